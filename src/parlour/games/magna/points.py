"""The points of Magna: eight kinds in their order, counted down from what a side starts with."""

from __future__ import annotations

from enum import IntEnum

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.records import SEAT, SIDE, Option, amount, numbers, option, whose
from parlour.kit.honors import (
    FIFTY_TWO,
    OF_SUIT,
    PASSED,
    TRIXIE_CARD,
    Auction,
    HonorsTable,
    dealt,
    dealt_to,
    highest,
)
from parlour.kit.matches import MatchMode, side, side_count

FIVES, TENS = 5, 10
DOUBLES = FIFTY_TWO.where(lambda card: card.is_double)
SUM_TEN = FIFTY_TWO.where(lambda card: card.sum == 10)
FIVE_FIVE = DOUBLES & SUM_TEN


class Point(IntEnum):
    """The points of a hand in the order in which they count."""

    high = 0
    low = 1
    trixie = 2
    game = 3
    high_game = 4
    low_game = 5
    santa = 6
    magna = 7


KINDS = len(Point)


class DiscardOrder(Option):
    """Whether all discard at once and in secret, or openly in turn, the bidder last."""

    simultaneous = 0
    sequential = 1


class DiscardedHighLow(Option):
    """Whether High and Low count for whoever was dealt them, even if they are discarded."""

    count = 0
    dead = 1


class SantaBasis(Option):
    """Which cards make Santa and Magna: those won, those dealt or those kept."""

    won = 0
    dealt = 1
    kept = 2


class FiveFive(Option):
    """Whether 5-5, both a double and a ten, counts for Santa and Magna or for one of them."""

    both = 0
    santa_only = 1
    magna_only = 2


class Scoring(Option):
    """Whether the others score in any case, or only if the bid has failed."""

    standard = 0
    variation = 1


class MagnaScore(HonorsTable, Auction):
    """The bids and the score, with the options that bear on them."""

    target = amount("The points each side starts from.", "MAGNA-R16", 15, 15)
    scoring = option(Scoring, "MAGNA-R16")
    discarded_high_low = option(DiscardedHighLow, "MAGNA-R6")
    santa_basis = option(SantaBasis, "MAGNA-R7")
    five_five = option(FiveFive, "MAGNA-R9")

    bids = numbers(5, of=SEAT, label="bid", texts={PASSED: "passed"})
    bidder = whose()
    points = numbers(5, of=SIDE, label="points taken")
    """What each side has made with the cards it has taken, which everybody could have counted."""
    doubles = numbers(5, of=SIDE, label="doubles for Santa")
    tens = numbers(5, of=SIDE, label="tens for Magna")
    scores = numbers(5, of=SIDE, label="to go in this hand", shown_if="match_mode")
    """What each side still has to make."""


# --- what a side makes ---------------------------------------------------------------------------


@cites(
    "trix1904/magna/points-high-low",
    "trix1904/magna/high",
    "trix1904/magna/low",
    "MAGNA-R6",
    "MAGNA-R12",
    "MAGNA-R20",
)
def honors_for_high_and_low(s: MagnaScore) -> int:
    """The Honor cards dealt to anybody, or kept by anybody where a discard is dead."""
    cards = 0
    for seat in range(s.players):
        cards |= s.played[seat]
        if s.discarded_high_low == DiscardedHighLow.count:
            cards |= s.discards[seat]
    return cards & OF_SUIT[s.honors]


@cites("MAGNA-R7")
def basis(s: MagnaScore, of: int) -> int:
    """The cards from which a side makes Santa and Magna."""
    if s.santa_basis == SantaBasis.won:
        return s.took[of]
    cards = 0
    for seat in range(s.players):
        if side(s, seat) == of:
            cards |= dealt(s, seat) if s.santa_basis == SantaBasis.dealt else s.played[seat]
    return cards


@cites("trix1904/magna/points-santa", "trix1904/magna/points-magna", "MAGNA-R8")
def for_two_or_more(cards: int) -> int:
    """One point for two cards, two for three or more."""
    return min(max(count(cards) - 1, 0), 2)


@cites("trix1904/magna/points-santa", "trix1904/magna/no-mixing", "MAGNA-R8", "MAGNA-R9")
def santa_cards(s: MagnaScore, of: int) -> int:
    """What a side has for Santa: doubles other than that of the Honors."""
    doubles = DOUBLES & ~OF_SUIT[s.honors]
    if s.five_five == FiveFive.magna_only:
        doubles &= ~FIVE_FIVE
    return basis(s, of) & doubles


