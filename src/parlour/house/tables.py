"""A table: a kept match with the people round it and those who listen.

The file is long because it holds the whole path of a move, from the seat that is checked to the
listeners who are told.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import Counter, deque
from typing import TYPE_CHECKING

from parlour.core.errors import IllegalMove
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.house import door, keeping, sight, wire
from parlour.house.course import Course, rules_of
from parlour.house.driving import Driver
from parlour.house.keeping import PERSON, START, UNDO, Event, Kept, Place
from parlour.house.refused import Refused, check_there
from parlour.house.sight import Listener
from parlour.pictures.labels import titles

if TYPE_CHECKING:
    from parlour.house.house import House

IDLE_SECONDS = 60.0
"""How long a quiet table stays in memory; with listeners, its outline stays longer."""
MOST_WARM = 4000
"""How many tables are kept ready to play at most."""
MOST_LISTENERS = 200
KEYS = 64
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

        Bots play on for whoever asks, unless the table is only listed.
        """
        found = self.get(id_) or await self._loaded(id_)
        found.touched = self._house.clock()  # it is needed, and not swept away
        if not only_listed:
            found.look_in()
        return found

    async def _loaded(self, id_: str) -> Table:
        if not door.is_token(id_):
            raise Refused(404, "There is no such table.")
        task = self._loading.get(id_)
        if task is None:
            task = asyncio.create_task(self._load(id_))
            self._loading[id_] = task
            task.add_done_callback(lambda _: self._loading.pop(id_, None))
        return await asyncio.shield(task)

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
            if not table.listeners:
                table.driver.rest()
                del self[id_]


