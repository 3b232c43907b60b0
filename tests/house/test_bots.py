"""Bots at a table: seats like any other, at a pace people can follow, and in place of the absent."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from house.wire import Clock, Ear, Guest, Served
from parlour.bots import bot
from parlour.core.fair import Seed
from parlour.core.game import game
from parlour.core.match import Match
from parlour.house import bots as house_bots
from parlour.house import slots
from parlour.house.bots import Bots, Busy, by_habit
from parlour.house.slots import Died, Slot, Slots
from parlour.house.thinking import Job, Position, Told

BOTS = ["me", "bot:good", "bot:good", "bot:good"]


def bots_turn(ann: Guest, house: Served, table: str, ear: Ear) -> dict[str, object]:
    """The picture when a bot is to move."""
    shown: dict[str, object] = ear.next("picture")[1]
    if shown["turn"] == [0]:
        ann.plays(table, 0)
        shown = ear.until(int(str(shown["seq"])) + 1)
    return shown


def takes_over(house: Served, table: str) -> None:
    """Wait until a bot is about to move; its time begins then."""
    house.until(lambda: house.house.tables[table].driver.is_busy)


# --- pace ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "seconds"), [("usual", 0.9), ("slow", 1.8)])
def test_bots_wait_so_that_people_can_follow(ann: Guest, house: Served, pace: str, seconds: float):
    table = ann.makes("forty-two", seats=BOTS, settings={"pace": pace})
    with ann.listens(table) as ear:
        shown = bots_turn(ann, house, table, ear)
        house.tick(table, seconds - 0.1)
        assert shown["seq"] == ann.picture(table)["seq"]
        house.tick(table, 0.2)
        assert ear.until(int(str(shown["seq"])) + 1)["said"][-1]["seat"] != 0


def test_fast_bots_do_not_wait(ann: Guest, house: Served):
    table = ann.makes("forty-two", seats=BOTS, settings={"pace": "fast"})
    with ann.listens(table) as ear:
        shown = bots_turn(ann, house, table, ear)
        while shown["turn"] != [0]:
            shown = ear.next("picture")[1]


def test_bots_do_not_play_before_empty_chairs(ann: Guest, house: Served, clock: Clock):
    """A person who has gone home finds the match as it was left."""
    table = ann.makes("forty-two", seats=BOTS)
    with ann.listens(table) as ear:
        shown = bots_turn(ann, house, table, ear)
    house.until(lambda: not house.house.tables[table].listeners)
    for _ in range(5):
        house.tick(table, 100)
    assert shown["seq"] == ann.picture(table)["seq"]


# --- standing in ---------------------------------------------------------------------------------


def two_people(ann: Guest, ben: Guest, **settings: object) -> str:
    table = ann.makes("forty-two", seats=["me", "open", "me", "open"], settings=settings)
    ben.sits(table, 1, name="Ben")
    ben.sits(table, 3, name="Ben")
    return table


def to_ben(ann: Guest, table: str) -> int:
    """Play until Ben is to move."""
    while ann.picture(table)["turn"][0] not in (1, 3):
        ann.plays(table, ann.picture(table)["turn"][0])
    return int(ann.picture(table)["turn"][0])


def test_a_bot_takes_over_and_gives_back(ann: Guest, ben: Guest, house: Served):
    table = two_people(ann, ben, grace=30)
    with ann.listens(table) as ear:
        seat = to_ben(ann, table)
        seq = ann.picture(table)["seq"]
        ear.until(seq)
        house.tick(table, 29)
        assert seq == ann.picture(table)["seq"]
        house.tick(table, 2)
        while not ear.next("people")[1]["seats"][seat]["standing_in"]:
            pass
        takes_over(house, table)
        house.tick(table, 2)
        assert ear.until(seq + 1)["said"][-1]["seat"] in (seat, -1)
        with ben.listens(table) as back:
            people = back.next("people")[1]
            assert [False] * 4 == [one["standing_in"] for one in people["seats"]]
            seat = to_ben(ann, table)
            seq = ann.picture(table)["seq"]
            house.tick(table, 100)
            assert seq == ann.picture(table)["seq"]
            assert (
                200
                == ben.moves(
                    table, seat, seq, ben.picture(table, seat)["legal"][0]["moves"][0]
                ).status_code
            )


def test_without_grace_an_absent_person_is_waited_for(ann: Guest, ben: Guest, house: Served):
    table = two_people(ann, ben, grace=0)
    with ann.listens(table) as ear:
        ear.next("picture")
        to_ben(ann, table)
        seq = ann.picture(table)["seq"]
        house.tick(table, 10_000)
        house.tick(table, 10)
        assert seq == ann.picture(table)["seq"]


def test_who_plays_without_listening_is_not_replaced(ann: Guest, ben: Guest, house: Served):
    table = two_people(ann, ben, grace=30)
    with ann.listens(table) as ear:
        ear.next("picture")
        seat = to_ben(ann, table)
        house.tick(table, 29)
        ben.plays(table, seat)
        seat = to_ben(ann, table)
        seq = ann.picture(table)["seq"]
        house.tick(table, 29)
        assert seq == ann.picture(table)["seq"]


def test_who_is_too_slow_is_played_for(ann: Guest, ben: Guest, house: Served, clock: Clock):
    table = two_people(ann, ben, clock=20, grace=0)
    with ann.listens(table) as ear, ben.listens(table):
        seat = to_ben(ann, table)
        shown = ann.picture(table)
        ear.until(shown["seq"])
        assert clock.now + 20 == shown["deadline"]
        house.tick(table, 19)
        assert shown["seq"] == ann.picture(table)["seq"]
        house.tick(table, 2)
        takes_over(house, table)
        house.tick(table, 2)
        assert ear.until(shown["seq"] + 1)["said"][-1]["seat"] in (seat, -1)


def test_the_clock_of_a_game_moves_for_the_slow(ann: Guest, house: Served, clock: Clock):
    """In Trix Exchange trade is opened after a minute, and the surplus given up after 20 s."""
    table = ann.makes("trix-exchange", players=3, seats=["me"] * 3, options={"engine": "realtime"})
    with ann.listens(table) as ear:
        shown = ann.picture(table)
        assert clock.now + 60 == shown["deadline"]
        house.tick(table, 59)
        assert shown["seq"] == ann.picture(table)["seq"]
        house.tick(table, 2)
        rung = ear.until(shown["seq"] + 1)
        assert (-2, "ring") == (rung["said"][-1]["seat"], rung["said"][-1]["text"])
        assert clock.now + 600 == rung["deadline"]
        trader = bot("trix-exchange", seed="haste")
        while not (match := house.house.tables[table].course.match).record.owed:
            seat = max(0, match.line[0] + 1) % 3
            chosen = trader.choose(match.view(seat))
            assert 200 == ann.moves(table, seat, ann.picture(table)["seq"], str(chosen)).status_code
        shown = ear.until(ann.picture(table)["seq"])
        assert clock.now + 20 == shown["deadline"]
        house.tick(table, 21)
        last = ear.until(shown["seq"] + match.record.owed)
        assert last["said"][-1]["text"].startswith("collect ")
        assert "surplus is up" in last["said"][-1]["words"]
        assert clock.now - 22 + 600 < last["deadline"]


# --- workers -------------------------------------------------------------------------------------


def position(key: str = "forty-two", players: int = 4) -> Position:
    rules = game(key)
    return Position(
        "table",
        key,
        rules.edition,
        tuple(rules.settled(players).items()),
        players,
        Seed.of("bots").hex,
        ("",) * players,
        (),
    )


def match(of: Position) -> Match:
    return Match.new(of.game, of.players, Seed.of("bots"))


def legal() -> list[str]:
    begun = match(position())
    return [move.text for move in begun.legal(begun.turn[0])]


@pytest.fixture(scope="module")
def workers() -> Iterator[Bots]:
    found = Bots(1)
    found.start()
    yield found
    found.stop()


async def ready(workers: Bots, count: int = 1) -> None:
    while len(workers._slots._free) < count:
        await asyncio.sleep(0.01)


@pytest.mark.slow
def test_a_worker_chooses_a_legal_move(workers: Bots, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(house_bots, "MARGIN", 60.0)

    async def ask() -> str | None:
        await ready(workers)
        return await workers.choose(position(), seat, "good", 0.05, legal())

    seat = match(position()).turn[0]
    assert asyncio.run(ask()) in legal()


@pytest.mark.slow
def test_a_hint_has_a_reason(workers: Bots):
    seat = match(position()).turn[0]
    text, reason = asyncio.run(workers.hint(position(), seat))

    assert text in [move.text for move in match(position()).legal(seat)]
    assert reason


@pytest.mark.slow
def test_nobody_waits_for_a_worker_that_is_not_ready():
    """Until it is, no answer comes, and the bot moves by habit."""
    idle = Bots(1)
    seat = match(position()).turn[0]

    assert asyncio.run(idle.choose(position(), seat, "master", 1.0, legal())) is None
    assert by_habit(match(position()), seat) in legal()


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced(workers: Bots):
    async def kill_and_ask() -> str | None:
        await ready(workers)
        (before,) = workers._slots.pids
        os.kill(before, signal.SIGKILL)
        text = await workers.choose(position(), seat, "good", 0.05, legal())
        while workers._slots.pids == [before]:
            await asyncio.sleep(0.01)
        await ready(workers)
        return text

    seat = match(position()).turn[0]
    assert asyncio.run(kill_and_ask()) in (None, *legal())


@pytest.fixture(scope="module")
def pair() -> Iterator[Slots]:
    """Two workers."""
    found = Slots(2)
    found.start()
    yield found
    found.stop()


async def both_free(pair: Slots) -> None:
    while len(pair._free) < 2:
        await asyncio.sleep(0.01)


@pytest.mark.slow
@pytest.mark.parametrize("end", ["it is killed", "it is too slow"])
def test_only_the_job_that_fails_ends(pair: Slots, end: str):
    """One worker dies, or is ended for taking too long, while another table's bot thinks."""
    seat = match(position()).turn[0]

    async def ask() -> tuple[object, object, list[int], list[int]]:
        await both_free(pair)
        before = pair.pids
        most = 0.2 if end == "it is too slow" else 60.0
        slow = asyncio.create_task(
            pair.ask(60, most, "choose", position(), lambda: (seat, "master", 60.0))
        )
        await asyncio.sleep(0)
        busy = next(slot for slot in pair._slots if slot not in pair._free)
        quick = asyncio.create_task(
            pair.ask(
                60, 60, "choose", replace(position(), table="b"), lambda: (seat, "master", 1.0)
            )
        )
        if end == "it is killed":
            os.kill(int(str(busy.pid)), signal.SIGKILL)
        found = await asyncio.gather(slow, quick, return_exceptions=True)
        await both_free(pair)
        return *found, before, pair.pids

    slow, quick, before, after = asyncio.run(ask())
    assert isinstance(slow, Died if end == "it is killed" else TimeoutError)
    assert quick in legal()
    assert 1 == len(set(before) & set(after))


