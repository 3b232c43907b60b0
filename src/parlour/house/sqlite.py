"""The store in an SQLite file: no server, and on disk when it is acknowledged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from parlour.house import schema
from parlour.house.store import Hears, Row, Unreachable, Unsure

BUSY_SECONDS = 10.0
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # what is acknowledged survives a power cut
    "PRAGMA foreign_keys = ON",
)


class Sqlite:
    """An SQLite file, made when it is missing."""

    alone = True
    name = ""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock: IO[str] | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = _locked(path.with_suffix(".lock"))
            connection = self.connect()
            try:
                self._prepare(connection)
            finally:
                connection.close()
        except Unreachable:
            self.close()
            raise
        except (sqlite3.Error, OSError, Unsure) as error:
            self.close()
            reason = str(error) or str(error.__cause__)
            raise Unreachable(f"The tables cannot be kept in {path}: {reason}.") from error

    def connect(self) -> Lite:
        """A new connection."""
        return Lite(self._path)

    def listen(self, hears: Hears) -> Callable[[], None]:
        """One server alone uses the file, so there is nothing to hear."""
        return lambda: None

    def close(self) -> None:
        """Let another server have the file."""
        if self._lock is not None:
            self._lock.close()

    def _prepare(self, connection: Lite) -> None:
        edition = connection.run("PRAGMA user_version")[0][0]
        if edition > schema.EDITION:
            raise Unreachable(f"{self._path} was written by a later version of parlour.")
        connection.begin()
        for statement in schema.STATEMENTS:
            connection.run(statement)
        connection.run(f"PRAGMA user_version = {schema.EDITION}")
        connection.commit()
        if self._path.exists():
            self._path.chmod(0o600)  # it holds seeds of matches under way


def _locked(path: Path) -> IO[str] | None:
    """The sign that a server has the file open; it goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # not on this system
        return None
    sign = path.open("a")
    try:
        fcntl.flock(sign, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        sign.close()
        raise Unreachable(
            f"Another server has the tables in {path.parent} open; "
            "give this one another folder with --data."
        ) from error
    return sign


class Lite:
    """One connection to the file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open()

    def _open(self) -> None:
        # The store hands a connection from the thread that opens it to the one that uses it.
        self._db = sqlite3.connect(
            self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        for pragma in PRAGMAS:
            self._db.execute(pragma)

    def begin(self) -> None:
        """Begin to write; at once, so that nobody else is in the way later."""
        self.run("BEGIN IMMEDIATE")

    def snapshot(self) -> None:
        """Begin to read."""
        self.run("BEGIN")

    def commit(self) -> None:
        """Keep it on disk."""
        self.run("COMMIT")

    def rollback(self) -> None:
        """Forget it."""
        if self._db.in_transaction:
            self.run("ROLLBACK")

    def run(self, statement: str, *values: Any) -> list[Row]:
        """Run one statement and give its rows."""
        try:
            return self._db.execute(statement, values).fetchall()
        except sqlite3.OperationalError as error:  # the disk is full, or somebody holds the file
            raise Unsure from error

    def tell(self, news: str) -> None:
        """Nobody else is there to be told."""

    def reopen(self) -> None:
        """Open the file again."""
        self._db.close()
        try:
            self._open()
        except sqlite3.Error as error:
            raise Unsure from error

    def close(self) -> None:
        """Close the file."""
        self._db.close()
