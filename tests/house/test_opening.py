"""Promises and nonces before the first card: all is promised before anything is opened."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from house.wire import Clock, Guest, Served, served
from parlour.core.fair import Chance, Seed, nonce_commitment
from parlour.core.match import Match
from parlour.house import keeping, opening, schema
from parlour.house.course import Course
from parlour.house.keeping import PERSON, START, Event, Header, Kept
from parlour.house.opening import OPENING_SECONDS
from parlour.house.store import Connection, open_store
from parlour.house.wire import Settings
from parlour.verify import verify


def promise(guest: Guest, table: str, seat: int, nonce: str) -> httpx.Response:
    path = f"/api/tables/{table}/seats/{seat}/commitment"
    return guest.post(path, commitment=nonce_commitment(nonce))


def opens(guest: Guest, table: str, seat: int, nonce: str) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/seats/{seat}/nonce", nonce=nonce)


def deal(guest: Guest, table: str) -> dict[str, Any]:
    """What is told of the deal."""
    with guest.listens(table) as ear:
        found: dict[str, Any] = ear.next("people")[1]["deal"]
    return found


def two_promise(ann: Guest, ben: Guest, game: str = "colorow") -> str:
    """A table at which Ann and Ben have promised, and nothing is opened yet."""
    rose, lily = nonce_commitment("rose"), nonce_commitment("lily")
    table = ann.makes(game, players=2, name="Ann", seats=["me", "open"], commitment=rose)
    assert 200 == ben.sits(table, 1, name="Ben", commitment=lily).status_code
    return table


def play_out(guests: tuple[Guest, ...], table: str) -> None:
    while turn := guests[0].picture(table)["turn"]:
        guests[turn[0]].plays(table, turn[0])


def record(guest: Guest, table: str) -> str:
    answer = guest.http.get(f"/api/tables/{table}/record")
    assert 200 == answer.status_code, answer.text
    return answer.text


# --- opening -------------------------------------------------------------------------------------


def test_a_match_begins_when_the_last_nonce_is_opened(ann: Guest, ben: Guest):
    table = two_promise(ann, ben)
    rose, lily = nonce_commitment("rose"), nonce_commitment("lily")
    before = deal(ann, table)

    assert (1, [rose, lily], True, [0, 1], []) == tuple(
        before[name] for name in ("round", "nonces", "opening", "awaited", "unopened")
    )
    assert 200 == opens(ann, table, 0, "rose").status_code
    assert "waiting" == ann.picture(table)["state"]
    assert [1] == deal(ben, table)["awaited"]
    assert 200 == opens(ben, table, 1, "lily").status_code
    after, shown = deal(ben, table), ben.picture(table)
    assert ("playing", 1) == (shown["state"], shown["seq"])
    assert (before["commitment"], [rose, lily], False, []) == tuple(
        after[name] for name in ("commitment", "nonces", "opening", "awaited")
    )


@pytest.mark.slow
def test_a_record_shows_every_nonce_and_its_promise(ann: Guest, ben: Guest):
    table = two_promise(ann, ben)
    promised = deal(ann, table)
    opens(ben, table, 1, "lily")
    opens(ann, table, 0, "rose")
    play_out((ann, ben), table)
    text = record(ann, table)
    match, report = Match.loads(text), verify(text)

    assert ("nonce 0: rose" in text, "nonce 1: lily" in text) == (True, True)
    assert tuple(promised["nonces"]) == match.promises.nonces
    assert promised["commitment"] == match.commitment
    assert (None, 2, 0, 0) == (
        report.problem, report.promised, report.unpromised, report.unopened
    )  # fmt: skip


def test_bots_promise_and_open_with_the_others(ann: Guest, house: Served):
    table = ann.makes("forty-two", commitment=nonce_commitment("rose"))
    shown = deal(ann, table)

    assert [0] == shown["awaited"]
    assert 4 == len(set(shown["nonces"]) - {""})
    opens(ann, table, 0, "rose")
    assert "playing" == ann.picture(table)["state"]
    course: Course = house.do(lambda: house.house.tables[table].course)
    assert shown["nonces"] == [nonce_commitment(nonce) for nonce in course.nonces]


def test_seats_of_one_person_share_a_promise_and_are_opened_one_by_one(ann: Guest):
    rose = nonce_commitment("rose")
    table = ann.makes("colorow", players=2, seats=["me", "me"], commitment=rose)
    opens(ann, table, 0, "rose")
    assert "waiting" == ann.picture(table)["state"]
    opens(ann, table, 1, "rose")
    assert "playing" == ann.picture(table)["state"]


def test_nobody_waits_for_who_promises_nothing(ann: Guest, ben: Guest):
    table = ann.makes(
        "colorow", players=2, seats=["me", "open"], commitment=nonce_commitment("rose")
    )
    ben.sits(table, 1)
    assert [0] == deal(ann, table)["awaited"]
    assert 409 == opens(ben, table, 1, "lily").status_code
    assert 409 == promise(ben, table, 1, "lily").status_code
    opens(ann, table, 0, "rose")
    assert "playing" == ann.picture(table)["state"]


def test_what_is_opened_is_told_to_nobody_before_the_match_begins(ann: Guest, ben: Guest):
    table = two_promise(ann, ben)
    with ben.listens(table) as ear:
        ear.next("picture")
        opens(ann, table, 0, "rose")
        while ear.next("people")[1]["deal"]["awaited"] != [1]:
            pass
        assert b"rose" not in ear.heard
    assert "rose" not in ben.http.get(f"/tables/{table}").text
    assert 409 == ben.http.get(f"/api/tables/{table}/record").status_code


# --- what is refused -----------------------------------------------------------------------------


def test_nothing_is_opened_before_all_have_promised(ann: Guest, ben: Guest):
    table = ann.makes(
        "colorow", players=2, seats=["me", "open"], commitment=nonce_commitment("rose")
    )
    refused = opens(ann, table, 0, "rose")
    assert 409 == refused.status_code
    assert "Nonces are opened once every seat has promised." == refused.json()["error"]
    assert 200 == ben.sits(table, 1, commitment=nonce_commitment("lily")).status_code
    assert [0, 1] == deal(ann, table)["awaited"]


def test_only_the_nonce_that_was_promised_is_opened(ann: Guest, ben: Guest):
    table = two_promise(ann, ben)
    refused = opens(ann, table, 0, "lily")
    assert (422, "That is not the nonce this seat promised.") == (
        refused.status_code,
        refused.json()["error"],
    )
    for bad in ("", " rose", "a\nb", "x" * 201):
        assert 422 == opens(ann, table, 0, bad).status_code
    assert [0, 1] == deal(ann, table)["awaited"]


def test_a_nonce_is_opened_once(ann: Guest, ben: Guest):
    """Said again it is the same; another is refused."""
    table = two_promise(ann, ben)
    answers = [opens(ann, table, 0, nonce).status_code for nonce in ("rose", "rose", "pink")]
    assert [200, 200, 422] == answers
    opens(ben, table, 1, "lily")
    assert 200 == opens(ann, table, 0, "rose").status_code
    late = opens(ann, table, 0, "pink")
    assert (409, True) == (late.status_code, "has begun" in late.json()["error"])
    assert 1 == ann.picture(table)["seq"]


def test_a_promise_is_given_once(ann: Guest, ben: Guest):
    """Else whoever promises last could promise again after the others have opened."""
    table = two_promise(ann, ben)
    opens(ann, table, 0, "rose")
    assert 409 == promise(ben, table, 1, "pink").status_code
    assert 200 == promise(ben, table, 1, "lily").status_code, "said again, it is the same"
    assert 200 == ben.sits(table, 1, commitment=nonce_commitment("pink")).status_code
    assert nonce_commitment("lily") == deal(ben, table)["nonces"][1]


def test_a_stranger_neither_promises_nor_opens(ann: Guest, ben: Guest, house: Served):
    table, eve = two_promise(ann, ben), house.guest().enter()
    assert 403 == opens(eve, table, 0, "rose").status_code
    assert 403 == opens(ben, table, 0, "rose").status_code
    assert 403 == promise(eve, table, 0, "rose").status_code
    assert 404 == opens(ann, table, 7, "rose").status_code
    for bad in ("", "rose", "A" * 64, "0" * 63):
        path = f"/api/tables/{table}/seats/0/commitment"
        assert 422 == ann.post(path, commitment=bad).status_code


# --- rounds that come to nothing -----------------------------------------------------------------


@pytest.fixture
def anywhere(store_url: str, clock: Clock) -> Iterator[Served]:
    """A house in each kind of store, whose time stands still."""
    with served(store_url, clock=clock) as found:
        yield found


@pytest.mark.slow
def test_who_does_not_open_in_time_ends_the_round(anywhere: Served):
    """The seed and all promises are void, and what happened is told and kept."""
    ann, ben = anywhere.guest().enter(), anywhere.guest().enter()
    table = two_promise(ann, ben)
    first = deal(ann, table)
    opens(ann, table, 0, "rose")
    with ann.listens(table) as ear:
        ear.next("people")
        anywhere.tick(table, OPENING_SECONDS - 1)
        assert 1 == deal(ben, table)["round"]
        anywhere.tick(table, 1)
        while (second := ear.next("people")[1]["deal"])["round"] == 1:
            pass

    assert [{"commitment": first["commitment"], "seats": [1]}] == second["unopened"]
    assert (["", ""], [0, 1], False) == tuple(
        second[name] for name in ("nonces", "awaited", "opening")
    )
    assert first["commitment"] != second["commitment"] == ann.picture(table)["commitment"]
    assert 409 == opens(ann, table, 0, "rose").status_code, "the old nonce is void"
    assert [200, 200] == [
        promise(ann, table, 0, "red").status_code,
        promise(ben, table, 1, "blue").status_code,
    ]
    opens(ann, table, 0, "red")
    opens(ben, table, 1, "blue")
    play_out((ann, ben), table)
    text = record(ann, table)
    assert f"unopened 1: {first['commitment']} 1\n" in text
    assert f"seed-commitment: {second['commitment']}\n" in text
    report = verify(text)
    assert (None, 2, 1) == (report.problem, report.promised, report.unopened)


def test_bots_promise_anew_in_every_round(ann: Guest, house: Served):
    table = ann.makes("forty-two", commitment=nonce_commitment("rose"))
    first = deal(ann, table)
    house.tick(table, OPENING_SECONDS)
    house.until(lambda: house.house.tables[table].opening.round == 2)
    second = deal(ann, table)

    assert not set(first["nonces"]) & set(second["nonces"])
    assert (["0"], 3) == (
        [str(seat) for seat in second["awaited"]],
        sum(map(bool, second["nonces"])),
    )


def test_who_leaves_while_nonces_are_opened_ends_the_round(ann: Guest, ben: Guest):
    """Else one could look, get up, sit down again and promise what one likes better."""
    table = two_promise(ann, ben)
    first = deal(ann, table)
    opens(ann, table, 0, "rose")
    assert 200 == ben.http.delete(f"/api/tables/{table}/seats/1").status_code
    second = deal(ann, table)

    assert [{"commitment": first["commitment"], "seats": [1]}] == second["unopened"]
    assert (2, ["", ""], [0]) == tuple(second[name] for name in ("round", "nonces", "awaited"))
    assert first["commitment"] != second["commitment"]


def test_who_leaves_before_all_have_promised_takes_only_his_promise_along(ann: Guest, ben: Guest):
    rose, lily = nonce_commitment("rose"), nonce_commitment("lily")
    table = ann.makes("gyp", players=3, seats=["me", "open", "open"], commitment=rose)
    ben.sits(table, 1, commitment=lily)
    before = deal(ann, table)
    ben.http.delete(f"/api/tables/{table}/seats/1")
    after = deal(ann, table)

    assert (1, [rose, "", ""]) == (after["round"], after["nonces"])
    assert before["commitment"] == after["commitment"]


def test_the_specification_tells_how_long_and_how_often():
    page = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text("utf-8")
    assert f"({OPENING_SECONDS:.0f} seconds)" in page
    assert f"After {opening.MOST_ROUNDS} such rounds" in page


def test_a_table_whose_shuffle_fails_too_often_is_given_up(
    ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
):
    """Else somebody who sits down and gets up again could fill the store."""
    monkeypatch.setattr(opening, "MOST_ROUNDS", 1)
    table = two_promise(ann, ben)
    ben.http.delete(f"/api/tables/{table}/seats/1")
    refused = promise(ann, table, 0, "red")
    assert (409, True) == (refused.status_code, "make another table" in refused.json()["error"])


def test_a_match_that_has_begun_is_never_shuffled_anew(store_url: str):
    """Even if somebody who promises takes a seat that was left open by mistake."""

    async def work() -> tuple[str, bool, bool]:
        store = open_store(store_url)
        place = keeping.Place(0, PERSON, "g", "Ann")
        header = Header("t1", "isolation", 1, {}, 1, "00" * 32, "g", Settings(), 5.0)
        begins = Event(1, 0, START, START, 5.0)
        draw = keeping.Draw("1" * 64, ("x",))
        await store.write(keeping.create(header, [place], begins))
        await store.write(keeping.leave("t1", "g", keeping.Place(0, keeping.OPEN), draw))
        late = keeping.Place(0, PERSON, "h", "Ben", commitment=nonce_commitment("rose"))
        await store.write(keeping.sit("t1", late, begins))
        given_up = await store.write(keeping.give_up("t1", 1, draw))
        opened = await store.write(keeping.open_nonce("t1", "h", 0, "rose", begins))
        kept = await store.read(keeping.load("t1"))
        store.close()
        assert kept is not None
        return kept.header.seed, given_up, opened

    assert ("00" * 32, False, False) == asyncio.run(work())


@pytest.mark.slow
def test_time_for_opening_is_counted_while_the_house_is_open(tmp_path: Path, clock: Clock):
    """A house that comes back after a day gives people time to come back too."""
    path = tmp_path / "house.sqlite3"
    with served(path, clock=clock) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        table = two_promise(ann, ben)
    clock.now += 24 * 3600
    with served(path, clock=clock) as house:
        ann = returned(house, ann)
        assert (1, True) == (deal(ann, table)["round"], deal(ann, table)["opening"])
        house.tick(table, OPENING_SECONDS)
        house.until(lambda: house.house.tables[table].opening.round == 2)


def returned(house: Served, guest: Guest) -> Guest:
    """The same guest at another house over the same store."""
    found = house.guest()
    found.http.cookies.set("parlour", str(guest.http.cookies.get("parlour")))
    return found


@pytest.mark.slow
def test_a_house_that_dies_between_two_openings_goes_on(store_url: str, clock: Clock):
    with served(store_url, clock=clock) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        table = two_promise(ann, ben)
        before = deal(ann, table)
        opens(ann, table, 0, "rose")
    with served(store_url, clock=clock) as house:
        ben = returned(house, ben)
        assert [1] == deal(ben, table)["awaited"]
        assert 200 == opens(ben, table, 1, "lily").status_code
        assert ("playing", before["commitment"]) == (
            ben.picture(table)["state"],
            deal(ben, table)["commitment"],
        )


# --- again ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_rematch_takes_only_fresh_nonces(ann: Guest, ben: Guest):
    """It waits until each person has promised anew, and says who is waited for."""
    table = two_promise(ann, ben)
    opens(ann, table, 0, "rose")
    opens(ben, table, 1, "lily")
    play_out((ann, ben), table)
    again = ann.post(f"/api/tables/{table}/rematch").json()["id"]
    asked = deal(ann, again)

    assert ("waiting", ["", ""], [0, 1]) == (
        ann.picture(again)["state"], asked["nonces"], asked["awaited"]
    )  # fmt: skip
    assert 200 == promise(ann, again, 0, "red").status_code
    assert [1] == deal(ben, again)["awaited"]
    assert 409 == opens(ann, again, 0, "red").status_code
    assert 200 == promise(ben, again, 1, "blue").status_code
    opens(ben, again, 1, "blue")
    opens(ann, again, 0, "red")
    play_out((ann, ben), again)
    text = record(ann, again)
    assert ("nonce 0: red" in text, "nonce 1: blue" in text) == (True, True)
    assert ("rose" in text, "lily" in text) == (False, False)


# --- the house itself ----------------------------------------------------------------------------


@pytest.mark.slow
def test_two_houses_from_one_backup_draw_different_seeds(tmp_path: Path):
    """So an old backup foretells nothing."""
    first = tmp_path / "house.sqlite3"
    with served(first) as house:
        cookie = str(house.guest().enter().http.cookies.get("parlour"))
    (tmp_path / "copy").mkdir()
    shutil.copy(first, tmp_path / "copy" / "house.sqlite3")

    def drawn(path: Path) -> str:
        with served(path, token=lambda: "t" * 22, seed=Seed.fresh) as house:
            guest = house.guest()
            guest.http.cookies.set("parlour", cookie)
            return str(guest.picture(guest.makes("colorow", players=2))["commitment"])

    assert drawn(first) != drawn(tmp_path / "copy" / "house.sqlite3")


@pytest.mark.slow
@pytest.mark.parametrize("forges_promise", [False, True])
def test_a_house_that_sits_last_and_chooses_its_nonce_is_caught(
    ann: Guest, ben: Guest, house: Served, forges_promise: bool
):
    """Ben runs the server.  When Ann has opened he knows everything, tries nonces until he likes
    the cards, and writes the best into the store.

    If he leaves his promise as it was, `verify` catches him by the record.  If he changes that too,
    it is not the one Ann saw before she opened.
    """
    table = two_promise(ann, ben)
    seen = deal(ann, table)
    opens(ann, table, 0, "rose")
    seed = Seed.from_hex(house.do(lambda: house.house.tables[table].header.seed))
    word = max(
        (f"word {n}" for n in range(50)),
        key=lambda one: Chance(seed, ("rose", one)).shuffle(2, 49)[0],
    )
    chosen = nonce_commitment(word if forges_promise else "lily")

    def cheats(db: Connection) -> None:
        keeping._give(db, table, keeping.Place(1, PERSON, nonce=word, commitment=chosen))
        keeping._begin_if_opened(db, table, Event(1, 1, START, START, 0.0))

    house.call(house.house.store.write(cheats))
    house.do(house.house.tables.pop, table)
    play_out((ann, ben), table)
    text = record(ann, table)
    honest = tuple(seen["nonces"]) == Match.loads(text).promises.nonces

    assert f"nonce 1: {word}" in text
    assert forges_promise != honest
    assert forges_promise or "The nonce of seat 1 does not fit" in (verify(text).problem or "")


# --- several servers -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
def test_nonces_are_opened_through_several_servers(postgres: Callable[[], str], clock: Clock):
    url = postgres()
    with served(url, clock=clock) as one, served(url, clock=clock) as two:
        ann, ben = one.guest().enter(), two.guest().enter()
        table = two_promise(ann, ben)
        with ann.listens(table) as here, ben.listens(table) as there:
            opens(ann, table, 0, "rose")
            assert 200 == opens(ben, table, 1, "lily").status_code
            assert here.until(1)["commitment"] == there.until(1)["commitment"]
        again = two_promise(ann, ben)
        with ann.listens(again) as here, ben.listens(again) as there:
            one.tick(again, OPENING_SECONDS)
            two.do(lambda: two.house.tables[again].driver.wake())
            for ear in (here, there):
                while ear.next("people")[1]["deal"]["round"] < 2:
                    pass
            assert 1 == len(deal(ann, again)["unopened"])


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
def test_the_last_nonces_opened_at_once_begin_the_match_once(
    postgres: Callable[[], str], clock: Clock
):
    """At two servers: neither of them waits for the other, nor do both begin."""
    url = postgres()
    with served(url, clock=clock) as one, served(url, clock=clock) as two:
        ann, ben = one.guest().enter(), two.guest().enter()
        for _ in range(4):
            table = two_promise(ann, ben)
            with ThreadPoolExecutor(2) as both:
                asked = [
                    both.submit(opens, ann, table, 0, "rose"),
                    both.submit(opens, ben, table, 1, "lily"),
                ]
            assert [200, 200] == [answer.result().status_code for answer in asked]
            for guest in (ann, ben):
                with guest.listens(table) as ear:
                    assert 1 == ear.until(1)["seq"]


# --- what was before -----------------------------------------------------------------------------

OLD_MATCH = (
    "INSERT INTO matches (id, game, edition, options, players, seed, nonces, host, settings, "
    "created) VALUES ('{id}', 'colorow', 1, '{{}}', 2, '{seed}', {nonces}, '{guest}', '{settings}', 1)"
)
OLD_SEAT = (
    "INSERT INTO seats (match, seat, guest, name, kind, level, nonce) "
    "VALUES ('{id}', {seat}, '{guest}', '{name}', '{kind}', '', '{nonce}')"
)


def old_store(url: str, guest: str) -> None:
    """A store of the first edition, with a table that waits and one that is played."""
    settings = '{"pace":"usual","grace":60,"listed":false,"clock":null}'
    made = [*schema.FIRST]
    for id_, nonces, other, seed in (("w" * 22, "NULL", "open", "1"), ("p" * 22, "'[\"old\", \"\"]'", "bot", "2")):  # fmt: skip
        made.append(
            OLD_MATCH.format(id=id_, seed=seed * 64, nonces=nonces, guest=guest, settings=settings)
        )
        made.append(OLD_SEAT.format(id=id_, seat=0, guest=guest, name="Ann", kind="person", nonce="old"))  # fmt: skip
        made.append(OLD_SEAT.format(id=id_, seat=1, guest="", name="", kind=other, nonce=""))
    made.append("INSERT INTO events VALUES ('" + "p" * 22 + "', 1, 0, 'start', 'start', 1)")
    if url.startswith("postgres"):
        with psycopg.connect(url, autocommit=True) as db:
            for statement in [*made, "INSERT INTO house VALUES ('schema', '1')"]:
                db.execute(statement.encode())
        return
    with sqlite3.connect(url) as db:
        for statement in [*made, "PRAGMA user_version = 1"]:
            db.execute(statement)
    db.close()


@pytest.mark.slow
def test_a_store_of_the_first_edition_goes_on(store_url: str, clock: Clock):
    """A nonce that was given plainly counts as opened, and nothing says it was promised."""
    old_store(store_url, "a" * 22)
    with served(store_url, clock=clock) as house:
        ann, ben = house.guest(), house.guest().enter()
        ann.http.cookies.set("parlour", house.house.signer.cookie("a" * 22))
        waiting, played = "w" * 22, "p" * 22
        assert "playing" == ann.picture(played)["state"]
        assert Seed.from_hex("2" * 64).commitment == ann.picture(played)["commitment"]
        lily = nonce_commitment("lily")
        assert 200 == ben.sits(waiting, 1, commitment=lily).status_code
        assert 200 == opens(ben, waiting, 1, "lily").status_code
        assert ("playing", ["", lily]) == (
            ann.picture(waiting)["state"],
            deal(ann, waiting)["nonces"],
        )
        course: Course = house.do(lambda: house.house.tables[waiting].course)
        assert ("old", "lily") == course.nonces


# --- what is revealed ----------------------------------------------------------------------------


def test_a_match_is_revealed_when_it_is_over_or_closed():
    header = Header("table", "forty-two", 1, {}, 4, "5e" * 32, "host", Settings(), 0.0)
    events = (Event(1, 0, START, START, 0.0),)
    kept = Kept(header, ("",) * 4, (), events, ())
    closed = Kept(header, ("",) * 4, (), events, (), closed=5.0)

    assert (False, True) == (Course(kept).revealed, Course(closed).revealed)


def test_a_round_is_given_up_once(store_url: str):
    """Of two servers whose time is up at once, one begins the next round."""

    async def work() -> tuple[bool, bool, int]:
        store = open_store(store_url)
        place = keeping.Place(0, keeping.PERSON, "g", "Ann", commitment="0" * 64)
        header = Header("t1", "isolation", 1, {}, 1, "00" * 32, "g", Settings(), 5.0)
        await store.write(keeping.create(header, [place], Event(1, 0, START, START, 5.0)))
        draws = [keeping.Draw(digit * 64, ("x",)) for digit in "12"]
        done = [await store.write(keeping.give_up("t1", 1, draw)) for draw in draws]
        kept = await store.read(keeping.load("t1"))
        store.close()
        assert kept is not None
        assert ("1" * 64, None) == (kept.header.seed, kept.places[0].commitment)
        return done[0], done[1], len(kept.promises.unopened)

    assert (True, False, 1) == asyncio.run(work())
