"""Kinds of moves at Chicago-Casino: what a card takes, what it gives away, how safe a build is."""

from __future__ import annotations

from parlour.bots.habits.chicago_casino import PER_POINT, haul, worth_of
from parlour.core.bits import count, lowest
from parlour.games.chicago_casino import BUILD, PLAY, TAKE, State
from parlour.games.chicago_casino.captures import OF_COLOUR, RIDERS, highest, in_reach
from parlour.games.chicago_casino.points import EVERY_CARD, POINTS
from parlour.packs.forty_nine import CHEATER

COLOURED = [*[OF_COLOUR[card // 7] for card in range(CHEATER)], EVERY_CARD]
"""All cards of the colour of each; the Cheater is of every colour."""
ABOVE = [*[COLOURED[card] & -(2 << card) | 1 << CHEATER for card in range(CHEATER)], 0]
"""The cards that take a card."""
CLASS = [(0, 1, 2, 3, 3, 4, 4, 5, 5, 5)[points] for points in POINTS]
"""What each card counts, in steps."""
STEP = [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8]
"""In which step what is won is told, by its whole points; more is in the last one too."""
STEPS = 9
TAKES, TRAILS = 1, 1 + 6
BUILDS = TRAILS + 6 * 5 * 2 * 3
CAPTURES = BUILDS + 2 * 3 * STEPS
"""The first kind of those that add cards, lay a card, build and capture."""
KINDS = CAPTURES + 3 * 2 * 2 * STEPS


def kind(s: State, seat: int, code: int) -> int:
    """What kind of move it is."""
    word = code >> 6
    card = code & 63
    if word == PLAY:
        won = haul(s, card)
        return capture(s, seat, card, won) if won else trail(s, seat, card)
    if word == BUILD:
        return build(s, seat, card)
    if word == TAKE:
        return TAKES + CLASS[card]
    return 0


def unseen(s: State, seat: int) -> int:
    """The cards others hold, or that are still to be dealt, as far as this seat can tell."""
    seen = s.table | s.hands[seat] | s.taking
    for colour in range(7):
        seen |= s.builds[colour]
    for one in range(s.players):
        seen |= s.won[one]
    cards = EVERY_CARD & ~seen
    return cards if s.cheater else cards & ~(1 << CHEATER)


def step(worth: int) -> int:
    """In which step some worth is."""
    return STEP[min(len(STEP) - 1, worth // PER_POINT)]


def capture(s: State, seat: int, card: int, won: int) -> int:
    """By what it wins, whether others could take that too, and whether another card here could."""
    best = highest(in_reach(s, card))
    rivals = min(2, count(unseen(s, seat) & ABOVE[best]))
    others = s.hands[seat] & ABOVE[best] & ~(1 << card) != 0
    is_last = s.stock_left == 0
    return CAPTURES + step(won) + STEPS * (rivals + 3 * (others + 2 * is_last))


def trail(s: State, seat: int, card: int) -> int:
    """By what it counts, how many cards take it, what it could take, and whether the hand retakes it."""
    hidden = unseen(s, seat)
    rivals = min(3, count(hidden & ABOVE[card]))
    prey = min(2, count(hidden & COLOURED[card] & ~ABOVE[card]))
    if RIDERS >> card & 1:
        rivals = 4
    others = s.hands[seat] & ABOVE[card] != 0
    return TRAILS + CLASS[card] + 6 * (rivals + 5 * (others + 2 * prey))


def build(s: State, seat: int, card: int) -> int:
    """By what is gathered, how many cards take it from here, and whether it is a new one."""
    standing = s.builds[card // 7]
    kept = s.hands[seat] & ABOVE[card]
    best = highest(kept)
    rivals = min(2, count(unseen(s, seat) & ABOVE[best]))
    below = (1 << best) - 1
    cards = standing | s.table & COLOURED[card] & below | 1 << card | 1 << lowest(kept)
    return BUILDS + step(worth_of(cards)) + STEPS * (rivals + 3 * (standing != 0))
