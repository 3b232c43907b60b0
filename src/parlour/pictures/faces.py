"""Faces: the suit of a printed card in words, whatever its pack."""

from __future__ import annotations

from parlour.packs.forty_nine import COLOURS, NumberCard
from parlour.packs.heraldry import SUITS, HeraldryCard
from parlour.packs.tactics import BRANCHES, TacticsCard
from parlour.packs.trix import TrixCard


def suit(card: object) -> str:
    """What the card is sorted by in a hand; odd cards have nothing."""
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
