"""Keeping: what is kept of a table, and each way to read or change it, as work for the store.

Work may be run twice (the connection may break after a commit), so each finds out whether it was
done before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from parlour.house.store import Connection, Row
from parlour.house.wire import ChatLine, Settings, Who

MOST_CHAT = 100
"""How many lines of chat are sent to people who come later."""
OPEN: Who = "open"
PERSON: Who = "person"
BOT: Who = "bot"
START, UNDO = "start", "undo"
"""Events that are not moves: all seats were taken; a move was taken back, or `undo N` of them."""

Work = Callable[[Connection], Any]

PLACES = "SELECT seat, kind, guest, name, level, nonce FROM seats WHERE match = ? ORDER BY seat"
EVENTS = "SELECT seq, seat, text, key, at FROM events WHERE match = ? AND seq > ? ORDER BY seq"
HEADER = (
    "SELECT id, game, edition, options, players, seed, host, settings, created, previous, nonces "
    "FROM matches WHERE id = ?"
)
CHAT = "SELECT n, seat, name, text, at FROM chat WHERE match = ? AND n > ? ORDER BY n DESC LIMIT ?"


# --- what is kept --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Header:
    """What was agreed when the table was made; `previous` is the match it is a rematch of."""

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


@dataclass(frozen=True)
class Place:
    """Who sits in a seat."""

    seat: int
    kind: Who
    guest: str = field(default="", repr=False)
    name: str = ""
    level: str = ""
    nonce: str = ""


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
    """All that is kept of one table; `nonces` are there once the match has begun."""

    header: Header
    nonces: tuple[str, ...] | None
    places: tuple[Place, ...]
    events: tuple[Event, ...]
    chat: tuple[ChatLine, ...]
    rematch: str | None = None


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
            rematch[0][0] if rematch else None,
        )

    return work


def since(match: str, seq: int) -> Callable[[Connection], tuple[Event, ...]]:
    """The events after a number."""
    return lambda db: tuple(Event(*row) for row in db.run(EVENTS, match, seq))


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


def open_tables(most: int) -> Callable[[Connection], list[str]]:
    """The listed tables with an open seat, the newest first."""

    def work(db: Connection) -> list[str]:
        rows = db.run(
            "SELECT id, settings FROM matches WHERE nonces IS NULL AND id IN "
            "(SELECT match FROM seats WHERE kind = 'open') ORDER BY created DESC LIMIT ?",
            4 * most,
        )
        return [row[0] for row in rows if json.loads(row[1])["listed"]][:most]

    return work


def tables_of(guest: str, most: int) -> Callable[[Connection], list[str]]:
    """The tables where a guest sits, the newest first."""

    def work(db: Connection) -> list[str]:
        rows = db.run(
            "SELECT id FROM matches WHERE id IN (SELECT match FROM seats WHERE guest = ?) "
            "ORDER BY created DESC LIMIT ?",
            guest,
            most,
        )
        return [row[0] for row in rows]

    return work


def last_name(guest: str) -> Callable[[Connection], str]:
    """The name under which a guest last sat down."""

    def work(db: Connection) -> str:
        rows = db.run(
            "SELECT name FROM seats JOIN matches ON id = match WHERE guest = ? "
            "ORDER BY created DESC, seat LIMIT 1",
            guest,
        )
        return str(rows[0][0]) if rows else ""

    return work


# --- writing -------------------------------------------------------------------------------------


def secret(fresh: str) -> Callable[[Connection], str]:
    """The key that signs guests: the one kept, or else this fresh one."""

    def work(db: Connection) -> str:
        db.run("INSERT INTO house VALUES ('secret', ?) ON CONFLICT DO NOTHING", fresh)
        return str(db.run("SELECT value FROM house WHERE name = 'secret'")[0][0])

    return work


def create(
    header: Header, places: Sequence[Place], begins: Event | None
) -> Callable[[Connection], str | None]:
    """Make a table; the answer is its id, or that of the table made already for the same match.

    No answer: the seed was used before by another.
    """

    def work(db: Connection) -> str | None:
        made = db.run(
            "INSERT INTO matches (id, game, edition, options, players, seed, host, settings, "
            "created, previous) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING "
            "RETURNING id",
            header.id,
            header.game,
            header.edition,
            json.dumps(header.options),
            header.players,
            header.seed,
            header.host,
            msgspec.json.encode(header.settings).decode(),
            header.created,
            header.previous,
        )
        if not made:
            rows = db.run(
                "SELECT id FROM matches WHERE id = ? OR previous = ? OR (seed = ? AND host = ?)",
                header.id,
                header.previous,
                header.seed,
                header.host,
            )
            return rows[0][0] if rows else None
        for place in places:
            db.run(
                "INSERT INTO seats (match, seat, kind, guest, name, level, nonce) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                header.id,
                *vars(place).values(),
            )
        if begins is not None:
            _begin(db, header.id, begins)
        if header.previous:
            db.tell(f"seats {header.previous}")
        return header.id

    return work


def append(match: str, event: Event) -> Callable[[Connection], bool]:
    """Keep an event; no if its number or its key was given before, even to the very same event."""

    def work(db: Connection) -> bool:
        kept = _append(db, match, event)
        if kept:
            db.tell(f"move {match}")
        return kept

    return work


def sit(match: str, place: Place, begins: Event) -> Callable[[Connection], bool]:
    """Take an open seat, and begin the match if it was the last; no if it was taken already."""

    def work(db: Connection) -> bool:
        _hold(db, match)
        taken = db.run(
            "UPDATE seats SET kind = ?, guest = ?, name = ?, level = ?, nonce = ? "
            "WHERE match = ? AND seat = ? AND kind = 'open' RETURNING seat",
            place.kind,
            place.guest,
            place.name,
            place.level,
            place.nonce,
            match,
            place.seat,
        )
        if not taken:
            rows = db.run("SELECT guest FROM seats WHERE match = ? AND seat = ?", match, place.seat)
            return bool(rows and place.guest and rows[0][0] == place.guest)
        if not db.run("SELECT seat FROM seats WHERE match = ? AND kind = 'open'", match):
            _begin(db, match, begins)
        db.tell(f"seats {match}")
        return True

    return work


def leave(match: str, guest: str, instead: Place) -> Callable[[Connection], bool]:
    """Give up a seat; another takes it, or it is open."""

    def work(db: Connection) -> bool:
        _hold(db, match)
        left = db.run(
            "UPDATE seats SET kind = ?, guest = ?, name = ?, level = ? "
            "WHERE match = ? AND seat = ? AND guest = ? RETURNING seat",
            instead.kind,
            instead.guest,
            instead.name,
            instead.level,
            match,
            instead.seat,
            guest,
        )
        if left and instead.kind == OPEN:
            # Before the first card a nonce goes with who gave it.
            db.run(
                "UPDATE seats SET nonce = '' WHERE match = ? AND seat = ? AND match IN "
                "(SELECT id FROM matches WHERE nonces IS NULL)",
                match,
                instead.seat,
            )
        db.tell(f"seats {match}")
        return bool(left)

    return work


def say(match: str, line: ChatLine) -> Callable[[Connection], int]:
    """Keep a line of chat under the next free number."""

    def work(db: Connection) -> int:
        before = db.run(
            "SELECT n FROM chat WHERE match = ? AND at = ? AND name = ? AND text = ?",
            match,
            line.at,
            line.name,
            line.text,
        )
        if before:
            return int(before[0][0])
        number = int(db.run("SELECT COALESCE(MAX(n), 0) FROM chat WHERE match = ?", match)[0][0])
        kept: list[Row] = []
        while not kept:
            number += 1
            kept = db.run(
                "INSERT INTO chat (match, n, seat, name, text, at) VALUES (?, ?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING RETURNING n",
                match,
                number,
                line.seat,
                line.name,
                line.text,
                line.at,
            )
        db.tell(f"chat {match}")
        return number

    return work


def tell(news: str) -> Work:
    """Only tell the other servers."""
    return lambda db: db.tell(news)


def _header(row: Row) -> Header:
    id_, game, edition, options, players, seed, host, settings, created, previous, _ = row
    return Header(
        id_,
        game,
        edition,
        json.loads(options),
        players,
        seed,
        host,
        msgspec.json.decode(settings, type=Settings),
        created,
        previous,
    )


def _hold(db: Connection, match: str) -> None:
    """Keep other servers from changing the seats of a table at the same time."""
    db.run("UPDATE matches SET host = host WHERE id = ?", match)


def _append(db: Connection, match: str, event: Event) -> bool:
    return bool(
        db.run(
            "INSERT INTO events (match, seq, seat, text, key, at) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING RETURNING seq",
            match,
            *vars(event).values(),
        )
    )


def _begin(db: Connection, match: str, begins: Event) -> None:
    """All seats are taken: their nonces are fixed, and the first event says so."""
    nonces = [place[5] for place in db.run(PLACES, match)]
    if _append(db, match, begins):
        db.run(
            "UPDATE matches SET nonces = ? WHERE id = ? AND nonces IS NULL",
            json.dumps(nonces),
            match,
        )
