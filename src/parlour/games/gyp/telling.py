"""What is told at Gyp: suits opened and completed, who is out, and the points of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from parlour.core.bits import count
from parlour.core.telling import Count, Reckoning, some, who
from parlour.core.views import View
from parlour.kit.matches import MatchMode
from parlour.kit.telling import deal_told, hand_counted
from parlour.packs.trix import SUIT_NAMES


def told(view: View) -> Iterator[str]:
    """Who deals; which suit a card opened or completed, and whether it was the player's last."""
    pack = view.game.rules.pack
    assert pack is not None
    assert view.line is not None
    if view.is_deal:
        yield from deal_told(view, [card.sum for card in pack])
    elif view.move is not None and view.move.verb.name == "play":
        yield from _played(view, view.line[0], view.move.arguments[0])


def _played(view: View, seat: int, card: int) -> Iterator[str]:
    assert view.before is not None
    assert view.game.rules.pack is not None
    before, now = view.before.state, view.state
    if 1 << card in now.rows:
        yield f"{SUIT_NAMES[view.game.rules.pack[card].suit]} are open"
    suit = completed(before, now, seat)
    if suit:
        yield f"{who(seat)} [complete] the {suit} for a point"
    if not view.counts["hands", seat]:
        is_first = now.points[seat] - before.points[seat] > 1
        yield f"{who(seat)} [are] out{' first, for 2 points' if is_first else ''}"
    made = now.points[seat] - before.points[seat]
    if made:
        together = f"that is {made} points; " if made > 2 else ""
        yield f"{together}{who(seat)} [have] {_so_far(view, seat)}"


def _so_far(view: View, seat: int) -> str:
    """What the player has in the match or, where only the best of a deal scores, in this deal."""
    if view.state.match_mode == MatchMode.points:
        return str(view.score[seat])
    return f"{some(view.state.points[seat], 'point')} in this deal"


def completed(before: Any, now: Any, seat: int) -> str:
    """The suit that a player has just completed, or nothing; the Sevens have eight cards."""
    fresh = now.completed[seat] & ~before.completed[seat]
    return SUIT_NAMES[count(fresh) - 1] if fresh else ""


# --- the account ---------------------------------------------------------------------------------


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """The points in the order in which they were made; a progressive match gives one for them."""
    if len(states) < 2 or not (states[-1].deals > states[-2].deals or states[-1].ended):
        return None
    last = states[-1]
    made = tuple(_made(states))
    if last.deals == states[-2].deals:
        return Reckoning(made, title="The match is won before the deal is over")
    return hand_counted(
        Reckoning(made), states[-2], last, [(seat,) for seat in range(last.players)]
    )


def _made(states: Sequence[Any]) -> Iterator[Count]:
    """Every point of the deal."""
    for before, now in pairwise(states):
        for seat in range(now.players):
            made = now.points[seat] - before.points[seat]
            suit = completed(before, now, seat)
            if suit:
                yield Count(f"completed the {suit}", (seat,), 1)
            if made > 1:
                yield Count("went out first", (seat,), 2)
