"""Hilo: two to four players, 52 cards with Trixie, a card turned up for the Honors.

Trix 1904, pp. 12-14.  The dealer's left may beg for a point or for three more cards each.  A hand
is worth four points, and their order decides a match.

It is one long file so that it can be read like the chapter, from the deal to the four points.
"""

from __future__ import annotations

from enum import IntEnum

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of
from parlour.core.records import (
    ASIDE,
    DECK,
    SEAT,
    SIDE,
    STOCK,
    Option,
    amount,
    hands,
    inner,
    nobody,
    numbers,
    option,
    owner,
    piles,
    showing,
    spread,
    trick,
)
from parlour.kit.dealing import begin, deal_round, dealer, dealer_verb, may_name_dealer
from parlour.kit.honors import (
    EVERY_CARD,
    FIFTY_TWO,
    OF_SUIT,
    SUIT,
    TRIXIE_CARD,
    HonorsTable,
    VoidRule,
    clear_table,
    dealt,
    dealt_to,
    draw,
    finish_deal,
    follow_or_honor,
    highest,
    left_of_dealer,
    play_card,
    refused_teams_of_four,
)
from parlour.kit.matches import Review, Teams, side, side_count

# The part of the game that the kit holds whole.
__all__ = ["dealer"]

KEY = "hilo"
TITLE = "Hilo"
BOOK = "trix1904"
EDITION = 1
PLAYERS = (2, 3, 4)
ENDINGS = Endings(won="trix1904/hilo/target", too_long="GEN-R12")
WON, TOO_LONG = ENDINGS.codes
CITES = ("HILO-R15", "HILO-R17", "GEN-R1", "GEN-R14")

PACK = FIFTY_TWO
SCALE = {5: 4, 10: 1, 15: 2, 20: 4}
"""What a card counts for Game, by its sum."""
COUNTING = [PACK.where(lambda card, n=n: SCALE.get(card.sum) == n) for n in range(5)]  # type: ignore[misc]
A_HAND, A_RUN = 6, 3
"""How many cards each is dealt, at first and with each run."""


class Phase(IntEnum):
    """What comes next in a deal."""

    deal = 0
    turn_up = 1
    call = 2
    answer = 3
    run = 4
    discard = 5
    play = 6


class Point(IntEnum):
    """The points of a hand in the order in which they count."""

    high = 0
    low = 1
    trixie = 2
    game = 3


class SecondCall(Option):
    """Whether the dealer's left may call again when a run has turned up another suit."""

    no = 0
    yes = 1


class AfterRun(Option):
    """Whether the cards dealt in runs are kept, or all discard down to six."""

    keep_all = 0
    discard_to_six = 1


class GiftMayWin(Option):
    """Whether the dealer may give a point that wins the match."""

    yes = 0
    no = 1


class State(HonorsTable):
    """The table: hands, the stock and the card turned up, the trick, and the points."""

    target = amount("The points that win the match.", "trix1904/hilo/target", 10, 10)
    second_call = option(SecondCall, "HILO-R4")
    after_run = option(AfterRun, "HILO-R6")
    void_rule = option(VoidRule, "HILO-R7")
    gift_may_win = option(GiftMayWin, "HILO-R13")
    sides = option(Teams, "HILO-R14")

    phase = inner()
    hands = hands(4)
    stock = spread(STOCK, "stock", nobody)
    turned = spread(label="turned up")
    trick = trick(4)
    last_trick = showing(4)
    took = piles(4, of=SIDE, sight=lambda s, _, __: s.review == Review.all, label="cards taken")
    tricks = numbers(4, of=SIDE)
    discards = piles(4, of=SEAT, sight=owner, role=ASIDE, lay="row")
    played = numbers(4)
    scores = numbers(4, of=SIDE, label="")


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb("turn", cards_of(PACK), cite="trix1904/hilo/dealer", says="{0} is turned up"),
    Verb("beg", cite="trix1904/hilo/call"),
    Verb("stand", cite="trix1904/hilo/call"),
    Verb("give", cite="trix1904/hilo/call-answer"),
    Verb("run", cite="trix1904/hilo/call-answer"),
    Verb("discard", cards_of(PACK), cite="HILO-R6", secret=True),
    Verb("play", cards_of(PACK), cite="trix1904/hilo/playing-lead"),
)
DEALER, TURN, BEG, STAND, GIVE, RUN, DISCARD, PLAY = MOVES.firsts


