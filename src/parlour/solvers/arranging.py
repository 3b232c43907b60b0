"""What the puzzles share in which cards are laid out and may be taken back."""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.match import Match

TOO_FEW = "too few moves are left before the puzzle ends."


@cites("HOUSE-R40")
def moves_left(match: Match) -> int:
    """How many moves may still be made."""
    left: int = match.record.max_moves - match.record.moves
    return left
