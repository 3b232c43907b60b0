"""How many draws leave no square on which the Cheater would gain a certain number of points.

On an empty square the Cheater gains the number of the square, if it is a multiple of five, and ten for
each line through it that is otherwise full.  Two ways to count are used.

For ten points or less, a single such line is enough.  So no line may have exactly one gap, and the
squares that are worth as much by themselves must be drawn.  Square by square it is remembered for each
line whether it has no gap so far, one, or more.

For more than ten points, a square is bad if it stays empty and at least q of its lines are otherwise
full.  That all squares of a set are drawn is a term, and the product of two terms is the term of both
sets together.  "At least q of these lines" is a sum of terms, with coefficients known from inclusion
and exclusion, and "it stays empty" is one minus a term; so each square gives a factor, and the product
of all factors counts the draws.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

from parlour.checks.line_draws import BOARD, LINES, NUMBERS, TEN, members

WORD = 64
Terms = dict[int, int]
"""For sets of squares, how often the draws that hold all of them count."""


@cache
def draws_below(filled: int, draws: int, least: int) -> int:
    """How many draws of the empty squares leave no square that would gain that much."""
    if least <= TEN:
        return _without_single_gaps(filled, draws, least)
    empty = BOARD & ~filled
    must = sum(1 << n for n in members(empty) if _worth(n) >= least)
    product: Terms = {must: 1} if must.bit_count() <= draws else {}
    for n in members(empty & ~must):
        product = _times(product, _bad(n, empty, least), 1 << n, draws)
    return sum(
        times * comb(empty.bit_count() - wanted.bit_count(), draws - wanted.bit_count())
        for wanted, times in product.items()
    )


def _worth(n: int) -> int:
    return 0 if n % 5 else n


def _bad(n: int, empty: int, least: int) -> Terms:
    """That enough lines through a square are otherwise full."""
    rests = [line & empty & ~(1 << n) for line in LINES if line >> n & 1]
    enough = -(-(least - _worth(n)) // TEN)
    found: Terms = {}
    for size in range(enough, len(rests) + 1):
        sign = (-1) ** (size - enough) * comb(size - 1, enough - 1)
        for some in combinations(rests, size):
            wanted = 0
            for rest in some:
                wanted |= rest
            found[wanted] = found.get(wanted, 0) + sign
    return found


def _times(product: Terms, bad: Terms, square: int, draws: int) -> Terms:
    """The product times one minus "bad, and the square stays empty"."""
    found = dict(product)
    for drawn, times in product.items():
        for wanted, sign in bad.items():
            both = drawn | wanted
            if both & square:
                continue  # the square is drawn in all of these
            for union, more in ((both, -times * sign), (both | square, times * sign)):
                if union.bit_count() <= draws:
                    found[union] = found.get(union, 0) + more
    return {wanted: times for wanted, times in found.items() if times}


# --- no line with one gap ------------------------------------------------------------------------

ROW = 0
COLUMNS = [2 + 2 * column for column in range(7)]
FALLING, RISING = 16, 18
"""Where the two bits of a line begin that say how many gaps it has: none, one, or more."""


def _lines_of(n: int) -> list[int]:
    row, column = divmod(n - 1, 7)
    found = [ROW, COLUMNS[column]]
    found += [FALLING] if row == column else []
    return found + ([RISING] if row + column == 6 else [])


def _without_single_gaps(filled: int, draws: int, least: int) -> int:
    """How many draws fill all squares worth that much and leave no line with exactly one gap.

    The counts for all numbers of squares drawn are the words of one large number.
    """
    states = {0: 1}
    for n in NUMBERS:
        if not filled >> n & 1:
            following = {state: number << WORD for state, number in states.items()}
            if _worth(n) < least:
                for state, number in states.items():
                    for line in _lines_of(n):
                        if state >> line & 3 < 2:
                            state += 1 << line
                    following[state] = following.get(state, 0) + number
            states = following
        if n % 7 == 0:
            states = _without_row(states)
    total = sum(number for state, number in states.items() if not _has_single_gap(state))
    return total >> WORD * draws & (1 << WORD) - 1


def _without_row(states: dict[int, int]) -> dict[int, int]:
    """Drop what has one gap in the row that is done, and begin another."""
    found: dict[int, int] = {}
    for state, number in states.items():
        if state & 3 != 1:
            found[state & ~3] = found.get(state & ~3, 0) + number
    return found


def _has_single_gap(state: int) -> bool:
    return any(state >> line & 3 == 1 for line in (*COLUMNS, FALLING, RISING))
