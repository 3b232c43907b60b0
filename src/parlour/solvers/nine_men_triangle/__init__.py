"""Nine Men Triangle: four moves, as the leaflet says, and never fewer."""

from __future__ import annotations

from parlour.games.nine_men_triangle import AT_FIRST, KEY
from parlour.solvers.answers import Claim
from parlour.solvers.nine_men import NineMen

NINE = NineMen(KEY, AT_FIRST)

STUDY = NINE.solver(
    Claim(
        cite="forty-nine/nine-men-triangle/claim-four",
        says="It can be done in four moves.",
        verdict="sharpened",
        answer="Four moves are enough and three are not; exactly 14 solutions take four, 7 of them "
        "essentially different.",
        how="Every way tried, and again by the checker.",
        certificates=("nine-men-triangle.json", "nine-men-triangle-all.json"),
    ),
    Claim(
        cite="TRI-R1",
        says="Four is the least; with jumps along rows and columns alone it cannot be done.",
        verdict="true",
        answer="Yes: such jumps alone never bring the last man to 25.",
        how="Every way tried, and again by the checker.",
        certificates=("nine-men-triangle.json", "nine-men-triangle-straight.json"),
    ),
)