@pytest.mark.slow
def test_who_does_not_wait_leaves_the_worker_at_its_job(pair: Slots):
    """An answer that comes late is of no use, but not yet a reason to end the worker."""
    seat = match(position()).turn[0]

    async def ask() -> tuple[list[int], list[int]]:
        await both_free(pair)
        before = pair.pids
        with pytest.raises(TimeoutError):
            await pair.ask(0.05, 60, "choose", position(), lambda: (seat, "master", 0.5))
        await both_free(pair)
        return before, pair.pids

    before, after = asyncio.run(ask())
    assert before == after


@pytest.mark.slow
def test_what_a_worker_is_told_does_not_grow_with_the_match(
    workers: Bots, monkeypatch: pytest.MonkeyPatch
):
    """It remembers the match, so it is told the new moves; all of them if it has forgotten some."""
    begun = match(position())
    told: list[int] = []
    say = Slot._say

    async def noted(self: Slot, job: Job) -> Told:
        told.append(len(job.position.moves))
        return await say(self, job)

    monkeypatch.setattr(Slot, "_say", noted)

    async def play() -> None:
        await ready(workers)
        now, moves = begun, []
        for number in range(12):
            if number == 9:  # an undo
                now, moves = begun, []
            if number == 11:
                # As if the worker had forgotten the last move.
                workers._slots._slots[0]._has["grown"] = tuple(moves)
            seat = now.turn[0]
            asked = replace(position(), table="grown", moves=tuple(moves))
            text = await workers._slots.ask(
                60, 60, "choose", asked, lambda seat=seat: (seat, "easy", 0.01)
            )
            assert text in [move.text for move in now.legal(seat)]
            moves.append((seat, text))
            now = now.play(seat, text)

    asyncio.run(play())
    assert [0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 2] == told


