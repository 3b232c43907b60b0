"""Nine Men Triangle: a triangle of nine men, to be reduced by jumps to one man on 25.

Forty-Nine, solitaires of 1928; one player.  Jumps go in all eight directions, over the whole board;
all jumps of one man on end are one move.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.bits import union
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary
from parlour.core.records import moves_made, number
from parlour.core.views import View
from parlour.kit import placing
from parlour.kit.leaps import (
    EVERY_WAY,
    GOAL,
    OBEYED,
    Leaping,
    can_jump,
    enter,
    jump_verb,
    landings,
    leap,
    leap_told,
    men_off,
)

KEY = "nine-men-triangle"
TITLE = "Nine Men Triangle"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
PLACING = placing.MEN
ENDINGS = Endings(starred="TRI-R3", solved="forty-nine/nine-men-triangle/goal", stuck="HOUSE-R46")
STARRED, SOLVED, STUCK = ENDINGS.codes
CITES = OBEYED

AT_FIRST = union([25, 31, 32, 33, 37, 38, 39, 40, 41])
STAR = 4
"""Moves that earn a star."""


class State(Leaping):
    """The squares on which men stand, and the man that is moving."""

    jumper = number(label="jumping")
    """The square of the man that may jump on, or 0."""
    moves = moves_made()
    """Moves begun."""


MOVES = Vocabulary(
    jump_verb("forty-nine/nine-men-triangle/jump"),
    Verb("stop", cite="TRI-R2"),
)
JUMP, STOP = MOVES.firsts


@cites("forty-nine/nine-men-triangle/set-up")
def setup(s: State) -> None:
    """The nine men stand."""
    s.men = AT_FIRST
    s.turn = 0


@cites("HOUSE-R45")
def may_jump(s: State) -> int:
    """The men that may jump: the one that is jumping, else all."""
    return 1 << s.jumper if s.jumper else s.men


@cites("forty-nine/nine-men-triangle/jump", "TRI-R1", limits="jump")
def jumps(s: State, way: int) -> int:
    """A man jumps in any direction over the man next to it to the empty square just behind."""
    return landings(s.men, s.men, way)


@cites("forty-nine/nine-men-triangle/run", "TRI-R2", "HOUSE-R45", limits="jump")
def jumps_on(s: State, way: int) -> int:
    """The same man jumps on, in any direction, until you say stop; then any man may jump."""
    return landings(s.men, may_jump(s), way)


@cites("TRI-R2", "HOUSE-R45", bars="stop")
def nothing_to_stop(s: State) -> bool:
    """There is nothing to stop: no man could go on with its move."""
    return s.jumper == 0


@cites("forty-nine/nine-men-triangle/goal", "TRI-R3", "HOUSE-R45", "HOUSE-R46")
def jump(s: State, seat: int, start: int, end: int) -> None:
    """Jump; one man left on 25 solves it, four moves earn a star, no jump left is the end.

    A man that goes on is still at the same move, which ends when it can jump no more.
    """
    if s.jumper == 0:
        s.moves += 1
    leap(s, start, end)
    s.jumper = end if can_jump(s.men, 1 << end, EVERY_WAY) else 0
    if s.men == GOAL:
        s.ended = STARRED if s.moves <= STAR else SOLVED
    elif not can_jump(s.men, s.men, EVERY_WAY):
        s.ended = STUCK


@cites("TRI-R2", "HOUSE-R45")
def stop(s: State, seat: int) -> None:
    """End the move although the man could jump on."""
    s.jumper = 0


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now."""
    for way in range(EVERY_WAY):
        enter(may, JUMP, jumps_on(s, way) if s.jumper else jumps(s, way), way)
    may[STOP] = 0 if nothing_to_stop(s) else 1


def score(s: State, seat: int) -> int:
    """How many of the nine are off the board."""
    return men_off(s, 9)


def wins(s: State, seat: int) -> bool:
    """Whether it is solved."""
    return s.ended == STARRED or s.ended == SOLVED


def told(view: View) -> Iterator[str]:
    """The man taken off, whether the same man may go on, and how it ended."""
    moves = view.state.moves
    star = ", which earns a star" if moves <= STAR else ""
    yield from leap_told(view, f"the puzzle is solved in {moves} moves{star}")
    if view.state.jumper and not view.state.ended:
        yield "it may jump on"
