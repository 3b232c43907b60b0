"""The points of Hilo: High, Low, Trixie and Game, in the order in which they count."""

from __future__ import annotations

from enum import IntEnum

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.records import NOWHERE
from parlour.kit.honors import (
    FIFTY_TWO,
    OF_SUIT,
    TRIXIE_CARD,
    HonorsTable,
    dealt,
    dealt_to,
    highest,
)
from parlour.kit.matches import side, side_count

SCALE = {5: 4, 10: 1, 15: 2, 20: 4}
"""What a card counts for Game, by its sum."""
COUNTING = [FIFTY_TWO.where(lambda card, n=n: SCALE.get(card.sum) == n) for n in range(5)]  # type: ignore[misc]


class Point(IntEnum):
    """The points of a hand in the order in which they count."""

    high = 0
    low = 1
    trixie = 2
    game = 3


@cites("trix1904/hilo/high", "trix1904/hilo/low", "HILO-R2", "HILO-R9")
def honors_dealt(s: HonorsTable) -> int:
    """The Honor cards dealt to anybody; the card turned up is not among them."""
    cards = 0
    for seat in range(s.players):
        cards |= dealt(s, seat)
    return cards & OF_SUIT[s.honors]


def honor_card(s: HonorsTable, point: int) -> int:
    """The card that makes High or Low; none if no Honor card was dealt."""
    cards = honors_dealt(s)
    if not cards:
        return NOWHERE
    return highest(cards) if point == Point.high else lowest(cards)


@cites("trix1904/hilo/trixie", "HILO-R10")
def trixie_side(s: HonorsTable) -> int:
    """The side that has taken Trixie, or -1."""
    for one in range(side_count(s.sides, s.players)):
        if s.took[one] >> TRIXIE_CARD & 1:
            return one
    return -1


@cites("trix1904/hilo/game-scale", "HILO-R11")
def scale_points(cards: int) -> int:
    """What cards taken count for Game."""
    points = 0
    for worth in range(1, 5):
        points += worth * count(cards & COUNTING[worth])
    return points


@cites("trix1904/hilo/game", "trix1904/hilo/game-tie", "HILO-R11")
def game_side(s: HonorsTable) -> int:
    """The side that alone has most points on the scale for Game, or -1."""
    best = -1
    most = -1
    for one in range(side_count(s.sides, s.players)):
        points = scale_points(s.took[one])
        if points > most:
            best = one
            most = points
        elif points == most:
            best = -1
    return best


def point_side(s: HonorsTable, point: int) -> int:
    """The side that makes one of the points of the hand, or -1 if nobody does."""
    if point == Point.trixie:
        return trixie_side(s)
    if point == Point.game:
        return game_side(s)
    card = honor_card(s, point)
    return side(s, dealt_to(s, card)) if card != NOWHERE else -1
