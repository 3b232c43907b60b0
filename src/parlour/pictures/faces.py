"""Faces: the suits of printed cards in words, for every pack."""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.core.pack import Pack
from parlour.packs.forty_nine import COLOURS, NumberCard
from parlour.packs.heraldry import SUITS, HeraldryCard
from parlour.packs.tactics import BRANCHES, TacticsCard
from parlour.packs.trix import TrixCard


@cache
def suits(pack: Pack[Any]) -> tuple[str, ...]:
    """What each card of a pack is sorted by in a hand; odd cards have nothing."""
    return tuple(map(_suit, pack))


def _suit(card: object) -> str:
    match card:
        case TrixCard():
            return "" if card.is_trixie else str(card.suit)
        case NumberCard():
            return COLOURS[card.colour] if card.number else ""
        case HeraldryCard():
            return SUITS[card.suit]
        case TacticsCard():
            return "Keys" if card.is_key else BRANCHES[card.branch]
    return ""
