"""Workers of a database: jobs are taken by any of them, done once, and swept away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import psycopg
import pytest

from house.test_store import HEADER, PLACES, START
from parlour.house import jobs, keeping
from parlour.house.bots import Busy
from parlour.house.course import Course
from parlour.house.jobs import Answer, Job, PostedBots
from parlour.house.keeping import PERSON, Event, Place
from parlour.house.store import Store, open_store
from parlour.house.thinking import Position
from parlour.house.worker import Worker

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.slow]

JOB = Job("j1", "t1", 1, 0, "choose", "good", 0.5, 60.0)


@pytest.fixture
def url(postgres: Callable[[], str]) -> str:
    return postgres()


def rows(url: str, what: str = "id") -> list[Any]:
    with psycopg.connect(url) as db:
        return [row[0] for row in db.execute(f"SELECT {what} FROM jobs ORDER BY id").fetchall()]


def run(url: str, work: Callable[..., Awaitable[Any]], stores: int = 1) -> Any:
    """Do something with so many stores of one database."""

    async def running() -> Any:
        opened = [open_store(url) for _ in range(stores)]
        try:
            return await work(*opened)
        finally:
            for store in opened:
                store.close()

    return asyncio.run(running())


# --- the table of jobs ---------------------------------------------------------------------------


def test_a_job_is_taken_by_one(url: str):
    async def work(one: Store, two: Store) -> None:
        await one.write(jobs.post(JOB))
        taken = await asyncio.gather(
            one.write(jobs.take(False)), two.write(jobs.take(False)), two.write(jobs.take(True))
        )
        found = [job for job in taken if job is not None]
        assert [(JOB.id, 1.0)] == [(job.id, share) for job, share in found]
        assert 59 < found[0][0].wait <= 60

    run(url, work, 2)


def test_the_job_of_a_dead_worker_is_taken_again(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "LEASE_SECONDS", 0.0)

    async def work(one: Store, two: Store) -> None:
        await one.write(jobs.post(JOB))
        assert await one.write(jobs.take(False))  # and dies
        taken = await two.write(jobs.take(False))
        assert taken is not None
        assert JOB.id == taken[0].id

    run(url, work, 2)


def test_a_lease_that_is_renewed_holds(url: str, monkeypatch: pytest.MonkeyPatch):
    async def work(one: Store, two: Store) -> None:
        await one.write(jobs.post(JOB))
        with monkeypatch.context() as short:
            short.setattr(jobs, "LEASE_SECONDS", 0.0)
            assert await one.write(jobs.take(False))
        await one.write(jobs.renew(["j1"]))
        assert None is await two.write(jobs.take(False))
        await one.write(jobs.give_back(["j1"]))
        assert await two.write(jobs.take(False))

    run(url, work, 2)


def test_an_answer_is_collected_once_and_the_job_is_gone(url: str):
    async def work(store: Store) -> None:
        await store.write(jobs.post(JOB))
        assert None is await store.write(jobs.collect("j1"))
        await store.write(jobs.answer("j1", Answer(refusal="No.")))
        await store.write(jobs.answer("j1", Answer(refusal="Too late.")))
        found = await store.write(jobs.collect("j1"))
        assert found is not None
        assert "No." == found.refusal
        assert None is await store.write(jobs.collect("j1"))

    run(url, work)
    assert [] == rows(url)


def test_what_nobody_waits_for_is_not_taken_but_swept_away(url: str):
    async def work(store: Store) -> None:
        await store.write(jobs.post(replace(JOB, id="old", wait=-60.0)))
        await store.write(jobs.post(replace(JOB, id="late", wait=-1.0)))
        assert None is await store.write(jobs.take(False))
        await store.write(jobs.post(JOB))

    run(url, work)
    assert ["j1", "late"] == rows(url)


def test_when_jobs_wait_each_gets_a_share_of_its_time(url: str):
    async def work(store: Store) -> list[float]:
        for number in range(4):
            await store.write(jobs.post(replace(JOB, id=f"j{number}")))
        return [(await store.write(jobs.take(False)))[1] for _ in range(4)]

    assert [0.25, 0.5, 0.75, 1.0] == run(url, work)


def test_neither_seed_nor_nonce_is_in_a_job_or_told(url: str):
    """What NOTIFY carries may be heard by anyone who can connect."""
    told: list[str] = []

    async def work(one: Store, two: Store) -> None:
        await one.write(keeping.create(HEADER, PLACES, None))
        heard = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hears(_sender: str, news: str) -> None:
            told.append(news)
            loop.call_soon_threadsafe(heard.set)

        two.listen(hears)
        await heard.wait()
        while jobs.POSTED not in told:
            heard.clear()
            await one.write(jobs.post(JOB))
            await heard.wait()

    run(url, work, 2)
    assert {"", jobs.POSTED} == set(told)
    assert not any(HEADER.seed in str(row) for row in rows(url, "jobs::text"))


# --- servers and workers -------------------------------------------------------------------------


class Slow:
    """Stands in for the processes of a worker."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.asked: list[Position] = []
        self.free = asyncio.Event()
        self.free.set()

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    async def ready(self) -> None:
        pass

    async def choose(
        self, position: Position, seat: int, level: str, seconds: float, legal: Sequence[str]
    ) -> str:
        self.asked.append(position)
        await self.free.wait()
        return self.text or legal[-1]

    async def decide(self, position: Position, seat: int, level: str, legal: Sequence[str]) -> str:
        return f"{level} {len(legal)} {position.seed[:4]}"

    async def hint(self, position: Position, seat: int, peek: bool = False) -> tuple[str, str]:
        return "pass", "why not"


