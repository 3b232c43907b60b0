"""Corners of Trix Exchange, the surplus given up for the first, and the time a deal has.

Trix 1904, pp. 30-31.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.moves import Move
from parlour.games.trix_exchange.floor import (
    UNDECIDED,
    USUAL_SECONDS,
    USUAL_TICKS,
    Engine,
    TradingFloor,
    give,
    hand_over,
    hand_size,
    holds_corner,
    lay_corner,
    packet,
    shortest,
)
from parlour.games.trix_exchange.points import credit_corner, run_out, settle
from parlour.kit.asking import BOOK_SIZE

SORTING = 15
TAKING = 5
"""Seconds bots leave people to sort their cards, and to take an offer."""


@cites("trix1904/trix-exchange/corner-call", "EXCH-R5", "EXCH-R7")
def make_corner(s: TradingFloor, seat: int, book: int) -> None:
    """All eight cards are shown and leave the hand; the first calls for the surplus, the second
    for the settlement.
    """
    void_offers(s)
    lay_corner(s, seat, book)
    credit_corner(s, seat, book)
    if s.ended:
        return
    if s.corner_holder < 0:
        s.corner_holder = seat
        call_surplus(s)
    else:
        settle(s, seat)


@cites("EXCH-R7")
def void_offers(s: TradingFloor) -> None:
    """At a corner no offer stands."""
    for seat in range(s.players):
        if s.engine == Engine.realtime:
            hand_over(s, seat, seat)
            s.cried[seat] = 0
        s.chosen[seat] = UNDECIDED
    s.waiting = (1 << s.players) - 1
    s.unpaired = 0


@cites("trix1904/trix-exchange/surplus", "EXCH-R6")
def call_surplus(s: TradingFloor) -> None:
    """All others owe their cards above eight to the maker of the first corner."""
    for seat in range(s.players):
        if seat != s.corner_holder:
            s.owing[seat] = hand_size(s, seat) - BOOK_SIZE
            s.owed += s.owing[seat]


def owing_seats(s: TradingFloor) -> int:
    """The seats that still have to surrender cards, as a set."""
    seats = 0
    for seat in range(s.players):
        if s.owing[seat] > 0:
            seats |= 1 << seat
    return seats


@cites("trix1904/trix-exchange/surplus", "EXCH-R6", "HOUSE-R50")
def surrender(s: TradingFloor, seat: int, card: int) -> None:
    """Give a card of a commodity to the maker of the corner, who alone sees it."""
    give(s, seat, packet(s, seat, 1, s.book_of[card]), s.corner_holder)
    s.owing[seat] -= 1
    s.owed -= 1
    if s.owed == 0:
        reopen(s)


@cites("EXCH-R6", "EXCH-R16", "HOUSE-R52", "HOUSE-R80")
def collect(s: TradingFloor, clock: int, seat: int) -> None:
    """Time for the surplus is up: a card of the shortest commodity of a seat goes."""
    surrender(s, seat, shortest(s, seat))


def time(s: TradingFloor, seat: int) -> None:
    """What a seat said for the clock by the first edition."""
    collect(s, seat, seat)


@cites("EXCH-R5", "EXCH-R6")
def reopen(s: TradingFloor) -> None:
    """Trading is open again, unless a corner called with the first is still held."""
    seat = s.dealer
    for _ in range(s.players):
        seat = (seat + 1) % s.players
        book = s.called[seat]
        s.called[seat] = -1
        if book >= 0 and s.shown == 0 and holds_corner(s, seat, book):
            make_corner(s, seat, book)
    if s.shown == 0:
        watch_clock(s)


def goes_by_acts(s: TradingFloor) -> bool:
    """Whether, as the first edition has it, each act in real time takes a second of the deal."""
    return s.engine == Engine.realtime and s.edition == 1


def has_clock(s: TradingFloor) -> bool:
    """Whether people play in real time, so that the clock keeps it."""
    return s.engine == Engine.realtime and s.edition > 1


@cites("EXCH-R15")
def limit(s: TradingFloor) -> int:
    """How many ticks or seconds a deal may have."""
    if s.deal_limit > 0:
        return s.deal_limit
    return USUAL_SECONDS if s.engine == Engine.realtime else USUAL_TICKS


@cites("EXCH-R15")
def watch_clock(s: TradingFloor) -> None:
    """A deal that has had its time is over, but not while the surplus is given up."""
    is_up = s.time_up == 1 if has_clock(s) else s.clock >= limit(s)
    if is_up and s.owed == 0:
        run_out(s)


@cites("EXCH-R15", "HOUSE-R80")
def up(s: TradingFloor, clock: int) -> None:
    """The clock calls the time of a deal."""
    s.time_up = 1
    watch_clock(s)


@cites("EXCH-R15", "EXCH-R16", "HOUSE-R80")
def due(s: TradingFloor, move: Move) -> int:
    """A minute to sort; then ten for the deal, and twenty seconds of them for the surplus."""
    verb = move.verb.name
    return limit(s) if verb == "up" else 60 if verb == "ring" else 20


@cites("HOUSE-R81")
def patience(s: TradingFloor, move: Move) -> int:
    """Bots leave people time to sort, and to take an offer before it is gone."""
    verb = move.verb.name
    if s.engine == Engine.ticks:
        return 0
    if verb in ("accept", "withdraw"):
        return TAKING
    return SORTING if verb in ("trade", "offer", "corner", "pass") and s.lively == 0 else 0
