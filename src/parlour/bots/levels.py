"""Levels: how much a bot thinks, what it forgets, and how well it keeps to what it thought best.

A level is a number of simulations and not a time, so that it plays alike on every machine.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from parlour.bots.choosing import Chosen, open_moves
from parlour.bots.habits import sensible
from parlour.bots.opinions import Budget, Opinion, Player, Weighed
from parlour.bots.reasons import explained, reason
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.core.watch import unhurried


@dataclass(frozen=True)
class Level:
    """What makes a bot as good as it is."""

    about: str
    simulations: int
    """How many it makes for a decision."""
    forgets: bool = False
    """Whether it forgets what others have shown they do not hold."""
    wavering: float = 0.0
    """How easily it takes a worse move where it has tried them, see `BY_TRIES`."""
    misjudging: float = 0.0
    """The same where it has worked out what each is worth: a move that loses this share of the most it
    could lose is e times less likely."""
    each: int = 0
    """How many simulations it makes for each open move, if that is more altogether."""

    def budget(self, moves: int) -> int:
        """How many simulations it makes where so many moves are open."""
        return max(self.simulations, moves * self.each)


LEVELS = {
    "novice": Level("knows the rules, misjudges often", 16, True, 0.3, 0.5),
    "easy": Level("looks a little ahead, forgets a lot", 100, True, 0.12, 0.28),
    "good": Level("plays sensibly, forgets nothing", 600, False, 0.01, 0.07, each=100),
    "strong": Level("thinks thoroughly, overlooks little", 10_000, each=400),
    "master": Level("the best there is, thinks longest", 80_000, each=800),
}
"""From a beginner to the best there is."""

USUAL_LEVEL = "good"
BY_TRIES = 0.3
"""At this wavering, each move is taken as often as it was tried; at half of it, the squares count."""
THINKING = 0.95
"""The share of its time in which a bot thinks; in the rest it finishes and says why."""
FEW_TRIES = 8
"""Who could try each move less often than this leaves out those that habit speaks against."""


class Leveled:
    """A bot of some level."""

    def __init__(
        self,
        player: Player,
        level: Level,
        seed: str,
        clock: Callable[[], float] = time.perf_counter,
        simulations: int | None = None,
    ) -> None:
        """With a number of simulations it takes at most that many."""
        self._player = player
        self._level = level
        self._rng = random.Random(seed)
        self._clock = clock
        self._most = simulations

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """The move it would make, and why."""
        moves = open_moves(view)
        if len(moves) == 1:
            return Chosen.of(moves[0], "It is the only legal move.")
        if self._simulations(moves) < FEW_TRIES * len(moves):
            moves = sensible(view, moves)
        opinion = _by_habit(view, self.weigh(view, moves, seconds))
        taken = self._taken(view, opinion)
        return Chosen.of(taken.move, reason(view, opinion, taken))

    def explain(self, view: View, seconds: float = 1.0) -> Chosen:
        """The best move it knows, with what usually follows from it."""
        moves = open_moves(view)
        if len(moves) == 1:
            return Chosen.of(moves[0], "It is the only legal move.")
        opinion = _by_habit(view, self.weigh(view, moves, seconds))
        return Chosen.of(opinion.best.move, explained(view, opinion, opinion.best))

    def weigh(self, view: View, moves: list[Move], seconds: float = math.inf) -> Opinion:
        """What it thinks of each move."""
        until = self._clock() + THINKING * seconds
        watch = unhurried if math.isinf(seconds) else lambda: self._clock() >= until
        budget = Budget(self._simulations(moves), watch, self._level.forgets)
        return self._player.weigh(view, moves, budget, self._rng.randrange(1 << 48))

    def _simulations(self, moves: list[Move]) -> int:
        budget = self._level.budget(len(moves))
        return min(budget, self._most or budget)

    def _taken(self, view: View, opinion: Opinion) -> Weighed:
        """The best move, or sometimes another: the better it seemed, the more often."""
        if opinion.by_tries:
            return self._tried(view, opinion)
        if not self._level.misjudging:
            return opinion.best
        options = opinion.options
        lost = [opinion.best.chance - option.chance for option in options]
        if opinion.best.tries or max(lost) <= 0:  # it was luck which seemed best, or none did
            return opinion.best
        unit = self._level.misjudging * max(lost)
        return self._rng.choices(options, [math.exp(-max(0.0, loss) / unit) for loss in lost])[0]

    def _tried(self, view: View, opinion: Opinion) -> Weighed:
        """One of the moves that were tried and that habit does not speak against."""
        if not self._level.wavering or not opinion.best.tries:
            return opinion.best
        moves = [option.move for option in opinion.options]
        good = {opinion.best.move, *(set(sensible(view, moves)) - opinion.shunned)}
        options = [one for one in opinion.options if one.move in good]
        weights = [one.tries ** (BY_TRIES / self._level.wavering) for one in options]
        return self._rng.choices(options, weights)[0]


def _by_habit(view: View, opinion: Opinion) -> Opinion:
    """An opinion for which each move was tried only a few times, because the time was up: what habit
    speaks against is left out."""
    options = opinion.options
    if opinion.is_exact or sum(one.tries for one in options) >= FEW_TRIES * len(options):
        return opinion
    good = set(sensible(view, [option.move for option in options]))
    return replace(opinion, options=tuple(one for one in options if one.move in good))
