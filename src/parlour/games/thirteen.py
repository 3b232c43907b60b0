"""The "13" puzzle: thirteen cards slide on the two top rows of the board until each is at home.

Forty-Nine, solitaires of 1928; one player.  Cards 1 to 13 are dealt on squares 1 to 13, square 14
is empty, and nothing leaves these fourteen squares.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.bits import lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of
from parlour.core.records import BOARD, NOWHERE, Option, inner, option, row
from parlour.core.views import View
from parlour.kit import placing
from parlour.kit.board49 import NEIGHBOURS, ROWS
from parlour.kit.puzzles import Counted, count_move, end_told
from parlour.packs.forty_nine import FORTY_NINE

KEY = "thirteen"
TITLE = 'The "13" puzzle'
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
PLACING = placing.TRAY
ENDINGS = Endings(solved="forty-nine/thirteen/slide", aside="HOUSE-R40")
SOLVED, ASIDE = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/board",
    "PZ-R1",
    "GO-R3",
    "GO-R5",
    "GO-R8",
    "GO-R9",
    "HOUSE-R44",
)

CARDS = 13

PACK = FORTY_NINE.only(lambda card: 1 <= card.number <= CARDS)
LAST = 14
"""The last square, which is empty at the start and at the end."""
TRAY = ROWS[0] | ROWS[1]
BESIDE = [neighbours & TRAY for neighbours in NEIGHBOURS[: LAST + 1]]
"""The squares that share an edge with each square, inside the tray."""


class Deal(Option):
    """Whether a deal that cannot be solved is put right or left as it is."""

    solvable = 0
    any = 1


class State(Counted):
    """The card on each square and the square without one."""

    deal_ = option(Deal, "P13-R2")

    board = row(LAST, role=BOARD, lay="board", first_square=1)
    """The card on each square, from square 1 on."""
    gap = inner(LAST)
    """The empty square."""


MOVES = Vocabulary(Verb("slide", cards_of(PACK), cite="forty-nine/thirteen/slide"))
(SLIDE,) = MOVES.firsts


def setup(s: State) -> None:
    """The cards are to be dealt."""


@cites("forty-nine/thirteen/deal", "P13-R2", "HOUSE-R41", "HOUSE-R42")
def deal(s: State, order: list[int]) -> None:
    """The cards lie as they come; if that is impossible the last two change places."""
    for place in range(CARDS):
        s.board[place] = order[place]
    if s.deal_ == Deal.solvable and is_odd(s):
        s.board[CARDS - 2], s.board[CARDS - 1] = s.board[CARDS - 1], s.board[CARDS - 2]
    s.turn = 0
    end_if_home(s)


@cites("P13-R2")
def is_odd(s: State) -> bool:
    """Whether an odd number of pairs of the cards dealt lie in the wrong order."""
    wrong = 0
    for first in range(CARDS):
        for second in range(first + 1, CARDS):
            if s.board[first] > s.board[second]:
                wrong += 1
    return wrong % 2 == 1


@cites("forty-nine/thirteen/slide", "forty-nine/thirteen/no-diagonals", "P13-R1", limits="slide")
def beside_gap(s: State) -> int:
    """Only a card that shares an edge with the empty square can slide; a corner is not enough."""
    cards = 0
    left = BESIDE[s.gap]
    while left:
        cards |= 1 << s.board[lowest(left) - 1]
        left &= left - 1
    return cards


def slide(s: State, seat: int, card: int) -> None:
    """The card goes into the gap and leaves one behind it."""
    left = BESIDE[s.gap]
    while s.board[lowest(left) - 1] != card:
        left &= left - 1
    square = lowest(left)
    s.board[s.gap - 1] = card
    s.board[square - 1] = NOWHERE
    s.gap = square
    end_if_home(s)
    count_move(s, ASIDE)


@cites("forty-nine/thirteen/slide", "P13-R3")
def end_if_home(s: State) -> None:
    """With every card on the square of its number, and so 14 empty, the puzzle is solved."""
    if score(s, 0) == CARDS:
        s.ended = SOLVED


def score(s: State, seat: int) -> int:
    """How many cards lie on the square of their number."""
    at_home = 0
    for place in range(CARDS):
        if s.board[place] == place:
            at_home += 1
    return at_home


def wins(s: State, seat: int) -> bool:
    """Whether all cards came home."""
    return s.ended == SOLVED


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now; chance deals."""
    if s.turn == seat == 0:
        may[SLIDE] = beside_gap(s)


def told(view: View) -> Iterator[str]:
    """How the cards were dealt, where a card slid, and how many are home when one more is."""
    now = view.state
    if view.is_deal:
        yield f"from square 1 on they lie {', '.join(PACK.called[card] for card in now.board if card != NOWHERE)}"  # fmt: skip
    elif view.move is not None and view.before is not None:
        card, square = view.move.arguments[0], view.before.state.gap
        home = (
            f"; {view.score[0]} of {CARDS} {'are' if view.score[0] > 1 else 'is'} home"
            if card + 1 == square and not now.ended
            else ""
        )
        yield f"it lies on {square} now, and {now.gap} is empty{home}"
    yield from end_told(view, f"all are home after {now.moves} moves: the puzzle is solved")
