"""Another Reverse puzzle: ten moves and no fewer, and every way to do it."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.solvers import reversing
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Tell

PUZZLE = reversing.Puzzle("another-reverse", start="AAA.BBB", goal="BBB.AAA")


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
    "another-reverse.json": solutions,
    "another-reverse-one-man.json": over_one_man,
    "another-reverse-distances.json": distances,
}

CLAIMS = (
    Claim(
        cite="forty-nine/another-reverse/claim-ten",
        says="It can be done in ten moves or fewer.",
        verdict="sharpened",
        answer="Ten moves do it, nine do not, and just 4 ways have ten.",
        how="Search of all 140 positions, done again by the checker.",
        certificates=("another-reverse.json", "another-reverse-distances.json"),
        command="parlour solve another-reverse",
    ),
    Claim(
        cite="REV2-R1",
        says="Ten is again the least; were only one man jumped at a time, it would be fifteen.",
        verdict="true",
        answer="So it is: ten, and fifteen in two ways.",
        how="Search of all 140 positions, done again by the checker.",
        certificates=("another-reverse.json", "another-reverse-one-man.json"),
        command="parlour solve another-reverse",
    ),
)
