"""Leap puzzles: what is known about a position, and how it is put into words.

Besides searching (`leap_search`) there are *marks*: squares marked so that any three in a row or
column hold an even number of marks.  A jump then never changes whether an even or an odd number of
men stand on marks, so the last man can only be left where he agrees with the start.  If men may
also jump along diagonals, no such marks exist.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from parlour.core import compiling
from parlour.core.bits import members, union
from parlour.core.match import Match
from parlour.solvers.answers import Hint
from parlour.solvers.leap_search import NUMBERS, SIDE, STRAIGHT, Line, exhausted, sifted

CHECKABLE = 30_000
"""How many positions the checker can try again in about a second."""
FEW = 14
"""With this many men or fewer, everything is tried straight away."""


@dataclass(frozen=True)
class Effort:
    """How hard to look: positions kept by each sifting, and the most positions tried."""

    widths: tuple[int, ...]
    limit: int


if compiling.available():
    GLANCE, THOROUGH = Effort((300, 3000), 600_000), Effort((300, 3000, 30_000), 8_000_000)
else:
    GLANCE, THOROUGH = Effort((20, 100), 40_000), Effort((20, 300), 400_000)


@dataclass(frozen=True)
class Leaps:
    """A puzzle: the directions of jumps, and the squares on which the last man may be left."""

    ways: int
    goals: int


# --- marks ---------------------------------------------------------------------------------------


def _marked(rising: int, but: int) -> int:
    """All squares except every third diagonal, rising or falling."""
    places = ((n, *divmod(n - 1, SIDE)) for n in NUMBERS)
    return union([n for n, row, column in places if (row + rising * column - but) % 3])


MARKS = tuple(_marked(rising, but) for rising in (1, -1) for but in (0, 1))
"""All possible marks are sums of these."""


def agreeing(men: int, goals: int, marks: tuple[int, ...] = MARKS) -> int:
    """The goals on which the last man would agree with these men on all marks."""
    parities = [(men & mark).bit_count() % 2 for mark in marks]
    return union(
        [
            n
            for n in members(goals)
            if all(mark >> n & 1 == odd for mark, odd in zip(marks, parities, strict=True))
        ]
    )


def refuting(men: int, goals: int) -> tuple[int, ...]:
    """The fewest marks that exclude every goal; none if all marks together do not."""
    for size in range(1, len(MARKS) + 1):
        for chosen in combinations(MARKS, size):
            if not agreeing(men, goals, chosen):
                return chosen
    return ()


# --- turning and mirroring the board ----------------------------------------------------------


@cache
def turnings() -> tuple[tuple[int, ...], ...]:
    """The eight ways to turn or mirror the board, each as the new square of every square."""
    found = []
    for swap in (False, True):
        for down in (1, -1):
            for right in (1, -1):
                squares = [0]
                for n in NUMBERS:
                    row, column = divmod(n - 1, SIDE)
                    if swap:
                        row, column = column, row
                    row, column = row if down > 0 else 6 - row, column if right > 0 else 6 - column
                    squares.append(SIDE * row + column + 1)
                found.append(tuple(squares))
    return tuple(found)


def first_of_kind(*squares: int) -> tuple[int, ...]:
    """The name that squares share with those that turning and mirroring makes of them."""
    return min(tuple(turning[n] for n in squares) for turning in turnings())


# --- what is known about a position -----------------------------------------------------------------


@dataclass(frozen=True)
class Outlook:
    """Whether a position can be solved, and a line: a solution, or one to the fewest men found."""

    solvable: bool | None
    line: Line
    tried: int = 0
    """How many positions refuted it; 0 where marks did."""


class Memory:
    """What was found out earlier: a line is remembered for every position on it."""

    def __init__(self, most: int = 100_000) -> None:
        self.most = most
        self.known: dict[tuple[Leaps, int], Outlook] = {}

    def recall(self, of: Leaps, men: int) -> Outlook | None:
        """What is known for certain, if anything."""
        return self.known.get((of, men))

    def keep(self, of: Leaps, outlook: Outlook, before: tuple[int, ...] = ()) -> None:
        """Remember it; a position can be solved if one that follows from it can."""
        if len(self.known) > self.most:
            self.known.clear()
        if outlook.solvable is False:
            self.known[of, outlook.line[0]] = outlook
        elif outlook.solvable:
            whole = (*reversed(before), *outlook.line)
            for at, men in enumerate(whole):
                self.known[of, men] = Outlook(True, whole[at:])


MEMORY = Memory()


def outlook(of: Leaps, men: int, effort: Effort) -> Outlook:
    """What can be found out about a position with that much effort."""
    known = MEMORY.recall(of, men)
    if known is None:
        known = _found_out(of, men, effort)
        MEMORY.keep(of, known)
    return known


def _found_out(of: Leaps, men: int, effort: Effort) -> Outlook:
    goals = agreeing(men, of.goals) if of.ways == STRAIGHT else of.goals
    best: Line = (men,)
    for width in effort.widths[:1] if not goals or men.bit_count() <= FEW else effort.widths:
        line = sifted(men, goals, of.ways, width)
        if _is_solved(line, goals):
            return Outlook(True, line)
        best = max(best, line, key=len)
    if not goals:
        return Outlook(False, best)
    tried = exhausted(men, goals, of.ways, effort.limit)
    return Outlook(tried.solvable, tried.line or best, tried.tried)


def _is_solved(line: Line, goals: int) -> bool:
    return line[-1].bit_count() == 1 and bool(line[-1] & goals)


# --- in words ------------------------------------------------------------------------------------


def jumps(line: Line) -> tuple[str, ...]:
    """The jumps along a line."""
    return tuple(f"jump {start} {end}" for start, end in map(_jump, line, line[1:]))


def _jump(men: int, after: int) -> tuple[int, int]:
    end = (after & ~men).bit_length() - 1
    gone = members(men & ~after)
    return (gone[0], end) if 2 * gone[1] == gone[0] + end else (gone[1], end)


def hint(of: Leaps, match: Match) -> Hint:
    """The next jump, and whether the puzzle can still be solved."""
    men = int(match.state.men)
    if match.record.ended:
        return _over(match)
    before = tuple(int(earlier.state.men) for earlier in match.history)[1:]
    found = outlook(of, men, GLANCE)
    if found.solvable:
        MEMORY.keep(of, found, before)
    elif found.solvable is None and _lost_before(of, before):
        found = Outlook(False, found.line)
    return Hint(_sentence(found), found.solvable, next(iter(jumps(found.line[:2])), ""))


def _lost_before(of: Leaps, before: tuple[int, ...]) -> bool:
    """Whether an earlier position is known to be impossible."""
    earlier = [MEMORY.recall(of, men) for men in before]
    return any(known is not None and known.solvable is False for known in earlier)


def _over(match: Match) -> Hint:
    won = bool(match.outcome and match.outcome.winners)
    said = "It is solved." if won else "No jump is left, and it is not solved."
    return Hint(said, won)


def _sentence(found: Outlook) -> str:
    left, ways = found.line[-1].bit_count(), len(found.line) - 1
    if found.solvable:
        return f"It can be solved from here, in {_number(ways, 'more jump')}."
    reached = (
        f"the best line found leaves {_number(left, 'man', 'men')}" if ways else "no jump is left"
    )
    if found.solvable is None:
        return f"Whether it can still be solved is not known; {reached}."
    return f"It cannot be solved from here; {reached}."


def _number(of: int, one: str, many: str = "") -> str:
    return f"{of} {one if of == 1 else many or one + 's'}"
