"""Trick play: each plays a card in turn; the best takes them for its side and leads the next.

The functions are told how many play: where a game has a fixed number, compiled loops of known
length run faster than those that read it from the state.

Then comes what Forty-two and Call Suit have in common: 28 cards, two sides, 42 points.
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.records import (
    NOWHERE,
    SIDE,
    Record,
    hands,
    numbers,
    option,
    piles,
    showing,
    trick,
    whose,
)
from parlour.kit.dealing import (
    DrawnDealer,
    deal_round,
    draw_for_dealer,
    end_if_too_long,
    is_counted,
    next_deal,
)
from parlour.kit.matches import (
    MatchMode,
    Progressive,
    Review,
    begin_hand,
    leader,
    reached,
    refused_in_progressive,
    total_of,
    win_hand,
)
from parlour.packs.trix import TRIX_72

CITES = (
    "trix1904/forty-two/cards",
    "trix1904/forty-two/object",
    "trix1904/forty-two/game",
    "F42-R1",
)


@cites("GEN-R11", "HOUSE-R91")
def sees_taken(s: Any, _index: int, _seat: int) -> bool:
    """Cards taken lie face down, unless all may be looked at again, until they are counted."""
    return s.review == Review.all or is_counted(s)


class Tricks(Record):
    """The table of a trick game; the game declares what is only annotated, at the size it needs."""

    hands: list[int]
    trick: list[int]
    last_trick: list[int]
    took: list[int]
    """What each side has taken."""
    tricks: list[int]
    """How many tricks each side has taken."""
    leader = whose(0, label="")


def clear_tricks(s: Tricks, sides: int) -> None:
    """Nothing is held or taken."""
    for side in range(sides):
        s.took[side] = 0
        s.tricks[side] = 0
    for seat in range(s.players):
        s.hands[seat] = 0
        s.last_trick[seat] = NOWHERE


def following(hand: int, suit: int) -> int:
    """The cards of the suit in a hand; if there are none, the whole hand."""
    fits = hand & suit
    return fits if fits else hand


@cites("trix1904/general/set", "GEN-R3", "GO-R1")
def lay_to_trick(s: Tricks, seat: int, card: int, players: int) -> bool:
    """The card goes from the hand to the trick; returns whether everyone has now played."""
    s.hands[seat] &= ~(1 << card)
    place = seat - s.leader
    if place < 0:
        place += players
    s.trick[place] = card
    if place == players - 1:
        return True
    s.turn = seat + 1 if seat + 1 < players else 0
    return False


def best_place(s: Tricks, rank: list[int], players: int) -> int:
    """The place in the trick, whole or not, of the card that ranks highest; the first of equals."""
    trick = s.trick
    best = 0
    most = rank[trick[0]]
    for place in range(1, players):
        card = trick[place]
        if card != NOWHERE and rank[card] > most:
            most = rank[card]
            best = place
    return best


def seat_at(s: Tricks, place: int, players: int) -> int:
    """The seat that plays in that place of the trick."""
    seat = s.leader + place
    return seat if seat < players else seat - players


@cites("GEN-R11")
def take_trick(s: Tricks, seat: int, side: int, shown: bool, players: int) -> None:
    """The cards go face down to the winner's side, shown again if allowed; the winner leads."""
    trick, last = s.trick, s.last_trick
    cards = 0
    for place in range(players):
        card = trick[place]
        cards |= 1 << card
        last[place] = card if shown else NOWHERE
        trick[place] = NOWHERE
    s.took[side] |= cards
    s.tricks[side] += 1
    s.leader = seat
    s.turn = seat


# --- forty-two points ----------------------------------------------------------------------------

SEVENS = TRIX_72.only(lambda card: card.suit <= 6 and not card.is_trixie)
"""The 28 cards up to 6-6, seven to each of four players."""
FIVES = SEVENS.where(lambda card: card.sum == 5)
TENS = SEVENS.where(lambda card: card.sum == 10)
SUM = [card.sum for card in SEVENS]


class SevensTable(Progressive, DrawnDealer, Tricks):
    """The table of Forty-two and Call Suit: four players, two sides."""

    target: int
    review = option(Review, "GEN-R11")

    hands = hands(4)
    trick = trick(4)
    last_trick = showing(4)
    took = piles(2, of=SIDE, sight=sees_taken, label="cards taken")
    tricks = numbers(2, of=SIDE)
    points = numbers(2, of=SIDE, label="points taken")
    scores = numbers(2, of=SIDE, label="points in this hand", shown_if="match_mode")


@cites("trix1904/forty-two/dealer")
def deal_sevens(s: SevensTable, order: list[int]) -> None:
    """Seven cards each, singly, the dealer last; the player on the dealer's left begins."""
    if s.dealer < 0:
        draw_for_dealer(s, order, SUM, 28)
        return
    clear_tricks(s, 2)
    begin_hand(s, s.scores, 2, 0)
    deal_round(s, s.hands, order, 28)
    s.turn = (s.dealer + 1) % 4


def all_are_played(s: SevensTable) -> bool:
    """Whether the seventh trick has been taken."""
    return s.tricks[0] + s.tricks[1] == 7


@cites("trix1904/forty-two/points", "F42-R12")
def points_taken(s: SevensTable, side: int) -> int:
    """One for each trick, five and ten for each card of that sum."""
    return s.tricks[side] + 5 * count(s.took[side] & FIVES) + 10 * count(s.took[side] & TENS)


def clear_points(s: SevensTable) -> None:
    """Nobody has taken a point."""
    s.points[0] = 0
    s.points[1] = 0


def count_points(s: SevensTable, side: int) -> None:
    """Write down what a side has taken so far, which everybody could have counted."""
    s.points[side] = points_taken(s, side)


@cites("trix1904/forty-two/until-game", "trix1904/forty-two/winning", "F42-R16", "GEN-R8")
def finish_deal(s: SevensTable, won: int, progressive: int, too_long: int) -> None:
    """The deal passes, unless a side leads with the target or this was the last deal allowed."""
    next_deal(s)
    if s.match_mode == MatchMode.progressive:
        win_hand(s, leader(s.scores, 2), 2, progressive)
    elif reached(s.scores, 2, s.target):
        s.ended = won
    end_if_too_long(s, too_long)


def side(s: SevensTable, seat: int) -> int:
    """The side a seat plays for: seats opposite each other play together."""
    return seat % 2


@cites("trix1904/forty-two/partners", "GEN-R7")
def score(s: SevensTable, seat: int) -> int:
    """What the seat's side has; partners have the same."""
    return total_of(s, s.scores, seat % 2)


@cites("GEN-R10", "HOUSE-R92")
def refuses(s: SevensTable) -> str:
    """Why these options cannot be had together; nothing if they can."""
    return refused_in_progressive(s, target=s.target != 100)
