"""Pruning: tables that are over are kept for as long as the server's host says, then deleted.

It goes in small bites, so that a move never waits for it.  Every server of a store does it, and it
does not matter which of them comes first.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.house import keeping
from parlour.house.course import Course

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
        self._looked_at = (0.0, "")  # the last match that was looked at for its end

    async def go_on(self) -> None:
        """Look for what is old, again and again."""
        while self._days:
            try:
                while await self.bite():
                    await asyncio.sleep(REST_SECONDS)
            except Exception:  # the store may be away for a moment
                log.exception("old tables could not be deleted")
            await asyncio.sleep(EVERY_SECONDS)

    async def bite(self) -> bool:
        """Date some ends and delete some tables; whether there may be more to do."""
        dated = await self._date()
        return await self._delete() or dated

    async def _delete(self) -> bool:
        house = self._house
        now = house.clock()
        ended, made = now - self._days * DAY, now - min(self._days, WAITING_DAYS) * DAY
        # Tables in memory stay: somebody may be there, and if not they will soon be let go.
        most = BITE + len(house.tables)
        found = await house.store.read(keeping.overdue(ended, made, most))
        old = [id_ for id_ in found if not self._is_in_use(id_)][:BITE]
        for id_ in old:
            if await house.store.write(keeping.forget(id_, ended, made)):
                house.tables.forget(id_)  # somebody may have come meanwhile
        return len(old) == BITE

    def _is_in_use(self, id_: str) -> bool:
        return id_ in self._house.tables or self._house.presence.has_guests(id_)

    async def _date(self) -> bool:
        """Date the ends that are not kept: those of stores from before these were.

        Each match is looked at once, when it is old enough to be deleted.
        """
        house = self._house
        before = house.clock() - self._days * DAY
        found = await house.store.read(keeping.undated(self._looked_at, before, BITE))
        for made, id_ in found:
            self._looked_at = (made, id_)
            kept = await house.store.read(keeping.load(id_))
            if kept is not None and await asyncio.to_thread(self._is_over, kept):
                await house.store.write(keeping.date(id_, kept.events[-1]))
        return len(found) == BITE

    def _is_over(self, kept: keeping.Kept) -> bool:
        try:
            return Course(kept, self._house.first).over
        except ParlourError:  # it cannot be replayed any more; nobody knows whether it had ended
            return False
