"""Several servers of one PostgreSQL: one house to whoever plays."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from house.changes import moves_in
from house.wire import Clock, Guest, Served, served

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.slow]


class Pair:
    """Two servers, and a guest who is known to both."""

    def __init__(self, one: Served, two: Served, clock: Clock) -> None:
        self.one, self.two, self.clock = one, two, clock

    def guest(self) -> tuple[Guest, Guest]:
        """The same guest at either server."""
        here, there = self.one.guest().enter(), self.two.guest()
        there.http.cookies.set("parlour", str(here.http.cookies.get("parlour")))
        return here, there


@pytest.fixture
def pair(postgres: Callable[[], str]) -> Iterator[Pair]:
    url, clock = postgres(), Clock()
    with served(url, clock=clock) as one, served(url, clock=clock) as two:
        yield Pair(one, two, clock)


def test_a_move_made_at_one_server_is_seen_at_the_other(pair: Pair):
    ann, ann_there = pair.guest()
    ben, ben_there = pair.guest()
    table = ann.makes("forty-two", name="Ann", seats=["me", "open", "me", "open"])
    with ann.listens(table) as here:
        here.next("picture")
        assert 200 == ben_there.sits(table, 1, name="Ben").status_code
        assert 200 == ben.sits(table, 3, name="Ben").status_code
        with ben_there.listens(table, seat=1) as there:
            assert here.until(1)["names"] == there.until(1)["names"]
            for step in range(1, 13):
                turn = ann.picture(table)["turn"][0]
                mover = (ann_there if step % 3 else ann) if turn in (0, 2) else ben_there
                assert step + 1 == mover.plays(table, turn)
                assert here.until(step + 1)["said"][-1]["seat"] in (turn, -1)
                there.until(step + 1)
    assert ann.picture(table, 0) == ann_there.picture(table, 0)


def test_of_two_moves_at_once_one_counts(pair: Pair):
    ann, ann_there = pair.guest()
    table = ann.makes("forty-two", seats=["me"] * 4)
    for seq in range(1, 9):
        seat = ann.picture(table)["turn"][0]
        ann_there.picture(table)
        shown = ann.picture(table, seat)
        move = shown["legal"][0]["moves"][0]
        with ThreadPoolExecutor(2) as both:
            asked = [
                both.submit(guest.moves, table, seat, shown["seq"], move, f"{seq} {name}")
                for name, guest in (("a", ann), ("b", ann_there))
            ]
        answers = [one.result() for one in asked]
        assert [200, 409] == sorted(answer.status_code for answer in answers)
        assert seq + 1 == ann.picture(table)["seq"] == ann_there.picture(table)["seq"]


def test_of_two_bots_that_disagree_one_is_followed_by_both(pair: Pair):
    """They give their moves the same key; the one who was slower must not follow his own."""
    ann, ann_there = pair.guest()
    table = ann.makes("forty-two", seats=["me"] * 4)
    for seq in range(1, 9):
        seat = ann.picture(table)["turn"][0]
        ann_there.picture(table)
        with ann.listens(table, seat=seat) as ear:
            shown = ear.next("picture")[1]
            moves = moves_in(shown)
            with ThreadPoolExecutor(2) as both:
                for house, move in ((pair.one, moves[0]), (pair.two, moves[-1])):
                    both.submit(house.call, house.house.tables[table].bot_moves(seat, seq, move))
            ear.until(seq + 1)
        pictures = [guest.picture(table, n) for n in range(4) for guest in (ann, ann_there)]
        assert all(a == b for a, b in zip(pictures[::2], pictures[1::2], strict=True))


def test_a_server_that_is_behind_catches_up_for_who_is_ahead(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
):
    """What one server told him, the other must not call unknown."""
    ann, ann_there = pair.guest()
    table = ann.makes("forty-two", seats=["me"] * 4)
    ann_there.picture(table)
    monkeypatch.setattr(pair.two.house, "_hear", lambda _sender, _news: None)
    seats = [0, 0]
    for seq, guest in ((1, ann), (2, ann_there), (3, ann)):
        seats.append(ann.picture(table)["turn"][0] if seq == 1 else (seats[-1] + 1) % 4)
        answer = guest.moves(table, seats[-1], seq, "pass")
        assert (200, {"seq": seq + 1}) == (answer.status_code, answer.json())
    undone = ann_there.post(f"/api/tables/{table}/undo", seat=seats[-1], seq=4, key="u")
    assert {"seq": 5} == undone.json()


def test_the_same_request_at_both_counts_once(pair: Pair):
    ann, ann_there = pair.guest()
    table = ann.makes("forty-two", seats=["me"] * 4)
    ann_there.picture(table)
    seat = ann.picture(table)["turn"][0]
    move = ann.picture(table, seat)["legal"][0]["moves"][0]

    answers = [guest.moves(table, seat, 1, move, key="k") for guest in (ann, ann_there) * 2]

    assert [(200, {"seq": 2})] * 4 == [(one.status_code, one.json()) for one in answers]


def test_the_last_two_seats_taken_at_once_begin_the_match(pair: Pair):
    ann, _ = pair.guest()
    for _ in range(5):
        table = ann.makes("forty-two", seats=["me", "open", "me", "open"])
        sitting = [
            threading.Thread(target=house.guest().enter().sits, args=(table, seat))
            for house, seat in ((pair.one, 1), (pair.two, 3))
        ]
        with ann.listens(table) as ear:
            for thread in sitting:
                thread.start()
            for thread in sitting:
                thread.join()
            assert "playing" == ear.until(1)["state"]


def test_chat_and_rematch_are_heard_at_both(pair: Pair):
    ann, ann_there = pair.guest()
    table = ann.makes("colorow", name="Ann", players=2, seats=["me", "me"])
    with ann_there.listens(table) as ear:
        ear.next("picture")
        ann.post(f"/api/tables/{table}/chat", text="Hello")
        assert "Hello" == ear.next("chat")[1]["text"]
        while turn := ann.picture(table)["turn"]:
            ann.plays(table, turn[0])
        again = ann.post(f"/api/tables/{table}/rematch").json()
        assert again == ear.next("rematch")[1]
        assert again == ann_there.post(f"/api/tables/{table}/rematch").json()


def test_who_listens_at_another_server_is_there(pair: Pair):
    """No bot stands in for him; and one does, when that server has gone."""
    ann, _ = pair.guest()
    ben, ben_there = pair.guest()
    table = ann.makes(
        "forty-two", seats=["me", "open", "me", "me"], settings={"grace": 30, "pace": "fast"}
    )
    ben.sits(table, 1, name="Ben")
    with ann.listens(table) as ear:
        with ben_there.listens(table) as there:
            there.next("picture")
            while not ear.next("people")[1]["seats"][1]["here"]:
                pass
            pair.clock.now += 40
            house = pair.one.house
            assert not pair.one.do(
                lambda: house.tables[table].stands_in(house.tables[table].places[1])
            )
        while ear.next("people")[1]["seats"][1]["here"]:
            pass
        pair.one.tick(table, 40)
        while not ear.next("people")[1]["seats"][1]["standing_in"]:
            pass


def test_a_server_that_falls_silent_has_no_guests(pair: Pair):
    ann, ann_there = pair.guest()
    table = ann.makes("forty-two")
    with ann_there.listens(table) as there:
        there.next("picture")
        presence = pair.one.house.presence
        cookie = str(ann.http.cookies.get("parlour")).partition(".")[0]
        ann.picture(table)
        pair.one.do(presence.hear, "other", f"there {table} somebody")
        assert pair.one.do(presence.knows, table, "somebody")
        pair.one.until(lambda: presence.knows(table, cookie))
        pair.one.do(presence.forget, "other")
        assert not pair.one.do(presence.knows, table, "somebody")
        pair.one.do(presence.hear, "other", f"there {table} somebody")
        pair.one.do(presence.hear, "other", "gone")
        assert not pair.one.do(presence.knows, table, "somebody")


def test_a_server_that_does_not_move_its_bots_is_not_waited_for_twice(pair: Pair):
    """It may be dead, though nobody has noticed yet."""
    ann, _ = pair.guest()
    table = ann.makes("forty-two", seats=["bot:good"] * 4, settings={"pace": "fast"})
    presence = pair.one.house.presence
    pair.one.do(presence.hear, "0", f"there {table} somebody")
    with ann.listens(table) as ear:
        ear.next("picture")
        assert 2.0 == pair.one.do(presence.delay, table)
        pair.one.until(lambda: pair.one.house.tables[table].driver.is_busy)
        pair.one.tick(table, 2.1)
        ear.until(4)  # no more time passes
    assert 0.0 == pair.one.do(presence.delay, table)
    pair.one.do(presence.hear, "0", "alive")
    assert 2.0 == pair.one.do(presence.delay, table)


def test_who_may_have_missed_something_asks_who_is_there(pair: Pair):
    ann, ann_there = pair.guest()
    table = ann.makes("forty-two")
    cookie = str(ann.http.cookies.get("parlour")).partition(".")[0]
    with ann_there.listens(table) as there:
        there.next("picture")
        presence = pair.one.house.presence
        pair.one.until(lambda: presence.knows(table, cookie))
        pair.one.do(presence.forget, pair.two.house.store.name)
        assert not pair.one.do(presence.knows, table, cookie)
        pair.one.do(pair.one.house._hear, "", "")
        pair.one.until(lambda: presence.knows(table, cookie))


def test_bots_are_moved_by_one_of_the_servers(pair: Pair):
    ann, ann_there = pair.guest()
    table = ann.makes(
        "forty-two", seats=["me", "bot:good", "bot:good", "bot:good"], settings={"pace": "fast"}
    )
    with ann.listens(table) as here, ann_there.listens(table) as there:
        for ear in (here, there):
            ear.next("picture")
        first, second = (house.house.presence for house in (pair.one, pair.two))
        pair.one.until(lambda: first.delay(table) + second.delay(table) > 0)
        for _ in range(6):
            shown = ann.picture(table)
            if shown["turn"] == [0]:
                ann.plays(table, 0)
                here.until(shown["seq"] + 1)
        assert ann.picture(table)["seq"] >= 2
