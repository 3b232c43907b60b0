"""What is kept of a table: what was agreed, who sits where, what the seats did, what was said."""

from __future__ import annotations

from dataclasses import dataclass, field

OPEN, PERSON, BOT = "open", "person", "bot"
START, UNDO = "start", "undo"
"""Events that are no moves: all seats were taken; moves were taken back."""


@dataclass(frozen=True)
class Settings:
    """What the host has chosen beside the options of the game."""

    pace: str = "usual"
    grace: int = 60
    listed: bool = False
    clock: int | None = None


@dataclass(frozen=True)
class Header:
    """What was agreed when the table was made; `previous` is the match it is a rematch of."""

    id: str
    game: str
    edition: int
    options: dict[str, str]
    players: int
    seed: str = field(repr=False)
    host: str = field(repr=False)
    settings: Settings
    created: float
    previous: str | None = None


@dataclass(frozen=True)
class Place:
    """Who sits in a seat."""

    seat: int
    kind: str
    guest: str = field(default="", repr=False)
    name: str = ""
    level: str = ""
    nonce: str = ""


@dataclass(frozen=True)
class Event:
    """One thing a seat did."""

    seq: int
    seat: int
    text: str
    key: str
    at: float


@dataclass(frozen=True)
class Said:
    """One line of chat; a bystander has no seat."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Kept:
    """All that is kept of one table; `nonces` are there once the match has begun."""

    header: Header
    nonces: tuple[str, ...] | None
    places: tuple[Place, ...]
    events: tuple[Event, ...]
    chat: tuple[Said, ...]
    rematch: str | None = None
