"""The field of Trix Football: who has the ball and where, what is to be done, and what it scores.

Trix 1904, pp. 22-29 (D, H, I, L).  All distances are in half-yards.  The ball is measured from the
goal line of seat 0; `own` and `put` measure it from the goal line of the side that has it.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move
from parlour.core.records import DECK, SEAT, Option, inner, number, numbers, option, switch
from parlour.kit.dealing import DrawnDealer

ENDINGS = Endings(won="trix1904/trix-football/scoring", level="FB-R24", too_long="GEN-R12")
WON, LEVEL, TOO_LONG = ENDINGS.codes
YARD = 2
FIELD = 110 * YARD
MIDFIELD = 55 * YARD
TO_GAIN = 5 * YARD
OWN_25 = 25 * YARD
NEAR = 25 * YARD
FAR = 45 * YARD

TOSS, CHOOSE, DEAL, THROW, TIME, DECLARE, FULL_PUNT, SHORT_PUNT, FAILED_THIRD = range(9)
"""What the match waits for."""
NO_PLAY, KICK, RUSH, PUNT, GOAL, SHORT_GOAL, TRY = range(-1, 6)
"""What is being played, until it is settled; SHORT_GOAL is the goal tried after a short punt."""


PLAYS = ("kick", "rush", "punt", "goal from field", "goal from field", "try for goal")


class FullPunt(Option):
    """What a punt with a Full hand or better comes to: the punter's choice, or always the same."""

    elect = 0
    hold25 = 1
    kick45 = 2
    hold45 = 3


class ShortPunt(Option):
    """Whether a punt that stays in the punter's half gives the others a choice."""

    elect = 0
    receive_only = 1


class FieldGoalBlock(Option):
    """Whether a better hand blocks only kicks that were good enough, or any kick."""

    qualified_only = 0
    any_better_hand = 1


class Yield(Option):
    """When the side with the ball may give up 20 yards for a new first down."""

    third_down = 0
    any_down = 1
    after_failed_third = 2
    off = 3


def yard_line(halves: int) -> str:
    """A place on the field as players say it: by the nearer goal line."""
    if 2 * halves == FIELD:
        return "midfield"
    side, off = (0, halves) if 2 * halves < FIELD else (1, FIELD - halves)
    return f"{in_yards(off)} from the goal of seat {side}" if off else f"on the goal line of seat {side}"  # fmt: skip


def in_yards(halves: int) -> str:
    """A distance on the field."""
    half = "½" if halves % 2 else ""
    yards = f"{halves // 2 or ''}{half}" or "0"
    return f"{yards} yard" if halves <= 2 and halves else f"{yards} yards"


class Gridiron(DrawnDealer):
    """The field: who has the ball, where it lies, and what is to be done with it."""

    kick_fumble = switch("Whether the kicking side can recover its own kick.", "FB-R10", on=True)
    full_punt = option(FullPunt, "FB-R15")
    short_punt = option(ShortPunt, "FB-R17")
    fg_block = option(FieldGoalBlock, "FB-R18")
    yield_ = option(Yield, "FB-R19")

    phase = inner(TOSS)
    play = number(NO_PLAY, label="playing", texts=PLAYS)
    ball = number(-1, label="ball on", texts=yard_line)
    """Where the ball lies, in half-yards from the goal line of seat 0; -1 before the toss."""
    down = number(texts=("none", "first", "second", "third"))
    """1 to 3, or 0 where no down is being played."""
    togo = number(label="to gain", texts=in_yards)
    """Half-yards the ball side still has to gain, 0 where no down is being played."""
    half = number(texts=("", "first", "second", "overtime"))
    """1, 2, or 3 for overtime."""
    first_kicker = inner(-1)
    """The side that kicked off the first half."""
    scores = numbers(2, of=SEAT, label="")
    touchdowns = numbers(2, of=SEAT, label="")
    """How often each side has scored in this way; the next three likewise."""
    tries = numbers(2, of=SEAT, label="")
    goals = numbers(2, of=SEAT, label="")
    safeties = numbers(2, of=SEAT, label="")


# --- the ball ------------------------------------------------------------------------------------


@cites("trix1904/trix-football/field", "FB-R28")
def own(s: Gridiron) -> int:
    """How far the ball is from the goal line of the side that has it, whichever end that is."""
    return FIELD - s.ball if s.dealer else s.ball


def put(s: Gridiron, side: int, distance: int) -> None:
    """The side has the ball, this far from its own goal line."""
    s.dealer = side
    s.ball = FIELD - distance if side else distance


