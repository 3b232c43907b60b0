"""Server-sent events: nobody misses anything, and whoever comes back sees what is."""

from __future__ import annotations

import random
import socket

import pytest

from house.changes import moves_in
from house.wire import PATIENCE, Clock, Guest, Served


def test_the_stream_begins_with_people_and_the_picture(ann: Guest):
    table = ann.makes("forty-two", name="Ann")
    with ann.listens(table) as ear:
        number, people = ear.next()
        assert number is None
        assert [True, False, False, False] == [seat["mine"] for seat in people["seats"]]
        number, shown = ear.next()

    assert (1, 1, table) == (number, shown["seq"], shown["table"])
    assert "text/event-stream" in ear.head
    assert shown == ann.picture(table)


def test_a_picture_one_has_is_not_sent_again(ann: Guest):
    table = ann.makes("forty-two", seats=["me"] * 4)
    with ann.listens(table) as ear:
        ear.next("picture")
    with ann.listens(table, last=ear.last) as ear:
        assert "seats" in ear.next()[1]
        seat = ann.picture(table)["turn"][0]
        ann.plays(table, seat)
        number, shown = ear.next("picture")

    assert 2 == number == shown["seq"]
    assert b"id: 1-" not in ear.heard


def test_who_comes_back_after_a_change_of_seats_sees_the_new_names(ann: Guest, ben: Guest):
    """Though nobody has moved since."""
    table = ann.makes("forty-two", name="Ann", seats=["me", "me", "me", "open"])
    ben.sits(table, 3, name="Ben")
    with ann.listens(table) as ear:
        shown = ear.next("picture")[1]
        assert "Ben" == shown["names"][3]
    ben.http.delete(f"/api/tables/{table}/seats/3")
    with ann.listens(table, last=ear.last) as ear:
        shown = ear.next("picture")[1]
        assert shown["names"][3].startswith("bot ")
        assert shown == ann.picture(table)
    with ann.listens(table, last=ear.last) as ear:
        ann.post(f"/api/tables/{table}/chat", text="Nothing is sent before this.")
        ear.next("chat")
        assert b"event: picture" not in ear.heard


def test_who_comes_back_after_a_seat_changed_hands_is_shown_their_own(ann: Guest, ben: Guest):
    """Though the new guest has the name of the old one."""
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "open", "me"])
    ben.sits(table, 1, name="Ben")
    with ben.listens(table) as ear:
        shown = ear.next("picture")[1]
        assert [1] == shown["mine"]
    ben.http.delete(f"/api/tables/{table}/seats/1")
    ann.sits(table, 1, name="Ben")
    with ben.listens(table, last=ear.last) as ear:
        assert [] == ear.next("picture")[1]["mine"]


def test_who_comes_back_to_a_table_that_was_closed_is_told(ann: Guest):
    table = ann.makes("forty-two", seats=["me"] * 4)
    with ann.listens(table) as ear:
        ear.next("picture")
    ann.post(f"/api/tables/{table}/close")
    with ann.listens(table, last=ear.last) as ear:
        assert "closed" == ear.next("picture")[1]["state"]


@pytest.mark.slow
def test_who_comes_back_at_any_point_sees_what_the_house_sees(ann: Guest):
    """Also who last saw a number that was never reached, or none at all."""
    table = ann.makes("heraldry", players=2, seats=["me", "me"])
    rng = random.Random(5)
    for _ in range(12):
        seat = ann.picture(table)["turn"][0]
        shown = ann.picture(table, seat)
        moves = moves_in(shown)
        ann.moves(table, seat, shown["seq"], rng.choice(moves))
    present = ann.picture(table, 1)
    for last in (None, "", "x-y", *map(str, range(present["seq"] + 1)), "999"):
        with ann.listens(table, seat=1, last=last) as ear:
            assert present == ear.next("picture")[1]


@pytest.mark.slow
def test_a_slow_reader_keeps_only_the_newest(ann: Guest, house: Served):
    """He reads nothing while the others play, and then is up to date at once."""
    table = ann.makes("tactics", players=4, seats=["me"] * 4)
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.settimeout(PATIENCE)
    slow.connect(house.address)
    cookie = ann.http.cookies.get("parlour")
    request = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: x\r\nCookie: parlour={cookie}\r\n"
    slow.sendall(f"{request}\r\n".encode())
    slow.recv(1)
    rng = random.Random(6)
    shown = ann.picture(table)
    for _ in range(150):
        seat = shown["turn"][0]
        shown = ann.picture(table, seat)
        moves = moves_in(shown)
        ann.moves(table, seat, shown["seq"], rng.choice(moves))
        shown = ann.picture(table)
    last = f'"seq":{shown["seq"]},'.encode()
    got = b""
    while last not in got:
        got += slow.recv(65536)
    slow.close()

    assert got.count(b"event: picture") < 150


def test_bystanders_see_what_all_see(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann")
    with ann.listens(table) as mine, ben.listens(table) as theirs:
        mine.next("picture")
        people = theirs.next("people")[1]
        shown = theirs.next("picture")[1]

    assert 1 == people["watching"]
    assert shown["seat"] is None
    assert [] == shown["mine"] == shown["legal"]
    assert not any(area["cards"] for area in shown["areas"])


def test_it_is_told_who_is_there(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "bot:good", "bot:good"])
    ben.sits(table, 1, name="Ben")
    with ann.listens(table) as ear:
        assert [True, False, True, True] == here(ear.next("people")[1])
        with ben.listens(table):
            assert [True, True, True, True] == here(ear.next("people")[1])
        assert [True, False, True, True] == here(ear.next("people")[1])


def here(people: dict[str, list[dict[str, bool]]]) -> list[bool]:
    return [seat["here"] for seat in people["seats"]]


def test_a_table_where_people_only_look_on_is_let_go_and_comes_back(
    ann: Guest, house: Served, clock: Clock
):
    table = ann.makes("forty-two", seats=["me"] * 4)
    with ann.listens(table) as ear:
        shown = ear.next("picture")[1]
        clock.now += 1000

        def is_let_go() -> bool:
            house.house.tables.sweep()
            return house.house.tables[table].course is None

        house.until(is_let_go)
        ann.plays(table, shown["turn"][0])
        assert 2 == ear.until(2)["seq"]


def test_a_table_where_nobody_is_is_let_go(ann: Guest, house: Served, clock: Clock):
    table = ann.makes("forty-two", seats=["me"] * 4)
    ann.picture(table)
    clock.now += 1000
    house.do(house.house.tables.sweep)
    house.until(lambda: table not in house.house.tables)

    assert 1 == ann.picture(table)["seq"]


def test_head_opens_no_stream(ann: Guest, house: Served):
    table = ann.makes("forty-two")
    assert 200 == ann.http.head(f"/api/tables/{table}/events").status_code
    assert not house.house.tables[table].listeners


def test_everyone_is_let_go_when_the_house_closes(ann: Guest, house: Served):
    table = ann.makes("forty-two", seats=["me"] * 4)
    ear = ann.listens(table)
    ear.next("picture")
    house.do(house.house.dismiss)
    with pytest.raises(EOFError):
        ear.until(99)
    ear.close()
