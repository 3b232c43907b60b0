"""The application: routes, middleware, and the house that opens and closes with it."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, lru_cache
from importlib.resources import files

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.house import api, assets, pages, sheets
from parlour.house.house import House
from parlour.house.limits import Buckets, Doorkeeper, Rules
from parlour.house.refused import Refused

SELDOM, BURST = 5.0, 100.0
"""Costly things may be done so often a second from one address, and so many at once."""
MOST_LISTENING = 300
"""Streams that one address may have open."""
MOST_PACKS = 64
"""So many names of packs are remembered, those that are none included."""


def build(house: House, rules: Rules | None = None) -> Starlette:
    """The application of a house."""
    allowed = rules or Rules()

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
            *api.ROUTES,
            Route("/healthz", api.told(health)),
            Route("/openapi.json", openapi),
            Route("/art/{pack}.svg", api.told(art)),
            Route("/static/{name:path}", assets.static_file),
        ],
        middleware=[Middleware(Doorkeeper, rules=allowed)],
        exception_handlers={HTTPException: http_error, Exception: broken},
        lifespan=lifespan,
    )
    app.state.house = house
    often = SELDOM if allowed.rate else 0.0
    app.state.buckets = {what: Buckets(often, BURST) for what in ("create", "help", "chat")}
    app.state.most_listening = MOST_LISTENING if allowed.rate else 0
    return app


async def health(request: Request) -> Response:
    """Whether the house is open and its store answers."""
    house = api.house_of(request)
    await house.store.read(lambda db: db.run("SELECT 1"))
    return api.answer({"ok": True, "tables": len(house.tables)})


@cache
def _openapi() -> assets.Asset:
    text = files("parlour.house").joinpath("openapi.json").read_bytes()
    return assets.Asset(text, "application/json")


async def openapi(request: Request) -> Response:
    """The description of the doors for programs."""
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
        return api.answer({"error": sentence, "rules": []}, error.status_code)
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
    return api.answer({"error": "Something went wrong in the house.", "rules": []}, 500)
