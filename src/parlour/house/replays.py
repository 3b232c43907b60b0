"""Replays: a finished match move by move from any seat's view, and its record."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.desk import reviewing
from parlour.desk.seats import moves_made
from parlour.house import sight, wire
from parlour.house.course import SHEET, Course, Reckoned, Total, sheet
from parlour.house.refused import Refused, check_there
from parlour.house.thinking import Position, replayed
from parlour.pictures.picture import Area, picture
from parlour.pictures.telling import reckoned, spoken

if TYPE_CHECKING:
    from parlour.house.tables import Table

REMEMBERED = 8
"""How many finished matches are kept with all their states, for people who step through them."""


async def shown(
    table: Table, seat: int | None, step: int | None, opened: bool = False
) -> wire.Replay:
    """The picture after a number of lines; without a number, the last one.

    A bystander may be shown every hand.
    """
    match = await finished(table)
    if seat is not None:
        check_there(seat, match.players)
    return await asyncio.to_thread(_shown, table, match, seat, step, opened)


async def record(table: Table) -> str:
    """The table file, seed and all."""
    return written(await finished(table), await table.warm())


def written(match: Match, course: Course) -> str:
    """The table file of a match, with what its course tells besides."""
    found = match.promised(course.promises)
    found.taken_back, found.peeked = course.match.taken_back, course.match.peeked
    found.helped = course.match.helped
    return found.dumps()


async def review(table: Table) -> wire.Review:
    """What each decision was worth; it is worked out once for all who ask while it is remembered."""
    reviewing.check(await finished(table))
    task = table.review
    if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
        course = await table.warm()
        task = table.review = asyncio.create_task(table.house.bots.review(course.position))
    return _named(table, await asyncio.shield(task))


def _named(table: Table, found: wire.Review) -> wire.Review:
    """The review with people called by their names."""
    names = sight.names(table, None)
    marked = tuple(
        msgspec.structs.replace(
            one,
            move=spoken(one.move, names),
            best=spoken(one.best, names),
            reason=spoken(one.reason, names),
        )
        for one in found.marked
    )
    return msgspec.structs.replace(found, marked=marked)


async def finished(table: Table) -> Match:
    """The match of a table, with all its steps, once its cards are open to all."""
    course = await table.warm()
    if not (course.started and course.revealed):
        raise Refused(409, "The match is not over yet.", seq=course.seq)
    return await asyncio.to_thread(_match, course.position)


@lru_cache(maxsize=REMEMBERED)
def _match(position: Position) -> Match:
    return replayed(position)


def _shown(
    table: Table, match: Match, seat: int | None, step: int | None, opened: bool
) -> wire.Replay:
    steps = match.length
    at = steps if step is None else min(step, steps)
    then = next(one for one in match.history if one.length == at)
    view = then.view(seat)
    seen = sight.seen(table, then, view)
    if opened and seat is None:
        seen["areas"] = every_hand(then, seen["areas"])
    found = wire.Picture(
        **seen,
        legal=(),
        seq=at,
        said=tuple(sight.told(then, seat, sight.names(table, seat))),
        moves=moves_made(view.log),
        sheet=sheet(_totals(then)),
        reckoning=sight.reckoning(table, _reckoned(then)),
        state="over" if table.closed is None else "closed",
        seed=match.seed.hex if match.seed and match.chances else None,
    )
    return wire.Replay(at, steps, found)


def every_hand(match: Match, areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """The places as whoever sees most of each sees them."""
    best = {(area.field, area.place): area for area in areas}
    for seat in range(match.players):
        for area in picture(match.view(seat)).areas:
            at = area.field, area.place
            if len(area.cards) > len(best[at].cards) or len(area.squares) > len(best[at].squares):
                best[at] = area
    return tuple(best.values())


def _reckoned(match: Match) -> Reckoned | None:
    """The account of the last deal that had ended."""
    for step in match.history:
        account = reckoned(step)
        if account is not None:
            return Reckoned(step.length, step.length, account, step.score, 0.0)
    return None


def _totals(match: Match) -> list[Total]:
    """The totals so far, numbered by the lines that brought them."""
    found: list[Total] = []
    for step in reversed(list(match.history)):
        moved = step.length == match.length or (step.line is not None and step.line[0] != DECK)
        if moved and (not found or found[-1].score != step.score):
            found.append(Total(step.length, step.score, step.length))
    return found[-SHEET:]
