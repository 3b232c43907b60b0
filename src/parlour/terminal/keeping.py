"""Keeping: a match is written down after every move, with who sits where, and can be gone on with.

Matches that are not over lie in one folder, those that are in another.  Beside each record,
`NAME.table`, lies `NAME.table.seats`, which says who sits at the screen: the record itself is the
same for everybody, and knows no names.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from parlour.bots import LEVELS
from parlour.core import tablefile
from parlour.core.errors import BadTable, ParlourError
from parlour.core.match import Match
from parlour.desk import records
from parlour.desk.seats import moves_made

FIRST_LINE = "parlour seats 1"
PERSON = re.compile(r"person (\d{1,2})")
UNFINISHED, FINISHED = "unfinished", "finished"
LONGEST_NAME = 40
NOBODY, HERE, GONE = "", "here", "gone"
"""Whether a host is beside those who play: never, now, or no more."""


@dataclass(frozen=True)
class Company:
    """Who sits at the screen, by seat, how good the bots in the other seats are, and the host."""

    people: dict[int, str]
    level: str
    host: str = NOBODY

    def text(self, commitment: str) -> str:
        """As it is written beside the record of the match with that commitment."""
        people = [f"person {seat}: {name}" for seat, name in sorted(self.people.items())]
        head = [FIRST_LINE, f"match: {commitment}".rstrip(), f"bots: {self.level}"]
        host = [f"host: {self.host}"] if self.host else []
        return "\n".join([*head, *host, *people, ""])


def company_beside(path: Path, match: Match) -> Company | None:
    """Who sat at the match of a record; None if nothing beside it says so."""
    beside = seats_path(path)
    if not records.is_there(beside):
        return None
    found = _company(records.text_of(beside), match.commitment)
    if found is None or not all(0 <= seat < match.players for seat in found.people):
        raise BadTable(
            f"{str(beside)!r} does not say who sits at this match; delete it, or give --seat."
        )
    return found


def _company(text: str, commitment: str) -> Company | None:
    """What a file of seats says about the match with that commitment; None if it is of no use."""
    first, *lines = text.splitlines() or [""]
    pairs = [line.partition(": ") for line in lines]
    said = {name.rstrip(":"): value for name, _, value in pairs}
    people = {
        int(person[1]): one_line(name)
        for key, name in said.items()
        if (person := PERSON.fullmatch(key))
    }
    whole = first == FIRST_LINE and said.get("match") == commitment and len(said) == len(pairs)
    if not whole or not people or not all(people.values()) or said.get("bots") not in LEVELS:
        return None
    host = said.get("host", NOBODY)
    return Company(people, said["bots"], host) if host in (NOBODY, HERE, GONE) else None


def one_line(name: str) -> str:
    """A name as it can be written and shown on one line."""
    printable = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


def seats_path(path: Path) -> Path:
    """The file that says who sits at the match of a record."""
    return path.with_name(path.name + ".seats")


def keep_both(match: Match, company: Company, path: Path) -> None:
    """Write the record of a match, and beside it who sits where."""
    records.write(company.text(match.commitment), seats_path(path))
    records.keep(match, path)


def usual_folder() -> Path:
    """Where matches are kept: the user's own place for such things."""
    base = os.environ.get("XDG_DATA_HOME", "")
    own = Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share"
    return own / "parlour" / "matches"


# --- while it goes on ----------------------------------------------------------------------------


class Keeper:
    """Keeps one match; `path` is where its record lies, once it has been written.

    If another program writes there meanwhile, as when a match is gone on with on two screens, the
    match is kept in a file of its own from then on, and neither is lost.
    """

    def __init__(self, folder: Path, company: Company, path: Path | None = None) -> None:
        self.folder = folder
        self.company = company
        self.path = path
        self._seated = False  # whether the seats are written beside it
        self._mark = _mark(path)  # of the file as it was left

    def keep(self, match: Match) -> None:
        """Write the match down, among those that are over if it is."""
        if match.outcome is None:
            self._write(match, UNFINISHED)
            return
        before = self.path
        self.path = None
        self._write(match, FINISHED)
        if before is not None:
            forget(before)

    def seat(self, company: Company) -> None:
        """Somebody has come or gone; that is written with the next move."""
        self.company, self._seated = company, False

    def begin(self, company: Company) -> None:
        """Another match is kept from now on, in a file of its own."""
        self.company = company
        self.path, self._seated, self._mark = None, False, None

    def _write(self, match: Match, folder: str) -> None:
        is_ours = self.path is not None and _mark(self.path) == self._mark
        if self.path is None or not is_ours or self.path.parent.name != folder:
            self.path = self._place(match, self.folder / folder)
            self._seated = False
        if self._seated:
            records.keep(match, self.path)
        else:
            keep_both(match, self.company, self.path)
        self._seated, self._mark = True, _mark(self.path)

    def _place(self, match: Match, folder: Path) -> Path:
        """A file that is free, or holds an earlier moment of this very match."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise ParlourError(f"Matches cannot be kept in {str(folder)!r}: {error}.") from error
        stem = records.usual_name(match).removesuffix(records.SUFFIX)
        names = itertools.chain([stem], (f"{stem}-{count}" for count in itertools.count(2)))
        paths = (folder / f"{name}{records.SUFFIX}" for name in names)
        return next(path for path in paths if records.is_free_for(match, path))


def _mark(path: Path | None) -> tuple[int, int] | None:
    """What tells a file from one that is written in its place; None if there is none."""
    try:
        found = path.stat() if path else None
    except OSError:
        return None
    return (found.st_ino, found.st_mtime_ns) if found else None


def forget(path: Path) -> None:
    """Remove a record that was kept, and who sat at it."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
        seats_path(path).unlink(missing_ok=True)


# --- going on ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """A match that is not over, as far as its record tells without being replayed."""

    path: Path
    game: str
    players: int
    moves: int
    people: tuple[str, ...]
    changed: float


def unfinished(folder: Path, key: str = "") -> list[Kept]:
    """The matches that can be gone on with, of one game or of all, the latest first."""
    found = (kept for path in _records(folder / UNFINISHED) for kept in _kept(path))
    mine = [kept for kept in found if not key or kept.game == key]
    return sorted(mine, key=lambda kept: (-kept.changed, kept.path.name))


def _records(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob(f"*{records.SUFFIX}"))
    except OSError:
        return []


def _kept(path: Path) -> Iterator[Kept]:
    """What a record tells; nothing if it is none."""
    with contextlib.suppress(ParlourError, OSError):
        record = tablefile.read(records.text_of(path))
        beside = seats_path(path)
        company = (
            _company(records.text_of(beside), record.commitment)
            if records.is_there(beside)
            else None
        )
        people = tuple(company.people.values()) if company else ()
        moves = moves_made(record.lines)
        yield Kept(path, record.game, record.players, moves, people, path.stat().st_mtime)
