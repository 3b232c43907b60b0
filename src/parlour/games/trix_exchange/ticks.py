"""Ticks of Trix Exchange: all choose at once, corners come first, then offers find each other.

A choice is one number: 0 for nothing; else the commodity in four bits, how many cards in two, one
bit for a corner, and above them, from 1, the seat that is named.
"""

from __future__ import annotations

from parlour.core.bits import lowest
from parlour.core.citation import cites
from parlour.core.records import DECK
from parlour.games.trix_exchange.corners import make_corner, watch_clock
from parlour.games.trix_exchange.floor import (
    UNDECIDED,
    Engine,
    TickPartner,
    TradingFloor,
    hand_over,
    hold_up,
)

NOTHING = 0
CORNER = 64


def offering(size: int, book: int) -> int:
    """The choice to offer a packet to anybody."""
    return size << 4 | book


def naming(seat: int, size: int, book: int) -> int:
    """The choice to offer a packet to one seat."""
    return seat + 1 << 7 | offering(size, book)


def cornering(book: int) -> int:
    """The choice to call a corner."""
    return CORNER | book


@cites("trix1904/trix-exchange/no-turns", "EXCH-R4", "HOUSE-R51")
def choose(s: TradingFloor, seat: int, choice: int) -> None:
    """Choose unheard; when all have chosen, the tick is resolved."""
    if s.waiting == (1 << s.players) - 1:
        for other in range(s.players):
            s.cried[other] = 0
            s.named[other] = -1
    s.chosen[seat] = choice
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        resolve(s)


def chooses_last(s: TradingFloor, seat: int) -> bool:
    """Whether a seat's choice resolves the tick, so that it hears what the others have chosen."""
    return s.engine == Engine.ticks and s.waiting == 1 << seat


@cites("EXCH-R4", "EXCH-R5", "HOUSE-R51")
def resolve(s: TradingFloor) -> None:
    """The numbers are cried; a corner voids all offers, and of two the first from the dealer's
    left counts, the other standing.
    """
    s.clock += 1
    seat = s.dealer
    first = -1
    for _ in range(s.players):
        seat = (seat + 1) % s.players
        choice = s.chosen[seat]
        s.cried[seat] = choice >> 4 & 3
        s.named[seat] = (choice >> 7) - 1
        if choice & CORNER and first < 0:
            first = seat
        elif choice & CORNER and s.corner_holder < 0:
            s.called[seat] = choice & 15
    if first >= 0:
        make_corner(s, first, s.chosen[first] & 15)
    else:
        for seat in range(s.players):
            if s.cried[seat]:
                s.unpaired |= 1 << seat
        seek_partners(s)


@cites("EXCH-R4")
def mates(s: TradingFloor, seat: int) -> int:
    """The others without a partner who offer equally many, as a set."""
    found = 0
    for other in range(s.players):
        if other != seat and s.unpaired >> other & 1 and s.cried[other] == s.cried[seat]:
            found |= 1 << other
    return found


@cites("EXCH-R4", "HOUSE-R53")
def agreed_mate(s: TradingFloor, seat: int) -> int:
    """Where partners are named: the seat it named, if that one named it too or nobody; else -1."""
    other = s.named[seat]
    if other < 0 or mates(s, seat) >> other & 1 == 0:
        return -1
    return other if s.named[other] == seat or s.named[other] < 0 else -1


@cites("HOUSE-R53")
def first_agreed(s: TradingFloor) -> int:
    """The first seat from the dealer's left that has a partner by name, or -1."""
    seat = s.dealer
    for _ in range(s.players):
        seat = (seat + 1) % s.players
        if s.unpaired >> seat & 1 and agreed_mate(s, seat) >= 0:
            return seat
    return -1


def seek_partners(s: TradingFloor) -> None:
    """DECK goes on pairing while it can; then the tick is over."""
    if s.tick_partner == TickPartner.named:
        if first_agreed(s) < 0:
            s.unpaired = 0
    else:
        for seat in range(s.players):
            if s.unpaired >> seat & 1 and mates(s, seat) == 0:
                s.unpaired &= ~(1 << seat)
    if s.unpaired:
        s.turn = DECK
    else:
        end_tick(s)


@cites("EXCH-R4")
def pairing_seat(s: TradingFloor) -> int:
    """The seat for which DECK finds a partner now."""
    return first_agreed(s) if s.tick_partner == TickPartner.named else lowest(s.unpaired)


@cites("EXCH-R4", "HOUSE-R53")
def partners_for(s: TradingFloor, seat: int) -> int:
    """The partners DECK may give a seat, as a set."""
    if s.tick_partner == TickPartner.named:
        return 1 << agreed_mate(s, seat)
    return mates(s, seat)


@cites("EXCH-R4", "EXCH-R2")
def pair(s: TradingFloor, deck: int, a: int, b: int) -> None:
    """Two who offered equally many swap their packets."""
    hold_up(s, a, s.cried[a], s.chosen[a] & 15)
    hold_up(s, b, s.cried[b], s.chosen[b] & 15)
    hand_over(s, a, b)
    hand_over(s, b, a)
    s.unpaired &= ~(1 << a | 1 << b)
    seek_partners(s)


@cites("EXCH-R4")
def alone(s: TradingFloor, deck: int, seat: int) -> None:
    """With an odd number, one finds no partner."""
    s.unpaired &= ~(1 << seat)
    seek_partners(s)


def end_tick(s: TradingFloor) -> None:
    """All may choose again, unless time is up."""
    for seat in range(s.players):
        s.chosen[seat] = UNDECIDED
    s.waiting = (1 << s.players) - 1
    s.turn = (s.dealer + 1) % s.players
    watch_clock(s)
