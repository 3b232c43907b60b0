"""Guiding: a first hand with a host beside you, at an ordinary table whose deal is chosen.

What the host says follows from the match (`desk.guides`), so nothing of it is kept but that the
table is guided and from which seed it is dealt.
"""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from parlour.bots import USUAL_LEVEL
from parlour.core.fair import Seed
from parlour.core.game import game
from parlour.desk.guides import Guide, guide
from parlour.house import keeping, naming, wire
from parlour.house.api import TABLE, Endpoint, limit, looks_from, table_of
from parlour.house.door import guest_of, house_of, known
from parlour.house.house import House
from parlour.house.keeping import BOT, PERSON, START, Event, Header, Place
from parlour.house.refused import Refused
from parlour.house.tables import Table
from parlour.house.thinking import Position, replayed
from parlour.house.wire import Settings

OUR_SETTINGS = Settings(pace="slow", grace=0)
"""Nobody moves for a newcomer, and bots give them time to look."""
NO_GUIDE = "Nobody guides at this table."


@Endpoint("POST", "/api/guided", status=201, refuses=(404,))
async def begin_guided(request: Request, body: wire.NewGuided) -> wire.Made:
    """Make a table for a guided first hand, with bots in the other seats; it never counts."""
    limit(request, "create")
    house, guest = house_of(request), known(request)
    found = guide(game(body.game).key)
    if found is None:
        raise Refused(404, "Nobody has written a first hand of this game yet.")
    name = await naming.given(house, guest, body.name)
    return wire.Made(await house.store.write(keeping.create(*_table(house, found, guest, name))))


def _table(house: House, found: Guide, guest: str, name: str) -> tuple[Header, list[Place], Event]:
    """What is kept of a guided table; nobody gives a nonce, so the deal is the one chosen."""
    rules, now = found.game, house.clock()
    header = Header(
        id=house.token(),
        game=rules.key,
        edition=rules.edition,
        options=rules.settled(found.players),
        players=found.players,
        seed=Seed.of(found.seed).hex,
        host=guest,
        settings=OUR_SETTINGS,
        created=now,
        is_guided=True,
    )
    places = [
        Place(seat, PERSON, guest, name)
        if seat == found.seat
        else Place(seat, BOT, level=USUAL_LEVEL)
        for seat in range(found.players)
    ]
    return header, house.named(places), Event(1, found.seat, START, START, now)


@Endpoint("GET", TABLE + "/guide", query=("seat",), refuses=(403,))
async def guide_words(request: Request) -> wire.Guidance:
    """What the host says to one's own seat before one decides."""
    table = await table_of(request)
    seat = looks_from(request, table, guest_of(request))
    if seat is None:
        raise Refused(403, "That is not your seat.")
    found = _guide(table)
    if found is None or seat != found.seat:
        raise Refused(404, NO_GUIDE)
    course = await table.warm()
    says, is_over = await asyncio.to_thread(_said, found, course.position)
    return wire.Guidance(says, is_over, course.seq)


def _guide(table: Table) -> Guide | None:
    """The guide of a guided table, unless it has been rewritten for other seats since."""
    found = guide(table.header.game) if table.header.is_guided else None
    return found if found and found.players == table.header.players else None


def _said(found: Guide, position: Position) -> tuple[tuple[str, ...], bool]:
    """The whole match is looked at: a course lets go of what was before the last deal."""
    match = replayed(position)
    return found.words(match), found.is_over(match)
