"""Sight: all that is sent of a table to one viewer, and the stream it is sent by.

A picture is made from its viewer's view alone.  Listeners are only told that there is something
new and take the newest picture when they can, so a slow reader costs nothing and never falls behind
by more than one picture.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any
from zlib import crc32

from sse_starlette.event import ServerSentEvent
from sse_starlette.sse import EventSourceResponse

from parlour.core.errors import IllegalMove
from parlour.core.fair import Seed
from parlour.core.match import Match
from parlour.core.views import View
from parlour.desk.rulebook import cited
from parlour.desk.wording import sentence
from parlour.house import hosting, wire
from parlour.house.course import Course, Line, Total, Words
from parlour.house.keeping import BOT, OPEN, Place
from parlour.pictures.picture import picture
from parlour.pictures.words import YOU, handed_over, said

if TYPE_CHECKING:
    from parlour.house.tables import Table

TOLD = 60
"""How many of the last lines a picture tells."""
HEARTBEAT_SECONDS = 15
RETRY_MILLISECONDS = 1000
MOST_WAITING = 50
"""How many lines of chat wait for a slow reader; older ones are dropped."""
SEND_SECONDS = 30.0
"""How long a reader may take nothing before the stream ends; the browser may come back."""


# --- pictures ------------------------------------------------------------------------------------


def present(table: Table, course: Course, seat: int | None, mine: tuple[int, ...]) -> wire.Picture:
    """The picture of the present, for one viewer."""
    match, header = course.match, table.header
    view = match.view(seat)
    # The seed of a rematch is fixed beforehand, so that its commitment can be told.
    promised = table.house.signer.seed(f"rematch {table.id}") if course.over else None
    given_up = table.closed is not None
    return wire.Picture(
        **seen(table, match, view) | ({"turn": (), "legal": ()} if given_up else {}),
        seq=course.seq,
        said=so_far(course, view, names(table, seat)),
        moves=len(course.moves),
        sheet=sheet(course.totals),
        state=state(table, course),
        commitment=table.commitment,
        seed=header.seed if course.over and match.chances else None,
        mine=mine,
        undo=not given_up
        and seat is not None
        and seat in mine
        and course.undoable(seat, table.people_seats) > 0,
        undone=course.undone,
        deadline=table.time_shown(course),
        clock=header.settings.clock,
        next=promised and commitment(promised),
    )


def seen(table: Table, match: Match, view: View) -> dict[str, Any]:
    """What every picture tells of a view, be it of the present or of a replay."""
    shown, pack, ended = picture(view), match.game.rules.pack, view.outcome
    return {
        "table": table.id,
        "game": shown.game,
        "title": shown.title,
        "players": shown.players,
        "seats": shown.seats,
        "seat": shown.seat,
        "turn": shown.turn,
        "sides": shown.sides,
        "score": shown.score,
        "areas": shown.areas,
        "facts": shown.facts,
        "legal": shown.legal,
        "outcome": ended
        and wire.Outcome(ended.winners, ended.score, ended.reason, rule(ended.reason)),
        "names": tuple(label(table, place) for place in table.places),
        "pack": None if pack is None else pack.key,
    }


def state(table: Table, course: Course) -> wire.State:
    """Whether the match waits for seats, is played, is over, or was given up."""
    if table.closed is not None:
        return "closed"
    if not course.started:
        return "waiting"
    return "over" if course.over else "playing"


def sheet(totals: Iterable[Total]) -> tuple[wire.Entry, ...]:
    """The score sheet; everybody reads the same."""
    return tuple(wire.Entry(total.seq, total.score) for total in totals)


def commitment(seed: str) -> str:
    """What is shown of a seed while it is secret."""
    return Seed.from_hex(seed).commitment


# --- words ---------------------------------------------------------------------------------------


def names(table: Table, seat: int | None) -> tuple[str, ...]:
    """What the log calls each seat: "you" in the viewer's own."""
    return tuple(
        YOU if place.seat == seat else place.name or table.titles[place.seat]
        for place in table.places
    )


def so_far(course: Course, view: View, names: tuple[str, ...]) -> tuple[wire.Saying, ...]:
    """The last lines for one viewer; only what is new since the last picture is put in words."""
    known = course.words.get(view.seat)
    if known is None or known.names != names:
        known = course.words[view.seat] = Words(names, 0, deque(maxlen=TOLD))
    fresh = [line for line in course.lines if line.n > known.last][-TOLD:]
    known.told.extend(told(view, fresh, names))
    known.last = fresh[-1].n if fresh else known.last
    return tuple(known.told)


def told(view: View, lines: Sequence[Line], names: Sequence[str]) -> list[wire.Saying]:
    """Lines of the log as the viewer heard them, with their words."""
    # The last line is the last thing that happened; earlier ones may be forgotten by now.
    happened = islice((step for step in view.history if step.line is not None), len(lines))
    steps = [None] * len(lines) + list(happened)[::-1]
    found = []
    for line, step in zip(lines, steps[-len(lines) :], strict=True) if lines else ():
        text = line.text if line.seat == view.seat else line.heard
        words = handed_over(step, names) if step is not None else ""
        words = words or said(view.game, (line.seat, text), names)
        found.append(wire.Saying(line.n, line.seat, text, sentence(words)))
    return found


