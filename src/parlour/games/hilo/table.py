"""The table of Hilo: what may be agreed on, what comes next in a deal, and where cards lie."""

from __future__ import annotations

from enum import IntEnum

from parlour.core.citation import cites
from parlour.core.records import (
    ASIDE,
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
    piles,
    showing,
    spread,
    trick,
)
from parlour.kit.dealing import own_until_counted
from parlour.kit.honors import FIFTY_TWO, HonorsTable, VoidRule, left_of_dealer
from parlour.kit.matches import Teams, side
from parlour.kit.tricks import sees_taken


class Phase(IntEnum):
    """What comes next in a deal."""

    deal = 0
    turn_up = 1
    call = 2
    answer = 3
    run = 4
    discard = 5
    play = 6


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


class HiloTable(HonorsTable):
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
    took = piles(4, of=SIDE, sight=sees_taken, label="cards taken")
    tricks = numbers(4, of=SIDE)
    for_game = numbers(4, of=SIDE, label="counted for Game")
    """What the cards each side has taken count for Game, which everybody could have counted."""
    discards = piles(4, of=SEAT, sight=own_until_counted, role=ASIDE, lay="row")
    """What each has laid aside; it counts for High and Low, so all see it in the end."""
    played = numbers(4, members=len(FIFTY_TWO))
    scores = numbers(4, of=SIDE, label="points in this hand", shown_if="match_mode")
    trixies = inner()
    """How often Trixie was turned up for the dealer since the last hand was played out."""


@cites("HILO-R13", bars="give")
def gift_would_win(s: HiloTable) -> bool:
    """The point would win the match, so you must run."""
    return s.gift_may_win == GiftMayWin.no and s.scores[side(s, left_of_dealer(s))] + 1 >= s.target
