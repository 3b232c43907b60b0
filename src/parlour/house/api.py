"""The endpoints for programs: JSON in, JSON out, and one sentence where something is wrong.

What each reads and answers stands in its signature, so `describing` can tell it and mypy checks it.
The file is long because it is the whole list of them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from http import HTTPStatus
from typing import Any, TypeVar, get_type_hints

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from parlour.core.errors import IllegalMove, ParlourError, UnknownGame
from parlour.core.fair import Chance, Seed, is_digest
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.desk.advice import HIDDEN
from parlour.desk.wording import many
from parlour.house import (
    codes,
    daily,
    dealing,
    door,
    guests,
    hosting,
    inviting,
    listening,
    naming,
    replays,
    sight,
    wire,
)
from parlour.house.bots import Busy
from parlour.house.door import guest_of, house_of, known
from parlour.house.driving import PACES
from parlour.house.house import House
from parlour.house.planning import Plan
from parlour.house.refused import Refused
from parlour.house.store import Unreachable
from parlour.house.tables import MOST_LISTENERS, Table
from parlour.pictures.telling import spoken

Answering = Callable[[Request], Awaitable[Response]]
Does = TypeVar("Does", bound=Callable[..., Awaitable[Any]])
JSON = "application/json"
TABLE = "/api/tables/{id}"
LONGEST_MOVE = 200
LONGEST_KEY = 64
LONGEST_CHAT = 500
LONGEST_GRACE = 24 * 3600
LONGEST_READING = 600
BROKEN = "Something went wrong in the house."


# --- endpoints -----------------------------------------------------------------------------------


@dataclass
class Endpoint:
    """One thing a program may ask: where, and with which parameters.  It decorates what answers.

    `gives` is set only where the function answers with bytes; it is None if these are not JSON.
    `refuses` lists the refusals that do not follow from the address, the body or the parameters.
    """

    method: str
    path: str
    status: int = 200
    gives: type[wire.Sent] | None = None
    media: str = JSON
    query: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    refuses: tuple[int, ...] = ()

    def __call__(self, does: Does) -> Does:
        """Let a function answer; its signature says what it reads and gives."""
        hints = get_type_hints(does)
        self.does = does
        self.answer = told(self._answer)
        self.takes: type[wire.Asked] | None = hints.get("body")
        self._decode = None if self.takes is None else msgspec.json.Decoder(self.takes).decode
        self.gives = self.gives if hints["return"] is Response else hints["return"]
        ENDPOINTS.append(self)
        return does

    @property
    def may_be_bare(self) -> bool:
        """Whether the body may be left out, because nothing in it is required."""
        return self.takes is not None and not any(
            field.required for field in msgspec.structs.fields(self.takes)
        )

    @property
    def refusals(self) -> list[int]:
        """Every status with which it may refuse."""
        found = {421, 429, 503, *self.refuses}
        found |= {403, 413} if self.method != "GET" else set()
        found |= {400, 415, 422} if self.takes else set()
        found |= {404, 409} if "{id}" in self.path else set()
        found |= {400} if self.query else set()
        return sorted(found)

    @property
    def route(self) -> Route:
        """Where requests come in."""
        return Route(self.path, self.answer, methods=[self.method])

    async def _answer(self, request: Request) -> Response:
        # The body is read first, so that nothing found before it can be gone when it is used.
        body = (await self._body(request),) if self.takes else ()
        found = await self.does(request, *body)
        return found if isinstance(found, Response) else answer(found, self.status)

    async def _body(self, request: Request) -> wire.Asked:
        return self.read(media_of(request.scope), await body_of(request.receive))

    def read(self, media: str, body: bytes) -> wire.Asked:
        """What a body asks for; if it cannot be read, says why."""
        assert self._decode is not None
        if media != JSON and (body or not self.may_be_bare):
            raise Refused(415, f"The body must be {JSON}.")
        try:
            found: wire.Asked = self._decode(body or b"{}")
            return found
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused(400, f"The request cannot be read: {str(error)[:200]}.") from error


ENDPOINTS: list[Endpoint] = []


def answer(found: wire.Sent, status: int = 200) -> Response:
    """A structure as JSON."""
    return Json(wire.encode(found), status)


def told(answering: Answering) -> Answering:
    """A function that answers requests; refusals become answers of one sentence."""

    async def answered(request: Request) -> Response:
        try:
            response = await answering(request)
        except ParlourError as error:
            response = answer(*refusal(error))
        except ClientDisconnect:
            response = Response(status_code=400)
        if response.status_code < 400:
            door.welcome(request, response)
        return response

    return answered


def refusal(error: ParlourError) -> tuple[wire.Refusal, int]:
    """The answer to somebody whose request is refused, and its status."""
    if isinstance(error, Refused):
        seq = msgspec.UNSET if error.seq is None else error.seq
        return wire.Refusal(str(error), error.rules, seq), error.status
    statuses = {Busy: 429, Unreachable: 503, UnknownGame: 404}
    return wire.Refusal(str(error), sight.rules_behind(error)), statuses.get(type(error), 422)


def limit(request: Request, what: str) -> None:
    """Refuse somebody who does something costly too often."""
    buckets: dict[str, door.Buckets] = request.app.state.buckets
    client = request.client
    if not buckets[what].takes(client.host if client else ""):
        raise Refused(429, "Too many requests; wait a moment.")


async def table_of(request: Request) -> Table:
    """The table in the address."""
    return await house_of(request).tables.at(request.path_params["id"])


# --- what is read and sent -----------------------------------------------------------------------


def media_of(scope: Scope) -> str:
    """What kind of body a request says it has."""
    for name, value in scope["headers"]:
        if name == b"content-type":
            return _media(value)
    return ""


@lru_cache(maxsize=256)
def _media(value: bytes) -> str:
    return value.decode("latin-1").partition(";")[0].strip().lower()


async def body_of(receive: Receive) -> bytes:
    """The whole body of a request."""
    parts = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


class Json(Response):
    """An answer in JSON.

    If nothing is added to its headers, and its connection can take it, it is written there in one
    piece, dressed already: to pass it through all layers takes longer than to play a move.
    """

    def __init__(self, body: bytes, status: int) -> None:
        self.body, self.status_code, self.background = body, status, None
        self.raw_headers = [
            (b"content-type", JSON.encode()),
            (b"content-length", b"%d" % len(body)),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        below = scope.get("extensions", {}).get("parlour", {}).get("connection")
        is_bare = len(self.raw_headers) == 2 and scope["method"] != "HEAD"
        whole = whole_answer(self.status_code, bytes(self.body)) if is_bare else b""
        if whole and below is not None and below.answers_at_once(whole):
            scope["status"] = self.status_code
        else:
            await super().__call__(scope, receive, send)


def whole_answer(status: int, body: bytes, more: bytes = b"") -> bytes:
    """An answer in JSON as it goes over the wire, with more headers if there are any."""
    return b"%b%d\r\n%b\r\n%b" % (_json_head(status), len(body), more, body)


@cache
def _json_head(status: int) -> bytes:
    """The head of an answer up to the length of its body."""
    headers = [(b"content-type", JSON.encode()), *door.DRESS, (b"cache-control", b"no-store")]
    first = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n".encode()
    return first + b"".join([b"%b: %b\r\n" % one for one in headers]) + b"content-length: "


# --- making tables, taking seats -----------------------------------------------------------------


@Endpoint("POST", "/api/tables", status=201, gives=wire.Made, refuses=(404,))
async def create(request: Request, body: wire.NewTable) -> Response:
    """Make a table."""
    house = house_of(request)
    limit(request, "create")
    chosen = game(body.game, **body.options)
    players = chosen.usual_players if body.players is None else body.players
    seats = body.seats
    if seats is None:
        seats = ["me", *["bot"] * (players - 1 if 0 < players < 100 else 0)]
    chosen.start(players)
    if len(seats) != players:
        raise Refused(422, f"There are {many(len(seats), 'seat')} for {many(players, 'player')}.")
    guest, commitment = known(request), good_commitment(body.commitment)
    check_settings(body.settings)
    if body.settings.winnable:
        await dealing.check(chosen)
    name = await naming.given(house, guest, body.name)
    places = house.named(
        [house.place(seat, who, guest, name, commitment) for seat, who in enumerate(seats)]
    )
    plan = Plan(guest, chosen, players, places, body.settings, set_up=set_up(chosen, body))
    made = await house.create(plan)
    response = answer(wire.Made(made), 201)
    response.headers["Location"] = f"/tables/{made}"
    return response


def set_up(rules: Game, wish: wire.NewTable) -> str:
    """The position that a table begins at, if one is wished for; refused if it is not lawful."""
    if not wish.position.strip():
        return ""
    if wish.settings.winnable:
        raise Refused(422, "A position of your own is not dealt, so leave out the wish for a deal.")
    return Match.placed(rules, wish.position).set_up


def check_settings(wish: wire.Settings) -> None:
    """Refuse settings that no table can have."""
    check_pace(wish.pace)
    if wish.grace > LONGEST_GRACE:
        raise Refused(422, f"The grace is 0 to {LONGEST_GRACE} seconds.")
    if wish.reading > LONGEST_READING:
        raise Refused(422, f"The time for reading is 0 to {LONGEST_READING} seconds.")
    if wish.clock is not None and not 5 <= wish.clock <= LONGEST_GRACE:
        raise Refused(422, f"The clock is 5 to {LONGEST_GRACE} seconds per move, or none.")


def check_pace(pace: str) -> None:
    """Refuse a pace that bots do not know."""
    if pace not in PACES:
        raise Refused(422, f"The pace is one of {', '.join(PACES)}.")


def good_nonce(text: str) -> str:
    """A nonce that can be mixed in."""
    try:
        Chance(Seed.of(""), (text,))
    except ValueError as error:
        raise Refused(422, str(error)) from error
    return text


def good_commitment(text: str) -> str:
    """A commitment to a nonce, or none."""
    if text and not is_digest(text):
        raise Refused(422, "A commitment is 64 hexadecimal digits in lower case.")
    return text


@Endpoint("POST", TABLE + "/seats/{seat}")
async def sit(request: Request, body: wire.Sitting) -> wire.Seated:
    """Take an open seat."""
    table, guest, seat = await table_of(request), known(request), _seat(request)
    names = [place.name for place in table.places if place.name and place.guest != guest]
    commitment = good_commitment(body.commitment)
    name = door.unlike(await naming.given(table.house, guest, body.name), names)
    await house_of(request).sit(table, guest, seat, name, commitment, body.key[:LONGEST_KEY])
    return wire.Seated(table.id, seat)


@Endpoint("POST", TABLE + "/seats/{seat}/commitment")
async def commit(request: Request, body: wire.Commitment) -> wire.Seated:
    """Promise a nonce, where one is waited for: in a rematch, or when a round came to nothing."""
    table, seat = await table_of(request), _seat(request)
    if not body.commitment:
        raise Refused(422, "Promise a nonce, or give up the seat.")
    await table.opening.commit(guest_of(request), seat, good_commitment(body.commitment))
    return wire.Seated(table.id, seat)


@Endpoint("POST", TABLE + "/seats/{seat}/nonce")
async def open_nonce(request: Request, body: wire.Nonce) -> wire.Seated:
    """Open the nonce that the seat promised, once every seat has promised; the last begins the match."""
    table, seat = await table_of(request), _seat(request)
    await table.opening.open(guest_of(request), seat, good_nonce(body.nonce))
    return wire.Seated(table.id, seat)


@Endpoint("DELETE", TABLE + "/seats/{seat}")
async def leave(request: Request) -> wire.Made:
    """Give up a seat; the host may also have a guest give up theirs."""
    table, guest, seat = await table_of(request), known(request), _seat(request)
    if guest == table.header.host and seat not in table.mine(guest):
        await hosting.remove(table, guest, seat)
    else:
        await house_of(request).leave(table, guest, seat)
    return wire.Made(table.id)


@Endpoint("POST", TABLE + "/seats/{seat}/link")
async def keep_seat(request: Request, body: wire.Nothing) -> wire.SeatLink:
    """Keep an open seat for somebody, by a link that is new each time; only the host may."""
    limit(request, "create")
    table, guest, seat = await table_of(request), known(request), _seat(request)
    key = await inviting.keep(table, guest, seat)
    return wire.SeatLink(seat, key, inviting.address(request, table, key))


@Endpoint("DELETE", TABLE + "/seats/{seat}/link")
async def release_seat(request: Request) -> wire.Made:
    """Let anyone take a seat that was kept for somebody; only the host may."""
    table, guest, seat = await table_of(request), known(request), _seat(request)
    await inviting.release(table, guest, seat)
    return wire.Made(table.id)


@Endpoint("POST", TABLE + "/fill")
async def fill(request: Request, body: wire.Fill) -> wire.Made:
    """Let bots take the open seats, or one of them; only the host may."""
    limit(request, "create")
    table = await table_of(request)
    await inviting.fill(table, known(request), body.level, body.seat)
    return wire.Made(table.id)


@Endpoint("POST", TABLE + "/start")
async def start(request: Request, body: wire.Nothing) -> wire.Made:
    """Begin with those who have come, at a new table, if the rules allow it; only the host may."""
    limit(request, "create")
    table = await table_of(request)
    return wire.Made(await inviting.start(table, known(request)))


@Endpoint("GET", TABLE + "/code", media=codes.SVG, query=("seat",), refuses=(403,))
async def code(request: Request) -> Response:
    """The link to the table, or for the host that to a seat kept for somebody, as a QR code."""
    limit(request, "help")
    table, seat = await table_of(request), _asked(request, "seat")
    key = "" if seat is None else inviting.key_of(table, guest_of(request), seat)
    return Response(codes.svg(inviting.address(request, table, key)), media_type=codes.SVG)


@Endpoint("POST", TABLE + "/close")
async def close(request: Request, body: wire.Nothing) -> wire.Made:
    """Give the match up for all; only the host may, or anyone seated once the host is long away."""
    table = await table_of(request)
    await hosting.close(table, known(request))
    return wire.Made(table.id)


@Endpoint("POST", TABLE + "/pace")
async def set_pace(request: Request, body: wire.NewPace) -> wire.Made:
    """Let bots move slower or faster; only the host may."""
    table = await table_of(request)
    check_pace(body.pace)
    await hosting.set_pace(table, known(request), body.pace)
    return wire.Made(table.id)


def _seat(request: Request) -> int:
    text: str = request.path_params["seat"]
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Refused(404, "There is no such seat.")
    return int(text)


@Endpoint("POST", TABLE + "/rematch")
async def rematch(request: Request, body: wire.Nothing) -> wire.Made:
    """Play once more with the same people."""
    limit(request, "create")
    table = await table_of(request)
    return wire.Made(await house_of(request).rematch(table, known(request)))


@Endpoint("POST", "/api/daily", status=201, refuses=(404, 409))
async def play_daily(request: Request, body: wire.PlayDaily) -> wire.Made:
    """Play the deal or the puzzle of a day: the try that counts, or practice."""
    limit(request, "create")
    house, guest = house_of(request), known(request)
    dailies, name = house.dailies, await naming.given(house, guest, body.name)
    day = await dailies.day(daily.named(body.day) if body.day else await dailies.today(), body.kind)
    play = dailies.practise if body.practice else dailies.play
    return wire.Made(await play(day, guest, name))


# --- playing -------------------------------------------------------------------------------------


MOVES = Endpoint("POST", TABLE + "/moves")


@MOVES
async def move(request: Request, body: wire.NewMove) -> wire.Done:
    """Make a move."""
    return await moved(house_of(request), request.path_params["id"], guest_of(request), body)


async def moved(house: House, id_: str, guest: str | None, wish: wire.NewMove) -> wire.Done:
    """Make the move that a guest wishes to make at a table."""
    _check_key(wish.key)
    if len(wish.move) > LONGEST_MOVE:
        raise Refused(422, "That is not a move: it is too long.")
    table = await house.tables.moving(id_)
    return wire.Done(await table.move(guest, wish.seat, wish.seq, wish.move, wish.key))


@Endpoint("POST", TABLE + "/undo")
async def undo(request: Request, body: wire.Undo) -> wire.Done:
    """Take the seat's last move back, if that reveals nothing."""
    _check_key(body.key)
    table, guest = await table_of(request), guest_of(request)
    return wire.Done(await table.undo(guest, body.seat, body.seq, body.key))


