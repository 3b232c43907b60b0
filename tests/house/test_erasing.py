"""A guest takes everything along, and deletes everything: nothing of them is left anywhere."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from house.test_mine import finish, mine, solve
from house.wire import Clock, Ear, Guest, Served, served
from parlour.core.match import Match
from parlour.house.store import Connection
from parlour.verify import verify

ALONE = "SELECT name FROM sqlite_master WHERE type = 'table'"
SHARED = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
"""The tables of the store, by its kind; one that comes later is looked through too."""


def everything(house: Served) -> str:
    """All that the store holds."""

    def work(db: Connection) -> str:
        kinds = [row[0] for row in db.run(ALONE if house.house.store.alone else SHARED)]
        assert {"matches", "seats", "chat", "results", "names", "codes"} <= set(kinds)
        return "\n".join(str(db.run(f"SELECT * FROM {kind}")) for kind in sorted(kinds))

    return str(house.call(house.house.store.read(work)))


def id_of(guest: Guest) -> str:
    return str(guest.http.cookies.get("parlour")).partition(".")[0]


def erase(guest: Guest) -> dict[str, int]:
    answer = guest.post("/api/mine/erase", everything=True)
    assert 200 == answer.status_code, answer.text
    found: dict[str, int] = answer.json()
    return found


def archive(guest: Guest) -> dict[str, str]:
    answer = guest.http.get("/api/mine/export")
    assert (200, "application/zip") == (answer.status_code, answer.headers["content-type"])
    with zipfile.ZipFile(io.BytesIO(answer.content)) as found:
        return {name: found.read(name).decode() for name in found.namelist()}


# --- deleting ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_nothing_is_left_of_a_deleted_guest(store_url: str):
    """Neither the id nor the name, in any table of the store."""
    with served(store_url, clock=Clock()) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        over = finish(ann, ben)
        names = {"name": "Zebedee", "players": 2}
        hosted = ann.makes("colorow", seats=["me", "open"], **names)
        ben.sits(hosted, 1, name="Ben")
        waiting = ben.makes("forty-two", seats=["me", "open", "open", "open"], name="Ben")
        ann.sits(waiting, 1, name="Zebedee")
        closed = ben.makes("colorow", players=2, seats=["me", "open"], name="Ben")
        ann.sits(closed, 1, name="Zebedee")
        ben.http.delete(f"/api/tables/{closed}/seats/1")
        alone = ann.makes("forty-two", name="Zebedee")
        for table in (over, hosted, waiting, alone):
            ann.post(f"/api/tables/{table}/chat", text="Here is Zebedee")
        ann.post("/api/mine/code")
        record = ben.http.get(f"/api/tables/{over}/record").text
        before = mine(ben)
        guest = id_of(ann)
        assert guest in everything(house)
        assert "Zebedee" in everything(house)

        found = erase(ann)

        assert {"tables": 1, "results": 1, "lines": 4, "seats": 3} == found
        left = everything(house)
        assert guest not in left
        assert "Zebedee" not in left
        assert "parlour" not in ann.http.cookies
        assert 404 == ben.http.get(f"/api/tables/{alone}/picture").status_code
        assert record == ben.http.get(f"/api/tables/{over}/record").text, "the moves stay"
        (one,) = mine(ben)["finished"]
        assert ["Guest", "Ben"] == [seated["name"] for seated in one["seats"]]
        assert before["tallies"] == mine(ben)["tallies"]
        assert ["Guest", "Ben"] == ben.picture(over)["names"]
        assert ben.picture(hosted)["names"][0].startswith("bot ")
        assert "open" in ben.picture(waiting)["names"][1]
        assert 200 == ben.post(f"/api/tables/{hosted}/close").status_code, "Ben is the host now"


@pytest.mark.slow
def test_it_takes_effect_at_once_for_everyone_who_looks(store_url: str):
    """Lines of chat go from pages that are open, and the seat is a bot's."""
    with served(store_url, clock=Clock()) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        table = ann.makes("colorow", players=2, seats=["me", "open"], name="Ann")
        ben.sits(table, 1, name="Ben")
        ann.post(f"/api/tables/{table}/chat", text="hello")
        ben.post(f"/api/tables/{table}/chat", text="hi")
        with ben.listens(table) as ear, ann.listens(table) as gone:
            assert ["hello", "hi"] == [ear.next("chat")[1]["text"] for _ in range(2)]
            gone.next("picture")
            erase(ann)
            assert (1, "", "") == unsaid(ear)
            shown = ben.picture(table)
            assert shown["names"][0].startswith("bot ")
        assert 403 == ann.moves(table, 0, shown["seq"], "pass").status_code
        assert ["", "hi"] == lines(ben, table)
        assert 3 == ben.post(f"/api/tables/{table}/chat", text="bye").json()["n"]


