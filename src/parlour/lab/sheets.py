"""The file in which a run is kept: what is played in its first line, then a line for each match.

Lines are written whole and at once, so whoever is killed leaves at most one torn line, the last.
It is dropped when the file is read again, and its match is played again.  The matches may stand in
any order.  A run that keeps nothing has such a file too, which goes with it.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from parlour.core.errors import ParlourError
from parlour.lab import rows
from parlour.lab.rows import Row
from parlour.lab.terms import Terms


class Sheet:
    """The matches played so far, in a file."""

    def __init__(self, path: Path | None, terms: Terms) -> None:
        """A file of anything else is refused and left as it is; so is one that is in use."""
        self._terms = terms
        self._starts: dict[int, int] = {}
        if path is None:
            self._file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the sheet)
            return
        self._file = path.open("a+b")
        try:
            _take(self._file, path)
            self._read(path, terms.head)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Sheet:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.close()

    def missing(self, matches: int) -> list[range]:
        """The numbers of the matches that are not here, of so many."""
        found, first = [], 0
        for here in [*sorted(one for one in self._starts if one < matches), matches]:
            if first < here:
                found.append(range(first, here))
            first = here + 1
        return found

    def add(self, played: Sequence[Row]) -> None:
        """Keep matches that were played."""
        at = self._file.seek(0, 2)
        lines = [row.line for row in played]
        self._file.write(b"".join(lines))
        self._file.flush()
        for row, line in zip(played, lines, strict=True):
            self._starts.setdefault(row.match, at)
            at += len(line)

    def rows(self, matches: int) -> Iterator[Row]:
        """The first so many matches, in the order of their numbers."""
        for match in range(matches):
            self._file.seek(self._starts[match])
            row = self._row(self._file.readline())
            assert row is not None, "it was read or written before"
            yield row

    def _row(self, line: bytes) -> Row | None:
        return rows.read(line, self._terms.players, self._terms.COMPARES_SIDES)

    def _read(self, path: Path, head: dict[str, Any]) -> None:
        """Take over what was played."""
        self._file.seek(0)
        first = self._file.readline()
        if first.endswith(b"\n"):
            _compare(path, _head(path, first, head), head)
        elif not _text(head).startswith(first):
            raise ParlourError(_no_file(path, head))
        at, number = len(first), 1
        whole = at if first.endswith(b"\n") else 0
        for line in self._file:
            number += 1
            if not line.endswith(b"\n"):
                break
            row = self._row(line)
            if row is None:
                raise ParlourError(f"Line {number} of {_short(path)} is no match that was played.")
            self._starts.setdefault(row.match, at)
            at = whole = at + len(line)
        self._file.truncate(whole)
        if not whole:
            self._file.write(_text(head))
            self._file.flush()


def seed_in(path: Path, kind: str) -> str | None:
    """The seed of the run that is kept in a file; None if none has begun there."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        line = file.readline()
    return str(_head(path, line, {kind: 0}).get("seed")) if line.endswith(b"\n") else None


def _take(file: IO[bytes], path: Path) -> None:
    """Let nobody else use the file; this goes with the process, however that ends."""
    if not path.is_file():
        raise ParlourError(f"{_short(path)} is no file in which matches can be kept.")
    try:
        import fcntl
    except ImportError:  # not on this system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ParlourError(f"Another run is playing into {_short(path)} now.") from error


def _head(path: Path, line: bytes, head: dict[str, Any]) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or next(iter(head)) not in found:
        raise ParlourError(_no_file(path, head))
    return found


def _compare(path: Path, found: dict[str, Any], head: dict[str, Any]) -> None:
    kind = next(iter(head))
    for name, value in json.loads(_text(head)).items():
        if found.get(name) != value:
            what = "form" if name == kind else name.replace("_", " ")
            raise ParlourError(
                f"{_short(path)} is the file of another {kind}: "
                f"its {what} {_differs(found.get(name), value)}."
            )


def _differs(found: Any, value: Any) -> str:
    texts = [json.dumps(one, ensure_ascii=False) for one in (found, value)]
    return f"is {texts[0]}, not {texts[1]}" if sum(map(len, texts)) < 120 else "differs"


def _no_file(path: Path, head: dict[str, Any]) -> str:
    return f"{_short(path)} is not the file of a {next(iter(head))}."


def _text(line: dict[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False).encode() + b"\n"


def _short(path: Path) -> str:
    text = str(path)
    return repr(text if len(text) <= 60 else "..." + text[-57:])
