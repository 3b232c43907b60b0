"""Connections: who may open one, how long each may wait, and when it is dropped.

`uvicorn` reads requests and writes answers, through httptools where that is installed and h11
otherwise.  What is added here is patience with an end: for a head, for a body, and for somebody who
does not read.  A connection is counted when it is accepted, before anything is said on it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from parlour.desk.wording import reason
from parlour.house import wire
from parlour.house.addresses import Proxies, counted_as
from parlour.house.door import LARGEST_BODY
from parlour.house.logs import Seldom

HEAD_SECONDS = 10.0
"""From the first byte of a head, or from the connection, to the end of the head."""
BODY_SECONDS = 5.0
BODY_RATE = 1024.0
"""A body is given these seconds, and one more for so many bytes of it that have come."""
LINGER_SECONDS = 2.0
"""How long the rest of a body is thrown away after its request was answered."""
LONGEST_HEAD = 32_768
MOST_HEADERS = 100
MOST_PIPELINED = 32
"""How many requests may wait behind the one that is being answered."""
STALLED_SECONDS = 30.0
STALLED_BYTES = 16_384
"""A reader takes at least so much in this time, or all there is."""
LOOK_SECONDS = 1.0
"""How often connections are looked at."""
PAUSE_SECONDS = 1.0
"""How long no connection is accepted after one could not be."""
AT_ONCE = 16
"""How many connections are accepted before other work has its turn."""

log = logging.getLogger("parlour.house")


@dataclass(frozen=True)
class Room:
    """How many connections there may be: in all, and from one address (0 for no limit)."""

    in_all: int
    from_one: int

    def shared(self, doors: int) -> Room:
        """The room behind each of several doors."""
        return Room(self.in_all // max(doors, 1), self.from_one)


def answer(status: str, sentence: str) -> bytes:
    """The last answer on a connection, for a request that no application sees."""
    body = wire.encode(wire.Refusal(sentence))
    return (
        f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\n"
        f"Cache-Control: no-store\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode() + body


CONTINUE = b"HTTP/1.1 100"
"""What is answered to a client that waits before it sends the body."""
FULL = answer("503 Service Unavailable", "Too many connections are open; try again later.")
BROKEN = answer("400 Bad Request", "That is not a request that can be read.")
TOO_LONG = answer("431 Request Header Fields Too Large", "The head of the request is too long.")


# --- one connection ------------------------------------------------------------------------------


class Joined:
    """A transport that sends the head of an answer together with what follows it.

    Every write is a call of the system, which costs more than most of what an answer is made of.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head = b""
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        """Write now, or with what comes next if it is the head of an answer."""
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(b"HTTP/1.1 ") and not data.startswith(CONTINUE):
            self._head = data
            return
        self._transport.write(data)

    def write_whole(self, data: bytes) -> None:
        """Write a whole answer, or a part of one that stands by itself."""
        if self._head:
            self.flush()
        self._transport.write(data)

    def flush(self) -> None:
        """Write what still waits; the answer is complete."""
        if self._head:
            head, self._head = self._head, b""
            self._transport.write(head)

    def close(self) -> None:
        """Close, when everything is written."""
        self.flush()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


if TYPE_CHECKING:
    _Base = H11Protocol
else:
    _Base = object


