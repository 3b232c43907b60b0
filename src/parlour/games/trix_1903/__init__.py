"""Trix of 1903: two to eight players, singly or in sides, the pack of 136 cards.

Sheet of 1903, p. 2.  Sets go as in the Trix of 1904, which grew from it, but there is no Trixie,
and only the best side scores a deal, by no more than its lead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of
from parlour.core.records import (
    DECK,
    SEAT,
    SIDE,
    Option,
    amount,
    option,
    stock,
    stocks,
    tagged,
    wide_hands,
    wide_piles,
)
from parlour.core.telling import Reckoning
from parlour.core.views import View
from parlour.games.trix.sets import (
    Reserve,
    SetPlay,
    allow_any_card,
    best_of_hand,
    deal_four_each,
    hand_is_over,
    play_and_refill,
    score_lead,
    strength,
    take_left_over,
    take_set,
)
from parlour.games.trix.telling import account, sets_told
from parlour.kit.dealing import (
    FirstDealer,
    begin,
    dealer,
    dealer_verb,
    draw_for_dealer,
    end_if_too_long,
    may_name_dealer,
    next_deal,
)
from parlour.kit.matches import (
    MatchMode,
    Sides,
    reached,
    refused_in_progressive,
    refused_sides,
    side,
    side_count,
    side_of,
    total_of,
    usual_sides,
)
from parlour.kit.tricks import sees_taken
from parlour.packs.trix import TRIX_136, TrixCard

# The parts of the game that other files hold whole.
__all__ = ["dealer", "side"]

KEY = "trix-1903"
TITLE = "Trix of 1903"
BOOK = "trix1903"
EDITION = 2
FORMERLY: dict[int, dict[str, str]] = {1: {}}
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
ENDINGS = Endings(
    won="trix1903/trix-1903/target",
    progressive="trix1903/trix-1903/progressive-length",
    too_long="GO-R7",
)
WON, PROGRESSIVE, TOO_LONG = ENDINGS.codes
CITES = (
    "trix1903/trix-1903/pack",
    "trix1903/trix-1903/set",
    "trix1903/trix-1903/players",
    "trix1903/trix-1903/trix-cards",
    "trix1903/trix-1903/only-trix-score",
    "trix1903/trix-1903/object",
    "trix1903/trix-1903/pack-total",
    "T03-R2",
    "T03-R15",
    "T03-R18",
    "T03-R19",
    "T03-R20",
    "GO-R4",
    "GO-R11",
)

PACK = TRIX_136
WORDS = 3
"""How many words of a set hold all cards."""
STRENGTH = [strength(card) for card in PACK]
WORTH = [card.trix for card in PACK]
SUM = [card.sum for card in PACK]


@cites("trix1903/trix-1903/short-pack", "T03-R13")
def stays_in_short_pack(card: TrixCard) -> bool:
    """Of the suits below Ten only doubles and Trix cards stay."""
    return card.suit >= 10 or card.is_double or card.trix > 0


SHORT = [number for number, card in enumerate(PACK) if stays_in_short_pack(card)]
CARDS = [len(PACK), len(SHORT)]


class PackInUse(Option):
    """Whether all cards are in play, or 36 small ones that score nothing are left out."""

    full = 0
    short = 1


class State(SetPlay):
    """The table: hands, the reserve, the set, and what each side has taken."""

    first_dealer = tagged(FirstDealer, "T03-R16", ("seat",), 0, 10)
    reserve = option(Reserve, "T03-R8")
    target = amount("The points that win the match.", "T03-R11", 100, 1)
    match_mode = option(MatchMode, "T03-R12")
    pack = option(PackInUse, "T03-R13")
    sides = option(Sides, "T03-R14", usual_sides)
    max_hands = amount("After this many deals the best score wins.", "GO-R7", 1000, 1)

    hands = wide_hands(8, WORDS)
    stock = stock(len(PACK) - 8, "in_stock")
    packs = stocks(8, len(PACK) // 2 - 4, of=SEAT)
    took = wide_piles(8, WORDS, of=SIDE, sight=sees_taken, label="cards taken")


MOVES = Vocabulary(
    dealer_verb("T03-R16"),
    Verb("play", cards_of(PACK), cite="trix1903/trix-1903/opening-lead"),
)
DEALER, PLAY = MOVES.firsts


@cites("T03-R14", "HOUSE-R92")
def refuses(s: State) -> str:
    """Why this many cannot play these options, some since the second edition; or nothing."""
    refused = refused_sides(s.sides, s.players)
    return (
        refused if refused or s.edition == 1 else refused_in_progressive(s, target=s.target != 100)
    )


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    begin(s)


@cites("T03-R13")
def shuffled(s: State, order: list[int]) -> int:
    """The cards in use."""
    cards = CARDS[s.pack]
    for i in range(cards):
        order[i] = i if s.pack == PackInUse.full else SHORT[i]
    return cards


@cites(
    "trix1903/trix-1903/first-dealer",
    "trix1903/trix-1903/shuffle",
    "trix1903/trix-1903/next-deal",
    "T03-R16",
)
def deal(s: State, order: list[int]) -> None:
    """All draw for the first deal; each time the cards in use are shuffled and dealt."""
    if s.dealer < 0:
        draw_for_dealer(s, order, SUM, CARDS[s.pack])
    else:
        deal_four_each(s, order, CARDS[s.pack], WORDS)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
    else:
        allow_any_card(s, seat, may, PLAY, WORDS)


def play(s: State, seat: int, card: int) -> None:
    """Play a card to the set; the last one decides who takes it."""
    cards = CARDS[s.pack]
    if play_and_refill(s, seat, card, cards):
        take_set(s, STRENGTH, WORTH)
        if hand_is_over(s, cards):
            take_left_over(s, WORTH, WORDS)
            settle(s)


@cites("trix1903/trix-1903/progressive-length", "GEN-R10", "T03-R12", "HOUSE-R93")
def win_deal(s: State, sides: int) -> None:
    """The best side scores one; more than half of the hands win, as three do of five.

    A tied deal is played again, so that there may be more of them.
    """
    best = best_of_hand(s, sides)
    if best >= 0:
        s.hands_won[best] += 1
    if reached(s.hands_won, sides, s.progressive_hands // 2 + 1):
        s.ended = PROGRESSIVE


@cites("trix1903/trix-1903/target", "T03-R11", "T03-R12")
def settle(s: State) -> None:
    """The best side scores its lead, or one of the points that win a progressive match."""
    sides = side_count(s.sides, s.players)
    next_deal(s)
    if s.match_mode == MatchMode.progressive:
        win_deal(s, sides)
    else:
        score_lead(s, sides)
        if reached(s.scores, sides, s.target):
            s.ended = WON
    end_if_too_long(s, TOO_LONG)


@cites("T03-R14")
def score(s: State, seat: int) -> int:
    """What the seat's side has from deals played out; partners have the same."""
    return total_of(s, s.scores, side_of(s.sides, s.players, seat))


# --- in words ------------------------------------------------------------------------------------


def told(view: View) -> Iterator[str]:
    """Who wins each set, and what it is worth."""
    return sets_told(view, is_total_told=True)


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What each side took, and what the best of them scores."""
    return account(states, PACK, is_lead_only=True)
