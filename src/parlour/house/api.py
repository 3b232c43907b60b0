"""The doors of the house for programs: JSON in, JSON out, one sentence where something is wrong."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.core.errors import IllegalMove, ParlourError, UnknownGame
from parlour.core.fair import Chance, Seed
from parlour.house import bodies, events, guests, replays, sight
from parlour.house.bots import Busy
from parlour.house.driving import PACES
from parlour.house.house import House, rules
from parlour.house.kept import Settings
from parlour.house.limits import Buckets
from parlour.house.refused import Refused
from parlour.house.store import Unreachable
from parlour.house.tables import MOST_LISTENERS, Table

Endpoint = Callable[[Request], Awaitable[Response]]
LONGEST_MOVE = 200
LONGEST_KEY = 64
LONGEST_CHAT = 500
LONGEST_GRACE = 24 * 3600


def answer(found: Any, status: int = 200) -> Response:
    """Data as JSON."""
    return Response(sight.encode(found), status, media_type="application/json")


def house_of(request: Request) -> House:
    """The house the request came to."""
    found: House = request.app.state.house
    return found


def guest_of(request: Request) -> str | None:
    """Who asks, if the cookie is one of ours."""
    return house_of(request).signer.guest(request.cookies.get(guests.COOKIE))


def known(request: Request) -> str:
    """Who asks; a newcomer is given an id."""
    found = guest_of(request)
    if found is None:
        found = guests.token()
        request.state.newcomer = found
    return found


def welcome(request: Request, response: Response, guest: str) -> None:
    """Give a newcomer the cookie by which the house knows him again."""
    response.set_cookie(
        guests.COOKIE,
        house_of(request).signer.cookie(guest),
        max_age=guests.KEPT_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def told(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose refusals become answers of one sentence."""

    async def answered(request: Request) -> Response:
        try:
            response = await endpoint(request)
        except Refused as error:
            more = {"rules": [], **error.more}
            response = answer({"error": str(error), **more}, error.status)
        except Busy as error:
            response = answer({"error": str(error), "rules": []}, 429)
        except Unreachable as error:
            response = answer({"error": str(error), "rules": []}, 503)
        except UnknownGame as error:
            response = answer({"error": str(error), "rules": []}, 404)
        except ParlourError as error:
            response = answer(sight.refused(error), 422)
        except ClientDisconnect:
            response = Response(status_code=400)
        newcomer = getattr(request.state, "newcomer", None)
        if newcomer is not None and response.status_code < 400:
            welcome(request, response, newcomer)
        return response

    answered.__doc__ = endpoint.__doc__
    return answered


# --- making tables -------------------------------------------------------------------------------


async def promise(request: Request) -> Response:
    """A seed is drawn for the next table; only its commitment is told."""
    return answer(new_promise(house_of(request)), 201)


def new_promise(house: House) -> dict[str, str]:
    """A token for a seed, and the commitment to it."""
    token = guests.token()
    return {"promise": token, "commitment": sight.commitment(house.signer.seed(token))}


async def create(request: Request) -> Response:
    """Make a table."""
    wish = await bodies.read(request, bodies.NewTable)
    house = house_of(request)
    limit(request, "create")
    chosen = rules(wish.game, wish.options)
    players = chosen.usual_players if wish.players is None else wish.players
    seats = wish.seats
    if seats is None:
        seats = ["me", *["bot"] * (players - 1 if 0 < players < 100 else 0)]
    chosen.start(players)
    if len(seats) != players:
        raise Refused(422, f"There are {len(seats)} seats given for {players} players.")
    if wish.promise is not None and not guests.is_token(wish.promise):
        raise Refused(422, "That is no promise of a seed.")
    guest = known(request)
    name, nonce = guests.name_of(wish.name, "Guest"), good_nonce(wish.nonce)
    places = [house.place(seat, who, guest, name, nonce) for seat, who in enumerate(seats)]
    places = house.named(places)
    id_ = await house.create(guest, chosen, players, places, _settings(wish.settings), wish.promise)
    response = answer({"id": id_}, 201)
    response.headers["Location"] = f"/tables/{id_}"
    return response


