"""Kinds of moves at New York-Whist: what cards count, whose trick they make, and how safely."""

from __future__ import annotations

from parlour.core.bits import count, union
from parlour.core.records import NOWHERE
from parlour.games.new_york_whist import (
    BY_COLOUR,
    BY_NUMBER,
    COLOUR,
    PACK,
    PLAY,
    State,
    Style,
    taker,
)
from parlour.kit.lookups import lookup
from parlour.kit.matches import side_count, side_of
from parlour.kit.tricks import seat_at

CARDS = range(len(PACK))
IN_PLAY = [(1 << 49) - 1, (1 << 50) - 1]
"""All cards, without the Cheater and with it."""
COUNTS = [card.number // 5 if card.is_circle else 0 for card in PACK]
"""How many points each card counts."""
CLASS = [(points + 2) // 3 for points in COUNTS]
"""Cards that count nothing, little, more and most."""


def above_by_number(card: int) -> int:
    """The cards that beat a card where the highest number wins."""
    return union([other for other in CARDS if BY_NUMBER[other] > BY_NUMBER[card]])


def above_by_colour(trumps: int, led: int, card: int) -> int:
    """The cards that beat a card where colours are followed."""
    rank = BY_COLOUR[trumps][led]
    return union([other for other in CARDS if rank[other] > rank[card]])


HIGHER: list[int] = lookup(above_by_number, CARDS)
ABOVE: list[list[list[int]]] = lookup(above_by_colour, range(8), range(8), CARDS)
ANSWERS = 1 + 4 * 6 * 4
"""The first kind of those that answer a lead."""
KINDS = ANSWERS + 4 * 5 * 4 * 4 * 4


def kind(s: State, seat: int, code: int) -> int:
    """What kind of move it is."""
    if code >> 6 != PLAY:
        return 0
    card = code & 63
    return lead(s, seat, card) if seat == s.leader else answer(s, seat, card)


def above(s: State, led: int, card: int) -> int:
    """The cards that beat a card if that one is led."""
    if s.style == Style.simple:
        return HIGHER[card]
    return ABOVE[s.trumps][COLOUR[led]][card]


def out(s: State, seat: int) -> int:
    """The cards that have not been played and that this seat does not hold."""
    cards = IN_PLAY[s.cheater] & ~s.hands[seat]
    for one in range(side_count(s.sides, s.players)):
        cards &= ~s.took[one]
    for place in range(s.players):
        if s.trick[place] != NOWHERE:
            cards &= ~(1 << s.trick[place])
    return cards


def step(cards: int) -> int:
    """None, one, two, a few or many."""
    number = count(cards)
    return number if number <= 2 else 3 if number <= 4 else 4 if number <= 9 else 5


def lead(s: State, seat: int, card: int) -> int:
    """By what it counts, how many cards out beat it, and how many of the hand do not."""
    better = above(s, card, card)
    lower = min(3, count(s.hands[seat] & ~better) - 1)
    return 1 + CLASS[card] + 4 * (step(out(s, seat) & better) + 6 * lower)


def answer(s: State, seat: int, card: int) -> int:
    """By what it counts, whose trick it makes, how safely, the stake, and what else would do."""
    place = taker(s)
    best = s.trick[place]
    beating = above(s, s.trick[0], best)
    better = above(s, s.trick[0], card)
    wins = beating >> card & 1
    own = side_of(s.sides, s.players, seat)
    is_partners = side_of(s.sides, s.players, seat_at(s, place, s.players)) == own
    would = s.hands[seat] & ~better
    if wins:
        would &= beating
    lower = min(3, count(would) - 1)
    danger = 0
    if (seat + 1) % s.players != s.leader:
        danger = min(4, step(out(s, seat) & (better if wins else beating)))
    stake = 0
    for one in range(s.players):
        if s.trick[one] != NOWHERE:
            stake += COUNTS[s.trick[one]]
    lies = 0 if stake == 0 else 1 if stake <= 4 else 2 if stake <= 9 else 3
    found = wins + 2 * (is_partners + 2 * (danger + 5 * (lies + 4 * lower)))
    return ANSWERS + CLASS[card] + 4 * found
