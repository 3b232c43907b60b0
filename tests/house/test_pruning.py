"""Old tables are deleted in their time, all that belongs to them, and nothing else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from house.wire import Clock, Guest, Served, served
from parlour.house import pruning
from parlour.house.store import Connection

pytestmark = pytest.mark.slow

DAY = 24 * 3600.0
KINDS = ("matches", "seats", "events", "chat", "removed")


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    """A house that does not keep everything for ever."""
    with served(tmp_path / "house.sqlite3", clock=clock, keep_days=400) as found:
        yield found


def prune(house: Served) -> None:
    while house.call(house.house.pruner.bite()):
        pass


def counts(house: Served) -> dict[str, int]:
    """How many rows of each kind there are."""

    def work(db: Connection) -> dict[str, int]:
        return {kind: db.run(f"SELECT COUNT(*) FROM {kind}")[0][0] for kind in KINDS}

    found: dict[str, int] = house.call(house.house.store.read(work))
    return found


def there(guest: Guest, table: str) -> bool:
    """Whether the table is there, looked at without having it stay in memory."""
    return guest.http.get(f"/api/tables/{table}/picture").status_code == 200


def closed(guest: Guest, **wish: Any) -> str:
    table = guest.makes("forty-two", seats=["me"] * 4, **wish)
    assert 200 == guest.post(f"/api/tables/{table}/close").status_code
    return table


def test_a_closed_table_goes_after_its_time(store_url: str):
    clock = Clock()
    with served(store_url, clock=clock, keep_days=50) as house:
        ann = house.guest().enter()
        table = closed(ann)
        kept = ann.makes("forty-two", seats=["me"] * 4)
        before = counts(house)
        for days, left in ((49, True), (2, False)):
            clock.now += days * DAY
            house.do(house.house.tables.clear)
            prune(house)
            assert left == there(ann, table)
        assert there(ann, kept), "a match under way stays"
        half = {kind: count // 2 for kind, count in before.items()}
        assert half | {"chat": 0} == counts(house)


def test_a_table_that_never_begins_goes_sooner(store_url: str):
    clock = Clock()
    with served(store_url, clock=clock, keep_days=400) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        waiting = ann.makes("forty-two", seats=["me", "open", "open", "open"])
        ben.sits(waiting, 1)
        ann.http.delete(f"/api/tables/{waiting}/seats/1")
        over = closed(ann)
        clock.now += 31 * DAY
        house.do(house.house.tables.clear)
        prune(house)
        assert not there(ann, waiting)
        assert there(ann, over)
        assert 0 == counts(house)["removed"]


def test_with_no_days_all_is_kept(store_url: str):
    clock = Clock()
    with served(store_url, clock=clock, keep_days=0) as house:
        ann = house.guest().enter()
        table, waiting = closed(ann), ann.makes("forty-two", seats=["me", "open", "me", "me"])
        clock.now += 10_000 * DAY
        house.do(house.house.tables.clear)
        house.call(house.house.pruner.go_on())  # it has nothing to do, ever
        assert there(ann, table)
        assert there(ann, waiting)


def test_it_begins_when_the_house_opens(tmp_path: Any):
    clock, path = Clock(), tmp_path / "house.sqlite3"
    with served(path, clock=clock, keep_days=400) as house:
        table = closed(house.guest().enter())
    clock.now += 500 * DAY
    with served(path, clock=clock, keep_days=400) as house:
        end = time.monotonic() + 20
        while counts(house)["matches"]:
            assert time.monotonic() < end
        assert not there(house.guest(), table)


def test_a_table_where_somebody_is_stays(ann: Guest, ben: Guest, house: Served, clock: Clock):
    table = closed(ann)
    clock.now += 500 * DAY
    with ben.listens(table) as ear:
        ear.next("picture")
        prune(house)
        assert there(ann, table)
    house.until(lambda: not house.house.tables[table].listeners)
    clock.now += DAY
    house.do(house.house.tables.sweep)
    prune(house)
    assert not there(ann, table)


def test_there_is_a_way_past_many_tables_in_use(
    ann: Guest, house: Served, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    """And each bite is small."""
    monkeypatch.setattr(pruning, "BITE", 2)
    tables = [closed(ann) for _ in range(7)]
    clock.now += 500 * DAY
    for table in tables[3:]:
        house.do(house.house.tables.pop, table)

    assert house.call(house.house.pruner.bite()), "there may be more"
    assert 5 == counts(house)["matches"]
    prune(house)
    assert [True] * 3 + [False] * 4 == [there(ann, table) for table in tables]


def test_a_forgotten_table_is_told_as_missing(ann: Guest, ben: Guest, house: Served, clock: Clock):
    """Even to those who had it open when the store lost it."""
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "me", "me"])
    with ben.listens(table) as ear:
        ear.next("picture")
        loaded = house.house.tables[table]
        clock.now += 31 * DAY
        house.do(house.house.tables.pop, table)
        prune(house)
        house.do(house.house.tables.__setitem__, table, loaded)

        assert 404 == ben.sits(table, 1).status_code
        with pytest.raises(EOFError):
            ear.until(99)
    house.do(house.house.tables.__setitem__, table, loaded)
    assert 404 == ben.post(f"/api/tables/{table}/chat", text="Hello?").status_code
    assert table not in house.house.tables
    assert 404 == ann.http.get(f"/tables/{table}").status_code


@pytest.mark.xdist_group("postgres")
def test_servers_spare_and_tell_each_other(postgres: Callable[[], str]):
    url, clock = postgres(), Clock()
    with (
        served(url, clock=clock, keep_days=400) as one,
        served(url, clock=clock, keep_days=400) as two,
    ):
        ann, ben = one.guest().enter(), two.guest()
        ben.http.cookies.set("parlour", str(ann.http.cookies.get("parlour")))
        mine, other = closed(ann), closed(ann)
        cara = two.guest().enter()
        with ben.listens(mine) as ear, cara.listens(other) as hers:
            ear.next("picture")
            hers.next("picture")
            one.until(lambda: one.house.presence.has_guests(mine))
            clock.now += 500 * DAY
            one.do(one.house.tables.clear)
            prune(one)
            assert there(ben, mine), "somebody who belongs there is at the other server"
            with pytest.raises(EOFError):
                hers.until(99)
            two.until(lambda: other not in two.house.tables)
        assert not there(ann, other)


@pytest.mark.xdist_group("postgres")
def test_two_servers_prune_at_once(postgres: Callable[[], str]):
    url, clock = postgres(), Clock()
    with (
        served(url, clock=clock, keep_days=400) as one,
        served(url, clock=clock, keep_days=400) as two,
    ):
        ann = one.guest().enter()
        for _ in range(12):
            closed(ann)
        clock.now += 500 * DAY
        one.do(one.house.tables.clear)
        both = [
            asyncio.run_coroutine_threadsafe(each.house.pruner.bite(), each.loop)
            for each in (one, two)
        ]
        assert [False, False] == [each.result(20) for each in both]
        assert dict.fromkeys(KINDS, 0) == counts(one)


def test_a_name_goes_when_nothing_else_is_kept_of_its_guest(store_url: str):
    clock = Clock()
    with served(store_url, clock=clock, keep_days=400) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        for guest, name in ((ann, "Ann"), (ben, "Ben")):
            guest.post("/api/mine/name", name=name)
        ben.makes("isolation")
        names = "SELECT name FROM names ORDER BY name"
        for days, left in ((399, ["Ann", "Ben"]), (2, ["Ben"])):
            clock.now += days * DAY
            house.call(house.house.pruner.forget_names())
            rows = house.call(house.house.store.read(lambda db: db.run(names)))
            assert left == [row[0] for row in rows]
