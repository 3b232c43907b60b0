"""The host is master of the table: guests are removed, and a match is given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from house.wire import Clock, Guest, Served, served

DAY = 24 * 3600.0
TWO = ["me", "open", "bot:good", "bot:good"]


def removes(guest: Guest, table: str, seat: int) -> httpx.Response:
    return guest.http.delete(f"/api/tables/{table}/seats/{seat}")


def closes(guest: Guest, table: str) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/close")


def people(guest: Guest, table: str) -> dict[str, Any]:
    with guest.listens(table) as ear:
        found: dict[str, Any] = ear.next("people")[1]
    return found


def told(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


# --- removing a guest ----------------------------------------------------------------------------


def test_before_the_first_card_the_seat_of_a_removed_guest_is_open_again(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "open", "bot:good"])
    ben.sits(table, 1, name="Ben")

    assert 200 == removes(ann, table, 1).status_code

    shown = ann.picture(table)
    assert "waiting" == shown["state"]
    assert shown["names"][1].endswith("(open)")
    assert [] == ben.picture(table)["mine"]


def test_later_a_bot_goes_on_for_a_removed_guest(ann: Guest, ben: Guest, house: Served):
    """With a name nobody else has."""
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "open", "bot:good"])
    for seat in (1, 2):
        ben.sits(table, seat, name="Ben")

    assert 200 == removes(ann, table, 2).status_code, "he is removed from all his seats"

    names = ann.picture(table)["names"]
    assert [False, True, True, True] == [name.startswith("bot ") for name in names]
    assert 4 == len(set(names))
    assert "playing" == ann.picture(table)["state"]


def test_a_removed_guest_is_told_and_may_neither_sit_down_nor_talk(
    ann: Guest, ben: Guest, house: Served
):
    cara = house.guest().enter()
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "open", "open"])
    ben.sits(table, 1, name="Ben")
    with ben.listens(table) as his, cara.listens(table) as hers:
        assert not his.next("people")[1]["removed"]
        removes(ann, table, 1)
        while not his.next("people")[1]["removed"]:
            pass
        assert "The host has removed Ben." == his.next("chat")[1]["text"]
        line = hers.next("chat")[1]
        assert ("The house", None) == (line["name"], line["seat"])

    assert (403, "The host has removed you from this table.") == told(ben.sits(table, 1))
    assert (403, "The host has removed you from this table.") == told(ben.sits(table, 2))
    assert 403 == ben.post(f"/api/tables/{table}/chat", text="Why?").status_code
    assert 200 == cara.sits(table, 1, name="Cara").status_code
    assert "waiting" == ben.picture(table)["state"], "he may still watch"
    other = ann.makes("forty-two", name="Ann", seats=TWO)
    assert 200 == ben.sits(other, 1).status_code, "another table is another matter"


def test_only_the_host_removes(ann: Guest, ben: Guest, house: Served):
    cara = house.guest().enter()
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "open", "open"])
    ben.sits(table, 1, name="Ben")
    cara.sits(table, 2, name="Cara")

    assert (403, "That is not your seat.") == told(removes(ben, table, 2))
    assert (403, "That is not your seat.") == told(removes(ben, table, 0))
    assert (409, "Nobody sits there whom you could remove.") == told(removes(ann, table, 3))
    assert 404 == removes(ann, table, 4).status_code
    assert ["Ann", "Ben", "Cara"] == ann.picture(table)["names"][:3]
    assert 200 == removes(ben, table, 1).status_code, "anyone may leave"


def test_a_host_without_a_seat_is_the_host(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", seats=["open", "open", "bot:good", "bot:good"])
    ben.sits(table, 1, name="Ben")
    assert people(ann, table)["hosting"]
    assert not people(ben, table)["hosting"]

    assert 200 == removes(ann, table, 1).status_code
    assert 200 == closes(ann, table).status_code


def test_who_is_removed_stays_so_when_the_house_opens_again(ann: Guest, ben: Guest, house: Served):
    table = ann.makes("forty-two", name="Ann", seats=TWO)
    ben.sits(table, 1, name="Ben")
    removes(ann, table, 1)
    house.do(house.house.tables.clear)
    assert 403 == ben.sits(table, 1).status_code


def test_nobody_is_called_the_house(ann: Guest):
    table = ann.makes("forty-two", name="The House")
    assert "Guest" == ann.picture(table)["names"][0]


# --- closing a table -----------------------------------------------------------------------------


def test_at_a_closed_table_nobody_can_move(ann: Guest, house: Served):
    table = ann.makes(
        "forty-two", seats=["me", "me", "bot:good", "bot:good"], settings={"clock": 30}
    )
    with ann.listens(table) as ear:
        ear.next("picture")
        assert {"id": table} == closes(ann, table).json()
        shown = ear.next("picture")[1]
        assert "The host has closed the table." == ear.next("chat")[1]["text"]

    assert ("closed", [], [], False, None) == tuple(
        shown[name] for name in ("state", "turn", "legal", "undo", "deadline")
    )
    sentence = "This table is closed: nobody can move any more."
    assert (409, sentence) == told(ann.moves(table, 0, shown["seq"], "pass"))
    assert (409, sentence) == told(
        ann.post(f"/api/tables/{table}/undo", seat=0, seq=shown["seq"], key="u")
    )
    assert (409, sentence) == told(ann.post(f"/api/tables/{table}/why", seat=0, move="pass"))
    assert (409, sentence) == told(ann.post(f"/api/tables/{table}/hint", seat=0))
    house.tick(table, 3600)
    for seat in range(4):
        house.call(house.house.tables[table].bot_moves(seat, shown["seq"], "pass"))
    assert shown["seq"] == ann.picture(table)["seq"]


def test_a_request_that_was_kept_before_is_answered_as_before(ann: Guest):
    table = ann.makes("forty-two", seats=["me"] * 4)
    seat = ann.picture(table)["turn"][0]
    assert {"seq": 2} == ann.moves(table, seat, 1, "pass", key="once").json()
    closes(ann, table)
    assert {"seq": 2} == ann.moves(table, seat, 1, "pass", key="once").json()


def test_a_closed_table_leaves_the_lobby_and_nobody_sits_down(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann", seats=TWO, settings={"listed": True})
    assert table in ben.http.get("/tables").text
    closes(ann, table)
    assert table not in ben.http.get("/tables").text
    assert table in ann.http.get("/mine").text, "it is still one of her own"
    assert (409, "This table is closed: nobody can move any more.") == told(ben.sits(table, 1))


def test_closing_twice_is_closing_once(ann: Guest, house: Served, clock: Clock):
    table = ann.makes("forty-two", seats=["me"] * 4)
    closes(ann, table)
    first = house.house.tables[table].closed
    clock.now += 5
    assert 200 == closes(ann, table).status_code
    house.do(house.house.tables.clear)
    assert "closed" == ann.picture(table)["state"], "and it is kept"
    assert first == house.house.tables[table].closed == clock.now - 5
    assert 1 == len(house.house.tables[table].chat)


@pytest.mark.slow
def test_a_finished_match_is_dated_with_its_last_move_and_not_closed(
    ann: Guest, house: Served, clock: Clock
):
    table = ann.makes("heraldry", players=2, seats=["me", "me"])
    while (shown := ann.picture(table))["state"] != "over":
        assert ended(house, table) is None
        clock.now += 1
        ann.plays(table, shown["turn"][0])
    assert clock.now == ended(house, table)
    assert (409, "The match is over already.") == told(closes(ann, table))
    assert "over" == ann.picture(table)["state"]


def ended(house: Served, table: str) -> float | None:
    found: float | None = house.call(
        house.house.store.read(lambda db: db.run("SELECT ended FROM matches WHERE id = ?", table))
    )[0][0]
    return found


def test_others_close_a_table_only_when_the_host_has_been_away_for_a_day(
    ann: Guest, ben: Guest, house: Served, clock: Clock
):
    cara = house.guest().enter()
    table = ann.makes("forty-two", name="Ann", seats=TWO)
    ben.sits(table, 1, name="Ben")
    clock.now += 2 * DAY
    with ann.listens(table) as ear:
        ear.next("people")
        clock.now += 2 * DAY
        assert not people(ben, table)["may_close"], "she is there"
        assert 403 == closes(ben, table).status_code
    house.until(
        lambda: not house.house.tables[table].is_here(house.house.tables[table].header.host)
    )
    clock.now += DAY - 1
    assert 403 == closes(ben, table).status_code, "she was there less than a day ago"
    house.call(house.house.store.write(lambda _db: None))  # what was to be kept before it is kept
    house.do(house.house.tables.clear)
    assert 403 == closes(ben, table).status_code, "and it is kept that she was"
    clock.now += 1
    assert people(ben, table)["may_close"]
    assert 403 == closes(cara, table).status_code, "a bystander never may"
    assert 200 == closes(ben, table).status_code
    with cara.listens(table) as ear:
        assert "Ben has closed the table." == ear.next("chat")[1]["text"]


# --- several servers -----------------------------------------------------------------------------


@pytest.mark.xdist_group("postgres")
@pytest.mark.slow
def test_what_the_host_does_is_known_at_every_server(postgres: Callable[[], str]):
    url, clock = postgres(), Clock()
    with served(url, clock=clock) as one, served(url, clock=clock) as two:
        ann, ben = one.guest().enter(), two.guest().enter()
        table = ann.makes("forty-two", name="Ann", seats=["me", "open", "me", "me"])
        ben.sits(table, 1, name="Ben")
        with ben.listens(table) as ear:
            ear.next("picture")
            removes(ann, table, 1)
            while not ear.next("people")[1]["removed"]:
                pass
            assert 403 == ben.sits(table, 1).status_code
            closes(ann, table)
            while ear.next("picture")[1]["state"] != "closed":
                pass


@pytest.mark.xdist_group("postgres")
@pytest.mark.slow
def test_a_server_that_has_not_heard_of_it_keeps_no_move_at_a_closed_table(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
):
    url, clock = postgres(), Clock()
    with served(url, clock=clock) as one, served(url, clock=clock) as two:
        ann, there = one.guest().enter(), two.guest()
        there.http.cookies.set("parlour", str(ann.http.cookies.get("parlour")))
        table = ann.makes("forty-two", name="Ann", seats=["me"] * 4)
        seat = there.picture(table)["turn"][0]
        monkeypatch.setattr(two.house, "_hear", lambda _sender, _news: None)
        closes(ann, table)
        answer = there.moves(table, seat, 1, "pass")
        assert (409, "This table is closed: nobody can move any more.") == told(answer)
        assert 1 == ann.picture(table)["seq"] == there.picture(table)["seq"]


# --- the pace of bots ----------------------------------------------------------------------------


def sets_pace(guest: Guest, table: str, pace: str) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/pace", pace=pace)


def test_the_host_changes_the_pace_of_bots_for_everybody(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", seats=["me", "open", "bot:good", "bot:good"])
    ben.sits(table, 1)

    assert 200 == sets_pace(ann, table, "slow").status_code

    assert "slow" == people(ben, table)["settings"]["pace"]


def test_nobody_else_changes_the_pace_and_no_other_pace_is_known(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", seats=["me", "open", "bot:good", "bot:good"])
    ben.sits(table, 1)

    assert (403, "Only the host can change the pace of the bots.") == told(
        sets_pace(ben, table, "fast")
    )
    assert 422 == sets_pace(ann, table, "furious").status_code
    assert "usual" == people(ann, table)["settings"]["pace"]
