"""Every game is a game of OpenSpiel, whose own tests and algorithms run on it."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

from parlour import research
from parlour.core.errors import IllegalMove
from parlour.core.game import games

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install parlour[research]"
)

import numpy as np  # noqa: E402

from parlour.research.observing import glance  # noqa: E402
from parlour.research.spiel import resampler, short_name  # noqa: E402

SMALL: dict[str, dict[str, Any]] = {
    "forty-two": {"target": 1},
    "pittsburgh-draw": {"players": 2, "target": 1},
    "nine-men-square": {},
    "heraldry": {"players": 2},
}
LONG = ("boston-books", "colorow-solitaire", "magna", "tactics", "trix-exchange")
"""Whose random matches are too long to be tested at every step."""


@pytest.fixture(scope="module", autouse=True)
def names() -> list[str]:
    return research.openspiel()


def at_random(state: Any, rng: random.Random, most: int = 10_000) -> Any:
    """Play on at random until players have made so many moves."""
    while not state.is_terminal() and most:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            most -= 1
            state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def loaded(key: str) -> Any:
    return pyspiel.load_game(short_name(key), SMALL.get(key, {}))


def test_every_game_has_a_name(names: list[str]) -> None:
    assert 36 == len(names)
    assert "parlour_forty_two" in names
    assert set(names) <= set(pyspiel.registered_names())
    assert names == research.openspiel()  # twice does no harm


@pytest.mark.slow
@pytest.mark.parametrize("key", SMALL)
def test_it_passes_the_random_simulations_of_openspiel(key: str) -> None:
    pyspiel.random_sim_test(loaded(key), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("key", sorted(set(games()) - set(SMALL) - set(LONG)))
def test_every_game_passes_the_random_simulations_of_openspiel(key: str) -> None:
    pyspiel.random_sim_test(loaded(key), num_sims=1, serialize=False, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("key", LONG)
def test_a_long_match_is_told_as_in_views_and_comes_back_from_its_text(key: str) -> None:
    of = loaded(key)
    state = at_random(of.new_initial_state(), random.Random(key), 150)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(of, state))
    assert state.history() == again.history()
    assert state.legal_actions() == again.legal_actions()
    for player in range(of.num_players()):
        told = state.kind.observer.tensor(glance(state.match, player))
        assert told.tolist() == again.observation_tensor(player)


UNENDING = {"trix-exchange", "colorow-solitaire"}
"""Whose random matches have many thousands of moves."""


@pytest.mark.soak
@pytest.mark.parametrize("key", sorted(set(games()) - set(SMALL) - UNENDING))
def test_every_game_can_be_played_to_its_end_and_utilities_add_up(key: str) -> None:
    of = loaded(key)
    state = at_random(of.new_initial_state(), random.Random(key))
    returns = state.returns()
    assert all(of.min_utility() <= one <= of.max_utility() for one in returns)
    assert of.num_players() == 1 or abs(sum(returns)) < 1e-9


def test_chance_deals_card_by_card() -> None:
    state = loaded("forty-two").new_initial_state()
    for left in range(28, 0, -1):
        assert state.is_chance_node()
        assert left == len(state.chance_outcomes())
        assert abs(1 - sum(odds for _, odds in state.chance_outcomes())) < 1e-9
        state.apply_action(state.chance_outcomes()[-1][0])
    assert "deal" in state.action_to_string(pyspiel.PlayerId.CHANCE, 1)


def test_the_match_of_a_state_has_gone_the_same_way_as_its_record() -> None:
    state, rng = loaded("forty-two").new_initial_state(), random.Random(5)
    for _ in range(30):
        state = at_random(state, rng, 3)
        copied = state.clone()
        assert state.match.record == state.running.record
        assert copied.match.record == state.match.record
        assert copied.legal_actions() == state.legal_actions()
        at_random(copied, rng, 2)  # which does not touch the first
        assert state.match.record == state.running.record


def test_an_action_that_is_no_legal_move_is_refused() -> None:
    state = at_random(loaded("forty-two").new_initial_state(), random.Random(6), 9)
    wrong = set(range(state.num_distinct_actions())) - set(state.legal_actions())
    before = str(state)
    for action in wrong:
        with pytest.raises(IllegalMove):
            state._apply_action(action)
    assert before == str(state)


def test_a_state_comes_back_from_its_text() -> None:
    of = loaded("forty-two")
    state = at_random(of.new_initial_state(), random.Random(1), 9)
    text = pyspiel.serialize_game_and_state(of, state)
    other, again = pyspiel.deserialize_game_and_state(text)
    assert str(of) == str(other)
    assert state.history() == again.history()
    assert str(state) == str(again)
    assert state.legal_actions() == again.legal_actions()


def test_options_are_parameters() -> None:
    of = pyspiel.load_game("parlour_forty_two", {"penalty": "full_bid", "target": 1})
    assert "full_bid" == of.new_initial_state().match.state.penalty
    again = pyspiel.load_game(str(of))
    assert "1" == again.new_initial_state().match.state.target
    of = pyspiel.load_game("parlour_nebraska_checkers", {"repetition": "_3"})
    again = pyspiel.load_game(str(of))
    assert "3" == again.new_initial_state().match.state.repetition


def test_observations_are_those_of_the_view() -> None:
    state = at_random(loaded("forty-two").new_initial_state(), random.Random(2), 6)
    one = state.kind.observer
    for player in range(4):
        told = one.tensor(glance(state.match, player))
        assert told.tolist() == state.observation_tensor(player)
        text = one.information_state(state.match.view(player))
        assert text == state.information_state_string(player)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["forty-two", "pittsburgh-draw"])
def test_an_imagined_state_looks_the_same_and_has_other_cards(key: str) -> None:
    rng = random.Random(4)
    state = at_random(loaded(key).new_initial_state(), rng, 3)
    seat = state.current_player()
    worlds = [state.imagined(seat, rng) for _ in range(5)]
    for world in worlds:
        assert state.information_state_string(seat) == world.information_state_string(seat)
        assert seat == world.current_player()
        assert state.legal_actions() == world.legal_actions()
    assert 1 < len({str(world.history()) for world in worlds})


@pytest.mark.slow
def test_ismcts_of_openspiel_searches_our_worlds() -> None:
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    of = loaded("forty-two")
    state = at_random(of.new_initial_state(), random.Random(5), 12)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(of, evaluator, 1.0, 12, random_state=np.random.RandomState(2))
    bot.set_resampler(resampler(3))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_mccfr_of_openspiel_runs() -> None:
    mccfr = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr")
    np.random.seed(1)
    solver = mccfr.OutcomeSamplingSolver(loaded("pittsburgh-draw"))
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    state = at_random(loaded("pittsburgh-draw").new_initial_state(), random.Random(6), 1)
    odds = policy.action_probabilities(state)
    assert abs(1 - sum(odds.values())) < 1e-6


@pytest.mark.slow
def test_python_ends_in_peace_after_games_were_registered() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from parlour import research; research.openspiel()"],
        capture_output=True,
        text=True,
    )
    assert (0, "") == (done.returncode, done.stderr)