@cites("trix1904/magna/points-magna", "trix1904/magna/no-mixing", "MAGNA-R8", "MAGNA-R9")
def magna_cards(s: MagnaScore, of: int) -> int:
    """What a side has for Magna: cards of sum ten other than that of the Honors."""
    tens = SUM_TEN & ~OF_SUIT[s.honors]
    if s.five_five == FiveFive.santa_only:
        tens &= ~FIVE_FIVE
    return basis(s, of) & tens


def honor_card(s: MagnaScore, point: int) -> int:
    """The card that makes High or Low."""
    honors = honors_for_high_and_low(s)
    return highest(honors) if point == Point.high else lowest(honors)


@cites(
    "trix1904/magna/points-trixie-game",
    "trix1904/magna/points-high-game",
    "trix1904/magna/points-low-game",
    "trix1904/magna/trixie",
    "trix1904/magna/game",
    "trix1904/magna/high-game",
    "trix1904/magna/low-game",
    "trix1904/magna/bidding-other-doubles",
    "MAGNA-R6",
    "MAGNA-R13",
)
def points(s: MagnaScore, point: int, of: int) -> int:
    """How much a side makes of one kind; nobody takes what was discarded."""
    if point <= Point.low:
        return 1 if side(s, dealt_to(s, honor_card(s, point))) == of else 0
    if point == Point.trixie:
        return s.took[of] >> TRIXIE_CARD & 1
    if point == Point.santa:
        return for_two_or_more(santa_cards(s, of))
    if point == Point.magna:
        return for_two_or_more(magna_cards(s, of))
    if (point == Point.high_game and s.honors != FIVES) or (
        point == Point.low_game and s.honors != TENS
    ):
        return 0
    return count(s.took[of] & SUM_TEN & OF_SUIT[s.honors])


def points_made(s: MagnaScore, of: int) -> int:
    """All that a side makes in a hand."""
    made = 0
    for point in range(KINDS):
        made += points(s, point, of)
    return made


@cites("MAGNA-R7")
def count_taken(s: MagnaScore, of: int) -> None:
    """Write down what a side has made so far with cards it has taken."""
    made = points(s, Point.trixie, of) + points(s, Point.game, of)
    made += points(s, Point.high_game, of) + points(s, Point.low_game, of)
    if s.santa_basis == SantaBasis.won:
        s.doubles[of] = count(santa_cards(s, of))
        s.tens[of] = count(magna_cards(s, of))
        made += points(s, Point.santa, of) + points(s, Point.magna, of)
    s.points[of] = made


# --- the score -----------------------------------------------------------------------------------


@cites(
    "trix1904/magna/bid-made",
    "trix1904/magna/bid-failed",
    "trix1904/magna/variation",
    "trix1904/magna/variation-made",
    "trix1904/magna/variation-failed",
    "MAGNA-R14",
    "MAGNA-R15",
    "MAGNA-R16",
)
def settle(s: MagnaScore, won: int) -> None:
    """A bid not made is added to the score of its side; then whoever may score counts down."""
    bidding = side(s, s.bidder)
    made = points_made(s, bidding) >= s.bids[s.bidder]
    if not made:
        s.scores[bidding] += s.bids[s.bidder]
    others_score = s.scoring == Scoring.standard or not made
    for point in range(KINDS):
        count_down(s, point, made, others_score, won)


@cites("trix1904/magna/precedence", "trix1904/magna/count-down", "GEN-R8", "MAGNA-R14", "MAGNA-R15")
def count_down(
    s: MagnaScore, point: int, bidders_score: bool, others_score: bool, won: int
) -> None:
    """One kind of point is credited, the bidder's side first; a side with none to go has won."""
    for place in range(side_count(s.sides, s.players)):
        to = side(s, (s.bidder + place) % s.players)
        if s.ended == 0 and (bidders_score if place == 0 else others_score):
            s.scores[to] -= points(s, point, to)
            if s.scores[to] <= 0 and s.match_mode == MatchMode.points:
                s.ended = won


@cites("GEN-R10")
def nearest(s: MagnaScore) -> int:
    """The side that has least to go after a hand, or -1 if several have."""
    best = 0
    tied = False
    for one in range(1, side_count(s.sides, s.players)):
        if s.scores[one] < s.scores[best]:
            best = one
            tied = False
        elif s.scores[one] == s.scores[best]:
            tied = True
    return -1 if tied else best
