"""Races: how likely a seat is to win the match, as the scores stand after a deal.

In the deals to come everybody is as likely to win as anybody else, and what a winner gets has one
distribution.  Then a race to the target can be worked out exactly: as many deals as pass before
the last one are spread over the seats, each of which is still short of its target.
If the number of deals runs out first, the same is done for each score a seat may end with.
Only where the end is very far are scores taken as normally distributed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import erf, exp, lgamma, log, sqrt

FARTHEST = 60
"""From farther than this a target is not counted down to."""
MOST_STEPS = 240
"""The most deals a race may take that is worked out exactly."""
MOST_POINTS = 10
"""The most that a deal brings."""
PACE = 4.0
"""Keeps the numbers in a race near 1."""
HARDLY_EVER = 1e-6
STEP, STEPS = 0.25, 16
"""The normal distribution is looked at in so wide steps, so many to each side."""

Line = list[float]
"""One number for each number of deals."""


@dataclass(frozen=True)
class Standing:
    """The scores before a deal, and what is played for."""

    scores: tuple[int, ...]
    target: int
    left: int
    """How many deals may follow this one."""
    winners: tuple[float, ...]
    """How likely each kind is to win a deal."""


@lru_cache(maxsize=256)
def chances(standing: Standing, seat: int) -> tuple[tuple[float, ...], ...]:
    """How likely the seat is to win the match if this deal is won by each seat with each kind."""
    needs = [_need(standing, score) for score in standing.scores]
    is_near = max(needs) <= FARTHEST and sum(needs) <= MOST_STEPS
    race = _Race if is_near and standing.left else _Guess
    races = [race(standing, seat, winner) for winner in range(len(needs))]
    kinds = range(MOST_POINTS + 1)
    return tuple(tuple(_chance(race, kind) for kind in kinds) for race in races)


def _need(of: Standing, score: int) -> int:
    """The points a seat needs; if it cannot get them in time, as many as it cannot get."""
    return min(of.target - score, MOST_POINTS * (of.left + 1) + 1)


def _chance(race: _Guess, kind: int) -> float:
    """How likely the seat is to win the match when this deal was won with that kind."""
    scores = list(race.of.scores)
    scores[race.winner] += kind
    if scores[race.winner] >= race.of.target:
        return float(race.winner == race.seat)
    return race.chance(scores) if race.of.left else shared(scores, race.seat)


def shared(scores: Sequence[int], seat: int) -> float:
    """What a seat has of the win when the best score wins; equal ones share it."""
    best = max(scores)
    return 1 / scores.count(best) if scores[seat] == best else 0.0


class _Guess:
    """What follows a deal that is won by one seat, if the end is far."""

    def __init__(self, of: Standing, seat: int, winner: int) -> None:
        self.of = of
        self.seat = seat
        self.winner = winner

    def chance(self, scores: list[int]) -> float:
        """How likely the seat is to be ahead of all when the match ends."""
        mean = sum(kind * chance for kind, chance in enumerate(self.of.winners))
        square = sum(kind * kind * chance for kind, chance in enumerate(self.of.winners))
        n = len(scores)
        deals = min(self.of.left, (self.of.target - max(scores)) * n / mean)
        spread = sqrt(deals * square / n)  # what one wins another does not, so they drift apart
        leads = [(scores[self.seat] - other) / spread for other in scores]
        del leads[self.seat]
        return _ahead(leads)


def _ahead(leads: Sequence[float]) -> float:
    """How likely one of several with equal spread is to be above all others, given its leads."""
    total = weights = 0.0
    for step in range(-STEPS, STEPS + 1):
        z = step * STEP
        weight = exp(-z * z / 2)
        weights += weight
        for lead in leads:
            weight *= (1 + erf((lead + z) / sqrt(2))) / 2
        total += weight
    return total / weights


class _Race(_Guess):
    """What follows a deal that is won by one seat, counted over all numbers of deals."""

    def __init__(self, of: Standing, seat: int, winner: int) -> None:
        super().__init__(of, seat, winner)
        needs = [_need(of, score) for score in of.scores]
        self._sums = _sums(max(needs), of.winners)
        self._finished = self._before_last(needs)
        self._ends = self._at_each_end() if self._may_run_out(needs) else {}

    def chance(self, scores: list[int]) -> float:
        """How likely the seat is to reach the target first, or to be ahead when deals run out."""
        need = _need(self.of, scores[self.winner])
        ways = _last if self.winner == self.seat else _short
        won = _dot(ways(self._sums, need), self._finished)
        for end, others in self._ends.items():
            gap = end - scores[self.winner]
            own = self._exactly(gap) if self.winner == self.seat else self._upto(gap)
            won += _dot(own, others)
        return won

    def _before_last(self, needs: list[int]) -> Line:
        """For each number of deals the winner wins, what its ways to do so are multiplied with."""
        others = [1.0]
        for other, need in enumerate(needs):
            if other != self.winner:
                ways = _last if other == self.seat else _short
                others = _times(others, ways(self._sums, need))
        n = len(needs)
        most = min(sum(needs), self.of.left)
        orders = [_orders(deals, n) / n for deals in range(most)]
        return [_dot(others, orders[own:]) for own in range(needs[self.winner])]

    def _may_run_out(self, needs: list[int]) -> bool:
        """Whether there is a chance worth counting that all deals are played and nobody is there."""
        left, ways = self.of.left, [1.0]
        if left > sum(needs):
            return False
        for need in needs:
            ways = _times(ways, _short(self._sums, need))[: left + 1]
        return len(ways) > left and ways[left] * _orders(left, len(needs)) > HARDLY_EVER

    def _at_each_end(self) -> dict[int, Line]:
        """For each score the seat may end with, what the winner's ways are multiplied with."""
        of, found = self.of, {}
        start, orders = of.scores[self.seat], _orders(of.left, len(of.scores))
        last = min(of.target - 1, start + MOST_POINTS * (of.left + 1))
        for end in range(max(start, max(of.scores)), last + 1):
            ways = [orders]
            for other, score in enumerate(of.scores):
                if other != self.winner:
                    line = self._exactly if other == self.seat else self._upto
                    ways = _times(ways, line(end - score))[: of.left + 1]
            ways += [0.0] * (of.left + 1 - len(ways))
            found[end] = ways[::-1]
        return found

    def _exactly(self, points: int) -> Line:
        """For each number of deals won, how likely they bring exactly these points."""
        return [
            (row[points + 1] - row[points]) * _measure(w) if 0 <= points < len(row) - 1 else 0.0
            for w, row in enumerate(self._sums[: self.of.left + 1])
        ]

    def _upto(self, points: int) -> Line:
        """How likely they bring fewer; exactly as many counts half, for the win is then shared."""
        if points < 0:
            return [0.0]
        return [
            (row[min(points, len(row) - 1)] + row[min(points + 1, len(row) - 1)]) / 2 * _measure(w)
            for w, row in enumerate(self._sums[: self.of.left + 1])
        ]


