"""Reading: after a deal people read its account, and bots and clocks wait for them, for a while.

Having read it is no move of the match and is not kept: after a restart the time the host grants
simply runs out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.house.keeping import PERSON

if TYPE_CHECKING:
    from parlour.house.course import Course
    from parlour.house.tables import Table


class Reading:
    """Who at a table still reads the account of the last deal."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._read: dict[str, int] = {}  # by guest, the last account they have read
        self._ready: tuple[int, float] = (0, 0.0)  # the last account all have read, and since when

    def readers(self, course: Course) -> tuple[int, ...]:
        """The seats of people who are there and have not said that they have read it."""
        account, table = course.reckoning, self._table
        if account is None or course.over or table.closed is not None:
            return ()
        if table.house.clock() >= account.at + table.header.settings.reading:
            return ()
        return tuple(
            place.seat
            for place in table.places
            if place.kind == PERSON
            and table.is_here(place.guest)
            and self._read.get(place.guest, 0) < account.n
        )

    def until(self, course: Course) -> float | None:
        """When bots go on at the latest, if somebody is reading."""
        if not self.readers(course):
            return None
        assert course.reckoning is not None
        return course.reckoning.at + self._table.header.settings.reading

    def began(self, course: Course) -> float:
        """From when the time for the next move counts: the last event, or when all had read."""
        account = course.reckoning
        if account is None or account.seq != course.seq:
            return course.last_at
        until = self.until(course)
        if until is not None:
            return until
        n, since = self._ready
        end = account.at + self._table.header.settings.reading
        return max(course.last_at, min(since, end)) if n == account.n else course.last_at

    def note(self, course: Course, seat: int, n: int) -> bool:
        """Who holds a seat has read an account; no if that was known."""
        account, guest = course.reckoning, self._table.places[seat].guest
        if account is None or n < account.n or self._read.get(guest, 0) >= account.n:
            return False
        self._read[guest] = account.n
        if not self.readers(course):
            self._ready = (account.n, self._table.house.clock())
        return True
