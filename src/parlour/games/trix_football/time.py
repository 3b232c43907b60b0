"""Time in Trix Football: how long a half is, and what it costs to delay the game.

Trix 1904, pp. 23 and 29 (C, L).
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.records import Option, amount, inner, number, option
from parlour.games.trix_football.cards import CaptainsCards
from parlour.games.trix_football.field import YARD, ball_over, penalise

SECONDS = [30, 60, 90]
"""What a deal may take by the clock."""


class Clock(Option):
    """Whether a half is a number of deals, or of minutes, of which chance draws how many pass."""

    deals = 0
    drawn = 1


class Overtime(Option):
    """Whether equal scores are a drawn game, or the next score wins."""

    draw = 0
    sudden_death = 1


class DelayPenalty(Option):
    """What a captain loses for letting the time to move run out."""

    _15_yards = 0
    loss_of_ball = 1
    off = 2


class Timed(CaptainsCards):
    """The table with a clock on it."""

    clock = option(Clock, "FB-R23")
    deals_per_half = amount("How many deals a half has.", "FB-R23", 35, 1, 100_000)
    minutes = amount("How many minutes a half has.", "FB-R23", 35, 1, 100_000)
    overtime = option(Overtime, "FB-R24")
    delay_penalty = option(DelayPenalty, "FB-R25")

    time_left = number()
    """Deals, or seconds where time is kept in minutes, until the half is over."""
    late = inner()
    """The set of captains penalised for delay since hands were last shown."""


def is_by_minutes(s: Timed) -> bool:
    """Whether a clock runs; overtime is counted by deals (HOUSE-R35)."""
    return s.clock == Clock.drawn and s.half < 3


def length_of_half(s: Timed) -> int:
    """Deals or seconds, as time is kept."""
    return s.minutes * 60 if s.clock == Clock.drawn else s.deals_per_half


# --- delay ---------------------------------------------------------------------------------------


@cites("trix1904/trix-football/penalty-delay", "FB-R25", "HOUSE-R33", bars="delay")
def no_delay(s: Timed, seat: int) -> bool:
    """Delay is called only where a clock runs, and once a captain before hands are shown."""
    off = s.delay_penalty == DelayPenalty.off
    return off or not is_by_minutes(s) or s.late >> seat & 1 == 1


@cites("FB-R25", "HOUSE-R33", bars="delay")
def no_longer_late(s: Timed, seat: int) -> bool:
    """In a deal only the captain without the ball can be late, in a down and before discarding."""
    return seat == s.dealer or s.down == 0 or s.thrown[seat] != 0


@cites("trix1904/trix-football/penalty-delay", "FB-R25", "HOUSE-R33")
def delay(s: Timed, seat: int) -> None:
    """Lose 15 yards, or the ball if you have it and that is the penalty."""
    s.late |= 1 << seat
    if seat == s.dealer and s.delay_penalty == DelayPenalty.loss_of_ball:
        ball_over(s)
    else:
        penalise(s, seat, 15 * YARD)
