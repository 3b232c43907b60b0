"""Many matches at once are the same matches, move for move and byte for byte."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core import compiling
from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.game import game, games
from parlour.core.views import masked

np = pytest.importorskip("numpy", reason="Batches are arrays of NumPy")

from parlour import research  # noqa: E402
from parlour.research.batches import Batch  # noqa: E402
from parlour.research.observing import Glance  # noqa: E402

needs_compiler = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")
QUICK = ("forty-two",)
COMPILED = [
    key if key in QUICK else pytest.param(key, marks=pytest.mark.soak)
    for key, of in games().items()
    if of.rules.alike is None
]


def tables(key: str) -> list[int]:
    of = game(key)
    return [players for players in {of.usual_players, of.players[-1]} if not of.refusal(players)]


def all_is_told_as_in_views(batch: Batch) -> None:
    """Everything a batch says of each match, asked of the rules and of what a view would hold."""
    of, one = batch.game, batch.observer
    for state, seat, seen, mask in zip(
        batch.states, batch.seats, batch.observations, batch.masks, strict=True
    ):
        moving = of.rules.moving(state)
        turn = tuple(other for other in range(batch.players) if moving >> other & 1)
        assert seat in turn
        told = one.tensor(Glance(batch.players, int(seat), *masked(of, state, int(seat)), turn))
        assert told.tobytes() == seen.tobytes(), _different(one, told, seen)
        legal = of.rules.vocabulary.among(of.rules.may(state, int(seat)))
        assert [move.number for move in legal] == np.flatnonzero(mask).tolist()


def _different(one: Any, told: Any, seen: Any) -> list[str]:
    told, seen = one.parted(told), one.parted(seen)
    return [name for name in told if told[name].tobytes() != seen[name].tobytes()]


@pytest.mark.slow
@pytest.mark.parametrize("key", games())
def test_a_batch_tells_what_views_tell(key: str) -> None:
    for players in tables(key):
        batch = Batch(game(key), 3, players, compiled=False)
        batch.reset(7)
        for _ in range(40):
            all_is_told_as_in_views(batch)
            batch.step(batch.sample())


@pytest.mark.slow
@needs_compiler
@pytest.mark.parametrize("key", COMPILED)
def test_compiled_and_interpreted_matches_are_the_same(key: str) -> None:
    slow, fast = Batch(game(key), 5, compiled=False), Batch(game(key), 5, threads=2)
    assert fast.compiled
    assert not slow.compiled
    slow.reset(3)
    fast.reset(3)
    for _ in range(120):
        for one, other in zip(slow.now, fast.now, strict=True):
            assert one.tobytes() == other.tobytes()
        assert slow.finals.tobytes() == fast.finals.tobytes()
        actions = slow.sample()
        assert actions.tolist() == fast.sample().tolist()
        slow.step(actions)
        fast.step(actions)
    fast.close()


def test_a_match_that_is_over_is_dealt_anew_and_what_was_seen_last_is_kept() -> None:
    batch = research.vector("nine-men-square", n=2, compiled=False)
    batch.reset(1)
    first = batch.observations[0].copy()
    ended = 0
    for _ in range(400):
        made = batch.step(batch.sample())
        for place in np.flatnonzero(made.terminations):
            ended += 1
            assert batch.endings[place] > 0
            assert first.tobytes() == made.observations[place].tobytes()
            assert first.tobytes() != batch.finals[place].tobytes()
    assert ended


def test_rewards_add_up_to_what_a_match_is_worth() -> None:
    batch = research.vector("forty-two", n=3, compiled=False)
    batch.reset(1)
    total = np.zeros((3, 4), np.int64)
    for _ in range(80):
        total += batch.step(batch.sample()).rewards
        assert not batch.terminations.any()
    worth = [[batch.game.rules.worth(s, seat) for seat in range(4)] for s in batch.states]
    assert worth == total.tolist()
    assert total.any()


@pytest.mark.parametrize("wrong", [[0, 0], [-1, -1], [89, 89], [0], [1.5, 1.5], "no"])
def test_moves_that_are_not_legal_are_refused_and_nothing_is_done(wrong: Any) -> None:
    batch = research.vector("forty-two", n=2, compiled=False)
    batch.reset(1)
    before = [state.copy() for state in batch.states]
    with pytest.raises(ParlourError):
        batch.step(wrong)
    right = batch.sample().copy()
    right[1] = 0
    with pytest.raises(IllegalMove, match="In match 1"):
        batch.step(right)
    assert before == batch.states


def test_nothing_is_played_before_it_is_dealt() -> None:
    with pytest.raises(ParlourError, match="reset"):
        research.vector("forty-two", n=2, compiled=False).step([0, 0])
    with pytest.raises(ParlourError, match="At least one"):
        research.vector("forty-two", n=0)
    with pytest.raises(ParlourError, match="compiled"):
        research.vector("trix-exchange", n=2, compiled=True)


def test_arrays_are_made_once_and_others_take_them_as_they_are() -> None:
    batch = research.vector("reverse", n=4, compiled=False)
    first = batch.reset(1)
    second = batch.step(batch.sample())
    assert all(one is other for one, other in zip(first, second, strict=True))
    taken = np.from_dlpack(batch.observations)
    assert np.shares_memory(taken, batch.observations)


def test_torch_takes_the_arrays_as_they_are() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    batch = research.vector("reverse", n=4, compiled=False)
    taken = torch.from_dlpack(batch.reset(1).observations)
    assert taken.data_ptr() == batch.observations.ctypes.data


def test_the_seed_gives_the_matches() -> None:
    def dealt(seed: int) -> bytes:
        batch = research.vector("forty-two", n=3, compiled=False)
        return bytes(batch.reset(seed).observations.tobytes())

    assert dealt(1) == dealt(1) != dealt(2)


def test_puzzles_keep_the_vector_interface_of_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    env = research.vector_env("reverse", n=3, compiled=False)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    seen, told = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    for _ in range(50):
        actions = env.batch.sample()
        assert env.action_space.contains(actions)
        seen, rewards, ended, cut, told = env.step(actions)
        assert env.observation_space.contains(seen)
        assert (3,) == rewards.shape == ended.shape == cut.shape
        assert told["action_mask"] is seen["action_mask"]
    env.close()
    with pytest.raises(ParlourError, match="not for one player"):
        research.vector_env("forty-two")
