"""Bots in worker processes: the house sends a position there, and a move comes back.

Nobody waits for a compiler or a slow start: until the workers are ready, and whenever they do not
answer in time, a bot moves by habit, without thinking.
"""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Sequence
from typing import Any

from parlour.bots.choosing import open_moves
from parlour.bots.habits import sensible
from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.house.slots import Died, Failed, Slots
from parlour.house.thinking import Position
from parlour.house.wire import Challenge, Review, Solution

MARGIN = 0.1
"""Seconds beyond its thinking time in which a bot's answer still counts."""
PATIENCE = 5.0
"""Seconds beyond its thinking time after which a worker is ended."""
DECISION_SECONDS = 60.0
"""How long a decision may take that nothing else can stand for; then it is asked for again."""
HINT_SECONDS = 20.0
SOLUTION_SECONDS = 60.0
REVIEW_SECONDS = 240.0
"""Enough for a long match, and for the compiler if it is the first of its game."""
MOST_ASKING = 8
"""How many requests for hints, solutions and reviews may wait or be worked on at a time."""
THOUGHTLESS = ("random",)
"""Bots that move by chance."""

log = logging.getLogger("parlour.house")


class Busy(ParlourError):
    """Too many people ask at once."""


def by_habit(match: Match, seat: int) -> str:
    """A move without thinking: one by chance of those that sensible players consider."""
    view = match.view(seat)
    return random.choice(sensible(view, open_moves(view))).text


class Bots:
    """The worker processes of one server."""

    def __init__(self, workers: int) -> None:
        self._slots = Slots(max(1, workers))
        self._helping = Slots(1)
        self._reviewing = Slots(1)  # whoever waits for a review must not keep others from hints
        self._started: set[Slots] = set()
        self._asking = 0
        self._choosing = 0
        self._rng = random.Random(os.urandom(16))

    @property
    def is_ready(self) -> bool:
        """Whether a worker has started."""
        return self._slots.is_ready

    @property
    def pids(self) -> list[int]:
        """The worker processes."""
        return [*self._slots.pids, *self._helping.pids, *self._reviewing.pids]

    def start(self) -> None:
        """Start the workers in the background."""
        self._slots.start()

    async def ready(self) -> None:
        """Wait until a worker is free."""
        await self._slots.ready()

    def stop(self) -> None:
        """End the workers, whatever they do."""
        self._slots.stop()
        self._helping.stop()
        self._reviewing.stop()
        self._started.clear()

    async def choose(
        self, position: Position, seat: int, level: str, seconds: float, legal: Sequence[str]
    ) -> str | None:
        """The move a bot chooses in about that time; None if no answer comes."""
        if level in THOUGHTLESS or len(legal) == 1:
            return self._rng.choice(legal)
        if not self.is_ready:
            return None
        self._choosing += 1
        try:
            return await self._thought(position, seat, level, seconds)
        finally:
            self._choosing -= 1

    async def _thought(
        self, position: Position, seat: int, level: str, seconds: float
    ) -> str | None:
        until = time.monotonic() + seconds

        def rest() -> tuple[int, str, float]:
            """Those who wait share the time; what was spent on waiting is gone."""
            share = seconds * min(1.0, self._slots.count / self._choosing)
            return seat, level, max(0.0, min(share, until - time.monotonic()))

        try:
            found: str = await self._slots.ask(
                seconds + MARGIN, seconds + PATIENCE, "choose", position, rest
            )
        except (Died, TimeoutError) as error:
            log.warning("a bot gave no answer", extra={"reason": type(error).__name__})
        except (Failed, ParlourError) as error:
            log.error("a bot failed", extra={"table": position.table, "reason": str(error)})
        else:
            return found
        return None

    async def decide(self, position: Position, seat: int, level: str, legal: Sequence[str]) -> str:
        """The move a bot always makes at this point; it is waited for, and chance gives no other."""
        if len(legal) == 1:
            return legal[0]
        try:
            found: str = await self._slots.ask(
                DECISION_SECONDS, DECISION_SECONDS, "decide", position, lambda: (seat, level)
            )
        except (Died, TimeoutError) as error:
            raise Busy("A bot gave no answer yet.") from error
        return found

    async def hint(self, position: Position, seat: int, peek: bool = False) -> tuple[str, str]:
        """A move and the reason for it; hidden cards are looked at only if one wants to peek."""
        move, reason = await self._help(self._helping, HINT_SECONDS, "hint", position, seat, peek)
        return move, reason

    async def challenge(self, position: Position) -> Challenge:
        """In how many moves a puzzle can be done from its start."""
        found: Challenge = await self._help(self._helping, HINT_SECONDS, "challenge", position)
        return found

    async def reason(
        self, position: Position, at: int, seat: int | None, is_over: bool
    ) -> tuple[int, str]:
        """Whose move it was and why, for those who may know."""
        found: tuple[int, str] = await self._help(
            self._helping, HINT_SECONDS, "reason", position, at, seat, is_over
        )
        return found

    async def solution(self, position: Position) -> Solution:
        """The solution of a puzzle from where it stands."""
        found: Solution = await self._help(self._helping, SOLUTION_SECONDS, "solution", position)
        return found

    async def review(self, position: Position) -> Review:
        """A finished match, judged decision by decision."""
        found: Review = await self._help(self._reviewing, REVIEW_SECONDS, "review", position)
        return found

    async def _help(
        self, slots: Slots, seconds: float, work: str, position: Position, *rest: Any
    ) -> Any:
        """Ask a worker that hints and solves, or reviews; it is started with the first who asks."""
        if self._asking >= MOST_ASKING:
            raise Busy("Too many people are asking for help now; try again in a moment.")
        if slots not in self._started:
            self._started.add(slots)
            slots.start()
        self._asking += 1
        try:
            return await slots.ask(seconds, seconds, work, position, lambda: rest)
        except (Died, TimeoutError) as error:
            raise Busy("No answer was found in time; try again.") from error
        except Failed as error:
            log.error("help failed", extra={"reason": str(error)})
            raise ParlourError("No answer could be found.") from error
        finally:
            self._asking -= 1
