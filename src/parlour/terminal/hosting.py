"""The host of a first hand: what is said before one decides, and what a good host would do."""

from __future__ import annotations

from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.desk import advice
from parlour.desk.advice import Hire
from parlour.desk.guides import Guide
from parlour.terminal.streams import Line

CHOSEN = "The cards of this match were chosen to show you the game, so it is no fair deal."
SECONDS = 2.0
"""How long the host may think; the first time bots need longer than usual."""
SKIP = "Type skip to go on without me."


class Host:
    """Somebody who guides through a first hand until it is over or skipped."""

    def __init__(self, guide: Guide, hire: Hire) -> None:
        self._guide = guide
        self._hire = hire
        self._is_known = False
        self.is_done = False

    def words(self, match: Match, names: tuple[str, ...]) -> list[Line]:
        """What is said now; nothing more after the farewell."""
        if self.is_done:
            return []
        said = [Line(f"Host: {text}", "news") for text in self._guide.words(match)]
        if self._guide.is_over(match):
            self.is_done = True
        elif said and len(match.legal(self._guide.seat)) > 1:
            said += self._advice(match, names)
        if said and not self._is_known and not self.is_done:
            self._is_known = True
            said.append(Line(SKIP))
        return said

    def _advice(self, match: Match, names: tuple[str, ...]) -> list[Line]:
        try:
            found = advice.advise(match, self._guide.seat, self._hire, SECONDS)
        except ParlourError:
            return []
        return [Line(f"Host: {found.sentence(names).replace('A bot', 'I', 1)}", "news")]
