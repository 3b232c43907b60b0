"""Leaps: a man jumps over a neighbour to the empty square right behind it, and takes it off.

A way is a direction: 0 to 3 go along rows and columns, 4 to 7 are diagonals.  Sets of squares are
those of `kit.board49`.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.bits import count, lowest, members, union
from parlour.core.moves import Verb, squares
from parlour.core.records import Record, inner, men_on_board, moves_made
from parlour.core.telling import listed
from parlour.core.views import View
from parlour.kit.board49 import CENTRE, NUMBERS, SIDE, SQUARES, column_of, row_of
from parlour.kit.puzzles import end_told

STRAIGHT = 4
"""Ways along rows and columns."""
EVERY_WAY = 8

RISE = [0, 1, 0, -1, 1, 1, -1, -1]
"""How many rows down a step each way goes."""
RUN = [1, 0, -1, 0, 1, -1, 1, -1]
"""How many columns to the right a step each way goes."""
STRIDE = [SIDE * rise + run for rise, run in zip(RISE, RUN)]
"""What a step each way adds to the number of a square."""
AHEAD = [max(stride, 0) for stride in STRIDE]
BACK = [max(-stride, 0) for stride in STRIDE]


def has_room(square: int, way: int) -> bool:
    """Whether two steps that way from a square stay on the board."""
    down = row_of(square) + 2 * RISE[way]
    right = column_of(square) + 2 * RUN[way]
    return 0 <= down < SIDE and 0 <= right < SIDE


ROOM = [union([n for n in NUMBERS if has_room(n, way)]) for way in range(EVERY_WAY)]
"""The squares from which a jump each way stays on the board."""
GOAL = 1 << CENTRE
"""One man, on 25."""
OBEYED = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/board",
    "PZ-R1",
    "GO-R3",
    "GO-R5",
    "GO-R9",
)
"""What each of these puzzles obeys without having a function for it."""


class Leaping(Record):
    """The squares with men on them."""

    men = men_on_board()


class LeapingOn(Leaping):
    """The same, where successive jumps of one man are one move."""

    moves = moves_made()
    last = inner()
    """The square of the man that jumped last, or 0."""


def jump_verb(cite: str) -> Verb:
    """The verb by which a man jumps from one square to another."""
    return Verb(
        "jump",
        squares(NUMBERS),
        squares(NUMBERS),
        cite=cite,
        says="jump {0} to {1}",
        duty="jump with a man",
    )


def landings(men: int, movers: int, way: int) -> int:
    """Where the movers among the men may land with a jump that way."""
    over = (movers & ROOM[way]) << AHEAD[way] >> BACK[way] & men
    return over << AHEAD[way] >> BACK[way] & SQUARES & ~men


def can_jump(men: int, movers: int, ways: int) -> bool:
    """Whether any of the movers has a jump."""
    for way in range(ways):
        if landings(men, movers, way):
            return True
    return False


def enter(may: list[int], jump: int, ends: int, way: int) -> None:
    """Allow landing on each of these squares with a jump that way."""
    while ends:
        end = lowest(ends)
        ends &= ends - 1
        may[jump + end - 2 * STRIDE[way]] |= 1 << end


def leap(s: Leaping, start: int, end: int) -> None:
    """The man goes to its new square, and the man in between is taken off."""
    s.men ^= 1 << start | 1 << (start + end) // 2 | 1 << end


def leap_on(s: LeapingOn, start: int, end: int) -> None:
    """Leap; it is a new move unless the man that jumped last jumps on."""
    if s.last != start:
        s.moves += 1
    s.last = end
    leap(s, start, end)


def men_off(s: Leaping, at_first: int) -> int:
    """How many of the first men are off the board."""
    return at_first - count(s.men)


# --- in words ------------------------------------------------------------------------------------


def told(view: View) -> Iterator[str]:
    """What a puzzle tells in which only the men count."""
    yield from leap_told(view, "the puzzle is solved")


def leap_told(view: View, solved: str) -> Iterator[str]:
    """The man a jump takes off, and how it ends: with one man, or with some that cannot jump."""
    if view.move is None:
        return
    men = view.state.men
    if view.move.verb.name == "jump":
        start, end = view.move.arguments
        left = f", and {count(men)} are left" if count(men) > 1 else ""
        yield f"it takes the man on {(start + end) // 2}{left}"
    standing = listed(map(str, members(men)))
    if count(men) == 1:
        yield from end_told(view, f"the last man stands on {standing}: {solved}", f"the last man stands on {standing}, not on {CENTRE}")  # fmt: skip
    else:
        yield from end_told(view, solved, f"no man can jump any more; men stand on {standing}")


# --- 48 men --------------------------------------------------------------------------------------


def fill_board(s: Leaping, vacant: int) -> None:
    """There is a man on every square but one."""
    s.men = SQUARES & ~(1 << vacant)
    s.turn = 0
