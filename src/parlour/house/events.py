"""Server-sent events: pictures, people and chat to everyone who listens at a table.

A listener is only told that there is something new and takes the newest picture when it can, so a
slow reader costs nothing and never falls behind by more than one picture.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from sse_starlette.event import ServerSentEvent
from sse_starlette.sse import EventSourceResponse

from parlour.house import company
from parlour.house.sight import encode

if TYPE_CHECKING:
    from parlour.house.tables import Table

HEARTBEAT_SECONDS = 15
RETRY_MILLISECONDS = 1000
MOST_WAITING = 50
"""So many lines of chat wait for a slow reader; older ones are dropped."""
SEND_SECONDS = 30.0
"""A reader who takes nothing for so long is sent away, and may come back."""


class Listener:
    """Someone who looks at a table through one connection."""

    def __init__(self, guest: str | None, seat: int | None, address: str = "") -> None:
        self.guest = guest
        self.address = address
        self.seat = seat
        self.news = asyncio.Event()
        self.picture = False
        self.people = False
        self.chat: deque[dict[str, Any]] = deque(maxlen=MOST_WAITING)
        self.rematch: str | None = None
        self.gone = False

    def stir(self, picture: bool = False, people: bool = False) -> None:
        """There is something new."""
        self.picture |= picture
        self.people |= people
        self.news.set()

    def hear(self, line: dict[str, Any]) -> None:
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


def event(kind: str, body: bytes, number: int | None = None) -> bytes:
    """One event as it goes over the wire; JSON has no line breaks of its own."""
    numbered = b"" if number is None else b"id: %d\n" % number
    return b"%bevent: %b\ndata: %b\n\n" % (numbered, kind.encode(), body)


async def stream(table: Table, listener: Listener, last: int | None) -> AsyncIterator[bytes]:
    """What a listener is sent, from the present on; a picture it has is not sent again."""
    table.attend(listener)
    try:
        yield b"retry: %d\n\n" % RETRY_MILLISECONDS
        listener.people = True
        listener.picture |= last != table.seq
        for line in table.chat:
            listener.hear(line)
        while not listener.gone:
            listener.news.clear()
            if listener.people:
                listener.people = False
                yield event("people", encode(company.people(table, listener.guest)))
            if listener.picture:
                listener.picture = False
                seq, body = await table.picture(listener.guest, listener.seat)
                yield event("picture", body, seq)
            while listener.chat:
                yield event("chat", encode(listener.chat.popleft()))
            if listener.rematch is not None:
                yield event("rematch", encode({"id": listener.rematch}))
                listener.rematch = None
            await listener.news.wait()
    finally:
        table.part(listener)


def response(table: Table, listener: Listener, last: int | None) -> EventSourceResponse:
    """The stream as an answer to a request."""
    return EventSourceResponse(
        stream(table, listener, last),
        ping=HEARTBEAT_SECONDS,
        ping_message_factory=lambda: ServerSentEvent(comment="", sep="\n"),
        sep="\n",
        send_timeout=SEND_SECONDS,
    )
