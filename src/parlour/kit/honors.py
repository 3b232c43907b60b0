"""Honors: one suit beats all others, and those who cannot follow must still play it.

Forty-two, Hilo and Magna share the rule for following.  Hilo and Magna share more: the 52 cards
from Fives to Tens with Trixie, what takes a trick, and who was dealt the Honors.
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import lowest
from parlour.core.citation import cites
from parlour.core.moves import Move
from parlour.core.records import Option, edition_played, number, option
from parlour.kit.dealing import Deals, DrawnDealer, draw_for_dealer, end_if_too_long, next_deal
from parlour.kit.lookups import lookup
from parlour.kit.matches import (
    MatchMode,
    Progressive,
    Review,
    Teams,
    begin_hand,
    side,
    side_count,
    win_hand,
)
from parlour.kit.tricks import (
    Tricks,
    best_place,
    clear_tricks,
    lay_to_trick,
    seat_at,
    take_trick,
)
from parlour.packs.trix import SUIT_NAMES, TRIX_72

CITES = (
    "trix1904/general/honor-cards",
    "trix1904/general/of-honor-cards-games",
    "trix1904/general/trixie",
    "trix1904/hilo/cards",
    "trix1904/magna/cards",
)


class VoidRule(Option):
    """What you may play if you have no card of the suit led."""

    honor_if_able = 0
    free_discard = 1


class Bidding(Option):
    """Whether a bid must be higher than those before, or is any number you hope to make."""

    overcall = 0
    free = 1


def follow_or_honor(void_rule: int, hand: int, suit: int, honors: int) -> int:
    """The cards of a hand that follow or are Honors; all if there are none or the void are free."""
    if void_rule == VoidRule.free_discard and not hand & suit:
        return hand
    fits = hand & (suit | honors)
    return fits if fits else hand


def follow_told(s: Any, _seat: int, _move: Move) -> str:
    """What must be played, by the rule for those who have no card of the suit led."""
    if s.void_rule == VoidRule.free_discard:
        return "You have a card of the suit led, so follow it or play an Honor card."
    return "Follow the suit led or play an Honor card; if you have neither, play anything."


PASSED = -1
"""What stands for a bid of someone who passed."""


class Auction(Deals):
    """What Forty-two and Magna keep of an auction; the game declares it at the size it needs."""

    bids: list[int]
    """What each seat bid: 0 for nothing yet, or PASSED."""
    bidder: int


def turn_to_bidder(s: Auction, best: int) -> None:
    """The highest bidder goes on; among equals, the one who spoke first."""
    s.bidder = left_of_dealer(s)
    while s.bids[s.bidder] < best:
        s.bidder = (s.bidder + 1) % s.players
    s.turn = s.bidder


def suits_in(hand: int, of_suit: list[int], first: int, last: int) -> int:
    """The suits from first to last of which the hand holds a card."""
    held = 0
    for suit in range(first, last + 1):
        if hand & of_suit[suit]:
            held |= 1 << suit
    return held


# --- fifty-two cards with Trixie -----------------------------------------------------------------

FIFTY_TWO = TRIX_72.only(lambda card: 5 <= card.suit <= 10 or card.is_trixie)
"""Suit after suit from its blank to its double, then Trixie, so that higher cards come later."""

CARDS = len(FIFTY_TWO)
EVERY_CARD = (1 << CARDS) - 1
TRIXIE_CARD = FIFTY_TWO.number("T")
NO_SUIT = 11
"""The suit of Trixie, which no other card has."""
OF_SUIT = [FIFTY_TWO.where(lambda card, suit=suit: card.suit == suit) for suit in range(12)]  # type: ignore[misc]
SUIT = [NO_SUIT if card.is_trixie else card.suit for card in FIFTY_TWO]
SUM = [card.sum for card in FIFTY_TWO]


def trick_rank(honors: int, led: int, card: int) -> int:
    """What a card is worth in a trick: the Honors, then Trixie, then the suit led."""
    face = FIFTY_TWO[card]
    if face.is_trixie:
        return 100
    if face.suit == honors:
        return 200 + face.card
    return 50 + face.card if face.suit == led else 0


RANK: list[list[list[int]]] = lookup(trick_rank, range(NO_SUIT), range(NO_SUIT + 1), range(CARDS))


def trixie_or_follow_told(s: Any, seat: int, move: Move) -> str:
    """What must be played; Trixie has a rule of her own."""
    if move.arguments == (TRIXIE_CARD,):
        return "You may only play Trixie if you have neither the suit led nor an Honor card."
    return follow_told(s, seat, move)


class HonorsTable(Progressive, DrawnDealer, Tricks):
    """The table of Hilo and Magna; the game declares the fields that are only annotated here."""

    sides: int
    void_rule: int
    review = option(Review, "GEN-R11")
    edition = edition_played()

    discards: list[int]
    """What each seat has laid aside."""
    played: list[int]
    """The cards each seat has played in this deal, as sets."""
    scores: list[int]
    honors = number(-1, label="Honors", texts=SUIT_NAMES)
    """The suit of the Honors, or -1 until it is known."""


def refused_teams_of_four(sides: int, players: int) -> str:
    """Why this number of players cannot make these sides; nothing if they can."""
    if sides == Teams.individual or players == 4:
        return ""
    return f"Only four can play as two teams, not {players}."


def left_of_dealer(s: Deals) -> int:
    """The seat that speaks or plays first."""
    return (s.dealer + 1) % s.players


def draw(s: HonorsTable, order: list[int]) -> None:
    """All draw for the first deal; Trixie is the highest."""
    draw_for_dealer(s, order, SUM, CARDS)


def clear_table(s: HonorsTable, start: int) -> None:
    """No card is held, played or laid aside, and no suit is Honors; a new hand starts from here."""
    begin_hand(s, s.scores, side_count(s.sides, s.players), start)
    clear_tricks(s, side_count(s.sides, s.players))
    for seat in range(s.players):
        s.discards[seat] = 0
        s.played[seat] = 0
    s.honors = -1


@cites("trix1904/hilo/trixie-legal", "HILO-R8", "MAGNA-R11")
def answers_to_lead(s: HonorsTable, hand: int) -> int:
    """The cards that may follow; Trixie only from a hand with neither the suit led nor Honors.

    In the first edition whoever was free to discard could throw Trixie too.
    """
    suit = OF_SUIT[SUIT[s.trick[0]]]
    honors = OF_SUIT[s.honors]
    cards = follow_or_honor(s.void_rule, hand, suit, honors)
    if s.edition > 1 and hand & (suit | honors):
        return cards & ~(1 << TRIXIE_CARD)
    return cards


@cites(
    "trix1904/general/of-honor-cards",
    "trix1904/hilo/trixie-wins",
    "trix1904/hilo/playing-winner",
    "trix1904/magna/playing-winner",
    "trix1904/magna/trixie",
    "HILO-R8",
    "HILO-R15",
    "MAGNA-R11",
    "MAGNA-R19",
)
def taker(s: HonorsTable) -> int:
    """The seat with the highest Honor card, or else Trixie, or else the highest that followed."""
    rank = RANK[s.honors][SUIT[s.trick[0]]]
    return seat_at(s, best_place(s, rank, s.players), s.players)


@cites("trix1904/hilo/playing-next-lead", "trix1904/magna/playing-next-lead", "GEN-R11")
def play_card(s: HonorsTable, seat: int, card: int) -> bool:
    """The card goes to the trick, whose winner leads the next; returns whether hands are empty."""
    s.played[seat] |= 1 << card
    if not lay_to_trick(s, seat, card, s.players):
        return False
    winner = taker(s)
    take_trick(s, winner, side(s, winner), s.review != Review.none, s.players)
    return s.hands[winner] == 0


@cites("GEN-R10", "GEN-R12")
def finish_deal(s: HonorsTable, best: int, progressive: int, too_long: int) -> None:
    """The deal passes; a match not yet won is over if it has had all its deals."""
    next_deal(s)
    if s.match_mode == MatchMode.progressive:
        win_hand(s, best, side_count(s.sides, s.players), progressive)
    end_if_too_long(s, too_long)


# --- as dealt, when all is played ----------------------------------------------------------------


def dealt(s: HonorsTable, seat: int) -> int:
    """What was dealt to a seat, once it has played all it kept."""
    return s.played[seat] | s.discards[seat]


def dealt_to(s: HonorsTable, card: int) -> int:
    """The seat to which a card was dealt."""
    seat = 0
    while not dealt(s, seat) >> card & 1:
        seat += 1
    return seat


def highest(cards: int) -> int:
    """The greatest card of a set; within one suit, the card with the highest sum."""
    while cards & (cards - 1):
        cards &= cards - 1
    return lowest(cards)
