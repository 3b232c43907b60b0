"""Runs: many matches in portions, wherever they are played, kept as they are done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from time import perf_counter

from parlour.lab.places import Here, Place
from parlour.lab.rows import Row

ENOUGH = 0.1
"""Portions grow until one takes so many seconds."""
LARGEST = 8192

Work = Callable[[range], list[Row]]
"""Plays the matches with those numbers; any process can import it."""
Tell = Callable[[int], None]
"""Is told how many more matches have been played."""


class Numbers:
    """The numbers of matches that are still to be played."""

    def __init__(self, gaps: Iterable[range]) -> None:
        self._gaps = list(gaps)[::-1]
        self.left = sum(map(len, self._gaps))
        """How many nobody has taken."""

    def take(self, most: int) -> range:
        """The next numbers, at most so many of them in a row; an empty range if there are none."""
        if not self._gaps:
            return range(0)
        gap = self._gaps.pop()
        if gap[most:]:
            self._gaps.append(gap[most:])
        self.left -= len(gap[:most])
        return gap[:most]


def portions(work: Work, numbers: Numbers, place: Place) -> Iterator[list[Row]]:
    """The rows of all those matches, portion by portion, in whatever order they are done."""
    size = 1
    if place.near and numbers.left < 2:
        place = Here()  # no process is started for a single match

    def taken() -> Iterator[range]:
        while found := numbers.take(size):
            yield found

    with closing(place.each(partial(_timed, work), taken())) as doing:
        for played, seconds in doing:
            if len(played) == size and seconds < ENOUGH:
                size = min(2 * size, LARGEST)
            yield played


def _timed(work: Work, numbers: range) -> tuple[list[Row], float]:
    begun = perf_counter()
    return work(numbers), perf_counter() - begun
