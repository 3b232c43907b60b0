"""A move answered on the express way is answered as the application would answer it."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from house.wire import PATIENCE, Served, served
from parlour.house import connections
from parlour.house.connections import BODY_SECONDS
from parlour.house.door import LARGEST_BODY, Buckets, Limits

pytestmark = pytest.mark.skipif(
    connections.kind() is connections.Plain, reason="only httptools has the express way"
)


class Table:
    """A table of Forty-two with all seats Ann's, and a way to say anything to its moves."""

    def __init__(self, house: Served) -> None:
        self.house = house
        self.front: Any = house.server.config.app
        self.express = self.front.express
        ann = house.guest().enter()
        self.id = ann.makes("forty-two", seats=["me"] * 4)
        self.cookie = ann.http.cookies["parlour"]
        self.shown = ann.picture(self.id, ann.picture(self.id)["turn"][0])
        self.taken = 0
        answer = self.express.answer

        async def counted(asked: Any) -> bytes:
            self.taken += 1
            return bytes(await answer(asked))

        self.express.answer = counted

    def wish(self, **other: Any) -> bytes:
        """The body of a request that makes the first legal move."""
        move = self.shown["legal"][0]["moves"][0]
        seat = self.shown["turn"][0]
        return json.dumps(
            {"seat": seat, "seq": self.shown["seq"], "move": move, "key": "k"} | other
        ).encode()

    def request(self, body: bytes, *lines: str, **head: Any) -> bytes:
        """A request for a move; `head` puts something else in place of its usual lines."""
        first = head.get("first", f"POST /api/tables/{self.id}/moves HTTP/1.1")
        usual = {
            "host": f"Host: 127.0.0.1:{self.house.address[1]}",
            "cookie": f"Cookie: parlour={self.cookie}",
            "media": "Content-Type: application/json",
            "length": f"Content-Length: {len(body)}",
        }
        told = [first, *(head.get(name, line) for name, line in usual.items()), *lines]
        return "\r\n".join([line for line in told if line] + ["", ""]).encode() + body

    def answered(self, *said: bytes) -> tuple[int, dict[str, str], Any]:
        """The status, headers and body of the answer to what is said on a fresh connection."""
        with socket.create_connection(self.house.address, PATIENCE) as caller:
            for part in said:
                caller.sendall(part)
            return read(caller.makefile("rb"))

    def both(self, *said: bytes) -> tuple[int, dict[str, str], Any]:
        """The answer, which is the same on the express way and through the application."""
        before = self.taken
        quick = self.answered(*said)
        assert before + 1 == self.taken, "it did not take the express way"
        self.front.express = None
        try:
            assert quick == self.answered(*said)
            assert before + 1 == self.taken
        finally:
            self.front.express = self.express
        return quick


def read(stream: Any) -> tuple[int, dict[str, str], Any]:
    """One answer: its status, headers and body."""
    status = int(stream.readline().split()[1])
    headers: dict[str, str] = {}
    while line := stream.readline().strip():
        name, _, value = line.decode().partition(": ")
        headers[name.lower()] = value
    return status, headers, json.loads(stream.read(int(headers["content-length"])))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path / "house.sqlite3", Limits(0.0, ("127.0.0.1",))) as house:
        yield Table(house)


def test_a_move_is_kept_and_answered_with_its_number_once(table: Table):
    said = table.request(table.wish())

    assert {"seq": table.shown["seq"] + 1} == table.both(said)[2]
    assert {"seq": table.shown["seq"] + 1} == table.both(said)[2]  # the same key counts once


@pytest.mark.parametrize(
    ("status", "other"),
    [
        (409, {"seq": 0}),
        (422, {"move": "fly"}),
        (422, {"move": "play 6-6"}),
        (422, {"move": "x" * 201}),
        (422, {"key": ""}),
        (422, {"key": "ü"}),
        (404, {"seat": 9}),
        (400, {"seat": "one"}),
        (400, {"seat": -1}),
    ],
)
def test_a_wish_that_cannot_be_granted_is_refused_alike(
    table: Table, status: int, other: dict[str, Any]
):
    assert status == table.both(table.request(table.wish(**other)))[0]


