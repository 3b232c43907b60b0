"""Verdicts: in how many moves a puzzle can be done, and how a player's solution compares."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.desk.seats import moves_counted
from parlour.desk.wording import many
from parlour.solvers.answers import Target


def challenge(target: Target) -> str:
    """What a player is asked to reach."""
    asked = f"Can you do it in {many(target.moves, 'move')}?"
    if target.is_least:
        return f"{asked} No fewer are possible."
    return f"{asked} Nobody is known to need fewer."


def verdict(match: Match, target: Target | None = None) -> str:
    """How a puzzle ended, what is possible, and whether the solver helped."""
    assert match.outcome is not None
    if match.game.rules.wins is None:
        return f"Counted: {many(match.outcome.score[0], 'point')}."
    return told(
        moves_counted(match), solved=bool(match.outcome.winners), helped=match.helped, target=target
    )


def told(moves: int, *, solved: bool, helped: bool, target: Target | None) -> str:
    """The same from what is known of the match."""
    if not solved:
        return f"Not solved, after {many(moves, 'move')}."
    how = "Solved with the solver's help" if helped else "Solved"
    return f"{how}, in {many(moves, 'move')}{_beside(moves, target)}."


def _beside(moves: int, target: Target | None) -> str:
    """What the number of moves is worth."""
    if target is None:
        return ""
    if moves > target.moves:
        return f"; {target.moves} {'is' if target.moves == 1 else 'are'} possible"
    if moves < target.moves:
        return f", fewer than the {target.moves} that were known"
    return "; no fewer are possible" if target.is_least else "; no fewer are known"
