"""Draws onto the Forty-Nine board counted by their points, for two rooms.

A multiple of five scores its number, a full line of seven ten.  Square n is bit n of a set.

Every draw is a term x^squares y^points of one large polynomial.  A full line multiplies it by y^10,
that is by 1 + (y^10 - 1).  So for each set of lines we take the draws that fill them all, whatever
else they hold, times (y^10 - 1) for each line of the set, and sum over all sets.  Draws that hold
given squares are easy to write: each other square is drawn or not.  x and y are powers of two, so
large that the coefficients of the sum lie side by side in one number.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb

SIDE = 7
NUMBERS = range(1, SIDE * SIDE + 1)
BOARD = sum(1 << n for n in NUMBERS)
FIVES = [n for n in NUMBERS if n % 5 == 0]
TEN = 10
WORD = 64
SPAN = 385 // 5 + 1


def _lines() -> list[int]:
    rows = [[SIDE * r + c + 1 for c in range(SIDE)] for r in range(SIDE)]
    columns = [[row[c] for row in rows] for c in range(SIDE)]
    falling = [rows[i][i] for i in range(SIDE)]
    rising = [rows[i][SIDE - 1 - i] for i in range(SIDE)]
    return [sum(1 << n for n in line) for line in [*rows, *columns, falling, rising]]


LINES = _lines()


def members(squares: int) -> list[int]:
    """The squares of a set."""
    return [n for n in NUMBERS if squares >> n & 1]


def points(squares: int) -> int:
    """What a board with these squares filled is worth."""
    lines = sum(TEN for line in LINES if not line & ~squares)
    return lines + sum(n for n in FIVES if squares >> n & 1)


def _filling(filled: int, open_: int) -> Counter[tuple[int, int]]:
    """For each set of lines that can be filled, the squares that must be drawn and its size."""
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for line in LINES:
        if not line & ~(filled | open_):
            for (wanted, size), number in list(found.items()):
                found[wanted | line & ~filled, size + 1] += number
    return found


@cache
def tally(filled: int, open_: int) -> list[dict[int, int]]:
    """For each number of open squares drawn, how many draws make each number of points."""
    x, y = 1 << WORD * SPAN, 1 << WORD
    fives = sum(1 << n for n in FIVES)
    plain = (open_ & ~fives).bit_count()
    factors: dict[tuple[int, int], int] = {}
    for (wanted, size), number in _filling(filled, open_).items():
        kind = wanted & fives, (wanted & ~fives).bit_count()
        factors[kind] = factors.get(kind, 0) + number * (y * y - 1) ** size
    any_of = [(1 + x) ** n for n in range(plain + 1)]
    sums: dict[int, int] = {}
    for (in_fives, others), factor in factors.items():
        term = factor * any_of[plain - others] << WORD * SPAN * others
        sums[in_fives] = sums.get(in_fives, 0) + term
    for n in members(open_ & fives):
        rest: dict[int, int] = {}
        for in_fives, term in sums.items():
            drawn = term << WORD * (SPAN + n // 5)
            key = in_fives & ~(1 << n)
            rest[key] = rest.get(key, 0) + (drawn if in_fives >> n & 1 else term + drawn)
        sums = rest
    total = sums[0] << WORD * (sum(n for n in FIVES if filled >> n & 1) // 5)
    return [_read(total >> WORD * SPAN * size) for size in range(open_.bit_count() + 1)]


def _read(counts: int) -> dict[int, int]:
    words = [(counts >> WORD * i) & ((1 << WORD) - 1) for i in range(SPAN)]
    return {5 * i: word for i, word in enumerate(words) if word}


def chance(wanted: int, draws: int, pool: int) -> Fraction:
    """The chance that all the wanted cards of a pool are among the draws."""
    found = Fraction(1)
    for i in range(wanted):
        found *= Fraction(max(0, draws - i), pool - i)
    return found


def mean(filled: int, draws: int, pool: int) -> Fraction:
    """What the board is worth on average after that many draws.

    The pool has a card for each empty square.
    """
    lines = sum(chance((line & ~filled).bit_count(), draws, pool) for line in LINES)
    fives = sum(n * chance(1 - (filled >> n & 1), draws, pool) for n in FIVES)
    return TEN * lines + fives + Fraction(0)


def draws_of(size: int) -> int:
    """How many draws of that many cards the pack of 49 allows."""
    return comb(len(NUMBERS), size)
