"""Exporting: all that is kept of a guest, as one archive.

It holds `mine.json` and a table file for each match of theirs that is over, if its table is still
kept.  Of a match that goes on it tells only which it is: its cards are secret.
"""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from parlour.core.errors import ParlourError
from parlour.house import evening_keeping, guests, keeping, naming, replays
from parlour.house.course import Course, First
from parlour.house.store import Connection
from parlour.house.thinking import replayed

if TYPE_CHECKING:
    from parlour.house.house import House

MEDIA = "application/zip"
FILE = "my-parlour.zip"


async def archive(house: House, guest: str) -> AsyncIterator[bytes]:
    """The archive, piece by piece; it is never whole in memory."""
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as found:
        found.writestr("mine.json", await _told(house, guest))
        yield pipe.taken()
        for id_, name in await house.store.read(_over(guest)):
            kept = await house.store.read(keeping.load(id_))
            record = await asyncio.to_thread(_record, kept, house.first) if kept else ""
            if record:
                await asyncio.to_thread(found.writestr, f"matches/{name}.table", record)
            yield pipe.taken()
    yield pipe.taken()


class _Pipe(io.RawIOBase):
    """A file that is only written to, and read from by whoever sends it on."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, part: Any) -> int:
        """Take a part."""
        self._parts.append(bytes(part))
        return len(part)

    def taken(self) -> bytes:
        """What was written since."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


def _record(kept: keeping.Kept, first: First) -> str:
    """The table file of a match; nothing if it goes on again, or cannot be replayed any more."""
    try:
        course = Course(kept, first)
        return replays.written(replayed(course.position), course) if course.revealed else ""
    except ParlourError:
        return ""


async def _told(house: House, guest: str) -> str:
    results = await house.store.read(guests.results(guest))
    told = {
        "name": await naming.kept(house, guest),
        "results": [asdict(result) for result in results],
        **await house.store.read(_tables_and_lines(guest)),
    }
    return json.dumps(told, indent=1, ensure_ascii=False)


def _tables_and_lines(guest: str) -> Any:
    def work(db: Connection) -> dict[str, Any]:
        seats = db.run(
            "SELECT match, game, seat, name, created, ended, closed FROM seats "
            "JOIN matches ON id = match WHERE guest = ? ORDER BY created, match, seat",
            guest,
        )
        lines = db.run("SELECT match, at, name, text FROM chat WHERE guest = ? ORDER BY at", guest)
        head = ("match", "game", "seat", "name", "created", "ended", "closed")
        return {
            "seats": [dict(zip(head, row, strict=True)) for row in seats],
            "devices": [
                dict(zip(("kind", "since", "shut"), row, strict=True))
                for row in db.run(
                    "SELECT kind, since, shut FROM devices WHERE guest = ? ORDER BY since", guest
                )
            ],
            "evenings": evening_keeping.tickets_of(db, guest),
            "said": [dict(zip(("match", "at", "name", "text"), row, strict=True)) for row in lines],
        }

    return work


def _over(guest: str) -> Any:
    """The matches of a guest that have ended or were closed after they began, with a file name."""

    def work(db: Connection) -> list[tuple[str, str]]:
        rows = db.run(
            "SELECT id, game FROM matches WHERE id IN (SELECT match FROM seats WHERE guest = ?) "
            "AND nonces IS NOT NULL AND (ended IS NOT NULL OR closed IS NOT NULL) "
            "ORDER BY created, id",
            guest,
        )
        return [(row[0], f"{n:04}-{row[1]}") for n, row in enumerate(rows, start=1)]

    return work
