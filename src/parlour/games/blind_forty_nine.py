"""Blind "49": a chain of cards, each lifted from the square of the one before, until 49 appears.

Forty-Nine, solitaires of 1928; one player, 49 cards.  One card is drawn and the others lie face
down on squares 1 to 48.  A card goes open to its own square and the card that lay there is the
next.  Multiples of five and full lines of open cards score; there is nothing to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core.bits import count, lowest, members
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of
from parlour.core.records import BOARD, DECK, NOWHERE, Record, hands, spread, stock
from parlour.core.telling import Reckoning, listed
from parlour.core.views import UNSEEN, View
from parlour.kit.board49 import SQUARES
from parlour.kit.points49 import board_points, board_reckoned, filled_told, multiple
from parlour.packs.forty_nine import FORTY_NINE

KEY = "blind-forty-nine"
TITLE = 'Blind "49"'
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
ENDINGS = Endings(by_49="forty-nine/blind-forty-nine/end")
(BY_49,) = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/board",
    "B49-R1",
    "B49-R4",
    "PZ-R1",
    "GO-R3",
    "GO-R4",
    "GO-R5",
    "GO-R8",
    "GO-R9",
    "GO-R10",
)

PACK = FORTY_NINE.only(lambda card: card.number > 0)
CARDS = len(PACK)
LAST = 48
"""The card 49 as the pack numbers it; the card n has number n - 1."""
EVERYTHING = 385


class State(Record):
    """The card drawn, those face down on the squares, and those open on theirs."""

    hands = hands(1)
    hidden = stock(LAST, label="face down on their squares", first_square=1)
    """The card face down on each square from 1 to 48."""
    board = spread(BOARD, "board", at=lambda s, card: card + 1)


MOVES = Vocabulary(
    Verb("play", cards_of(PACK), cite="forty-nine/blind-forty-nine/chain"),
    Verb("run", cite="HOUSE-R62", says="play the chain to its end"),
)
PLAY, RUN = MOVES.firsts


def setup(s: State) -> None:
    """The pack is still together."""
    s.turn = DECK


@cites("forty-nine/blind-forty-nine/deal")
def deal(s: State, order: list[int]) -> None:
    """The top card is drawn, the others lie face down on squares 1 to 48."""
    s.hands[0] = 1 << order[0]
    for i in range(LAST):
        s.hidden[i] = order[i + 1]
    s.turn = 0


@cites("forty-nine/blind-forty-nine/chain", "B49-R4", limits="play")
def drawn_card(s: State) -> int:
    """You can only play the card in your hand, and only on its own square."""
    return s.hands[0]


def legal(s: State, seat: int, may: list[int]) -> None:
    """There is always exactly one card to play; or all may be played at once."""
    if seat != DECK:
        may[PLAY] = drawn_card(s)
        may[RUN] = 1


@cites("forty-nine/blind-forty-nine/chain", "forty-nine/blind-forty-nine/end", "B49-R2", "B49-R5")
def play(s: State, seat: int, card: int) -> None:
    """Put the card open on its square and lift the one that lay there; 49 ends the game."""
    s.board |= 1 << card
    s.hands[0] = 0
    if card == LAST:
        s.ended = BY_49
    else:
        s.hands[0] = 1 << s.hidden[card]
        s.hidden[card] = NOWHERE


@cites("HOUSE-R62", "B49-R4")
def run(s: State, seat: int) -> None:
    """Play the chain to its end."""
    while s.ended == 0:
        play(s, seat, lowest(s.hands[0]))


@cites(
    "forty-nine/blind-forty-nine/fives",
    "forty-nine/blind-forty-nine/fives-continued",
    "forty-nine/blind-forty-nine/lines",
    "B49-R1",
    "B49-R3",
    "B49-R5",
)
def score(s: State, seat: int) -> int:
    """What lies open: each multiple of five its number, each full line ten."""
    return board_points(s.board << 1 & SQUARES)


@cites("B49-R1", "HOUSE-R63")
def wins(s: State, seat: int) -> bool:
    """Whether every card was turned up."""
    return score(s, seat) == EVERYTHING


# --- what is told --------------------------------------------------------------------------------


def told(view: View) -> Iterator[str]:
    """The card lifted, what the board gained, and how far the chain went."""
    if view.move is None or view.before is None:
        return
    before, now = view.before.state, view.state
    if view.move.verb.name == "run":
        yield from _chain(view)
    elif now.ended == 0:
        yield from filled_told(before.board << 1 & SQUARES, now.board << 1 & SQUARES)
        lifted = next((f.card for f in view.flows if f.target[0] == "hands"), UNSEEN)
        if lifted != UNSEEN:
            yield f"the card that lay there is {PACK.called[lifted]}"
    if now.ended:
        down = CARDS - count(now.board)
        yield f"49 ends it, with {down} cards face down" if down else "49 ends it, with every card open"  # fmt: skip


def _chain(view: View) -> Iterator[str]:
    """The cards that a chain has turned up."""
    assert view.before is not None
    fresh = members(view.state.board & ~view.before.state.board)
    yield f"{listed(PACK.called[card] for card in fresh)} are turned up on their squares"


def reckoning(states: Sequence[State]) -> Reckoning | None:
    """What lies open at the end."""
    last = states[-1]
    if not last.ended:
        return None
    open_squares = last.board << 1 & SQUARES
    fives = [square - 1 for square in members(open_squares) if multiple(square)]
    return board_reckoned(0, open_squares, fives)
