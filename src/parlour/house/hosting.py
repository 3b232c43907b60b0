"""Hosting: what only the host of a table may do, whether or not they hold a seat there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from parlour.bots import USUAL_LEVEL
from parlour.house import keeping
from parlour.house.inviting import check_host
from parlour.house.keeping import OPEN, PERSON, Place
from parlour.house.refused import Refused, check_there
from parlour.house.wire import ChatLine

if TYPE_CHECKING:
    from parlour.house.tables import Table

AWAY_SECONDS = 24 * 3600.0
"""How long a host is away until anyone seated may close the table."""
SEEN_SECONDS = 60.0
"""How often it is noted at most that the host is there."""
GONE_SECONDS = 180.0
"""How long a host is away until the lobby lists the table no more."""
THE_HOUSE = "The house"
"""Who tells everyone what the host has done."""
REMOVED = "The host has removed you from this table."
CLOSED = "This table is closed: nobody can move any more."


async def remove(table: Table, guest: str, seat: int) -> None:
    """The host has a guest give up all their seats, for good.

    Before the first card these are open again; later bots go on.
    """
    async with table.lock:
        course = await table.warm()
        check_host(table, guest)
        check_there(seat, len(table.places))
        place = table.places[seat]
        if place.kind != PERSON:
            raise Refused(409, "Nobody sits there whom you could remove.")
        instead = list(table.places)
        for own in table.mine(place.guest):
            bot = table.house.bot_place(own, USUAL_LEVEL, instead)
            instead[own] = bot if course.started else Place(own, OPEN)
        seats = [instead[own] for own in table.mine(place.guest)]
        line = _told(table, f"The host has removed {place.name}.")
        draw = table.house.draw(table.header.players)
        await table.house.store.write(keeping.remove(table.id, place.guest, seats, line, draw))
        await table.reload()
        await table.hear_more()
        if place.guest not in table.removed:
            raise Refused(409, "They have left already.")


async def close(table: Table, guest: str) -> None:
    """Somebody who may do so gives the match up for all; done twice, it is done once."""
    async with table.lock:
        if not table.house.store.alone:
            await table.reload()  # another server may have seen the host
        if not may_close(table, guest):
            raise Refused(
                403,
                "Only the host can close the table; anyone seated can, once the host has been "
                "away for a day.",
            )
        course = await table.warm()
        if course.over:
            raise Refused(409, "The match is over already.", seq=course.seq)
        names = [table.places[own].name for own in table.mine(guest)]
        who = "The host" if guest == table.header.host else names[0]
        line = _told(table, f"{who} has closed the table.")
        await table.house.store.write(keeping.close(table.id, line, guest))
        await table.reload()
        await table.hear_more()
        if table.closed is None:
            raise Refused(409, "The match is over already.", seq=table.seq)


async def set_pace(table: Table, guest: str, pace: str) -> None:
    """The host lets bots move slower or faster from now on."""
    async with table.lock:
        if not table.house.store.alone:
            await table.reload()
        if guest != table.header.host:
            raise Refused(403, "Only the host can change the pace of the bots.")
        if table.closed is not None:
            raise Refused(409, CLOSED)
        settings = msgspec.structs.replace(table.header.settings, pace=pace)
        if settings != table.header.settings:
            await table.house.store.write(keeping.set_settings(table.id, settings))
            await table.reload()


def may_close(table: Table, guest: str | None) -> bool:
    """Whether a guest is the host, or sits at a table whose host has been away for long."""
    if guest is None or guest == table.header.host:
        return guest is not None
    away = table.house.clock() - table.host_seen >= AWAY_SECONDS
    return bool(table.mine(guest)) and away and not table.is_here(table.header.host)


def notice(table: Table, guest: str | None) -> None:
    """Note when the host comes or goes, so that all servers know how long they have been away."""
    now = table.house.clock()
    if guest == table.header.host and now - table.host_seen >= SEEN_SECONDS:
        table.host_seen = now
        table.house.spawn(table.house.store.write(keeping.see_host(table.id, now)))


def notice_hosts(tables: Iterable[Table]) -> None:
    """Note of tables that the lobby may list that their hosts are still there."""
    for table in tables:
        if table.header.settings.listed and not table.seq and table.is_host_at_this_server:
            notice(table, table.header.host)


def _told(table: Table, sentence: str) -> ChatLine:
    return ChatLine(0, None, THE_HOUSE, sentence, table.house.clock())
