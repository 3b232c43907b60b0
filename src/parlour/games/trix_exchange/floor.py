"""The floor of Trix Exchange: what each seat holds and offers, and how cards change hands.

Trix 1904, pp. 30-31.  A hand is a row in the order its cards came; a packet is some of a commodity,
and those that came last go first.  Nobody sees that, for cards of a commodity are alike (`alike`).
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import lowest
from parlour.core.citation import cites
from parlour.core.moves import allow
from parlour.core.records import (
    NOBODY,
    NOWHERE,
    OFFER,
    OPEN,
    SEAT,
    SIDE,
    Option,
    amount,
    edition_played,
    everyone,
    inner,
    number,
    numbers,
    option,
    rows,
    secrets,
    whose,
    wide_piles,
)
from parlour.kit.asking import BOOK_SIZE, Commodities
from parlour.kit.dealing import DrawnDealer
from parlour.kit.matches import Progressive, Sides, TargetCheck

SEATS_AT_MOST = 8
PACKET_AT_MOST = 3
HAND_AT_MOST = 11 + PACKET_AT_MOST
"""Eleven cards, and a packet that comes in before another goes."""
BOOKS_AT_MOST = 9
ONE_OF_EACH = 0x111111111
"""One of each commodity, as `tally` counts them."""
USUAL_TICKS = 5000
USUAL_SECONDS = 600
UNDECIDED = -1
"""Stands for the choice of a seat that has not made one in this tick."""


class Engine(Option):
    """Whether all choose at once, tick by tick, or each acts at any time."""

    ticks = 0
    realtime = 1


class TickPartner(Option):
    """How players with equal offers in a tick find each other: by chance, or by naming a seat."""

    random = 0
    named = 1


class Floor(Option):
    """How far a bankrupt's score can fall: to nothing, or below."""

    zero = 0
    negative = 1


class NeedsCredit(Option):
    """Whether only a player who has points can be made bankrupt."""

    no = 0
    yes = 1


@cites("HOUSE-R55")
def sees_hand(s: Any, index: int, seat: int) -> bool:
    """A hand is its owner's secret until all settle."""
    return index == seat or s.shown == 1


class TradingFloor(DrawnDealer, Progressive, Commodities):
    """The table: hands, open offers, the cards cornered, and what each side has."""

    engine = option(Engine, "EXCH-R4")
    tick_partner = option(TickPartner, "EXCH-R4")
    target = amount("The points that win the match.", "EXCH-R14", 75, 1)
    target_check = option(TargetCheck, "GEN-R8", "end_of_hand")
    bankrupt_needs_credit = option(NeedsCredit, "EXCH-R11")
    floor = option(Floor, "EXCH-R10")
    sides = option(Sides, "EXCH-R13")
    deal_limit = amount(
        "How many ticks, or seconds in real time, end a deal; 0 stands for 5000, or 600.",
        "EXCH-R15",
        0,
        0,
    )

    edition = edition_played()
    hands = rows(SEATS_AT_MOST, HAND_AT_MOST, sees_hand)
    offers = rows(SEATS_AT_MOST, PACKET_AT_MOST, role=OFFER, label="open offer")
    """The cards each holds up in real time."""
    cornered = wide_piles(1, 2, of=NOBODY, sight=everyone, role=OPEN, lay="row")
    """The cards of the commodities cornered in this deal."""
    trading = inner()
    """0 while hands are sorted, 1 once the dealer has said trade."""
    clock = inner()
    """The ticks of this deal; in real time, by the first edition, the acts."""
    lively = inner()
    """1 once anybody has acted in real time in this deal."""
    time_up = inner()
    """1 once the clock has called the time of this deal."""
    chosen = secrets(SEATS_AT_MOST, UNDECIDED, label="")
    """What each has chosen in this tick, as `ticks` writes it."""
    waiting = inner(members=SEATS_AT_MOST)
    """The seats that have not chosen in this tick, as a set."""
    cried = numbers(SEATS_AT_MOST, of=SEAT, label="cards offered")
    """How many cards each offers, or offered in the last tick."""
    named = numbers(SEATS_AT_MOST, -1)
    """The seat each named as partner in the last tick."""
    unpaired = inner(members=SEATS_AT_MOST)
    """The seats that offered in this tick and may still find a partner, as a set."""
    called = numbers(SEATS_AT_MOST, -1)
    """The corner each called in the same tick as the first, to stand after the surplus."""
    owing = numbers(SEATS_AT_MOST, of=SEAT, label="cards to surrender")
    """How many cards above eight each still has to surrender."""
    owed = inner()
    """How many cards are still to be surrendered by all."""
    corner_holder = whose(label="first corner")
    """Who made the first corner of this deal."""
    shown = inner()
    """1 once all settle, until cards are dealt again."""
    settled = numbers(SEATS_AT_MOST)
    """What each hand came to in the last settlement."""
    stalled = number(label="deals run out of time")
    """How many deals in a row have run out of time."""
    points = numbers(SEATS_AT_MOST, of=SIDE, label="points in this hand", shown_if="match_mode")
    """What each side has; in progressive play, in this deal."""


