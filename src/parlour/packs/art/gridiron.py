"""The gridiron of Trix Football: 110 yards between the goal lines, ruled every five."""

from __future__ import annotations

from parlour.packs.art.figures import figures
from parlour.packs.art.ornaments import INK, PAPER
from parlour.packs.art.shapes import Drawing, Line, Rect, Shape

YARDS = 110
YARD = 10
"""A yard in units of the drawing."""
END = 100
"""The depth of the ground behind each goal line."""
HIGH = 300
TURF = ("#5d8a57", "#6a9663")


def along(yards: float) -> float:
    """Where a line is that is so many yards from the left goal line."""
    return END + yards * YARD


def gridiron() -> Drawing:
    """The field as one line of yards, numbered from both goal lines."""
    wide = YARDS * YARD + 2 * END
    shapes: list[Shape] = [Rect(0, 0, wide, HIGH, TURF[0])]
    for strip in range(0, YARDS, 10):
        shapes.append(Rect(along(strip), 0, 5 * YARD, HIGH, TURF[1]))
    shapes += [Rect(0, 0, END, HIGH, "#8a4b32"), Rect(wide - END, 0, END, HIGH, "#33557c")]
    for yard in range(0, YARDS + 1, 5):
        x = along(yard)
        goal_or_middle = yard in (0, 55, YARDS)
        numbered = yard % 10 == 0 and 0 < yard < YARDS
        clear = 84 if numbered else 0
        shapes.append(Line(x, clear, x, HIGH - clear, PAPER, 8 if goal_or_middle else 3))
        if numbered:
            told = min(yard, YARDS - yard)
            shapes += figures(told, x, 48, 44, PAPER)
            shapes += figures(told, x, HIGH - 48, 44, PAPER, turn=180)
    shapes.append(Rect(3, 3, wide - 6, HIGH - 6, stroke=INK, line=6))
    return Drawing("The gridiron", wide, HIGH, tuple(shapes))
