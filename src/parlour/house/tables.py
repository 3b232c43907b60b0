"""A table: a kept match with the people round it and those who listen.

The file is long because it holds the whole path of a move, from the seat that is checked to the
listeners who are told.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import Counter, deque
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from parlour.core.errors import IllegalMove
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.records import CLOCK
from parlour.house import door, hosting, keeping, listening, results, sight, wire
from parlour.house.course import Course, rules_of
from parlour.house.dealing import is_start
from parlour.house.driving import Driver
from parlour.house.keeping import BOT, PERSON, UNDO, Event, Kept, Place
from parlour.house.listening import Listener
from parlour.house.opening import Opening
from parlour.house.reading import Reading
from parlour.house.refused import Refused, check_there
from parlour.house.tableau import Tableau
from parlour.pictures.labels import titles

if TYPE_CHECKING:
    from parlour.house.house import House

IDLE_SECONDS = 60.0
"""How long a quiet table stays in memory; with listeners, its outline stays longer."""
MOST_WARM = 4000
"""How many tables are kept ready to play at most."""
MOST_LISTENERS = 200
KEYS = 8
"""How many of the last keys are remembered, to answer a repeated request at once."""
TRIES = 50
"""How often a move is tried where all act at once and people at another server are faster."""
WATCHED_SECONDS = 60.0
"""How long bots go on after the last person has gone."""

log = logging.getLogger("parlour.house")


class Tables(dict[str, "Table"]):
    """The tables in memory: loaded when somebody comes, let go when nobody is there."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def at(self, id_: str, only_listed: bool = False) -> Table:
        """The table with this id, loaded once however many ask for it.

        Bots play on for whoever asks, unless the table is only listed.  It stays in memory until
        the task that asks for it has ended, so that there are never two of it.
        """
        while (found := self.get(id_)) is None:
            await self._loaded(id_)  # it may be let go again before it is our turn
        found.use()
        if not only_listed:
            found.look_in()
        return found

    async def moving(self, id_: str) -> Table:
        """The same for whoever makes a move at once; the table itself knows until when."""
        found = self.get(id_)
        if found is None:
            return await self.at(id_)
        found.look_in()
        return found

    async def _loaded(self, id_: str) -> None:
        if not door.is_token(id_):
            raise Refused(404, "There is no such table.")
        task = self._loading.get(id_)
        if task is None:
            task = asyncio.create_task(self._load(id_))
            self._loading[id_] = task
            task.add_done_callback(lambda _: self._loading.pop(id_, None))
        await asyncio.shield(task)

    async def _load(self, id_: str) -> Table:
        kept = await self._house.store.read(keeping.load(id_))
        if kept is None:
            raise Refused(404, "There is no such table.")
        self[id_] = table = Table(self._house, kept)
        return table

    def sweep(self) -> None:
        """Let go of idle tables, and of the past of those where people only watch."""
        now = self._house.clock()
        warm = [t for t in self.values() if t.course is not None and not t.lock.locked()]
        for table in sorted(warm, key=lambda one: one.touched)[: max(0, len(warm) - MOST_WARM)]:
            table.cool()
        for id_, table in list(self.items()):
            if now - table.touched < IDLE_SECONDS or table.driver.is_busy or table.lock.locked():
                continue
            table.cool()
            if not table.listeners and not table.is_used:
                table.driver.rest()
                del self[id_]

    def forget(self, id_: str) -> None:
        """A table is in the store no more: whoever is there is let go."""
        table = self.pop(id_, None)
        if table is not None:
            for listener in list(table.listeners):
                listener.leave()
            table.driver.rest()


