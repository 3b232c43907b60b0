"""That a position has no solution with few moves: a search for one man on 25, in all directions.

Successive jumps of one man are one move.  Squares are bits 0 to 48 here.  A position is dropped if
more moves are needed than are left, by this argument:

* The parity of his row and column makes a man one of four kinds, and a jump never changes it.  Kind
  3, both odd, is the kind of square 25 and never reaches the edge.  So the last move, by the man who
  ends on 25, does nothing to clear the edge: there is at least one move besides those that clear it.
* A man on the edge is taken only along the edge, by a man of another kind who passes from the square
  before him to the square behind.  Suppose that a moving man of kind 0, 1 or 2 could reach every free
  square of the edge of his kind: he may as well take all he can, and may as well end inside.  So a
  move has few outcomes on the edge, and trying them shows how many moves can clear it.  Fewer men on
  the edge never need more moves.
* If men inside stand so that on each of the four lines through each of them a neighbour is one of
  them too (a knot), none of them can be taken until one of them has moved, and he begins inside.
  With two men of kind 3 among them this is not the last move, which could not take the other.
"""

from __future__ import annotations

from functools import cache

from parlour.checks.wrong import Wrong

EVERY_STEP = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
GOAL = 1 << 24
LAST_KIND = 3

EDGE = (
    list(range(7))
    + [7 * row + 6 for row in range(1, 7)]
    + [42 + column for column in range(5, -1, -1)]
    + [7 * row for row in range(5, 0, -1)]
)
"""The squares of the edge, clockwise."""
EDGE_SET = sum(1 << square for square in EDGE)
INSIDE = (1 << 49) - 1 ^ EDGE_SET


def _kind(square: int) -> int:
    return square // 7 % 2 * 2 + square % 7 % 2


KINDS = [sum(1 << n for n in range(49) if _kind(n) == kind) for kind in range(4)]