@pytest.mark.slow
def test_a_worker_that_never_starts_is_not_waited_for(monkeypatch: pytest.MonkeyPatch):
    """It is tried again and again, but not without a pause."""
    monkeypatch.setattr(slots, "attend", os._exit)  # dies before it is ready
    idle = Bots(1)
    idle.start()
    seat = match(position()).turn[0]
    try:
        assert asyncio.run(idle.choose(position(), seat, "master", 1.0, legal())) is None
    finally:
        idle.stop()


@pytest.mark.slow
def test_many_tables_share_the_time_of_a_worker(workers: Bots, monkeypatch: pytest.MonkeyPatch):
    """Waiting for one's turn is no reason to end a worker; all think a little less instead."""
    monkeypatch.setattr(house_bots, "PATIENCE", 2.0)
    monkeypatch.setattr(house_bots, "MARGIN", 10.0)

    async def ask() -> list[str | None]:
        await ready(workers)
        many = (workers.choose(position(), seat, "good", 1.0, legal()) for _ in range(40))
        return await asyncio.gather(*many)

    seat, before = match(position()).turn[0], workers._slots.pids
    assert set(asyncio.run(ask())) <= set(legal())
    assert before == workers._slots.pids


@pytest.mark.slow
def test_too_many_who_ask_are_sent_away(workers: Bots, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(house_bots, "MOST_ASKING", 0)
    with pytest.raises(Busy, match="try again"):
        asyncio.run(workers.hint(position(), 0))


@pytest.mark.slow
def test_workers_end_with_a_house_that_is_killed(tmp_path):
    """They notice that their parent is gone."""
    program = (
        "import sys, time\n"
        "from parlour.house.bots import Bots\n"
        "if __name__ == '__main__':\n"
        "    bots = Bots(1)\n"
        "    bots.start()\n"
        "    while not bots.is_ready: time.sleep(0.01)\n"
        "    print(*bots.pids, flush=True)\n"
        "    time.sleep(100)\n"
    )
    file = tmp_path / "holds_bots.py"
    file.write_text(program)
    with subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        assert house.stdout.readline().split()
        house.kill()
        house.communicate(timeout=20)  # ends when the last who could write has gone


@pytest.mark.slow
def test_who_leaves_in_the_middle_does_no_harm(workers: Bots):
    """The worker ends what it was asked for, and then answers others."""
    seat = match(position()).turn[0]

    async def ask() -> str:
        await ready(workers)
        for _ in range(20):
            leaving = asyncio.create_task(workers.choose(position(), seat, "master", 0.02, legal()))
            await asyncio.sleep(0)
            leaving.cancel()
        found: str = await workers._slots.ask(
            60, 60, "choose", position(), lambda: (seat, "easy", 0.01)
        )
        return found

    before = workers._slots.pids
    assert asyncio.run(ask()) in legal()
    assert before == workers._slots.pids
