"""Rows of one colour on the Forty-Nine board: lines on which three or more of its cards lie.

Functions are given the set of squares on which the cards of the colour lie.  A line's strength is
the number of those on it, whatever lies between them.
"""

from __future__ import annotations

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.kit.board49 import LINES_OF_THREE, NEVER, NUMBERS

LEAST = 3
"""The strength that makes a row."""
LINE_COUNT = len(LINES_OF_THREE)
WAYS = 4
"""A square is on at most so many lines: across, down and on two diagonals."""


def _through(square: int) -> list[int]:
    found = [line for line in LINES_OF_THREE if line >> square & 1]
    return found + [NEVER] * (WAYS - len(found))


LINES_AT = [_through(square) for square in range(len(NUMBERS) + 1)]
"""The lines through each square, made up to four by sets that hold no square."""


@cites("forty-nine/colorow/object", "COLOROW-R1")
def in_rows_at(cards: int, square: int) -> int:
    """The cards of all rows through a square that has a card; none if no row goes there."""
    found = 0
    for way in range(WAYS):
        own = cards & LINES_AT[square][way]
        if count(own) >= LEAST:
            found |= own
    return found


@cites("forty-nine/colorow/object", "COLOROW-R1", "COLOROW-R4")
def in_rows(cards: int, near: int) -> int:
    """The cards of all rows to which one of the cards near belongs."""
    found = 0
    for i in range(LINE_COUNT):
        own = cards & LINES_OF_THREE[i]
        if own & near and count(own) >= LEAST:
            found |= own
    return found


@cites("forty-nine/colorow/object", "COLOROW-R1", "COLOROW-R6")
def row_points(cards: int, near: int) -> int:
    """The strengths of all rows to which one of the cards near belongs, each row counted once."""
    points = 0
    for i in range(LINE_COUNT):
        own = cards & LINES_OF_THREE[i]
        if own & near and count(own) >= LEAST:
            points += count(own)
    return points


@cites("forty-nine/colorow-solitaire/score", "CSOL-R1")
def static_points(cards: int) -> int:
    """What the colour is worth as it lies: the strengths of all its rows."""
    return row_points(cards, cards)
