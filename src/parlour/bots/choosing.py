"""A choice: a move with the reason for it."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.moves import Move


@dataclass(frozen=True)
class Chosen(Move):
    """A move someone chose, and why."""

    reason: str = ""

    @classmethod
    def of(cls, move: Move, reason: str) -> Chosen:
        """That move, for that reason."""
        return cls(move.number, move.code, move.text, move.verb, move.arguments, reason)
