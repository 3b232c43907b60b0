"""Puzzles looked back on: the move after which one could no longer be solved, by its solver."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.solvers import solving
from parlour.solvers.answers import Solver
from parlour.solvers.solving import solver


@dataclass(frozen=True)
class Lost:
    """Where a puzzle was lost, and what would have kept it."""

    step: int
    """How many lines the log had after the move."""
    better: str
    why: str


def is_puzzle(match: Match) -> bool:
    """Whether a solver judges the moves of this game."""
    return match.game.key in solving.puzzles()


def lost(match: Match, tell: Callable[[float], None] = lambda share: None) -> Lost | None:
    """The move that lost a finished puzzle; None if it was solved, or impossible from the start.

    It is found by halving the positions since something was last taken off the board: what is lost
    then stays lost.
    """
    assert match.outcome is not None
    if match.outcome.winners:
        return None
    asked = solver(match.game.key)
    positions = [step for step in match.history if step.turn][::-1]
    positions = positions[_last_removal(positions) :]
    if not positions or _can(asked, positions[0]) is False:
        return None
    good, bad = 0, len(positions)  # the end itself is lost
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (good, middle) if not _can(asked, positions[middle]) else (middle, bad)
        tell(1.0 - (bad - good) / len(positions))
    hint = (asked.peek or asked.hint)(positions[good])
    after = positions[bad] if bad < len(positions) else match
    why = f"Before it the puzzle could be solved, and after it no more. {hint.sentence}"
    return Lost(_first_step(after, positions[good]), hint.move, why)


def _can(asked: Solver, position: Match) -> bool:
    found = asked.can_be_solved(position)
    if found is None:
        raise ParlourError("The solver cannot tell whether this puzzle could still be solved.")
    return found


def _first_step(after: Match, before: Match) -> int:
    """The number of the line with which the position was left."""
    return next(step.length for step in after.history if step.before is before)


def _last_removal(positions: list[Match]) -> int:
    for number in range(len(positions) - 1, 0, -1):
        move = positions[number].move
        if move is not None and move.verb.name == "remove":
            return number
    return 0
