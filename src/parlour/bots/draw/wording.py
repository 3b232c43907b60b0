"""What speaks for an exchange, in a sentence with the numbers of this very hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from parlour.bots.draw.counting import HAND
from parlour.bots.draw.prospects import Prospect
from parlour.core.bits import count
from parlour.core.telling import listed
from parlour.games.pittsburgh_draw.kinds import governing, kind_of, strength
from parlour.games.pittsburgh_draw.telling import KINDS, cards_of

MOST_KINDS = 3
"""How many kinds of hands are told."""
TOLD_APART = 0.005
"""Fewer points than this are no difference."""


def because(kept: int, plans: Mapping[int, Prospect], best: Sequence[int], cap: int) -> str:
    """What can be expected of keeping these cards, and how the next best plan compares."""
    plan = plans[kept]
    if count(kept) == HAND:
        made = strength(kept, cap)
        hand = f"is {KINDS[kind_of(made)]} governed by {governing(made)}"
    else:
        hand = f"gives {_kinds(plan)}"
    found = f"Keeping {_cards(kept)} {hand}, and wins the deal in {_part(plan.gain)} of cases"
    richest = max(best, key=lambda one: plans[one].points)
    if plans[richest].points > plan.points + TOLD_APART:
        return f"{found}; {_dearer(richest, plans[richest], plan)}."
    other = next((one for one in best if one != kept), None)
    return f"{found}; {_compared(other, plans[other])}." if other is not None else f"{found}."


def _compared(kept: int, plan: Prospect) -> str:
    made = f", with {_kinds(plan)}" if count(kept) < HAND else ""
    return f"keeping {_cards(kept)} wins it in {_part(plan.gain)}{made}"


def _dearer(kept: int, plan: Prospect, chosen: Prospect) -> str:
    """Another plan brings more points, but they would not help as much."""
    return (
        f"keeping {_cards(kept)} brings more points on average, "
        f"but the match is won in {chosen.chance:.1%} this way and in {plan.chance:.1%} that way"
    ).replace("%", " %")


def _cards(kept: int) -> str:
    if count(kept) == HAND:
        return "all five cards"
    return listed(cards_of(kept)) if kept else "nothing"


def _kinds(plan: Prospect) -> str:
    """The likeliest kinds, the best of them first."""
    likely = sorted(range(len(plan.kinds)), key=lambda kind: -plan.kinds[kind])[:MOST_KINDS]
    told = [kind for kind in sorted(likely, reverse=True) if plan.kinds[kind]]
    return listed([f"{KINDS[kind]} in {_part(plan.kinds[kind])}" for kind in told])


def _part(chance: float) -> str:
    """A chance in hundredths."""
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 < chance < 1:
        return "over 99 %"
    return f"{100 * chance:.0f} %"
