"""Keeping: what is kept of a table, and each way to read or change it, as work for the store.

Work may be run twice (the connection may break after a commit), so each finds out whether it was
done before.  The file is long because it holds every statement but those of the schema and of
`guests`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from parlour.core.fair import NO_PROMISES, Promises, Seed, Unopened, nonce_commitment
from parlour.house import guests
from parlour.house.days import Dealt
from parlour.house.store import Adding, Connection, Row
from parlour.house.trying import Tried
from parlour.house.wire import ChatLine, Settings, Who

MOST_CHAT = 100
"""How many lines of chat are sent to people who come later."""
OPEN: Who = "open"
PERSON: Who = "person"
BOT: Who = "bot"
START, UNDO = "start", "undo"
"""Events that are not moves: all seats were taken; a move was taken back, or `undo N` of them."""

Work = Callable[[Connection], Any]

PLACES = (
    "SELECT seat, kind, guest, name, level, nonce, commitment, key, left_by, left_as FROM seats "
    "WHERE match = ? ORDER BY seat"
)
EVENTS = "SELECT seq, seat, text, key, at FROM events WHERE match = ? AND seq > ? ORDER BY seq"
HEADER = (
    "SELECT id, game, edition, options, players, seed, host, settings, created, previous, nonces, "
    "commitments, unopened, ended, closed, host_seen, tried, daily, moved, set_up, guided "
    "FROM matches WHERE id = ?"
)
REMOVED = "SELECT guest FROM removed WHERE match = ?"
CHAT = "SELECT n, seat, name, text, at FROM chat WHERE match = ? AND n > ? ORDER BY n DESC LIMIT ?"


# --- what is kept --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Header:
    """What was agreed when the table was made; `previous` is the match it is a rematch of.

    `tried` says what it was tried from, if it begins at a position of another match, and `set_up`
    the position it begins at, if somebody wrote it.  A `daily` says which it is; its seed is that
    of its day.  One that `is_guided` is a first hand with a chosen deal, whose seed everybody may
    know.
    """

    id: str
    game: str
    edition: int
    options: dict[str, str]
    players: int
    seed: str = field(repr=False)
    host: str = field(repr=False)
    settings: Settings
    created: float
    previous: str | None = None
    tried: Tried | None = field(default=None, repr=False)
    daily: Dealt | None = None
    set_up: str = ""
    is_guided: bool = False


@dataclass(frozen=True)
class Place:
    """Who sits in a seat, and what they give to the shuffle.

    The commitment to the nonce is '' where none is given, and None where it is waited for.  An open
    seat with a `key` is kept for whoever has it.  From a seat of a bot `left_by` got up, who was
    called `left_as`.
    """

    seat: int
    kind: Who
    guest: str = field(default="", repr=False)
    name: str = ""
    level: str = ""
    nonce: str = field(default="", repr=False)
    commitment: str | None = ""
    key: str = field(default="", repr=False)
    left_by: str = field(default="", repr=False)
    left_as: str = ""

    @property
    def has_promised(self) -> bool:
        """Whether somebody sits there of whom no commitment is waited for."""
        return self.kind != OPEN and self.commitment is not None

    @property
    def has_opened(self) -> bool:
        """Whether the match need not wait for this seat."""
        return self.has_promised and (bool(self.nonce) or not self.commitment)


@dataclass(frozen=True)
class Draw:
    """What the house draws for a round: a seed, and a nonce for each seat where a bot sits."""

    seed: str = field(repr=False)
    nonces: tuple[str, ...] = field(repr=False)

    def given(self, bot: Place) -> Place:
        """A bot with the nonce drawn for it, and its commitment."""
        nonce = self.nonces[bot.seat]
        return replace(bot, nonce=nonce, commitment=nonce_commitment(nonce))


@dataclass(frozen=True)
class Event:
    """One thing a seat did."""

    seq: int
    seat: int
    text: str
    key: str
    at: float


@dataclass(frozen=True)
class Kept:
    """All that is kept of one table; `nonces` are there once the match has begun.

    `rematch` is the table where its people went on: once it was over, or with fewer players.
    `ended` and `closed` are the times at which the match came to its end or was given up,
    `host_seen` the last at which the host is known to have been there; `removed` are the guests
    whom the host does not want at this table.
    """

    header: Header
    nonces: tuple[str, ...] | None
    places: tuple[Place, ...]
    events: tuple[Event, ...]
    chat: tuple[ChatLine, ...]
    rematch: str | None = None
    promises: Promises = NO_PROMISES
    ended: float | None = None
    closed: float | None = None
    host_seen: float = 0.0
    removed: frozenset[str] = field(default=frozenset(), repr=False)
    helped: bool = False
    """Whether a solver was asked for help with a puzzle."""


def is_opening(places: Sequence[Place]) -> bool:
    """Whether all have promised, and some are yet to open their nonces."""
    return all(p.has_promised for p in places) and not all(p.has_opened for p in places)


# --- reading -------------------------------------------------------------------------------------


def load(match: str) -> Callable[[Connection], Kept | None]:
    """Everything of one table, if there is such a table."""

    def work(db: Connection) -> Kept | None:
        places = db.run(PLACES, match)
        rows = db.run(HEADER, match)
        if not rows:
            return None
        rematch = db.run("SELECT id FROM matches WHERE previous = ?", match)
        return Kept(
            _header(rows[0]),
            None if rows[0][10] is None else tuple(json.loads(rows[0][10])),
            tuple(Place(*row) for row in places),
            tuple(Event(*row) for row in db.run(EVENTS, match, 0)),
            tuple(ChatLine(*row) for row in reversed(db.run(CHAT, match, 0, MOST_CHAT))),
            rematch[0][0] if rematch else rows[0][18],
            _promises(rows[0]),
            ended=rows[0][13],
            closed=rows[0][14],
            host_seen=rows[0][15],
            removed=frozenset(row[0] for row in db.run(REMOVED, match)),
            helped=bool(db.run("SELECT seat FROM helped WHERE match = ?", match)),
        )

    return work


def since(
    match: str, seq: int
) -> Callable[[Connection], tuple[tuple[Place, ...], tuple[Event, ...]]]:
    """Who sits where now, and the events after a number."""
    return lambda db: (
        tuple(_places(db, match)),
        tuple(Event(*row) for row in db.run(EVENTS, match, seq)),
    )


def kept_as(match: str, key: str) -> Callable[[Connection], Event | None]:
    """The event kept under a key."""

    def work(db: Connection) -> Event | None:
        rows = db.run(
            "SELECT seq, seat, text, key, at FROM events WHERE match = ? AND key = ?", match, key
        )
        return Event(*rows[0]) if rows else None

    return work


def chat_since(match: str, n: int) -> Callable[[Connection], tuple[ChatLine, ...]]:
    """The lines of chat after a number."""
    return lambda db: tuple(ChatLine(*row) for row in reversed(db.run(CHAT, match, n, MOST_CHAT)))


def open_tables(seen: float, most: int) -> Callable[[Connection], list[str]]:
    """The listed tables with a seat open to anyone and a host seen since a time, the newest first."""

    def work(db: Connection) -> list[str]:
        rows = db.run(
            "SELECT id FROM matches WHERE listed = 1 AND nonces IS NULL AND closed IS NULL AND "
            "host_seen >= ? AND EXISTS "
            "(SELECT seat FROM seats WHERE match = id AND kind = 'open' AND key = '') "
            "ORDER BY created DESC LIMIT ?",
            seen,
            most,
        )
        return [row[0] for row in rows]

    return work


# --- writing -------------------------------------------------------------------------------------


def secret(fresh: str) -> Callable[[Connection], str]:
    """The key that signs guests: the one kept, or else this fresh one."""

    def work(db: Connection) -> str:
        db.run("INSERT INTO house VALUES ('secret', ?) ON CONFLICT DO NOTHING", fresh)
        return str(db.run("SELECT value FROM house WHERE name = 'secret'")[0][0])

    return work


def create(header: Header, places: Sequence[Place], begins: Event) -> Callable[[Connection], str]:
    """Make a table; the answer is its id, or that of the table made already for the same match."""

    def work(db: Connection) -> str:
        made = db.run(
            "INSERT INTO matches (id, game, edition, options, players, seed, host, settings, "
            "created, previous, listed, host_seen, tried, daily, set_up, guided) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING RETURNING id",
            header.id,
            header.game,
            header.edition,
            json.dumps(header.options),
            header.players,
            # The seed of a day or of a guide is not the table's alone.
            header.id if header.daily or header.is_guided else header.seed,
            header.host,
            msgspec.json.encode(header.settings).decode(),
            header.created,
            header.previous,
            int(header.settings.listed),
            header.created,
            None if header.tried is None else msgspec.json.encode(header.tried).decode(),
            None if header.daily is None else msgspec.json.encode(header.daily).decode(),
            header.set_up,
            header.seed if header.is_guided else None,
        )
        if not made:
            rows = db.run(
                "SELECT id FROM matches WHERE id = ? OR previous = ?", header.id, header.previous
            )
            return str(rows[0][0])
        for place in places:
            db.run(
                "INSERT INTO seats (match, seat, kind, guest, name, level, nonce, commitment, key, "
                "left_by, left_as) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                header.id,
                *vars(place).values(),
            )
        _begin_if_opened(db, header.id, begins)
        if header.previous:
            db.tell(f"seats {header.previous}")
        return header.id

    return work


def append(match: str, event: Event, end: guests.End | None = None) -> Callable[[Connection], bool]:
    """Keep an event; no if its number or its key was given before, even to the very same event.

    Nor is anything kept at a table that is closed.  Whoever knows the rules says how the match
    ends with it, if it does; a puzzle that is taken back after its end goes on.
    """
    if end is None and not event.text.startswith(UNDO):
        return Append(match, event)

    def work(db: Connection) -> bool:
        kept = _append(db, match, event)
        if kept:
            if end is not None:
                db.run("UPDATE matches SET ended = ? WHERE id = ?", event.at, match)
                guests.keep_results(db, match, end)
            else:
                db.run("UPDATE matches SET ended = NULL WHERE id = ? AND ended IS NOT NULL", match)
            db.tell(f"move {match}")
        return kept

    return work


class Append(Adding):
    """Keeps an event that is neither the last of its match nor takes one back."""

    into = (
        "INSERT INTO events (match, seq, seat, text, key, at) "
        "SELECT id, ?2, ?3, ?4, ?5, ?6 FROM matches WHERE id = ?1 AND closed IS NULL "
        "ON CONFLICT DO NOTHING"
    )

    def __init__(self, match: str, event: Event) -> None:
        self.row = (match, event.seq, event.seat, event.text, event.key, event.at)

    def __call__(self, db: Connection) -> bool:
        """Keep it alone."""
        match, *values = self.row
        kept = _append(db, match, Event(*values))
        if kept:
            db.tell(f"move {match}")
        return kept


def sit(match: str, place: Place, begins: Event) -> Callable[[Connection], bool]:
    """Take an open seat, and begin the match if nothing is waited for; no if it was taken.

    A seat that is kept for somebody is taken with its key, which is spent by that.  Nobody sits down
    at a closed table, nor anyone whom the host has removed from it.
    """

    def work(db: Connection) -> bool:
        hold(db, match)
        if _is_closed(db, match) or (place.guest,) in db.run(REMOVED, match):
            return False
        if not _take_seat(db, match, place):
            rows = db.run("SELECT guest FROM seats WHERE match = ? AND seat = ?", match, place.seat)
            return bool(rows and place.guest and rows[0][0] == place.guest)
        _begin_if_opened(db, match, begins)
        db.tell(f"seats {match}")
        return True

    return work


def sit_again(match: str, guest: str, seat: int) -> Callable[[Connection], bool]:
    """Take back a seat that one got up from, while the match goes on; no if it is another's now."""

    def work(db: Connection) -> bool:
        hold(db, match)
        if _is_closed(db, match) or (guest,) in db.run(REMOVED, match):
            return False
        taken = db.run(
            "UPDATE seats SET kind = 'person', guest = left_by, name = left_as, level = '', "
            "left_by = '', left_as = '' WHERE match = ? AND seat = ? AND left_by = ? "
            "AND EXISTS (SELECT id FROM matches WHERE id = match AND ended IS NULL) RETURNING seat",
            match,
            seat,
            guest,
        )
        db.tell(f"seats {match}")
        rows = db.run("SELECT guest FROM seats WHERE match = ? AND seat = ?", match, seat)
        return bool(taken) or rows == [(guest,)]

    return work


