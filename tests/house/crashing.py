"""Servers and workers that are killed at random instants while guests play, and what must hold."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from house.changes import moves_in
from parlour.house import keeping
from parlour.house.course import Course
from parlour.house.store import Store, open_store

PATIENCE = 600.0
AGAIN_SECONDS = 0.02
LEAST_MOVES = 50
"""So many moves are made at least, however slow the machine."""
GAMES = (("forty-two", 4), ("heraldry", 3), ("rover", 3), ("colorow", 2), ("tactics", 4))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Started:
    """A command of parlour in a process of its own, started again after each death."""

    def __init__(self, arguments: Sequence[str], log: Path | None = None) -> None:
        self._log = log
        self._command = [sys.executable, "-m", "parlour", *arguments]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with Path(self._log or os.devnull).open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)

    def wait(self) -> None:
        """Until it can be used, if there is a way to tell."""

    def errors(self) -> str:
        """What it logged that should not be."""
        if self._log is None:
            return ""
        lines = self._log.read_text(errors="replace").splitlines()
        return "\n".join(line for line in lines if '"level": "error"' in line)[:5000]

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self) -> int:
        """Close it in good order."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def children(self) -> list[int]:
        """The processes it has started."""
        assert self.process is not None
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)],
            capture_output=True,
            text=True,
            check=False,
        )
        return [int(pid) for pid in listed.stdout.split()]


class Worker(Started):
    """A worker of a database."""

    def __init__(self, url: str, log: Path | None = None) -> None:
        super().__init__(["worker", "--database", url], log)


class Process(Started):
    """A server on a port of its own."""

    def __init__(self, arguments: Sequence[str], log: Path | None = None) -> None:
        self.port = free_port()
        serve = ["serve", "--no-open", "--rate", "0", "--port", str(self.port)]
        super().__init__([*serve, *arguments], log)

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                assert 200 == ask(self.port, "GET", "/healthz")[0]
                return
            except OSError:
                threading.Event().wait(AGAIN_SECONDS)
        raise AssertionError("the server does not come back")


class Slot(Started):
    """One of the processes in which a server's own bots think; the server starts it again."""

    def __init__(self, server: Process, rng: random.Random) -> None:
        self._server, self._rng = server, rng

    def kill(self) -> None:
        children = self._server.children()
        if children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._rng.choice(children), signal.SIGKILL)

    def start(self) -> None:
        """The server does it."""

    def end(self) -> int:
        """It goes with the server."""
        return 0


def ask(
    port: int, method: str, path: str, body: Any = None, cookie: str = ""
) -> tuple[int, Any, str]:
    """One request; OSError if nobody answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Content-Type": "application/json", "Cookie": f"parlour={cookie}"}
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        given = answer.headers.get("set-cookie", "").partition(";")[0].partition("=")[2]
        is_json = answer.headers.get_content_type() == "application/json"
        return answer.status, json.loads(text) if is_json else text, given
    except http.client.HTTPException as error:
        raise ConnectionError(str(error)) from error
    finally:
        connection.close()


@dataclass
class Player:
    """Plays one match after another at random, and remembers what was acknowledged."""

    servers: Sequence[Process]
    name: str
    ended: threading.Event
    cookie: str = ""
    acknowledged: dict[str, dict[str, tuple[int, str]]] = field(default_factory=dict)
    retries: int = 0
    failure: BaseException | None = None

    @property
    def moves(self) -> int:
        return sum(map(len, list(self.acknowledged.values())))

    def run(self) -> None:
        try:
            rng = random.Random(self.name)
            while not self.ended.is_set():
                self.play(rng)
        except BaseException as error:
            self.failure = error

    def insist(self, rng: random.Random, method: str, path: str, body: Any = None) -> Any:
        """Ask until somebody answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                status, found, cookie = ask(
                    rng.choice(self.servers).port, method, path, body, self.cookie
                )
                self.cookie = self.cookie or cookie
                return status, found
            except OSError:
                self.retries += 1
                threading.Event().wait(AGAIN_SECONDS)
        raise AssertionError("nobody answers")

    def play(self, rng: random.Random) -> None:
        """A match of a random game, partly with bots."""
        if not self.cookie:
            self.insist(rng, "GET", "/")
        key, players = rng.choice(GAMES)
        bots = rng.random() < 0.3
        seats = ["me", *["bot:easy" if bots else "me"] * (players - 1)]
        wish = {"game": key, "players": players, "seats": seats, "settings": {"pace": "fast"}}
        status, found = self.insist(rng, "POST", "/api/tables", wish)
        assert status == 201, found
        table = found["id"]
        self.acknowledged[table] = {}
        for move in range(60):
            if self.ended.is_set() or not self.move(rng, table, move):
                return

    def move(self, rng: random.Random, table: str, number: int) -> bool:
        """One move, made until it is acknowledged or refused as stale."""
        status, shown = self.insist(rng, "GET", f"/api/tables/{table}/picture")
        assert status == 200, shown
        turn = [seat for seat in shown["turn"] if seat in shown["mine"]]
        if not turn:
            threading.Event().wait(AGAIN_SECONDS)  # a bot is to move
            return shown["state"] != "over"
        status, shown = self.insist(rng, "GET", f"/api/tables/{table}/picture?seat={turn[0]}")
        moves = moves_in(shown)
        if not moves:
            return True
        body = {"seat": turn[0], "seq": shown["seq"], "move": rng.choice(moves)}
        body["key"] = f"{self.name} {number}"
        status, found = self.insist(rng, "POST", f"/api/tables/{table}/moves", body)
        if status == 200:
            key = f"{turn[0]} {body['key']}"
            assert key not in self.acknowledged[table]
            self.acknowledged[table][key] = (found["seq"], body["move"])
        else:
            assert status == 409, (status, found)
        return True


