"""The "25" goal: it can be done from every first gap, from most of them in 17 moves.

Every solution has the same number of jumps.  But the number of moves differs if successive jumps of
one man count as one move, as the leaflet counts in its Nine Men puzzles.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise

from parlour.core import compiling
from parlour.core.bits import members
from parlour.core.citation import cites
from parlour.core.match import Match
from parlour.solvers import leaps
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Solver, Target, Tell
from parlour.solvers.leap_search import EVERY_WAY, NUMBERS, SQUARES, Line
from parlour.solvers.leaps import Leaps, Outlook
from parlour.solvers.short_lines import Short
from parlour.solvers.twenty_five_goal.runs import GOAL, Run, fewest_at_least, within
from parlour.solvers.twenty_five_goal.short import SHORT

KEY = "twenty-five-goal"
PUZZLE = Leaps(EVERY_WAY, GOAL)
WAYS = Short(PUZZLE, SHORT)
AT_LEAST = 17
"""Fewer moves are impossible from every gap; the claims below name the certificates."""
NARROW, WIDE = 20_000, 300_000
"""Positions kept after each move: to find a solution, and to prove that it is the shortest."""
NO_WAY = "That one man on 25 is impossible is known only by the solver's search of all ways."
AT_ONCE = 2_000
"""How many positions the checker looks through in a second."""


@dataclass(frozen=True)
class Fewest:
    """A solution in few moves, and a lower bound on the moves."""

    runs: tuple[Run, ...]
    at_least: int
    checkable: int
    """The lower bound that the checker can prove again quickly."""

    @property
    def is_best(self) -> bool:
        """Whether fewer moves are proved impossible."""
        return len(self.runs) == self.at_least


@cites("G25-R1", "G25-R2")
def solve(match: Match, tell: Tell) -> Answer:
    """A line to one man on 25 in the fewest moves found, or why there is none."""
    men = int(match.record.men)
    found = leaps.outlook(PUZZLE, men, leaps.THOROUGH)
    if not found.solvable:
        tell(1.0)
        return _unsolved(match, found)
    best = fewest(men, grouped(found.line), WIDE, tell)
    moves = tuple(f"jump {a} {b}" for run in best.runs for a, b in pairwise(run))
    certificate = _certificate(int(match.record.vacant), men) | _claimed(best, best.checkable)
    return Answer(_told(best), certificate, "search, move by move", _word(best), moves)


@cites("G25-R3")
def hint(match: Match) -> Hint:
    """The next jump, and whether one man can still end on 25."""
    return WAYS.hint(match)


def target(match: Match) -> Target | None:
    """The fewest moves known with all men but one on the board; fewer than 17 are impossible."""
    moves = WAYS.fewest_from(match)
    return Target(moves, moves == AT_LEAST) if moves else None


def grouped(line: Line) -> tuple[Run, ...]:
    """The jumps along a line, with successive jumps of one man joined to one run."""
    runs: list[Run] = []
    for jump in leaps.jumps(line):
        start, end = map(int, jump.split()[1:])
        if runs and runs[-1][-1] == start:
            runs[-1] = (*runs[-1], end)
        else:
            runs.append((start, end))
    return tuple(runs)


def fewest(men: int, known: tuple[Run, ...], width: int, tell: Tell) -> Fewest:
    """The fewest moves that can be found, and proved by keeping `width` positions after each move."""
    if not compiling.available():
        return Fewest(known, 1, 1)
    least = at_least = checkable = fewest_at_least(men)
    runs = known
    for most in range(least, len(known)):
        tell((most - least) / (len(known) - least) / 2)
        found = within(men, most, NARROW)
        if found.runs:
            runs = found.runs
            break
        if found.complete:
            at_least = most + 1
            checkable = at_least if found.positions <= AT_ONCE else checkable
    while at_least < len(runs):
        found = within(men, len(runs) - 1, width)
        if not found.runs:
            at_least = len(runs) if found.complete else at_least
            break
        runs = found.runs
    if at_least < len(runs) - 1:  # two fewer may be refuted where one fewer takes too long
        found = within(men, len(runs) - 2, width)
        at_least = len(runs) - 1 if found.complete and not found.runs else at_least
    tell(1.0)
    return Fewest(runs, at_least, checkable)


def _certificate(vacant: int, men: int) -> Certificate:
    found = {"certificate": 1, "key": KEY, "options": {"vacant": str(vacant)}}
    return found if men == SQUARES & ~(1 << vacant) else found | {"men": members(men)}


def _claimed(best: Fewest, at_least: int) -> Certificate:
    claim = "minimum" if at_least == len(best.runs) else "solution"
    runs = [_written(run) for run in best.runs]
    return {"claim": claim, "moves": runs, "at_least": at_least}


def _written(run: Run) -> str:
    return "-".join(map(str, run))


def _told(best: Fewest) -> str:
    jumps = sum(len(run) - 1 for run in best.runs)
    counted = f"{jumps} jumps in {len(best.runs)} moves leave one man on 25"
    if best.is_best:
        return f"{counted}, and fewer moves are impossible."
    if best.at_least < 2:
        return f"{counted}; whether fewer moves are enough was not examined."
    return f"{counted}; fewer than {best.at_least} moves are impossible."


def _word(best: Fewest) -> str:
    """What of the lower bound the checker is not asked to show."""
    if best.at_least == best.checkable or best.at_least < 2:
        return ""
    shown = f"; the certificate shows it for fewer than {best.checkable}"
    return (
        f"That fewer than {best.at_least} moves are impossible is known only by the solver's search"
        f"{shown if best.checkable > 1 else ''}."
    )


def _unsolved(match: Match, found: Outlook) -> Answer:
    """What is known if no solution is found."""
    men, left = int(match.record.men), found.line[-1].bit_count()
    moves = leaps.jumps(found.line)
    refuted = found.solvable is False
    claim = "impossible" if refuted and found.tried <= leaps.CHECKABLE else "left"
    certificate = _certificate(int(match.record.vacant), men) | {"claim": claim}
    certificate |= {"moves": [_written(run) for run in grouped(found.line)], "left": left}
    word = NO_WAY if refuted and claim == "left" else ""
    said = "One man on 25 is impossible from here" if refuted else "No solution is known from here"
    many = "1 man is" if left == 1 else f"{left} men are"
    method = "every way tried" if refuted else "sifting, level by level"
    return Answer(f"{said}; {many} the fewest found.", certificate, method, word, moves)


# --- certificates --------------------------------------------------------------------------------


@cache
def _from_gap(vacant: int) -> Fewest:
    men = SQUARES & ~(1 << vacant)
    known = grouped(leaps.outlook(PUZZLE, men, leaps.THOROUGH).line)
    return fewest(men, known, WIDE, lambda share: None)


def first_gap(tell: Tell) -> Certificate:
    """A solution of the puzzle as the leaflet sets it, with the bound that is checked quickly."""
    best = _from_gap(49)
    return _certificate(49, SQUARES & ~(1 << 49)) | _claimed(best, best.checkable)


def first_gap_minimum(tell: Tell) -> Certificate:
    """The same solution, claimed to be the shortest: the checker looks through everything shorter."""
    best = _from_gap(49)
    return _certificate(49, SQUARES & ~(1 << 49)) | _claimed(best, best.at_least)


def other_gap(vacant: int, tell: Tell) -> Certificate:
    """A solution from another gap, with all that is known about fewer moves."""
    best = _from_gap(vacant)
    return _certificate(vacant, SQUARES & ~(1 << vacant)) | _claimed(best, best.at_least)


def starts(tell: Tell) -> Certificate:
    """A solution for every first gap; gaps that turning and mirroring make the same are given once."""
    gaps = [n for n in NUMBERS if leaps.first_of_kind(n) == (n,)]
    solved: dict[str, str] = {}
    for done, vacant in enumerate(gaps):
        best = _from_gap(vacant)
        solved[str(vacant)] = " ".join(map(_written, best.runs))
        tell((done + 1) / len(gaps))
    return {"certificate": 1, "key": KEY, "options": {}, "claim": "starts", "solved": solved}


STUDY = Solver(
    solve=solve,
    hint=hint,
    target=target,
    derived={
        "twenty-five-goal.json": first_gap,
        "twenty-five-goal-minimum.json": first_gap_minimum,
    },
    long={
        "twenty-five-goal-starts.json": starts,
        "twenty-five-goal-9.json": partial(other_gap, 9),
        "twenty-five-goal-25.json": partial(other_gap, 25),
    },
    claims=(
        Claim(
            cite="forty-nine/twenty-five-goal/goal",
            says="One man can be left, on 25, with 49 empty at first.",
            verdict="sharpened",
            answer="It can be done in 17 moves and no fewer, if successive jumps of one man count as one "
            "move; there are always 47 jumps.",
            how="A search move by move, with a lower bound on the moves that the edge and the middle "
            "still need; the checker looks through everything shorter again.",
            certificates=("twenty-five-goal.json", "twenty-five-goal-minimum.json"),
        ),
        Claim(
            cite="G25-R2",
            says="Any square may be empty at first.",
            verdict="true",
            answer="It can be done from each of the 49 gaps, from 44 of them in 17 moves and no fewer; from "
            "25 itself and the four gaps like 9, the fewest found are 18, and 16 are too few.",
            how="A solution for each gap; gaps that turning and mirroring make the same are given once. "
            "The checker looks through everything shorter than 17 moves from 9 and 25.",
            certificates=(
                "twenty-five-goal-starts.json",
                "twenty-five-goal-9.json",
                "twenty-five-goal-25.json",
            ),
            word="That 16 moves are too few from the other gaps, except from 49 and those like it, is "
            "known only by the solver's search of up to eight million positions.",
        ),
    ),
)
