"""Hands of Pittsburgh-Draw: their kind, the number that governs, and what the Cheater stands for.

A hand is a set of five cards of the Forty-Nine pack.  Its strength is one number that compares as
hands do: the kind, worth 1 to 10, then the governing number, then whether it does without the
Cheater.
"""

from __future__ import annotations

from parlour.core.bits import lowest
from parlour.core.citation import cites
from parlour.core.records import Option
from parlour.packs.forty_nine import CHEATER

PAIR, TWO_PAIR, RAINBOW, THREE, FULL, FOUR, FLUSH = range(1, 8)
FULL_STRAIGHT, FOUR_STRAIGHT, STRAIGHT_FLUSH = range(8, 11)
KIND_NAMES = (
    "Pair",
    "Two Pair",
    "Rainbow",
    "Three",
    "Full",
    "Four",
    "Flush",
    "Full Hand Straight",
    "Four Straight",
    "Straight Flush",
)
"""What the kinds are called, from the one worth 1 up."""
FOR_RUN = FULL_STRAIGHT - FULL
"""What a Full, a Four or a Flush gains in kind by being a run."""

COLOUR_CARDS = 127
"""The seven cards of a colour, as a set of their places in it."""
RUN = 31
CHEATER_CARD = 1 << CHEATER
HIGHEST = CHEATER
"""The highest number; the card with number n is n - 1 in the pack."""

KIND = [
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, RAINBOW],
    [0, 0, 0, TWO_PAIR, PAIR, 0],
    [0, 0, FULL, THREE, 0, 0],
    [0, 0, FOUR, 0, 0, 0],
    [0, FLUSH, 0, 0, 0, 0],
]
"""The kind by the most cards of one colour and by the number of colours."""


class CheaterCap(Option):
    """How high the Cheater may count: up to its colour's top, or below your own top card there."""

    colour_top = 0
    hand_top = 1


def _group(cards: int) -> int:
    return cards.bit_count() << 6 | cards.bit_length()


GROUP = [_group(cards) for cards in range(128)]
"""For the cards held of a colour, how many they are and the place of the highest, from 1."""


@cites("forty-nine/pittsburgh-draw/cheater", "forty-nine/pittsburgh-draw/cheater-limit", "DRAW-R5")
def place_beside(cap: int, cards: int) -> int:
    """The highest place, from 1, the Cheater may take beside the cards held of a colour; or 0."""
    places = COLOUR_CARDS & ~cards
    if cap == CheaterCap.hand_top and cards:
        places &= (1 << cards.bit_length()) - 1
    return places.bit_length()


BEST_PLACE = [[place_beside(cap, cards) for cards in range(128)] for cap in range(2)]


def kind_of(strength: int) -> int:
    """The kind of a hand, which is also what it is worth."""
    return strength >> 7


def governing(strength: int) -> int:
    """The number that governs a hand."""
    return strength >> 1 & 63


@cites(
    "forty-nine/pittsburgh-draw/pair",
    "forty-nine/pittsburgh-draw/two-pair",
    "forty-nine/pittsburgh-draw/rainbow",
    "forty-nine/pittsburgh-draw/three",
    "forty-nine/pittsburgh-draw/full",
    "forty-nine/pittsburgh-draw/four",
    "forty-nine/pittsburgh-draw/flush",
    "forty-nine/pittsburgh-draw/full-straight",
    "forty-nine/pittsburgh-draw/four-straight",
    "forty-nine/pittsburgh-draw/straight-flush",
    "forty-nine/pittsburgh-draw/governing-card",
    "DRAW-R1",
    "DRAW-R2",
    "DRAW-R3",
)
def natural_strength(hand: int) -> int:
    """The strength of five numbers; the best of the colour held most governs, or the run's top."""
    best = 0
    colours = 0
    for colour in range(7):
        cards = hand >> 7 * colour & COLOUR_CARDS
        if cards:
            colours += 1
            best = max(best, GROUP[cards] + 7 * colour)
    kind = KIND[best >> 6][colours]
    if kind >= FULL and hand >> lowest(hand) == RUN:
        return kind + FOR_RUN << 7 | lowest(hand) + 5 << 1 | 1
    return kind << 7 | (best & 63) << 1 | 1


@cites("DRAW-R4", "DRAW-R5", "DRAW-R6")
def strength(hand: int, cap: int) -> int:
    """The strength of a hand; with the Cheater, as the best card it may stand for."""
    if hand & CHEATER_CARD:
        return with_cheater(hand & ~CHEATER_CARD, cap)
    return natural_strength(hand)


@cites("forty-nine/pittsburgh-draw/cheater", "DRAW-R5", "DRAW-R7")
def with_cheater(others: int, cap: int) -> int:
    """The best strength of four numbers and the Cheater, as the best of a colour or in a run."""
    best = 0
    for colour in range(7):
        place = BEST_PLACE[cap][others >> 7 * colour & COLOUR_CARDS]
        if place:
            best = max(best, standing(others, 7 * colour + place, cap))
    low = lowest(others)
    if others >> low < RUN:
        for number in range(max(low, 1), min(low + 5, HIGHEST) + 1):
            if may_stand_for(others, number, cap):
                best = max(best, standing(others, number, cap))
    return best


@cites("forty-nine/pittsburgh-draw/cheater-limit", "DRAW-R5", "HOUSE-R24")
def may_stand_for(others: int, number: int, cap: int) -> bool:
    """Whether the number is absent and, if ruled so, below the top card held of its colour."""
    card = number - 1
    if others >> card & 1:
        return False
    held = others >> card // 7 * 7 & COLOUR_CARDS
    return cap == CheaterCap.colour_top or held == 0 or held >> card % 7 != 0


@cites("DRAW-R5", "DRAW-R6", "HOUSE-R24")
def standing(others: int, number: int, cap: int) -> int:
    """The strength with the Cheater as that number; a natural twin is stronger.

    Under the narrow reading the Cheater does not govern, not even in a colour held by it alone.
    """
    made = natural_strength(others | 1 << number - 1)
    governs = governing(made)
    if cap == CheaterCap.hand_top and not others >> governs - 1 & 1:
        governs = top(others)
    return kind_of(made) << 7 | governs << 1


def top(cards: int) -> int:
    """The highest number among some cards."""
    while cards & (cards - 1):
        cards &= cards - 1
    return lowest(cards) + 1
