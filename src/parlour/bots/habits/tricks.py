"""What habits at trick games share: which cards would lead a trick, and which are thrown to it."""

from __future__ import annotations

from parlour.core.bits import count, lowest
from parlour.core.records import NOWHERE
from parlour.kit.tricks import Tricks, best_place


def beating(s: Tricks, cards: int, rank: list[int], players: int) -> int:
    """The cards that would lead the trick."""
    best = rank[s.trick[best_place(s, rank, players)]]
    found = 0
    left = cards
    while left:
        bit = left & -left
        left ^= bit
        if rank[lowest(bit)] > best:
            found |= bit
    return found


def is_last(s: Tricks, players: int) -> bool:
    """Whether all others have played to the trick."""
    return s.trick[players - 2] != NOWHERE


def without(cards: int, dear: int) -> int:
    """The cards that are not dear, if there are any; else all."""
    cheap = cards & ~dear
    return cheap if cheap else cards


def thrown(cards: int, counting: int, dear: int) -> int:
    """What is thrown to a trick that others take: nothing dear, and above all nothing that counts."""
    return without(without(cards, counting), dear)


def given(losing: int, counting: int, dear: int) -> int:
    """What is given to a trick that a partner is sure to take: what counts, else nothing dear."""
    return losing & counting if losing & counting else without(losing, dear)


def worth_adding(cards: int, winning: int, counting: int, dear: int, is_friendly: bool) -> int:
    """Of the cards that may follow, those that a sensible player thinks about.

    `winning` would lead the trick; `is_friendly` says that a partner is sure of it otherwise.
    """
    losing = cards & ~winning
    if losing == 0:
        return cards
    if is_friendly:
        return given(losing, counting, dear)
    return winning | thrown(losing, counting, dear)


def within_hope(bids: int, most: int) -> int:
    """Of these bids, the least, if it is within what is hoped for, and the hope itself."""
    within = bids & ((1 << (most + 1)) - 1) if most > 0 else 0
    if count(within) < 2:
        return within
    return within & -within | bids & 1 << most
