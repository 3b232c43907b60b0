"""Server-rendered pages: what each template is given.

Templates lie in `web/templates`, are Jinja2 with autoescaping, and extend `base.html`.  Static
files lie in `web/static` and are served below `/static/` (`{{ static("table.js") }}` is
`/static/table.js?v=…`, which changes when the file does).

Every page has

* `page`: "cabinet" | "game" | "rules" | "lobby" | "table" | "error",
* `title`: the title of the page, as text,
* `version`: the version of parlour,
* `name`: the name this guest last sat down with, or "".

**cabinet.html** – `boxes`: [Box].  Box = {key, title, year|None, publisher, games: [Shelved]};
Shelved = {key, title, players: [2, 3, 4], players_text: "2–4 players" | "1 player", pages:
"pp. 7–9", one_seat: bool, forced: whether nobody has a choice in it, pack: "trix72"|None, gist: one
sentence on the game or ""}.

**game.html** – `game`: Sheet = all of Shelved, and {usual_players, book: {key, title, year,
publisher}, seats: {"4": ["seat 0", …]}, sides: {"4": [[0, 2], [1, 3]]}, rules: [{gist, cite}]
(the first passages), options: [Option], impossible: {"3": "why it cannot be with the usual
options"}}.  Option = {name, label, about, cite: {cite, page, gist}, kind: "switch" | "choice" |
"number", values: ["off", "on"] | [texts] | [], tagged: [texts that take a number, written
"tag:7"], least, most, defaults: {"4": "value"}, liked: what people begin with, or ""} with numbers
of players as text keys.
`levels`: [{key, name, about}] of bots, `level`: the usual one.
`promise`: {promise, commitment}: a seed drawn for the table made from this page; send `promise`
with the POST, after the player has seen `commitment` and given a nonce.
`sheet_json`: {game, levels, level, promise} as text of a JSON data block.

**rules.html** – `game`: Sheet; `chapters`: [{heading, where: "Trix 1904, pp. 7–8", items: [{kind:
"rule" | "example" | "advice", gist, page, anchor}]}]; `rulings`: [{id, gist, mark, options,
anchor}].  `anchor` is the id for links: the citation with "/" as "--".  `answers`, of a puzzle:
[{says, verdict: "true" | "false" | "sharpened" | "open", answer, how, where, command}].

**lobby.html** – `open`: [Row] tables that are listed and have an open seat, newest first; `mine`:
[Row] tables where this guest sits.  Row = {id, game, title, players, seats: [{seat, title, name,
kind: "person" | "bot" | "open"}], host: name, state: "waiting" | "playing" | "over", created: unix
time, created_text, moves}.

**table.html** – `table`: {id, game, title, players, state, seat: the seat looked from or None,
mine: [seats of this guest], open: [open seats], one_seat, host: whether this guest is the host,
url: the address to invite with, previous: id|None}; `game`: Sheet; `chapters` and `rulings` as
above, to lie beside the table; `picture`: the picture, for a first sight without scripts;
`picture_json`, `people_json`, `chat_json`: data blocks (`<script type="application/json"
id="picture">{{ picture_json }}</script>`; they are safe there as they stand).

**error.html** – `status_code`, `sentence`.

The picture has, beside what `parlour.pictures.picture` makes: seq, table, mine, names, said, undo,
undone (whether anything was ever taken back), commitment, seed, deadline, moves, pack, state
("waiting" | "playing" | "over"), clock (seconds a move, or null), next (the commitment of the seed
of a rematch, once over), sheet ([{seq, score}], the last 20 totals as they changed, the present
one last) and no `log`.  People = {seats: [{seat, title, name, label, kind: "person"
| "bot" | "open", level, here: bool, standing_in: bool (a bot plays for the absent person), mine:
bool}] (a bot thinks when picture.turn names its seat), watching: number of bystanders, host: seat|null, settings: {pace,
grace, listed, clock}, rematch: id|null}.  Chat line = {n, name, seat|null, text, at}.
"""

from __future__ import annotations

import asyncio
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from parlour.bots import LEVELS, USUAL_LEVEL
from parlour.core.errors import ParlourError, UnknownGame
from parlour.core.game import game
from parlour.house import api, assets, company, keeping, sheets, sight
from parlour.house.house import House
from parlour.house.kept import OPEN
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


