"""Thinking about the lines of a magic square of order seven, for its checker.

Each square has a set of numbers that may lie there.  It is narrowed until nothing more follows:

* a number stays only if the other squares of each line can add what it lacks of 175, with one of
  their possible numbers each; two squares left open on a line must differ;
* a number that must lie on one square lies on no other;
* a number that may lie on only one square lies there.
"""

from __future__ import annotations

May = dict[int, set[int]]

SUM = 175
NUMBERS = range(1, 50)
LINES: dict[str, list[int]] = {
    **{f"row {r + 1}": [7 * r + c + 1 for c in range(7)] for r in range(7)},
    **{f"column {c + 1}": [7 * r + c + 1 for r in range(7)] for c in range(7)},
    "the diagonal from 1": [8 * i + 1 for i in range(7)],
    "the diagonal from 7": [6 * i + 7 for i in range(7)],
}


def beginning(placed: dict[int, int]) -> May:
    """What may lie where, judging only by what is placed."""
    left = set(NUMBERS) - set(placed.values())
    return {at: {placed[at]} if at in placed else set(left) for at in NUMBERS}


def think(may: May) -> bool:
    """Narrow all squares as far as possible; False if a square or a number has no place."""
    while True:
        before = sum(map(len, may.values()))
        for line in LINES.values():
            if not _line(may, line):
                return False
        if not _certain(may) or not _alone(may):
            return False
        if sum(map(len, may.values())) == before:
            return True


def _line(may: May, line: list[int]) -> bool:
    rest = SUM - sum(min(may[at]) for at in line if len(may[at]) == 1)
    unsure = [at for at in line if len(may[at]) > 1]
    if not unsure:
        return rest == 0
    for at in unsure:
        makes = {0}
        for other in unsure:
            if other != at:
                makes = _sums(makes, may[other])
        twins = {rest // 2} if len(unsure) == 2 and rest % 2 == 0 else set()
        may[at] = {number for number in may[at] if rest - number in makes} - twins
        if not may[at]:
            return False
    return True


def _sums(some: set[int], numbers: set[int]) -> set[int]:
    """All sums of one of each up to 175, computed quickly as bits of one number."""
    bits = sum(1 << one for one in some)
    found = 0
    for number in numbers:
        found |= bits << number
    return {total for total in range(SUM + 1) if found >> total & 1}


def _certain(may: May) -> bool:
    """Take settled numbers off the other squares."""
    certain = [min(here) for here in may.values() if len(here) == 1]
    if len(set(certain)) < len(certain):
        return False
    for at, here in may.items():
        if len(here) > 1:
            may[at] = here - set(certain)
            if not may[at]:
                return False
    return True


def _alone(may: May) -> bool:
    """Settle numbers that have one square left."""
    for number in NUMBERS:
        squares = [at for at, here in may.items() if number in here]
        if not squares:
            return False
        if len(squares) == 1:
            may[squares[0]] = {number}
    return True