@cites("HILO-R14")
def refuses(s: State) -> str:
    """Why these options cannot be played by so many; nothing if they can."""
    return refused_teams_of_four(s.sides, s.players)


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
        clear_table(s)
        s.turned = 0
        s.stock = EVERY_CARD
        serve(s, order, A_HAND)


def serve(s: State, order: list[int], each: int) -> None:
    """So many cards go from the stock to each hand."""
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


@cites("HILO-R13", bars="give")
def gift_would_win(s: State) -> bool:
    """The point would win the match, so the dealer must run."""
    return s.gift_may_win == GiftMayWin.no and s.scores[side(s, left_of_dealer(s))] + 1 >= s.target


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
)
def answers(s: State, hand: int) -> int:
    """Follow the suit led or play an Honor card; only with neither may you play what you like."""
    suit = OF_SUIT[SUIT[s.trick[0]]]
    return follow_or_honor(s.void_rule, hand, suit, OF_SUIT[s.honors])


@cites("HILO-R16")
def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick; when all cards are played the hand is counted."""
    if play_card(s, seat, card):
        settle(s)


# --- the points ----------------------------------------------------------------------------------


@cites("trix1904/hilo/high", "trix1904/hilo/low", "HILO-R2", "HILO-R9")
def honors_dealt(s: State) -> int:
    """The Honor cards dealt to anybody; the card turned up is not among them."""
    cards = 0
    for seat in range(s.players):
        cards |= dealt(s, seat)
    return cards & OF_SUIT[s.honors]


@cites("trix1904/hilo/trixie", "HILO-R10")
def trixie_side(s: State) -> int:
    """The side that has taken Trixie, or -1."""
    for one in range(side_count(s.sides, s.players)):
        if s.took[one] >> TRIXIE_CARD & 1:
            return one
    return -1


@cites("trix1904/hilo/game-scale", "HILO-R11")
def scale_points(cards: int) -> int:
    """What cards taken count for Game."""
    points = 0
    for worth in range(1, 5):
        points += worth * count(cards & COUNTING[worth])
    return points


@cites("trix1904/hilo/game", "trix1904/hilo/game-tie", "HILO-R11")
def game_side(s: State) -> int:
    """The side that alone has most points on the scale for Game, or -1."""
    best = -1
    most = -1
    for one in range(side_count(s.sides, s.players)):
        points = scale_points(s.took[one])
        if points > most:
            best = one
            most = points
        elif points == most:
            best = -1
    return best


def point_side(s: State, point: int) -> int:
    """The side that makes one of the points of the hand, or -1 if nobody does."""
    if point == Point.trixie:
        return trixie_side(s)
    if point == Point.game:
        return game_side(s)
    cards = honors_dealt(s)
    if cards:
        return side(s, dealt_to(s, highest(cards) if point == Point.high else lowest(cards)))
    return -1


@cites("trix1904/hilo/target", "GEN-R8", "HILO-R12")
def credit(s: State, to: int) -> None:
    """A side has one point more, and with the target it wins at once."""
    s.scores[to] += 1
    if s.scores[to] >= s.target:
        s.ended = WON


@cites("trix1904/hilo/four-points", "trix1904/hilo/playing-until-game", "HILO-R12", "HILO-R16")
def settle(s: State) -> None:
    """High, Low, Trixie and Game count one after another until the match is won."""
    for point in range(4):
        to = point_side(s, point)
        if to >= 0 and s.ended == 0:
            credit(s, to)
    s.phase = Phase.deal
    finish_deal(s, TOO_LONG)


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
    return s.scores[side(s, seat)]
