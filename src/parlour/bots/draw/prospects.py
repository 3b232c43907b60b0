"""Prospects: what a hand of each strength is worth to a seat, against what the others may hold.

The others' hands are taken as independent of each other; of the cards only those that govern are
kept apart, so that nobody holds what the seat has seen.  No two hands are ever equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb, prod

from parlour.bots.draw import races
from parlour.bots.draw.counting import HAND
from parlour.bots.draw.others import LEVELS, Habits
from parlour.core.views import View
from parlour.games.pittsburgh_draw import CHOOSING
from parlour.games.pittsburgh_draw.kinds import (
    CHEATER_CARD,
    STRAIGHT_FLUSH,
    governing,
    kind_of,
)

KINDS = range(STRAIGHT_FLUSH + 1)


@dataclass(frozen=True)
class Prospect:
    """What can be expected: the match, the points ahead after this deal, the deal, the kinds."""

    chance: float
    points: float
    gain: float
    kinds: tuple[float, ...]
    """How likely each kind of hand is."""

    @classmethod
    def mixed(cls, parts: Sequence[tuple[float, Prospect]]) -> Prospect:
        """What can be expected when each part has its share."""
        return cls(
            sum(share * part.chance for share, part in parts),
            sum(share * part.points for share, part in parts),
            sum(share * part.gain for share, part in parts),
            tuple(sum(share * part.kinds[kind] for share, part in parts) for kind in KINDS),
        )


class Outlook:
    """What each strength is worth to the seat of a view."""

    def __init__(self, view: View, seen: int, habits: Habits) -> None:
        assert view.seat is not None
        s, seat = view.state, view.seat
        standing = races.Standing(
            tuple(s.scores[: s.players]), s.target, s.max_hands - s.deals - 1, habits.winners
        )
        chances = races.chances(standing, seat)
        ahead = [
            [_ahead(standing.scores, seat, by, kind) for kind in KINDS] for by in range(s.players)
        ]
        others = [other for other in range(s.players) if other != seat]
        hands = [held(habits, changes(view, other, habits), seen) for other in others]
        below = [[0.0, *accumulate(hand)] for hand in hands]
        self.chance, self.points, self.gain = ([0.0] * LEVELS for _ in range(3))
        lost = lost_chance = lost_points = 0.0
        for made in reversed(range(LEVELS)):
            kind = kind_of(made)
            won = prod(line[made] for line in below)
            total = won + lost
            if total:
                self.chance[made] = (won * chances[seat][kind] + lost_chance) / total
                self.points[made] = (won * ahead[seat][kind] + lost_points) / total
                self.gain[made] = won / total
            for i, other in enumerate(others):
                if hands[i][made]:
                    best = hands[i][made] * prod(
                        line[made] for j, line in enumerate(below) if j != i
                    )
                    lost += best
                    lost_chance += best * chances[other][kind]
                    lost_points += best * ahead[other][kind]

    def of(self, made: Sequence[tuple[int, float]]) -> Prospect:
        """What can be expected of a hand whose strength has these chances."""
        kinds = [0.0] * len(KINDS)
        for strength, chance in made:
            kinds[kind_of(strength)] += chance
        return Prospect(
            sum(chance * self.chance[strength] for strength, chance in made),
            sum(chance * self.points[strength] for strength, chance in made),
            sum(chance * self.gain[strength] for strength, chance in made),
            tuple(kinds),
        )


def _ahead(scores: Sequence[int], seat: int, winner: int, kind: int) -> float:
    """By how much a seat is ahead of the best other when this deal was won so."""
    after = [score + kind * (i == winner) for i, score in enumerate(scores)]
    return after[seat] - max(score for i, score in enumerate(after) if i != seat)


def changes(view: View, other: int, habits: Habits) -> list[float]:
    """How likely another seat is to change 0, 1, … cards, as far as it has been seen to."""
    changed = view.state.changed[other]
    if changed != CHOOSING:
        return [float(number == changed) for number in range(HAND + 1)]
    thrown = view.counts["discards", other]
    likely = [chance if n >= thrown else 0.0 for n, chance in enumerate(habits.changes)]
    return [chance / sum(likely) for chance in likely]


def held(habits: Habits, changed: Sequence[float], seen: int) -> list[float]:
    """How likely each strength is for one of the others, who holds no card the seat has seen."""
    found = [0.0] * LEVELS
    for share, hand in zip(changed, habits.hands, strict=True):
        if share:
            for made, chance in enumerate(hand):
                if chance and not _is_seen(made, seen):
                    found[made] += share * chance
    total = sum(found)
    return [chance / total for chance in found]


def _is_seen(made: int, seen: int) -> bool:
    """Whether a hand of that strength would hold a card that is known to be elsewhere."""
    if made & 1:
        return bool(seen >> governing(made) - 1 & 1)
    return bool(seen & CHEATER_CARD)


# --- a short stock -------------------------------------------------------------------------------


class Stock:
    """What a seat draws: cards it has not seen, and its own discards once the stock has run out."""

    def __init__(self, view: View, habits: Habits) -> None:
        assert view.seat is not None
        s, seat = view.state, view.seat
        self._left: int = s.stock_left
        order = [(s.dealer + 1 + place) % s.players for place in range(s.players)]
        turn = order.index(seat)
        self._before = _summed([changes(view, other, habits) for other in order[:turn]])
        self._later = _summed([changes(view, other, habits) for other in order[turn + 1 :]])
        self._returning = [self._count(thrown) for thrown in range(HAND + 1)]

    def returning(self, thrown: int) -> list[float]:
        """How likely 0, 1, … of the cards a seat has thrown away are to come back to it."""
        return self._returning[thrown]

    def _count(self, thrown: int) -> list[float]:
        found = [0.0] * (thrown + 1)
        for before, chance in enumerate(self._before):
            late = min(thrown, max(0, thrown + before - self._left))
            if not late:
                found[0] += chance
                continue
            for later, more in enumerate(self._later):
                if chance * more:
                    others = before + later
                    ways = comb(thrown + others, late)
                    for back in range(max(0, late - others), late + 1):
                        share = comb(thrown, back) * comb(others, late - back) / ways
                        found[back] += chance * more * share
        return found


def _summed(many: Sequence[Sequence[float]]) -> list[float]:
    """How likely each sum is of numbers that are each as likely as told."""
    found = [1.0]
    for chances in many:
        sums = [0.0] * (len(found) + len(chances) - 1)
        for i, one in enumerate(found):
            for j, other in enumerate(chances):
                sums[i + j] += one * other
        found = sums
    return found
