"""What changing cards comes to: how often each hand meets each hand of the other captain, exactly.

Every world that the seat holds possible is counted: what the other captain was dealt, what he
draws after throwing as a sensible captain does (`odds`), and what the seat draws itself.  Nothing
is tried at random; the counts follow from how many doubles, and cards of each suit, are unseen.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from parlour.bots.football.odds import PAIRS, Versus, read
from parlour.core.bits import count, members, nth
from parlour.games.trix_football.cards import HAND, RESERVE
from parlour.games.trix_football.hands import (
    CARDS,
    DOUBLES,
    FOURS,
    FULL,
    OF_SUIT,
    PAIR,
    ROYAL,
    THREES,
    rank_of,
    strength,
)

UNSEEN = CARDS - HAND
SUITS = tuple(suit & ~DOUBLES for suit in OF_SUIT if suit & ~DOUBLES)


class Classes:
    """All hands by strength: hands of one class are equally good."""

    def __init__(self) -> None:
        hands = [sum(1 << card for card in cards) for cards in combinations(range(CARDS), HAND)]
        strengths = [strength(hand) for hand in hands]
        self.strengths = sorted(set(strengths))
        """The strength of each class, rising."""
        self.place = {found: place for place, found in enumerate(self.strengths)}
        self.of_hand = np.zeros(1 << CARDS, np.int8)
        self.of_hand[hands] = [self.place[found] for found in strengths]
        by_suits = [self.place[found] for found in strengths]
        self.odd_hands = [
            (hand, place)
            for hand, place in zip(hands, by_suits, strict=True)
            if count(hand & DOUBLES) < 3 and rank_of(self.strengths[place]) > PAIR
        ]
        """Hands that count for more than their doubles, each with its class."""
        ways = [_versus(one, other) for one in self.strengths for other in self.strengths]
        self.comparisons = sorted(set(ways))
        """All ways in which the hands of two classes compare."""
        self.versus = np.array([self.comparisons.index(way) for way in ways])
        """The number of that comparison for each two classes, class after class."""

    def of_rank(self, rank: int) -> int:
        """The class of a rank that has only one."""
        return self.place[CARDS * rank]

    def of_pair(self, best: int) -> int | None:
        """The class of Pairs with this best other card, if it can be the best of three."""
        return self.place.get(CARDS * PAIR + best)


def _versus(one: int, other: int) -> Versus:
    return rank_of(one), rank_of(other), (one > other) - (one < other)


@cache
def classes() -> Classes:
    """The classes of hands, worked out once."""
    return Classes()


@cache
def _draws() -> tuple[Any, list[slice]]:
    """Every set of up to five of fifteen cards, as rows of truths, and where each size begins."""
    rows: list[list[bool]] = []
    slices: list[slice] = []
    for size in range(HAND + 1):
        first = len(rows)
        rows += [
            [place in chosen for place in range(UNSEEN)]
            for chosen in combinations(range(UNSEEN), size)
        ]
        slices.append(slice(first, len(rows)))
    return np.array(rows, bool), slices


@cache
def _ways() -> Any:
    """How many sets of k there are among n, by n + 5 and k; none if n is below 0."""
    numbers = range(-HAND, CARDS + 1)
    return np.array(
        [[comb(n, k) if n >= 0 else 0 for k in range(HAND + 1)] for n in numbers], float
    )


def _choose(cards: Any, number: int) -> Any:
    return _ways()[cards + HAND, number]


@cache
def _weights(thrown: int) -> Any:
    """What one way counts, by set drawn by the seat, if the other throws so many."""
    sizes = [comb(RESERVE, thrown) * comb(RESERVE - thrown, drawn) for drawn in range(HAND + 1)]
    drawn = _draws()[0].sum(axis=1)
    return 1.0 / np.array(sizes, float)[drawn]


class Others:
    """How likely each class of the other's hand goes with each set the seat may draw.

    The shares of the sets of one size add up to one.
    """

    def __init__(self, unseen: int, thrown: int | None) -> None:
        """The cards that the seat was not dealt, and how many the other threw, if that is known."""
        cards = members(unseen)
        drawn, _ = _draws()
        left = ~drawn
        others = [place for place, card in enumerate(cards) if not DOUBLES >> card & 1]
        self._there = {cards[place]: left[:, place] for place in others}
        below = np.cumsum(left[:, others], axis=1) - left[:, others]
        self._below = {cards[place]: below[:, i] for i, place in enumerate(others)}
        self._doubles = left.sum(axis=1) - left[:, others].sum(axis=1)
        self._rest = left[:, others].sum(axis=1)
        self._suits = [
            sum((self._there[card] for card in self._there if suit >> card & 1), 0 * self._rest)
            for suit in SUITS
        ]
        self._unseen = unseen
        self._weights = [
            _weights(sensible) * read(thrown, sensible) for sensible in range(HAND + 1)
        ]
        """By cards thrown, for each set drawn by the seat, what each way to get there counts."""
        self.likely = np.zeros((len(classes().strengths), len(drawn)))
        """By class of the other's hand and set drawn by the seat."""
        for kept in (0, 1, 2, 4):
            self._keep(kept)
        self._keep_three()
        self._stand()
        self._count_by_suits()
        for rows in _draws()[1]:
            self.likely[:, rows] /= self.likely[:, rows].sum()

    def _add(self, thrown: int, rank: int, ways: Any) -> None:
        self.likely[classes().of_rank(rank)] += ways * self._weights[thrown]

    def _keep(self, kept: int) -> None:
        """The other keeps so many doubles, throws the rest and draws as many."""
        thrown = HAND - kept
        for more in range(PAIRS - kept + 1):
            rest = thrown - more
            doubles = _choose(self._doubles, kept) * _choose(self._doubles - kept, more)
            ways = doubles * _choose(self._rest - rest, thrown)
            self._draw(thrown, kept + more, ways)

    def _draw(self, thrown: int, doubles: int, ways: Any) -> None:
        """So many ways lead to a hand with so many doubles and any others."""
        if doubles < 2:
            self._add(thrown, 0, ways * _choose(self._rest, HAND - doubles))
        elif doubles == 2:
            for card, there in self._there.items():
                place = classes().of_pair(card)
                if place is not None:
                    pairs = there * _choose(self._below[card], 2)
                    self.likely[place] += ways * pairs * self._weights[thrown]
        elif doubles == 3:
            alike = self._alike()
            self._add(thrown, FULL, ways * alike)
            self._add(thrown, THREES, ways * (_choose(self._rest, 2) - alike))
        else:
            self._add(
                thrown, FOURS if doubles == 4 else ROYAL, ways * _choose(self._rest, 5 - doubles)
            )

    def _alike(self) -> Any:
        """In how many ways two cards that are not doubles share a suit."""
        return sum(_choose(suit, 2) for suit in self._suits)

    def _keep_three(self) -> None:
        """The other holds Threes, so that what he throws is of two suits."""
        doubles, alike = _choose(self._doubles, 3), self._alike()
        unlike = _choose(self._rest, 2) - alike
        full = sum(
            one * other * (alike - (one - 1) - (other - 1))
            for one, other in combinations(self._suits, 2)
        )
        self._add(2, FULL, doubles * full)
        self._add(2, THREES, doubles * (unlike * _choose(self._rest - 2, 2) - full))
        more = self._doubles - 3
        self._add(2, FOURS, doubles * unlike * _choose(more, 1) * _choose(self._rest - 2, 1))
        self._add(2, ROYAL, doubles * unlike * _choose(more, 2))

    def _stand(self) -> None:
        """The other throws nothing."""
        self._add(0, FULL, _choose(self._doubles, 3) * self._alike())
        self._add(0, ROYAL, _choose(self._doubles, 5))

    def _count_by_suits(self) -> None:
        """Some hands drawn count for more than their doubles."""
        drawn, _ = _draws()
        cards = members(self._unseen)
        for hand, place in classes().odd_hands:
            if hand & ~self._unseen:
                continue
            there = ~drawn[:, [at for at, card in enumerate(cards) if hand >> card & 1]].any(axis=1)
            doubles = count(hand & DOUBLES)
            rest = hand & ~DOUBLES
            instead = classes().of_rank(0) if doubles < 2 else classes().of_pair(nth(rest, 2))
            for kept in range(doubles + 1):
                thrown = HAND - kept
                ways = comb(doubles, kept) * _choose(self._rest - count(rest), thrown) * there
                self.likely[place] += ways * self._weights[thrown]
                self.likely[instead] -= ways * self._weights[thrown]


