"""Keeping days: chains, what is played, and everybody's first attempt, as work for the store.

The store decides what counts: a guest has one attempt for each day and kind, because its key is
these three.  The latest day that was ever opened is kept, so a clock that goes back opens no day again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import msgspec

from parlour.house import keeping
from parlour.house.attempts import Attempt, Deal, Result
from parlour.house.days import Chain, Kind, Played
from parlour.house.keeping import Event, Header, Place
from parlour.house.store import Connection, Row

LATEST = "latest day"
"""Under which name the house keeps the latest day it has opened."""
ATTEMPT = "SELECT match, hints, looked, late, done, result FROM attempts"


def latest_day(db: Connection) -> date | None:
    """The latest day that was ever opened."""
    rows = db.run("SELECT value FROM house WHERE name = ?", LATEST)
    return date.fromisoformat(rows[0][0]) if rows else None


def open_day(day: date) -> Callable[[Connection], None]:
    """A day begins, unless a later one has begun already."""

    def work(db: Connection) -> None:
        db.run("INSERT INTO house VALUES (?, ?) ON CONFLICT DO NOTHING", LATEST, str(day))
        # Days are written so that the later one is the greater text.
        db.run(
            "UPDATE house SET value = ? WHERE name = ? AND value < ?", str(day), LATEST, str(day)
        )

    return work


def chains(kind: Kind) -> Callable[[Connection], list[Chain]]:
    """The chains of a kind, the first one first."""

    def work(db: Connection) -> list[Chain]:
        rows = db.run("SELECT value FROM house WHERE name LIKE ?", f"chain {kind} %")
        found = [json.loads(row[0]) for row in rows]
        made = [Chain(**one | {"first": date.fromisoformat(one["first"])}) for one in found]
        return sorted(made, key=lambda chain: chain.first)

    return work


def begin_chain(number: int, fresh: Chain) -> Callable[[Connection], list[Chain]]:
    """Keep a chain as the one with this number, unless another server was faster; all there are."""

    def work(db: Connection) -> list[Chain]:
        text = json.dumps(vars(fresh) | {"first": str(fresh.first)})
        name = f"chain {fresh.kind} {number}"
        db.run("INSERT INTO house VALUES (?, ?) ON CONFLICT DO NOTHING", name, text)
        return chains(fresh.kind)(db)

    return work


def played_on(day: date, kind: Kind) -> Callable[[Connection], Played | None]:
    """What is played on a day, if that was found out already."""

    def work(db: Connection) -> Played | None:
        found = "SELECT played FROM days WHERE day = ? AND kind = ?"
        rows = db.run(found, str(day), kind)
        return msgspec.json.decode(rows[0][0], type=Played) if rows else None

    return work


def keep_played(day: date, kind: Kind, played: Played) -> Callable[[Connection], Played]:
    """Keep what is played on a day; what was kept before stays."""

    def work(db: Connection) -> Played:
        text = msgspec.json.encode(played).decode()
        put = "INSERT INTO days VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        db.run(put, str(day), kind, text)
        return played_on(day, kind)(db) or played

    return work


def begin_attempt(
    guest: str, header: Header, places: list[Place], begins: Event
) -> Callable[[Connection], str | None]:
    """Make the table of a guest's attempt that counts; the one there is if there is one already.

    None if its day is over.
    """

    def work(db: Connection) -> str | None:
        dealt = header.daily
        assert dealt is not None
        if str(latest_day(db)) == dealt.day:
            db.run(
                "INSERT INTO attempts (day, kind, guest, match) VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                dealt.day,
                dealt.kind,
                guest,
                header.id,
            )
        own = own_attempt(date.fromisoformat(dealt.day), dealt.kind, guest)(db)
        if own is not None and own.match == header.id:
            keeping.create(header, places, begins)(db)
        return own.match if own else None

    return work


def _attempt(row: Row) -> Attempt:
    match, hints, looked, late, done, text = row
    result = None if text is None else msgspec.json.decode(text, type=Result)
    return Attempt(match, hints, looked, late, done, result)


def own_attempt(day: date, kind: Kind, guest: str) -> Callable[[Connection], Attempt | None]:
    """A guest's attempt that counts."""

    def work(db: Connection) -> Attempt | None:
        found = f"{ATTEMPT} WHERE day = ? AND kind = ? AND guest = ?"
        rows = db.run(found, str(day), kind, guest)
        return _attempt(rows[0]) if rows else None

    return work


def all_attempts(day: date, kind: Kind) -> Callable[[Connection], list[Attempt]]:
    """Everybody's attempts that count."""

    def work(db: Connection) -> list[Attempt]:
        rows = db.run(f"{ATTEMPT} WHERE day = ? AND kind = ? ORDER BY match", str(day), kind)
        return [_attempt(row) for row in rows]

    return work


def can_go_on(match: str) -> Callable[[Connection], bool]:
    """Whether a match is there and is not closed."""
    return lambda db: bool(db.run("SELECT id FROM matches WHERE id = ? AND closed IS NULL", match))


def keep_result(match: str, day: str, at: date, result: Result) -> Callable[[Connection], None]:
    """Keep what came of an attempt; a puzzle that was not solved may still be, on its own day."""

    def work(db: Connection) -> None:
        late = int(max(latest_day(db) or at, at) > date.fromisoformat(day))
        done = int(isinstance(result, Deal) or result.solved)
        db.run(
            "UPDATE attempts SET result = ?, late = ?, done = ? "
            "WHERE match = ? AND done = 0 AND (result IS NULL OR ? = 0)",
            msgspec.json.encode(result).decode(),
            late,
            done,
            match,
            late,
        )

    return work


def give_up(match: str) -> Callable[[Connection], None]:
    """Nothing more comes of an attempt."""

    def work(db: Connection) -> None:
        db.run("UPDATE attempts SET done = 1 WHERE match = ?", match)

    return work


def help_given(match: str, what: str) -> Callable[[Connection], int]:
    """How often help was given in the attempt at a table: `hints` or `looked`; 0 if it is none."""
    assert what in ("hints", "looked")

    def work(db: Connection) -> int:
        rows = db.run(f"SELECT {what} FROM attempts WHERE match = ?", match)
        return int(rows[0][0]) if rows else 0

    return work


def note_help(match: str, what: str, before: int) -> Callable[[Connection], None]:
    """Note that help is given once more than before, in an attempt that is not over."""
    assert what in ("hints", "looked")

    def work(db: Connection) -> None:
        more = f"UPDATE attempts SET {what} = ? WHERE match = ? AND {what} = ? AND done = 0"
        db.run(more, before + 1, match, before)

    return work
