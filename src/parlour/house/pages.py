"""Server-rendered pages: what each template is given.

Templates lie in `web/templates`, are Jinja2 with autoescaping, and extend `base.html`.  Static
files lie in `web/static` and are served below `/static/` (`{{ static("table.js") }}` is
`/static/table.js?v=…`, which changes when the file does).

Every page is given `page` (its kind), `title`, `version` (of parlour) and `name` (the name this
guest last sat down with, or "").  What `sheets` makes is told there; what goes into a page as a
block of JSON is a structure of `wire`, safe to stand in a script element as it is.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from parlour.bots import LEVELS, USUAL_LEVEL
from parlour.core.errors import ParlourError, UnknownGame
from parlour.core.game import game
from parlour.house import api, assets, door, keeping, sheets, sight, wire
from parlour.house.door import guest_of, house_of
from parlour.house.house import House
from parlour.house.refused import Refused
from parlour.house.store import Unreachable
from parlour.house.tables import Table
from parlour.version import VERSION

WEB = Path(str(files("parlour.house"))) / "web"
MOST_ROWS = 30
STATUS = {UnknownGame: 404, Unreachable: 503}


@cache
def environment() -> Environment:
    """The templates."""
    found = Environment(loader=FileSystemLoader(WEB / "templates"), autoescape=True)
    found.globals["static"] = static
    return found


def static(name: str) -> str:
    """The address of a static file, which changes when the file does."""
    found = assets.static(name)
    return f"/static/{name}?v={found.version if found else 0}"


def block(found: wire.Sent | list[wire.ChatLine] | bytes) -> Markup:
    """JSON that may stand inside a script element."""
    text = (found if isinstance(found, bytes) else wire.encode(found)).decode()
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Markup(text)


def page(request: Request, kind: str, title: str, status: int = 200, /, **context: Any) -> Response:
    """A page from its template; a newcomer gets a cookie with it."""
    door.known(request)
    text = (
        environment()
        .get_template(f"{kind}.html")
        .render(page=kind, title=title, version=VERSION, name=context.pop("name", ""), **context)
    )
    response = HTMLResponse(text, status)
    door.welcome(request, response)
    return response


# --- the pages -----------------------------------------------------------------------------------


async def cabinet(request: Request) -> Response:
    """The five boxes."""
    return page(request, "cabinet", "The cabinet", boxes=sheets.boxes())


async def game_page(request: Request) -> Response:
    """A game's page, from which one sits down."""
    found = sheets.sheet(_key(request))
    house, guest = house_of(request), guest_of(request)
    start = wire.Start(
        game=msgspec.convert(found, wire.Game),
        levels=tuple(wire.Level(key, key, level.about) for key, level in LEVELS.items()),
        level=USUAL_LEVEL,
    )
    return page(
        request,
        "game",
        found["title"],
        name=await house.store.read(keeping.last_name(guest)) if guest else "",
        game=found,
        start=start,
        start_json=block(start),
    )


async def rules_page(request: Request) -> Response:
    """The rules of a game in our words."""
    key = _key(request)
    found = sheets.sheet(key)
    return page(
        request,
        "rules",
        f"{found['title']}: the rules",
        game=found,
        chapters=sheets.chapters(key),
        rulings=sheets.rulings_on(key),
        answers=await asyncio.to_thread(sheets.answers, key),
    )


def _key(request: Request) -> str:
    key: str = request.path_params["key"]
    game(key)
    return key


async def lobby(request: Request) -> Response:
    """Tables with an open seat, and one's own."""
    house, guest = house_of(request), guest_of(request)
    open_ids = await house.store.read(keeping.open_tables(MOST_ROWS))
    own_ids = await house.store.read(keeping.tables_of(guest, MOST_ROWS)) if guest else []
    return page(
        request,
        "lobby",
        "Tables",
        open=await listings(house, open_ids),
        mine=await listings(house, own_ids),
    )


async def listings(house: House, ids: list[str]) -> list[wire.Listing]:
    """Tables as the lobby lists them; one that cannot be read is left out."""
    found = []
    for id_ in ids:
        try:
            found.append(await listing(await house.tables.at(id_, only_listed=True)))
        except ParlourError:
            continue
    return found


async def listing(table: Table) -> wire.Listing:
    """A table as the lobby lists it."""
    course, header = await table.warm(), table.header
    return wire.Listing(
        id=table.id,
        game=header.game,
        title=table.game.title,
        players=header.players,
        seats=tuple(
            wire.Sitter(place.seat, table.titles[place.seat], place.name, place.kind)
            for place in table.places
        ),
        host=next((p.name for p in table.places if p.guest == header.host), ""),
        state=sight.state(table, course),
        created=header.created,
        created_text=created_text(header.created),
        moves=len(course.moves),
    )


def created_text(at: float) -> str:
    """A time as the lobby tells it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


async def table_page(request: Request) -> Response:
    """The table; also for bystanders."""
    table, guest = await api.table_of(request), guest_of(request)
    _, picture = await table.picture(guest, api.looks_from(request, table, guest))
    mine, header, found = table.mine(guest), table.header, sheets.sheet(table.header.game)
    about = wire.About(
        id=table.id,
        one_seat=header.players == 1,
        forced=found["forced"],
        url=f"{request.url.scheme}://{request.headers.get('host', '')}/tables/{table.id}",
        name=next((table.places[n].name for n in mine), ""),
    )
    return page(
        request,
        "table",
        table.game.title,
        name=about.name,
        game=found,
        chapters=sheets.chapters(header.game),
        rulings=sheets.rulings_on(header.game),
        about=about,
        mine=mine,
        previous=header.previous,
        about_json=block(about),
        picture_json=block(picture),
        people_json=block(sight.people(table, guest)),
        chat_json=block(list(table.chat)),
    )


def shown(answering: api.Answering) -> api.Answering:
    """A page whose refusals become pages too."""

    async def answered(request: Request) -> Response:
        try:
            return await answering(request)
        except ParlourError as error:
            status = error.status if isinstance(error, Refused) else STATUS.get(type(error), 409)
            return page(
                request, "error", "Not here", status, status_code=status, sentence=str(error)
            )

    return answered


ROUTES = [
    Route("/", shown(cabinet)),
    Route("/games/{key}", shown(game_page)),
    Route("/rules/{key}", shown(rules_page)),
    Route("/tables", shown(lobby)),
    Route("/tables/{id}", shown(table_page)),
]
