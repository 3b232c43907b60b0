"""When bots move: only before people, only for seats that are theirs, and never against the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from house.wire import Clock, FirstMoveBots, Guest, Served, served
from parlour.bots.habits import sensible
from parlour.house import driving
from parlour.house.clock import steady
from parlour.house.course import Course
from parlour.house.store import Unreachable
from parlour.house.tables import Table
from parlour.house.thinking import Position

BOTS = ["bot:good"] * 4


def rests(house: Served, table: str) -> bool:
    """Whether the bots of a table have nothing to do until something happens."""
    task = house.house.tables[table].driver._task
    return task is None or task.done()


def busy(house: Served, table: str) -> None:
    """Wait until a bot is about to move."""
    house.until(lambda: house.house.tables[table].driver.is_busy)


def goes_on(house: Served, table: str, number: int) -> None:
    """Let time pass until the table is at a number."""

    def passes() -> bool:
        assert isinstance(house.house.clock, Clock)
        house.house.clock.now += 0.1
        house.house.tables[table].driver.wake()
        return house.house.tables[table].seq >= number

    house.until(passes)


def seq(house: Served, table: str) -> int:
    """The number of the last event; asked in the house, for who asks at the door is there."""
    return int(house.do(lambda: house.house.tables[table].seq))


# --- nobody is there -----------------------------------------------------------------------------


def test_bots_do_not_keep_each_other_company(ann: Guest, house: Served):
    """What they do themselves does not count as somebody being there."""
    table = ann.makes("forty-two", seats=BOTS)
    ann.picture(table)
    busy(house, table)
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
    busy(house, table)
    house.tick(table, 1)
    house.until(lambda: house.house.tables[table].seq == 2)


def test_to_be_listed_is_not_to_be_looked_at(ann: Guest, house: Served, clock: Clock):
    """Who looks at his games finds them as he left them."""
    table = ann.makes("forty-two", seats=["me", *BOTS[1:]], settings={"pace": "fast", "grace": 5})
    house.do(house.house.tables.clear)
    clock.now += 100
    assert table in ann.http.get("/mine").text
    house.until(lambda: rests(house, table))
    assert 1 == seq(house, table)


# --- when they move --------------------------------------------------------------------------------


class Noting(FirstMoveBots):
    """Bots that note who is asked, and never answer if they are to be slow."""

    def __init__(self, slow: bool = False) -> None:
        self._slow = slow
        self.asked: list[tuple[int, float]] = []

    async def choose(
        self, position: Position, seat: int, level: str, seconds: float, legal: Sequence[str]
    ) -> str:
        self.asked.append((len(legal), seconds))
        if self._slow:
            await asyncio.Event().wait()
        return legal[0]


@pytest.mark.parametrize("pace", ["fast", "usual"])
@pytest.mark.parametrize("level", ["novice", "good", "master"])
def test_when_a_bot_moves_does_not_tell_whether_it_had_a_choice(
    tmp_path: Path, clock: Clock, pace: str, level: str
):
    """Forced or thought of, at any level: the same time after the last event."""
    bots = Noting()
    with served(tmp_path / "house.sqlite3", clock=clock, bots=bots, paces=driving.PACES) as house:
        ann = house.guest().enter()
        table = ann.makes("forty-two", seats=[f"bot:{level}"] * 4, settings={"pace": pace})
        wait, seen = driving.PACES[pace].wait, 1
        with ann.listens(table) as ear:
            while len({choices > 1 for choices, _ in bots.asked}) < 2:
                house.until(lambda seen=seen: len(bots.asked) == seen)
                house.tick(table, wait - 0.01)
                assert seen == seq(house, table)
                house.tick(table, 0.02)
                seen += 1
                ear.until(seen)


def test_a_bot_that_thinks_too_long_moves_when_its_time_has_come(tmp_path: Path):
    """By habit, for its answer does not come: it bids nothing that its hand cannot carry."""
    paces = {"fast": driving.Pace(0.05, 0.01)}
    with served(tmp_path / "house.sqlite3", bots=Noting(slow=True), paces=paces) as house:
        ann = house.guest().enter()
        table = ann.makes("forty-two", seats=BOTS, settings={"pace": "fast"})
        with ann.listens(table) as ear:
            ear.until(8)
        made = [step for step in course(house, table).match.history if step.move is not None]
        assert len(made) >= 6
        for step in made:
            assert step.before is not None
            assert step.line is not None
            view = step.before.view(step.line[0])
            assert step.move in sensible(view, list(view.legal))


def test_what_was_kept_in_the_future_stops_nobody(ann: Guest, house: Served, clock: Clock):
    """The clock was an hour ahead when the last move was kept."""
    table = ann.makes("forty-two", seats=["me", *BOTS[1:]], settings={"clock": 20, "grace": 0})
    with ann.listens(table) as ear:
        ear.next("picture")
    house.do(house.house.tables.clear)
    clock.now -= 3600
    with ann.listens(table) as ear:
        shown = ear.next("picture")[1]
        goes_on(house, table, shown["seq"] + 4)  # whoever was to move, bots and a slow person have
        assert clock.now < house.house.tables[table].header.created
        assert ann.picture(table)["deadline"] is None or (
            ann.picture(table)["deadline"] <= clock.now + 20
        )


def test_grace_ends_though_the_clock_was_set_back(ann: Guest, ben: Guest, house: Served):
    table = ann.makes("forty-two", seats=["me", "open", "me", "me"], settings={"grace": 30})
    ben.sits(table, 1, name="Ben")
    house.do(house.house.tables.clear)
    assert isinstance(house.house.clock, Clock)
    house.house.clock.now -= 3600
    with ann.listens(table) as ear:
        ear.next("picture")
        house.tick(table, 31)
        while not ear.next("people")[1]["seats"][1]["standing_in"]:
            pass


def test_the_clock_of_a_house_does_not_follow_the_system():
    """It shows the time of day, and never goes back."""
    day, passed = Clock(5000.0), Clock(10.0)
    clock = steady(day, passed)
    day.now -= 3600
    passed.now += 2.5

    assert 5002.5 == clock()


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
            goes_on(house, table, 3)
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
