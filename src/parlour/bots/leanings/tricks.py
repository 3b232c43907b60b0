"""What kinds of moves at trick games share: which cards a seat has not seen yet."""

from __future__ import annotations

from parlour.core.records import NOWHERE
from parlour.kit.tricks import Tricks


def unseen(s: Tricks, seat: int, cards: int, players: int) -> int:
    """Which of these cards others hold, or nobody, as far as this seat can tell.

    It keeps in mind what has been taken, which everybody saw.
    """
    found = cards & ~(s.took[0] | s.took[1] | s.hands[seat])
    for place in range(players):
        if s.trick[place] != NOWHERE:
            found &= ~(1 << s.trick[place])
    return found
