"""What is told at Call Suit: the suit called, who wins each trick, and what each side took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.telling import Count, Reckoning
from parlour.core.views import View
from parlour.games.forty_two.telling import counting, tricks_told
from parlour.kit.telling import deal_told, hand_counted
from parlour.kit.tricks import SUM


def told(view: View) -> Iterator[str]:
    """Who deals, which suit was called, and who won the trick with what it is worth."""
    yield from deal_told(view, SUM)
    suit = view.state.suit_called
    if view.before is not None and suit >= 0 and view.before.state.suit_called < 0:
        yield f"cards whose lower number is {suit} follow"
    yield from tricks_told(view, bidder=-1)


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What each side took."""
    if len(states) < 2 or states[-1].deals == states[-2].deals:
        return None
    before, last = states[-2:]
    sides = ((0, 2), (1, 3))
    counts = (
        Count(f"took {last.points[one]}", seats, last.points[one], counting(last, one))
        for one, seats in enumerate(sides)
    )
    return hand_counted(Reckoning(tuple(counts)), before, last, sides)
