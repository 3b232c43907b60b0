"""What is told at either Trix: who wins each trick, the cards left over, and what each side took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.bits import WIDEST
from parlour.core.pack import Pack
from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Laid, Reckoning, listed, who
from parlour.core.views import View
from parlour.games.trix.sets import Reserve
from parlour.kit.matches import MatchMode, leader, side
from parlour.kit.telling import all_sides, deal_told, hand_counted, seats_of, trick_won
from parlour.packs.trix import TrixCard


def sets_told(view: View, is_total_told: bool) -> Iterator[str]:
    """Who deals, who wins a trick and what it is worth, and when there is nothing left to draw."""
    assert view.before is not None
    pack: Pack[TrixCard] | None = view.game.rules.pack
    assert pack is not None
    if view.is_deal:
        yield from deal_told(view, [card.sum for card in pack])
        return
    if view.state.tricks > view.before.state.tricks:
        yield from trick_won(view)
        yield from _worth(view, pack, is_total_told)
        yield from _left_over(view, pack)
    if _in_reserve(view.before) and not _in_reserve(view):
        yield "the reserve is empty"


def _in_reserve(view: View) -> int:
    """How many cards can still be drawn."""
    if view.state.reserve == Reserve.common:
        return view.counts["stock", 0]
    return sum(view.counts["packs", seat] for seat in range(view.players))


def _worth(view: View, pack: Pack[TrixCard], is_total_told: bool) -> Iterator[str]:
    """What the trick is worth, and what that makes where points taken are shown."""
    assert view.before is not None
    assert view.move is not None
    before, now = view.before.state, view.state
    cards = (*_row(before.trick), *view.move.arguments)
    worth = sum(pack[card].trix for card in cards)
    if worth and is_total_told:
        one = side(now, now.leader)
        taken = before.points[one] + worth
        yield f"it is worth {worth} points; {who(*seats_of(now, one))} [have] taken {taken}"
    elif worth:
        yield f"it is worth {worth} points"


def _left_over(view: View, pack: Pack[TrixCard]) -> Iterator[str]:
    """Cards that made no trick fall to whoever won the last one."""
    cards = _row(view.state.left_over)
    if cards:
        names = listed(pack.called[card] for card in cards)
        what = "cards" if len(cards) > 1 else "card"
        yield f"{who(view.state.leader)} [get] the {what} left over: {names}"


def _row(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(card for card in cards if card != NOWHERE)


# --- the account ---------------------------------------------------------------------------------


def account(states: Sequence[Any], pack: Pack[TrixCard], is_lead_only: bool) -> Reckoning | None:
    """What each side took; all of it may score, or only the lead, or one point for the best."""
    if len(states) < 2 or states[-1].deals == states[-2].deals:
        return None
    before, last = states[-2:]
    sides = all_sides(last)
    left = _row(last.left_over)
    worth = sum(pack[card].trix for card in left)
    laid = (Laid(f"left over, worth {worth}", (last.leader,), left),) if left else ()
    if is_lead_only and last.match_mode == MatchMode.points:
        return Reckoning((*_took(last, sides, pack), _lead(last, sides)), laid)
    counts = (
        Count(f"took {last.points[one]}", seats, last.points[one], _taken(last, one, pack))
        for one, seats in enumerate(sides)
    )
    return hand_counted(Reckoning(tuple(counts), laid), before, last, sides)


def _took(s: Any, sides: Sequence[tuple[int, ...]], pack: Pack[TrixCard]) -> Iterator[Count]:
    """What each side took, where that alone does not score."""
    for one, seats in enumerate(sides):
        yield Count(f"{who(*seats)} took {s.points[one]}", cards=_taken(s, one, pack))


def _lead(s: Any, sides: Sequence[tuple[int, ...]]) -> Count:
    """What the side that took most scores: no more than its lead."""
    best = leader(s.points, len(sides))
    if best < 0:
        return Count("tied, so nobody scores")
    second = max(s.points[one] for one in range(len(sides)) if one != best)
    return Count(f"ahead, {s.points[best]} to {second}", sides[best], s.points[best] - second)


def _taken(s: Any, one: int, pack: Pack[TrixCard]) -> tuple[int, ...]:
    """The cards of a side that score; those left over lie apart."""
    return tuple(
        card
        for card in range(len(pack))
        if pack[card].trix and s.took[one][card // WIDEST] >> card % WIDEST & 1
    )
