"""Trix Exchange: three to eight players, one commodity more than players, eight cards of each.

Trix 1904, pp. 30-33.  All trade at once, one to three cards of one commodity for as many of
another's, until somebody holds all eight of one and calls a corner.  Two corners end a deal; then
the cards left in hand are settled, and whoever is left with nothing is bankrupt.

Beside this file stand what is on the floor (`floor`), corners and the surplus (`corners`), ticks
(`ticks`), the score (`points`), what a seat saw (`story`) and what it imagines from that (`worlds`).
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.moves import Move, Verb, Vocabulary, allow, cards_of, each, seats
from parlour.core.records import DECK
from parlour.games.trix_exchange.corners import (
    make_corner,
    owing_seats,
    surrender,
    time,
    watch_clock,
)
from parlour.games.trix_exchange.floor import (
    SEATS_AT_MOST,
    Engine,
    TickPartner,
    TradingFloor,
    alike,
    clear_floor,
    commodities_of,
    deal_all,
    give,
    hand_over,
    hold_up,
    packet,
    tally,
)
from parlour.games.trix_exchange.points import ENDINGS, score
from parlour.games.trix_exchange.ticks import (
    NOTHING,
    alone,
    choose,
    chooses_last,
    cornering,
    naming,
    offering,
    pair,
    pairing_seat,
    partners_for,
)
from parlour.games.trix_exchange.worlds import drafts
from parlour.kit.asking import (
    BOOK_NAMES,
    BOOK_SIZE,
    CARDS,
    books_with_room,
    print_books,
    printed,
    read_next,
)
from parlour.kit.dealing import begin, dealer, dealer_verb, draw_for_dealer, may_name_dealer
from parlour.kit.matches import refused_sides, side
from parlour.packs.trix import TRIX_72

# The parts of the game that other files hold whole.
__all__ = [
    "ENDINGS",
    "alike",
    "alone",
    "dealer",
    "drafts",
    "pair",
    "printed",
    "score",
    "side",
    "surrender",
    "time",
]

KEY = "trix-exchange"
TITLE = "Trix Exchange"
BOOK = "trix1904"
EDITION = 1
PLAYERS = (3, 4, 5, 6, 7, 8)
CITES = (
    "trix1904/trix-exchange/commodities",
    "EXCH-R1",
    "EXCH-R18",
    "GEN-R1",
    "GEN-R9",
    "GEN-R11",
    "GEN-R13",
    "GEN-R14",
)
FOR_PEOPLE = {"engine": "realtime"}
HASTE = {"trade": 60, "time": 20}  # EXCH-R16: after this many seconds it is done for a person

PACK = TRIX_72
SUM = [card.sum for card in PACK]
PACKETS = each(range(1, 4))
"""How many cards a packet may have."""
CHOICE: dict[str, Any] = {"secret": True, "answered": chooses_last}
"""What the verbs share that are chosen unheard in a tick."""


class State(TradingFloor):
    """The trading floor."""


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb("mark", BOOK_NAMES, cite="AUTH-R1"),
    Verb("trade", cite="trix1904/trix-exchange/prepare", says="call for trade"),
    Verb("offer", PACKETS, BOOK_NAMES, cite="trix1904/trix-exchange/trade", **CHOICE),
    Verb("withdraw", cite="trix1904/trix-exchange/change-number"),
    Verb("corner", BOOK_NAMES, cite="trix1904/trix-exchange/corner-call", **CHOICE),
    Verb("pass", cite="EXCH-R4", says="wait", **CHOICE),
    Verb(
        "accept",
        seats(SEATS_AT_MOST),
        PACKETS,
        BOOK_NAMES,
        cite="EXCH-R3",
        says="give {1} {2} for the {1} of {0}",
        unheard="swap {1} with {0}",
        **CHOICE,
    ),
    Verb("surrender", cards_of(PACK), cite="trix1904/trix-exchange/surplus", secret=True),
    Verb("time", cite="EXCH-R16", says="run out of time"),
    Verb(
        "pair",
        seats(SEATS_AT_MOST),
        seats(SEATS_AT_MOST),
        cite="EXCH-R4",
        says="{0} and {1} swap",
    ),
    Verb("alone", seats(SEATS_AT_MOST), cite="EXCH-R4", says="nobody swaps with {0}"),
)
DEALER, MARK, TRADE, OFFER, WITHDRAW, CORNER, PASS = MOVES.firsts[:7]
ACCEPT, SURRENDER, TIME, PAIR, ALONE = MOVES.firsts[7:]


@cites("EXCH-R13")
def refuses(s: State) -> str:
    """Why this many cannot play these options; nothing if they can."""
    return refused_sides(s.sides, s.players)


def setup(s: State) -> None:
    """Nobody has dealt yet; if players use a pack of their own, the first seat reads it out."""
    begin(s)
    print_books(s)
    if s.read < CARDS:
        s.turn = 0


@cites("AUTH-R1", "EXCH-R1", "HOUSE-R22")
def mark(s: State, seat: int, book: int) -> None:
    """Say which commodity the next card of the pack bears."""
    read_next(s, book)
    if s.read == CARDS:
        s.turn = DECK


# --- the deal ------------------------------------------------------------------------------------


@cites("trix1904/trix-exchange/players", "EXCH-R1", "GEN-R4")
def shuffled(s: State, order: list[int]) -> int:
    """The cards in use: one commodity more than players, in the order they are named."""
    total = 0
    for card in range(CARDS):
        if s.book_of[card] <= s.players:
            order[total] = card
            total += 1
    return total


def deal(s: State, order: list[int]) -> None:
    """All draw for the first deal; then all cards in use are dealt."""
    cards = BOOK_SIZE * (s.players + 1)
    if s.dealer < 0:
        draw_for_dealer(s, order, SUM, cards)
    else:
        clear_floor(s)
        deal_all(s, order, cards)


# --- who may act ---------------------------------------------------------------------------------


@cites("trix1904/trix-exchange/no-turns", "EXCH-R3", "EXCH-R4", "EXCH-R6")
def movers(s: State) -> int:
    """Nobody waits for a turn: all may trade at once, and all who owe cards give them at once."""
    if s.read < CARDS:
        return 1
    if s.trading == 0:
        return 1 << s.dealer
    if s.owed:
        return owing_seats(s)
    return s.waiting if s.engine == Engine.ticks else (1 << s.players) - 1


@cites("trix1904/trix-exchange/trade", "EXCH-R16", "HOUSE-R52")
def trade(s: State, seat: int) -> None:
    """Give the word, and trading is open to all."""
    s.trading = 1


# --- trading -------------------------------------------------------------------------------------


@cites("trix1904/trix-exchange/trade", "EXCH-R2", "EXCH-R17", limits=("offer", "accept"))
def packets(s: State, tallied: int, size: int) -> int:
    """A packet is one, two or three cards of a single commodity from your hand."""
    return commodities_of(tallied, size)


@cites("EXCH-R3", "HOUSE-R57", bars="offer")
def has_offer_open(s: State, seat: int) -> bool:
    """You have an offer open; withdraw it before you make another."""
    return s.engine == Engine.realtime and s.cried[seat] > 0


@cites("EXCH-R3", "EXCH-R4", bars="withdraw")
def has_none_open(s: State, seat: int) -> bool:
    """You have no open offer to withdraw; in ticks an offer lasts for the whole tick."""
    return s.engine == Engine.ticks or s.cried[seat] == 0


@cites("EXCH-R4", "HOUSE-R53", bars="accept")
def meets_by_chance(s: State) -> bool:
    """In ticks you offer to everyone and find a partner by chance, unless partners are named."""
    return s.engine == Engine.ticks and s.tick_partner == TickPartner.random


@cites("trix1904/trix-exchange/trade-equal", "EXCH-R2", "EXCH-R3", "HOUSE-R53", limits="accept")
def answers(s: State, other: int, size: int, open_packets: int) -> int:
    """Accept an offer that is open, with exactly as many cards of one commodity."""
    is_met = s.engine == Engine.ticks or s.cried[other] == size
    return open_packets if is_met else 0


@cites("trix1904/trix-exchange/corner", "EXCH-R5", "HOUSE-R57", limits="corner")
def whole_commodities(s: State, tallied: int) -> int:
    """A corner is all eight cards of a commodity in your hand, none of them offered."""
    return commodities_of(tallied, BOOK_SIZE)


@cites("trix1904/trix-exchange/trade", "trix1904/trix-exchange/change-number", "EXCH-R3")
def offer(s: State, seat: int, size: int, book: int) -> None:
    """Offer a packet to anybody; only its number is cried."""
    if s.engine == Engine.ticks:
        choose(s, seat, offering(size, book))
    else:
        hold_up(s, seat, size, book)
        s.cried[seat] = size
        act(s)


@cites("EXCH-R3", "HOUSE-R53")
def accept(s: State, seat: int, other: int, size: int, book: int) -> None:
    """Swap with one seat: in real time for its open offer, in ticks by naming the seat."""
    if s.engine == Engine.ticks:
        choose(s, seat, naming(other, size, book))
    else:
        swap_for_offer(s, seat, other, size, book)
        act(s)


@cites("EXCH-R3", "HOUSE-R57")
def swap_for_offer(s: State, seat: int, other: int, size: int, book: int) -> None:
    """A packet goes over for the one held up; an offer of your own stays open."""
    give(s, seat, packet(s, seat, size, book), other)
    hand_over(s, other, seat)
    s.cried[other] = 0


@cites("trix1904/trix-exchange/change-number", "EXCH-R3")
def withdraw(s: State, seat: int) -> None:
    """Take your offer back."""
    hand_over(s, seat, seat)
    s.cried[seat] = 0
    act(s)


@cites("trix1904/trix-exchange/corner-call", "trix1904/trix-exchange/second-corner", "EXCH-R5")
def corner(s: State, seat: int, book: int) -> None:
    """Call a corner; in real time it is made at once."""
    if s.engine == Engine.ticks:
        choose(s, seat, cornering(book))
    else:
        s.clock += 1
        make_corner(s, seat, book)


@cites("EXCH-R4", "HOUSE-R52")
def pass_(s: State, seat: int) -> None:
    """Do nothing for a tick, or let a second go by."""
    if s.engine == Engine.ticks:
        choose(s, seat, NOTHING)
    else:
        act(s)


@cites("EXCH-R15", "HOUSE-R52")
def act(s: State) -> None:
    """In real time every act takes a second of the deal."""
    s.clock += 1
    watch_clock(s)


# --- what is open --------------------------------------------------------------------------------


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
        if s.unpaired:
            may_pair(s, may)
    elif s.read < CARDS:
        may[MARK] = books_with_room(s)
    elif s.trading == 0:
        may[TRADE] = 1
    elif is_frozen(s):
        if s.owing[seat]:
            may_surrender(s, seat, may)
            may[TIME] = 1 if s.engine == Engine.realtime else 0
    else:
        may_trade(s, seat, may)


@cites("EXCH-R6", bars=("offer", "accept", "withdraw", "corner", "pass"))
def is_frozen(s: State) -> bool:
    """Trading stops until all cards above eight are given to the maker of the first corner."""
    return s.owed > 0


@cites("EXCH-R4")
def may_pair(s: State, may: list[int]) -> None:
    """Each partner is equally likely and, with an odd number, so is none at all."""
    seat = pairing_seat(s)
    partners = partners_for(s, seat)
    may[PAIR + seat] = partners
    if s.tick_partner == TickPartner.random and count(partners) % 2 == 0:
        may[ALONE] = 1 << seat


@cites("EXCH-R6", "HOUSE-R50")
def may_surrender(s: State, seat: int, may: list[int]) -> None:
    """Any card, under the names by which cards are seen: the first of their commodity."""
    left = tally(s, seat)
    for card in range(CARDS):
        unit = 1 << 4 * s.book_of[card]
        if left & 15 * unit:
            left -= unit
            allow(may, SURRENDER, card)


def may_trade(s: State, seat: int, may: list[int]) -> None:
    """Offer, accept, withdraw, call a corner or wait."""
    tallied = tally(s, seat)
    open_to_all = not has_offer_open(s, seat)
    open_to_one = not meets_by_chance(s)
    for size in range(1, 4):
        held = packets(s, tallied, size)
        if open_to_all:
            may[OFFER + size] = held
        if open_to_one:
            for other in range(s.players):
                if other != seat:
                    may[ACCEPT + 4 * other + size] = answers(s, other, size, held)
    may[WITHDRAW] = 0 if has_none_open(s, seat) else 1
    may[CORNER] = whole_commodities(s, tallied)
    may[PASS] = 1


# --- what others hear ----------------------------------------------------------------------------


@cites("EXCH-R2", "EXCH-R3", "EXCH-R4", "EXCH-R6", "HOUSE-R51")
def overheard(s: State, seat: int, move: Move) -> str:
    """The number of a packet is heard but not its commodity; of a choice in a tick, nothing."""
    verb = move.verb.name
    if verb == "surrender":
        return verb
    if s.engine == Engine.ticks:
        return "choose"
    return move.text.rpartition(" ")[0] if verb in ("offer", "accept") else move.text