def _check_key(key: str) -> None:
    if not 1 <= len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise Refused(422, f"A key has 1 to {LONGEST_KEY} plain characters.")


@Endpoint("POST", TABLE + "/read")
async def read(request: Request, body: wire.Read) -> wire.Done:
    """Say that the account of the last deal has been read; bots wait until everybody has."""
    table, guest = await table_of(request), guest_of(request)
    return wire.Done(await table.has_read(guest, body.seat, body.n))


@Endpoint("POST", TABLE + "/why")
async def why(request: Request, body: wire.Why) -> wire.Answer:
    """Ask why a move is not legal now."""
    table = await table_of(request)
    course = await table.warm()
    table.check_seat(guest_of(request), body.seat)
    table.check_open()
    try:
        move = table.game.move(body.move[:LONGEST_MOVE])
        course.played(body.seat, move, partial(sight.names, table, body.seat))
    except IllegalMove as error:
        return wire.Answer(False, str(error), sight.rules_behind(error))
    return wire.Answer(True, "You may do this now.")


@Endpoint("POST", TABLE + "/hint")
async def hint(request: Request, body: wire.Hint) -> wire.Advice:
    """Ask what a bot or a solver would do."""
    limit(request, "help")
    table = await table_of(request)
    course = await table.warm()
    table.check_seat(guest_of(request), body.seat)
    table.check_open()
    if body.seat not in course.match.turn:
        raise Refused(409, "It is not your turn.", seq=course.seq)
    await note_help(table, body.seat)
    move, reason = await house_of(request).bots.hint(course.position, body.seat, body.peek)
    await house_of(request).dailies.helped(table.header.daily, table.id, "hints")
    table.check_seat(guest_of(request), body.seat)  # it may be another's by now
    return wire.Advice(move, spoken(reason, sight.names(table, body.seat)))


