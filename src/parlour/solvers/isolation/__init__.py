"""Isolation: every way to place seven men so that no two are in line.

Each row takes one man, so the search goes down row by row and keeps, as bits of one row, the
columns and the diagonals of both kinds that are taken; the diagonals shift by one with each row.
A solution is a tuple of squares, from the top row down.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from parlour.core.bits import members
from parlour.core.citation import cites
from parlour.core.match import Match
from parlour.solvers.answers import Answer, Certificate, Claim, Gathering, Hint, Solver, Tell

KEY = "isolation"
SIZE = 7
ROW = (1 << SIZE) - 1

Solution = tuple[int, ...]


@cites("ISO-R1")
def isolations() -> list[Solution]:
    """All solutions, in ascending order."""
    found: list[Solution] = []
    _place((), 0, 0, 0, found)
    return found


def _place(
    men: Solution, columns: int, down_left: int, down_right: int, found: list[Solution]
) -> None:
    """Try every free column of the next row."""
    row = len(men)
    if row == SIZE:
        found.append(men)
        return
    free = ROW & ~(columns | down_left | down_right)
    while free:
        man = free & -free
        free ^= man
        square = SIZE * row + man.bit_length()
        _place(
            (*men, square),
            columns | man,
            (down_left | man) >> 1,
            (down_right | man) << 1,
            found,
        )


def turned(solution: Solution) -> Solution:
    """The solution on the board turned a quarter to the right."""
    return tuple(sorted(SIZE * ((n - 1) % SIZE) + SIZE - (n - 1) // SIZE for n in solution))


def mirrored(solution: Solution) -> Solution:
    """The solution on the board seen in a mirror beside it."""
    return tuple(sorted(n + SIZE - 1 - 2 * ((n - 1) % SIZE) for n in solution))


def alike(solution: Solution) -> set[Solution]:
    """The solution in all its turned and mirrored forms: two, four or eight of them."""
    found: set[Solution] = set()
    for image in (solution, mirrored(solution)):
        for _ in range(4):
            found.add(image)
            image = turned(image)
    return found


@cache
@cites("ISO-R3")
def classes() -> tuple[Solution, ...]:
    """The essentially different solutions, each in its first form."""
    return tuple(solution for solution in isolations() if solution == min(alike(solution)))


# --- answers and hints ---------------------------------------------------------------------------


def containing(men: set[int]) -> list[Solution]:
    """The solutions that have men on all these squares."""
    return [solution for solution in isolations() if men <= set(solution)]


def nearest(men: set[int]) -> Solution:
    """The first of the solutions for which the fewest of these men must be taken off."""
    return min(isolations(), key=lambda solution: len(men - set(solution)))


def solve(match: Match, tell: Tell) -> Answer:
    """All solutions that keep the men where they stand, or the nearest one if there are none."""
    men = set(members(match.record.men))
    ways, near = containing(men), nearest(men)
    tell(1.0)
    moves = [f"remove {square}" for square in sorted(men - set(near))]
    moves += [f"place {square}" for square in near if square not in men]
    method = "search of all placements, row by row"
    layout = {"solutions": [list(way) for way in ways]}
    word = "" if ways else "How many men must be taken off is known from the list of all solutions."
    return Answer(_told(men, ways, near), _all(men, ways), method, word, tuple(moves), layout)


def hint(match: Match) -> Hint:
    """The next man of a solution, or the man to take off if no solution has all these men.

    `solvable` is about the men as they stand: taking the named man off makes it solvable again.
    """
    men = set(members(match.record.men))
    ways, near = containing(men), nearest(men)
    if not ways:
        return Hint(_told(men, ways, near), False, f"remove {min(men - set(near))}")
    left = _men(SIZE - len(men))
    square = min(set(near) - men)
    sentence = f"{_told(men, ways, near)[:-1]}, with {left} to place."
    return Hint(sentence, True, f"place {square}")


def _told(men: set[int], ways: list[Solution], near: Solution) -> str:
    if not ways:
        gone = len(men - set(near))
        return f"No solution has men on all these squares; {_men(gone)} must be taken off."
    same = f", or {len(classes())} if turned and mirrored ones count as the same"
    where = " from here" if men else same
    many = "is only 1 solution" if len(ways) == 1 else f"are {len(ways)} solutions"
    return f"There {many}{where}."


def _men(count: int) -> str:
    return "1 man" if count == 1 else f"{count} men"


def _all(men: set[int], ways: list[Solution]) -> Certificate:
    return _certificate("all") | {
        "men": sorted(men),
        "solutions": [list(way) for way in ways],
        "different": len({min(alike(way)) for way in ways}),
    }


def _certificate(claim: str) -> Certificate:
    return {"certificate": 1, "key": KEY, "options": {}, "claim": claim}


def all_solutions(tell: Tell) -> Certificate:
    """The solutions from the empty board."""
    return _all(set(), isolations())


def all_classes(tell: Tell) -> Certificate:
    """The six solutions from which turning and mirroring makes all the others."""
    return _certificate("classes") | {"solutions": [list(solution) for solution in classes()]}


# --- gathering -----------------------------------------------------------------------------------


def written(solution: Iterable[int]) -> str:
    """A solution as a text."""
    return " ".join(map(str, sorted(solution)))


def form(match: Match) -> str:
    """The solution that was found."""
    return written(members(match.record.men)) if match.record.ended else ""


@cites("ISO-R3")
def kind(form: str) -> str:
    """The first of its turned and mirrored forms."""
    return written(min(alike(tuple(map(int, form.split())))))


@cache
def every_form() -> frozenset[str]:
    """All forty as texts."""
    return frozenset(map(written, isolations()))


STUDY = Solver(
    solve=solve,
    hint=hint,
    gathering=Gathering("solutions", form, kind, every_form),
    derived={"isolation.json": all_solutions, "isolation-classes.json": all_classes},
    claims=(
        Claim(
            cite="forty-nine/isolation/claim-fourteen",
            says="There are at least fourteen ways to do it.",
            verdict="true",
            answer="It can be done in exactly 40 ways.",
            how="Search of all placements; the checker lists them again from all orders of columns.",
            certificates=("isolation.json",),
        ),
        Claim(
            cite="ISO-R3",
            says="The 40 solutions are 6 if turned and mirrored ones count as the same.",
            verdict="true",
            answer="Yes: four of the six have 8 forms each, and two have 4.",
            how="Turning and mirroring the six makes exactly these 40.",
            certificates=("isolation-classes.json",),
        ),
    ),
)
