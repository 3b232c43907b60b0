"""Pittsburgh-Draw: two to eight players, 49 or 50 cards; five each, one exchange, the best scores.

Six games of the Forty-Nine outfit, 1926.  All throw away what they like and are dealt as many
again; then hands are shown and the best scores what its kind is worth, until somebody has 21.
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of
from parlour.core.records import (
    ASIDE,
    DECK,
    NOWHERE,
    SEAT,
    Option,
    amount,
    hands,
    inner,
    numbers,
    option,
    owner,
    piles,
    showing,
    stock,
    switch,
    whose,
)
from parlour.games.pittsburgh_draw.kinds import KIND_NAMES, CheaterCap, governing, kind_of, strength
from parlour.games.pittsburgh_draw.telling import reckoning, told
from parlour.kit.dealing import (
    AnyDealer,
    any_seat,
    deal_round,
    dealer,
    dealer_verb,
    end_if_too_long,
    next_deal,
)
from parlour.packs.forty_nine import FORTY_NINE

# The parts of the game that other files hold whole.
__all__ = ["dealer", "reckoning", "told"]

KEY = "pittsburgh-draw"
TITLE = "Pittsburgh-Draw"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
ENDINGS = Endings(won="forty-nine/pittsburgh-draw/target", too_long="GO-R7")
WON, TOO_LONG = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/colours",
    "forty-nine/general/cheater",
    "GO-R4",
    "GO-R6",
    "GO-R11",
)

PACK = FORTY_NINE
HAND = 5
MOST_STOCK = 40
CHOOSING = -1


class Exchange(Option):
    """Whether all discard at the same time, or in turn from the dealer's left."""

    simultaneous = 0
    sequential = 1


class Show(Option):
    """Whose hands are shown at the end of a deal."""

    all = 0
    winner = 1


@cites("DRAW-R12")
def sees_hand(s: Any, index: int, seat: int) -> bool:
    """A hand is its owner's secret until it is shown."""
    in_sight = s.show == Show.all or index == s.last_winner
    return index == seat or (s.shown == 1 and in_sight)


class State(AnyDealer):
    """The table: hands, what was thrown away, the stock, and how the last showdown went."""

    target = amount("The points that win the match.", "DRAW-R11", 21, 1)
    exchange = option(Exchange, "DRAW-R8")
    show = option(Show, "DRAW-R12")
    cheater = switch("Whether the Cheater is in the pack.", "DRAW-R13")
    cheater_cap = option(CheaterCap, "DRAW-R5")

    hands = hands(8, sees_hand)
    discards = piles(8, of=SEAT, sight=owner, role=ASIDE)
    """What each has thrown away, face down in front of them."""
    stock = stock(MOST_STOCK, "stock_left")
    stock_left = inner()
    changed = numbers(8, CHOOSING, of=SEAT, label="cards changed")
    """How many cards each has exchanged in this deal; CHOOSING until they are done."""
    shown = inner()
    """1 once hands are shown, until cards are dealt again."""
    last_winner = whose()
    last_hand = showing(HAND, past=True, label="hand that won the last showdown")
    """The hand that won the last showdown."""
    kinds = numbers(8, of=SEAT, label="last showdown", texts=("", *KIND_NAMES))
    """The kind each had in the last showdown; 0 where it was not shown."""
    governs = numbers(8, of=SEAT, label="governed by")
    """The numbers that governed there, as far as they were shown."""
    scores = numbers(8, of=SEAT, label="")


MOVES = Vocabulary(
    dealer_verb("GO-R2", 8),
    Verb("discard", cards_of(PACK), cite="forty-nine/pittsburgh-draw/exchange", secret=True),
    Verb("done", cite="DRAW-R8", says="finish discarding", duty="say done"),
)
DEALER, DISCARD, DONE = MOVES.firsts


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    s.turn = DECK


# --- the deal ------------------------------------------------------------------------------------


@cites("DRAW-R9")
def is_to_deal_on(s: State) -> bool:
    """Whether the stock ran short, so that hands wait for the shuffled discards."""
    return s.shown == 0 and s.changed[0] != CHOOSING


@cites("DRAW-R9", "DRAW-R13", "GO-R10")
def shuffled(s: State, order: list[int]) -> int:
    """The 49 numbers, and the Cheater if it is used; or the discards that are now the stock."""
    cards = (1 << 49 + s.cheater) - 1
    if is_to_deal_on(s):
        cards = 0
        for i in range(s.stock_left):
            cards |= 1 << s.stock[i]
    total = count(cards)
    for i in range(total):
        order[i] = lowest(cards)
        cards &= cards - 1
    return total


def deal(s: State, order: list[int]) -> None:
    """A new deal, or more cards for hands that are still short."""
    if is_to_deal_on(s):
        lay_stock(s, order, 0, s.stock_left)
        fill_hands(s)
    else:
        deal_fives(s, order)