def block(found: Any) -> Markup:
    """Data as JSON that may stand inside a script element."""
    text = sight.encode(found).decode()
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Markup(text)


def page(request: Request, kind: str, title: str, status: int = 200, /, **context: Any) -> Response:
    """A page from its template; a newcomer gets a cookie with it."""
    guest = api.known(request)
    text = (
        environment()
        .get_template(f"{kind}.html")
        .render(page=kind, title=title, version=VERSION, name=context.pop("name", ""), **context)
    )
    response = HTMLResponse(text, status)
    if getattr(request.state, "newcomer", None) is not None:
        api.welcome(request, response, guest)
    return response


# --- the pages -----------------------------------------------------------------------------------


async def cabinet(request: Request) -> Response:
    """The five boxes."""
    return page(request, "cabinet", "The cabinet", boxes=sheets.boxes())


async def game_page(request: Request) -> Response:
    """A game's page, from which one sits down."""
    found = sheets.sheet(_key(request))
    house, guest = api.house_of(request), api.guest_of(request)
    name = await house.store.read(keeping.last_name(guest)) if guest else ""
    levels = [{"key": key, "name": key, "about": about} for key, about in LEVELS.items()]
    promise = api.new_promise(house)
    given: dict[str, Any] = {
        "game": found,
        "levels": levels,
        "level": USUAL_LEVEL,
        "promise": promise,
    }
    return page(request, "game", found["title"], name=name, sheet_json=block(given), **given)


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
    house = api.house_of(request)
    guest = api.guest_of(request)
    open_ids = await house.store.read(keeping.open_tables(MOST_ROWS))
    own_ids = await house.store.read(keeping.tables_of(guest, MOST_ROWS)) if guest else []
    return page(
        request,
        "lobby",
        "Tables",
        open=await rows(house, open_ids),
        mine=await rows(house, own_ids),
    )


async def rows(house: House, ids: list[str]) -> list[dict[str, Any]]:
    """Tables as the lobby lists them; one that cannot be read is left out."""
    found = []
    for id_ in ids:
        try:
            found.append(await row(await house.table(id_, only_listed=True)))
        except ParlourError:
            continue
    return found


async def row(table: Table) -> dict[str, Any]:
    """A table as the lobby lists it."""
    course = await table.warm()
    header = table.header
    return {
        "id": table.id,
        "game": header.game,
        "title": course.match.game.title,
        "players": header.players,
        "seats": [
            {key: seat[key] for key in ("seat", "title", "name", "kind")}
            for seat in company.people(table, None)["seats"]
        ],
        "host": next((p.name for p in table.places if p.guest == header.host), ""),
        "state": sight.state(course),
        "created": header.created,
        "created_text": created_text(header.created),
        "moves": len(course.moves),
    }


def created_text(at: float) -> str:
    """A time as the lobby tells it."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


async def table_page(request: Request) -> Response:
    """The table; also for bystanders."""
    table, guest = await api.table_of(request), api.guest_of(request)
    seat = api.looks_from(request, table, guest)
    course = await table.warm()
    mine = table.mine(guest)
    shown = sight.sent(course, company.looking(table, course, seat, mine))
    header = table.header
    about: dict[str, Any] = {
        "id": table.id,
        "game": header.game,
        "title": course.match.game.title,
        "players": header.players,
        "state": sight.state(course),
        "seat": seat,
        "mine": list(mine),
        "open": [place.seat for place in table.places if place.kind == OPEN],
        "one_seat": header.players == 1,
        "host": bool(guest) and guest == header.host,
        "url": f"{request.url.scheme}://{request.headers.get('host', '')}/tables/{table.id}",
        "previous": header.previous,
    }
    return page(
        request,
        "table",
        about["title"],
        name=next((table.places[n].name for n in mine), ""),
        table=about,
        game=sheets.sheet(header.game),
        chapters=sheets.chapters(header.game),
        rulings=sheets.rulings_on(header.game),
        picture=shown,
        picture_json=block(shown),
        people_json=block(company.people(table, guest)),
        chat_json=block(list(table.chat)),
    )


def shown(endpoint: api.Endpoint) -> api.Endpoint:
    """A page whose refusals become pages too."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
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
