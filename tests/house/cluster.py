"""The deployment of `docs/house.md` on one machine: servers, workers and a database as processes.

Guests play at many tables while one process after another is killed.  Whoever loses a server goes on
through another one, as a browser behind a proxy does.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from house.changes import moves_in
from house.crashing import Process, Started, Worker, judged

AGAIN_SECONDS = 0.1
KILL_SECONDS = 5.0
PATIENCE = 120.0
LONGEST_GAP = 45.0
"""Seconds without anything new at a table after which it is taken to have stopped."""
BOTS = ["bot:easy", "bot:good", "bot:novice"]


@dataclass
class Guest:
    """Plays one match after another with bots; notes what was acknowledged and when it saw news."""

    servers: Sequence[Process]
    name: str
    pace: str
    cookie: str = ""
    table: str = ""
    seq: int = 0
    gap: float = 0.0
    retries: int = 0
    acknowledged: dict[str, dict[str, tuple[int, str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._rng = random.Random(self.name)
        self._server = self._rng.choice(self.servers)
        self._news = 0.0
        self._picture: dict[str, Any] = {}

    async def play(self) -> None:
        """Sit down at one table after another."""
        while True:
            await self._sit_down()
            await self._listen()

    async def _sit_down(self) -> None:
        if not self.cookie:
            await self._insist("GET", "/")
        wish = {"game": "forty-two", "seats": ["me", *BOTS], "settings": {"pace": self.pace}}
        status, made = await self._insist("POST", "/api/tables", wish)
        assert status == 201, made
        self.table, self.seq, self._news = made["id"], 0, time.monotonic()
        self._picture = {}
        self.acknowledged[self.table] = {}

    async def _listen(self) -> None:
        """Follow the table to the end of its match, through one server or another."""
        while True:
            with contextlib.suppress(OSError, EOFError, ValueError):
                reader, writer = await self._asked("GET", f"/api/tables/{self.table}/events?seat=0")
                try:
                    while True:
                        line = await reader.readline()
                        if not line:
                            break
                        if line.startswith(b"data: ") and await self._look(json.loads(line[6:])):
                            return
                finally:
                    writer.close()
            await self._elsewhere()

    async def _look(self, told: dict[str, Any]) -> bool:
        """Note a picture or what changed of it, and move if it is time to; yes if it is over."""
        if "seq" not in told or told["seq"] <= self.seq:
            return False
        self._picture = shown = self._picture | told
        now = time.monotonic()
        self.gap, self._news = max(self.gap, now - self._news), now
        self.seq = shown["seq"]
        moves = moves_in(shown)
        if 0 in shown["turn"] and moves:
            text, key = self._rng.choice(moves), f"m{shown['seq']}"
            body = {"seat": 0, "seq": shown["seq"], "move": text, "key": key}
            status, found = await self._insist("POST", f"/api/tables/{self.table}/moves", body)
            if status == 200:
                self.acknowledged[self.table][f"0 {key}"] = (found["seq"], text)
            else:
                assert status == 409, (status, found)
        return bool(shown["state"] == "over")

    async def _insist(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask one server after another until one answers."""
        while True:
            with contextlib.suppress(OSError, EOFError, ValueError, TimeoutError):
                async with asyncio.timeout(20):
                    reader, writer = await self._asked(method, path, body)
                    try:
                        return await self._answer(reader)
                    finally:
                        writer.close()
            await self._elsewhere()

    async def _elsewhere(self) -> None:
        self.retries += 1
        self._server = self._rng.choice(self.servers)
        await asyncio.sleep(AGAIN_SECONDS)

    async def _asked(
        self, method: str, path: str, body: Any = None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        text = b"" if body is None else json.dumps(body).encode()
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._server.port, limit=1 << 20
        )
        head = [
            f"{method} {path} HTTP/1.1",
            "Host: 127.0.0.1",
            f"Cookie: parlour={self.cookie}",
            "Content-Type: application/json",
            f"Content-Length: {len(text)}",
        ]
        writer.write("\r\n".join([*head, "", ""]).encode() + text)
        return reader, writer

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, Any]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        if not self.cookie:
            given = [line for line in lines if line.lower().startswith("set-cookie: parlour=")]
            self.cookie = given[0].partition("=")[2].partition(";")[0] if given else ""
        found = await reader.readexactly(int(fields["content-length"]))
        status = int(lines[0].split()[1])
        if status >= 500:
            raise ValueError("the server could not")
        return status, json.loads(found) if "json" in fields["content-type"] else found


@dataclass
class Cluster:
    """The processes of one house."""

    url: str
    folder: Path
    servers: int = 2
    workers: int = 2

    def __post_init__(self) -> None:
        self.doors = [
            Process(["--database", self.url, "--workers", "0"], self.folder / f"server{n}")
            for n in range(self.servers)
        ]
        self.thinkers = [
            Worker(self.url, self.folder / f"worker{number}") for number in range(self.workers)
        ]

    @property
    def everyone(self) -> list[Started]:
        return [*self.doors, *self.thinkers]

    def start(self) -> None:
        for one in self.everyone:
            one.start()
        for one in self.everyone:
            one.wait()

    def stop(self) -> None:
        codes = [one.end() for one in self.everyone]
        assert all(code in (0, -signal.SIGTERM) for code in codes), codes


async def _run(
    cluster: Cluster, tables: int, seconds: float, pace: str, tell: Callable[[str], None]
) -> tuple[list[Guest], int]:
    """Play at so many tables for so long, and kill a process every few seconds."""
    rng = random.Random("cluster")
    guests = [Guest(cluster.doors, f"guest {number}", pace) for number in range(tables)]
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    end, kills = time.monotonic() + seconds, 0
    try:
        while time.monotonic() < end:
            await asyncio.sleep(KILL_SECONDS)
            victim = rng.choice(cluster.everyone)
            victim.kill()
            victim.start()
            kills += 1
            failed = [task for task in playing if task.done()]
            for task in failed:
                task.result()
            moves = sum(len(made) for guest in guests for made in guest.acknowledged.values())
            tell(f"{kills} kills, {moves} moves acknowledged")
        await _all_go_on(guests)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return guests, kills


async def _all_go_on(guests: Sequence[Guest]) -> None:
    """Wait until something new has happened at every table."""
    before = [(guest.table, guest.seq) for guest in guests]
    end = time.monotonic() + PATIENCE
    while any(then == (g.table, g.seq) for then, g in zip(before, guests, strict=True)):
        assert time.monotonic() < end, "a table does not go on"
        await asyncio.sleep(AGAIN_SECONDS)


def play(
    url: str,
    folder: Path,
    tables: int,
    seconds: float,
    pace: str = "usual",
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, float]:
    """Run the deployment; nothing acknowledged is lost or doubled, and every table goes on."""
    cluster = Cluster(url, folder)
    cluster.start()
    try:
        guests, kills = asyncio.run(_run(cluster, tables, seconds, pace, tell))
    finally:
        cluster.stop()
    found: dict[str, float] = dict(asyncio.run(judged(url, guests)))
    found |= {"kills": kills, "longest gap": max(guest.gap for guest in guests)}
    assert found["longest gap"] < LONGEST_GAP, found
    return found
