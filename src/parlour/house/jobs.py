"""Jobs: thinking that a server posts in the store, and that any worker may take.

A job is a table, the number of its last event, a seat and how long to think; whoever takes it reads
the match from the store.  It is leased for a few seconds at a time, so the job of a worker that died
is taken by another.  The server that asked deletes the answered job; what nobody collects is swept
away.  Only PostgreSQL has jobs.  Its clock alone counts, so those of the machines may differ.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import secrets
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from typing import Any

import msgspec

from parlour.core.errors import ParlourError
from parlour.house import bots
from parlour.house.bots import MARGIN, THOUGHTLESS, Busy
from parlour.house.store import Connection, Store, Unreachable
from parlour.house.thinking import Position
from parlour.house.waiting import heard
from parlour.house.wire import Challenge, Review, Solution

LEASE_SECONDS = 3.0
"""How long a job is a worker's before it must say that it still works on it."""
STALE_SECONDS = 5.0
"""How long after its time a job that nobody collected is swept away."""
LOOK_SECONDS = 1.0
"""How often whoever waits looks for himself, for what was told may be lost."""
POSTED, ANSWERED = "job", "answered"
"""What is told: there is a new job; a job was answered."""
MOVES = "('choose', 'decide')"
"""What a bot is asked for when it is its turn; all else is help."""
NOW = "EXTRACT(EPOCH FROM clock_timestamp())"
# Losing a lease or an answer in a power cut costs a moment's thought; waiting for the disk costs more.
LAZILY = "SET LOCAL synchronous_commit = off"

PEEK = "peek"
"""What a job for a hint says if hidden cards may be looked at."""
log = logging.getLogger("parlour.house")


@dataclass(frozen=True)
class Job:
    """Something to think about; `wait` is how long somebody waits for the answer.

    The `seat` of a reason is the step it is asked for, and its `level` is the seat that asks.
    """

    id: str
    match: str
    seq: int
    seat: int
    work: str
    level: str
    seconds: float
    wait: float


class Answer(msgspec.Struct):
    """What was found, or one sentence why nothing was."""

    found: msgspec.Raw = msgspec.Raw(b"null")
    refusal: str = ""


# --- in the store --------------------------------------------------------------------------------


def post(job: Job) -> Callable[[Connection], None]:
    """Post a job, and sweep away those that nobody waits for any more."""

    def work(db: Connection) -> None:
        db.run(
            "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs "
            f"WHERE due < {NOW} - {STALE_SECONDS} FOR UPDATE SKIP LOCKED)"
        )
        *rest, wait = astuple(job)
        db.run(
            "INSERT INTO jobs (id, match, seq, seat, work, level, seconds, due) "
            f"VALUES (?, ?, ?, ?, ?, ?, ?, {NOW} + ?) ON CONFLICT DO NOTHING",
            *rest,
            wait,
        )
        db.tell(POSTED)

    return work


def take(helps: bool) -> Callable[[Connection], tuple[Job, float] | None]:
    """Take the most urgent job, help or a move, and the share of its time it may use.

    Where more jobs wait than are worked on, all think for a shorter time.
    """

    def work(db: Connection) -> tuple[Job, float] | None:
        db.run(LAZILY)
        rows = db.run(
            f"UPDATE jobs SET leased = {NOW} + {LEASE_SECONDS} WHERE id = (SELECT id FROM jobs "
            f"WHERE answer IS NULL AND due > {NOW} AND (leased IS NULL OR leased < {NOW}) "
            f"AND (work NOT IN {MOVES}) = ? ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED) "
            f"RETURNING id, match, seq, seat, work, level, seconds, due - {NOW}",
            helps,
        )
        if not rows:
            return None
        [(working, open_)] = db.run(
            f"SELECT count(*) FILTER (WHERE leased > {NOW}), count(*) FROM jobs "
            f"WHERE answer IS NULL AND due > {NOW} AND (work NOT IN {MOVES}) = ?",
            helps,
        )
        return Job(*rows[0]), max(1, working) / max(1, open_)

    return work


def renew(ids: Sequence[str]) -> Callable[[Connection], None]:
    """Say that these jobs are still worked on."""

    def work(db: Connection) -> None:
        db.run(LAZILY)
        db.run(
            f"UPDATE jobs SET leased = {NOW} + {LEASE_SECONDS} WHERE id IN "
            "(SELECT id FROM jobs WHERE id = ANY(?) FOR UPDATE SKIP LOCKED)",
            list(ids),
        )

    return work


def give_back(ids: Sequence[str]) -> Callable[[Connection], None]:
    """Let another worker take these jobs at once."""

    def work(db: Connection) -> None:
        db.run("UPDATE jobs SET leased = NULL WHERE id = ANY(?)", list(ids))
        db.tell(POSTED)

    return work


def answer(id_: str, found: Answer) -> Callable[[Connection], None]:
    """Answer a job, if somebody still waits for it."""

    def work(db: Connection) -> None:
        db.run(LAZILY)
        text = msgspec.json.encode(found).decode()
        if db.run(
            "UPDATE jobs SET answer = ? WHERE id = ? AND answer IS NULL RETURNING id", text, id_
        ):
            db.tell(f"{ANSWERED} {id_}")

    return work


