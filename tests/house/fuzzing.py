"""Requests nobody would make: from the description of the API, mutated, and plain random bytes."""

from __future__ import annotations

import json
import random
import socket
from collections import Counter
from collections.abc import Callable, Iterator
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
WAIT_SECONDS = 10.0
METHODS = ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW", "get"]
WORDS = [
    "", "0", "-1", "9" * 400, "1e999", "null", "NaN", "me", "open", "bot:good", "pass", "bid 31",
    "play 6-4", "undo", "undo 3", "start", "\x00", "\ud83c\udca1", "\u202e", "é", "../../etc/passwd",
    "%00", "'; DROP TABLE events; --", "{0}", "<script>", "A" * 300, "\r\nSet-Cookie: a=b",
]  # fmt: skip


SOUND: list[Callable[[random.Random], dict[str, Any]]] = [
    lambda rng: {
        "seat": rng.randrange(5),
        "seq": rng.randrange(4),
        "move": rng.choice(WORDS),
        "key": rng.choice("abc"),
    },
    lambda rng: {"seat": rng.randrange(3), "seq": rng.randrange(5), "key": rng.choice("abc")},
    lambda rng: {"seat": rng.randrange(3), "move": rng.choice(WORDS)},
    lambda rng: {"text": rng.choice(WORDS)},
    lambda rng: {"name": rng.choice(WORDS)},
    lambda rng: {"commitment": rng.choice(["0" * 64, rng.choice(WORDS)])},
    lambda rng: {"nonce": rng.choice(WORDS)},
    lambda rng: {"game": rng.choice(["nix", "isolation"]), "players": rng.randrange(6)},
]
"""Bodies that may be what a door asks for."""


class Table:
    """Real tables and a real guest, so that some requests get far."""

    def __init__(self, url: str) -> None:
        self.url = url
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


def at_random(
    table: Table, count: int, number: int = 1, tell: Callable[[int], None] = lambda n: None
) -> Counter[int]:
    """So many requests of random bytes, some of them nearly right; 0 counts those left unanswered."""
    rng = random.Random(number)
    found: Counter[int] = Counter()
    host, _, port = table.url.removeprefix("http://").partition(":")
    for made in range(count):
        found[_send((host, int(port)), _request(rng, table))] += 1
        tell(made)
    return found


def _send(address: tuple[str, int], request: bytes) -> int:
    """The status of the answer, or 0 if the server hung up without one."""
    with socket.create_connection(address, timeout=WAIT_SECONDS) as wire:
        try:
            wire.sendall(request)
            wire.shutdown(socket.SHUT_WR)
            head = wire.recv(4096)
        except ConnectionError:
            return 0
    words = head.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[1][:3].isdigit() else 0


def _request(rng: random.Random, table: Table) -> bytes:
    kind = rng.random()
    if kind < 0.15:
        return rng.randbytes(rng.randrange(1, 400))
    body = _body(rng)
    path = _path(rng, table)
    lines = [f"{rng.choice(METHODS) if kind < 0.4 else 'POST'} {path} HTTP/1.1"]
    lines.append(f"Host: {'127.0.0.1' if rng.random() < 0.95 else rng.choice(WORDS)}")
    if rng.random() < 0.8:
        lines.append(f"Cookie: parlour={table.cookie if rng.random() < 0.8 else rng.choice(WORDS)}")
    if rng.random() < 0.9:
        lines.append("Content-Type: application/json")
    if rng.random() < 0.1:
        lines.append(f"Origin: {rng.choice(['null', 'http://127.0.0.1', 'http://evil', ''])}")
    if rng.random() < 0.1:
        lines.append(f"Last-Event-ID: {rng.choice(WORDS)}")
    length = len(body) if rng.random() < 0.95 else rng.choice([0, 10**9, -1, "x", 10**400])
    lines.append(f"Content-Length: {length}")
    head = "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n"
    request = head + body
    if kind > 0.9:  # a few bytes changed anywhere
        changed = bytearray(request)
        for _ in range(rng.randrange(1, 6)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        request = bytes(changed)
    return request


def _path(rng: random.Random, table: Table) -> str:
    last = [
        "moves", "undo", "why", "hint", "solution", "chat", "rematch", "picture", "replay",
        "record", "seats/0", "seats/1", f"seats/{'9' * 5000}", "seats/-1", "x", "",
    ]  # fmt: skip
    id_ = rng.choice(table.ids) if rng.random() < 0.8 else rng.choice(["x", "%00", "A" * 22])
    paths = [
        f"/api/tables/{id_}/{rng.choice(last)}",
        f"/api/tables/{id_}/picture?seat={rng.choice(['0', '1', 'x', '9' * 50, '', '%ff'])}",
        f"/api/tables/{id_}/replay?step={rng.choice(['0', 'x', '9' * 50])}",
        "/api/tables",
        "/api/promises",
        f"/tables/{id_}",
        f"/games/{rng.choice(['forty-two', 'x', '%2e%2e', 'é'])}",
        f"/rules/{rng.choice(['isolation', 'x' * 3000])}",
        f"/art/{rng.choice(['trix72', 'x', '../x'])}.svg",
        f"/static/{rng.choice(['x', '../app.py', '%2e%2e/app.py', ''])}",
        "/tables",
        "/" + "".join(rng.choice("abc/%?&=.0\xff") for _ in range(rng.randrange(30))),
    ]
    return rng.choices(paths, weights=[12, 3, 2, 1, 1, 2, 1, 1, 1, 1, 1, 2])[0].replace(" ", "")


def _body(rng: random.Random) -> bytes:
    if rng.random() < 0.1:
        return rng.randbytes(rng.randrange(200))
    if rng.random() < 0.5:
        return json.dumps(rng.choice(SOUND)(rng)).encode()
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


def refusals(found: Counter[int]) -> Iterator[str]:
    """What is wrong with the answers."""
    for status, times in found.items():
        if status >= 500:
            yield f"{times} answers of {status}"