class Guarded(_Base):
    """A connection that waits for its client only so long.

    `due` is when it is dropped if nothing happens; the application finds the connection in its
    scope, as `scope["extensions"]["parlour"]["connection"]`.
    """

    cycle: Any  # None before the first request, whatever it is declared as
    gone: Callable[[], None] = staticmethod(lambda: None)
    """Called once when the connection is lost."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._inside = self.app
        self.app = self._enter
        self.due = inf
        self.is_open = False
        self._farewell = b""
        self._awaited: tuple[str, object] | None = None
        self._began = 0.0
        self._size = 0
        self._least = 0
        self._moved = 0.0

    async def _enter(self, scope: Any, receive: Any, send: Any) -> None:
        scope["extensions"] = {"parlour": {"connection": self}}
        try:
            await self._inside(scope, receive, send)
        finally:
            # The connection knows its last scope.  A scope that knew the connection too would make
            # both wait for the collector of cycles, which comes seldom.
            scope["extensions"].clear()

    @property
    def in_body(self) -> bool:
        """Whether a head has come and its body is not complete."""
        raise NotImplementedError

    @property
    def is_answering(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def is_in_an_answer(self) -> bool:
        """Whether a part of an answer was sent, and not yet all of it."""
        return self.is_answering and bool(self.cycle.response_started)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """From now on a head is awaited."""
        super().connection_made(Joined(transport))  # type: ignore[arg-type]  # it is one
        self.is_open = True
        self._awaited, self._began = ("head", None), self.loop.time()
        self.due, self._moved = self._began + HEAD_SECONDS, self._began

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.app = self._inside  # else it would lead back here, as in `_enter`
        self.gone()

    def data_received(self, data: bytes) -> None:
        """Take what has come, and see what is awaited now."""
        super().data_received(data)
        if not self.transport.is_closing():
            self._wait_for_more(len(data))

    def _wait_for_more(self, came: int) -> None:
        stage = "body" if self.in_body else "work" if self.is_answering else "head"
        awaited = (stage, self.cycle)
        if awaited != self._awaited:
            self._awaited, self._began, self._size = awaited, self.loop.time(), 0
        self._size += came
        if stage == "head":
            self.due = self._began + HEAD_SECONDS
            if self._size > LONGEST_HEAD:
                self._refuse(TOO_LONG)
        elif stage == "body":
            self.due = self._began + BODY_SECONDS + min(self._size, LARGEST_BODY) / BODY_RATE
        else:
            self.due = inf

    def answers_at_once(self, whole: bytes) -> bool:
        """Write a whole answer; no if it has to go through the application server."""
        return False

    def on_response_complete(self) -> None:
        """An answer is given: the next head may come, and is not yet begun."""
        self.transport.flush()  # type: ignore[attr-defined]  # it is joined
        super().on_response_complete()
        self._awaited = None
        # Between two requests the limit is the server's for connections that are kept alive.
        self.due = self.loop.time() + LINGER_SECONDS if self.in_body else inf
        if self._farewell and not self.is_answering:
            self._refuse(self._farewell)

    def send_400_response(self, msg: str) -> None:
        """What came cannot be read."""
        self._refuse(BROKEN)

    def _refuse(self, last: bytes) -> None:
        """Say why, unless that would end up in the middle of another answer, and hang up."""
        if self.is_answering and not self.in_body:
            self._farewell = last  # the requests before it are answered first
            return
        if not self.is_in_an_answer:
            self.transport.write(last)
        if self.is_answering:
            self.cycle.disconnected = True  # so that no other answer follows
        self.transport.close()

    def shutdown(self) -> None:
        """The server closes."""
        if not self.transport.is_closing():
            super().shutdown()

    def is_late(self, now: float) -> bool:
        """Whether the client has not sent, or not read, what it had to by now."""
        left = self.transport.get_write_buffer_size()
        if not left or left <= self._least - STALLED_BYTES or not self._least:
            self._least, self._moved = left, now
        # While the server itself does not read, nothing can come.
        is_silent = now >= self.due and not self.flow.read_paused
        return is_silent or now - self._moved >= STALLED_SECONDS


class Plain(Guarded, H11Protocol):
    """A connection read by h11."""

    @property
    def in_body(self) -> bool:
        """Whether a head has come and its body is not complete."""
        return self.conn.their_state is h11.SEND_BODY

    def send_400_response(self, msg: str) -> None:
        """What came cannot be read; with h11 that may be a head which is too long."""
        is_long = len(self.conn.trailing_data[0]) > LONGEST_HEAD
        self._refuse(TOO_LONG if is_long else BROKEN)


def kind() -> type[Plain]:
    """The class of connections: the quick one where httptools is installed."""
    try:
        from parlour.house.quick import Quick
    except ImportError:
        return Plain
    return Quick  # type: ignore[return-value]


# --- all connections -----------------------------------------------------------------------------


class Gate:
    """Accepts connections on a socket, as many as there is room for, and drops the late ones.

    To `uvicorn` it is a server like those of asyncio: it can be closed and waited for.
    """

    def __init__(
        self,
        listening: socket.socket,
        make: Callable[[], Guarded],
        there: set[Any],
        room: Room,
        proxies: Proxies,
    ) -> None:
        self._socket = listening
        self._make = make
        self._there = there
        self.room = room
        self._proxies = proxies
        self.count = 0
        self.by_address: Counter[str] = Counter()
        self._seldom = Seldom(log)
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to accept."""
        self._socket.setblocking(False)
        self._spawn(self._accept_on())
        self._spawn(self._look_on())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("the gate failed", exc_info=task.exception())

    def close(self) -> None:
        """Accept no more."""
        for task in self._tasks:
            task.cancel()
        self._socket.close()

    async def wait_closed(self) -> None:
        """Until nothing is accepted any more."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept_on(self) -> None:
        loop = asyncio.get_running_loop()
        accepted = 0
        while True:
            try:
                found, address = await loop.sock_accept(self._socket)
            except ConnectionError:
                continue  # it was given up before it was accepted
            except OSError as error:
                # Most likely no file is left.  The others wait in the queue of the system.
                self._seldom.warn("no connection can be accepted", reason=reason(error))
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            self._admit(found, address[0])
            accepted += 1
            if accepted % AT_ONCE == 0:
                await asyncio.sleep(0)

    def _admit(self, found: socket.socket, host: str) -> None:
        """Count a connection and open it, or refuse it."""
        # Behind a proxy there are many people, so only the number of all connections counts.
        key = "" if self._proxies.trust(host) else counted_as(host)
        most = self.room.from_one if key else 0
        if self.count >= self.room.in_all or (most and self.by_address[key] >= most):
            self._seldom.warn("there are too many connections")
            with contextlib.suppress(OSError):
                found.send(FULL)
            found.close()
            return
        self.count += 1
        self.by_address[key] += 1
        self._spawn(self._connect(found, key))

    async def _connect(self, found: socket.socket, key: str) -> None:
        connection = self._make()
        connection.gone = partial(self._leave, key)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, found)
        except OSError:
            if not connection.is_open:
                found.close()
                self._leave(key)

    def _leave(self, key: str) -> None:
        self.count -= 1
        self.by_address[key] -= 1
        if not self.by_address[key]:
            del self.by_address[key]

    async def _look_on(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.drop_late(loop.time())

    def drop_late(self, now: float) -> None:
        """Drop the connections whose clients took too long."""
        for connection in [one for one in self._there if one.is_late(now)]:
            connection.transport.abort()  # without waiting for a reader who does not read
