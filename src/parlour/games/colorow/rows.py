"""Rows of one colour on the Forty-Nine board: lines on which three or more of its cards lie.

Colorow and its solitaire lay the same cards on the same board.  Functions on rows are given the set
of squares on which the cards of the colour lie.  A line's strength is the number of those on it,
whatever lies between them.
"""

from __future__ import annotations

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.records import NOWHERE, Record
from parlour.kit.board49 import LINES_OF_THREE, NEVER, NUMBERS, SQUARES
from parlour.packs.forty_nine import FORTY_NINE

PACK = FORTY_NINE.only(lambda card: card.number > 0)
CARDS = len(PACK)
OF_COLOUR = 7
"""How many cards there are of each colour; those of colour c begin with card 7 c."""
AT_ONCE = 5
LEAST = 3
"""The strength that makes a row."""
LINE_COUNT = len(LINES_OF_THREE)
WAYS = 4
"""A square is on at most this many lines: across, down and on two diagonals."""


def _through(square: int) -> list[int]:
    found = [line for line in LINES_OF_THREE if line >> square & 1]
    return found + [NEVER] * (WAYS - len(found))


LINES_AT = [_through(square) for square in range(len(NUMBERS) + 1)]
"""The lines through each square, made up to four by sets that hold no square."""


class CardsOnBoard(Record):
    """The deck and the board; the game declares them."""

    deck: list[int]
    left: int
    """How many cards the deck has."""
    board: int
    squares: list[int]
    """The square on which each card lies, 0 if it is not on the board."""
    filled: int
    """The set of those squares."""


def top_card(s: CardsOnBoard) -> int:
    """Take the top card off the deck."""
    s.left -= 1
    card = s.deck[s.left]
    s.deck[s.left] = NOWHERE
    return card


def lay(s: CardsOnBoard, card: int, square: int) -> None:
    """The card lies on the square."""
    s.board |= 1 << card
    s.squares[card] = square
    s.filled |= 1 << square


def squares_of(s: CardsOnBoard, colour: int) -> int:
    """The squares on which cards of a colour lie."""
    squares = 0
    for card in range(OF_COLOUR * colour, OF_COLOUR * colour + OF_COLOUR):
        squares |= 1 << s.squares[card]
    return squares & SQUARES


# --- rows ----------------------------------------------------------------------------------------


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
