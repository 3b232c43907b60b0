"""Results: how a match ended, told when it ends; and those of matches from before they were kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.desk.seats import moves_counted
from parlour.house import guests, keeping
from parlour.house.course import Course
from parlour.pictures.labels import sides
from parlour.solvers.answers import Gathering
from parlour.solvers.solving import puzzles, solver

if TYPE_CHECKING:
    from parlour.house.house import House

BITE = 20
REST_SECONDS = 0.05
"""How long others have the store to themselves after each bite."""
RETRY_SECONDS = 60.0

log = logging.getLogger("parlour.house")


def gathering(key: str) -> Gathering | None:
    """Which solutions of a puzzle can be gathered, if any."""
    return solver(key).gathering if key in puzzles() else None


def end_of(
    match: Match, moves: int, seq: int, at: float, is_chosen: bool = False
) -> guests.End | None:
    """How a match ended with an event, if it did; `moves` are those of all seats.

    Where the deal was chosen, nothing counts.
    """
    outcome, game = match.outcome, match.game
    if outcome is None:
        return None
    gathered = gathering(game.key) if match.players == 1 and outcome.winners else None
    return guests.End(
        seq=seq,
        at=at,
        game=game.key,
        options=game.settled(match.players),
        score=outcome.score,
        winners=outcome.winners,
        sides=sides(game, match.record),
        is_won=game.rules.wins is not None,
        moves=moves_counted(match) if match.players == 1 else moves,
        undone=match.taken_back > 0,
        peeked=match.peeked,
        solution=gathered.form(match) if gathered else "",
        counts=match.origin is None and not match.set_up and not is_chosen,
    )


class Counting:
    """Looks through a store of an earlier edition for matches that had ended."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def go_on(self) -> None:
        """Look at all of them, a few at a time."""
        while True:
            try:
                while await self.bite():
                    await asyncio.sleep(REST_SECONDS)
                return
            except Exception:  # the store may be away for a moment
                log.exception("old results could not be kept")
            await asyncio.sleep(RETRY_SECONDS)

    async def of_guest(self, guest: str) -> None:
        """Look at all that a guest sits at, because they ask."""
        while await self.bite(guest):
            pass

    async def bite(self, guest: str = "") -> bool:
        """Look at some matches; whether there may be more."""
        store = self._house.store
        found: Sequence[str] = await store.read(guests.uncounted(BITE, guest))
        for id_ in found:
            kept = await store.read(keeping.load(id_))
            end = None if kept is None else await asyncio.to_thread(self._end, kept)
            await store.write(guests.count(id_, end))
        return len(found) == BITE

    def _end(self, kept: keeping.Kept) -> guests.End | None:
        try:
            course = Course(kept, self._house.first)
        except ParlourError:  # it cannot be replayed any more; nobody knows how it ended
            return None
        return end_of(course.match, course.made, course.seq, course.last_at, kept.header.is_guided)
