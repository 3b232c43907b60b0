"""The best set of squares on the Forty-Nine board that is connected edge to edge.

A square of the set counts its number if five divides it, minus five; each of the sixteen lines that
is full counts ten.  All connected sets are covered, row by row from the top.  What is possible below
a row depends only on which of its squares are in the set and which of these are connected above; so
only the best is kept for each such *profile*.  A column or diagonal is full if all its squares are
in the set; which of them are full is fixed first, in all 512 ways, and their squares are then put in.
"""

from __future__ import annotations

from functools import cache

Profile = tuple[int, ...]
"""Squares of a row, as bits of their columns, in sets of those connected above."""

EMPTY: Profile = ()
CLOSED: Profile = (-1,)
"""A row below the last one that has squares."""
WORST = -10_000


def worth(square: int) -> int:
    """What a square counts."""
    return square - 5 if square % 5 == 0 else -5


def is_joined(squares: set[int]) -> bool:
    """Whether one can get from any of the squares to any other, edge by edge."""
    if not squares:
        return False
    reached, edge = set(), [min(squares)]
    while edge:
        square = edge.pop()
        if square in squares and square not in reached:
            reached.add(square)
            edge += [square - 7, square + 7]
            edge += [square - 1] if square % 7 != 1 else []
            edge += [square + 1] if square % 7 != 0 else []
    return reached == squares


def value(squares: set[int]) -> int:
    """What a set of squares counts."""
    lines = [{7 * r + c + 1 for c in range(7)} for r in range(7)]
    lines += [{7 * r + c + 1 for r in range(7)} for c in range(7)]
    lines += [{8 * i + 1 for i in range(7)}, {6 * i + 7 for i in range(7)}]
    return sum(map(worth, squares)) + 10 * sum(line <= squares for line in lines)


@cache
def most(with_49: bool, may_be_all: bool) -> int:
    """The best value of a connected set with or without 49; of the whole board only if allowed."""
    best = WORST
    for columns in range(128):
        for diagonals in range(4):
            put_in = [
                columns | (diagonals & 1) << row | (diagonals >> 1) << 6 - row for row in range(7)
            ]
            lines = 10 * (columns.bit_count() + diagonals.bit_count())
            if (with_49 or not put_in[6] >> 6) and lines + _not_joined(put_in) > best:
                best = max(best, lines + _sweep(put_in, with_49, may_be_all))
    return best


def _not_joined(put_in: list[int]) -> int:
    """The most that squares and rows could count if they did not have to be connected."""
    return sum(
        max(_row(row, filled) for filled in range(128) if filled & forced == forced)
        for row, forced in enumerate(put_in)
    )


def _sweep(put_in: list[int], with_49: bool, may_be_all: bool) -> int:
    """The most that squares and rows count with these squares put in."""
    best: dict[tuple[Profile, bool], int] = {(EMPTY, True): 0}
    for row in range(7):
        choices = [filled for filled in range(128) if filled & put_in[row] == put_in[row]]
        if row == 6:
            choices = [filled for filled in choices if bool(filled >> 6) == with_49]
        found: dict[tuple[Profile, bool], int] = {}
        for (profile, is_all), total in best.items():
            for filled in choices:
                below = _below(profile, filled)
                if below is not None:
                    key = (below, is_all and filled == 127)
                    counted = total + _row(row, filled)
                    if counted > found.get(key, WORST):
                        found[key] = counted
        best = found
    ends = (
        total
        for (profile, is_all), total in best.items()
        if len(profile) == 1 and (may_be_all or not is_all)
    )
    return max(ends, default=WORST)


@cache
def _row(row: int, filled: int) -> int:
    """What the squares of a row count, and the row itself if it is full."""
    counted = sum(worth(7 * row + column + 1) for column in range(7) if filled >> column & 1)
    return counted + 10 if filled == 127 else counted


@cache
def _below(profile: Profile, filled: int) -> Profile | None:
    """The profile of the next row, or None if a part of the set can no longer be connected."""
    if filled == 0:
        if profile in (EMPTY, CLOSED):
            return profile
        return CLOSED if len(profile) == 1 else None
    if profile == CLOSED:
        return None
    parts = []
    column = 0
    while column < 7:
        part = 0
        while column < 7 and filled >> column & 1:
            part |= 1 << column
            column += 1
        if part:
            parts.append(part)
        column += 1
    for above in profile:
        hanging = [part for part in parts if part & above]
        if not hanging:
            return None
        parts = [part for part in parts if not part & above] + [sum(hanging)]
    return tuple(sorted(parts))
