"""The Reverse puzzle: two parties of three men change ends in ten moves; the gap goes from 7 to 1.

Forty-Nine, solitaires of 1928; one player, the top row of the board.
"""

from __future__ import annotations

from parlour.core.bits import union
from parlour.core.citation import cites
from parlour.games.reverse.track import (
    ENDINGS,
    MOVES,
    State,
    go,
    legal,
    men_home,
    place_men,
    told,
    wins,
)
from parlour.kit import placing

# The parts of the puzzle that both Reverse puzzles share.
__all__ = ["ENDINGS", "MOVES", "State", "legal", "told", "wins"]

KEY = "reverse"
TITLE = "The Reverse puzzle"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
PLACING = placing.TRACK
CITES = ("forty-nine/general/board", "PZ-R1", "GO-R3", "GO-R5", "GO-R9")

FIRST, SECOND = union([1, 2, 3]), union([4, 5, 6])
FIRST_HOME, SECOND_HOME = union([5, 6, 7]), union([2, 3, 4])


@cites("forty-nine/reverse/set-up")
def setup(s: State) -> None:
    """The two colours stand side by side, and 7 is empty."""
    place_men(s, FIRST, SECOND)


@cites("forty-nine/reverse/goal")
def shift(s: State, seat: int, start: int, end: int) -> None:
    """Bring a man into the gap; the first colour belongs on 5 to 7, the second on 2 to 4."""
    go(s, start, end, FIRST_HOME, SECOND_HOME)


def score(s: State, seat: int) -> int:
    """How many men stand where they belong."""
    return men_home(s, FIRST_HOME, SECOND_HOME)
