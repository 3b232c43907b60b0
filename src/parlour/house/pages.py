"""Server-rendered pages: what each template is given.

Templates lie in `web/templates`, are Jinja2 with autoescaping, and extend `base.html`.  Static
files lie in `web/static` and are served below `/static/` (`{{ static("table.js") }}` is
`/static/v…/table.js`, which changes when any of them does, and so do those it imports).

Every page is given `page` (its kind), `title`, `version` (of parlour), `site` (the address of the
house) and `name` (the name this guest last sat down with, or "").  What `sheets` makes is told there; what goes into a page as a
block of JSON is a structure of `wire`, safe to stand in a script element as it is.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from parlour.bots import LEVELS, USUAL_LEVEL
from parlour.core.errors import BadOption, ParlourError, UnknownGame
from parlour.core.game import game
from parlour.desk import glossary
from parlour.house import (
    api,
    assets,
    door,
    evening_keeping,
    hosting,
    inviting,
    keeping,
    leaves,
    naming,
    sheets,
    sight,
    wire,
)
from parlour.house.days import Dealt
from parlour.house.door import guest_of, house_of
from parlour.house.house import House
from parlour.house.refused import Refused
from parlour.house.store import Unreachable
from parlour.house.tables import Table
from parlour.version import VERSION

WEB = Path(str(files("parlour.house"))) / "web"
MOST_ROWS = 30
ALIKE = ("cabinet", "game", "rules", "by_page", "book", "words", "rulings", "away")
"""Pages that are compressed: they hold no secret, so their length betrays none."""
GZIP_LEVEL = 5
STATUS = {UnknownGame: 404, Unreachable: 503}


@cache
def environment() -> Environment:
    """The templates."""
    found = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        extensions=["jinja2.ext.loopcontrols"],
    )
    found.globals["static"] = static
    found.globals["modules"] = assets.modules
    found.globals["word"] = glossary.known
    found.filters["word_anchor"] = glossary.anchor
    return found


def static(name: str) -> str:
    """The address of a static file, which changes when any of them does."""
    return f"/static/{assets.edition()}/{name}"


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
        .render(
            page=kind,
            title=title,
            version=VERSION,
            site=door.site(request),
            name=context.pop("name", ""),
            **context,
        )
    )
    if kind in ALIKE and assets.reads_gzip(request.headers.get("accept-encoding", "")):
        body = gzip.compress(text.encode(), GZIP_LEVEL)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        response = HTMLResponse(body, status, headers)
    else:
        response = HTMLResponse(text, status)
    door.welcome(request, response)
    return response


# --- the pages -----------------------------------------------------------------------------------


async def cabinet(request: Request) -> Response:
    """The five boxes."""
    return page(
        request,
        "cabinet",
        "The cabinet",
        boxes=sheets.boxes(),
        first=sheets.first_games(),
        looked_for=sheets.looked_for(),
    )


async def away(request: Request) -> Response:
    """What browsers keep, to show it when the house cannot be reached."""
    return page(request, "away", "The house cannot be reached")


async def game_page(request: Request) -> Response:
    """A game's page, from which one sits down."""
    found = sheets.sheet(_key(request))
    house, guest = house_of(request), guest_of(request)
    chosen, refused = chosen_options(found["key"], request.query_params)
    start = wire.Start(
        game=msgspec.convert(found, wire.Game),
        levels=tuple(wire.Level(key, key, level.about) for key, level in LEVELS.items()),
        level=USUAL_LEVEL,
    )
    return page(
        request,
        "game",
        found["title"],
        name=await naming.kept(house, guest),
        game=found,
        start=start,
        placing=game(found["key"]).rules.placing,
        winnable=await asyncio.to_thread(sheets.deals_winnable, found["key"]),
        challenge=await asyncio.to_thread(sheets.challenge, found["key"]),
        minute=await asyncio.to_thread(leaves.minute, found["key"]),
        chosen=chosen,
        refused=refused,
        start_json=block(start),
        on_paper=sheets.on_paper(found["key"]),
    )