def commit(match: str, guest: str, seat: int, commitment: str) -> Callable[[Connection], bool]:
    """Keep a commitment that is waited for; no if none is, unless it is the one kept."""

    def work(db: Connection) -> bool:
        hold(db, match)
        kept = db.run(
            "UPDATE seats SET commitment = ? WHERE match = ? AND seat = ? AND guest = ? "
            "AND commitment IS NULL RETURNING seat",
            commitment,
            match,
            seat,
            guest,
        )
        place = _places(db, match)[seat]
        db.tell(f"seats {match}")
        return bool(kept) or (place.guest == guest and place.commitment == commitment)

    return work


def open_nonce(
    match: str, guest: str, seat: int, nonce: str, begins: Event
) -> Callable[[Connection], bool]:
    """Open a nonce once all have promised, and begin the match if it was the last.

    No if it is not the one promised, or not yet to be opened; opened again, it is the same.
    """

    def work(db: Connection) -> bool:
        hold(db, match)
        places = _places(db, match)
        place = places[seat]
        if place.guest != guest or place.commitment != nonce_commitment(nonce):
            return False
        if place.nonce:
            return place.nonce == nonce
        if not is_opening(places) or _has_begun(db, match):
            return False
        db.run("UPDATE seats SET nonce = ? WHERE match = ? AND seat = ?", nonce, match, seat)
        _begin_if_opened(db, match, begins)
        db.tell(f"seats {match}")
        return True

    return work


