"""My games: what a guest is playing, what came of the rest, and what belongs to them alone.

The page and the endpoints of everything that goes by guest and not by table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from parlour.core.errors import ParlourError
from parlour.house import (
    devices,
    door,
    erasing,
    exporting,
    guests,
    moving,
    naming,
    pages,
    sight,
    tallies,
)
from parlour.house.api import Endpoint, answer, limit
from parlour.house.door import guest_of, house_of, known
from parlour.house.guests import Result
from parlour.house.house import House
from parlour.house.keeping import OPEN
from parlour.house.refused import Refused
from parlour.house.tables import Table
from parlour.house.told_mine import (
    Arrival,
    Code,
    CodeState,
    Devices,
    Erased,
    Erasure,
    Finished,
    Mine,
    Named,
    Naming,
    Running,
    Scored,
)
from parlour.house.wire import Nothing

MOST_ROWS = 30
"""How many tables of each kind are shown, the newest."""


# --- what there is -------------------------------------------------------------------------------


async def mine_of(house: House, guest: str | None) -> Mine:
    """All that a guest's page tells."""
    if guest is None:
        return Mine("", (), 0, (), 0, ())
    await house.counting.of_guest(guest)
    ids, in_all = await house.store.read(guests.running(guest, MOST_ROWS))
    results = await house.store.read(guests.results(guest))
    ended = tallies.by_match(results)
    return Mine(
        name=await naming.kept(house, guest),
        running=await _running(house, guest, ids),
        running_in_all=in_all,
        finished=await _finished(house, guest, [ends[-1] for ends in ended]),
        finished_in_all=len(ended),
        # To list every solution of a puzzle may take a second, the first time.
        tallies=await asyncio.to_thread(tallies.tallies, results),
    )


async def _running(house: House, guest: str, ids: Sequence[str]) -> tuple[Running, ...]:
    """Tables that go on: first those where it is the guest's turn, then the newest."""
    found = []
    for id_ in ids:
        try:
            found.append(await _table(await house.tables.at(id_, only_listed=True), guest))
        except ParlourError:  # it cannot be read any more
            continue
    order = ("yours", "theirs", "waiting")
    return tuple(sorted(found, key=lambda one: (order.index(one.standing), -one.since)))


async def _table(table: Table, guest: str) -> Running:
    course = await table.warm()
    turn = course.match.turn if course.started else ()
    is_mine = any(seat in turn for seat in table.mine(guest))
    awaited = [p for p in table.places if p.kind != OPEN and p.seat in turn]
    return Running(
        id=table.id,
        game=table.header.game,
        title=table.game.title,
        standing="yours" if is_mine else "theirs" if course.started else "waiting",
        turn=tuple(place.name or table.titles[place.seat] for place in awaited),
        seats=tuple(sight.sitter(table, p) for p in table.places),
        moves=course.made,
        since=course.last_at,
    )


async def _finished(house: House, guest: str, ends: Sequence[Result]) -> tuple[Finished, ...]:
    """The last results, and tables that were closed, the newest first."""
    newest = sorted(ends, key=lambda one: -one.ended)[:MOST_ROWS]
    kept = await house.store.read(guests.still_kept(one.match for one in newest))
    closed = await house.store.read(guests.closed(guest, MOST_ROWS))
    found = [_result(one, one.match in kept) for one in newest]
    found += [
        Finished(id_, key, tallies.title_of(key), "closed", (), 0, at, False, False, True)
        for id_, key, at in closed
    ]
    return tuple(sorted(found, key=lambda one: -one.ended)[:MOST_ROWS])


def _result(one: Result, is_kept: bool) -> Finished:
    return Finished(
        id=one.match,
        game=one.game,
        title=tallies.title_of(one.game),
        result=one.result,
        seats=tuple(
            Scored(seated.name, seated.kind, seated.score, seated.won, seat in one.mine)
            for seat, seated in enumerate(one.seated)
        ),
        moves=one.moves,
        ended=one.ended,
        unaided=one.is_unaided,
        record=not one.peeked,
        kept=is_kept,
    )


# --- the page ------------------------------------------------------------------------------------


