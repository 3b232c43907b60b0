"""Our own slices, in every section that is measured by playing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from parlour import research
from parlour.bots.engines import engine
from parlour.bots.opinions import Budget
from parlour.bots.search import Search
from parlour.core import compiling, kernels
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.worlds import Worlds

from .rates import AGENTS, BATCHES, PLAYOUTS, SEARCH, SPIEL, WORLDS, Slice, repeated
from .stepping import agents_match, spiel_match

PLAYED = ("forty-two", "trix")
SEARCHED = ("forty-two", "new-york-whist")
INTERPRETED = "interpreted"
COMPILED = "compiled"
ROLLOUTS = "compiled rollouts, dealing not timed"
NODES = 12
TIMES = 250
"""Rollouts per call, as in `spiel_play`."""
SEED = 42
BATCH = 256
"""Compiled matches between two looks at the clock."""
MATCHES = 4096
SHARES = (0.25, 0.5)
SIMULATIONS = 4000


def slices(sections: list[str], missing: list[str]) -> Iterator[Slice]:
    """Everything of ours in these sections; a sentence in `missing` says what cannot be measured."""
    compiles = compiling.available()
    if not compiles:
        missing.append("Compiled play is left out: Numba is not installed.")
    if PLAYOUTS in sections:
        for key in PLAYED:
            yield from _playouts(game(key), compiles)
    if AGENTS in sections and _there("pettingzoo", missing):
        for key in PLAYED:
            once = agents_match(research.pettingzoo(key))
            yield Slice(AGENTS, game(key).title, "AEC", repeated(once))
    if SPIEL in sections and _there("pyspiel", missing):
        research.openspiel()
        for key in PLAYED:
            once = spiel_match(f"parlour_{key.replace('-', '_')}")
            yield Slice(SPIEL, game(key).title, "as a Python game", repeated(once))
    if not compiles:
        return
    if BATCHES in sections:
        for key in PLAYED:
            yield Slice(BATCHES, game(key).title, f"{MATCHES} matches", repeated(_batch(key)))
    for share in SHARES:
        for key in SEARCHED if WORLDS in sections or SEARCH in sections else ():
            view = position(key, share)
            when = f"after {share:.0%} of a deal"
            if WORLDS in sections:
                yield Slice(WORLDS, game(key).title, when, repeated(_worlds(view)))
            if SEARCH in sections:
                think = searching(engine(view.game.rules, patient=True), view, SIMULATIONS)
                yield Slice(SEARCH, game(key).title, when, repeated(think))


def _there(package: str, missing: list[str]) -> bool:
    there = find_spec(package) is not None
    if not there:
        missing.append(
            f"Ours through {package} is left out: pip install 'parlour[research]' brings it."
        )
    return there


# --- random play ---------------------------------------------------------------------------------


def _playouts(of: Game, compiles: bool) -> Iterator[Slice]:
    yield Slice(PLAYOUTS, of.title, INTERPRETED, repeated(_interpreted(of)))
    if compiles:
        yield Slice(PLAYOUTS, of.title, COMPILED, repeated(_compiled(of)))
        yield Slice(PLAYOUTS, of.title, ROLLOUTS, repeated(_rollouts(of)))


def _interpreted(of: Game) -> Callable[[], int]:
    plain = kernels.plain(of.rules)
    start, played = of.start(of.usual_players), 0

    def once() -> int:
        nonlocal played
        played += 1
        return plain.playout(start.copy(), kernels.seeded(SEED, played))

    return once


def _compiled(of: Game) -> Callable[[], int]:
    twin = compiling.compiled(of.rules)
    start, played = of.start(of.usual_players), 0

    def once() -> int:
        nonlocal played
        played += BATCH
        return twin.batch(start, SEED, played - BATCH, BATCH)[1]

    once()  # compiles now, before the clock runs
    return once


def _rollouts(of: Game) -> Callable[[], int]:
    """Rollouts from dealt states to the end of the deal, hundreds to a call."""
    import numpy as np

    twin = compiling.compiled(of.rules)
    trial, work, totals = np.zeros(1, twin.dtype), twin.work(SEED), np.zeros(16, np.int64)
    nodes, calls = [], 0
    for number in range(NODES):
        match = Match.new(of, seed=f"node {number}")
        moves = match.legal(match.turn[0])
        nodes.append((twin.record(match.record), match.turn[0], moves[number % len(moves)].code))

    def once() -> int:
        nonlocal calls
        calls += 1
        return int(twin.rollouts(trial, *nodes[calls % NODES], TIMES, work, totals))

    once()
    return once


# --- many matches at once ------------------------------------------------------------------------


def _batch(key: str) -> Callable[[], int]:
    """Steps of all matches, with moves chosen at random and new deals where one is over."""
    batch = research.vector(key, MATCHES)
    batch.reset(SEED)

    def once() -> int:
        for _ in range(4):
            batch.step(batch.sample())
        return 4 * MATCHES

    once()
    return once


# --- worlds and search ---------------------------------------------------------------------------


def position(key: str, share: float) -> Any:
    """What is seen at a decision, after so much of a random deal."""
    rng = random.Random(f"{key} {share}")
    match = Match.new(game(key), 4, seed=key)
    decisions = []
    while match.turn and not match.record.deals:
        decisions.append(match)
        seat = rng.choice(match.turn)
        match = match.play(seat, rng.choice(match.legal(seat)))
    after = decisions[int(share * len(decisions)) :]
    found = next(one for one in after if len(one.legal(one.turn[0])) > 1)
    return found.view(found.turn[0])


def _worlds(view: Any) -> Callable[[], int]:
    """A thousand worlds for each decision; what must be worked out first is timed too."""
    twin = compiling.compiled(view.game.rules)
    room, rng = twin.records(1000), random.Random(SEED)

    def once() -> int:
        Worlds(view, twin, rng).fill(room, 1000)
        return 1000

    once()
    return once


def searching(fast: Any, view: Any, simulations: int) -> Callable[[], int]:
    """Our search on an engine, with so many simulations for each decision."""
    search, made = Search(fast.rules, lambda _rules, _patient: fast), 0

    def once() -> int:
        nonlocal made
        made += simulations
        search.weigh(view, list(view.legal), Budget(simulations), made)
        return simulations

    once()
    return once
