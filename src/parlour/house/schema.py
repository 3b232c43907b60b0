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

TRIED = ("ALTER TABLE matches ADD COLUMN tried TEXT",)
"""What a match was tried from, if it begins at a position of another."""

GUESTS = (
    """CREATE TABLE names (
        guest TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        given DOUBLE PRECISION NOT NULL
    )""",
    # A result outlives its table.  A puzzle that is taken back after its end may end again.
    """CREATE TABLE results (
        match TEXT NOT NULL,
        seq INTEGER NOT NULL,
        guest TEXT NOT NULL,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        ended DOUBLE PRECISION NOT NULL,
        result TEXT NOT NULL,
        mine TEXT NOT NULL,
        seated TEXT NOT NULL,
        moves INTEGER NOT NULL,
        undone INTEGER NOT NULL,
        helped INTEGER NOT NULL,
        peeked INTEGER NOT NULL,
        solution TEXT NOT NULL,
        PRIMARY KEY (match, seq, guest)
    )""",
    "CREATE INDEX results_by_guest ON results (guest, ended)",
    """CREATE TABLE helped (
        match TEXT NOT NULL REFERENCES matches (id),
        seat INTEGER NOT NULL,
        PRIMARY KEY (match, seat)
    )""",
    # Nobody knows who had help in a match that began before this was kept.
    """INSERT INTO helped SELECT match, seat FROM seats JOIN matches ON id = match
        WHERE nonces IS NOT NULL AND kind = 'person'""",
    # Matches that may have ended before results were kept; each is looked at once.
    "CREATE TABLE uncounted (match TEXT PRIMARY KEY REFERENCES matches (id))",
    "INSERT INTO uncounted SELECT id FROM matches WHERE nonces IS NOT NULL AND closed IS NULL",
    """CREATE TABLE codes (
        mark TEXT PRIMARY KEY,
        digest TEXT NOT NULL,
        guest TEXT NOT NULL UNIQUE,
        ends DOUBLE PRECISION NOT NULL,
        used DOUBLE PRECISION,
        used_by TEXT NOT NULL DEFAULT ''
    )""",
    "ALTER TABLE chat ADD COLUMN guest TEXT NOT NULL DEFAULT ''",
    """UPDATE chat SET guest = COALESCE((SELECT guest FROM seats
        WHERE seats.match = chat.match AND seats.seat = chat.seat AND seats.name = chat.name), '')
        WHERE seat IS NOT NULL""",
    "CREATE INDEX chat_by_guest ON chat (guest) WHERE guest <> ''",
    "CREATE INDEX matches_by_host ON matches (host)",
)
"""What is kept of a guest beyond one table: a name, results, a code; and who said what."""

FRIENDS = (
    # The secret of the link that a seat is kept for; '' is a seat for anyone at the table.
    "ALTER TABLE seats ADD COLUMN key TEXT NOT NULL DEFAULT ''",
    # Who got up from a seat while the match went on, and may sit down again.
    "ALTER TABLE seats ADD COLUMN left_by TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE seats ADD COLUMN left_as TEXT NOT NULL DEFAULT ''",
    # The table at which those who had come have begun with fewer players.
    "ALTER TABLE matches ADD COLUMN moved TEXT",
    # The lobby looks at tables whose hosts are there, which are few, and no more at all others.
    "DROP INDEX matches_in_lobby",
    """CREATE INDEX matches_hosted ON matches (listed, host_seen)
        WHERE nonces IS NULL AND closed IS NULL""",
)
"""Seats kept for somebody, seats that were left, and tables that went on with fewer players."""

DAILIES = (
    # What a daily is dealt from, as JSON; such tables share the seed of their day.
    "ALTER TABLE matches ADD COLUMN daily TEXT",
    """CREATE TABLE days (
        day TEXT NOT NULL,
        kind TEXT NOT NULL,
        played TEXT NOT NULL,
        PRIMARY KEY (day, kind)
    )""",
    # The one attempt of a guest that counts.  It outlives its table, so it does not refer to it.
    """CREATE TABLE attempts (
        day TEXT NOT NULL,
        kind TEXT NOT NULL,
        guest TEXT NOT NULL,
        match TEXT NOT NULL UNIQUE,
        hints INTEGER NOT NULL DEFAULT 0,
        looked INTEGER NOT NULL DEFAULT 0,
        late INTEGER NOT NULL DEFAULT 0,
        done INTEGER NOT NULL DEFAULT 0,
        result TEXT,
        PRIMARY KEY (day, kind, guest)
    )""",
)
"""What is played each day, and everybody's first attempt at it."""

EVENINGS = (
    # Round 0 is before the first hand; a round is over when the holes of all its seats are known.
    """CREATE TABLE evenings (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        tables INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        level TEXT NOT NULL,
        pace TEXT NOT NULL,
        minutes INTEGER NOT NULL,
        host TEXT NOT NULL,
        lot TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        round INTEGER NOT NULL,
        since DOUBLE PRECISION NOT NULL,
        ended DOUBLE PRECISION
    )""",
    """CREATE TABLE evening_tickets (
        evening TEXT NOT NULL REFERENCES evenings (id),
        n INTEGER NOT NULL,
        kind TEXT NOT NULL,
        guest TEXT NOT NULL,
        name TEXT NOT NULL,
        lot INTEGER NOT NULL,
        seen DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (evening, n)
    )""",
    """CREATE TABLE evening_seats (
        evening TEXT NOT NULL REFERENCES evenings (id),
        round INTEGER NOT NULL,
        place INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        ticket INTEGER NOT NULL,
        match TEXT NOT NULL,
        won INTEGER,
        PRIMARY KEY (evening, round, place, seat)
    )""",
    "CREATE INDEX evening_seats_at ON evening_seats (match)",
    "CREATE INDEX evenings_by_age ON evenings (created)",
)
"""Progressive evenings: who holds which ticket, who sat where in each round, and who won."""

POSITIONS = (
    "ALTER TABLE matches ADD COLUMN set_up TEXT NOT NULL DEFAULT ''",
    # Devices that a code let in, and '' for the first one of a guest; `shut` is when one was signed out.
    """CREATE TABLE devices (
        guest TEXT NOT NULL,
        device TEXT NOT NULL,
        kind TEXT NOT NULL,
        since DOUBLE PRECISION NOT NULL,
        shut DOUBLE PRECISION,
        PRIMARY KEY (guest, device)
    )""",
    "CREATE INDEX devices_shut ON devices (shut) WHERE shut IS NOT NULL",
)
"""Positions that were set up by hand, and the devices of a guest."""

GUIDED = ("ALTER TABLE matches ADD COLUMN guided TEXT",)
"""The seed of a guided first hand; such tables share the seed of their guide."""

STEPS: tuple[tuple[str, ...], ...] = (
    FIRST, PROMISES, HOSTING, JOBS, TRIED, GUESTS, FRIENDS, DAILIES, EVENINGS, POSITIONS, GUIDED,
)  # fmt: skip
"""What each edition of the schema adds to the one before.  A step that was released never changes."""
EDITION = len(STEPS)


def upgrade(edition: int, run: Callable[[str], object]) -> None:
    """Take a store of some edition (0 if it is empty) to the present one."""
    for step in STEPS[edition:]:
        for statement in step:
            run(statement)
