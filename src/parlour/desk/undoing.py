"""Undoing: what may be taken back, and what the match is then."""

from __future__ import annotations

from collections.abc import Container

from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.core.records import DECK

NOTHING = "There is nothing to take back."


def before_last(match: Match) -> Match:
    """The match before the last move of a seat, and before what chance did upon it."""
    last = _last(match)
    assert last.before is not None
    return last.before


def taken_back(
    match: Match, seats: Container[int], others: Container[int] = ()
) -> tuple[Match, int]:
    """The match before the last move of one of the seats, and how many moves that takes back.

    Moves of bots since then go with it, but no move of `others`, who are people too.  In a puzzle
    every move can be taken back; else only moves by which nobody saw a card.
    """
    count = 0
    while True:
        last = _last(match)
        assert last.line is not None
        if last.line[0] in others:
            raise ParlourError("That cannot be taken back: somebody has moved since.")
        match = before_last(match) if match.players == 1 else match.undo()
        count += 1
        if last.line[0] in seats:
            return match, count


def _last(match: Match) -> Match:
    """The match right after the last move of a seat, as far as its past is known."""
    for step in match.history:
        if step.line is not None and step.line[0] != DECK and step.before is not None:
            return step
    raise ParlourError(NOTHING)
