"""What filled squares of the Forty-Nine board are worth: multiples of five, and full lines."""

from __future__ import annotations

from parlour.core.bits import lowest
from parlour.core.citation import cites
from parlour.kit.board49 import LINES

LINE_COUNT = len(LINES)
FOR_A_LINE = 10


@cites("forty-nine/forty-nine/rule-9")
def multiple(square: int) -> int:
    """A multiple of five scores its number."""
    return square if square % 5 == 0 else 0


def board_points(squares: int) -> int:
    """What the squares taken are worth: each multiple of five its number, each full line ten."""
    points = 0
    for i in range(LINE_COUNT):
        if squares & LINES[i] == LINES[i]:
            points += FOR_A_LINE
    while squares:
        points += multiple(lowest(squares))
        squares &= squares - 1
    return points
