"""The room of a progressive evening: tables are set, watched, and set anew when all have played.

An evening goes on when somebody looks at it, as the pages of its guests do all the time; so nothing
runs for a room that everybody has left, and after a crash it goes on with the first who looks.  What
is kept decides: a round ends in one transaction, with its holes and with the tables of the next.

It is one long file, because whatever changes an evening can race with the rest and is read together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from parlour.bots import LEVELS, USUAL_LEVEL
from parlour.core.citation import cites
from parlour.core.game import Game, game
from parlour.house import door, evening_keeping, wire
from parlour.house.driving import PACES
from parlour.house.evening_keeping import Evening, Kept, Seat, Setting, Ticket
from parlour.house.evenings import (
    LEAST_TABLES,
    MOST_ROUNDS,
    MOST_TABLES,
    SEATS,
    Card,
    Seating,
    first_seating,
    moved,
    prizes,
    standings,
)
from parlour.house.keeping import BOT, PERSON, START, Event, Header
from parlour.house.refused import Refused
from parlour.house.wire import Settings

if TYPE_CHECKING:
    from parlour.house.house import House
    from parlour.house.tables import Table

MODE = {"match_mode": "progressive", "progressive_hands": "1"}
GRACE_SECONDS = 30
"""How long somebody may be away before a bot plays for them."""
AWAY_SECONDS = 60.0
"""How long somebody may be away before a bot has their ticket from the next hand on."""
HOST_SECONDS = 120.0
"""How long the host may be away before whoever has a ticket may begin."""
SEEN_SECONDS = 15.0
"""How often it is noted at most that somebody is there."""
LONGEST_MINUTES = 120
MOST_WATCHED = 10_000
"""How many evenings are remembered as watched; of more, nobody is taken to be away for a while."""


def offered(one: Game) -> bool:
    """Whether an evening can be made of a game."""
    return all(name in one.options for name in MODE) and SEATS in one.players


class Evenings:
    """The evenings of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._watched: dict[str, float] = {}  # since when this server has been asked about each
        self._hosts: dict[str, float] = {}  # when it was last asked by the host of each

    # --- what people do --------------------------------------------------------------------------

    async def make(self, host: str, wish: wire.NewEvening) -> str:
        """Open an evening; the answer is its id."""
        rules = self._rules(wish.game)
        if not LEAST_TABLES <= wish.tables <= MOST_TABLES:
            raise Refused(422, f"An evening has {LEAST_TABLES} to {MOST_TABLES} tables.")
        if not 1 <= wish.rounds <= MOST_ROUNDS:
            raise Refused(422, f"An evening has 1 to {MOST_ROUNDS} hands.")
        if wish.minutes > LONGEST_MINUTES:
            raise Refused(
                422, f"A hand may take 1 to {LONGEST_MINUTES} minutes, or 0 for any time."
            )
        level = wish.level or USUAL_LEVEL
        if level not in LEVELS:
            raise Refused(422, "A level is one of " + ", ".join(LEVELS) + ".")
        if wish.pace not in PACES:
            raise Refused(422, f"The pace is one of {', '.join(PACES)}.")
        now, lot = self._house.clock(), self._house.token()
        evening = Evening(
            self._house.token(),
            rules.key,
            wish.tables,
            wish.rounds,
            level,
            wish.pace,
            wish.minutes,
            host,
            lot,
            now,
        )
        count = SEATS * wish.tables
        lots = Random(f"lots {lot}").sample(range(count), count)
        names: list[str] = []
        for n in range(count):
            names.append(door.unlike(self._bot_name(n), names))
        tickets = [Ticket(n, BOT, "", names[n], lots[n]) for n in range(count)]
        await self._house.store.write(evening_keeping.make(evening, tickets))
        return evening.id

    async def join(self, id_: str, guest: str, name: str) -> None:
        """Somebody comes, and has a ticket; the seat is theirs from the next hand on."""
        kept = await self.load(id_)
        evening = kept.evening
        if kept.of(guest):
            return
        if evening.ended is not None or evening.round == evening.rounds:
            raise Refused(409, "The last hand of this evening has begun already.")
        now = self._house.clock()
        if not await self._house.store.write(evening_keeping.join(id_, guest, name, now)):
            raise Refused(409, "Every chair of this evening is taken.")

    async def leave(self, id_: str, guest: str) -> None:
        """Somebody goes; a bot plays on at once, and has the ticket."""
        kept = await self.load(id_)
        ticket = kept.of(guest)
        if ticket is None or kept.evening.ended is not None:
            return
        await self._house.store.write(evening_keeping.leave(id_, guest, self._bot_name(ticket.n)))
        for seat in kept.now if kept.evening.is_playing else ():
            if seat.ticket == ticket.n:
                await self._get_up(await self._table(seat.match), guest)

    async def begin(self, id_: str, guest: str) -> None:
        """Somebody has the first hand dealt; asked for twice, it is done once."""
        kept = await self.load(id_)
        if not self._may_begin(kept, guest):
            raise Refused(403, "Only the host begins the evening.")
        if kept.evening.round == 0:
            lots = Random(f"places {kept.evening.lot}")
            await self._go_on(kept, {}, first_seating(kept.evening.tables, lots))

    async def look(self, id_: str, guest: str | None) -> wire.Evening:
        """The evening as a guest sees it; if all have played the hand, the next is dealt."""
        kept = await self.load(id_)
        await self._see(kept, guest)
        tables = await self._tables(kept)
        if kept.evening.is_playing:
            if all(_is_done(table) for table in tables.values()):
                await self._end_round(kept, tables)
                kept = await self.load(id_)
                tables = await self._tables(kept)
            elif self._left(kept.evening) == 0:
                await self._play_out(tables)
        return self._shown(kept, tables, guest)

    async def load(self, id_: str) -> Kept:
        """What is kept of an evening."""
        found = None
        if door.is_token(id_):
            found = await self._house.store.read(evening_keeping.load(id_))
        if found is None:
            raise Refused(404, "There is no such evening.")
        return found

    # --- going on --------------------------------------------------------------------------------

    async def _see(self, kept: Kept, guest: str | None) -> None:
        """Note who looks, for all servers."""
        id_, now, ticket = kept.evening.id, self._house.clock(), kept.of(guest)
        if len(self._watched) >= MOST_WATCHED:
            self._watched.clear()
            self._hosts.clear()
        self._watched.setdefault(id_, now)
        if kept.evening.host == guest:
            self._hosts[id_] = now
        if kept.evening.ended is not None:
            self._watched.pop(id_)
            self._hosts.pop(id_, None)
        elif ticket is not None and guest and now - ticket.seen >= SEEN_SECONDS:
            await self._house.store.write(evening_keeping.see(id_, guest, now))

    def _may_begin(self, kept: Kept, guest: str | None) -> bool:
        """Whether a guest may have the first hand dealt."""
        host = kept.evening.host
        if host and host == guest:
            return True
        return kept.of(guest) is not None and (not host or self._is_host_gone(kept))

    def _is_host_gone(self, kept: Kept) -> bool:
        """Whether no server has heard of the host for long, as far as this one knows."""
        id_, now, ticket = kept.evening.id, self._house.clock(), kept.of(kept.evening.host)
        seen = max(self._watched.get(id_, now), self._hosts.get(id_, 0.0))
        return now - max(seen, ticket.seen if ticket else 0.0) >= HOST_SECONDS

    async def _tables(self, kept: Kept) -> dict[int, Table | None]:
        """The tables of the present round by their places; their bots play on."""
        matches = {seat.place: seat.match for seat in kept.now}
        found = {place: await self._table(match) for place, match in matches.items()}
        for table in found.values():
            if table is not None:
                await table.warm()
        return found

    async def _table(self, match: str) -> Table | None:
        """A table, unless it has been deleted."""
        try:
            return await self._house.tables.at(match)
        except Refused:
            return None

    @cites("HOUSE-R96")
    async def _end_round(self, kept: Kept, tables: dict[int, Table | None]) -> None:
        """Punch the tickets, and set the tables for the next round, if there is one."""
        evening = kept.evening
        won = {
            (seat.place, seat.seat): int(_has_won(tables[seat.place], seat)) for seat in kept.now
        }
        if evening.round == evening.rounds:
            await self._go_on(kept, won, ())
            return
        seating = tuple(
            tuple(seat.ticket for seat in kept.now if seat.place == place)
            for place in range(evening.tables)
        )
        hands = tuple(
            tuple(bool(won[place, seat]) for seat in range(SEATS))
            for place in range(evening.tables)
        )
        chance = Random(f"round {evening.round} {evening.lot}")
        sides = self._sides(self._rules(evening.game))
        await self._go_on(kept, won, moved(seating, hands, sides, chance))

    async def _go_on(self, kept: Kept, won: dict[tuple[int, int], int], seating: Seating) -> None:
        evening, now = kept.evening, self._house.clock()
        settings = [self._setting(evening, tickets, now) for tickets in seating]
        watched = now - self._watched.get(evening.id, now)
        # Whoever has just opened the house cannot know who is away.
        gone = now - AWAY_SECONDS if evening.round and watched >= AWAY_SECONDS else 0.0
        bots = {ticket.n: self._bot_name(ticket.n) for ticket in kept.tickets}
        await self._house.store.write(
            evening_keeping.go_on(evening, won, settings, bots, gone, now)
        )

    def _setting(self, evening: Evening, tickets: tuple[int, ...], now: float) -> Setting:
        rules, draw = self._rules(evening.game), self._house.draw(SEATS)
        header = Header(
            id=self._house.token(),
            game=rules.key,
            edition=rules.edition,
            options=rules.settled(SEATS),
            players=SEATS,
            seed=draw.seed,
            host=evening.host,
            settings=Settings(pace=evening.pace, grace=GRACE_SECONDS),
            created=now,
        )
        return Setting(header, draw, Event(1, 0, START, START, now), tickets)

    @cites("HOUSE-R98")
    async def _play_out(self, tables: dict[int, Table | None]) -> None:
        """Time is up: bots play for everybody who has not done."""
        for table in tables.values():
            if table is not None and not _is_done(table):
                for guest in [table.places[seat].guest for seat in table.people_seats]:
                    await self._get_up(table, guest)

    async def _get_up(self, table: Table | None, guest: str) -> None:
        """Have a bot play on for a guest, who may just have got up, or been asked to by another."""
        for seat in table.mine(guest) if table is not None else ():
            assert table is not None
            with suppress(Refused):
                await self._house.leave(table, guest, seat)

    def _left(self, evening: Evening) -> int | None:
        """The seconds left for the hand, if the host has set a time."""
        if not evening.minutes or not evening.is_playing:
            return None
        return max(0, int(evening.since + 60 * evening.minutes - self._house.clock()))

    @staticmethod
    def _rules(key: str) -> Game:
        """A game as it is played at an evening."""
        one = game(key)
        if not offered(one):
            raise Refused(422, f"{one.title} is not offered for progressive play.")
        return one.with_options(**one.rules.for_people, **MODE)

    @staticmethod
    def _sides(rules: Game) -> tuple[int, ...]:
        start = rules.start(SEATS)
        return tuple(rules.rules.side(start, seat) for seat in range(SEATS))

    def _bot_name(self, n: int) -> str:
        """A name for the bot that holds a ticket; others may have it too."""
        return self._house.bot_place(n, USUAL_LEVEL, ()).name

    # --- showing ---------------------------------------------------------------------------------

    def _shown(
        self, kept: Kept, tables: dict[int, Table | None], guest: str | None
    ) -> wire.Evening:
        evening, own, order = kept.evening, kept.of(guest), standings(cards(kept))
        won = {card.ticket: card.won for card in order}
        mine = [seat for seat in kept.now if own is not None and seat.ticket == own.n]
        at = tables[mine[0].place] if mine else None
        sits = at is not None and bool(at.mine(guest)) and evening.is_playing
        return wire.Evening(
            id=evening.id,
            game=evening.game,
            title=game(evening.game).title,
            state="over" if evening.ended else "playing" if evening.round else "waiting",
            rounds=evening.rounds,
            round=evening.round,
            host=evening.host == guest,
            may_begin=not evening.round and self._may_begin(kept, guest),
            table=mine[0].match if sits else "",
            place=mine[0].place + 1 if sits else 0,
            seconds=self._left(evening),
            tickets=self._tickets(kept, order, guest),
            tables=tuple(
                self._room(kept, place, table, won, guest)
                for place, table in sorted(tables.items())
            ),
        )

    def _tickets(
        self, kept: Kept, order: Sequence[Card], guest: str | None
    ) -> tuple[wire.EveningTicket, ...]:
        people = [ticket.n for ticket in kept.tickets if ticket.kind == PERSON]
        taken = {n: prize for prize, n in prizes(order, people).items()}
        own = kept.of(guest)
        return tuple(
            wire.EveningTicket(
                number=card.ticket + 1,
                name=kept.tickets[card.ticket].name,
                kind=kept.tickets[card.ticket].kind,
                mine=own is not None and own.n == card.ticket,
                away=self._is_away(kept.tickets[card.ticket]),
                holes=card.holes,
                won=card.won,
                prize=taken.get(card.ticket, "") if kept.evening.ended else "",  # type: ignore[arg-type] # one of the prizes
            )
            for card in order
        )

    def _is_away(self, ticket: Ticket) -> bool:
        return ticket.kind == PERSON and self._house.clock() - ticket.seen >= AWAY_SECONDS

    def _room(
        self,
        kept: Kept,
        place: int,
        table: Table | None,
        won: Mapping[int, int],
        guest: str | None,
    ) -> wire.EveningTable:
        """What everybody may know of a table."""
        seats = [seat for seat in kept.now if seat.place == place]
        course = None if table is None else table.course
        knows = table is not None and (kept.evening.host == guest or bool(table.mine(guest)))
        if table is None or table.closed is not None or course is None:
            state: wire.State = "closed"
        else:
            state = "over" if course.over else "playing"
        turn = course.match.turn if course is not None and state == "playing" else ()
        return wire.EveningTable(
            place=place + 1,
            id=seats[0].match if knows else "",
            state=state,
            moves=course.made if course is not None else 0,
            seats=tuple(
                wire.EveningSeat(
                    number=seat.ticket + 1,
                    name=kept.tickets[seat.ticket].name,
                    kind=BOT if table is None else table.places[seat.seat].kind,
                    away=self._is_away(kept.tickets[seat.ticket]),
                    won=won[seat.ticket],
                    waited=seat.seat in turn,
                )
                for seat in seats
            ),
        )


def cards(kept: Kept) -> list[Card]:
    """The tickets as they count, by the rounds that are over."""
    over = [seat for seat in kept.seats if seat.won is not None]
    found: dict[int, list[Seat]] = {ticket.n: [] for ticket in kept.tickets}
    for seat in over:
        found[seat.ticket].append(seat)
    return [
        Card(
            ticket.n,
            tuple(bool(seat.won) for seat in found[ticket.n]),
            tuple(seat.place == 0 for seat in found[ticket.n]),
            ticket.lot,
        )
        for ticket in kept.tickets
    ]


def _is_done(table: Table | None) -> bool:
    """Whether nothing more is played at a table."""
    if table is None or table.closed is not None:
        return True
    return table.course is not None and table.course.over


def _has_won(table: Table | None, seat: Seat) -> bool:
    """Whether a seat has won the hand; where it was given up, nobody has."""
    if table is None or table.course is None or not table.course.over:
        return False
    return table.course.match.score[seat.seat] > 0
