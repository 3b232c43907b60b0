"""Alarms: what the clock may do in a match, and when that is due.

No clock is read here: whoever keeps time says when something happened, and asks what is due.
"""

from __future__ import annotations

from parlour.core.match import Match
from parlour.core.moves import IN_ALL
from parlour.core.records import CLOCK


class Alarms:
    """The alarms of one match, which is followed move by move."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        """From when on each move of the clock that is possible now has been so."""
        self._spent: dict[str, float] = {}
        """The seconds for which a move that is counted in all was possible before."""

    def follow(self, match: Match, at: float, made: str = "") -> None:
        """Something happened at this time, perhaps `made` by the clock, and led to this match."""
        if not match.game.rules.vocabulary.is_clocked:
            return
        if made and self._is_counted_in_all(match, made):
            self._since.pop(made, None)
            self._spent.pop(made, None)
        possible = [move.text for move in match.legal(CLOCK)]
        for text in [text for text in self._since if text not in possible]:
            since = self._since.pop(text)
            if self._is_counted_in_all(match, text):
                self._spent[text] = self._spent.get(text, 0.0) + max(0.0, at - since)
        for text in possible:
            self._since.setdefault(text, at)

    @staticmethod
    def _is_counted_in_all(match: Match, text: str) -> bool:
        return match.game.move(text).verb.clock == IN_ALL

    def not_after(self, now: float) -> None:
        """Whatever was noted by a clock that is ahead began now at the latest."""
        self._since = {text: min(since, now) for text, since in self._since.items()}

    def due(self, match: Match) -> list[tuple[float, str]]:
        """When the clock does what, the soonest first."""
        seconds = match.game.rules.due
        if seconds is None or not self._since:
            return []
        moves = [move for move in match.legal(CLOCK) if move.text in self._since]
        return sorted(
            (self._began(move.text) + seconds(match.record, move), move.text) for move in moves
        )

    def _began(self, text: str) -> float:
        """When the counting would have begun if it had never paused."""
        return self._since[text] - self._spent.get(text, 0.0)
