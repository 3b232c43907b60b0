"""Replays: a finished match move by move from any seat's view, and its record."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING

from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.desk import reviewing
from parlour.desk.seats import moves_made
from parlour.house import sight, wire
from parlour.house.course import SHEET, Reckoned, Total, sheet
from parlour.house.refused import Refused, check_there
from parlour.house.thinking import Position, replayed
from parlour.pictures.telling import reckoned

if TYPE_CHECKING:
    from parlour.house.tables import Table

REMEMBERED = 8
"""How many finished matches are kept with all their states, for people who step through them."""


async def shown(table: Table, seat: int | None, step: int | None) -> wire.Replay:
    """The picture after a number of lines; without a number, the last one."""
    match = await _finished(table)
    if seat is not None:
        check_there(seat, match.players)
    return await asyncio.to_thread(_shown, table, match, seat, step)


async def record(table: Table) -> str:
    """The table file, seed and all."""
    match, course = await _finished(table), await table.warm()
    found = match.promised(course.promises)
    found.taken_back, found.peeked = course.match.taken_back, course.match.peeked
    return found.dumps()


async def review(table: Table) -> wire.Review:
    """What each decision was worth; it is worked out once for all who ask while it is remembered."""
    reviewing.check(await _finished(table))
    task = table.review
    if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
        course = await table.warm()
        task = table.review = asyncio.create_task(table.house.bots.review(course.position))
    return await asyncio.shield(task)


async def _finished(table: Table) -> Match:
    course = await table.warm()
    if not (course.started and course.revealed):
        raise Refused(409, "The match is not over yet.", seq=course.seq)
    return await asyncio.to_thread(_match, course.position)


@lru_cache(maxsize=REMEMBERED)
def _match(position: Position) -> Match:
    return replayed(position)


def _shown(table: Table, match: Match, seat: int | None, step: int | None) -> wire.Replay:
    steps = match.length
    at = steps if step is None else min(step, steps)
    then = next(one for one in match.history if one.length == at)
    view = then.view(seat)
    found = wire.Picture(
        **sight.seen(table, then, view),
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
