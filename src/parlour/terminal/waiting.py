"""Waiting: what was typed on one line, parted by commas or semicolons, and is not done yet."""

from __future__ import annotations

import re

from parlour.core.match import Match
from parlour.core.records import DECK


class Waiting:
    """The rest of a line, which is done as long as nobody else moves in between."""

    def __init__(self) -> None:
        self._rest: list[str] = []
        self._since = 0  # the length of the match when it was typed

    def __bool__(self) -> bool:
        return bool(self._rest)

    def take(self, line: str, match: Match, whole: bool) -> str:
        """The first part of a line, or all of it; the others wait."""
        first, *self._rest = [line] if whole else parts(line)
        self._since = match.length
        return first

    def next(self) -> str:
        """The next part."""
        return self._rest.pop(0)

    def is_outdated(self, match: Match, seat: int) -> bool:
        """Whether somebody other than the seat has moved since the line was typed."""
        return bool({who for who, _ in match.log[self._since :]} - {seat, DECK})

    def dropped(self, why: str = "") -> list[str]:
        """Forget the rest; says what was left out, if anything was."""
        told, self._rest = ", ".join(self._rest), []
        return [f"Left out{f', as {why}' if why else ''}: {told[:60]}."] if told else []


def parts(line: str) -> list[str]:
    """What is parted by commas or semicolons; a line without a word is one empty part."""
    found = [part.strip() for part in re.split("[,;]", line)]
    return [part for part in found if part] or [""]