def give_up(match: str, number: int, draw: Draw) -> Callable[[Connection], bool]:
    """Give up a round in which nonces are still to be opened, and begin the next."""

    def work(db: Connection) -> bool:
        hold(db, match)
        places = _places(db, match)
        rounds = db.run("SELECT unopened FROM matches WHERE id = ?", match)
        now = len(_unopened(rounds[0][0])) + 1
        if now != number or not is_opening(places) or _has_begun(db, match):
            return False
        _next_round(db, match, places, [p.seat for p in places if not p.has_opened], draw)
        db.tell(f"seats {match}")
        return True

    return work


def leave(match: str, guest: str, instead: Place, draw: Draw) -> Callable[[Connection], bool]:
    """Give up a seat; another takes it, or it is open.

    Whoever leaves while nonces are opened does not open theirs, so the round is given up.
    """

    def work(db: Connection) -> bool:
        hold(db, match)
        places = _places(db, match)
        left = db.run(
            "UPDATE seats SET kind = ?, guest = ?, name = ?, level = ?, left_by = ?, left_as = ? "
            "WHERE match = ? AND seat = ? AND guest = ? RETURNING seat",
            instead.kind,
            instead.guest,
            instead.name,
            instead.level,
            instead.left_by,
            instead.left_as,
            match,
            instead.seat,
            guest,
        )
        if left and not _has_begun(db, match):
            if is_opening(places):
                _next_round(db, match, places, [instead.seat], draw)
            # Before the first card a nonce goes with who gave it.
            _give(db, match, instead)
        db.tell(f"seats {match}")
        return bool(left)

    return work


