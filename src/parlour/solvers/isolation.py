"""Isolation: every way to stand seven men so that no two are in one line.

Each row takes one man, so the search goes down row by row and keeps, as bits of one row, the
columns and both sets of diagonals that are already taken; the diagonals shift by one with each row.
A solution is a tuple of squares, from the top row down.
"""

from __future__ import annotations

from functools import cache

from parlour.core.citation import cites

SIZE = 7
ROW = (1 << SIZE) - 1

Solution = tuple[int, ...]


@cites("ISO-R1")
def isolations() -> list[Solution]:
    """All solutions, in rising order."""
    found: list[Solution] = []
    _place((), 0, 0, 0, found)
    return found


def _place(
    men: Solution, columns: int, down_left: int, down_right: int, found: list[Solution]
) -> None:
    """Try every free column of the next row."""
    row = len(men)
    if row == SIZE:
        found.append(men)
        return
    free = ROW & ~(columns | down_left | down_right)
    while free:
        man = free & -free
        free ^= man
        square = SIZE * row + man.bit_length()
        _place(
            (*men, square),
            columns | man,
            (down_left | man) >> 1,
            (down_right | man) << 1,
            found,
        )


def turned(solution: Solution) -> Solution:
    """The board turned a quarter to the right."""
    return tuple(sorted(SIZE * ((n - 1) % SIZE) + SIZE - (n - 1) // SIZE for n in solution))


def mirrored(solution: Solution) -> Solution:
    """The board seen in a mirror beside it."""
    return tuple(sorted(n + SIZE - 1 - 2 * ((n - 1) % SIZE) for n in solution))


def alike(solution: Solution) -> set[Solution]:
    """The solution in all its turnings and mirrorings: two, four or eight of them."""
    found: set[Solution] = set()
    for image in (solution, mirrored(solution)):
        for _ in range(4):
            found.add(image)
            image = turned(image)
    return found


@cache
@cites("ISO-R3")
def classes() -> tuple[Solution, ...]:
    """The solutions that differ in more than the side one looks from, each by its first form."""
    return tuple(solution for solution in isolations() if solution == min(alike(solution)))
