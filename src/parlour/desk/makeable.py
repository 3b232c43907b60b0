"""What the deals of a finished match would have made with all cards open, worked out exactly.

This judges nobody: who plays sees only some of the cards.  It tells what was in the deal, for games
of tricks in which two sides play against each other (`bots.exactly`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from parlour.bots.exactly import Solver, can_be_solved, cards_left, is_solvable
from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.core.records import NOWHERE
from parlour.pictures import labels

Tell = Callable[[float], None]
"""Called now and then with the share of the work that is done, from 0 to 1."""


@dataclass(frozen=True)
class Makeable:
    """The rest of a deal, from the first lead on that could be worked out."""

    deal: int
    """Its number, from 1."""
    step: int
    """How many lines the log had before that lead."""
    cards: int
    """How many cards were still to be played."""
    seats: tuple[int, ...]
    """The side that led."""
    best: int
    """How many points more than the others it would have gained if all had played perfectly."""
    gained: int
    """How many more it did gain."""
    lead: str
    """A lead with which that can be done."""


def check(match: Match) -> None:
    """Refuse a match whose deals cannot be worked out, in one sentence."""
    if not can_be_solved(match.game.rules, match.record):
        raise ParlourError(
            f"What a deal of {match.game.title} for {match.players} would have made with all cards "
            "open cannot be worked out."
        )


def makeable(match: Match, tell: Tell = lambda share: None) -> tuple[Makeable, ...]:
    """What was in each deal of a match that is over."""
    check(match)
    solver = Solver(match.game.rules)
    steps = list(reversed(list(match.history)))
    deals = list(_deals(steps))
    found = []
    for number, deal in enumerate(deals, start=1):
        one = _worked_out(solver, match, number, deal)
        if one is not None:
            found.append(one)
        tell(number / len(deals))
    return tuple(found)


def _deals(steps: list[Match]) -> Iterator[list[Match]]:
    """The steps of each deal that was played to its end, which is the last of them."""
    begun: list[Match] = []
    for step in steps:
        is_over = bool(step.record.ended) or not step.turn
        if not is_over or begun:
            begun.append(step)
        if is_over and begun:
            yield begun
            begun = []


def _worked_out(solver: Solver, match: Match, number: int, deal: list[Match]) -> Makeable | None:
    rules = match.game.rules
    for step in deal[:-1]:
        s = step.record
        if not is_solvable(rules, s) or s.trick[0] != NOWHERE:
            continue
        cards = cards_left(rules, s)
        values = solver.solve(s) if cards <= solver.reach else None
        if values is None:
            continue
        own = next(seats for seats in labels.sides(match.game, s) if s.turn in seats)
        lead = max(values, key=lambda move: values[move])
        now = _ahead(match, s, own)
        gained = _ahead(match, deal[-1].record, own) - now
        return Makeable(number, step.length, cards, own, values[lead] - now, gained, lead.text)
    return None


def _ahead(match: Match, s: Any, own: tuple[int, ...]) -> int:
    """By how much a side is ahead of the other in what the game counts."""
    rules = match.game.rules
    other = next(seat for seat in range(match.players) if seat not in own)
    return int(rules.worth(s, own[0]) - rules.worth(s, other))
