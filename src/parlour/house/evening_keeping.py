"""Keeping evenings: what is kept of a progressive evening, and each way to read or change it.

As at tables, work may be run twice and finds out whether it was done before.  Whatever changes an
evening holds its row first, so that of two servers one comes after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, field

from parlour.house import keeping
from parlour.house.door import unlike
from parlour.house.keeping import BOT, PERSON, Draw, Event, Header, Place
from parlour.house.store import Connection
from parlour.house.wire import Who

EVENING = (
    "SELECT id, game, tables, rounds, level, pace, minutes, host, lot, created, round, since, ended "
    "FROM evenings WHERE id = ?"
)
TICKETS = "SELECT n, kind, guest, name, lot, seen FROM evening_tickets WHERE evening = ? ORDER BY n"
SEATS = (
    "SELECT round, place, seat, ticket, match, won FROM evening_seats WHERE evening = ? "
    "ORDER BY round, place, seat"
)


# --- what is kept --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Evening:
    """What the host chose, and how far it is: the round, and since when it is played."""

    id: str
    game: str
    tables: int
    rounds: int
    level: str
    pace: str
    minutes: int
    host: str = field(repr=False)
    lot: str = field(repr=False)
    created: float
    round: int = 0
    since: float = 0.0
    ended: float | None = None

    @property
    def is_playing(self) -> bool:
        """Whether a hand is being played."""
        return self.round > 0 and self.ended is None


@dataclass(frozen=True)
class Ticket:
    """Who holds a ticket; of a bot's, `guest` is who held it last."""

    n: int
    kind: Who
    guest: str = field(repr=False)
    name: str
    lot: int
    seen: float = 0.0


@dataclass(frozen=True)
class Seat:
    """Where a ticket was in a round; `won` is 1 or 0 once the round is over."""

    round: int
    place: int
    seat: int
    ticket: int
    match: str
    won: int | None = None


@dataclass(frozen=True)
class Kept:
    """All that is kept of an evening."""

    evening: Evening
    tickets: tuple[Ticket, ...]
    seats: tuple[Seat, ...]

    def of(self, guest: str | None) -> Ticket | None:
        """The ticket a guest holds."""
        held = (one for one in self.tickets if one.kind == PERSON and one.guest == guest)
        return next(held, None) if guest else None

    def round(self, number: int) -> list[Seat]:
        """Who sat where in a round."""
        return [seat for seat in self.seats if seat.round == number]

    @property
    def now(self) -> list[Seat]:
        """Who sits where in the present round, or sat in the last."""
        return self.round(self.evening.round)


@dataclass(frozen=True)
class Setting:
    """A table to be made for the next round, and the tickets that sit there."""

    header: Header
    draw: Draw
    begins: Event
    tickets: tuple[int, ...]


# --- reading -------------------------------------------------------------------------------------


def load(evening: str) -> Callable[[Connection], Kept | None]:
    """Everything of one evening, if there is such an evening."""

    def work(db: Connection) -> Kept | None:
        rows = db.run(EVENING, evening)
        if not rows:
            return None
        return Kept(
            Evening(*rows[0]),
            tuple(Ticket(*row) for row in db.run(TICKETS, evening)),
            tuple(Seat(*row) for row in db.run(SEATS, evening)),
        )

    return work


def evening_of(match: str) -> Callable[[Connection], str]:
    """The evening for which a table was set, or an empty text."""

    def work(db: Connection) -> str:
        rows = db.run("SELECT evening FROM evening_seats WHERE match = ? LIMIT 1", match)
        return str(rows[0][0]) if rows else ""

    return work


# --- writing -------------------------------------------------------------------------------------


def make(evening: Evening, tickets: Sequence[Ticket]) -> Callable[[Connection], None]:
    """Keep a new evening with its tickets."""

    def work(db: Connection) -> None:
        made = db.run(
            "INSERT INTO evenings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING RETURNING id",
            *astuple(evening),
        )
        for ticket in tickets if made else ():
            db.run(
                "INSERT INTO evening_tickets VALUES (?, ?, ?, ?, ?, ?, ?)",
                evening.id,
                *astuple(ticket),
            )

    return work


def join(evening: str, guest: str, name: str, now: float) -> Callable[[Connection], bool]:
    """Give a guest a ticket: their own, or a bot's with the fewest holes; no if there is none."""

    def work(db: Connection) -> bool:
        _hold(db, evening)
        tickets = [Ticket(*row) for row in db.run(TICKETS, evening)]
        if any(one.kind == PERSON and one.guest == guest for one in tickets):
            return True
        free = [one for one in tickets if one.kind == BOT]
        if not free:
            return False
        counted = db.run(
            "SELECT ticket, COALESCE(SUM(won), 0) FROM evening_seats WHERE evening = ? "
            "GROUP BY ticket",
            evening,
        )
        holes = {int(row[0]): int(row[1]) for row in counted}
        best = min(
            free, key=lambda one: (one.guest != guest, holes.get(one.n, 0), bool(one.guest), one.n)
        )
        others = [one.name for one in tickets if one.n != best.n]
        db.run(
            "UPDATE evening_tickets SET kind = ?, guest = ?, name = ?, seen = ? "
            "WHERE evening = ? AND n = ?",
            PERSON,
            guest,
            unlike(name, others),
            now,
            evening,
            best.n,
        )
        return True

    return work


def leave(evening: str, guest: str, bot: str) -> Callable[[Connection], None]:
    """Give a guest's ticket to a bot of some name."""

    def work(db: Connection) -> None:
        _hold(db, evening)
        for row in db.run(TICKETS, evening):
            ticket = Ticket(*row)
            if ticket.kind == PERSON and ticket.guest == guest:
                _to_bot(db, evening, ticket, bot)

    return work


