"""Placing: how a position of one's own is written in a few signs, and set up before it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

LONGEST = 400
"""No position needs more letters."""


@dataclass(frozen=True)
class Placing:
    """How positions of a puzzle are written.

    If `place` is not given, they are the cards in the order in which they are dealt.
    """

    kind: str
    """What is put where: "men", "track", "tray" or "deal"."""
    notation: str
    """What to write, in a sentence with an example."""
    place: Callable[[Any, str], None] | None = None
    """Sets up the state as a text says; if that is not lawful, says why in one sentence."""
    full: int = 0
    """The score of a position in which nothing is left to do; 0 if there is none."""
