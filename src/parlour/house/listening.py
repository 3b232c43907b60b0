"""Listening: the stream of events to everyone who looks at a table.

An event of the match is written at once to every connection that can take it, as what it changed;
the same bytes go to all who look from one seat.  Whoever comes, lags behind or has missed something
is sent the whole picture as soon as the connection takes it, so a slow reader costs nothing and is
never more than one picture behind.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from parlour.core.errors import ParlourError
from parlour.house import sight, wire

if TYPE_CHECKING:
    from parlour.house.tables import Table

MEDIA = "text/event-stream"
HEARTBEAT_SECONDS = 15.0
RETRY_MILLISECONDS = 1000
MOST_WAITING = 50
"""How many lines of chat wait for a slow reader; older ones are dropped."""
SEND_SECONDS = 30.0
"""How long a reader may take nothing before the stream ends; the browser may come back."""
HEARTBEAT = b": \n\n"
HEARTBEAT_FRAME = b"4\r\n%b\r\n" % HEARTBEAT
Changes = dict[tuple[int | None, bytes], bytes]
NONE = -1
"""The number of the last picture sent, while none was."""


def event(kind: bytes, body: bytes, mark: bytes = b"") -> bytes:
    """One event as it goes over the wire; JSON has no line breaks of its own."""
    marked = b"id: %b\n" % mark if mark else b""
    return b"%bevent: %b\ndata: %b\n\n" % (marked, kind, body)


BARE_CHANGE = len(event(b"change", b"", b"-")) - len(b"-")


class Listener:
    """Someone who looks at a table through one connection."""

    def __init__(self, guest: str | None, seat: int | None, address: str = "") -> None:
        self.guest = guest
        self.address = address
        self.seat = seat
        self.seq = NONE
        self._mark = b""
        self._people = False
        self._chat: deque[wire.ChatLine] | None = None
        self._rematch: str | None = None
        self._connection: Connection | None = None
        self._sending: asyncio.Task[None] | None = None
        self.gone = False

    def look(self, table: Table, changes: Changes) -> None:
        """There is a new picture; `changes` holds what was already written to others, framed."""
        connection, seq = self._connection, table.seq
        if connection is None or self._sending is not None or self.seq != seq - 1:
            return self.stir(table)
        kind = (self.seat, self._mark)
        change = changes.get(kind)
        if change is None:
            body = table.change(self.seat)
            if not body:
                return self.stir(table)
            change = changes[kind] = framed_change(self._id(seq), body)
        if not connection.writes(change):
            return self.stir(table)
        self.seq = seq
        return None

    def lose_seat(self) -> None:
        """The seat is no longer theirs: from now on they look on as a bystander."""
        self.seat = None
        self.seq = NONE

    def forget(self, table: Table) -> None:
        """What was sent before no longer holds: send everything anew."""
        self.seq = NONE
        self.stir(table)

    def meet(self, table: Table) -> None:
        """Somebody came, went, sat down or left."""
        self._people = True
        self.stir(table)

    def hear(self, table: Table, line: wire.ChatLine) -> None:
        """Somebody said something."""
        if self._chat is None:
            self._chat = deque(maxlen=MOST_WAITING)
        self._chat.append(line)
        self.stir(table)

    def call(self, table: Table, rematch: str) -> None:
        """The people play once more, at another table."""
        self._rematch = rematch
        self.stir(table)

    def stir(self, table: Table) -> None:
        """Send what is due: now if no picture is and the reader takes it, or as soon as they do."""
        connection = self._connection
        if connection is None or self._sending is not None or self.gone:
            return
        if self.seq == table.seq and connection.is_ready:
            news = b"".join([*self._met(table), *self._heard()])
            if news:
                connection.writes(framed(news))
            return
        self._sending = asyncio.create_task(self._send(table, connection))

    def leave(self) -> None:
        """The table closes this connection."""
        self.gone = True
        if self._connection is not None:
            self._connection.end()

    async def _send(self, table: Table, connection: Connection) -> None:
        try:
            while not self.gone and (due := await self._due(table)):
                async with asyncio.timeout(SEND_SECONDS):
                    await connection.send(due)
        except (TimeoutError, ParlourError):  # the reader, or the store, does not answer now
            self.leave()  # the browser comes back
        finally:
            self._sending = None

    async def _due(self, table: Table) -> bytes:
        """Everything that this listener has not been sent yet."""
        parts = self._met(table)
        if self.seq != table.seq:
            self.seq, body = await table.shown_to(self)
            self._mark = sight.mark(table, self.guest)
            parts.append(event(b"picture", body, self._id(self.seq)))
        return b"".join([*parts, *self._heard()])

    def _met(self, table: Table) -> list[bytes]:
        """Who is there, if the listener has not been told."""
        if not self._people:
            return []
        self._people = False
        return [event(b"people", wire.encode(sight.people(table, self.guest)))]

    def _heard(self) -> list[bytes]:
        """What was said, and where the people play once more, as far as it was not told."""
        parts = []
        while self._chat:
            parts.append(event(b"chat", wire.encode(self._chat.popleft())))
        if self._rematch is not None:
            parts.append(event(b"rematch", wire.encode(wire.Made(self._rematch))))
            self._rematch = None
        return parts

    def _id(self, seq: int) -> bytes:
        """What tells one picture from another: its number, and a mark of what changes without."""
        return b"%d-%b" % (seq, self._mark)

    # --- the connection --------------------------------------------------------------------------

    def begin(self, table: Table, connection: Connection, last: str) -> None:
        """The connection is open; a picture that the listener has is not sent again."""
        self._connection = connection
        self._mark = sight.mark(table, self.guest)
        self.seq = table.seq if last.encode() == self._id(table.seq) else NONE
        self._chat = deque(table.chat, maxlen=MOST_WAITING)
        self.meet(table)

    def close(self) -> None:
        """The connection is closed."""
        self.gone = True
        self._connection = None
        if self._sending is not None:
            self._sending.cancel()


class Connection:
    """Where the events of one listener are written.

    `send` waits until the reader has taken what was sent before.  `writes` does not; it goes past
    the application server, straight to the socket, if that can take it.
    """

    def __init__(self, scope: Scope, send: Send) -> None:
        self._send = send
        self._task = asyncio.current_task()
        below = scope.get("extensions", {}).get("parlour", {}).get("connection")
        # Only in HTTP/1.1 is the body of an answer sent in chunks that we can frame ourselves.
        self._below: Any = below if scope["http_version"] == "1.1" else None
        self._quiet = True
        self._beat = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self._beats)

    @property
    def is_ready(self) -> bool:
        """Whether the reader can take something right now, past the application server."""
        below = self._below
        return not (below is None or below.flow.write_paused or below.transport.is_closing())

    def writes(self, framed: bytes) -> bool:
        """Write an event that is framed already; no if the reader cannot take it right now."""
        below = self._below
        if below is None or below.flow.write_paused or below.transport.is_closing():
            return False
        self._quiet = False
        below.transport.write_whole(framed)
        return True

    async def send(self, events: bytes) -> None:
        """Send events as the reader takes them."""
        self._quiet = False
        await self._send({"type": "http.response.body", "body": events, "more_body": True})

    def _beats(self) -> None:
        """Let the reader know that the stream is alive, if nothing else was sent for a while."""
        if self._quiet and self._below is None:
            self._beating = asyncio.create_task(self.send(HEARTBEAT))
        elif self._quiet:
            self.writes(HEARTBEAT_FRAME)
        self._quiet = True
        self._beat = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self._beats)

    def end(self) -> None:
        """End the stream."""
        self._beat.cancel()
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()


def framed_change(mark: bytes, body: bytes) -> bytes:
    """The same as a `change` that is made an event and framed, in one go."""
    size = BARE_CHANGE + len(mark) + len(body)
    return b"%x\r\nid: %b\nevent: change\ndata: %b\n\n\r\n" % (size, mark, body)


def framed(body: bytes) -> bytes:
    """Bytes as one chunk of an HTTP/1.1 body."""
    return b"%x\r\n%b\r\n" % (len(body), body)


class Stream(Response):
    """The answer to somebody who listens: it lasts until they go, or the house closes.

    The listener has a place from the moment it is accepted, before anything is sent.
    """

    def __init__(self, table: Table, listener: Listener, last: str) -> None:
        super().__init__(media_type=MEDIA)
        del self.headers["content-length"]
        self.headers["X-Accel-Buffering"] = "no"
        self._table = table
        self._listener = listener
        self._last = last
        table.attend(listener)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the stream ends."""
        listener, connection = self._listener, Connection(scope, send)
        try:
            head = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(head)
            await connection.send(b"retry: %d\n\n" % RETRY_MILLISECONDS)
            listener.begin(self._table, connection, self._last)
            await self._until_gone(receive)
        finally:
            connection.end()
            listener.close()
            self._table.part(listener)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _until_gone(self, receive: Receive) -> None:
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        except asyncio.CancelledError:
            if not self._listener.gone:
                raise
            task = asyncio.current_task()  # the table ended the stream, not the task
            if task is not None:
                task.uncancel()
