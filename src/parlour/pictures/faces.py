"""Faces: printed cards and their suits in words, for every pack."""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.core.pack import Pack
from parlour.packs.forty_nine import COLOURS, NumberCard
from parlour.packs.heraldry import FACES, SUITS, HeraldryCard
from parlour.packs.tactics import BRANCHES, RANKS, TacticsCard
from parlour.packs.trix import SUIT_NAMES, TrixCard


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


@cache
def other_names(pack: Pack[Any]) -> tuple[tuple[str, ...], ...]:
    """What people may call each card of a pack, besides its notation."""
    return tuple(map(_other_names, pack))


def _other_names(card: object) -> tuple[str, ...]:
    match card:
        case TrixCard() if card.is_trixie:
            return ("Trixie",)
        case NumberCard() if not card.number:
            return ("Cheater",)
        case HeraldryCard():
            face, suit = FACES[card.rank - 1], SUITS[card.suit]
            return (f"{face} of {suit}", f"{face} of {_several(suit)}")
        case TacticsCard() if card.is_key:
            return (f"Key {card.rank}",)
        case TacticsCard():
            branch, rank = BRANCHES[card.branch], RANKS[card.rank - 1]
            return (f"{branch} {card.rank}", f"{rank} of {branch}")
    return ()


def _several(suit: str) -> str:
    return f"{suit}es" if suit.endswith("ss") else f"{suit}s"


@cache
def suit_names(pack: Pack[Any]) -> dict[str, str]:
    """What people may call the suits of a pack, by the notation of each."""
    match pack[0]:
        case TrixCard():
            return {str(number): name for number, name in enumerate(SUIT_NAMES)}
        case NumberCard():
            return {name[0]: name for name in COLOURS}
        case TacticsCard():
            return {name[0]: name for name in BRANCHES}
    return {}
