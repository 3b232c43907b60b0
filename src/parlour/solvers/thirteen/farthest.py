"""The positions of the "13" puzzle that take the most slides, found by searching around the farthest.

From a position whose distance is known there are others whose distance it limits:

* a slide brings it one nearer or farther;
* if the gap is in a corner, the way home is also a way from home, on a board turned so that it ends
  with the gap on its square: that position is as far;
* turned or mirrored as a whole, with the cards renamed, a position is as far from a home with the gap
  in another corner, so it is nearer to or farther from home by at most the steps of the gap.

One search each tells how far these are, and those that are far enough are looked at in turn.  How many
positions there are of each distance is published; if as many are found, they are all.
"""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush

from parlour.solvers.answers import Tell
from parlour.solvers.thirteen import sliding
from parlour.solvers.thirteen.kernels import GAP, PLACES, WIDTH, deepen

GROUPS = ((0, 1, 2, 3, 7, 8, 9), (4, 5, 6, 10, 11, 12))
"""Larger tables than for a single position: there are many."""
PUBLISHED = {104: 779, 105: 198, 106: 43, 107: 8, 108: 1}
"""How many positions take so many slides (OEIS A346736)."""
FLOOR, WIDER = 100, 102
"""How far a position must be to be looked around from, and to be turned for that too."""

Tray = tuple[int, ...]
Turn = tuple[int, ...]
"""Where each place comes to lie when the board is turned or mirrored, and from where."""

ACROSS = tuple(WIDTH * (place // WIDTH) + WIDTH - 1 - place % WIDTH for place in range(PLACES))
OVER = tuple((place + WIDTH) % PLACES for place in range(PLACES))
ROUND = tuple(ACROSS[place] for place in OVER)
TURNS = {turn[GAP]: turn for turn in (ACROSS, OVER, ROUND, tuple(range(PLACES)))}
"""The turn that brings the gap from each corner to its home, and back."""


def slid(tray: Tray, place: int) -> Tray:
    """The position after the card on that place has slid into the gap."""
    after = list(tray)
    after[tray.index(GAP)], after[place] = tray[place], GAP
    return tuple(after)


def _home(path: tuple[int, ...]) -> Tray:
    """Home, with the gap taken along a path."""
    home = tuple(range(PLACES))
    for place in path:
        home = slid(home, place)
    return home


LOWER, UPPER = tuple(range(GAP - 1, WIDTH - 1, -1)), tuple(range(WIDTH - 1, -1, -1))
PATHS = (UPPER[:1], LOWER, UPPER, (*LOWER, 0), (*UPPER, WIDTH))
"""Ways of the gap from its home to the other corners."""
HOMES = tuple((_home(path), TURNS[path[-1]], len(path)) for path in PATHS)


def seen_from_its_end(tray: Tray) -> Tray:
    """The position that is as far because its ways home are the same ways backwards."""
    gap = tray.index(GAP)
    if gap not in TURNS:
        return tray
    turn = TURNS[gap]
    return tuple(turn[tray.index(turn[place])] for place in range(PLACES))


def relatives(tray: Tray) -> list[tuple[Tray, int]]:
    """Other positions, and by how many slides at most they are nearer or farther."""
    found = [(slid(tray, place), 1) for place in sliding.beside(tray.index(GAP))]
    for home, turn, steps in HOMES:
        found.append((tuple(home[turn[tray[turn[place]]]] for place in range(PLACES)), steps))
    return found


def is_within(tray: Tray, slides: int, known: sliding.Tables) -> bool:
    """Whether the cards come home in that many slides."""
    row = sliding.row
    gaps, tried, rest = (row([0] * (slides + 2)) for _ in range(3))
    gaps[0] = tray.index(GAP)
    codes, parts, budget = row([0] * len(known.size)), row([0] * len(known.size)), row([1 << 62])
    return bool(deepen(row(tray), known, codes, parts, gaps, tried, rest, slides, budget) >= 0)


def farthest(start: Tray, slides: int, known: sliding.Tables, tell: Tell) -> dict[Tray, int]:
    """The distances of the positions around one that is so many slides from home.

    The farthest are looked around from first, until as many are found as are published.
    """
    found, nearer = {start: slides}, set[Tray]()
    missing = Counter(PUBLISHED) - Counter([slides])
    waiting = [(-slides, start)]
    while waiting and missing.total():
        minus_far, tray = heappop(waiting)
        tell(1 - missing.total() / sum(PUBLISHED.values()))
        for other, steps in relatives(tray):
            if other in found or other in nearer or (steps > 1 and -minus_far < WIDER):
                continue
            far = -minus_far - steps
            far += max(0, (FLOOR - 1 - far) // 2 * 2)
            while not is_within(other, far, known):
                far += 2
            for one in {other, seen_from_its_end(other)}:
                if far < FLOOR:
                    nearer.add(one)
                else:
                    found[one] = far
                    missing[far] -= far in PUBLISHED
                    heappush(waiting, (-far, one))
    return found
