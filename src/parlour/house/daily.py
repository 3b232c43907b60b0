"""Dailies: a deal and a puzzle a day, the same for everybody; each guest's first attempt counts.

A result is kept with the move that brings it, in one transaction.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from parlour.bots import USUAL_LEVEL
from parlour.core.errors import ParlourError
from parlour.core.fair import Seed
from parlour.core.game import game
from parlour.core.match import Match
from parlour.house import daykeeping, keeping
from parlour.house.attempts import Attempt, result_of
from parlour.house.days import DEAL, KINDS, Chain, Dealt, Kind, Played, day_at, day_named, puzzles
from parlour.house.keeping import BOT, PERSON, START, Event, Header, Place
from parlour.house.refused import Refused
from parlour.house.slots import Died, Failed, Slots
from parlour.house.store import Connection
from parlour.house.thinking import Position
from parlour.house.wire import Settings

if TYPE_CHECKING:
    from parlour.house.house import House

SOLVER_SECONDS = 120.0
"""How long a solver may take for the puzzle of a day, compiler and all."""
OUR_SETTINGS = Settings(grace=0, reading=0)
"""Nobody moves for the guest, so nothing stands in a record that the guest did not do."""

log = logging.getLogger("parlour.house")

Solvable = Callable[[Position], Awaitable[bool | None]]


@dataclass(frozen=True)
class Day:
    """A day that has come, as one kind of daily has it."""

    day: date
    kind: Kind
    chain: Chain
    played: Played
    is_today: bool

    @property
    def title(self) -> str:
        """The game's name."""
        return game(self.played.game).title


async def solvable(position: Position) -> bool | None:
    """Whether a puzzle can be solved, found out in a process of its own."""
    slots = Slots(1)
    slots.start()
    try:
        found: bool | None = await slots.ask(
            SOLVER_SECONDS, SOLVER_SECONDS, "solvable", position, tuple
        )
        return found
    finally:
        await asyncio.to_thread(slots.stop)


