"""Ornaments: paper, inks, rules and the emblems that several packs share."""

from __future__ import annotations

from math import cos, pi, sin

from parlour.packs.art.shapes import Circle, Path, Rect, Shape, number

CARD_WIDTH = 500
CARD_HEIGHT = 700
MIDDLE_X = CARD_WIDTH / 2
MIDDLE_Y = CARD_HEIGHT / 2

PAPER = "#faf3e0"
INK = "#221c18"
FADED = "#8a7a66"
RED = "#a8231c"
GREEN = "#2f6b3a"
BLUE = "#23578f"
GOLD = "#c8951a"


def paper() -> Rect:
    """The card itself."""
    return Rect(2, 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, PAPER, "#b8a98c", 4, 34)


def frame(inset: float, stroke: str, line: float, corner: float = 0) -> Rect:
    """A rule all the way around."""
    return Rect(
        inset,
        inset,
        CARD_WIDTH - 2 * inset,
        CARD_HEIGHT - 2 * inset,
        stroke=stroke,
        line=line,
        round=corner,
    )


def swelled_rule(x: float, y: float, half: float, fill: str, thick: float = 7) -> Path:
    """A rule that is thickest in the middle, with a lozenge on it."""
    return Path(
        f"M {x - half:g},{y:g} L {x:g},{y - thick / 2:g} L {x + half:g},{y:g} "
        f"L {x:g},{y + thick / 2:g} Z "
        f"M {x - 2 * thick:g},{y:g} L {x:g},{y - 2 * thick:g} L {x + 2 * thick:g},{y:g} "
        f"L {x:g},{y + 2 * thick:g} Z",
        fill,
    )


def star(x: float, y: float, radius: float, fill: str, points: int = 5, waist: float = 0.4) -> Path:
    """A star that stands on two points."""
    corners = []
    for step in range(2 * points):
        reach = radius if step % 2 == 0 else radius * waist
        angle = pi * step / points - pi / 2
        corners.append(f"{number(x + reach * cos(angle))},{number(y + reach * sin(angle))}")
    return Path("M " + " L ".join(corners) + " Z", fill)


def lozenge(x: float, y: float, half_width: float, half_height: float, fill: str) -> Path:
    """A square on its point."""
    return Path(
        f"M {x:g},{y - half_height:g} L {x + half_width:g},{y:g} L {x:g},{y + half_height:g} "
        f"L {x - half_width:g},{y:g} Z",
        fill,
    )


def back(ground: str, thread: str, medallion: list[Shape]) -> tuple[Shape, ...]:
    """The back of a card: a lattice in a double frame, a medallion in the middle."""
    shapes: list[Shape] = [paper(), Rect(28, 28, 444, 644, ground, round=20)]
    shapes += [
        _lattice(thread),
        frame(28, ground, 14, 20),
        frame(40, thread, 4, 12),
        Circle(MIDDLE_X, MIDDLE_Y, 118, PAPER, ground, 10),
        Circle(MIDDLE_X, MIDDLE_Y, 100, stroke=ground, line=4),
    ]
    return (*shapes, *medallion)


def _lattice(thread: str) -> Path:
    """Crossing lines from edge to edge of the field, as one outline: a table may show many backs."""
    left, top, right, bottom = 40, 40, 460, 660
    step = 42
    lines = []
    for start in range(left - (bottom - top), right, step):
        for falling in (True, False):
            x1, x2 = max(start, left), min(start + bottom - top, right)
            if x1 >= x2:
                continue
            y1, y2 = top + x1 - start, top + x2 - start
            if not falling:
                y1, y2 = top + bottom - y1, top + bottom - y2
            lines.append(f"M {x1},{y1} L {x2},{y2}")
    return Path(" ".join(lines), stroke=thread, line=3)
