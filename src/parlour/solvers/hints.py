"""Hints: the next move from a player's position or, if it is too late, the move that lost it."""

from __future__ import annotations

from dataclasses import replace

from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.solvers.answers import Hint, Solver
from parlour.solvers.solving import solver


def hint(match: Match, peek: bool = False) -> Hint:
    """What to do next; if it is too late, the move after which it could not be solved.

    Hidden cards are looked at only if the player wants to `peek`.
    """
    asked = solver(match.game.key)
    if not match.turn:
        raise ParlourError("The match is over, so there is nothing to hint at.")
    if peek and asked.peek is None:
        raise ParlourError("No hidden card matters to a hint here, so there is nothing to peek at.")
    found = asked.peek(match) if peek and asked.peek else asked.hint(match)
    if found.solvable is not False:
        return found
    return replace(found, sentence=f"{found.sentence} {_lost_at(match, asked)}")


def _lost_at(match: Match, asked: Solver) -> str:
    """When the puzzle became impossible, found by halving: what is lost stays lost.

    Taking something off the board can make a lost position good again, so only the positions since
    the last removal are looked at.
    """
    decisions = [step for step in match.history if step.turn][::-1]
    good, lost = _last_removal(decisions), len(decisions) - 1
    first = asked.can_be_solved(decisions[good]) if good < lost else False
    if first is False:
        return "It was impossible from the start." if good == 0 else "Take more off the board."
    doubtful = first is None
    while lost - good > 1:
        middle = (good + lost) // 2
        verdict = asked.can_be_solved(decisions[middle])
        if verdict is False:
            lost = middle
        else:
            good, doubtful = middle, verdict is None
    move = decisions[lost].line
    said = f", {move[1]}" if move is not None and move[0] >= 0 else ""
    return f"You went wrong at move {lost}{said}{', or before' if doubtful else ''}."


def _last_removal(decisions: list[Match]) -> int:
    """The number of the last position reached by taking something off the board, or 0."""
    for number in range(len(decisions) - 1, 0, -1):
        move = decisions[number].move
        if move is not None and move.verb.name == "remove":
            return number
    return 0
