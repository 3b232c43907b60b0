"""The outlook: what a settled position is worth to a side, looked up in the solved table.

The table is solved when it is first needed, for the options of the match.  It is not kept on disk:
it takes a fraction of a second, and reading it would take hardly less.  A half longer than the
table is read as if it were as long as that, with the score shrunk as luck evens out in many deals.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from math import sqrt
from typing import Any

import numpy as np

from parlour.bots.football.places import KICK_OFFS, places
from parlour.bots.football.plays import Options, Plays
from parlour.bots.football.table import (
    CHANCE,
    POINTS,
    SUDDEN_CHANCE,
    SUDDEN_POINTS,
    Measure,
    Solving,
)
from parlour.bots.football.timing import Time
from parlour.core.watch import TimeUp, Watch

LONGEST = 40
"""Plays to the end of the half that are told apart."""
WIDEST = 24
"""Points by which a side may be ahead that are told apart."""


class Outlook:
    """The solved tables of one choice of options."""

    def __init__(self, options: Options, steps: tuple[int, ...], half: int) -> None:
        self._plays = Plays(options)
        self._steps = steps
        self._half = half
        self._longest = LONGEST * sum(steps) // len(steps)
        self._lock = threading.Lock()
        self._solving: dict[tuple[Measure, bool], Solving] = {}
        """By what is measured, and whether the match ends with the half."""

    def prepare(self, s: Any, time: Time, watch: Watch) -> None:
        """Solve what the position needs; if there is no time for it, go on from there next time."""
        while not self._lock.acquire(timeout=0.01):
            if watch():
                raise TimeUp
        try:
            units = min(time.left, self._longest)
            self._solved(POINTS if s.half < 3 else SUDDEN_POINTS, True, units, watch)
            self._solved(SUDDEN_CHANCE if s.half == 3 else CHANCE, time.is_last, units, watch)
        finally:
            self._lock.release()

    def _solved(self, measure: Measure, is_last: bool, units: int, watch: Watch) -> Solving:
        key = measure, is_last
        if key not in self._solving:
            ending = self._ending(measure) if is_last else self._half_time(watch)
            self._solving[key] = Solving(self._plays, measure, ending, self._steps)
        self._solving[key].run(units, watch)
        return self._solving[key]

    def _ending(self, measure: Measure) -> Any:
        """What the end of the match is worth, by score; a draw, or a toss for overtime, is half."""
        if measure is CHANCE:
            return (np.sign(np.arange(-WIDEST, WIDEST + 1)) / 2 + 0.5)[None]
        return np.full((1, 1), measure.whole / 2)

    def _half_time(self, watch: Watch) -> Any:
        """What half time is worth: whoever kicked off the first half receives in the second."""
        units = min(self._half, self._longest)
        kick = self._solved(CHANCE, True, units, watch).layers[units][0, KICK_OFFS]
        kick = _shrunk(kick, self._half, units)
        return np.stack([kick, 1 - kick[::-1]])

    def worth(self, s: Any, left: int, time: Time) -> tuple[float, float]:
        """The chance of seat 0 to win, and its net points in the rest of the half."""
        if s.ended:
            return (1 + _sign(s.scores[0] - s.scores[1])) / 2, 0.0
        units = min(max(left, 0), self._longest)
        sudden = s.half == 3
        chances = self._solving[SUDDEN_CHANCE if sudden else CHANCE, time.is_last].layers[units]
        points = self._solving[SUDDEN_POINTS if sudden else POINTS, True].layers[units]
        plane = 0 if time.is_last else int(s.dealer == s.first_kicker)
        ahead = s.scores[s.dealer] - s.scores[1 - s.dealer]
        chance = net = 0.0
        for place, share in places(s):
            net += share * float(points[0, place, 0])
            row = chances[plane, place]
            chance += share * (float(row[0]) if sudden else self._at(row, ahead, left, time))
        return (chance, net) if s.dealer == 0 else (1 - chance, -net)

    def _at(self, row: Any, ahead: int, left: int, time: Time) -> float:
        rest = 0 if time.is_last else self._half
        known = min(left, self._longest) + min(rest, self._longest)
        return _between(row, ahead * sqrt(known / (left + rest)) if left + rest > known else ahead)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _between(row: Any, ahead: float) -> float:
    """The value for a score, which may lie between two."""
    ahead = min(max(ahead, -WIDEST), WIDEST) + WIDEST
    low = min(int(ahead), 2 * WIDEST - 1)
    return float(row[low] + (ahead - low) * (row[low + 1] - row[low]))


def _shrunk(row: Any, units: int, known: int) -> Any:
    """A row of a half of so many units, of which the table knows fewer."""
    shrink = sqrt(known / units)
    return np.array([_between(row, ahead * shrink) for ahead in range(-WIDEST, WIDEST + 1)])


@lru_cache(maxsize=4)
def outlook(options: Options, steps: tuple[int, ...], half: int) -> Outlook:
    """The outlook under these options, where a play takes so much of a half of so many units."""
    return Outlook(options, steps, half)
