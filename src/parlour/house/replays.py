"""Replays: a finished match move by move from any seat's view, and its record."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.desk.seats import moves_made
from parlour.house import company, sight
from parlour.house.course import SHEET, Line, Total
from parlour.house.refused import Refused, check_there
from parlour.house.thinking import Position, replayed
from parlour.pictures.picture import picture
from parlour.pictures.words import YOU

if TYPE_CHECKING:
    from parlour.house.tables import Table

REMEMBERED = 8
"""So many finished matches are kept with all their states, for who steps through them."""


async def shown(table: Table, seat: int | None, step: int | None) -> dict[str, Any]:
    """The picture after so many lines; without a number, the last."""
    match = await _finished(table)
    if seat is not None:
        check_there(seat, match.players)
    return await asyncio.to_thread(_shown, table, match, seat, step)


async def record(table: Table) -> str:
    """The table file, seed and all."""
    return (await _finished(table)).dumps()


async def _finished(table: Table) -> Match:
    course = await table.warm()
    if not course.over:
        raise Refused(409, "The match is not over yet.", seq=course.seq)
    return await asyncio.to_thread(_match, table.position(course))


@lru_cache(maxsize=REMEMBERED)
def _match(position: Position) -> Match:
    return replayed(position)


def _shown(table: Table, match: Match, seat: int | None, step: int | None) -> dict[str, Any]:
    steps = match.length
    at = steps if step is None else min(step, steps)
    present = next(one for one in match.history if one.length == at)
    view = present.view(seat)
    names = tuple(YOU if p.seat == seat else p.name for p in table.places)
    labels = [company.label(table, place) for place in table.places]
    found = sight.framed(picture(view), present, labels)
    lines = [Line(n, mover, text, text) for n, (mover, text) in enumerate(view.log, start=1)]
    found |= {
        "seq": at,
        "table": table.id,
        "mine": [],
        "legal": [],
        "said": sight.told(view, lines, names),
        "undo": False,
        "undone": False,
        "commitment": match.commitment,
        "seed": match.seed.hex if match.seed and match.chances else None,
        "deadline": None,
        "clock": None,
        "moves": moves_made(view.log),
        "state": "over",
        "next": None,
        "sheet": sight.sheet(_totals(present)),
    }
    return {"step": at, "steps": steps, "picture": found}


def _totals(match: Match) -> list[Total]:
    """The totals so far, numbered by the lines that brought them."""
    found: list[Total] = []
    for step in reversed(list(match.history)):
        moved = step.length == match.length or (step.line is not None and step.line[0] != DECK)
        if moved and (not found or found[-1].score != step.score):
            found.append(Total(step.length, step.score, step.length))
    return found[-SHEET:]
