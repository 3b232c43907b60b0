"""The store in PostgreSQL: the same schema, for several servers at once.

Servers tell each other by NOTIFY inside the transaction that keeps a change, so nothing is told
that is not kept, and nothing kept is left untold.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import psycopg
from psycopg.errors import DiskFull, ForeignKeyViolation

from parlour.house import schema
from parlour.house.store import Adding, Full, Hears, Row, Unreachable, Unsure

CHANNEL = "parlour"
CONNECT_SECONDS = 10
LISTEN_SECONDS = 0.5
"""How often a listener checks whether it is to end."""
RETRY_SECONDS = 0.5
LOCK = 0x7061726C  # two servers that start at once make the schema one after the other


class Postgres:
    """A database; the schema is made if it is missing."""

    alone = False

    def __init__(self, url: str) -> None:
        self._url = url
        self.name = secrets.token_hex(4)
        try:
            with _connected(url) as db, db.transaction():
                _prepare(db)
        except psycopg.Error as error:
            reason = str(error).strip().splitlines() or [type(error).__name__]
            raise Unreachable(f"The database cannot be used: {reason[0]}.") from error

    def connect(self) -> Pg:
        """A new connection."""
        return Pg(self._url, self.name)

    def listen(self, hears: Hears) -> Callable[[], None]:
        """Pass on what other servers tell, over a connection of its own."""
        ended = threading.Event()
        thread = threading.Thread(
            target=self._listen_on, args=(hears, ended), name="store-listen", daemon=True
        )
        thread.start()

        def stop() -> None:
            ended.set()
            thread.join()

        return stop

    def close(self) -> None:
        """Nothing is held besides the connections."""

    def _listen_on(self, hears: Hears, ended: threading.Event) -> None:
        while not ended.is_set():
            try:
                with _connected(self._url) as db:
                    db.execute(f"LISTEN {CHANNEL}")
                    hears("", "")  # whatever was told while nobody listened
                    self._pass_on(db, hears, ended)
            except psycopg.Error:
                ended.wait(RETRY_SECONDS)

    def _pass_on(self, db: psycopg.Connection[Any], hears: Hears, ended: threading.Event) -> None:
        while not ended.is_set():
            for told in db.notifies(timeout=LISTEN_SECONDS):
                sender, _, news = told.payload.partition(" ")
                if sender != self.name:
                    hears(sender, news)
                if ended.is_set():
                    return


class Pg:
    """One connection to the database."""

    joins_rows = False  # the other servers are told of every one

    def __init__(self, url: str, name: str) -> None:
        self._url = url
        self._name = name
        self._db = _connected(url)

    def begin(self) -> None:
        """Begin a transaction."""
        self.run("BEGIN")

    def snapshot(self) -> None:
        """Begin to read."""
        self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def commit(self) -> None:
        """Keep it on disk."""
        self.run("COMMIT")

    def rollback(self) -> None:
        """Forget it."""
        self.run("ROLLBACK")

    def run(self, statement: str, *values: Any) -> list[Row]:
        """Run one statement and give its rows."""
        try:
            cursor = self._db.execute(_placed(statement), values or None)
            return cursor.fetchall() if cursor.description else []
        except DiskFull as error:
            raise Full from error
        except (psycopg.OperationalError, ForeignKeyViolation) as error:
            # What a change belongs to may just have been deleted, which shows if it is tried again.
            raise Unsure from error
        except psycopg.Error as error:
            if self._db.closed or self._db.broken:
                raise Unsure from error
            raise

    def adds_all(self, works: Sequence[Adding]) -> bool:
        """Add them one by one."""
        return all(work(self) for work in works)

    def tell(self, news: str) -> None:
        """Tell the other servers, when the transaction is committed."""
        self.run("SELECT pg_notify(?, ?)", CHANNEL, f"{self._name} {news}")

    def reopen(self) -> None:
        """Connect anew."""
        self.close()
        try:
            self._db = _connected(self._url)
        except psycopg.Error as error:
            raise Unsure from error

    def close(self) -> None:
        """Close the connection."""
        self._db.close()


def _connected(url: str) -> psycopg.Connection[Any]:
    return psycopg.connect(url, autocommit=True, connect_timeout=CONNECT_SECONDS)


@cache
def _placed(statement: str) -> Any:
    """The statement with the placeholders of psycopg."""
    return statement.replace("?", "%s").encode()


def _prepare(db: psycopg.Connection[Any]) -> None:
    db.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
    edition = _edition(db)
    if edition > schema.EDITION:
        raise Unreachable("The database was written by a later version of parlour.")
    schema.upgrade(edition, lambda statement: db.execute(statement.encode()))
    db.execute(
        "INSERT INTO house VALUES ('schema', %s) "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (str(schema.EDITION),),
    )


def _edition(db: psycopg.Connection[Any]) -> int:
    """Which edition of the schema the database has; 0 if it has none yet."""
    if db.execute("SELECT to_regclass('house')").fetchall() == [(None,)]:
        return 0
    rows = db.execute("SELECT value FROM house WHERE name = 'schema'").fetchall()
    return int(rows[0][0]) if rows else 0
