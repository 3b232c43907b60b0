"""What each move of Trix Football is worth: declarations, elections, and cards thrown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.bots.football.odds import Versus, strengths, versus
from parlour.bots.football.timing import Time
from parlour.core.bits import members
from parlour.games.trix_football.field import DEAL, THROW, TRY
from parlour.games.trix_football.plays import settle

PER_POINT = 1e-4
"""How much a point counts beside the chance to win, so that points decide where that is settled."""

Meetings = Mapping[Versus, float]
"""How likely each comparison of two hands is, the own hand first."""


class AnyOutlook(Protocol):
    """Whatever knows the worth of a settled position."""

    def worth(self, s: Any, left: int, time: Time) -> tuple[float, float]:
        """The chance of seat 0 to win, and its net points in the rest of the half."""


@dataclass(frozen=True)
class Worth:
    """What can be expected for a seat."""

    chance: float
    """To win the match."""
    points: float
    """Net points in the rest of the half."""
    gain: float
    """How often the play adds to its score."""

    @property
    def preference(self) -> float:
        """By this, moves are compared."""
        return self.chance + PER_POINT * self.points


class Scales:
    """Weighs for one seat in one position."""

    def __init__(self, s: Any, seat: int, time: Time, outlook: AnyOutlook) -> None:
        self._s = s
        self._seat = seat
        self._time = time
        self._outlook = outlook
        self._stakes: dict[Versus, Worth] = {}

    def after(self, s: Any) -> Worth:
        """A position after a move of the seat: a play to be dealt, or a new choice."""
        if s.phase in (DEAL, THROW):
            scales = Scales(s, self._seat, self._time, self._outlook)
            return scales.play(versus() if s.dealer == self._seat else _turned(versus()))
        return self._worth(s, 0, 0.0)

    def play(self, meetings: Meetings) -> Worth:
        """The play that is being played, if hands compare so."""
        parts = [(self._stake(met), likely) for met, likely in meetings.items()]
        chance = sum(likely * part.chance for part, likely in parts)
        return Worth(
            min(chance, 1.0),  # shares add up to one but for the last digits
            sum(likely * part.points for part, likely in parts),
            sum(likely * part.gain for part, likely in parts),
        )

    def _stake(self, met: Versus) -> Worth:
        """What the play comes to if the seat's hand and the other compare so."""
        if met not in self._stakes:
            own, other, better = met
            s = self._s.copy()
            play = s.play
            settle(s, *strengths(met if s.dealer == self._seat else (other, own, -better)))
            made = [s.scores[seat] - self._s.scores[seat] for seat in (self._seat, 1 - self._seat)]
            steps = (0,) if play == TRY else self._time.steps
            worths = [self._worth(s, step, made[0] - made[1]) for step in steps]
            self._stakes[met] = Worth(
                sum(worth.chance for worth in worths) / len(steps),
                sum(worth.points for worth in worths) / len(steps),
                float(made[0] > 0),
            )
        return self._stakes[met]

    def _worth(self, s: Any, step: int, made: float) -> Worth:
        chance, net = self._outlook.worth(s, self._time.left - step, self._time)
        return (
            Worth(chance, net + made, 0.0)
            if self._seat == 0
            else Worth(1 - chance, made - net, 0.0)
        )


def _turned(meetings: Meetings) -> Meetings:
    return {(other, own, -better): likely for (own, other, better), likely in meetings.items()}


class Throws:
    """Every set of cards that can still be thrown, and what it is worth."""

    def __init__(
        self, held: int, thrown: int, meet: Callable[[int], Meetings], scales: Scales
    ) -> None:
        """The cards in hand and those thrown; `meet` tells what comes of keeping some cards."""
        self._thrown = thrown
        self._worth = {thrown | more: scales.play(meet(held & ~more)) for more in subsets(held)}

    def best(self, card: int | None = None) -> tuple[int, Worth]:
        """The best set to throw that has this card in it, and its worth; fewer cards if equal."""
        least = self._thrown | (0 if card is None else 1 << card)
        sets = [thrown for thrown in self._worth if not least & ~thrown]
        thrown = max(
            sets, key=lambda one: (round(self._worth[one].preference, 9), -one.bit_count(), -one)
        )
        return thrown, self._worth[thrown]

    @property
    def stop(self) -> Worth:
        """Throwing no more."""
        return self._worth[self._thrown]


def subsets(of: int) -> list[int]:
    """Every set of these members."""
    found = [0]
    for member in members(of):
        found += [one | 1 << member for one in found]
    return found
