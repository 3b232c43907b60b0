"""Tactics: four players in two sides, 52 cards, an auction for the lead and the choice of trumps.

Leaflet of Tactics, both sides.  Tricks count five each and the four Keys, which take no trick, what
is printed on them.  The bidder takes up four hidden Reinforcements and discards as many cards.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.moves import Move, Verb, Vocabulary, amounts, cards_of, suits
from parlour.core.records import DECK, NOWHERE
from parlour.core.views import Place, View
from parlour.games.tactics.campaign import (
    BRANCH,
    FIRST_KEY,
    IN_HAND,
    IN_RESERVE,
    LEFT,
    NO_TRUMPS,
    PACK,
    PASSED,
    TRICK_RANK,
    AllPass,
    Campaign,
    Partners,
    TrumpTiming,
    deal,
    side,
)
from parlour.games.tactics.points import (
    ENDINGS,
    pass_deal,
    points_taken,
    score,
    settle,
    wins,
    worth,
)
from parlour.games.tactics.telling import reckoning, told
from parlour.kit.auctions import least_bid_told
from parlour.kit.dealing import any_seat, dealer, dealer_verb
from parlour.kit.tricks import best_place, following, take_trick
from parlour.packs.tactics import KEY as NO_BRANCH

# The parts of the game that other files hold whole.
__all__ = ["ENDINGS", "PACK", "deal", "dealer", "reckoning", "score", "told", "wins", "worth"]

KEY = "tactics"
TITLE = "Tactics"
BOOK = "tactics"
EDITION = 1
FORMERLY = {1: {"set_penalty=bid_keep": "set_penalty=shortfall"}}  # the same number
PLAYERS = (4,)
SHEET = ("Deal", "Bidder", "Bid")
CITES = (
    "tactics/tactics/suits",
    "tactics/tactics/four-extra",
    "tactics/tactics/colours-and-numbers",
    "tactics/tactics/shuffle",
    "tactics/tactics/object",
    "tactics/tactics/hand-total",
    "TAC-R21",
    "GO-R4",
    "GO-R6",
    "GO-R11",
)


OF_BRANCH = [PACK.where(lambda card, branch=branch: card.branch == branch) for branch in range(4)]  # type: ignore[misc]
KEYS = PACK.where(lambda card: card.is_key)
EVERY_BID = (1 << 23) - (1 << 12)
"""The bids 60, 65 to 110 as a set of fives."""
HIGHEST_BID = 110


class State(Campaign):
    """The table."""


def left_to_discard(s: State, seat: int) -> int:
    """How many cards the bidder still has to discard."""
    return s.to_discard


MOVES = Vocabulary(
    dealer_verb("GO-R2", 4),
    Verb(
        "bid",
        amounts({points // 5: str(points) for points in range(60, 111, 5)}),
        cite="TAC-R4",
    ),
    Verb("pass", cite="tactics/tactics/bid-or-pass"),
    Verb(
        "trump",
        suits(dict(enumerate("AICE"))),
        cite="tactics/tactics/name-trumps",
        says="name {0} trump",
        duty="name trumps",
    ),
    Verb("notrump", cite="tactics/tactics/name-trumps", says="name no trump"),
    Verb(
        "discard",
        cards_of(PACK),
        cite="tactics/tactics/discard-four",
        secret=True,
        unheard="discard a card",
        more=left_to_discard,
    ),
    Verb("play", cards_of(PACK), cite="tactics/tactics/every-lead"),
)
DEALER, BID, PASS, TRUMP, NOTRUMP, DISCARD, PLAY = MOVES.firsts


def setup(s: State) -> None:
    """Nobody has dealt yet, and partners sit opposite unless they are cut for."""
    s.partner = 2 if s.partners == Partners.seats else 0
    s.turn = DECK


# --- the auction ---------------------------------------------------------------------------------


def highest_bid(s: State) -> int:
    """The best bid so far; none is PASSED or SILENT."""
    return max(max(s.bids[0], s.bids[1]), max(s.bids[2], s.bids[3]))


def bids_told(s: State, _seat: int, move: Move) -> str:
    """Which bids are open now."""
    return least_bid_told(move, open_bids(s), highest_bid(s) > 0)


@cites(
    "tactics/tactics/lowest-bid",
    "tactics/tactics/raise-five",
    "tactics/tactics/highest-bid",
    "TAC-R4",
    limits="bid",
    says=bids_told,
)
def open_bids(s: State) -> int:
    """A bid goes by fives from 60 to 110 and must be above every earlier one."""
    least = max(highest_bid(s), 0) // 5 + 1
    return EVERY_BID >> least << least


@cites("tactics/tactics/bid-meaning")
def bid(s: State, seat: int, fives: int) -> None:
    """Say how many points your side will take."""
    s.bids[seat] = 5 * fives
    go_round_auction(s)


@cites("tactics/tactics/bid-or-pass")
def pass_(s: State, seat: int) -> None:
    """Do not raise the bid."""
    s.bids[seat] = PASSED
    go_round_auction(s)


@cites("tactics/tactics/auction-closes", "TAC-R5")
def go_round_auction(s: State) -> None:
    """It closes when the turn comes back to the highest bidder, and at once with a bid of 110."""
    best = highest_bid(s)
    seat = LEFT[s.partner][s.turn]
    if best > PASSED and s.pass_final:
        while s.bids[seat] == PASSED:
            seat = LEFT[s.partner][seat]
    if best == HIGHEST_BID:
        close_auction(s, s.turn)
    elif best > PASSED and s.bids[seat] == best:
        close_auction(s, seat)
    elif best == PASSED and s.bids[seat] == PASSED:
        all_have_passed(s)
    else:
        s.turn = seat


@cites("TAC-R6")
def all_have_passed(s: State) -> None:
    """The dealer plays at 60, or the next one deals, though not after three such deals in a row."""
    if s.all_pass == AllPass.redeal and s.throw_ins < 3:
        s.throw_ins += 1
        pass_deal(s)
    else:
        s.bids[s.dealer] = 60
        close_auction(s, s.dealer)


@cites("tactics/tactics/first-lead", "TAC-R8")
def close_auction(s: State, seat: int) -> None:
    """The bidder names trumps, usually with the Reinforcements in hand, and will lead."""
    s.throw_ins = 0
    s.bidder = seat
    s.leader = seat
    s.turn = seat
    if s.trump_timing == TrumpTiming.after_pickup:
        pick_up(s)


@cites("tactics/tactics/take-reinforcements", "TAC-R7")
def pick_up(s: State) -> None:
    """The bidder takes the Reinforcements into hand, seen by nobody else."""
    while s.in_reserve > 0:
        s.in_reserve -= 1
        s.hands[s.bidder] |= 1 << s.reinforcements[s.in_reserve]
        s.reinforcements[s.in_reserve] = NOWHERE
    s.to_discard = IN_RESERVE


def trump(s: State, seat: int, branch: int) -> None:
    """Name a branch as trumps."""
    name_trumps(s, branch)


def notrump(s: State, seat: int) -> None:
    """Have no trumps in this deal."""
    name_trumps(s, NO_TRUMPS)


@cites("tactics/tactics/name-trumps", "TAC-R8")
def name_trumps(s: State, trumps: int) -> None:
    """All hear what is trumps; where that comes first, the Reinforcements are taken up now."""
    s.trumps = trumps
    if s.trump_timing == TrumpTiming.before_pickup:
        pick_up(s)


@cites("tactics/tactics/no-key-discard", "TAC-R9", limits="discard")
def may_be_discarded(hand: int) -> int:
    """You may never discard a Key."""
    return hand & ~KEYS


@cites("tactics/tactics/discard-four", "TAC-R9")
def discard(s: State, seat: int, card: int) -> None:
    """One of four cards goes out of play, face down."""
    s.hands[seat] &= ~(1 << card)
    s.discards |= 1 << card
    s.to_discard -= 1


def denied(view: View) -> dict[Place, frozenset[int]]:
    """All know that no Key is among the discards."""
    settled = view.state.trumps >= 0 and view.state.to_discard == 0
    return {("discards", 0): frozenset(range(FIRST_KEY, len(PACK)))} if settled else {}


# --- the play ------------------------------------------------------------------------------------


@cites("tactics/tactics/follow-suit", "tactics/tactics/void", "TAC-R10", limits="play")
def on_branch_led(hand: int, branch: int) -> int:
    """Follow the suit led if you can; otherwise you may trump, play a Key or discard."""
    return following(hand, OF_BRANCH[branch])


@cites("tactics/tactics/key-lead-allowed", "tactics/tactics/key-lead-no-duty", "TAC-R10")
def legal_cards(s: State, seat: int) -> int:
    """Any card may be led, a Key too; a Key that is led binds nobody."""
    if seat == s.leader or BRANCH[s.trick[0]] == NO_BRANCH:
        return s.hands[seat]
    return on_branch_led(s.hands[seat], BRANCH[s.trick[0]])


@cites("tactics/tactics/every-lead")
def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick, to which each gives one."""
    s.hands[seat] &= ~(1 << card)
    place = 0
    while s.trick[place] != NOWHERE:
        place += 1
    s.trick[place] = card
    s.turn = LEFT[s.partner][seat]
    if place == 3:
        end_trick(s)


@cites("tactics/tactics/winner-leads")
def end_trick(s: State) -> None:
    """The best card takes the trick for its side, and its player leads the next."""
    rank = TRICK_RANK[s.wagon_train][s.trumps][BRANCH[s.trick[0]]]
    seat = s.leader
    for _ in range(best_place(s, rank, 4)):
        seat = LEFT[s.partner][seat]
    own = side(s, seat)
    take_trick(s, seat, own, True, 4)
    s.points[own] = points_taken(s, own)
    if s.tricks[0] + s.tricks[1] == IN_HAND:
        settle(s)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        if s.partner > 0:
            may[DEALER] = any_seat(s)
    elif s.bidder < 0:
        may[BID] = open_bids(s)
        may[PASS] = 1
    elif s.trumps < 0:
        may[TRUMP] = 15
        may[NOTRUMP] = 1
    elif s.to_discard > 0:
        may[DISCARD] = may_be_discarded(s.hands[seat])
    else:
        may[PLAY] = legal_cards(s, seat)
