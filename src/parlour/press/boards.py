"""Boards: one sheet, or in the size of the original on several sheets to be glued together."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import ceil

from parlour.packs.art import boards, forty_nine, gridiron
from parlour.packs.art.ornaments import BLUE, INK, PAPER, RED
from parlour.packs.art.shapes import Circle, Drawing, Line, Shape, Text
from parlour.pictures.picture import Area
from parlour.press.paper import INCH, Size
from parlour.press.sheet import Placed, Sheet, Work

BOARDS = {
    "board": ("board49", "The board of Forty-Nine"),
    "gridiron": ("gridiron", "The gridiron of Trix Football"),
}
"""What can be asked for: the drawing, and its name for people."""
EDGE = 9.0
"""How much of a sheet is left around a tile, where its marks stand."""
OVERLAP = 6.0
"""How far one tile goes under the next."""
GREY = "#777777"
HAIR = 0.15


def whole(what: str, sheet: Size) -> Work:
    """A board on one sheet, as large as it can be."""
    name, title = BOARDS[what]
    drawing = boards()[name]
    if (drawing.width > drawing.height) == sheet.is_upright:
        sheet = sheet.turned
    scale = min(
        (sheet.width - 2 * EDGE) / drawing.width, (sheet.height - 2 * EDGE) / drawing.height
    )
    width, height = drawing.width * scale, drawing.height * scale
    placed = Placed(drawing, (sheet.width - width) / 2, (sheet.height - height) / 2, width, height)
    return Work(title, "on one sheet", (Sheet(title, sheet, (placed,)),), ((0, title),))


def tiled(what: str, sheet: Size) -> Work:
    """A board in its own size, in tiles that overlap."""
    name, title = BOARDS[what]
    drawing, scale = boards()[name], scales()[name]
    size = Size(drawing.width * scale, drawing.height * scale)
    paper = min((sheet, sheet.turned), key=lambda one: _across(size, one) * _down(size, one))
    across, down = _across(size, paper), _down(size, paper)
    sheets = tuple(
        _tile(title, drawing, size, paper, row, column, (down, across))
        for row in range(down)
        for column in range(across)
    )
    marks = tuple((number, one.title) for number, one in enumerate(sheets))
    told = f"{size.width:.1f} x {size.height:.1f} mm on {len(sheets)} sheets"
    return Work(title, told, sheets, marks)


@cache
def scales() -> dict[str, float]:
    """The millimetres of a unit of each drawing, in the size of the original: the whole board is 16
    inches wide, and the goal lines of the gridiron are 11 inches apart."""
    return {
        "board49": 16 * INCH / boards()["board49"].width,
        "gridiron": 11 * INCH / (gridiron.YARDS * gridiron.YARD),
    }


def _room(paper: Size) -> Size:
    """What one sheet shows of a board."""
    return Size(paper.width - 2 * EDGE, paper.height - 2 * EDGE)


def _across(size: Size, paper: Size) -> int:
    return ceil((size.width - OVERLAP) / (_room(paper).width - OVERLAP))


def _down(size: Size, paper: Size) -> int:
    return ceil((size.height - OVERLAP) / (_room(paper).height - OVERLAP))


def _share(length: float, tiles: int) -> float:
    """How long each of so many tiles is that overlap and make that length together."""
    return (length + (tiles - 1) * OVERLAP) / tiles


def _tile(
    title: str,
    drawing: Drawing,
    size: Size,
    paper: Size,
    row: int,
    column: int,
    of: tuple[int, int],
) -> Sheet:
    down, across = of
    width, height = _share(size.width, across), _share(size.height, down)
    left, top = column * (width - OVERLAP), row * (height - OVERLAP)
    placed = Placed(
        drawing, EDGE - left, EDGE - top, size.width, size.height, clip=(EDGE, EDGE, width, height)
    )
    told = f"{title}, row {row + 1} of {down}, column {column + 1} of {across}"
    shapes: list[Shape] = [Text(EDGE, EDGE - 3, told, 3.2, GREY, anchor="start", bold=False)]
    if column + 1 < across:
        shapes += _glue(EDGE + width - OVERLAP, EDGE, EDGE + width - OVERLAP, EDGE + height)
    if row + 1 < down:
        shapes += _glue(EDGE, EDGE + height - OVERLAP, EDGE + width, EDGE + height - OVERLAP)
    return Sheet(told, paper, (placed,), tuple(shapes))


def _glue(x1: float, y1: float, x2: float, y2: float) -> list[Shape]:
    """Two short marks in the margin: the next tile begins there."""
    if x1 == x2:
        ends = ((x1, y1 - 2.5, x1, y1 - 0.5), (x2, y2 + 0.5, x2, y2 + 2.5))
    else:
        ends = ((x1 - 2.5, y1, x1 - 0.5, y1), (x2 + 0.5, y2, x2 + 2.5, y2))
    return [Line(*end, GREY, HAIR) for end in ends]


# --- positions -----------------------------------------------------------------------------------

MAN = 66
"""The radius of a man on the drawing of the board."""
BALL = 26
"""The radius of the ball on the drawing of the gridiron."""


def position(area: Area) -> Drawing:
    """A board or a gridiron with what stands on it."""
    if area.lay == "gridiron":
        board, shapes = boards()["gridiron"], _ball(area)
    else:
        board, shapes = boards()["board49"], _men(area)
    return replace(board, title=f"{board.title} with a position", shapes=(*board.shapes, *shapes))


def _men(area: Area) -> list[Shape]:
    """Men, kings and cards: the dark side's are dark, and what is not a man has its sign."""
    shapes: list[Shape] = []
    for square, sign in area.squares.items():
        x, y = forty_nine.middle(int(square))
        fill, ink = (INK, PAPER) if sign.lower() == "x" else (PAPER, INK)
        shapes.append(Circle(x, y, MAN, fill, INK, 10))
        if sign not in ("o", "x"):
            shapes.append(Text(x, y + 26, sign, 74, ink))
    return shapes