class Table:
    """One table in memory; everything that matters is in the store."""

    def __init__(self, house: House, kept: Kept) -> None:
        self.house = house
        self.id = kept.header.id
        self.game = rules_of(kept.header)
        self.titles = titles(self.game, kept.header.players)
        self.opening = Opening(self)
        self.reading = Reading(self)
        self.chat: deque[wire.ChatLine] = deque(kept.chat, maxlen=keeping.MOST_CHAT)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self._here: Counter[str | None] = Counter()
        self._last_seen: dict[str, float] = {}
        self.touched = house.clock()
        self._users: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._moving = 0
        """How many moves are being made."""
        self.seen = 0.0
        self._keys: dict[str, Event] = {}
        self._tableau: Tableau | None = None
        self.challenge: wire.Challenge | None = None
        """In how many moves the puzzle can be done, once somebody has asked."""
        self.review: asyncio.Task[wire.Review] | None = None
        """What is found out about the match when it is over, once somebody has asked."""
        self._take(kept)
        self.driver = Driver(self)

    def _take(self, kept: Kept) -> None:
        self.header = kept.header
        self.commitment = sight.commitment(kept.header.seed)
        self.places = list(kept.places)
        self.called: dict[int | None, tuple[str, ...]] = {}
        """What each viewer's log calls the seats, as far as somebody has asked."""
        self._has_bots = any(place.kind == BOT for place in self.places)
        self.opening.take(kept)
        self.rematch = kept.rematch
        self.closed = kept.closed
        self.host_seen = kept.host_seen
        self.removed = kept.removed
        self.course: Course | None = Course(kept, self.house.first)
        self.course.not_after(self.house.clock())
        self.seq = self.course.seq
        self._tableau = None
        for listener in self.listeners:
            if listener.seat not in self.mine(listener.guest):
                listener.lose_seat()
        self._notice_who_is_away()

    async def warm(self) -> Course:
        """The course of the match, read again from the store if it was let go."""
        if self.course is None:
            self._take_unless_warm(await self._kept())
        assert self.course is not None
        return self.course

    async def _kept(self) -> Kept:
        """What the store has of it; it may have been forgotten there."""
        kept = await self.house.store.read(keeping.load(self.id))
        if kept is None:
            self.house.tables.forget(self.id)
            raise Refused(404, "There is no such table.")
        return kept

    def _take_unless_warm(self, kept: Kept) -> None:
        """Others may have read it too, and gone on since."""
        if self.course is None:
            self._take(kept)

    def cool(self) -> None:
        """Let go of all that the store can give again."""
        self.course = self._tableau = None
        self._keys.clear()

    def use(self) -> None:
        """The task that is running needs the table until it ends."""
        self.touched = self.house.clock()
        task = asyncio.current_task()
        assert task is not None
        self._users.add(task)

    @property
    def is_used(self) -> bool:
        """Whether a task that asked for the table has not ended."""
        return bool(self._moving) or any(not task.done() for task in self._users)

    # --- who is there ----------------------------------------------------------------------------

    def mine(self, guest: str | None) -> tuple[int, ...]:
        """The seats of a guest."""
        return tuple(p.seat for p in self.places if guest and p.guest == guest)

    @property
    def people_seats(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(place.seat for place in self.places if place.kind == PERSON)

    def is_here(self, guest: str) -> bool:
        """Whether a guest listens, at this server or another."""
        return guest in self._here or self.house.presence.knows(self.id, guest)

    @property
    def is_host_at_this_server(self) -> bool:
        """Whether the host listens here."""
        return self.header.host in self._here

    def gone_since(self, place: Place) -> float | None:
        """When the person of a seat was last there or did something; nothing if they are there."""
        if place.kind != PERSON or self.is_here(place.guest):
            return None
        return self._last_seen.setdefault(place.guest, self.house.clock())

    def _notice_who_is_away(self) -> None:
        away = [self.gone_since(place) is not None for place in self.places]
        self._is_somebody_away = any(away)

    def stands_in(self, place: Place) -> bool:
        """Whether a bot plays for a person who has been gone for longer than the host grants."""
        grace, gone = self.header.settings.grace, self.gone_since(place)
        return bool(grace) and gone is not None and self.house.clock() - gone >= grace

    @property
    def is_watched(self) -> bool:
        """Whether somebody is there for whom bots should play."""
        return bool(self.listeners) or self.house.clock() - self.seen < WATCHED_SECONDS

    def look_in(self) -> None:
        """Somebody asks about the table; bots that rested because nobody was there go on."""
        now = self.house.clock()
        rested = not self.listeners and now - self.seen >= WATCHED_SECONDS
        self.seen = self.touched = now
        if rested:
            self.driver.wake()

    def belongs(self, guest: str | None) -> bool:
        """Whether a guest has a seat here or is the host."""
        return guest == self.header.host or bool(self.mine(guest))

    def attend(self, listener: Listener) -> None:
        """Somebody begins to listen."""
        hosting.notice(self, listener.guest)
        self.seen = self.house.clock()
        self.listeners.add(listener)
        self._attend_all()
        self._here[listener.guest] += 1
        self.house.listening[listener.address] += 1
        if self.belongs(listener.guest):
            self.house.presence.announce(self)
        self.someone_came_or_went()

    def part(self, listener: Listener) -> None:
        """Somebody stops listening."""
        hosting.notice(self, listener.guest)
        self.seen = self.house.clock()
        self.listeners.discard(listener)
        self._attend_all()
        self._here -= Counter((listener.guest,))  # of what there is none, nothing is remembered
        listening = self.house.listening
        listening[listener.address] -= 1
        if not listening[listener.address]:
            del listening[listener.address]
        if listener.guest and self.belongs(listener.guest):
            self._last_seen[listener.guest] = self.house.clock()
            self.house.presence.announce(self)
        self.someone_came_or_went()

    def someone_came_or_went(self) -> None:
        """Let everybody know who is there now."""
        seated = {place.guest for place in self.places}
        for guest in [one for one in self._last_seen if one not in seated or self.is_here(one)]:
            del self._last_seen[guest]
        self._notice_who_is_away()
        self.tell_people()
        self.touched = self.house.clock()
        self.driver.wake()

    # --- what is shown ---------------------------------------------------------------------------

    async def picture(self, guest: str | None, seat: int | None) -> tuple[int, bytes]:
        """The number and the whole picture of the present for one viewer, ready to send."""
        course = await self.warm()
        mine = self.mine(guest)
        if seat is not None and seat not in mine:
            raise Refused(403, "That is not your seat.")
        return course.seq, self._laid(course).whole(seat, mine)

    async def shown_to(self, listener: Listener) -> tuple[int, bytes]:
        """The number and the picture for a listener, from the seat that is theirs by now."""
        await self.warm()
        return await self.picture(listener.guest, listener.seat)

    def change(self, seat: int | None) -> bytes | None:
        """What the last event changed for all who look from a seat, if that is known."""
        return None if self._tableau is None else self._tableau.change(seat)

    def _laid(self, course: Course) -> Tableau:
        """The tableau of the present."""
        if self._tableau is None:
            self._tableau = Tableau(self, course)
            self._attend_all()
        return self._tableau

    def _attend_all(self) -> None:
        if self._tableau is not None:
            self._tableau.attend({listener.seat for listener in self.listeners})

    def deadline(self, course: Course) -> float | None:
        """When the people to move must have moved."""
        clock = self.header.settings.clock
        if self.closed is not None or not clock:
            return None
        waits = any(self.places[seat].kind == PERSON for seat in course.match.turn)
        return self.reading.began(course) + clock if waits else None

    def time_shown(self, course: Course) -> float | None:
        """When time is up for somebody, by the host's clock or the game's own."""
        if self.closed is not None or not self._is_timed:
            return None
        ends = [due for due, text in course.due() if not self.game.move(text).verb.warns]
        deadline = self.deadline(course)
        return min([*ends, deadline] if deadline is not None else ends, default=None)

    def touch(self) -> None:
        """Something happened; whoever is to move may be a bot."""
        self.touched = self.house.clock()
        if self.is_driven:
            self.driver.wake()

    @property
    def _is_timed(self) -> bool:
        """Whether time can be up for somebody, by the host's clock or the game's own."""
        return bool(self.header.settings.clock) or self.game.rules.vocabulary.is_clocked

    @property
    def is_driven(self) -> bool:
        """Whether somebody other than the people who are there may have to move."""
        return self._is_somebody_away or self._is_timed or self._has_bots

    def tell_people(self) -> None:
        """Let everybody know who is there."""
        for listener in self.listeners:
            listener.meet(self)

    def tell_change(self) -> None:
        """Show everybody what the last event changed."""
        changes: listening.Changes = {}
        for listener in self.listeners:
            listener.look(self, changes)
        self.touch()

    def tell_anew(self) -> None:
        """Seats or names have changed, so what was sent before no longer holds."""
        self._tableau = None
        for listener in self.listeners:
            listener.forget(self)
        self.tell_people()
        self.touched = self.house.clock()
        self.driver.wake()

    async def has_read(self, guest: str | None, seat: int, n: int) -> int:
        """A person has read the account of a deal; the answer is the present number."""
        course = await self.warm()
        self.check_seat(guest, seat)
        self.note_read(seat, n)
        self.house.presence.pass_on(self, seat, n)
        return course.seq

    def note_read(self, seat: int, n: int) -> None:
        """Somebody has read the account, here or at another server; bots may go on."""
        if self.course is not None and self.reading.note(self.course, seat, n):
            self.tell_people()
            self.driver.wake()

    def call(self) -> None:
        """Call everybody to the rematch."""
        for listener in self.listeners:
            listener.call(self, str(self.rematch))

    # --- what is done ----------------------------------------------------------------------------

    async def move(self, guest: str | None, seat: int, seq: int, text: str, key: str) -> int:
        """Keep a move of a person, then tell it; the answer is its number."""
        self._moving += 1
        try:
            async with self.lock:
                course = await self._at_least(seq)
                self.check_seat(guest, seat)  # they may have lost it while others were served
                self._last_seen[str(guest)] = self.house.clock()
                return await self._move(course, seat, seq, self.game.move(text), f"{seat} {key}")
        except IllegalMove as error:
            raise Refused(422, str(error), sight.rules_behind(error)) from error
        finally:
            self._moving -= 1

    async def _move(self, course: Course, seat: int, seq: int, move: Move, key: str) -> int:
        for _ in range(TRIES):
            done = await self._done_before(key, seq, move.text)
            if done is not None:
                return done
            self.check_open()
            if seq != course.seq and not course.still_answers(seat, seq):
                raise Refused(409, "The table has moved on.", seq=course.seq)
            after = course.played(seat, move, partial(sight.names, self, seat))
            event = self._next(course, seat, move.text, key)
            if await self._keep(event, after):
                return event.seq
            done = await self._kept_as(key, move.text)
            if done is not None:
                return done
            course = await self._at_least(seq)
        raise Refused(409, "Others were faster; try again.", seq=self.seq)

    async def _at_least(self, seq: int) -> Course:
        """The course at least as far as the asker has seen it, perhaps through another server."""
        course = await self.warm()
        if seq > course.seq and not self.house.store.alone:
            await self.catch_up()
            course = await self.warm()
        return course

    async def _done_before(self, key: str, seq: int, text: str) -> int | None:
        """The number under which the same request was kept."""
        if seq >= self.seq and key not in self._keys:
            return None  # it was not kept; if its key was used long ago, the store will tell
        return await self._kept_as(key, text)

    async def _kept_as(self, key: str, text: str) -> int | None:
        """The number of what was kept under a key, if it is the same."""
        event = self._keys.get(key) or await self.house.store.read(keeping.kept_as(self.id, key))
        if event is None:
            return None
        # An old store says with an undo how many moves it took back.
        if event.text != text and not (text == UNDO and event.text.startswith(UNDO)):
            raise Refused(422, "That key was used for something else before.")
        return event.seq

    def _next(self, course: Course, seat: int, text: str, key: str) -> Event:
        return Event(course.seq + 1, seat, text, key, self.house.clock())

    async def _keep(self, event: Event, after: Match | None = None) -> bool:
        """Keep an event, and tell it; no if another server was faster.

        Only what was written here and now is followed: of an event under the same key that was
        kept before, the store knows what it said.
        """
        end = None
        if after is not None and after.outcome is not None:
            course = await self.warm()
            made = course.made + (event.seat >= 0)
            end = results.end_of(after, made, event.seq, event.at, self.header.is_guided)
        work = keeping.append(self.id, event, end)
        if after is not None and end is not None:
            work = self.house.dailies.noting(self.header.daily, self.id, after, work)
        kept = await self.house.store.write(work)
        if kept:
            self.follow(event, after)
        else:
            seq = self.seq
            await self.catch_up()
            if self.seq == seq:  # another server may have closed the table
                await self.reload()
        return kept

    def follow(self, event: Event, after: Match | None = None) -> None:
        """Do what was kept, and let everybody know."""
        account = None
        if self.course is not None and event.seq == self.course.seq + 1:
            account = self.course.reckoning
            steps = self.course.follow(event, after)
            self.course.not_after(self.house.clock())
            if steps is None or self._tableau is None or not self._tableau.follow(steps):
                self._tableau = None
        self.seq = max(self.seq, event.seq)
        self._keys[event.key] = event
        while len(self._keys) > KEYS:
            del self._keys[next(iter(self._keys))]
        self.tell_change()
        if self.course is not None and self.course.reckoning is not account:
            self.tell_people()  # they say who reads the account

    async def catch_up(self) -> None:
        """Take over what other servers have kept."""
        if self.course is None:
            await self.warm()
            self.tell_anew()
            return
        places, events = await self.house.store.read(keeping.since(self.id, self.seq))
        if list(places) != self.places:  # a move must not be shown to who lost the seat before it
            await self.reload()
            return
        for event in events:
            if event.seq == self.seq + 1 and not is_start(event.text):
                self.follow(event)
            elif event.seq > self.seq:
                await self.reload()
                return

    async def again(self, what: str) -> None:
        """Another server has kept a move, changed a seat or heard somebody say something."""
        async with self.lock:
            if what == "chat":
                await self.hear_more()
            elif what == "unsaid":
                await self.hear_again()
            elif what == "move" and self.course is not None:
                await self.catch_up()
            else:
                await self.reload()

    async def reload(self) -> None:
        """Read seats and course anew."""
        kept = await self._kept()
        called = kept.rematch != self.rematch
        self._take(kept)
        if called:
            self.call()
        self.tell_anew()

    async def undo(self, guest: str | None, seat: int, seq: int, key: str) -> int:
        """Take the seat's last move back, where that tells nothing."""
        async with self.lock:
            course = await self._at_least(seq)
            self.check_seat(guest, seat)
            key = f"{seat} {key}"
            done = await self._done_before(key, seq, UNDO)
            if done is not None:
                return done
            self.check_open()
            if seq != course.seq:
                raise Refused(409, "The table has moved on.", seq=course.seq)
            refusal = course.undo_refusal(seat)
            if refusal:
                raise Refused(422, refusal)
            event = self._next(course, seat, UNDO, key)
            if not await self._keep(event):
                raise Refused(409, "The table has moved on.", seq=self.seq)
            return event.seq

    async def bot_moves(self, seat: int, seq: int, text: str) -> None:
        """Keep the move of a bot, unless the table has moved on."""
        async with self.lock:
            course = await self.warm()
            if self.closed is not None:
                return
            if not course.still_answers(seat, seq) or seat not in course.match.turn:
                return
            move = self.game.move(text)
            try:
                after = course.played(seat, move)
            except IllegalMove:
                if course.seq != seq:
                    return  # what others did since forbids it
                log.exception("a bot breaks the rules", extra={"table": self.id})
                move = random.choice(course.match.right(seat))
                after = course.played(seat, move)
            await self._keep(self._next(course, seat, move.text, f"bot {seq} {seat}"), after)

    async def clock_moves(self, seq: int, text: str) -> None:
        """Keep what the clock of the game does, unless the table has moved on."""
        async with self.lock:
            course = await self.warm()
            if self.closed is None and course.seq == seq:
                after = course.match.play(CLOCK, text)
                await self._keep(self._next(course, CLOCK, text, f"clock {seq}"), after)

    def check_seat(self, guest: str | None, seat: int) -> None:
        """Refuse anyone who does not sit there."""
        if guest and 0 <= seat < len(self.places) and self.places[seat].guest == guest:
            return
        check_there(seat, len(self.places))
        raise Refused(403, "That is not your seat.")

    def check_open(self) -> None:
        """Refuse to go on at a closed table."""
        if self.closed is not None:
            raise Refused(409, hosting.CLOSED, seq=self.seq)

    async def hear_more(self) -> None:
        """Tell the lines of chat that were kept since."""
        last = self.chat[-1].n if self.chat else 0
        for line in await self.house.store.read(keeping.chat_since(self.id, last)):
            self.chat.append(line)
            for listener in self.listeners:
                listener.hear(self, line)

    async def hear_again(self) -> None:
        """Tell the lines of chat that have been deleted since, which are empty now."""
        lines = await self.house.store.read(keeping.chat_since(self.id, 0))
        known = set(self.chat)
        self.chat = deque(lines, maxlen=keeping.MOST_CHAT)
        for line in self.chat:
            if line not in known:
                for listener in self.listeners:
                    listener.hear(self, line)
