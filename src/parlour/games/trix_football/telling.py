"""What is told at Trix Football: hands by name, what a play came to, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.telling import Count, Reckoning, listed, some, who
from parlour.core.views import View
from parlour.games.trix_football.field import (
    CHOOSE,
    DEAL,
    DECLARE,
    FAILED_THIRD,
    FIELD,
    FULL_PUNT,
    GOAL,
    KICK,
    MIDFIELD,
    PUNT,
    RUSH,
    SHORT_GOAL,
    SHORT_PUNT,
    THROW,
    TIME,
    TRY,
    YARD,
    FullPunt,
    in_yards,
    own,
)
from parlour.games.trix_football.hands import (
    DOUBLES,
    FULL,
    STRAIGHT_FOUR,
    STRAIGHT_SIX,
    SUM,
    THREES,
    TWENTY,
    rank,
    rank_of,
    strength,
)
from parlour.games.trix_football.plays import (
    GAIN,
    RETURN,
    is_blocked,
    is_fumbled,
    is_good_enough,
    loss,
)
from parlour.games.trix_football.time import Clock, in_minutes, kept_by
from parlour.kit.telling import drawn

HANDS = (
    "nothing", "a Pair", "a Flush", "Threes", "a Straight four", "a Full hand", "a Straight five",
    "Fours", "a Straight six", "a Royal hand",
)  # fmt: skip
DOWNS = ("", "first down", "second down", "third down")
HALVES = ("", "first half", "second half", "overtime")
BEFORE_THE_SHOW = (THROW, TIME)


def told(view: View) -> Iterator[str]:
    """The cards drawn and shown, what came of the play or the choice, and what comes next."""
    assert view.before is not None
    assert view.line is not None
    before, now = view.before.state, view.state
    if view.is_deal:
        yield from _toss(view)
        return
    verb = view.line[1].split()[0]
    if verb == "done":
        yield from _changed(view)
    if before.phase == THROW and now.phase != THROW:
        yield from (f"{who(seat)} [show] {called(now.hands[seat])}" for seat in (before.dealer, 1 - before.dealer))  # fmt: skip
    yield from _came_of(before, now, verb, view.line[0])
    yield from _points(before, now)
    yield from _time(before, now)
    if verb not in ("kick", "five"):
        yield from _next(before, now)


def _toss(view: View) -> Iterator[str]:
    """What the captains drew to find out who chooses."""
    assert view.line is not None
    if view.line[1] != "deal":
        yield from drawn(view, SUM)
        if view.state.phase == CHOOSE:
            yield _choice(view.state)


def _changed(view: View) -> Iterator[str]:
    """How many cards a captain drew; which, a hand that is shown tells."""
    assert view.line is not None
    seat, cards = view.line[0], len(view.flows)
    if not cards:
        yield f"{who(seat)} [keep] all five cards"
    elif view.state.phase != THROW:
        yield f"{who(seat)} [draw] {some(cards, 'card')}"


def called(hand: int) -> str:
    """A hand by its name and its cards, doubles first."""
    cards = [card for card in reversed(range(len(TWENTY))) if hand >> card & 1]
    cards.sort(key=lambda card: not DOUBLES >> card & 1)
    return f"{HANDS[rank(hand)]}: {listed(TWENTY.called[card] for card in cards)}"


# --- what came of it -----------------------------------------------------------------------------


def _came_of(before: Any, now: Any, verb: str, seat: int) -> Iterator[str]:
    """What the play, the choice or the penalty came to."""
    side = before.dealer
    if before.phase in BEFORE_THE_SHOW and now.phase not in BEFORE_THE_SHOW:
        yield from PLAYED[before.play](before, now, side, strength(now.hands[side]), strength(now.hands[1 - side]))  # fmt: skip
    elif verb in ("hold25", "kick45"):
        yield from _punted(before, now, side, 25 if verb == "hold25" else 45)
    elif verb == "delay":
        yield from _delayed(before, now, seat)
    elif verb == "late":
        yield from _delayed(before, now, before.turn)
    elif verb == "up" and now.phase == THROW:
        yield "the half ends with this play"


def _kicked(before: Any, now: Any, side: int, ours: int, theirs: int) -> Iterator[str]:
    yield f"the kick goes {45 if ours > theirs else 30} yards"
    if is_fumbled(before, ours, theirs):
        yield f"{who(1 - side)} [fumble] it, and {who(side)} [have] the ball again"


def _rushed(before: Any, now: Any, side: int, ours: int, theirs: int) -> Iterator[str]:
    if ours > theirs:
        yield _gained(before, now, side, rank_of(ours))
    elif theirs > ours:
        yield _lost(before, now, side, rank_of(theirs))
    else:
        yield "neither hand is better, so nothing is gained or lost"
    is_lost_by_hand = theirs > ours and rank_of(theirs) >= STRAIGHT_FOUR
    if before.down == 3 and now.dealer != side and now.phase == DECLARE and not is_lost_by_hand:
        yield "that was the third down, so the ball goes over"


def _gained(before: Any, now: Any, side: int, rank: int) -> str:
    if rank >= STRAIGHT_SIX:
        return f"{who(side)} [run] the whole way: a touchdown"
    gained = f"{who(side)} [gain] {in_yards(GAIN[rank])}"
    scored = now.touchdowns[side] > before.touchdowns[side]
    return f"{gained} and [cross] the goal line: a touchdown" if scored else gained


def _lost(before: Any, now: Any, side: int, rank: int) -> str:
    other = 1 - side
    if now.touchdowns[other] > before.touchdowns[other]:
        return f"{who(other)} [take] the ball and [run] it over the goal line: a touchdown"
    if rank >= STRAIGHT_FOUR:
        run = f" and [run] {in_yards(RETURN[rank])}" if RETURN[rank] else ""
        return f"{who(other)} [take] the ball{run}"
    lost = f"{who(side)} [lose] {in_yards(loss(before, rank))}"
    if now.safeties[other] > before.safeties[other]:
        return f"{lost} and [are] driven over {who(side)}'s goal line: a safety"
    return lost


def _punt(before: Any, now: Any, side: int, ours: int, theirs: int) -> Iterator[str]:
    if is_blocked(ours, theirs):
        yield f"{who(1 - side)} [block] the punt and [have] the ball"
    elif now.phase != FULL_PUNT:
        yield from _punted(before, now, side, _distance(before, ours, theirs))


def _distance(before: Any, ours: int, theirs: int) -> int:
    """How many yards a punt goes that nobody chooses."""
    if rank_of(ours) >= FULL:
        return 45 if before.full_punt in (FullPunt.kick45, FullPunt.hold45) else 25
    if rank_of(ours) >= THREES:
        return 25
    return 20 if ours > theirs else 15


def _punted(before: Any, now: Any, side: int, yards: int) -> Iterator[str]:
    """How far the ball went, and who has it then; a half may have ended with it."""
    end = own(before) + yards * YARD
    if end > FIELD:
        yield f"the punt goes {yards} yards and over the goal line, so the ball is {who(1 - side)}'s 25 yards out"  # fmt: skip
    elif end <= MIDFIELD:
        yield f"the punt goes {yards} yards and stays in {who(side)}'s half"
    elif now.dealer == side and now.half == before.half:
        yield f"the punt goes {yards} yards, and {who(side)} [keep] the ball"
    else:
        yield f"the punt goes {yards} yards"


def _goal(before: Any, now: Any, side: int, ours: int, theirs: int) -> Iterator[str]:
    if now.goals[side] > before.goals[side]:
        yield f"{who(side)} [kick] a goal from field"
    elif theirs > ours and (is_good_enough(before, ours) or before.fg_block):
        yield f"{who(1 - side)} [block] the kick and [have] the ball"
    else:
        yield "the kick misses the goal"


def _short_goal(before: Any, now: Any, side: int, ours: int, theirs: int) -> Iterator[str]:
    if now.goals[side] > before.goals[side]:
        yield f"{who(side)} [kick] a goal from field"
    else:
        yield f"the kick misses the goal, and the ball goes back to {who(1 - side)}"


def _tried(before: Any, now: Any, side: int, ours: int, theirs: int) -> Iterator[str]:
    good = now.tries[side] > before.tries[side]
    yield "the try for goal succeeds" if good else "the try for goal fails"


PLAYED = {
    KICK: _kicked,
    RUSH: _rushed,
    PUNT: _punt,
    GOAL: _goal,
    SHORT_GOAL: _short_goal,
    TRY: _tried,
}


def _delayed(before: Any, now: Any, seat: int) -> Iterator[str]:
    if now.dealer != before.dealer:
        yield f"for the delay {who(seat)} [lose] the ball"
        return
    back = in_yards(abs(now.ball - before.ball))
    yield f"for the delay {who(seat)} [are] set back {back}"
    if now.phase == THROW:
        yield f"the ball is {spot(now.ball)}"


# --- points and time -----------------------------------------------------------------------------


def _points(before: Any, now: Any) -> Iterator[str]:
    for side in range(2):
        made = now.scores[side] - before.scores[side]
        if made:
            yield f"{who(side)} [score] {made} and [have] {now.scores[side]}"


def _time(before: Any, now: Any) -> Iterator[str]:
    """How much of the half is left, with a warning towards its end, or that it is over."""
    if now.half != before.half:
        yield from _half_over(before, now)
    elif now.ended:
        return
    elif now.time_left == 0 != before.time_left:
        yield "no time is left, but the try for goal is played"
    elif now.warning and not before.warning and kept_by(now) != Clock.minutes:
        left = in_minutes(now.seconds_left) if now.seconds_left else f"{now.time_left} deals"
        yield f"only {left} of the {HALVES[now.half]} are left"
    elif now.time_left != before.time_left:
        yield "1 deal left" if now.time_left == 1 else f"{now.time_left} deals left"


def _half_over(before: Any, now: Any) -> Iterator[str]:
    yield f"the {HALVES[before.half]} is over"
    if now.ended:
        return
    if now.half == 2:
        by_deals = kept_by(now) == Clock.deals
        yield f"the second half has {now.time_left} deals" if by_deals else f"the second half has {now.minutes} minutes"  # fmt: skip
    else:
        yield f"the scores are level, so in overtime the next score wins, within {now.time_left} deals"  # fmt: skip


# --- what comes next -----------------------------------------------------------------------------


def _next(before: Any, now: Any) -> Iterator[str]:
    """Whose ball it is and where, or what is to be chosen, if that is new."""
    if now.phase in BEFORE_THE_SHOW:
        return
    if now.ended:
        if now.ball != before.ball:
            yield f"the ball is {spot(now.ball)}"
    elif now.phase == DECLARE:
        yield f"{DOWNS[now.down]} for {who(now.dealer)}, {spot(now.ball)}, with {in_yards(now.togo)} to gain"  # fmt: skip
    elif now.phase == CHOOSE:
        yield _choice(now)
    elif now.phase == FULL_PUNT:
        yield f"{who(now.dealer)} may hold the ball 25 yards on or send it 45 yards"
    elif now.phase == SHORT_PUNT:
        yield f"{who(1 - now.dealer)} may receive the ball or try for a goal, {spot(now.ball)}"
    elif now.phase == FAILED_THIRD:
        yield f"that was the third down, {in_yards(now.togo)} short: {who(now.dealer)} may yield 20 yards or give up the ball, {spot(now.ball)}"  # fmt: skip
    elif now.phase == DEAL and now.play == TRY:
        yield f"a try for goal by {who(now.dealer)} follows on the next deal"
    elif now.phase == DEAL and now.play == KICK:
        yield from _kick(now)


def _choice(now: Any) -> str:
    return f"{who(now.turn)} may kick off from midfield or receive"


def _kick(now: Any) -> Iterator[str]:
    kick = "kick off from midfield" if now.ball == MIDFIELD else f"have a free kick, {spot(now.ball)}"  # fmt: skip
    verb, _, rest = kick.partition(" ")
    yield f"{who(now.dealer)} [{verb}] {rest}"


def spot(ball: int) -> str:
    """Where the ball is, by the nearer goal line."""
    if ball == MIDFIELD:
        return "at midfield"
    side, off = (0, ball) if ball < MIDFIELD else (1, FIELD - ball)
    return f"{in_yards(off)} from {who(side)}'s goal" if off else f"on {who(side)}'s goal line"


# --- the account ---------------------------------------------------------------------------------


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What each side scored by, once the match is over."""
    s = states[-1]
    if not s.ended:
        return None
    counts = []
    for side in range(2):
        ways = (
            (s.touchdowns[side], "touchdown", 5),
            (s.tries[side], "goal after a touchdown", 1),
            (s.goals[side], "goal from field", 5),
            (s.safeties[side], "safety of the other side", 2),
        )
        made = [Count(f"{times} × {way}", (side,), times * worth) for times, way, worth in ways if times]  # fmt: skip
        counts += made or [Count("no score", (side,))]
    return Reckoning(tuple(counts), title="The game is over")
