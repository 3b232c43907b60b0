"""The most that Colorow solitaire can make if the cards of a row must touch.

A square is a bit of a board eight wide whose last column stays empty, so that a step along a row, a
column or a diagonal is a shift.  Three shifts find the cards of a set that lie in rows in one
direction, and the points of the set are these cards, summed over the directions.

A whole region never has fewer points than the colours in it together, since each row of a colour
lies in a row of the region.  That cuts the search short.

A set of seven worth 9 or more has three rows in three lines, two of which cross: two rows alone make
at most eight, and two in one line leave no room for a third.  So all such sets are found from three
rows of three.  They turn out to be worth 15, 12, 10 or 9.  The search goes by the colours worth 15.
If each of the others were worth 12, they would have some points to spare; one of 10 loses 2 of them
and a lesser one at least 3.  So there are few of those, and the others, worth 12 and 10, cover all but
seven squares for each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from parlour.checks.wrong import Wrong

SIDE = 7
WIDE = 8
STEPS = (1, WIDE, WIDE + 1, WIDE - 1)
PLACES = [(row, column) for row in range(SIDE) for column in range(SIDE)]
BITS = [1 << WIDE * row + column for row, column in PLACES]
BOARD = sum(BITS)
LEAST = 84
"""All layouts that make as much are looked for; the certificate has one."""

Layout = tuple[int, ...]
"""The sets of squares of some colours, in rising order."""


def touching_points(squares: int) -> int:
    """What one colour on these squares is worth if the cards of a row must touch."""
    points = 0
    for step in STEPS:
        firsts = squares & squares >> step & squares >> 2 * step
        if firsts:
            points += (firsts | firsts << step | firsts << 2 * step).bit_count()
    return points


@cache
def best_touching() -> tuple[int, int, int]:
    """The most that a layout makes, how many layouts make it, and how many of these differ."""
    found = layouts_worth(LEAST)
    if not found:
        raise Wrong("The argument fails: no layout of touching rows makes 84.")
    points = {layout: sum(map(touching_points, layout)) for layout in found}
    most = max(points.values())
    best = [layout for layout in found if points[layout] == most]
    return most, len(best), len({min(_forms(layout)) for layout in best})


def _members(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class _Family:
    """A list of sets of squares, and for each square which of them hold it, as bits."""

    def __init__(self, sets: list[int]) -> None:
        self.sets = sets
        self.all = (1 << len(sets)) - 1
        holding: dict[int, list[int]] = {bit: [] for bit in BITS}
        for i, squares in enumerate(sets):
            for place in _members(squares):
                holding[1 << place].append(i)
        self.holding = {bit: _as_bits(indices, len(sets)) for bit, indices in holding.items()}

    def apart_from(self, squares: int) -> int:
        """Which of the sets have none of these squares."""
        held = 0
        for place in _members(squares):
            held |= self.holding[1 << place]
        return self.all & ~held

    def within(self, squares: int) -> Iterator[int]:
        """The sets that lie entirely on these squares."""
        for i in _members(self.apart_from(BOARD & ~squares)):
            yield self.sets[i]


def _as_bits(indices: list[int], length: int) -> int:
    row = bytearray(length // 8 + 1)
    for i in indices:
        row[i >> 3] |= 1 << (i & 7)
    return int.from_bytes(row, "little")


# --- sets worth nine or more ---------------------------------------------------------------------


def _rows_of_three() -> list[int]:
    found = []
    for row, column in PLACES:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if row + 2 * down < SIDE and 0 <= column + 2 * right < SIDE:
                first = WIDE * row + column
                step = WIDE * down + right
                found.append(1 << first | 1 << first + step | 1 << first + 2 * step)
    return found


def sets_worth_nine() -> dict[int, list[int]]:
    """All sets of seven squares worth 9 or more, by their worth."""
    rows = _rows_of_three()
    sets: set[int] = set()
    for one, other in combinations(rows, 2):
        if (one | other).bit_count() == 5:
            for third in rows:
                three = one | other | third
                if three.bit_count() == 7:
                    sets.add(three)
                elif three.bit_count() == 6:
                    sets.update(three | bit for bit in BITS if not three & bit)
    found: dict[int, list[int]] = {}
    for squares in sets:
        found.setdefault(touching_points(squares), []).append(squares)
    return {worth: sorted(of) for worth, of in found.items() if worth >= 9}


# --- layouts by their colours worth 15 -----------------------------------------------------------


def _turned(squares: int, turn: int) -> int:
    """The squares on a board turned or mirrored in one of eight ways."""
    found = 0
    for place in _members(squares):
        row, column = divmod(place, WIDE)
        if turn & 1:
            row = SIDE - 1 - row
        if turn & 2:
            column = SIDE - 1 - column
        if turn & 4:
            row, column = column, row
        found |= 1 << WIDE * row + column
    return found


def _forms(layout: Layout) -> list[Layout]:
    """The layout on a board turned and mirrored in all eight ways."""
    return [tuple(sorted(_turned(squares, turn) for squares in layout)) for turn in range(8)]


def _packings(high: _Family) -> set[Layout]:
    """All ways to choose disjoint sets; one of each eight forms is enough."""
    found: set[Layout] = set()
    waiting: list[tuple[Layout, int]] = [((), high.all)]
    while waiting:
        chosen, free = waiting.pop()
        found.add(min(_forms(chosen)))
        for i in _members(free):
            later = free >> i + 1 << i + 1
            waiting.append(((*chosen, high.sets[i]), later & high.apart_from(high.sets[i])))
    return found


def layouts_worth(least: int) -> set[Layout]:
    """All layouts that make so many points or more."""
    sets = sets_worth_nine()
    if set(sets) != {15, 12, 10, 9}:
        raise Wrong("The argument fails: a colour is worth something other than 15, 12, 10 or 9.")
    filling = Filling(sets)
    found: set[Layout] = set()
    for chosen in _packings(_Family(sets[15])):
        points = least - 15 * len(chosen)
        for others in filling.ways(BOARD & ~sum(chosen), SIDE - len(chosen), points):
            found.update(_forms((*chosen, *others)))
    return found


class Filling:
    """Ways to fill a region with colours that are not worth 15."""

    def __init__(self, sets: dict[int, list[int]]) -> None:
        self._good = _Family(sets[12] + sets[10])
        self._twelves = (1 << len(sets[12])) - 1
        self._apart = [self._good.apart_from(squares) for squares in self._good.sets]
        self._nine = _Family(sets[9])

    def ways(self, region: int, colours: int, points: int) -> Iterator[Layout]:
        """Every way to fill a region with so many colours that make the points."""
        spare = 12 * colours - points
        for lesser in range(min(colours, spare // 3) + 1):
            free = self._good.apart_from(BOARD & ~region)
            more = spare - 3 * lesser
            for chosen, left in self._covers(region, 0, free, colours - lesser, more, lesser):
                wanted = points - sum(map(touching_points, chosen))
                for others in self._divided(left, wanted, 9):
                    yield (*chosen, *others)

    def _covers(
        self, open_: int, left: int, free: int, colours: int, spare: int, lesser: int
    ) -> Iterator[tuple[Layout, int]]:
        """Every way to take colours worth 12 or 10, and what is left for the lesser ones.

        It takes the square that the fewest sets can cover and tries these, or leaves the square.
        """
        if touching_points(open_ | left) < 12 * colours + 9 * lesser - spare:
            return
        if colours == 0:
            yield (), open_ | left
            return
        if spare < 2:
            free &= self._twelves
        square, able = self._hardest(open_, free)
        for i in _members(able):
            taken, lost = self._good.sets[i], 0 if self._twelves >> i & 1 else 2
            rest = open_ & ~taken, left, free & self._apart[i]
            for chosen, last in self._covers(*rest, colours - 1, spare - lost, lesser):
                yield (taken, *chosen), last
        if left.bit_count() < SIDE * lesser:
            rest = open_ & ~square, left | square, free & ~able
            yield from self._covers(*rest, colours, spare, lesser)

    def _hardest(self, open_: int, free: int) -> tuple[int, int]:
        """The square that the fewest free sets hold, and those sets."""
        best, able = 0, free
        for place in _members(open_):
            holding = self._good.holding[1 << place] & free
            if best == 0 or holding.bit_count() < able.bit_count():
                best, able = 1 << place, holding
                if not able:
                    break
        return best, able

    def _divided(self, region: int, points: int, most: int) -> Iterator[Layout]:
        """Every way to divide a region into colours worth at most 9, or 8, that make the points."""
        colours = region.bit_count() // SIDE
        if touching_points(region) < points or most * colours < points:
            return
        if colours < 2:
            yield (region,) if region else ()
        elif most == 9:
            for best in self._nine.within(region):
                for others in self._divided(region & ~best, points - 9, 9):
                    yield (best, *others)
            yield from self._divided(region, points, 8)
        else:
            first, *places = (bit for bit in BITS if bit & region)
            for six in combinations(places, 6):
                one = first | sum(six)
                made = touching_points(one)
                if points - 8 * (colours - 1) <= made <= 8:
                    for others in self._divided(region & ~one, points - made, 8):
                        yield (one, *others)
