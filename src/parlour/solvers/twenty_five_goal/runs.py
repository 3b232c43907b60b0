"""The fewest moves that leave one man on 25, if successive jumps of one man count as one move.

Positions are searched move by move.  A position is dropped if the moves made so far, plus a lower
bound on the moves to come, are too many.  The bound looks at the ring, the 24 squares at the edge of
the board:

* A man in the ring can only be taken along the edge.  A man always stays on squares whose row and
  column have the same parity, which makes four kinds of men; only three of them ever reach the ring,
  and the fourth is the kind of 25.  Suppose that only men on the ring itself can stand in the way of
  a run of one of the three kinds: then each run leaves a certain smallest ring behind, and the
  fewest runs that clear a ring can be computed for all 2^24 rings.
* The last man is of the fourth kind, and his last run never touches the ring: one move more.
* Inside, a set of men is a *knot* if none of them can be taken before one of them has moved: on each
  line through each of these men, a neighbour belongs to the set.  A knot with two men of the fourth
  kind costs a move that begins inside and is not the last.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from parlour.core.bits import union
from parlour.solvers.kernels import kernel
from parlour.solvers.leap_search import (
    AHEAD,
    BACK,
    EVERY_WAY,
    NEAR,
    NUMBERS,
    ROOM,
    SIDE,
    Level,
    Line,
    alone,
    count,
    keep,
    room_for,
    traced,
)
from parlour.solvers.leap_search import place as hashed

CENTRE = 25
GOAL = 1 << CENTRE
LAST_KIND = 3
"""The kind of 25."""
LOST = 99
"""The bound for a single man who is not on 25."""

RING = (
    *range(1, 7),
    *range(7, 49, 7),
    *range(49, 43, -1),
    *range(43, 7, -7),
)
"""The squares at the edge, clockwise from 1; a ring is a set of places among these."""
PLACES = 24
RINGS = 1 << PLACES
CORNERS = 1 | 1 << 6 | 1 << 12 | 1 << 18


def kind(square: int) -> int:
    """0 if row and column, counted from 0, are even, up to 3 if both are odd."""
    row, column = divmod(square - 1, SIDE)
    return row % 2 * 2 + column % 2


OF_KIND = tuple(union([n for n in NUMBERS if kind(n) == one]) for one in range(4))
RING_OF_KIND = tuple(
    union([place for place in range(PLACES) if kind(RING[place]) == one]) for one in range(3)
)
EDGE = union(RING)
INSIDE = union(list(NUMBERS)) & ~EDGE
PLACE = tuple(RING.index(n) if n in RING else -1 for n in range(50))
KIND = tuple(kind(n) if n else -1 for n in range(50))
TURNED = tuple(SIDE * ((n - 1) % SIDE) + (n - 1) // SIDE + 1 if n else 0 for n in range(50))
"""Each square mirrored in the diagonal from 1 to 49."""


# --- kernels -------------------------------------------------------------------------------------


@kernel
def taken_along(ring: int, one: int) -> int:
    """The ring after a run of a man of that kind who takes all he can."""
    free = RING_OF_KIND[one] & ~ring
    before = (free << 1 | free >> PLACES - 1) & RINGS - 1
    behind = (free >> 1 | free << PLACES - 1) & RINGS - 1
    return ring & ~(before & behind & ~CORNERS)


@kernel
def fill_bounds(clearing: Any, owing: Any) -> None:
    """The fewest runs that clear each ring, and the fewest if one of them must begin inside."""
    owing[0] = 1
    for ring in range(1, RINGS):
        least = LOST
        least_owing = LOST
        for one in range(3):
            after = taken_along(ring, one)
            if after != ring:
                least = min(least, 1 + clearing[after])
            left = ring & RING_OF_KIND[one]
            while left:
                man = left & -left
                left ^= man
                after = taken_along(ring ^ man, one)
                least = min(least, 1 + clearing[after])
                least_owing = min(least_owing, 1 + owing[after])
        clearing[ring] = least
        least_owing = min(least_owing, 1 + least)
        for one in range(3):
            least_owing = min(least_owing, 1 + clearing[taken_along(ring, one)])
        owing[ring] = least_owing


@kernel
def ring_of(men: int) -> int:
    """The ring of a position."""
    ring = men >> 1 & 63
    for place in range(6, PLACES):
        ring |= (men >> RING[place] & 1) << place
    return ring


@kernel
def is_knotted(men: int) -> bool:
    """Whether there is a knot inside that costs a move of its own."""
    knot = men & INSIDE
    while count(knot) >= 12:
        held = knot & (knot << 1 | knot >> 1) & (knot << 7 | knot >> 7)
        held &= (knot << 8 | knot >> 8) & (knot << 6 | knot >> 6)
        if held == knot:
            return count(knot & OF_KIND[LAST_KIND]) >= 2
        knot = held
    return False


@kernel
def bound(men: int, clearing: Any, owing: Any) -> int:
    """A lower bound on the moves from here to one man on 25."""
    if men & (men - 1) == 0:
        return 0 if men == GOAL else LOST
    ring = ring_of(men)
    edge: int = owing[ring] if is_knotted(men) else clearing[ring]
    return 1 + edge


@kernel
def may_begin(men: int, begin: int, knotted: bool, left: int, clearing: Any, owing: Any) -> bool:
    """Whether, judging by the ring, at most `left` moves may be needed after a run of that man."""
    ring = ring_of(men)
    one = KIND[begin]
    edge: int = LOST
    if PLACE[begin] >= 0:
        after = taken_along(ring & ~(1 << PLACE[begin]), one)
        edge = owing[after] if knotted else clearing[after]
    elif one == LAST_KIND:
        edge = clearing[ring]
        if ring == 0:
            return True
    else:
        edge = clearing[taken_along(ring, one)]
    return 1 + edge <= left


@kernel
def mirrored(men: int) -> int:
    """The position mirrored in the diagonal from 1 to 49."""
    found = 0
    while men:
        man = men & -men
        men ^= man
        found |= 1 << TURNED[count(man - 1)]
    return found


@kernel
def expand(
    old: Any,
    olds: int,
    first: int,
    left: int,
    alike: bool,
    clearing: Any,
    owing: Any,
    seen: Any,
    stack: Any,
    tally: Any,
    table: Any,
    parents: Any,
    mask: int,
) -> int:
    """Enter all positions one move after the old ones from which `left` moves may be enough.

    It stops when the table is half full and returns the first old position that is not done.
    `tally` holds the positions entered, the runs looked at, and 1 if some run was too long.
    """
    marks = len(seen) // 2 - 1
    for i in range(first, olds):
        if tally[0] * 2 > mask:
            return i
        men = old[i]
        knotted = is_knotted(men)
        jumping = 0
        for way in range(EVERY_WAY):
            over = (men & ROOM[way]) << AHEAD[way] >> BACK[way] & men
            ends = over << AHEAD[way] >> BACK[way] & ~men
            jumping |= ends << 2 * BACK[way] >> 2 * AHEAD[way]
        while jumping:
            man = jumping & -jumping
            jumping ^= man
            begin = count(man - 1)
            if not may_begin(men, begin, knotted, left, clearing, owing):
                continue
            tally[1] += 1
            stamp = tally[1]
            deep = 1
            size = 0
            stack[0] = men
            stack[1] = man
            while deep:
                deep -= 1
                now = stack[2 * deep]
                here = stack[2 * deep + 1]
                for way in range(EVERY_WAY):
                    if here & ROOM[way] == 0:
                        continue
                    over = here << AHEAD[way] >> BACK[way]
                    end = over << AHEAD[way] >> BACK[way]
                    if now & over == 0 or now & end:
                        continue
                    after = now ^ here ^ over ^ end
                    at = hashed(after ^ end << 7, marks)
                    while seen[2 * at] == stamp and seen[2 * at + 1] != after * 64 + count(end - 1):
                        at = (at + 1) & marks
                    if seen[2 * at] == stamp:
                        continue
                    if size * 2 > marks:
                        tally[2] = 1
                        continue
                    size += 1
                    seen[2 * at] = stamp
                    seen[2 * at + 1] = after * 64 + count(end - 1)
                    stack[2 * deep] = after
                    stack[2 * deep + 1] = end
                    deep += 1
                    if bound(after, clearing, owing) <= left:
                        entry = min(after, mirrored(after)) if alike else after
                        at = hashed(entry, mask)
                        while table[at] != 0 and table[at] != entry:
                            at = (at + 1) & mask
                        if table[at] == 0:
                            table[at] = entry
                            parents[at] = i
                            tally[0] += 1
    return olds


@kernel
def rehash(table: Any, parents: Any, wider: Any, wider_parents: Any, mask: int) -> None:
    """Copy all positions of a table to a larger one of mask + 1 places."""
    for old in range(len(table)):
        if table[old] != 0:
            at = hashed(table[old], mask)
            while wider[at] != 0:
                at = (at + 1) & mask
            wider[at] = table[old]
            wider_parents[at] = parents[old]


@kernel
def gather(table: Any, parents: Any, new: Any, new_parents: Any, costs: Any) -> int:
    """Read the positions out of a table, each with its cost; lower is more promising."""
    found = 0
    for at in range(len(table)):
        men = table[at]
        if men != 0:
            new[found] = men
            new_parents[found] = parents[at]
            near = 0
            for way in range(EVERY_WAY):
                near |= (men & NEAR[way]) << AHEAD[way] >> BACK[way]
            alone = count(men & ~near)
            costs[found] = 3 * count(men) + 10 * alone + 5 * (9 - count(men & OF_KIND[LAST_KIND]))
            found += 1
    return found


# --- searching -----------------------------------------------------------------------------------

DEAREST = 1024
Run = tuple[int, ...]
"""The squares a man stands on during one move, beginning with the one he starts from."""


@cache
def bounds() -> tuple[Any, Any]:
    """The tables of `fill_bounds`."""
    import numpy as np

    clearing, owing = np.zeros(RINGS, np.uint8), np.zeros(RINGS, np.uint8)
    fill_bounds(clearing, owing)
    return clearing, owing


@dataclass(frozen=True)
class Within:
    """The result of looking for a solution with a limited number of moves."""

    runs: tuple[Run, ...]
    complete: bool
    """Whether every position was looked at, so that finding no solution proves there is none."""
    positions: int


def within(men: int, most: int, width: int) -> Within:
    """A solution of at most `most` moves, if keeping `width` positions after each move finds one."""
    alike = mirrored(men) == men
    levels: list[Level] = [alone(men)]
    complete, positions = True, 1
    for made in range(1, most + 1):
        found, whole = _next(levels, most - made, width, alike)
        positions += found
        complete = complete and whole
        last, _, many = levels[-1]
        if not many:
            break
        if GOAL in last:
            line = traced(levels, [int(one) for one in last].index(GOAL))
            return Within(_runs(men, line[1:]), complete, positions)
    return Within((), complete, positions)


def _next(levels: list[Level], left: int, width: int, alike: bool) -> tuple[int, bool]:
    """Add the best positions after the next move; how many there were, and whether all were kept."""
    old, _, olds = levels[-1]
    clearing, owing = bounds()
    size = 1 << max(16, (4 * olds).bit_length())
    table, parents = room_for(size), room_for(size)
    seen, stack, tally = room_for(1 << 19), room_for(1 << 19), room_for(3)
    begun = (clearing, owing, seen, stack, tally)
    done = expand(old, olds, 0, left, alike, *begun, table, parents, size - 1)
    while done < olds:
        narrow, narrow_parents = table, parents
        size *= 4
        table, parents = room_for(size), room_for(size)
        rehash(narrow, narrow_parents, table, parents, size - 1)
        done = expand(old, olds, done, left, alike, *begun, table, parents, size - 1)
    found = int(tally[0])
    new, new_parents, costs = room_for(found), room_for(found), room_for(found)
    gather(table, parents, new, new_parents, costs)
    kept = found
    if found > width:
        kept = keep(found, width, new, new_parents, costs, room_for(DEAREST))
    levels.append((new[:kept].copy(), new_parents[:kept].copy(), kept))
    return found, kept == found and not tally[2]


def _runs(men: int, line: Line) -> tuple[Run, ...]:
    """The runs from a position along a line, any position of which may be mirrored."""
    found: list[Run] = []
    for after in line:
        run, men = _run_to(men, {after, int(mirrored(after))})
        found.append(run)
    return tuple(found)


def _run_to(men: int, wanted: set[int]) -> tuple[Run, int]:
    """A run from a position to one of those wanted, and the position it reaches."""
    open_runs: list[tuple[int, Run]] = [(men, (n,)) for n in NUMBERS if men >> n & 1]
    seen: set[tuple[int, int]] = set()
    while open_runs:
        now, run = open_runs.pop()
        if now in wanted and now != men:
            return run, now
        here = 1 << run[-1]
        for way in range(EVERY_WAY):
            over = here << AHEAD[way] >> BACK[way]
            end = over << AHEAD[way] >> BACK[way]
            if here & ROOM[way] and now & over and not now & end:
                after = now ^ here ^ over ^ end
                if (after, end) not in seen:
                    seen.add((after, end))
                    open_runs.append((after, (*run, end.bit_length() - 1)))
    raise AssertionError("no run leads there")


def fewest_at_least(men: int) -> int:
    """The lower bound on the moves from a position."""
    return int(bound(men, *bounds()))
