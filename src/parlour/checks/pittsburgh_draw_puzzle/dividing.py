"""Searches for a division into ten hands of Pittsburgh-Draw that leaves placed cards where they lie.

It goes hand by hand, the hardest first.  Runs are tried card by card.  So are Full, Four and Flush,
because their cards must not happen to form a run; but of two sets with the same colours, the second
is tried only if the first stood in the way of another such hand.  For the other hands colours alone
decide, so a failure is remembered by the numbers of cards left of each colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

from parlour.checks.pittsburgh_draw_puzzle.kinds import (
    AS_RUN,
    CHEATER,
    SHAPES,
    colour,
    kind,
    rows,
    shape,
)

Hands = dict[int, list[int]]
Cards = frozenset[int]
Left = tuple[int, ...]
"""How many cards are left of each colour."""

RUNS = (8, 9, 10)


def can_be_completed(placed: Hands) -> bool:
    """Whether the fifty cards can be divided so that each hand k is worth k at its best."""
    lying = {card for hand in placed.values() for card in hand}
    loose = frozenset(range(1, CHEATER)) - lying
    with_cheater = [number for number, hand in placed.items() if CHEATER in hand]
    for cheater in with_cheater or range(1, 11):
        held = {k: frozenset(placed.get(k, ())) - {CHEATER} for k in range(1, 11)}
        if _Search(held, cheater).succeeds(loose):
            return True
    return False


class _Search:
    """The search with the Cheater in one of the hands."""

    def __init__(self, held: dict[int, Cards], cheater: int) -> None:
        self.held = held
        self.cheater = cheater
        self.spreads = {k: self._spreads(k) for k in SHAPES.values()}
        self.order = sorted(SHAPES.values(), key=lambda k: (k not in AS_RUN, len(self.spreads[k])))
        self.hopeless: set[tuple[int, Left]] = set()

    def succeeds(self, loose: Cards) -> bool:
        """Whether the loose cards complete the hands."""
        if not all(self.spreads.values()):
            return False
        choices = [[*self._runs(k, loose)] for k in RUNS]
        for first, second, third in product(*choices):
            together = first | second | third
            if len(together) == len(first) + len(second) + len(third):
                rest = loose - together
                if self._shares(0, _left(rest)) and self._deals(0, rest):
                    return True
        return False

    def _runs(self, hand: int, loose: Cards) -> Iterator[Cards]:
        """The loose cards that make a hand a run of the right kind."""
        more = (CHEATER,) if hand == self.cheater else ()
        for row in rows(hand == self.cheater):
            if self.held[hand] <= row <= self.held[hand] | loose and kind((*row, *more)) == hand:
                yield row - self.held[hand]

    def _spreads(self, hand: int) -> list[Left]:
        """How many cards of each colour a hand may still take."""
        have = _left(self.held[hand])
        found = [
            tuple(n - h for n, h in zip(spread, have, strict=True))
            for spread in _colours(hand, hand == self.cheater)
        ]
        return [more for more in found if min(more) >= 0]

    def _shares(self, at: int, left: Left) -> bool:
        """Whether the colours work out for the hands from index `at` on."""
        if at == len(self.order):
            return not any(left)
        if (at, left) in self.hopeless:
            return False
        for more in self.spreads[self.order[at]]:
            after = tuple(n - m for n, m in zip(left, more, strict=True))
            if min(after) >= 0 and self._shares(at + 1, after):
                return True
        self.hopeless.add((at, left))
        return False

    def _deals(self, at: int, loose: Cards) -> bool:
        """Whether Full, Four and Flush, from index `at` on, find cards that form no run."""
        if at == len(AS_RUN):
            return True
        hand = self.order[at]
        left = _left(loose)
        for more in self.spreads[hand]:
            after = tuple(n - m for n, m in zip(left, more, strict=True))
            if min(after) >= 0 and self._shares(at + 1, after):
                for cards in _choices(more, loose):
                    if self._is_right(hand, cards) and self._deals(at + 1, loose - cards):
                        return True
        return False

    def _is_right(self, hand: int, cards: Cards) -> bool:
        whole = self.held[hand] | cards
        return kind((*whole, CHEATER) if hand == self.cheater else whole) == hand


@cache
def _colours(hand: int, with_cheater: bool) -> tuple[Left, ...]:
    """The numbers of cards by colour that a whole hand may have."""
    (parts,) = [parts for parts, worth in SHAPES.items() if worth == hand]
    if with_cheater:
        found = {p for p in _fours() if kind((*_sample(p), CHEATER)) == hand}
    else:
        found = {parts}
    return tuple(sorted({one for p in found for one in permutations(p + (0,) * (7 - len(p)))}))


@cache
def _fours() -> tuple[tuple[int, ...], ...]:
    """The shapes four cards may have."""
    return ((1, 1, 1, 1), (2, 1, 1), (2, 2), (3, 1), (4,))


def _sample(parts: tuple[int, ...]) -> list[int]:
    """Four numbers of a shape that are far from being a run: some of 1, 2, 6, 7 of each colour."""
    cards = [7 * c + n for c, part in enumerate(parts) for n in (1, 6, 2, 7)[:part]]
    assert shape(cards) == parts
    return cards


def _left(cards: Cards) -> Left:
    left = [0] * 7
    for card in cards:
        left[colour(card)] += 1
    return tuple(left)


def _choices(more: Left, loose: Cards) -> Iterator[Cards]:
    """The sets with that many cards of each colour."""
    of_colour = [sorted(card for card in loose if colour(card) == c) for c in range(7)]
    pools = [combinations(cards, n) for cards, n in zip(of_colour, more, strict=True)]
    for parts in product(*pools):
        yield frozenset(card for part in parts for card in part)