def _settings(wish: bodies.Wishes) -> Settings:
    if wish.pace not in PACES:
        raise Refused(422, f"The pace is one of {', '.join(PACES)}.")
    if wish.grace > LONGEST_GRACE:
        raise Refused(422, f"The grace is 0 to {LONGEST_GRACE} seconds.")
    if wish.clock is not None and not 5 <= wish.clock <= LONGEST_GRACE:
        raise Refused(422, f"The clock is 5 to {LONGEST_GRACE} seconds a move, or none.")
    return Settings(wish.pace, wish.grace, wish.listed, wish.clock)


def good_nonce(text: str) -> str:
    """A nonce that can be mixed in."""
    try:
        Chance(Seed.of(""), (text,))
    except ValueError as error:
        raise Refused(422, str(error)) from error
    return text


def limit(request: Request, what: str) -> None:
    """Refuse who does something costly too often."""
    buckets: dict[str, Buckets] = request.app.state.buckets
    client = request.client
    if not buckets[what].takes(client.host if client else ""):
        raise Refused(429, "That was too often; wait a moment.")


async def sit(request: Request) -> Response:
    """Take an open seat."""
    table, body = await table_of(request), await bodies.read(request, bodies.Sitting)
    guest = known(request)
    names = [place.name for place in table.places if place.name and place.guest != guest]
    name = guests.unlike(guests.name_of(body.name, "Guest"), names)
    await table.sit(guest, _seat(request), name, good_nonce(body.nonce))
    return answer({"id": table.id, "seat": _seat(request)})


async def leave(request: Request) -> Response:
    """Give up a seat."""
    table = await table_of(request)
    await table.leave(known(request), _seat(request))
    return answer({"id": table.id})


def _seat(request: Request) -> int:
    text: str = request.path_params["seat"]
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Refused(404, "There is no such seat.")
    return int(text)


async def table_of(request: Request) -> Table:
    """The table in the address."""
    return await house_of(request).table(request.path_params["id"])


def looks_from(request: Request, table: Table, guest: str | None) -> int | None:
    """The seat asked for, if it is the guest's; else his first seat, or none for a bystander."""
    asked = request.query_params.get("seat")
    mine = table.mine(guest)
    if asked is None or asked == "":
        return mine[0] if mine else None
    if not (asked.isascii() and asked.isdigit() and len(asked) < 4):
        raise Refused(400, "A seat is a number.")
    if int(asked) not in mine:
        raise Refused(403, "That is not your seat.")
    return int(asked)


# --- playing -------------------------------------------------------------------------------------


async def move(request: Request) -> Response:
    """Make a move."""
    body = await bodies.read(request, bodies.NewMove)
    _check_key(body.key)
    if len(body.move) > LONGEST_MOVE:
        raise Refused(422, "That is no move: it is too long.")
    table = await table_of(request)
    return answer(
        {"seq": await table.move(guest_of(request), body.seat, body.seq, body.move, body.key)}
    )


async def undo(request: Request) -> Response:
    """Take the last move back."""
    body = await bodies.read(request, bodies.Undo)
    _check_key(body.key)
    table = await table_of(request)
    return answer({"seq": await table.undo(guest_of(request), body.seat, body.seq, body.key)})


def _check_key(key: str) -> None:
    if not 1 <= len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise Refused(422, f"A key has 1 to {LONGEST_KEY} plain characters.")


async def why(request: Request) -> Response:
    """Why a move is not legal now, or that it is."""
    body = await bodies.read(request, bodies.Why)
    table = await table_of(request)
    table.check_seat(guest_of(request), body.seat)
    course = await table.warm()
    try:
        course.checked(body.seat, body.move[:LONGEST_MOVE])
    except IllegalMove as error:
        refused = sight.refused(error)
        return answer({"legal": False, "sentence": refused["error"], "rules": refused["rules"]})
    return answer({"legal": True, "sentence": "This is open to you.", "rules": []})