class Table:
    """One table in memory; everything that matters is in the store."""

    def __init__(self, house: House, kept: Kept) -> None:
        self.house = house
        self.header = kept.header
        self.id = kept.header.id
        self.game = rules_of(kept.header)
        self.titles = titles(self.game, kept.header.players)
        self.commitment = sight.commitment(kept.header.seed)
        self.chat: deque[wire.ChatLine] = deque(kept.chat, maxlen=keeping.MOST_CHAT)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self._here: Counter[str | None] = Counter()
        self._last_seen: dict[str, float] = {}
        self.touched = house.clock()
        self.seen = 0.0
        self._keys: dict[str, Event] = {}
        self._pictures: dict[tuple[int | None, tuple[int, ...]], bytes] = {}
        self._take(kept)
        self.driver = Driver(self)

    def _take(self, kept: Kept) -> None:
        self.places = list(kept.places)
        self.rematch = kept.rematch
        self.course: Course | None = Course(kept, self.house.first)
        self.course.last_at = min(self.course.last_at, self.house.clock())
        self.seq = self.course.seq
        self._pictures.clear()

    async def warm(self) -> Course:
        """The course of the match, read again from the store if it was let go."""
        if self.course is None:
            kept = await self.house.store.read(keeping.load(self.id))
            assert kept is not None
            self._take_unless_warm(kept)
        assert self.course is not None
        return self.course

    def _take_unless_warm(self, kept: Kept) -> None:
        """Others may have read it too, and gone on since."""
        if self.course is None:
            self._take(kept)

    def cool(self) -> None:
        """Let go of all that the store can give again."""
        self.course = None
        self._pictures.clear()
        self._keys.clear()

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

    def gone_since(self, place: Place) -> float | None:
        """When the person of a seat was last there or did something; nothing if they are there."""
        if place.kind != PERSON or self.is_here(place.guest):
            return None
        return self._last_seen.setdefault(place.guest, self.house.clock())

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
        rested, self.seen = not self.is_watched, self.house.clock()
        if rested:
            self.driver.wake()

    def attend(self, listener: Listener) -> None:
        """Somebody begins to listen."""
        self.seen = self.house.clock()
        self.listeners.add(listener)
        self._here[listener.guest] += 1
        self.house.listening[listener.address] += 1
        if self.mine(listener.guest):
            self.house.presence.announce(self)
        self.someone_came_or_went()

    def part(self, listener: Listener) -> None:
        """Somebody stops listening."""
        self.seen = self.house.clock()
        self.listeners.discard(listener)
        self._here -= Counter((listener.guest,))  # of what there is none, nothing is remembered
        listening = self.house.listening
        listening[listener.address] -= 1
        if not listening[listener.address]:
            del listening[listener.address]
        if listener.guest and self.mine(listener.guest):
            self._last_seen[listener.guest] = self.house.clock()
            self.house.presence.announce(self)
        self.someone_came_or_went()

    def someone_came_or_went(self) -> None:
        """Let everybody know who is there now."""
        seated = {place.guest for place in self.places}
        for guest in [one for one in self._last_seen if one not in seated or self.is_here(one)]:
            del self._last_seen[guest]
        for place in self.places:
            self.gone_since(place)
        self.tell(people=True)
        self.touch()

    # --- what is shown ---------------------------------------------------------------------------

    async def picture(self, guest: str | None, seat: int | None) -> tuple[int, bytes]:
        """The number and the picture of the present for one viewer, ready to send."""
        course = await self.warm()
        mine = self.mine(guest)
        body = self._pictures.get((seat, mine))
        if body is None:
            body = wire.encode(sight.present(self, course, seat, mine))
            self._pictures[seat, mine] = body
        return course.seq, body

    def deadline(self, course: Course) -> float | None:
        """When the people to move must have moved."""
        clock = self.header.settings.clock
        waits = any(self.places[seat].kind == PERSON for seat in course.match.turn)
        return course.last_at + clock if clock and waits else None

    def time_shown(self, course: Course) -> float | None:
        """When time is up for somebody, by the host's clock or the game's own."""
        ends = [due for due, _, _ in course.hasty()]
        deadline = self.deadline(course)
        return min([*ends, deadline] if deadline is not None else ends, default=None)

    def touch(self) -> None:
        """Something happened; whoever is to move may be a bot."""
        self.touched = self.house.clock()
        self.driver.wake()

    def tell(self, picture: bool = False, people: bool = False) -> None:
        """Let everybody who listens take what is new."""
        for listener in self.listeners:
            listener.stir(picture, people)

    def call(self) -> None:
        """Call everybody to the rematch."""
        for listener in self.listeners:
            listener.call(str(self.rematch))

    # --- what is done ----------------------------------------------------------------------------

    async def move(self, guest: str | None, seat: int, seq: int, text: str, key: str) -> int:
        """Keep a move of a person, then tell it; the answer is its number."""
        self.check_seat(guest, seat)
        self._last_seen[str(guest)] = self.house.clock()
        try:
            async with self.lock:
                return await self._move(seat, seq, self.game.move(text), f"{seat} {key}")
        except IllegalMove as error:
            raise Refused(422, str(error), sight.rules_behind(error)) from error

    async def _move(self, seat: int, seq: int, move: Move, key: str) -> int:
        for _ in range(TRIES):
            course = await self._at_least(seq)
            done = await self._done_before(key, seq, move.text)
            if done is not None:
                return done
            if seq != course.seq and not course.still_answers(seat, seq):
                raise Refused(409, "The table has moved on.", seq=course.seq)
            after = course.played(seat, move)
            event = self._next(course, seat, move.text, key)
            if await self._keep(event, after):
                return event.seq
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
        if seq >= self.seq:  # it cannot have been kept
            return None
        event = self._keys.get(key) or await self.house.store.read(keeping.kept_as(self.id, key))
        if event is None:
            return None
        # An undo is kept with how much it took back.
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
        kept = await self.house.store.write(keeping.append(self.id, event))
        if kept:
            self.follow(event, after)
        else:
            await self.catch_up()
        return kept

    def follow(self, event: Event, after: Match | None = None) -> None:
        """Do what was kept, and let everybody know."""
        if self.course is not None and event.seq == self.course.seq + 1:
            self.course.follow(event, after)
            # Another server's clock may be ahead; nobody waits for what lies in the future.
            self.course.last_at = min(self.course.last_at, self.house.clock())
        self.seq = max(self.seq, event.seq)
        self._keys[event.key] = event
        while len(self._keys) > KEYS:
            del self._keys[next(iter(self._keys))]
        self.refresh()

    def refresh(self) -> None:
        """Pictures have to be made anew."""
        self._pictures.clear()
        self.tell(picture=True)
        self.touch()

    async def catch_up(self) -> None:
        """Take over what other servers have kept."""
        if self.course is None:
            await self.warm()
            self.refresh()
            return
        for event in await self.house.store.read(keeping.since(self.id, self.seq)):
            if event.seq == self.seq + 1 and event.text != START:
                self.follow(event)
            elif event.seq > self.seq:
                await self.reload()
                return

    async def again(self, what: str) -> None:
        """Another server has kept a move, changed a seat or heard somebody say something."""
        async with self.lock:
            if what == "chat":
                await self.hear_more()
            elif what == "move" and self.course is not None:
                await self.catch_up()
            else:
                await self.reload()

    async def reload(self) -> None:
        """Read seats and course anew."""
        kept = await self.house.store.read(keeping.load(self.id))
        assert kept is not None
        called = kept.rematch != self.rematch
        self._take(kept)
        if called:
            self.call()
        self.tell(people=True)
        self.refresh()

    async def undo(self, guest: str | None, seat: int, seq: int, key: str) -> int:
        """Take the seat's last move back, where that reveals nothing."""
        self.check_seat(guest, seat)
        async with self.lock:
            course = await self._at_least(seq)
            key = f"{seat} {key}"
            done = await self._done_before(key, seq, UNDO)
            if done is not None:
                return done
            if seq != course.seq:
                raise Refused(409, "The table has moved on.", seq=course.seq)
            count = course.undoable(seat, self.people_seats)
            if not count:
                raise Refused(
                    422,
                    "That cannot be taken back: others have seen it, or there is nothing to take back.",
                )
            event = self._next(course, seat, UNDO if count == 1 else f"{UNDO} {count}", key)
            if not await self._keep(event):
                raise Refused(409, "The table has moved on.", seq=self.seq)
            return event.seq

    async def bot_moves(self, seat: int, seq: int, text: str) -> None:
        """Keep the move of a bot, unless the table has moved on."""
        async with self.lock:
            course = await self.warm()
            if not course.still_answers(seat, seq) or seat not in course.match.turn:
                return
            move = self.game.move(text)
            try:
                after = course.played(seat, move)
            except IllegalMove:
                if course.seq != seq:
                    return  # what others did since forbids it
                log.exception("a bot breaks the rules", extra={"table": self.id})
                move = random.choice(course.match.legal(seat))
                after = course.played(seat, move)
            await self._keep(self._next(course, seat, move.text, f"bot {seq} {seat}"), after)

    def check_seat(self, guest: str | None, seat: int) -> None:
        """Refuse anyone who does not sit there."""
        if seat not in self.mine(guest):
            check_there(seat, len(self.places))
            raise Refused(403, "That is not your seat.")

    async def hear_more(self) -> None:
        """Tell the lines of chat that were kept since."""
        last = self.chat[-1].n if self.chat else 0
        for line in await self.house.store.read(keeping.chat_since(self.id, last)):
            self.chat.append(line)
            for listener in self.listeners:
                listener.hear(line)
