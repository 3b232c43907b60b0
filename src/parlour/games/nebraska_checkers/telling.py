"""What is told at Nebraska-Checkers: men taken, kings made, and why it is over."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.bits import count
from parlour.core.records import DECK
from parlour.core.telling import who
from parlour.core.views import View


def told(view: View) -> Iterator[str]:
    """What a move did on the board, and whether it ended the game."""
    if view.move is None or view.before is None or view.line is None:
        return
    seat, before, now = view.line[0], view.before.state, view.state
    if seat == DECK:
        if before.men != now.men:
            yield "the men are set up again"
        return
    if view.move.verb.name == "jump":
        start, end = view.move.arguments
        over = (start + end) // 2
        king = before.kings[1 - seat] >> over & 1
        left = count(now.men[1 - seat] | now.kings[1 - seat])
        yield f"it takes the {'king' if king else 'man'} on {over} and leaves {who(1 - seat)} {left or 'none'}"  # fmt: skip
    if count(now.kings[seat]) > count(before.kings[seat]):
        yield "it is now a king"
    if now.jumper:
        yield "it must jump on"
    if before.offer == 1 - seat and now.offer < 0:
        yield f"{who(1 - seat)}'s offer lapses"
    yield from _end(view, seat)


def _end(view: View, seat: int) -> Iterator[str]:
    """Who has won and why, or that it is a draw and why."""
    assert view.before is not None
    now = view.state
    if view.score[seat] > view.before.score[seat]:
        has_men = now.men[1 - seat] | now.kings[1 - seat]
        why = f"{who(1 - seat)} cannot move, so" if has_men else ""
        yield f"{why} {who(seat)} [win] the game and [score] 1".strip()
    elif (view.outcome or now.turn == DECK) and view.move is not None:
        if view.move.verb.name == "accept":
            yield "the game is drawn"
        elif now.quiet >= now.quiet_limit > 0 or now.repetition == 0:
            yield f"{now.quiet} moves in a row have taken nothing and moved only kings, so the game is drawn"  # fmt: skip
        else:
            yield "the kings stand like this for the third time, so the game is drawn"
