"""Batches: many matches of a game, each one move further with every call.

Everything stands in arrays of NumPy that are made once and written again with every call; whoever
wants to keep something copies it.  Matches are shared out among threads, which run at the same time
because compiled rules do not hold the interpreter's lock.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from parlour.core import compiling, kernels
from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.game import Game
from parlour.research import stepping
from parlour.research.observing import Observer, observer
from parlour.research.tables import versioned

WHOLE = slice(None)
MANY = 16_384
"""From so many matches on, moves are sampled by all threads; to wake one takes as long as sampling
some thousands."""


class Step(NamedTuple):
    """What a call gives: the same arrays each time, written anew."""

    observations: np.ndarray[Any, np.dtype[np.uint8]]
    """What the seat that is asked sees in each match."""
    rewards: np.ndarray[Any, np.dtype[np.int64]]
    """What the last move added to what the match is worth to each seat."""
    terminations: np.ndarray[Any, np.dtype[np.bool_]]
    """Whether the match was over; then it has been dealt anew."""
    masks: np.ndarray[Any, np.dtype[np.int8]]
    """For each move of the vocabulary 1 if the seat may make it."""
    seats: np.ndarray[Any, np.dtype[np.int64]]
    """The seat that is asked in each match."""


@cache
def kernels_of(one: Observer, engine: Any) -> dict[str, Any]:
    """The kernels for matches told by an observer."""
    found: dict[str, Any] = engine.built(stepping.KERNELS, stepping.KEPT, **stepping.bound(one))
    return found


class Batch:
    """So many matches of one game; compiled, unless Numba is missing or cards look alike in it."""

    def __init__(
        self,
        of: Game,
        n: int = 4096,
        players: int | None = None,
        threads: int | None = None,
        compiled: bool | None = None,
    ) -> None:
        if n < 1:
            raise ParlourError("At least one match must be played.")
        self.game = of
        self.observer = one = observer(of, players)
        self.n, self.players, self.id = n, one.players, versioned(of)
        can = compiling.available() and of.rules.alike is None
        if compiled and not can:
            raise ParlourError(f"{of.title} cannot be played compiled here.")
        self.compiled = can if compiled is None else compiled
        rules = of.rules
        engine: Any = compiling.compiled(rules) if self.compiled else kernels.plain(rules)
        self._kernels = kernels_of(one, engine)
        self._start = engine.record(of.start(one.players))
        self.states = engine.records(n)
        self.observations = np.zeros((n, one.size), np.uint8)
        self.finals = np.zeros((n, one.size), np.uint8)
        """What the last mover saw of a match that is over, before it was dealt anew."""
        self.masks = np.zeros((n, one.actions), np.int8)
        self.rewards = np.zeros((n, one.players), np.int64)
        self.endings = np.zeros(n, np.int64)
        """0, or the ending of the match that is over, as `game.rules.endings` numbers them."""
        self.terminations = np.zeros(n, np.bool_)
        self.seats = np.zeros(n, np.int64)
        self.actions = np.zeros(n, np.int64)
        """Where `sample` puts the moves it chooses."""
        self._rights = np.zeros((n, of.rules.vocabulary.words), np.int64)
        """The same moves as in the masks, as the sets that rules make."""
        self._worths = np.zeros((n, one.players), np.int64)
        self._rngs = np.zeros(n, np.int64)
        self._picks = np.zeros(n, np.int64)
        asked = threads or os.cpu_count() or 1
        self.threads = min(asked, n) if self.compiled else 1
        self._parts = [
            (slice(n * i // self.threads, n * (i + 1) // self.threads), engine.work())
            for i in range(self.threads)
        ]
        self._crew = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._is_dealt = False

    @property
    def now(self) -> Step:
        """The arrays as they stand."""
        return Step(self.observations, self.rewards, self.terminations, self.masks, self.seats)

    def reset(self, seed: int = 0) -> Step:
        """Deal every match anew; the same seed deals the same matches."""
        for i in range(self.n):
            self._rngs[i] = kernels.seeded(seed, i)
            self._picks[i] = kernels.seeded(~seed & kernels.MASK, i)
        self._each(
            "begin", "states", self._start, "seats", "observations", "masks", "_rights",
            "_worths", "_rngs",
        )  # fmt: skip
        self.rewards[:] = 0
        self.endings[:] = 0
        self.terminations[:] = False
        self._is_dealt = True
        return self.now

    def step(self, actions: Any) -> Step:
        """Make a move in every match, by its number; `IllegalMove` if one is not legal, and then
        nothing is done."""
        chosen = self._checked(actions)
        self._chosen = chosen
        self._each(
            "advance", "states", self._start, "_chosen", "seats", "observations", "masks", "_rights",
            "rewards", "endings", "finals", "_worths", "_rngs",
        )  # fmt: skip
        np.not_equal(self.endings, 0, out=self.terminations)
        return self.now

    def sample(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """A legal move for every match, each equally likely; always the same array."""
        self._each("choose", "actions", "_rights", "_picks", works=False, shared=self.n >= MANY)
        return self.actions

    def _checked(self, actions: Any) -> np.ndarray[Any, np.dtype[np.int64]]:
        if not self._is_dealt:
            raise ParlourError("Nothing is dealt yet: call reset() first.")
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ParlourError(f"There must be {self.n} actions, each a whole number.")
        chosen = chosen.astype(np.int64, copy=False)
        wrong = int(self._kernels["refused"](chosen, self.masks))
        if wrong >= 0:
            raise IllegalMove(
                f"In match {wrong}, seat {self.seats[wrong]} may not make move {chosen[wrong]}."
            )
        return chosen

    def _each(self, kernel: str, *names: Any, works: bool = True, shared: bool = True) -> None:
        """Call a kernel for the part of every thread; arrays are given by the names they have."""
        call = self._kernels[kernel]

        def part(place: slice, work: Any) -> None:
            given = [self._part(name, place) if isinstance(name, str) else name for name in names]
            call(*given, work) if works else call(*given)

        if self._crew is None or not shared:
            part(WHOLE, self._parts[0][1])
            return
        first, *others = self._parts
        waiting = [self._crew.submit(part, *one) for one in others]
        part(*first)
        for one in waiting:
            one.result()

    def _part(self, name: str, place: slice) -> Any:
        array = vars(self)[name]
        return array if place is WHOLE else array[place]

    def close(self) -> None:
        """Let the threads go."""
        if self._crew is not None:
            self._crew.shutdown()
            self._crew = None
