"""Forty-two: four players in two sides, 28 cards, an auction for the Honors.

Trix 1904, pp. 7-9.  The suit of a card is its upper number alone.  Whoever bids highest names the
Honors; doubles of other suits are Honor cards too, below the suit named.

It is one long file so that it can be read like the chapter, from the auction to the score.
"""

from __future__ import annotations

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, cards_of, each, suits
from parlour.core.records import (
    DECK,
    SEAT,
    Option,
    amount,
    inner,
    number,
    numbers,
    option,
    switch,
    whose,
)
from parlour.games.forty_two.telling import reckoning, told
from parlour.kit.auctions import least_bid_told
from parlour.kit.dealing import (
    begin,
    dealer,
    dealer_verb,
    end_if_too_long,
    may_name_dealer,
    next_deal,
)
from parlour.kit.honors import (
    PASSED,
    Auction,
    Bidding,
    VoidRule,
    follow_or_honor,
    follow_told,
    suits_in,
    turn_to_bidder,
)
from parlour.kit.lookups import lookup
from parlour.kit.matches import Review
from parlour.kit.tricks import (
    SEVENS,
    SevensTable,
    all_are_played,
    best_place,
    clear_points,
    count_points,
    deal_sevens,
    finish_deal,
    following,
    lay_to_trick,
    points_taken,
    refuses,
    score,
    seat_at,
    side,
    take_trick,
)
from parlour.packs.trix import SUIT_NAMES

# The parts of the game that stand elsewhere whole.
__all__ = ["dealer", "reckoning", "refuses", "score", "side", "told"]

KEY = "forty-two"
TITLE = "Forty-two"
BOOK = "trix1904"
EDITION = 1
PLAYERS = (4,)
SHEET = ("Deal", "Bidder", "Bid")
ENDINGS = Endings(won="trix1904/forty-two/winning", too_long="GEN-R12", progressive="GEN-R10")
WON, TOO_LONG, PROGRESSIVE = ENDINGS.codes
CITES = (
    "trix1904/forty-two/cards",
    "trix1904/forty-two/object",
    "trix1904/forty-two/honor-cards",
    "trix1904/forty-two/game",
    "trix1904/general/honor-cards",
    "trix1904/general/of-honor-cards-games",
    "F42-R1",
    "GEN-R1",
    "GEN-R14",
)

PACK = SEVENS
SUITS = range(7)
OF_SUIT = [PACK.where(lambda card, suit=suit: card.suit == suit) for suit in SUITS]  # type: ignore[misc]
DOUBLES = PACK.where(lambda card: card.is_double)
SUIT = [card.suit for card in PACK]
EVERY_BID = (1 << 43) - 2
"""The numbers 1 to 42 as a set."""


class DoubleRank(Option):
    """Which of two doubles wins where neither is of the named suit."""

    sum = 0
    trix = 1


class AllPass(Option):
    """What happens when nobody bids."""

    dealer_forced = 0
    redeal = 1


class Penalty(Option):
    """What a failed bid costs."""

    difference = 0
    full_bid = 1


class FailedPoints(Option):
    """Whether a side that failed keeps what it took."""

    forfeit = 0
    keep = 1


def trick_rank(double_rank: int, honors: int, led: int, card: int) -> int:
    """What a card is worth in a trick: the named suit, then doubles, then the suit led."""
    face = PACK[card]
    if face.suit == honors:
        return 200 + face.card
    if face.is_double:
        prize = 20 if double_rank == DoubleRank.trix and face.card == 5 else 0
        return 100 + prize + face.card
    return 50 + face.card if face.suit == led else 0


RANK: list[list[list[list[int]]]] = lookup(trick_rank, range(2), SUITS, SUITS, range(len(PACK)))