class Exchange:
    """A hand that may be changed, with what is known of the other's exchange."""

    def __init__(self, dealt: int, thrown: int | None) -> None:
        """The five cards dealt, and how many the other threw, or None if that is still to come."""
        unseen = ((1 << CARDS) - 1) & ~dealt
        self._likely = Others(unseen, thrown).likely
        self._sets = _draws()[0] @ np.array([1 << card for card in members(unseen)])
        self._known: dict[int, dict[Versus, float]] = {}

    def meetings(self, kept: int) -> dict[Versus, float]:
        """How likely each comparison of hands is if the seat keeps these cards of its hand."""
        if kept not in self._known:
            met = np.bincount(classes().versus, self.joint(kept).ravel())
            self._known[kept] = {
                classes().comparisons[number]: float(met[number]) for number in np.flatnonzero(met)
            }
        return self._known[kept]

    def joint(self, kept: int) -> Any:
        """How likely each class of the seat's hand meets each of the other's."""
        drawn = HAND - count(kept)
        rows = _draws()[1][drawn]
        mine = classes().of_hand[self._sets[rows] | kept]
        is_of = mine[:, None] == np.arange(len(classes().strengths))
        joint: Any = (self._likely[:, rows] @ is_of.astype(float)).T
        return joint


@lru_cache(maxsize=16)
def exchange(dealt: int, thrown: int | None) -> Exchange:
    """The exchange of a hand; it is asked about card by card, and worked out once."""
    return Exchange(dealt, thrown)


def meetings(dealt: int, kept: int, thrown: int | None) -> dict[Versus, float]:
    """How the seat's hand and the other's will compare if it keeps these of the cards dealt."""
    return exchange(dealt, thrown).meetings(kept)
