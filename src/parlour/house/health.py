"""Health: whether the house still keeps what it is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from parlour.house.refused import Refused
from parlour.house.store import Connection, Store

EVERY_SECONDS = 3.0
"""How long an answer holds, so that asking often costs no writing."""
ROOM_BYTES = 32_768
"""How much is written: what fits beside it, such as a move or a table, can be kept."""
WRITE = (
    "INSERT INTO house (name, value) VALUES ('healthy', ?) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)

log = logging.getLogger("parlour.house")


class Health:
    """Finds out by writing, for a store with a full disk can still be read."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._until = float("-inf")
        self._keeps = False

    async def check(self) -> None:
        """Refuse with a sentence if nothing can be kept."""
        async with self._lock:
            if self._clock() >= self._until:
                self._keeps = await self._write()
                self._until = self._clock() + EVERY_SECONDS
        if not self._keeps:
            raise Refused(503, "The house cannot keep anything now; its disk may be full.")

    async def _write(self) -> bool:
        def work(db: Connection) -> None:
            db.run(WRITE, f"{time.time():.0f}".ljust(ROOM_BYTES))

        try:
            await self._store.write(work)
        except Exception:  # whatever it is, it is told in the log and by the answer
            log.exception("the store keeps nothing")
            return False
        return True