class State(SevensTable, Auction):
    """The table, with the auction."""

    bidding = option(Bidding, "F42-R2")
    min_bid = amount("The lowest bid there is.", "F42-R3", 1, 1, 42)
    all_pass = option(AllPass, "F42-R4")
    void_rule = option(VoidRule, "F42-R7")
    double_rank = option(DoubleRank, "F42-R9")
    must_try = switch("Whether you must beat the trick if a legal card can.", "F42-R11")
    penalty = option(Penalty, "F42-R14")
    failed_points = option(FailedPoints, "F42-R14")
    target = amount("The points that win the match.", "F42-R16", 100, 1)
    auto_claim = switch("Whether the last trick, all of it forced, plays itself.", "F42-R18")

    spoken = inner()
    """How many have bid or passed."""
    bids = numbers(4, of=SEAT, label="bid", texts={PASSED: "passed"})
    bidder = whose()
    honors = number(-1, label="Honors", texts=SUIT_NAMES)


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb("bid", each(range(1, 43)), cite="trix1904/forty-two/bidding"),
    Verb("pass", cite="F42-R2"),
    Verb(
        "name",
        suits({suit: str(suit) for suit in SUITS}),
        cite="F42-R5",
        says="name {0} as Honors",
        duty="name the Honors",
    ),
    Verb("play", cards_of(PACK), cite="trix1904/forty-two/playing"),
)
DEALER, BID, PASS, NAME, PLAY = MOVES.firsts


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    begin(s)


def deal(s: State, order: list[int]) -> None:
    """Seven cards each, and nobody has bid."""
    deal_sevens(s, order)
    for seat in range(4):
        s.bids[seat] = 0
    clear_points(s)
    s.spoken = 0
    s.bidder = -1
    s.honors = -1


# --- the auction ---------------------------------------------------------------------------------


def highest_bid(s: State) -> int:
    """The best bid so far, 0 if there is none."""
    return max(0, s.bids[0], s.bids[1], s.bids[2], s.bids[3])


def bids_told(s: State, _seat: int, move: Move) -> str:
    """Which bids are open now."""
    return least_bid_told(move, open_bids(s), s.bidding == Bidding.overcall and highest_bid(s) > 0)


@cites("F42-R2", "F42-R3", limits="bid", says=bids_told)
def open_bids(s: State) -> int:
    """A bid is a number from the least bid to 42 and, in an auction, above every earlier one."""
    least = s.min_bid
    if s.bidding == Bidding.overcall:
        least = max(least, highest_bid(s) + 1)
    return EVERY_BID >> least << least


@cites("F42-R4", bars="pass")
def all_have_passed(s: State) -> bool:
    """All have passed, so the dealer must bid."""
    return s.spoken == 4


def least_told(s: State, _seat: int, _move: Move) -> str:
    """The one bid that is open to a dealer who must bid."""
    return f"When all have passed, the dealer must make the lowest bid there is, {s.min_bid}."


@cites("F42-R4", limits="bid", says=least_told)
def least_bid(s: State) -> int:
    """When all have passed, the dealer must make the lowest bid there is."""
    return 1 << s.min_bid


def bid(s: State, seat: int, points: int) -> None:
    """Say how many points your side will make."""
    s.bids[seat] = points
    s.spoken += 1
    go_round_auction(s)


def pass_(s: State, seat: int) -> None:
    """Say nothing; all passing leaves it to the dealer or to a new deal."""
    s.bids[seat] = PASSED
    s.spoken += 1
    go_round_auction(s)


@cites("trix1904/forty-two/bidding", "F42-R2", "F42-R3", "F42-R4")
def go_round_auction(s: State) -> None:
    """Each speaks once; the highest bidder, or the earliest of equals, names the Honors."""
    best = highest_bid(s)
    if s.spoken < 4 and best < 42:
        s.turn = (s.turn + 1) % 4
    elif best > 0:
        turn_to_bidder(s, best)
    elif s.all_pass == AllPass.redeal:
        next_deal(s)
        end_if_too_long(s, TOO_LONG)
    else:
        s.turn = s.dealer


@cites("trix1904/forty-two/bidding-names", "F42-R5", limits="name")
def suits_held(s: State, seat: int) -> int:
    """You may only name a suit you hold a card of, for you must lead it."""
    return suits_in(s.hands[seat], OF_SUIT, 0, 6)


def name(s: State, seat: int, suit: int) -> None:
    """Name the Honors for this deal and lead."""
    s.honors = suit
    s.leader = seat


# --- the play ------------------------------------------------------------------------------------


@cites("trix1904/forty-two/playing", "F42-R5", limits="play")
def first_lead(s: State, hand: int) -> int:
    """The first card of a deal is led from the Honors."""
    return hand & OF_SUIT[s.honors]


