"""Simulations: the same matches at any speed, counted right."""

from __future__ import annotations

import random
from typing import Any

import pytest

from parlour.core import compiling, kernels
from parlour.core.errors import BadPlayers, ParlourError, UnknownGame
from parlour.core.game import game
from parlour.lab import simulate, simulation
from parlour.lab.tallies import Tally

compiler = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed")


def test_a_seed_plays_the_same_matches():
    assert simulate("forty-two", 3, seed="a") == simulate("forty-two", 3, seed="a")
    assert simulate("forty-two", 3, seed="a") != simulate("forty-two", 3, seed="b")


def test_without_a_seed_chance_takes_one_and_names_it():
    once = simulate("isolation", 2)
    assert simulate("isolation", 2, seed=once.seed) == once


@compiler
@pytest.mark.slow
def test_compiled_results_are_the_interpreted_ones():
    plain = simulate("forty-two", 40, seed=7, compiled=False)
    fast = simulate("forty-two", 40, seed=7, compiled=True)
    assert plain == fast
    assert (plain.compiled, fast.compiled) == (False, True)


@compiler
@pytest.mark.slow
def test_the_compiler_takes_over_in_the_middle(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(simulation, "TRIAL", 0.0)
    monkeypatch.setattr(simulation, "COMPILER", 0.0)
    mixed = simulate("forty-two", 40, seed=7)
    assert mixed.compiled
    assert simulate("forty-two", 40, seed=7, compiled=False) == mixed


def test_nobody_waits_for_a_compiler_for_a_few_matches():
    assert not simulate("forty-two", 5, seed=1).compiled


def test_the_tally_is_that_of_the_matches_one_by_one():
    of, matches = game("forty-two", target=30), 6
    found = simulate(of, matches, seed="x")
    ends = []
    moves = 0
    for number in range(matches):
        state = of.start(4)
        start = kernels.seeded(simulation.number_of("x"), number)
        moves += kernels.plain(of.rules).playout(state, start)
        ends.append(state)
    scores = [[of.rules.score(state, seat) for state in ends] for seat in range(4)]
    assert moves == found.moves
    assert matches == found.matches == sum(found.endings.values())
    assert sum(state.deals for state in ends) == found.deals
    assert tuple(map(min, scores)) == found.least_score
    assert tuple(map(max, scores)) == found.most_score
    assert tuple(sum(row) / matches for row in scores) == found.mean_score
    wins = tuple(sum(seat in of.rules.winners(s) for s in ends) for seat in range(4))
    assert wins == found.wins
    assert 0 == found.draws


def test_where_all_do_alike_it_is_a_draw_and_nobody_wins():
    tally = Tally(game("forty-two").rules, 4)
    for scores in ([5, 5], [5, 7]):
        state = game("forty-two").start(4)
        state.scores, state.ended = scores, 2
        tally.add(state, moves=10)
    assert (2, 20, 1) == (tally.matches, tally.moves, tally.draws)
    assert [0, 1, 0, 1] == tally.wins
    assert ([10, 12, 10, 12], [5, 5, 5, 5], [5, 7, 5, 7]) == (tally.total, tally.least, tally.most)
    assert {"GEN-R12": 2} == tally.endings


@pytest.fixture
def hired(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Bots that choose at once, and who was hired."""
    asked: list[tuple[str, str]] = []

    class Quick:
        def __init__(self, seed: str) -> None:
            self.random = random.Random(seed)

        def choose(self, view: Any, seconds: float = 1.0) -> Any:
            assert view.seat in view.turn
            return self.random.choice(view.legal)

    def bot(key: str, level: str = "good", seed: str = "bot") -> Quick:
        asked.append((key, level))
        return Quick(seed)

    monkeypatch.setattr("parlour.bots.bot", bot)
    return asked


def test_bots_sit_round_the_table_and_see_views_alone(hired: list[tuple[str, str]]):
    of = game("forty-two", target=10)
    found = simulate(of, 2, seed="b", bots=("novice", "easy"))
    assert ("novice", "easy", "novice", "easy") == found.bots
    assert [("forty-two", name) for name in found.bots] == hired
    assert 2 == found.matches
    assert found == simulate(of, 2, seed="b", bots=("novice", "easy"))


def test_progress_is_told_match_by_match():
    told: list[int] = []
    simulate("isolation", 4, seed=1, tell=told.append)
    assert 4 == sum(told)


def test_what_cannot_be_simulated_is_said():
    with pytest.raises(UnknownGame):
        simulate("whist")
    with pytest.raises(BadPlayers):
        simulate("forty-two", players=3)
    with pytest.raises(ParlourError, match="At least one match"):
        simulate("forty-two", 0)
    with pytest.raises(ParlourError, match="5 bots for 4 seats"):
        simulate("forty-two", bots=("random",) * 5)
    with pytest.raises(ParlourError, match="no bot 'genius'"):
        simulate("forty-two", 1, bots=("genius",))