def say(match: str, line: ChatLine, guest: str = "") -> Callable[[Connection], int]:
    """Keep a line of chat under the next free number, and who said it or is named in it."""
    return lambda db: _say(db, match, line, guest)


def tell(news: str) -> Work:
    """Only tell the other servers."""
    return lambda db: db.tell(news)


# --- what the host may do ------------------------------------------------------------------------


def remove(
    match: str, guest: str, instead: Sequence[Place], line: ChatLine, draw: Draw
) -> Callable[[Connection], bool]:
    """Have a guest give up seats for good, and say so; no if none of them was theirs."""

    def work(db: Connection) -> bool:
        hold(db, match)
        if not [place for place in instead if leave(match, guest, place, draw)(db)]:
            return False
        db.run("INSERT INTO removed VALUES (?, ?) ON CONFLICT DO NOTHING", match, guest)
        _say(db, match, line, guest)
        return True

    return work


def close(match: str, line: ChatLine, guest: str = "") -> Callable[[Connection], bool]:
    """Give a match up, at the time of the line that says so; no if it had ended already."""

    def work(db: Connection) -> bool:
        closed = db.run(
            "UPDATE matches SET closed = ? WHERE id = ? AND closed IS NULL AND ended IS NULL "
            "RETURNING id",
            line.at,
            match,
        )
        if closed:
            _say(db, match, line, guest)
            db.tell(f"seats {match}")
        return bool(closed)

    return work


def set_settings(match: str, settings: Settings) -> Work:
    """Keep what the host has chosen anew."""

    def work(db: Connection) -> None:
        text = msgspec.json.encode(settings).decode()
        db.run("UPDATE matches SET settings = ? WHERE id = ?", text, match)
        db.tell(f"seats {match}")

    return work


def fill(match: str, bots: Sequence[Place], begins: Event) -> Callable[[Connection], bool]:
    """Let bots take seats that are open, and begin the match if nothing is waited for; no if none is.

    Everybody has promised before a bot's nonce is drawn, but nobody has opened one yet.
    """

    def work(db: Connection) -> bool:
        hold(db, match)
        if _is_closed(db, match):
            return False
        filled = [bot for bot in bots if _take_seat(db, match, bot)]
        if filled:
            _begin_if_opened(db, match, begins)
            db.tell(f"seats {match}")
        return bool(filled)

    return work