@cites(
    "trix1904/forty-two/playing-follow", "trix1904/forty-two/playing-void", "F42-R6", limits="play"
)
def on_honors_led(s: State, hand: int) -> int:
    """When the Honors are led, play one of them if you have one; other doubles will not do."""
    return following(hand, OF_SUIT[s.honors])


@cites("trix1904/forty-two/follow-or-honor", "F42-R7", limits="play", says=follow_told)
def on_suit_led(s: State, hand: int, led: int) -> int:
    """Follow the suit led or play an Honor card; if you have neither, play anything."""
    return follow_or_honor(s.void_rule, hand, OF_SUIT[led], OF_SUIT[s.honors] | DOUBLES)


@cites("F42-R11", limits="play")
def trying(s: State, cards: int, led: int) -> int:
    """You must try: beat the best card of the trick if a legal card can."""
    rank = RANK[s.double_rank][s.honors][led]
    best = rank[s.trick[taker(s, led)]]
    beating = 0
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        if rank[card] > best:
            beating |= 1 << card
    return beating if beating else cards


@cites("F42-R10")
def legal_cards(s: State, seat: int) -> int:
    """The cards a seat may play now."""
    hand = s.hands[seat]
    if seat == s.leader:
        return first_lead(s, hand) if s.tricks[0] + s.tricks[1] == 0 else hand
    led = SUIT[s.trick[0]]
    cards = on_honors_led(s, hand) if led == s.honors else on_suit_led(s, hand, led)
    return trying(s, cards, led) if s.must_try else cards


@cites(
    "trix1904/forty-two/honor-rank",
    "trix1904/forty-two/highest-of-suit",
    "trix1904/forty-two/playing-honor-over-double",
    "trix1904/general/of-honor-cards",
    "F42-R8",
    "F42-R9",
    "F42-R10",
)
def taker(s: State, led: int) -> int:
    """The place in the trick of its best card: Honors, else doubles, else the suit led."""
    return best_place(s, RANK[s.double_rank][s.honors][led], 4)


def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick; the fourth completes it."""
    if lay_to_trick(s, seat, card, 4):
        end_trick(s)
        if s.auto_claim and count(s.hands[s.leader]) == 1:
            play_last_trick(s)


@cites("trix1904/forty-two/winner-leads", "F42-R18")
def end_trick(s: State) -> None:
    """The winner takes the trick and leads the next; seven tricks end the deal."""
    seat = seat_at(s, taker(s, SUIT[s.trick[0]]), 4)
    take_trick(s, seat, seat % 2, is_shown_again(s), 4)
    count_points(s, seat % 2)
    if all_are_played(s):
        settle(s)


@cites("F42-R18")
def play_last_trick(s: State) -> None:
    """Each player has one card left, and it is played without asking."""
    for _ in range(4):
        lay_to_trick(s, s.turn, lowest(s.hands[s.turn]), 4)
    end_trick(s)


@cites("GEN-R11")
def is_shown_again(s: State) -> bool:
    """The trick may be looked at again when it is taken, unless that is ruled out.

    A trick that played itself is shown in any case, for nobody saw its cards lie there.
    """
    return s.review != Review.none or (s.auto_claim == 1 and s.tricks[0] + s.tricks[1] == 6)


# --- the score -----------------------------------------------------------------------------------


@cites("trix1904/forty-two/penalty", "F42-R13", "F42-R14", "F42-R15", "F42-R17")
def settle(s: State) -> None:
    """Both sides score what they took; a side that failed its bid is docked instead."""
    side = s.bidder % 2
    bid_points = s.bids[s.bidder]
    taken = points_taken(s, side)
    s.scores[1 - side] += 42 - taken
    if taken >= bid_points:
        s.scores[side] += taken
    else:
        cost = bid_points if s.penalty == Penalty.full_bid else bid_points - taken
        kept = taken if s.failed_points == FailedPoints.keep else 0
        s.scores[side] += kept - cost
    finish_deal(s, WON, PROGRESSIVE, TOO_LONG)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
    elif s.bidder < 0:
        if all_have_passed(s):
            may[BID] = least_bid(s)
        else:
            may[BID] = open_bids(s)
            may[PASS] = 1
    elif s.honors < 0:
        may[NAME] = suits_held(s, seat)
    else:
        may[PLAY] = legal_cards(s, seat)