def unsaid(ear: Ear) -> tuple[Any, ...]:
    _, line = ear.next("chat")
    return line["n"], line["name"], line["text"]


def lines(guest: Guest, table: str) -> list[str]:
    with guest.listens(table) as ear:
        return [ear.next("chat")[1]["text"] for _ in range(2)]


@pytest.mark.slow
def test_other_servers_are_told(postgres: Any):
    url = postgres()
    with served(url, clock=Clock()) as one, served(url, clock=Clock()) as two:
        ann, ben = one.guest().enter(), two.guest().enter()
        table = ann.makes("colorow", players=2, seats=["me", "open"], name="Ann")
        ben.sits(table, 1, name="Ben")
        ann.post(f"/api/tables/{table}/chat", text="hello")
        with ben.listens(table) as ear:
            assert "hello" == ear.next("chat")[1]["text"]
            erase(ann)
            assert (1, "", "") == unsaid(ear)
            assert ben.picture(table)["names"][0].startswith("bot ")


@pytest.mark.slow
def test_a_rematch_has_an_open_seat_for_who_is_gone(ann: Guest, ben: Guest):
    table = finish(ann, ben)
    erase(ann)
    again = ben.post(f"/api/tables/{table}/rematch").json()["id"]
    shown = ben.picture(again)
    assert "waiting" == shown["state"]
    assert "open" in shown["names"][0]


def test_a_guest_who_is_removed_or_closes_a_table_is_named_no_more(ann: Guest, house: Served):
    zed = house.guest().enter()
    table = ann.makes("forty-two", seats=["me", "open", "open", "bot"], name="Ann")
    zed.sits(table, 1, name="Zebedee")
    ann.http.delete(f"/api/tables/{table}/seats/1")
    assert "has removed Zebedee" in everything(house)
    erase(zed)
    assert "Zebedee" not in everything(house)


def test_nothing_goes_unless_everything_is_asked_for(ann: Guest):
    ann.post("/api/mine/name", name="Ann")
    for body in ({"everything": False}, {}, {"everything": "yes"}):
        assert ann.post("/api/mine/erase", **body).status_code in (400, 422)
    assert "Ann" == mine(ann)["name"]
    away = {"Origin": "https://elsewhere.example"}
    asked = ann.http.post("/api/mine/erase", json={"everything": True}, headers=away)
    assert 403 == asked.status_code
    assert "Ann" == mine(ann)["name"]


def test_a_stranger_deletes_nothing(ann: Guest, house: Served):
    ann.makes("forty-two", name="Ann")
    before = everything(house)
    stranger = house.guest()
    assert {"tables": 0, "results": 0, "lines": 0, "seats": 0} == erase(stranger)
    assert before == everything(house)


@pytest.mark.slow
def test_whoever_is_deleted_begins_anew(ann: Guest):
    solve(ann)
    erase(ann)
    assert erase(ann) == {"tables": 0, "results": 0, "lines": 0, "seats": 0}
    ann.enter()
    assert "not said your name" in ann.http.get("/mine").text
    solve(ann)
    assert 1 == mine(ann)["finished_in_all"]


# --- taking along --------------------------------------------------------------------------------


@pytest.mark.slow
def test_everything_can_be_taken_along(store_url: str):
    clock = Clock()
    with served(store_url, clock=clock) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        over = finish(ann, ben)
        clock.now += 1
        solved = solve(ann)
        running = ann.makes("forty-two", name="Ann")
        ann.post(f"/api/tables/{over}/chat", text="Well played")
        ben.post(f"/api/tables/{over}/chat", text="Thank you")
        found = archive(ann)
        told = json.loads(found.pop("mine.json"))
        seeds = house.call(
            house.house.store.read(lambda db: db.run("SELECT id, seed FROM matches"))
        )

        assert "Ann" == told["name"]
        assert [over, solved] == [one["match"] for one in told["results"]]
        assert ["Well played"] == [one["text"] for one in told["said"]]
        assert {over, solved, running} == {one["match"] for one in told["seats"]}
        assert ["matches/0001-colorow.table", "matches/0002-isolation.table"] == list(found)
        for record in found.values():
            assert verify(record).problem is None
            assert Match.loads(record).outcome is not None
        whole = json.dumps(told) + "".join(found.values())
        assert dict(seeds)[running] not in whole, "the cards of a match that goes on are secret"
        assert dict(seeds)[over] in whole
        assert id_of(ben) not in whole


def test_a_stranger_gets_an_empty_archive(ann: Guest, house: Served):
    """Not what belongs to nobody, such as the seats of bots."""
    ann.makes("forty-two", name="Ann")
    found = archive(house.guest())
    assert ["mine.json"] == list(found)
    told = {"name": "", "results": [], "seats": [], "devices": [], "evenings": [], "said": []}
    assert told == json.loads(found["mine.json"])
