"""The application: routes, middleware, and the house that opens and closes with it."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, lru_cache

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from parlour.house import (
    api,
    assets,
    daily_pages,
    describing,
    evening_pages,
    library,
    mine,
    moving,
    pages,
    printing,
    setting_up,
    sheets,
    wire,
)
from parlour.house.door import Buckets, Doorkeeper, Limits, TooLarge
from parlour.house.express import Express
from parlour.house.health import Health
from parlour.house.house import House
from parlour.house.refused import Refused

SELDOM, BURST = 5.0, 100.0
"""How many costly requests one address may make per second, and how many at once."""
EXPORTS, EXPORTS_AT_ONCE = 1 / 60, 5.0
"""The same for whoever takes all of theirs along, which replays every match."""
MOST_LISTENING = 300
"""How many streams one address may have open."""
MOST_PACKS = 64
"""How many names of packs are remembered, including names that are not packs."""


class Front:
    """The application: the door, and behind it the endpoints for programs and all other routes.

    Endpoints are looked up by address; that is much quicker than to try one route after another.
    """

    def __init__(self, inside: Starlette, house: House, limits: Limits) -> None:
        self.inside = inside
        self._house = house
        self._door = Doorkeeper(self._answer, limits)
        self.express = Express(house, self._door)
        self._endpoints = {(one.method, one.path): one for one in api.ENDPOINTS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or open and close the house."""
        await (self._door if scope["type"] == "http" else self.inside)(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["house"] = self._house
        path, named = address(scope["path"])
        endpoint = self._endpoints.get((scope["method"], path))
        if endpoint is None:
            await self.inside(scope, receive, send)
            return
        scope.update(app=self.inside, path_params=named, route=endpoint, state={})
        try:
            response = await endpoint.answer(Request(scope, receive))
        except TooLarge:
            raise
        except Exception as error:
            await (await broken(Request(scope), error))(scope, receive, send)
            raise
        await response(scope, receive, send)


def address(path: str) -> tuple[str, dict[str, str]]:
    """An address as endpoints are declared, with what stands for the table and the seat in it."""
    parts = path.split("/")
    if parts[:3] != ["", "api", "tables"] or len(parts) < 4:
        return path, {}
    named, parts[3] = {"id": parts[3]}, "{id}"
    if len(parts) > 5:
        named["seat"], parts[5] = parts[5], "{seat}"
    return "/".join(parts), named


def build(house: House, limits: Limits | None = None) -> Front:
    """The application of a house."""
    allowed = limits or Limits()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await house.open()
        house.spawn(asyncio.to_thread(sheets.boxes))  # so that the first page comes at once
        try:
            yield
        finally:
            await house.close()

    app = Starlette(
        routes=[
            *pages.ROUTES,
            *library.ROUTES,
            *mine.ROUTES,
            *daily_pages.ROUTES,
            *evening_pages.ROUTES,
            *printing.ROUTES,
            *setting_up.ROUTES,
            *(one.route for one in api.ENDPOINTS),
            Route("/openapi.json", openapi),
            Route("/art/{pack}.svg", api.told(art)),
            Route("/worker.js", assets.worker),
            Route("/static/{name:path}", assets.static_file),
        ],
        exception_handlers={HTTPException: http_error, Exception: broken},
        lifespan=lifespan,
    )
    app.state.health = Health(house.store)
    often = SELDOM if allowed.rate else 0.0
    app.state.buckets = {what: Buckets(often, BURST) for what in ("create", "help", "chat")}
    app.state.buckets |= {
        "export": Buckets(EXPORTS if often else 0.0, EXPORTS_AT_ONCE),
        "code": Buckets(moving.RATE if often else 0.0, moving.BURST),
    }
    app.state.all_codes = Buckets(moving.RATE_IN_ALL, moving.BURST_IN_ALL)
    app.state.most_listening = MOST_LISTENING if allowed.rate else 0
    return Front(app, house, allowed)


@cache
def _openapi() -> assets.Asset:
    return assets.Asset(msgspec.json.encode(describing.openapi(api.ENDPOINTS)), api.JSON)


async def openapi(request: Request) -> Response:
    """The description of the endpoints for programs."""
    return assets.response(request, _openapi())


@lru_cache(maxsize=MOST_PACKS)
def _sprite(pack: str) -> assets.Asset | None:
    svg = importlib.import_module("parlour.pictures.svg")
    try:
        return assets.Asset(svg.sprite(pack).encode(), "image/svg+xml")
    except (KeyError, ValueError):
        return None


async def art(request: Request) -> Response:
    """The faces and back of a pack as one sprite."""
    pack = request.path_params["pack"]
    found = _sprite(pack) if len(pack) < 40 else None
    if found is None:
        raise Refused(404, "There is no such pack.")
    return assets.response(request, found)


async def http_error(request: Request, error: Exception) -> Response:
    """A wrong address or method, in one sentence."""
    assert isinstance(error, HTTPException)
    sentences = {404: "There is nothing here.", 405: "That cannot be done here."}
    sentence = sentences.get(error.status_code, str(error.detail))
    if request.url.path.startswith("/api/"):
        return api.answer(wire.Refusal(sentence), error.status_code)
    return pages.page(
        request,
        "error",
        "Not here",
        error.status_code,
        status_code=error.status_code,
        sentence=sentence,
    )


async def broken(_request: Request, _error: Exception) -> Response:
    """Something went wrong in the house itself."""
    return api.answer(wire.Refusal(api.BROKEN), 500)
