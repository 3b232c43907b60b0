"""Wording: words made into sentences."""

from __future__ import annotations

from parlour.core.telling import capital, sentence

__all__ = ["capital", "many", "reason", "sentence"]


def many(count: int, what: str) -> str:
    """A number of things: 1 player, 2 players."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def reason(error: OSError) -> str:
    """Why the system refused, to end a sentence with."""
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
