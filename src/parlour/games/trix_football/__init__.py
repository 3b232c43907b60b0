"""Trix Football: two captains, 20 cards, a ball rushed and kicked up and down 110 yards.

Trix 1904, pp. 21-29.  The side that has the ball says what it will do and deals five cards each.
Each captain may change cards once; then both hands are shown, and the better one tells how far the
ball goes.  Beside this file stand the rank of hands (`hands`), the field, points and penalties
(`field`), the cards (`cards`), the clock (`time`) and what each play comes to (`plays`).
It is long because all that a captain may say stands here.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.moves import ANEW, IN_ALL, Verb, Vocabulary, amounts, cards_of, seats
from parlour.core.records import CLOCK, DECK
from parlour.games.trix_football.cards import deal_hands, discard, draw, gather
from parlour.games.trix_football.field import (
    CHOOSE,
    DEAL,
    DECLARE,
    ENDINGS,
    FAILED_THIRD,
    FULL_PUNT,
    GOAL,
    LEVEL,
    MIDFIELD,
    PUNT,
    RUSH,
    SHORT_GOAL,
    SHORT_PUNT,
    THROW,
    TIME,
    TOO_LONG,
    TOSS,
    TRY,
    WON,
    YARD,
    ball_over,
    choose_kick,
    first_down,
    kick_from,
    next_play,
    no_down,
    no_time_to_yield,
    own,
    too_deep_to_yield,
    too_far_for_goal,
)
from parlour.games.trix_football.hands import CARDS, SUM, TWENTY, strength
from parlour.games.trix_football.plays import punt_and_hold, punt_away, settle
from parlour.games.trix_football.telling import reckoning, told
from parlour.games.trix_football.time import (
    SECONDS,
    Clock,
    Overtime,
    Timed,
    captains_late,
    delay,
    due,
    five,
    is_running,
    is_time_up,
    kept_by,
    late,
    no_delay,
    no_longer_late,
    start_time,
    warn,
)
from parlour.kit.dealing import (
    begin,
    dealer_verb,
    draw_for_dealer,
    end_if_too_long,
    may_name_dealer,
)

# The parts of the game that other files hold whole.
__all__ = ["ENDINGS", "delay", "discard", "due", "five", "late", "reckoning", "told"]

KEY = "trix-football"
TITLE = "Trix Football"
BOOK = "trix1904"
EDITION = 2
FORMERLY = {1: {"clock=minutes": "clock=drawn", "team_view=off": "", "team_view=on": ""}}
PLAYERS = (2,)
SHEET = ("No.", "Half", "How")
CITES = (
    "trix1904/trix-football/cards",
    "trix1904/trix-football/players",
    "trix1904/trix-football/players-captains",
    "GEN-R1",
    "GEN-R2",
    "GEN-R9",
    "GEN-R11",
    "GEN-R14",
)

PACK = TWENTY
OVERTIME = 35
GRIDIRON = ("ball", "togo", "dealer")


class State(Timed, dealer="has the ball", deals=""):
    """The field, the cards and the time."""


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb("kick", cite="trix1904/trix-football/how-to-play-draw", says="choose to kick off"),
    Verb("receive", cite="trix1904/trix-football/how-to-play-draw", says="receive"),
    Verb("rush", cite="trix1904/trix-football/kick-off-declare", says="declare a rush"),
    Verb("punt", cite="trix1904/trix-football/kick-off-declare", says="declare a punt"),
    Verb("goal", cite="trix1904/trix-football/kick-off-declare", says="try for a goal"),
    Verb("yield", cite="trix1904/trix-football/rushing-yield", says="yield 20 yards"),
    Verb("surrender", cite="FB-R19", says="give up the ball"),
    Verb("hold25", cite="FB-R15", says="hold the ball, 25 yards on"),
    Verb("kick45", cite="FB-R15", says="send the ball 45 yards"),
    Verb("discard", cards_of(PACK), cite="trix1904/trix-football/dealing-exchange", secret=True),
    Verb(
        "done",
        cite="trix1904/trix-football/dealing-exchange",
        says="finish discarding",
        duty="say done",
    ),
    Verb("delay", cite="trix1904/trix-football/penalty-delay", says="delay the game"),
    Verb(
        "clock",
        amounts({code: str(time) for code, time in enumerate(SECONDS)}),
        cite="HOUSE-R32",
        says="{0} seconds have passed",
        by_chance=True,
    ),
    Verb("five", cite="FB-R23", says="five minutes of the half are left", clock=IN_ALL, warns=True),
    Verb("up", cite="FB-R23", says="the time of the half is up", clock=IN_ALL),
    Verb(
        "late",
        seats(2),
        cite="trix1904/trix-football/penalty-delay",
        says="delay is called on {0}",
        clock=ANEW,
    ),
)
(
    MAY_DEALER,
    MAY_KICK,
    MAY_RECEIVE,
    MAY_RUSH,
    MAY_PUNT,
    MAY_GOAL,
    MAY_YIELD,
    MAY_SURRENDER,
    MAY_HOLD25,
    MAY_KICK45,
    MAY_DISCARD,
    MAY_DONE,
    MAY_DELAY,
    MAY_CLOCK,
    MAY_FIVE,
    MAY_UP,
    MAY_LATE,
) = MOVES.firsts


def setup(s: State) -> None:
    """The first half waits for the toss."""
    s.half = 1
    start_time(s, s.deals_per_half)
    toss(s)


# --- the toss and the kick-off -------------------------------------------------------------------


@cites("HOUSE-R34")
def toss(s: State) -> None:
    """Somebody is to choose between kicking and receiving: whoever draws lower, or as agreed."""
    s.phase = TOSS
    s.dealer = -1
    begin(s)
    if s.dealer >= 0:
        choose_kick(s, s.dealer)


@cites("trix1904/trix-football/how-to-play-draw", "FB-R8")
def draw_for_choice(s: State, order: list[int]) -> None:
    """Each captain draws a card; the lower sum chooses, and equal sums draw again."""
    draw_for_dealer(s, order, SUM, CARDS)
    if s.dealer >= 0:
        choose_kick(s, s.dealer)


def dealer(s: State, seat: int, chosen: int) -> None:
    """Chance names the side that chooses."""
    choose_kick(s, chosen)


def kick(s: State, seat: int) -> None:
    """Choose to kick off."""
    kick_off(s, seat)


def receive(s: State, seat: int) -> None:
    """Choose to receive the kick-off; or take the ball where a short punt left it."""
    if s.phase == CHOOSE:
        kick_off(s, 1 - seat)
    else:
        ball_over(s)


@cites("trix1904/trix-football/kick-off", "FB-R8")
def kick_off(s: State, side: int) -> None:
    """The ball is put in play from the middle of the field."""
    if s.first_kicker < 0:
        s.first_kicker = side
    kick_from(s, side, MIDFIELD)


# --- the deal ------------------------------------------------------------------------------------


@cites("trix1904/trix-football/dealing-exchange", "FB-R8", "FB-R9")
def deal(s: State, order: list[int]) -> None:
    """Five cards each from all twenty; the other captain changes cards before the dealer."""
    gather(s)
    if s.phase == TOSS:
        draw_for_choice(s, order)
    else:
        deal_hands(s, order)
        s.phase = THROW
        s.turn = 1 - s.dealer


@cites("trix1904/trix-football/dealing-exchange", "FB-R9")
def done(s: State, seat: int) -> None:
    """Draw as many as you threw; after the dealer both hands are shown."""
    draw(s, seat)
    if seat == s.dealer:
        show(s)
    else:
        s.turn = s.dealer


# --- the declaration -----------------------------------------------------------------------------


def rush(s: State, seat: int) -> None:
    """Declare a rush."""
    next_play(s, RUSH)


def punt(s: State, seat: int) -> None:
    """Declare a punt."""
    next_play(s, PUNT)


@cites("FB-R17")
def goal(s: State, seat: int) -> None:
    """Declare a goal from field; after a short punt it is tried from where the ball is."""
    if s.phase == SHORT_PUNT:
        s.dealer = seat
        next_play(s, SHORT_GOAL)
    else:
        next_play(s, GOAL)


@cites("trix1904/trix-football/rushing-yield", "FB-R19")
def yield_(s: State, seat: int) -> None:
    """Give up 20 yards and begin with first down again."""
    first_down(s, seat, own(s) - 20 * YARD)


# --- elections -----------------------------------------------------------------------------------


def surrender(s: State, seat: int) -> None:
    """Yield nothing after a third down that failed; the ball goes over."""
    ball_over(s)


@cites("trix1904/trix-football/punt-hold", "FB-R15")
def hold25(s: State, seat: int) -> None:
    """Keep the punted ball 25 yards on."""
    punt_and_hold(s, 25 * YARD)


@cites("trix1904/trix-football/punt-full", "FB-R15")
def kick45(s: State, seat: int) -> None:
    """Send the ball 45 yards and away."""
    punt_away(s, 45 * YARD)


# --- the show ------------------------------------------------------------------------------------


@cites("trix1904/trix-football/time", "FB-R21", "FB-R23", "HOUSE-R32")
def show(s: State) -> None:
    """Both hands lie open; the play takes its time, a try after a touchdown takes none."""
    if s.play == TRY:
        resolve(s)
    elif kept_by(s) == Clock.drawn:
        s.phase = TIME
        s.turn = DECK
    else:
        if kept_by(s) == Clock.deals:
            s.time_left -= 1
            warn(s)
        resolve(s)


@cites("HOUSE-R32")
def clock(s: State, seat: int, code: int) -> None:
    """Chance tells how long the play took."""
    s.seconds_left -= SECONDS[code]
    warn(s)
    resolve(s)


@cites("trix1904/trix-football/dealing-show")
def resolve(s: State) -> None:
    """The hands are compared and the ball goes where the better one sends it."""
    s.late = 0
    settle(s, strength(s.hands[s.dealer]), strength(s.hands[1 - s.dealer]))
    end_if_time_is_up(s)


# --- time ----------------------------------------------------------------------------------------


@cites("FB-R21", "FB-R23", "GEN-R12")
def end_if_time_is_up(s: State) -> None:
    """A half ends with its last play, whatever was still to be chosen, except for a try."""
    is_try_pending = s.phase == DEAL and s.play == TRY
    if s.ended == 0 and is_time_up(s) and not is_try_pending:
        end_half(s)
    end_if_too_long(s, TOO_LONG)
    if s.ended:
        no_down(s)


@cites("trix1904/trix-football/time", "FB-R23", "HOUSE-R82")
def up(s: State, clock: int) -> None:
    """Time is up: the half ends at once, or with the play for which cards are dealt."""
    s.running = 0
    if s.phase != THROW:
        end_half(s)


@cites("trix1904/trix-football/time", "trix1904/trix-football/kick-off-second-half", "FB-R8")
def end_half(s: State) -> None:
    """The side that received first kicks off the second half; after that the score tells."""
    s.half += 1
    if s.half == 2:
        start_time(s, s.deals_per_half)
        kick_from(s, 1 - s.first_kicker, MIDFIELD)
    else:
        end_of_time(s)


@cites("trix1904/trix-football/scoring", "FB-R24", "HOUSE-R35")
def end_of_time(s: State) -> None:
    """More points win; equal ones are a draw, or are played off until somebody scores."""
    if s.scores[0] != s.scores[1]:
        s.ended = WON
    elif s.half == 3 and s.overtime == Overtime.sudden_death:
        start_time(s, OVERTIME)
        toss(s)
    else:
        s.ended = LEVEL


# --- the score, and what may be done -------------------------------------------------------------


def score(s: State, seat: int) -> int:
    """The points of the side."""
    return s.scores[seat]


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[MAY_DEALER] = may_name_dealer(s)
        if s.phase == TIME:
            may[MAY_CLOCK] = 7
    elif seat == CLOCK:
        if is_running(s):
            may[MAY_FIVE] = 1 - s.warning
            may[MAY_UP] = 1
        may[MAY_LATE] = captains_late(s)
    elif s.phase == THROW:
        may[MAY_DISCARD] = s.hands[seat]
        may[MAY_DONE] = 1
        if not no_delay(s, seat) and not no_longer_late(s, seat):
            may[MAY_DELAY] = 1
    elif s.phase == DECLARE:
        may_declare(s, seat, may)
    elif s.phase == CHOOSE:
        may[MAY_KICK] = 1
        may[MAY_RECEIVE] = 1
    elif s.phase == FULL_PUNT:
        may[MAY_HOLD25] = 1
        may[MAY_KICK45] = 1
    elif s.phase == SHORT_PUNT:
        may[MAY_RECEIVE] = 1
        may[MAY_GOAL] = 1
    elif s.phase == FAILED_THIRD:
        may[MAY_YIELD] = 1
        may[MAY_SURRENDER] = 1


@cites("HOUSE-R33")
def right(s: State, seat: int, may: list[int]) -> None:
    """Nobody calls delay on himself, as the first edition lets him."""
    legal(s, seat, may)
    may[MAY_DELAY] = 0


def may_declare(s: State, seat: int, may: list[int]) -> None:
    """What the side with the ball may say before a deal."""
    may[MAY_RUSH] = 1
    may[MAY_PUNT] = 1
    if not too_far_for_goal(s):
        may[MAY_GOAL] = 1
    if not no_time_to_yield(s) and not too_deep_to_yield(s):
        may[MAY_YIELD] = 1
    if not no_delay(s, seat):
        may[MAY_DELAY] = 1
