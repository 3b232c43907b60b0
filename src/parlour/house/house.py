"""The house: opened and closed, with its tables, its bots and its ways to other servers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from parlour.bots import LEVELS, USUAL_LEVEL
from parlour.core.fair import Seed
from parlour.core.match import Match
from parlour.house import dealing, devices, door, hosting, inviting, keeping, trying
from parlour.house.bots import Bots
from parlour.house.clock import steady
from parlour.house.course import First, fair
from parlour.house.daily import Dailies
from parlour.house.driving import PACES, Pace
from parlour.house.evening_room import Evenings
from parlour.house.jobs import PostedBots
from parlour.house.keeping import BOT, OPEN, PERSON, START, Draw, Event, Header, Place
from parlour.house.planning import Plan
from parlour.house.presence import Presence
from parlour.house.pruning import Pruner
from parlour.house.refused import Refused, check_there
from parlour.house.results import Counting
from parlour.house.store import Store, Unreachable
from parlour.house.tables import Table, Tables
from parlour.house.wire import ChatLine

SWEEP_SECONDS = 5.0
BOT_NAMES = (
    "Ada", "Bea", "Cora", "Dora", "Edwin", "Flora", "Grover", "Hattie", "Irving", "Josie",
    "Lula", "Mabel", "Ned", "Opal", "Percy", "Rose", "Silas", "Tessie", "Victor", "Winnie",
)  # fmt: skip

OWN = "This match began at a position that was set up; set it up again to try something else."

log = logging.getLogger("parlour.house")


class House:
    """All tables of one server."""

    def __init__(
        self,
        store: Store,
        bots: Bots | PostedBots,
        clock: Callable[[], float] | None = None,
        first: First = fair,
        token: Callable[[], str] = door.token,
        tidy: Callable[[], None] = lambda: None,
        seed: Callable[[], Seed] = Seed.fresh,
        keep_days: int = 0,
        paces: Mapping[str, Pace] = PACES,
    ) -> None:
        self.store = store
        self.bots = bots
        self.clock = clock or steady()
        self.paces = paces
        self.first = first
        self.token = token
        self._seed = seed
        self._tidy = tidy
        self.tables = Tables(self)
        self.listening: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.signer = door.Signer("")
        self.presence = Presence(self)
        self.nearby = ""
        """The house's address on the local network, if it is open there."""
        self.pruner = Pruner(self, keep_days)
        self.counting = Counting(self)
        self.dailies = Dailies(self, seed)
        self.evenings = Evenings(self)

    async def open(self) -> None:
        """Open the house: the secret is read, workers start, other servers are listened to."""
        self.signer = door.Signer(await self.store.write(keeping.secret(secrets.token_hex(32))))
        await devices.recall(self)
        loop = asyncio.get_running_loop()

        def hears(sender: str, news: str) -> None:
            loop.call_soon_threadsafe(self._hear, sender, news)

        self.store.listen(hears)
        self.bots.start()
        self.spawn(self._sweep())
        self.spawn(self.pruner.go_on())
        self.spawn(self.counting.go_on())
        if not self.store.alone:
            self.spawn(self.presence.keep_alive())

    async def close(self) -> None:
        """Close the house; what was acknowledged is kept."""
        self.dismiss()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if not self.store.alone:
            with contextlib.suppress(Unreachable):  # they will notice
                await self.store.write(keeping.tell(self.presence.farewell()))
        resting = [table.driver.rest() for table in self.tables.values()]
        await asyncio.gather(*filter(None, resting), return_exceptions=True)
        self.bots.stop()
        self.store.close()

    def dismiss(self) -> None:
        """Let everybody who listens go."""
        for table in self.tables.values():
            for listener in list(table.listeners):
                listener.leave()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something in the background until the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something in the background failed", exc_info=task.exception())

    async def _sweep(self) -> None:
        """Let go of what nobody needs in memory, from time to time."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.tables.sweep()
            hosting.notice_hosts(self.tables.values())
            self._tidy()

    # --- making tables ---------------------------------------------------------------------------

    async def create(self, plan: Plan) -> str:
        """Make a table; the match begins at once if no seat is open and no nonce waited for."""
        header, sitting, begins = self.made(plan)
        waits = any(place.kind == OPEN or not place.has_opened for place in sitting)
        nonces = tuple(place.nonce for place in sitting)
        is_chosen = plan.settings.winnable and not waits
        text = await dealing.beginning(plan.rules, header.seed, nonces, is_chosen)
        begins = replace(begins, text=text)
        return await self.store.write(keeping.create(header, sitting, begins))

    def made(self, plan: Plan) -> tuple[Header, list[Place], Event]:
        """What is kept of a new table."""
        rules, players = plan.rules, plan.players
        rules.start(players)  # refuses what cannot be played before anyone sits down
        now, draw = self.clock(), self.draw(players)
        header = Header(
            id=self.token(),
            game=rules.key,
            edition=rules.edition,
            options=rules.settled(players),
            players=players,
            seed=draw.seed,
            host=plan.host,
            settings=plan.settings,
            created=now,
            previous=plan.previous,
            tried=plan.tried,
            set_up=plan.set_up,
        )
        sitting = [draw.given(place) if place.kind == BOT else place for place in plan.places]
        return header, sitting, Event(1, 0, START, START, now)

    def draw(self, players: int) -> Draw:
        """What a new round is dealt from; nothing of it was ever used or shown."""
        return Draw(self._seed().hex, tuple(self.token() for _ in range(players)))

    async def rematch(self, table: Table, guest: str) -> str:
        """The same game and people once more; asked for twice, it is the same table.

        Whoever gave a nonce is to give a new one before it begins.
        """
        if not table.mine(guest) and table.header.host != guest:
            raise Refused(403, "Only people at the table can ask for a rematch.")
        if table.rematch:
            return table.rematch
        if table.header.daily:
            raise Refused(409, "A daily is played again from the page of its day.")
        course = await table.warm()
        if not course.over:
            raise Refused(409, "The match is not over yet.", seq=course.seq)
        plan = Plan(
            table.header.host,
            course.match.rematch,
            table.header.players,
            [inviting.again(place) for place in table.places],
            table.header.settings,
            previous=table.id,
            set_up=table.header.set_up,
        )
        made = await self.create(plan)
        table.rematch = made
        table.call()
        table.tell_people()
        return made

    async def try_from(
        self, table: Table, guest: str, match: Match, at: int, seat: int | None, name: str
    ) -> str:
        """A table at a position of a match that is over, for one guest among bots."""
        if match.set_up:
            raise Refused(422, OWN)
        if not 0 <= at < min(match.length, trying.MOST_LINES):
            raise Refused(422, f"There is no step {at} to try from.")
        found = trying.tried(table, match, at)
        seed = self._seed()
        now = await asyncio.to_thread(found.begun, match.game, match.players, seed, ())
        if not now.turn:
            raise Refused(422, "Nobody has a move there, so there is nothing to try.")
        mine = now.turn[0] if seat is None else seat
        check_there(mine, match.players)
        places = [
            Place(place.seat, PERSON, guest, name)
            if place.seat == mine
            else Place(place.seat, BOT, "", "", place.level or USUAL_LEVEL)
            for place in table.places
        ]
        settings = msgspec.structs.replace(
            table.header.settings, listed=False, clock=None, winnable=False
        )
        seated = self.named(places)
        plan = Plan(guest, match.game, match.players, seated, settings, tried=found)
        return await self.create(plan)

    # --- coming, going, talking ------------------------------------------------------------------

    async def sit(
        self, table: Table, guest: str, seat: int, name: str, commitment: str, key: str = ""
    ) -> None:
        """A guest takes an open seat; when none is left, nonces are opened and the match begins.

        Whoever got up from a seat while the match went on takes it back from the bot.
        """
        check_there(seat, len(table.places))
        async with table.lock:
            self._check_may_sit(table, guest, seat, key)
            if table.places[seat].guest == guest:
                return
            if table.places[seat].kind == BOT:
                taken = await self.store.write(keeping.sit_again(table.id, guest, seat))
            else:
                kept_for = table.places[seat].key  # the host may do without
                place = Place(seat, PERSON, guest, name, commitment=commitment, key=kept_for)
                chosen = table.header.settings.winnable and not commitment
                text = await dealing.beginning(table.game, table.header.seed, ("",), chosen)
                begins = Event(1, seat, text, START, self.clock())
                taken = await self.store.write(keeping.sit(table.id, place, begins))
            await table.reload()
            if not taken:
                self._check_may_sit(table, guest, seat, key)
                raise Refused(409, "That seat is already taken.")

    @staticmethod
    def _check_may_sit(table: Table, guest: str, seat: int, key: str) -> None:
        table.check_open()
        if guest in table.removed:
            raise Refused(403, hosting.REMOVED)
        place = table.places[seat]
        if guest in (place.guest, place.left_by):
            if place.left_by and table.course is not None and table.course.over:
                raise Refused(409, "The match is over already.", seq=table.seq)
            return
        if place.kind != OPEN:
            raise Refused(409, "That seat is already taken.")
        if guest != table.header.host and not inviting.opens(place, key):
            raise Refused(403, inviting.KEPT)

    async def leave(self, table: Table, guest: str, seat: int) -> None:
        """A guest gets up: before the first card the seat is open again, later a bot goes on.

        As long as the match lasts they may take the seat back from the bot.
        """
        table.check_seat(guest, seat)
        if table.header.daily:
            raise Refused(409, "Nobody plays a daily for you; to give it up, close the table.")
        async with table.lock:
            course = await table.warm()
            table.check_seat(guest, seat)
            if course.started:
                bot = self.bot_place(seat, USUAL_LEVEL, table.places)
                name = table.places[seat].name
                instead = replace(bot, left_by=guest, left_as=name)
            else:
                instead = Place(seat, OPEN)
            draw = self.draw(table.header.players)
            await self.store.write(keeping.leave(table.id, guest, instead, draw))
            await table.reload()

    async def say(self, table: Table, guest: str | None, text: str) -> int:
        """Somebody says something to everyone at a table; the answer is its number."""
        if guest in table.removed:
            raise Refused(403, hosting.REMOVED)
        seats = table.mine(guest)
        name = table.places[seats[0]].name if seats else "a bystander"
        line = ChatLine(0, seats[0] if seats else None, name, text, self.clock())
        async with table.lock:
            number = await self.store.write(keeping.say(table.id, line, guest or ""))
            if not number:
                self.tables.forget(table.id)
                raise Refused(404, "There is no such table.")
            await table.hear_more()
        return number

    def place(self, seat: int, who: str, guest: str, name: str, commitment: str) -> Place:
        """Who sits in a seat, as asked for: me, open, or bot:level."""
        kind, _, level = who.partition(":")
        if who == "me":
            return Place(seat, PERSON, guest, name, commitment=commitment)
        if who == "open":
            return Place(seat, OPEN)
        level = level or USUAL_LEVEL
        if kind == "bot" and level in LEVELS:
            return Place(seat, BOT, "", "", level)
        raise Refused(
            422, "A seat is me, open or bot:LEVEL; a level is one of " + ", ".join(LEVELS) + "."
        )

    def bot_place(self, seat: int, level: str, others: Sequence[Place]) -> Place:
        """A bot for a seat, with a name nobody else has."""
        taken = [place.name for place in others]
        free = [name for name in BOT_NAMES if name not in taken] or [f"Bot {seat}"]
        return Place(seat, BOT, "", free[seat % len(free)], level)

    def named(self, places: Sequence[Place]) -> list[Place]:
        """The places with a name for each bot, and no two people of one name."""
        found: list[Place] = []
        for place in places:
            if place.kind == BOT:
                others = [*found, *places[len(found) + 1 :]]
                found.append(self.bot_place(place.seat, place.level, others))
            elif place.kind == PERSON:
                name = door.unlike(place.name, [other.name for other in found])
                found.append(replace(place, name=name))
            else:
                found.append(place)
        return found

    # --- other servers ---------------------------------------------------------------------------

    def _hear(self, sender: str, news: str) -> None:
        """Another server of the same store has kept or told something."""
        word, _, id_ = news.partition(" ")
        if not sender:
            self.presence.ask()
            self.spawn(devices.recall(self))
            for table in self.tables.values():
                self.spawn(table.again("seats"))
        elif word == "forgotten":
            self.tables.forget(id_)
        elif word == devices.SHUT:
            devices.shut_out(self, news)
        elif word in ("move", "seats", "chat", "unsaid"):
            found = self.tables.get(id_)
            if found is not None:
                self.spawn(found.again(word))
        else:
            self.presence.hear(sender, news)