@Endpoint("POST", TABLE + "/reason")
async def reason(request: Request, body: wire.Reason) -> wire.Explained:
    """Ask why a move was made; while the match goes on, it must tell nothing that is hidden."""
    limit(request, "help")
    table = await table_of(request)
    course = await table.warm()
    if body.seat is not None and not course.revealed:
        table.check_seat(guest_of(request), body.seat)
    if not course.revealed:
        await note_help(table, 0)
    was_open = course.revealed
    try:
        seat, told = await house_of(request).bots.reason(
            course.position, body.step, body.seat, was_open
        )
    except ParlourError as error:
        if str(error) == HIDDEN:
            raise Refused(409, HIDDEN, seq=course.seq) from error  # later it may be told
        raise
    if body.seat is not None and not was_open:
        table.check_seat(guest_of(request), body.seat)  # it may be another's by now
    if table.belongs(guest_of(request)):
        await house_of(request).dailies.helped(table.header.daily, table.id, "hints")
    return wire.Explained(seat, spoken(told, sight.names(table, seat)))


@Endpoint("GET", TABLE + "/challenge")
async def challenge(request: Request) -> wire.Challenge:
    """Ask in how many moves a puzzle can be done from its start."""
    table = await table_of(request)
    course = await table.warm()
    if table.header.players != 1 or not course.started:
        return wire.Challenge(None, False, "")
    if table.challenge is None:
        limit(request, "help")
        table.challenge = await house_of(request).bots.challenge(course.position)
    return table.challenge


