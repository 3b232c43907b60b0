"""The table of Tactics: options, who sits where, what a card is worth in a trick, the deal."""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.records import (
    ASIDE,
    SEAT,
    SIDE,
    Option,
    hands,
    inner,
    number,
    numbers,
    option,
    piles,
    showing,
    spread,
    stock,
    switch,
    trick,
    whose,
)
from parlour.kit.dealing import AnyDealer, when_counted
from parlour.kit.lookups import lookup
from parlour.kit.tricks import Tricks, clear_tricks
from parlour.packs.tactics import BRANCHES, TACTICS
from parlour.packs.tactics import KEY as NO_BRANCH

PACK = TACTICS
CARDS = len(PACK)
BRANCH_CODES = range(4)
NO_TRUMPS = 4
FIRST_KEY = PACK.number("K5")
BRANCH = [card.branch for card in PACK]
RANK = [0 if card.is_key else card.rank for card in PACK]
"""The number of each card; a Key has none."""
PRECEDENCE = [2, 0, 1, 3]
"""Among equal cards Engineers go first, then Artillery, Cavalry and Infantry."""
IN_HAND, IN_RESERVE = 12, 4
PASSED, SILENT = 0, -1
"""What stands in place of a bid for a seat that made none."""


class Partners(Option):
    """Whether players who sit opposite are partners, or the cards decide who is."""

    seats = 0
    cut = 1


class AllPass(Option):
    """Whether the dealer must play at 60 when nobody bids, or the cards are thrown in."""

    dealer_forced = 0
    redeal = 1


class TrumpTiming(Option):
    """Whether trumps are named after or before the Reinforcements are taken up."""

    after_pickup = 0
    before_pickup = 1


class WagonTrain(Option):
    """Which Key takes a trick made up of all four."""

    _5 = 0
    _10 = 1
    _15 = 2
    _20 = 3


class SetPenalty(Option):
    """What a missed bid costs: all of it, or what it was missed by."""

    bid = 0
    shortfall = 1


class Defenders(Option):
    """Whether the bidder's opponents always score what they took, or only if the bid is missed."""

    always = 0
    only_when_set = 1


class Out(Option):
    """Which side wins if both get there: the bidder's if it kept its bid, or the one with more."""

    bidder_first = 0
    higher = 1


class Span(Option):
    """Whether the match is for two Engagements out of three or for a single one."""

    campaign = 0
    engagement = 1


class Campaign(AnyDealer, Tricks):
    """The table: hands, Reinforcements and discards, the auction, the trick and the score."""

    partners = option(Partners, "TAC-R3")
    pass_final = switch("Whether a player who has passed is out of the auction.", "TAC-R5")
    all_pass = option(AllPass, "TAC-R6")
    trump_timing = option(TrumpTiming, "TAC-R8")
    wagon_train = option(WagonTrain, "TAC-R12", "20")
    set_penalty = option(SetPenalty, "TAC-R14")
    defenders = option(Defenders, "TAC-R14")
    out = option(Out, "TAC-R16")
    match = option(Span, "TAC-R18")

    partner = whose(0, label="")
    """The seat that plays with seat 0 and sits opposite; 0 until that is cut for."""
    hands = hands(4)
    reinforcements = stock(IN_RESERVE, "in_reserve", label="Reinforcements")
    in_reserve = inner()
    discards = spread(ASIDE, "pile", lambda s, _, seat: seat == s.bidder)
    to_discard = number(label="discards to make")
    """How many cards the bidder must still discard."""
    bids = numbers(4, SILENT, of=SEAT, label="bid", texts={PASSED: "passed"})
    """What each seat said last, in points."""
    bidder = whose()
    """Who won the auction, or -1 while it goes on."""
    trumps = number(-1, texts=(*BRANCHES, "no trump"))
    """The branch that is trumps, NO_TRUMPS, or -1 while nothing is named."""
    throw_ins = inner()
    """How often in a row nobody bid."""
    trick = trick(4)
    last_trick = showing(4)
    took = piles(2, of=SIDE, sight=when_counted, label="cards taken")
    tricks = numbers(2, of=SIDE)
    points = numbers(2, of=SIDE, label="points taken")
    """What each side has taken in this deal, which everybody could have counted."""
    scores = numbers(2, of=SIDE, label="points")
    """The points of this Engagement; those of one that is won stay until the next deal."""
    engagements = numbers(2, of=SIDE, label="Engagements won")
    engagement_deals = number(label="deals of this Engagement")