def crash(
    servers: Sequence[Process],
    url: str,
    kills: int,
    players: int,
    tell: Callable[[str], None],
    others: Sequence[Started] = (),
) -> dict[str, int]:
    """Kill a server or another process so many times while guests play, then judge what was kept."""
    rng = random.Random(f"crash {url[:4]}")
    everyone = [*servers, *others]
    for one in everyone:
        one.start()
    for one in everyone:
        one.wait()
    ended = threading.Event()
    guests = [Player(servers, f"p{n}", ended) for n in range(players)]
    threads = [threading.Thread(target=guest.run) for guest in guests]
    for thread in threads:
        thread.start()
    try:
        for kill in range(kills):
            threading.Event().wait(rng.uniform(0.0, 1.6))  # a random instant, so no sleep to skip
            victim = rng.choice(everyone)
            victim.kill()
            victim.start()
            if len(servers) == 1 or rng.random() < 0.5:
                victim.wait()
            tell(f"{kill + 1} of {kills}")
        for server in servers:
            server.wait()
        end = time.monotonic() + PATIENCE
        while sum(guest.moves for guest in guests) < LEAST_MOVES and time.monotonic() < end:
            threading.Event().wait(AGAIN_SECONDS)  # every table goes on
    finally:
        ended.set()
        for thread in threads:
            thread.join()
        codes = [one.end() for one in everyone]
    for guest in guests:
        if guest.failure is not None:
            told = "".join(one.errors() for one in everyone)
            raise AssertionError(f"a guest could not play on; {told}") from guest.failure
    assert all(code in (0, -signal.SIGTERM) for code in codes), codes
    return asyncio.run(judged(url, guests)) | {"kills": kills}


class Guest(Protocol):
    """Anyone who played, with what was acknowledged: seq and text, by table and key."""

    @property
    def acknowledged(self) -> dict[str, dict[str, tuple[int, str]]]: ...

    @property
    def retries(self) -> int: ...


async def judged(url: str, guests: Sequence[Guest]) -> dict[str, int]:
    """Nothing acknowledged is lost, nothing is doubled, and every table goes on."""
    store = open_store(url)
    found: Counter[str] = Counter(retries=sum(guest.retries for guest in guests))
    try:
        for guest in guests:
            for table, moves in guest.acknowledged.items():
                await judge(store, table, moves, found)
    finally:
        store.close()
    assert found["moves"], "nothing was played"
    return dict(found)


async def judge(
    store: Store, table: str, moves: dict[str, tuple[int, str]], found: Counter[str]
) -> None:
    kept = await store.read(keeping.load(table))
    assert kept is not None, "a table is lost"
    assert list(range(1, len(kept.events) + 1)) == [event.seq for event in kept.events]
    by_key = {event.key: event for event in kept.events}
    assert len(by_key) == len(kept.events), "an event is kept twice"
    for key, (seq, text) in moves.items():
        assert (seq, text) == (by_key[key].seq, by_key[key].text), "an acknowledged move is lost"
    course = Course(kept)  # plays every move by the rules
    assert course.over or course.match.turn
    mine = sum(1 for event in kept.events if not event.key.startswith(("bot", "start")))
    found["tables"] += 1
    found["moves"] += len(kept.events) - 1
    found["acknowledged"] += len(moves)
    # What was kept but not acknowledged was under way when the guests were told to stop.
    found["unanswered"] += mine - len(moves)


def data_of(folder: Path) -> tuple[list[str], str]:
    """The arguments of a server that keeps its tables in a folder, and the store they are in."""
    return ["--data", str(folder)], str(folder / "house.sqlite3")
