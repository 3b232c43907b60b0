"""The Reverse puzzle: ten moves and no fewer, and every way to do it."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.solvers import reversing
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Tell

PUZZLE = reversing.Puzzle("reverse", start="AAABBB.", goal=".BBBAAA")


def solve(match: Match, tell: Tell) -> Answer:
    """The shortest ways from where the match stands."""
    return reversing.solve(PUZZLE, match, tell)


def hint(match: Match) -> Hint:
    """The next move of a shortest way."""
    return reversing.hint(PUZZLE, match)


def solutions(tell: Tell) -> Certificate:
    """All ways of ten moves."""
    return reversing.all_shortest(PUZZLE, PUZZLE.start)


def over_one_man(tell: Tell) -> Certificate:
    """What it would take if only one man could be jumped."""
    return reversing.all_shortest(PUZZLE, PUZZLE.start, jumped=1)


def distances(tell: Tell) -> Certificate:
    """How far every position is from the goal."""
    return reversing.everywhere(PUZZLE)


DERIVED = {
    "reverse.json": solutions,
    "reverse-one-man.json": over_one_man,
    "reverse-distances.json": distances,
}

CLAIMS = (
    Claim(
        cite="forty-nine/reverse/claim-ten",
        says="It can be done in ten moves or fewer.",
        verdict="sharpened",
        answer="Ten moves do it, nine do not, and just 2 ways have ten.",
        how="Search of all 140 positions, done again by the checker.",
        certificates=("reverse.json", "reverse-distances.json"),
        command="parlour solve reverse",
    ),
    Claim(
        cite="REV-R1",
        says="Ten is the least; were only one man jumped at a time, it would be fifteen.",
        verdict="true",
        answer="So it is: ten, and fifteen in a single way.",
        how="Search of all 140 positions, done again by the checker.",
        certificates=("reverse.json", "reverse-one-man.json"),
        command="parlour solve reverse",
    ),
)
