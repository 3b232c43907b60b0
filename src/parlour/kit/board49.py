"""The Forty-Nine board: 7 by 7 squares numbered 1 to 49 row by row from the top left.

A square is its number and a set of squares has bit n for square n, so bit 0 is always free; a set
that holds it is never filled, and is used in tables where there is nothing to fill.
"""

from __future__ import annotations

from parlour.core.bits import count, union

CITES = ("forty-nine/general/board", "GO-R9")

SIDE = 7
NUMBERS = range(1, SIDE * SIDE + 1)
SQUARES = union(NUMBERS)
NEVER = 1
"""A set of squares that is never filled."""


def at(row: int, column: int) -> int:
    """The square in that row and column, both counted from 0."""
    return SIDE * row + column + 1


def row_of(square: int) -> int:
    """The row of a square; it is also its colour."""
    return (square - 1) // SIDE


def column_of(square: int) -> int:
    """The column of a square."""
    return (square - 1) % SIDE


ROWS = [union([n for n in NUMBERS if row_of(n) == row]) for row in range(SIDE)]
"""The seven rows, which are also the squares of each colour."""
COLUMNS = [union([n for n in NUMBERS if column_of(n) == column]) for column in range(SIDE)]
DIAGONALS = [
    union([n for n in NUMBERS if row_of(n) - column_of(n) == offset]) for offset in range(-6, 7)
] + [union([n for n in NUMBERS if row_of(n) + column_of(n) == total]) for total in range(13)]
"""All diagonals, falling to the right and then falling to the left; most are short."""

LINES_OF_THREE = [line for line in [*ROWS, *COLUMNS, *DIAGONALS] if count(line) >= 3]
"""The 32 lines of three squares or more."""
LINES = [line for line in LINES_OF_THREE if count(line) == SIDE]
"""The 16 full lines: rows, columns and the two long diagonals."""


def _through(square: int, lines: list[int], most: int) -> list[int]:
    found = [line for line in lines if line >> square & 1]
    return found + [NEVER] * (most - len(found))


LINES_THROUGH = [_through(square, LINES, 4) for square in range(50)]
"""The full lines through each square, made up to four by sets that are never filled."""

FIRST_COLUMN = COLUMNS[0]
LAST_COLUMN = COLUMNS[SIDE - 1]


def beside(squares: int) -> int:
    """The squares that share an edge with one of these; rows do not run on into the next."""
    across = (squares & ~LAST_COLUMN) << 1 | (squares & ~FIRST_COLUMN) >> 1
    return (squares << SIDE | squares >> SIDE | across) & SQUARES


NEIGHBOURS = [beside(1 << square) if square else 0 for square in range(50)]
"""The squares that share an edge with each square."""

CENTRE = 25


def _pair(square: int) -> int:
    return 1 << square | 1 << 50 - square if square not in (0, CENTRE) else NEVER


def _quarter_turns(square: int) -> int:
    if square in (0, CENTRE):
        return NEVER
    turned = at(column_of(square), SIDE - 1 - row_of(square))
    return _pair(square) | _pair(turned)


def _rectangle(square: int) -> int:
    if square in (0, CENTRE):
        return NEVER
    row, column = row_of(square), column_of(square)
    if SIDE // 2 in (row, column):
        return _quarter_turns(square)
    return _pair(square) | _pair(at(row, SIDE - 1 - column))


PAIRS = [_pair(square) for square in range(50)]
"""Each square with its mirror through the centre; their numbers make fifty."""
QUARTER_TURNS = [_quarter_turns(square) for square in range(50)]
"""Each square with the three reached by turning the board; their numbers make a hundred."""
RECTANGLES = [_rectangle(square) for square in range(50)]
"""Each square with its three mirrors in the axes; squares on an axis form crosses instead."""
