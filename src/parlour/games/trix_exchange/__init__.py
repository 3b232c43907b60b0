"""Trix Exchange: three to eight players, one commodity more than players, eight cards of each.

Trix 1904, pp. 30-33.  All trade at once, one to three cards of one commodity for as many of
another's, until somebody holds all eight of one and calls a corner.  Two corners end a deal; then
the cards left in hand are settled, and whoever is left with nothing is bankrupt.

Beside this file stand what is on the floor (`floor`), corners and the surplus (`corners`), ticks
(`ticks`), the score (`points`), what a seat saw (`story`) and what it imagines from that (`worlds`),
and what it is told about a move it may not make (`reasons`).  This one is long because all that may
be done in trading belongs together.
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.moves import ANEW, Move, Verb, Vocabulary, allow, cards_of, each, seats
from parlour.core.records import CLOCK, DECK
from parlour.games.trix_exchange.corners import (
    collect,
    due,
    goes_by_acts,
    has_clock,
    make_corner,
    owing_seats,
    patience,
    surrender,
    time,
    up,
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
from parlour.games.trix_exchange.reasons import (
    answer_told,
    corner_told,
    none_open_told,
    packet_told,
)
from parlour.games.trix_exchange.telling import SUM, reckoning, told
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
from parlour.kit.matches import (
    TargetCheck,
    begin_hand,
    refused_in_progressive,
    refused_sides,
    side,
    side_count,
)
from parlour.packs.trix import TRIX_72

# The parts of the game that other files hold whole.
__all__ = [
    "ENDINGS",
    "alike",
    "alone",
    "collect",
    "dealer",
    "drafts",
    "due",
    "pair",
    "patience",
    "printed",
    "reckoning",
    "score",
    "side",
    "surrender",
    "time",
    "told",
    "up",
]

KEY = "trix-exchange"
TITLE = "Trix Exchange"
BOOK = "trix1904"
EDITION = 2
FORMERLY: dict[int, dict[str, str]] = {1: {}}  # each act took a second then
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

PACK = TRIX_72
PACKETS = each(range(1, 4))
"""How many cards a packet may have."""
CHOICE: dict[str, Any] = {"secret": True, "answered": chooses_last}
"""What the verbs share that are chosen unheard in a tick."""


class State(TradingFloor):
    """The trading floor."""


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb("mark", BOOK_NAMES, cite="AUTH-R1", says="read out {0}", duty="name a Book for each card"),
    Verb("trade", cite="trix1904/trix-exchange/prepare", says="call for trade"),
    Verb(
        "offer",
        PACKETS,
        BOOK_NAMES,
        cite="trix1904/trix-exchange/trade",
        duty="offer cards",
        **CHOICE,
    ),
    Verb("withdraw", cite="trix1904/trix-exchange/change-number", duty="withdraw your offer"),
    Verb(
        "corner",
        BOOK_NAMES,
        cite="trix1904/trix-exchange/corner-call",
        says="call a corner in {0}",
        duty="call a corner",
        **CHOICE,
    ),
    Verb("pass", cite="EXCH-R4", says="wait", **CHOICE),
    Verb(
        "accept",
        seats(SEATS_AT_MOST),
        PACKETS,
        BOOK_NAMES,
        cite="EXCH-R3",
        says="agree to swap {1} {2} with {0}",
        unheard="agree to swap {1} with {0}",
        duty="accept an offer",
        **CHOICE,
    ),
    Verb(
        "surrender",
        cards_of(PACK),
        cite="trix1904/trix-exchange/surplus",
        says="surrender",
        unheard="surrender",
        secret=True,
    ),
    Verb("time", cite="EXCH-R16", says="run out of time"),
    Verb(
        "pair",
        seats(SEATS_AT_MOST),
        seats(SEATS_AT_MOST),
        cite="EXCH-R4",
        by_chance=True,
    ),
    Verb(
        "alone", seats(SEATS_AT_MOST), cite="EXCH-R4", says="nobody swaps with {0}", by_chance=True
    ),
    Verb("ring", cite="EXCH-R16", says="the time to sort is up, and trading is open", clock=ANEW),
    Verb(
        "collect",
        seats(SEATS_AT_MOST),
        cite="EXCH-R16",
        says="the time for the surplus is up, and {0} must give a card",
        clock=ANEW,
    ),
    Verb("up", cite="EXCH-R15", says="the time of the deal is up", clock=ANEW),
)
DEALER, MARK, TRADE, OFFER, WITHDRAW, CORNER, PASS = MOVES.firsts[:7]
ACCEPT, SURRENDER, TIME, PAIR, ALONE, RING, COLLECT, UP = MOVES.firsts[7:]


@cites("EXCH-R13", "GEN-R8", "HOUSE-R92")
def refuses(s: State) -> str:
    """Why this many cannot play these options, some since the second edition; or nothing."""
    refused = refused_sides(s.sides, s.players)
    if refused or s.edition == 1:
        return refused
    at_once = s.target_check == TargetCheck.immediate
    return refused_in_progressive(s, target=s.target != 75, target_check=at_once)


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
        begin_hand(s, s.points, side_count(s.sides, s.players), 0)
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


@cites("EXCH-R16", "HOUSE-R80")
def ring(s: State, clock: int) -> None:
    """Trading is open although the dealer has not given the word."""
    s.trading = 1


# --- trading -------------------------------------------------------------------------------------


@cites(
    "trix1904/trix-exchange/trade",
    "EXCH-R2",
    "EXCH-R17",
    limits=("offer", "accept"),
    says=packet_told,
)
def packets(s: State, tallied: int, size: int) -> int:
    """A packet is one, two or three cards of a single commodity from your hand."""
    return commodities_of(tallied, size)


@cites("EXCH-R3", "HOUSE-R57", bars="offer")
def has_offer_open(s: State, seat: int) -> bool:
    """You have an offer open; withdraw it before you make another."""
    return s.engine == Engine.realtime and s.cried[seat] > 0


@cites("EXCH-R3", "EXCH-R4", bars="withdraw", says=none_open_told)
def has_none_open(s: State, seat: int) -> bool:
    """Only an open offer can be withdrawn; in ticks an offer lasts for the whole tick."""
    return s.engine == Engine.ticks or s.cried[seat] == 0


@cites("EXCH-R4", "HOUSE-R53", bars="accept")
def meets_by_chance(s: State) -> bool:
    """Here you offer to everyone, and chance finds you a partner."""
    return s.engine == Engine.ticks and s.tick_partner == TickPartner.random


@cites(
    "trix1904/trix-exchange/trade-equal",
    "EXCH-R2",
    "EXCH-R3",
    "HOUSE-R53",
    limits="accept",
    says=answer_told,
)
def answers(s: State, other: int, size: int, open_packets: int) -> int:
    """Accept an offer that is open, with exactly as many cards of one commodity."""
    is_met = s.engine == Engine.ticks or s.cried[other] == size
    return open_packets if is_met else 0


@cites("trix1904/trix-exchange/corner", "EXCH-R5", "HOUSE-R57", limits="corner", says=corner_told)
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
        count_act(s)
        make_corner(s, seat, book)


@cites("EXCH-R4", "HOUSE-R52")
def pass_(s: State, seat: int) -> None:
    """Do nothing for a tick, or let a second go by."""
    if s.engine == Engine.ticks:
        choose(s, seat, NOTHING)
    else:
        act(s)


def act(s: State) -> None:
    """Somebody has acted in real time."""
    count_act(s)
    watch_clock(s)


@cites("EXCH-R15", "HOUSE-R52")
def count_act(s: State) -> None:
    """By the first edition every act takes a second of the deal; by now the clock keeps time."""
    s.lively = 1
    if goes_by_acts(s):
        s.clock += 1


# --- what is open --------------------------------------------------------------------------------


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
        if s.unpaired:
            may_pair(s, may)
    elif seat == CLOCK:
        may_by_clock(s, may)
    elif s.read < CARDS:
        may[MARK] = books_with_room(s)
    elif awaits_the_word(s):
        may[TRADE] = 0 if is_not_dealer(s, seat) else 1
    elif is_frozen(s):
        if not owes_nothing(s, seat):
            may_surrender(s, seat, may)
            may[TIME] = 1 if goes_by_acts(s) else 0
    elif owes_nothing(s, seat):
        may_trade(s, seat, may)


@cites(
    "trix1904/trix-exchange/prepare",
    "trix1904/trix-exchange/trade",
    bars=("offer", "accept", "withdraw", "corner", "pass", "surrender"),
)
def awaits_the_word(s: State) -> bool:
    """All look at their cards first: trading begins when the dealer calls for trade."""
    return s.trading == 0


@cites("trix1904/trix-exchange/prepare", bars="trade")
def is_not_dealer(s: State, seat: int) -> bool:
    """Only the dealer calls for trade."""
    return seat != s.dealer


@cites("EXCH-R6", bars="surrender")
def owes_nothing(s: State, seat: int) -> bool:
    """You owe no cards: only those above eight are given, once a corner is made."""
    return s.owing[seat] == 0


@cites("EXCH-R15", "EXCH-R16", "HOUSE-R80")
def may_by_clock(s: State, may: list[int]) -> None:
    """In real time the clock opens trading, collects the surplus, and calls the time of a deal."""
    if not has_clock(s) or s.read < CARDS:
        return
    may[RING] = 1 - s.trading
    may[COLLECT] = owing_seats(s)
    may[UP] = s.trading & ~s.time_up


def right(s: State, seat: int, may: list[int]) -> None:
    """Nobody calls time on himself, as the first edition lets him."""
    legal(s, seat, may)
    may[TIME] = 0


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
