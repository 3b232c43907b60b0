"""How much time is left of a half, as far as a captain can know it.

Time is counted in units: deals, or half-minutes where chance draws them.  A real clock is not in
the view; then a deal is taken to last a minute, as it did for the authors of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.views import View
from parlour.games.trix_football import OVERTIME
from parlour.games.trix_football.field import THROW
from parlour.games.trix_football.time import FIVE_DEALS, SECONDS, Clock, kept_by

UNIT = min(SECONDS)
"""Seconds in a unit of drawn time."""


@dataclass(frozen=True)
class Time:
    """What is left of the half, and what a play takes of it."""

    left: int
    """Units left, with the play for which cards are dealt."""
    steps: tuple[int, ...]
    """Units that a play can take, each as likely."""
    half: int
    """Units in a whole half."""
    is_last: bool
    """Whether the match ends with it."""


def time_of(view: View) -> Time:
    """The time as the seat knows it."""
    s = view.state
    by = kept_by(s)
    if by == Clock.drawn:
        steps = tuple(seconds // UNIT for seconds in SECONDS)
        left, half = -(-s.seconds_left // UNIT), 60 * s.minutes // UNIT
    else:
        steps = (1,)
        left, half = s.time_left, s.deals_per_half if s.half < 3 else OVERTIME
        if by == Clock.minutes:
            left, half = _deals_guessed(view), s.minutes
    # A match of too many deals ends before its time.
    deals = s.max_hands - s.deals + (s.phase == THROW)
    units = max(1, deals) * sum(steps) // len(steps)
    return Time(max(1, min(left, units)), steps, half, s.half > 1 or units <= left)


def _deals_guessed(view: View) -> int:
    """How many deals may be left where a real clock runs."""
    s = view.state
    minutes: int = s.minutes
    if not s.running:
        return 1
    deals = [other for other in view.history if other.is_deal and other.state.half == s.half]
    if s.warning:
        since = sum(1 for other in deals if other.state.warning)
        return max(1, min(minutes, FIVE_DEALS) - since)
    return max(FIVE_DEALS + 1, minutes - len(deals))
