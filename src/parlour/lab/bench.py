"""How fast we are: our random play beside that of others, in one run.

The others live in `bench/peers.py` of the source tree; `bench/README.md` says what is measured.
Slices take turns, so that a busy machine slows all of them alike; only ratios are worth quoting.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any, Protocol

from parlour.core import compiling, kernels
from parlour.core.errors import ParlourError
from parlour.core.game import Game, games
from parlour.core.match import Match
from parlour.lab.simulation import Tell, number_of

OURS = ("forty-two", "trix")
INTERPRETED = "interpreted"
COMPILED = "compiled"
DEALT = "dealing not timed"
ROLLOUTS = f"compiled rollouts, {DEALT}"
NODES = 12
TIMES = 250
"""Rollouts per call, as in `bench/peers.py`."""
HOW_TO_GET = "To measure against OpenSpiel: .venv/bin/pip install -e .[research]"
SEED = number_of("bench")
BATCH = 256
"""Compiled matches between two looks at the clock."""


class Rate(Protocol):
    """What one slice measured, as in `bench/peers.py`."""

    name: str
    how: str
    moves_per_second: float
    matches_per_second: float


Slice = Callable[[], Rate]
Progress = Callable[[int], AbstractContextManager[Tell]]
"""Shows how many slices are done, given how many there will be."""


@dataclass(frozen=True)
class Ratio:
    """Our speed over theirs, in the worst and the best of their games."""

    ours: str
    theirs: str
    worst: float
    best: float


@dataclass(frozen=True)
class Measured:
    """The medians of one run, what they mean, and what could not be measured."""

    rates: list[Rate]
    ratios: list[Ratio]
    missing: list[str]

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "rates": [
                {
                    "name": rate.name,
                    "how": rate.how,
                    "moves_per_second": rate.moves_per_second,
                    "matches_per_second": rate.matches_per_second,
                }
                for rate in self.rates
            ],
            "ratios": [vars(ratio) for ratio in self.ratios],
            "missing": self.missing,
        }


def measure(seconds: float, rounds: int, progress: Progress) -> Measured:
    """Everything in slices of that many seconds, taking turns for that many rounds."""
    peers = _peers()
    missing: list[str] = []
    slices: list[Slice] = list(ours(seconds, peers.Rate, missing))
    slices += peers.peers(seconds, missing)
    if peers.c_loop(0.01, missing):
        slices.append(lambda: peers.c_loop(seconds))
    if any("OpenSpiel" in sentence for sentence in missing):
        missing.append(HOW_TO_GET)
    with progress(len(slices) * rounds) as tell:
        rates = peers.medians([_telling(play, tell) for play in slices], rounds)
    return Measured(rates, ratios(rates), missing)


def _telling(play: Slice, tell: Tell) -> Slice:
    def measured() -> Rate:
        rate = play()
        tell(1)
        return rate

    return measured


def _peers() -> ModuleType:
    """The module `bench/peers.py`, which is not part of the package."""
    path = Path(__file__).parents[3] / "bench" / "peers.py"
    if not path.is_file():
        raise ParlourError(
            "The benchmark needs the folder `bench` of the source tree, which is not here."
        )
    spec = importlib.util.spec_from_file_location("parlour_bench_peers", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def ratios(rates: Sequence[Rate]) -> list[Ratio]:
    """Our speed over theirs, like with like; theirs are grouped by how they play."""
    mine = [rate for rate in rates if rate.how in (INTERPRETED, COMPILED, ROLLOUTS)]
    ways: dict[tuple[str, str], list[Rate]] = {}
    for rate in rates:
        if rate not in mine:
            ways.setdefault((rate.name.partition(" ")[0], rate.how), []).append(rate)
    found = []
    for rate in mine:
        for (family, how), theirs in ways.items():
            if _alike(rate, theirs[0]):
                times = [rate.moves_per_second / other.moves_per_second for other in theirs]
                found.append(
                    Ratio(f"{rate.name}, {rate.how}", f"{family} {how}", min(times), max(times))
                )
    return found


def _alike(mine: Rate, theirs: Rate) -> bool:
    """Interpreted rules are compared with Python; compiled ones also with C++, and with C where it
    plays the same game; runs that leave out dealing only with others that do so too."""
    if mine.how == ROLLOUTS:
        return DEALT in theirs.how
    if "Python" in theirs.how:
        return True
    return mine.how == COMPILED and ("C++" in theirs.how or theirs.name == mine.name)


# --- ours ----------------------------------------------------------------------------------------


def ours(seconds: float, rate: Callable[..., Rate], missing: list[str]) -> list[Slice]:
    """A slice for each of our games and each way to play it, already compiled."""
    found: list[Slice] = []
    there = games()
    for key in OURS:
        if key not in there:
            missing.append(f"{key} is left out: there is no such game.")
            continue
        found.append(_interpreted(there[key], seconds, rate))
        if compiling.available():
            found.append(_compiled(there[key], seconds, rate))
            found.append(_rollouts(there[key], seconds, rate))
    if not compiling.available():
        missing.append("Compiled play is left out: Numba is not installed.")
    return found


def _interpreted(of: Game, seconds: float, rate: Callable[..., Rate]) -> Slice:
    plain = kernels.plain(of.rules)
    start = of.start(of.usual_players)
    played = 0

    def play() -> Rate:
        nonlocal played
        moves, first = 0, played
        begun = now = perf_counter()
        while now - begun < seconds:
            moves += plain.playout(start.copy(), kernels.seeded(SEED, played))
            played += 1
            now = perf_counter()
        return rate(of.title, INTERPRETED, moves / (now - begun), (played - first) / (now - begun))

    return play


def _compiled(of: Game, seconds: float, rate: Callable[..., Rate]) -> Slice:
    twin = compiling.compiled(of.rules)
    start = of.start(of.usual_players)
    played = 0

    def batch() -> int:
        nonlocal played
        played += BATCH
        return twin.batch(start, SEED, played - BATCH, BATCH)[1]

    def play() -> Rate:
        moves, first = 0, played
        begun = now = perf_counter()
        while now - begun < seconds:
            moves += batch()
            now = perf_counter()
        return rate(of.title, COMPILED, moves / (now - begun), (played - first) / (now - begun))

    batch()  # compiles now, before the clock runs
    return play


def _rollouts(of: Game, seconds: float, rate: Callable[..., Rate]) -> Slice:
    """Rollouts from dealt states to the end of the deal, hundreds to a call."""
    import numpy as np

    twin = compiling.compiled(of.rules)
    trial, work, totals = np.zeros(1, twin.dtype), twin.work(SEED), np.zeros(16, np.int64)
    nodes = []
    for number in range(NODES):
        match = Match.new(of, seed=f"node {number}")
        moves = match.legal(match.turn[0])
        move = moves[number % len(moves)].code
        nodes.append((twin.record(match.record), match.turn[0], move))

    def play() -> Rate:
        moves = matches = 0
        begun = now = perf_counter()
        while now - begun < seconds:
            world, seat, move = nodes[matches // TIMES % NODES]
            moves += twin.rollouts(trial, world, seat, move, TIMES, work, totals)
            matches += TIMES
            now = perf_counter()
        return rate(of.title, ROLLOUTS, moves / (now - begun), matches / (now - begun))

    play()  # compiles now, before the clock runs
    return play
