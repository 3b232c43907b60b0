"""The loops of `sliding`: how far groups of cards are from home, and the search for a way home.

They run compiled over NumPy arrays, or interpreted over lists and bytes.  The place of card i of a
group is in the four bits of the group's code that begin at bit 4i.
"""

from __future__ import annotations

from typing import Any

from parlour.solvers.kernels import kernel

PLACES = 14
WIDTH = 7
GAP = 13
EVERYWHERE = (1 << PLACES) - 1
LEFT_END = 1 | 1 << WIDTH
RIGHT_END = LEFT_END << WIDTH - 1
UNKNOWN = 255
NOT_FOUND, GIVEN_UP = -1, -2


@kernel
def rank(code: int, size: int, ones: Any) -> int:
    """The number of one way a group may lie, among all ways."""
    number = 0
    taken = 0
    for card in range(size):
        place = code >> 4 * card & 15
        number = number * (PLACES - card) + place - ones[taken & (1 << place) - 1]
        taken |= 1 << place
    return number


@kernel
def spread(empty: int, free: int) -> int:
    """All places that the gap can reach from one of these over free places."""
    while True:
        across = (empty << 1 & ~LEFT_END) | (empty >> 1 & ~RIGHT_END)
        wider = (empty | across | empty << WIDTH | empty >> WIDTH) & free
        if wider == empty:
            return empty
        empty = wider


@kernel
def widen(
    edge: Any,
    many: int,
    new_edge: Any,
    size: int,
    slides: int,
    values: Any,
    seen: Any,
    fresh: Any,
    beside: Any,
    ones: Any,
) -> int:
    """Find and count all ways to lie that are one slide further than those of the edge.

    For each way to lie, `seen` holds where the gap has been, and `fresh` where it is new.
    """
    found = 0
    for i in range(many):
        code = edge[i]
        number = rank(code, size, ones)
        taken = 0
        for card in range(size):
            taken |= 1 << (code >> 4 * card & 15)
        gaps = spread(fresh[number], EVERYWHERE & ~taken) & ~seen[number]
        fresh[number] = 0
        if gaps == 0:
            continue
        if values[number] == UNKNOWN:
            values[number] = slides
        seen[number] |= gaps
        for card in range(size):
            place = code >> 4 * card & 15
            for way in range(3):
                to = beside[3 * place + way]
                if to >= 0 and gaps >> to & 1:
                    moved = code ^ (place ^ to) << 4 * card
                    after = rank(moved, size, ones)
                    if seen[after] >> place & 1 == 0:
                        if fresh[after] == 0:
                            new_edge[found] = moved
                            found += 1
                        fresh[after] |= 1 << place
    return found


@kernel
def lookup(code: int, group: int, tables: Any) -> int:
    """A lower bound on the slides of a group's own cards."""
    number = rank(code, tables.size[group], tables.ones)
    value: int = 0 + tables.values[tables.offset[group] + number]  # no longer a byte
    return value


@kernel
def needed(tray: Any, tables: Any, codes: Any) -> int:
    """A lower bound on the slides a position needs; fills in the codes of the groups."""
    for group in range(len(codes)):
        codes[group] = 0
    for place in range(PLACES):
        card = tray[place]
        if card != GAP:
            codes[tables.group[card]] |= place << tables.shift[card]
    total = 0
    for group in range(len(codes)):
        total += lookup(codes[group], group, tables)
    return total


@kernel
def deepen(
    tray: Any,
    tables: Any,
    codes: Any,
    parts: Any,
    gaps: Any,
    tried: Any,
    rest: Any,
    bound: int,
    budget: Any,
) -> int:
    """Try all ways home of at most `bound` slides; the length of one, NOT_FOUND or GIVEN_UP.

    For each step, `gaps` holds where the gap goes, `tried` how many continuations were tried, and
    `rest` the slides still needed.  If no way is found, the tray is left as it was.
    """
    rest[0] = needed(tray, tables, codes)
    for group in range(len(codes)):
        parts[group] = lookup(codes[group], group, tables)
    depth = 0
    tried[0] = 0
    while True:
        if rest[depth] == 0 and gaps[depth] == GAP:
            return depth
        moved = False
        while tried[depth] < 3 and not moved:
            gap = gaps[depth]
            place = tables.beside[3 * gap + tried[depth]]
            tried[depth] += 1
            if place < 0 or (depth > 0 and place == gaps[depth - 1]):
                continue
            card = tray[place]
            group = tables.group[card]
            code = codes[group] ^ (place ^ gap) << tables.shift[card]
            part = lookup(code, group, tables)
            left = rest[depth] + part - parts[group]
            budget[0] -= 1
            if depth + 1 + left <= bound:
                codes[group] = code
                parts[group] = part
                tray[gap] = card
                tray[place] = GAP
                depth += 1
                gaps[depth] = place
                tried[depth] = 0
                rest[depth] = left
                moved = True
        if moved:
            if budget[0] < 0:
                return GIVEN_UP
        elif depth == 0:
            return NOT_FOUND
        else:
            depth -= 1
            card = tray[gaps[depth]]
            group = tables.group[card]
            codes[group] ^= (gaps[depth + 1] ^ gaps[depth]) << tables.shift[card]
            parts[group] += rest[depth] - rest[depth + 1]
            tray[gaps[depth + 1]] = card
            tray[gaps[depth]] = GAP
