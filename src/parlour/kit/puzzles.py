"""What puzzles for one player share: moves are counted, and one that never ends is laid aside."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.citation import cites
from parlour.core.records import Record, amount, moves_made
from parlour.core.views import View

__all__ = ["Counted", "count_move", "end_told"]

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


def end_told(view: View, solved: str, lost: str = "") -> Iterator[str]:
    """How a puzzle ended: solved, laid aside after too many moves, or lost in its own way."""
    if view.outcome is None:
        return
    if view.outcome.winners:
        yield solved
    elif view.outcome.reason == "HOUSE-R40":
        yield f"the puzzle is laid aside after {view.state.moves} moves"
    elif lost:
        yield lost
