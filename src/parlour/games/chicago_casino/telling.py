"""What is told at Chicago-Casino: what a card takes, what a build holds, and what counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.bits import count, members
from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Reckoning, who
from parlour.core.views import View
from parlour.games.chicago_casino.captures import COLOUR
from parlour.games.chicago_casino.points import (
    BIG_CASINO,
    CIRCLES,
    EVERY_CARD,
    LITTLE_CASINO,
    POINTS,
    for_most_cards,
)
from parlour.kit.casino_deals import with_most
from parlour.kit.casino_telling import dealer_told, fours_told, named, taken
from parlour.packs.forty_nine import COLOURS

CASINOS = {LITTLE_CASINO: "Little Casino", BIG_CASINO: "Big Casino"}


def told(view: View) -> Iterator[str]:
    """Who deals, what came of the card played, and the cards dealt next."""
    yield from dealer_told(view)
    if view.move is None or view.line is None or view.line[0] < 0:
        return
    if view.state.played[0] != NOWHERE:
        yield from _chosen(view)
    else:
        yield from _done(view)
    yield from fours_told(view)


def _chosen(view: View) -> Iterator[str]:
    """That there is something to choose, or that a whole build was picked up."""
    assert view.move is not None
    assert view.line is not None
    if view.move.verb.name == "build":
        yield f"{who(view.line[0])} [choose] what it stands on"
    elif view.move.verb.name == "play":
        yield "it may take cards"
    build = [flow.card for flow in view.flows if flow.source[0] == "builds"]
    if build:
        yield f"that is the whole build: {named(view, build)}"


def _done(view: View) -> Iterator[str]:
    """What the play came to: a build, a capture, or a card left on the table."""
    assert view.move is not None
    assert view.before is not None
    before, now = view.before.state, view.state
    chosen = before.played[0] != NOWHERE
    card = before.played[0] if chosen else view.move.arguments[0]
    if before.building or view.move.verb.name == "build":
        colour = COLOUR[card]
        if now.builds[colour]:
            is_new = before.builds[colour] == 0
            yield f"the {COLOURS[colour]} build {'is' if is_new else 'is now'} {named(view, members(now.builds[colour]))}"  # fmt: skip
    elif chosen and now.table >> card & 1:
        yield f"{named(view, [card])} stays on the table"
    yield from taken(view, card)
    for flow in view.flows:
        if flow.target[0] == "won" and flow.card in CASINOS:
            yield f"{who(flow.target[1])} [have] {CASINOS[flow.card]}"


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """The count of a deal: the two Casinos, the most cards, and the cards with a circle."""
    last, before = states[-1], states[-2] if len(states) > 1 else None
    if before is None or last.deals == before.deals:
        return None
    counts = [_casino(last, LITTLE_CASINO), _casino(last, BIG_CASINO), _most_cards(last)]
    for seat in range(last.players):
        circles = tuple(members(last.won[seat] & CIRCLES))
        if circles:
            points = sum(POINTS[card] for card in circles)
            counts.append(Count("circles", (seat,), points, circles))
    return Reckoning(tuple(counts))


def _casino(s: Any, card: int) -> Count:
    """Who has won one of the two cards that have a name."""
    for seat in range(s.players):
        if s.won[seat] >> card & 1:
            return Count(CASINOS[card], (seat,), POINTS[card], (card,))
    return Count(f"{CASINOS[card]}: nobody", cards=(card,))


def _most_cards(s: Any) -> Count:
    """Who has won the most cards, or what becomes of a tie."""
    won = with_most(s, EVERY_CARD)
    seats = tuple(seat for seat in range(s.players) if won >> seat & 1)
    if not seats:
        return Count("most cards: nobody")
    most, points = count(s.won[seats[0]]), for_most_cards(s, len(seats))
    if len(seats) == 1:
        return Count(f"most cards, {most} of {50 if s.cheater else 49}", seats, points)
    if points == 0:
        return Count(f"most cards: tied at {most}, so nobody")
    return Count(f"most cards, tied at {most}, a point each", seats, points)
