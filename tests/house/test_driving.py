"""When bots move: only before people, only for seats that are theirs, and never against the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from house.wire import Clock, FirstMoveBots, Guest, Served
from parlour.house import driving
from parlour.house.course import Course
from parlour.house.store import Unreachable
from parlour.house.tables import Table
from parlour.house.thinking import Position

BOTS = ["bot:good"] * 4


def rests(house: Served, table: str) -> bool:
    """Whether the bots of a table have nothing to do until something happens."""
    task = house.house.tables[table].driver._task
    return task is None or task.done()


def seq(house: Served, table: str) -> int:
    """The number of the last event; asked in the house, for who asks at the door is there."""
    return int(house.do(lambda: house.house.tables[table].seq))


# --- nobody is there -----------------------------------------------------------------------------


def test_bots_do_not_keep_each_other_company(ann: Guest, house: Served):
    """What they do themselves does not count as somebody being there."""
    table = ann.makes("forty-two", seats=BOTS)
    ann.picture(table)
    house.tick(table, 59)
    house.until(lambda: house.house.tables[table].seq == 2)
    house.tick(table, 59)
    house.until(lambda: rests(house, table))
    assert 2 == seq(house, table)


def test_bots_go_on_for_who_looks_in_again(ann: Guest, house: Served):
    table = ann.makes("forty-two", seats=BOTS)
    ann.picture(table)
    house.tick(table, 100)
    house.until(lambda: rests(house, table))
    assert 1 == seq(house, table)
    ann.picture(table)
    house.until(lambda: house.house.tables[table].seq == 2)


def test_to_be_listed_is_not_to_be_looked_at(ann: Guest, house: Served, clock: Clock):
    """Who opens the lobby finds his matches as he left them."""
    table = ann.makes("forty-two", seats=["me", *BOTS[1:]], settings={"pace": "fast", "grace": 5})
    house.do(house.house.tables.clear)
    clock.now += 100
    assert table in ann.http.get("/tables").text
    house.until(lambda: rests(house, table))
    assert 1 == seq(house, table)


# --- whose move it is ----------------------------------------------------------------------------


class Waiting(FirstMoveBots):
    """Bots that may be changed by a test."""

    text: str | None = None

    async def choose(
        self, position: Position, seat: int, level: str, seconds: float, legal: Sequence[str]
    ) -> str:
        return self.text or legal[0]


def test_a_bot_that_breaks_the_rules_is_not_followed(ann: Guest, house: Served):
    """Else the table could never be read again."""
    house.house.bots = bots = Waiting()
    bots.text = "play 0-0"
    table = ann.makes("forty-two", seats=BOTS, settings={"pace": "fast"})
    with ann.listens(table) as ear:
        assert 3 == ear.until(3)["seq"]
    house.do(house.house.tables.clear)
    assert ann.picture(table)["seq"] >= 3


def test_no_bot_moves_for_who_has_come_back(ann: Guest, ben: Guest, house: Served):
    """Not even if another bot, of those who act at once, is still to move."""
    wish = {"players": 3, "seats": ["open", "me", "bot:good"], "settings": {"grace": 30}}
    table = ann.makes("pittsburgh-draw", **wish)
    ben.sits(table, 0, name="Ben")
    with ann.listens(table) as ear:
        ear.next("picture")
        house.tick(table, 30.5)  # the bot of seat 2 moves, and then one is to move for Ben
        house.until(lambda: house.house.tables[table].seq == 2)
        with ben.listens(table) as back:
            back.next("picture")
            house.tick(table, 1)
            shown = ear.until(3)
    assert 2 == shown["said"][-1]["seat"]


def test_bots_act_though_others_never_rest(ann: Guest, house: Served):
    """Where all act at once, a person who moves all the time does not keep a bot from moving."""
    table = ann.makes("pittsburgh-draw", players=3, seats=["me", "me", "bot:good"])
    with ann.listens(table, seat=0) as ear:
        shown = ear.next("picture")[1]
        for _ in range(3):
            house.until(lambda: house.house.tables[table].driver.is_busy)
            house.tick(table, 0.4)
            discards = next(g["moves"] for g in shown["legal"] if g["verb"] == "discard")
            ann.moves(table, 0, shown["seq"], discards[0])
            shown = ear.until(shown["seq"] + 1)
        house.until(lambda: any(seat == 2 for _, seat, _ in course(house, table).recent))


def course(house: Served, table: str) -> Course:
    found = house.house.tables[table].course
    assert found is not None
    return found


def test_bots_try_again_when_something_fails(
    ann: Guest, house: Served, monkeypatch: pytest.MonkeyPatch
):
    """The store may be away for a moment; the table goes on without anybody doing anything."""
    failed = []
    move = Table.bot_moves

    async def fails_twice(self: Table, seat: int, seq: int, text: str) -> None:
        if len(failed) < 2:
            failed.append(seq)
            raise Unreachable("The store cannot be reached now.")
        await move(self, seat, seq, text)

    monkeypatch.setattr(Table, "bot_moves", fails_twice)
    monkeypatch.setattr(driving, "AGAIN_SECONDS", 0.01)
    table = ann.makes("forty-two", seats=BOTS, settings={"pace": "fast"})
    with ann.listens(table) as ear:
        assert 2 == ear.until(2)["seq"]
    assert [1, 1] == failed
