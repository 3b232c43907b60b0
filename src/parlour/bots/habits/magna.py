"""Habits at Magna: what a hand is worth in the auction, what is laid aside, and what is not wasted."""

from __future__ import annotations

from parlour.bots.habits.tricks import beating, is_last, within_hope, without, worth_adding
from parlour.core.bits import count
from parlour.games.magna import BID, DISCARD, NAME, PASS, PLAY, State, highest_bid
from parlour.games.magna.points import DOUBLES, FIVES, SUM_TEN, TENS
from parlour.kit.honors import FIFTY_TWO, OF_SUIT, RANK, SUIT, TRIXIE_CARD
from parlour.kit.matches import side
from parlour.kit.tricks import best_place, seat_at

TRIXIE = 1 << TRIXIE_CARD
COUNTERS = SUM_TEN | DOUBLES | TRIXIE
"""The cards that make points for whoever takes them."""
BLANKS = FIFTY_TWO.where(lambda card: card.card == 0)
LOW = FIFTY_TWO.where(lambda card: card.card + 1 < card.suit)
"""Cards that are neither the highest nor the second of their suit."""

BASE, PER_HONOR, FOR_DOUBLE, FOR_BLANK, FOR_TEN, FOR_TRIXIE, PER_DOUBLE = 19, 2, 10, 6, 9, 12, 4
"""What a hand can hope for, in tenths of a point: for a start, for each Honor card, for the highest
and the lowest of these, for the one of sum ten, for Trixie, and for each other double.
By least squares over 159 deals for four that bots played (80 simulations a move), in which the first
to speak had bid 1; deals scatter around it with a standard deviation of 1.6 points."""
FOR_TWO_GAMES = 3
"""What is to be added with Fives or Tens as Honors, whose card of sum ten makes two points."""
CAUTIOUS = 8
"""How many tenths of a point below its hopes somebody stays, for a bid that is missed costs twice."""


# --- the auction ---------------------------------------------------------------------------------


def hopes(hand: int, suit: int) -> int:
    """About how many points a hand brings its side with this suit as Honors, in tenths."""
    own = hand & OF_SUIT[suit]
    hope = BASE + PER_HONOR * count(own) + FOR_DOUBLE * count(own & DOUBLES)
    hope += FOR_BLANK * count(own & BLANKS) + FOR_TEN * count(own & SUM_TEN)
    hope += FOR_TRIXIE * count(hand & TRIXIE) + PER_DOUBLE * count(hand & DOUBLES & ~own)
    return hope + FOR_TWO_GAMES if suit in (FIVES, TENS) else hope


def best_hope(hand: int) -> int:
    """The most a hand can hope for, in tenths of a point."""
    best = 0
    for suit in range(FIVES, TENS + 1):
        if hand & OF_SUIT[suit]:
            best = max(best, hopes(hand, suit))
    return min(90, best)


def worth_bidding(s: State, seat: int, bids: int) -> int:
    """Of these bids, the least and the one that promises what the hand may hope for.

    A partner's bid is left alone, unless the hand promises much more.
    """
    hope = (best_hope(s.hands[seat]) - CAUTIOUS) // 10
    best = highest_bid(s)
    for other in range(s.players):
        is_partner = other != seat and side(s, other) == side(s, seat)
        if is_partner and best > 0 and s.bids[other] == best and hope < best + 2:
            return 0
    return within_hope(bids, hope)


def worth_naming(hand: int, suits: int) -> int:
    """The suits that promise nearly as much as the best."""
    best = best_hope(hand)
    good = 0
    for suit in range(FIVES, TENS + 1):
        if suits >> suit & 1 and hopes(hand, suit) >= best - 5:
            good |= 1 << suit
    return good if good else suits


# --- the cards -----------------------------------------------------------------------------------


def worth_discarding(s: State, cards: int) -> int:
    """Lay aside low cards that make no point; Honors are kept to the last."""
    plain = without(without(cards, OF_SUIT[s.honors] | TRIXIE), COUNTERS)
    return without(plain, ~LOW)


def is_sure(s: State, seat: int, place: int) -> bool:
    """Whether the card in that place takes the trick: this seat is the last, or nothing beats it."""
    if is_last(s, s.players):
        return True
    card = s.trick[place]
    if SUIT[card] != s.honors:
        return False
    seen = s.hands[seat]
    for other in range(s.players):
        seen |= s.played[other]
    return (OF_SUIT[s.honors] & ~seen) >> card == 0


def worth_playing(s: State, seat: int, cards: int) -> int:
    """Lead nothing that others would count; give what counts to a partner, waste nothing on others."""
    honors = OF_SUIT[s.honors]
    if seat == s.leader:
        return without(without(cards, TRIXIE), SUM_TEN & ~DOUBLES)
    rank = RANK[s.honors][SUIT[s.trick[0]]]
    place = best_place(s, rank, s.players)
    winner = seat_at(s, place, s.players)
    winning = beating(s, cards, rank, s.players)
    is_friendly = side(s, winner) == side(s, seat) and is_sure(s, seat, place)
    return worth_adding(cards, winning, COUNTERS, honors, is_friendly)


def sensible(s: State, seat: int, may: list[int]) -> None:
    """Take out bids beyond the hand, weak suits, and cards that are worth keeping."""
    if may[PLAY]:
        may[PLAY] = worth_playing(s, seat, may[PLAY])
    elif may[DISCARD]:
        may[DISCARD] = worth_discarding(s, may[DISCARD])
    elif may[NAME]:
        may[NAME] = worth_naming(s.hands[seat], may[NAME])
    elif may[PASS]:
        may[BID] = worth_bidding(s, seat, may[BID])
