"""What is refused at the door, and what never leaves the house."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from house.wire import PATIENCE, Guest, Served, served
from parlour.house import door, logs
from parlour.house.addresses import hosts_for
from parlour.house.door import Buckets, Limits
from parlour.house.health import Health
from parlour.house.store import Unsure, open_store

# --- origins, hosts, sizes -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://[half"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "OURS"}, 201),
        ({}, 201),
    ],
)
def test_only_our_own_pages_may_change_something(ann: Guest, headers: dict[str, str], status: int):
    given = {name: value.replace("OURS", ann.url) for name, value in headers.items()}
    answer = ann.http.post("/api/tables", json={"game": "forty-two"}, headers=given)

    assert status == answer.status_code
    if status == 403:
        assert "other sites" in answer.json()["error"]


def test_a_form_of_another_site_is_not_read(ann: Guest):
    """It cannot send application/json without asking first."""
    answer = ann.http.post(
        "/api/tables", content='{"game":"forty-two"}', headers={"Content-Type": "text/plain"}
    )

    assert 415 == answer.status_code


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    rules = Limits(rate=5.0, hosts=hosts_for("127.0.0.1", ["play.example"]))
    with served(tmp_path / "strict.sqlite3", rules) as found:
        yield found


def test_a_house_on_this_machine_answers_to_its_own_names_only(strict: Served):
    """Else a foreign name that points here would pass for our own origin."""
    guest = strict.guest()

    assert 200 == guest.http.get("/healthz").status_code
    assert 200 == guest.http.get("/healthz", headers={"Host": "PLAY.example:80"}).status_code
    refused = guest.http.get("/healthz", headers={"Host": "evil.example"})
    assert 421 == refused.status_code
    assert "--allow-host" in refused.json()["error"]


def test_a_flood_is_held_back(strict: Served):
    guest = strict.guest()
    answers = [guest.http.get("/healthz") for _ in range(40)]

    assert 200 == answers[0].status_code
    assert 429 == answers[-1].status_code
    assert "1" == answers[-1].headers["retry-after"]
    assert "Too many requests; wait a moment." == answers[-1].json()["error"]


def test_tokens_come_back_with_time():
    now = [0.0]
    buckets = Buckets(2.0, 4.0, most=3, clock=lambda: now[0])

    assert [True] * 4 + [False] == [buckets.takes("a") for _ in range(5)]
    now[0] = 1.0
    assert [True, True, False] == [buckets.takes("a") for _ in range(3)]
    for key in "bcdefg":
        assert buckets.takes(key)
    assert buckets.takes("a"), "who was forgotten begins anew"
    assert Buckets(0.0, 0.0).takes("a"), "no rate, no limit"


def test_a_large_body_is_not_read(ann: Guest, house: Served):
    told = ann.http.post("/api/tables", content=b"x" * 20_000)

    def untold() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 1000

    streamed = ann.http.post(
        "/api/tables", content=untold(), headers={"Content-Type": "application/json"}
    )

    assert 413 == told.status_code
    assert 413 == streamed.status_code
    assert "at most" in streamed.json()["error"]


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'"x"', b"\xff\xfe", b"[" * 9000, b'{"game":"\\ud800"}', b"nan", b"1e999"],
)
def test_a_body_that_cannot_be_read_is_refused(ann: Guest, body: bytes):
    answer = ann.http.post(
        "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )

    assert answer.status_code in (400, 404), answer.text
    assert answer.json()["error"]


# --- headers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/healthz", "/nothing", "/api/nothing", "/tables/x"])
def test_every_answer_is_guarded(ann: Guest, path: str):
    headers = ann.http.get(path).headers

    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "no-referrer" == headers["referrer-policy"]
    assert "nosniff" == headers["x-content-type-options"]
    assert "no-store" == headers["cache-control"]
    assert "server" not in headers


def test_the_cookie_is_out_of_reach(house: Served):
    cookie = house.guest().http.get("/").headers["set-cookie"].lower()

    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_store_that_is_gone_is_told_in_a_sentence(
    ann: Guest, house: Served, monkeypatch: pytest.MonkeyPatch
):
    table = ann.makes("forty-two", seats=["me"] * 4)
    seat = ann.picture(table)["turn"][0]

    def broken(*_: object) -> None:
        raise Unsure

    monkeypatch.setattr("parlour.house.store.Lite.run", broken)
    for answer in (ann.moves(table, seat, 1, "pass"), ann.http.get("/healthz")):
        assert 503 == answer.status_code
        assert "The store cannot be reached now." == answer.json()["error"]
    monkeypatch.undo()
    assert 200 == ann.moves(table, seat, 1, "pass").status_code


def test_health_is_found_out_by_writing_but_not_every_time(store_url: str):
    now = [0.0]
    store = open_store(store_url)
    written = []
    write = store.write

    async def counted(work: Any) -> Any:
        written.append(work)
        return await write(work)

    async def broken(_work: Any) -> None:
        written.append(None)
        raise OSError

    async def asked() -> list[int]:
        health = Health(store, clock=lambda: now[0])
        found = []
        for at, does in ((0, counted), (2, broken), (4, broken), (6, counted), (8, counted)):
            now[0], store.write = at, does  # type: ignore[method-assign, assignment]
            answers = await asyncio.gather(
                *[health.check() for _ in range(9)], return_exceptions=True
            )
            assert 1 == len(set(map(str, answers)))
            found.append(200 if answers[0] is None else answers[0].status)  # type: ignore[union-attr]
        return found

    try:
        assert [200, 200, 503, 503, 200] == asyncio.run(asked())
    finally:
        store.close()
    assert 3 == len(written)


def test_one_address_has_only_so_many_pages_open(strict: Served, monkeypatch: pytest.MonkeyPatch):
    guest = strict.guest().enter()
    table = guest.makes("forty-two")
    monkeypatch.setattr(strict.server.config.app.inside.state, "most_listening", 1)
    with guest.listens(table) as ear:
        ear.next("picture")
        refused = guest.http.get(f"/api/tables/{table}/events")
    strict.until(lambda: not strict.house.listening)

    assert 429 == refused.status_code
    assert "Too many pages are open" in refused.json()["error"]


def test_streams_that_come_at_once_are_counted_before_they_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("parlour.house.api.MOST_LISTENERS", 20)
    monkeypatch.setattr("parlour.house.app.MOST_LISTENING", 30)
    with served(tmp_path / "burst.sqlite3", Limits(rate=1000.0)) as house:
        ann = house.guest().enter()
        one, two = ann.makes("forty-two"), ann.makes("forty-two")
        first = burst(house, one, 40)
        second = burst(house, two, 20)
        statuses = [[read_status(ear) for ear in ears] for ears in (first, second)]
        listening = house.do(lambda: dict(house.house.listening))
        for ear in first + second:
            ear.close()
        house.until(lambda: not house.house.listening)
        third = burst(house, two, 20)
        again = [read_status(ear) for ear in third]
        for ear in third:
            ear.close()

    assert [(20, 20), (10, 10)] == [(found.count(200), found.count(429)) for found in statuses]
    assert {"127.0.0.1": 30} == listening
    assert [200] * 20 == again, "however a stream ends, its place is given back"


def burst(house: Served, table: str, count: int) -> list[socket.socket]:
    """So many ask to listen before any is answered."""
    ask = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    ears = [socket.create_connection(house.address, PATIENCE) for _ in range(count)]
    house.until(lambda: count <= house.server.gate.count)

    def ask_all() -> None:
        for ear in ears:
            ear.sendall(ask)

    house.do(ask_all)  # in one turn of the loop, so that all are read in the next
    return ears


def read_status(ear: socket.socket) -> int:
    return int(ear.recv(100).split()[1])


def test_who_hangs_up_before_the_stream_begins_gives_the_place_back(house: Served, ann: Guest):
    table = ann.makes("forty-two")
    for ear in burst(house, table, 10):
        ear.close()
    house.until(lambda: not house.server.server_state.tasks)

    assert {} == house.do(lambda: dict(house.house.listening))
    assert set() == house.do(lambda: set(house.house.tables[table].listeners))


# --- guests --------------------------------------------------------------------------------------


def test_a_forged_cookie_is_nobodys(ann: Guest, house: Served):
    table = ann.makes("forty-two", seats=["me"] * 4)
    good = str(ann.http.cookies.get("parlour"))
    id_, _, signature = good.partition(".")
    for bad in (id_, f"{id_}.", f"{id_}.{'0' * 32}", f"{'A' * 22}.{signature}", "x", f"{good}x"):
        thief = house.guest()
        thief.http.cookies.set("parlour", bad)
        assert [] == thief.picture(table)["mine"]
    other = house.guest()
    other.http.cookies.set("parlour", good)
    assert [0, 1, 2, 3] == other.picture(table)["mine"]


def test_ids_cannot_be_guessed():
    drawn = {door.token() for _ in range(1000)}

    assert 1000 == len(drawn)
    assert all(door.is_token(one) and len(one) == 22 for one in drawn)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  Ann  Lee ", "Ann Lee"),
        ("<script>", "script"),
        ("{0}", "0"),
        ("You", "Guest"),
        ("\u202eevil\u0000\n", "evil"),
        ("", "Guest"),
        ("\ud800", "Guest"),
        ("x" * 100, "x" * 24),
        ("Zoë 🂡", "Zoë 🂡"),
    ],
)
def test_names_are_one_short_line(text: str, shown: str):
    assert shown == door.name_of(text, "Guest")


def test_names_and_chat_are_escaped_in_pages(ann: Guest):
    table = ann.makes("forty-two", name="\"&'</script><b evil>", settings={"listed": True})
    ann.post(f"/api/tables/{table}/chat", text="</script><b evil><script>alert(1)</script>")
    for path in (f"/tables/{table}", "/tables"):
        text = ann.http.get(path).text
        assert "<script>alert" not in text
        assert "evil>" not in text


# --- logs ----------------------------------------------------------------------------------------


def test_logs_hold_no_secret(house: Served):
    kept = io.StringIO()
    written = logging.StreamHandler(kept)
    written.setFormatter(logs.Lines())
    logger = logging.getLogger("parlour.house")
    logger.addHandler(written)
    before = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        ann = house.guest().enter()
        table = ann.makes("forty-two", name="Ann Secret", seats=["me"] * 4)
        ann.plays(table, ann.picture(table)["turn"][0])
        ann.http.get(f"/tables/{table}?seat=0")
        ann.moves(table, 9, 1, "pass")
        ann.post(f"/api/tables/{table}/seats/0/nonce", nonce="rosebud")
        logger.warning("it is said", extra={"table": table, "reason": "why not"})
        secret = house.house.tables[table].header.seed
    finally:
        logger.removeHandler(written)
        logger.setLevel(before)
    text = kept.getvalue()
    cookie = str(ann.http.cookies.get("parlour"))

    rows = [json.loads(line) for line in text.splitlines()]
    assert {"at", "level", "what", "count", "method", "route", "status", "ms"} == set(rows[0])
    assert "/api/tables/{id}/moves" in {row.get("route") for row in rows}
    for word in (table, cookie, cookie.partition(".")[0], secret, "Ann Secret", "rosebud"):
        assert word not in text
    assert 8 == len(rows[-1]["table"])


def test_a_flood_does_not_fill_the_log(strict: Served, caplog: pytest.LogCaptureFixture):
    guest = strict.guest()
    with caplog.at_level(logging.INFO, "parlour.house"):
        refused = [guest.http.get("/healthz").status_code for _ in range(60)].count(429)
    told = [one for one in caplog.records if one.name == "parlour.house"]

    assert refused > 30
    assert ["requests are held back"] == [one.message for one in told if one.levelname != "INFO"]
    assert len(told) <= 60 - refused + 1


def test_what_happens_often_is_told_once_a_minute(caplog: pytest.LogCaptureFixture):
    now = [0.0]
    seldom = logs.Seldom(logging.getLogger("parlour.house"), clock=lambda: now[0])
    for at in (0.0, 1.0, 59.0, 61.0, 62.0):
        now[0] = at
        seldom.warn("it rains", reason="clouds")

    assert [1, 3] == [vars(one)["count"] for one in caplog.records]
    assert {"it rains"} == {one.message for one in caplog.records}


def test_nobody_waits_for_whoever_reads_the_log(monkeypatch: pytest.MonkeyPatch):
    """A pipe holds 64 kB; what does not fit waits in memory, and then is dropped."""
    out, into = os.pipe()
    kept = bytearray()
    root = logging.getLogger()
    for logger in (root, logging.getLogger("parlour.house"), logging.getLogger("uvicorn.error")):
        monkeypatch.setattr(logger, "level", logger.level)
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(logs, "MOST_WAITING", 1000)

    def tell() -> None:
        for _ in range(3000):
            logging.getLogger("parlour.house").warning("it is said")

    def read() -> None:
        with open(out, "rb", buffering=0) as pipe:  # noqa: PTH123  # it has no path
            while got := pipe.read(65536):
                kept.extend(got)

    with os.fdopen(into, "w") as stderr:
        monkeypatch.setattr(sys, "stderr", stderr)
        logs.begin()
        telling = threading.Thread(target=tell, daemon=True)
        telling.start()
        telling.join(PATIENCE)
        assert not telling.is_alive(), "somebody waits"
        reading = threading.Thread(target=read, daemon=True)
        reading.start()
        logs.end()
    reading.join(PATIENCE)
    lines = bytes(kept).splitlines()

    assert 1000 <= len(lines) < 3000
    assert {"it is said"} == {json.loads(line)["what"] for line in lines}


def test_a_failure_is_logged_as_one_line():
    try:
        raise RuntimeError("broken\nin two")
    except RuntimeError as error:
        record = logging.LogRecord("x", 40, "x", 1, "it failed", (), (type(error), error, None))
    assert "\n" not in logs.Lines().format(record)


def test_a_failure_is_logged_without_what_it_says():
    """A database, for one, quotes the row it could not keep."""
    kept = io.StringIO()
    written = logging.StreamHandler(kept)
    written.setFormatter(logs.Lines())
    logger = logging.getLogger("parlour.test_limits")
    logger.propagate = False
    logger.addHandler(written)
    try:
        try:
            raise ValueError("Key (match)=(rosebud) exists")
        except ValueError as error:
            raise RuntimeError("at table rosebud") from error
    except RuntimeError:
        logger.exception("it failed")
    finally:
        logger.removeHandler(written)
    row = json.loads(kept.getvalue())

    assert "rosebud" not in kept.getvalue()
    assert ["RuntimeError", "ValueError"] == [one.split()[0] for one in row["trace"]]
    assert "test_a_failure_is_logged_without_what_it_says" in row["trace"][0]
