"""Connections cost little, end in time, and are counted before anything is said on them."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import socket
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from house import fuzzing
from house.wire import PATIENCE, Guest, Served, served
from parlour.house import connections, serving
from parlour.house.addresses import Proxies
from parlour.house.connections import (
    BODY_SECONDS,
    HEAD_SECONDS,
    STALLED_SECONDS,
    Gate,
    Joined,
    Room,
)
from parlour.house.door import Limits

HELLO = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(params=["httptools", "h11"])
def either(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    """A house whose connections are read by one library or the other."""
    if request.param == "h11":
        monkeypatch.setattr(connections, "kind", lambda: connections.Plain)
    with served(tmp_path / "house.sqlite3") as found:
        yield found


def called(house: Served, said: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """A connection on which something was said; the house has heard it."""
    found = socket.create_connection(house.address, PATIENCE, (source, 0))
    here = found.getsockname()
    house.until(lambda: here in [one.client for one in house.server.server_state.connections])
    says(house, found, said)
    return found


def says(house: Served, caller: socket.socket, said: bytes) -> None:
    caller.sendall(said)
    for _ in range(3):  # what has come by now is read in the next turn of the loop
        house.do(lambda: None)


def connection_of(house: Served, caller: socket.socket) -> Any:
    """The same connection, as the house has it."""
    there = house.do(lambda: list(house.server.server_state.connections))
    return next(one for one in there if one.client == caller.getsockname())


def passes(house: Served, seconds: float) -> None:
    """Look at the connections as if so much time had passed."""
    house.do(lambda: house.server.gate.drop_late(house.loop.time() + seconds))


def heard(caller: socket.socket) -> bytes:
    """Everything until the house hangs up."""
    found = b""
    try:
        while got := caller.recv(65536):
            found += got
    except ConnectionResetError:
        pass
    return found


def answer_on(caller: socket.socket) -> bytes:
    """One answer; its body is JSON."""
    found = b""
    while not found.endswith(b"}"):
        found += caller.recv(65536)
    return found


def is_open(caller: socket.socket) -> bool:
    caller.setblocking(False)
    try:
        return caller.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
    finally:
        caller.setblocking(True)
        caller.settimeout(PATIENCE)


# --- time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "more"), [(b"", b"GET"), (b"GET /", b"abc"), (HELLO[:-2], b"X: y")]
)
def test_a_head_that_never_ends_is_not_waited_for(either: Served, said: bytes, more: bytes):
    with called(either, said) as caller:
        passes(either, HEAD_SECONDS - 5)
        assert is_open(caller)
        for one in more:  # a byte now and then buys nothing
            says(either, caller, bytes([one]))
        passes(either, HEAD_SECONDS)

        assert b"" == heard(caller)


def test_the_second_head_has_its_own_time(either: Served):
    with called(either, HELLO) as caller:
        assert b"200 OK" in answer_on(caller)
        passes(either, HEAD_SECONDS)
        assert is_open(caller), "between requests another limit holds"
        says(either, caller, b"G")
        passes(either, HEAD_SECONDS - 5)
        assert is_open(caller)
        passes(either, HEAD_SECONDS)

        assert b"" == heard(caller)


def test_blank_lines_do_not_hold_a_connection(house: Served):
    with called(house, HELLO) as caller:
        assert b"200 OK" in answer_on(caller)
        for _ in range(3):
            says(house, caller, b"\r\n")
        passes(house, HEAD_SECONDS)

        assert b"" == heard(caller)


def test_a_body_is_waited_for_while_it_grows(either: Served):
    with called(either, POST + b"Content-Length: 9000\r\n\r\n") as caller:
        passes(either, BODY_SECONDS - 2)
        assert is_open(caller)
        says(either, caller, b" " * 8192)
        passes(either, BODY_SECONDS + 6)
        assert is_open(caller), "each kilobyte buys a second"
        says(either, caller, b" ")
        passes(either, BODY_SECONDS + 9)

        assert b"" == heard(caller)
    either.until(lambda: 0 == either.server.gate.count)


def test_the_rest_of_a_refused_body_is_not_read_for_long(either: Served):
    with called(either, POST + b"Content-Length: 90000\r\n\r\n") as caller:
        assert b"413" in answer_on(caller)
        says(either, caller, b" " * 30_000)
        passes(either, 0)
        assert is_open(caller), "the refusal can be read"
        passes(either, BODY_SECONDS + 20)

        assert b"" == heard(caller)


def test_who_does_not_read_is_dropped(either: Served):
    guest = either.guest().enter()
    with called(either) as caller:
        caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        says(either, caller, b"GET /art/trix72.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 30)
        it = connection_of(either, caller)
        either.until(lambda: it.transport.get_write_buffer_size() > 0)
        passes(either, 0)
        passes(either, STALLED_SECONDS - 2)
        assert it in either.server.server_state.connections
        passes(either, STALLED_SECONDS + 1)
        either.until(lambda: it not in either.server.server_state.connections)
    assert 200 == guest.http.get("/healthz").status_code


def test_who_hangs_up_halfway_is_let_go(either: Served):
    for said in (b"", b"GET /", POST + b"Content-Length: 9\r\n\r\nx"):
        with called(either, said) as caller:
            caller.shutdown(socket.SHUT_WR)

            assert b"" == heard(caller)
    either.until(lambda: 0 == either.server.gate.count)


# --- what is not read ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
        b"Content-Length: 2\r\nContent-Length: 3\r\n",
        b"Content-Length: 2, 3\r\n",
        b"Content-Length: +2\r\n",
        b"Content-Length: 2\r\nBad Name: 3\r\n",
    ],
)
def test_a_body_of_two_lengths_is_refused(either: Served, head: bytes):
    with called(either, POST + head + b"\r\n{}" + HELLO) as caller:
        answered = heard(caller)

    assert answered.startswith(b"HTTP/1.1 400 ")
    assert b"connection: close" in answered.lower()
    assert 1 == answered.count(b"HTTP/1.1"), "what follows is not taken for a request"
    assert json.loads(answered.partition(b"\r\n\r\n")[2])["error"]


def test_a_long_head_is_refused(either: Served):
    with called(either, HELLO[:-2] + b"X: " + b"y" * 70_000) as caller:
        assert heard(caller).startswith(b"HTTP/1.1 431 ")


def test_many_headers_are_refused(house: Served):
    with called(house, HELLO[:-2] + b"X: y\r\n" * 200 + b"\r\n") as caller:
        assert heard(caller).startswith(b"HTTP/1.1 431 ")


def test_what_came_before_something_unreadable_is_answered(either: Served):
    with called(either, HELLO * 3 + b"\x00nonsense\r\n\r\n") as caller:
        answers = heard(caller).split(b"HTTP/1.1 ")

    assert [b"200", b"200", b"200", b"400"] == [one[:3] for one in answers[1:]]


def test_few_requests_may_wait_behind_another(house: Served):
    with called(house, HELLO * 20) as caller:
        answers = b""
        while answers.count(b'"tables":0}') < 20:
            answers += caller.recv(65536)
        assert 20 == answers.count(b"HTTP/1.1 200 OK")
    with called(house, HELLO * 2000) as caller:
        assert heard(caller).count(b"200 OK") < 40
    house.until(lambda: 0 == house.server.gate.count)
    house.until(lambda: not house.server.server_state.tasks)


# --- room ----------------------------------------------------------------------------------------


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Served]:
    """A house with room for six connections, four from one address, behind a proxy."""
    limits = Limits(proxies=Proxies(["127.0.0.9"]))
    with served(tmp_path / "narrow.sqlite3", limits, room=Room(6, 4)) as found:
        yield found


def test_one_address_has_only_so_many_connections(narrow: Served):
    callers = [called(narrow) for _ in range(4)]
    with socket.create_connection(narrow.address, PATIENCE) as fifth:
        assert heard(fifth).startswith(b"HTTP/1.1 503 ")
    with called(narrow, HELLO, "127.0.0.2") as other:
        assert b"200 OK" in other.recv(100)
    callers.pop().close()
    narrow.until(lambda: 3 == narrow.server.gate.by_address["127.0.0.1"])
    with called(narrow, HELLO) as again:
        assert b"200 OK" in again.recv(100)
    for caller in callers:
        caller.close()
    narrow.until(lambda: 0 == narrow.server.gate.count)
    assert {} == narrow.do(lambda: dict(narrow.server.gate.by_address))


def test_a_proxy_has_all_the_room_there_is(narrow: Served):
    callers = [called(narrow, b"", "127.0.0.9") for _ in range(6)]
    with socket.create_connection(narrow.address, PATIENCE) as seventh:
        assert heard(seventh).startswith(b"HTTP/1.1 503 ")
    for caller in callers:
        caller.close()


def test_no_file_left_is_told_once_and_does_not_spin(caplog: pytest.LogCaptureFixture):
    """The system has no file for a connection three times, and then it has."""
    tries = []

    async def accepts(self: Any, listening: socket.socket) -> tuple[socket.socket, tuple[str, int]]:
        tries.append(1)
        if len(tries) < 4:
            raise OSError(errno.EMFILE, "Too many open files")
        await asyncio.Event().wait()
        raise AssertionError

    async def accept() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(asyncio.get_running_loop()), "sock_accept", accepts)
            patch.setattr(connections, "PAUSE_SECONDS", 0.001)
            with closing(serving.listening("127.0.0.1", 0)) as listening:
                gate = Gate(listening, lambda: None, set(), Room(1, 1), Proxies())  # type: ignore
                gate.open()
                while len(tries) < 4:
                    await asyncio.sleep(0)
                gate.close()
                await gate.wait_closed()

    asyncio.run(accept())
    assert ["no connection can be accepted"] == [one.message for one in caplog.records]
    assert 4 == len(tries)


def test_files_are_shared_with_the_store_and_the_workers():
    assert Room(896, 448) == serving.room_for(1024, Limits())
    assert Room(57_344, 1000) == serving.room_for(65_536, Limits())
    assert Room(57_344, 0) == serving.room_for(65_536, Limits(0.0))
    assert Room(8, 4) == serving.room_for(64, Limits())


# --- the application -----------------------------------------------------------------------------


def test_the_application_finds_its_connection(either: Served, monkeypatch: pytest.MonkeyPatch):
    seen = []

    class Watched:
        def __init__(self, app: Any) -> None:
            self.app = app

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            seen.append(scope["extensions"]["parlour"]["connection"])
            await self.app(scope, receive, send)

    door = either.server.config.app._door
    monkeypatch.setattr(door, "app", Watched(door.app))
    with called(either, HELLO) as caller:
        assert b"200 OK" in caller.recv(100)
        assert caller.getsockname() == seen[0].transport.get_extra_info("peername")


@pytest.mark.parametrize("said", [HELLO, b"", POST + b"Content-Length: 9\r\n\r\nx"])
def test_of_a_connection_that_ended_nothing_is_left(either: Served, said: bytes):
    """Nor anything for the collector of cycles, which comes seldom."""
    assert is_forgotten(either, said)


def test_of_a_connection_that_was_refused_nothing_is_left(house: Served):
    assert is_forgotten(house, b"\x00\r\n\r\n")


def is_forgotten(house: Served, said: bytes) -> bool:
    """Whether a connection on which this was said is freed without the collector."""
    gc.disable()
    try:
        with called(house, b"") as caller:
            left = weakref.ref(connection_of(house, caller))
            says(house, caller, said)
            if said == HELLO:
                assert b"200 OK" in answer_on(caller)
        house.until(lambda: 0 == house.server.gate.count)
        house.until(lambda: left() is None)
    finally:
        gc.enable()
    return True


def test_a_stream_ends_with_its_connection_whatever_waits_behind_it(house: Served, ann: Guest):
    table = ann.makes("forty-two")
    ask = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with called(house, ask + HELLO) as caller:
        assert b"200 OK" in caller.recv(100)
        house.until(lambda: 1 == len(house.house.tables[table].listeners))
        house.do(connection_of(house, caller).transport.abort)
        house.until(lambda: not house.house.tables[table].listeners)


# --- a crowd -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_crowd_of_slow_clients_keeps_nobody_waiting_for_good(house: Served):
    """The honest guest is answered each time; and when their time is up, all others are gone."""
    table = fuzzing.Table(house.url)
    crowd = fuzzing.Crowd(table, 70)
    guest = house.guest()
    guest.http.cookies.set("parlour", table.cookie)
    statuses = Counter[int]()
    for _ in range(12):
        crowd.step()
        for id_ in table.ids:
            statuses[guest.http.get(f"/api/tables/{id_}/picture").status_code] += 1
    assert Counter({200: 36}) == statuses
    assert {"half", "halfway"} == set(crowd.dropped), "nobody else was late"
    there = house.do(lambda: house.server.gate.count)

    passes(house, 0)  # from now on, those who do not read are watched
    passes(house, STALLED_SECONDS + 1)
    listening = house.do(lambda: len(house.house.tables[table.ids[0]].listeners))
    house.until(lambda: house.server.gate.count <= listening + 1)
    assert there >= 51
    assert 10 == listening, "a stream that has nothing to send waits for nobody"
    crowd.close()
    house.until(lambda: not house.house.tables[table.ids[0]].listeners)


def test_an_answer_has_the_same_head_however_it_is_written(either: Served):
    """One after which others may come is written in one piece where that can be done."""

    def said(request: bytes) -> tuple[bytes, set[bytes], bytes]:
        with called(either, request) as caller:
            head, _, body = answer_on(caller).partition(b"\r\n\r\n")
        status, *lines = head.split(b"\r\n")
        return status, {line.lower() for line in lines}, body

    refused = POST + b"Content-Length: 2\r\n\r\n{}"
    for request in (HELLO, refused, HELLO.replace(b"/healthz", b"/api/tables")):
        last = request.replace(b"Host:", b"Connection: close\r\nHost:", 1)
        status, lines, body = said(request)
        assert (status, lines | {b"connection: close"}, body) == said(last)
        assert b"x-content-type-options: nosniff" in lines
        assert b"cache-control: no-store" in lines


def test_the_head_of_an_answer_goes_with_its_body():
    class Written(list[bytes]):
        def write(self, data: bytes) -> None:
            self.append(data)

        def close(self) -> None:
            self.append(b"closed")

        def is_closing(self) -> bool:
            return self[-1:] == [b"closed"]

    written = Written()
    joined = Joined(written)  # type: ignore[arg-type]
    joined.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    for data in (b"HTTP/1.1 200 OK\r\n\r\n", b"body", b"more"):
        joined.write(data)
    joined.write(b"HTTP/1.1 204 No Content\r\n\r\n")
    joined.flush()
    joined.flush()
    joined.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    joined.close()

    assert [
        b"HTTP/1.1 100 Continue\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\nbody",
        b"more",
        b"HTTP/1.1 204 No Content\r\n\r\n",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"closed",
    ] == written
