"""What a slice of the benchmark is, and how it is timed.  Needs nothing but Python itself."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter, process_time

PLAYOUTS = "playouts"
AGENTS = "agents"
SPIEL = "openspiel"
BATCHES = "batches"
WORLDS = "worlds"
SEARCH = "search"
START = "start"
MEMORY = "memory"
SECTIONS = {
    PLAYOUTS: "Random play: moves a second",
    AGENTS: "One match through an interface of agents, with observations and masks: steps a second",
    SPIEL: "Through OpenSpiel's Python interface: steps a second, chance included",
    BATCHES: "Many matches at once, with observations in bytes and masks: steps a second",
    WORLDS: "Worlds that fit what a player has seen: worlds a second",
    SEARCH: "Information-set tree search: simulations a second",
    START: "From starting Python to the first move: seconds",
    MEMORY: "The most memory such a start needs: megabytes",
}
LESS_IS_BETTER = (START, MEMORY)


@dataclass(frozen=True)
class Took:
    """How much was done, in how much processor time (of all threads) and by the clock."""

    amount: float
    processor: float
    clock: float


@dataclass(frozen=True)
class Slice:
    """Something to be measured: `play` does it for about so many seconds of processor time."""

    section: str
    name: str
    how: str
    play: Callable[[float], Took]


class Stopwatch:
    """Adds up the time spent inside `running`."""

    def __init__(self) -> None:
        self.processor = self.clock = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        processor, clock = process_time(), perf_counter()
        yield
        self.processor += process_time() - processor
        self.clock += perf_counter() - clock

    def took(self, amount: float) -> Took:
        return Took(amount, self.processor, self.clock)


def settle() -> None:
    """Once all is loaded: the collector is not to look through it again while others are timed.

    All slices share a process, so each would pay for what the others have loaded.
    """
    gc.collect()
    gc.freeze()


def repeated(once: Callable[[], float]) -> Callable[[float], Took]:
    """Does it again and again until the time is over; `once` says how much it did."""

    def play(seconds: float) -> Took:
        watch, amount = Stopwatch(), 0.0
        with watch.running():
            end = process_time() + seconds
            while process_time() < end:
                amount += once()
        return watch.took(amount)

    return play
