"""How fast hands of Pittsburgh-Draw are judged: all of them, compiled, on one core.

    python bench/draw_hands.py

There are 1 906 884 hands of five numbers, and 211 876 of four numbers and the Cheater.
"""

from __future__ import annotations

from functools import cache
from time import process_time
from typing import Any

import numpy as np

from parlour.core import compiling, linking
from parlour.core.instructions import instead
from parlour.core.twins import Twins
from parlour.games.pittsburgh_draw.kinds import kind_of, strength
from parlour.packs.forty_nine import CHEATER

NATURAL = [0, 1_008_420, 324_135, 352_947, 180_075, 30_858, 10_278, 126, 12, 12, 21]
WITH_CHEATER = [0, 0, 0, 84_035, 108_045, 9_231, 10_230, 154, 42, 48, 91]
"""How many hands there are of each kind."""


def natural_census(counts: list[int], cap: int) -> None:
    """Count the hands of five numbers by kind."""
    for a in range(4, 49):
        for b in range(3, a):
            for c in range(2, b):
                three = 1 << a | 1 << b | 1 << c
                for d in range(1, c):
                    for e in range(d):
                        counts[kind_of(strength(three | 1 << d | 1 << e, cap))] += 1


def cheater_census(counts: list[int], cap: int) -> None:
    """Count the hands of four numbers and the Cheater by kind."""
    for a in range(3, 49):
        for b in range(2, a):
            for c in range(1, b):
                for d in range(c):
                    hand = 1 << CHEATER | 1 << a | 1 << b | 1 << c | 1 << d
                    counts[kind_of(strength(hand, cap))] += 1


@cache
def fast(function: Any) -> Any:
    """A function over kit functions, compiled like the games."""
    return linking.whole(_twins().of(function).py_func)


@cache
def _twins() -> Twins:
    return Twins(linking.part, compiling._table, instead=instead())


def measured(census: Any, expected: list[int], cap: int) -> float:
    """Hands judged per second, after checking that the counts are right."""
    compiled = fast(census)
    best = 0.0
    for _ in range(5):
        counts = np.zeros(11, np.int64)
        start = process_time()
        compiled(counts, cap)
        best = max(best, sum(expected) / (process_time() - start))
        assert expected == counts.tolist(), counts
    return best


def main() -> None:
    """Print millions of hands a second."""
    for name, census, expected in (
        ("five numbers", natural_census, NATURAL),
        ("four and the Cheater", cheater_census, WITH_CHEATER),
    ):
        print(f"{name:>22}: {measured(census, expected, 0) / 1e6:.1f} million hands/s")


if __name__ == "__main__":
    main()
