"""Time in Trix Football: how long a half is, what the clock does, and what it costs to be late.

Trix 1904, pp. 22-23 and 29 (B, C, L).
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.moves import Move
from parlour.core.records import Option, amount, edition_played, inner, number, option
from parlour.games.trix_football.cards import CaptainsCards
from parlour.games.trix_football.field import DECLARE, THROW, TRY, YARD, ball_over, penalise

SECONDS = [30, 60, 90]
"""What a deal may take where chance draws it."""
FIVE_DEALS = 5
FIVE_MINUTES = 5 * 60
TO_DECIDE = 60
"""Seconds a captain has before he delays the game."""


class Clock(Option):
    """Whether a half is so many deals, minutes of which chance draws how many pass, or real minutes."""

    deals = 0
    drawn = 1
    minutes = 2


class Overtime(Option):
    """Whether equal scores are a drawn game, or the next score wins."""

    draw = 0
    sudden_death = 1


class DelayPenalty(Option):
    """What a captain loses who lets the time to move run out, where a real clock runs."""

    _15_yards = 0
    loss_of_ball = 1
    off = 2


def in_minutes(seconds: int) -> str:
    """A time in words that can be read aloud."""
    return f"{seconds // 60} min {seconds % 60:02} s"


class Timed(CaptainsCards):
    """The table with a clock on it."""

    clock = option(Clock, "FB-R23")
    deals_per_half = amount("How many deals a half has.", "FB-R23", 35, 1, 100_000)
    minutes = amount("How many minutes a half has.", "FB-R23", 35, 1, 100_000)
    overtime = option(Overtime, "FB-R24")
    delay_penalty = option(DelayPenalty, "FB-R25")

    edition = edition_played()
    time_left = number(label="deals left")
    """Deals until the half is over, where they are counted."""
    seconds_left = number(label="time left", texts=in_minutes)
    """Seconds until the half is over, where chance draws them."""
    running = inner()
    """1 while the half has time left, where a real clock keeps it."""
    warning = inner()
    """1 once five deals or minutes of the half are left."""
    late = inner()
    """The set of captains penalised for delay since hands were last shown."""


@cites("FB-R23", "HOUSE-R32", "HOUSE-R35")
def kept_by(s: Timed) -> int:
    """How time is kept now; overtime is counted by deals."""
    return s.clock if s.half < 3 else Clock.deals


def start_time(s: Timed, deals: int) -> None:
    """A half, or overtime, has so many deals, or all its minutes."""
    by = kept_by(s)
    s.time_left = deals if by == Clock.deals else 0
    s.seconds_left = 60 * s.minutes if by == Clock.drawn else 0
    s.running = 1 if by == Clock.minutes else 0
    s.warning = 0
    warn(s)


@cites("trix1904/trix-football/officials-time-keeper", "FB-R23")
def warn(s: Timed) -> None:
    """All are told when five deals or minutes are left."""
    by = kept_by(s)
    if by == Clock.deals:
        is_near = s.time_left <= FIVE_DEALS
    elif by == Clock.drawn:
        is_near = s.seconds_left <= FIVE_MINUTES
    else:
        is_near = 60 * s.minutes <= FIVE_MINUTES
    if is_near:
        s.warning = 1


def is_time_up(s: Timed) -> bool:
    """Whether nothing is left of the half."""
    by = kept_by(s)
    if by == Clock.deals:
        return s.time_left <= 0
    return s.seconds_left <= 0 if by == Clock.drawn else s.running == 0


# --- the real clock ------------------------------------------------------------------------------


@cites("trix1904/trix-football/time", "FB-R21", "FB-R23", "HOUSE-R82")
def is_running(s: Timed) -> bool:
    """A real clock runs from the first kick-off on, and stands still during a try."""
    is_try = s.phase == THROW and s.play == TRY
    return s.running == 1 and s.first_kicker >= 0 and not is_try


@cites("FB-R23", "HOUSE-R82")
def due(s: Timed, move: Move) -> int:
    """The warning comes five minutes before the end; a captain has a minute."""
    if move.verb.name == "late":
        return TO_DECIDE
    return 60 * s.minutes - FIVE_MINUTES if move.verb.name == "five" else 60 * s.minutes


@cites("trix1904/trix-football/officials-time-keeper", "FB-R23", "HOUSE-R82")
def five(s: Timed, clock: int) -> None:
    """Five minutes are left."""
    s.warning = 1


# --- delay ---------------------------------------------------------------------------------------


@cites("trix1904/trix-football/penalty-delay", "FB-R25", "HOUSE-R83")
def captains_late(s: Timed) -> int:
    """On whom the clock may call delay, as a set: whoever is to declare or to throw in a down."""
    is_open = s.phase == DECLARE or (s.phase == THROW and s.down > 0)
    if not is_open or kept_by(s) != Clock.minutes or s.delay_penalty == DelayPenalty.off:
        return 0
    return 1 << s.turn & ~s.late


@cites("trix1904/trix-football/penalty-delay", "FB-R25", "HOUSE-R83")
def late(s: Timed, clock: int, captain: int) -> None:
    """Lose 15 yards, or the ball if you have it to declare and that is the penalty."""
    s.late |= 1 << captain
    if s.phase == DECLARE and s.delay_penalty == DelayPenalty.loss_of_ball:
        ball_over(s)
    else:
        penalise(s, captain, 15 * YARD)


@cites("HOUSE-R33", bars="delay")
def no_delay(s: Timed, seat: int) -> bool:
    """Nobody calls delay on himself; by the first edition one could, where time is drawn."""
    off = s.delay_penalty == DelayPenalty.off
    return s.edition > 1 or off or kept_by(s) != Clock.drawn or s.late >> seat & 1 == 1


@cites("HOUSE-R33", bars="delay")
def no_longer_late(s: Timed, seat: int) -> bool:
    """In a deal only the captain without the ball can be late, in a down and before discarding."""
    return seat == s.dealer or s.down == 0 or s.thrown[seat] != 0


@cites("HOUSE-R33")
def delay(s: Timed, seat: int) -> None:
    """What a captain said for the clock by the first edition."""
    late(s, seat, seat)
