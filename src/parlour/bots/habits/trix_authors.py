"""Habits at Trix Authors: ask for the Books of which one holds the most."""

from __future__ import annotations

from parlour.core.bits import WIDEST, lowest
from parlour.games.trix_authors import ASK, State

CLOSE = 1
"""Books of which a hand has so many cards fewer than of its largest are asked for too."""


def held(s: State, seat: int) -> int:
    """How many cards of each Book a hand has, four bits for each."""
    counts = 0
    for word in range(2):
        left = s.hands[seat][word]
        while left:
            counts += 1 << 4 * s.book_of[WIDEST * word + lowest(left)]
            left &= left - 1
    return counts


def favourites(counts: int) -> int:
    """The Books of which there are the most cards, or nearly."""
    most = 0
    for book in range(9):
        most = max(most, counts >> 4 * book & 15)
    books = 0
    for book in range(9):
        if counts >> 4 * book & 15 >= max(1, most - CLOSE):
            books |= 1 << book
    return books


def sensible(s: State, seat: int, may: list[int]) -> None:
    """Take out asking for other Books."""
    books = 0
    for asked in range(s.players):
        books |= may[ASK + asked]
    if books:
        books &= favourites(held(s, seat))
        for asked in range(s.players):
            may[ASK + asked] &= books
