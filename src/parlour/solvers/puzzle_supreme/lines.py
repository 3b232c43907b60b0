"""Reasoning about the lines of a magic square: what may still lie where, and why nothing can.

Each square has a set of numbers that may lie there, with bit n for number n.  Three arguments narrow
it: the other squares of a line must be able to add what a number lacks of 175; a number settled on
one square lies on no other; and a number with only one square left lies there.  When these lead no
further, the numbers of one square are tried in turn.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from parlour.core.bits import lowest, members
from parlour.games.puzzle_supreme import ON_LINE, SUM
from parlour.kit.board49 import NUMBERS, SQUARES

May = list[int]
"""For each square, counted from 1, the numbers that may lie there."""

LINES_AT = [[line for line in ON_LINE if square in line] for square in range(50)]
REFUTED = 0
Tree = Any
"""Why nothing fits: REFUTED if the three arguments show it, else a square and, for each number that
may lie there, that number with the tree that follows."""


class TooLong(Exception):
    """The tree became larger than allowed."""


class Fits(Exception):
    """There is a magic square after all; it is the argument of the exception."""


def open_squares(placed: dict[int, int]) -> May:
    """What may lie where, judging only by which numbers are already placed."""
    left = SQUARES
    for number in placed.values():
        left &= ~(1 << number)
    return [0] + [1 << placed[square] if square in placed else left for square in NUMBERS]


def narrow(may: May) -> bool:
    """Narrow as long as something follows; whether every square and number still has a place."""
    waiting = [*ON_LINE]
    while True:
        while waiting:
            changed = _narrow_line(may, waiting.pop())
            if changed is None:
                return False
            _wake(waiting, changed)
        changed = _settle_numbers(may)
        if changed is None:
            return False
        if not changed:
            return True
        _wake(waiting, changed)


def _wake(waiting: list[list[int]], squares: list[int]) -> None:
    for square in squares:
        waiting += [line for line in LINES_AT[square] if line not in waiting]


def _narrow_line(may: May, line: list[int]) -> list[int] | None:
    """The squares of a line that lost numbers, or None if one has none left."""
    unsure = [square for square in line if may[square] & (may[square] - 1)]
    rest = SUM - sum(lowest(may[square]) for square in line if square not in unsure)
    if not unsure:
        return None if rest else []
    changed = []
    for square in unsure:
        sums = 1
        for other in unsure:
            if other != square:
                sums = _plus(sums, may[other])
        left = 0
        for number in members(may[square]):
            lacking = rest - number
            if (
                lacking >= 0
                and sums >> lacking & 1
                and not (len(unsure) == 2 and lacking == number)
            ):
                left |= 1 << number
        if left == 0:
            return None
        if left != may[square]:
            may[square] = left
            changed.append(square)
    return changed


def _plus(sums: int, numbers: int) -> int:
    """All sums of one of these sums and one of those numbers; sums are bits too."""
    found = 0
    while numbers:
        low = numbers & -numbers
        found |= sums * low
        numbers ^= low
    return found & ((2 << SUM) - 1)


def _settle_numbers(may: May) -> list[int] | None:
    """Take settled numbers off the other squares, and settle numbers that have one square left."""
    changed = []
    sure = once = twice = 0
    for square in NUMBERS:
        here = may[square]
        if here & (here - 1) == 0:
            if sure & here:
                return None
            sure |= here
        twice |= once & here
        once |= here
    if once != SQUARES:
        return None
    for square in NUMBERS:
        here = may[square]
        if here & (here - 1):
            left = here & ~sure
            alone = here & once & ~twice
            if alone:
                left &= alone
            if left == 0:
                return None
            if left != here:
                may[square] = left
                changed.append(square)
    return changed


def why_not(may: May, most: int, until: float = float("inf")) -> Tree:
    """The tree that shows that nothing fits, trying at most `most` numbers."""
    return _Trying(most, until).tree(may)


def size(tree: Tree) -> int:
    """How many numbers a tree tries."""
    return 0 if tree == REFUTED else sum(1 + size(below) for _, below in tree[1])


class _Trying:
    """A search that records why it failed."""

    def __init__(self, most: int, until: float) -> None:
        self.left = most
        self.until = until

    def tree(self, may: May) -> Tree:
        """Why nothing fits; raises Fits if something does."""
        may = may[:]
        if not narrow(may):
            return REFUTED
        unsure = [square for square in NUMBERS if may[square] & (may[square] - 1)]
        if not unsure:
            raise Fits({square: lowest(may[square]) for square in NUMBERS})
        square = min(unsure, key=lambda square: may[square].bit_count())
        return [
            square,
            [[number, self._tried(may, square, number)] for number in members(may[square])],
        ]

    def _tried(self, may: May, square: int, number: int) -> Tree:
        if self.left == 0 or monotonic() > self.until:
            raise TooLong
        self.left -= 1
        tried = may[:]
        tried[square] = 1 << number
        return self.tree(tried)
