"""Completing a partly filled magic square, or finding that it cannot be completed.

The quickest way comes first: a square of the `family` that agrees with the cards; then reasoning
about `lines`, which often sees that nothing fits and can show why; then the `search`, restarted now
and then with other numbers first and more time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from time import monotonic
from typing import Any, NamedTuple

from parlour.core import compiling
from parlour.games.puzzle_supreme import ON_LINE
from parlour.kit.board49 import NUMBERS
from parlour.solvers.answers import Tell
from parlour.solvers.puzzle_supreme import family, lines, search

Placed = dict[int, int]
"""The number on each square that has one."""

TREE = 400
"""The most numbers tried in a proof, so that it can be checked quickly."""
SHORT, GROWTH = 2000, 1.5
"""Every other search is short, to find what is there; the others grow, to show that nothing is."""


@dataclass(frozen=True)
class Verdict:
    """What is known: a completion, that there is none, or neither."""

    completion: Placed | None
    can: bool | None
    how: str
    tree: lines.Tree = None
    """Why nothing fits, as `lines.why_not` tells it, if that was found."""


UNKNOWN = Verdict(None, None, "nothing was found in time")


def decide(placed: Placed, seconds: float, tell: Tell = lambda share: None) -> Verdict:
    """A completion of a square, or that there is none, if either is found out in time."""
    found = family.agreeing(placed)
    if found is not None:
        return Verdict(dict(zip(NUMBERS, found, strict=True)), True, "two orders of parts")
    may = lines.open_squares(placed)
    if not lines.narrow(may):
        return Verdict(None, False, "reasoning about lines", lines.REFUTED)
    return by_search(may, seconds, tell)


def with_proof(placed: Placed, verdict: Verdict, seconds: float) -> Verdict:
    """The same verdict; a no comes with a proof for the checker if a short one is found."""
    if verdict.can is not False or verdict.tree is not None:
        return verdict
    try:
        until = monotonic() + seconds
        tree = lines.why_not(lines.open_squares(placed), TREE, until)
    except lines.TooLong:
        return verdict
    return Verdict(None, False, f"search by lines, {lines.size(tree)} numbers tried", tree)


# --- the search ----------------------------------------------------------------------------------


class Tables(NamedTuple):
    """What the search looks up: arrays if it is compiled, lists if not."""

    lines: Any
    through: Any
    index: Any


def by_search(may: lines.May, seconds: float, tell: Tell) -> Verdict:
    """What the search finds out in that time, not counting its compilation."""
    _compiled()
    begun = monotonic()
    seed, most, rate = 0, float(SHORT), 0.0
    while (spent := monotonic() - begun) < seconds:
        tell(spent / seconds)
        seed += 1
        tries = SHORT if seed % 2 else int(most)
        if rate:
            tries = max(100, min(tries, int(rate * (seconds - spent))))
        said, there = _searched(may[1:], seed, tries)
        if said == search.FOUND:
            numbers = (int(here).bit_length() - 1 for here in there)
            return Verdict(dict(zip(NUMBERS, numbers, strict=True)), True, "search")
        if said == search.NOTHING:
            return Verdict(None, False, "search of all that is left")
        rate = tries / max(1e-6, monotonic() - begun - spent)
        if seed % 2 == 0:
            most *= GROWTH
    return UNKNOWN


@cache
def _compiled() -> None:
    """Have the search compiled or loaded, by running it on a finished square."""
    sure = [1 << number for number in family.by_steps()]
    _searched(sure, 1, 0)


def _searched(may: list[int], seed: int, most: int) -> tuple[int, Any]:
    """What the search says, and the position it reached."""
    stack = _rows(51)
    stack[0] = _row(may)
    word = seed * 2654435761 % search.WORD + 1
    marks, squares = _row([0] * 51), _row([0] * 51)
    said = search.search(stack, marks, squares, *_tables(), word, most)
    return said, stack[0]


@cache
def _tables() -> Tables:
    index = [0] * search.INDEX_BY
    for bit in range(62):
        index[(1 << bit) % search.INDEX_BY] = bit
    through = [
        sum(1 << at for at, line in enumerate(ON_LINE) if square in line) for square in NUMBERS
    ]
    on_lines = [square - 1 for line in ON_LINE for square in line]
    return Tables(_row(on_lines), _row(through), _row(index))


def _row(values: list[int]) -> Any:
    if not compiling.available():
        return values
    import numpy as np

    return np.array(values, np.int64)


def _rows(many: int) -> Any:
    """Room for that many positions."""
    if not compiling.available():
        return [[0] * len(NUMBERS) for _ in range(many)]
    import numpy as np

    return np.zeros((many, len(NUMBERS)), np.int64)
