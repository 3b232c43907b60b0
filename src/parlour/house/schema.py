"""The schema of the store: the same few statements for SQLite and PostgreSQL.

It grows by steps.  A store remembers how many it has taken, and takes the others when it is opened.
"""

from __future__ import annotations

from collections.abc import Callable

FIRST = (
    """CREATE TABLE IF NOT EXISTS house (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    )""",
    """CREATE TABLE IF NOT EXISTS matches (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        edition INTEGER NOT NULL,
        options TEXT NOT NULL,
        players INTEGER NOT NULL,
        seed TEXT NOT NULL UNIQUE,
        nonces TEXT,
        host TEXT NOT NULL,
        settings TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        previous TEXT UNIQUE
    )""",
    """CREATE TABLE IF NOT EXISTS seats (
        match TEXT NOT NULL REFERENCES matches (id),
        seat INTEGER NOT NULL,
        guest TEXT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        level TEXT NOT NULL,
        nonce TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    )""",
    """CREATE TABLE IF NOT EXISTS events (
        match TEXT NOT NULL REFERENCES matches (id),
        seq INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        key TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (match, seq),
        UNIQUE (match, key)
    )""",
    """CREATE TABLE IF NOT EXISTS chat (
        match TEXT NOT NULL REFERENCES matches (id),
        n INTEGER NOT NULL,
        seat INTEGER,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (match, n)
    )""",
    "CREATE INDEX IF NOT EXISTS seats_by_guest ON seats (guest)",
    "CREATE INDEX IF NOT EXISTS seats_open ON seats (kind) WHERE kind = 'open'",
    "CREATE INDEX IF NOT EXISTS matches_by_age ON matches (created)",
)

JOBS = (
    # What bots are to think about; used by servers that share a database, and empty elsewhere.
    """CREATE TABLE IF NOT EXISTS jobs (
        id TEXT PRIMARY KEY,
        match TEXT NOT NULL,
        seq INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        work TEXT NOT NULL,
        level TEXT NOT NULL,
        seconds DOUBLE PRECISION NOT NULL,
        due DOUBLE PRECISION NOT NULL,
        leased DOUBLE PRECISION,
        answer TEXT
    )""",
)

STEPS: tuple[tuple[str, ...], ...] = (FIRST, JOBS)
"""What each edition of the schema adds to the one before.  A step that was released never changes."""
EDITION = len(STEPS)


def upgrade(edition: int, run: Callable[[str], object]) -> None:
    """Take a store of some edition (0 if it is empty) to the present one."""
    for step in STEPS[edition:]:
        for statement in step:
            run(statement)
