"""Presence: who is at which table, at this server and at others of the same store.

Servers tell each other when somebody comes or goes, and now and then that they are still there; of
a server that falls silent all guests are gone.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from parlour.house import keeping

if TYPE_CHECKING:
    from parlour.house.house import House
    from parlour.house.tables import Table

ALIVE_SECONDS = 5.0
SILENT_SECONDS = 20.0
YIELD_SECONDS = 2.0
"""How long a server lets another one move the bots of a table before it does so itself."""


class Presence:
    """What the servers of one store tell each other about their guests."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._heard: dict[str, float] = {}
        self._guests: dict[str, dict[str, frozenset[str]]] = {}
        self._in_vain: set[str] = set()

    # --- what is known of others -----------------------------------------------------------------

    def knows(self, table: str, guest: str) -> bool:
        """Whether the guest is at the table through another server."""
        return any(guest in tables.get(table, ()) for tables in self._guests.values())

    def has_guests(self, table: str) -> bool:
        """Whether anyone who belongs to the table is there through another server."""
        return any(table in tables for tables in self._guests.values())

    def delay(self, table: str) -> float:
        """How long to let another server move the bots: one of those with guests is first."""
        first = self._first(table)
        return YIELD_SECONDS if first and first < self._house.store.name else 0.0

    def waited_in_vain(self, table: str) -> None:
        """The server that was to move has not; until it is heard again nobody waits for it."""
        self._in_vain.add(self._first(table))

    def _first(self, table: str) -> str:
        """The first of the other servers with guests at a table, or an empty text."""
        there = (name for name, tables in self._guests.items() if table in tables)
        return min((name for name in there if name not in self._in_vain), default="")

    # --- telling ---------------------------------------------------------------------------------

    def announce(self, table: Table) -> None:
        """Tell the others which guests with a seat are at a table here."""
        if not self._house.store.alone:
            here = {listener.guest for listener in table.listeners if table.belongs(listener.guest)}
            self._tell(f"there {table.id} {','.join(sorted(filter(None, here)))}")

    def pass_on(self, table: Table, seat: int, n: int) -> None:
        """Tell the others that a seat has read the account of a deal; their bots wait too."""
        if not self._house.store.alone:
            self._tell(f"read {table.id} {seat} {n}")

    def _tell(self, news: str) -> None:
        self._house.spawn(self._house.store.write(keeping.tell(news)))

    def ask(self) -> None:
        """Have the others tell who is at their tables; what they told before may be missed."""
        self._tell("who")

    async def keep_alive(self) -> None:
        """Tell now and then that this server is there, and notice who no longer is."""
        while True:
            self._tell("alive")
            await asyncio.sleep(ALIVE_SECONDS)
            now = self._house.clock()
            for name in [n for n, at in self._heard.items() if now - at > SILENT_SECONDS]:
                self.forget(name)

    # --- hearing ---------------------------------------------------------------------------------

    def hear(self, sender: str, news: str) -> None:
        """Another server told something of its guests; what workers tell is not for here."""
        word, _, rest = news.partition(" ")
        if word not in ("alive", "there", "who", "gone", "read"):
            return
        self._heard[sender] = self._house.clock()
        self._in_vain.discard(sender)
        if word == "there":
            at, _, names = rest.partition(" ")
            self._note(sender, at, frozenset(filter(None, names.split(","))))
        elif word == "who":
            for one in self._house.tables.values():
                if one.listeners:
                    self.announce(one)
        elif word == "gone":
            self.forget(sender)
        elif word == "read":
            id_, seat, n = rest.split()
            table = self._house.tables.get(id_)
            if table is not None:
                table.note_read(int(seat), int(n))

    def _note(self, sender: str, table: str, guests: frozenset[str]) -> None:
        tables = self._guests.setdefault(sender, {})
        before = tables.pop(table, frozenset())
        if guests:
            tables[table] = guests
        if before != guests:
            self._changed(table)

    def forget(self, sender: str) -> None:
        """A server has closed or fallen silent."""
        self._heard.pop(sender, None)
        self._in_vain.discard(sender)
        for table in self._guests.pop(sender, {}):
            self._changed(table)

    def _changed(self, table: str) -> None:
        found = self._house.tables.get(table)
        if found is not None:
            found.someone_came_or_went()

    def farewell(self) -> str:
        """What is told last."""
        return "gone"
