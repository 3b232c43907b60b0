"""Driving: bots move at a table when it is their turn, at a pace that people can follow; and the
clock moves when its time has come, if the game has one.

A bot moves when its time has come, whether it thought or had no choice: when it moves must not tell
what it holds.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple

from parlour.bots import USUAL_LEVEL
from parlour.desk.seats import next_of
from parlour.house.bots import by_habit
from parlour.house.keeping import BOT
from parlour.house.waiting import heard

if TYPE_CHECKING:
    from parlour.house.course import Course
    from parlour.house.tables import Table


class Pace(NamedTuple):
    """Seconds from the last event, or from when a bot takes over, to its move; and how many of
    them it may think."""

    wait: float
    thought: float


PACES = {"slow": Pace(1.8, 1.2), "usual": Pace(0.9, 0.6), "fast": Pace(0.25, 0.15)}
AGAIN_SECONDS = 5.0
"""How long after a failure bots try again."""

log = logging.getLogger("parlour.house")


class Driver:
    """Makes the moves of one table's bots and of its clock, one after another."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._standing_in: set[int] = set()
        self._possible: dict[int, dict[str, float]] = {}
        """For each bot, since when it has had each of its moves; where patience is asked of it."""
        self._resting: dict[int, str] = {}
        """What bots have thought of, but leave to people for a while."""
        self.is_busy = False

    def wake(self) -> None:
        """Something happened at the table."""
        self._news.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drive())

    def rest(self) -> asyncio.Task[None] | None:
        """No more moves, until something happens; what was being done is ended."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
        return task

    async def _drive(self) -> None:
        """Drive, and begin again when something fails: the store may be away for a moment."""
        try:
            while True:
                try:
                    await self._drive_on()
                    return
                except Exception:
                    log.exception("a bot could not move", extra={"table": self._table.id})
                self.is_busy = False
                await heard(self._news, AGAIN_SECONDS)
        finally:
            self.is_busy = False

    async def _drive_on(self) -> None:
        while True:
            self._news.clear()
            course = await self._table.warm()
            if self._table.closed is not None:
                return
            self._notice_stand_ins()
            if await self._clock_moved(course):
                continue
            self._note_what_is_possible(course)
            seat = self._mover(course)
            if seat is not None:
                self.is_busy = True
                await self._move(course, seat)
                continue
            self.is_busy = False
            waits = (self._until_a_bot_may(course), await self._table.opening.keep_time())
            wait = min((one for one in waits if one is not None), default=None)
            if wait is None:
                return
            await heard(self._news, wait)

    def _notice_stand_ins(self) -> None:
        """Let everybody know when a bot takes over or gives a seat back."""
        table = self._table
        now = {place.seat for place in table.places if table.stands_in(place)}
        if now != self._standing_in:
            self._standing_in = now
            table.tell_people()

    async def _clock_moved(self, course: Course) -> bool:
        """Do what is due by the game's own clock, if anything is."""
        for due, text in course.due()[:1]:
            if due <= self._table.house.clock() and self._table.is_watched:
                seq = course.seq
                if not await self._another_moves(course):
                    await self._table.clock_moves(seq, text)
                return True
        return False

    def _note_what_is_possible(self, course: Course) -> None:
        """Note since when bots have had their moves, if the game asks them for patience."""
        if course.match.game.rules.patience is None:
            return
        now, before = self._table.house.clock(), self._possible
        self._possible = {
            seat: {
                move.text: before.get(seat, {}).get(move.text, now)
                for move in course.match.right(seat)
            }
            for seat in course.match.turn
            if self._is_bots(course, seat)
        }

    def _left_until(self, course: Course, seat: int, text: str) -> float | None:
        """Until when a bot leaves a move to people; None if it makes it at its usual pace."""
        patience, possible = course.match.game.rules.patience, self._possible.get(seat, {})
        if patience is None or text not in possible:
            return None
        seconds = patience(course.match.record, course.match.game.move(text))
        return possible[text] + seconds if seconds else None

    def _rests(self, course: Course) -> dict[int, float]:
        """The bots that leave what they thought of to people, and until when."""
        now, until = self._table.house.clock(), {}
        for seat, text in list(self._resting.items()):
            left = self._left_until(course, seat, text)
            if left is not None and left > now:
                until[seat] = left
            else:
                del self._resting[seat]
        return until

    async def _move(self, course: Course, seat: int) -> None:
        table, seq = self._table, course.seq
        if await self._another_moves(course):
            return
        pace = table.house.paces[table.header.settings.pace]
        now = table.house.clock()
        began = course.last_at if now - course.last_at < pace.wait else now
        due = began + pace.wait
        text = await self._choice(course, seat, pace.thought, due - now)
        until = self._left_until(course, seat, text)
        if until is not None and until > due:
            self._resting[seat] = text
            return
        if until is not None and until <= now:
            due = now
        while self._may_still(seat, seq) and (left := due - table.house.clock()) > 0:
            self._news.clear()
            await heard(self._news, left)
        if self._may_still(seat, seq):
            await table.bot_moves(seat, seq, text)

    async def _choice(self, course: Course, seat: int, seconds: float, most: float) -> str:
        """The move a bot chooses; if it is late, it moves by habit, but never in a daily."""
        house, level = self._table.house, self._table.places[seat].level or USUAL_LEVEL
        legal = [move.text for move in course.match.right(seat)]
        if self._table.header.daily:
            return await house.bots.decide(course.position, seat, level, legal)
        try:
            async with asyncio.timeout(most):
                found = await house.bots.choose(course.position, seat, level, seconds, legal)
        except TimeoutError:
            found = None
        return by_habit(course.match, seat) if found is None else found

    def _may_still(self, seat: int, seq: int) -> bool:
        """Whether a bot may still do what it thought of when the table was at this number."""
        course = self._table.course
        return (
            course is not None
            and course.still_answers(seat, seq)
            and self._table.is_watched
            and self._is_bots(course, seat)
        )

    async def _another_moves(self, course: Course) -> bool:
        """Let another server at the table move its bots, if there is one that does."""
        seq, house = course.seq, self._table.house
        delay = house.presence.delay(self._table.id)
        until = house.clock() + delay
        while self._table.seq == seq and (left := until - house.clock()) > 0:
            self._news.clear()
            await heard(self._news, left)
        if delay and self._table.seq == seq:
            house.presence.waited_in_vain(self._table.id)
        return self._table.seq != seq

    def _mover(self, course: Course) -> int | None:
        """The seat for which a bot is to move now; where all act at once, they do so in turn."""
        rests = self._rests(course)
        seats = [
            seat for seat in course.match.turn if seat not in rests and self._is_bots(course, seat)
        ]
        if not seats or not self._table.is_watched or self._table.reading.readers(course):
            return None
        last = course.recent[-1][1] if course.recent else -1
        return next_of(seats, last, course.match.players)

    def _is_bots(self, course: Course, seat: int) -> bool:
        table = self._table
        place = table.places[seat]
        deadline = table.deadline(course)
        late = deadline is not None and table.house.clock() >= deadline
        return place.kind == BOT or late or table.stands_in(place)

    def _until_a_bot_may(self, course: Course) -> float | None:
        """Seconds until a person to move has been gone for too long, or was too slow."""
        table = self._table
        now = table.house.clock()
        times = [due - now for due, _ in course.due()]
        times += [until - now for until in self._rests(course).values()]
        for until in (table.deadline(course), table.reading.until(course)):
            if until is not None:
                times.append(until - now)
        grace = table.header.settings.grace
        for place in table.places:
            gone = table.gone_since(place)
            if grace and gone is not None and not table.stands_in(place):
                times.append(gone + grace - now)
        if not times or not table.is_watched:
            return None
        return max(0.01, min(times))
