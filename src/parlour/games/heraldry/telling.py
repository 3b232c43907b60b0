"""What is told at Heraldry: what each card takes, and the count of a deal line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.bits import count, lowest
from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Reckoning, listed, who
from parlour.core.views import View
from parlour.games.heraldry.points import (
    FIRST_CROWN,
    KNIGHT,
    LINES,
    MOST_CARDS,
    MOST_DIAMONDS,
    counting,
    is_counted_out,
    shared,
)
from parlour.kit.casino_deals import with_most
from parlour.kit.casino_telling import dealer_told, fours_told, named, taken


def told(view: View) -> Iterator[str]:
    """Who deals, what the card played takes, and the cards dealt next."""
    yield from dealer_told(view)
    if view.move is None or view.line is None or view.line[0] < 0:
        return
    assert view.before is not None
    seat, before, now = view.line[0], view.before.state, view.state
    captor = before.captor[0] if before.captor[0] != NOWHERE else view.move.arguments[0]
    if view.move.verb.name == "play" and now.captor[0] != NOWHERE:
        yield f"{who(seat)} [choose] what it takes"
    elif view.move.verb.name == "done" and now.table >> captor & 1:
        yield f"{named(view, [captor])} stays on the table"
    elif now.captor[0] == NOWHERE:
        yield from taken(view, captor)
        yield from _won(view, now.last_taker)
    yield from fours_told(view)


def _won(view: View, seat: int) -> Iterator[str]:
    """How many cards a seat has won, where that is told before all are counted."""
    assert view.before is not None
    if (
        seat >= 0
        and view.state.show_counts
        and view.state.told[seat] != view.before.state.told[seat]
    ):
        yield f"{who(seat)} [have] won {view.state.told[seat]} cards"


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """The count of a deal, in the order of the leaflet."""
    last, before = states[-1], states[-2] if len(states) > 1 else None
    if before is None or last.deals == before.deals:
        return None
    scores = list(before.scores)
    counts = [Count(f"cards won: {_each(last)}")]
    for line in range(LINES):
        if is_counted_out(last, scores):
            counts.append(Count(f"the count stops, as {who(*_out(scores))} [have] 21"))
            break
        won = with_most(last, counting(last, line))
        seats = tuple(seat for seat in range(last.players) if won >> seat & 1)
        points = shared(last, line, won)
        counts.append(_counted(last, line, seats, points))
        for seat in seats:
            scores[seat] += points
    return Reckoning(tuple(counts))


def _each(s: Any) -> str:
    """How many cards each has won."""
    return listed(f"{who(seat)} {count(s.won[seat])}" for seat in range(s.players))


def _out(scores: Sequence[int]) -> list[int]:
    """Who has the most points."""
    return [seat for seat, points in enumerate(scores) if points == max(scores)]


def _counted(s: Any, line: int, seats: tuple[int, ...], points: int) -> Count:
    """One line of the count: who has the card or the most of them, or why nobody scores."""
    among = counting(s, line)
    if line > MOST_DIAMONDS:
        what = "Knight" if line == KNIGHT else "Crown" if line >= FIRST_CROWN else "Jester"
        if not seats:
            return Count(f"{what}: nobody", cards=(lowest(among),))
        return Count(what, seats, points, (lowest(among),))
    what = "most cards" if line == MOST_CARDS else "most Diamonds"
    if not seats:
        return Count(f"{what}: nobody")
    most = count(s.won[seats[0]] & among)
    if len(seats) == 1:
        return Count(f"{what}, {most} of {count(among)}", seats, points)
    if points:
        return Count(f"{what}, tied at {most}, one point each", seats, points)
    return Count(f"{what}: tied at {most}, so nobody", ())
