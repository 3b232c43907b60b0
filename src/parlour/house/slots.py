"""Slots: worker processes, each with one job at a time, watched and ended by itself.

A job that takes too long, or that kills its worker, ends alone: the other slots do not notice.
Every slot has a thread that waits for what its worker says, so nothing is polled.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from parlour.core.errors import ParlourError
from parlour.house.thinking import (
    READY,
    REMEMBERED,
    Job,
    Moves,
    Position,
    Told,
    attend,
    shortened,
)

AGAIN_SECONDS = (0.0, 0.1, 0.5, 2.0, 10.0)
"""How long to wait before a worker is started again that died before it was ready."""

log = logging.getLogger("parlour.house")
_starting = threading.Lock()


class Died(Exception):
    """The worker has died or was ended before it answered."""


class Failed(Exception):
    """The worker met an error that nobody foresaw."""


class Slot:
    """A place for one worker process; when it dies another is started."""

    def __init__(self, ready: Callable[[Slot], None], lost: Callable[[Slot], None]) -> None:
        self._ready, self._lost = ready, lost
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._answer: Future[Told] | None = None
        self._process: Any = None
        self._connection: Any = None
        self._has: dict[str, Moves] = {}
        self._thread = threading.Thread(target=self._live, name="slot", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        process = self._process
        return None if process is None else process.pid

    @property
    def is_alive(self) -> bool:
        """Whether its worker is ready or at work."""
        return self._connection is not None

    def knows(self, table: str) -> bool:
        """Whether its worker remembers a table."""
        return table in self._has

    async def ask(self, work: str, position: Position, *arguments: Any) -> Any:
        """What the worker finds; of moves it was told before, it is told only the new ones."""
        before = self._has.get(position.table, ())
        known = len(before) if position.moves[: len(before)] == before else 0
        told = await self._say(Job(work, shortened(position, known), known, arguments))
        if told.forgotten:
            told = await self._say(Job(work, position, 0, arguments))
        if told.refusal:
            raise ParlourError(told.refusal)
        if told.failure:
            raise Failed(told.failure)
        self._has.pop(position.table, None)
        self._has[position.table] = position.moves
        while len(self._has) > REMEMBERED:
            del self._has[next(iter(self._has))]
        return told.found

    async def _say(self, job: Job) -> Told:
        with self._lock:
            if self._connection is None:
                raise Died
            answer = self._answer = Future()
            answer.set_running_or_notify_cancel()  # whoever asked may leave, but cannot undo it
            try:
                self._connection.send(job)
            except OSError as error:
                raise Died from error
        return await asyncio.wrap_future(answer)

    def restart(self) -> None:
        """End the worker, whatever it does; another takes its place."""
        process = self._process
        if process is not None:
            process.kill()

    def stop(self) -> None:
        """End the worker for good."""
        self._ended.set()
        self.restart()
        self._thread.join()

    # --- the thread of the slot ------------------------------------------------------------------

    def _live(self) -> None:
        """Keep a worker in the slot until it is stopped."""
        failures = 0
        while not self._ended.wait(AGAIN_SECONDS[min(failures, len(AGAIN_SECONDS) - 1)]):
            failures += 1
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=attend, args=(theirs,), daemon=True)
            try:
                with _starting:
                    process.start()
            except OSError:  # no memory or no more processes now
                log.exception("a worker could not be started")
                ours.close()
                continue
            finally:
                theirs.close()
            self._process = process
            if self._ended.is_set():  # while it was started
                process.kill()
            with contextlib.suppress(EOFError, OSError):
                while True:
                    told = ours.recv()
                    if told == READY:
                        failures = 0
                        self._has = {}
                        self._connection = ours
                        self._ready(self)
                    else:
                        self._hand_over(told)
            self._bury(process, ours)

    def _hand_over(self, told: Told) -> None:
        answer, self._answer = self._answer, None
        if answer is not None:
            answer.set_result(told)

    def _bury(self, process: Any, connection: Any) -> None:
        with self._lock:
            self._connection = None
            answer, self._answer = self._answer, None
        self._lost(self)
        process.kill()
        process.join()
        connection.close()
        if answer is not None:
            answer.set_exception(Died())
        if not self._ended.is_set():
            log.warning("a worker has ended and is started again")


class Slots:
    """Some slots, and those who wait for one that is free."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._slots: list[Slot] = []
        self._free: list[Slot] = []
        self._waiting: deque[tuple[asyncio.AbstractEventLoop, asyncio.Future[Slot]]] = deque()
        self._lock = threading.Lock()
        self._jobs: set[asyncio.Task[Any]] = set()
        self.is_ready = False

    def start(self) -> None:
        """Start the workers in the background."""
        self._slots = [Slot(self._free_now, self._lost) for _ in range(self.count)]

    def stop(self) -> None:
        """End the workers, whatever they do."""
        slots, self._slots, self._free = self._slots, [], []
        self.is_ready = False
        for slot in slots:
            slot.stop()

    async def ready(self) -> None:
        """Wait until one of them is free."""
        self._free_now(await self._a_free_one(""))

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [slot.pid for slot in self._slots if slot.pid is not None]

    async def ask(
        self,
        wait: float,
        most: float,
        work: str,
        position: Position,
        rest: Callable[[], tuple[Any, ...]],
    ) -> Any:
        """What a worker finds within `wait` seconds, else `TimeoutError`.

        A worker that has not ended the job after `most` seconds is ended itself.  The rest of the
        question is asked for when a worker is free, for that may take a while.
        """
        until = asyncio.get_running_loop().time() + wait
        async with asyncio.timeout_at(until):
            slot = await self._a_free_one(position.table)
        job = asyncio.create_task(self._watched(slot, most, work, position, *rest()))
        self._jobs.add(job)
        job.add_done_callback(self._done)
        async with asyncio.timeout_at(until):
            return await asyncio.shield(job)

    async def _watched(self, slot: Slot, most: float, work: str, *arguments: Any) -> Any:
        try:
            async with asyncio.timeout(most):
                found = await slot.ask(work, *arguments)
        except (ParlourError, Failed):
            self._free_now(slot)
            raise
        except Died:  # it is free again when it has restarted
            raise
        except BaseException:
            slot.restart()
            raise
        self._free_now(slot)
        return found

    def _done(self, job: asyncio.Task[Any]) -> None:
        self._jobs.discard(job)
        if not job.cancelled():
            job.exception()  # whoever waited was told

    async def _a_free_one(self, table: str) -> Slot:
        """A slot that is free, or the next to be; best one that remembers the table."""
        loop = asyncio.get_running_loop()
        with self._lock:
            if self._free:
                slot = next((one for one in self._free if one.knows(table)), self._free[0])
                self._free.remove(slot)
                return slot
            given: asyncio.Future[Slot] = loop.create_future()
            self._waiting.append((loop, given))
        try:
            return await given
        except asyncio.CancelledError:
            if given.done() and not given.cancelled():
                self._free_now(given.result())
            raise

    def _free_now(self, slot: Slot) -> None:
        """A slot is free: whoever waited longest may take it.  Called from any thread."""
        self.is_ready = True
        with self._lock:
            if slot.is_alive and slot not in self._free:
                self._free.append(slot)
            waiting, self._waiting = self._waiting, deque()
            for loop, given in waiting:
                with contextlib.suppress(RuntimeError):  # that loop is closed
                    loop.call_soon_threadsafe(self._serve, loop, given)

    def _lost(self, slot: Slot) -> None:
        """The worker of a slot has died."""
        with self._lock:
            if slot in self._free:
                self._free.remove(slot)

    def _serve(self, loop: asyncio.AbstractEventLoop, given: asyncio.Future[Slot]) -> None:
        """Give somebody a free slot, or have them wait on."""
        if given.done():
            return
        with self._lock:
            if self._free:
                given.set_result(self._free.pop(0))
            else:
                self._waiting.append((loop, given))
