"""Games of the Casino kind: fours dealt in layers, a table to capture from, the last taker sweeps.

Two games share this, Chicago-Casino and Heraldry; they are from different books, and neither is a
form of the other.
"""

from __future__ import annotations

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.records import NOWHERE, POOL, SEAT, hands, inner, piles, spread, stock, whose
from parlour.kit.dealing import Deals, when_counted

LARGEST_PACK = 50
ON_TABLE = 4
AT_ONCE = 4


class Fours(Deals):
    """Hands of four at most, the open table, the cards still to deal and what each has won."""

    hands = hands(6)
    table = spread(POOL)
    stock = stock(LARGEST_PACK, "stock_left")
    stock_left = inner()
    won = piles(6, of=SEAT, sight=when_counted, label="cards won")
    last_taker = whose()
    """Who captured last in this deal, or -1."""


def top_card(s: Fours) -> int:
    """Take the top card off the stock."""
    s.stock_left -= 1
    card = s.stock[s.stock_left]
    s.stock[s.stock_left] = NOWHERE
    return card


@cites("heraldry/heraldry/deal", "GO-R1")
def deal_first_fours(s: Fours, order: list[int], cards: int, step: int) -> None:
    """A new deal: four to each, singly, the dealer last, then four open ones to the table.

    `step` is what is added to a seat to find the next, so that play may go either way round.
    """
    for seat in range(6):
        s.hands[seat] = 0
        s.won[seat] = 0
    for i in range(cards):
        s.stock[cards - 1 - i] = order[i]
    s.stock_left = cards
    s.table = 0
    s.last_taker = -1
    hand_out(s, AT_ONCE, step)
    for _ in range(ON_TABLE):
        s.table |= 1 << top_card(s)


@cites(
    "heraldry/heraldry/next-fours",
    "heraldry/heraldry/table-once",
    "heraldry/heraldry/excess",
    "HER-R9",
)
def deal_more_fours(s: Fours, step: int) -> None:
    """Four more each; the last deal shares what is left, and any cards over are laid open."""
    hand_out(s, min(AT_ONCE, s.stock_left // s.players), step)
    if s.stock_left < s.players:
        while s.stock_left > 0:
            s.table |= 1 << top_card(s)


def hand_out(s: Fours, each: int, step: int) -> None:
    """This many cards to each, one at a time, from the dealer's neighbour to the dealer."""
    seat = s.dealer
    for _ in range(each * s.players):
        seat = (seat + step) % s.players
        s.hands[seat] |= 1 << top_card(s)


@cites("heraldry/heraldry/last-capture", "HER-R11")
def sweep(s: Fours) -> None:
    """The last taker gets what is on the table; if nobody took anything, it stays there."""
    if s.last_taker >= 0:
        s.won[s.last_taker] |= s.table
        s.table = 0


def with_most(s: Fours, among: int) -> int:
    """The seats that have won the most of some cards; none if nobody has won one of them."""
    most = 1
    seats = 0
    for seat in range(s.players):
        cards = count(s.won[seat] & among)
        if cards > most:
            most = cards
            seats = 0
        if cards == most:
            seats |= 1 << seat
    return seats