def keep_for(match: str, seat: int, key: str) -> Callable[[Connection], bool]:
    """Keep an open seat for whoever has a key, or with '' for nobody; no if it is not open."""

    def work(db: Connection) -> bool:
        hold(db, match)
        if _is_closed(db, match):
            return False
        kept = db.run(
            "UPDATE seats SET key = ? WHERE match = ? AND seat = ? AND kind = 'open' RETURNING seat",
            key,
            match,
            seat,
        )
        db.tell(f"seats {match}")
        return bool(kept)

    return work


def move_on(
    match: str, seated: Sequence[Place], header: Header, places: Sequence[Place], begins: Event
) -> Callable[[Connection], str]:
    """Go on at a new table with those seated here, unless others are by now; the answer is its id.

    It is '' if they are not.  What was said and whom the host has removed go with them, and nobody
    sits here any more.
    """

    def work(db: Connection) -> str:
        hold(db, match)
        moved = db.run("SELECT moved FROM matches WHERE id = ?", match)
        if moved and moved[0][0]:
            return str(moved[0][0])
        if _places(db, match) != list(seated) or _is_closed(db, match) or _has_begun(db, match):
            return ""
        made = create(header, places, begins)(db)
        db.run(
            "INSERT INTO chat (match, n, seat, name, text, at, guest) "
            "SELECT ?, n, NULL, name, text, at, guest FROM chat WHERE match = ?",
            made,
            match,
        )
        db.run("INSERT INTO removed SELECT ?, guest FROM removed WHERE match = ?", made, match)
        db.run(
            "UPDATE seats SET kind = 'open', guest = '', name = '', level = '', nonce = '', "
            "commitment = '', key = '' WHERE match = ?",
            match,
        )
        closed = "UPDATE matches SET moved = ?, closed = ?, listed = 0 WHERE id = ?"
        db.run(closed, made, header.created, match)
        db.tell(f"seats {match}")
        return made

    return work


def see_host(match: str, at: float) -> Work:
    """Note that the host was there."""
    return lambda db: db.run(
        "UPDATE matches SET host_seen = ? WHERE id = ? AND host_seen < ?", at, match, at
    )


# --- what is no longer kept ----------------------------------------------------------------------

OVERDUE = (
    "(ended < ? OR closed < ? OR (nonces IS NULL AND created < ?)) "
    "AND id NOT IN (SELECT match FROM uncounted)"
)


def overdue(ended: float, made: float, most: int) -> Callable[[Connection], list[str]]:
    """Tables that ended or were closed before a time, or were made before one and never began."""

    def work(db: Connection) -> list[str]:
        found = f"SELECT id FROM matches WHERE {OVERDUE} LIMIT ?"
        return [row[0] for row in db.run(found, ended, ended, made, most)]

    return work


def forget(match: str, ended: float, made: float) -> Callable[[Connection], bool]:
    """Delete such a table with all that belongs to it; no if it is none, or is gone already."""

    def work(db: Connection) -> bool:
        hold(db, match)
        found = f"SELECT id FROM matches WHERE id = ? AND {OVERDUE}"
        if not db.run(found, match, ended, ended, made):
            return False
        forget_table(db, match)
        return True

    return work


def forget_table(db: Connection, match: str) -> None:
    """Delete all that belongs to a table; results stay."""
    for kind in ("chat", "events", "seats", "removed", "helped", "uncounted"):
        db.run(f"DELETE FROM {kind} WHERE match = ?", match)
    db.run("UPDATE matches SET previous = NULL WHERE previous = ?", match)
    db.run("DELETE FROM matches WHERE id = ?", match)
    db.tell(f"forgotten {match}")


# --- what these are made of ----------------------------------------------------------------------


def _header(row: Row) -> Header:
    id_, game, edition, options, players, seed, host, settings, created, previous = row[:10]
    daily = msgspec.json.decode(row[17], type=Dealt) if row[17] else None
    return Header(
        id_,
        game,
        edition,
        json.loads(options),
        players,
        daily.seed if daily else row[20] or seed,
        host,
        msgspec.json.decode(settings, type=Settings),
        created,
        previous,
        None if row[16] is None else msgspec.json.decode(row[16], type=Tried),
        daily,
        row[19],
        row[20] is not None,
    )


