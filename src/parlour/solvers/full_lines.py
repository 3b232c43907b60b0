"""Multiples of five and full lines of seven, counted over all possible draws.

Two solitaires score the same way: each multiple of five on the board counts its number, each full
line ten.  This module has the exact chances of a draw when some squares are already filled; all
numbers are integers or fractions, none is rounded.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

from parlour.core.bits import count, members
from parlour.kit.board49 import LINES, NUMBERS, SIDE, SQUARES, column_of, row_of
from parlour.kit.points49 import multiple
from parlour.solvers.answers import Tell

FOR_A_LINE = 10
UNIT = 5
"""All points are multiples of five, and are counted in fives."""
MOST_POINTS = 385
WORD = 52
"""Bits that hold any count: less than 2 to the 52 sets of squares have the same size."""
SPAN = MOST_POINTS // UNIT + 1
LINE_SHIFT = WORD * (FOR_A_LINE // UNIT)

Tally = list[dict[int, int]]
"""For each number of squares drawn, how many draws make each number of points."""


def points(squares: int) -> int:
    """What a board with these squares filled is worth."""
    lines = sum(FOR_A_LINE for line in LINES if squares & line == line)
    return lines + sum(multiple(square) for square in members(squares))


# --- every draw at once --------------------------------------------------------------------------


State = tuple[int, int, int, int]
"""What has no gap so far: the columns as bits, the falling and the rising diagonal, the row."""


def _with_gap(state: State, square: int) -> State:
    """What still has no gap when a square is left empty."""
    columns, falling, rising, _ = state
    row, column = row_of(square), column_of(square)
    falling = 0 if row == column else falling
    rising = 0 if row + column == SIDE - 1 else rising
    return columns & ~(1 << column), falling, rising, 0


def tally(filled: int, open_: int, tell: Tell = lambda share: None) -> Tally:
    """How many draws from the open squares make each number of points, with the filled ones.

    The squares are taken one by one.  All that matters about the earlier ones is which lines have
    no gap so far; for each such state, one large number holds all counts side by side.  Drawing a
    square shifts them by SPAN words, five points by one word.
    """
    states: dict[State, int] = {((1 << SIDE) - 1, 1, 1, 1): 1}
    for square in NUMBERS:
        is_open, is_filled = open_ >> square & 1, filled >> square & 1
        shift = WORD * (SPAN * is_open + multiple(square) // UNIT)
        following: dict[State, int] = {}
        for state, counts in states.items():
            if is_open or is_filled:
                following[state] = following.get(state, 0) + (counts << shift)
            if not is_filled:
                gap = _with_gap(state, square)
                following[gap] = following.get(gap, 0) + counts
        states = following if square % SIDE else _after_row(following)
        tell(square / len(NUMBERS))
    total = 0
    for (columns, falling, rising, _), counts in states.items():
        total += counts << LINE_SHIFT * (count(columns) + falling + rising)
    return [_read(total >> WORD * SPAN * drawn) for drawn in range(count(open_) + 1)]


def _after_row(states: dict[State, int]) -> dict[State, int]:
    """Full rows get their points, and the next row begins without a gap."""
    found: dict[State, int] = {}
    for (columns, falling, rising, full), counts in states.items():
        key = columns, falling, rising, 1
        found[key] = found.get(key, 0) + (counts << LINE_SHIFT * full)
    return found


def _read(counts: int) -> dict[int, int]:
    words = ((counts >> WORD * i) & ((1 << WORD) - 1) for i in range(SPAN))
    return {UNIT * i: word for i, word in enumerate(words) if word}


# --- means ---------------------------------------------------------------------------------------


def all_drawn(wanted: int, draws: int, pool: int) -> Fraction:
    """The chance that all the wanted cards are among the draws from a pool."""
    if wanted > draws:
        return Fraction(0)
    return Fraction(comb(pool - wanted, draws - wanted), comb(pool, draws))


def mean(filled: int, draws: int, pool: int) -> Fraction:
    """What a board is worth on average after that many draws from a pool.

    The pool has a card for each empty square, and may have one for a square that is filled.
    """
    found = Fraction(0)
    for square in NUMBERS:
        share = Fraction(1) if filled >> square & 1 else all_drawn(1, draws, pool)
        found += multiple(square) * share
    for line in LINES:
        found += FOR_A_LINE * all_drawn(count(line & ~filled), draws, pool)
    return found


def mean_best_gain(filled: int, draws: int, tell: Tell = lambda share: None) -> Fraction:
    """What filling the best square gains on average after that many draws of the empty squares."""
    pool = count(SQUARES & ~filled)
    highest = max(NUMBERS) // UNIT * UNIT + 4 * FOR_A_LINE
    total = 0
    for least in range(UNIT, highest + 1, UNIT):
        total += UNIT * (comb(pool, draws) - _draws_below(filled, draws, least))
        tell(min(1.0, 0.4 * least / UNIT))  # the first two take nearly all the time
    return Fraction(total, comb(pool, draws))


def _draws_below(filled: int, draws: int, least: int) -> int:
    """How many draws leave no square that would gain that much.

    A square would if it stays empty while enough lines through it fill up; empty multiples that are
    worth that much by themselves must not stay empty.  Inclusion and exclusion counts the draws in
    which none of this happens: each *demand* is two sets, the squares that must be drawn and those
    that must stay empty, with the number of times it counts.
    """
    drawn = sum(1 << n for n in members(SQUARES & ~filled) if multiple(n) >= least)
    demands = {(drawn, 0): 1}
    for wanted, empty in _ways_to(filled, least):
        for (to_draw, to_leave), times in list(demands.items()):
            if not times or empty & to_draw or wanted & to_leave:
                continue
            key = to_draw | wanted, to_leave | empty
            if count(key[0]) <= draws:
                demands[key] = demands.get(key, 0) - times
    pool = count(SQUARES & ~filled)
    found = 0
    for (to_draw, to_leave), times in demands.items():
        free = pool - count(to_draw) - count(to_leave)
        wanted_more = draws - count(to_draw)
        if times and 0 <= wanted_more <= free:
            found += times * comb(free, wanted_more)
    return found


def _ways_to(filled: int, least: int) -> list[tuple[int, int]]:
    """The squares to draw, and the one to leave empty, for a square to gain that much."""
    found = []
    for square in members(SQUARES & ~filled):
        if multiple(square) < least:
            needed = -(-(least - multiple(square)) // FOR_A_LINE)
            through = [line for line in LINES if line >> square & 1]
            for lines in combinations(through, needed):
                union = 0
                for line in lines:
                    union |= line
                found.append((union & ~filled & ~(1 << square), 1 << square))
    return found
