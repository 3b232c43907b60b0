"""Cards sliding on a tray of two rows of seven: the shortest way home.

A tray is a list of fourteen numbers, the card on each place; card n belongs on place n, and the
number 13 stands for the gap.

The cards are divided into groups.  A table has, for each way a group may lie, a lower bound on the
slides of its own cards, whatever the others do; since no slide counts for two groups, the sum over
the groups is a lower bound too.  The search deepens step by step: it tries every way with a certain
number of slides that the bound does not rule out, then with two more, until one leads home.

If the loops are not compiled, the groups are smaller and the tables tell less.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from math import perm
from pathlib import Path
from typing import Any, NamedTuple

from parlour.core import compiling
from parlour.core.compiling import cache_folder
from parlour.solvers.answers import Tell
from parlour.solvers.thirteen import kernels
from parlour.solvers.thirteen.kernels import (
    EVERYWHERE,
    GAP,
    GIVEN_UP,
    PLACES,
    UNKNOWN,
    WIDTH,
    deepen,
    needed,
    rank,
    widen,
)

FARTHEST = 108
"""No position is further from home (Korf 2008; OEIS A151943, A346736)."""
LARGE = ((0, 1, 2, 7, 8, 9), (4, 5, 6, 10, 11, 12), (3,))
"""The groups if the loops are compiled."""
SMALL = ((0, 1, 7, 8), (2, 3, 9), (4, 10, 11), (5, 6, 12))
"""The groups if they are not."""


class Tables(NamedTuple):
    """The tables of all groups end to end, and where each card finds its own."""

    values: Any
    offset: Any
    """Where each group's table begins."""
    size: Any
    """How many cards each group has."""
    group: Any
    """The group of each card."""
    shift: Any
    """The bit at which a card's place begins in the code of its group."""
    beside: Any
    """Three neighbours for each place, the last being -1 if there are only two."""
    ones: Any
    """How many members each set of places has."""


# --- tables --------------------------------------------------------------------------------------


def row(values: Sequence[int]) -> Any:
    """Numbers in the form the loops need."""
    if not compiling.available():
        return list(values)
    import numpy as np

    return np.array(values, dtype=np.int64)


