"""The file of a tournament: what is played in its first line, then a line for each match.

Each line is written whole and at once, so whoever is killed leaves at most one torn line, the last.
It is dropped when the file is read again, and its match is played again.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from parlour.core.errors import ParlourError
from parlour.lab.standings import Played

Place = tuple[int, tuple[str, ...]]
"""Which match it is: the number of the deal, and the bot of each side."""


class Sheet:
    """The matches played so far, kept in a file if there is one."""

    def __init__(self, path: Path | None, head: dict[str, Any]) -> None:
        self.played: dict[Place, Played] = {}
        self._file: IO[str] | None = None
        if path is not None:
            self._read(path, head)
            self._file = path.open("a", encoding="utf-8", newline="\n")
            if not path.stat().st_size:
                self._write(head)

    def __enter__(self) -> Sheet:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, match: Played) -> None:
        """Keep a match that was played."""
        self._write(asdict(match))
        self.played[match.deal, match.bots] = match

    def _write(self, line: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(_text(line) + "\n")
            self._file.flush()

    def _read(self, path: Path, head: dict[str, Any]) -> None:
        """Take over what was played; a file of anything else is refused and left as it is."""
        if not path.exists():
            return
        lines, torn = _lines(path)
        if lines:
            _compare(path, _head(path, lines[0]), head)
        elif not _text(head).encode().startswith(torn):
            raise ParlourError(f"{_short(path)} is not the file of a tournament.")
        for number, line in enumerate(lines[1:], 2):
            match = _match(line)
            if match is None:
                raise ParlourError(f"Line {number} of {_short(path)} is no match of a tournament.")
            self.played.setdefault((match.deal, match.bots), match)
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size - len(torn))


def seed_in(path: Path) -> str | None:
    """The seed of the tournament in a file; None if none has begun there."""
    if not path.exists():
        return None
    lines, _ = _lines(path)
    return str(_head(path, lines[0]).get("seed")) if lines else None


def _lines(path: Path) -> tuple[list[bytes], bytes]:
    """The whole lines, and what was written of another one, mostly nothing."""
    *lines, torn = path.read_bytes().split(b"\n")
    return lines, torn


def _head(path: Path, line: bytes) -> dict[str, Any]:
    found = _plain(line)
    if found is None or "tournament" not in found:
        raise ParlourError(f"{_short(path)} is not the file of a tournament.")
    return found


def _compare(path: Path, found: dict[str, Any], head: dict[str, Any]) -> None:
    for name, value in json.loads(_text(head)).items():
        if found.get(name) != value:
            raise ParlourError(
                f"{_short(path)} is the file of another tournament: "
                f"its {name.replace('_', ' ')} {_differs(found.get(name), value)}."
            )


def _differs(found: Any, value: Any) -> str:
    texts = [json.dumps(one, ensure_ascii=False) for one in (found, value)]
    return f"is {texts[0]}, not {texts[1]}" if sum(map(len, texts)) < 120 else "differs"


def _match(line: bytes) -> Played | None:
    """The match in a line, or None if there is none."""
    found = _plain(line)
    try:
        assert found is not None
        match = Played(
            int(found["deal"]),
            tuple(map(str, found["bots"])),
            tuple(map(int, found["sides"])),
            tuple(map(int, found["winners"])),
            tuple(map(int, found["worth"])),
            int(found["moves"]),
        )
    except (AssertionError, KeyError, TypeError, ValueError):
        return None
    seats = range(len(match.sides))
    fits = (
        set(match.sides) == set(range(len(match.bots)))
        and len(match.worth) == len(seats)
        and all(seat in seats for seat in match.winners)
    )
    return match if fits else None


def _plain(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _text(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False)


def _short(path: Path) -> str:
    text = str(path)
    return repr(text if len(text) <= 60 else "..." + text[-57:])