@Endpoint("POST", TABLE + "/solution")
async def solution(request: Request, body: wire.Nothing) -> wire.Solution:
    """Ask for the solution of a puzzle from where it stands."""
    limit(request, "help")
    table = await table_of(request)
    table.check_seat(guest_of(request), 0)
    if table.header.players != 1:
        raise Refused(422, "Only puzzles have solutions.")
    course = await table.warm()
    await note_help(table, 0)
    found = await house_of(request).bots.solution(course.position)
    await house_of(request).dailies.helped(table.header.daily, table.id, "looked")
    return found


async def note_help(table: Table, seat: int) -> None:
    """Keep that somebody was helped with a puzzle, before they are: it is no record without help."""
    if table.header.players == 1:
        await table.house.store.write(guests.note_help(table.id, seat))
        course = await table.warm()
        if not course.match.helped:
            course.match.helped = True
            table.tell_anew()


@Endpoint("POST", TABLE + "/chat")
async def chat(request: Request, body: wire.Chat) -> wire.Spoken:
    """Say something to everyone at the table."""
    limit(request, "chat")
    text = " ".join(body.text.split())
    if not text or len(text) > LONGEST_CHAT or not text.isprintable():
        raise Refused(422, f"A line of chat has 1 to {LONGEST_CHAT} characters.")
    table = await table_of(request)
    return wire.Spoken(await house_of(request).say(table, guest_of(request), text))


