"""Nine Men Triangle: four moves, as the sheet says, and never fewer."""

from __future__ import annotations

from parlour.games.nine_men_triangle import AT_FIRST, KEY
from parlour.solvers.answers import Claim
from parlour.solvers.nine_men import NineMen

NINE = NineMen(KEY, AT_FIRST)
solve, hint = NINE.solve, NINE.hint
DERIVED = NINE.derived()

CLAIMS = (
    Claim(
        cite="forty-nine/nine-men-triangle/claim-four",
        says="It can be done in four moves.",
        verdict="sharpened",
        answer="Four moves do it and three do not; just 14 solutions have four, 7 of them unlike.",
        how="Every way tried, and done again by the checker.",
        certificates=("nine-men-triangle.json", "nine-men-triangle-all.json"),
        command="parlour solve nine-men-triangle",
    ),
    Claim(
        cite="TRI-R1",
        says="Four is the least; with jumps along rows and columns alone it cannot be done.",
        verdict="true",
        answer="So it is: no such jumps bring the last man to 25.",
        how="Every way tried, and done again by the checker.",
        certificates=("nine-men-triangle.json", "nine-men-triangle-straight.json"),
        command="parlour solve nine-men-triangle",
    ),
)