@pytest.mark.parametrize(
    ("status", "head", "more"),
    [
        (421, {"host": "Host: elsewhere.example"}, ()),
        (421, {"host": ""}, ()),
        (403, {"cookie": ""}, ()),
        (403, {"cookie": "Cookie: parlour=" + "a" * 22 + "." + "0" * 32}, ()),
        (403, {}, ("Origin: http://elsewhere.example",)),
        (403, {}, ("Sec-Fetch-Site: cross-site",)),
        (415, {"media": "Content-Type: text/plain"}, ()),
        (415, {"media": ""}, ()),
        (404, {"first": f"POST /api/tables/{'a' * 22}/moves HTTP/1.1"}, ()),
    ],
)
def test_the_door_is_the_same(
    table: Table, status: int, head: dict[str, str], more: tuple[str, ...]
):
    assert status == table.both(table.request(table.wish(), *more, **head))[0]
    assert table.shown["seq"] == table.house.do(lambda: table.house.house.tables[table.id].seq)


def test_a_cookie_is_found_among_others(table: Table):
    cookie = f"Cookie: a=b; parlour={table.cookie}; c=d"

    assert 200 == table.both(table.request(table.wish(), cookie=cookie))[0]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"seat": 0}', b"\xff", b"[" * 5000])
def test_a_body_that_cannot_be_read_is_refused_alike(table: Table, body: bytes):
    assert 400 == table.both(table.request(body))[0]


@pytest.mark.parametrize(
    ("head", "more"),
    [
        ({"first": "POST /api/tables/{id}/moves?x=1 HTTP/1.1"}, ()),
        ({"first": "POST /api/tables/{id}/m%6Fves HTTP/1.1"}, ()),
        ({"first": "POST /api/tables/{id}/moves HTTP/1.0"}, ()),
        ({}, ("Connection: close",)),
        ({}, ("Expect: 100-continue",)),
        ({"length": "Content-Length: 0000{length}"}, ()),
    ],
)
def test_what_is_not_plain_goes_through_the_application(
    table: Table, head: dict[str, str], more: tuple[str, ...]
):
    body = table.wish()
    told = {name: line.format(id=table.id, length=len(body)) for name, line in head.items()}
    with socket.create_connection(table.house.address, PATIENCE) as caller:
        caller.sendall(table.request(body, *more, **told))
        stream = caller.makefile("rb")
        if more == ("Expect: 100-continue",):
            assert stream.readline().startswith(b"HTTP/1.1 100")
            stream.readline()

        assert 200 == read(stream)[0]
    assert 0 == table.taken


def test_a_large_body_is_refused_by_the_application(table: Table):
    length = f"Content-Length: {LARGEST_BODY + 1}"

    assert 413 == table.answered(table.request(b"", length=length))[0]
    assert 0 == table.taken


def test_a_body_may_come_in_parts(table: Table):
    said = table.request(table.wish())

    assert 200 == table.answered(said[:40], said[40:-20], said[-20:])[0]
    assert 1 == table.taken


def test_a_body_that_does_not_come_is_not_waited_for(table: Table):
    said = table.request(table.wish())
    with socket.create_connection(table.house.address, PATIENCE) as caller:
        caller.sendall(said[:-5])
        here = caller.getsockname()
        there = table.house.server.server_state.connections
        table.house.until(lambda: any(one.client == here and one.in_body for one in there))
        gate, now = table.house.server.gate, table.house.loop.time()
        table.house.do(lambda: gate and gate.drop_late(now + BODY_SECONDS + 2))

        assert b"" == caller.recv(1)
    assert 0 == table.taken


def test_requests_on_one_connection_are_answered_in_order(table: Table):
    move, look = table.request(table.wish()), f"GET /api/tables/{table.id}/picture HTTP/1.1"
    with socket.create_connection(table.house.address, PATIENCE) as caller:
        caller.sendall(move + table.request(b"", first=look, length="") + move)
        stream = caller.makefile("rb")
        first, second, third = read(stream), read(stream), read(stream)
        caller.sendall(move)

        assert [first[2]["seq"]] * 3 == [second[2]["seq"], third[2]["seq"], read(stream)[2]["seq"]]
    assert 2 == table.taken  # one that waits behind another goes through the application


def test_a_move_counts_though_its_client_has_gone(table: Table):
    with socket.create_connection(table.house.address, PATIENCE) as caller:
        caller.sendall(table.request(table.wish()))
    table.house.until(lambda: table.house.house.tables[table.id].seq > table.shown["seq"])


def test_too_many_requests_are_held_back(table: Table):
    table.front._door.buckets = Buckets(1e-9, 1.0)
    said = table.request(table.wish(move="fly"))

    assert 422 == table.answered(said)[0]
    status, headers, _ = table.both(said)
    assert (429, "1") == (status, headers["retry-after"])


def test_a_fault_in_the_house_is_told_in_one_sentence(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    async def breaks(*_: Any) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(table.house.house.tables, "moving", breaks)
    status, _, told = table.answered(table.request(table.wish()))

    assert (500, "Something went wrong in the house.") == (status, told["error"])
