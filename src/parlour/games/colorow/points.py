"""What a card played at Colorow makes: the rows through it and those joined to them."""

from __future__ import annotations

from typing import Any

from parlour.core.citation import cites
from parlour.core.records import Option
from parlour.games.colorow.rows import OF_COLOUR, in_rows, in_rows_at, row_points, squares_of


class Connect(Option):
    """Which rows score with the new ones: those touching them, the whole chain, or no others."""

    direct = 0
    transitive = 1
    none = 2


@cites("COLOROW-R5")
def in_chain(cards: int, near: int) -> int:
    """The cards of all rows that hang together with these rows, however far."""
    wider = in_rows(cards, near)
    while wider != near:
        near = wider
        wider = in_rows(cards, near)
    return near


@cites("COLOROW-R2", "COLOROW-R3", "COLOROW-R4", "COLOROW-R5")
def counting(s: Any, card: int) -> int:
    """The squares whose rows count when a card has been played; none if it is in no row."""
    cards = squares_of(s, card // OF_COLOUR)
    square: int = s.squares[card]
    near = in_rows_at(cards, square)
    if near == 0:
        return 0
    if s.connect == Connect.none:
        return 1 << square
    return in_chain(cards, near) if s.connect == Connect.transitive else near


@cites("forty-nine/colorow/rule-4", "COLOROW-R6")
def points_of(s: Any, card: int) -> int:
    """The full strengths of the rows through a card and of those that share a card with them."""
    return row_points(squares_of(s, card // OF_COLOUR), counting(s, card))
