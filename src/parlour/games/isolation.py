"""Isolation: seven men on the board, no two of them in one row, column or diagonal.

Forty-Nine, solitaires of 1928; one player.  The sheet lays cards; as only their squares matter,
men stand for them.  A man may be taken off again at any time.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, squares
from parlour.core.records import Record, men_on_board
from parlour.core.views import View
from parlour.kit.board49 import NUMBERS, SQUARES, column_of, row_of
from parlour.kit.lookups import lookup

KEY = "isolation"
TITLE = "Isolation"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
ENDINGS = Endings(solved="forty-nine/isolation/goal")
(SOLVED,) = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/board",
    "ISO-R1",
    "ISO-R3",
    "PZ-R1",
    "GO-R3",
    "GO-R5",
    "GO-R9",
)

MEN = 7


def in_line(a: int, b: int) -> bool:
    """Whether two squares lie in one row, column or diagonal; a square lies in line with itself."""
    down = row_of(a) - row_of(b)
    right = column_of(a) - column_of(b)
    return down == 0 or right == 0 or abs(down) == abs(right)


def lines_through(square: int) -> int:
    """Every square in line with this one, as a set; none for the number 0, which is no square."""
    return sum(1 << other for other in NUMBERS if square and in_line(square, other))


LINES: list[int] = lookup(lines_through, range(50))


class State(Record):
    """The squares on which men stand."""

    men = men_on_board()


MOVES = Vocabulary(
    Verb(
        "place",
        squares(NUMBERS),
        cite="forty-nine/isolation/goal",
        says="put a man on {0}",
        duty="place a man",
    ),
    Verb(
        "remove", squares(NUMBERS), cite="PZ-R1", says="take the man off {0}", duty="take a man off"
    ),
)
PLACE, REMOVE = MOVES.firsts


def setup(s: State) -> None:
    """The board is empty."""
    s.turn = 0


@cites("forty-nine/isolation/no-two", "ISO-R2", limits="place")
def isolated(s: State) -> int:
    """A man may only stand where no other shares its row, its column or a diagonal of any length."""
    free = SQUARES
    left = s.men
    while left:
        free &= ~LINES[lowest(left)]
        left &= left - 1
    return free


@cites("PZ-R1", limits="remove")
def standing(s: State) -> int:
    """You can only take off a man that stands on the board."""
    return s.men


@cites("forty-nine/isolation/goal")
def place(s: State, seat: int, square: int) -> None:
    """Set a man on a square; the seventh solves the puzzle."""
    s.men |= 1 << square
    if count(s.men) == MEN:
        s.ended = SOLVED


def remove(s: State, seat: int, square: int) -> None:
    """Take a man off the board."""
    s.men &= ~(1 << square)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now."""
    may[PLACE] = isolated(s)
    may[REMOVE] = standing(s)


def score(s: State, seat: int) -> int:
    """How many men stand."""
    return count(s.men)


def wins(s: State, seat: int) -> bool:
    """Whether it is solved."""
    return s.ended == SOLVED


def told(view: View) -> Iterator[str]:
    """How many men stand, and how many squares are still free for another."""
    if view.move is None:
        return
    men, free = count(view.state.men), count(isolated(view.state))
    if men == MEN:
        yield "seven men stand, no two of them in line: the puzzle is solved"
    else:
        room = f"{free} squares are" if free > 1 else "one square is" if free else "no square is"
        yield f"{men} of {MEN} {'stands' if men == 1 else 'stand'}, and {room} free for another"
