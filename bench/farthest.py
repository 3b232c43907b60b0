"""Which positions of the "13" puzzle take the most slides, found by searching around the farthest one.

    python bench/farthest.py [FLOOR]

Neighbours of a position are one slide nearer or farther, so their distances follow from one search
each.  Starting from the position of 108 slides and from a deal of 104, all positions of at least FLOOR
slides (100 if not given) that hang together are visited; a deal and its inverse take equally many.
How many there are of each distance is published (OEIS A346736); where as many are found, they are all.

It takes a quarter of an hour on one core with the larger tables, which are made once.
"""

from __future__ import annotations

import sys
from collections import Counter
from heapq import heappop, heappush

from parlour.solvers import thirteen
from parlour.solvers.thirteen import sliding
from parlour.solvers.thirteen.kernels import GAP, deepen

GROUPS = ((0, 1, 2, 3, 7, 8, 9), (4, 5, 6, 10, 11, 12))
PUBLISHED = {108: 1, 107: 8, 106: 43, 105: 198, 104: 779, 103: 2499, 102: 8357, 101: 23761}
Tray = tuple[int, ...]


def is_within(tray: Tray, slides: int, known: sliding.Tables) -> bool:
    """Whether the cards come home in that many slides."""
    row = sliding.row
    gaps, tried, rest = (row([0] * (sliding.FARTHEST + 4)) for _ in range(3))
    gaps[0] = tray.index(GAP)
    codes, parts, budget = row([0] * len(GROUPS)), row([0] * len(GROUPS)), row([1 << 62])
    return bool(deepen(row(tray), known, codes, parts, gaps, tried, rest, slides, budget) >= 0)


def neighbours(tray: Tray) -> list[Tray]:
    """The positions one slide away."""
    found = []
    gap = tray.index(GAP)
    for place in sliding.beside(gap):
        after = list(tray)
        after[gap], after[place] = after[place], GAP
        found.append(tuple(after))
    return found


def explored(floor: int, known: sliding.Tables) -> dict[Tray, int]:
    """The distances of all positions found that are at least so far from home."""
    starts = (thirteen.LONGEST, 108), (thirteen.ROWS_REVERSED, 104)
    found = {tuple(thirteen.tray(board)): far for board, far in starts}
    waiting = [(-far, tray) for tray, far in found.items()]
    while waiting:
        minus_far, tray = heappop(waiting)
        for after in neighbours(tray):
            if after in found:
                continue
            nearer = is_within(after, -minus_far - 1, known)
            far = -minus_far - 1 if nearer else -minus_far + 1
            same = [after]
            if after[GAP] == GAP:
                same.append(tuple(after.index(card) for card in range(len(after))))
            for one in same:
                if one not in found:
                    found[one] = far
                    if far >= floor:
                        heappush(waiting, (-far, one))
    return found


def main() -> None:
    """Explore, and compare with what is published."""
    floor = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    found = explored(floor, sliding.tables_of(GROUPS))
    counts = Counter(found.values())
    for far in sorted(counts, reverse=True):
        if far >= floor:
            deals = [tray[:GAP] for tray in found if found[tray] == far and tray[GAP] == GAP]
            print(f"{far} slides: {counts[far]} of {PUBLISHED.get(far, '?')}; deals {len(deals)}")
            for deal in deals if far >= 104 else ():
                print("   ", " ".join(str(card + 1) for card in deal))


if __name__ == "__main__":
    main()
