"""A house behind a real socket, and guests who talk to it: what the tests of the house share."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from house.changes import changed, moves_in
from parlour.core.fair import Seed
from parlour.core.match import Match
from parlour.core.telling import who
from parlour.desk.advice import asked_about
from parlour.house import serving, thinking
from parlour.house.connections import Room
from parlour.house.door import Limits
from parlour.house.driving import PACES, Pace
from parlour.house.house import House
from parlour.house.store import open_store
from parlour.house.thinking import Position, replayed
from parlour.house.wire import Challenge, Marked, Review, Solution, Standing

PATIENCE = 60.0
"""Seconds after which something awaited is taken to have failed."""


class Clock:
    """Time that stands still until it is told to go on."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class FirstMoveBots:
    """Bots without processes: each takes its first legal move."""

    reviewed = 0

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    async def choose(
        self, position: Position, seat: int, level: str, seconds: float, legal: Sequence[str]
    ) -> str:
        return legal[0]

    async def decide(self, position: Position, seat: int, level: str, legal: Sequence[str]) -> str:
        return legal[0]

    async def hint(self, position: Position, seat: int, peek: bool = False) -> tuple[str, str]:
        told = "it is the first, by all cards" if peek else "it is the first"
        return self.first(replayed(position), seat), told

    async def challenge(self, position: Position) -> Challenge:
        return thinking.challenge(position, 0)

    async def reason(
        self, position: Position, at: int, seat: int | None, is_over: bool
    ) -> tuple[int, str]:
        step = asked_about(replayed(position), at, seat, is_over)
        assert step.line is not None
        mover = step.line[0]
        return mover, f"you are before {who((mover + 1) % position.players)}"

    async def review(self, position: Position) -> Review:
        self.reviewed += 1
        marked = Marked(2, 1, "pass", "place 1 1", 0.5, 0.25, "blunder", "it is the first")
        return Review(((0,), (1,)), False, (marked,), (Standing(0, (0.5, 0.5)),), (), "By looking.")

    async def solution(self, position: Position) -> Solution:
        return Solution((), "None is needed.", "by looking", "Holds. Look.", "")

    @staticmethod
    def first(match: Match, seat: int) -> str:
        return match.legal(seat)[0].text


