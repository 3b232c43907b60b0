"""A family of magic squares of order seven that can be written down: any number of them, at once.

Write a number as seven times its *high part* and its *low part* and one, both parts 0 to 6.  Walk
over the board a row down and some columns to the side, going round at the edges: the squares met lie
on one of seven *tracks*, and each row and each column meets every track once.  Give the tracks of
one slope the seven high parts, in any order, and those of another slope the seven low parts.  Two
tracks of different slopes cross just once, so every number comes just once; and in every row and
column all high and all low parts add up, to 7 × 21 + 21 + 7 = 175.  A long diagonal meets every
track too, or else runs along one: that one must have the part 3, the mean of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from parlour.core.citation import cites
from parlour.games.puzzle_supreme import ON_LINE, SUM

Square = tuple[int, ...]
"""49 numbers, row by row."""
Parts = tuple[int, ...]
"""The part each of the seven tracks of a slope has."""

SIDE = 7
MEAN = 3
SLOPES = range(1, SIDE)
ALONG = {1: 6, 6: 0}
"""The track along which a long diagonal runs, for the two slopes where one does."""


def track(slope: int, square: int) -> int:
    """The track on which a square lies, squares counted from 1."""
    row, column = divmod(square - 1, SIDE)
    return (row + slope * column) % SIDE


def orders(slope: int) -> Iterator[Parts]:
    """All ways to give the parts to the tracks of a slope."""
    for parts in permutations(range(SIDE)):
        if slope not in ALONG or parts[ALONG[slope]] == MEAN:
            yield parts


def square_of(high_slope: int, high: Parts, low_slope: int, low: Parts) -> Square:
    """The square with these parts on these tracks."""
    return tuple(
        SIDE * high[track(high_slope, n)] + low[track(low_slope, n)] + 1 for n in range(1, 50)
    )


def squares() -> Iterator[Square]:
    """Every square of the family once, one after another."""
    for high_slope in SLOPES:
        for low_slope in SLOPES:
            if low_slope != high_slope:
                for high in orders(high_slope):
                    for low in orders(low_slope):
                        yield square_of(high_slope, high, low_slope, low)


def size() -> int:
    """How many squares the family has; no two of them are alike, as parts and slopes can be read
    off a square."""
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
    """Parts for the tracks of a slope that agree with those known on some squares."""
    known = {ALONG[slope]: MEAN} if slope in ALONG else {}
    for square, part in parts.items():
        if known.setdefault(track(slope, square), part) != part:
            return None
    if len(set(known.values())) < len(known):
        return None
    left = [part for part in range(SIDE) if part not in known.values()]
    return tuple(known[at] if at in known else left.pop(0) for at in range(SIDE))


@cites("MAGIC-R1")
def is_magic(square: Square) -> bool:
    """Whether all numbers are there and all sixteen lines add up."""
    return sorted(square) == list(range(1, 50)) and all(
        sum(square[n - 1] for n in line) == SUM for line in ON_LINE
    )


@cites("MAGIC-R2")
def forms(square: Square) -> set[Square]:
    """A square as it looks from all sides and in the mirror; eight, as no two numbers are alike."""
    found = set()
    for _ in range(4):
        square = tuple(square[SIDE * (SIDE - 1 - i % SIDE) + i // SIDE] for i in range(49))
        found.add(square)
        found.add(tuple(square[SIDE * (i // SIDE) + SIDE - 1 - i % SIDE] for i in range(49)))
    return found


@cites("MAGIC-R2")
def first_form(square: Square) -> Square:
    """The form by which a square is known in records: the first of the eight."""
    return min(forms(square))


def by_steps() -> Square:
    """The square of the old rule: from the middle of the top row go on up and to the right, round
    the edges, and where a number lies already go down one instead."""
    cells = [0] * 49
    row, column = 0, SIDE // 2
    for number in range(1, 50):
        cells[SIDE * row + column] = number
        up, right = (row - 1) % SIDE, (column + 1) % SIDE
        row, column = ((row + 1) % SIDE, column) if cells[SIDE * up + right] else (up, right)
    return tuple(cells)
