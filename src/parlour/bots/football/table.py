"""The solved table: what every place is worth with so much time left and such a score.

It is solved backwards from the end of the half, one unit of time after another.  Both sides choose
what is best for them; hands compare as those of sensible captains do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.bots.football.places import (
    CHOICES,
    DOWNS,
    FAILED_THIRDS,
    FREE_KICKS,
    FULL_PUNTS,
    KICK_OFFS,
    LINES,
    PLACES,
    SERIES,
    SHORT_PUNTS,
    STEP,
    TRIES,
)
from parlour.bots.football.plays import Lottery, Plays
from parlour.core.watch import Watch, heed
from parlour.games.trix_football.field import YARD

YIELDED = 20 * YARD // STEP
"""How many lines are yielded."""


@dataclass(frozen=True)
class Measure:
    """What is measured, for the side named first: `whole` less it is what the other side has."""

    whole: float
    """1 for the chance to win, 0 for points."""
    points_count: bool
    """Whether points made are added, rather than moving the score."""
    is_sudden: bool = False
    """Whether the first points end the match."""


CHANCE = Measure(1.0, points_count=False)
POINTS = Measure(0.0, points_count=True)
SUDDEN_CHANCE = Measure(1.0, points_count=False, is_sudden=True)
SUDDEN_POINTS = Measure(0.0, points_count=True, is_sudden=True)


class Solving:
    """One half being solved; each layer is [plane, place, score] with so many units left.

    The planes are whether the side kicked off the first half, where that matters.  The ending is
    [plane, score]: what it is worth that the half is over.
    """

    def __init__(self, plays: Plays, measure: Measure, ending: Any, steps: tuple[int, ...]) -> None:
        """A play takes one of these numbers of units of time, each as likely."""
        self._plays = plays
        self._measure = measure
        self._steps = steps
        self._scores = ending.shape[1]
        self.layers: list[Any] = []
        self._rows: list[Any] = []  # those of the last layers, as many as a play can take
        over = np.repeat(ending[:, None, :], PLACES, axis=1)
        over[:, TRIES] = self._try(self._with_points(self._both(over)))
        for _ in range(max(steps)):
            self._keep(over)
        self.layers = self.layers[-1:]

    def run(self, units: int, watch: Watch) -> None:
        """Solve so many units; if there is no time, what was solved is kept."""
        while len(self.layers) <= units:
            heed(watch)
            self._solve_one()

    def _solve_one(self) -> None:
        after = sum(self._rows[-step] for step in self._steps) / len(self._steps)
        layer = np.empty(self.layers[0].shape)
        layer[:, :DOWNS] = self._declared(after)
        layer[:, [KICK_OFFS]] = _drawn(self._plays.kick_off, after)
        layer[:, [FREE_KICKS]] = _drawn(self._plays.free_kick, after)
        layer[:, FAILED_THIRDS:TRIES] = self._failed_third(layer)
        layer[:, CHOICES] = np.maximum(layer[:, KICK_OFFS], self._other(layer)[:, KICK_OFFS])
        layer[:, TRIES] = self._try(self._with_points(self._both(layer)))
        layer[:, SHORT_PUNTS:FAILED_THIRDS] = self._short_punt(layer, after)
        layer[:, FULL_PUNTS:SHORT_PUNTS] = self._full_punt(layer)
        self._keep(layer)

    def _keep(self, layer: Any) -> None:
        self.layers.append(layer.astype(np.float32))
        self._rows.append(self._with_points(self._both(layer)))
        del self._rows[: -max(self._steps)]

    # --- who chooses what ------------------------------------------------------------------------

    def _declared(self, after: Any) -> Any:
        """The best of rush, punt, goal and, where it is allowed, yielding."""
        planes = after.shape[0]
        best = _drawn(self._plays.rush, after).reshape(planes, len(SERIES), LINES, self._scores)
        best = np.maximum(best, _drawn(self._plays.punt, after)[:, None])
        goal = _drawn(self._plays.goal, after)[:, None]
        near = self._plays.in_range
        best[:, :, near] = np.maximum(best[:, :, near], goal[:, :, near])
        if self._plays.yields:
            # Nearest the own goal line first: where any down may yield, it may do so again.
            for line in range(YIELDED, LINES):
                back = best[:, [0], line - YIELDED]
                downs = best[:, self._plays.yields, line]
                best[:, self._plays.yields, line] = np.maximum(downs, back)
        return best.reshape(planes, DOWNS, self._scores)

    def _failed_third(self, layer: Any) -> Any:
        """Yield, or give up the ball."""
        best = self._both(layer)[:, self._plays.over]
        best[:, YIELDED:] = np.maximum(best[:, YIELDED:], layer[:, : LINES - YIELDED])
        return best

    def _short_punt(self, layer: Any, after: Any) -> Any:
        """The others take the ball where it is, or try a goal, whichever is worse for the punter."""
        taken = self._both(layer)[:, self._plays.over]
        tried = self._other(_drawn(self._plays.short_goal, after))[:, ::-1]
        return np.minimum(taken, tried)

    def _full_punt(self, layer: Any) -> Any:
        rows = self._both(layer)
        return np.maximum(rows[:, self._plays.hold25], rows[:, self._plays.kick45])

    def _try(self, rows: Any) -> Any:
        return _drawn(self._plays.try_, rows)[:, 0]

    # --- rows --------------------------------------------------------------------------------------

    def _other(self, values: Any) -> Any:
        """What is measured, as the other side would have it in the same place."""
        return self._measure.whole - values[::-1, :, ::-1]

    def _both(self, layer: Any) -> Any:
        return np.concatenate([layer, self._other(layer)], axis=1)

    def _with_points(self, rows: Any) -> Any:
        """The rows for both sides, and those on the way to which points were made."""
        extras = [self._extra(rows[:, row], points) for row, points in self._plays.extras]
        return np.concatenate([rows, np.stack(extras, axis=1)], axis=1)

    def _extra(self, values: Any, points: int) -> Any:
        measure = self._measure
        if measure.points_count:
            return points + values * (not measure.is_sudden)
        if measure.is_sudden:
            return np.full_like(values, float(points > 0))
        return values[:, np.clip(np.arange(self._scores) + points, 0, self._scores - 1)]


def _drawn(lottery: Lottery, rows: Any) -> Any:
    """What a play is worth, by the rows it leads to."""
    return sum(likely * rows[:, reached] for likely, reached in lottery)
