"""A family of magic squares of order seven that can be written down directly.

Write a number as 7 × its *high part* + its *low part* + 1, with both parts from 0 to 6.  Walk over
the board one row down and some columns to the side at a time, wrapping around at the edges: the
squares you meet form one of seven *tracks*, and each row and column meets every track once.  Give
the tracks of one slope the seven high parts, in any order, and those of another slope the seven low
parts.  Two tracks of different slopes cross exactly once, so every number appears exactly once; and
in every row and column all high and all low parts appear, which add up to 7 × 21 + 21 + 7 = 175.  A
long diagonal meets every track too, or else runs along one: that one must have the part 3, which is
the average.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

Square = tuple[int, ...]
"""49 numbers, row by row."""
Parts = tuple[int, ...]
"""The part each of the seven tracks of a slope has."""

SIDE = 7
MEAN = 3
SLOPES = range(1, SIDE)
ALONG = {1: 6, 6: 0}
"""The track that is a long diagonal, for the two slopes that have one."""


def track(slope: int, square: int) -> int:
    """The track of a square; squares are counted from 1."""
    row, column = divmod(square - 1, SIDE)
    return (row + slope * column) % SIDE


def orders(slope: int) -> Iterator[Parts]:
    """All ways to assign the parts to the tracks of a slope."""
    for parts in permutations(range(SIDE)):
        if slope not in ALONG or parts[ALONG[slope]] == MEAN:
            yield parts


def square_of(high_slope: int, high: Parts, low_slope: int, low: Parts) -> Square:
    """The square with these parts on these tracks."""
    return tuple(
        SIDE * high[track(high_slope, n)] + low[track(low_slope, n)] + 1 for n in range(1, 50)
    )


def squares() -> Iterator[Square]:
    """Every square of the family once."""
    for high_slope in SLOPES:
        for low_slope in SLOPES:
            if low_slope != high_slope:
                for high in orders(high_slope):
                    for low in orders(low_slope):
                        yield square_of(high_slope, high, low_slope, low)


def size() -> int:
    """How many squares the family has.

    No two are the same, because the parts and slopes can be read off a square.
    """
    many = {slope: sum(1 for _ in orders(slope)) for slope in SLOPES}
    return sum(many[one] * many[two] for one in SLOPES for two in SLOPES if one != two)


def agreeing(placed: dict[int, int]) -> Square | None:
    """A square of the family with these numbers on these squares, if there is one."""
    for high_slope in SLOPES:
        highs = {square: (number - 1) // SIDE for square, number in placed.items()}
        high = _order(high_slope, highs)
        if high is None:
            continue
        for low_slope in SLOPES:
            lows = {square: (number - 1) % SIDE for square, number in placed.items()}
            low = _order(low_slope, lows) if low_slope != high_slope else None
            if low is not None:
                return square_of(high_slope, high, low_slope, low)
    return None


def _order(slope: int, parts: dict[int, int]) -> Parts | None:
    """Parts for the tracks of a slope that agree with the parts known on some squares."""
    known = {ALONG[slope]: MEAN} if slope in ALONG else {}
    for square, part in parts.items():
        if known.setdefault(track(slope, square), part) != part:
            return None
    if len(set(known.values())) < len(known):
        return None
    left = [part for part in range(SIDE) if part not in known.values()]
    return tuple(known[at] if at in known else left.pop(0) for at in range(SIDE))


def by_steps() -> Square:
    """The square of the old rule.

    Start in the middle of the top row and keep going up and to the right, wrapping around at the
    edges; where a number already lies, go down one square instead.
    """
    cells = [0] * 49
    row, column = 0, SIDE // 2
    for number in range(1, 50):
        cells[SIDE * row + column] = number
        up, right = (row - 1) % SIDE, (column + 1) % SIDE
        row, column = ((row + 1) % SIDE, column) if cells[SIDE * up + right] else (up, right)
    return tuple(cells)
