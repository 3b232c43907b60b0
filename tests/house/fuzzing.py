"""Requests nobody would make: from the description of the API, mutated, and plain random bytes."""

from __future__ import annotations

import contextlib
import itertools
import json
import random
import select
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
WAIT_SECONDS = 20.0
LINES, TOGETHER = 8, 8
"""How many connections carry random requests, and how many at a time."""
MOST_STEPS = 100
"""After so many steps a slow client begins anew."""
HALF_SECONDS = 0.05
"""How long an answer to a request that may not end is waited for, before it is ended."""
METHODS = ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW", "get"]
WORDS = [
    "", "0", "-1", "9" * 400, "1e999", "null", "NaN", "me", "open", "bot:good", "pass", "bid 31",
    "play 6-4", "undo", "undo 3", "start", "\x00", "\ud83c\udca1", "\u202e", "é", "../../etc/passwd",
    "%00", "'; DROP TABLE events; --", "{0}", "<script>", "A" * 300, "\r\nSet-Cookie: a=b",
]  # fmt: skip


SOUND: dict[str, Callable[[random.Random], dict[str, Any]]] = {
    "moves": lambda rng: {
        "seat": rng.randrange(5),
        "seq": rng.randrange(4),
        "move": rng.choice(WORDS),
        "key": rng.choice("abc"),
    },
    "undo": lambda rng: {
        "seat": rng.randrange(3),
        "seq": rng.randrange(5),
        "key": rng.choice("abc"),
    },
    "why": lambda rng: {"seat": rng.randrange(3), "move": rng.choice(WORDS)},
    "chat": lambda rng: {"text": rng.choice(WORDS)},
    "commitment": lambda rng: {"commitment": rng.choice(["0" * 64, rng.choice(WORDS)])},
    "nonce": lambda rng: {"nonce": rng.choice(WORDS)},
    "seats": lambda rng: {"name": rng.choice(WORDS)},
    "hint": lambda rng: {"seat": rng.randrange(3)},
    "tables": lambda rng: {
        "game": rng.choice(["nix", "isolation"]),
        "players": rng.randrange(6),
    },
}
"""Bodies that may be what a door asks for, by a word of its path."""


class Table:
    """Real tables and a real guest, so that some requests get far."""

    def __init__(self, url: str) -> None:
        self.url = url
        host, _, port = url.removeprefix("http://").partition(":")
        self.address = (host, int(port))
        with httpx.Client(base_url=url, timeout=WAIT_SECONDS) as http:
            http.get("/")
            self.cookie = str(http.cookies.get("parlour"))
            self.ids = [
                http.post("/api/tables", json=wish).json()["id"]
                for wish in (
                    {"game": "forty-two", "seats": ["me"] * 4},
                    {"game": "heraldry", "players": 2, "seats": ["me", "open"]},
                    {"game": "isolation"},
                )
            ]