def drop(id_: str) -> Callable[[Connection], None]:
    """Delete a job that is of no use."""

    def work(db: Connection) -> None:
        db.run("DELETE FROM jobs WHERE id = ?", id_)

    return work


def collect(id_: str) -> Callable[[Connection], Answer | None]:
    """The answer to a job, which is then deleted."""

    def work(db: Connection) -> Answer | None:
        rows = db.run("DELETE FROM jobs WHERE id = ? AND answer IS NOT NULL RETURNING answer", id_)
        return msgspec.json.decode(rows[0][0], type=Answer) if rows else None

    return work


# --- in a server ---------------------------------------------------------------------------------


class PostedBots:
    """Bots that think elsewhere: this server posts jobs, and a worker answers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: dict[str, asyncio.Event] = {}
        self._asking = 0
        self._rng = random.Random(os.urandom(16))

    def start(self) -> None:
        """Listen for answers."""
        loop = asyncio.get_running_loop()

        def hears(sender: str, news: str) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._hear, sender, news)

        self._store.listen(hears)

    def stop(self) -> None:
        """Nobody waits any more."""
        self._waiting.clear()

    def _hear(self, sender: str, news: str) -> None:
        word, _, id_ = news.partition(" ")
        if not sender:  # something may have been missed
            for one in self._waiting.values():
                one.set()
        elif word == ANSWERED and id_ in self._waiting:
            self._waiting[id_].set()

    async def choose(
        self, position: Position, seat: int, level: str, seconds: float, legal: Sequence[str]
    ) -> str | None:
        """The move a bot chooses in about that time; None if no answer comes."""
        if level in THOUGHTLESS or len(legal) == 1:
            return self._rng.choice(legal)
        job = _job(position, seat, "choose", level, seconds, seconds + MARGIN)
        try:
            found: str = await self._answer(job, str)
        except (TimeoutError, ParlourError) as error:
            log.warning("a bot gave no answer", extra={"reason": type(error).__name__})
            return None
        return found

    async def decide(self, position: Position, seat: int, level: str, legal: Sequence[str]) -> str:
        """The move a bot always makes at this point; it is waited for, and chance gives no other."""
        if len(legal) == 1:
            return legal[0]
        job = _job(position, seat, "decide", level, 0.0, bots.DECISION_SECONDS)
        try:
            found: str = await self._answer(job, str)
        except TimeoutError as error:
            raise Busy("A bot gave no answer yet.") from error
        return found

    async def hint(self, position: Position, seat: int, peek: bool = False) -> tuple[str, str]:
        """A move and the reason for it; hidden cards are looked at only if one wants to peek."""
        job = _job(position, seat, "hint", PEEK if peek else "", 0.0, bots.HINT_SECONDS)
        found: tuple[str, str] = await self._help(job, tuple[str, str])
        return found

    async def challenge(self, position: Position) -> Challenge:
        """In how many moves a puzzle can be done from its start."""
        job = _job(position, 0, "challenge", "", 0.0, bots.HINT_SECONDS)
        found: Challenge = await self._help(job, Challenge)
        return found

    async def reason(
        self, position: Position, at: int, seat: int | None, is_over: bool
    ) -> tuple[int, str]:
        """Whose move it was and why, for those who may know; the job says at which step and to whom."""
        to = "" if seat is None else str(seat)
        job = _job(position, at, "reason" if is_over else "reason now", to, 0.0, bots.HINT_SECONDS)
        found: tuple[int, str] = await self._help(job, tuple[int, str])
        return found

    async def solution(self, position: Position) -> Solution:
        """The solution of a puzzle from where it stands."""
        job = _job(position, 0, "solution", "", 0.0, bots.SOLUTION_SECONDS)
        found: Solution = await self._help(job, Solution)
        return found

    async def review(self, position: Position) -> Review:
        """A finished match, judged decision by decision."""
        job = _job(position, 0, "review", "", 0.0, bots.REVIEW_SECONDS)
        found: Review = await self._help(job, Review)
        return found

    async def _help(self, job: Job, kind: Any) -> Any:
        if self._asking >= bots.MOST_ASKING:
            raise Busy("Too many people are asking for help now; try again in a moment.")
        self._asking += 1
        try:
            return await self._answer(job, kind)
        except TimeoutError as error:
            raise Busy("No answer was found in time; try again.") from error
        finally:
            self._asking -= 1

    async def _answer(self, job: Job, kind: Any) -> Any:
        """Post a job and wait for what is found."""
        news = self._waiting[job.id] = asyncio.Event()
        try:
            async with asyncio.timeout(job.wait):
                await self._store.write(post(job))
                found = None
                while found is None:
                    await heard(news, LOOK_SECONDS)
                    news.clear()
                    found = await self._store.write(collect(job.id))
        except Unreachable as error:
            raise Busy("The store cannot be reached now.") from error
        finally:
            self._waiting.pop(job.id, None)
        if found.refusal:
            raise ParlourError(found.refusal)
        return msgspec.json.decode(found.found, type=kind)


def _job(position: Position, seat: int, work: str, level: str, seconds: float, wait: float) -> Job:
    return Job(secrets.token_hex(8), position.table, position.seq, seat, work, level, seconds, wait)
