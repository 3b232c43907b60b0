"""Every game is a PettingZoo environment that keeps the rules of that library."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from parlour import research
from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.core.records import DECK

pytest.importorskip(
    "pettingzoo", reason="PettingZoo is not installed: pip install parlour[research]"
)

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

QUICK = ("forty-two", "pittsburgh-draw", "reverse", "trix-exchange")
EVERY = [key if key in QUICK else pytest.param(key, marks=pytest.mark.soak) for key in games()]
AT_ONCE = [key for key, of in games().items() if of.rules.movers]
each_game = pytest.mark.parametrize("key", EVERY)

# What api_test says of every environment whose observations have masks, unless it is on a list of
# its own: they are dicts, and once a match is over nobody may move.
masked = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def with_masks(test: Any) -> Any:
    for mark in masked:
        test = mark(test)
    return test


def plays(env: Any, seed: int, most: int) -> Iterator[tuple[str, Any]]:
    """Each agent that is asked, and what it is told, in a match of random moves."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter(most):
        told = env.last()
        yield agent, told
        mask = told[0]["action_mask"]
        env.step(None if told[2] else int(rng.choice(np.flatnonzero(mask))))


@pytest.mark.slow
@pytest.mark.parametrize("key", QUICK)
@with_masks
def test_it_keeps_the_api(key: str) -> None:
    api_test(research.pettingzoo(key), num_cycles=10)


@pytest.mark.soak
@pytest.mark.parametrize("key", games())
@with_masks
def test_it_keeps_the_api_for_long(key: str) -> None:
    api_test(research.pettingzoo(key), num_cycles=2000)


@pytest.mark.slow
@each_game
def test_the_same_seed_gives_the_same_match(key: str) -> None:
    seed_test(lambda: research.pettingzoo(key), num_cycles=10)


@pytest.mark.slow
@each_game
def test_it_can_be_shown(key: str, capsys: Any) -> None:
    render_test(lambda render_mode: research.pettingzoo(key, render_mode=render_mode))
    assert game(key).title in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", [k if k in QUICK else pytest.param(k, marks=pytest.mark.soak) for k in AT_ONCE]
)
def test_it_keeps_the_api_where_all_act_at_once(key: str) -> None:
    parallel_api_test(research.parallel(key), num_cycles=60)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["forty-two", "pittsburgh-draw", "reverse"])
def test_rewards_add_up_to_what_the_match_was_worth(key: str) -> None:
    env = research.pettingzoo(key)
    total = dict.fromkeys(env.possible_agents, 0)
    env.reset(seed=3)
    start = env.table.worth()
    for agent, told in plays(env, 3, 100_000):
        total[agent] += told[1]
    worth = env.table.worth()
    assert env.table.now.outcome is not None
    assert [now - then for now, then in zip(worth, start, strict=True)] == list(total.values())


def test_masks_stand_in_observation_and_info_and_allow_just_the_legal_moves() -> None:
    env = research.pettingzoo("forty-two")
    for agent, (told, _, over, _, info) in plays(env, 1, 60):
        assert not over
        seat = env.possible_agents.index(agent)
        legal = [move.number for move in env.table.now.legal(seat)]
        assert legal == np.flatnonzero(told["action_mask"]).tolist()
        assert legal == np.flatnonzero(info["action_mask"]).tolist()
        other = env.possible_agents[(seat + 1) % 4]
        assert not env.observe(other)["action_mask"].any()


def test_the_agent_asked_is_one_that_may_move_and_nobody_is_passed_over() -> None:
    env = research.pettingzoo("pittsburgh-draw", players=4)
    asked: list[int] = []
    for agent, _ in plays(env, 5, 40):
        seat = env.possible_agents.index(agent)
        assert seat in env.table.now.turn or env.table.now.outcome
        asked.append(seat)
    assert {0, 1, 2, 3} == set(asked[:8])


def test_an_id_has_the_edition_of_the_rules() -> None:
    assert "parlour/forty-two-v1" == str(research.pettingzoo("forty-two"))
    of = games()["colorow"]
    assert f"parlour/colorow-v{of.edition}" == research.pettingzoo(of).metadata["name"]


def test_options_and_players_are_those_of_the_game() -> None:
    env = research.pettingzoo("forty-two", penalty="full_bid")
    assert "full_bid" == env.table.game.chosen["penalty"]
    assert 6 == len(research.pettingzoo("heraldry", players=6).possible_agents)
    with pytest.raises(ParlourError, match="no option"):
        research.pettingzoo("forty-two", nonsense=1)


@pytest.mark.parametrize("action", [0, 89, -1, 1.5, None, "bid 30"])
def test_a_move_that_cannot_be_made_is_refused_and_changes_nothing(action: Any) -> None:
    env = research.pettingzoo("forty-two")
    env.reset(seed=1)
    before = env.table.now
    with pytest.raises(IllegalMove):
        env.step(action)
    assert before is env.table.now


@pytest.mark.parametrize("key", QUICK)
def test_a_table_goes_the_same_way_as_a_match_of_its_seed(key: str) -> None:
    env = research.pettingzoo(key)
    for _ in plays(env, 9, 40):
        pass
    table = env.table
    match = Match.new(table.game, table.players, f"{Random(9).getrandbits(64):x}")
    for seat, text in table.now.log:
        if seat != DECK:
            match = match.play(seat, text)
    assert match.log == table.now.log
    assert match.record == table.run.record
    assert match.turn == table.run.turn


def test_nothing_is_played_before_and_after_a_match() -> None:
    env = research.pettingzoo("reverse")
    with pytest.raises(ParlourError, match="reset"):
        env.step(0)
    with pytest.raises(ParlourError, match="render_mode"):
        research.pettingzoo("reverse", render_mode="rgb_array")


def test_a_game_of_turns_is_not_played_at_once() -> None:
    with pytest.raises(ParlourError, match="one after another"):
        research.parallel("forty-two")


def test_whoever_may_not_move_at_once_can_only_wait() -> None:
    env = research.parallel("pittsburgh-draw", players=3)
    told, _ = env.reset(seed=2)
    wait = env.action_space("seat_0").n - 1
    waiting = [agent for agent in env.agents if told[agent]["action_mask"][wait]]
    actions = {a: int(np.flatnonzero(told[a]["action_mask"])[0]) for a in env.agents}
    for agent in waiting:
        with pytest.raises(IllegalMove, match="only wait"):
            env.step(actions | {agent: 0})
    before = env.table.now
    with pytest.raises(ParlourError, match="no action of seat_1"):
        env.step({"seat_0": wait})
    assert before is env.table.now
    *_, infos = env.step(actions)
    assert all(infos[agent]["made"] != (agent in waiting) for agent in env.possible_agents)
