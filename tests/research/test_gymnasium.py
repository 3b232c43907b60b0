"""Every puzzle is a Gymnasium environment that keeps the rules of that library."""

from __future__ import annotations

from typing import Any

import pytest

from parlour import research
from parlour.core.errors import ParlourError
from parlour.core.game import games

gymnasium = pytest.importorskip(
    "gymnasium", reason="Gymnasium is not installed: pip install parlour[research]"
)
pytest.importorskip(
    "pettingzoo", reason="PettingZoo is not installed: pip install parlour[research]"
)

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

PUZZLES = [key for key, of in games().items() if of.players == (1,)]


@pytest.mark.slow
@pytest.mark.parametrize("key", PUZZLES)
def test_it_keeps_the_api(key: str, capsys: Any) -> None:
    """Every warning is an error here, and none is filtered."""
    check_env(research.gymnasium(key).unwrapped)
    assert games()[key].title in capsys.readouterr().out


def test_there_are_fourteen_puzzles_and_each_has_an_id() -> None:
    ids = research.register()
    assert 14 == len(ids) == len(PUZZLES)
    assert "parlour/isolation-v1" in ids
    env = gymnasium.make("parlour/isolation-v1", render_mode="ansi")
    env.reset(seed=1)
    assert "Isolation" in env.render()


def test_a_move_that_cannot_be_made_changes_nothing_and_is_explained() -> None:
    env = research.gymnasium("reverse")
    told, info = env.reset(seed=1)
    wrong = int((info["action_mask"] == 0).argmax())
    after, reward, ended, cut, info = env.step(wrong)
    assert told["observation"].tobytes() == after["observation"].tobytes()
    assert (0, False, False) == (reward, ended, cut)
    assert info["refused"].endswith(".")


def test_rewards_add_up_to_the_score_and_the_end_says_who_won() -> None:
    env, rng = research.gymnasium("mystic-double-cross"), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    total, ended = 0.0, False
    while not ended:
        _, reward, ended, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        total += reward
    match = env.unwrapped.table.now
    assert match.score[0] == total
    assert info["won"] == (0 in match.outcome.winners)


def test_the_seed_gives_the_deal_and_the_deals_after_it() -> None:
    env, other = research.gymnasium("thirteen"), research.gymnasium("thirteen")
    first = [env.reset(seed=seed)[0]["observation"].tobytes() for seed in (1, None, None, 2)]
    again = [other.reset(seed=seed)[0]["observation"].tobytes() for seed in (1, None, None, 2)]
    assert first == again
    assert len(set(first)) > 1


def test_options_are_those_of_the_game_and_others_are_refused() -> None:
    of = games()["suite-assembling"]
    name, choice = next(iter(of.options.items()))
    env = research.gymnasium("suite-assembling", **{name: choice.default(1)})
    assert name in env.unwrapped.table.game.chosen
    with pytest.raises(ParlourError, match="no option"):
        research.gymnasium("isolation", nonsense=1)
    with pytest.raises(ParlourError, match="not for one player"):
        research.gymnasium("forty-two")
