"""How the house copes with many tables: time from POST to delivery, most moves a second, memory.

    python bench/house_load.py --tables 1000 --seconds 60 --every 10
    python bench/house_load.py --peak
    python bench/house_load.py --memory
    python bench/house_load.py --peak --beside a01ac8d --rounds 3 --seconds 20

With `--beside` the servers of this tree and of another commit take turns, with the same guests; what
the other commit needs must be installed (a01ac8d: sse-starlette).

A server runs in a process of its own, the guests in this one, so two cores are used.  Each table
has four people and no bots.  All four listen; one of them moves at every interval.  Delivery
is measured to each listener, from before the POST is written until its picture has arrived.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAME, SEATS = "forty-two", 4
TOGETHER = 16
"""This many tables are opened at a time."""


class Wire:
    """A connection that asks one thing at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.cookie = ""

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """The status and body of the answer."""
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        text = b"" if body is None else json.dumps(body).encode()
        self._writer.write(request(method, path, self.cookie, text))
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in head.split(b"\r\n"):
            name, _, value = line.partition(b": ")
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"set-cookie":
                self.cookie = value.partition(b";")[0].partition(b"=")[2].decode()
        return int(head.split(b" ", 2)[1]), await self._reader.readexactly(length)

    async def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()


def request(method: str, path: str, cookie: str, body: bytes = b"") -> bytes:
    """A request as it goes over the wire."""
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: parlour={cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Ear(asyncio.Protocol):
    """A listener: keeps what it needs of the newest picture, and notes when it came."""

    def __init__(self) -> None:
        self._rest = b""
        self._unread: list[bytes] = []
        self._picture: dict[str, Any] = {}
        self.seq = 0
        self.came = 0.0
        self.news = asyncio.Event()
        self.transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The wire is open."""
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Events, whole or in part; the chunk sizes between them do not matter here."""
        now = time.perf_counter()
        self._rest += data
        while b"\n\n" in self._rest:
            event, _, self._rest = self._rest.partition(b"\n\n")
            begin = event.find(b"id: ")
            if begin >= 0 and (b"event: picture" in event or b"event: change" in event):
                number = event[begin + 4 : event.index(b"\n", begin)]
                self.seq = int(number.partition(b"-")[0])
                self._unread.append(event[event.index(b"data: ") + 6 :])
                self.came = now
                self.news.set()

    @property
    def picture(self) -> dict[str, Any]:
        """The newest picture, as far as a mover needs it."""
        for body in self._unread:
            told = json.loads(body)
            self._picture |= {name: told[name] for name in ("seq", "turn", "legal") if name in told}
        self._unread.clear()
        return self._picture

    async def reaches(self, seq: int) -> float:
        """When the picture of this number came."""
        while self.seq < seq:
            self.news.clear()
            await self.news.wait()
        return self.came


class Table:
    """A table with its four people."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._rng = random.Random(number)
        self.id = ""
        self.people = [Wire(port) for _ in range(SEATS)]
        self.ears: list[Ear] = []
        self.moves = 0

    async def lay(self) -> None:
        """Make the table and sit down at it."""
        wish = {"game": GAME, "seats": ["me", *["open"] * (SEATS - 1)], "settings": {"grace": 0}}
        status, body = await self.people[0].ask("POST", "/api/tables", wish)
        assert status == 201, body
        self.id = json.loads(body)["id"]
        for seat in range(1, SEATS):
            status, body = await self.people[seat].ask(
                "POST", f"/api/tables/{self.id}/seats/{seat}", {"name": f"guest {seat}"}
            )
            assert status == 200, body

    async def listen(self) -> None:
        """All four listen."""
        loop = asyncio.get_running_loop()
        for seat, person in enumerate(self.people):
            await person.close()
            transport, ear = await loop.create_connection(Ear, "127.0.0.1", self._port)
            path = f"/api/tables/{self.id}/events?seat={seat}"
            transport.write(request("GET", path, person.cookie))
            self.ears.append(ear)
        for ear in self.ears:
            await asyncio.wait_for(ear.reaches(1), 60)

    async def move(self, wire: Wire) -> list[float]:
        """One move; how long it took to each listener, and to the answer."""
        turn = self.ears[0].picture["turn"]
        if not turn:
            return []
        seat = turn[0]
        shown = self.ears[seat].picture
        moves = [move for group in shown["legal"] for move in group["moves"]]
        self.moves += 1
        body = {"seat": seat, "seq": shown["seq"], "key": str(self.moves)}
        body["move"] = self._rng.choice(moves)
        wire.cookie = self.people[seat].cookie
        began = time.perf_counter()
        status, text = await wire.ask("POST", f"/api/tables/{self.id}/moves", body)
        answered = time.perf_counter() - began
        assert status == 200, text
        came = [await ear.reaches(shown["seq"] + 1) for ear in self.ears]
        return [answered, *(at - began for at in came)]

    async def close(self) -> None:
        """Everybody leaves."""
        for ear in self.ears:
            if ear.transport is not None:
                ear.transport.close()
        for person in self.people:
            await person.close()


# --- the server ----------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def server(database: str | None, tree: Path = ROOT) -> Any:
    """A server in a process of its own, with the sources of a tree: its port and process."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        where = ["--database", database] if database else ["--data", folder]
        command = [sys.executable, "-m", "parlour", "serve", "--no-open", "--rate", "0"]
        process = subprocess.Popen(
            [*command, "--port", str(port), *where],
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": str(tree / "src")},
        )
        try:
            await _open(port)
            yield port, process
        finally:
            process.terminate()
            process.wait()


async def _open(port: int) -> None:
    for _ in range(600):
        wire = Wire(port)
        with contextlib.suppress(OSError):
            status, _ = await wire.ask("GET", "/healthz")
            await wire.close()
            if status == 200:
                return
        await asyncio.sleep(0.05)
    raise SystemExit("The server does not open.")


def resident(process: subprocess.Popen[bytes]) -> int:
    """The memory of a process in bytes."""
    status = Path(f"/proc/{process.pid}/statm").read_text().split()
    return int(status[1]) * os.sysconf("SC_PAGE_SIZE")


def used(process: subprocess.Popen[bytes]) -> float:
    """The processor time a process has used, in seconds."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def laid(port: int, count: int) -> list[Table]:
    """This many tables, with everyone listening."""
    tables = [Table(port, number) for number in range(count)]
    for begin in range(0, count, TOGETHER):
        together = tables[begin : begin + TOGETHER]
        await asyncio.gather(*(table.lay() for table in together))
        await asyncio.gather(*(table.listen() for table in together))
    return tables


# --- what is measured ----------------------------------------------------------------------------


async def load(tables: int, seconds: float, every: float, database: str | None) -> dict[str, Any]:
    """Every table moves now and then; how long it takes to reach the listeners."""
    async with server(database) as (port, process):
        before = resident(process)
        there = await laid(port, tables)
        after = resident(process)
        delivered: list[float] = []
        answered: list[float] = []
        end = time.perf_counter() + seconds

        async def moves(number: int, table: Table) -> None:
            wire = Wire(port)
            await asyncio.sleep(every * number / tables)
            while time.perf_counter() < end:
                began = time.perf_counter()
                answer, *deliveries = await table.move(wire) or [0.0]
                answered.append(answer)
                delivered.extend(deliveries)
                await asyncio.sleep(max(0.0, began + every - time.perf_counter()))
            await wire.close()

        worked, guided = used(process), time.process_time()
        await asyncio.gather(*(moves(n, table) for n, table in enumerate(there)))
        found = {
            "tables": tables,
            "listeners": SEATS * tables,
            "moves": len(answered),
            "moves_per_second": len(answered) / seconds,
            "deliveries": len(delivered),
            **{f"delivery_ms_{name}": ms for name, ms in spread(delivered).items()},
            **{f"answer_ms_{name}": ms for name, ms in spread(answered).items()},
            "server_share_of_a_core": (used(process) - worked) / seconds,
            "guests_share_of_a_core": (time.process_time() - guided) / seconds,
            "resident_mb_before": before / 1e6,
            "resident_mb_laid": after / 1e6,
            "resident_mb_after": resident(process) / 1e6,
        }
        for table in there:
            await table.close()
    return found


def spread(times: list[float]) -> dict[str, float]:
    """Median, 99th and 99.9th percentiles, and the worst, in milliseconds."""
    ordered = sorted(times)
    at = {"p50": 0.5, "p99": 0.99, "p99_9": 0.999}
    found = {name: 1000 * ordered[int(share * (len(ordered) - 1))] for name, share in at.items()}
    return found | {"worst": 1000 * ordered[-1], "mean": 1000 * statistics.mean(ordered)}


async def peak(
    tables: int, seconds: float, database: str | None, tree: Path = ROOT
) -> dict[str, Any]:
    """The most moves a second: every table moves as soon as its last move has arrived."""
    async with server(database, tree) as (port, process):
        there = await laid(port, tables)
        count = 0
        end = time.perf_counter() + seconds

        async def moves(table: Table) -> None:
            nonlocal count
            wire = Wire(port)
            while time.perf_counter() < end and await table.move(wire):
                count += 1
            await wire.close()

        worked = used(process)
        await asyncio.gather(*(moves(table) for table in there))
        for table in there:
            await table.close()
        return {
            "tables": tables,
            "listeners": SEATS * tables,
            "peak_moves_per_second": count / seconds,
            "peak_deliveries_per_second": SEATS * count / seconds,
            "server_share_of_a_core": (used(process) - worked) / seconds,
            "moves_per_cpu_second": count / (used(process) - worked),
        }


def beside(other: str, rounds: int, tables: int, seconds: float) -> dict[str, Any]:
    """The peak of this tree and of another commit, in turn; each round gives a ratio."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "-C", str(ROOT), "archive", other, "src"], check=True, capture_output=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        found = [
            [asyncio.run(peak(tables, seconds, None, tree)) for tree in (ROOT, Path(folder))]
            for _ in range(rounds)
        ]
    here, there = (
        [one["moves_per_cpu_second"] for one in side] for side in zip(*found, strict=True)
    )
    ratios = sorted(mine / theirs for mine, theirs in zip(here, there, strict=True))
    return {
        "rounds": found,
        "moves_per_cpu_second": statistics.median(here),
        "moves_per_cpu_second_there": statistics.median(there),
        "ratio": statistics.median(ratios),
        "ratios": ratios,
    }


