"""Searching leap puzzles: the kernels, and what they find from one position.

A position is the set of squares on which men stand, as in the games; a line is a sequence of
positions, each one jump after the one before.  There are two ways to search:

* *exhaust*: try everything, remembering what failed.  Exact, for up to about twenty men.
* *sift*: go level by level, with one man fewer each time, and keep the most promising positions.
  This finds solutions but never refutes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.core import compiling
from parlour.core.bits import union
from parlour.solvers.kernels import kernel

SIDE = 7
SQUARES = (1 << SIDE * SIDE + 1) - 2
NUMBERS = range(1, SIDE * SIDE + 1)
STRAIGHT, EVERY_WAY = 4, 8
"""In how many directions a man may jump: the first four go along rows and columns."""

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Rows down and columns to the right for a step in each direction."""
AHEAD = tuple(max(SIDE * down + right, 0) for down, right in STEPS)
BACK = tuple(max(-SIDE * down - right, 0) for down, right in STEPS)


def on_board(row: int, column: int) -> bool:
    """Whether there is such a square, both counted from 0."""
    return 0 <= row < SIDE and 0 <= column < SIDE


def _room(way: int, steps: int) -> int:
    down, right = STEPS[way]
    return union(
        [
            n
            for n in NUMBERS
            if on_board((n - 1) // SIDE + steps * down, (n - 1) % SIDE + steps * right)
        ]
    )


ROOM = tuple(_room(way, 2) for way in range(EVERY_WAY))
"""For each direction, the squares from which a jump stays on the board."""
NEAR = tuple(_room(way, 1) for way in range(EVERY_WAY))
"""For each direction, the squares from which a step stays on the board."""


def _far(square: int) -> int:
    row, column = divmod(square - 1, SIDE)
    return (row - 3) ** 2 + (column - 3) ** 2


FAR = tuple(union([n for n in NUMBERS if _far(n) >> bit & 1]) for bit in range(5))
"""For each bit, the squares whose squared distance from the centre has it."""
ALONE = 2
"""What a man without a neighbour costs in `promise`."""

Line = tuple[int, ...]


# --- kernels -------------------------------------------------------------------------------------


@kernel
def count(men: int) -> int:
    """How many men there are."""
    men -= men >> 1 & 0x1555555555555555
    men = (men & 0x3333333333333333) + (men >> 2 & 0x3333333333333333)
    men = (men + (men >> 4)) & 0x0F0F0F0F0F0F0F0F
    men += men >> 8
    men += men >> 16
    men += men >> 32
    return men & 127


@kernel
def place(men: int, mask: int) -> int:
    """Where a position is first looked for in a hash table of mask + 1 places."""
    men = (men ^ men >> 23) * 0x9E3779B97F4B & 0x3FFFFFFFFFFFFFFF
    return (men ^ men >> 31) & mask


@kernel
def landings(men: int, way: int) -> int:
    """Where the men may land with a jump in that direction."""
    over = (men & ROOM[way]) << AHEAD[way] >> BACK[way] & men
    return over << AHEAD[way] >> BACK[way] & ~men


@kernel
def jumped(men: int, end: int, way: int) -> int:
    """The position after the jump in that direction that lands there."""
    over = end << BACK[way] >> AHEAD[way]
    return men ^ end ^ over ^ (over << BACK[way] >> AHEAD[way])


@kernel
def promise(men: int, ways: int) -> int:
    """How far from the centre and how isolated the men are; less is better."""
    near = 0
    for way in range(ways):
        near |= (men & NEAR[way]) << AHEAD[way] >> BACK[way]
    total = ALONE * count(men & ~near)
    for bit in range(5):
        total += count(men & FAR[bit]) << bit
    return total


@kernel
def exhaust(
    men: int, goals: int, ways: int, limit: int, failed: Any, mask: int, line: Any, ends: Any
) -> int:
    """The length of a line to one man on a goal, 0 if there is none, -1 beyond the limit.

    `failed` is a table of mask + 1 zeros for positions that lead nowhere.  `line` holds the line,
    and in its last place how many positions were tried.  `ends` has, for each depth and direction,
    the landings not yet tried.
    """
    depth = 0
    tried = 0
    after = men
    while depth >= 0:
        if after:
            tried += 1
            line[depth] = after
            for way in range(ways):
                ends[depth * ways + way] = landings(after, way)
            if after & (after - 1) == 0 and after & goals:
                line[len(line) - 1] = tried
                return depth + 1
        men = line[depth]
        after = 0
        for way in range(ways):
            left = ends[depth * ways + way]
            if left:
                end = left & -left
                ends[depth * ways + way] = left ^ end
                after = jumped(men, end, way)
                break
        looked_for = after if after else men
        at = place(looked_for, mask)
        while failed[at] != 0 and failed[at] != looked_for:
            at = (at + 1) & mask
        if after == 0:
            failed[at] = men
            depth -= 1
        elif failed[at] != 0:
            after = 0
        elif tried == limit:
            return -1
        else:
            depth += 1
    line[len(line) - 1] = tried
    return 0


@kernel
def spread(
    old: Any, olds: int, ways: int, table: Any, mask: int, new: Any, parents: Any, costs: Any
) -> int:
    """Put every position one jump after the old ones into `new`, once each, and count them."""
    for at in range(mask + 1):
        table[at] = 0
    found = 0
    for i in range(olds):
        men = old[i]
        for way in range(ways):
            ends = landings(men, way)
            while ends and found < mask // 2:
                end = ends & -ends
                ends ^= end
                after = jumped(men, end, way)
                at = place(after, mask)
                while table[at] != 0 and table[at] != after:
                    at = (at + 1) & mask
                if table[at] == 0:
                    table[at] = after
                    new[found] = after
                    parents[found] = i
                    costs[found] = promise(after, ways)
                    found += 1
    return found


@kernel
def keep(found: int, width: int, new: Any, parents: Any, costs: Any, tally: Any) -> int:
    """Move the most promising to the front, in the order in which they were found; count them."""
    for cost in range(len(tally)):
        tally[cost] = 0
    for i in range(found):
        tally[costs[i]] += 1
    worst = 0
    kept = tally[0]
    while kept < width and worst < len(tally) - 1:
        worst += 1
        kept += tally[worst]
    spare = width - (kept - tally[worst])
    kept = 0
    for i in range(found):
        if costs[i] < worst or (costs[i] == worst and spare > 0):
            if costs[i] == worst:
                spare -= 1
            new[kept] = new[i]
            parents[kept] = parents[i]
            kept += 1
    return kept


# --- searching -----------------------------------------------------------------------------------

DEAREST = 1024
"""More than `promise` ever costs."""


def room_for(numbers: int) -> Any:
    """That many zeros, in the form kernels need."""
    if not compiling.available():
        return [0] * numbers
    import numpy as np

    return np.zeros(numbers, np.int64)


@dataclass(frozen=True)
class Exhausted:
    """What came of trying everything."""

    solvable: bool | None
    """None where the limit was reached."""
    line: Line
    tried: int


def exhausted(men: int, goals: int, ways: int, limit: int) -> Exhausted:
    """Whether one man can be left on a goal, if trying `limit` positions is enough to tell."""
    size = 1 << (3 * limit // 2).bit_length()
    line, ends = room_for(51), room_for(50 * ways)
    length = exhaust(men, goals, ways, limit, room_for(size), size - 1, line, ends)
    if length < 0:
        return Exhausted(None, (), limit)
    return Exhausted(length > 0, tuple(int(line[i]) for i in range(length)), int(line[50]))


Level = tuple[Any, Any, int]
"""Positions with the same number of men, the index of each one's parent, and how many there are."""


def sifted(men: int, goals: int, ways: int, width: int) -> Line:
    """A line to one man on a goal, or to the fewest men that were reached."""
    most = 24 * width
    size = 1 << (2 * most + 2).bit_length()
    table, costs, tally = room_for(size), room_for(size // 2), room_for(DEAREST)
    levels: list[Level] = [alone(men)]
    while levels[-1][2]:
        new, parents = room_for(size // 2), room_for(size // 2)
        old, _, olds = levels[-1]
        found = spread(old, olds, ways, table, size - 1, new, parents, costs)
        kept = keep(found, width, new, parents, costs, tally) if found > width else found
        levels.append((new[:kept].copy(), parents[:kept].copy(), kept))
    levels.pop()
    last, _, many = levels[-1]
    at = 0
    for i in range(many):
        if int(last[i]) & goals and int(last[i]).bit_count() == 1:
            at = i
    return traced(levels, at)


def alone(men: int) -> Level:
    """A level of one position."""
    positions = room_for(1)
    positions[0] = men
    return positions, room_for(1), 1


def traced(levels: list[Level], at: int) -> Line:
    """The line through the levels to a place in the last."""
    line: list[int] = []
    for positions, parents, _ in reversed(levels):
        line.append(int(positions[at]))
        at = int(parents[at])
    return tuple(reversed(line))
