"""The most that the filled squares of a game of Forty-Nine can be worth, and which squares do it.

Filled squares are always connected edge to edge.  A filled square counts its number if that is a
multiple of five, minus five because its card is no longer held; a full line counts ten.  The board
is swept column by column, remembering which squares of the column are filled and which of them are
connected through earlier columns.  Which rows and diagonals are full is fixed beforehand, in all 512
ways: then their squares must be filled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from parlour.kit.board49 import SIDE, at

Groups = tuple[int, ...]
"""Filled squares of a column as sets of rows, one set for each connected part of the board."""

FULL = (1 << SIDE) - 1
LINE = 10
HELD = 5
NOT_BEGUN: Groups = ()
OVER: Groups = (0,)
"""Stands for a board on which nothing more may be filled."""


@dataclass(frozen=True)
class Best:
    """The most points, and squares that make them."""

    worth: int
    squares: tuple[int, ...]


def worth(square: int) -> int:
    """What filling a square gains, minus the five for holding its card."""
    return (square if square % 5 == 0 else 0) - HELD


def best(with_last: bool, may_be_whole: bool) -> Best:
    """The best connected squares, with or without 49; the whole board only if that is allowed."""
    found = Best(-999, ())
    for rows, falling, rising in product(range(FULL + 1), (False, True), (False, True)):
        forced = [
            rows | (1 << column if falling else 0) | (1 << SIDE - 1 - column if rising else 0)
            for column in range(SIDE)
        ]
        lines = LINE * (rows.bit_count() + falling + rising)
        hope = lines + sum(_hope(column, some) for column, some in enumerate(forced))
        if hope > found.worth and (with_last or not forced[-1] >> SIDE - 1):
            swept = _swept(forced, with_last, may_be_whole)
            if swept.worth + lines > found.worth:
                found = Best(swept.worth + lines, swept.squares)
    return found


def _swept(forced: list[int], with_last: bool, may_be_whole: bool) -> Best:
    """The best with the given squares forced in each column, not counting rows and diagonals."""
    known: dict[tuple[Groups, bool], tuple[int, int]] = {(NOT_BEGUN, True): (0, 0)}
    for column in range(SIDE):
        after: dict[tuple[Groups, bool], tuple[int, int]] = {}
        for filled in range(FULL + 1):
            if filled & forced[column] != forced[column]:
                continue
            if column == SIDE - 1 and bool(filled >> SIDE - 1) != with_last:
                continue
            more = _column_worth(column, filled)
            for (groups, whole), (total, squares) in known.items():
                joined = _joined(groups, filled)
                if joined is None:
                    continue
                key = (joined, whole and filled == FULL)
                if key not in after or total + more > after[key][0]:
                    after[key] = (total + more, squares | filled << SIDE * column)
        known = after
    ends = [
        one
        for (groups, whole), one in known.items()
        if len(groups) == 1 and (may_be_whole or not whole)
    ]
    total, squares = max(ends, default=(-999, 0))
    return Best(total, _listed(squares))


def _listed(squares: int) -> tuple[int, ...]:
    """Square numbers from bits that go down the columns."""
    places = [divmod(bit, SIDE) for bit in range(SIDE * SIDE) if squares >> bit & 1]
    return tuple(sorted(at(row, column) for column, row in places))


@cache
def _hope(column: int, forced: int) -> int:
    """The most a column could be worth if it did not have to be connected to others."""
    choices = (filled for filled in range(FULL + 1) if filled & forced == forced)
    return max(_column_worth(column, filled) for filled in choices)


@cache
def _column_worth(column: int, filled: int) -> int:
    total = sum(worth(at(row, column)) for row in range(SIDE) if filled >> row & 1)
    return total + LINE if filled == FULL else total


@cache
def _joined(groups: Groups, filled: int) -> Groups | None:
    """The groups in the next column, or None if a part is cut off for good."""
    if filled == 0:
        return groups if groups in (NOT_BEGUN, OVER) else OVER if len(groups) == 1 else None
    if groups == OVER:
        return None
    parts = _runs(filled)
    for group in groups:
        touching = [part for part in parts if part & group]
        if not touching:
            return None
        parts = [part for part in parts if not part & group] + [sum(touching)]
    return tuple(sorted(parts))


def _runs(filled: int) -> list[int]:
    """Squares of a column that touch each other."""
    found: list[int] = []
    for row in range(SIDE):
        if filled >> row & 1:
            if found and found[-1] >> row - 1 & 1:
                found[-1] |= 1 << row
            else:
                found.append(1 << row)
    return found
