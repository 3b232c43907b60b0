"""Citations: which rule each function carries out, and which function forbade a move.

Games mark their rule functions with `@cites`.  The mark only enters the function in
`RULES`, with its docstring as the sentence a player is told; nothing else changes.  Where the
sentence depends on the state - a number, an option - a function `says` it instead.  A module that
obeys a passage without having a function for it lists the citation in its constant CITES.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.core.errors import BadGame
from parlour.core.moves import Move

if TYPE_CHECKING:
    from parlour.core.game import Game

Function = TypeVar("Function", bound=Callable[..., Any])
Says = Callable[[Any, int, Move], str]
"""(state as the seat sees it, seat, move) -> the sentence the seat is told about the move."""

TURN_OF = "It is {turn}'s turn."
"""The sentence of a rule by which another seat is to move; its name is put in where it is told."""


@dataclass(frozen=True)
class Rule:
    """What a function cites."""

    citations: tuple[str, ...]
    limits: tuple[str, ...]
    bars: tuple[str, ...]
    sentence: str
    module: str
    says: Says | None = None

    def told(self, state: Any, seat: int, move: Move) -> str:
        """What a seat that asks about a move is told."""
        return self.says(state, seat, move) if self.says else self.sentence

    def unsaid(self, state: Any, moves: Iterable[Move]) -> str:
        """What keeps it from saying its sentence of moves it forbids; nothing if it can."""
        verbs = (*self.limits, *self.bars)
        first = {move.verb.name: move for move in moves if move.verb.name in verbs}
        for move in first.values():
            try:
                said = self.told(state, 0, move)
            except Exception as fault:  # a sentence may be put together in any way
                return f"{type(fault).__name__}: {fault}".rstrip(".")
            if not said.endswith("."):
                return f"{said!r} is not a sentence"
        return ""


RULES: dict[Callable[..., Any], Rule] = {}


def cites(
    *citations: str,
    limits: str | tuple[str, ...] = (),
    bars: str | tuple[str, ...] = (),
    says: Says | None = None,
) -> Callable[[Function], Function]:
    """Mark the function that carries out a rule.

    A function that `limits` a verb returns the set of values the verb may have.  A function that
    `bars` a verb returns something true while the verb may not be used at all.  A player whose
    move is forbidden by one of them is told which, in the words of the docstring or of `says`.
    """

    def mark(function: Function) -> Function:
        sentence = " ".join((function.__doc__ or "").split())
        RULES[function] = Rule(
            citations, _tuple(limits), _tuple(bars), sentence, function.__module__, says
        )
        return function

    return mark


def check_sentences(game: Game) -> None:
    """See that every rule with a sentence of its own making can say it before the first card."""
    speaking = [rule for rule in game.rules.asked if rule.says]
    if not speaking:
        return
    state = game.start(game.usual_players)
    for rule in speaking:
        fault = rule.unsaid(state, game.rules.vocabulary.moves)
        if fault:
            raise BadGame(f"The file of {game.key} cannot say the rule {rule.sentence!r}: {fault}.")


def _tuple(one_or_many: str | tuple[str, ...]) -> tuple[str, ...]:
    return (one_or_many,) if isinstance(one_or_many, str) else one_or_many