@cites("trix1904/trix-football/dealing-next", "FB-R8")
def next_play(s: Gridiron, play: int) -> None:
    """The side that has the ball, or kicks it, deals."""
    s.play = play
    s.phase = DEAL
    s.turn = DECK


@cites("trix1904/trix-football/kick-off-declare", "FB-R22")
def first_down(s: Gridiron, side: int, distance: int) -> None:
    """The side has three downs to gain five yards, and declares before each deal."""
    put(s, side, distance)
    s.down = 1
    s.togo = TO_GAIN
    s.phase = DECLARE
    s.turn = side


def ball_over(s: Gridiron) -> None:
    """The other side has the ball where it lies, first down."""
    first_down(s, 1 - s.dealer, FIELD - own(s))


def no_down(s: Gridiron) -> None:
    """No series is being played."""
    s.down = 0
    s.togo = 0


# --- what may be declared ------------------------------------------------------------------------


@cites("trix1904/trix-football/goal-far", "FB-R18", bars="goal")
def too_far_for_goal(s: Gridiron) -> bool:
    """A goal from field may be tried from no farther than the 45-yard line."""
    return FIELD - own(s) > FAR


def yield_told(s: Gridiron, _seat: int, _move: Move) -> str:
    """When yards may be yielded, by the option chosen."""
    if s.yield_ == Yield.off:
        return "Nobody may yield yards in this match."
    when = "on third down" if s.yield_ == Yield.third_down else "after a third down has failed"
    return f"You may yield yards only {when}."


@cites("trix1904/trix-football/rushing-yield", "FB-R19", "FB-R22", bars="yield", says=yield_told)
def no_time_to_yield(s: Gridiron) -> bool:
    """You may yield yards only on third down, unless other downs, or none, were agreed on."""
    if s.yield_ == Yield.third_down:
        return s.down < 3
    return s.yield_ != Yield.any_down


@cites("trix1904/trix-football/rushing-yield", "FB-R19", bars="yield")
def too_deep_to_yield(s: Gridiron) -> bool:
    """The ball must be at least 20 yards out: yielding may not carry it over the goal line."""
    return own(s) < 20 * YARD


# --- points --------------------------------------------------------------------------------------


@cites("trix1904/trix-football/scoring-values", "FB-R24")
def make(s: Gridiron, side: int, points: int) -> None:
    """The side scores; in overtime it has won."""
    s.scores[side] += points
    if s.half == 3:
        s.ended = LEVEL


@cites("trix1904/trix-football/scoring-try", "FB-R21")
def touchdown(s: Gridiron, side: int) -> None:
    """Five points, and a try for goal on a deal of its own."""
    put(s, side, FIELD)
    no_down(s)
    s.touchdowns[side] += 1
    make(s, side, 5)
    next_play(s, TRY)


def field_goal(s: Gridiron) -> None:
    """Five points, and a new kick-off."""
    s.goals[s.dealer] += 1
    make(s, s.dealer, 5)
    choose_kick(s, 1 - s.dealer)


@cites("trix1904/trix-football/scoring-after-safety", "FB-R20")
def safety(s: Gridiron) -> None:
    """Two points to the others, and a free kick by the side that made it."""
    s.safeties[1 - s.dealer] += 1
    make(s, 1 - s.dealer, 2)
    kick_from(s, s.dealer, OWN_25)


@cites("trix1904/trix-football/kick-off", "FB-R8")
def kick_from(s: Gridiron, side: int, distance: int) -> None:
    """The side kicks off from the middle, or takes a free kick from nearer its own line."""
    put(s, side, distance)
    no_down(s)
    next_play(s, KICK)


@cites("trix1904/trix-football/kick-off-after-score", "FB-R8")
def choose_kick(s: Gridiron, side: int) -> None:
    """The side scored on, or the winner of the toss, says whether it kicks off or receives."""
    put(s, side, MIDFIELD)
    no_down(s)
    s.phase = CHOOSE
    s.turn = side


# --- penalties -----------------------------------------------------------------------------------


@cites("trix1904/trix-football/penalty-half-distance", "FB-R20", "FB-R25")
def penalise(s: Gridiron, side: int, distance: int) -> None:
    """The side is set back, by half the way to its goal line if more would carry it over."""
    room = own(s) if side == s.dealer else FIELD - own(s)
    back = distance if distance <= room else room // 2
    put(s, s.dealer, own(s) - back if side == s.dealer else own(s) + back)