async def mine_page(request: Request) -> Response:
    """My games; whoever looks is remembered for longer."""
    house, guest = house_of(request), guest_of(request)
    found = await mine_of(house, guest)
    response = pages.page(
        request,
        "mine",
        "My games",
        name=found.name,
        mine=found,
        code=await moving.state(house, guest),
        devices=await devices.of(house, guest, door.device_of(request)),
        shown=pages.shown_time,
    )
    if guest is not None:
        door.recognise(request, response, guest, door.device_of(request))
    return response


ROUTES = [Route("/mine", pages.shown(mine_page))]


# --- the endpoints -------------------------------------------------------------------------------


@Endpoint("GET", "/api/mine")
async def mine(request: Request) -> Mine:
    """What you are playing, what you have finished, and what your results come to."""
    return await mine_of(house_of(request), guest_of(request))


@Endpoint("POST", "/api/mine/name")
async def rename(request: Request, body: Naming) -> Named:
    """Say what you want to be called at the next table."""
    limit(request, "create")
    if not door.name_of(body.name, ""):
        raise Refused(422, f"A name has 1 to {door.LONGEST_NAME} letters, and is not taken by us.")
    return Named(await naming.given(house_of(request), known(request), body.name))


@Endpoint("GET", "/api/mine/export", media=exporting.MEDIA)
async def export(request: Request) -> Response:
    """All that is kept of you, as one archive: `mine.json`, and table files of finished matches."""
    limit(request, "export")
    house, guest = house_of(request), known(request)
    await house.counting.of_guest(guest)
    return StreamingResponse(
        exporting.archive(house, guest),
        media_type=exporting.MEDIA,
        headers={"Content-Disposition": f'attachment; filename="{exporting.FILE}"'},
    )


@Endpoint("POST", "/api/mine/erase", gives=Erased)
async def erase(request: Request, body: Erasure) -> Response:
    """Delete all that is kept of you, at once; nothing brings it back."""
    if not body.everything:
        raise Refused(422, "Nothing was deleted, because you did not ask for everything.")
    house, guest = house_of(request), guest_of(request)
    response = answer(Erased(0, 0, 0, 0) if guest is None else await erasing.erase(house, guest))
    response.delete_cookie(door.COOKIE, httponly=True, samesite="lax")
    return response


@Endpoint("POST", "/api/mine/code")
async def make_code(request: Request, body: Nothing) -> Code:
    """Make a code with which another device is you; it works once, for ten minutes."""
    limit(request, "create")
    return await moving.make(house_of(request), known(request))


@Endpoint("GET", "/api/mine/code")
async def code_state(request: Request) -> CodeState:
    """Whether your last code was used."""
    return await moving.state(house_of(request), guest_of(request))


@Endpoint("POST", "/api/mine/device", gives=Named, refuses=(409,))
async def arrive(request: Request, body: Arrival) -> Response:
    """Be the guest who made a code, on this device; the other device stays signed in."""
    house, guest = house_of(request), guest_of(request)
    if guest is not None and not body.leaving:
        await _check_empty(house, guest)
    limit(request, "code")
    if not request.app.state.all_codes.takes(""):
        raise Refused(429, "Too many codes are being tried; wait a moment.")
    kind = devices.kind_of(request.headers.get("user-agent", ""))
    other, device = await moving.arrive(house, guest, body.code, kind)
    response = answer(Named(await naming.kept(house, other)))
    door.recognise(request, response, other, device)
    return response


@Endpoint("GET", "/api/mine/devices")
async def my_devices(request: Request) -> Devices:
    """The devices that play as you."""
    house, guest = house_of(request), guest_of(request)
    return Devices(await devices.of(house, guest, door.device_of(request)))


@Endpoint("DELETE", "/api/mine/devices/{device}", gives=Devices, refuses=(404, 409))
async def sign_out(request: Request) -> Response:
    """Sign a device out; it is nobody's then, and sees no more of yours."""
    house, guest, device = house_of(request), known(request), request.path_params["device"]
    await devices.sign_out(house, guest, device)
    here = door.device_of(request)
    response = answer(Devices(await devices.of(house, guest, here)))
    if device == (here or devices.FIRST):
        response.delete_cookie(door.COOKIE, httponly=True, samesite="lax")
    return response


async def _check_empty(house: House, guest: str) -> None:
    """Refuse to leave games behind unasked."""
    _, running = await house.store.read(guests.running(guest, 1))
    results = await house.store.read(guests.results(guest))
    if running or results:
        raise Refused(
            409,
            "This device has games of its own, which would stay behind. "
            "Say that you are leaving them, or export them first.",
        )