POSITION = Position("t1", "forty-two", 1, (), 2, "", (), (), 1)
PEOPLE = (Place(0, PERSON, "g", "Ann"), Place(1, PERSON, "g", "Ann"))
TWO = replace(HEADER, game="colorow", options={})  # seat 1 begins


class Working:
    """A worker in this loop, with stand-ins for its processes."""

    def __init__(self, url: str, bots: Slow, slots: int = 1) -> None:
        self.worker = Worker(open_store(url), bots, slots)  # type: ignore[arg-type]
        self.bots = bots
        self.tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Working:
        await self.worker.open(asyncio.get_running_loop())
        self.tasks = self.worker.work()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.worker.close(self.tasks)


async def asked(server: Store, seconds: float = 10.0) -> str | None:
    """What a bot of a server without workers of its own does."""
    bots = PostedBots(server)
    bots.start()
    return await bots.choose(POSITION, 1, "good", seconds, ["by chance", "or so"])


async def laid(server: Store) -> None:
    made = keeping.create(TWO, PEOPLE, START)
    assert "t1" == await server.write(made)


def test_a_server_without_workers_asks_one(url: str):
    async def work(server: Store) -> tuple[str | None, list[Position]]:
        await laid(server)
        async with Working(url, Slow("a thought")) as one:
            return await asked(server), one.bots.asked

    text, positions = run(url, work)
    assert "a thought" == text
    assert [(1, "colorow")] == [(one.seq, one.game) for one in positions]
    assert [] == rows(url)


def test_a_job_that_was_there_before_the_worker_is_done(url: str):
    async def work(server: Store) -> str:
        await laid(server)
        asking = asyncio.create_task(asked(server))
        while not rows(url):
            await asyncio.sleep(0)
        async with Working(url, Slow("a thought")):
            return await asking

    assert "a thought" == run(url, work)


def test_without_any_worker_no_answer_comes(url: str):
    async def work(server: Store) -> str | None:
        await laid(server)
        return await asked(server, 0.0)

    assert run(url, work) is None


def test_a_worker_that_is_ended_gives_its_job_back(url: str):
    async def work(server: Store) -> str:
        await laid(server)
        stuck = Slow()
        stuck.free.clear()
        async with Working(url, stuck):
            asking = asyncio.create_task(asked(server, 30.0))
            while not stuck.asked:
                await asyncio.sleep(0)
        async with Working(url, Slow("a second thought")):
            return await asking

    assert "a second thought" == run(url, work)


def test_the_job_of_a_table_that_moved_on_is_dropped(url: str):
    async def work(server: Store) -> list[Position]:
        await laid(server)
        kept = await server.read(keeping.load("t1"))
        assert kept is not None
        await server.write(jobs.post(replace(JOB, seq=0)))
        async with Working(url, Slow("a thought")) as one:
            while rows(url):
                await asyncio.sleep(0)
            return one.bots.asked

    assert [] == run(url, work)


def test_a_worker_reads_only_what_is_new(url: str, monkeypatch: pytest.MonkeyPatch):
    """It remembers the matches it has seen."""
    loaded: list[str] = []
    load = keeping.load

    def noted(match: str) -> Any:
        loaded.append(match)
        return load(match)

    monkeypatch.setattr(keeping, "load", noted)

    async def work(server: Store) -> list[int]:
        await laid(server)
        async with Working(url, Slow()) as one:
            for seq in range(1, 5):
                job = replace(JOB, id=f"j{seq}", seq=seq, seat=(await turn(server))[0])
                await server.write(jobs.post(job))
                answer = None
                while answer is None:
                    answer = await server.write(jobs.collect(job.id))
                text = msgspec.json.decode(answer.found)
                event = Event(seq + 1, job.seat, text, f"k{seq}", 7.0)
                assert await server.write(keeping.append("t1", event))
            return [len(position.moves) for position in one.bots.asked]

    async def turn(server: Store) -> tuple[int, ...]:
        kept = await server.read(load("t1"))
        return Course(kept).match.turn

    assert [0, 1, 2, 3] == run(url, work)
    assert ["t1"] == loaded


def test_what_a_bot_always_does_is_found_by_any_worker(url: str):
    """Its lane is that of moves: whoever waits for a solution does not keep it waiting."""

    async def work(server: Store) -> tuple[str, str]:
        await laid(server)
        bots = PostedBots(server)
        bots.start()
        only = await bots.decide(POSITION, 1, "good", ["the only one"])
        async with Working(url, Slow()) as one:
            for lane in one.worker._lanes:
                lane.most = 0 if lane.helps else 1
            return only, await bots.decide(POSITION, 1, "good", ["by chance", "or so"])

    only, found = run(url, work)
    assert "the only one" == only
    assert f"{TWO.seed[:4]}" == found.split()[2]


def test_a_bot_of_a_daily_never_moves_by_chance(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("parlour.house.bots.DECISION_SECONDS", 0.05)

    async def work(server: Store) -> None:
        await laid(server)
        bots = PostedBots(server)
        bots.start()
        with pytest.raises(Busy, match="no answer"):
            await bots.decide(POSITION, 1, "good", ["by chance", "or so"])

    run(url, work)


def test_hints_are_jobs_too(url: str):
    async def work(server: Store) -> tuple[str, str]:
        await laid(server)
        bots = PostedBots(server)
        bots.start()
        async with Working(url, Slow()):
            return await bots.hint(POSITION, 1)

    assert ("pass", "why not") == run(url, work)


def test_a_hint_that_does_not_come_is_said_so(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("parlour.house.bots.HINT_SECONDS", 0.05)

    async def work(server: Store) -> None:
        await laid(server)
        bots = PostedBots(server)
        bots.start()
        with pytest.raises(Busy, match="try again"):
            await bots.hint(POSITION, 1)

    run(url, work)
