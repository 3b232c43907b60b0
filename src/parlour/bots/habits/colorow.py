"""Habits at Colorow: score the most there is, or else leave no pair for the next to make a row of."""

from __future__ import annotations

from typing import Any

from parlour.core.bits import count, lowest
from parlour.games.colorow import PLACE, State, right
from parlour.games.colorow.points import points_of
from parlour.games.colorow.rows import CARDS, LEAST, LINE_COUNT, OF_COLOUR, squares_of
from parlour.kit.board49 import LINES_OF_THREE, SQUARES
from parlour.kit.matches import Claims

COLOURS = CARDS // OF_COLOUR


def lines_with(cards: int, least: int) -> int:
    """The squares of all lines on which at least so many cards of a colour lie."""
    found = 0
    for i in range(LINE_COUNT):
        if count(cards & LINES_OF_THREE[i]) >= least:
            found |= LINES_OF_THREE[i]
    return found


def gain(s: Any, card: int, square: int) -> int:
    """What a card of the hand would score on a square."""
    s.squares[card] = square
    points: int = points_of(s, card)
    s.squares[card] = 0
    return points


def first_of(hand: int, colour: int) -> int:
    """A card of the colour, all of which are alike, or -1."""
    own = hand >> OF_COLOUR * colour & (1 << OF_COLOUR) - 1
    return OF_COLOUR * colour + lowest(own) if own else -1


def best_squares(s: State, card: int, free: int, least: int) -> int:
    """The squares on which a card scores most, if that is at least so much."""
    best = least
    found = 0
    left = free & lines_with(squares_of(s, card // OF_COLOUR), LEAST - 1)
    while left:
        square = lowest(left)
        left &= left - 1
        points = gain(s, card, square)
        if points > best:
            best = points
            found = 0
        if points == best:
            found |= 1 << square
    return found


def most(s: State, hand: int) -> int:
    """The most a card of the hand can score."""
    free = SQUARES & ~s.filled
    best = 0
    for colour in range(COLOURS):
        card = first_of(hand, colour)
        squares = best_squares(s, card, free, best + 1) if card >= 0 else 0
        if squares:
            best = gain(s, card, lowest(squares))
    return best


def harmless_squares(s: State, card: int, free: int) -> int:
    """The squares on which a card has no other of its colour in line."""
    return free & ~lines_with(squares_of(s, card // OF_COLOUR), 1)


def place_well(s: State, hand: int, best: int, may: list[int]) -> None:
    """Leave one card of each colour, and of its squares those that score most or do no harm."""
    free = SQUARES & ~s.filled
    harmless = 0
    for colour in range(COLOURS):
        card = first_of(hand, colour)
        if card >= 0 and best == 0:
            harmless |= harmless_squares(s, card, free)
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        if card != first_of(hand, card // OF_COLOUR):
            may[PLACE + card] = 0
        elif best:
            may[PLACE + card] = best_squares(s, card, free, best)
        elif harmless:
            may[PLACE + card] = harmless_squares(s, card, free)


def sensible(s: State, seat: int, may: list[int]) -> None:
    """Take out plays that score less than the best, and those that leave a pair in line."""
    if s.claims == Claims.manual:
        right(s, seat, may)
    hand = s.hands[seat]
    if hand and may[PLACE + lowest(hand)]:
        place_well(s, hand, most(s, hand), may)
