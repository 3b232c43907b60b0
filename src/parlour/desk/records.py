"""Table files on disk: written whole or not at all, and not over something else by accident."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.core import tablefile
from parlour.core.errors import BadTable, ParlourError
from parlour.core.match import Match
from parlour.desk.wording import reason

SUFFIX = ".table"
LARGEST = 64_000_000
"""Bytes; larger files are not read."""


def usual_name(match: Match) -> str:
    """The file a match is saved in unless another is named."""
    return f"{match.game.key}-{match.commitment[:8] or 'match'}{SUFFIX}"


def path_of(text: str) -> Path:
    """The path that was typed."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise ParlourError(
            f"{_short(text)} names the home folder of someone unknown here."
        ) from error


def path_to_write(text: str) -> Path:
    """The file to save in under a name that was typed: a name without an ending is given ours."""
    path = path_of(text)
    return path if path.suffix or is_there(path) else path.with_name(path.name + SUFFIX)


def path_to_read(text: str) -> Path:
    """The file that was saved under a name that was typed, with its ending or without."""
    path = path_of(text)
    ended = path_of(text + SUFFIX)
    return ended if not _is_file(path) and _is_file(ended) else path


def is_there(path: Path) -> bool:
    """Whether there is anything of that name, as far as the system tells."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_free_for(match: Match, path: Path) -> bool:
    """Whether nothing is lost by saving the match there."""
    with _in_a_sentence(path, "written"):
        if not path.exists():
            return True
        _check_file(path)
    try:
        kept = tablefile.read(text_of(path))
    except ParlourError:
        return False
    ours = tablefile.read(match.dumps())
    same = (kept.game, kept.options, kept.players) == (ours.game, ours.options, ours.players)
    begun_alike = kept.lines == ours.lines[: len(kept.lines)]
    return same and begun_alike and kept.commitment == ours.commitment


def keep(match: Match, path: Path) -> None:
    """Write the record of a match."""
    write(match.dumps(), path)


def write(text: str, path: Path) -> None:
    """Write a file that only its owner reads, whole or not at all.

    The text is written beside its place and then moved there.
    """
    with _in_a_sentence(path, "written"):
        target = Path(os.path.realpath(path))
        _check_file(target)
        number, name = tempfile.mkstemp(dir=target.parent, prefix=".parlour-")
        beside = Path(name)
        try:
            with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise


def text_of(path: Path) -> str:
    """The text of a file, which may also be a pipe; BadTable if it cannot be a record."""
    with _in_a_sentence(path, "read"), path.open("rb") as file:
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise BadTable(f"{_short(path)} is too large to be a table record.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadTable(f"{_short(path)} is not a table record: it is not UTF-8 text.") from error


def load(path: Path) -> Match:
    """The match saved in a file."""
    text = text_of(path)
    try:
        return Match.loads(text)
    except ParlourError:
        raise
    except ValueError as error:  # a seed or nonce that cannot be one
        raise BadTable(f"The record cannot be read: {error}") from error


@contextmanager
def _in_a_sentence(path: Path, done: str) -> Iterator[None]:
    """Turn what the system refuses into a sentence."""
    try:
        yield
    except ParlourError:
        raise
    except OSError as error:
        raise ParlourError(f"{_short(path)} cannot be {done}: {reason(error)}.") from error
    except ValueError as error:
        raise ParlourError(f"{_short(path)} cannot be {done}: {error}.") from error


def _check_file(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise ParlourError(f"{_short(path)} is not a file.")


def _short(path: Path | str) -> str:
    text = str(path)
    return repr(text if len(text) <= 60 else "..." + text[-57:])