def rule(citation: str) -> wire.Rule:
    """A rule as pages show it: its citation, where it stands, and what it says."""
    return wire.Rule(*cited(citation))


def rules_behind(error: Exception) -> tuple[wire.Rule, ...]:
    """The rules that a refusal rests on."""
    behind = error.rules if isinstance(error, IllegalMove) else ()
    return tuple(rule(citation) for citation in behind if citation)


# --- people --------------------------------------------------------------------------------------


def people(table: Table, guest: str | None) -> wire.People:
    """Who sits where and who is there; no secrets."""
    bystanders = {
        listener.guest or id(listener)
        for listener in table.listeners
        if not table.mine(listener.guest)
    }
    hosts = table.mine(table.header.host)
    return wire.People(
        tuple(_person(table, place, guest) for place in table.places),
        len(bystanders),
        hosts[0] if hosts else None,
        table.header.settings,
        table.rematch,
        hosting=guest is not None and guest == table.header.host,
        may_close=table.closed is None and hosting.may_close(table, guest),
        removed=guest in table.removed,
    )


def _person(table: Table, place: Place, guest: str | None) -> wire.Person:
    return wire.Person(
        seat=place.seat,
        title=table.titles[place.seat],
        name=place.name,
        kind=place.kind,
        label=label(table, place),
        level=place.level,
        here=place.kind == BOT or (bool(place.guest) and table.is_here(place.guest)),
        standing_in=table.stands_in(place),
        mine=bool(guest) and place.guest == guest,
    )


def label(table: Table, place: Place) -> str:
    """Who sits in a seat, as a screen shows it."""
    if place.kind == OPEN:
        return f"{table.titles[place.seat]} (open)"
    return f"bot {place.name} ({place.level})" if place.kind == BOT else place.name


# --- the stream ----------------------------------------------------------------------------------


class Listener:
    """Someone who looks at a table through one connection."""

    def __init__(self, guest: str | None, seat: int | None, address: str = "") -> None:
        self.guest = guest
        self.address = address
        self.seat = seat
        self.news = asyncio.Event()
        self.picture = False
        self.people = False
        self.chat: deque[wire.ChatLine] = deque(maxlen=MOST_WAITING)
        self.rematch: str | None = None
        self.gone = False

    def stir(self, picture: bool = False, people: bool = False) -> None:
        """There is something new."""
        self.picture |= picture
        self.people |= people
        self.news.set()

    def hear(self, line: wire.ChatLine) -> None:
        """Somebody said something."""
        self.chat.append(line)
        self.news.set()

    def call(self, table: str) -> None:
        """The people play once more, at another table."""
        self.rematch = table
        self.news.set()

    def leave(self) -> None:
        """The table closes this connection."""
        self.gone = True
        self.news.set()


def mark(table: Table, guest: str | None, seq: int) -> str:
    """What tells one picture from another: its number, and a digest of what changes without one.

    That is who sits where, which seats are the viewer's, and whether the table is closed.  It is
    the same at every server.
    """
    seated = [label(table, place) for place in table.places]
    return f"{seq}-{crc32(repr((seated, table.mine(guest), table.closed)).encode()):08x}"


def event(kind: str, body: bytes, mark: str = "") -> bytes:
    """One event as it goes over the wire; JSON has no line breaks of its own."""
    numbered = b"id: %b\n" % mark.encode() if mark else b""
    return b"%bevent: %b\ndata: %b\n\n" % (numbered, kind.encode(), body)


async def stream(table: Table, listener: Listener, last: str) -> AsyncIterator[bytes]:
    """What a listener is sent, from the present on; a picture it has is not sent again."""
    table.attend(listener)
    try:
        yield b"retry: %d\n\n" % RETRY_MILLISECONDS
        listener.people = True
        listener.picture |= last != mark(table, listener.guest, table.seq)
        for line in table.chat:
            listener.hear(line)
        while not listener.gone:
            listener.news.clear()
            if listener.people:
                listener.people = False
                yield event("people", wire.encode(people(table, listener.guest)))
            if listener.picture:
                listener.picture = False
                seq, body = await table.picture(listener.guest, listener.seat)
                yield event("picture", body, mark(table, listener.guest, seq))
            while listener.chat:
                yield event("chat", wire.encode(listener.chat.popleft()))
            if listener.rematch is not None:
                yield event("rematch", wire.encode(wire.Made(listener.rematch)))
                listener.rematch = None
            await listener.news.wait()
    finally:
        table.part(listener)


def response(table: Table, listener: Listener, last: str) -> EventSourceResponse:
    """The stream as an answer to a request."""
    return EventSourceResponse(
        stream(table, listener, last),
        ping=HEARTBEAT_SECONDS,
        ping_message_factory=lambda: ServerSentEvent(comment="", sep="\n"),
        sep="\n",
        send_timeout=SEND_SECONDS,
    )
