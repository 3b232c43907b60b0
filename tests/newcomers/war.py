"""War: two players turn up the tops of their packs, and the higher card takes both.

The smallest game with cards; it shows a stock, a trick, piles won, and moves without a choice.
"""

from __future__ import annotations

from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary
from parlour.core.records import (
    DECK,
    NOWHERE,
    SEAT,
    STOCK,
    Record,
    inner,
    numbers,
    piles,
    showing,
    stocks,
    trick,
)
from parlour.packs.forty_nine import FORTY_NINE

KEY = "war"
TITLE = "War"
BOOK = "newcomers"
EDITION = 1
PLAYERS = (2,)
ENDINGS = Endings(played="newcomers/war/end")
(PLAYED,) = ENDINGS.codes
FORCED = True

PACK = FORTY_NINE.only(lambda card: card.number > 0)
EACH = 24


class State(Record):
    """A face-down pack for each, the two cards turned up, and what each has won."""

    packs = stocks(2, EACH, of=SEAT, label="pack")
    left = inner()
    """How many cards the seat that turns first has left."""
    trick = trick(2)
    last_trick = showing(2)
    """The pair that was just taken: its second card is seen nowhere else."""
    won = piles(2, of=SEAT, label="cards won")
    count = numbers(2, of=SEAT, label="cards won")


MOVES = Vocabulary(Verb("turn", cite="newcomers/war/turn", says="turn up a card", touch=STOCK))
(TURN,) = MOVES.firsts


def setup(s: State) -> None:
    """The cards are yet to be dealt."""


def shuffled(s: State, order: list[int]) -> int:
    """All but the lowest card, so that both get as many."""
    for card in range(2 * EACH):
        order[card] = card + 1
    return 2 * EACH


def deal(s: State, order: list[int]) -> None:
    """Half of the cards each."""
    for i in range(EACH):
        s.packs[0][i] = order[i]
        s.packs[1][i] = order[EACH + i]
    s.left = EACH
    s.turn = 0


def legal(s: State, seat: int, may: list[int]) -> None:
    """Turn up the top of your pack; DECK has no move but to deal."""
    if seat != DECK:
        may[TURN] = 1


def turn(s: State, seat: int) -> None:
    """Turn up a card; the second one shows who takes both."""
    s.trick[seat] = s.packs[seat][s.left - 1]
    s.packs[seat][s.left - 1] = NOWHERE
    s.turn = 1 - seat
    if seat == 1:
        take_both(s)


def take_both(s: State) -> None:
    """The higher card takes both; the last pair ends the match."""
    taker = 0 if s.trick[0] > s.trick[1] else 1
    for seat in range(2):
        s.won[taker] |= 1 << s.trick[seat]
        s.last_trick[seat] = s.trick[seat]
        s.trick[seat] = NOWHERE
    s.count[taker] += 2
    s.left -= 1
    if s.left == 0:
        s.ended = PLAYED


def score(s: State, seat: int) -> int:
    """A point for each card won."""
    return s.count[seat]
