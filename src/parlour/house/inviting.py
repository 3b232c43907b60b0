"""Inviting: how the seats of a table are filled: by a link, for somebody, by bots, or not at all."""

from __future__ import annotations

import hmac
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from starlette.requests import Request

from parlour.bots import LEVELS
from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.desk.wording import many
from parlour.house import door, keeping, wire
from parlour.house.addresses import LOOPBACK
from parlour.house.keeping import BOT, OPEN, PERSON, START, Event, Place
from parlour.house.planning import Plan
from parlour.house.refused import Refused, check_there

if TYPE_CHECKING:
    from parlour.house.tables import Table

KEPT = "That seat is kept for somebody; the host has the link to it."
NONE_OPEN = "No seat is open any more."


# --- links ---------------------------------------------------------------------------------------


def address(request: Request, table: Table, key: str = "") -> str:
    """The link to a table, or with a key to a seat there."""
    at = f"{site_to_share(request)}/tables/{table.id}"
    return f"{at}?key={key}" if key else at


def site_to_share(request: Request) -> str:
    """The address of the house for others, by the name it was asked under.

    Whoever asks on the machine itself gets the one that leads there from the local network too.
    """
    nearby = door.house_of(request).nearby if request.url.hostname in LOOPBACK else ""
    return nearby or door.site(request)


def seat_for(table: Table, key: str) -> int | None:
    """The seat that is kept for a key."""
    for place in table.places:
        if opens(place, key) and place.key:
            return place.seat
    return None


def opens(place: Place, key: str) -> bool:
    """Whether somebody with this key, or with none, may take a seat that is open."""
    return not place.key or hmac.compare_digest(place.key.encode(), key.encode())


def key_of(table: Table, guest: str | None, seat: int) -> str:
    """The key of a seat that is kept for somebody, for the host alone."""
    check_host(table, guest)
    check_there(seat, len(table.places))
    key = table.places[seat].key
    if not key:
        raise Refused(409, "That seat is not kept for anybody.")
    return key


def invitation(table: Table, people: wire.People) -> str:
    """Who invites the viewer to what; empty if they sit there, or no seat is open to them."""
    seated = any(person.mine for person in people.seats)
    if table.seq or table.closed is not None or people.removed or people.hosting or seated:
        return ""
    if not any(person.kind == OPEN for person in people.seats):
        return ""
    return f"{people.host_name or 'The host'} invites you to {table.game.title}"


async def keep(table: Table, guest: str, seat: int) -> str:
    """The host keeps a seat for whoever gets the link, which is new each time; its key."""
    key = table.house.token()
    await _keep_for(table, guest, seat, key)
    return key


async def release(table: Table, guest: str, seat: int) -> None:
    """The host lets anyone at the table take a seat again, and its link is worth nothing."""
    await _keep_for(table, guest, seat, "")


async def _keep_for(table: Table, guest: str, seat: int, key: str) -> None:
    async with table.lock:
        check_host(table, guest)
        check_there(seat, len(table.places))
        table.check_open()
        kept = await table.house.store.write(keeping.keep_for(table.id, seat, key))
        await table.reload()
        if not kept:
            table.check_open()
            raise Refused(409, "That seat is already taken.")


def check_host(table: Table, guest: str | None) -> None:
    """Refuse anyone but the host."""
    if guest is None or guest != table.header.host:
        raise Refused(403, "Only the host of the table can do this.")


# --- bots in the empty seats ---------------------------------------------------------------------


async def fill(table: Table, guest: str, level: str, seat: int | None) -> None:
    """The host lets bots take the open seats, or one of them; each promises a nonce as all do."""
    if level not in LEVELS:
        raise Refused(422, f"A level is one of {', '.join(LEVELS)}.")
    async with table.lock:
        check_host(table, guest)
        if seat is not None:
            check_there(seat, len(table.places))
        table.check_open()
        house, draw = table.house, table.house.draw(table.header.players)
        instead = list(table.places)
        bots = []
        for place in table.places:
            if place.kind == OPEN and seat in (None, place.seat):
                bot = house.bot_place(place.seat, level, instead)
                instead[place.seat] = bot
                bots.append(replace(draw.given(bot), key=place.key))
        begins = Event(1, 0, START, START, house.clock())
        filled = bool(bots) and await house.store.write(keeping.fill(table.id, bots, begins))
        await table.reload()
        if not filled:
            table.check_open()
            raise Refused(409, NONE_OPEN)


# --- fewer players -------------------------------------------------------------------------------


async def start(table: Table, guest: str) -> str:
    """The host begins with those who have come, at a table of their own; its id.

    It is another table because fewer players are another match: a fresh seed is drawn for it, and
    everybody promises a nonce anew.
    """
    async with table.lock:
        check_host(table, guest)
        if not table.seq and table.rematch:
            return table.rematch
        table.check_open()
        seated = [place for place in table.places if place.kind != OPEN]
        if len(seated) == len(table.places):
            raise Refused(409, NONE_OPEN)
        rules = fewer(table.game, table.header.players, len(seated))
        if rules is None:
            raise Refused(
                422,
                f"{table.game.title} cannot be played by {many(len(seated), 'player')} like this; "
                "let bots take the empty seats.",
            )
        house = table.house
        moving = [replace(again(place), seat=seat) for seat, place in enumerate(seated)]
        plan = Plan(guest, rules, len(seated), moving, table.header.settings)
        header, places, begins = house.made(plan)
        work = keeping.move_on(table.id, table.places, header, places, begins)
        made: str = await house.store.write(work)
        await table.reload()
        if not made:
            table.check_open()
            raise Refused(409, "Somebody has just sat down or left; look again.")
        return made


def may_start(table: Table) -> bool:
    """Whether the rules allow to begin with those who have come."""
    if table.seq or table.closed is not None:
        return False
    seated = sum(place.kind != OPEN for place in table.places)
    if not 0 < seated < len(table.places):
        return False
    return fewer(table.game, table.header.players, seated) is not None


@lru_cache(maxsize=256)
def fewer(game: Game, players: int, seated: int) -> Game | None:
    """The same game for fewer players, with what was chosen for it; None if it is not for so many.

    Options that nobody has changed follow the number of players.
    """
    usual = {name: choice.default(players) for name, choice in game.options.items()}
    changed = {name: text for name, text in game.chosen.items() if text != usual[name]}
    try:
        found = Game(game.rules, {}, game.edition).with_options(**changed)
        found.start(seated)
    except ParlourError:
        return None
    return found


def again(place: Place) -> Place:
    """Somebody at the next table, of whom a nonce is waited for if they gave one before.

    Where somebody sat who has deleted all of theirs, the seat is open.
    """
    if place.kind == PERSON and not place.guest:
        return Place(place.seat, OPEN)
    promised = bool(place.commitment or place.nonce) and place.kind != BOT
    return Place(
        place.seat,
        place.kind,
        place.guest,
        place.name,
        place.level,
        commitment=None if promised else "",
    )