# --- what a card is worth ------------------------------------------------------------------------


@cites(
    "tactics/tactics/keys-never-win",
    "tactics/tactics/wagon-train",
    "tactics/tactics/rank-order",
    "tactics/tactics/rank-ends",
    "tactics/tactics/key-lead-trumps",
    "tactics/tactics/key-lead-no-trumps",
    "tactics/tactics/key-lead-any-suit",
    "tactics/tactics/key-lead-equal-ranks",
    "TAC-R11",
    "TAC-R12",
    "TAC-R13",
)
def trick_rank(wagon: int, trumps: int, led: int, card: int) -> int:
    """Trumps, then the branch led; on a Key any card by number; of Keys alone the Wagon Train."""
    branch, rank = PACK[card]
    if branch == NO_BRANCH:
        return 1 if card == FIRST_KEY + wagon else 0
    if branch == trumps:
        return 100 + rank
    if led == NO_BRANCH:
        return 4 * rank + PRECEDENCE[branch]
    return 50 + rank if branch == led else 0


TRICK_RANK: list[list[list[list[int]]]] = lookup(
    trick_rank, BRANCH_CODES, range(5), range(5), range(CARDS)
)


@cites("TAC-R3", "HOUSE-R25", "GO-R1")
def left_neighbour(partner: int, seat: int) -> int:
    """The seat to the left, when that partner sits opposite seat 0."""
    opposite = partner or 2
    low, high = (other for other in (1, 2, 3) if other != opposite)
    chairs = (0, low, opposite, high)
    return chairs[(chairs.index(seat) + 1) % 4]


LEFT: list[list[int]] = lookup(left_neighbour, range(4), range(4))


# --- the deal ------------------------------------------------------------------------------------


def side(s: Campaign, seat: int) -> int:
    """The side a seat plays for; seat 0 and its partner are the first."""
    return 0 if seat == 0 or seat == s.partner else 1


@cites("tactics/tactics/partners-by-cut", "TAC-R3", "HOUSE-R25")
def cut(s: Campaign, order: list[int]) -> None:
    """Each cuts a card and the two lowest play together.

    All cut again after a Key, and after a tie that leaves it open who those two are.  If the
    pack runs out, DECK shuffles again.
    """
    top = 0
    while s.partner == 0 and top < CARDS:
        a, b, c, d = order[top], order[top + 1], order[top + 2], order[top + 3]
        s.partner = partner_cut(RANK[a], RANK[b], RANK[c], RANK[d])
        top += 4


def partner_cut(a: int, b: int, c: int, d: int) -> int:
    """The seat that plays with seat 0 when the seats cut these ranks; 0 if all must cut again."""
    if min(min(a, b), min(c, d)) == 0:
        return 0
    if max(a, b) < min(c, d) or max(c, d) < min(a, b):
        return 1
    if max(a, c) < min(b, d) or max(b, d) < min(a, c):
        return 2
    if max(a, d) < min(b, c) or max(b, c) < min(a, d):
        return 3
    return 0


@cites(
    "tactics/tactics/deal-twelve",
    "tactics/tactics/reinforcements",
    "tactics/tactics/auction-starts",
    "tactics/tactics/first-bid",
    "TAC-R1",
    "TAC-R15",
    "TAC-R19",
    "GO-R1",
)
def deal(s: Campaign, order: list[int]) -> None:
    """Twelve cards each and four Reinforcements; a new Engagement starts from nothing."""
    if s.partner == 0:
        cut(s, order)
        return
    clear_tricks(s, 2)
    s.points[0] = 0
    s.points[1] = 0
    seat = s.dealer
    for i in range(4 * IN_HAND):
        seat = LEFT[s.partner][seat]
        s.hands[seat] |= 1 << order[i]
    for i in range(IN_RESERVE):
        s.reinforcements[i] = order[4 * IN_HAND + i]
    s.in_reserve = IN_RESERVE
    s.discards = 0
    for other in range(4):
        s.bids[other] = SILENT
    s.bidder = -1
    s.trumps = -1
    if s.engagement_deals == 0:
        s.scores[0] = 0
        s.scores[1] = 0
    s.turn = LEFT[s.partner][s.dealer]