@cites("forty-nine/pittsburgh-draw/deal", "GO-R1")
def deal_fives(s: State, order: list[int]) -> None:
    """Five cards each, singly from the dealer's left; the rest is the stock."""
    for seat in range(8):
        s.hands[seat] = 0
        s.discards[seat] = 0
        s.changed[seat] = CHOOSING
    s.shown = 0
    deal_round(s, s.hands, order, HAND * s.players)
    lay_stock(s, order, HAND * s.players, 49 + s.cheater)
    s.turn = (s.dealer + 1) % s.players


def lay_stock(s: State, order: list[int], first: int, end: int) -> None:
    """The shuffled cards from one place to another are the stock, the first of them on top."""
    s.stock_left = end - first
    for i in range(MOST_STOCK):
        s.stock[i] = order[end - 1 - i] if i < s.stock_left else NOWHERE


# --- the exchange --------------------------------------------------------------------------------


@cites("DRAW-R8", "HOUSE-R23")
def movers(s: State) -> int:
    """The seats that may discard: all that are not done, or one after another."""
    if s.exchange == Exchange.sequential:
        return 1 << s.turn
    seats = 0
    for seat in range(s.players):
        if s.changed[seat] == CHOOSING:
            seats |= 1 << seat
    return seats


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now: any number of cards may go, or none."""
    if seat == DECK:
        may[DEALER] = any_seat(s)
    else:
        may[DISCARD] = s.hands[seat]
        may[DONE] = 1


@cites("forty-nine/pittsburgh-draw/exchange", "DRAW-R8", "HOUSE-R23")
def discard(s: State, seat: int, card: int) -> None:
    """Lay a card face down; the others see that it goes, but not which."""
    s.hands[seat] &= ~(1 << card)
    s.discards[seat] |= 1 << card


@cites("DRAW-R8")
def done(s: State, seat: int) -> None:
    """Throw away no more; when all are done, the cards thrown away are replaced."""
    s.changed[seat] = count(s.discards[seat])
    s.turn = (s.dealer + 1) % s.players
    for _ in range(s.players):
        if s.changed[s.turn] == CHOOSING:
            return
        s.turn = (s.turn + 1) % s.players
    fill_hands(s)


@cites("forty-nine/pittsburgh-draw/exchange", "DRAW-R8", "DRAW-R9", "HOUSE-R23")
def fill_hands(s: State) -> None:
    """From the dealer's left each hand is made up to five; then hands are shown."""
    seat = s.dealer
    for _ in range(s.players):
        seat = (seat + 1) % s.players
        while count(s.hands[seat]) < HAND:
            if s.stock_left == 0:
                gather_discards(s)
                return
            s.stock_left -= 1
            s.hands[seat] |= 1 << s.stock[s.stock_left]
            s.stock[s.stock_left] = NOWHERE
    showdown(s)


@cites("DRAW-R9", "HOUSE-R23")
def gather_discards(s: State) -> None:
    """All that was thrown away becomes the stock, for DECK to shuffle."""
    for seat in range(s.players):
        while s.discards[seat]:
            s.stock[s.stock_left] = lowest(s.discards[seat])
            s.stock_left += 1
            s.discards[seat] &= s.discards[seat] - 1
    s.turn = DECK


# --- the showdown --------------------------------------------------------------------------------


@cites(
    "forty-nine/pittsburgh-draw/score",
    "forty-nine/pittsburgh-draw/target",
    "DRAW-R10",
    "DRAW-R11",
    "GO-R7",
)
def showdown(s: State) -> None:
    """Only the best hand scores what its kind is worth; 21 points win."""
    judge_hands(s)
    show_hands(s)
    s.scores[s.last_winner] += s.kinds[s.last_winner]
    next_deal(s)
    if s.scores[s.last_winner] >= s.target:
        s.ended = WON
    end_if_too_long(s, TOO_LONG)


@cites(
    "forty-nine/pittsburgh-draw/object",
    "forty-nine/pittsburgh-draw/governing-card",
    "DRAW-R3",
    "DRAW-R6",
)
def judge_hands(s: State) -> None:
    """The best kind wins and, of a kind, the higher governing number; no two hands are equal."""
    best = 0
    for seat in range(s.players):
        made = strength(s.hands[seat], s.cheater_cap)
        s.kinds[seat] = kind_of(made)
        s.governs[seat] = governing(made)
        if made > best:
            best = made
            s.last_winner = seat


@cites("DRAW-R12")
def show_hands(s: State) -> None:
    """Hands lie open until the next deal, and what won can be seen until the next showdown."""
    s.shown = 1
    left = s.hands[s.last_winner]
    for i in range(HAND):
        s.last_hand[i] = lowest(left)
        left &= left - 1
    for seat in range(s.players):
        if s.show == Show.winner and seat != s.last_winner:
            s.kinds[seat] = 0
            s.governs[seat] = 0


def score(s: State, seat: int) -> int:
    """The points a seat has made; each plays alone."""
    return s.scores[seat]
