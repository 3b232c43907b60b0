"""The light outlook: rules of thumb for what a position is worth, at once and without tables.

It plays until the table is solved, and where NumPy is not installed.  Its numbers are rounded from
the table, for the usual options and much time left.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Any

from parlour.bots.football.odds import Versus, compared
from parlour.bots.football.timing import Time
from parlour.core.bits import count
from parlour.games.trix_football.cards import HAND
from parlour.games.trix_football.field import (
    CHOOSE,
    DECLARE,
    FAILED_THIRD,
    FIELD,
    FULL_PUNT,
    KICK,
    MIDFIELD,
    SHORT_PUNT,
    TRY,
    YARD,
    own,
)
from parlour.games.trix_football.hands import DOUBLES, FULL, rank

OWN_GOAL, PER_YARD = -2.1, 0.044
"""Net points of having the ball on the own goal line, and for each yard from there."""
KICK_OFF, FREE_KICK, MADE = 1.4, -0.1, 0.5
"""Net points of a kick-off, of a free kick, and how often a try is made."""
LATER_DOWN = 0.05
"""What a down costs."""
SPREAD = 1.2
"""By how many points luck moves the score in one deal."""


class LightOutlook:
    """Rules of thumb instead of a table."""

    def worth(self, s: Any, left: int, time: Time) -> tuple[float, float]:
        """The chance of seat 0 to win, and its net points in the rest of the half."""
        is_over = left <= 0 and not (s.play == TRY and s.phase != DECLARE)
        net = 0.0 if is_over or s.ended else _points(s)
        ahead = s.scores[s.dealer] - s.scores[1 - s.dealer] + net
        rest = max(left, 0) + (0 if time.is_last else time.half)
        plays = rest * len(time.steps) / sum(time.steps)
        if s.ended or (is_over and time.is_last):
            chance = ((ahead > 0) - (ahead < 0)) / 2 + 0.5
        else:
            chance = (1 + erf(ahead / (SPREAD * sqrt(2 * (plays + 1))))) / 2
        return (chance, net) if s.dealer == 0 else (1 - chance, -net)


def _points(s: Any) -> float:
    """What the side named by the dealer can expect."""
    here = own(s)
    if s.phase == DECLARE:
        return _ball(here) - LATER_DOWN * int(s.down - 1)
    if s.phase == CHOOSE:
        return KICK_OFF
    if s.phase == FULL_PUNT:
        return _ball(min(here + 25 * YARD, FIELD))
    if s.phase in (SHORT_PUNT, FAILED_THIRD):
        return -_ball(FIELD - here)
    if s.play == TRY:
        return MADE - KICK_OFF
    assert s.play == KICK
    return KICK_OFF if here == MIDFIELD else FREE_KICK


def _ball(here: int) -> float:
    return OWN_GOAL + PER_YARD * here / YARD


def meetings(dealt: int, kept: int, thrown: int | None) -> dict[Versus, float]:
    """How likely two hands compare so if the seat keeps these of its cards, by doubles alone."""
    doubles = count(kept & DOUBLES)
    is_full = count(kept) == HAND and rank(kept) == FULL
    return compared(count(dealt & DOUBLES), doubles, HAND - count(kept), is_full, thrown)
