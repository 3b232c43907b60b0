"""Kinds of moves at Gyp: what a card opens, for whom, and how near its suit comes to its end."""

from __future__ import annotations

from parlour.core.bits import count
from parlour.games.gyp import MIDDLES, OF_SUIT, PACK, PLAY, STARTERS, SUIT, State, on_table

CARDS = range(len(PACK))
BEYOND = [
    PACK.where(
        lambda other, card=card: (  # type: ignore[misc]
            other.suit == card.suit
            and (
                other.card < card.card if card.card < MIDDLES[card.suit] else other.card > card.card
            )
        )
    )
    for card in PACK
]
"""The cards of its suit that can follow only when a card lies; of a starter those above it."""
NEXT = [
    next((1 << o for o in (card - 1, card + 1) if 0 <= o < len(PACK) and BEYOND[card] >> o & 1), 0)
    for card in CARDS
]
"""The one that a card, other than a starter, lets follow at once; none if it ends its side."""
STARTS = 1
ENDINGS = STARTS + 7 * 2
BUILDS = ENDINGS + 2 * 2
"""The first kind of those that open a suit, complete one, and build one further."""
KINDS = BUILDS + 3 * 4 * 4 * 3 * 2


def kind(s: State, seat: int, code: int) -> int:
    """What kind of move it is."""
    if code >> 6 != PLAY:
        return 0
    card = code & 63
    hand = s.hands[seat]
    is_short = count(hand) <= 3
    own = count(hand & OF_SUIT[SUIT[card]]) - 1
    if STARTERS >> card & 1:
        return STARTS + min(6, own) + 7 * is_short
    missing = count(OF_SUIT[SUIT[card]] & ~on_table(s)) - 1
    if missing == 0:
        return ENDINGS + is_short + 2 * (count(hand) == 1)
    follows = 2
    if NEXT[card]:
        follows = 1 if hand & NEXT[card] else 0
    beyond = min(3, count(hand & BEYOND[card]))
    beside = min(2, own - count(hand & BEYOND[card]))
    return BUILDS + follows + 3 * (beyond + 4 * (min(4, missing) - 1 + 4 * (beside + 3 * is_short)))
