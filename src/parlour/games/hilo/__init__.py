"""Hilo: two to four players, 52 cards with Trixie, a card turned up for the Honors.

Trix 1904, pp. 12-14.  The dealer's left may beg for a point or for three more cards each.  A hand
is worth four points, and their order decides a match.
"""

from __future__ import annotations

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of
from parlour.core.records import DECK, NOWHERE
from parlour.games.hilo.points import point_side, scale_points
from parlour.games.hilo.table import (
    AfterRun,
    GiftMayWin,
    HiloTable,
    Phase,
    SecondCall,
    gift_would_win,
)
from parlour.games.hilo.telling import reckoning, told
from parlour.kit.dealing import begin, deal_round, dealer, dealer_verb, may_name_dealer
from parlour.kit.honors import (
    EVERY_CARD,
    FIFTY_TWO,
    SUIT,
    TRIXIE_CARD,
    answers_to_lead,
    clear_table,
    draw,
    finish_deal,
    left_of_dealer,
    play_card,
    refused_teams_of_four,
    trixie_or_follow_told,
)
from parlour.kit.matches import (
    MatchMode,
    leader,
    refused_in_progressive,
    side,
    side_count,
    total_of,
)

# The parts of the game that other files hold whole.
__all__ = ["Phase", "dealer", "reckoning", "told"]

KEY = "hilo"
TITLE = "Hilo"
BOOK = "trix1904"
EDITION = 2
FORMERLY: dict[int, dict[str, str]] = {1: {}}
PLAYERS = (2, 3, 4)
SHEET = ("Deal", "Honors")
ENDINGS = Endings(won="trix1904/hilo/target", too_long="GEN-R12", progressive="GEN-R10")
WON, TOO_LONG, PROGRESSIVE = ENDINGS.codes
CITES = ("HILO-R15", "HILO-R17", "GEN-R1", "GEN-R14")

PACK = FIFTY_TWO
A_HAND, A_RUN = 6, 3
"""How many cards each player is dealt, first and with each run."""


class State(HiloTable):
    """The table."""


def too_many(s: State, seat: int) -> int:
    """How many cards a seat holds above six."""
    return count(s.hands[seat]) - A_HAND


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb(
        "turn", cards_of(PACK), cite="trix1904/hilo/dealer", says="{0} is turned up", by_chance=True
    ),
    Verb("beg", cite="trix1904/hilo/call"),
    Verb("stand", cite="trix1904/hilo/call"),
    Verb("give", cite="trix1904/hilo/call-answer", says="give a point"),
    Verb("run", cite="trix1904/hilo/call-answer", says="run the cards"),
    Verb(
        "discard",
        cards_of(PACK),
        cite="HILO-R6",
        secret=True,
        unheard="discard a card",
        more=too_many,
    ),
    Verb("play", cards_of(PACK), cite="trix1904/hilo/playing-lead"),
)
DEALER, TURN, BEG, STAND, GIVE, RUN, DISCARD, PLAY = MOVES.firsts


@cites("HILO-R14", "GEN-R10", "HOUSE-R92")
def refuses(s: State) -> str:
    """Why this many cannot play these options; nothing if they can."""
    barred = s.gift_may_win == GiftMayWin.no
    unused = refused_in_progressive(s, target=s.target != 10, gift_may_win=barred)
    return unused or refused_teams_of_four(s.sides, s.players)


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    begin(s)


# --- the deal and the runs -----------------------------------------------------------------------


@cites("trix1904/hilo/call-answer", "HILO-R3")
def shuffled(s: State, order: list[int]) -> int:
    """For a run the stock alone is shuffled, else the whole pack."""
    left = s.stock if s.phase == Phase.run else EVERY_CARD
    cards = 0
    while left:
        order[cards] = lowest(left)
        left &= left - 1
        cards += 1
    return cards


@cites("trix1904/hilo/dealer", "trix1904/hilo/call-answer", "GEN-R5")
def deal(s: State, order: list[int]) -> None:
    """Six cards each, or three more in a run; then a card of the stock is turned up."""
    if s.dealer < 0:
        draw(s, order)
    elif s.phase == Phase.run:
        serve(s, order, A_RUN)
    else:
        clear_table(s, 0)
        for one in range(side_count(s.sides, s.players)):
            s.for_game[one] = 0
        s.turned = 0
        s.stock = EVERY_CARD
        serve(s, order, A_HAND)


def serve(s: State, order: list[int], each: int) -> None:
    """This many cards go from the stock to each hand."""
    deal_round(s, s.hands, order, each * s.players)
    for i in range(each * s.players):
        s.stock &= ~(1 << order[i])
    s.phase = Phase.turn_up


