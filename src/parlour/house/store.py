"""The store: how a change is kept before it is told, in an SQLite file or in another database.

Nothing derived is kept: a match is its options, its seed and what the seats did.  The primary key
(match, seq) is the lock: of two who write the same number, one is told that it is stale.  Changes
wait in one queue and are committed together, so many tables share one flush to the disk.  An SQLite
file needs no server; `postgres` has the database that several servers can share.  The file is long
because what is promised about a write and how SQLite keeps it are read together.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, ClassVar, Protocol, TypeVar

from parlour.core.errors import ParlourError
from parlour.house import schema

Row = tuple[Any, ...]
Answer = TypeVar("Answer")
Hears = Callable[[str, str], None]
"""(the server that tells, what it tells); both empty if something may have been missed."""
MOST_TOGETHER = 200
"""How many changes are committed together at most."""
BUSY_SECONDS = 10.0
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # what is acknowledged survives a power cut
    "PRAGMA foreign_keys = ON",
)


class Unreachable(ParlourError):
    """The store cannot be opened or has gone away; the message is one sentence."""


class Unsure(Exception):
    """The connection broke: a change may have been kept or not, and must be tried again."""

    sentence = "The store cannot be reached now."
    """What is said if it is of no use to try again."""


class Full(Unsure):
    """There is no room for a change."""

    sentence = "There is no room left in the store; nothing can be kept now."


class Connection(Protocol):
    """One connection to a database, used by one thread at a time."""

    joins_rows: bool
    """Whether it can add many rows by one statement."""

    def begin(self) -> None:
        """Begin a transaction that writes."""

    def snapshot(self) -> None:
        """Begin to read as if nothing changed meanwhile, until `rollback`."""

    def commit(self) -> None:
        """Keep what was written since; it is on disk when this returns."""

    def rollback(self) -> None:
        """Forget what was written since."""

    def run(self, statement: str, *values: Any) -> list[Row]:
        """Run one statement, with ? for values, and give its rows."""

    def adds_all(self, works: Sequence[Adding]) -> bool:
        """Add the rows of all these at once; no if not all could be added, but some may be."""

    def tell(self, news: str) -> None:
        """Tell the other servers of this store, when the transaction is committed."""

    def reopen(self) -> None:
        """Connect anew after the connection broke."""

    def close(self) -> None:
        """Close the connection."""


class Backend(Protocol):
    """A kind of database; `alone` if no other server can use it."""

    alone: bool
    name: str

    def connect(self) -> Connection:
        """A new connection; the schema is there."""

    def listen(self, hears: Hears) -> Callable[[], None]:
        """Pass on what other servers tell, from a thread of its own; the answer ends it."""

    def close(self) -> None:
        """Let go of it."""


class Adding:
    """A change that only adds a row, and answers whether it did; many can be made at once.

    `into` is the statement that adds a `row`, with ?1 and so on for its values; it passes over what
    cannot be added.
    """

    into: ClassVar[str]
    row: Row

    def __call__(self, db: Connection) -> bool:
        """Add it alone."""
        raise NotImplementedError


Work = Callable[[Connection], Any]
_Waiting = tuple[Work, "asyncio.Future[Any]"]


class Store:
    """Reads and writes of a backend, each awaited."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._waiting: deque[_Waiting] = deque()
        self._woken: SimpleQueue[None] = SimpleQueue()
        self._is_awake = False
        """Whether the writer looks at what waits before it rests again."""
        self._is_closing = False
        self._writing = backend.connect()
        self._reading = backend.connect()
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="store-read")
        self._writer = threading.Thread(target=self._write_on, name="store-write", daemon=True)
        self._writer.start()
        self._stop_listening: Callable[[], None] = lambda: None
        self._ears: list[Hears] = []
        self.alone = backend.alone
        self.name = backend.name

    async def read(self, work: Callable[[Connection], Answer]) -> Answer:
        """What a reading answers."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], Answer]) -> Answer:
        for left in (2, 1, 0):
            try:
                self._reading.snapshot()
                try:
                    return work(self._reading)
                finally:
                    self._reading.rollback()
            except Unsure as error:
                if not left:
                    raise Unreachable(error.sentence) from error
                self._mend(self._reading)
        raise AssertionError

    async def write(self, work: Callable[[Connection], Answer]) -> Answer:
        """What a change answers, once it is on disk.

        The work may be run more than once, and must find out itself whether it was done before.
        """
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Answer] = loop.create_future()
        self._waiting.append((work, answered))
        if not self._is_awake:
            self._is_awake = True
            loop.call_soon(self._woken.put, None)  # first gather what others have to write now
        return await answered

    def listen(self, hears: Hears) -> None:
        """Pass on what others of this store tell; `hears` is called in another thread."""
        self._ears.append(hears)
        if len(self._ears) == 1:
            self._stop_listening = self._backend.listen(self._pass_on)

    def _pass_on(self, sender: str, news: str) -> None:
        for hears in self._ears:
            hears(sender, news)

    def close(self) -> None:
        """Write what still waits, then close."""
        self._stop_listening()
        self._is_closing = True
        self._woken.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._writing.close()
        self._reading.close()
        self._backend.close()

    # --- the thread that writes ------------------------------------------------------------------

    def _write_on(self) -> None:
        waiting = self._waiting
        while True:
            self._woken.get()
            is_last = self._is_closing
            while waiting:
                self._keep([waiting.popleft() for _ in range(min(len(waiting), MOST_TOGETHER))])
            self._is_awake = False
            if waiting:  # it came just before, so it has woken nobody
                self._woken.put(None)
            elif is_last:
                return

    def _keep(self, together: list[_Waiting]) -> None:
        """Commit all at once; if one of them fails, each by itself."""
        waiting = [answered for _, answered in together]
        try:
            found = self._transaction([work for work, _ in together])
        except Exception as error:
            if len(together) == 1 or isinstance(error, Unreachable):
                _answer(waiting, [error] * len(waiting))
                return
            for one in together:
                self._keep([one])
            return
        _answer(waiting, found)

    def _transaction(self, works: list[Work]) -> list[Any]:
        connection = self._writing
        for left in (2, 1, 0):
            try:
                connection.begin()
                try:
                    found = self._done(works)
                    connection.commit()
                except Unsure:
                    raise
                except BaseException:
                    connection.rollback()
                    raise
                return found
            except Unsure as error:
                self._mend(connection)  # even if it is not used now, for it may be in a transaction
                if not left:
                    raise Unreachable(error.sentence) from error
        raise AssertionError

    def _done(self, works: list[Work]) -> list[Any]:
        """What works answer; the order of what is written together does not matter."""
        connection = self._writing
        rows = [work for work in works if isinstance(work, Adding)]
        if len(rows) > 1 and connection.joins_rows:
            if connection.adds_all(rows):
                return [isinstance(work, Adding) or work(connection) for work in works]
            connection.rollback()
            connection.begin()
        return [work(connection) for work in works]

    @staticmethod
    def _mend(connection: Connection) -> None:
        try:
            connection.reopen()
        except Unsure as error:
            raise Unreachable(error.sentence) from error


def _answer(waiting: Sequence[asyncio.Future[Any]], found: Sequence[Any]) -> None:
    """Answer all who wait at once, in the thread of their loop, with what was found or failed."""

    def answer() -> None:
        for one, value in zip(waiting, found, strict=True):
            if one.cancelled():
                continue
            if isinstance(value, BaseException):
                one.set_exception(value)
            else:
                one.set_result(value)

    with contextlib.suppress(RuntimeError):  # nobody waits any more: the loop is closed
        waiting[0].get_loop().call_soon_threadsafe(answer)


def open_store(url: str) -> Store:
    """The store at a PostgreSQL URL, or in an SQLite file otherwise."""
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from parlour.house import postgres
        except ImportError as error:
            raise Unreachable(
                "PostgreSQL needs psycopg: install parlour with its extra `postgres`."
            ) from error
        return Store(postgres.Postgres(url))
    if "://" in url:
        raise Unreachable("A database is given as postgresql://… or as the path of a file.")
    return Store(Sqlite(Path(url)))


# --- SQLite --------------------------------------------------------------------------------------


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
        schema.upgrade(edition, connection.run)
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

    joins_rows = True

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
        except sqlite3.OperationalError as error:
            raise _unsure(error) from error

    def adds_all(self, works: Sequence[Adding]) -> bool:
        """Add them by one statement for each kind."""
        for into in {work.into for work in works}:
            rows = [work.row for work in works if work.into == into]
            try:
                added = self._db.executemany(into, rows).rowcount
            except sqlite3.OperationalError as error:
                raise _unsure(error) from error
            if added != len(rows):
                return False
        return True

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


def _unsure(error: sqlite3.OperationalError) -> Unsure:
    """What it means that a statement failed: the disk is full, or somebody holds the file."""
    is_full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return Full() if is_full else Unsure()