async def hint(request: Request) -> Response:
    """What a bot or a solver would do."""
    body = await bodies.read(request, bodies.Hint)
    limit(request, "help")
    table = await table_of(request)
    table.check_seat(guest_of(request), body.seat)
    course = await table.warm()
    if body.seat not in course.match.turn:
        raise Refused(409, "It is not your turn.", seq=course.seq)
    text, reason = await house_of(request).bots.hint(table.position(course), body.seat)
    return answer({"move": text, "reason": reason})


async def solution(request: Request) -> Response:
    """The solution of a puzzle from where it stands."""
    await bodies.read(request, bodies.Nothing)
    limit(request, "help")
    table = await table_of(request)
    table.check_seat(guest_of(request), 0)
    if table.header.players != 1:
        raise Refused(422, "Only puzzles have solutions.")
    course = await table.warm()
    return answer(await house_of(request).bots.solution(table.position(course)))


async def chat(request: Request) -> Response:
    """Say something to all."""
    body = await bodies.read(request, bodies.Chat)
    limit(request, "chat")
    text = " ".join(body.text.split())
    if not text or len(text) > LONGEST_CHAT or not text.isprintable():
        raise Refused(422, f"A line of chat has 1 to {LONGEST_CHAT} characters.")
    table = await table_of(request)
    return answer({"n": await table.say(guest_of(request), text)})


async def rematch(request: Request) -> Response:
    """Play once more."""
    body = await bodies.read(request, bodies.Rematch)
    limit(request, "create")
    table = await table_of(request)
    nonce = good_nonce(body.nonce)
    return answer({"id": await house_of(request).rematch(table, known(request), nonce)})


# --- looking -------------------------------------------------------------------------------------


async def listen(request: Request) -> Response:
    """Pictures and people, as they change."""
    table, guest = await table_of(request), guest_of(request)
    seat = looks_from(request, table, guest)
    last = request.headers.get("last-event-id", "")
    address = request.client.host if request.client else ""
    most: int = request.app.state.most_listening
    if len(table.listeners) >= MOST_LISTENERS:
        raise Refused(429, "There is no room for more people at this table.")
    if most and house_of(request).listening[address] >= most:
        raise Refused(429, "There are too many open pages at your address.")
    listener = events.Listener(guest, seat, address)
    number = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else None
    return events.response(table, listener, number)


async def picture(request: Request) -> Response:
    """The picture of the present."""
    table, guest = await table_of(request), guest_of(request)
    _, body = await table.picture(guest, looks_from(request, table, guest))
    return Response(body, media_type="application/json")


async def replay(request: Request) -> Response:
    """The picture after a number of lines of a finished match."""
    table = await table_of(request)
    number = {}
    for name in ("seat", "step"):
        asked = request.query_params.get(name, "")
        if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 8):
            raise Refused(400, f"A {name} is a number.")
        number[name] = int(asked) if asked else None
    return answer(await replays.shown(table, number["seat"], number["step"]))


async def record(request: Request) -> Response:
    """The table file of a finished match."""
    table = await table_of(request)
    text = await replays.record(table)
    name = f"{table.header.game}-{sight.commitment(table.header.seed)[:8]}.table"
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


T = "/api/tables/{id}"
ROUTES = [
    Route("/api/promises", told(promise), methods=["POST"]),
    Route("/api/tables", told(create), methods=["POST"]),
    Route(T + "/seats/{seat}", told(sit), methods=["POST"]),
    Route(T + "/seats/{seat}", told(leave), methods=["DELETE"]),
    Route(T + "/moves", told(move), methods=["POST"]),
    Route(T + "/undo", told(undo), methods=["POST"]),
    Route(T + "/why", told(why), methods=["POST"]),
    Route(T + "/hint", told(hint), methods=["POST"]),
    Route(T + "/solution", told(solution), methods=["POST"]),
    Route(T + "/chat", told(chat), methods=["POST"]),
    Route(T + "/rematch", told(rematch), methods=["POST"]),
    Route(T + "/events", told(listen)),
    Route(T + "/picture", told(picture)),
    Route(T + "/replay", told(replay)),
    Route(T + "/record", told(record)),
]
