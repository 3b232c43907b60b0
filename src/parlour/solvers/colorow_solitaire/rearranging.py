"""Layouts of Colorow solitaire improved step by step, by exchanging two cards again and again.

Exchanges that lose points are made too, often at first and rarely later (simulated annealing), so
that the search does not get stuck where no single exchange helps.  What it finds is good, but not
proved to be the best.

A layout is a list of 49 colours, square 1 first.  For each line and colour there is a *pattern*: bit
k is set if the k-th square of the line has the colour.  A table has what each pattern is worth, so
that the same loop counts rows with gaps and rows that must touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Any, NamedTuple

from parlour.core import compiling
from parlour.core.bits import members, union
from parlour.kit.board49 import LINES_OF_THREE, NUMBERS, SIDE, SQUARES
from parlour.solvers.kernels import kernel

COLOURS = 7
WAYS = 4
"""The most lines through a square."""
HOT, COLD = 2.2, 0.25
"""How many points an exchange may easily lose, at the start and at the end."""
MULTIPLIER, MASK = 0x5DEECE66D, (1 << 48) - 1


def with_gaps(pattern: int) -> int:
    """What a pattern is worth if gaps do not matter: its number of cards, if at least three."""
    cards = pattern.bit_count()
    return cards if cards >= 3 else 0


class Lines(NamedTuple):
    """The lines through each square, four or fewer with -1 for the rest, and its bit on each."""

    line: Any
    bit: Any


@kernel
def change(patterns: Any, worth: Any, at: Lines, square: int, colour: int) -> int:
    """Lay a colour on a square, or take it off if it lies there; the points gained."""
    points = 0
    for way in range(WAYS * square, WAYS * square + WAYS):
        if at.line[way] >= 0:
            i = at.line[way] * COLOURS + colour
            old = patterns[i]
            patterns[i] = old ^ at.bit[way]
            points += worth[old ^ at.bit[way]] - worth[old]
    return points


@kernel
def exchange(patterns: Any, worth: Any, at: Lines, cells: Any, a: int, b: int) -> int:
    """Exchange the colours of two squares; the points gained."""
    one, other = cells[a], cells[b]
    points = change(patterns, worth, at, a, one) + change(patterns, worth, at, b, other)
    cells[a], cells[b] = other, one
    points += change(patterns, worth, at, a, other) + change(patterns, worth, at, b, one)
    return points


@kernel
def better(
    cells: Any, free: Any, patterns: Any, worth: Any, at: Lines, steps: int, rng: int, best: Any
) -> int:
    """Exchange cards on free squares `steps` times; the points gained at the best moment.

    `best` receives the layout of that moment.
    """
    points, most = 0, 0
    heat = HOT
    cooling = (COLD / HOT) ** (1.0 / steps)
    for _ in range(steps):
        heat *= cooling
        rng = (rng * MULTIPLIER + 11) & MASK
        a = free[(rng >> 17) * len(free) >> 31]
        rng = (rng * MULTIPLIER + 11) & MASK
        b = free[(rng >> 17) * len(free) >> 31]
        if cells[a] == cells[b]:
            continue
        gained = exchange(patterns, worth, at, cells, a, b)
        rng = (rng * MULTIPLIER + 11) & MASK
        if gained < 0 and (rng >> 17) / 2147483648.0 >= exp(gained / heat):
            exchange(patterns, worth, at, cells, a, b)
        else:
            points += gained
            if points > most:
                most = points
                for square in range(len(cells)):
                    best[square] = cells[square]
    return most


def row(values: Sequence[int]) -> Any:
    """Numbers in the form the loops need."""
    if not compiling.available():
        return list(values)
    import numpy as np

    return np.array(values, dtype=np.int64)


@cache
def _lines() -> Lines:
    line, bit = [], []
    for square in NUMBERS:
        through = [i for i, squares in enumerate(LINES_OF_THREE) if squares >> square & 1]
        through += [-1] * (WAYS - len(through))
        line += through
        bit += [1 << members(LINES_OF_THREE[i]).index(square) if i >= 0 else 0 for i in through]
    return Lines(row(line), row(bit))


def rearranged(
    placed: Sequence[int], worth: Sequence[int], steps: int, seed: int
) -> tuple[int, tuple[int, ...]]:
    """A good layout that leaves the placed cards where they lie: its points and its sets.

    `placed` has a set of squares for each colour and `worth` what each of the 128 patterns is worth.
    """
    free = [square - 1 for square in members(SQUARES & ~sum(placed))]
    cells = row([0] * len(NUMBERS))
    patterns = row([0] * (COLOURS * len(LINES_OF_THREE)))
    table, at = row(worth), _lines()
    wanted = iter(free)
    points = 0
    for colour, squares in enumerate(placed):
        fixed = [square - 1 for square in members(squares)]
        for square in [*fixed, *(next(wanted) for _ in range(SIDE - len(fixed)))]:
            cells[square] = colour
            points += change(patterns, table, at, square, colour)
    best = row([int(colour) for colour in cells])
    if len(free) > 1:
        points += better(cells, row(free), patterns, table, at, steps, seed, best)
    sets = [[n for n in NUMBERS if best[n - 1] == colour] for colour in range(COLOURS)]
    return int(points), tuple(union(squares) for squares in sets)
