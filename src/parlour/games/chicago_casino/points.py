"""What cards won count at Chicago-Casino: fifty-one points in all."""

from __future__ import annotations

from typing import Any

from parlour.core.bits import lowest
from parlour.core.citation import cites
from parlour.core.records import Option
from parlour.packs.forty_nine import FORTY_NINE as PACK
from parlour.packs.forty_nine import NumberCard

EVERY_CARD = (1 << len(PACK)) - 1
LITTLE_CASINO, BIG_CASINO = PACK.number("1"), PACK.number("49")


def points_of(card: NumberCard) -> int:
    """What a card counts in the pile of whoever won it."""
    special = {1: 1, 49: 2}
    return special.get(card.number, card.number // 5 if card.is_circle else 0)


POINTS = [points_of(card) for card in PACK]
COUNTING = PACK.where(lambda card: points_of(card) > 0)
CIRCLES = PACK.where(lambda card: card.is_circle)


class CardsTie(Option):
    """Whether players with equally many cards share the points for most cards."""

    none = 0
    split_floor = 1


@cites("forty-nine/chicago-casino/points", "CASINO-R1")
def points_won(s: Any, seat: int) -> int:
    """What the cards in a seat's pile count."""
    total = 0
    left = s.won[seat] & COUNTING
    while left:
        total += POINTS[lowest(left)]
        left &= left - 1
    return total


@cites("forty-nine/chicago-casino/most-cards", "CASINO-R1", "CASINO-R17")
def for_most_cards(s: Any, tied: int) -> int:
    """Three points for the most cards; a tie earns nothing, or is split, dropping any remainder."""
    if tied <= 1:
        return 3
    return 3 // tied if s.cards_tie == CardsTie.split_floor else 0
