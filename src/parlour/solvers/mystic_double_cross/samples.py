"""What the Cheater gains on average if it must be placed as soon as it is drawn, by sampling.

Cards are drawn at random one after another.  Before each draw we ask what the Cheater would gain if
it came now and went to the square with the best average.  For each square that average is exact:
the chance that a line with some empty squares is filled by the later draws is known, and so is what
one empty square fewer would change.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from parlour.core import compiling
from parlour.core.bits import count, members
from parlour.kit.board49 import LINES, NUMBERS, SIDE, SQUARES
from parlour.kit.points49 import multiple
from parlour.solvers.full_lines import FOR_A_LINE, all_drawn
from parlour.solvers.kernels import kernel

WAYS = 4
SEED = 49
MULTIPLIER, MASK = 0x5DEECE66D, (1 << 48) - 1


@kernel
def best_mean(open_: Any, first: int, gaps: Any, lines: Any, worth: Any, chances: Any) -> float:
    """What the best of the open squares, from index `first` on, gains on average.

    `chances` has, for each number of gaps, the chance that a line with that many gaps is filled, and
    at its end the chance that the card of a square does not come.
    """
    best = 0.0
    for i in range(first, len(open_)):
        square = open_[i]
        found = worth[square] * chances[len(chances) - 1]
        for way in range(WAYS * square, WAYS * square + WAYS):
            if lines[way] >= 0:
                left = gaps[lines[way]]
                found += FOR_A_LINE * (chances[left - 1] - chances[left])
        best = max(best, found)
    return best


@kernel
def sample(
    open_: Any, gaps: Any, lines: Any, worth: Any, chances: Any, draws: int, samples: int, rng: int
) -> tuple[float, float]:
    """The sum over all samples of what the Cheater gains, and the sum of the squares."""
    total, squared = 0.0, 0.0
    for _ in range(samples):
        found = 0.0
        for drawn in range(draws):
            found += best_mean(open_, drawn, gaps, lines, worth, chances[drawn])
            rng = (rng * MULTIPLIER + 11) & MASK
            i = drawn + ((rng >> 17) * (len(open_) - drawn) >> 31)
            open_[i], open_[drawn] = open_[drawn], open_[i]
            for way in range(WAYS * open_[drawn], WAYS * open_[drawn] + WAYS):
                if lines[way] >= 0:
                    gaps[lines[way]] -= 1
        for drawn in range(draws):
            for way in range(WAYS * open_[drawn], WAYS * open_[drawn] + WAYS):
                if lines[way] >= 0:
                    gaps[lines[way]] += 1
        total += found / draws
        squared += (found / draws) ** 2
    return total, squared


def _array(values: Sequence[Any], kind: str) -> Any:
    if not compiling.available():
        return list(values)
    import numpy as np

    return np.array(values, dtype=kind)


def _chances(draws: int, numbers: int) -> list[list[float]]:
    """For each number of cards drawn before the Cheater, the chances that `best_mean` needs."""
    found = []
    for drawn in range(draws):
        left, pool = draws - 1 - drawn, numbers - drawn
        filled = [float(all_drawn(gaps, left, pool)) for gaps in range(SIDE + 1)]
        found.append([*filled, 1 - filled[1]])
    return found


def gains_sampled(filled: int, draws: int, samples: int) -> tuple[float, float]:
    """What the Cheater gains on average if it is one of the cards drawn, and the standard error."""
    open_ = members(SQUARES & ~filled)
    lines = [-1] * WAYS
    for square in NUMBERS:
        through = [i for i, line in enumerate(LINES) if line >> square & 1]
        lines += through + [-1] * (WAYS - len(through))
    total, squared = sample(
        _array(open_, "int64"),
        _array([count(line & ~filled) for line in LINES], "int64"),
        _array(lines, "int64"),
        _array([multiple(square) for square in range(max(NUMBERS) + 1)], "int64"),
        _array(_chances(draws, len(open_)), "float64"),
        draws,
        samples,
        SEED,
    )
    value = total / samples
    return value, sqrt(max(0.0, squared / samples - value**2) / samples)
