"""The best layouts of Colorow solitaire, and the best ways to complete one.

A set of squares has bit n for square n.  What a colour is worth is the sum of the points of its
rows, which is also the sum over its cards of the number of rows through each.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from os import getpid
from pathlib import Path

from parlour.core.bits import count, members, union
from parlour.core.compiling import cache_folder
from parlour.games.colorow.rows import LINES_AT, static_points
from parlour.kit.board49 import LINES_OF_THREE, NUMBERS, SIDE, SQUARES, at, column_of, row_of
from parlour.solvers.answers import Tell

LEAST = {3: 3, 4: 3, 5: 6, 6: 8, 7: 13}
"""What that many cards of a colour worth 13 or more are worth at least, if they are well chosen.

Leave out a card on the fewest rows again and again, each time losing at most three points; among six
cards worth 8 two rows cross, and the five cards of two crossing rows are worth 6.
"""
MOST, SECOND = 15, 13
"""What a colour can be worth: the first, the second, or at most 12."""
BEST = 100
"""Five colours of 15 and 25 for the other two; four of 15 and three of 13 make less."""

Layout = tuple[int, ...]
"""The sets of squares of the seven colours."""


# --- turning the board ---------------------------------------------------------------------------


def _forms(square: int) -> list[int]:
    """Where a square comes to lie when the board is turned or mirrored, in eight ways."""
    row, column = row_of(square), column_of(square)
    far_row, far_column = SIDE - 1 - row, SIDE - 1 - column
    turns = [(r, c) for r in (row, far_row) for c in (column, far_column)]
    return [at(r, c) for r, c in turns] + [at(c, r) for r, c in turns]


FORMS = [[0] * 8, *(_forms(square) for square in NUMBERS)]


def turned(squares: int, turn: int) -> int:
    """The set on the board turned or mirrored in one of eight ways."""
    return union([FORMS[square][turn] for square in members(squares)])


def first_form(squares: int) -> int:
    """The smallest of the eight forms of a set."""
    return min(turned(squares, turn) for turn in range(8))


def alike(layout: Layout) -> tuple[int, ...]:
    """What a layout shares with its turned and mirrored forms, whatever the colours."""
    return min(tuple(sorted(turned(squares, turn) for squares in layout)) for turn in range(8))


# --- colours worth most --------------------------------------------------------------------------


def more(squares: int, square: int) -> int:
    """What one card more adds to a colour."""
    points = 0
    for line in LINES_AT[square]:
        cards = count(squares & line)
        if cards >= 2:
            points += 3 if cards == 2 else 1
    return points


def colours_worth_most(tell: Tell) -> dict[int, int]:
    """Every set of seven squares worth 13 or more, with its worth.

    Sets grow card by card, in one of their eight forms, as long as they may still reach 13.
    """
    rows = [union(three) for line in LINES_OF_THREE for three in combinations(members(line), 3)]
    grown = {first_form(squares): 3 for squares in rows}
    for size in range(4, SIDE + 1):
        larger: dict[int, int] = {}
        for squares, points in grown.items():
            for square in NUMBERS:
                worth = points + more(squares, square)
                if worth >= LEAST[size] and not squares >> square & 1:
                    larger[squares | 1 << square] = worth
        grown = {first_form(squares): worth for squares, worth in larger.items()}
        tell(0.1 * (size - 3))
    return {turned(squares, turn): worth for squares, worth in grown.items() for turn in range(8)}


# --- the best layouts ----------------------------------------------------------------------------


def _apart(sets: Sequence[int], squares: int) -> list[int]:
    return [other for other in sets if not other & squares]


def _packings(
    chosen: Layout, high: list[int], low: list[int]
) -> Iterator[tuple[Layout, list[int]]]:
    """Five or more disjoint high sets, with the low sets that are disjoint from all of them."""
    if len(chosen) >= 5:
        yield chosen, low
    if len(chosen) + len(high) < 5:
        return
    for i, squares in enumerate(high):
        later = _apart(high[i + 1 :], squares)
        if len(chosen) + 1 + len(later) >= 5:
            yield from _packings((*chosen, squares), later, _apart(low, squares))


def find_best_layouts(tell: Tell) -> list[Layout]:
    """All layouts of 100 points; that none has more is verified on the way."""
    worth = colours_worth_most(tell)
    assert set(worth.values()) == {MOST, SECOND}
    high = sorted(squares for squares in worth if worth[squares] == MOST)
    low = sorted(squares for squares in worth if worth[squares] == SECOND)
    found: set[Layout] = set()
    for chosen, others in _packings((), high, low):
        rest = SQUARES & ~sum(chosen)
        ends = [(rest,)] if len(chosen) == 6 else [(one, rest & ~one) for one in others]
        for end in ends:
            points = MOST * len(chosen) + sum(map(static_points, end))
            assert points <= BEST
            if points == BEST:
                found.add(tuple(sorted((*chosen, *end))))
        tell(min(0.99, 0.5 + high.index(chosen[0]) / len(high)))
    return sorted(found)


_known: list[Layout] = []


def best_layouts(tell: Tell = lambda share: None) -> list[Layout]:
    """All layouts of 100 points, found once and kept in the cache."""
    if not _known:
        _known.extend(_kept() or _keep(find_best_layouts(tell)))
    return _known


def _file() -> Path:
    digest = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:16]
    return cache_folder() / f"colorow-solitaire-{digest}.json"


def _kept() -> list[Layout]:
    """The layouts kept in the cache; none if they are missing or damaged."""
    try:
        kept = [tuple(map(int, layout)) for layout in json.loads(_file().read_text("utf-8"))]
    except (OSError, ValueError, TypeError):
        return []
    return kept if all(map(_is_best, kept)) else []


def _keep(found: list[Layout]) -> list[Layout]:
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{getpid()}")
        part.write_text(json.dumps(found), "utf-8")
        part.replace(file)
    except OSError:
        pass  # what cannot be kept is found again next time
    return found


def _is_best(layout: Layout) -> bool:
    whole = len(layout) == SIDE and sum(layout) == SQUARES
    return whole and sum(static_points(squares) for squares in layout) == BEST


# --- completing a layout -------------------------------------------------------------------------


def nearest(placed: Sequence[int]) -> tuple[int, Layout]:
    """The best layout that disagrees with the fewest placed cards, and how many these are.

    Its sets are in the order of the colours.
    """
    best: tuple[int, Layout] | None = None
    for layout in best_layouts():
        wrong, matched = _matched(placed, layout)
        if best is None or wrong < best[0]:
            best = wrong, matched
    assert best is not None
    return best


def _matched(placed: Sequence[int], layout: Layout) -> tuple[int, Layout]:
    """The sets of a layout assigned to colours so that the fewest cards are wrong."""
    cheapest: dict[int, tuple[int, Layout]] = {0: (0, ())}
    for squares in placed:
        following: dict[int, tuple[int, Layout]] = {}
        for used, (wrong, chosen) in cheapest.items():
            for i, of_colour in enumerate(layout):
                if not used >> i & 1:
                    then = wrong + count(squares & ~of_colour), (*chosen, of_colour)
                    key = used | 1 << i
                    if key not in following or then[0] < following[key][0]:
                        following[key] = then
        cheapest = following
    return cheapest[(1 << len(layout)) - 1]


def ways_to_complete(placed: Sequence[int]) -> int:
    """How many steps `completed` takes."""
    free = count(SQUARES & ~sum(placed))
    ways, used = 0, 0
    for squares in placed:
        wanted = SIDE - count(squares)
        ways += comb(free, used) * comb(free - used, wanted)
        used += wanted
    return ways


def completed(placed: Sequence[int]) -> tuple[int, Layout]:
    """The most points of a layout that leaves these cards where they lie, and such a layout.

    One colour after another takes some of the free squares; the best that the colours so far can
    make depends only on which squares they took together.
    """
    free = members(SQUARES & ~sum(placed))
    best: dict[int, tuple[int, Layout]] = {0: (0, ())}
    for squares in placed:
        wanted = SIDE - count(squares)
        choices = [union(chosen) for chosen in combinations(free, wanted)]
        worth = {chosen: static_points(squares | chosen) for chosen in choices}
        following: dict[int, tuple[int, Layout]] = {}
        for used, (points, layout) in best.items():
            for chosen in choices:
                if not chosen & used:
                    total = points + worth[chosen]
                    if total > following.get(used | chosen, (-1, ()))[0]:
                        following[used | chosen] = total, (*layout, squares | chosen)
        best = following
    return best[union(free)]
