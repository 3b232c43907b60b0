"""Players for every game: one picks at random, one imagines worlds and plays them out.

The general player knows no game.  It samples worlds that fit its view, tries its moves in them by
playing on at random to the end of the deal, and spends more trials on moves that do well.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

from parlour.bots.choosing import Chosen, open_moves
from parlour.bots.trials import Trials
from parlour.core.game import Rules
from parlour.core.imagining import Imagination
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.core.watch import TimeUp


class Random:
    """Any legal move, each as likely as another."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """A legal move at random, but no mistake."""
        return Chosen.of(self._rng.choice(open_moves(view)), "picked at random")


class General:
    """Imagined worlds and random play to the end of the deal."""

    def __init__(
        self,
        rules: Rules,
        share: float,
        seed: str,
        clock: Callable[[], float] = time.perf_counter,
        worlds: int | None = None,
    ) -> None:
        """With a number of worlds it imagines its share of them, however long that takes."""
        self._share = share  # of the time it is given
        self._clock = clock
        self._rng = random.Random(seed)
        self._worlds = None if worlds is None else max(1, round(worlds * share))
        self._trials = Trials(rules, self._rng.randrange(1 << 48), patient=worlds is not None)

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """The move that did best in the worlds there was time for."""
        until = self._clock() + seconds * self._share
        moves = open_moves(view)
        if len(moves) == 1:
            return Chosen.of(moves[0], "the only legal move")
        if self._worlds is not None:
            return self.weigh(view, moves, math.inf, self._worlds)
        return self.weigh(view, moves, until)

    def weigh(self, view: View, moves: list[Move], until: float, worlds: int = 1 << 40) -> Chosen:
        """Try the moves until the time is up or that many worlds were seen.

        If there was no time even for one world, it is any move.
        """
        assert view.seat is not None

        def watch() -> bool:
            return self._clock() >= until

        imagination = Imagination(view, watch)
        seen = 0
        moves = self._rng.sample(moves, len(moves))  # time may end before all were tried
        tries, sums = [0] * len(moves), [0.0] * len(moves)
        spread = 1.0
        while seen < worlds and not watch():
            try:
                world = imagination.state(self._rng)
            except TimeUp:
                break
            arm = _most_promising(tries, sums, spread)
            value, count = self._trials.value(world, view.seat, moves[arm])
            tries[arm] += count
            sums[arm] += value
            spread = max(spread, abs(value / count))
            seen += 1
        if not seen:
            return Chosen.of(moves[0], "picked at random, for there was no time to think")
        # The move tried most often is the best: a mean over few trials may be luck.
        best = max(range(len(moves)), key=lambda i: (tries[i], sums[i]))
        mean = sums[best] / tries[best]
        return Chosen.of(
            moves[best],
            f"best of {len(moves)} moves over {sum(tries)} trials in {seen} imagined deals, "
            f"{mean:+.1f} points against the others",
        )


def _most_promising(tries: list[int], sums: list[float], spread: float) -> int:
    """The next move to try: untried ones first, then by mean and by how seldom they were tried."""
    total = sum(tries)

    def promise(i: int) -> float:
        if not tries[i]:
            return math.inf
        return sums[i] / tries[i] + spread * math.sqrt(math.log(total) / tries[i])

    return max(range(len(tries)), key=promise)
