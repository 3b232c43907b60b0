"""Habits at New York-Whist: who plays last gives what counts to the partner and to nobody else.

Whoever plays before may do anything.  To keep them, too, from what looks bad won fewer deals with 600
simulations for a move and could not be told apart with 100 (docs/strength/plain-search.md).
"""

from __future__ import annotations

from parlour.core.bits import lowest
from parlour.games.new_york_whist import (
    BY_COLOUR,
    BY_NUMBER,
    COLOUR,
    PACK,
    PLAY,
    State,
    Style,
    card_points,
    taker,
)
from parlour.kit.matches import side_of
from parlour.kit.tricks import seat_at

COUNTERS = PACK.where(lambda card: card.is_circle)


def rank_of(s: State, card: int) -> int:
    """How high a card is in the trick that lies."""
    if s.style == Style.simple:
        return BY_NUMBER[card]
    return BY_COLOUR[s.trumps][COLOUR[s.trick[0]]][card]


def beating(s: State, cards: int) -> int:
    """The cards that would lead the trick."""
    best = rank_of(s, s.trick[taker(s)])
    found = 0
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        if rank_of(s, card) > best:
            found |= 1 << card
    return found


def dearest(cards: int) -> int:
    """The card that counts most; the lowest if none counts."""
    best = 1 << lowest(cards)
    left = cards
    while left:
        one = left & -left
        left &= left - 1
        if card_points(one) > card_points(best):
            best = one
    return best


def wasted(cards: int) -> int:
    """The lowest two that count nothing, or the one that counts least; none of none."""
    plain = cards & ~COUNTERS
    if plain == 0:
        return cards & -cards
    rest = plain & (plain - 1)
    return plain & -plain | rest & -rest


def lowest_rank(s: State, cards: int) -> int:
    """The card that ranks lowest; there must be one."""
    best = cards & -cards
    left = cards
    while left:
        one = left & -left
        left &= left - 1
        if rank_of(s, lowest(one)) < rank_of(s, lowest(best)):
            best = one
    return best


def last_card(s: State, seat: int, cards: int) -> int:
    """What counts is given to the partner's trick, or wins another; else it is kept.

    A trick without it may be won with the least that does it, or left.
    """
    winning = beating(s, cards)
    losing = cards & ~winning
    winner = seat_at(s, taker(s), s.players)
    if losing and side_of(s.sides, s.players, winner) == side_of(s.sides, s.players, seat):
        return dearest(losing)
    if winning == 0:
        return wasted(cards)
    counting = winning & COUNTERS
    return dearest(counting) if counting else lowest_rank(s, winning) | wasted(losing)


def sensible(s: State, seat: int, may: list[int]) -> None:
    """Take out cards that count where others take them, and high ones that take nothing."""
    if may[PLAY] and (s.leader + s.players - 1) % s.players == seat:
        may[PLAY] = last_card(s, seat, may[PLAY])
