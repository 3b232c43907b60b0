"""Quick connections: read by httptools, which is not there on every system."""

from __future__ import annotations

from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from parlour.house.connections import (
    LINGER_SECONDS,
    MOST_HEADERS,
    MOST_PIPELINED,
    TOO_LONG,
    Guarded,
)
from parlour.house.express import Asked, Express


class TooMany(Exception):
    """More came at once than is read."""


class Quick(Guarded, HttpToolsProtocol):  # type: ignore[misc]  # Guarded is typed for the other one
    """A connection read by httptools."""

    headers: Any  # None before the first request, whatever it is declared as

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._is_in_body = False
        self._answered: RequestResponseCycle | Asked | None = None

    @property
    def in_body(self) -> bool:
        """Whether a head has come and its body is not complete."""
        return self._is_in_body

    @property
    def is_in_an_answer(self) -> bool:
        """Whether a part of an answer was sent, or others are to come before the next."""
        return bool(self.pipeline) or super().is_in_an_answer

    def on_header(self, name: bytes, value: bytes) -> None:
        """One more header."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise TooMany

    def on_headers_complete(self) -> None:
        """A head is complete."""
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooMany
        asked = self._asked_move()
        if asked is None:
            super().on_headers_complete()
        else:
            self.cycle = self._answered = asked
        self._is_in_body = True

    def _asked_move(self) -> Asked | None:
        """The plain request for a move that begins, if it comes alone."""
        parser = self.parser
        express: Express | None = getattr(self._inside, "express", None)
        if express is None or self.is_answering or parser.get_method() != b"POST":
            return None
        if parser.get_http_version() != "1.1" or not parser.should_keep_alive():
            return None
        if self.expect_100_continue or parser.should_upgrade():
            return None
        return express.asked(self.url, cast(Scope, self.scope))

    def on_message_complete(self) -> None:
        """A request is complete."""
        super().on_message_complete()
        self._is_in_body = False
        if isinstance(self.cycle, Asked) and not self.cycle.disconnected:
            task = self.loop.create_task(self._answer_move(self.cycle))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _answer_move(self, asked: Asked) -> None:
        """Write the answer to a move, as soon as its client takes it."""
        whole = await self._inside.express.answer(asked)
        if self.flow.write_paused:
            await self.flow.drain()
        asked.response_started = asked.response_complete = True
        if asked.disconnected or self.transport.is_closing():
            return
        self.transport.write_whole(whole)  # type: ignore[attr-defined]  # it is joined
        if not asked.keep_alive:
            self.transport.close()
        if self.pipeline or self._farewell:
            self.on_response_complete()
        else:
            self._wait_for_another()

    def _wait_for_another(self) -> None:
        """Do what is done when an answer is given, without a timer: the gate looks at `due`."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        self._awaited = None
        self.due = self.loop.time() + (LINGER_SECONDS if self.in_body else self.timeout_keep_alive)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def answers_at_once(self, whole: bytes) -> bool:
        """Write a whole answer, unless its client is gone, slow, or wants no other after it."""
        cycle = self._answered
        if (
            not isinstance(cycle, RequestResponseCycle)
            or cycle.response_started
            or cycle.disconnected
        ):
            return False
        if self.flow.write_paused or not cycle.keep_alive or self.transport.is_closing():
            return False
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        self.transport.write_whole(whole)  # type: ignore[attr-defined]  # it is joined
        cycle.message_event.set()
        cycle.on_response()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the request that is being answered too, though others wait behind it."""
        if self._answered is not None and self._answered is not self.cycle:
            self._answered.disconnected = not self._answered.response_complete
            self._answered.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """What came cannot be read."""
        if self.headers is not None and len(self.headers) > MOST_HEADERS:
            self._refuse(TOO_LONG)
        else:
            super().send_400_response(msg)
