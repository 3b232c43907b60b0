"""Undoing: which moves may be taken back, and what a match remembers of it.

Where several play, taking back must tell nothing.  So a move can be taken back only while nobody
else has acted since, chance and the clock included; while no seat has seen a card by it; and if it was not a
question that the others have answered (`Verb.answered`).  Everything its mover saw since then
follows from the move itself.

A player who is alone may take everything back.  If the move had turned a card, the match is
`peeked`: it goes on with that card known, and its result is no record (PZ-R1).
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from copy import copy
from typing import TYPE_CHECKING

from parlour.core import views
from parlour.core.errors import ParlourError
from parlour.core.records import CLOCK, DECK

if TYPE_CHECKING:
    from parlour.core.match import Match

NOTHING = "There is nothing to take back."
MOVED = "That cannot be taken back: someone has moved since."
TIME = "That cannot be taken back: time has run out since."
CHANCE = "That cannot be taken back: chance has decided since."
OVER = "That cannot be taken back: the match is over."
ANSWERED = "That cannot be taken back: the others' answer has been heard."
BEFORE = "That cannot be taken back: it is what you are trying from."
SEEN = "That cannot be taken back: cards have been seen."


def refusal(match: Match, seats: Container[int]) -> str:
    """Why the last move of these seats cannot be taken back, or nothing if it can."""
    since = set(match.takers)
    for step in match.history:
        if step.line is None:
            continue
        mover = step.line[0]
        if mover in seats and _is_of_origin(step):
            return BEFORE
        if mover in seats:
            return "" if match.players == 1 else _revealed(match, step, since - {mover})
        since.add(mover)
    return NOTHING


def _is_of_origin(step: Match) -> bool:
    """Whether a step was made in the match that this one is tried from."""
    return step.origin is not None and step.length <= step.origin.lines


def _revealed(match: Match, step: Match, others: set[int]) -> str:
    """What a step and all that came after it may have told, the others having acted since."""
    if others - {DECK, CLOCK}:
        return MOVED
    if CLOCK in others:
        return TIME
    if others:
        return CHANCE
    if match.outcome is not None:
        return OVER
    assert step.before is not None
    assert step.line is not None
    assert step.move is not None
    if step.move.verb.is_answered(step.before.record, step.line[0]):
        return ANSWERED
    return SEEN if _is_seen(step, step.before) else ""


def _is_seen(step: Match, before: Match) -> bool:
    """Whether anybody learned a card from a step."""
    is_named = step.move is not None and bool(step.move.cards)
    if not is_named and views.is_as_before(step.game, before.record, step.record):
        return False
    seats: list[int | None] = [None, *range(step.players)]  # a bystander learns most
    return any(not step._learned(seat) <= before._visible(seat) for seat in seats)


def taken_back(match: Match, seats: Container[int]) -> Match:
    """The match before the last move of these seats; if that would tell anything, says why not."""
    why = refusal(match, seats)
    if why:
        raise ParlourError(why)
    return before_last(match)


def before_last(match: Match) -> Match:
    """The match before the last move of a seat and what chance did upon it, whatever they told."""
    step = next(_moves(match), None)
    if step is None or _is_of_origin(step) or step.before is None:
        raise ParlourError(NOTHING)
    assert step.line is not None
    found = _before(match, step)
    found.taken_back = match.taken_back + 1
    found.takers = step.before.takers | {step.line[0]}
    return found


def started_over(match: Match) -> Match:
    """The match before the first move of a seat, to try again with the same cards."""
    steps = [step for step in _moves(match) if not _is_of_origin(step)]
    found = _before(match, steps[-1]) if steps else copy(match)
    found.taken_back = 0
    return found


def _moves(match: Match) -> Iterator[Match]:
    """The match after each move of a seat, the latest first."""
    return (step for step in match.history if step.line is not None and step.line[0] >= 0)


def _before(match: Match, step: Match) -> Match:
    """The match before a step; it remembers what someone who is alone has learned since."""
    assert step.before is not None
    found = copy(step.before)
    if match.players == 1:
        found.peeked = match.peeked or _has_learned(match, found)
        found.helped = match.helped
    return found


def _has_learned(match: Match, earlier: Match) -> bool:
    """Whether someone who is alone knows more of the cards than at an earlier moment."""
    seen = match.view(0).cards_seen
    if match.outcome is not None:
        seen |= match.places.keys()  # the seed has been shown
    return bool(seen - earlier.view(0).cards_seen) or match.chances > earlier.chances
