"""Counts divisions into hands of Pittsburgh-Draw, going through the colours from first to last.

A hand is a run (8, 9, 10) or is decided by its colours (1 to 7).  Going through the colours, all that
is remembered is which runs have been laid, which cards of the next colour a run already takes, and
how many cards each colour leaves to the other hands; these share the rest by numbers alone.  In some
of these shares a Full, a Four or a Flush is a run; so such runs are laid too, and subtracted.  A set
of numbers of a colour has bit 0 for its lowest number; a set of hands has bit k for hand k.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple

from parlour.checks.pittsburgh_draw_puzzle.kinds import AS_RUN, CHEATER, SHAPES, kind, rows, shape

Shape = tuple[int, ...]
Way = tuple[int, int, tuple[int, ...]]
"""The state of the count after some colours: numbers of the next colour that a run takes, the hands
laid as runs, and how many cards each colour so far leaves, sorted."""

OF_KIND = {worth: parts for parts, worth in SHAPES.items()}
RUN_HANDS = 1 << 8 | 1 << 9 | 1 << 10


class Run(NamedTuple):
    """What a hand takes of one colour and of the next; sign -1 if the hand must not be a run."""

    hand: int
    here: int
    there: int
    sign: int


def ways(free: list[int], wanted: set[int], cheater: int) -> int:
    """The ways to divide the free cards of each colour into hands of the wanted kinds.

    The Cheater lies in the hand of that kind, or elsewhere if `cheater` is 0.
    """
    if cheater and not _four(cheater):
        return 0
    known: Counter[Way] = Counter({(0, 0, ()): 1})
    runs = [run for hand in sorted(wanted) for run in _runs(hand, hand == cheater)]
    for at, cards in enumerate(free):
        beyond = free[at + 1] if at + 1 < len(free) else 0
        after: Counter[Way] = Counter()
        for way, number in known.items():
            for other, sign in _next(way, cards, beyond, runs):
                after[other] += sign * number
        known = after
    needed = RUN_HANDS & sum(1 << hand for hand in wanted)
    total = 0
    for (_, laid, left), number in known.items():
        if needed & laid == needed:
            hands = sorted(hand for hand in wanted if hand < 8 and not laid >> hand & 1)
            shapes = (_four(hand) if hand == cheater else OF_KIND[hand] for hand in hands)
            total += number * _shared(left, tuple(shapes))
    return total


@cache
def _four(hand: int) -> Shape:
    """The shape of the four numbers with which the Cheater makes a hand; any for a run."""
    if hand >= 8:
        return (4,)
    samples = {(1, 1, 1, 1): (1, 8, 15, 22), (2, 1, 1): (1, 7, 8, 15), (2, 2): (1, 7, 8, 14)}
    samples |= {(3, 1): (1, 2, 7, 14), (4,): (1, 2, 6, 7)}
    found = [parts for parts, cards in samples.items() if kind((*cards, CHEATER)) == hand]
    return found[0] if found else ()


@cache
def _runs(hand: int, with_cheater: bool) -> tuple[Run, ...]:
    """The runs that make or spoil a hand, within Green or from Green into Blue."""
    more = (CHEATER,) if with_cheater else ()
    found = []
    for row in rows(with_cheater):
        if not 22 <= min(row) <= 28 or max(row) > 35:
            continue
        here = sum(1 << n - 22 for n in row if n <= 28)
        there = sum(1 << n - 29 for n in row if n > 28)
        if kind((*row, *more)) == hand:
            found.append(Run(hand, here, there, 1))
        elif hand in AS_RUN and shape(row) == (_four(hand) if with_cheater else OF_KIND[hand]):
            found.append(Run(hand, here, there, -1))
    return tuple(found)


def _next(way: Way, cards: int, beyond: int, runs: list[Run]) -> Iterator[tuple[Way, int]]:
    """All ways to pass one more colour: with a run into the next, one within it, both or none."""
    taken, laid_before, left = way
    free = cards & ~taken
    for hand, here, there, sign in [Run(0, 0, 0, 1), *(run for run in runs if run.there)]:
        if laid_before >> hand & 1 or here & ~free or there & ~beyond:
            continue
        laid = laid_before | 1 << hand if hand else laid_before
        open_ = free & ~here
        yield (there, laid, _with(left, open_.bit_count())), sign
        for within in runs:
            if not (within.there or laid >> within.hand & 1 or within.here & ~open_):
                less = _with(left, (open_ & ~within.here).bit_count())
                yield (there, laid | 1 << within.hand, less), sign * within.sign


@cache
def _with(left: tuple[int, ...], cards: int) -> tuple[int, ...]:
    return tuple(sorted((*left, cards)))


@cache
def _shared(left: tuple[int, ...], shapes: tuple[Shape, ...]) -> int:
    """The ways to deal that many cards of each colour, all of them, into hands of these shapes."""
    if not shapes:
        return int(not any(left))
    return sum(number * _shared(after, shapes[1:]) for after, number in _taken(left, shapes[0]))


@cache
def _taken(left: tuple[int, ...], parts: Shape) -> tuple[tuple[tuple[int, ...], int], ...]:
    """What a hand that takes these parts may leave of the cards, and in how many ways."""
    if not left:
        return () if parts else (((), 1),)
    found: Counter[tuple[int, ...]] = Counter()
    for part in {0, *parts}:
        if part <= left[0]:
            others = list(parts)
            if part:
                others.remove(part)
            for after, number in _taken(left[1:], tuple(others)):
                found[_with(after, left[0] - part)] += number * comb(left[0], part)
    return tuple(found.items())
