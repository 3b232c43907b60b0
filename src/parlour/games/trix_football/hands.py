"""The hands of Trix Football: five of twenty cards, ranked from Nothing to a Royal Hand.

Trix 1904, p. 24 (E).  "Straight four", "Straight five" and "Straight six" speak of suits; "Threes"
and "Fours" count doubles.
"""

from __future__ import annotations

from parlour.core.bits import count, lowest, nth
from parlour.core.citation import cites
from parlour.packs.trix import TRIX_72

CITES = (
    "trix1904/trix-football/hands-royal",
    "FB-R7",
)

TWENTY = TRIX_72.only(lambda card: 2 <= card.suit <= 6 and card.card > 0)
"""Suit after suit, so that of two cards the one with the larger number is the higher."""

CARDS = len(TWENTY)
SUM = [card.sum for card in TWENTY]
DOUBLES = TWENTY.where(lambda card: card.is_double)
OF_SUIT = [TWENTY.where(lambda card, suit=suit: card.suit == suit) for suit in range(7)]  # type: ignore[misc]
FOUR, FIVE, SIX = OF_SUIT[4], OF_SUIT[5], OF_SUIT[6]
HIGH_SIXES = SIX & ~TWENTY.where(lambda card: card.card == 1)
LOW_SIXES = SIX & ~DOUBLES
SUIT = [card.suit for card in TWENTY]

RANKS = (
    "Nothing",
    "Pair",
    "Flush",
    "Threes",
    "Straight four",
    "Full hand",
    "Straight five",
    "Fours",
    "Straight six",
    "Royal hand",
)
(
    NOTHING,
    PAIR,
    FLUSH,
    THREES,
    STRAIGHT_FOUR,
    FULL,
    STRAIGHT_FIVE,
    FOURS,
    STRAIGHT_SIX,
    ROYAL,
) = range(10)


@cites(
    "trix1904/trix-football/hands",
    "trix1904/trix-football/hands-threes",
    "trix1904/trix-football/hands-fours",
    "trix1904/trix-football/hands-straight-four",
    "trix1904/trix-football/hands-straight-five",
    "FB-R3",
    "FB-R4",
)
def rank(hand: int) -> int:
    """The best that a hand of five counts as."""
    doubles = count(hand & DOUBLES)
    if doubles == 3:
        return three_doubles(hand & ~DOUBLES)
    if doubles > 3:
        return FOURS if doubles == 4 else ROYAL
    if hand & SIX == hand:
        return five_sixes(hand)
    if hand == FIVE:
        return STRAIGHT_FIVE
    if hand & FOUR == FOUR:
        return STRAIGHT_FOUR
    return PAIR if doubles == 2 else NOTHING


@cites(
    "trix1904/trix-football/hands-flush",
    "trix1904/trix-football/hands-straight-six",
    "FB-R2",
    "FB-R3",
)
def five_sixes(hand: int) -> int:
    """Five Sixes in a run are a Straight six, with a gap a Flush."""
    return STRAIGHT_SIX if hand in (HIGH_SIXES, LOW_SIXES) else FLUSH


@cites("trix1904/trix-football/hands-full", "FB-R1")
def three_doubles(others: int) -> int:
    """Three doubles are a Full hand if the two other cards share a suit, otherwise Threes."""
    suit = OF_SUIT[SUIT[lowest(others)]]
    return FULL if others & suit == others else THREES


@cites("trix1904/trix-football/hands-pair", "FB-R5", "FB-R7")
def strength(hand: int) -> int:
    """The better hand has the greater number; two Pairs go by their best card that is not a double.

    Twenty times the rank is in it, so that `rank_of` can get it back.
    """
    found = rank(hand)
    return CARDS * found + (nth(hand & ~DOUBLES, 2) if found == PAIR else 0)


def rank_of(strength: int) -> int:
    """The rank of a hand of that strength."""
    return strength // CARDS
