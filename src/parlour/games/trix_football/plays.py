"""The plays of Trix Football: what a rush, kick, punt, goal or try comes to once hands are shown.

Trix 1904, pp. 24-28 (D, F, H to K).  `ours` and `theirs` are the strengths of the hands of the side
that has the ball, or kicks it, and of the other.  All distances are in half-yards.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.games.trix_football.field import (
    DECLARE,
    FAILED_THIRD,
    FIELD,
    FULL_PUNT,
    GOAL,
    KICK,
    MIDFIELD,
    NEAR,
    NO_PLAY,
    OWN_25,
    PUNT,
    RUSH,
    SHORT_GOAL,
    SHORT_PUNT,
    YARD,
    FieldGoalBlock,
    FullPunt,
    Gridiron,
    ShortPunt,
    Yield,
    ball_over,
    choose_kick,
    field_goal,
    first_down,
    kick_from,
    make,
    no_down,
    own,
    put,
    safety,
    too_deep_to_yield,
    touchdown,
)
from parlour.games.trix_football.hands import (
    FLUSH,
    FOURS,
    FULL,
    NOTHING,
    PAIR,
    STRAIGHT_FOUR,
    STRAIGHT_SIX,
    THREES,
    rank_of,
)

CITES = (
    "trix1904/trix-football/rushing-gain-pair",
    "trix1904/trix-football/rushing-gain-flush",
    "trix1904/trix-football/rushing-gain-threes",
    "trix1904/trix-football/rushing-gain-straight-four",
    "trix1904/trix-football/rushing-gain-full",
    "trix1904/trix-football/rushing-gain-straight-five",
    "trix1904/trix-football/rushing-gain-fours",
    "trix1904/trix-football/rushing-loss-threes",
    "trix1904/trix-football/rushing-loss-full",
    "trix1904/trix-football/rushing-loss-straight-five",
)

GAIN = [0, 10, 15, 20, 30, 50, 60, 70]
"""Half-yards a rush gains by the rank of the ball side's hand, Nothing to Fours."""
LOSS = [0, 10, 15, 20]
"""Half-yards it loses by the rank of the other hand, Nothing to Threes, after the first down."""
RETURN = [0, 0, 0, 0, 0, 10, 20]
"""Half-yards run back with the ball, by the rank of the hand that takes it, to Straight five."""


def settle(s: Gridiron, ours: int, theirs: int) -> None:
    """The play that was declared comes to what the hands say."""
    play = s.play
    s.play = NO_PLAY
    if play == KICK:
        settle_kick(s, ours, theirs)
    elif play == RUSH:
        settle_rush(s, ours, theirs)
    elif play == PUNT:
        settle_punt(s, ours, theirs)
    elif play == GOAL:
        settle_goal(s, ours, theirs)
    elif play == SHORT_GOAL:
        settle_short_goal(s, ours, theirs)
    else:
        settle_try(s, ours, theirs)


# --- kicks ---------------------------------------------------------------------------------------


@cites("trix1904/trix-football/how-to-play-fumble", "FB-R10")
def is_fumbled(s: Gridiron, ours: int, theirs: int) -> bool:
    """A kicker with the better hand, and at least a Full hand, recovers the kick."""
    return s.kick_fumble == 1 and ours > theirs and rank_of(ours) >= FULL


@cites("trix1904/trix-football/kick-off", "trix1904/trix-football/punt-possession", "FB-R6")
def settle_kick(s: Gridiron, ours: int, theirs: int) -> None:
    """A kick goes 45 yards with the better hand, else 30, and the others have it there."""
    put(s, s.dealer, own(s) + (45 if ours > theirs else 30) * YARD)
    if is_fumbled(s, ours, theirs):
        first_down(s, s.dealer, own(s))
    else:
        ball_over(s)


# --- rushes --------------------------------------------------------------------------------------


@cites(
    "trix1904/trix-football/rushing-better-hand", "trix1904/trix-football/rushing-nothing", "FB-R6"
)
def settle_rush(s: Gridiron, ours: int, theirs: int) -> None:
    """The better hand tells what is won or lost; two empty hands only use up the down."""
    if ours > theirs:
        gain(s, rank_of(ours))
    elif theirs > ours:
        lose(s, rank_of(theirs))
    else:
        down_used(s)


@cites(
    "trix1904/trix-football/rushing-gain",
    "trix1904/trix-football/rushing-gain-straight-six",
    "trix1904/trix-football/rushing-both-touchdowns",
    "trix1904/trix-football/scoring-touchdown",
    "FB-R12",
    "FB-R14",
)
def gain(s: Gridiron, rank: int) -> None:
    """The ball side goes on by its rank; over the line, not on it, is a touchdown."""
    if rank >= STRAIGHT_SIX or own(s) + GAIN[rank] > FIELD:
        touchdown(s, s.dealer)
        return
    put(s, s.dealer, own(s) + GAIN[rank])
    s.togo -= GAIN[rank]
    down_used(s)


@cites(
    "trix1904/trix-football/rushing-loss",
    "trix1904/trix-football/scoring-safety",
    "FB-R12",
    "FB-R20",
)
def lose(s: Gridiron, rank: int) -> None:
    """The ball side goes back by the other's rank, and behind its own line makes a safety."""
    if rank >= STRAIGHT_FOUR:
        lose_ball(s, rank)
        return
    lost = loss(s, rank)
    if lost > own(s):
        safety(s)
        return
    put(s, s.dealer, own(s) - lost)
    s.togo += lost
    down_used(s)


@cites("trix1904/trix-football/rushing-loss-pair", "FB-R27")
def loss(s: Gridiron, rank: int) -> int:
    """Half-yards lost to a hand below a Straight four; a Pair costs more on the first down."""
    return LOSS[FLUSH] if rank == PAIR and s.down == 1 else LOSS[rank]


