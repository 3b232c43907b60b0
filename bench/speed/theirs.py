"""The peers: everything that is measured of others, in the Python of `home`."""

from __future__ import annotations

import importlib
import random
import tempfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .rates import AGENTS, BATCHES, Slice, repeated
from .stepping import agents_match

RLCARD_GAMES = ("bridge", "uno", "gin-rummy", "leduc-holdem")
CLASSICS = {
    "leduc_holdem_v4": {},
    "texas_holdem_v4": {},
    "texas_holdem_no_limit_v6": {},
    "hanabi_v5": {"players": 4},
}
"""The card games of PettingZoo's; there is no game of tricks among them."""
PGX_GAMES = ("bridge_bidding", "sparrow_mahjong", "leduc_holdem", "kuhn_poker")
"""Its card games.  The auction of bridge is nearest to ours: four players, a pack dealt out, 480 cells
seen and 38 actions, beside 352 and 89 of Forty-two; but its cards are never played."""
MATCHES = 4096


def slices(missing: list[str]) -> Iterator[Slice]:
    """Everything there is here; a sentence in `missing` says what is not."""
    if _there("pyspiel", "OpenSpiel", missing):
        from . import spiel_play

        yield from spiel_play.slices()
    if _there("rlcard", "RLCard", missing):
        for name in RLCARD_GAMES:
            yield Slice(AGENTS, f"RLCard {name}", "its own interface", repeated(_rlcard(name)))
    if _there("pettingzoo", "PettingZoo", missing):
        for name, options in CLASSICS.items():
            try:
                module = importlib.import_module(f"pettingzoo.classic.{name}")
                once = agents_match(module.raw_env(**options))
            except ImportError as error:
                missing.append(f"PettingZoo {name} is left out: {error}.")
                continue
            yield Slice(AGENTS, f"PettingZoo {name}", "AEC", repeated(once))
    if _there("pgx", "pgx", missing) and _there("jax", "pgx", missing):
        for name in PGX_GAMES:
            yield Slice(BATCHES, f"pgx {name}", f"{MATCHES} matches", repeated(_pgx(name)))


def _there(package: str, name: str, missing: list[str]) -> bool:
    there = find_spec(package) is not None
    if not there:
        missing.append(f"{name} is left out: the package {package} is not installed.")
    return there


def _rlcard(name: str) -> Callable[[], int]:
    """A match through RLCard's own interface, which encodes an observation at every step."""
    env = importlib.import_module("rlcard").make(name, config={"seed": 1})
    rand = random.Random(1).random

    def once() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rand() * len(legal))])
            moves += 1
        return moves

    return once


def pgx_game(name: str) -> Any:
    """A game of pgx; the auction of bridge gets a table of deals in place of the one that is
    downloaded, with made-up values: only the rewards at the end are read from it."""
    if name != "bridge_bidding":
        return importlib.import_module("pgx").make(name)
    numpy = importlib.import_module("numpy")
    rng = numpy.random.default_rng(1)
    table = rng.integers(0, 1 << 24, (2, 1000, 4), dtype=numpy.int32)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deals.npy"
        numpy.save(path, table)
        return importlib.import_module("pgx.bridge_bidding").BridgeBidding(str(path))


def _pgx(name: str) -> Callable[[], int]:
    """A step of all matches: a random legal action, the step, and a new deal where one is over.

    Everything is compiled into one call, as its users do.  It is compiled before it is timed.
    """
    jax = importlib.import_module("jax")
    wrappers = importlib.import_module("pgx.experimental.wrappers")
    env = pgx_game(name)
    step = wrappers.auto_reset(env.step, env.init)

    def advance(states: Any, key: Any) -> Any:
        key, picks, deals = jax.random.split(key, 3)
        legal = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(picks, legal, axis=-1)
        return jax.vmap(step)(states, actions, jax.random.split(deals, MATCHES)), key

    go_on = jax.jit(advance)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), MATCHES))
    states, key = go_on(states, jax.random.PRNGKey(1))

    def once() -> int:
        nonlocal states, key
        for _ in range(4):
            states, key = go_on(states, key)
        states.observation.block_until_ready()
        states.legal_action_mask.block_until_ready()
        return 4 * MATCHES

    return once
