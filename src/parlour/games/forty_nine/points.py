"""What a play of Forty-Nine is worth, and how much of it must be claimed."""

from __future__ import annotations

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.games.forty_nine.outfit import ClaimScope, Combinations, Outfit, filled
from parlour.kit.board49 import LINES_THROUGH, NEVER, PAIRS, QUARTER_TURNS, RECTANGLES
from parlour.kit.points49 import FOR_A_LINE, multiple

FOURS = [[NEVER] * 50, QUARTER_TURNS, RECTANGLES]
"""The fours that score by each value of the option."""


@cites("forty-nine/forty-nine/rule-10", "F49-R12")
def row_points(s: Outfit, square: int) -> int:
    """Ten for each full line of seven that the square completes."""
    squares = filled(s)
    points = 0
    for i in range(4):
        if squares & LINES_THROUGH[square][i] == LINES_THROUGH[square][i]:
            points += FOR_A_LINE
    return points


@cites("forty-nine/forty-nine/combinations", "F49-R14")
def combination_points(s: Outfit, square: int) -> int:
    """Where this is agreed, five for a pair around the centre and ten for a four."""
    if s.combinations == Combinations.off:
        return 0
    squares = filled(s)
    four = FOURS[s.combinations][square]
    points = 5 if squares & PAIRS[square] == PAIRS[square] else 0
    return points + 10 if squares & four == four else points


@cites("F49-R13", "F49-R15")
def own_points(s: Outfit, square: int) -> int:
    """What a square brings by itself: as a multiple, for lines and combinations, and as 49."""
    points = multiple(square) + row_points(s, square) + combination_points(s, square)
    return points + 50 if square == 49 else points


@cites(
    "forty-nine/forty-nine/rule-11",
    "forty-nine/forty-nine/rule-12",
    "F49-R9",
    "F49-R10",
    "F49-R11",
    "F49-R26",
)
def bonus(s: Outfit, seat: int) -> int:
    """Whoever ends the game gets five for each card in any hand, and ten if their own is empty."""
    if s.closing == 0:
        return 0
    held = 0
    for other in range(s.players):
        held += count(s.hands[other])
    return 5 * held + 10 if s.hands[seat] == 0 else 5 * held


@cites("forty-nine/forty-nine/rule-11-a", "F49-R19")
def is_false_call(s: Outfit, seat: int) -> bool:
    """Whether "last card" was called while cards are left: it costs the play's points and fifty."""
    return s.announced == 1 and s.hands[seat] != 0


@cites("F49-R18")
def claimable(s: Outfit, square: int) -> int:
    """What must be claimed of a play: its rows, or all that the square brings."""
    if s.claim_scope == ClaimScope.rows:
        return row_points(s, square)
    return own_points(s, square)


@cites("F49-R18", "F49-R19")
def uncalled_points(s: Outfit, seat: int, square: int) -> int:
    """What comes without a claim; the ten for the last card only if it was called."""
    points = own_points(s, square) - claimable(s, square) + bonus(s, seat)
    return points - 10 if s.hands[seat] == 0 and s.announced == 0 else points
