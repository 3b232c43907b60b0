"""Solutions of the "49" puzzle in few moves, if successive jumps of one man count as one move.

They are found by sifting: after each move the positions are kept that have few men, few of them at the
edge and few without a neighbour.  Whether fewer moves are enough it cannot tell.

*Regions* tell how many moves there must be: squares that are all filled at first, none of whose men
can be taken before one of them has moved, because on each line through each man a neighbour is one of
them.  Nobody can land there earlier either, so each region costs a move that begins in it.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from parlour.core.bits import union
from parlour.solvers.kernels import kernel
from parlour.solvers.leap_search import (
    AHEAD,
    BACK,
    DEAREST,
    NEAR,
    NUMBERS,
    ROOM,
    SIDE,
    SQUARES,
    STRAIGHT,
    Level,
    Line,
    alone,
    count,
    keep,
    place,
    room_for,
    traced,
)

Run = tuple[int, ...]
"""The squares a man stands on during one move, beginning with the one he starts from."""

CORNERS = (1, 7, 43, 49)
SIDES = (range(2, 7), range(14, 43, 7), range(44, 49), range(8, 37, 7))
"""The squares between the corners."""
EDGE = union([*CORNERS, *(square for side in SIDES for square in side)])
BLOCKS = tuple(
    (n, n + 1, n + SIDE, n + SIDE + 1)
    for n in NUMBERS
    if 1 <= (n - 1) // SIDE <= 4 and 1 <= (n - 1) % SIDE <= 4
)
"""Four squares that touch each other, inside."""


# --- how many moves there must be ----------------------------------------------------------------


def regions(vacant: int) -> list[list[int]]:
    """Disjoint regions that are filled if one square is empty at first."""
    found = [[corner] for corner in CORNERS]
    for side in SIDES:
        squares = list(side)
        while len(squares) >= 2:
            if vacant in squares[:2]:
                del squares[0]
            else:
                found.append(squares[:2])
                del squares[:2]
    open_blocks = [block for block in BLOCKS if vacant not in block]
    for size in range(len(CORNERS), 0, -1):
        for chosen in combinations(open_blocks, size):
            if len({square for block in chosen for square in block}) == 4 * size:
                return found + [list(block) for block in chosen]
    return found


# --- kernels -------------------------------------------------------------------------------------


@kernel
def cost(men: int) -> int:
    """How little a position promises."""
    near = 0
    for way in range(STRAIGHT):
        near |= (men & NEAR[way]) << AHEAD[way] >> BACK[way]
    corners = (men >> 1 & 1) + (men >> 7 & 1) + (men >> 43 & 1) + (men >> 49 & 1)
    return count(men) + count(men & EDGE) + 2 * corners + count(men & ~near)


@kernel
def enter(old: Any, olds: int, table: Any, parents: Any, mask: int, stack: Any) -> int:
    """Enter and count all positions one move after the old ones; at most half the table is used."""
    found = 0
    for i in range(olds):
        left = old[i]
        while left:
            man = left & -left
            left ^= man
            stack[0], stack[1] = old[i], man
            deep = 1
            while deep:
                deep -= 1
                now, here = stack[2 * deep], stack[2 * deep + 1]
                for way in range(STRAIGHT):
                    over = here << AHEAD[way] >> BACK[way]
                    end = over << AHEAD[way] >> BACK[way]
                    if here & ROOM[way] == 0 or now & over == 0 or now & end:
                        continue
                    after = now ^ here ^ over ^ end
                    at = place(after, mask)
                    while table[at] != 0 and table[at] != after:
                        at = (at + 1) & mask
                    if table[at] == 0 and found * 2 < mask:
                        table[at] = after
                        parents[at] = i
                        found += 1
                    if 2 * deep + 4 < len(stack):
                        stack[2 * deep], stack[2 * deep + 1] = after, end
                        deep += 1
    return found


@kernel
def gather(table: Any, parents: Any, new: Any, of: Any, costs: Any) -> None:
    """Read the positions out of a table, each with its parent and its cost."""
    found = 0
    for at in range(len(table)):
        if table[at] != 0:
            new[found], of[found] = table[at], parents[at]
            costs[found] = cost(table[at])
            found += 1


# --- searching -----------------------------------------------------------------------------------


def few_moves(vacant: int, width: int, most: int) -> tuple[Run, ...]:
    """A solution of at most `most` moves, if keeping `width` positions finds one."""
    size = 1 << (120 * width).bit_length()
    levels: list[Level] = [alone(SQUARES & ~(1 << vacant))]
    for _ in range(most):
        old, _, olds = levels[-1]
        table, parents = room_for(size), room_for(size)
        found = enter(old, olds, table, parents, size - 1, room_for(4096))
        new, of, costs = room_for(found), room_for(found), room_for(found)
        gather(table, parents, new, of, costs)
        kept = found
        if found > width:
            kept = keep(found, width, new, of, costs, room_for(DEAREST))
        levels.append((new[:kept].copy(), of[:kept].copy(), kept))
        for at in range(kept):
            if int(levels[-1][0][at]).bit_count() == 1:
                return _runs(traced(levels, at))
    return ()


def _runs(line: Line) -> tuple[Run, ...]:
    return tuple(_run(line[i], line[i + 1]) for i in range(len(line) - 1))


def _run(men: int, wanted: int) -> Run:
    """A run that leads from one position to the other."""
    open_runs: list[tuple[int, Run]] = [(men, (n,)) for n in NUMBERS if men >> n & 1]
    while open_runs:
        now, run = open_runs.pop()
        if now == wanted:
            return run
        here = 1 << run[-1]
        for way in range(STRAIGHT):
            over = here << AHEAD[way] >> BACK[way]
            end = over << AHEAD[way] >> BACK[way]
            if here & ROOM[way] and now & over and not now & end:
                open_runs.append((now ^ here ^ over ^ end, (*run, end.bit_length() - 1)))
    raise AssertionError("no run leads there")