# --- so many deals won by one seat, and what they bring ------------------------------------------


@lru_cache(maxsize=64)
def _sums(most: int, winners: tuple[float, ...]) -> list[Line]:
    """For each number of deals won, how likely they bring less than 0, 1, … up to `most` points."""
    exact = [1.0] + [0.0] * (most - 1)
    found = []
    for _ in range(most + 1):
        found.append([0.0, *accumulate(exact)])
        exact = [
            sum(exact[points - kind] * winners[kind] for kind in range(1, min(points, 10) + 1))
            for points in range(most)
        ]
    return found


def _short(sums: list[Line], need: int) -> Line:
    """For each number of deals won, how likely they are to leave a seat short of its need."""
    return [sums[w][need] * _measure(w) for w in range(need)]


def _last(sums: list[Line], need: int) -> Line:
    """For each number of deals won, how likely it is that the next one, and not they, is enough."""
    return [(sums[w][need] - sums[w + 1][need]) * _measure(w) for w in range(need)]


def _measure(won: int) -> float:
    return exp(won * log(PACE) - lgamma(won + 1))


def _orders(deals: int, players: int) -> float:
    """In how many orders deals can be won by the seats, in the measure of the lines above."""
    return exp(lgamma(deals + 1) - deals * log(players * PACE))


def _times(some: Line, others: Line) -> Line:
    found = [0.0] * (len(some) + len(others) - 1)
    for i, a in enumerate(some):
        for j, b in enumerate(others):
            found[i + j] += a * b
    return found


def _dot(some: Line, others: Line) -> float:
    return sum(a * b for a, b in zip(some, others, strict=False))
