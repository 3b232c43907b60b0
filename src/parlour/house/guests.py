"""Guests: what is kept of a guest beyond one table, each way to read or change it as work.

That is a name, the result of every match that was played to its end, and help that was asked for.
Results are written in the transaction of the event that ends a match, from the seats as they are
then, and stay when the table is deleted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from parlour.house.store import Connection, Row

Verdict = Literal["won", "lost", "tied", "solved", "unsolved", "counted", "shared"]
"""How a match ended for a guest.

A puzzle is solved or not, or only `counted` if its rules know no winning.  Whoever sat on several
sides `shared` them, and neither won nor lost.
"""
NOBODY = "Guest"
"""What somebody is called who has no name, or has deleted it."""


@dataclass(frozen=True)
class End:
    """How a match ended, as the rules tell it; `sides` are the seats that play together.

    It `counts` unless it was tried from a position of another, set up by hand, or its deal was chosen.
    `solution` tells one way to solve a puzzle from others, where such are gathered.
    """

    seq: int
    at: float
    game: str
    options: dict[str, str]
    score: tuple[int, ...]
    winners: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    is_won: bool
    """Whether the rules of a game for one say when it is won."""
    moves: int
    undone: bool
    peeked: bool
    solution: str
    counts: bool = True


@dataclass(frozen=True)
class Seated:
    """A seat as a result remembers it."""

    name: str
    kind: str
    level: str
    score: int
    won: bool


@dataclass(frozen=True)
class Result:
    """What one guest made of a match; `mine` are their seats."""

    match: str
    seq: int
    game: str
    options: dict[str, str]
    ended: float
    result: Verdict
    mine: tuple[int, ...]
    seated: tuple[Seated, ...]
    moves: int
    undone: bool
    helped: bool
    peeked: bool
    solution: str

    @property
    def is_unaided(self) -> bool:
        """Whether nothing was taken back, and neither a bot nor a solver was asked."""
        return not (self.undone or self.helped or self.peeked)


def verdict(end: End, seats: Iterable[int]) -> Verdict:
    """How a match ended for whoever held these seats."""
    if len(end.score) == 1:
        if not end.is_won:
            return "counted"
        return "solved" if end.winners else "unsolved"
    mine = {side for side in end.sides if set(side) & set(seats)}
    best = {side for side in end.sides if set(side) & set(end.winners)}
    if len(mine) > 1:
        return "shared"
    if not best or (len(best) > 1 and mine <= best):
        return "tied"
    return "won" if mine <= best else "lost"


# --- results -------------------------------------------------------------------------------------


def keep_results(db: Connection, match: str, end: End) -> None:
    """Keep what each person at the table made of the match; what was kept before stays."""
    if not end.counts:
        return
    places = db.run(
        "SELECT seat, kind, guest, name, level FROM seats WHERE match = ? ORDER BY seat", match
    )
    asked = {row[0] for row in db.run("SELECT seat FROM helped WHERE match = ?", match)}
    seated = [
        asdict(Seated(name, kind, level, end.score[seat], seat in end.winners))
        for seat, kind, _, name, level in places
    ]
    for guest in sorted({row[2] for row in places if row[1] == "person" and row[2]}):
        mine = [row[0] for row in places if row[2] == guest]
        db.run(
            "INSERT INTO results (match, seq, guest, game, options, ended, result, mine, seated, "
            "moves, undone, helped, peeked, solution) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            match,
            end.seq,
            guest,
            end.game,
            json.dumps(end.options),
            end.at,
            verdict(end, mine),
            json.dumps(mine),
            json.dumps(seated),
            end.moves,
            int(end.undone),
            int(bool(asked & set(mine))),
            int(end.peeked),
            end.solution,
        )


RESULTS = (
    "SELECT match, seq, game, options, ended, result, mine, seated, moves, undone, helped, peeked, "
    "solution FROM results WHERE guest = ? ORDER BY ended, match, seq"
)


def results(guest: str) -> Callable[[Connection], list[Result]]:
    """All results of a guest, the oldest first."""
    return lambda db: [_result(row) for row in db.run(RESULTS, guest)]


def _result(row: Row) -> Result:
    match, seq, game, options, ended, result, mine, seated, moves, undone, helped, peeked, how = row
    return Result(
        match,
        seq,
        game,
        json.loads(options),
        ended,
        result,
        tuple(json.loads(mine)),
        tuple(Seated(**one) for one in json.loads(seated)),
        moves,
        bool(undone),
        bool(helped),
        bool(peeked),
        how,
    )


def note_help(match: str, seat: int) -> Callable[[Connection], Any]:
    """Keep that a seat asked for help; nothing if the table is gone."""
    return lambda db: db.run(
        "INSERT INTO helped (match, seat) SELECT id, ? FROM matches WHERE id = ? "
        "ON CONFLICT DO NOTHING",
        seat,
        match,
    )


# --- results of matches from before they were kept ---------------------------------------------------


def uncounted(most: int, guest: str = "") -> Callable[[Connection], list[str]]:
    """Matches that may have ended before results were kept: those of a guest, or any."""

    def work(db: Connection) -> list[str]:
        whose = "WHERE match IN (SELECT match FROM seats WHERE guest = ?) " if guest else ""
        found = f"SELECT match FROM uncounted {whose}ORDER BY match LIMIT ?"
        return [row[0] for row in db.run(found, *((guest,) if guest else ()), most)]

    return work


def count(match: str, end: End | None) -> Callable[[Connection], Any]:
    """Keep how such a match ended, if it had, and that it was looked at."""

    def work(db: Connection) -> None:
        if not db.run("DELETE FROM uncounted WHERE match = ? RETURNING match", match):
            return
        if end is not None:
            keep_results(db, match, end)
            db.run(
                "UPDATE matches SET ended = ? WHERE id = ? AND ended IS NULL AND "
                "(SELECT MAX(seq) FROM events WHERE match = id) = ?",
                end.at,
                match,
                end.seq,
            )

    return work


# --- tables and names ------------------------------------------------------------------------------


def running(guest: str, most: int) -> Callable[[Connection], tuple[list[str], int]]:
    """The tables where a guest sits and the match is not over, the newest first, and how many."""

    def work(db: Connection) -> tuple[list[str], int]:
        found = (
            "FROM matches WHERE ended IS NULL AND closed IS NULL "
            "AND id IN (SELECT match FROM seats WHERE guest = ?)"
        )
        rows = db.run(f"SELECT id {found} ORDER BY created DESC LIMIT ?", guest, most)
        return [row[0] for row in rows], int(db.run(f"SELECT COUNT(*) {found}", guest)[0][0])

    return work


def closed(guest: str, most: int) -> Callable[[Connection], list[tuple[str, str, float]]]:
    """The tables where a guest sits that were closed, the newest first: id, game, when."""

    def work(db: Connection) -> list[tuple[str, str, float]]:
        rows = db.run(
            "SELECT id, game, closed FROM matches WHERE closed IS NOT NULL "
            "AND id IN (SELECT match FROM seats WHERE guest = ?) ORDER BY closed DESC LIMIT ?",
            guest,
            most,
        )
        return [(row[0], row[1], row[2]) for row in rows]

    return work


def still_kept(matches: Iterable[str]) -> Callable[[Connection], set[str]]:
    """Which of these tables have not been deleted."""
    asked = list(matches)

    def work(db: Connection) -> set[str]:
        places = ", ".join("?" * len(asked))
        found = f"SELECT id FROM matches WHERE id IN ({places})"
        return {row[0] for row in db.run(found, *asked)} if asked else set()

    return work


def name_of(guest: str) -> Callable[[Connection], str]:
    """The name a guest gave last, or the one under which they last sat down, or nothing."""

    def work(db: Connection) -> str:
        rows = db.run("SELECT name FROM names WHERE guest = ?", guest) or db.run(
            "SELECT name FROM seats JOIN matches ON id = match WHERE guest = ? "
            "ORDER BY created DESC, seat LIMIT 1",
            guest,
        )
        return str(rows[0][0]) if rows else ""

    return work


def keep_name(guest: str, name: str, at: float) -> Callable[[Connection], Any]:
    """Remember what a guest is called."""
    return lambda db: db.run(
        "INSERT INTO names (guest, name, given) VALUES (?, ?, ?) "
        "ON CONFLICT (guest) DO UPDATE SET name = excluded.name, given = excluded.given",
        guest,
        name,
        at,
    )


def forget_names(before: float) -> Callable[[Connection], Any]:
    """Forget names given before a time, of guests of whom nothing else is kept."""
    return lambda db: db.run(
        "DELETE FROM names WHERE given < ? "
        "AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = names.guest) "
        "AND NOT EXISTS (SELECT 1 FROM results WHERE results.guest = names.guest)",
        before,
    )
