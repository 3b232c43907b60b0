"""Another Reverse puzzle: two parties of three men, a gap between them, change places in ten moves.

Forty-Nine, solitaires of 1928; one player, the top row of the board.
"""

from __future__ import annotations

from parlour.core.bits import union
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.games.reverse.track import MOVES, State, go, legal, men_home, place_men, told, wins
from parlour.kit import placing

# The parts of the puzzle that both Reverse puzzles share.
__all__ = ["MOVES", "State", "legal", "told", "wins"]

KEY = "another-reverse"
TITLE = "Another Reverse puzzle"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
PLACING = placing.TRACK
# Named like those of the Reverse puzzle, whose rules end this one.
ENDINGS = Endings(in_ten="forty-nine/another-reverse/goal", later="HOUSE-R43", aside="HOUSE-R40")
CITES = ("forty-nine/general/board", "REV2-R1", "PZ-R1", "GO-R3", "GO-R5", "GO-R9")

LEFT, RIGHT = union([1, 2, 3]), union([5, 6, 7])


@cites("forty-nine/another-reverse/set-up")
def setup(s: State) -> None:
    """The two colours stand at either end, and 4 between them is empty."""
    place_men(s, LEFT, RIGHT)


@cites("forty-nine/another-reverse/goal", "REV2-R2")
def shift(s: State, seat: int, start: int, end: int) -> None:
    """Bring a man into the gap; each colour belongs where the other stood, so 4 is empty again."""
    go(s, start, end, RIGHT, LEFT)


def score(s: State, seat: int) -> int:
    """How many men stand where they belong."""
    return men_home(s, RIGHT, LEFT)