# A ring is the edge with bit i for the square EDGE[i].
RING = (1 << 24) - 1
RING_KINDS = [sum(1 << i for i in range(24) if _kind(EDGE[i]) == kind) for kind in range(3)]
PAIRS = [sum(len(men) // 2 for men in f"{bits:b}".split("0")) for bits in range(32)]
"""How many disjoint pairs of neighbours there are among the five squares between two corners."""


def _ways() -> list[list[tuple[int, int, int]]]:
    """For each square, the jumps from it: the man jumped over, the end, all three squares."""
    found: list[list[tuple[int, int, int]]] = []
    for square in range(49):
        row, column = divmod(square, 7)
        jumps = []
        for down, right in EVERY_STEP:
            if 0 <= row + 2 * down < 7 and 0 <= column + 2 * right < 7:
                over = 1 << square + 7 * down + right
                end = 1 << square + 14 * down + 2 * right
                jumps.append((over, end, 1 << square | over | end))
        found.append(jumps)
    return found


WAYS = _ways()


def _reversed_bytes() -> list[list[int]]:
    """For each row, the set its squares become when rows and columns are exchanged."""
    return [
        [sum(1 << 7 * i + row for i in range(7) if bits >> i & 1) for bits in range(128)]
        for row in range(7)
    ]


ROWS = _reversed_bytes()


def mirrored(men: int) -> int:
    """The position with rows and columns exchanged."""
    a, b, c, d, e, f, g = ROWS
    return (
        a[men & 127]
        | b[men >> 7 & 127]
        | c[men >> 14 & 127]
        | d[men >> 21 & 127]
        | e[men >> 28 & 127]
        | f[men >> 35 & 127]
        | g[men >> 42]
    )


def _pairs_beside() -> list[list[int]]:
    """For each square inside, the neighbours on each of the four lines through it, as sets."""
    found: list[list[int]] = [[] for _ in range(49)]
    for square in range(49):
        if INSIDE >> square & 1:
            found[square] = [1 << square - step | 1 << square + step for step in (1, 6, 7, 8)]
    return found


PAIRS_BESIDE = _pairs_beside()


def is_knotted(men: int) -> bool:
    """Whether there is a knot inside with two men of the last kind.

    One after another, men are struck off who could be taken as far as the others let them: on some
    line through them neither neighbour is left.  Those who stay are the largest knot.
    """
    left = men & INSIDE
    doubtful = left
    while doubtful:
        man = doubtful & -doubtful
        doubtful ^= man
        for pair in PAIRS_BESIDE[man.bit_length() - 1]:
            if not left & pair:
                left ^= man
                if (left & KINDS[LAST_KIND]).bit_count() < 2:
                    return False
                for beside in PAIRS_BESIDE[man.bit_length() - 1]:
                    doubtful |= left & beside
                break
    return (left & KINDS[LAST_KIND]).bit_count() >= 2


def ring_of(edge: int) -> int:
    """The ring of the men on the edge."""
    return sum(1 << i for i, square in enumerate(EDGE) if edge >> square & 1)


def _captures() -> list[list[tuple[int, int]]]:
    """For each kind, whom a man of that kind may take along the edge, and the squares he needs."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(3)]
    for i in range(24):
        ends = 1 << (i - 1) % 24 | 1 << (i + 1) % 24
        for kind in range(3):
            if i % 6 and not ends & ~RING_KINDS[kind]:
                found[kind].append((1 << i, ends))
    return found


CAPTURES = _captures()


@cache
def taken(ring: int, kind: int) -> int:
    """The ring after a moving man of that kind has taken all he could reach."""
    for man, ends in CAPTURES[kind]:
        if not ring & ends:
            ring &= ~man
    return ring


def needed(ring: int) -> int:
    """Moves that must begin on the edge: one for each corner, and one for each pair of neighbours."""
    corners = (ring & 1) + (ring >> 6 & 1) + (ring >> 12 & 1) + (ring >> 18 & 1)
    return (
        corners
        + PAIRS[ring >> 1 & 31]
        + PAIRS[ring >> 7 & 31]
        + PAIRS[ring >> 13 & 31]
        + PAIRS[ring >> 19 & 31]
    )


class Edges:
    """Whether some number of moves can clear the edge, remembered."""

    def __init__(self) -> None:
        self.enough: dict[tuple[int, bool], int] = {}
        self.too_few: dict[tuple[int, bool], int] = {}
        self.rings: dict[int, int] = {}
        self.begins: dict[tuple[int, bool, int], int] = {}

    def ring(self, men: int) -> int:
        """The ring of a position."""
        edge = men & EDGE_SET
        found = self.rings.get(edge)
        if found is None:
            found = self.rings[edge] = ring_of(edge)
        return found

    def clears(self, ring: int, owing: bool, moves: int) -> bool:
        """Whether that many moves can clear the ring, one of them begun inside if it is owing."""
        if not ring:
            return moves >= owing
        if moves < 1 or needed(ring) + owing > moves:
            return False
        key = (ring, owing)
        if moves >= self.enough.get(key, 99):
            return True
        if moves <= self.too_few.get(key, 0):
            return False
        if self._tried(ring, owing, moves - 1):
            self.enough[key] = moves
            return True
        self.too_few[key] = moves
        return False

    def _tried(self, ring: int, owing: bool, left: int) -> bool:
        for kind in range(3):
            men = ring & RING_KINDS[kind]
            while men:
                man = men & -men
                men ^= man
                if self.clears(taken(ring ^ man, kind), owing, left):
                    return True
            after = taken(ring, kind)
            if (owing or after != ring) and self.clears(after, False, left):
                return True
        return owing and self.clears(ring, False, left)

    def hopeful(self, positions: set[int], left: int) -> set[int]:
        """The positions of two or more men whose edges that many moves may clear."""
        edges = {men & EDGE_SET for men in positions}
        cleared = {edge for edge in edges if self.clears(self.ring(edge), False, left)}
        return {
            men
            for men in positions
            if men & EDGE_SET in cleared
            and men & men - 1
            and (not is_knotted(men) or self.clears(self.ring(men), True, left))
        }

    def may_begin(self, men: int, left: int) -> int:
        """The squares from which a move may start that leaves an edge which `left` moves may clear.

        `left` is negative for the last move, which must be made by a man of the last kind.
        """
        if left < 0:
            return KINDS[LAST_KIND]
        ring, owing = self.ring(men), is_knotted(men)
        key = (ring, owing, left)
        found = self.begins.get(key)
        if found is None:
            found = INSIDE & KINDS[LAST_KIND] if self.clears(ring, False, left) else 0
            for kind in range(3):
                if self.clears(taken(ring, kind), False, left):
                    found |= INSIDE & KINDS[kind]
            for i, square in enumerate(EDGE):
                if ring >> i & 1 and self.clears(taken(ring ^ 1 << i, _kind(square)), owing, left):
                    found |= 1 << square
            self.begins[key] = found
        return found


def outcomes(men: int, begins: int) -> set[int]:
    """The positions after one move of a man who starts from one of these squares."""
    found: set[int] = set()
    while begins:
        man = begins & -begins
        begins ^= man
        here = man.bit_length() - 1
        open_runs = []
        for over, end, all_three in WAYS[here]:
            if men & over and not men & end:
                open_runs.append((men ^ all_three, end))
        if not open_runs:
            continue
        seen = set(open_runs)
        while open_runs:
            now, here = open_runs.pop()
            found.add(now)
            for over, end, all_three in WAYS[here.bit_length() - 1]:
                if now & over and not now & end:
                    after = (now ^ all_three, end)
                    if after not in seen:
                        seen.add(after)
                        open_runs.append(after)
    return found


@cache
def none_within(men: int, moves: int, most: int) -> int:
    """How many positions were looked through, none of them solved.

    Wrong if a solution is found, or if more than `most` positions would have to be looked at.
    """
    edges = Edges()
    alike = mirrored(men) == men
    level = {men}
    looked = 0
    for left in range(moves - 2, -2, -1):
        after: set[int] = set()
        for now in level:
            begins = now & edges.may_begin(now, left)
            after.update(outcomes(now, begins))
        if GOAL in after:
            raise Wrong(f"It can be done in {'1 move' if moves == 1 else f'{moves} moves'}.")
        level = edges.hopeful(after, left)
        if alike:
            level = {min(then, mirrored(then)) for then in level}
        looked += len(level)
        if looked > most:
            raise Wrong("There are too many positions to look through.")
    return looked
