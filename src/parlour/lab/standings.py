"""What a tournament shows: how each bot did, and for each pair the difference with its interval.

A deal is one observation: the mean, over its matches, of what one bot got less what the other got.
Differences of deals are independent of each other, those of the matches of one deal are not.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations
from statistics import NormalDist, fmean, stdev
from typing import Any

SURE = 0.95
FEWEST_DEALS = 6
"""With fewer, even two equal bots are often so lucky that one of them does better in every deal."""
METHOD = (
    "mean difference per deal, paired by deal, with Student's 95 % interval; "
    f"told apart if that excludes zero and at least {FEWEST_DEALS} deals were played"
)


@dataclass(frozen=True)
class Played:
    """One match that was played: who had which side, and how it ended."""

    deal: int
    bots: tuple[str, ...]
    """The bot of each side."""
    sides: tuple[int, ...]
    """The side of each seat."""
    winners: tuple[int, ...]
    """Seats; none if nobody won."""
    worth: tuple[int, ...]
    """What it was worth to each seat."""
    moves: int

    def gains(self, bot: str) -> tuple[float, float]:
        """The bot's share of the win and its worth, the mean over its sides."""
        won = {self.sides[seat] for seat in self.winners}
        own = [side for side, name in enumerate(self.bots) if name == bot]
        share = fmean((side in won) / len(won) if won else 0.0 for side in own)
        worth = fmean(points for seat, points in enumerate(self.worth) if self.sides[seat] in own)
        return share, worth


@dataclass(frozen=True)
class Estimate:
    """A mean difference and its interval, which a single deal does not have."""

    mean: float
    low: float | None
    high: float | None
    apart: bool
    """Whether it is told from zero."""

    @classmethod
    def of(cls, differences: Sequence[float]) -> Estimate:
        """From one difference a deal."""
        mean, deals = fmean(differences), len(differences)
        if deals < 2:
            return cls(mean, None, None, False)
        reach = student(deals - 1) * stdev(differences) / math.sqrt(deals)
        return cls(mean, mean - reach, mean + reach, deals >= FEWEST_DEALS and reach < abs(mean))


@dataclass(frozen=True)
class Pair:
    """What the first bot got less what the second got, per deal."""

    first: str
    second: str
    deals: int
    wins: Estimate
    worth: Estimate


@dataclass(frozen=True)
class Standing:
    """How one bot did in all its matches."""

    bot: str
    matches: int
    wins: float
    """The mean share of the win."""
    worth: float


@dataclass(frozen=True)
class Standings:
    """The results of a tournament."""

    game: str
    options: dict[str, str]
    players: int
    sides: int
    seed: str
    one_deal: bool
    simulations: int | None
    seconds: float | None
    deals: int
    matches: int
    moves: int
    bots: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    repeatable: bool
    notes: tuple[str, ...]
    method: str = METHOD

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def standing(bot: str, matches: Iterable[Played]) -> Standing:
    """How a bot did in those of the matches in which it played."""
    gains = [one.gains(bot) for one in matches if bot in one.bots]
    shares, worths = zip(*gains, strict=True)
    return Standing(bot, len(gains), fmean(shares), fmean(worths))


def pairs(bots: Sequence[str], matches: Iterable[Played]) -> tuple[Pair, ...]:
    """Every two bots, the earlier named first."""
    by_deal: dict[int, list[Played]] = defaultdict(list)
    for one in matches:
        by_deal[one.deal].append(one)
    return tuple(_pair(a, b, by_deal) for a, b in combinations(bots, 2))


def _pair(a: str, b: str, by_deal: dict[int, list[Played]]) -> Pair:
    wins, worth = [], []
    for matches in by_deal.values():
        # Where one plays alone they never meet, and their matches of the same deal are compared.
        met = [one for one in matches if a in one.bots and b in one.bots] or matches
        ours, theirs = standing(a, met), standing(b, met)
        wins.append(ours.wins - theirs.wins)
        worth.append(ours.worth - theirs.worth)
    return Pair(a, b, len(wins), Estimate.of(wins), Estimate.of(worth))


# --- Student's distribution -----------------------------------------------------------------------

EXACT = 200
"""From more degrees of freedom the normal distribution is corrected; it errs by less than 1e-6."""


@cache
def student(freedom: int) -> float:
    """How many standard errors the interval reaches to each side."""
    if freedom > EXACT:
        z = NormalDist().inv_cdf((1 + SURE) / 2)
        first = (z**3 + z) / 4
        second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
        return z + first / freedom + second / freedom**2
    low, high = 0.0, 16.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (low, middle) if _within(middle, freedom) > SURE else (middle, high)
    return high


def _within(t: float, freedom: int) -> float:
    """The probability that Student's variable lies between -t and t, by its finite series."""
    angle = math.atan2(t, math.sqrt(freedom))
    square = math.cos(angle) ** 2
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for k in range(1 + odd, freedom, 2):
        total += term
        term *= square * k / (k + 1)
    inside = math.sin(angle) * total
    return 2 / math.pi * (angle + inside) if odd else inside