def _ball(area: Area) -> list[Shape]:
    """The ball, and a line where it has to go."""
    shapes: list[Shape] = []
    for halves, mark in area.squares.items():
        x, y = gridiron.along(int(halves) / 2), gridiron.HIGH / 2
        if mark == "ball":
            shapes.append(Circle(x, y, BALL, PAPER, INK, 8))
        else:
            shapes.append(Line(x, 0, x, gridiron.HIGH, RED, 10))
    return shapes


# --- men and chips -------------------------------------------------------------------------------

DISC = 24.0
"""How wide men and chips are."""
MEN = 24
"""How many men of each colour there are: the 49 Puzzle fills all squares but one."""
KINGS = 7
"""How many kings of each colour there are: all men of Nebraska-Checkers may be crowned."""
CHIPS = ((5, PAPER, INK, 18), (10, RED, PAPER, 18), (50, BLUE, PAPER, 6))
"""What the chips of Forty-Nine are worth, their inks, and how many there are (F49-R24)."""


def men(sheet: Size) -> Work:
    """Two sets of men to cut out, told apart by colour and by sign, and their kings."""
    dark = [_disc(INK, PAPER, "●")] * MEN
    light = [_disc(PAPER, INK, "○")] * MEN
    kings = [_disc(INK, PAPER, "K")] * KINGS + [_disc(PAPER, INK, "K")] * KINGS
    return _discs("Men for the board of Forty-Nine", [*dark, *light, *kings], sheet)


def chips(sheet: Size) -> Work:
    """Chips to cut out."""
    each = [
        disc for worth, fill, ink, many in CHIPS for disc in [_disc(fill, ink, str(worth))] * many
    ]
    return _discs("Chips for Forty-Nine", each, sheet)


def _disc(fill: str, ink: str, sign: str) -> Drawing:
    shapes: list[Shape] = [
        Circle(50, 50, 49, fill, INK, 2),
        Circle(50, 50, 40, stroke=ink, line=2),
    ]
    if sign == "●":
        shapes.append(Circle(50, 50, 14, ink))
    elif sign == "○":
        shapes.append(Circle(50, 50, 14, stroke=ink, line=5))
    else:
        shapes.append(Text(50, 64, sign, 40, ink))
    return Drawing(f"disc {sign}", 100, 100, tuple(shapes))


def _discs(title: str, drawings: list[Drawing], sheet: Size) -> Work:
    step = DISC + 3
    across = int((sheet.width - 2 * EDGE + 3) // step)
    down = int((sheet.height - 2 * EDGE + 3) // step)
    sheets = []
    for first in range(0, len(drawings), across * down):
        placed = tuple(
            Placed(one, EDGE + number % across * step, EDGE + number // across * step, DISC, DISC)
            for number, one in enumerate(drawings[first : first + across * down])
        )
        sheets.append(Sheet(title, sheet, placed))
    marks = tuple((number, one.title) for number, one in enumerate(sheets))
    return Work(title, f"{len(drawings)} discs of {DISC:g} mm", tuple(sheets), marks)
