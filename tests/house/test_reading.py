"""After a deal its account is read: bots wait for that, and it is no move of the match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from house.wire import Clock, Ear, Guest, Served

WISH = {
    "players": 2,
    "seats": ["me", "bot:novice"],
    "options": {"first_dealer": "seat:1"},
    "settings": {"pace": "fast", "reading": 20},
}
"""A hand of Hilo for two, after which the bot is first to speak."""


def deal_played(ann: Guest, house: Served, table: str) -> dict[str, Any]:
    """Play until a deal is over, and say what is shown then."""
    while True:
        shown = ann.picture(table, 0)
        if shown["reckoning"] is not None:
            return shown
        if 0 in shown["turn"]:
            ann.plays(table, 0)
        else:
            seq = shown["seq"]
            house.until(lambda seq=seq: house.house.tables[table].seq > seq)


def waits(house: Served, table: str) -> tuple[int, ...]:
    """The seats for which the bots wait."""

    def readers() -> tuple[int, ...]:
        one = house.house.tables[table]
        assert one.course is not None
        return one.reading.readers(one.course)

    found: tuple[int, ...] = house.do(readers)
    return found


def goes_on(house: Served, table: str, seq: int) -> None:
    house.until(lambda: house.house.tables[table].seq > seq)


def reading(ear: Ear, seat: int) -> bool:
    """Whether the seat is told to be reading, by the next news of people."""
    return bool(ear.next("people")[1]["seats"][seat]["reading"])


@pytest.fixture
def table(ann: Guest) -> str:
    return ann.makes("hilo", **WISH)


def test_bots_wait_until_the_account_is_read(ann: Guest, house: Served, table: str) -> None:
    with ann.listens(table, 0) as ear:
        shown = deal_played(ann, house, table)
        assert [1] == shown["turn"]
        assert (0,) == waits(house, table)
        while not reading(ear, 0):
            pass
        answer = ann.post(f"/api/tables/{table}/read", seat=0, n=shown["reckoning"]["n"])
        assert {"seq": shown["seq"]} == answer.json()
        goes_on(house, table, shown["seq"])
        assert not reading(ear, 0)


def test_bots_wait_no_longer_than_the_host_grants(
    ann: Guest, house: Served, clock: Clock, table: str
) -> None:
    with ann.listens(table, 0):
        shown = deal_played(ann, house, table)
        house.tick(table, 19.9)
        assert (0,) == waits(house, table)
        assert shown["seq"] == ann.picture(table, 0)["seq"]
        house.tick(table, 0.2)
        goes_on(house, table, shown["seq"])


def test_nobody_waits_for_who_is_not_there(ann: Guest, house: Served, table: str) -> None:
    with ann.listens(table, 0):
        shown = deal_played(ann, house, table)
    house.until(lambda: house.house.tables[table].seq > shown["seq"])


def test_where_the_host_grants_no_time_play_goes_on(ann: Guest, house: Served) -> None:
    table = ann.makes("hilo", **WISH | {"settings": {"pace": "fast", "reading": 0}})
    with ann.listens(table, 0):
        deal_played(ann, house, table)  # after which the bot is to speak
        house.until(lambda: house.house.tables[table].course.match.turn == (0,))


def test_having_read_is_no_move_and_only_for_ones_own_seat(
    ann: Guest, ben: Guest, house: Served, table: str
) -> None:
    with ann.listens(table, 0):
        shown = deal_played(ann, house, table)
        n = shown["reckoning"]["n"]
        assert 403 == ben.post(f"/api/tables/{table}/read", seat=0, n=n).status_code
        assert 403 == ann.post(f"/api/tables/{table}/read", seat=1, n=n).status_code
        assert 404 == ann.post(f"/api/tables/{table}/read", seat=7, n=n).status_code
        assert 200 == ann.post(f"/api/tables/{table}/read", seat=0, n=n - 1).status_code
        assert (0,) == waits(house, table), "an older account was read"
        before = ann.picture(table, 0)["moves"]
        ann.post(f"/api/tables/{table}/read", seat=0, n=n)
        assert before == shown["moves"]
        goes_on(house, table, shown["seq"])


def test_the_account_is_there_for_who_comes_later(
    ann: Guest, ben: Guest, house: Served, table: str
) -> None:
    with ann.listens(table, 0):
        account = deal_played(ann, house, table)["reckoning"]
        assert account == ann.picture(table, 0)["reckoning"], "a reload shows it again"
        assert account == ben.picture(table)["reckoning"]
        house.do(house.house.tables.clear)
        assert account == ann.picture(table, 0)["reckoning"], "another server knows it too"
    made = [sum(c["points"] for c in account["counts"] if s in c["seats"]) for s in (0, 1)]
    assert made == account["score"]
    assert any("High" in count["what"] for count in account["counts"])


def test_time_for_a_move_begins_when_all_have_read(ann: Guest, house: Served, clock: Clock) -> None:
    """The clock of the host does not run while people read."""
    wish = WISH | {"options": {"first_dealer": "seat:0"}}
    wish["settings"] = {"pace": "fast", "reading": 20, "clock": 30}
    table = ann.makes("hilo", **wish)
    with ann.listens(table, 0):
        shown = deal_played(ann, house, table)
        assert [0] == shown["turn"]
        assert clock.now + 50 == shown["deadline"]
        clock.now += 5
        ann.post(f"/api/tables/{table}/read", seat=0, n=shown["reckoning"]["n"])
        house.do(house.house.tables.clear)


def test_every_line_of_the_log_tells_what_followed(ann: Guest, house: Served, table: str) -> None:
    """As the match itself tells it to that seat, also in the replay."""
    with ann.listens(table, 0):
        said = deal_played(ann, house, table)["said"]
    then = [words for line in said for words in line["then"]]
    assert any("the trick with" in words for words in then)
    assert any(words.startswith("High") for words in then)


def test_an_account_of_a_clock_that_was_ahead_is_not_waited_for_longer(
    ann: Guest, house: Served, clock: Clock, table: str
) -> None:
    with ann.listens(table, 0):
        shown = deal_played(ann, house, table)
        clock.now -= 3600
        house.call(house.house.tables[table].reload())
        assert (0,) == waits(house, table)
        house.tick(table, 20.1)
        goes_on(house, table, shown["seq"])


def test_who_takes_a_seat_has_read_nothing_yet(ann: Guest, house: Served, table: str) -> None:
    with ann.listens(table, 0):
        shown = deal_played(ann, house, table)

        def readers() -> tuple[int, ...]:
            one = house.house.tables[table]
            assert one.course is not None
            one.reading.note(one.course, 0, shown["reckoning"]["n"])
            one._here["another"] += 1
            one.places[0] = replace(one.places[0], guest="another")
            return one.reading.readers(one.course)

        assert (0,) == house.do(readers)
