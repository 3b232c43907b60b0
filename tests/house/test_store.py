"""The store: what is acknowledged is kept, once, whichever database keeps it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from parlour.house import guests, keeping, schema
from parlour.house.keeping import BOT, OPEN, PERSON, Draw, Event, Header, Place
from parlour.house.store import Connection, Lite, Store, Unreachable, Unsure, open_store
from parlour.house.wire import ChatLine, Settings

HEADER = Header(
    "t1", "forty-two", 1, {"target": "100"}, 2, "00" * 32, "host", Settings(listed=True), 5.0
)
PLACES = (Place(0, PERSON, "g0", "Ann", "", "rose"), Place(1, OPEN))
CLOSING = ChatLine(0, None, "The house", "closed", 9.0)
START = Event(1, 0, "start", "start", 6.0)
END = guests.End(2, 7.0, "x", {}, (1, 0), (0,), ((0,), (1,)), False, 5, False, False, "")
DRAW = Draw("ee" * 32, ("one", "two"))

Work = Callable[[Store], Awaitable[Any]]


@pytest.fixture
def with_store(store_url: str) -> Callable[[Work], Any]:
    """Does something with a store that is opened and closed around it."""

    def run(work: Work) -> Any:
        async def running() -> Any:
            store = open_store(store_url)
            try:
                return await work(store)
            finally:
                store.close()

        return asyncio.run(running())

    return run


async def laid(store: Store) -> None:
    assert "t1" == await store.write(keeping.create(HEADER, PLACES, START))


def test_what_is_kept_is_there_when_it_is_opened_again(with_store: Callable[[Work], Any]):
    async def keep(store: Store) -> None:
        await laid(store)
        assert await store.write(keeping.sit("t1", Place(1, BOT, "", "Bea", "good"), START))
        assert await store.write(keeping.append("t1", Event(2, 1, "bid 31", "k", 7.5)))
        assert 1 == await store.write(keeping.say("t1", ChatLine(0, None, "Ben", "été 🂡", 8.0)))

    async def look(store: Store) -> None:
        kept = await store.read(keeping.load("t1"))
        assert kept is not None
        assert HEADER == kept.header
        assert ("rose", "") == kept.nonces
        assert (PLACES[0], Place(1, BOT, "", "Bea", "good", "")) == kept.places
        assert (START, Event(2, 1, "bid 31", "k", 7.5)) == kept.events
        assert (ChatLine(1, None, "Ben", "été 🂡", 8.0),) == kept.chat
        assert await store.read(keeping.load("t2")) is None

    with_store(keep)
    with_store(look)


def test_one_number_is_given_once(with_store: Callable[[Work], Any]):
    """Of many who write the same number at once, one is heard; the others are stale."""

    async def work(store: Store) -> None:
        await laid(store)
        await store.write(keeping.append("t1", START))
        answers = await asyncio.gather(
            *(
                store.write(keeping.append("t1", Event(2, n % 2, f"bid {n}", f"k{n}", 7.0)))
                for n in range(20)
            )
        )
        assert 1 == sum(answers)
        kept = await store.read(keeping.load("t1"))
        assert kept is not None
        assert 2 == len(kept.events)

    with_store(work)


def test_a_key_is_kept_once(with_store: Callable[[Work], Any]):
    """Whatever comes under it later, the first event stands."""

    async def work(store: Store) -> None:
        await laid(store)
        await store.write(keeping.append("t1", START))
        same = Event(2, 0, "pass", "k", 7.0)
        answers = [await store.write(keeping.append("t1", same)) for _ in range(5)]
        assert [True] + [False] * 4 == answers
        assert not await store.write(keeping.append("t1", Event(2, 0, "bid 31", "k", 7.0)))
        assert not await store.write(keeping.append("t1", Event(3, 0, "pass", "k", 9.0)))
        assert same == await store.read(keeping.kept_as("t1", "k"))
        assert await store.read(keeping.kept_as("t1", "x")) is None

    with_store(work)


def at_tables(*moves: tuple[int, int]) -> list[Any]:
    """The works that keep moves: the number of a table, and of the event there."""
    return [
        keeping.append(f"m{table}", Event(seq, 0, f"bid {seq}", f"k{seq}", 7.0))
        for table, seq in moves
    ]


async def at_once(store: Store, works: list[Any]) -> list[Any]:
    return await asyncio.gather(*(store.write(work) for work in works))


def test_moves_of_several_tables_are_kept_at_once(
    with_store: Callable[[Work], Any], monkeypatch: pytest.MonkeyPatch
):
    together, adds_all = [], Lite.adds_all

    def watched(db: Lite, works: Any) -> bool:
        together.append((len(works), adds_all(db, works)))
        return together[-1][1]

    monkeypatch.setattr(Lite, "adds_all", watched)

    async def work(store: Store) -> None:
        for n in range(5):
            header = replace(HEADER, id=f"m{n}", seed=f"{n:064x}")
            await store.write(keeping.create(header, PLACES, START))
        await store.write(keeping.close("m3", CLOSING))
        assert [True] * 3 == await at_once(store, at_tables((0, 2), (1, 2), (2, 2)))
        stale = at_tables((0, 3), (1, 2), (2, 3), (3, 2), (4, 2), (9, 2))
        assert [True, False, True, False, True, False] == await at_once(store, stale)
        chat = keeping.say("m0", ChatLine(0, None, "Ben", "well", 8.0))
        assert [True, 1, True] == await at_once(
            store, [*at_tables((0, 4)), chat, *at_tables((1, 3))]
        )
        found = [await store.read(keeping.load(f"m{n}")) for n in range(5)]
        assert [3, 2, 2, 0, 1] == [len(kept.events) for kept in found if kept is not None]
        if store.alone:
            assert [(3, True), (6, False), (2, True)] == together

    with_store(work)


def test_the_last_seat_begins_the_match_once(with_store: Callable[[Work], Any]):
    async def work(store: Store) -> None:
        places = [Place(seat, OPEN) for seat in range(4)]
        header = Header("t2", "x", 1, {}, 4, "11" * 32, "h", Settings(), 1.0)
        await store.write(keeping.create(header, places, START))
        begins = Event(1, 0, "start", "start", 2.0)
        taken = await asyncio.gather(
            *(
                store.write(
                    keeping.sit("t2", Place(n % 4, PERSON, f"g{n}", f"n{n}", "", f"w{n}"), begins)
                )
                for n in range(8)
            )
        )
        kept = await store.read(keeping.load("t2"))
        assert kept is not None
        assert 4 == sum(taken)
        assert 1 == len(kept.events)
        assert tuple(place.nonce for place in kept.places) == kept.nonces

    with_store(work)


def test_a_seat_is_left_only_by_who_sits_there(with_store: Callable[[Work], Any]):
    async def work(store: Store) -> None:
        await laid(store)
        assert not await store.write(keeping.leave("t1", "another", Place(0, OPEN), DRAW))
        assert await store.write(keeping.leave("t1", "g0", Place(0, OPEN), DRAW))
        kept = await store.read(keeping.load("t1"))
        assert kept is not None
        assert Place(0, OPEN) == kept.places[0], "the nonce has gone too"

    with_store(work)


def test_a_rematch_is_one_table(with_store: Callable[[Work], Any]):
    async def work(store: Store) -> None:
        await laid(store)

        def again(id_: str, seed: str, previous: str | None) -> Header:
            return Header(id_, "forty-two", 1, {}, 2, seed * 32, "h", Settings(), 9.0, previous)

        async def made(header: Header) -> Any:
            return await store.write(keeping.create(header, PLACES, START))

        assert "t1" == await made(HEADER), "asked again, it is the same"
        assert "t3" == await made(again("t3", "22", "t1"))
        assert "t3" == await made(again("t4", "33", "t1"))
        assert "t3" == await made(again("t3", "22", "t1"))
        kept = await store.read(keeping.load("t1"))
        assert kept is not None
        assert "t3" == kept.rematch

    with_store(work)


def test_the_lobby_lists_what_is_open_and_listed(with_store: Callable[[Work], Any]):
    async def work(store: Store) -> None:
        await laid(store)
        hidden = Header("t2", "x", 1, {}, 2, "55" * 32, "h", Settings(), 6.0)
        await store.write(keeping.create(hidden, PLACES, START))
        full = Header("t3", "x", 1, {}, 1, "66" * 32, "h", Settings(listed=True), 7.0)
        await store.write(keeping.create(full, PLACES[:1], START))
        assert ["t1"] == await store.read(keeping.open_tables(0.0, 10))
        assert [] == await store.read(keeping.open_tables(HEADER.created + 1, 10))
        await store.write(keeping.see_host("t1", HEADER.created + 1))
        assert ["t1"] == await store.read(keeping.open_tables(HEADER.created + 1, 10))
        assert await store.write(keeping.keep_for("t1", 1, "a key"))
        assert [] == await store.read(keeping.open_tables(0.0, 10)), "it is for somebody"
        assert (["t3", "t2", "t1"], 3) == await store.read(guests.running("g0", 10))
        assert (["t3"], 3) == await store.read(guests.running("g0", 1))
        assert ([], 0) == await store.read(guests.running("g9", 10))

    with_store(work)


def test_a_result_is_for_who_sits_there_when_the_match_ends(with_store: Callable[[Work], Any]):
    """Whoever has left meanwhile, or deleted all of theirs, is not in it."""

    async def work(store: Store) -> None:
        await laid(store)
        await store.write(keeping.sit("t1", Place(1, PERSON, "g1", "Ben"), START))
        await store.write(keeping.leave("t1", "g0", Place(0, BOT, "", "Ada", "good"), DRAW))
        await store.write(keeping.append("t1", Event(2, 1, "last", "a", 7.0), END))
        assert [] == await store.read(guests.results("g0"))
        (found,) = await store.read(guests.results("g1"))
        assert ("lost", ["Ada", "Ben"]) == (found.result, [one.name for one in found.seated])
        await store.write(lambda db: guests.keep_results(db, "t1", END))
        assert [found] == await store.read(guests.results("g1")), "it is kept once"

    with_store(work)


@pytest.mark.slow
def test_unlisted_tables_do_not_hide_a_listed_one(with_store: Callable[[Work], Any]):
    """Nor do closed and full ones; the newest comes first."""

    async def work(store: Store) -> None:
        async def made(n: int, listed: bool, places: Any = PLACES) -> str:
            header = Header(
                f"t{n}", "x", 1, {}, 2, f"{n:064}", "h", Settings(listed=listed), float(n)
            )
            return str(await store.write(keeping.create(header, places, START)))

        for n in (1, 2, 3):
            await made(n, listed=True)
        for n in range(4, 124):
            await made(n, listed=False)
        for n in range(124, 130):
            await made(n, listed=True, places=PLACES[:1])
        assert await store.write(keeping.close("t2", ChatLine(0, None, "", "closed", 9.0)))
        assert ["t3", "t1"] == await store.read(keeping.open_tables(0.0, 30))
        assert ["t3"] == await store.read(keeping.open_tables(0.0, 1))

    with_store(work)


def test_an_end_is_dated_and_taken_back(with_store: Callable[[Work], Any]):
    """A puzzle can be taken back after its end."""

    async def work(store: Store) -> None:
        async def ended() -> float | None:
            kept = await store.read(keeping.load("t1"))
            assert kept is not None
            return kept.ended

        await laid(store)
        await store.write(keeping.append("t1", START))
        assert await ended() is None
        await store.write(keeping.append("t1", Event(2, 0, "last", "a", 7.0), end=END))
        assert 7.0 == await ended()
        assert not await store.write(keeping.close("t1", ChatLine(0, None, "", "x", 8.0)))
        await store.write(keeping.append("t1", Event(3, 0, "undo", "b", 8.0)))
        assert await ended() is None

        async def counts(seq: int) -> None:
            await store.write(lambda db: db.run("INSERT INTO uncounted VALUES ('t1')"))
            await store.write(guests.count("t1", replace(END, seq=seq, at=float(seq))))

        await counts(2)
        assert await ended() is None, "that is not its last event any more"
        await counts(3)
        assert 3.0 == await ended()

    with_store(work)


def test_what_the_host_does_is_done_once(with_store: Callable[[Work], Any]):
    """Also if it is done again because its answer was lost."""

    async def work(store: Store) -> None:
        await laid(store)
        line = ChatLine(0, None, "The house", "removed", 7.0)
        removing = keeping.remove("t1", "g0", [Place(0, OPEN)], line, DRAW)
        assert [True, False] == [await store.write(removing) for _ in range(2)]
        closing = keeping.close("t1", ChatLine(0, None, "The house", "closed", 7.0))
        assert [True, False] == [await store.write(closing) for _ in range(2)]
        assert not await store.write(keeping.append("t1", START)), "nothing happens there any more"
        assert not await store.write(keeping.sit("t1", Place(1, PERSON, "g1", "Ben"), START))
        kept = await store.read(keeping.load("t1"))
        assert kept is not None
        assert (7.0, {"g0"}, ()) == (kept.closed, kept.removed, kept.events)
        assert ["removed", "closed"] == [line.text for line in kept.chat]
        assert Place(0, OPEN) == kept.places[0]

    with_store(work)


def test_a_table_is_forgotten_once_and_only_when_it_is_due(with_store: Callable[[Work], Any]):
    """With all that belongs to it; of its rematch it is no longer the previous match."""

    async def work(store: Store) -> None:
        await laid(store)
        again = Header("t2", "x", 1, {}, 2, "22" * 32, "h", Settings(), 50.0, "t1")
        await store.write(keeping.create(again, PLACES, START))
        await store.write(keeping.remove("t1", "g0", [Place(0, OPEN)], CLOSING, DRAW))
        await store.write(keeping.close("t1", CLOSING))
        assert [] == await store.read(keeping.overdue(9.0, 5.0, 10))
        assert not await store.write(keeping.forget("t1", 9.0, 5.0)), "it is not due"
        assert ["t1"] == await store.read(keeping.overdue(9.5, 5.0, 10))
        await store.write(lambda db: db.run("INSERT INTO uncounted VALUES ('t1')"))
        assert [] == await store.read(keeping.overdue(9.5, 5.0, 10)), "first it is counted"
        assert not await store.write(keeping.forget("t1", 9.5, 5.0))
        await store.write(guests.count("t1", None))
        answers = [await store.write(keeping.forget("t1", 9.5, 5.0)) for _ in range(2)]
        assert [True, False] == answers
        assert await store.read(keeping.load("t1")) is None
        assert 0 == await store.write(keeping.say("t1", CLOSING))
        assert not await store.write(keeping.append("t1", START))
        assert not await store.write(keeping.sit("t1", PLACES[0], START))
        kept = await store.read(keeping.load("t2"))
        assert kept is not None
        assert kept.header.previous is None

    with_store(work)


def test_the_secret_is_drawn_once(with_store: Callable[[Work], Any]):
    async def work(store: Store) -> Any:
        return await store.write(keeping.secret("first")), await store.write(keeping.secret("2nd"))

    assert ("first", "first") == with_store(work)
    assert ("first", "first") == with_store(work)


def test_one_wrong_change_does_not_spoil_those_beside_it(with_store: Callable[[Work], Any]):
    """They are committed together, and apart when one of them fails."""

    def wrong(db: Connection) -> None:
        db.run("INSERT INTO house VALUES ('wrong', 'x')")
        raise ZeroDivisionError

    async def work(store: Store) -> None:
        await laid(store)
        await store.write(keeping.append("t1", START))
        works = [keeping.say("t1", ChatLine(0, 0, "Ann", str(n), float(n))) for n in range(6)]
        answers = await asyncio.gather(
            *(store.write(one) for one in [*works[:3], wrong, *works[3:]]), return_exceptions=True
        )
        assert [1, 2, 3, 4, 5, 6] == sorted(one for one in answers if isinstance(one, int))
        assert isinstance(answers[3], ZeroDivisionError)
        rows = await store.read(lambda db: db.run("SELECT name FROM house WHERE name = 'wrong'"))
        assert [] == rows

    with_store(work)


def test_a_broken_connection_is_mended(with_store: Callable[[Work], Any]):
    """A change whose answer was lost is made again, and found to be made."""
    broken = []

    def breaks(db: Connection) -> Any:
        found = keeping.append("t1", Event(2, 0, "pass", "k", 7.0))(db)
        if not broken:
            broken.append(True)
            db.commit()
            raise Unsure
        return found

    async def work(store: Store) -> None:
        await laid(store)
        await store.write(keeping.append("t1", START))
        assert not await store.write(breaks)
        kept = await store.read(keeping.load("t1"))
        assert kept is not None
        assert 2 == len(kept.events)

    with_store(work)


@pytest.mark.xdist_group("postgres")
@pytest.mark.slow
def test_a_database_that_ends_the_connection_is_found_again(postgres: Callable[[], str]):
    url = postgres()

    async def work() -> None:
        store = open_store(url)
        await laid(store)
        with psycopg.connect(url, autocommit=True) as db:
            db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert await store.write(keeping.append("t1", START))
        kept = await store.read(keeping.load("t1"))
        assert kept is not None
        assert (START,) == kept.events
        store.close()

    asyncio.run(work())


# --- opening -------------------------------------------------------------------------------------


def test_a_file_belongs_to_one_server(tmp_path: Path):
    path = tmp_path / "deep" / "house.sqlite3"
    store = open_store(str(path))
    try:
        with pytest.raises(Unreachable, match="Another server has the tables"):
            open_store(str(path))
    finally:
        store.close()
    open_store(str(path)).close()
    assert 0o600 == path.stat().st_mode & 0o777, "it holds the seeds of matches under way"


def test_acknowledged_means_on_disk(tmp_path: Path):
    path = tmp_path / "house.sqlite3"
    store = open_store(str(path))

    async def modes() -> Any:
        return await store.write(
            lambda db: (db.run("PRAGMA journal_mode"), db.run("PRAGMA synchronous"))
        )

    full = 2
    assert ([("wal",)], [(full,)]) == asyncio.run(modes())
    store.close()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://x", "A database is given as"),
        ("postgresql://nobody@127.0.0.1:1/x", "The database cannot be used"),
        ("/proc/nothing/house.sqlite3", "The tables cannot be kept in"),
    ],
)
def test_a_store_that_cannot_be_had_is_told_in_a_sentence(url: str, sentence: str):
    with pytest.raises(Unreachable, match=sentence) as told:
        open_store(url)
    assert "\n" not in str(told.value)


def test_a_later_schema_is_left_alone(tmp_path: Path):
    path = tmp_path / "house.sqlite3"
    open_store(str(path)).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {schema.EDITION + 1}")
    db.close()
    with pytest.raises(Unreachable, match="later version"):
        open_store(str(path))


@pytest.mark.xdist_group("postgres")
def test_a_later_schema_is_left_alone_in_a_database(postgres: Callable[[], str]):
    url = postgres()
    open_store(url).close()
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("UPDATE house SET value = '99' WHERE name = 'schema'")
    with pytest.raises(Unreachable, match="later version"):
        open_store(url)
