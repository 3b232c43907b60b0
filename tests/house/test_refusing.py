"""A store that refuses: nothing is told that is not kept, and whoever asked is told why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest

from house.wire import Guest, Served, served
from parlour.house import store

FULL = "There is no room left in the store; nothing can be kept now."
REFUSE = """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no more of this' USING ERRCODE = '{code}'; END $$;
    CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON events
        DEFERRABLE INITIALLY {when} FOR EACH ROW EXECUTE FUNCTION refuse();
"""
FOUR = ["me"] * 4


@pytest.fixture
def database(postgres: Callable[[], str]) -> str:
    return postgres()


@pytest.fixture
def house(database: str) -> Iterator[Served]:
    with served(database) as found:
        yield found


def run(database: str, statements: str) -> list[Any]:
    with psycopg.connect(database, autocommit=True) as db:
        cursor = db.execute(statements.encode())
        return cursor.fetchall() if cursor.description else []


def passes(ann: Guest, table: str) -> Any:
    shown = ann.picture(table, 0)
    return ann.moves(table, shown["turn"][0], shown["seq"], "pass")


@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize("when", ["IMMEDIATE", "DEFERRED"])
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("disk_full", FULL),
        ("out_of_memory", "The store cannot be reached now."),
        ("io_error", "The store cannot be reached now."),
    ],
)
def test_a_move_that_the_database_refuses_to_keep(
    house: Served, database: str, when: str, code: str, sentence: str
):
    """Deferred, it is refused in the commit itself."""
    ann = house.guest().enter()
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    before = ann.picture(table, 0)
    run(database, REFUSE.format(code=code, when=when))
    answer = passes(ann, table)
    assert (503, sentence) == (answer.status_code, answer.json()["error"])
    assert before["seq"] == ann.picture(table, 0)["seq"]

    run(database, "DROP FUNCTION refuse CASCADE")
    assert 200 == passes(ann, table).status_code, "it goes on as soon as there is room"
    assert before["seq"] + 1 == ann.picture(table, 0)["seq"]


def test_a_move_for_which_the_disk_has_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with served(tmp_path / "house.sqlite3") as house:
        ann = house.guest().enter()
        table = ann.makes("forty-two", name="Ann", seats=FOUR)
        with monkeypatch.context() as full:
            # A file cannot be made smaller than it is, so only what makes it grow is refused.
            full.setattr(store, "PRAGMAS", (*store.PRAGMAS, "PRAGMA max_page_count = 1"))
            breaks_once = iter([store.Unsure()])

            def reopens(_db: store.Connection) -> None:
                for broken in breaks_once:
                    raise broken

            house.call(house.house.store.write(reopens))
            lines = ["x" * 499 + str(n) for n in range(9)]
            answers = [ann.post(f"/api/tables/{table}/chat", text=line) for line in lines]
            refused = [one for one in answers if one.status_code != 200]
            assert {(503, FULL)} == {(one.status_code, one.json()["error"]) for one in refused}
        assert 200 == passes(ann, table).status_code


@pytest.mark.xdist_group("postgres")
def test_a_line_of_chat_at_the_moment_its_table_is_deleted(house: Served, database: str):
    ann = house.guest().enter()
    table = ann.makes("forty-two", name="Ann", seats=FOUR)
    with psycopg.connect(database) as deleting, ThreadPoolExecutor(1) as aside:
        for kind in ("events", "seats"):
            deleting.execute(f"DELETE FROM {kind} WHERE match = %s".encode(), (table,))
        deleting.execute("DELETE FROM matches WHERE id = %s", (table,))
        answer = aside.submit(ann.post, f"/api/tables/{table}/chat", text="Hello?")
        waits = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() "
        while not run(database, waits + "AND wait_event_type = 'Lock'"):
            assert not answer.done()
        deleting.commit()
        assert 404 == answer.result().status_code
