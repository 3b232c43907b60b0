"""How simulated matches are played.

Random bots play inside the kernels of `core.kernels`: interpreted at first, compiled from the moment
that saves time.  Other bots play through `Match` and views.  A match depends only on the terms and
its number, so its row is the same however and wherever it is played.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.core import compiler, kernels
from parlour.core.errors import ParlourError
from parlour.lab import places, terms
from parlour.lab.places import Place
from parlour.lab.rows import Judge, Row
from parlour.lab.running import Numbers, Work, portions

if TYPE_CHECKING:
    from parlour.bots import Chooser

RANDOM = "random"
TRIAL = 0.25
"""Seconds of play here before we estimate how long the rest would take."""
COMPILER = 8.0
"""If the rest would take more seconds than this, waiting for the compiler pays."""
SPREAD = 2.0
"""If the rest would take more seconds than this, starting other processes pays."""


@dataclass(frozen=True)
class Terms(terms.Terms):
    """What is simulated; `bots` are those of the seats."""

    KIND: ClassVar[str] = "simulation"
    COMPARES_SIDES: ClassVar[bool] = False

    def seated(self, match: int, sides: tuple[int, ...]) -> tuple[int | None, tuple[str, ...]]:
        """The same bots in every match."""
        return None, self.bots

    @property
    def judge(self) -> Judge:
        """Makes rows of the ends of matches."""
        return Judge(self.chosen.rules, self.players, self.one_deal)


def number_of(seed: str) -> int:
    """The seed's text as a number for the generator of the kernels."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6], "big")


# --- bots that look at views ---------------------------------------------------------------------


class Playing:
    """Matches between bots, every move chosen from a view."""

    compiled = False
    compile_seconds = 0.0

    def __init__(
        self, played: Terms, table: Sequence[str | Chooser], numbers: Numbers, place: Place
    ) -> None:
        self.terms, self.table, self.numbers, self.place = played, table, numbers, place

    def rows(self) -> Iterator[list[Row]]:
        """The rows of all matches, as they are done."""
        yield from portions(partial(by_bots, self.terms, self.table), self.numbers, self.place)


def by_bots(played: Terms, table: Sequence[str | Chooser], numbers: range) -> list[Row]:
    """Those matches; bots that are named are made anew for each."""
    judge = played.judge

    def play(number: int) -> Row:
        match, moves = terms.played_out(played, number, terms.hired(played, number, table))
        return judge.row(number, match.record, moves)

    return terms.each(played, play, numbers)


# --- random bots ---------------------------------------------------------------------------------


class RandomPlay(Playing):
    """Random matches, interpreted here until the compiler or other processes are the faster way."""

    def __init__(
        self, played: Terms, numbers: Numbers, place: Place, compiled: bool | None
    ) -> None:
        super().__init__(played, (), numbers, place)
        self.asked = compiled
        if compiled and not compiler.is_wanted():
            raise ParlourError("Compiled play is not available: Numba is not installed.")

    def rows(self) -> Iterator[list[Row]]:
        """The rows of all matches, as they are done."""
        work: Work = partial(interpreted, self.terms)
        alone = self.place.jobs == 1 and self.place.near
        spread = math.inf if alone else SPREAD if self.place.near else 0.0
        pays = COMPILER * self.place.jobs
        may_compile = self.asked is None and compiler.is_wanted()
        compiles = bool(self.asked)
        if not compiles:
            patience = min(spread, pays) if may_compile else spread
            left = yield from self._here(work, patience)
            compiles = may_compile and left > pays
        if compiles and self.numbers.left:
            work, self.compiled = partial(by_kernel, self.terms), True
            if self.place.near:
                self._compile()
                yield from self._here(work, spread)
        yield from portions(work, self.numbers, self.place)

    def _here(self, work: Work, patience: float) -> Generator[list[Row], None, float]:
        """Matches played here until the rest would take too long; returns how long it would take."""
        begun, played = perf_counter(), 0
        for rows in portions(work, self.numbers, places.Here()):
            yield rows
            played += len(rows)
            spent = perf_counter() - begun
            left = spent / played * self.numbers.left
            if spent > TRIAL and left > patience:
                return left
        return 0.0

    def _compile(self) -> None:
        begun = perf_counter()
        by_kernel(self.terms, range(0))
        self.compile_seconds = perf_counter() - begun


def interpreted(played: Terms, numbers: range) -> list[Row]:
    """Those matches of random bots, by the rules as they stand."""
    of, judge, seed = played.chosen, played.judge, number_of(played.seed)
    start, plain = of.start(played.players), kernels.plain(of.rules)

    def play(number: int) -> Row:
        state, rng = start.copy(), kernels.seeded(seed, number)
        if not played.one_deal:
            return judge.row(number, state, plain.playout(state, rng))
        moves = deals = 0
        while not state.ended and not state.deals:
            moves += plain.playout(state, kernels.seeded(rng, deals), 1)
            deals += 1
        return judge.row(number, state, moves)

    return terms.each(played, play, numbers)


def by_kernel(played: Terms, numbers: range) -> list[Row]:
    """The same matches, compiled; interpreted in a process that cannot compile."""
    if not compiler.is_wanted():
        return interpreted(played, numbers)
    from parlour.core import compiling

    of, judge = played.chosen, played.judge
    states, moves = compiling.compiled(of.rules).played(
        of.start(played.players), number_of(played.seed), numbers.start, len(numbers)
    )
    return [
        judge.row(number, end, count)
        for number, end, count in zip(numbers, _ends(states), moves.tolist(), strict=True)
    ]


class _End:
    """One of many compiled states, read as if it were a plain one."""

    def __init__(self, states: Any) -> None:
        self._states = states
        self._columns: dict[str, Any] = {}
        self._row = 0

    def __getattr__(self, name: str) -> Any:
        if name not in self._columns:  # most fields are never needed
            self._columns[name] = self._states[name].tolist()
        return self._columns[name][self._row]


def _ends(states: Any) -> Iterator[_End]:
    end = _End(states)
    for row in range(len(states)):
        end._row = row
        yield end