def by_the_description(table: Table, count: int, number: int = 1) -> Counter[int]:
    """So many requests made from the description, sound ones and unsound ones."""
    schema = schemathesis.openapi.from_url(f"{table.url}/openapi.json")
    doors = [door.ok() for door in schema.get_all_operations()]
    doors = [door for door in doors if not door.path.endswith("/events")]
    found: Counter[int] = Counter()
    rng = random.Random(number)
    for door in doors:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            try:
                strategy = door.as_strategy(generation_mode=mode)
                _cases(table, strategy, max(1, count // (2 * len(doors))), number, rng, found)
            except Unsatisfiable:
                continue  # nothing can be wrong with what takes nothing
    return found


def _cases(
    table: Table, strategy: Any, count: int, number: int, rng: random.Random, found: Counter[int]
) -> None:
    @seed(number)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @given(case=strategy)
    def every(case: Any) -> None:
        if "id" in case.path_parameters and rng.random() < 0.8:
            case.path_parameters["id"] = rng.choice(table.ids)
        cookies = {"parlour": table.cookie} if rng.random() < 0.8 else {}
        response = case.call(base_url=table.url, cookies=cookies, timeout=WAIT_SECONDS)
        found[response.status_code] += 1
        if response.status_code not in (405, 429):
            case.validate_response(response, checks=CHECKS)

    every()


def at_random(table: Table, count: int, number: int = 1) -> Counter[int]:
    """So many requests of random bytes, some of them nearly right; 0 counts those left unanswered.

    Several connections carry them, each a few at a time, so that the server always has something
    to do.
    """
    shares = [count // LINES + (line < count % LINES) for line in range(LINES)]
    with ThreadPoolExecutor(LINES) as lines:
        done = lines.map(
            lambda line: Line(table, f"{number} {line}").carry(shares[line]), range(LINES)
        )
        return sum(done, Counter())


@dataclass(frozen=True)
class Request:
    """What is sent; whether the server can tell where it ends, and whether its answer has a body."""

    text: bytes
    ends: bool
    is_head: bool


class Line:
    """A connection that carries several requests at once, and is opened again when it was closed."""

    def __init__(self, table: Table, seed: str) -> None:
        self._table = table
        self._rng = random.Random(seed)
        self._wire: socket.socket | None = None
        self._rest = b""

    def carry(self, count: int) -> Counter[int]:
        """Send so many requests, and count the answers."""
        found: Counter[int] = Counter()
        left: list[Request] = []
        while count or left:
            while count and len(left) < TOGETHER:
                left.append(_request(self._rng, self._table))
                count -= 1
            del left[: self._together(left, found)]
        self._hang_up()
        return found

    def _together(self, waiting: list[Request], found: Counter[int]) -> int:
        """Send what ends, up to the first that does not, and read the answers; how many there are."""
        whole = list(itertools.takewhile(lambda one: one.ends, waiting))
        if not whole:
            found[self._alone(waiting[0])] += 1
            return 1
        with contextlib.suppress(ConnectionError):  # the answers so far can still be read
            self._open().sendall(b"".join(one.text for one in whole))
        for number, request in enumerate(whole, 1):
            status, goes_on = self._answer(request)
            found[status] += 1
            if not goes_on:  # what came behind is sent again
                self._hang_up()
                return number
        return len(whole)

    def _alone(self, request: Request) -> int:
        """Send a request that may never end; the status of the answer, or 0."""
        try:
            self._open().sendall(request.text)
            if not select.select([self._open()], [], [], HALF_SECONDS)[0]:
                self._open().shutdown(socket.SHUT_WR)
        except OSError:
            self._hang_up()
            return 0
        status, _ = self._answer(request)
        self._hang_up()
        return status

    def _open(self) -> socket.socket:
        if self._wire is None:
            self._wire = socket.create_connection(self._table.address, timeout=WAIT_SECONDS)
            self._rest = b""
        return self._wire

    def _hang_up(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def _answer(self, request: Request) -> tuple[int, bool]:
        """The status of an answer, 0 if there is none, and whether more may follow."""
        try:
            while b"\r\n\r\n" not in self._rest:
                self._more()
            head, _, self._rest = self._rest.partition(b"\r\n\r\n")
            status, lower = int(head[9:12]), head.lower()
            if not request.is_head and status not in (204, 304):
                self._skip(lower)
        except (EOFError, OSError):
            return 0, False
        return status, b"connection: close" not in lower

    def _skip(self, head: bytes) -> None:
        """Read a body."""
        if b"transfer-encoding: chunked" in head:
            while not self._rest.endswith(b"0\r\n\r\n"):
                self._more()
            self._rest = b""
            return
        begin = head.find(b"content-length: ") + 16
        length = int(head[begin:].partition(b"\r\n")[0])
        while len(self._rest) < length:
            self._more()
        self._rest = self._rest[length:]

    def _more(self) -> None:
        got = self._open().recv(262_144)
        if not got:
            raise EOFError
        self._rest += got


def _request(rng: random.Random, table: Table) -> Request:
    kind = rng.random()
    if kind < 0.05:
        return Request(rng.randbytes(rng.randrange(1, 400)), False, False)
    method, path = _path(rng, table)
    body = _body(rng, path)
    if kind < 0.15:
        method = rng.choice(METHODS)
    lines = [f"{method} {path} HTTP/1.1"]
    lines.append(f"Host: {'127.0.0.1' if rng.random() < 0.95 else rng.choice(WORDS)}")
    if rng.random() < 0.8:
        lines.append(f"Cookie: parlour={table.cookie if rng.random() < 0.8 else rng.choice(WORDS)}")
    if rng.random() < 0.9:
        lines.append("Content-Type: application/json")
    if rng.random() < 0.1:
        lines.append(f"Origin: {rng.choice(['null', 'http://127.0.0.1', 'http://evil', ''])}")
    if rng.random() < 0.1:
        lines.append(f"Last-Event-ID: {rng.choice(WORDS)}")
    ends = rng.random() < 0.97
    length = len(body) if ends else rng.choice([0, 10**9, -1, "x", 10**400])
    lines.append(f"Content-Length: {length}")
    head = "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n"
    request = head + body
    if kind > 0.95:  # a few bytes changed anywhere
        changed = bytearray(request)
        for _ in range(rng.randrange(1, 6)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        request, ends = bytes(changed), False
    return Request(request, ends, method == "HEAD")


def _path(rng: random.Random, table: Table) -> tuple[str, str]:
    """A method and a path that often go together; what costs much is asked for seldom."""
    told = ["moves", "undo", "why", "chat", "seats/0", "seats/1", f"seats/{'9' * 5000}", "seats/-1"]
    told += ["rematch", "close", "seats/1/commitment", "seats/1/nonce", "x", ""]
    if rng.random() < 0.005:
        told = ["hint", "solution", "review"]
    id_ = rng.choice(table.ids) if rng.random() < 0.8 else rng.choice(["x", "%00", "A" * 22])
    paths = [
        ("POST", f"/api/tables/{id_}/{rng.choice(told)}"),
        (
            "GET",
            f"/api/tables/{id_}/picture?seat={rng.choice(['0', '1', 'x', '9' * 50, '', '%ff'])}",
        ),
        ("GET", f"/api/tables/{id_}/replay?step={rng.choice(['0', 'x', '9' * 50])}"),
        ("GET", f"/api/tables/{id_}/record"),
        ("DELETE", f"/api/tables/{id_}/seats/{rng.choice(['0', '3', 'x'])}"),
        ("POST", "/api/tables"),
        ("GET", f"/tables/{id_}"),
        ("GET", f"/games/{rng.choice(['forty-two', 'x', '%2e%2e', 'é'])}"),
        ("GET", f"/rules/{rng.choice(['isolation', 'x' * 3000])}"),
        ("GET", f"/art/{rng.choice(['trix72', 'x', '../x'])}.svg"),
        ("GET", f"/static/{rng.choice(['x', '../app.py', '%2e%2e/app.py', ''])}"),
        ("GET", "/tables"),
        ("GET", "/" + "".join(rng.choice("abc/%?&=.0\xff") for _ in range(rng.randrange(30)))),
    ]
    weights = [60, 10, 3, 3, 2, 3, 2, 1, 1, 1, 2, 0.5, 4]
    method, path = rng.choices(paths, weights=weights)[0]
    return method, path.replace(" ", "")


def _body(rng: random.Random, path: str) -> bytes:
    if rng.random() < 0.1:
        return rng.randbytes(rng.randrange(200))
    if rng.random() < 0.6:
        asked = next((word for word in SOUND if f"/{word}" in path), "moves")
        return json.dumps(SOUND[asked](rng)).encode()
    names = ["seat", "seq", "move", "key", "text", "name", "nonce", "game", "seats", "players"]
    names += ["options", "settings", "commitment"]
    wanted = rng.sample(names, rng.randrange(0, 6)) if rng.random() < 0.4 else names[:4]
    return json.dumps({name: _value(rng, 0) for name in wanted}).encode()


def _value(rng: random.Random, depth: int) -> Any:
    choices: list[Any] = [
        rng.randrange(-2, 8), rng.choice(WORDS), 10**30, True, None, 0.5, rng.choice(WORDS),
    ]  # fmt: skip
    if depth < 3:
        choices += [[_value(rng, depth + 1)], {rng.choice(WORDS): _value(rng, depth + 1)}]
    return rng.choice(choices)


# --- those who are slow --------------------------------------------------------------------------


class Crowd:
    """Clients who keep a server waiting, each in its own way; who is dropped comes back."""

    WAYS = ("silent", "head", "body", "half", "halfway", "deaf", "greedy")

    def __init__(self, table: Table, count: int) -> None:
        self._table = table
        self._clients = [Slow(table, self.WAYS[n % len(self.WAYS)]) for n in range(count)]
        self.dropped: Counter[str] = Counter()

    def step(self) -> None:
        """Everybody does as little as they can."""
        for client in self._clients:
            if not client.dawdle():
                self.dropped[client.way] += 1
                client.close()

    def close(self) -> None:
        """All go."""
        for client in self._clients:
            client.close()


class Slow:
    """One of them: the way says what is sent at first, and what then, byte by byte."""

    def __init__(self, table: Table, way: str) -> None:
        def head(method: str, path: str, *more: str) -> bytes:
            lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *more, "", ""]
            return "\r\n".join(lines).encode()

        self.way = way
        self._address = table.address
        self._wire: socket.socket | None = None
        asked = head("GET", f"/api/tables/{table.ids[0]}/picture", "X-Long: " + "y" * 2000)
        posted = head("POST", f"/api/tables/{table.ids[0]}/why", "Content-Length: 5000")
        self._first, self._then = {
            "silent": (b"", b""),
            "head": (asked[:20], asked[20:-1]),
            "body": (posted, b" " * 4999),
            "half": (asked[:30], b""),
            "halfway": (posted + b"{", b""),
            "deaf": (head("GET", f"/api/tables/{table.ids[0]}/events"), b""),
            "greedy": (head("GET", "/art/trix72.svg") * 30, b""),
        }[way]
        self._sent = 0
        self._steps = 0

    def dawdle(self) -> bool:
        """Come, or send one byte more; no if the server has hung up."""
        self._steps += 1
        if self._steps % MOST_STEPS == 0:
            self.close()  # who does not read does not notice that the server has hung up
        try:
            if self._wire is None:
                self._wire = socket.create_connection(self._address, timeout=WAIT_SECONDS)
                self._wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                self._wire.sendall(self._first)
                self._wire.setblocking(False)
                self._sent = 0
                if self.way in ("half", "halfway"):
                    self._wire.shutdown(socket.SHUT_WR)
            elif self._sent < len(self._then):
                self._wire.send(self._then[self._sent : self._sent + 1])
                self._sent += 1
        except BlockingIOError:
            pass  # the server reads slowly as well
        except OSError:
            return False
        ends = select.poll()  # tells it without reading anything
        ends.register(self._wire, getattr(select, "POLLRDHUP", select.POLLHUP))
        return not ends.poll(0)

    def close(self) -> None:
        """Hang up."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None


def beside(table: Table, count: int, ended: Any, told: Any) -> None:
    """Run a crowd in a process of its own, beside an honest guest who asks again and again.

    What is told at the end: how long the guest waited for each answer, and who was dropped.
    """
    crowd = Crowd(table, count)
    times: list[float] = []
    asked = [f"/api/tables/{table.ids[0]}/picture", f"/api/tables/{table.ids[1]}/picture"]
    with httpx.Client(base_url=table.url, timeout=WAIT_SECONDS) as guest:
        guest.cookies.set("parlour", table.cookie)
        for number in itertools.count():
            if ended.is_set():
                break
            if number % 10 == 0:
                crowd.step()
            began = time.perf_counter()
            status = guest.get(asked[number % 2]).status_code
            times.append(time.perf_counter() - began)
            assert status == 200, status
            ended.wait(HALF_SECONDS)
    crowd.close()
    told.put((times, dict(crowd.dropped)))


def refusals(found: Counter[int]) -> Iterator[str]:
    """What is wrong with the answers."""
    for status, times in found.items():
        if status >= 500:
            yield f"{times} answers of {status}"
