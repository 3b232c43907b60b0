"""The house closes whatever happens, and what it holds for others does not grow."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from house.wire import FirstMoveBots, Guest, Served
from parlour.house.house import House
from parlour.house.store import Unreachable, open_store


class Stoppable(FirstMoveBots):
    stopped = False

    def stop(self) -> None:
        self.stopped = True


def test_a_house_closes_though_its_store_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Other servers cannot be told, but workers and files are let go."""
    store, bots = open_store(str(tmp_path / "house.sqlite3")), Stoppable()
    store.alone = False

    async def gone(_work: object) -> None:
        raise Unreachable("The store cannot be reached now.")

    async def open_and_close() -> None:
        house = House(store, bots)  # type: ignore[arg-type]
        await house.open()
        monkeypatch.setattr(store, "write", gone)
        await house.close()

    asyncio.run(open_and_close())
    assert bots.stopped
    assert not store._writer.is_alive()


def test_of_who_got_up_nothing_is_remembered(ann: Guest, house: Served):
    table = ann.makes("forty-two", seats=["me", "open", "open", "open"])
    for _ in range(5):
        guest = house.guest().enter()
        assert 200 == guest.sits(table, 1, name="Short").status_code
        with guest.listens(table) as ear:
            ear.next("picture")
        house.until(lambda: not house.house.tables[table].listeners)
        guest.http.delete(f"/api/tables/{table}/seats/1")
    with ann.listens(table) as ear:
        ear.next("picture")
    house.until(lambda: not house.house.tables[table].listeners)

    assert 1 == len(house.do(lambda: dict(house.house.tables[table]._last_seen)))
    assert {} == house.do(lambda: dict(house.house.listening))