def chosen_options(key: str, asked: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The options of a game that an address chooses, and what is said of values it cannot have."""
    one, chosen, refused = game(key), {}, []
    for name, value in asked.items():
        if name in one.options:
            try:
                one.with_options(**{name: value})
                chosen[name] = value
            except BadOption as error:
                refused.append(str(error))
    return chosen, refused


def _key(request: Request) -> str:
    key: str = request.path_params["key"]
    game(key)
    return key


async def lobby(request: Request) -> Response:
    """Tables with an open seat that others have listed."""
    house, guest = house_of(request), guest_of(request)
    ids = await house.store.read(
        keeping.open_tables(house.clock() - hosting.GONE_SECONDS, MOST_ROWS)
    )
    found = await listings(house, ids)
    own = {table.id for table in house.tables.values() if table.mine(guest)}
    others = [one for one in found if one.id not in own]
    return page(request, "lobby", "Tables", open=others, shown=shown_time)


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
        seats=tuple(sight.sitter(table, place) for place in table.places),
        host=next((p.name for p in table.places if p.guest == header.host), ""),
        state=sight.state(table, course),
        created=header.created,
        moves=len(course.moves),
    )


def shown_time(at: float) -> Markup:
    """A time as pages show it: in words for everyone, until a script puts it as its reader does."""
    when = datetime.fromtimestamp(at, UTC)
    return Markup('<time datetime="{}">{}</time>').format(
        when.strftime("%Y-%m-%dT%H:%M:%SZ"), when.strftime("%Y-%m-%d %H:%M UTC")
    )


async def table_page(request: Request) -> Response:
    """The table; also for bystanders."""
    table, guest = await api.table_of(request), guest_of(request)
    if table.rematch and not table.seq:  # they have begun with fewer players
        return RedirectResponse(f"/tables/{table.rematch}", 303)
    _, picture = await table.picture(guest, api.looks_from(request, table, guest))
    mine, header, found = table.mine(guest), table.header, sheets.sheet(table.header.game)
    people = sight.people(table, guest)
    key = request.query_params.get("key", "")[: api.LONGEST_KEY]
    name = next((table.places[n].name for n in mine), "") or await naming.kept(table.house, guest)
    dealt = header.daily
    about = wire.About(
        id=table.id,
        one_seat=header.players == 1,
        forced=found["forced"],
        peeks=await asyncio.to_thread(sheets.peeks, header.game),
        url=inviting.address(request, table),
        name=name,
        gist=found["gist"],
        key=key,
        kept=inviting.seat_for(table, key),
        levels=tuple(wire.Level(key, key, level.about) for key, level in LEVELS.items()),
        level=USUAL_LEVEL,
        daily=f"/daily/{dealt.day}#{dealt.kind}" if dealt else "",
        guided=header.is_guided,
    )
    return page(
        request,
        "table",
        f"{table.game.title} · {_day(dealt)}" if dealt else table.game.title,
        name=about.name,
        game=found,
        pack=pack.key if (pack := table.game.rules.pack) else "",
        minute=await asyncio.to_thread(leaves.minute, header.game),
        about=about,
        mine=mine,
        previous=header.previous,
        evening=await table.house.store.read(evening_keeping.evening_of(table.id)),
        tried=header.tried.table if header.tried else "",
        set_up=header.set_up,
        tried_step=len(header.tried.lines) if header.tried else 0,
        about_json=block(about),
        picture_json=block(picture),
        people_json=block(people),
        invitation=inviting.invitation(table, people),
        chat_json=block(list(table.chat)),
    )


def _day(dealt: Dealt) -> str:
    """Which daily a table is of, and whether it counts."""
    if not dealt.counted:
        return "practice"
    day = date.fromisoformat(dealt.day)
    said = f"{day.day} {day:%b}"
    return f"deal of {said}" if dealt.kind == "deal" else said


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
    Route("/away", shown(away)),
    Route("/games/{key}", shown(game_page)),
    Route("/tables", shown(lobby)),
    Route("/tables/{id}", shown(table_page)),
]
