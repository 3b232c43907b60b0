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
    """When it became impossible; positions are halved, for what is lost stays lost."""
    decisions = [step for step in match.history if step.turn][::-1]
    module = solver(match.game.key)
    if len(decisions) == 1 or module.hint(decisions[0]).solvable is False:
        return "It was so from the start."
    good, lost = 0, len(decisions) - 1
    while lost - good > 1:
        middle = (good + lost) // 2
        if module.hint(decisions[middle]).solvable is False:
            lost = middle
        else:
            good = middle
    move = decisions[lost].line
    said = f", {move[1]}" if move is not None and move[0] >= 0 else ""
    return f"You left the way at move {lost}{said}."
