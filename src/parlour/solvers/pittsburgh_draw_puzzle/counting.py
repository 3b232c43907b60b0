"""How many ways there are to divide cards into hands of Pittsburgh-Draw, one of each wanted kind.

The ways are counted, not listed.  Runs are laid card by card.  For all other hands only colours
matter, so the ways to choose cards multiply.  This counts too much where a Full, a Four or a Flush
happens to be a run, so inclusion and exclusion over such hands corrects it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import comb, prod
from typing import NamedTuple

from parlour.core.citation import cites
from parlour.solvers.pittsburgh_draw_puzzle.hands import (
    BESIDE_CHEATER,
    CHEATER_PLACES,
    COLOURS,
    HAND,
    NUMBERS,
    SHAPES,
    runs,
    spoiled,
)

Shape = tuple[int, ...]


class Colour(NamedTuple):
    """What is left of a colour: its cards, and the straight flushes and spoiled flushes among them."""

    cards: int
    tens: int
    sevens: int


@cites("PDP-R1")
def all_divisions() -> int:
    """The ways to divide the fifty cards, with the Cheater in any hand."""
    return sum(divisions(NUMBERS, range(1, 11), place) for place in CHEATER_PLACES)


def divisions(numbers: int, kinds: Iterable[int], cheater: int = 0) -> int:
    """The ways to make one hand of each kind from these numbers, with the Cheater in that hand."""
    wanted = frozenset(kinds)
    total = 0
    for (colours, spoilt), ways in _across(numbers, wanted, cheater).items():
        shapes = [_shape(k, cheater) for k in sorted(wanted & SHAPES.keys() - spoilt)]
        total += ways * _within(colours, shapes, wanted, cheater)
    return total


def _shape(kind: int, cheater: int) -> Shape:
    return BESIDE_CHEATER[kind] if kind == cheater else SHAPES[kind]


def _across(
    numbers: int, wanted: frozenset[int], cheater: int
) -> Counter[tuple[tuple[Colour, ...], frozenset[int]]]:
    """What the runs over two colours leave, and which hands they spoil, with the number of ways.

    The number is negative where an odd number of hands is spoilt.
    """
    left: Counter[tuple[int, frozenset[int]]] = Counter({(numbers, frozenset()): 1})
    for kind in wanted & {8, 9}:
        after: Counter[tuple[int, frozenset[int]]] = Counter()
        for (free, spoilt), ways in left.items():
            for run in runs(kind, kind == cheater):
                if run & free == run:
                    after[free ^ run, spoilt] += ways
        left = after
    for kind in wanted & {5, 6}:
        for (free, spoilt), ways in list(left.items()):
            for run in spoiled(kind, kind == cheater):
                if run & free == run:
                    left[free ^ run, spoilt | {kind}] -= ways
    found: Counter[tuple[tuple[Colour, ...], frozenset[int]]] = Counter()
    for (free, spoilt), ways in left.items():
        colours = sorted(_colour(free >> 7 * c & 127, cheater) for c in COLOURS)
        found[tuple(colours), spoilt] += ways
    return found


@cache
def _colour(cards: int, cheater: int) -> Colour:
    """A colour of which these cards, seven bits, are left; all colours work the same way."""
    tens = [run for run in runs(10, cheater == 10) if run & cards == run]
    sevens = [run for run in spoiled(7, cheater == 7) if run & cards == run]
    return Colour(cards.bit_count(), len(tens), len(sevens))


def _within(
    colours: tuple[Colour, ...], shapes: list[Shape], wanted: frozenset[int], cheater: int
) -> int:
    """The ways to lay the straight flush and all hands decided by colours."""
    if 10 not in wanted:
        return _with_flush(colours, shapes, wanted, cheater)
    total = 0
    for at, colour in enumerate(colours):
        if colour.tens:
            # Seven cards have no room for a second run of the colour.
            rest = Colour(colour.cards - HAND + (cheater == 10), 0, 0)
            after = (*colours[:at], rest, *colours[at + 1 :])
            total += colour.tens * _with_flush(after, shapes, wanted, cheater)
    return total


def _with_flush(
    colours: tuple[Colour, ...], shapes: list[Shape], wanted: frozenset[int], cheater: int
) -> int:
    """All ways except those in which the Flush is a run."""
    cards = [colour.cards for colour in colours]
    total = shared(tuple(sorted(cards)), tuple(shapes))
    if 7 not in wanted:
        return total
    flush = _shape(7, cheater)
    others = [*shapes]
    others.remove(flush)
    for at, colour in enumerate(colours):
        if colour.sevens:
            after = [n - flush[0] * (at == i) for i, n in enumerate(cards)]
            total -= colour.sevens * shared(tuple(sorted(after)), tuple(others))
    return total


@cache
def shared(cards: tuple[int, ...], shapes: tuple[Shape, ...]) -> int:
    """The ways to deal out that many cards of each colour, all of them, in hands of these shapes."""
    if not shapes:
        return int(not any(cards))
    return sum(ways * shared(left, shapes[1:]) for left, ways in _one_hand(cards, shapes[0]))


@cache
def _one_hand(cards: tuple[int, ...], shape: Shape) -> tuple[tuple[tuple[int, ...], int], ...]:
    """What a hand of a shape may leave, with the number of ways to take it."""
    found: Counter[tuple[int, ...]] = Counter()
    for taken in _arranged(shape):
        if all(n <= of for n, of in zip(taken, cards, strict=True)):
            left = sorted(of - n for n, of in zip(taken, cards, strict=True))
            found[tuple(left)] += prod(comb(of, n) for n, of in zip(taken, cards, strict=True))
    return tuple(found.items())


@cache
def _arranged(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """All ways to assign the parts of a shape to the seven colours."""
    found: set[tuple[int, ...]] = {()}
    parts = Counter(shape + (0,) * (len(COLOURS) - len(shape)))
    for _ in COLOURS:
        found = {(*one, n) for one in found for n in parts if one.count(n) < parts[n]}
    return tuple(sorted(found))
