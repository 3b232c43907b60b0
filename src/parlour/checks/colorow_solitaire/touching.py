"""The most that Colorow solitaire can make if the cards of a row must touch.

A square is a bit of a board eight wide whose last column stays empty, so that a step along a row, a
column or a diagonal is a shift.  Three shifts find the cards of a set that lie in rows in one
direction, and the points of the set are these cards, summed over the directions.

A whole region never has fewer points than the colours in it together, since each row of a colour
lies in a row of the region.  That cuts the search short.

A set of seven worth 9 or more has three rows in three lines, two of which cross: two rows alone make
at most eight, and two in one line leave no room for a third.  So all such sets are found from three
rows of three.  They turn out to be worth 15, 12, 10 or 9.  A layout of 85 therefore has from one to
five colours of 15 (seven of 12 make 84), and the others must make up the rest:

* beside one of 15 at least five of 12, beside two at least three of 12 and one of 10;
* beside three of 15 at least two of 10 or more, beside four at least one of 9 or more.
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
LEAST = 85
"""What no layout makes, as is shown here; the certificate has one that makes a point less."""


def touching_points(squares: int) -> int:
    """What one colour on these squares is worth if the cards of a row must touch."""
    points = 0
    for step in STEPS:
        firsts = squares & squares >> step & squares >> 2 * step
        if firsts:
            points += (firsts | firsts << step | firsts << 2 * step).bit_count()
    return points


@cache
def most_touching() -> int:
    """The most that seven colours can make: 84, if the proof succeeds."""
    if _reaches_more():
        raise Wrong("The argument fails: a layout of touching rows makes 85 or more.")
    return LEAST - 1


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


def _worth_nine() -> dict[int, list[int]]:
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


def _packings(high: _Family) -> dict[int, set[tuple[int, ...]]]:
    """All ways to choose disjoint sets, by how many; one of each eight forms is enough."""
    turns = {squares: [_turned(squares, turn) for turn in range(8)] for squares in high.sets}
    found: dict[int, set[tuple[int, ...]]] = {}
    waiting: list[tuple[list[int], int]] = [([], high.all)]
    while waiting:
        chosen, free = waiting.pop()
        forms = (tuple(sorted(turns[squares][turn] for squares in chosen)) for turn in range(8))
        found.setdefault(len(chosen), set()).add(min(forms))
        for i in _members(free):
            later = free >> i + 1 << i + 1
            waiting.append(([*chosen, high.sets[i]], later & high.apart_from(high.sets[i])))
    return found


def _reaches_more() -> bool:
    """Whether some layout makes 85 or more."""
    sets = _worth_nine()
    if set(sets) != {15, 12, 10, 9}:
        raise Wrong("The argument fails: a colour is worth something other than 15, 12, 10 or 9.")
    twelve, ten, nine = (_Family(sets[worth]) for worth in (12, 10, 9))
    packings = _packings(_Family(sets[15]))
    if max(packings) > 5:
        raise Wrong("The argument fails: more than five colours are worth 15.")
    cover = _Cover(sets[12], sets[10])
    return (
        any(cover.succeeds(rest, 5, 0, 70) for rest in _rests(packings[1]))
        or any(cover.succeeds(rest, 4, 1, 55) for rest in _rests(packings[2]))
        or any(_four_make(rest, 40, twelve, ten) for rest in _rests(packings[3]))
        or any(_three_make(rest, 25, (twelve, ten, nine)) for rest in _rests(packings[4]))
        or any(_two_make(rest, 10) for rest in _rests(packings[5]))
    )


def _rests(packings: set[tuple[int, ...]]) -> Iterator[int]:
    for chosen in packings:
        yield BOARD & ~sum(chosen)


def _two_make(region: int, points: int) -> bool:
    """Whether two colours on fourteen squares make that many points; all ways are tried."""
    if touching_points(region) < points:
        return False
    first, *others = (bit for bit in BITS if bit & region)
    for six in combinations(others, 6):
        one = first | sum(six)
        if touching_points(one) + touching_points(region ^ one) >= points:
            return True
    return False


def _three_make(region: int, points: int, families: tuple[_Family, ...]) -> bool:
    """Whether three colours do, the best of which is in one of the families."""
    if touching_points(region) < points:
        return False
    return any(
        _two_make(region & ~best, points - touching_points(best))
        for family in families
        for best in family.within(region)
    )


def _four_make(region: int, points: int, twelve: _Family, ten: _Family) -> bool:
    """Whether four colours do, of which the two best are worth 12 or 10 each."""
    if touching_points(region) < points:
        return False
    for best in twelve.within(region):
        if _three_make(region & ~best, points - 12, (twelve, ten)):
            return True
    return any(_three_make(region & ~best, points - 10, (ten,)) for best in ten.within(region))


class _Cover:
    """Search for sets worth 12, and a few worth 10, that cover a region except for seven squares.

    It takes the square that the fewest sets can cover and tries these, or leaves the square to the
    last colour.
    """

    def __init__(self, twelve: list[int], ten: list[int]) -> None:
        self._family = _Family(twelve + ten)
        self._twelves = (1 << len(twelve)) - 1
        self._apart = [self._family.apart_from(squares) for squares in self._family.sets]

    def succeeds(self, region: int, colours: int, tens: int, points: int) -> bool:
        """Whether `colours` colours, at most `tens` of them of 10, and a last one make the points."""
        free = self._family.apart_from(BOARD & ~region)
        return self._go_on(region, 0, free, colours, tens, points)

    def _go_on(
        self, open_: int, last: int, free: int, colours: int, tens: int, points: int
    ) -> bool:
        if touching_points(open_ | last) < points:
            return False
        if colours == 0:
            return True
        if tens == 0:
            free &= self._twelves
        square, able = self._hardest(open_, free)
        for i in _members(able):
            taken = self._family.sets[i]
            ten = 0 if self._twelves >> i & 1 else 1
            if self._go_on(
                open_ & ~taken,
                last,
                free & self._apart[i],
                colours - 1,
                tens - ten,
                points - (10 if ten else 12),
            ):
                return True
        if last.bit_count() == SIDE:
            return False
        return self._go_on(open_ & ~square, last | square, free & ~able, colours, tens, points)

    def _hardest(self, open_: int, free: int) -> tuple[int, int]:
        """The square that the fewest free sets hold, and those sets."""
        best, able = 0, free
        for place in _members(open_):
            holding = self._family.holding[1 << place] & free
            if best == 0 or holding.bit_count() < able.bit_count():
                best, able = 1 << place, holding
                if not able:
                    break
        return best, able
