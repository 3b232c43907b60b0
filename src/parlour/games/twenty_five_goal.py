"""The "25" goal: 48 men, jumps in all eight directions, until one man is left, on 25.

Forty-Nine, solitaires of 1928; one player.  Square 49, or another one chosen, starts empty.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Vocabulary
from parlour.core.records import amount
from parlour.kit import placing
from parlour.kit.leaps import (
    EVERY_WAY,
    GOAL,
    OBEYED,
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

KEY = "twenty-five-goal"
TITLE = "The 25 Goal"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
PLACING = placing.MEN
ENDINGS = Endings(solved="forty-nine/twenty-five-goal/goal", stuck="G25-R3")
SOLVED, STUCK = ENDINGS.codes
CITES = OBEYED


class State(LeapingOn):
    """The squares on which men stand."""

    vacant = amount("The square that is empty at the start.", "G25-R2", 49, 1, 49)


MOVES = Vocabulary(
    jump_verb("forty-nine/twenty-five-goal/jump"),
)
(JUMP,) = MOVES.firsts


@cites("forty-nine/twenty-five-goal/set-up", "G25-R2")
def setup(s: State) -> None:
    """Men stand on all squares but one."""
    fill_board(s, s.vacant)


@cites("forty-nine/twenty-five-goal/jump", "G25-R1", limits="jump")
def jumps(s: State, way: int) -> int:
    """A man jumps in any direction over the man next to it to the empty square just behind."""
    return landings(s.men, s.men, way)


@cites("forty-nine/twenty-five-goal/goal", "G25-R3")
def jump(s: State, seat: int, start: int, end: int) -> None:
    """Jump; one man left on 25 solves it, and without a jump left it is lost."""
    leap_on(s, start, end)
    if s.men == GOAL:
        s.ended = SOLVED
    elif not can_jump(s.men, s.men, EVERY_WAY):
        s.ended = STUCK


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now."""
    for way in range(EVERY_WAY):
        enter(may, JUMP, jumps(s, way), way)


@cites("G25-R3")
def score(s: State, seat: int) -> int:
    """How many of the 48 are off the board."""
    return men_off(s, 48)


def wins(s: State, seat: int) -> bool:
    """Whether it is solved."""
    return s.ended == SOLVED
