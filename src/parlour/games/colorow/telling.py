"""What is told at Colorow: the rows a card makes, what each counts, and a game by colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from parlour.core.bits import count, lowest, members
from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Reckoning, listed, signed, who
from parlour.core.views import View
from parlour.games.colorow.points import counting, points_of
from parlour.games.colorow.rows import LEAST, LINES_AT, OF_COLOUR, squares_of
from parlour.kit.board49 import CENTRE, LINES_OF_THREE
from parlour.kit.telling import hands_filled
from parlour.packs.forty_nine import COLOURS


def told(view: View) -> Iterator[str]:
    """The card on the centre, the rows made, and the cards dealt next."""
    now = view.state
    if view.is_deal:
        assert view.game.rules.pack is not None
        yield f"{view.game.rules.pack.called[lowest(now.board)]} lies on the centre, {CENTRE}"
    if view.move is None or view.before is None or view.line is None or view.line[0] < 0:
        return
    seat, before = view.line[0], view.before.state
    made = now.scores[seat] - before.scores[seat]
    if view.move.verb.name == "place":
        if made:
            yield f"{who(seat)} [score] {rows_told(now, view.move.arguments[0])} and [have] {now.scores[seat]}"  # fmt: skip
        yield from hands_filled(view, "deck", now.left)
    elif view.move.verb.name == "claim":
        yield from _claimed(view, seat, view.move.arguments[0], made)
    elif view.move.verb.name == "challenge":
        yield from _challenged(view)


def _claimed(view: View, seat: int, claimed: int, made: int) -> Iterator[str]:
    """What a claim brought."""
    assert view.before is not None
    total = signed(view.score[seat])
    if made == claimed:
        yield f"{who(seat)} [score] {made} and [have] {total}"
    else:
        due = points_of(view.state, view.before.state.last)
        yield f"the rows count {due}, and a false count costs {due - made}, so {who(seat)} [have] {total}"  # fmt: skip


def _challenged(view: View) -> Iterator[str]:
    """Whether a count was false, and what it cost."""
    assert view.before is not None
    before, now = view.before.state, view.state
    seat = (before.turn - 1) % view.players
    lost = before.scores[seat] - now.scores[seat]
    due = points_of(before, before.last)
    if lost:
        yield f"the rows count {due}, so {who(seat)} [lose] {lost} and [have] {signed(now.scores[seat])}"  # fmt: skip
    else:
        yield "the count is not too high"


def rows_told(s: Any, card: int) -> str:
    """The rows a card makes, each with what it counts; those joined to them come after."""
    cards, near = squares_of(s, card // OF_COLOUR), counting(s, card)
    colour, square = COLOURS[card // OF_COLOUR], s.squares[card]
    through = [line for line in LINES_AT[square] if count(cards & line) >= LEAST]
    joined = [
        line
        for line in LINES_OF_THREE
        if line not in through and cards & line & near and count(cards & line) >= LEAST
    ]
    said = [
        f"{count(cards & line)} for the {colour} row {_squares(cards & line)}" for line in through
    ]
    said += [
        f"{count(cards & line)} for the row joined to it, {_squares(cards & line)}"
        for line in joined
    ]
    in_all = f", {points_of(s, card)} in all," if len(said) > 1 else ""
    return listed(said) + in_all


def _squares(squares: int) -> str:
    """The squares of a row, from one end to the other."""
    return "-".join(map(str, members(squares)))


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What each made with every colour."""
    last = states[-1]
    if not last.ended:
        return None
    made: dict[tuple[int, int], int] = {}
    for before, now in pairwise(states):
        card = before.last if before.last != NOWHERE else lowest(now.board & ~before.board)
        for seat in range(last.players):
            points = now.scores[seat] - before.scores[seat]
            if points:
                why = card // OF_COLOUR if points > 0 else len(COLOURS)
                made[seat, why] = made.get((seat, why), 0) + points
    counts = [
        Count("false counts" if why == len(COLOURS) else f"{COLOURS[why]} rows", (seat,), points)
        for (seat, why), points in sorted(made.items())
    ]
    idle = sorted(set(range(last.players)) - {seat for seat, _ in made})
    counts += [Count("no rows", (seat,)) for seat in idle]
    return Reckoning(tuple(counts), title="The board is full")
