"""Pruning: tables that are over are kept for as long as the server's host says, then deleted.

It goes in small bites, so that a move never waits for it.  Every server of a store does it, and it
does not matter which of them comes first.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from parlour.house import door, evening_keeping, guests, keeping

if TYPE_CHECKING:
    from parlour.house.house import House

DAY = 24 * 3600.0
WAITING_DAYS = 30
"""How long a table is kept at most whose match never begins."""
EVERY_SECONDS = 3600.0
REST_SECONDS = 0.2
"""How long others have the store to themselves after each bite."""
BITE = 20

log = logging.getLogger("parlour.house")


class Pruner:
    """Deletes the old tables of a house; with 0 days none ever."""

    def __init__(self, house: House, days: int) -> None:
        self._house = house
        self._days = days

    async def go_on(self) -> None:
        """Look for what is old, again and again."""
        while self._days:
            try:
                while await self.bite():
                    await asyncio.sleep(REST_SECONDS)
                await self.forget_names()
            except Exception:  # the store may be away for a moment
                log.exception("old tables could not be deleted")
            await asyncio.sleep(EVERY_SECONDS)

    async def bite(self) -> bool:
        """Delete some tables; whether there may be more to delete."""
        house = self._house
        now = house.clock()
        ended, made = now - self._days * DAY, now - min(self._days, WAITING_DAYS) * DAY
        await house.store.write(evening_keeping.forget(ended))
        # Tables in memory stay: somebody may be there, and if not they will soon be let go.
        most = BITE + len(house.tables)
        found = await house.store.read(keeping.overdue(ended, made, most))
        old = [id_ for id_ in found if not self._is_in_use(id_)][:BITE]
        for id_ in old:
            if await house.store.write(keeping.forget(id_, ended, made)):
                house.tables.forget(id_)  # somebody may have come meanwhile
        return len(old) == BITE

    async def forget_names(self) -> None:
        """Forget the names of those whose cookie has ended, if nothing else of them is kept."""
        before = self._house.clock() - door.KEPT_SECONDS
        await self._house.store.write(guests.forget_names(before))

    def _is_in_use(self, id_: str) -> bool:
        return id_ in self._house.tables or self._house.presence.has_guests(id_)
