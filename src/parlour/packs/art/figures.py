"""Figures: our own numerals, fat and round like letterpress ones, so that no font is needed.

Each is drawn in a box 100 high; between two of them there is a gap.
"""

from __future__ import annotations

from parlour.packs.art.shapes import Path, Shape, placed

HEIGHT = 100
GAP = 7

_SIX = (
    "M 57,26 C 57,10 48,0 34,0 C 13,0 0,20 0,54 C 0,84 11,100 32,100 C 50,100 62,87 62,68 "
    "C 62,50 51,39 36,39 C 29,39 24,41 20,45 C 21,20 26,8 35,8 C 39,8 42,9 44,12 "
    "C 38,13 34,17 34,22 C 34,29 39,33 45,33 C 52,33 57,30 57,26 Z "
    "M 31,47 C 38,47 41,54 41,69 C 41,85 38,92 32,92 C 25,92 21,84 21,68 C 21,54 25,47 31,47 Z"
)
FIGURES = {
    "0": (
        62,
        "M 31,0 C 50,0 62,18 62,50 C 62,82 50,100 31,100 C 12,100 0,82 0,50 C 0,18 12,0 31,0 Z "
        "M 31,8 C 24,8 21,18 21,50 C 21,82 24,92 31,92 C 38,92 41,82 41,50 C 41,18 38,8 31,8 Z",
    ),
    "1": (
        46,
        "M 34,0 L 34,90 L 46,90 L 46,100 L 1,100 L 1,90 L 13,90 L 13,24 L 0,24 L 0,16 "
        "C 11,14 18,8 21,0 Z",
    ),
    "2": (
        60,
        "M 2,27 C 2,11 14,0 31,0 C 48,0 59,11 59,27 C 59,43 46,54 31,65 C 22,72 16,76 13,80 "
        "L 40,80 C 49,80 51,77 53,68 L 60,68 L 57,100 L 0,100 L 0,92 C 2,78 12,68 22,56 "
        "C 33,43 38,36 38,26 C 38,14 34,8 27,8 C 21,8 16,11 14,15 C 21,15 25,19 25,26 "
        "C 25,33 20,37 14,37 C 7,37 2,33 2,27 Z",
    ),
    "3": (
        60,
        "M 2,24 C 2,9 14,0 29,0 C 46,0 56,9 56,23 C 56,35 48,43 38,47 C 51,50 60,59 60,73 "
        "C 60,90 47,100 29,100 C 12,100 0,91 0,77 C 0,69 5,64 12,64 C 19,64 24,69 24,75 "
        "C 24,81 20,85 14,86 C 17,90 22,92 27,92 C 35,92 39,85 39,73 C 39,60 34,52 24,52 "
        "L 18,52 L 18,44 L 24,44 C 32,44 36,36 36,24 C 36,13 33,8 27,8 C 22,8 18,10 15,14 "
        "C 20,15 24,18 24,25 C 24,31 19,36 13,36 C 6,36 2,31 2,24 Z",
    ),
    "4": (
        66,
        "M 36,0 L 54,0 L 54,63 L 66,63 L 66,73 L 54,73 L 54,90 L 64,90 L 64,100 L 24,100 "
        "L 24,90 L 34,90 L 34,73 L 0,73 L 0,63 Z M 34,21 L 34,63 L 10,63 Z",
    ),
    "5": (
        60,
        "M 8,1 C 22,4 38,4 53,0 C 53,14 45,21 32,21 C 25,21 20,20 15,19 L 14,40 "
        "C 19,36 25,34 32,34 C 49,34 60,46 60,66 C 60,87 47,100 28,100 C 12,100 1,91 1,78 "
        "C 1,70 6,65 13,65 C 20,65 24,69 24,75 C 24,81 20,85 14,86 C 17,90 21,92 26,92 "
        "C 35,92 39,84 39,67 C 39,50 35,43 27,43 C 21,43 17,46 14,51 L 6,51 Z",
    ),
    "6": (62, _SIX),
    "7": (
        60,
        "M 2,0 L 60,0 L 60,9 C 46,31 39,60 38,100 L 16,100 C 17,70 30,44 46,20 L 22,20 "
        "C 13,20 10,24 8,34 L 0,34 Z",
    ),
    "8": (
        62,
        "M 31,0 C 47,0 58,9 58,23 C 58,34 51,42 42,46 C 54,50 62,60 62,73 C 62,90 49,100 31,100 "
        "C 13,100 0,90 0,75 C 0,63 7,54 18,49 C 9,44 4,36 4,26 C 4,10 15,0 31,0 Z "
        "M 31,7 C 38,7 41,13 41,23 C 41,32 38,39 34,43 C 25,38 21,32 21,22 C 21,12 25,7 31,7 Z "
        "M 26,53 C 38,59 43,65 43,76 C 43,87 39,93 31,93 C 22,93 18,86 18,74 C 18,65 20,58 26,53 Z",
    ),
    "9": (62, placed(_SIX, 62, 100, turn=180)),
}


def width(digits: str, height: float) -> float:
    """How wide a number of that height is."""
    gaps = GAP * (len(digits) - 1)
    return (sum(FIGURES[digit][0] for digit in digits) + gaps) * height / HEIGHT


def figures(
    number: int, x: float, y: float, height: float, fill: str, turn: int = 0
) -> list[Shape]:
    """A number about its middle, upright or upside down."""
    digits = str(number)
    scale = height / HEIGHT
    sign = -1 if turn == 180 else 1
    left = x - sign * width(digits, height) / 2
    top = y - sign * height / 2
    shapes: list[Shape] = []
    for digit in digits:
        wide, outline = FIGURES[digit]
        shapes.append(Path(placed(outline, left, top, scale, turn), fill))
        left += sign * (wide + GAP) * scale
    return shapes
