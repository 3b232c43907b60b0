"""A worker: takes thinking jobs from the store of a house, for servers that do not think themselves.

Any number of them may run, and each may be killed at any moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from typing import Any

import msgspec

from parlour.core.errors import ParlourError
from parlour.house import jobs, keeping
from parlour.house.bots import MARGIN, Bots, by_habit
from parlour.house.course import Course
from parlour.house.jobs import Answer, Job
from parlour.house.store import Store, Unreachable
from parlour.house.waiting import heard

REMEMBERED = 256
"""How many tables a worker remembers, to read only what is new."""
RENEW_SECONDS = 1.0
REASONS = ("reason", "reason now")
"""Jobs that ask why a move was made, in a match that is over or goes on."""

log = logging.getLogger("parlour.house")


class Lane:
    """Jobs of one sort, of which so many are done at a time."""

    def __init__(self, helps: bool, most: int) -> None:
        self.helps, self.most = helps, most
        self.news = asyncio.Event()
        self.running: dict[asyncio.Task[None], str] = {}


class Worker:
    """Takes jobs and has bots of its own think about them."""

    def __init__(self, store: Store, bots: Bots, slots: int) -> None:
        self._store = store
        self._bots = bots
        # Whoever waits for a solution must not keep bots from moving, nor a review others from hints.
        self._lanes = (Lane(helps=False, most=slots), Lane(helps=True, most=2))
        self._courses: dict[str, Course] = {}

    async def run(self, opened: Callable[[], None]) -> None:
        """Work until SIGTERM or Ctrl-C, then give back what is not done."""
        loop = asyncio.get_running_loop()
        ended = asyncio.Event()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, ended.set)
        await self.open(loop)
        opened()
        working = self.work()
        await ended.wait()
        await self.close(working)

    async def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start the processes and listen for jobs."""

        def hears(_sender: str, news: str) -> None:
            if news in ("", jobs.POSTED):
                loop.call_soon_threadsafe(self._look)

        self._bots.start()
        await self._bots.ready()
        self._store.listen(hears)

    def work(self) -> list[asyncio.Task[None]]:
        """Begin to take jobs; the tasks that do it."""
        lanes = [asyncio.create_task(self._work(lane)) for lane in self._lanes]
        return [*lanes, asyncio.create_task(self._renew())]

    async def close(self, working: list[asyncio.Task[None]]) -> None:
        """End everything; another worker may go on with the jobs at once."""
        left = [id_ for lane in self._lanes for id_ in lane.running.values()]
        for task in (*working, *(task for lane in self._lanes for task in lane.running)):
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        with contextlib.suppress(Unreachable):  # their leases end by themselves
            await self._store.write(jobs.give_back(left))
        self._bots.stop()
        self._store.close()

    def _look(self) -> None:
        for lane in self._lanes:
            lane.news.set()

    async def _work(self, lane: Lane) -> None:
        """Take jobs whenever there are some and a place is free."""
        while True:
            lane.news.clear()
            try:
                while len(lane.running) < lane.most:
                    taken = await self._store.write(jobs.take(lane.helps))
                    if taken is None:
                        break
                    self._begin(lane, *taken)
            except Unreachable:
                log.warning("the store cannot be reached")
            await heard(lane.news, jobs.LOOK_SECONDS)

    def _begin(self, lane: Lane, job: Job, share: float) -> None:
        task = asyncio.create_task(self._do(job, share))
        lane.running[task] = job.id

        def done(task: asyncio.Task[None]) -> None:
            del lane.running[task]
            lane.news.set()
            if not task.cancelled() and task.exception() is not None:
                # Another worker may have more luck, when the lease has ended.
                log.error("a job failed", exc_info=task.exception())

        task.add_done_callback(done)

    async def _renew(self) -> None:
        """Keep the leases of what is being worked on."""
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            ids = [id_ for lane in self._lanes for id_ in lane.running.values()]
            if ids:
                with contextlib.suppress(Unreachable):
                    await self._store.write(jobs.renew(ids))

    async def _do(self, job: Job, share: float) -> None:
        """Think about a job and answer it; drop it if the table has moved on."""
        course = await self._course(job.match)
        if course is None or not _is_wanted(job, course):
            await self._store.write(jobs.drop(job.id))
            return
        try:
            found = await self._found(job, course, share)
            told = Answer(msgspec.Raw(msgspec.json.encode(found)))
        except ParlourError as error:
            told = Answer(refusal=str(error))
        await self._store.write(jobs.answer(job.id, told))

    async def _found(self, job: Job, course: Course, share: float) -> Any:
        position = course.position
        if job.work == "hint":
            return await self._bots.hint(position, job.seat, job.level == jobs.PEEK)
        if job.work == "challenge":
            return await self._bots.challenge(position)
        if job.work in REASONS:
            seat = int(job.level) if job.level else None
            return await self._bots.reason(position, job.seat, seat, job.work == "reason")
        if job.work == "solution":
            return await self._bots.solution(position)
        if job.work == "review":
            return await self._bots.review(position)
        legal = [move.text for move in course.match.legal(job.seat)]
        if job.work == "decide":
            return await self._bots.decide(position, job.seat, job.level, legal)
        seconds = max(0.0, min(job.seconds * share, job.wait - MARGIN))
        found = await self._bots.choose(position, job.seat, job.level, seconds, legal)
        return by_habit(course.match, job.seat) if found is None else found

    async def _course(self, match: str) -> Course | None:
        """The course of a match up to now."""
        course = self._courses.pop(match, None)
        if course is None:
            kept = await self._store.read(keeping.load(match))
            if kept is None or kept.nonces is None:
                return None
            course = Course(kept)
        else:
            _, events = await self._store.read(keeping.since(match, course.seq))
            for event in events:
                if event.seq == course.seq + 1:
                    course.follow(event)
        self._courses[match] = course
        while len(self._courses) > REMEMBERED:
            del self._courses[next(iter(self._courses))]
        return course


def _is_wanted(job: Job, course: Course) -> bool:
    """Whether a job is still about the present of its table, if it is not about what is past."""
    if job.work in (*REASONS, "challenge"):
        return True
    if job.work == "review":
        return course.over
    return course.still_answers(job.seat, job.seq) and job.seat in course.match.turn
