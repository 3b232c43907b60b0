"""The Forty-Nine Puzzle Supreme: the numbers 1 to 49 on the board, every line of seven adding to 175.

Forty-Nine, solitaires of 1928; one player, 49 cards.  It is a magic square of order seven.  Cards
may be laid on any free square and taken off again.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.bits import lowest, members
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of, squares
from parlour.core.records import BOARD, DECK, NOWHERE, row, spread
from parlour.core.views import View
from parlour.kit.board49 import LINES, NUMBERS, SIDE, SQUARES
from parlour.kit.points49 import line_told
from parlour.kit.puzzles import Counted, count_move, end_told
from parlour.packs.forty_nine import FORTY_NINE

KEY = "puzzle-supreme"
TITLE = "The Forty-Nine Puzzle Supreme"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
ENDINGS = Endings(solved="forty-nine/puzzle-supreme/goal", aside="HOUSE-R40")
SOLVED, ASIDE = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/board",
    "MAGIC-R2",
    "GO-R3",
    "GO-R5",
    "GO-R9",
    "GO-R10",
)

PACK = FORTY_NINE.only(lambda card: card.number > 0)
CARDS = len(PACK)
SUM = 175
LINE_COUNT = len(LINES)
ON_LINE = [members(line) for line in LINES]
"""The seven squares of each of the sixteen lines."""


class State(Counted):
    """The cards beside the board and on its squares."""

    loose = spread(label="cards on the table")
    board = row(50, role=BOARD, lay="board")
    """The card on each square; square 0 is none."""


MOVES = Vocabulary(
    Verb(
        "place",
        cards_of(PACK),
        squares(NUMBERS),
        cite="forty-nine/puzzle-supreme/goal",
        says="place {0} on {1}",
    ),
    Verb(
        "remove",
        squares(NUMBERS),
        cite="PZ-R1",
        says="take the card off {0}",
        duty="take a card off",
    ),
)
PLACE, REMOVE = MOVES.firsts


def setup(s: State) -> None:
    """The pack is still together."""
    s.turn = DECK


@cites("MAGIC-R1", "HOUSE-R66")
def deal(s: State, order: list[int]) -> None:
    """The board is empty and the 49 numbers lie open beside it; the Cheater stays in the box."""
    s.loose = (1 << CARDS) - 1
    s.turn = 0


def taken(s: State) -> int:
    """The squares on which cards lie."""
    found = 0
    for square in range(1, CARDS + 1):
        if s.board[square] != NOWHERE:
            found |= 1 << square
    return found


@cites("forty-nine/puzzle-supreme/goal", limits="place")
def free(s: State) -> int:
    """A square takes only one card."""
    return SQUARES & ~taken(s)


@cites("PZ-R1", limits="remove")
def covered(s: State) -> int:
    """You can only take a card off a square that has one."""
    return taken(s)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now."""
    squares = free(s)
    left = s.loose
    while left:
        may[PLACE + lowest(left)] = squares
        left &= left - 1
    may[REMOVE] = covered(s)


@cites("forty-nine/puzzle-supreme/goal")
def place(s: State, seat: int, card: int, square: int) -> None:
    """Lay a card on a square; the last solves the puzzle if all sixteen lines add up."""
    s.loose &= ~(1 << card)
    s.board[square] = card
    if s.loose == 0 and score(s, seat) == LINE_COUNT:
        s.ended = SOLVED
    count_move(s, ASIDE)


@cites("PZ-R1")
def remove(s: State, seat: int, square: int) -> None:
    """Take the card off a square."""
    s.loose |= 1 << s.board[square]
    s.board[square] = NOWHERE
    count_move(s, ASIDE)


@cites("forty-nine/puzzle-supreme/goal", "MAGIC-R1")
def adds_up(s: State, line: int) -> bool:
    """Whether a row, a column or a long diagonal is full and makes 175."""
    total = 0
    for i in range(SIDE):
        card = s.board[ON_LINE[line][i]]
        if card == NOWHERE:
            return False
        total += card + 1
    return total == SUM


def score(s: State, seat: int) -> int:
    """How many lines add up."""
    lines = 0
    for line in range(LINE_COUNT):
        if adds_up(s, line):
            lines += 1
    return lines


def sums(s: State) -> list[int]:
    """What every line adds up to so far, and what it is to make."""
    found = [sum([s.board[n] + 1 for n in squares if s.board[n] != NOWHERE]) for squares in ON_LINE]
    return [*found, SUM]


def wins(s: State, seat: int) -> bool:
    """Whether the puzzle is solved."""
    return s.ended == SOLVED


def told(view: View) -> Iterator[str]:
    """What full lines add up to, and which card was taken off."""
    if view.move is None or view.before is None:
        return
    now = view.state
    if view.move.verb.name == "place":
        for line in range(LINE_COUNT):
            squares = ON_LINE[line]
            if view.move.arguments[1] in squares and all(now.board[n] != NOWHERE for n in squares):
                total = sum(now.board[square] + 1 for square in squares)
                result = "" if total == SUM else f", not {SUM}"
                yield f"{line_told(LINES[line])} adds up to {total}{result}"
    else:
        yield f"it is {PACK.called[view.before.state.board[view.move.arguments[0]]]}"
    yield from end_told(view, f"all {LINE_COUNT} lines add up: the puzzle is solved")
