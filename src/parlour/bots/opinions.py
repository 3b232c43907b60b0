"""Opinions: what a player thinks of each move it could make, in numbers that can be told.

Everything that thinks gives one: the search that knows every game, and the players that know one
game exactly.  Levels choose from it, hints and reviews tell it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from parlour.core.moves import Move
from parlour.core.views import View
from parlour.core.watch import Watch, unhurried


@dataclass(frozen=True)
class Weighed:
    """A move and what can be expected of it."""

    move: Move
    points: float
    """By how much the mover's side is expected to be ahead of the best other side, in what the
    game counts (`worth`), when the deal ends."""
    chance: float
    """How likely the mover is to win the match, from 0 to 1; a win shared by n sides counts 1/n."""
    tries: int = 0
    """How often it was tried; 0 if it was worked out exactly."""
    gain: float = 0.0
    """How often the mover's side adds to its score in this deal, from 0 to 1."""


@dataclass(frozen=True)
class Opinion:
    """All moves that were weighed, the best first."""

    options: tuple[Weighed, ...]
    is_exact: bool = False
    """Whether the numbers are worked out rather than tried."""
    because: str = ""
    """What else speaks for the best move, as a whole sentence in the words of the game."""
    by_tries: bool = False
    """Whether a move that seemed better was tried more often."""
    shunned: frozenset[Move] = frozenset()
    """Moves at the end that are not made, however often they were tried."""

    @property
    def best(self) -> Weighed:
        """The option that seems best."""
        return self.options[0]

    def of(self, move: Move) -> Weighed | None:
        """What was thought of a move, if it was weighed."""
        return next((option for option in self.options if option.move == move), None)


@dataclass(frozen=True)
class Budget:
    """How much a player may think: a number of simulations, and less if the time is up before."""

    simulations: int
    watch: Watch = unhurried
    forgets: bool = False
    """Whether it forgets what others have shown they do not hold."""


class Player(Protocol):
    """Whatever weighs the moves of one game; it is given a view and nothing else."""

    def weigh(self, view: View, moves: list[Move], budget: Budget, seed: int) -> Opinion:
        """An opinion of these moves, all of them legal; the same for the same view and budget."""
