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
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.house import api, assets, describing, pages, sheets, wire
from parlour.house.door import Buckets, Doorkeeper, Limits
from parlour.house.health import Health
from parlour.house.house import House
from parlour.house.refused import Refused

SELDOM, BURST = 5.0, 100.0
"""How many costly requests one address may make per second, and how many at once."""
MOST_LISTENING = 300
"""How many streams one address may have open."""
MOST_PACKS = 64
"""How many names of packs are remembered, including names that are not packs."""


def build(house: House, limits: Limits | None = None) -> Starlette:
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
            *(one.route for one in api.ENDPOINTS),
            Route("/openapi.json", openapi),
            Route("/art/{pack}.svg", api.told(art)),
            Route("/static/{name:path}", assets.static_file),
        ],
        middleware=[Middleware(Doorkeeper, limits=allowed)],
        exception_handlers={HTTPException: http_error, Exception: broken},
        lifespan=lifespan,
    )
    app.state.house = house
    app.state.health = Health(house.store)
    often = SELDOM if allowed.rate else 0.0
    app.state.buckets = {what: Buckets(often, BURST) for what in ("create", "help", "chat")}
    app.state.most_listening = MOST_LISTENING if allowed.rate else 0
    return app


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
    return api.answer(wire.Refusal("Something went wrong in the house."), 500)
