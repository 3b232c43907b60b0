"""Wording: words made into sentences."""

from __future__ import annotations


def capital(words: str) -> str:
    """The words with a capital letter first."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """The words as a sentence."""
    return capital(words) + "."


def many(count: int, what: str) -> str:
    """A number of things: 1 player, 2 players."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def reason(error: OSError) -> str:
    """Why the system refused, to end a sentence with."""
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