@cites(
    "trix1904/hilo/turned-trixie",
    "trix1904/hilo/turned-trixie-first",
    "trix1904/hilo/same-suit",
    "HILO-R1",
    "HILO-R2",
    "HILO-R4",
)
def turn(s: State, seat: int, card: int) -> None:
    """Chance turns up a card: Trixie is a point for the dealer, any other shows the Honors."""
    s.stock = (s.stock | s.turned) & ~(1 << card)
    s.turned = 1 << card
    if card == TRIXIE_CARD:
        s.trixies += 1
        credit(s, side(s, s.dealer))
        return
    before = s.honors
    s.honors = SUIT[card]
    if before < 0 or before == s.honors or s.second_call == SecondCall.yes:
        s.phase = Phase.call
        s.turn = left_of_dealer(s)
    else:
        begin_play(s)


@cites("trix1904/hilo/call", "HILO-R3")
def beg(s: State, seat: int) -> None:
    """Ask the dealer for another deal."""
    s.phase = Phase.answer
    s.turn = s.dealer


def stand(s: State, seat: int) -> None:
    """Play with the cards and the Honors as they are."""
    begin_play(s)


@cites("HILO-R3", "HILO-R12")
def give(s: State, seat: int) -> None:
    """Give the player to the left a point, and the hand is played as it is."""
    credit(s, side(s, left_of_dealer(s)))
    if s.ended == 0:
        begin_play(s)


@cites("trix1904/hilo/exhaustion", "HILO-R5", "GEN-R5")
def run(s: State, seat: int) -> None:
    """The turned card is shuffled in and all get three more; without enough, all is dealt anew."""
    s.stock |= s.turned
    s.turned = 0
    s.phase = Phase.run if count(s.stock) > A_RUN * s.players else Phase.deal
    s.turn = DECK


@cites("trix1904/hilo/playing-lead", "HILO-R6")
def begin_play(s: State) -> None:
    """The dealer's left leads, after all have discarded where they must."""
    s.leader = left_of_dealer(s)
    s.turn = s.leader
    many = s.after_run == AfterRun.discard_to_six and count(s.hands[s.turn]) > A_HAND
    s.phase = Phase.discard if many else Phase.play


@cites("HILO-R6", "HOUSE-R27")
def discard(s: State, seat: int, card: int) -> None:
    """Lay a card aside face down; with six left it is the next seat's turn."""
    s.hands[seat] &= ~(1 << card)
    s.discards[seat] |= 1 << card
    if count(s.hands[seat]) == A_HAND:
        s.turn = (seat + 1) % s.players
        s.phase = Phase.play if s.turn == s.leader else Phase.discard


# --- the play ------------------------------------------------------------------------------------


@cites(
    "trix1904/hilo/playing-follow",
    "trix1904/hilo/playing-neither",
    "trix1904/hilo/trixie-legal",
    "HILO-R7",
    "HILO-R8",
    limits="play",
    says=trixie_or_follow_told,
)
def answers(s: State, hand: int) -> int:
    """Follow the suit led or play an Honor card; if you have neither, play what you like."""
    return answers_to_lead(s, hand)


@cites("HILO-R16")
def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick; when all cards are played the hand is counted."""
    is_last = play_card(s, seat, card)
    if s.trick[0] == NOWHERE:
        winners = side(s, s.leader)
        s.for_game[winners] = scale_points(s.took[winners])
    if is_last:
        settle(s)


# --- the points ----------------------------------------------------------------------------------


@cites("trix1904/hilo/target", "GEN-R8", "HILO-R12")
def credit(s: State, to: int) -> None:
    """A side gets one more point, and wins at once if that reaches the target."""
    s.scores[to] += 1
    if s.scores[to] >= s.target and s.match_mode == MatchMode.points:
        s.ended = WON


@cites("trix1904/hilo/four-points", "trix1904/hilo/playing-until-game", "HILO-R12", "HILO-R16")
def settle(s: State) -> None:
    """High, Low, Trixie and Game count one after another until the match is won."""
    for point in range(4):
        to = point_side(s, point)
        if to >= 0 and s.ended == 0:
            credit(s, to)
    s.trixies = 0
    s.phase = Phase.deal
    best = leader(s.scores, side_count(s.sides, s.players))
    finish_deal(s, best, PROGRESSIVE, TOO_LONG)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
        if s.phase == Phase.turn_up:
            may[TURN] = s.stock | s.turned
    elif s.phase == Phase.call:
        may[BEG] = 1
        may[STAND] = 1
    elif s.phase == Phase.answer:
        may[RUN] = 1
        if not gift_would_win(s):
            may[GIVE] = 1
    elif s.phase == Phase.discard:
        may[DISCARD] = s.hands[seat]
    else:
        may[PLAY] = s.hands[seat] if seat == s.leader else answers(s, s.hands[seat])


@cites("HILO-R14")
def score(s: State, seat: int) -> int:
    """What the seat's side has; partners have the same."""
    return total_of(s, s.scores, side(s, seat))