def beside(place: int) -> list[int]:
    """The places a card can slide to from there."""
    across = [other for other in (place - 1, place + 1) if other // WIDTH == place // WIDTH]
    return [*across, (place + WIDTH) % PLACES]


def _blank(length: int, fill: int) -> Any:
    if not compiling.available():
        return array("q", [fill]) * length
    import numpy as np

    return np.full(length, fill, dtype=np.int64)


@cache
def _board() -> tuple[Any, Any]:
    """The neighbours of each place, and the number of members of each set."""
    near = [[*beside(place), -1][:3] for place in range(PLACES)]
    ones = [members.bit_count() for members in range(EVERYWHERE + 1)]
    return row([place for places in near for place in places]), row(ones)


def table(cards: tuple[int, ...], tell: Tell) -> bytes:
    """The table of one group, computed outward from home."""
    near, ones = _board()
    size = len(cards)
    length = perm(PLACES, size)
    values, seen, fresh = _blank(length, UNKNOWN), _blank(length, 0), _blank(length, 0)
    edge, new_edge = _blank(length, 0), _blank(length, 0)
    edge[0] = sum(card << 4 * i for i, card in enumerate(cards))
    fresh[rank(int(edge[0]), size, ones)] = 1 << GAP
    many, slides, known = 1, 0, 0
    while many:
        known += many
        tell(min(1.0, known / (2 * length)))  # most ways to lie are reached from two sides
        many = widen(edge, many, new_edge, size, slides, values, seen, fresh, near, ones)
        edge, new_edge = new_edge, edge
        slides += 1
    return bytes(values.astype("uint8") if compiling.available() else values.tolist())


def _kept(groups: tuple[tuple[int, ...], ...], tell: Tell) -> bytes:
    """The tables of all groups, from the cache unless they are missing or damaged."""
    sources = Path(__file__), Path(str(kernels.__file__))
    source = b"".join(file.read_bytes() for file in sources) + repr(groups).encode()
    file = cache_folder() / f"sliding-{hashlib.sha256(source).hexdigest()[:16]}.tables"
    length = sum(perm(PLACES, len(cards)) for cards in groups)
    try:
        stored = file.read_bytes()
        if len(stored) == 32 + length and hashlib.sha256(stored[32:]).digest() == stored[:32]:
            return stored[32:]
    except OSError:
        pass
    values = b""
    for cards in groups:
        done, share = len(values) / length, perm(PLACES, len(cards)) / length
        values += table(cards, lambda part, done=done, share=share: tell(done + share * part))  # type: ignore[misc]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{hashlib.sha256(values).hexdigest()[:8]}")
        part.write_bytes(hashlib.sha256(values).digest() + values)
        part.replace(file)
    except OSError:
        pass  # tables that cannot be kept are made again next time
    return values


_made: dict[tuple[tuple[int, ...], ...], Tables] = {}


def tables(tell: Tell = lambda share: None) -> Tables:
    """The tables, made once."""
    groups = LARGE if compiling.available() else SMALL
    if groups not in _made:
        _made[groups] = tables_of(groups, tell)
    return _made[groups]


def tables_of(groups: tuple[tuple[int, ...], ...], tell: Tell = lambda share: None) -> Tables:
    """The tables of these groups of cards, from the cache if it has them."""
    values: Any = _kept(groups, tell)
    if compiling.available():
        import numpy as np

        values = np.frombuffer(values, dtype=np.uint8).copy()
    offset = [0]
    for cards in groups:
        offset.append(offset[-1] + perm(PLACES, len(cards)))
    where = {card: (g, 4 * i) for g, cards in enumerate(groups) for i, card in enumerate(cards)}
    return Tables(
        values,
        row(offset[:-1]),
        row([len(cards) for cards in groups]),
        row([where[card][0] for card in range(GAP)]),
        row([where[card][1] for card in range(GAP)]),
        *_board(),
    )


# --- ways home -----------------------------------------------------------------------------------


def is_solvable(tray: Sequence[int]) -> bool:
    """Whether the cards can be brought home: pairs out of order plus steps of the gap are even."""
    wrong = sum(a > b for i, a in enumerate(tray) for b in tray[i + 1 :])
    return (wrong + steps_home(tray)) % 2 == 0


def steps_home(tray: Sequence[int]) -> int:
    """How many steps the gap is from its home."""
    row_of, column = divmod(list(tray).index(GAP), WIDTH)
    return 1 - row_of + WIDTH - 1 - column


def least(tray: Sequence[int], known: Tables) -> int:
    """A lower bound on the slides of any way home."""
    return int(needed(row(tray), known, row([0] * len(known.size))))


def shortest(tray: Sequence[int], known: Tables, budget: int = 1 << 62) -> list[int] | None:
    """The cards to slide on a shortest way home, or None if the budget runs out."""
    slides, codes, parts = row(tray), row([0] * len(known.size)), row([0] * len(known.size))
    gaps, tried, rest = (row([0] * (FARTHEST + 2)) for _ in range(3))
    gaps[0] = list(tray).index(GAP)
    left = row([budget])
    bound = least(tray, known)
    while bound <= FARTHEST:
        found = deepen(slides, known, codes, parts, gaps, tried, rest, bound, left)
        if found >= 0:
            return cards_slid(tray, [int(gap) for gap in gaps[1 : found + 1]])
        if found == GIVEN_UP:
            return None
        bound += 2
    raise ValueError("The cards cannot be brought home.")


def cards_slid(tray: Sequence[int], gaps: Sequence[int]) -> list[int]:
    """The cards that slide while the gap goes from place to place."""
    cards, gap = list(tray), list(tray).index(GAP)
    found = []
    for place in gaps:
        found.append(cards[place])
        cards[gap], cards[place] = cards[place], GAP
        gap = place
    return found


def some_way(tray: Sequence[int], known: Tables) -> list[int]:
    """The cards to slide on a way home that is found quickly but need not be the shortest.

    The search continues from the position with the lowest sum of slides made and weighted slides
    needed; the weight is higher for the smaller tables, because they tell less.
    """
    weight = 2 if compiling.available() else 3
    codes = row([0] * len(known.size))
    start = tuple(tray)
    made = {start: 0}
    came: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {}
    heap = [(0, 0, start)]
    while True:
        _, need, here = heappop(heap)
        gap = here.index(GAP)
        if gap == GAP and here == tuple(range(PLACES)):
            break
        for place in beside(gap):
            after = list(here)
            after[gap], after[place] = after[place], GAP
            there = tuple(after)
            if made.get(there, PLACES**9) > made[here] + 1:
                made[there] = made[here] + 1
                came[there] = (here, here[place])
                need = int(needed(row(there), known, codes))
                heappush(heap, (made[there] + weight * need, need, there))
    way: list[int] = []
    while here != start:
        here, card = came[here]
        way.insert(0, card)
    return way