def _promises(row: Row) -> Promises:
    """What was promised before the first card of a match."""
    daily = _header(row).daily
    return Promises(
        tuple(json.loads(row[11] or "[]")), _unopened(row[12]), daily.promise if daily else None
    )


def hold(db: Connection, match: str) -> None:
    """Keep other servers from changing the seats of a table at the same time."""
    db.run("UPDATE matches SET host = host WHERE id = ?", match)


def _take_seat(db: Connection, match: str, place: Place) -> bool:
    """Take a seat if it is open."""
    return bool(
        db.run(
            "UPDATE seats SET kind = ?, guest = ?, name = ?, level = ?, nonce = ?, commitment = ?, "
            "key = '' WHERE match = ? AND seat = ? AND kind = 'open' AND key IN ('', ?) "
            "RETURNING seat",
            place.kind,
            place.guest,
            place.name,
            place.level,
            place.nonce,
            place.commitment,
            match,
            place.seat,
            place.key,
        )
    )


def _is_closed(db: Connection, match: str) -> bool:
    return bool(db.run("SELECT id FROM matches WHERE id = ? AND closed IS NOT NULL", match))


def _append(db: Connection, match: str, event: Event) -> bool:
    return bool(
        db.run(
            "INSERT INTO events (match, seq, seat, text, key, at) SELECT id, ?, ?, ?, ?, ? "
            "FROM matches WHERE id = ? AND closed IS NULL ON CONFLICT DO NOTHING RETURNING seq",
            *vars(event).values(),
            match,
        )
    )


def _say(db: Connection, match: str, line: ChatLine, guest: str) -> int:
    """Keep a line of chat; its number, or 0 if there is no such table any more."""
    before = db.run(
        "SELECT n FROM chat WHERE match = ? AND at = ? AND name = ? AND text = ?",
        match,
        line.at,
        line.name,
        line.text,
    )
    if before:
        return int(before[0][0])
    if not db.run("SELECT id FROM matches WHERE id = ?", match):
        return 0
    number = int(db.run("SELECT COALESCE(MAX(n), 0) FROM chat WHERE match = ?", match)[0][0])
    kept: list[Row] = []
    while not kept:
        number += 1
        kept = db.run(
            "INSERT INTO chat (match, n, seat, name, text, at, guest) VALUES (?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING RETURNING n",
            match,
            number,
            line.seat,
            line.name,
            line.text,
            line.at,
            guest,
        )
    db.tell(f"chat {match}")
    return number


def _places(db: Connection, match: str) -> list[Place]:
    return [Place(*row) for row in db.run(PLACES, match)]


def _unopened(text: str) -> tuple[Unopened, ...]:
    return tuple(Unopened(one["commitment"], tuple(one["seats"])) for one in json.loads(text))


def _has_begun(db: Connection, match: str) -> bool:
    return bool(db.run("SELECT 1 FROM matches WHERE id = ? AND nonces IS NOT NULL", match))


def _begin_if_opened(db: Connection, match: str, begins: Event) -> None:
    """When no seat is waited for, the nonces are fixed, and the first event says so."""
    places = _places(db, match)
    if not all(place.has_opened for place in places):
        return
    promises = [place.commitment for place in places]
    if _append(db, match, begins):
        db.run(
            "UPDATE matches SET nonces = ?, commitments = ? WHERE id = ? AND nonces IS NULL",
            json.dumps([place.nonce for place in places]),
            json.dumps(promises if any(promises) else []),
            match,
        )


def _next_round(
    db: Connection, match: str, places: Sequence[Place], seats: Sequence[int], draw: Draw
) -> None:
    """A round has come to nothing because of these seats: all that was given to it is void."""
    old = db.run("SELECT seed, unopened FROM matches WHERE id = ?", match)[0]
    given_up = {"commitment": Seed.from_hex(old[0]).commitment, "seats": list(seats)}
    db.run(
        "UPDATE matches SET seed = ?, unopened = ? WHERE id = ?",
        draw.seed,
        json.dumps([*json.loads(old[1]), given_up]),
        match,
    )
    for place in places:
        if place.kind == BOT:
            _give(db, match, draw.given(place))
        elif place.commitment or place.nonce:
            _give(db, match, replace(place, nonce="", commitment=None))


def _give(db: Connection, match: str, place: Place) -> None:
    db.run(
        "UPDATE seats SET nonce = ?, commitment = ? WHERE match = ? AND seat = ?",
        place.nonce,
        place.commitment,
        match,
        place.seat,
    )
