"""What is shown of a seat is shown to who holds it, and to nobody who gave it up or lost it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from house.wire import Clock, Ear, Guest, Served, served

FORTY_TWO = {"seats": ["me", "open", "open", "me"], "name": "Ann"}


@pytest.fixture
def cleo(house: Served) -> Guest:
    return house.guest().enter()


def hands(shown: dict[str, Any]) -> dict[int, list[str]]:
    """The cards that a picture shows in hands, by seat."""
    return {
        area["owner"]: [card["name"] for card in area["cards"]]
        for area in shown["areas"]
        if area["role"] == "hand"
    }


def looks_on(shown: dict[str, Any], stranger: Guest, table: str) -> None:
    """It is the picture that a bystander has."""
    assert stranger.picture(table) == shown
    assert shown["seat"] is None
    assert {0: [], 1: [], 2: [], 3: []} == hands(shown)


def plays_on(ann: Guest, cleo: Guest, table: str, moves: int) -> int:
    """Some moves by whoever is to move."""
    for _ in range(moves):
        shown = ann.picture(table)
        seat = shown["turn"][0]
        (ann if seat in shown["mine"] else cleo).plays(table, seat)
    return int(ann.picture(table)["seq"])


def test_who_gave_up_a_seat_sees_nothing_of_who_sits_there_next(
    house: Served, ann: Guest, ben: Guest, cleo: Guest
):
    table = ann.makes("forty-two", **FORTY_TWO)
    ben.sits(table, 1, name="Ben")
    with ben.listens(table, 1) as ear:
        assert 1 == ear.next("picture")[1]["seat"]
        assert 200 == ben.http.delete(f"/api/tables/{table}/seats/1").status_code
        for seat in (1, 2):
            assert 200 == cleo.sits(table, seat, name="Cleo").status_code
        held = hands(cleo.picture(table, 1))[1]
        assert 7 == len(held)

        last = plays_on(ann, cleo, table, 9)

        looks_on(ear.until(last), house.guest(), table)
        for path in ("picture?seat=1", "events?seat=1"):
            assert 403 == ben.http.get(f"/api/tables/{table}/{path}").status_code
        played = {line["text"] for line in ear.picture["said"]}
        for card in held:
            if f"play {card}" not in played:
                assert f'"{card}"'.encode() not in ear.heard


def test_who_leaves_during_a_match_looks_on_as_a_bystander(house: Served, ann: Guest, ben: Guest):
    table = ann.makes("forty-two", seats=["me", "open", "me", "me"], name="Ann")
    ben.sits(table, 1)
    with ben.listens(table, 1) as ear, ben.listens(table, 1) as tab:
        assert hands(ear.until(1))[1]
        assert hands(tab.until(1))[1]
        ben.http.delete(f"/api/tables/{table}/seats/1")
        for one in (ear, tab):
            while one.picture["seat"] is not None:
                one.next("picture")
            looks_on(one.picture, house.guest(), table)


@pytest.mark.parametrize("began", [False, True])
def test_who_is_removed_looks_on_as_a_bystander(
    house: Served, ann: Guest, ben: Guest, cleo: Guest, began: bool
):
    table = ann.makes("forty-two", **FORTY_TWO)
    ben.sits(table, 1)
    if began:
        cleo.sits(table, 2)
    with ben.listens(table, 1) as ear:
        assert 1 == ear.next("picture")[1]["seat"]
        assert 200 == ann.http.delete(f"/api/tables/{table}/seats/1").status_code
        while ear.picture["seat"] is not None:
            ear.next("picture")
        if not began:
            cleo.sits(table, 1)
            cleo.sits(table, 2)
            ear.until(1)
        looks_on(ear.picture, house.guest(), table)


def test_a_bot_that_stands_in_gives_the_seat_back_to_its_owner_alone(
    house: Served, ann: Guest, ben: Guest, clock: Clock
):
    table = ann.makes("forty-two", seats=["me", "open", "me", "me"], settings={"grace": 10})
    ben.sits(table, 1)
    with ann.listens(table, 0) as watching:
        with ben.listens(table, 1) as ear:
            before = hands(ear.until(1))[1]
        while not watching.next("people")[1]["seats"][1]["standing_in"]:
            house.tick(table, 11)
        assert 403 == ann.http.get(f"/api/tables/{table}/picture?seat=1").status_code
        assert 200 == ben.http.get(f"/api/tables/{table}/picture?seat=1").status_code
        with ben.listens(table, 1) as ear:
            assert set(hands(ear.next("picture")[1])[1]) <= set(before)


def asks(guest: Guest, table: str, seat: int, seq: int) -> dict[str, Callable[[], int]]:
    """Everything one can ask in the name of a seat."""
    at = f"/api/tables/{table}"
    return {
        "picture": lambda: guest.http.get(f"{at}/picture?seat={seat}").status_code,
        "events": lambda: guest.http.get(f"{at}/events?seat={seat}").status_code,
        "page": lambda: guest.http.get(f"/tables/{table}?seat={seat}").status_code,
        "why": lambda: guest.post(f"{at}/why", seat=seat, move="pass").status_code,
        "hint": lambda: guest.post(f"{at}/hint", seat=seat).status_code,
        "undo": lambda: guest.post(f"{at}/undo", seat=seat, seq=seq, key="u").status_code,
        "move": lambda: guest.moves(table, seat, seq, "pass").status_code,
        "leave": lambda: guest.http.delete(f"{at}/seats/{seat}").status_code,
    }


@pytest.mark.parametrize(
    "what", ["picture", "events", "page", "why", "hint", "undo", "move", "leave"]
)
def test_nothing_is_answered_in_the_name_of_a_seat_one_does_not_hold(
    house: Served, ann: Guest, ben: Guest, cleo: Guest, what: str
):
    table = ann.makes("forty-two", **FORTY_TWO)
    ben.sits(table, 1)
    ben.http.delete(f"/api/tables/{table}/seats/1")
    for seat in (1, 2):
        cleo.sits(table, seat)
    seq = ann.picture(table)["seq"]

    for seat in (0, 1, 2, 3):
        assert 403 == asks(ben, table, seat, seq)[what]()
        assert 403 == asks(house.guest(), table, seat, seq)[what]()
    assert asks(ben, table, 99, seq)[what]() in (403, 404)
    assert seq == ann.picture(table)["seq"]


def test_a_hint_that_comes_after_the_seat_was_lost_is_not_told(tmp_path: Any, clock: Clock):
    class Thoughtful:
        """Advises after somebody else has had the seat taken away."""

        async def hint(self, position: Any, seat: int, peek: bool = False) -> tuple[str, str]:
            found = house.house.tables[table]
            await house.house.leave(found, found.places[seat].guest, seat)
            return "pass", "it holds nothing"

        def start(self) -> None:
            pass

        stop = start

    with served(tmp_path / "house.sqlite3", clock=clock, bots=Thoughtful()) as house:
        ann, ben = house.guest().enter(), house.guest().enter()
        table = ann.makes("forty-two", seats=["open", "me", "me", "me"])
        ben.sits(table, 0)
        seat = ann.picture(table)["turn"][0]
        while seat != 0:
            ann.plays(table, seat)
            seat = ann.picture(table)["turn"][0]

        answer = ben.post(f"/api/tables/{table}/hint", seat=0)

        assert 403 == answer.status_code
        assert "nothing" not in answer.text


def test_a_rematch_gives_nobody_the_sight_of_another_seat(house: Served, ann: Guest, ben: Guest):
    table = ann.makes("colorow", players=2, seats=["me", "open"])
    ben.sits(table, 1)
    with ben.listens(table, 1) as ear:
        while (shown := ann.picture(table))["turn"]:
            (ann if shown["turn"][0] == 0 else ben).plays(table, shown["turn"][0])
        again = ann.post(f"/api/tables/{table}/rematch").json()["id"]
        ear.next("rematch")
        assert {1} == {ben.picture(again)["seat"]}
        for other, seat in ((ben, 0), (ann, 1), (house.guest(), 0), (house.guest(), 1)):
            assert 403 == other.http.get(f"/api/tables/{again}/picture?seat={seat}").status_code
            assert 403 == other.http.get(f"/api/tables/{again}/events?seat={seat}").status_code


@pytest.mark.xdist_group("postgres")
def test_a_stream_at_another_server_loses_its_seat_before_the_next_move(
    postgres: Callable[[], str],
):
    url = postgres()
    with served(url) as here, served(url) as there:
        ann, ben, cleo = (here.guest().enter() for _ in range(3))
        table = ann.makes("forty-two", **FORTY_TWO)
        ben.sits(table, 1)
        ear = Ear(there.url, f"/api/tables/{table}/events?seat=1", ben.http.cookies["parlour"])
        with ear:
            assert 1 == ear.next("picture")[1]["seat"]
            ben.http.delete(f"/api/tables/{table}/seats/1")
            for seat in (1, 2):
                cleo.sits(table, seat)
            last = plays_on(ann, cleo, table, 5)
            looks_on(ear.until(last), here.guest(), table)
            held = hands(cleo.picture(table, 1))[1]
            for card in held:
                assert f'"{card}"'.encode() not in ear.heard
