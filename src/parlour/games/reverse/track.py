"""The Reverse puzzles: six men on seven squares in a row, and the one gap they move into.

Two puzzles differ in where the men stand and belong; the moves and the count are the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.bits import count, union
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, squares
from parlour.core.records import NOBODY, men
from parlour.core.views import View
from parlour.kit.puzzles import Counted, count_move, end_told

ENDINGS = Endings(in_ten="forty-nine/reverse/goal", later="REV-R3", aside="HOUSE-R40")
IN_TEN, LATER, ASIDE = ENDINGS.codes
SQUARES = range(1, 8)
TRACK = union(SQUARES)
MOST = 10
"""How many moves it should take."""
FARTHEST = 3
"""How far from the gap a man may come: over two others."""
NEAR = [
    union([other for other in SQUARES if 0 < abs(other - square) <= FARTHEST])
    for square in range(8)
]
"""The squares to which a man on each square steps or leaps; square 0 is none."""


class State(Counted):
    """The squares on which the men of each colour stand."""

    men = men(2, of=NOBODY)


MOVES = Vocabulary(
    Verb(
        "shift",
        squares(SQUARES),
        squares(SQUARES),
        cite="forty-nine/reverse/moves",
        says="shift {0} to {1}",
        duty="shift a man",
    ),
)
(SHIFT,) = MOVES.firsts


def place_men(s: State, first: int, second: int) -> None:
    """The men of the two colours stand on these squares."""
    s.men[0] = first
    s.men[1] = second
    s.turn = 0


@cites("forty-nine/reverse/moves", "REV-R1", "REV2-R1", limits="shift")
def reach(s: State, square: int) -> int:
    """A man steps to the next square or leaps across one man or two, forwards or backwards."""
    return NEAR[square] if (s.men[0] | s.men[1]) >> square & 1 else 0


@cites("forty-nine/reverse/moves", "REV-R1", "REV2-R1", limits="shift")
def gap(s: State) -> int:
    """A man may only go into the empty square."""
    return TRACK & ~(s.men[0] | s.men[1])


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now."""
    for square in range(1, 8):
        may[SHIFT + square] = reach(s, square)
    empty = gap(s)
    for square in range(1, 8):
        may[SHIFT + square] &= empty


@cites("REV-R1", "REV-R2")
def go(s: State, start: int, end: int, first_home: int, second_home: int) -> None:
    """A man goes into the gap; once both colours are home it is done, in ten moves or later."""
    colour = s.men[1] >> start & 1
    s.men[colour] ^= 1 << start | 1 << end
    count_move(s, ASIDE)
    if s.men[0] == first_home and s.men[1] == second_home:
        finish(s)


@cites("REV-R3", "HOUSE-R43")
def finish(s: State) -> None:
    """All stand as they should; with more than ten moves it is done, but not won."""
    s.ended = IN_TEN if s.moves <= MOST else LATER


def men_home(s: State, first_home: int, second_home: int) -> int:
    """How many men stand where their colour belongs."""
    return count(s.men[0] & first_home) + count(s.men[1] & second_home)


def wins(s: State, seat: int) -> bool:
    """Whether it was done in ten moves."""
    return s.ended == IN_TEN


def told(view: View) -> Iterator[str]:
    """Which colour moved, how many men are home when one more is, and how it ended."""
    if view.move is None or view.before is None:
        return
    dark = view.state.men[1] >> view.move.arguments[1] & 1
    home = view.score[0] if view.score > view.before.score and view.outcome is None else 0
    more = f", and {home} of 6 {'are' if home > 1 else 'is'} home" if home else ""
    yield f"it is a {'dark' if dark else 'light'} man{more}"
    moves = view.state.moves
    yield from end_told(
        view,
        f"all are home in {moves} moves: the puzzle is solved",
        f"all are home, but it took {moves} moves and should take {MOST}",
    )
