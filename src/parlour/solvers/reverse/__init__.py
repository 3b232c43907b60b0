"""The Reverse puzzle: ten moves and no fewer, and every way to do it."""

from __future__ import annotations

from parlour.solvers.answers import Claim
from parlour.solvers.reversing import Puzzle

STUDY = Puzzle("reverse", start="AAABBB.", goal=".BBBAAA").solver(
    Claim(
        cite="forty-nine/reverse/claim-ten",
        says="It can be done in ten moves or fewer.",
        verdict="sharpened",
        answer="Ten moves are enough and nine are not; exactly 2 ways take ten.",
        how="Search of all 140 positions, repeated by the checker.",
        certificates=("reverse.json", "reverse-distances.json"),
    ),
    Claim(
        cite="REV-R1",
        says="Ten is the least; if only one man could be jumped at a time, it would be fifteen.",
        verdict="true",
        answer="Yes: ten, or fifteen in a single way.",
        how="Search of all 140 positions, repeated by the checker.",
        certificates=("reverse.json", "reverse-one-man.json"),
    ),
)
