"""What filled squares of the Forty-Nine board are worth: multiples of five, and full lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core.bits import lowest, members
from parlour.core.citation import cites
from parlour.core.telling import Count, Reckoning, listed
from parlour.kit.board49 import COLUMNS, LINES, ROWS

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


def line_told(line: int) -> str:
    """A full line by its ends."""
    squares = members(line)
    kind = "row" if line in ROWS else "column" if line in COLUMNS else "diagonal"
    return f"the {kind} from {squares[0]} to {squares[-1]}"


def filled_told(before: int, now: int) -> Iterator[str]:
    """What squares newly filled count: multiples of five, and lines that are full with them."""
    fresh = [f"{square} counts {square}" for square in members(now & ~before) if multiple(square)]
    for line in LINES:
        if now & line == line and before & line != line:
            fresh.append(f"{line_told(line)} is full and counts {FOR_A_LINE}")
    if fresh:
        yield listed(fresh)


def board_reckoned(seat: int, squares: int, cards: Sequence[int]) -> Reckoning:
    """The account of a board: multiples of five with their cards, and every full line."""
    fives = sum(multiple(square) for square in members(squares))
    counts = [Count("multiples of five", (seat,), fives, tuple(cards))]
    for line in LINES:
        if squares & line == line:
            counts.append(Count(line_told(line), (seat,), FOR_A_LINE))
    return Reckoning(tuple(counts), title="The board is counted")
