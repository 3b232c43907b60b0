"""Simulations: the same matches at any speed, counted right."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from parlour.core import compiling, kernels
from parlour.core.errors import BadPlayers, ParlourError, UnknownGame
from parlour.core.game import game
from parlour.core.views import View
from parlour.lab import playing, simulate
from parlour.lab.rows import Judge
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
    monkeypatch.setattr(playing, "TRIAL", 0.0)
    monkeypatch.setattr(playing, "COMPILER", 0.0)
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
        start = kernels.seeded(playing.number_of("x"), number)
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
    tally, judge = Tally(4), Judge(game("forty-two").rules, 4, one_deal=False)
    for scores in ([5, 5], [5, 7]):
        state = game("forty-two").start(4)
        state.scores, state.ended = scores, 2
        tally.add(judge.row(0, state, 10))
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

    def bot(key: str, level: str, seed: str, simulations: int | None) -> Quick:
        asked.append((key, level))
        return Quick(seed)

    monkeypatch.setattr("parlour.lab.hiring.bot", bot)
    return asked


def test_bots_sit_round_the_table_and_see_views_alone(hired: list[tuple[str, str]]):
    of = game("forty-two", target=10)
    found = simulate(of, 2, seed="b", bots=("novice", "easy"))
    assert ("novice", "easy", "novice", "easy") == found.bots
    assert 2 * [("forty-two", name) for name in found.bots] == hired, "anew for each match"
    assert 2 == found.matches
    assert found == simulate(of, 2, seed="b", bots=("novice", "easy"))


class First:
    """Makes the first legal move, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, seconds: float = 1.0) -> object:
        self.asked += 1
        return view.legal[0]


def test_a_bot_may_be_an_object_or_be_named_by_its_function():
    mine = First()
    found = simulate(game("forty-two", target=10), 1, seed="b", bots=(mine, "random"))
    assert ("First", "random", "First", "random") == found.bots
    assert mine.asked


def test_a_bot_of_ones_own_is_found_by_its_name(tmp_path: Path, monkeypatch: Any):
    (tmp_path / "mine_to_simulate.py").write_text(
        "class Last:\n"
        "    def choose(self, view, seconds):\n"
        "        return view.legal[-1]\n"
        "def last(key, seed):\n"
        "    return Last()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    of = game("forty-two", target=10)
    found = simulate(of, 1, seed="b", bots=("mine_to_simulate:last",))
    assert 1 == found.matches


class Silent:
    """Cannot choose."""


def test_an_object_that_is_no_bot_is_refused():
    with pytest.raises(ParlourError, match="'Silent' has no method choose"):
        simulate("forty-two", 1, bots=(Silent(),))


def test_single_deals_are_counted_alike_by_all_bots():
    for bots in (("random",), (First(), "random")):
        found = simulate("forty-two", 20, seed="deals", bots=bots, one_deal=True)
        assert found.one_deal
        assert (20, 20) == (found.matches, found.deals)
        assert {} == found.endings
        assert 20 * 28 < found.moves <= 20 * 34
        assert 20 == found.wins[0] + found.wins[1] + found.draws
    with pytest.raises(ParlourError, match="does not count deals"):
        simulate("isolation", 1, one_deal=True)
    with pytest.raises(ParlourError, match="not played compiled"):
        simulate("forty-two", 1, one_deal=True, compiled=True)


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
