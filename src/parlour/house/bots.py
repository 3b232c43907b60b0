"""Bots in worker processes: the house sends a position there, and a move comes back.

Nobody waits for a compiler or a slow start: until the workers are ready, and whenever they do not
answer in time, a bot's move is picked by chance.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, TypeVar

from parlour.core.errors import ParlourError
from parlour.house.thinking import Position, chosen, hint, prepare, solution
from parlour.house.wire import Solution

Answer = TypeVar("Answer")
PATIENCE = 5.0
"""Seconds beyond its thinking time after which a bot's answer is no longer waited for."""
HINT_SECONDS = 20.0
SOLUTION_SECONDS = 60.0
MOST_ASKING = 8
"""How many requests for hints and solutions may wait or be worked on at a time."""

log = logging.getLogger("parlour.house")


class Busy(ParlourError):
    """Too many people ask at once."""


class Bots:
    """The worker processes."""

    def __init__(self, workers: int) -> None:
        self._workers = max(1, workers)
        self._pool: ProcessPoolExecutor | None = None
        self._solving: ProcessPoolExecutor | None = None
        self._asking = 0
        self._choosing = 0
        self._free = asyncio.Semaphore(self._workers)
        self._ready = False
        self._rng = random.Random(os.urandom(16))

    def start(self) -> None:
        """Start the workers in the background."""
        self._ready = False
        self._pool = pool = _pool(self._workers)

        def is_ready(future: Any) -> None:
            if pool is self._pool:
                self._ready = not future.cancelled() and future.exception() is None

        for _ in range(self._workers):
            pool.submit(prepare).add_done_callback(is_ready)

    def stop(self) -> None:
        """End the workers, whatever they do."""
        for pool in (self._pool, self._solving):
            if pool is not None:
                _end(pool)
        self._pool = self._solving = None

    async def choose(
        self, position: Position, seat: int, level: str, seconds: float, legal: Sequence[str]
    ) -> str:
        """The move a bot chooses; one by chance if none comes in time."""
        found = None
        if self._ready and level not in ("novice", "random"):
            self._choosing += 1
            try:
                async with self._free:  # else waiting for a worker would be taken for its failure
                    share = seconds * min(1.0, self._workers / self._choosing)
                    found = await self._thought(position, seat, level, share)
            finally:
                self._choosing -= 1
        return self._rng.choice(legal) if found is None else found

    async def _thought(
        self, position: Position, seat: int, level: str, seconds: float
    ) -> str | None:
        pool = self._pool
        try:
            return await self._ask(pool, seconds + PATIENCE, chosen, position, seat, level, seconds)
        except (BrokenExecutor, TimeoutError) as error:
            log.warning("a bot gave no answer", extra={"reason": type(error).__name__})
            self._mend(pool)
        except Exception:
            log.exception("a bot failed", extra={"table": position.table})
        return None

    async def hint(self, position: Position, seat: int) -> tuple[str, str]:
        """A move and the reason for it."""
        return await self._one_of_few(HINT_SECONDS, hint, position, seat)

    async def solution(self, position: Position) -> Solution:
        """The solution of a puzzle from where it stands."""
        return await self._one_of_few(SOLUTION_SECONDS, solution, position)

    async def _one_of_few(
        self, seconds: float, work: Callable[..., Answer], *arguments: Any
    ) -> Answer:
        """Ask the one worker that hints and solves; it is ended when it takes too long."""
        if self._asking >= MOST_ASKING:
            raise Busy("Too many people are asking for help now; try again in a moment.")
        if self._solving is None:
            self._solving = _pool(1)
        pool = self._solving
        self._asking += 1
        try:
            return await self._ask(pool, seconds, work, *arguments)
        except (BrokenExecutor, TimeoutError) as error:
            if pool is self._solving:
                self._solving = None
                _end(pool)
            raise Busy("No answer was found in time; try again.") from error
        except ParlourError:
            raise
        except Exception as error:
            log.exception("a hint or a solution failed")
            raise ParlourError("No answer could be found.") from error
        finally:
            self._asking -= 1

    @staticmethod
    async def _ask(
        pool: ProcessPoolExecutor | None,
        seconds: float,
        work: Callable[..., Answer],
        *arguments: Any,
    ) -> Answer:
        if pool is None:
            raise BrokenExecutor("closed")
        loop = asyncio.get_running_loop()
        return await asyncio.wait_for(loop.run_in_executor(pool, work, *arguments), seconds)

    def _mend(self, pool: ProcessPoolExecutor | None) -> None:
        """Start new workers in place of those that hang or died, unless that was done already."""
        if pool is not None and pool is self._pool:
            _end(pool)
            self.start()


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=prepare
    )


def _end(pool: ProcessPoolExecutor) -> None:
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
