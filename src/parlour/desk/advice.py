"""Advice: what to do next, and why a move was made, from the solver of a puzzle or a strong bot.

What a bot thinks of its own move is told from its own view, so it is told only to those who know as
much: when the match is over, where nothing was hidden from them, or when all cards of that deal have
come out since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from parlour.bots import OWN, Adviser, bot, player
from parlour.bots.choosing import open_moves
from parlour.bots.opinions import Budget
from parlour.bots.reasons import explained
from parlour.core.errors import ParlourError
from parlour.core.hiding import Deal
from parlour.core.imagining import drafting, pieces
from parlour.core.match import Match
from parlour.core.views import PACK_PLACE, Place, View
from parlour.core.watch import unhurried
from parlour.pictures import labels
from parlour.pictures.telling import spoken
from parlour.pictures.words import YOU
from parlour.solvers import hints, solving

ADVISER = "strong"
SECONDS = 1.0
SIMULATIONS = 1_000
"""How many judge a move that was made."""
HIDDEN = (
    "That would tell what only they can see. "
    "Ask again when all cards of this deal have come out, or the match is over."
)
DRAFTS = 200
"""How often it is tried to lay out a deal in which all cards are known; the first nearly always fits."""

Hire = Callable[[str, str], Adviser]
"""Gives a bot of a game's key and a level, as `parlour.bots.bot` does."""


@dataclass(frozen=True)
class Advice:
    """What to do next."""

    move: str
    """Empty if a puzzle can no longer be solved."""
    reason: str
    """A telling: people are not named in it yet (`bots.reasons`)."""
    told: str
    """The move as one says it, a telling too; empty for a puzzle."""
    solvable: bool | None
    """Whether a puzzle can still be solved; None for a game, or if that is not known."""

    def sentence(self, names: Sequence[str]) -> str:
        """Both for people who are called so."""
        if not self.told:
            return f"{self.reason} Next: {self.move}." if self.move else self.reason
        return spoken(f"A bot would {self.told}. {self.reason}".strip(), names)

    def plain(self, names: Sequence[str]) -> dict[str, Any]:
        """As plain data."""
        sentence = self.sentence(names)
        return {"move": self.move, "sentence": sentence, "solvable": self.solvable}


def names_for(match: Match, seat: int) -> tuple[str, ...]:
    """What a seat calls the others where nobody has given a name."""
    titles = labels.titles(match.game, match.players)
    return tuple(YOU if other == seat else title for other, title in enumerate(titles))


def advise(
    match: Match,
    seat: int | None = None,
    hire: Hire = bot,
    seconds: float = SECONDS,
    peek: bool = False,
) -> Advice:
    """Advice for a seat, or for the first that may move; a bot sees only what that seat sees.

    The solver of a puzzle looks at hidden cards only if the player wants to `peek`.
    """
    if not match.turn:
        raise ParlourError("The match is over, so there is no hint to give.")
    mover = match.turn[0] if seat is None else seat
    if mover not in match.turn:
        raise ParlourError(f"It is not the turn of seat {mover}.")
    if match.game.key in solving.puzzles():
        hint = hints.hint(match, peek)
        return Advice(hint.move, hint.sentence, "", hint.solvable)
    if peek:
        raise ParlourError("Only the solver of a puzzle can peek.")
    chosen = hire(match.game.key, ADVISER).explain(match.view(mover), seconds)
    return Advice(chosen.text, chosen.reason, chosen.told, None)


# --- why a move was made -------------------------------------------------------------------------


def why(match: Match, at: int, seat: int | None, is_over: bool) -> str:
    """What speaks for the move after which there were so many lines, or against it: a telling.

    It speaks to whoever made it, is judged from what they saw, and is always the same.  While the
    match goes on it is told to a seat, or a bystander, only if by now they know all of that.
    """
    step = asked_about(match, at, seat, is_over)
    assert step.before is not None
    assert step.line is not None
    assert step.move is not None
    view = step.before.view(step.line[0])
    moves = open_moves(view)
    if len(moves) == 1 and moves[0] == step.move:
        return "It was the only move."
    if step.game.key in OWN or step.game.key in solving.puzzles():
        return _as_advised(step)
    moves = moves if step.move in moves else [*moves, step.move]
    opinion = player(step.game.rules).weigh(view, moves, Budget(SIMULATIONS), step.length)
    made = opinion.of(step.move)
    assert made is not None
    return explained(view, opinion, made)


def asked_about(match: Match, at: int, seat: int | None, is_over: bool) -> Match:
    """The step somebody asks about, if a seat made it and they may be told."""
    step = next((one for one in match.history if one.length == at), None)
    if step is None:
        raise ParlourError(f"There is no step {at}; the match has {match.length}.")
    if step.before is None or step.line is None or step.move is None or step.line[0] < 0:
        raise ParlourError("Nobody chose what happened there.")
    if not (is_over or could_have_seen(step, seat) or has_come_out(match, at, seat)):
        raise ParlourError(HIDDEN)
    return step


def _as_advised(step: Match) -> str:
    """What is advised there, where moves are not weighed against each other."""
    assert step.before is not None
    assert step.line is not None
    found = advise(step.before, step.line[0])
    if found.move in ("", step.line[1]):
        return found.reason
    return f"{found.reason} The advice was: {found.told or found.move}."


def could_have_seen(step: Match, seat: int | None) -> bool:
    """Whether a seat, or a bystander, has seen all that the maker of the last move had seen."""
    assert step.before is not None
    assert step.line is not None
    mine, theirs = (step.before.view(one).history for one in (seat, step.line[0]))
    return all(
        one.state == other.state and one.line == other.line and one.flows == other.flows
        for one, other in zip(mine, theirs, strict=True)
    )


def has_come_out(match: Match, at: int, seat: int | None) -> bool:
    """Whether a seat, or a bystander, knows by now all cards that the maker of a move could see then.

    What they thought depends on no earlier deal.
    """
    views, now = _deal_of(match, at, seat)
    deal = drafting(views, unhurried)
    if not isinstance(deal, Deal):
        return False  # its game drafts deals in its own way, and says nothing of what is sure
    rng = Random(0)  # how it is laid out makes no difference to what is sure
    layout = next((found for _ in range(DRAFTS) if (found := deal.lay_out(rng))), None)
    if layout is None or deal.is_loose(layout):
        return False
    mover = match.log[at - 1][0]
    return not any(_was_seen(layout.path[token], views[:now], mover) for token in deal.free(layout))


def _deal_of(match: Match, at: int, seat: int | None) -> tuple[list[View], int]:
    """The views a seat has had from the deal of a step on until the next, and which is the step's."""
    views: list[View] = []
    left = at
    for views in pieces(match.view(seat)):
        if left < len(views):
            break
        left -= len(views)
    return views, left


def _was_seen(path: list[tuple[Place, int]], views: list[View], mover: int) -> bool:
    """Whether a card that went this way has lain in sight of a seat in any of these views."""
    places = iter([*path, (PACK_PLACE, len(views))])
    (name, index), came = next(places)
    for place, left in places:
        if (name, index) != PACK_PLACE:
            sight = views[0].game.rules.layout.fields[name].sight
            if any(sight(view.state, index, mover) for view in views[came:left]):
                return True
        (name, index), came = place, left
    return False
