"""The print shop in the browser: choose, see every sheet, download or print.

A page is a form and its sheets, all told by the address, so that it works without scripts and can be
kept as a link.  Sheets are drawn when they are asked for, and the last ones are kept.  One thing is
printed at a time, and one puzzle solved, so that the house has time for its tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TypeVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.core.errors import ParlourError
from parlour.core.game import games
from parlour.desk.pages import page as told
from parlour.house import api, assets, pages
from parlour.house.refused import Refused
from parlour.press import drawn, inks, orders
from parlour.press.commands import check_installed
from parlour.press.orders import Order
from parlour.press.sheet import Work

Made = TypeVar("Made")
NAMES = {
    "trix72": "The Trix pack of 1904, 72 cards",
    "trix136": "The Trix pack of 1903, 136 cards",
    "forty-nine": "The Forty-Nine pack, 50 cards",
    "heraldry": "The Heraldry pack, 48 cards",
    "tactics": "The Tactics pack, 52 cards",
    "board": "The board of Forty-Nine",
    "gridiron": "The gridiron of Trix Football",
    "men": "Men for the board",
    "chips": "Chips for Forty-Nine",
    "sheets": "Score sheet of a game",
    "tally": "Tally cards of a game",
    "leaflet": "Rules of a game, as a booklet",
    "puzzle": "A puzzle, with its solution apart",
    "tickets": "Tickets of a progressive evening",
    "calibration": "Calibration sheet",
}
"""What can be printed, as the page calls it."""
MOST_KEPT = 16
SLOW = ("puzzle",)
"""What may take a while, so that it is asked for more sparingly."""
PRESS = ThreadPoolExecutor(1, "press")
"""Where sheets and files are made, one after another: PDFium cannot make two at once."""
MOST_FILES = 4
"""How many files may wait for the press."""
SOLVING = ThreadPoolExecutor(1, "puzzles")
"""Where what is slow is made, so that it holds up nothing else."""


def wished(query: dict[str, str]) -> Order:
    """The order that an address tells; what it does not tell is as usual."""
    usual = Order(query.get("what", "trix72"))
    if usual.what not in orders.THINGS:
        raise Refused(404, "There is no such thing to print.")
    try:
        offset = float(query.get("across") or 0), float(query.get("down") or 0)
    except ValueError:
        raise Refused(422, "An offset is two numbers of millimetres.") from None
    key = query.get("key", "") if usual.what in orders.OF_A_GAME else ""
    return Order(
        what=usual.what,
        key=key or _first_key(usual.what),
        paper=query.get("paper") or usual.paper,
        size=query.get("size") or usual.size,
        layout=query.get("layout") or usual.layout,
        backs=query.get("backs") or usual.backs,
        offset=offset,
        ink=query.get("ink") or usual.ink,
        large="large" in query,
        corners="corners" in query,
        knight=_number(query, "knight") or usual.knight,
        tiled="tiled" in query,
        folded="flat" not in query,
        players=_number(query, "players"),
        count=_number(query, "count") or usual.count,
        hands=_number(query, "hands") or usual.hands,
        seed=query.get("seed") or usual.seed,
    )


def _number(query: dict[str, str], name: str) -> int | None:
    text = query.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise Refused(422, f"{name.capitalize()} is a number.")
    return int(text)


def _first_key(what: str) -> str:
    return next(iter(keys(what)), "")


def keys(what: str) -> dict[str, str]:
    """The games of which something can be printed, by key."""
    every = {key: one.title for key, one in games().items()}
    if what == "puzzle":
        return {key: title for key, title in every.items() if games()[key].players == (1,)}
    if what == "leaflet":
        return {key: title for key, title in every.items() if told(key)}
    if what in orders.OF_A_GAME:
        return {key: title for key, title in every.items() if games()[key].players != (1,)}
    return {}


_waiting: list[Order] = []


@lru_cache(maxsize=MOST_KEPT)
def _work(order: Order) -> Work:
    return orders.work(order)


@lru_cache(maxsize=MOST_KEPT)
def _file(order: Order, form: str) -> bytes:
    return orders.printed(order, form)


async def _on_press(order: Order, make: Callable[[], Made]) -> Made:
    """What is made of an order, when its turn comes."""
    press = SOLVING if order.what in SLOW else PRESS
    return await asyncio.get_running_loop().run_in_executor(press, make)


async def _made(request: Request, order: Order) -> Work:
    check_installed()
    if order.what in SLOW:
        api.limit(request, "help")
    return await _on_press(order, lambda: _work(order))


# --- what is asked for ---------------------------------------------------------------------------


async def shop(request: Request) -> Response:
    """The form, and every sheet of what it asks for."""
    query = dict(request.query_params)
    order = wished(query)
    refusal, work = "", None
    try:
        work = await _made(request, order)
    except ParlourError as error:
        if isinstance(error, Refused):
            raise
        refusal = str(error)
    return pages.page(
        request,
        "print",
        "The print shop",
        order=order,
        query=query,
        refusal=refusal,
        work=work,
        address=urlencode(query),
        things=NAMES,
        keys=keys(order.what),
        inks=inks.KINDS,
        is_pack=order.what in orders.PACKS,
    )


async def sheet(request: Request) -> Response:
    """One sheet as a picture."""
    order = wished(dict(request.query_params))
    work = await _made(request, order)
    number = _number(dict(request.query_params), "n") or 0
    if number >= len(work.sheets):
        raise Refused(404, "There is no such sheet.")
    svg = await _on_press(order, lambda: drawn.svg(work.sheets[number]))
    return assets.response(request, assets.Asset(svg.encode(), "image/svg+xml"))


async def file(request: Request) -> Response:
    """The whole work as a file to keep."""
    api.limit(request, "help")
    check_installed()
    order, form = wished(dict(request.query_params)), request.path_params["form"]
    if form not in orders.FORMS:
        raise Refused(404, "There is no such form.")
    if len(_waiting) >= MOST_FILES:
        raise Refused(429, "The press is busy; wait a moment.")
    _waiting.append(order)
    try:
        found = await _on_press(order, lambda: _file(order, form))
    finally:
        _waiting.remove(order)
    name = "-".join(part for part in (order.what, order.key) if part)
    ending, media = ("pdf", "application/pdf") if form == "pdf" else ("zip", "application/zip")
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return Response(found, headers=headers, media_type=media)


ROUTES = [
    Route("/print", pages.shown(shop)),
    Route("/print/sheet.svg", api.told(sheet)),
    Route("/print/file.{form}", api.told(file)),
]
