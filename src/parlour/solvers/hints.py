"""Hints: the next move from the position a player has reached, and where the way was left."""

from __future__ import annotations

from dataclasses import replace

from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.solvers.answers import Hint
from parlour.solvers.solving import solver


def hint(match: Match) -> Hint:
    """What to do next; if it is too late, the move with which the way was left."""
    module = solver(match.game.key)
    if not match.turn:
        raise ParlourError("The match is over, so there is nothing to hint at.")
    found: Hint = module.hint(match)
    if found.solvable is not False:
        return found
    return replace(found, sentence=f"{found.sentence} {_left(match)}")


def _left(match: Match) -> str:
    """When it became impossible; positions are halved, for what is lost stays lost.

    Only what lies again on the board since something was last taken off it is looked at.
    """
    decisions = [step for step in match.history if step.turn][::-1]
    good, lost = _last_removal(decisions), len(decisions) - 1
    first = _can_be_solved(decisions[good]) if good < lost else False
    if first is False:
        return "It was so from the start." if good == 0 else "Take more off the board."
    doubtful = first is None
    while lost - good > 1:
        middle = (good + lost) // 2
        verdict = _can_be_solved(decisions[middle])
        if verdict is False:
            lost = middle
        else:
            good, doubtful = middle, verdict is None
    move = decisions[lost].line
    said = f", {move[1]}" if move is not None and move[0] >= 0 else ""
    return f"You left the way at move {lost}{said}{', or before' if doubtful else ''}."


def _can_be_solved(match: Match) -> bool | None:
    """Whether a position can be solved; a solver may have a quick answer to just that."""
    module = solver(match.game.key)
    quick = getattr(module, "can_be_solved", None)
    found: bool | None = quick(match) if quick else module.hint(match).solvable
    return found


def _last_removal(decisions: list[Match]) -> int:
    """The number of the last position reached by taking something off the board, or 0."""
    for number in range(len(decisions) - 1, 0, -1):
        move = decisions[number].move
        if move is not None and move.verb.name == "remove":
            return number
    return 0
