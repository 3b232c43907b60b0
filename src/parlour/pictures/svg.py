"""SVG: drawings of cards and boards as a browser shows them."""

from __future__ import annotations

from functools import cache
from xml.sax.saxutils import escape, quoteattr

from parlour.packs.art import boards, drawings
from parlour.packs.art.shapes import (
    NONE,
    Circle,
    Drawing,
    Line,
    Path,
    Rect,
    Shape,
    Text,
    number,
)

TYPE = "Rockwell, 'Roboto Slab', 'Bookman Old Style', 'URW Bookman', 'DejaVu Serif', Georgia, serif"
"""Typefaces close to those of the time; fitted texts have the same width in any of them."""


@cache
def sprite(pack_name: str) -> str:
    """All cards of a pack as symbols named by their cards, and its back; or a board by its name."""
    if pack_name in boards():
        return picture(boards()[pack_name])
    symbols = "\n".join(_symbol(name, face) for name, face in drawings(pack_name).items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


@cache
def board49() -> str:
    """The board of Forty-Nine."""
    return picture(boards()["board49"])


@cache
def gridiron() -> str:
    """The field of Trix Football."""
    return picture(boards()["gridiron"])


def picture(drawing: Drawing) -> str:
    """One drawing as a file of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_box(drawing)}" '
        f'font-family="{TYPE}" role="img">{_inside(drawing)}</svg>\n'
    )


def _symbol(name: str, drawing: Drawing) -> str:
    return (
        f'<symbol id={quoteattr(name)} viewBox="{_box(drawing)}" font-family="{TYPE}">'
        f"{_inside(drawing)}</symbol>"
    )


def _box(drawing: Drawing) -> str:
    return f"0 0 {number(drawing.width)} {number(drawing.height)}"


def _inside(drawing: Drawing) -> str:
    shapes = "".join(element(shape) for shape in drawing.shapes)
    return f"<title>{escape(drawing.title)}</title>{shapes}"


def element(shape: Shape) -> str:
    """One shape as an element."""
    match shape:
        case Text():
            return _text(shape)
        case Rect(x, y, width, height):
            place = _written(x=x, y=y, width=width, height=height)
            corner = f' rx="{number(shape.round)}"' if shape.round else ""
            return f"<rect {place}{corner}{_paint(shape.fill, shape.stroke, shape.line)}/>"
        case Circle(x, y, radius):
            return f"<circle {_written(cx=x, cy=y, r=radius)}{_paint(*_inks(shape))}/>"
        case Line(x1, y1, x2, y2, stroke, line):
            place = _written(x1=x1, y1=y1, x2=x2, y2=y2)
            return f'<line {place} stroke="{stroke}" stroke-width="{number(line)}"/>'
        case Path(d):
            return f'<path d="{d}" fill-rule="evenodd"{_paint(*_inks(shape))}/>'


def _inks(shape: Circle | Path) -> tuple[str, str, float]:
    return shape.fill, shape.stroke, shape.line


def _text(shape: Text) -> str:
    place = _written(x=shape.x, y=shape.y)
    style = f'font-size="{number(shape.size)}" text-anchor="{shape.anchor}" fill="{shape.fill}"'
    if shape.bold:
        style += ' font-weight="bold"'
    if shape.italic:
        style += ' font-style="italic"'
    if shape.spacing:
        style += f' letter-spacing="{number(shape.spacing)}"'
    if shape.width:
        style += f' textLength="{number(shape.width)}" lengthAdjust="spacingAndGlyphs"'
    if shape.turn:
        style += f' transform="rotate({shape.turn} {number(shape.x)} {number(shape.y)})"'
    return f"<text {place} {style}>{escape(shape.text)}</text>"


def _written(**values: float) -> str:
    return " ".join(f'{name}="{number(value)}"' for name, value in values.items())


def _paint(fill: str, stroke: str, line: float) -> str:
    painted = f' fill="{fill}"'
    if stroke != NONE:
        painted += f' stroke="{stroke}" stroke-width="{number(line)}"'
    return painted
