"""Sheets: drawings placed on paper, ready for PDF, SVG or pixels."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from parlour.packs.art.shapes import Circle, Drawing, Line, Path, Rect, Shape, Text
from parlour.press.paper import Size


@dataclass(frozen=True)
class Placed:
    """A drawing on a sheet: where its upper left corner lies, how large it is, and whether it
    stands on its head."""

    drawing: Drawing
    x: float
    y: float
    width: float
    height: float
    on_its_head: bool = False
    clip: tuple[float, float, float, float] | None = None
    """Left, top, width and height of the part of the sheet it shows in; None if it shows whole."""

    def moved(self, dx: float, dy: float) -> Placed:
        """The same elsewhere."""
        clip = self.clip and (self.clip[0] + dx, self.clip[1] + dy, *self.clip[2:])
        return replace(self, x=self.x + dx, y=self.y + dy, clip=clip)


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet of paper; `shapes` are drawn over everything, in millimetres."""

    title: str
    size: Size
    placed: tuple[Placed, ...] = ()
    shapes: tuple[Shape, ...] = ()
    beneath: tuple[Shape, ...] = ()
    """Drawn before everything else: the colour that goes on beyond the cut."""


@dataclass(frozen=True)
class Work:
    """What is printed: its sheets in order, and what stands in the file about it."""

    title: str
    subject: str
    sheets: tuple[Sheet, ...]
    marks: tuple[tuple[int, str], ...] = field(default=())
    """Bookmarks: the number of a sheet, and its name in the list."""


def scaled(shape: Shape, by: float) -> Shape:
    """A shape so many times as large, about the corner of the sheet."""
    match shape:
        case Text():
            return replace(
                shape,
                x=shape.x * by,
                y=shape.y * by,
                size=shape.size * by,
                spacing=shape.spacing * by,
                width=shape.width * by,
            )
        case Rect():
            return replace(
                shape,
                x=shape.x * by,
                y=shape.y * by,
                width=shape.width * by,
                height=shape.height * by,
                line=shape.line * by,
                round=shape.round * by,
            )
        case Circle(x, y, radius):
            return replace(shape, x=x * by, y=y * by, radius=radius * by, line=shape.line * by)
        case Line(x1, y1, x2, y2, stroke, line):
            return Line(x1 * by, y1 * by, x2 * by, y2 * by, stroke, line * by)
        case Path():
            words = shape.d.replace(",", " ").split()
            d = " ".join(word if word in "MLCZ" else f"{float(word) * by:.1f}" for word in words)
            return replace(shape, d=d, line=shape.line * by)


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    """A shape moved to the right and down; paths are not moved, for none needs to be."""
    match shape:
        case Line(x1, y1, x2, y2, stroke, line):
            return Line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, stroke, line)
        case Text() | Rect() | Circle():
            return replace(shape, x=shape.x + dx, y=shape.y + dy)
        case Path():
            raise TypeError("A path stays where it is.")
