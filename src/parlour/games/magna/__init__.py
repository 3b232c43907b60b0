"""Magna: two to five players, 52 cards with Trixie, an auction for the Honors.

Trix 1904, pp. 15-20.  Ten cards are dealt, and four are laid aside once the Honors are named.
Eight kinds of points are made with the other six, and they are counted down from fifteen.
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, cards_of, each, suits
from parlour.core.records import (
    ASIDE,
    DECK,
    NOWHERE,
    SEAT,
    SIDE,
    STOCK,
    hands,
    inner,
    nobody,
    numbers,
    option,
    piles,
    showing,
    spread,
    trick,
)
from parlour.games.magna.points import (
    FIVES,
    TENS,
    DiscardOrder,
    MagnaScore,
    count_taken,
    nearest,
    settle,
)
from parlour.games.magna.telling import reckoning, told
from parlour.kit.auctions import least_bid_told
from parlour.kit.dealing import begin, deal_round, dealer, dealer_verb, may_name_dealer
from parlour.kit.honors import (
    EVERY_CARD,
    FIFTY_TWO,
    OF_SUIT,
    PASSED,
    Bidding,
    VoidRule,
    answers_to_lead,
    clear_table,
    draw,
    finish_deal,
    left_of_dealer,
    play_card,
    refused_teams_of_four,
    suits_in,
    trixie_or_follow_told,
    turn_to_bidder,
)
from parlour.kit.matches import (
    MatchMode,
    Teams,
    refused_in_progressive,
    side,
    side_count,
    total_of,
    usual_sides,
)
from parlour.kit.tricks import sees_taken

# The parts of the game that other files hold whole.
__all__ = ["dealer", "reckoning", "told"]

KEY = "magna"
TITLE = "Magna"
BOOK = "trix1904"
EDITION = 2
FORMERLY: dict[int, dict[str, str]] = {1: {}}
PLAYERS = (2, 3, 4, 5)
SHEET = ("Deal", "Bidder", "Bid")
ENDINGS = Endings(won="trix1904/magna/count-down", too_long="GEN-R12", progressive="GEN-R10")
WON, TOO_LONG, PROGRESSIVE = ENDINGS.codes
CITES = ("trix1904/magna/bidding-other-doubles", "MAGNA-R18", "MAGNA-R19", "GEN-R1", "GEN-R14")

PACK = FIFTY_TWO
EVERY_BID = (1 << 10) - 2
"""The numbers 1 to 9, the most a side can make, as a set."""
DISCARDED = 4


def are_shown(s: Any, index: int, seat: int) -> bool:
    """Discards lie open when all have discarded, or at once where they are made in turn."""
    if index == seat or s.discard_order == DiscardOrder.sequential:
        return True
    owed = 0
    for other in range(s.players):
        owed += s.owing[other]
    return owed == 0


class State(MagnaScore):
    """The table: the auction, hands and discards, the trick, and what each side has to go."""

    bidding = option(Bidding, "MAGNA-R1")
    discard_order = option(DiscardOrder, "MAGNA-R5")
    void_rule = option(VoidRule, "MAGNA-R10")
    sides = option(Teams, "MAGNA-R17", usual_sides)

    hands = hands(5)
    stock = spread(STOCK, "stock", nobody)
    trick = trick(5)
    last_trick = showing(5)
    took = piles(5, of=SIDE, sight=sees_taken, label="cards taken")
    tricks = numbers(5, of=SIDE)
    discards = piles(5, of=SEAT, sight=are_shown, role=ASIDE, lay="row")
    played = numbers(5, members=len(PACK))
    spoken = inner()
    """How many have bid or passed."""
    owing = numbers(5, of=SEAT, label="discards to make")
    """How many cards each seat still has to discard."""


def still_owing(s: State, seat: int) -> int:
    """How many cards a seat still has to discard."""
    return s.owing[seat]


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb("bid", each(range(1, 10)), cite="trix1904/magna/bidding"),
    Verb("pass", cite="trix1904/magna/bidding"),
    Verb(
        "name",
        suits({suit: str(suit) for suit in range(FIVES, TENS + 1)}),
        cite="trix1904/magna/bidding-names",
        says="name {0} as Honors",
        duty="name the Honors",
    ),
    Verb(
        "discard",
        cards_of(PACK),
        cite="trix1904/magna/discard",
        secret=True,
        unheard="discard a card",
        more=still_owing,
    ),
    Verb("play", cards_of(PACK), cite="trix1904/magna/playing-lead"),
)
DEALER, BID, PASS, NAME, DISCARD, PLAY = MOVES.firsts


@cites("MAGNA-R17", "GEN-R10", "HOUSE-R92")
def refuses(s: State) -> str:
    """Why this many cannot play these options; nothing if they can."""
    unused = refused_in_progressive(s, target=s.target != 15)
    return unused or refused_teams_of_four(s.sides, s.players)


@cites("trix1904/magna/target", "trix1904/magna/count-down", "MAGNA-R16")
def setup(s: State) -> None:
    """Every side starts from the target, and nobody has dealt yet."""
    for one in range(side_count(s.sides, s.players)):
        s.scores[one] = s.target
    begin(s)


@cites("trix1904/magna/dealer", "trix1904/magna/next-deal", "MAGNA-R20")
def deal(s: State, order: list[int]) -> None:
    """Ten cards each, the rest staying face down; nobody has bid."""
    if s.dealer < 0:
        draw(s, order)
        return
    clear_table(s, s.target)
    deal_round(s, s.hands, order, 10 * s.players)
    s.stock = EVERY_CARD
    for seat in range(s.players):
        s.stock &= ~s.hands[seat]
        s.bids[seat] = 0
        s.owing[seat] = 0
    for one in range(side_count(s.sides, s.players)):
        s.points[one] = 0
        s.doubles[one] = 0
        s.tens[one] = 0
    s.spoken = 0
    s.bidder = -1
    s.turn = left_of_dealer(s)


# --- the auction ---------------------------------------------------------------------------------


def highest_bid(s: State) -> int:
    """The best bid so far, 0 if there is none."""
    best = 0
    for seat in range(s.players):
        best = max(best, s.bids[seat])
    return best


def bids_told(s: State, _seat: int, move: Move) -> str:
    """Which bids are open now."""
    return least_bid_told(move, open_bids(s), s.bidding == Bidding.overcall and highest_bid(s) > 0)


@cites("MAGNA-R1", "MAGNA-R2", limits="bid", says=bids_told)
def open_bids(s: State) -> int:
    """A bid is a number from 1 to 9 and, in an auction, above every earlier one."""
    if s.bidding == Bidding.free:
        return EVERY_BID
    least = highest_bid(s) + 1
    return EVERY_BID >> least << least


@cites("trix1904/magna/bidding-dealer", "MAGNA-R3", bars="pass")
def all_have_passed(s: State) -> bool:
    """All have passed, so the dealer must bid."""
    return s.spoken == s.players


@cites("trix1904/magna/bidding-dealer", "MAGNA-R3", limits="bid")
def forced_bid(s: State) -> int:
    """When all have passed, the dealer must bid exactly 1."""
    return 1 << 1


def bid(s: State, seat: int, points: int) -> None:
    """Say how many points your side will make."""
    s.bids[seat] = points
    s.spoken += 1
    go_round_auction(s)


def pass_(s: State, seat: int) -> None:
    """Say nothing."""
    s.bids[seat] = PASSED
    s.spoken += 1
    go_round_auction(s)


@cites("trix1904/magna/bidding", "trix1904/magna/bidding-dealer", "MAGNA-R1", "MAGNA-R3")
def go_round_auction(s: State) -> None:
    """Each speaks once; the highest bidder, or the earliest of equals, names the Honors."""
    best = highest_bid(s)
    if s.spoken < s.players:
        s.turn = (s.turn + 1) % s.players
    elif best == 0:
        s.turn = s.dealer
    else:
        turn_to_bidder(s, best)


@cites("trix1904/magna/bidding-names", "MAGNA-R4", limits="name")
def suits_held(s: State, seat: int) -> int:
    """You may only name a suit you hold a card of, for you must lead it."""
    return suits_in(s.hands[seat], OF_SUIT, FIVES, TENS)


@cites("trix1904/magna/bidding-names", "trix1904/magna/discard", "MAGNA-R5")
def name(s: State, seat: int, suit: int) -> None:
    """Name the Honors; now all have four cards to discard."""
    s.honors = suit
    for other in range(s.players):
        s.owing[other] = DISCARDED
    if s.discard_order == DiscardOrder.sequential:
        s.turn = (seat + 1) % s.players


# --- the discards --------------------------------------------------------------------------------


@cites("MAGNA-R4", limits="discard")
def may_discard(s: State, seat: int) -> int:
    """You are the bidder, so you must keep an Honor card to lead."""
    hand = s.hands[seat]
    if seat == s.bidder and count(hand & OF_SUIT[s.honors]) == 1:
        return hand & ~OF_SUIT[s.honors]
    return hand


@cites("trix1904/magna/discard", "MAGNA-R5")
def discard(s: State, seat: int, card: int) -> None:
    """Lay a card aside; when all have laid four aside the bidder leads."""
    s.hands[seat] &= ~(1 << card)
    s.discards[seat] |= 1 << card
    s.owing[seat] -= 1
    if discarding(s) == 0:
        s.leader = s.bidder
        s.turn = s.bidder
    elif s.discard_order == DiscardOrder.sequential and s.owing[seat] == 0:
        s.turn = (seat + 1) % s.players


def discarding(s: State) -> int:
    """The seats that still have to discard, as a set."""
    seats = 0
    for seat in range(s.players):
        if s.owing[seat] > 0:
            seats |= 1 << seat
    return seats


@cites("MAGNA-R5")
def movers(s: State) -> int:
    """All who still have to discard may do so at once; else the seat whose turn it is."""
    seats = discarding(s)
    if seats == 0 or s.discard_order == DiscardOrder.sequential:
        return 1 << s.turn
    return seats


# --- the play ------------------------------------------------------------------------------------


@cites("trix1904/magna/playing-lead", "MAGNA-R4", "MAGNA-R11", limits="play")
def first_lead(s: State, hand: int) -> int:
    """The first card of a deal is led from the Honors."""
    return hand & OF_SUIT[s.honors]


@cites(
    "trix1904/magna/playing-lead",
    "trix1904/magna/playing-follow",
    "trix1904/magna/playing-neither",
    "MAGNA-R10",
    "MAGNA-R11",
    limits="play",
    says=trixie_or_follow_told,
)
def answers(s: State, hand: int) -> int:
    """Follow the suit led or play an Honor card; if you have neither, play what you like."""
    return answers_to_lead(s, hand)


def legal_cards(s: State, seat: int) -> int:
    """The cards a seat may play now."""
    hand = s.hands[seat]
    if seat != s.leader:
        return answers(s, hand)
    return first_lead(s, hand) if s.played[seat] == 0 else hand


def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick; six tricks end the deal."""
    is_last = play_card(s, seat, card)
    if s.trick[0] == NOWHERE:
        count_taken(s, side(s, s.leader))
    if is_last:
        settle(s, WON)
        finish_deal(s, nearest(s), PROGRESSIVE, TOO_LONG)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
    elif s.bidder < 0:
        if all_have_passed(s):
            may[BID] = forced_bid(s)
        else:
            may[BID] = open_bids(s)
            may[PASS] = 1
    elif s.honors < 0:
        may[NAME] = suits_held(s, seat)
    elif s.owing[seat] > 0:
        may[DISCARD] = may_discard(s, seat)
    else:
        may[PLAY] = legal_cards(s, seat)


@cites("trix1904/magna/partners", "MAGNA-R17")
def score(s: State, seat: int) -> int:
    """What the seat's side still has to make, or the hands it has won; partners have the same."""
    return total_of(s, s.scores, side(s, seat))


def worth(s: State, seat: int) -> int:
    """The less a side has to go, the better; but the more hands, where hands are counted."""
    total = score(s, seat)
    return total if s.match_mode == MatchMode.progressive else -total


@cites("trix1904/magna/count-down", "GEN-R12")
def wins(s: State, seat: int) -> bool:
    """The lowest score wins, but the most hands in progressive play."""
    best = worth(s, seat)
    for other in range(s.players):
        if worth(s, other) > best:
            return False
    return True
