"""The faces of the Forty-Nine pack, its back and its board."""

from __future__ import annotations

from parlour.packs.art.figures import figures, width
from parlour.packs.art.ornaments import (
    BLUE,
    CARD_HEIGHT,
    CARD_WIDTH,
    FADED,
    INK,
    MIDDLE_X,
    MIDDLE_Y,
    PAPER,
    RED,
    back,
    frame,
    paper,
)
from parlour.packs.art.shapes import NONE, Circle, Drawing, Line, Path, Rect, Shape, Text, placed
from parlour.packs.forty_nine import COLOURS, NumberCard

CITES = ("GO-R9",)

RAINBOW = ("#b8241c", "#d9731a", "#e3b90f", "#3c7f3a", "#2f78b7", "#34327f", "#7d3c8d")
"""The inks of the seven colours."""
LIGHT = (1, 2)
"""Colours on which dark letters are easier to read than light ones."""
CORNER, LARGE_CORNER = 128, 146
"""How high the numbers in the corners are, usually and where they are wished large."""
SMALLER = 0.85
"""How much of its size the middle keeps beside large corners."""
SQUARE = 200
"""The side of a square of the board, in units of its drawing."""
BORDER = 40
ACROSS = 7


def face(card: NumberCard, large: bool = False) -> Drawing:
    """A numbered card or the Cheater."""
    shapes = [paper(), *(_numbered(card, large) if card.number else _cheater())]
    colour = COLOURS[card.colour]
    title = f"{card}, {colour}{', circle' if card.is_circle else ''}" if card.number else "Cheater"
    return Drawing(title, CARD_WIDTH, CARD_HEIGHT, tuple(shapes))


def forty_nine_back() -> Drawing:
    """The back of the pack."""
    medallion: list[Shape] = [*figures(49, MIDDLE_X, MIDDLE_Y, 92, BLUE)]
    return Drawing("back of a card", CARD_WIDTH, CARD_HEIGHT, back(BLUE, "#5f8dbd", medallion))


def _numbered(card: NumberCard, large: bool) -> list[Shape]:
    size, scale = (LARGE_CORNER, SMALLER) if large else (CORNER, 1.0)
    x, y = 34 + width(str(card.number), size) / 2, 34 + size / 2
    shapes: list[Shape] = []
    for at in (x, CARD_WIDTH - x):
        shapes += figures(card.number, at, y, size, INK)
        shapes += figures(card.number, at, CARD_HEIGHT - y, size, INK, turn=180)
    ink = RAINBOW[card.colour]
    letter = INK if card.colour in LIGHT else PAPER
    if card.is_circle:
        shapes += [
            Circle(MIDDLE_X, MIDDLE_Y, 158 * scale, stroke=ink, line=20),
            Circle(MIDDLE_X, MIDDLE_Y, 126 * scale, ink),
        ]
    else:
        shapes += [
            _square_around(146 * scale, stroke=ink, line=20),
            _square_around(112 * scale, fill=ink),
        ]
    letters = COLOURS[card.colour][0]
    shapes.append(Text(MIDDLE_X, MIDDLE_Y + 58 * scale, letters, 164 * scale, letter))
    return shapes


def _square_around(half: float, fill: str = NONE, stroke: str = NONE, line: float = 0) -> Rect:
    """A square in the middle of the card."""
    return Rect(MIDDLE_X - half, MIDDLE_Y - half, 2 * half, 2 * half, fill, stroke, line)


def _cheater() -> list[Shape]:
    """The name along all four margins, C in each corner, a mask in the middle."""
    shapes: list[Shape] = [frame(104, FADED, 3)]
    for x, y, turn in ((66, 94, 0), (434, 94, 0), (434, 606, 180), (66, 606, 180)):
        shapes.append(Text(x, y, "C", 88, RED, turn=turn))
    name = "CHEATER"
    shapes += [
        Text(MIDDLE_X, 88, name, 60, INK, width=268),
        Text(MIDDLE_X, CARD_HEIGHT - 88, name, 60, INK, turn=180, width=268),
        Text(88, MIDDLE_Y, name, 60, INK, turn=270, width=440),
        Text(CARD_WIDTH - 88, MIDDLE_Y, name, 60, INK, turn=90, width=440),
    ]
    shapes.append(Path(placed(_MASK, MIDDLE_X, MIDDLE_Y), RED))
    return shapes


_MASK = (
    "M 0,-46 C 40,-84 116,-80 128,-58 C 128,22 92,62 56,58 C 30,54 22,26 0,20 C -22,26 -30,54 -56,58 "
    "C -92,62 -128,22 -128,-58 C -116,-80 -40,-84 0,-46 Z "
    "M -26,-6 C -40,-42 -84,-42 -96,-20 C -86,14 -44,20 -26,-6 Z "
    "M 26,-6 C 40,-42 84,-42 96,-20 C 86,14 44,20 26,-6 Z"
)


# --- the board -----------------------------------------------------------------------------------


def board() -> Drawing:
    """Seven rows of seven squares, each row in its own colour."""
    side = ACROSS * SQUARE + 2 * BORDER
    shapes: list[Shape] = [
        Rect(0, 0, side, side, "#4a3423", round=16),
        Rect(12, 12, side - 24, side - 24, stroke=FADED, line=4, round=8),
        Rect(BORDER, BORDER, side - 2 * BORDER, side - 2 * BORDER, PAPER),
    ]
    for square in range(1, ACROSS * ACROSS + 1):
        shapes += _square(square)
    for step in range(ACROSS + 1):
        at = BORDER + step * SQUARE
        shapes += [
            Line(at, BORDER, at, side - BORDER, INK, 5),
            Line(BORDER, at, side - BORDER, at, INK, 5),
        ]
    return Drawing("The board of Forty-Nine", side, side, tuple(shapes))


def middle(number: int) -> tuple[float, float]:
    """Where the middle of a square of the board is."""
    row, column = divmod(number - 1, ACROSS)
    return BORDER + (column + 0.5) * SQUARE, BORDER + (row + 0.5) * SQUARE


def _square(number: int) -> list[Shape]:
    """The number in four corner fields around a small square or a larger circle."""
    row = (number - 1) // ACROSS
    x, y = middle(number)
    ink = RAINBOW[row]
    height = 38
    shapes: list[Shape] = []
    dx = SQUARE / 2 - 14 - width(str(number), height) / 2
    dy = SQUARE / 2 - 16 - height / 2
    for side in (-1, 1):
        shapes += figures(number, x + side * dx, y - dy, height, INK)
        shapes += figures(number, x + side * dx, y + dy, height, INK, turn=180)
    letter = Text(x, y + 17, COLOURS[row][0], 48, INK if row in LIGHT else PAPER)
    if number % 5 == 0:
        return [*shapes, Circle(x, y, 50, stroke=ink, line=6), Circle(x, y, 42, ink), letter]
    return [*shapes, Rect(x - 34, y - 34, 68, 68, ink), letter]
