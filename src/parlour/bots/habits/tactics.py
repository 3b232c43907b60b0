"""Habits at Tactics: what a hand is worth in the auction, what is discarded, and who gets the Keys."""

from __future__ import annotations

from parlour.bots.habits.tricks import beating, within_hope, without, worth_adding
from parlour.core.bits import count
from parlour.core.records import NOWHERE
from parlour.games.tactics import (
    BID,
    DISCARD,
    HIGHEST_BID,
    KEYS,
    NOTRUMP,
    OF_BRANCH,
    PACK,
    PASS,
    PLAY,
    TRUMP,
    State,
    highest_bid,
)
from parlour.games.tactics.campaign import BRANCH, LEFT, TRICK_RANK
from parlour.kit.tricks import best_place
from parlour.packs.tactics import KEY as NO_BRANCH

TOP = 12
GENERALS = PACK.where(lambda card: not card.is_key and card.rank >= TOP - 2)
TOPS = PACK.where(lambda card: card.rank == TOP)
OF_TRUMPS = [*OF_BRANCH, 0]
"""The trumps, by what was named; none of them are the last."""

BASE, PER_TRUMP, PER_GENERAL = 479, 34, 36
"""What a hand of twelve can hope for, in tenths of a point: for a start, for each card of the branch
named, and for each of its three highest.
By least squares over 195 deals that bots played (80 simulations a move), in which the first to speak
had bid 60 and the others passed.  It tells little: deals scatter around it with a standard deviation
of 22 points, about as much as around their mean."""
CAUTIOUS = 50
"""How many tenths of a point below its hopes somebody stays, for a bid that is missed costs twice."""
MUCH = 150
"""By how many tenths of a point a hand must promise more than a partner's bid to go above it."""
LONG = 5
"""With so many cards of a branch nobody plays without trumps."""


# --- the auction ---------------------------------------------------------------------------------


def hopes(hand: int, branch: int) -> int:
    """About how many points a hand brings its side with this branch as trumps, in tenths."""
    own = hand & OF_BRANCH[branch]
    return BASE + PER_TRUMP * count(own) + PER_GENERAL * count(own & GENERALS)


def best_hope(hand: int) -> int:
    """The most a hand can hope for, in tenths of a point."""
    return max(max(hopes(hand, 0), hopes(hand, 1)), max(hopes(hand, 2), hopes(hand, 3)))


def worth_bidding(s: State, seat: int, bids: int) -> int:
    """Of these bids, the least and the one that promises what the hand may hope for.

    A partner's bid is left alone, unless the hand promises much more.
    """
    hope = best_hope(s.hands[seat]) - CAUTIOUS
    best = highest_bid(s)
    partner = LEFT[s.partner][LEFT[s.partner][seat]]
    if best > 0 and s.bids[partner] == best and hope < 10 * best + MUCH:
        return 0
    return within_hope(bids, min(hope // 50, HIGHEST_BID // 5))


def name_trumps(hand: int, may: list[int]) -> None:
    """Take out branches that promise less than the best, and to play without trumps if one is long."""
    best = best_hope(hand)
    for branch in range(4):
        if hopes(hand, branch) < best - 50:
            may[TRUMP] &= ~(1 << branch)
        if count(hand & OF_BRANCH[branch]) >= LONG:
            may[NOTRUMP] = 0


# --- the cards -----------------------------------------------------------------------------------


def worth_discarding(s: State, cards: int) -> int:
    """Low cards that are no trumps, if there are any."""
    return without(without(cards, OF_TRUMPS[s.trumps]), GENERALS)


def is_sure(s: State, place: int, is_last: bool) -> bool:
    """Whether the card in that place is hardly ever beaten: the last plays, or it is the highest."""
    card = s.trick[place]
    is_of_use = BRANCH[card] == s.trumps or BRANCH[card] == BRANCH[s.trick[0]]
    return is_last or (TOPS >> card & 1 == 1 and is_of_use)


def worth_playing(s: State, seat: int, cards: int) -> int:
    """Give Keys to a partner's trick and to no other; lead none, and waste no trump and no general."""
    if seat == s.leader:
        return without(cards, KEYS)
    led = BRANCH[s.trick[0]]
    rank = TRICK_RANK[s.wagon_train][s.trumps][led]
    own = 1
    while s.trick[own] != NOWHERE:
        own += 1
    place = best_place(s, rank, 4)
    winning = beating(s, cards, rank, 4)
    if own == 3 and winning and led != NO_BRANCH:
        cards &= ~winning | winning & -winning  # the lowest that does it
        winning &= -winning
    is_friendly = own - place == 2 and is_sure(s, place, own == 3)
    return worth_adding(cards, winning, KEYS, OF_TRUMPS[s.trumps] | GENERALS, is_friendly)


def sensible(s: State, seat: int, may: list[int]) -> None:
    """Take out bids beyond the hand, weak trumps, and cards that are worth keeping."""
    if may[PLAY]:
        may[PLAY] = worth_playing(s, seat, may[PLAY])
    else:
        searching(s, seat, may)


def searching(s: State, seat: int, may: list[int]) -> None:
    """Take out bids beyond the hand, weak trumps and dear discards; no card to be played is left out."""
    if may[DISCARD]:
        may[DISCARD] = worth_discarding(s, may[DISCARD])
    elif may[TRUMP]:
        name_trumps(s.hands[seat], may)
    elif may[PASS]:
        may[BID] = worth_bidding(s, seat, may[BID])