class Served:
    """A house that is served from a thread."""

    def __init__(
        self, house: House, limits: Limits | None = None, room: Room | None = None
    ) -> None:
        self.house = house
        self.socket = serving.listening("127.0.0.1", 0)
        self.address: tuple[str, int] = self.socket.getsockname()
        self.url = serving.address("127.0.0.1", self.socket)
        self._open = threading.Event()
        self.server = serving.Server(house, limits or Limits(0.0), self._open.set, room)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._guests: list[Guest] = []
        self.loop: asyncio.AbstractEventLoop = asyncio.new_event_loop()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self.server.serve(sockets=[self.socket]))
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self.loop.run_until_complete(self.loop.shutdown_default_executor())

    def start(self) -> Served:
        self._thread.start()
        assert self._open.wait(PATIENCE), "the house does not open"
        return self

    def stop(self) -> None:
        for guest in self._guests:
            guest.http.close()
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the house does not close"
        self.loop.close()
        self.socket.close()

    def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something inside the house."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def do(self, function: Any, *arguments: Any) -> Any:
        """Call something inside the house."""

        async def calling() -> Any:
            return function(*arguments)

        return self.call(calling())

    def tick(self, table: str, seconds: float) -> None:
        """Let time pass at a table, if the clock of the house is one of ours."""
        assert isinstance(self.house.clock, Clock)
        self.house.clock.now += seconds
        self.do(lambda: self.house.tables[table].driver.wake())

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something to hold inside the house."""
        end = time.monotonic() + PATIENCE
        while not self.do(holds):
            assert time.monotonic() < end, "it never holds"

    def guest(self) -> Guest:
        """Somebody new, who has no cookie yet."""
        self._guests.append(Guest(self.url))
        return self._guests[-1]


DRAWN: dict[str, Iterator[int]] = {}
"""What houses draw is the same in every run; those that share a store draw in one row."""


@contextmanager
def served(store: str | Path, limits: Limits | None = None, **more: Any) -> Iterator[Served]:
    """A house whose tables are kept in this file or database."""
    room = more.pop("room", None)
    # Time stands still in most tests, so fast bots do not wait for it to pass.
    more.setdefault("paces", PACES | {"fast": Pace(0.0, 0.15)})
    numbers = DRAWN.setdefault(str(store), itertools.count())
    more.setdefault("token", lambda: f"drawn{next(numbers):017}")
    more.setdefault("seed", lambda: Seed.of(f"drawn {next(numbers)}"))
    house = House(open_store(str(store)), more.pop("bots", FirstMoveBots()), **more)
    found = Served(house, limits, room).start()
    try:
        yield found
    finally:
        found.stop()


class Guest:
    """Someone with a browser: a cookie, and requests that carry it."""

    _keys = itertools.count()

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        self.url = url

    def enter(self) -> Guest:
        """Look at the cabinet, which gives the cookie."""
        assert self.http.get("/").status_code == 200
        return self

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def makes(self, game: str, **wish: Any) -> str:
        """Make a table, and say its id."""
        answer = self.post("/api/tables", game=game, **wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sits(self, table: str, seat: int, **body: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/seats/{seat}", **body)

    def picture(self, table: str, seat: int | None = None) -> dict[str, Any]:
        asked = "" if seat is None else f"?seat={seat}"
        answer = self.http.get(f"/api/tables/{table}/picture{asked}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def moves(
        self, table: str, seat: int, seq: int, move: str, key: str | None = None
    ) -> httpx.Response:
        given = key or f"k{next(self._keys)}"
        return self.post(f"/api/tables/{table}/moves", seat=seat, seq=seq, move=move, key=given)

    def plays(self, table: str, seat: int) -> int:
        """Make the first legal move of the seat, and say its number."""
        shown = self.picture(table, seat)
        move = moves_in(shown)[0]
        answer = self.moves(table, seat, shown["seq"], move)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seq"])

    def listens(self, table: str, seat: int | None = None, last: str | None = None) -> Ear:
        asked = "" if seat is None else f"?seat={seat}"
        cookie = self.http.cookies.get("parlour")
        return Ear(self.url, f"/api/tables/{table}/events{asked}", cookie, last)


class Ear:
    """A stream of events, read from the socket itself; `heard` is every byte that came.

    `last` is the id of the last picture.
    """

    def __init__(self, url: str, path: str, cookie: str | None, last: str | None = None) -> None:
        host, _, port = url.removeprefix("http://").partition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE)
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}"]
        if cookie:
            lines.append(f"Cookie: parlour={cookie}")
        if last is not None:
            lines.append(f"Last-Event-ID: {last}")
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.heard = b""
        self.picture: dict[str, Any] = {}
        self.last = last or ""
        self._body = b""
        self._rest = b""
        self._head()

    def _more(self) -> None:
        got = self.socket.recv(65536)
        if not got:
            raise EOFError("the stream has ended")
        self.heard += got
        self._rest += got

    def _head(self) -> None:
        while b"\r\n\r\n" not in self._rest:
            self._more()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        self.head = head.decode()
        self.status = int(self.head.split()[1])

    def _chunk(self) -> None:
        """One chunk of the body; an empty one ends it."""
        while b"\r\n" not in self._rest:
            self._more()
        size, _, self._rest = self._rest.partition(b"\r\n")
        length = int(size, 16)
        while len(self._rest) < length + 2:
            self._more()
        self._body += self._rest[:length]
        self._rest = self._rest[length + 2 :]
        if not length:
            raise EOFError("the stream has ended")

    def next(self, kind: str | None = None) -> tuple[int | None, Any]:
        """The next event, or the next of a kind: its number and what it says."""
        until = time.monotonic() + PATIENCE
        while True:
            while b"\n\n" not in self._body:
                assert time.monotonic() < until, f"no {kind or 'event'} comes"
                self._chunk()
            block, _, self._body = self._body.partition(b"\n\n")
            fields = dict(
                line.split(": ", 1) for line in block.decode().split("\n") if ": " in line[1:]
            )
            if "event" in fields:
                self.last = fields.get("id", self.last)
                number = int(fields["id"].split("-")[0]) if "id" in fields else None
                told = json.loads(fields["data"])
                if fields["event"] == "picture":
                    self.picture = told
                elif fields["event"] == "change":
                    # Whoever comes back has the picture already; here it may be another ear.
                    self.picture = changed(self.picture, told) if self.picture else told
                if fields["event"] == kind or kind is None:
                    return number, told
                if kind == "picture" and fields["event"] == "change":
                    return number, self.picture

    def until(self, seq: int) -> dict[str, Any]:
        """The first picture with at least this number, put together from changes if need be."""
        while self.picture.get("seq", -1) < seq:
            self.next("picture")
        return self.picture

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Ear:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