async def memory(tables: int) -> dict[str, Any]:
    """What a table costs in memory, counted by Python, in this process and without sockets."""
    import gc
    import tracemalloc

    from parlour.core.game import game
    from parlour.house.bots import Bots
    from parlour.house.house import House
    from parlour.house.keeping import PERSON, Place
    from parlour.house.listening import Listener
    from parlour.house.planning import Plan
    from parlour.house.store import open_store
    from parlour.house.wire import Settings

    with tempfile.TemporaryDirectory() as folder:
        house = House(open_store(str(Path(folder) / "house.sqlite3")), Bots(1))
        rng = random.Random(1)
        ids = []
        places = [Place(seat, PERSON, f"guest{seat}", f"name {seat}") for seat in range(SEATS)]
        for _ in range(tables + 1):
            plan = Plan("guest0", game(GAME), SEATS, places, Settings(grace=0))
            ids.append(await house.create(plan))
            table = await house.tables.at(ids[-1])
            for _ in range(24):
                course = await table.warm()
                seat = course.match.turn[0]
                move = rng.choice(course.match.legal(seat)).text
                await table.move(f"guest{seat}", seat, table.seq, move, str(table.seq))
            house.tables.clear()
        first = await house.tables.at(ids.pop())  # what all tables share is made now
        await first.picture("guest0", 0)
        gc.collect()
        tracemalloc.start()
        begin = tracemalloc.get_traced_memory()[0]

        def each() -> float:
            gc.collect()
            return (tracemalloc.get_traced_memory()[0] - begin) / tables / 1000

        # Each is asked for by a task of its own, for it is not let go before that has ended.
        there = [await asyncio.create_task(house.tables.at(id_)) for id_ in ids]
        for table in there:
            table.driver.rest()
            for seat in range(SEATS):
                table.listeners.add(Listener(f"guest{seat}", seat))
                await table.picture(f"guest{seat}", seat)
        playing = each()
        for table in there:
            table.touched -= 1e6
        house.tables.sweep()
        looking = each()
        for table in there:
            table.listeners.clear()
        house.tables.sweep()
        there.clear()
        del table
        empty = each()
        house.store.close()
    return {
        "tables": tables,
        "kb_playing_four_listening": playing,
        "kb_idle_four_listening_without_their_connections": looking,
        "kb_idle_nobody_there": empty,
    }


def main() -> None:
    """Measure, and print what was found as JSON."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=1000)
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--every", type=float, default=10.0, help="seconds between moves")
    asked.add_argument("--database", help="a PostgreSQL URL; an SQLite file if not given")
    asked.add_argument("--peak", action="store_true", help="the most moves a second")
    asked.add_argument("--memory", action="store_true", help="what a table costs in memory")
    asked.add_argument("--beside", metavar="COMMIT", help="with --peak: compare with a commit")
    asked.add_argument("--rounds", type=int, default=3, help="with --beside: how often")
    given = asked.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if given.memory:
        found = asyncio.run(memory(min(given.tables, 200)))
    elif given.peak and given.beside:
        found = beside(given.beside, given.rounds, min(given.tables, 50), given.seconds)
    elif given.peak:
        found = asyncio.run(peak(min(given.tables, 50), given.seconds, given.database))
    else:
        found = asyncio.run(load(given.tables, given.seconds, given.every, given.database))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
