"""Stores of earlier editions: they are taken over whole, and everyone plays on.

`stores/edition_1.sql` was written by the code of that edition and is never changed.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest

from house.changes import moves_in
from house.wire import Clock, Guest, Served, served
from parlour.core.match import Match
from parlour.house import keeping, schema
from parlour.house.store import Connection, Store, Unreachable, open_store
from parlour.verify import verify

DUMP = Path(__file__).parent / "stores" / "edition_1.sql"
ANN = "WGegQl_7UzwoWl7SijELgw.6b5663f6f8f5eb0fc7afdfa58385e8cf"
BEN = "hfIrqNP4lXOWrLKHkFOhoA.1180884c0ac4ca43b92cd82ca3bb7ce1"
WAITING = "gfJ3HAyBNxbYixQ4aGIo2Q"
UNLISTED = "D17evi5tu_mNVrrIfzAQMg"
RUNNING = "HUPKGucK_UU5GEyIb2jyJA"
PUZZLE = "1DqIRJGl7yFDNF7kNaWPUQ"
TACTICS = "Vz50FA_YnNfuqZNiSSFirg"
FINISHED = "nKOS8TE58uNZSjiZMPQS9g"
REMATCH = "JKHDme5FQmoexHCHjf2cCQ"
LEFT = "IW4ElAH9jy1FfgkWnI1qsQ"
LATER = 1_700_003_600.0
"""An hour after the last of it."""
TABLES = ("house", "matches", "seats", "events", "chat")
"""In an order in which rows can be copied."""


def old_rows() -> sqlite3.Connection:
    found = sqlite3.connect(":memory:")
    found.executescript(DUMP.read_text("utf-8"))
    return found


@pytest.fixture
def old_url(store_url: str) -> str:
    """A store of the first edition, in each kind of database."""
    if "://" not in store_url:
        with closing(sqlite3.connect(store_url)) as db:
            db.executescript(DUMP.read_text("utf-8"))
        return store_url
    with psycopg.connect(store_url) as db, closing(old_rows()) as old:
        for statement in schema.FIRST:
            db.execute(statement.encode())
        for table in TABLES:
            for row in old.execute(f"SELECT * FROM {table}"):
                places = ", ".join(["%s"] * len(row))
                db.execute(f"INSERT INTO {table} VALUES ({places})".encode(), row)
        db.execute("INSERT INTO house VALUES ('schema', '1')")
    return store_url


def known(house: Served, cookie: str) -> Guest:
    guest = house.guest()
    guest.http.cookies.set("parlour", cookie, domain="127.0.0.1")
    guest._keys = itertools.count(1000)  # lower ones were used when the store was made
    return guest


def read(url: str, work: Callable[[Any], Any]) -> Any:
    async def reading(store: Store) -> Any:
        return await store.read(work)

    store = open_store(url)
    try:
        return asyncio.run(reading(store))
    finally:
        store.close()


def test_the_first_step_is_what_was_released():
    with closing(old_rows()) as old, closing(sqlite3.connect(":memory:")) as new:
        for statement in schema.FIRST:
            new.execute(statement)
        made = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        assert old.execute(made).fetchall() == new.execute(made).fetchall()


@pytest.mark.slow
def test_every_kind_of_table_opens_as_it_was(old_url: str):
    expected = {
        WAITING: (0, "waiting", [0, 0, 0, 0]),
        UNLISTED: (0, "waiting", [0, 0]),
        RUNNING: (32, "playing", [0, 0, 0, 0]),
        PUZZLE: (11, "playing", [1]),
        TACTICS: (27, "playing", [0, 0, 0, 0]),
        FINISHED: (177, "over", [14, 26]),
        REMATCH: (2, "playing", [0, 0]),
        LEFT: (1, "playing", [0, 0, 0]),
    }
    with served(old_url, clock=Clock(LATER)) as house:
        ann = known(house, ANN)
        pictures = {table: ann.picture(table) for table in expected}
        mine = ann.http.get("/mine").text
        with ann.listens(RUNNING) as ear:
            assert ["Good evening, été", "Here I am"] == [
                ear.next("chat")[1]["text"] for _ in range(2)
            ]
        pages = [ann.http.get(f"/tables/{table}").status_code for table in expected]

    assert expected == {
        table: (shown["seq"], shown["state"], shown["score"]) for table, shown in pictures.items()
    }
    assert [200] * len(expected) == pages
    assert all(f"/tables/{table}" in mine for table in expected)
    assert pictures[PUZZLE]["undone"]
    assert pictures[RUNNING]["undone"]
    assert "bot Bea (good)" == pictures[LEFT]["names"][1]


@pytest.mark.slow
def test_every_match_goes_on(old_url: str):
    with served(old_url, clock=Clock(LATER)) as house:
        ann, ben = known(house, ANN), known(house, BEN)
        for table in (RUNNING, PUZZLE, TACTICS, REMATCH):
            before = ann.picture(table)
            seat = before["turn"][0]
            mover = ann if seat in before["mine"] else ben
            assert before["seq"] + 1 == mover.plays(table, seat)
        assert 200 == ben.sits(WAITING, 1, name="Ben").status_code
        assert 200 == ben.sits(WAITING, 3, name="Ben").status_code
        assert "playing" == ann.picture(WAITING)["state"]
        shown = ann.picture(PUZZLE, 0)
        undo = ann.post(f"/api/tables/{PUZZLE}/undo", seat=0, seq=shown["seq"], key="later")
        assert {"seq": shown["seq"] + 1} == undo.json()
        assert 4 == ann.post(f"/api/tables/{RUNNING}/chat", text="Still here").json()["n"] + 1


@pytest.mark.slow
def test_what_was_promised_is_revealed(old_url: str):
    with served(old_url, clock=Clock(LATER)) as house:
        ann = known(house, ANN)
        record = ann.http.get(f"/api/tables/{FINISHED}/record").text
        shown = ann.http.get(f"/api/tables/{FINISHED}/replay?step=5").json()
        again = ann.post(f"/api/tables/{FINISHED}/rematch").json()

    assert {"id": REMATCH} == again
    assert (5, 181) == (shown["step"], shown["steps"]), "with its five deals"
    assert verify(record).problem is None
    assert (14, 26) == Match.loads(record).score


@pytest.mark.slow
def test_a_match_played_on_ends_and_reveals(old_url: str):
    """Its option has gone since, and is still read."""
    rng = random.Random(1904)
    with served(old_url, clock=Clock(LATER)) as house:
        ann = known(house, ANN)
        shown = ann.picture(REMATCH)
        while shown["state"] != "over":
            seat = shown["turn"][0]
            shown = ann.picture(REMATCH, seat)
            moves = moves_in(shown)
            ann.moves(REMATCH, seat, shown["seq"], rng.choice(moves))
            shown = ann.picture(REMATCH)
        record = ann.http.get(f"/api/tables/{REMATCH}/record").text
    assert shown["seed"] in record
    assert verify(record).problem is None


def test_the_lobby_is_filled_from_the_settings(old_url: str):
    assert [WAITING] == read(old_url, keeping.open_tables(0.0, 10))


def test_the_host_is_taken_to_have_been_there_last(old_url: str):
    kept = read(old_url, keeping.load(RUNNING))
    assert kept.events[-1].at == kept.host_seen
    waiting = read(old_url, keeping.load(WAITING))
    assert waiting.header.created == waiting.host_seen


@pytest.mark.slow
def test_a_match_whose_end_was_not_kept_is_dated_by_its_last_event(old_url: str):
    """So it is deleted in its time, and no match that goes on is."""
    clock = Clock(LATER)
    with served(old_url, clock=clock, keep_days=400) as house:
        ann = known(house, ANN)
        assert not house.call(house.house.counting.bite())
        for days, there in ((399, 200), (2, 404)):
            clock.now += days * 24 * 3600
            while house.call(house.house.pruner.bite()):
                pass
            assert there == ann.http.get(f"/api/tables/{FINISHED}/record").status_code
            house.do(house.house.tables.clear)
        for table in (RUNNING, PUZZLE, TACTICS, REMATCH, LEFT):
            assert "playing" == ann.picture(table)["state"]
        assert 404 == ann.http.get(f"/api/tables/{WAITING}/picture").status_code
        assert "The previous match" not in ann.http.get(f"/tables/{REMATCH}").text


# --- taking the steps ----------------------------------------------------------------------------


def edition(url: str) -> tuple[int, set[str]]:
    """Which edition a store says it has, and the columns of its matches."""
    if "://" in url:
        with psycopg.connect(url) as pg:
            columns = pg.execute(
                "SELECT column_name FROM information_schema.columns WHERE table_name = 'matches'"
            ).fetchall()
            said = pg.execute("SELECT value FROM house WHERE name = 'schema'").fetchall()
            return int(said[0][0]), {row[0] for row in columns}
    with closing(sqlite3.connect(url)) as db:
        names = db.execute("SELECT name FROM pragma_table_info('matches')").fetchall()
        return db.execute("PRAGMA user_version").fetchone()[0], {row[0] for row in names}


@pytest.mark.parametrize("at", [0, 4, len(schema.HOSTING)])
def test_a_step_that_fails_leaves_the_old_edition(
    old_url: str, at: int, monkeypatch: pytest.MonkeyPatch
):
    """Whichever statement is the last that worked, the store is as it was, and can be opened."""
    before = edition(old_url)
    broken = (*schema.HOSTING[:at], "INSERT INTO nothing VALUES (1)")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", (schema.FIRST, schema.PROMISES, broken))
        with pytest.raises(Unreachable) as told:
            open_store(old_url)
    assert "\n" not in str(told.value)
    assert before == edition(old_url)

    assert [WAITING] == read(old_url, keeping.open_tables(0.0, 10))
    assert schema.EDITION == edition(old_url)[0]


def test_the_lobby_looks_only_at_what_it_may_list(tmp_path: Path):
    path = tmp_path / "house.sqlite3"
    open_store(str(path)).close()
    asked: list[str] = []

    class Asked:
        def run(self, statement: str, *_: object) -> list[Any]:
            asked.append(statement)
            return []

    keeping.open_tables(0.0, 30)(cast(Connection, Asked()))
    with closing(sqlite3.connect(path)) as db:
        plan = db.execute(f"EXPLAIN QUERY PLAN {asked[0]}", (0.0, 30)).fetchall()
    told = " ".join(row[3] for row in plan)
    assert "SEARCH matches USING INDEX matches_hosted (listed=? AND host_seen>?)" in told
    assert "SEARCH seats USING INDEX seats_open_at (match=?)" in told


def test_a_step_is_taken_once(old_url: str):
    for _ in range(2):
        open_store(old_url).close()
    assert schema.EDITION == edition(old_url)[0]


def test_a_new_store_is_like_one_that_was_taken_over(old_url: str, tmp_path: Path):
    open_store(old_url).close()
    open_store(str(tmp_path / "new.sqlite3")).close()
    assert edition(str(tmp_path / "new.sqlite3")) == edition(old_url)
