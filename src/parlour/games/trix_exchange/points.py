"""The score of Trix Exchange: what corners and cards are worth, settlements and bankruptcies.

Trix 1904, pp. 31-33.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.records import DECK
from parlour.games.trix_exchange.floor import (
    Floor,
    NeedsCredit,
    TradingFloor,
    hand_size,
)
from parlour.kit.dealing import end_if_too_long, next_deal
from parlour.kit.matches import (
    MatchMode,
    TargetCheck,
    leader,
    reached,
    side,
    side_count,
    total_of,
    win_hand,
)

ENDINGS = Endings(
    won="trix1904/trix-exchange/target",
    progressive="GEN-R10",
    too_long="GEN-R12",
    stalled="HOUSE-R54",
)
WON, PROGRESSIVE, TOO_LONG, STALLED = ENDINGS.codes
# By commodity: Gold, Zinc, Iron, Salt, Lime, Coal, Lead, Mica, Alum.
CORNER_WORTH = [15, 15, 10, 5, 5, 15, 10, 10, 5]
CARD_WORTH = [-2, -2, 1, 2, 2, -2, 1, 1, 2]
PER_BANKRUPTCY = 5
MOST_STALLED = 2
"""This many deals in a row without a settlement end the match."""


@cites("trix1904/trix-exchange/corner-values", "EXCH-R8", "GEN-R8")
def credit_corner(s: TradingFloor, seat: int, book: int) -> None:
    """The maker of a corner gets its worth at once."""
    s.points[side(s, seat)] += CORNER_WORTH[book]
    if counts_at_once(s) and reached(s.points, side_count(s.sides, s.players), s.target):
        s.ended = WON


@cites("GEN-R8")
def counts_at_once(s: TradingFloor) -> bool:
    """Whether a corner may win the match before all settle."""
    return s.target_check == TargetCheck.immediate and s.match_mode == MatchMode.points


@cites(
    "trix1904/trix-exchange/settlement",
    "trix1904/trix-exchange/settlement-values",
    "EXCH-R7",
    "EXCH-R18",
)
def settlement(s: TradingFloor, seat: int) -> int:
    """What the cards left in a hand come to, up or down."""
    total = 0
    for place in range(hand_size(s, seat)):
        total += CARD_WORTH[s.book_of[s.hands[seat][place]]]
    return total


@cites(
    "trix1904/trix-exchange/bankruptcy",
    "trix1904/trix-exchange/bankruptcy-needs-credit",
    "EXCH-R9",
    "EXCH-R11",
)
def is_bankrupt(s: TradingFloor, before: int, loss: int) -> bool:
    """A settlement below nothing that leaves no points makes a player bankrupt; where credit is
    needed, only a player who had some.
    """
    if s.bankrupt_needs_credit == NeedsCredit.yes and before < 1:
        return False
    return loss < 0 and before + loss <= 0


@cites(
    "trix1904/trix-exchange/on-settlement",
    "trix1904/trix-exchange/bankruptcy-bonus",
    "trix1904/trix-exchange/several-bankruptcies",
    "EXCH-R8",
    "EXCH-R10",
    "EXCH-R12",
    "EXCH-R13",
    "HOUSE-R55",
)
def settle(s: TradingFloor, maker: int) -> None:
    """Hands are shown and reckoned, side by side; bankruptcies pay the second corner's maker."""
    s.shown = 1
    for seat in range(s.players):
        s.settled[seat] = settlement(s, seat)
    bonus = 0  # paid when every side is settled, so that no seat matters
    for one in range(side_count(s.sides, s.players)):
        total = 0
        for seat in range(s.players):
            if side(s, seat) == one:
                total += s.settled[seat]
        bankrupt = is_bankrupt(s, s.points[one], total)
        s.points[one] += total
        if s.floor == Floor.zero:
            s.points[one] = max(s.points[one], 0)
        if bankrupt and one != side(s, maker):
            bonus += PER_BANKRUPTCY
    s.points[side(s, maker)] += bonus
    s.stalled = 0
    next_deal(s)
    judge_match(s)


@cites("EXCH-R15", "GEN-R5", "HOUSE-R54")
def run_out(s: TradingFloor) -> None:
    """Time is up before two corners are made: nobody settles, and the same dealer deals again."""
    s.stalled += 1
    s.deals += 1
    s.turn = DECK
    judge_match(s)


@cites(
    "trix1904/trix-exchange/target",
    "EXCH-R8",
    "EXCH-R14",
    "GEN-R8",
    "GEN-R12",
    "HOUSE-R54",
    "HOUSE-R56",
)
def judge_match(s: TradingFloor) -> None:
    """When a deal is over the match may be: one side leads and has the target, or it is too long."""
    sides = side_count(s.sides, s.players)
    if s.match_mode == MatchMode.progressive:
        win_hand(s, leader(s.points, sides), sides, PROGRESSIVE)
    elif reached(s.points, sides, s.target):
        s.ended = WON
    end_if_too_long(s, TOO_LONG)
    if s.stalled == MOST_STALLED and s.ended == 0:
        s.ended = STALLED


@cites("trix1904/trix-exchange/partners", "EXCH-R13", "GEN-R7")
def score(s: TradingFloor, seat: int) -> int:
    """What the seat's side has; partners have the same."""
    return total_of(s, s.points, side(s, seat))
