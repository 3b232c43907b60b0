"""What is told and asked about a guest's own games; the rest of the wire is in `wire`."""

from __future__ import annotations

from typing import Literal

from parlour.house.guests import Verdict
from parlour.house.wire import Asked, Sent, Sitter

Standing = Literal["waiting", "yours", "theirs"]
"""Whether a table waits for players, for you, or for others."""

Unit = Literal["moves", "points"]


# --- what is asked -------------------------------------------------------------------------------


class Naming(Asked, frozen=True):
    """What somebody wants to be called."""

    name: str


class Arrival(Asked, frozen=True):
    """A code from another device; `leaving` says that what this device has may stay behind."""

    code: str
    leaving: bool = False


class Erasure(Asked, frozen=True):
    """The wish to delete everything, which must be said outright."""

    everything: bool


# --- what is answered ----------------------------------------------------------------------------


class Named(Sent, frozen=True):
    """What a guest is called; nothing if they never said."""

    name: str


class Running(Sent, frozen=True):
    """A match that is not over: whose turn it is, by name, and since when."""

    id: str
    game: str
    title: str
    standing: Standing
    turn: tuple[str, ...]
    seats: tuple[Sitter, ...]
    moves: int
    since: float


class Scored(Sent, frozen=True):
    """Who sat in a seat when a match ended, and with what score."""

    name: str
    kind: str
    score: int
    won: bool
    mine: bool


class Finished(Sent, frozen=True):
    """A match that is over, or `closed`; its table may have been deleted since (`kept`)."""

    id: str
    game: str
    title: str
    result: Verdict | Literal["closed"]
    seats: tuple[Scored, ...]
    moves: int
    ended: float
    unaided: bool
    record: bool
    kept: bool


class Best(Sent, frozen=True):
    """The best result of a puzzle with these options, in moves or points: in any way, and
    `unaided`, with nothing taken back and no help."""

    options: str
    unit: Unit
    best: int
    unaided: int | None


class Gathered(Sent, frozen=True):
    """How many different solutions were found of how many, and how many kinds of them if turned and
    mirrored ones are the same."""

    what: str
    found: int
    all: int
    kinds: int
    all_kinds: int


class Tally(Sent, frozen=True):
    """What somebody's results come to in one game; `won` matches in a row are a streak.

    It is `judged` if some match could be won: not if all were only counted, or played by one alone.
    """

    game: str
    title: str
    puzzle: bool
    judged: bool
    played: int
    won: int
    streak: int
    best_streak: int
    bests: tuple[Best, ...]
    gathered: Gathered | None


class Mine(Sent, frozen=True):
    """A guest's own games: those being played (the newest, of `running_in_all`), those that ended
    (the newest, of `finished_in_all`), and what the results come to."""

    name: str
    running: tuple[Running, ...]
    running_in_all: int
    finished: tuple[Finished, ...]
    finished_in_all: int
    tallies: tuple[Tally, ...]


class Code(Sent, frozen=True):
    """A code for another device, and when it ends; whoever types it is the same guest there."""

    code: str
    ends: float


class CodeState(Sent, frozen=True):
    """Whether a code waits to be typed, and when the last was used, within a day."""

    waiting: bool
    ends: float | None
    used: float | None


class Device(Sent, frozen=True):
    """A device that plays as you: its name in addresses, its kind ("first" is the one you began
    with), when it was let in, and whether you ask from it."""

    name: str
    kind: str
    since: float
    here: bool


class Devices(Sent, frozen=True):
    """All devices that play as you, once a code was used."""

    devices: tuple[Device, ...]


class Erased(Sent, frozen=True):
    """What was deleted: tables, results, lines of chat, and seats at tables of others."""

    tables: int
    results: int
    lines: int
    seats: int
