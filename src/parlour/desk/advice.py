"""Advice: what to do next, from the solver of a puzzle or else from a strong bot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.bots import Adviser, bot
from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.solvers import hints, solving

ADVISER = "strong"
SECONDS = 1.0

Hire = Callable[[str, str], Adviser]
"""Gives a bot of a game's key and a level, as `parlour.bots.bot` does."""


@dataclass(frozen=True)
class Advice:
    """What to do next."""

    move: str
    """Empty if a puzzle can no longer be solved."""
    reason: str
    sentence: str
    """Both, for people."""
    solvable: bool | None
    """Whether a puzzle can still be solved; None for a game, or if that is not known."""

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {"move": self.move, "sentence": self.sentence, "solvable": self.solvable}


def advise(
    match: Match, seat: int | None = None, hire: Hire = bot, seconds: float = SECONDS
) -> Advice:
    """Advice for a seat, or for the first that may move; a bot sees only what that seat sees."""
    if not match.turn:
        raise ParlourError("The match is over, so there is no hint to give.")
    mover = match.turn[0] if seat is None else seat
    if mover not in match.turn:
        raise ParlourError(f"It is not the turn of seat {mover}.")
    if match.game.key in solving.puzzles():
        hint = hints.hint(match)
        sentence = f"{hint.sentence} Next: {hint.move}." if hint.move else hint.sentence
        return Advice(hint.move, hint.sentence, sentence, hint.solvable)
    chosen = hire(match.game.key, ADVISER).explain(match.view(mover), seconds)
    sentence = f"A bot would {chosen}. {chosen.reason}".strip()
    return Advice(chosen.text, chosen.reason, sentence, None)