# --- looking -------------------------------------------------------------------------------------


@Endpoint(
    "GET",
    TABLE + "/events",
    media=listening.MEDIA,
    query=("seat",),
    headers=("Last-Event-ID",),
    refuses=(403,),
)
async def listen(request: Request) -> Response:
    """Pictures, people and chat as they change, as server-sent events."""
    table, guest = await table_of(request), guest_of(request)
    seat = looks_from(request, table, guest)
    last = request.headers.get("last-event-id", "")
    address = request.client.host if request.client else ""
    most: int = request.app.state.most_listening
    if len(table.listeners) >= MOST_LISTENERS:
        raise Refused(429, "There is no room for more people at this table.")
    if most and house_of(request).listening[address] >= most:
        raise Refused(429, "Too many pages are open from your address.")
    if request.method == "HEAD":
        return Response(media_type=listening.MEDIA)
    return listening.Stream(table, listening.Listener(guest, seat, address), last)


@Endpoint("GET", TABLE + "/picture", gives=wire.Picture, query=("seat",), refuses=(403,))
async def picture(request: Request) -> Response:
    """The picture of the present."""
    table, guest = await table_of(request), guest_of(request)
    _, body = await table.picture(guest, looks_from(request, table, guest))
    return Response(body, media_type=JSON)


