"""Habits at Forty-two: what a hand is worth in the auction, and which cards are not wasted."""

from __future__ import annotations

from parlour.bots.habits.tricks import beating
from parlour.core.bits import count, lowest
from parlour.games.forty_two import (
    BID,
    DOUBLES,
    NAME,
    OF_SUIT,
    PASS,
    PLAY,
    RANK,
    SUIT,
    State,
    highest_bid,
)
from parlour.kit.tricks import FIVES, TENS, best_place, seat_at

COUNTERS = FIVES | TENS
FIRST = [lowest(cards) for cards in OF_SUIT]
"""The lowest card of each suit; the others follow in order of rank."""
BASE, PER_HONOR, PER_TOP, PER_DOUBLE, PER_FIVE, PER_TEN = 93, 40, 22, 27, 11, 39
"""What a hand can hope for, in tenths of a point: for a start, for each card of the named suit, for
each of these that nothing beats, for each other double, and for each card that counts.
By least squares over 250 deals that bots played (80 simulations a move); deals scatter around it
with a standard deviation of 10 points."""
MARGIN = 40
"""How many tenths of a point below its hopes somebody stops bidding."""


def hopes(hand: int, suit: int) -> int:
    """About how many points a hand brings its side with this suit as Honors, in tenths."""
    own = hand & OF_SUIT[suit]
    tops = 0
    while tops <= suit and own >> (FIRST[suit] + suit - tops) & 1:
        tops += 1
    doubles = count(hand & DOUBLES & ~OF_SUIT[suit])
    counting = PER_FIVE * count(hand & FIVES) + PER_TEN * count(hand & TENS)
    return BASE + PER_HONOR * count(own) + PER_TOP * tops + PER_DOUBLE * doubles + counting


def best_hope(hand: int) -> int:
    """The most a hand can hope for, in tenths of a point."""
    best = 0
    for suit in range(7):
        if hand & OF_SUIT[suit]:
            best = max(best, hopes(hand, suit))
    return min(420, best)


def worth_bidding(s: State, seat: int, bids: int) -> int:
    """Of these bids, the least and the one that promises what the hand may hope for.

    A higher bid wins no more points; it only keeps others out.
    """
    hope = best_hope(s.hands[seat])
    most = min(42, (hope - MARGIN) // 10)
    partner = s.bids[(seat + 2) % 4]
    if partner > 0 and partner == highest_bid(s):
        most = 0 if hope < 300 else most  # leave it to the partner
    within = bids & ((1 << (most + 1)) - 1)
    if within == 0:
        return 0
    least = within & -within
    return least | (1 << most)


def worth_naming(hand: int, suits: int) -> int:
    """The suits that promise nearly as much as the best."""
    best = best_hope(hand)
    good = 0
    for suit in range(7):
        if suits >> suit & 1 and hopes(hand, suit) >= best - 30:
            good |= 1 << suit
    return good if good else suits


def cheapest(s: State, cards: int) -> int:
    """Cards that count nothing and are no Honor cards, if there are any; else some that are."""
    plain = cards & ~COUNTERS & ~DOUBLES & ~OF_SUIT[s.honors]
    if plain:
        return plain
    light = cards & ~COUNTERS
    return light if light else cards


def is_sure(s: State, seat: int, place: int) -> bool:
    """Whether the card that leads the trick will take it: nobody comes after, or nothing beats it."""
    if s.trick[3 if place != 3 else 2] >= 0 or (s.leader + 3) % 4 == seat:
        return True
    card = s.trick[place]
    return card == FIRST[s.honors] + s.honors


def worth_playing(s: State, seat: int, cards: int) -> int:
    """Do not overtake a partner, give what counts to a trick that is safe, waste nothing on one lost."""
    if seat == s.leader:
        return cards
    led = SUIT[s.trick[0]]
    rank = RANK[s.double_rank][s.honors][led]
    place = best_place(s, rank, 4)
    winner = seat_at(s, place, 4)
    winning = beating(s, cards, rank, 4)
    if winner == (seat + 2) % 4 and is_sure(s, seat, place):
        counting = cards & ~winning & COUNTERS
        if counting:
            return counting
        rest = cards & ~winning
        return cheapest(s, rest) if rest else cards
    if winning == 0:
        return cheapest(s, cards)
    return winning | cheapest(s, cards & ~winning) if cards & ~winning else winning


def sensible(s: State, seat: int, may: list[int]) -> None:
    """Take out bids beyond the hand, weak suits and wasted cards."""
    if may[PLAY]:
        may[PLAY] = worth_playing(s, seat, may[PLAY])
    else:
        searching(s, seat, may)


def searching(s: State, seat: int, may: list[int]) -> None:
    """Take out bids beyond the hand and weak suits; no card is left out."""
    if may[NAME]:
        may[NAME] = worth_naming(s.hands[seat], may[NAME])
    elif may[PASS]:
        may[BID] = worth_bidding(s, seat, may[BID])
