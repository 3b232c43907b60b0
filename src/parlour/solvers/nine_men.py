"""Nine men reduced to one man on 25, in as few moves as possible; small enough to try everything.

Successive jumps of one man are one move.  A position is the set of men, with the square of the man
who is in the middle of his move and may jump on, or 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial

from parlour.core.bits import members
from parlour.core.match import Match
from parlour.solvers.answers import (
    Answer,
    Certificate,
    Claim,
    Gathering,
    Hint,
    Solver,
    Target,
    Tell,
)
from parlour.solvers.leap_search import AHEAD, BACK, EVERY_WAY, ROOM
from parlour.solvers.leaps import turnings

GOAL = 1 << 25
LOST = 99
STAR = 4

Run = tuple[int, ...]
"""The squares a man stands on during one move, beginning with the one he starts from."""
Solution = tuple[Run, ...]


def jumps_of(men: int, square: int) -> list[tuple[int, int]]:
    """Where the man on a square can land, each with the men that are left then."""
    found = []
    here = 1 << square
    for way in range(EVERY_WAY):
        over = here << AHEAD[way] >> BACK[way]
        end = over << AHEAD[way] >> BACK[way]
        if here & ROOM[way] and men & over and not men & end:
            found.append((end.bit_length() - 1, men ^ here ^ over ^ end))
    return found


@cache
def moves_needed(men: int, jumper: int) -> int:
    """The fewest moves that are still to be begun, or LOST."""
    if men == GOAL:
        return 0
    best = LOST
    if jumper:
        best = min([moves_needed(after, end) for end, after in jumps_of(men, jumper)], default=LOST)
        return min(best, moves_needed(men, 0))
    for square in members(men):
        for end, after in jumps_of(men, square):
            best = min(best, 1 + moves_needed(after, end))
    return min(best, LOST)


def best_line(men: int, jumper: int) -> list[str]:
    """A solution from here in the fewest moves, line by line."""
    if men == GOAL:
        return []
    need = moves_needed(men, jumper)
    movers = [jumper] if jumper else members(men)
    for square in movers:
        for end, after in jumps_of(men, square):
            if moves_needed(after, end) == need - (jumper == 0):
                on = end if jumps_of(after, end) else 0
                return [f"jump {square} {end}", *best_line(after, on)]
    return ["stop", *best_line(men, 0)]


def runs(men: int) -> list[tuple[Run, int]]:
    """Every possible move, with the men left after it."""
    found: list[tuple[Run, int]] = []
    open_runs: list[tuple[Run, int]] = [((square,), men) for square in members(men)]
    while open_runs:
        run, now = open_runs.pop()
        for end, after in jumps_of(now, run[-1]):
            found.append(((*run, end), after))
            open_runs.append(found[-1])
    return found


def shortest(men: int) -> list[Solution]:
    """All solutions with the fewest moves, in ascending order."""
    need = moves_needed(men, 0)
    if need in (0, LOST):
        return [()] if need == 0 else []
    return sorted(
        (run, *rest)
        for run, after in runs(men)
        if moves_needed(after, 0) == need - 1
        for rest in shortest(after)
    )


def essentially_different(men: int, solutions: list[Solution]) -> list[Solution]:
    """Of solutions that differ only by turning or mirroring the board, the first."""
    return [solution for solution in solutions if solution == first_form(men, solution)]


def first_form(men: int, solution: Solution) -> Solution:
    """The first of the forms that a solution has if the board is turned or mirrored.

    Only turnings count that leave the men where they stand at first.
    """
    same = [t for t in turnings() if {t[n] for n in members(men)} == set(members(men))]
    return min(tuple(tuple(turning[n] for n in run) for run in solution) for turning in same)


def written(solution: Solution) -> str:
    """A solution as a text: `39-25-37 32-18`."""
    return " ".join("-".join(map(str, run)) for run in solution)


def read(text: str) -> Solution:
    """The solution of such a text."""
    return tuple(tuple(map(int, run.split("-"))) for run in text.split())


def runs_made(match: Match) -> Solution:
    """The moves of a match; the jumps of a man that goes on are one of them."""
    found: list[Run] = []
    for step in list(match.history)[::-1]:
        if step.before is None or step.move is None or step.move.verb.name != "jump":
            continue
        start, end = map(int, step.move.text.split()[1:])
        if step.before.record.jumper:
            found[-1] = (*found[-1], end)
        else:
            found.append((start, end))
    return tuple(found)


@dataclass(frozen=True)
class NineMen:
    """One of the two puzzles."""

    key: str
    start: int

    def solver(self, *claims: Claim) -> Solver:
        """What the room of the puzzle declares."""
        return Solver(
            solve=self.solve,
            hint=self.hint,
            gathering=Gathering(
                f"solutions in {STAR} moves", self.form, self.kind, partial(_every_form, self.start)
            ),
            target=self.target,
            derived={
                f"{self.key}.json": self.minimum,
                f"{self.key}-all.json": self.every_shortest,
                f"{self.key}-straight.json": self.straight,
            },
            claims=claims,
        )

    def solve(self, match: Match, tell: Tell) -> Answer:
        """The fewest moves from here."""
        men, jumper = int(match.record.men), int(match.record.jumper)
        need = moves_needed(men, jumper)
        tell(1.0)
        certificate = self.certificate(men, jumper)
        method = "every way tried"
        if need == LOST:
            said = "One man on 25 is no longer possible."
            return Answer(said, certificate | {"claim": "impossible"}, method)
        line = best_line(men, jumper)
        certificate |= {"claim": "minimum", "fewest": need, "moves": line}
        told = f"{_told(men, jumper, need)}."
        return Answer(told, certificate, method, moves=tuple(line))

    def hint(self, match: Match) -> Hint:
        """The next jump or stop, and whether the star can still be won."""
        men, jumper = int(match.record.men), int(match.record.jumper)
        need = moves_needed(men, jumper)
        if need == LOST:
            return Hint("One man on 25 is no longer possible.", False)
        if men == GOAL:
            return Hint("It is solved.", True)
        star = "can still" if match.record.moves + need <= STAR else "can no longer"
        said = f"{_told(men, jumper, need)}; the star {star} be won."
        return Hint(said, True, best_line(men, jumper)[0])

    def target(self, match: Match) -> Target | None:
        """The fewest moves from the position of a match, if it can be solved."""
        men, jumper = int(match.record.men), int(match.record.jumper)
        # The certificate of the start says the same, and tells it at once.
        need = STAR if men == self.start and not jumper else moves_needed(men, jumper)
        return Target(need, is_least=True) if need != LOST else None

    def certificate(self, men: int, jumper: int) -> Certificate:
        """What every certificate begins with; the men are listed unless they stand as at the start."""
        found: Certificate = {"certificate": 1, "key": self.key, "options": {}}
        if men != self.start or jumper:
            found |= {"men": members(men)}
        return found | ({"jumper": jumper} if jumper else {})

    def minimum(self, tell: Tell) -> Certificate:
        """A solution with the fewest moves."""
        return self.solve(Match.new(self.key, 1, seed="any"), tell).certificate

    def every_shortest(self, tell: Tell) -> Certificate:
        """All solutions with the fewest moves, and how many are essentially different."""
        solutions = shortest(self.start)
        listed = [written(one) for one in solutions]
        found = {"claim": "all", "fewest": moves_needed(self.start, 0), "solutions": listed}
        different = essentially_different(self.start, solutions)
        return self.certificate(self.start, 0) | found | {"unlike": len(different)}

    def form(self, match: Match) -> str:
        """How a match was solved, if it was in the fewest moves."""
        record = match.record
        is_short = record.men == GOAL and record.moves == moves_needed(self.start, 0)
        return written(runs_made(match)) if is_short else ""

    def kind(self, form: str) -> str:
        """The first of its turned and mirrored forms."""
        return written(first_form(self.start, read(form)))

    def straight(self, tell: Tell) -> Certificate:
        """That jumps along rows and columns alone are not enough."""
        return self.certificate(self.start, 0) | {"claim": "straight"}


@cache
def _every_form(start: int) -> frozenset[str]:
    return frozenset(map(written, shortest(start)))


def _told(men: int, jumper: int, need: int) -> str:
    more = "move" if need == 1 else "moves"
    if jumper and need == 0:
        return "The man who is moving can finish"
    return f"{need} {'more ' if jumper else ''}{more} bring one man to 25, and no fewer do"