@cites(
    "trix1904/trix-football/rushing-loss-straight-four",
    "trix1904/trix-football/rushing-loss-fours",
    "FB-R13",
    "FB-R14",
)
def lose_ball(s: Gridiron, rank: int) -> None:
    """The ball changes hands first; what is run with it then can be a touchdown."""
    side = 1 - s.dealer
    distance = FIELD - own(s)
    if rank >= FOURS or distance + RETURN[rank] > FIELD:
        touchdown(s, side)
    else:
        first_down(s, side, distance + RETURN[rank])


@cites("trix1904/trix-football/rushing", "trix1904/trix-football/rushing-losses", "FB-R11")
def down_used(s: Gridiron) -> None:
    """Enough gained is a new first down; too little after the third gives up the ball."""
    if s.togo <= 0:
        first_down(s, s.dealer, own(s))
    elif s.down < 3:
        s.down += 1
        s.phase = DECLARE
        s.turn = s.dealer
    elif s.yield_ == Yield.after_failed_third and not too_deep_to_yield(s):
        s.phase = FAILED_THIRD
        s.turn = s.dealer
    else:
        ball_over(s)


# --- punts ---------------------------------------------------------------------------------------


@cites(
    "trix1904/trix-football/punt-distance", "trix1904/trix-football/punt-hold", "FB-R6", "FB-R15"
)
def settle_punt(s: Gridiron, ours: int, theirs: int) -> None:
    """Unless blocked, Threes or better keep the ball; else it goes 20 yards with the better hand, or 15."""
    if is_blocked(ours, theirs):
        ball_over(s)
    elif rank_of(ours) >= FULL:
        punt_with_full(s)
    elif rank_of(ours) >= THREES:
        punt_and_hold(s, 25 * YARD)
    else:
        punt_away(s, (20 if ours > theirs else 15) * YARD)


@cites("trix1904/trix-football/punt-blocked", "FB-R15")
def is_blocked(ours: int, theirs: int) -> bool:
    """A better hand that is at least a Straight four blocks the punt."""
    return theirs > ours and rank_of(theirs) >= STRAIGHT_FOUR


@cites("trix1904/trix-football/punt-full", "trix1904/trix-football/punt-hold", "FB-R15")
def punt_with_full(s: Gridiron) -> None:
    """A punter with a Full hand or better may hold the ball after 25 yards or send it 45."""
    if s.full_punt == FullPunt.hold25:
        punt_and_hold(s, 25 * YARD)
    elif s.full_punt == FullPunt.kick45:
        punt_away(s, 45 * YARD)
    elif s.full_punt == FullPunt.hold45:
        punt_and_hold(s, 45 * YARD)
    else:
        s.phase = FULL_PUNT
        s.turn = s.dealer


def punt_and_hold(s: Gridiron, distance: int) -> None:
    """The ball goes forward and stays with the punter, unless the punt is long or short."""
    if not out_of_the_ordinary(s, distance):
        first_down(s, s.dealer, own(s) + distance)


def punt_away(s: Gridiron, distance: int) -> None:
    """The ball goes forward and to the others."""
    if not out_of_the_ordinary(s, distance):
        put(s, s.dealer, own(s) + distance)
        ball_over(s)


@cites("trix1904/trix-football/goal-short-punt", "FB-R16", "FB-R17")
def out_of_the_ordinary(s: Gridiron, distance: int) -> bool:
    """Whether a punt goes over the goal line or stays in the punter's half; the others gain by it."""
    start = own(s)
    if start + distance > FIELD:
        first_down(s, 1 - s.dealer, OWN_25)
        return True
    if start + distance > MIDFIELD:
        return False
    put(s, s.dealer, start + distance)
    if s.short_punt == ShortPunt.receive_only:
        ball_over(s)
    else:
        no_down(s)
        s.phase = SHORT_PUNT
        s.turn = 1 - s.dealer
    return True


# --- goals and tries -----------------------------------------------------------------------------


@cites("trix1904/trix-football/goal-near", "trix1904/trix-football/goal-far", "FB-R18")
def is_good_enough(s: Gridiron, ours: int) -> bool:
    """Threes or better are enough from the 25-yard line on, a Full hand or better from farther."""
    return rank_of(ours) >= (THREES if FIELD - own(s) <= NEAR else FULL)


@cites("trix1904/trix-football/goal-missed", "FB-R6", "FB-R18")
def settle_goal(s: Gridiron, ours: int, theirs: int) -> None:
    """A goal from field is kicked, blocked by a better hand, or missed for a free kick."""
    good = is_good_enough(s, ours)
    if theirs > ours and (good or s.fg_block == FieldGoalBlock.any_better_hand):
        ball_over(s)
    elif good:
        field_goal(s)
    else:
        kick_from(s, 1 - s.dealer, OWN_25)


@cites("trix1904/trix-football/goal-short-punt", "FB-R17")
def settle_short_goal(s: Gridiron, ours: int, theirs: int) -> None:
    """After a short punt Threes do at any distance; if it fails, the punter has the ball again."""
    if rank_of(ours) >= THREES and ours > theirs:
        field_goal(s)
    else:
        ball_over(s)


@cites(
    "trix1904/trix-football/scoring-try",
    "trix1904/trix-football/scoring-try-nothing",
    "FB-R6",
    "FB-R21",
)
def settle_try(s: Gridiron, ours: int, theirs: int) -> None:
    """The better hand, if at least a Pair, adds a goal to the touchdown."""
    if ours > theirs and rank_of(ours) > NOTHING:
        s.tries[s.dealer] += 1
        make(s, s.dealer, 1)
    choose_kick(s, 1 - s.dealer)
