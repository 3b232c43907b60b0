"""A table that somebody uses is not let go, so there are never two of it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from house.wire import PATIENCE, Clock, FirstMoveBots, Served, served
from parlour.house.thinking import Position


class SlowBots(FirstMoveBots):
    """Bots whose hints wait until they are told to go on."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.goes_on = threading.Event()

    async def hint(self, position: Position, seat: int, peek: bool = False) -> tuple[str, str]:
        self.asked.set()
        await asyncio.to_thread(self.goes_on.wait, PATIENCE)
        return await super().hint(position, seat)


@pytest.fixture
def bots() -> SlowBots:
    return SlowBots()


@pytest.fixture
def slow(tmp_path: Path, clock: Clock, bots: SlowBots) -> Iterator[Served]:
    with served(tmp_path / "slow.sqlite3", clock=clock, bots=bots) as found:
        yield found


def test_a_table_is_not_let_go_while_a_request_uses_it(slow: Served, clock: Clock, bots: SlowBots):
    ann = slow.guest().enter()
    table = ann.makes("forty-two", seats=["me"] * 4)
    seat = ann.picture(table)["turn"][0]
    used = slow.do(lambda: slow.house.tables[table])
    with ThreadPoolExecutor(1) as other:
        hint = other.submit(ann.post, f"/api/tables/{table}/hint", seat=seat)
        assert bots.asked.wait(PATIENCE)
        clock.now += 1000
        slow.do(slow.house.tables.sweep)
        kept = slow.do(lambda: slow.house.tables.get(table))
        bots.goes_on.set()
        assert 200 == hint.result(PATIENCE).status_code

    assert used is kept
    slow.until(lambda: not slow.server.server_state.tasks)
    clock.now += 1000
    slow.do(slow.house.tables.sweep)
    assert table not in slow.do(lambda: dict(slow.house.tables))


def test_a_table_is_loaded_once_though_it_is_let_go_meanwhile(house: Served, clock: Clock):
    """The clock jumps between the reading of a table and its use."""
    ann = house.guest().enter()
    table = ann.makes("forty-two", seats=["me"] * 4)
    tables = house.house.tables

    async def both() -> tuple[Any, Any]:
        first = asyncio.create_task(tables.at(table))
        while table not in tables:
            await asyncio.sleep(0)
        clock.now += 1000
        tables.sweep()
        return await first, await tables.at(table)

    one, other = house.call(both())
    assert one is other


def test_a_body_that_comes_late_meets_the_table_that_is_there(house: Served, clock: Clock):
    """Nothing of a table is looked up before the whole body has come."""
    ann, ben = house.guest().enter(), house.guest().enter()
    table = ann.makes("forty-two", seats=["me", "open", "open", "open"])
    arrived, goes_on = threading.Event(), threading.Event()

    def body() -> Iterator[bytes]:
        yield b'{"name": '
        arrived.set()
        assert goes_on.wait(PATIENCE)
        yield b'"Ben"}'

    with ThreadPoolExecutor(1) as other:
        sits = other.submit(
            ben.http.post,
            f"/api/tables/{table}/seats/1",
            content=body(),
            headers={"Content-Type": "application/json"},
        )
        assert arrived.wait(PATIENCE)
        clock.now += 1000
        house.do(house.house.tables.sweep)
        ann.picture(table)
        goes_on.set()
        assert 200 == sits.result(PATIENCE).status_code
    assert [1] == ben.picture(table)["mine"]
    assert "Ben" == ann.picture(table)["names"][1]