def see(evening: str, guest: str, now: float) -> Callable[[Connection], None]:
    """Note that who holds a ticket is there."""

    def work(db: Connection) -> None:
        db.run(
            "UPDATE evening_tickets SET seen = ? WHERE evening = ? AND guest = ? AND seen < ?",
            now,
            evening,
            guest,
            now,
        )

    return work


def go_on(
    before: Evening,
    won: Mapping[tuple[int, int], int],
    settings: Sequence[Setting],
    bots: Mapping[int, str],
    gone_before: float,
    now: float,
) -> Callable[[Connection], bool]:
    """End the present round and begin the next, or end the evening if no table is set for one.

    No if that was done already.  `won` is told by place and seat; the tickets of `bots` who were
    not seen since `gone_before` go to bots of these names.
    """

    def work(db: Connection) -> bool:
        next_ = before.round + 1
        taken = db.run(
            "UPDATE evenings SET round = ?, since = ?, ended = ? "
            "WHERE id = ? AND round = ? AND ended IS NULL RETURNING id",
            next_ if settings else before.round,
            now,
            None if settings else now,
            before.id,
            before.round,
        )
        if not taken:
            return False
        for (place, seat), has_won in won.items():
            db.run(
                "UPDATE evening_seats SET won = ? "
                "WHERE evening = ? AND round = ? AND place = ? AND seat = ?",
                has_won,
                before.id,
                before.round,
                place,
                seat,
            )
        tickets = [Ticket(*row) for row in db.run(TICKETS, before.id)]
        for ticket in tickets:
            if settings and ticket.kind == PERSON and ticket.seen < gone_before:
                _to_bot(db, before.id, ticket, bots[ticket.n])
        held = {row[0]: Ticket(*row) for row in db.run(TICKETS, before.id)}
        for place, setting in enumerate(settings):
            _set(db, before, next_, place, setting, held)
        return True

    return work


def forget(before: float) -> Callable[[Connection], None]:
    """Delete the evenings that ended, or else were made, before a time."""

    def work(db: Connection) -> None:
        old = "SELECT id FROM evenings WHERE COALESCE(ended, created) < ?"
        for row in db.run(old, before):
            _hold(db, row[0])
            for kind in ("evening_seats", "evening_tickets"):
                db.run(f"DELETE FROM {kind} WHERE evening = ?", row[0])
            db.run("DELETE FROM evenings WHERE id = ?", row[0])

    return work


def erase(db: Connection, guest: str, name: str) -> None:
    """Leave nothing of a guest: their tickets are nobody's by name, and bots' while it is played."""
    held = db.run("SELECT evening, n FROM evening_tickets WHERE guest = ?", guest)
    db.run("UPDATE evenings SET host = '' WHERE host = ?", guest)
    for evening, n in held:
        _hold(db, evening)
        others = [row[3] for row in db.run(TICKETS, evening) if row[0] != n]
        db.run(
            "UPDATE evening_tickets SET guest = '', name = ?, kind = CASE WHEN (SELECT ended "
            "FROM evenings WHERE id = evening) IS NULL THEN 'bot' ELSE kind END "
            "WHERE evening = ? AND n = ?",
            unlike(name, others),
            evening,
            n,
        )


def tickets_of(db: Connection, guest: str) -> list[dict[str, object]]:
    """What is kept of a guest's evenings: those they hosted, and their tickets with all holes."""
    rows = db.run(
        "SELECT evenings.id, game, created, ended, CASE WHEN host = ? THEN 1 ELSE 0 END, n, name, "
        "(SELECT COALESCE(SUM(won), 0) FROM evening_seats WHERE evening = id AND ticket = n) "
        "FROM evenings LEFT JOIN evening_tickets ON evening = evenings.id AND guest = ? "
        "WHERE host = ? OR guest = ? ORDER BY created, evenings.id",
        guest,
        guest,
        guest,
        guest,
    )
    head = ("evening", "game", "created", "ended", "hosted", "ticket", "name", "won")
    return [dict(zip(head, (*row[:7], int(row[7])), strict=True)) for row in rows]


# --- what these are made of ----------------------------------------------------------------------


def _hold(db: Connection, evening: str) -> None:
    """Keep other servers from changing the evening at the same time."""
    db.run("UPDATE evenings SET host = host WHERE id = ?", evening)


def _to_bot(db: Connection, evening: str, ticket: Ticket, name: str) -> None:
    """The guest stays noted, and has the ticket back on coming again, unless another took it."""
    others = [row[3] for row in db.run(TICKETS, evening) if row[0] != ticket.n]
    db.run(
        "UPDATE evening_tickets SET kind = ?, name = ? WHERE evening = ? AND n = ?",
        BOT,
        unlike(name, others),
        evening,
        ticket.n,
    )


def _set(
    db: Connection,
    evening: Evening,
    round_: int,
    place: int,
    setting: Setting,
    held: Mapping[int, Ticket],
) -> None:
    """Make a table and seat those at it who hold its tickets now."""
    places = []
    for seat, n in enumerate(setting.tickets):
        ticket = held[n]
        if ticket.kind == PERSON:
            places.append(Place(seat, PERSON, ticket.guest, ticket.name))
        else:
            places.append(setting.draw.given(Place(seat, BOT, "", ticket.name, evening.level)))
        db.run(
            "INSERT INTO evening_seats VALUES (?, ?, ?, ?, ?, ?, NULL)",
            evening.id,
            round_,
            place,
            seat,
            n,
            setting.header.id,
        )
    keeping.create(setting.header, places, setting.begins)(db)
