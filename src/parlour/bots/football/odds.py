"""How two hands compare when both captains change cards sensibly: worked out by counting doubles.

A sensible captain keeps his doubles and throws the rest, but keeps all five cards of a Full hand.
Only five of twenty cards are doubles, so few numbers tell everything; the 23 hands that count for
something by suits alone are left out here, and reckoned with where an actual hand is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb

from parlour.games.trix_football.cards import HAND, RESERVE
from parlour.games.trix_football.hands import (
    CARDS,
    DOUBLES,
    FOURS,
    FULL,
    NOTHING,
    OF_SUIT,
    PAIR,
    ROYAL,
    THREES,
)

PAIRS = DOUBLES.bit_count()
"""How many doubles there are."""
OTHERS = CARDS - PAIRS
OTHERS_OF_SUIT = tuple((suit & ~DOUBLES).bit_count() for suit in OF_SUIT)
"""How many cards of each suit are not doubles."""

SENSIBLE = 0.9
"""How sure it is that the number of cards a captain throws tells what he keeps, as is sensible."""

Versus = tuple[int, int, int]
"""The ranks of the hand of the side with the ball and of the other, and 1, 0 or -1: who is better."""


def read(thrown: int | None, sensible: int) -> float:
    """How likely this many cards are thrown by a captain who sensibly throws so many."""
    if thrown is None:
        return 1.0
    return SENSIBLE * (thrown == sensible) + (1 - SENSIBLE) / (HAND + 1)


def throws(doubles: int, is_full: bool) -> int:
    """How many cards a sensible captain throws who holds this many doubles."""
    return 0 if is_full else HAND - doubles


def strengths(of: Versus) -> tuple[int, int]:
    """Two hands that compare so, as `settle` is told them."""
    ours, theirs, better = of
    return CARDS * ours + (better > 0), CARDS * theirs + (better < 0)


@cache
def versus() -> dict[Versus, float]:
    """How likely each comparison of two hands is, if both captains are sensible."""
    found: dict[Versus, float] = {}
    for doubles, dealt in _drawn(PAIRS, CARDS, HAND):
        for is_full, share in _fullness(doubles):
            drawn = throws(doubles, is_full)
            for key, likely in compared(doubles, doubles, drawn, is_full).items():
                found[key] = found.get(key, 0.0) + dealt * share * likely
    return found


def compared(
    dealt: int, kept: int, drawn: int, is_full: bool, thrown: int | None = None
) -> dict[Versus, float]:
    """How likely each comparison is for a captain who was dealt and has kept so many doubles.

    `thrown` is how many cards the other threw, if that is known.
    """
    found: dict[Versus, float] = {}
    for (ours, theirs), share in _doubles(dealt, kept, drawn, thrown):
        for one, one_share in _ranks(kept, ours, drawn, is_full):
            for other, other_share in theirs:
                likely = share * one_share * other_share
                better = (1, -1) if one == other == PAIR else ((one > other) - (one < other),)
                for sign in better:
                    key = one, other, sign
                    found[key] = found.get(key, 0.0) + likely / len(better)
    whole = sum(found.values())
    return {key: likely / whole for key, likely in found.items()}


Ranks = list[tuple[int, float]]


def _doubles(
    dealt: int, kept: int, drawn: int, thrown: int | None
) -> Iterator[tuple[tuple[int, Ranks], float]]:
    """The doubles of the captain and what the other's hand counts for, each with its share."""
    for other, first in _drawn(PAIRS - dealt, CARDS - HAND, HAND):
        for is_full, second in _fullness(other):
            theirs = throws(other, is_full)
            likely = first * second * read(thrown, theirs)
            left = PAIRS - dealt - other
            for more, third in _drawn(left, RESERVE, drawn):
                for extra, fourth in _drawn(left - more, RESERVE - drawn, theirs):
                    ranks = _ranks(other, other + extra, theirs, is_full)
                    yield (kept + more, ranks), likely * third * fourth


def _drawn(doubles: int, cards: int, number: int) -> Iterator[tuple[int, float]]:
    """How likely each number of doubles is among cards drawn."""
    for found in range(min(doubles, number) + 1):
        ways = comb(doubles, found) * comb(cards - doubles, number - found)
        if ways:
            yield found, ways / comb(cards, number)


def _fullness(doubles: int) -> Iterator[tuple[bool, float]]:
    """How likely a hand as dealt is a Full hand."""
    share = _of_one_suit() if doubles == 3 else 0.0
    yield False, 1.0 - share
    if share:
        yield True, share


def _ranks(before: int, after: int, drawn: int, is_full: bool) -> Ranks:
    """What a hand counts for that had so many doubles before and has so many after drawing."""
    if is_full:
        return [(FULL, 1.0)]
    if after == 3 and drawn:
        share = _of_one_suit_again() if before == 3 else _of_one_suit()
        return [(FULL, share), (THREES, 1.0 - share)]
    return [((NOTHING, NOTHING, PAIR, THREES, FOURS, ROYAL)[after], 1.0)]


@cache
def _of_one_suit() -> float:
    """How likely two cards that are not doubles share a suit."""
    return sum(comb(cards, 2) for cards in OTHERS_OF_SUIT) / comb(OTHERS, 2)


@cache
def _of_one_suit_again() -> float:
    """The same for two cards drawn after two of different suits were thrown."""
    same = different = 0
    for first, second in combinations(OTHERS_OF_SUIT, 2):
        thrown = first * second
        different += thrown
        same += thrown * (sum(comb(n, 2) for n in OTHERS_OF_SUIT) - (first - 1) - (second - 1))
    return same / (different * comb(OTHERS - 2, 2))
