"""Trying: a new table at a position of a match whose cards are open to all.

It begins with the lines of that match, so that every hidden card lies as it did; what chance does
after them comes from a seed of its own.  Whoever tries sits in the seat concerned, bots in the
others.  It is marked for good: as a record it says what it was tried from (`core.tablefile`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.core.fair import Seed
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.tablefile import Origin

if TYPE_CHECKING:
    from parlour.house.tables import Table

MOST_LINES = 20_000
"""A longer match is tried from nowhere, for its lines are kept with the table."""


@dataclass(frozen=True)
class Tried:
    """What a match was tried from: a table, the commitment of its match, and its lines so far."""

    table: str
    commitment: str
    lines: tuple[tuple[int, str], ...]

    def begun(self, rules: Game, players: int, seed: Seed, nonces: Sequence[str]) -> Match:
        """The match as it begins."""
        origin = Origin(self.commitment, len(self.lines))
        return Match.tried(rules, players, origin, self.lines, seed, nonces)


def tried(table: Table, match: Match, at: int) -> Tried:
    """What is tried from there, as it is kept."""
    return Tried(table.id, match.commitment, tuple(match.log[:at]))
