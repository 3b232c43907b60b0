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

PROMISES = (
    # '' is a seat that gives no commitment, NULL one that is yet to give it.
    "ALTER TABLE seats ADD COLUMN commitment TEXT DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN commitments TEXT",
    "ALTER TABLE matches ADD COLUMN unopened TEXT NOT NULL DEFAULT '[]'",
)

HOSTING = (
    "ALTER TABLE matches ADD COLUMN listed INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE matches ADD COLUMN ended DOUBLE PRECISION",
    "ALTER TABLE matches ADD COLUMN closed DOUBLE PRECISION",
    "ALTER TABLE matches ADD COLUMN host_seen DOUBLE PRECISION NOT NULL DEFAULT 0",
    """CREATE TABLE removed (
        match TEXT NOT NULL REFERENCES matches (id),
        guest TEXT NOT NULL,
        PRIMARY KEY (match, guest)
    )""",
    # Both ways in which JSON was written; no other text of the settings can look like it.
    """UPDATE matches SET listed = 1
        WHERE settings LIKE '%"listed":true%' OR settings LIKE '%"listed": true%'""",
    # Nobody knows when the host was there, but then the table was in use.
    """UPDATE matches SET host_seen =
        COALESCE((SELECT MAX(at) FROM events WHERE match = id), created)""",
    """CREATE INDEX matches_in_lobby ON matches (listed, created)
        WHERE nonces IS NULL AND closed IS NULL""",
    "DROP INDEX seats_open",
    "CREATE INDEX seats_open_at ON seats (match) WHERE kind = 'open'",
    "CREATE INDEX matches_waiting ON matches (created) WHERE nonces IS NULL",
    "CREATE INDEX matches_ended ON matches (ended) WHERE ended IS NOT NULL",
    "CREATE INDEX matches_closed ON matches (closed) WHERE closed IS NOT NULL",
)
"""Which tables the lobby lists, when matches ended or were closed, and whom hosts have removed."""

JOBS = (
    # What bots are to think about; used by servers that share a database, and empty elsewhere.
    """CREATE TABLE jobs (
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

STEPS: tuple[tuple[str, ...], ...] = (FIRST, PROMISES, HOSTING, JOBS)
"""What each edition of the schema adds to the one before.  A step that was released never changes."""
EDITION = len(STEPS)


def upgrade(edition: int, run: Callable[[str], object]) -> None:
    """Take a store of some edition (0 if it is empty) to the present one."""
    for step in STEPS[edition:]:
        for statement in step:
            run(statement)
