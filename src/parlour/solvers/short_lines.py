"""Leaps in few moves: solutions that are known, and whether a player is on one of them.

Successive jumps of one man are one move.  A solution is kept for one gap of each kind; turning and
mirroring the board makes those for the others of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from parlour.core.match import Match
from parlour.solvers import leaps
from parlour.solvers.answers import Hint
from parlour.solvers.leap_search import SQUARES
from parlour.solvers.leaps import Leaps

Run = tuple[int, ...]
"""The squares a man stands on during one move, beginning with the one he starts from."""
Solution = tuple[Run, ...]


def read(text: str) -> Solution:
    """The solution in a text such as `15-1 24-8-22`."""
    return tuple(tuple(map(int, run.split("-"))) for run in text.split())


def turned(solutions: Mapping[int, Solution], vacant: int) -> tuple[Solution, ...]:
    """The known solutions with that square empty at first, each turned and mirrored form once."""
    found = {
        tuple(tuple(turning[n] for n in run) for run in solution)
        for gap, solution in solutions.items()
        for turning in leaps.turnings()
        if turning[gap] == vacant
    }
    return tuple(sorted(found))


@dataclass(frozen=True)
class Short:
    """The short solutions of one puzzle."""

    of: Leaps
    solutions: Mapping[int, Solution]
    _places: dict[int, dict[int, list[tuple[Solution, int]]]] = field(default_factory=dict)

    def fewest(self, vacant: int) -> int | None:
        """The fewest moves known from there, or None if no solution is."""
        return min((len(one) for one in turned(self.solutions, vacant)), default=None)

    def fewest_from(self, match: Match) -> int | None:
        """The fewest moves known if the match is at its start, and not at a position of one's own."""
        vacant = int(match.record.vacant)
        is_start = int(match.record.men) == SQUARES & ~(1 << vacant)
        return self.fewest(vacant) if is_start else None

    def places(self, vacant: int) -> dict[int, list[tuple[Solution, int]]]:
        """For each set of men on a known solution, that solution and how many jumps were made."""
        if vacant not in self._places:
            self._places[vacant] = _places(turned(self.solutions, vacant), vacant)
        return self._places[vacant]

    def hint(self, match: Match) -> Hint:
        """The next jump of a short solution while the player is on one, else of any that is found."""
        s = match.record
        best: tuple[int, str] | None = None
        for solution, made in self.places(int(s.vacant)).get(int(s.men), ()):
            jumps = _jumps(solution)
            if made == len(jumps):
                continue
            start, end = jumps[made][:2]
            left = len(solution) - jumps[made][2] - (start == s.last)
            found = (left, f"jump {start} {end}")
            best = min(best, found) if best else found
        if best is None:
            return self._beside(match)
        left, move = best
        total = int(s.moves) + left
        fewest = self.fewest(int(s.vacant))
        on = f"You are on a way that is known: {_more(left)}"
        told = f"{on}, {total} in all."
        if fewest is not None and total > fewest:
            told += f" {fewest} are possible from the start."
        return Hint(told, True, move)

    def _beside(self, match: Match) -> Hint:
        """A hint where no short solution leads on, with the moves counted."""
        found = leaps.hint(self.of, match)
        if not found.solvable:
            return found
        line = leaps.outlook(self.of, int(match.record.men), leaps.GLANCE).line
        left = runs_of(leaps.jumps(line), int(match.record.last))
        total = int(match.record.moves) + left
        sentence = f"{found.sentence} They make {_more(left)}, {total} in all; fewer may do."
        return Hint(sentence, True, found.move)


def runs_of(jumps: tuple[str, ...], last: int) -> int:
    """How many moves jumps are, of which the first may go on with the man on `last`."""
    count = 0
    for jump in jumps:
        start, end = map(int, jump.split()[1:])
        count += start != last
        last = end
    return count


@cache
def _jumps(solution: Solution) -> tuple[tuple[int, int, int], ...]:
    """The jumps of a solution, each with the number of its move from 0."""
    return tuple((a, b, n) for n, run in enumerate(solution) for a, b in pairwise(run))


def _places(solutions: tuple[Solution, ...], vacant: int) -> dict[int, list[tuple[Solution, int]]]:
    found: dict[int, list[tuple[Solution, int]]] = {}
    for solution in solutions:
        men = SQUARES & ~(1 << vacant)
        for made, (start, end, _) in enumerate(_jumps(solution)):
            found.setdefault(men, []).append((solution, made))
            men ^= 1 << start | 1 << (start + end) // 2 | 1 << end
    return found


def _more(moves: int) -> str:
    return "1 more move" if moves == 1 else f"{moves} more moves"