def looks_from(request: Request, table: Table, guest: str | None) -> int | None:
    """The seat asked for, if it is the guest's; without one, their first seat, or none."""
    asked, mine = _asked(request, "seat"), table.mine(guest)
    if asked is None:
        return mine[0] if mine else None
    if asked not in mine:
        raise Refused(403, "That is not your seat.")
    return asked


def _asked(request: Request, name: str) -> int | None:
    """A number in the address."""
    text = request.query_params.get(name, "")
    if text and not (text.isascii() and text.isdigit() and len(text) < 8):
        raise Refused(400, f"A {name} is a number.")
    return int(text) if text else None


@Endpoint("GET", TABLE + "/replay", query=("seat", "step", "open"))
async def replay(request: Request) -> wire.Replay:
    """The picture after a number of steps of a finished match, perhaps with the hands of all."""
    seat, step = _asked(request, "seat"), _asked(request, "step")
    return await replays.shown(await table_of(request), seat, step, bool(_asked(request, "open")))


@Endpoint("POST", TABLE + "/review")
async def review(request: Request, body: wire.Nothing) -> wire.Review:
    """Ask which moves of a finished match cost something, and who stood how."""
    limit(request, "help")
    return await replays.review(await table_of(request))


@Endpoint("POST", TABLE + "/try")
async def try_from(request: Request, body: wire.Trying) -> wire.Made:
    """Open a table of one's own at a position of a finished match, with bots in the other seats."""
    limit(request, "create")
    table, guest = await table_of(request), known(request)
    name = await naming.given(table.house, guest, "")
    match = await replays.finished(table)
    made = await house_of(request).try_from(table, guest, match, body.step, body.seat, name)
    return wire.Made(made)


@Endpoint("GET", TABLE + "/record", media="text/plain")
async def record(request: Request) -> Response:
    """The table file of a finished match."""
    table = await table_of(request)
    name = f"{table.header.game}-{table.commitment[:8]}.table"
    return Response(
        await replays.record(table),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@Endpoint("GET", "/healthz")
async def health(request: Request) -> wire.Health:
    """Whether the house is open, and its store answers and keeps what it is given."""
    house = house_of(request)
    await house.store.read(lambda db: db.run("SELECT 1"))
    await request.app.state.health.check()
    return wire.Health(True, len(house.tables))