class Dailies:
    """The deals and puzzles of the days of one house."""

    def __init__(self, house: House, seed: Callable[[], Seed]) -> None:
        """`seed` draws the secret start of a chain."""
        self._house = house
        self._seed = seed
        self.solvable: Solvable = solvable
        self._solving = asyncio.Lock()
        self._preparing: dict[tuple[date, Kind], asyncio.Task[Played]] = {}

    async def today(self) -> date:
        """The latest day that has come; it never goes back, whatever the clock does."""
        store, now = self._house.store, day_at(self._house.clock())
        latest = await store.read(daykeeping.latest_day)
        if latest is None or latest < now:
            await store.write(daykeeping.open_day(now))
            latest = await store.read(daykeeping.latest_day)
        assert latest is not None
        return latest

    async def chains(self, kind: Kind) -> list[Chain]:
        """The chains of a kind; the last of them has a seed for today.

        Those of all kinds begin together, so that a day has all or none.
        """
        today, store = await self.today(), self._house.store
        found = {one: await store.read(daykeeping.chains(one)) for one in KINDS}
        for one, before in found.items():
            if not before or before[-1].last < today:
                fresh = Chain.of(one, today, self._seed())
                found[one] = await store.write(daykeeping.begin_chain(len(before) + 1, fresh))
        return found[kind]

    async def chain(self, day: date, kind: Kind) -> Chain:
        """The chain that has the seed of a day; refused if the day has not come or has no seed."""
        if day > await self.today():
            raise Refused(404, "That day has not come yet.")
        for chain in await self.chains(kind):
            if chain.covers(day):
                return chain
        raise Refused(404, "There was no daily on that day.")

    async def day(self, day: date, kind: Kind) -> Day:
        """What is played on a day that has come."""
        chain = await self.chain(day, kind)
        played = await self._house.store.read(daykeeping.played_on(day, kind))
        if played is None:
            played = await self._prepared(day, chain)
        return Day(day, kind, chain, played, day == await self.today())

    async def _prepared(self, day: date, chain: Chain) -> Played:
        """Find out what is played on a day, once however many ask."""
        key = day, chain.kind
        task = self._preparing.get(key)
        if task is None:
            task = self._preparing[key] = asyncio.create_task(self._prepare(day, chain))
            task.add_done_callback(lambda _: self._preparing.pop(key, None))
        return await asyncio.shield(task)

    async def _prepare(self, day: date, chain: Chain) -> Played:
        seed = chain.seed(day)
        if chain.kind == "deal":
            found = _settled(*DEAL, 4)
        else:
            async with self._solving:  # who asks for many days has one process work on them
                found = await self._first_that_can_be_solved(chain.number(day), seed)
        return await self._house.store.write(daykeeping.keep_played(day, chain.kind, found))

    async def _first_that_can_be_solved(self, number: int, seed: Seed) -> Played:
        for key, options in puzzles(number, seed):
            found = _settled(key, options, 1)
            position = Position(
                table="", game=key, edition=found.edition, options=tuple(found.options.items()),
                players=1, seed=seed.hex, nonces=("",), moves=(),
            )  # fmt: skip
            try:
                if await self.solvable(position):
                    return found
            except (Died, Failed, TimeoutError, ParlourError) as error:
                log.warning("a solver gave no answer", extra={"reason": type(error).__name__})
        raise AssertionError  # there is always another

    # --- playing ---------------------------------------------------------------------------------

    async def play(self, found: Day, guest: str, name: str) -> str:
        """The table of the attempt that counts; a table for practice if there can be none."""
        own = await self._own(found, guest)
        if own is None and found.is_today:
            begins = daykeeping.begin_attempt(guest, *self._table(found, guest, name, counted=True))
            made = await self._house.store.write(begins)
            if made is not None:
                return made
        elif own is not None and await self.is_open(own):
            return own.match
        return await self.practise(found, guest, name)

    async def practise(self, found: Day, guest: str, name: str) -> str:
        """A table where nothing counts; the guest's own attempt is given up if it is not over."""
        own = await self._own(found, guest)
        if own is None and found.is_today:
            raise Refused(409, "Your first try counts; practise afterwards.")
        if own is not None:
            await self._house.store.write(daykeeping.give_up(own.match))
        work = keeping.create(*self._table(found, guest, name, counted=False))
        return await self._house.store.write(work)

    def _table(
        self, found: Day, guest: str, name: str, counted: bool
    ) -> tuple[Header, list[Place], Event]:
        """A table of a day, the guest in the first seat and bots in the others; nobody gives a
        nonce, so all have the same cards."""
        house, played = self._house, found.played
        players = 1 if found.kind == "puzzle" else 4
        dealt = found.chain.dealt(found.day, counted)
        now = house.clock()
        header = Header(
            id=house.token(),
            game=played.game,
            edition=played.edition,
            options=played.options,
            players=players,
            seed=dealt.seed,
            host=guest,
            settings=OUR_SETTINGS,
            created=now,
            daily=dealt,
        )
        bots = [Place(seat, BOT, level=USUAL_LEVEL) for seat in range(1, players)]
        places = house.named([Place(0, PERSON, guest, name), *bots])
        return header, places, Event(1, 0, START, START, now)

    # --- results ---------------------------------------------------------------------------------

    async def _own(self, day: Day, guest: str | None) -> Attempt | None:
        if guest is None:
            return None
        return await self._house.store.read(daykeeping.own_attempt(day.day, day.kind, guest))

    async def is_open(self, own: Attempt) -> bool:
        """Whether more can come of an attempt."""
        return not own.done and await self._house.store.read(daykeeping.can_go_on(own.match))

    async def attempts(self, day: Day, guest: str | None) -> tuple[list[Attempt], Attempt | None]:
        """Everybody's attempts at a day, and the guest's own among them."""
        own = await self._own(day, guest)
        found = await self._house.store.read(daykeeping.all_attempts(day.day, day.kind))
        return found, next((one for one in found if own and one.match == own.match), None)

    def noting(
        self, dealt: Dealt | None, match: str, after: Match, append: Callable[[Connection], bool]
    ) -> Callable[[Connection], bool]:
        """The work that keeps the last event of a match, and what came of it if that counts."""
        if dealt is None or not dealt.counted:
            return append
        at = day_at(self._house.clock())
        return partial(
            _with_result,
            append,
            daykeeping.keep_result(match, dealt.day, at, result_of(dealt.kind, after)),
        )

    async def helped(self, dealt: Dealt | None, match: str, what: str) -> None:
        """Note that a guest is given help at a table, before they see it."""
        if dealt is not None and dealt.counted:
            before = await self._house.store.read(daykeeping.help_given(match, what))
            await self._house.store.write(daykeeping.note_help(match, what, before))


def _with_result(
    append: Callable[[Connection], bool], keep: Callable[[Connection], None], db: Connection
) -> bool:
    kept = append(db)
    if kept:
        keep(db)
    return kept


def _settled(key: str, options: dict[str, str], players: int) -> Played:
    found = game(key, **options)
    return Played(key, found.edition, found.settled(players))


def named(text: str) -> date:
    """The day in an address; refused if there is none of that name."""
    found = day_named(text)
    if found is None:
        raise Refused(404, "A day is written like 2026-11-17.")
    return found
