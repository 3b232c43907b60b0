"""What is told at Baltimore style: what Forty-Nine tells, and who pays for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from parlour.core.telling import Count, Reckoning, listed, signed, who
from parlour.core.views import View
from parlour.games.forty_nine.telling import (
    SAID,
    Part,
    counted,
    course_told,
    end_told,
    is_over,
    parts_of,
    scored,
)


def told(view: View) -> Iterator[str]:
    """Who opens, what a card made, who pays for it, and how the game goes on."""
    yield from course_told(view)
    for seat, words in scored(view):
        yield words.removesuffix(",")
        yield from _paid(view, seat)
    yield from end_told(view)


def _paid(view: View, seat: int) -> Iterator[str]:
    """The chips that went from hand to hand."""
    assert view.before is not None
    by = [now - was for was, now in zip(view.before.score, view.score, strict=True)]
    others = [other for other in range(view.players) if other != seat]
    verb = "pay" if view.state.scores[seat] > view.before.state.scores[seat] else "get"
    said = []
    for chips in sorted({abs(by[other]) for other in others}, reverse=True):
        alike = [other for other in others if abs(by[other]) == chips]
        each = " each" if len(alike) > 1 and chips else ""
        said.append(f"{who(*alike)} [{verb}] {chips or 'nothing'}{each}")
    yield f"{listed(said)}, and {who(seat)} [have] {signed(view.score[seat])}"


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What each made in a game and why, what was paid for it, and what each paid the others."""
    if not is_over(states):
        return None
    parts, players = parts_of(states), range(states[-1].players)
    got, paid = [0] * len(players), [0] * len(players)
    for before, now in pairwise(states):
        for seat in players:
            chips = now.chips[seat] - before.chips[seat]
            (got if chips > 0 else paid)[seat] += chips
    counts = []
    for seat in players:
        made = _reasons([part for part in parts if part.seat == seat and part.points > 0])
        lost = _reasons([part for part in parts if part.seat == seat and part.points < 0])
        counts.append(Count(f"received{made}", (seat,), got[seat]))
        counts.append(Count(f"paid{lost}", (seat,), paid[seat]))
    return Reckoning(tuple(counts), title="The game is over")


def _reasons(parts: Sequence[Part]) -> str:
    """What some points of one seat were for, in brackets."""
    found = []
    for why in range(len(SAID)):
        of_one = [part for part in parts if part.why == why]
        if of_one:
            one = counted(of_one[0].seat, why, of_one)
            found.append(f"{abs(one.points)} for {one.what}")
    return f" ({listed(found)})" if found else ""
