"""Counts the magic squares of order seven that two orders of parts along tracks make.

On a track of slope m, row + m × column has the same remainder modulo 7.  A square of the family is
7 × high + low + 1, where high depends on the track of one slope and low on the track of another, each
taking the values 0 to 6 in some order.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

CELLS = [(row, column) for row in range(7) for column in range(7)]
MIRRORED = {
    "turned": [(column, 6 - row) for row, column in CELLS],
    "mirrored": [(row, 6 - column) for row, column in CELLS],
}


def tracks(slope: int) -> list[int]:
    """The track of each cell."""
    return [(row + slope * column) % 7 for row, column in CELLS]


def _lines() -> list[list[int]]:
    rows = [[7 * r + c for c in range(7)] for r in range(7)]
    columns = [[7 * r + c for r in range(7)] for c in range(7)]
    return [*rows, *columns, [8 * i for i in range(7)], [6 * i + 6 for i in range(7)]]


@cache
def good_orders(slope: int) -> int:
    """How many orders of parts along the tracks of a slope make all sixteen lines add up to 21."""
    lying = tracks(slope)
    met = {tuple(sorted(lying[cell] for cell in line)) for line in _lines()}
    uneven = [line for line in met if line != tuple(range(7))]
    return sum(
        all(sum(parts[at] for at in line) == 21 for line in uneven)
        for parts in permutations(range(7))
    )


def size() -> int:
    """How many squares there are.

    Two slopes serve if any two of their tracks cross exactly once, so that every number appears
    once.  The high and low parts can be read off each number, and a slope off the cells that share
    a part, so no square is made twice.
    """
    slopes = [slope for slope in range(7) if good_orders(slope)]
    assert len({tuple(_partition(tracks(slope))) for slope in slopes}) == len(slopes)
    return sum(
        good_orders(one) * good_orders(two)
        for one in slopes
        for two in slopes
        if len(set(zip(tracks(one), tracks(two), strict=True))) == 49
    )


def _partition(lying: list[int]) -> list[frozenset[int]]:
    """The cells of each track, whatever the tracks are called."""
    return sorted(
        (frozenset(cell for cell in range(49) if lying[cell] == at) for at in range(7)), key=min
    )


def is_closed() -> bool:
    """Whether turning and mirroring a square of the family makes one of the family.

    It does if the tracks of each slope become those of another with as many good orders; the lines
    only change places.  The eight forms of a square are all different because its numbers are.
    """
    slopes = [slope for slope in range(7) if good_orders(slope)]
    known = {tuple(_partition(tracks(slope))): good_orders(slope) for slope in slopes}
    for cells in MIRRORED.values():
        for slope in slopes:
            lying = tracks(slope)
            moved = [lying[7 * row + column] for row, column in cells]
            if known.get(tuple(_partition(moved))) != good_orders(slope):
                return False
    return True
