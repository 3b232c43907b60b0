"""Erasing: everything of a guest is deleted, and what others keep no longer names them.

Tables at which nobody else sits go whole.  Elsewhere a bot takes the seat, or it is open again if
the match has not begun; a match that has ended keeps its moves, under the name of a guest.  In the
tables of others the lines of chat stay as empty ones, so that their numbers do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from parlour.bots import USUAL_LEVEL
from parlour.house import devices, evening_keeping, guests, keeping
from parlour.house.keeping import OPEN, Draw, Place
from parlour.house.store import Connection
from parlour.house.told_mine import Erased

if TYPE_CHECKING:
    from parlour.house.house import House

BITE = 20
ALONE = (
    "(host = ? OR id IN (SELECT match FROM seats WHERE guest = ?)) AND NOT EXISTS "
    "(SELECT 1 FROM seats WHERE match = id AND kind = 'person' AND guest NOT IN (?, ''))"
)
"""Tables of a guest at which no other person sits."""

Instead = Callable[[int, str, Sequence[Place]], Place]
"""A bot for a seat, of a level, beside others."""


async def erase(house: House, guest: str) -> Erased:
    """Delete everything of a guest, and let everyone know whom it concerns."""
    await house.counting.of_guest(guest)  # so that it is known which matches have ended
    tables = 0
    while found := await house.store.read(_alone(guest)):
        for id_ in found:
            tables += await house.store.write(_forget_alone(id_, guest))
            house.tables.forget(id_)
    touched, erased = await house.store.write(_forget(guest, house.bot_place, house.draw))
    for id_ in touched:
        table = house.tables.get(id_)
        if table is not None:
            await table.again("seats")
            await table.again("unsaid")
    return Erased(tables, *erased)


def _alone(guest: str) -> Callable[[Connection], list[str]]:
    found = f"SELECT id FROM matches WHERE {ALONE} LIMIT ?"
    return lambda db: [row[0] for row in db.run(found, guest, guest, guest, BITE)]


def _forget_alone(match: str, guest: str) -> Callable[[Connection], bool]:
    """Delete a table, unless somebody has sat down meanwhile."""

    def work(db: Connection) -> bool:
        keeping.hold(db, match)
        found = f"SELECT id FROM matches WHERE id = ? AND {ALONE}"
        if not db.run(found, match, guest, guest, guest):
            return False
        keeping.forget_table(db, match)
        return True

    return work


def _forget(
    guest: str, bot: Instead, draw: Callable[[int], Draw]
) -> Callable[[Connection], tuple[list[str], tuple[int, int, int]]]:
    """Delete what is left; which tables it touched, and how many results, lines and seats."""

    def work(db: Connection) -> tuple[list[str], tuple[int, int, int]]:
        seats = _leave_seats(db, guest, bot, draw)
        said = db.run("SELECT match FROM chat WHERE guest = ?", guest)
        hosted = db.run("SELECT id FROM matches WHERE host = ?", guest)
        db.run("UPDATE chat SET name = '', text = '', guest = '' WHERE guest = ?", guest)
        db.run(
            "UPDATE matches SET host = COALESCE((SELECT guest FROM seats WHERE match = id "
            "AND kind = 'person' AND guest <> '' ORDER BY seat LIMIT 1), '') WHERE host = ?",
            guest,
        )
        left = db.run("SELECT match FROM seats WHERE left_by = ?", guest)
        db.run("UPDATE seats SET left_by = '', left_as = '' WHERE left_by = ?", guest)
        results = _unname(db, guest)
        evening_keeping.erase(db, guest, guests.NOBODY)
        devices.erase(db, guest)
        for kind in ("results", "names", "codes", "removed", "attempts"):
            db.run(f"DELETE FROM {kind} WHERE guest = ?", guest)
        touched = sorted({row[0] for row in (*seats, *said, *hosted, *left)})
        for match in touched:
            db.tell(f"seats {match}")
            db.tell(f"unsaid {match}")
        return touched, (results, len(said), len(seats))

    return work


def _leave_seats(
    db: Connection, guest: str, bot: Instead, draw: Callable[[int], Draw]
) -> list[tuple[str, int]]:
    """Give up every seat."""
    found = db.run(
        "SELECT match, seat, players, nonces IS NOT NULL, ended IS NOT NULL OR closed IS NOT NULL "
        "FROM seats JOIN matches ON id = match WHERE guest = ? ORDER BY match, seat",
        guest,
    )
    for match, seat, players, has_begun, is_over in found:
        keeping.hold(db, match)
        if is_over:
            db.run(
                "UPDATE seats SET guest = '', name = ? WHERE match = ? AND seat = ?",
                guests.NOBODY,
                match,
                seat,
            )
            continue
        others = [Place(*row) for row in db.run(keeping.PLACES, match)]
        instead = bot(seat, USUAL_LEVEL, others) if has_begun else Place(seat, OPEN)
        keeping.leave(match, guest, instead, draw(players))(db)
    return [(row[0], row[1]) for row in found]


def _unname(db: Connection, guest: str) -> int:
    """Take the name out of the results of others; how many results the guest has."""
    own = db.run("SELECT match, seq, mine FROM results WHERE guest = ?", guest)
    for match, seq, mine in own:
        others = db.run(
            "SELECT guest, seated FROM results WHERE match = ? AND seq = ? AND guest <> ?",
            match,
            seq,
            guest,
        )
        for other, text in others:
            seated = json.loads(text)
            for seat in json.loads(mine):
                seated[seat]["name"] = guests.NOBODY
            db.run(
                "UPDATE results SET seated = ? WHERE match = ? AND seq = ? AND guest = ?",
                json.dumps(seated),
                match,
                seq,
                other,
            )
    return len(own)
