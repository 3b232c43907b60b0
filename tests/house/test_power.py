"""A power cut loses nothing acknowledged: what SQLite had not synced by then may be torn anywhere.

When `commit` returns, everything the log of the database (its WAL) holds has been synced.  So a
power cut is played by copying the files at some instant, and tearing the log at any byte after the
length it had when the last acknowledged commit returned.
"""

from __future__ import annotations

import asyncio
import random
import shutil
from pathlib import Path

import pytest

from house.test_store import HEADER
from parlour.house import keeping
from parlour.house.keeping import PERSON, Event, Place
from parlour.house.store import Lite, Store, open_store

Torn = tuple[int, Path]
"""How many moves were acknowledged, and a copy of the files as a power cut leaves them."""


class Cut:
    """Watches what is durable, and copies the files at random instants inside a transaction."""

    def __init__(self, path: Path, folder: Path, seed: str, instants: int) -> None:
        self._path, self._folder = path, folder
        self._rng = random.Random(seed)
        self._left = instants
        self._log = path.with_name(path.name + "-wal")
        self._durable = 0
        self.acknowledged = 0
        self.torn: list[Torn] = []

    def commits(self) -> None:
        """A commit has returned: the log is on disk as it is now."""
        self._durable = self._log.stat().st_size

    def maybe(self) -> None:
        """Cut the power now, or not."""
        if self._left and self._rng.random() < 0.25:
            self._left -= 1
            copy = self._folder / f"cut{self._left}" / self._path.name
            copy.parent.mkdir()
            shutil.copy(self._path, copy)
            log = bytearray(self._log.read_bytes() if self._log.exists() else b"")
            copy.with_name(self._log.name).write_bytes(self._tear(log))
            self.torn.append((self.acknowledged, copy))

    def _tear(self, log: bytearray) -> bytes:
        """Keep what is durable; of the rest any part may be missing, zero or rubbish."""
        rest = len(log) - self._durable
        if rest <= 0:
            return bytes(log) + self._rng.randbytes(self._rng.randrange(5000))
        kept = self._durable + self._rng.randrange(rest + 1)
        torn = log[:kept]
        for _ in range(self._rng.randrange(4)):
            if kept > self._durable:
                at = self._rng.randrange(self._durable, kept)
                torn[at : at + 16] = self._rng.choice([bytes(16), self._rng.randbytes(16)])
        return bytes(torn[: max(kept, self._durable)])


class Watched(Lite):
    """A connection that writes under the eyes of a power cut."""

    cut: Cut

    def run(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        self.cut.maybe()
        found = super().run(statement, *values)
        if statement == "COMMIT":
            self.cut.commits()
        self.cut.maybe()
        return found


async def play(path: Path, cut: Cut) -> None:
    """Make moves until the power was cut often enough; each counts once it is acknowledged."""
    store = open_store(str(path))
    try:
        begins = Event(1, 0, "start", "start", 6.0)
        await store.write(keeping.create(HEADER, [Place(0, PERSON, "g0", "Ann")], begins))
        store._writing.close()
        store._writing = Watched(path)
        cut.commits()
        while cut._left:
            number = cut.acknowledged + 2
            event = Event(number, 0, f"move {number}", f"k{number}", 7.0)
            assert await store.write(keeping.append(HEADER.id, event))
            cut.acknowledged += 1
    finally:
        store.close()


async def numbers(store: Store) -> list[int]:
    kept = await store.read(keeping.load(HEADER.id))
    assert kept is not None
    return [event.seq for event in kept.events]


def check(folder: Path, seed: str, instants: int) -> int:
    """Every acknowledged move is there after each power cut, and none beyond the one under way."""
    path = folder / "house.sqlite3"
    cut = Cut(path, folder, seed, instants)
    Watched.cut = cut
    asyncio.run(play(path, cut))
    for acknowledged, copy in cut.torn:
        store = open_store(str(copy))
        try:
            found = asyncio.run(numbers(store))
        finally:
            store.close()
        assert list(range(1, len(found) + 1)) == found
        assert acknowledged <= len(found) - 1 <= acknowledged + 1
        assert "ok" == Lite(copy).run("PRAGMA integrity_check")[0][0]
        shutil.rmtree(copy.parent)
    return len(cut.torn)


@pytest.mark.slow
def test_a_power_cut_loses_nothing_acknowledged(tmp_path: Path):
    assert 20 == check(tmp_path, "power", 20)


@pytest.mark.slow
def test_a_torn_log_is_noticed_where_it_holds_what_was_acknowledged(tmp_path: Path):
    """The test would see a loss: without what was synced, moves are missing."""
    path = tmp_path / "house.sqlite3"
    cut = Cut(path, tmp_path, "power", 15)
    Watched.cut = cut
    cut.commits = lambda: None  # type: ignore[method-assign]
    asyncio.run(play(path, cut))
    lost = 0
    for acknowledged, copy in cut.torn:
        store = open_store(str(copy))
        try:
            kept = asyncio.run(store.read(keeping.load(HEADER.id)))
        finally:
            store.close()
        lost += kept is None or len(kept.events) - 1 < acknowledged

    assert lost


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["power 1", "power 2"])
def test_two_hundred_power_cuts(tmp_path: Path, seed: str):
    assert 200 == check(tmp_path, seed, 200)
