"""The endpoints of progressive evenings."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from parlour.house import codes, inviting, naming, wire
from parlour.house.api import Endpoint, answer, limit
from parlour.house.door import guest_of, house_of, known

EVENING = "/api/evenings/{evening}"


@Endpoint("POST", "/api/evenings", status=201, gives=wire.Made, refuses=(404,))
async def open_evening(request: Request, body: wire.NewEvening) -> Response:
    """Open a progressive evening."""
    limit(request, "create")
    made = await house_of(request).evenings.make(known(request), body)
    response = answer(wire.Made(made), 201)
    response.headers["Location"] = f"/evenings/{made}"
    return response


@Endpoint("GET", EVENING, refuses=(404,))
async def evening(request: Request) -> wire.Evening:
    """An evening as it stands; if all tables have played their hand, the next is dealt."""
    return await _shown(request, guest_of(request))


@Endpoint("POST", EVENING + "/ticket", refuses=(404, 409))
async def join_evening(request: Request, body: wire.Coming) -> wire.Evening:
    """Come to an evening, or come back to it."""
    house, guest = house_of(request), known(request)
    await house.evenings.load(_id(request))  # before a name is kept for nothing
    await house.evenings.join(_id(request), guest, await naming.given(house, guest, body.name))
    return await _shown(request, guest)


@Endpoint("DELETE", EVENING + "/ticket", refuses=(404,))
async def leave_evening(request: Request) -> wire.Evening:
    """Leave an evening; a bot has your ticket."""
    guest = known(request)
    await house_of(request).evenings.leave(_id(request), guest)
    return await _shown(request, guest)


@Endpoint("POST", EVENING + "/begin", refuses=(404,))
async def begin_evening(request: Request, body: wire.Nothing) -> wire.Evening:
    """Deal the first hand; only the host may, or if the host is gone, whoever has a ticket."""
    guest = known(request)
    await house_of(request).evenings.begin(_id(request), guest)
    return await _shown(request, guest)


@Endpoint("GET", EVENING + "/code", media=codes.SVG, refuses=(404,))
async def evening_code(request: Request) -> Response:
    """The link to the evening as a QR code."""
    limit(request, "help")
    kept = await house_of(request).evenings.load(_id(request))
    return Response(codes.svg(address(request, kept.evening.id)), media_type=codes.SVG)


def address(request: Request, evening: str) -> str:
    """The link to an evening, for others."""
    return f"{inviting.site_to_share(request)}/evenings/{evening}"


def _id(request: Request) -> str:
    found: str = request.path_params["evening"]
    return found


async def _shown(request: Request, guest: str | None) -> wire.Evening:
    return await house_of(request).evenings.look(_id(request), guest)
