"""Habits at Chicago-Casino: take what counts and all of it, build only what nobody can take."""

from __future__ import annotations

from parlour.core.bits import lowest
from parlour.games.chicago_casino import BUILD, DONE, PLAY, TAKE, State
from parlour.games.chicago_casino.captures import COLOUR, DRONES, OF_COLOUR, RIDERS, in_reach
from parlour.games.chicago_casino.points import POINTS
from parlour.packs.forty_nine import CHEATER

PER_POINT, PER_CARD = 10, 3
"""What is won is valued in tenths of a point; a card is worth something for the most cards."""
CLOSE = 12
"""Captures that bring so much less than the best are still looked at."""
WORTH = [PER_POINT * points + PER_CARD for points in POINTS]


def worth_of(cards: int) -> int:
    """What it is worth to win some cards."""
    total = 0
    left = cards
    while left:
        total += WORTH[lowest(left)]
        left &= left - 1
    return total


def haul(s: State, card: int) -> int:
    """What a card wins if it takes all it can, itself included; 0 if it takes nothing."""
    cards = in_reach(s, card)
    if cards == 0:
        return 0
    if card == CHEATER:
        return best_colour(s, cards)
    build = s.builds[COLOUR[card]]
    if build & ~((1 << card) - 1) == 0:
        cards |= build
    return worth_of(cards | s.table & RIDERS | 1 << card)


def best_colour(s: State, cards: int) -> int:
    """The most the Cheater wins with any one colour."""
    best = 0
    for colour in range(7):
        own = cards & OF_COLOUR[colour]
        if own:
            best = max(best, worth_of(own | s.builds[colour] | s.table & DRONES))
    return best


def good_captures(s: State, hand: int) -> int:
    """The cards that capture nearly as much as the best of them; none if nothing is captured."""
    best = 1
    left = hand
    while left:
        best = max(best, haul(s, lowest(left)))
        left &= left - 1
    found = 0
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        if haul(s, card) >= max(1, best - CLOSE):
            found |= 1 << card
    return found


def cheapest(cards: int) -> int:
    """The cards that give away least on the table; Drones go along with anything, so not these."""
    least = WORTH[CHEATER] + 100 * PER_POINT
    found = 0
    left = cards & ~RIDERS if cards & ~RIDERS else cards
    while left:
        card = lowest(left)
        left &= left - 1
        if WORTH[card] < least:
            least = WORTH[card]
            found = 0
        if WORTH[card] == least:
            found |= 1 << card
    return found


def safe_builds(hand: int, cards: int) -> int:
    """The cards to build with whose colour is held to its Drone, so that nobody beats the build."""
    found = 0
    for colour in range(7):
        if hand & OF_COLOUR[colour] & DRONES:
            found |= cards & OF_COLOUR[colour] & ~DRONES
    return found


def take_all(s: State, may: list[int]) -> None:
    """Leave out to be done, and all orders of taking but one; the Cheater starts with its colour."""
    may[DONE] = 0
    ordinary = may[TAKE] & ~RIDERS
    if s.played[0] != CHEATER:
        may[TAKE] &= -may[TAKE]  # all are taken, in any order
    elif ordinary:
        may[TAKE] = ordinary


def sensible(s: State, seat: int, may: list[int]) -> None:
    """Take out small captures, cards given away, builds that can be lost and captures cut short."""
    if may[TAKE]:
        take_all(s, may)
    elif may[PLAY]:
        may[BUILD] = safe_builds(s.hands[seat], may[BUILD])
        captures = good_captures(s, may[PLAY])
        may[PLAY] = captures if captures else cheapest(may[PLAY])


def searching(s: State, seat: int, may: list[int]) -> None:
    """Take out captures cut short."""
    if may[TAKE]:
        take_all(s, may)
