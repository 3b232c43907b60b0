"""The "49" puzzle: 48 men, jumps along rows and columns, until one man is left.

Forty-Nine, solitaires of 1928; one player.  Square 49, or another one chosen, starts empty.
"""

from __future__ import annotations

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Vocabulary
from parlour.core.records import amount
from parlour.kit import placing
from parlour.kit.leaps import (
    OBEYED,
    STRAIGHT,
    LeapingOn,
    can_jump,
    enter,
    fill_board,
    jump_verb,
    landings,
    leap_on,
    men_off,
    told,
)

__all__ = ["told"]

KEY = "forty-nine-puzzle"
TITLE = "The 49 Puzzle"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
PLACING = placing.MEN
ENDINGS = Endings(solved="forty-nine/forty-nine-puzzle/goal", stuck="HOUSE-R46")
SOLVED, STUCK = ENDINGS.codes
CITES = OBEYED


class State(LeapingOn):
    """The squares on which men stand."""

    vacant = amount("The square that is empty at the start.", "P49-R2", 49, 1, 49)


MOVES = Vocabulary(
    jump_verb("forty-nine/forty-nine-puzzle/jump"),
)
(JUMP,) = MOVES.firsts


@cites("forty-nine/forty-nine-puzzle/set-up", "forty-nine/forty-nine-puzzle/other-gaps", "P49-R2")
def setup(s: State) -> None:
    """Men stand on all squares but one."""
    fill_board(s, s.vacant)


@cites("forty-nine/forty-nine-puzzle/jump", limits="jump")
def jumps(s: State, way: int) -> int:
    """A man jumps along a row or column over the man next to it to the empty square behind."""
    return landings(s.men, s.men, way)


@cites("forty-nine/forty-nine-puzzle/goal", "P49-R1", "HOUSE-R46")
def jump(s: State, seat: int, start: int, end: int) -> None:
    """Jump; the last man on any square solves it, and without a jump left it is over."""
    leap_on(s, start, end)
    if count(s.men) == 1:
        s.ended = SOLVED
    elif not can_jump(s.men, s.men, STRAIGHT):
        s.ended = STUCK


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now."""
    for way in range(STRAIGHT):
        enter(may, JUMP, jumps(s, way), way)


@cites("P49-R3", "HOUSE-R46")
def score(s: State, seat: int) -> int:
    """How many of the 48 are off the board."""
    return men_off(s, 48)


def wins(s: State, seat: int) -> bool:
    """Whether it is solved."""
    return s.ended == SOLVED
