"""The kinds of hands in Pittsburgh-Draw: cards are 1 to 49, and the Cheater is 50."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache

CHEATER = 50
SHAPES = {
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (1, 1, 1, 1, 1): 3,
    (3, 1, 1): 4,
    (3, 2): 5,
    (4, 1): 6,
    (5,): 7,
}
"""The worth of five cards by how many are of one colour, of another, and so on."""
AS_RUN = {5: 8, 6: 9, 7: 10}
"""What a Full, a Four and a Flush are worth if their numbers follow each other."""


def colour(number: int) -> int:
    """The colour of a number."""
    return (number - 1) // 7


def shape(numbers: Collection[int]) -> tuple[int, ...]:
    """How many numbers there are of each colour, from the most down."""
    return tuple(sorted(Counter(map(colour, numbers)).values(), reverse=True))


def kind(hand: Collection[int]) -> int:
    """What five cards are worth, with the Cheater standing for the best number."""
    return _kind(tuple(sorted(hand)))


@cache
def _kind(hand: tuple[int, ...]) -> int:
    if CHEATER in hand:
        four = hand[:4]
        return max(_kind(tuple(sorted((*four, n)))) for n in range(1, 50) if n not in four)
    worth = SHAPES[shape(hand)]
    return AS_RUN.get(worth, worth) if hand[4] - hand[0] == 4 else worth


@cache
def rows(with_cheater: bool) -> tuple[frozenset[int], ...]:
    """Every set of numbers that is a run of five, or becomes one with the Cheater."""
    found: set[frozenset[int]] = set()
    for low in range(1, 46):
        row = frozenset(range(low, low + 5))
        found |= {row - {number} for number in row} if with_cheater else {row}
    return tuple(sorted(found, key=sorted))
