"""Habits at Boston-Books: ask in the colour one holds most of, and somebody who has cards."""

from __future__ import annotations

from parlour.core.bits import count
from parlour.games.boston_books import ASK, LAY, State
from parlour.games.boston_books.colours import OF_COLOUR


def favourites(s: State, seat: int) -> int:
    """The cards of the colours of which a hand has the most."""
    hand = s.hands[seat]
    most = 0
    cards = 0
    for colour in range(7):
        held = count(hand & OF_COLOUR[colour])
        if held > most:
            most = held
            cards = 0
        if held == most:
            cards |= OF_COLOUR[colour]
    return cards


def sensible(s: State, seat: int, may: list[int]) -> None:
    """Take out asking in other colours, or in vain; a book that can be laid is laid."""
    cards = favourites(s, seat)
    open_asks = 0
    for asked in range(s.players):
        if s.counts[asked]:
            open_asks |= may[ASK + asked] & cards
    for asked in range(s.players):
        if may[LAY]:
            may[ASK + asked] = 0
        elif open_asks:
            may[ASK + asked] = may[ASK + asked] & cards if s.counts[asked] else 0
