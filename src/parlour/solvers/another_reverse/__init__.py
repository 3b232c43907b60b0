"""Another Reverse puzzle: ten moves and no fewer, and every way to do it."""

from __future__ import annotations

from parlour.solvers.answers import Claim
from parlour.solvers.reversing import Puzzle

STUDY = Puzzle("another-reverse", start="AAA.BBB", goal="BBB.AAA").solver(
    Claim(
        cite="forty-nine/another-reverse/claim-ten",
        says="It can be done in ten moves or fewer.",
        verdict="sharpened",
        answer="Ten moves are enough and nine are not; exactly 4 ways take ten.",
        how="Search of all 140 positions, repeated by the checker.",
        certificates=("another-reverse.json", "another-reverse-distances.json"),
    ),
    Claim(
        cite="REV2-R1",
        says="Ten is again the least; if only one man could be jumped at a time, it would be fifteen.",
        verdict="true",
        answer="Yes: ten, or fifteen in two ways.",
        how="Search of all 140 positions, repeated by the checker.",
        certificates=("another-reverse.json", "another-reverse-one-man.json"),
    ),
)
