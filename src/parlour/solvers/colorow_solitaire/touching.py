"""All layouts of Colorow solitaire that make the most points if the cards of a row must touch.

Every set of seven squares is looked at once.  A colour turns out to be worth 15, 12, 10 or 9, or else
it is *poor*: worth 8 or less.  Beside some colours of 15, each of the others may be worth 12, and a
layout of 84 has little to *spare*: a colour of 10 costs 2 of it, one of 9 costs 3 and a poor one 4.

So the squares are gone through in order.  A free one is the first square of a colour worth 9 or more,
or is left to the poor colours, as long as there is enough to spare.  Squares are never worth less
together than divided among colours, which ends most ways early.  What is left for several poor
colours is divided in every way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.bits import count, members, union
from parlour.kit.board49 import COLUMNS, NUMBERS, SIDE, SQUARES
from parlour.solvers.answers import Tell
from parlour.solvers.colorow_solitaire.layouts import Layout, alike, turned
from parlour.solvers.colorow_solitaire.rearranging import row
from parlour.solvers.kernels import kernel

BEST_TOUCHING = 84
HIGH, GOOD, LEAST = 15, 12, 9
"""The most a colour is worth, the most if not that, and the least if it is not poor."""
POOR = 4
"""What a poor colour costs at least, compared with one of 12."""
FROM_LEFT = union([n for n in NUMBERS if not COLUMNS[5] >> n & 1 and not COLUMNS[6] >> n & 1])
FROM_RIGHT = union([n for n in NUMBERS if not COLUMNS[0] >> n & 1 and not COLUMNS[1] >> n & 1])
"""Where a row of three can begin that goes to the right, and to the left."""
END = 1 << len(NUMBERS) + 1
ROOM = 100_000
"""How many sets, or ways to fill a region, there is room for."""
WIDE = SIDE + 1
"""The numbers of one way: the squares that are left, and up to seven sets."""


# --- kernels -------------------------------------------------------------------------------------


@kernel
def size(squares: int) -> int:
    """How many squares there are."""
    squares -= squares >> 1 & 0x1555555555555555
    squares = (squares & 0x3333333333333333) + (squares >> 2 & 0x3333333333333333)
    squares = (squares + (squares >> 4)) & 0x0F0F0F0F0F0F0F0F
    squares += squares >> 8
    squares += squares >> 16
    squares += squares >> 32
    return squares & 127


@kernel
def in_rows(squares: int, step: int, begin: int) -> int:
    """How many of the squares lie in rows of three or more in one direction."""
    first = squares & squares >> step & squares >> 2 * step & begin
    return size(first | first << step | first << 2 * step) if first else 0


@kernel
def worth(squares: int) -> int:
    """What one colour on these squares is worth if the cards of a row must touch."""
    along = in_rows(squares, 1, FROM_LEFT) + in_rows(squares, 7, FROM_LEFT | FROM_RIGHT)
    return along + in_rows(squares, 8, FROM_LEFT) + in_rows(squares, 6, FROM_RIGHT)


@kernel
def after(squares: int) -> int:
    """The next larger set with as many members."""
    low = squares & -squares
    high = squares + low
    return ((high ^ squares) >> 2) // low | high


@kernel
def list_sets(end: int, sets: Any) -> int:
    """Find and count all sets of seven squares below `end` that are worth 9 or more."""
    found = 0
    squares = (1 << SIDE) - 1
    while squares << 1 < end:
        if worth(squares << 1) >= LEAST:
            sets[found] = squares << 1
            found += 1
        squares = after(squares)
    return found


@kernel
def fill(
    region: int, spare: int, points: int, sets: Any, cost: Any, starts: Any, stack: Any, ways: Any
) -> int:
    """Find and count the ways to fill a region with sets, leaving squares to poor colours.

    The sets are in the order of their first squares, and `starts` says where those of each square
    begin.  Each level of the stack has: the free squares, those left, what is to spare, the points
    still wanted, the next set to try, how many sets are chosen, and the last of them.
    """
    free, left, more, wanted, at, chosen, last = stack
    free[0], left[0], more[0], wanted[0], at[0], chosen[0] = region, 0, spare, points, -1, 0
    found = level = 0
    while level >= 0:
        here = free[level]
        square = size((here & -here) - 1)
        if at[level] < 0:
            poor = (size(left[level]) + SIDE - 1) // SIDE
            if more[level] < POOR * poor or worth(here | left[level]) < wanted[level]:
                level -= 1
                continue
            if here == 0:
                write_way(left, chosen, last, level, ways, WIDE * found)
                found += 1
                level -= 1
                continue
            at[level] = starts[square]
        i = at[level]
        at[level] += 1
        if i > starts[square + 1]:
            level -= 1
        elif i == starts[square + 1]:
            level += 1
            free[level], left[level] = here & here - 1, left[level - 1] | here & -here
            more[level], wanted[level] = more[level - 1], wanted[level - 1]
            chosen[level], at[level] = chosen[level - 1], -1
        elif sets[i] & ~here == 0 and cost[i] <= more[level]:
            level += 1
            free[level], left[level] = here & ~sets[i], left[level - 1]
            more[level] = more[level - 1] - cost[i]
            wanted[level] = wanted[level - 1] - GOOD + cost[i]
            chosen[level], last[level], at[level] = chosen[level - 1] + 1, sets[i], -1
    return found


@kernel
def write_way(left: Any, chosen: Any, last: Any, level: int, ways: Any, begin: int) -> None:
    """Write what is left and the sets that were chosen up to this level."""
    for i in range(WIDE):
        ways[begin + i] = 0
    ways[begin] = left[level]
    for up in range(1, level + 1):
        if chosen[up] > chosen[up - 1]:
            ways[begin + chosen[up]] = last[up]


@kernel
def part(region: Any, points: int, ones: Any) -> int:
    """Find and count the poor colours with the first square that leave enough for the others.

    `region` has the bits of the squares, one by one; all of them are left to poor colours.
    """
    whole = 0
    for bit in region:
        whole |= bit
    others = len(region) // SIDE - 1
    found = 0
    pattern = (1 << SIDE - 1) - 1
    while pattern < 1 << len(region) - 1:
        one = region[0]
        for i in range(1, len(region)):
            if pattern >> i - 1 & 1:
                one |= region[i]
        made = worth(one)
        rest = min(worth(whole & ~one), others * (LEAST - 1))
        if made < LEAST and made + rest >= points:
            ones[found] = one
            found += 1
        pattern = after(pattern)
    return found


# --- the layouts ---------------------------------------------------------------------------------


def colours() -> dict[int, int]:
    """Every set of seven squares worth 9 or more, with its worth."""
    sets = row([0] * ROOM)
    found = list_sets(END, sets)
    return {squares: int(worth(squares)) for squares in map(int, sets[:found])}


def packings(chosen: Layout, high: Sequence[int]) -> Iterator[Layout]:
    """All ways to choose disjoint sets."""
    yield chosen
    for i, squares in enumerate(high):
        later = [other for other in high[i + 1 :] if not other & squares]
        yield from packings((*chosen, squares), later)


class Filling:
    """The sets worth 12 down to 9, ready to fill regions with."""

    def __init__(self, known: dict[int, int]) -> None:
        sets = sorted((s for s, of in known.items() if of < HIGH), key=lambda s: (s & -s, s))
        firsts = [members(squares)[0] for squares in sets]
        self._sets = row(sets)
        self._cost = row([GOOD - known[squares] for squares in sets])
        self._starts = row([sum(first < n for first in firsts) for n in range(len(NUMBERS) + 2)])
        self._stack = tuple(row([0] * (len(NUMBERS) + 2)) for _ in range(7))
        self._ways = row([0] * WIDE * ROOM)

    def ways(self, region: int, points: int) -> Iterator[Layout]:
        """Every way to fill a region with colours, none worth 15, that make so many points."""
        spare = GOOD * (count(region) // SIDE) - points
        ready = self._sets, self._cost, self._starts, self._stack, self._ways
        for way in range(fill(region, spare, points, *ready)):
            left, *places = map(int, self._ways[WIDE * way : WIDE * way + WIDE])
            sets = [squares for squares in places if squares]
            for others in divided(left, points - sum(int(worth(squares)) for squares in sets)):
                yield (*sets, *others)


def divided(left: int, points: int) -> Iterator[Layout]:
    """Every way to divide squares among poor colours that make so many points."""
    if count(left) <= SIDE:
        if worth(left) >= points:
            yield (left,) if left else ()
        return
    ones = row([0] * ROOM)
    bits = row([1 << square for square in members(left)])
    for one in map(int, ones[: part(bits, points, ones)]):
        for others in divided(left & ~one, points - int(worth(one))):
            yield (one, *others)


def best_touching(tell: Tell) -> list[Layout]:
    """All layouts of 84 points or more."""
    known = colours()
    assert set(known.values()) == {15, 12, 10, 9}
    tell(0.3)
    high = sorted(squares for squares in known if known[squares] == HIGH)
    starts = sorted({alike(chosen) for chosen in packings((), high)})
    filling = Filling(known)
    found: set[Layout] = set()
    for done, chosen in enumerate(starts):
        rest = SQUARES & ~sum(chosen)
        for others in filling.ways(rest, BEST_TOUCHING - HIGH * len(chosen)):
            layout = (*chosen, *others)
            for turn in range(8):
                found.add(tuple(sorted(turned(squares, turn) for squares in layout)))
        tell(0.3 + 0.7 * (done + 1) / len(starts))
    return sorted(found)
