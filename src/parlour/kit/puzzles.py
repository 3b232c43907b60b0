"""What puzzles for one player share: moves are counted, and one that never ends is laid aside."""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.records import Record, amount, moves_made

__all__ = ["Counted", "count_move"]

CITES = ("PZ-R1",)


class Counted(Record):
    """A puzzle whose moves are counted."""

    moves = moves_made()
    max_moves = amount("Moves after which the puzzle is laid aside.", "HOUSE-R40", 2000, 1)


@cites("PZ-R1", "HOUSE-R40")
def count_move(s: Counted, aside: int) -> None:
    """One more move is counted; after `max_moves` of them the puzzle ends as `aside` says."""
    s.moves += 1
    if s.ended == 0 and s.moves >= s.max_moves:
        s.ended = aside
