"""The squares of Nebraska-Checkers as the loops count them, made from the game's own board."""

from __future__ import annotations

from typing import Any

from parlour.bots.checkers import kernels
from parlour.bots.checkers.kernels import NONE, WIDTH, Board, Row, Ways
from parlour.core.bits import members, union
from parlour.core.moves import Move
from parlour.games import nebraska_checkers as rules
from parlour.kit.board49 import ROWS

PLACES = {square: place for place, square in enumerate(rules.SQUARES)}
"""The place of each square of the board among those played on."""


def packed(squares: int) -> int:
    """A set of squares of the board as a set of places."""
    return union([PLACES[square] for square in members(squares & rules.BOARD)])


def unpacked(places: int) -> int:
    """A set of places as a set of squares of the board."""
    return union([rules.SQUARES[place] for place in members(places)])


BOARD = Board(
    packed(rules.BOARD),
    packed(rules.INSIDE[0]),
    packed(rules.INSIDE[1]),
    packed(rules.FAR_ROW[0]),
    packed(rules.FAR_ROW[1]),
    tuple(packed(row) for row in ROWS),
)


def ways_of(state: Any) -> Ways:
    """What the options of a match come to."""
    has_repetition = not state.shuttle_ban and state.repetition != rules.Repetition.off
    return Ways(
        int(state.capture == rules.Capture.max),
        int(state.shuttle_ban),
        state.quiet_limit or rules.CAP,
        int(has_repetition),
    )


def frame_of(state: Any) -> Row:
    """The position of a match as a frame of the search."""
    frame = [0] * WIDTH
    for side in range(2):
        frame[kernels.MEN + side] = packed(state.men[side])
        frame[kernels.KINGS + side] = packed(state.kings[side])
        frame[kernels.FROM + side] = PLACES.get(state.last_from[side], NONE)
        frame[kernels.TO + side] = PLACES.get(state.last_to[side], NONE)
        frame[kernels.LEGS + side] = state.legs[side]
    frame[kernels.SIDE] = state.turn
    frame[kernels.JUMPER] = PLACES.get(state.jumper, NONE)
    frame[kernels.QUIET] = state.quiet
    return frame


def past_of(state: Any) -> Row:
    """The kings before each quiet ply, as `kernels.both_kings` gives them."""
    return [packed(both) | packed(both >> 1) << 25 for both in state.past]  # as the game packs them


def code_of(move: Move) -> int:
    """A step or leap as the search writes it."""
    start, end = move.arguments
    return PLACES[start] << 5 | PLACES[end]


def told(code: int) -> str:
    """A move of the search as players write it: 15-23."""
    return f"{rules.SQUARES[code >> 5]}-{rules.SQUARES[code & 31]}"