# --- the deal ------------------------------------------------------------------------------------


def clear_floor(s: TradingFloor) -> None:
    """Nothing is held, offered, called or owed."""
    for seat in range(SEATS_AT_MOST):
        for place in range(HAND_AT_MOST):
            s.hands[seat][place] = NOWHERE
        for place in range(PACKET_AT_MOST):
            s.offers[seat][place] = NOWHERE
        s.chosen[seat] = UNDECIDED
        s.cried[seat] = 0
        s.named[seat] = -1
        s.called[seat] = -1
        s.owing[seat] = 0
    for word in range(2):
        s.cornered[0][word] = 0
    s.waiting = (1 << s.players) - 1
    s.unpaired = 0
    s.owed = 0
    s.corner_holder = -1
    s.shown = 0
    s.clock = 0
    s.lively = 0
    s.time_up = 0


@cites("trix1904/trix-exchange/dealer", "trix1904/trix-exchange/prepare", "GEN-R3", "GEN-R6")
def deal_all(s: TradingFloor, order: list[int], cards: int) -> None:
    """Cards go round singly from the dealer's left; in real time the dealer opens trading."""
    seat = s.dealer
    for i in range(cards):
        seat = (seat + 1) % s.players
        s.hands[seat][i // s.players] = order[i]
    s.trading = 1 if s.engine == Engine.ticks else 0
    s.turn = s.dealer


# --- what a hand holds ---------------------------------------------------------------------------


def hand_size(s: TradingFloor, seat: int) -> int:
    """How many cards a hand has."""
    size = 0
    while size < HAND_AT_MOST and s.hands[seat][size] != NOWHERE:
        size += 1
    return size


def tally(s: TradingFloor, seat: int) -> int:
    """How many cards of each commodity a hand holds, four bits for each."""
    found = 0
    for place in range(HAND_AT_MOST):
        card = s.hands[seat][place]
        if card == NOWHERE:
            break
        found += 1 << 4 * s.book_of[card]
    return found


def commodities_of(tallied: int, least: int) -> int:
    """The commodities of which there are at least this many, as a set.

    A hand has at most eight of each, so adding what is lacking sets the highest of four bits; these
    nine bits are then brought together.
    """
    books = tallied + (BOOK_SIZE - least) * ONE_OF_EACH >> 3 & ONE_OF_EACH
    books = (books | books >> 3) & 0x303030303
    books = (books | books >> 6) & 0xF000F000F
    books = (books | books >> 12) & 0xF000000FF
    return (books | books >> 24) & 0x1FF


def holds_corner(s: TradingFloor, seat: int, book: int) -> bool:
    """Whether all eight cards of a commodity are in a hand."""
    return tally(s, seat) >> 4 * book & 15 == BOOK_SIZE


@cites("HOUSE-R52")
def fewest(tallied: int) -> int:
    """The commodity present with the fewest cards; of several, the first."""
    book = -1
    for other in range(BOOKS_AT_MOST):
        cards = tallied >> 4 * other & 15
        if cards and (book < 0 or cards < tallied >> 4 * book & 15):
            book = other
    return book


@cites("EXCH-R6", "HOUSE-R50", "HOUSE-R52")
def shortest(s: TradingFloor, seat: int) -> int:
    """The last card that came of the commodity the hand holds fewest of."""
    book = fewest(tally(s, seat))
    place = hand_size(s, seat) - 1
    while s.book_of[s.hands[seat][place]] != book:
        place -= 1
    return s.hands[seat][place]


# --- cards that change hands ---------------------------------------------------------------------


@cites("trix1904/trix-exchange/trade-equal", "EXCH-R2", "EXCH-R17", "HOUSE-R50")
def packet(s: TradingFloor, seat: int, size: int, book: int) -> int:
    """The places in a hand of this many cards of a commodity, the last that came, as a set."""
    places = 0
    missing = size
    place = hand_size(s, seat)
    while missing:
        place -= 1
        if s.book_of[s.hands[seat][place]] == book:
            places |= 1 << place
            missing -= 1
    return places


def close_ranks(s: TradingFloor, seat: int, places: int) -> None:
    """The cards in these places are gone from a hand, and the others close up."""
    kept = 0
    for place in range(HAND_AT_MOST):
        card = s.hands[seat][place]
        s.hands[seat][place] = NOWHERE
        if card == NOWHERE:
            break
        if places >> place & 1 == 0:
            s.hands[seat][kept] = card
            kept += 1


@cites("EXCH-R3")
def hold_up(s: TradingFloor, seat: int, size: int, book: int) -> None:
    """A packet is taken out of a hand and held up."""
    places = packet(s, seat, size, book)
    left = places
    for i in range(size):
        s.offers[seat][i] = s.hands[seat][lowest(left)]
        left &= left - 1
    close_ranks(s, seat, places)


def give(s: TradingFloor, giver: int, places: int, taker: int) -> None:
    """The cards in these places of a hand go over to another."""
    end = hand_size(s, taker)
    left = places
    while left:
        s.hands[taker][end] = s.hands[giver][lowest(left)]
        end += 1
        left &= left - 1
    close_ranks(s, giver, places)


@cites("EXCH-R2", "EXCH-R3")
def hand_over(s: TradingFloor, giver: int, taker: int) -> None:
    """What a seat holds up goes into a hand."""
    end = hand_size(s, taker)
    for i in range(PACKET_AT_MOST):
        if s.offers[giver][i] != NOWHERE:
            s.hands[taker][end + i] = s.offers[giver][i]
            s.offers[giver][i] = NOWHERE


def lay_corner(s: TradingFloor, seat: int, book: int) -> None:
    """All cards of a commodity leave a hand and lie open."""
    places = packet(s, seat, BOOK_SIZE, book)
    left = places
    while left:
        allow(s.cornered[0], 0, s.hands[seat][lowest(left)])
        left &= left - 1
    close_ranks(s, seat, places)


# --- what is seen of a card ----------------------------------------------------------------------


@cites("EXCH-R1", "HOUSE-R50", "HOUSE-R55")
def alike(s: Any, field: str, seat: int, cards: list[int]) -> list[int]:
    """The names by which cards are seen: the first cards of their commodity, of those held up the
    last; when all settle each hand goes on where the one before it ended.
    """
    found = []
    for book in sorted({s.book_of[card] for card in cards}):
        names = [card for card in range(len(s.book_of)) if s.book_of[card] == book]
        some = sum(s.book_of[card] == book for card in cards)
        if field == "offers":
            names = names[BOOK_SIZE - some :]
        elif field == "hands" and s.shown:
            earlier = [card for hand in s.hands[:seat] for card in hand if card != NOWHERE]
            names = names[sum(s.book_of[card] == book for card in earlier) :]
        found += names[:some]
    return found
