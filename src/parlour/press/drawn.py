"""SVG: sheets as pictures, for a browser to show and for print-on-demand services."""

from __future__ import annotations

from xml.sax.saxutils import escape

from parlour.packs.art.shapes import Drawing, Shape
from parlour.pictures.svg import TYPE, element
from parlour.press.paper import Size
from parlour.press.sheet import Placed, Sheet, scaled


def svg(sheet: Sheet) -> str:
    """One sheet as an SVG file; a drawing that is there several times is written once."""
    drawings = dict.fromkeys(placed.drawing for placed in sheet.placed)
    names = {drawing: f"d{n}" for n, drawing in enumerate(drawings)}
    symbols = "".join(_symbol(name, drawing) for drawing, name in names.items())
    uses = "".join(_use(placed, names[placed.drawing]) for placed in sheet.placed)
    beneath = "".join(element_mm(shape) for shape in sheet.beneath)
    over = "".join(element_mm(shape) for shape in sheet.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {_size(sheet.size)} font-family="{TYPE}" '
        f'role="img"><title>{escape(sheet.title)}</title>'
        f"<defs>{symbols}</defs>{beneath}{uses}{over}</svg>\n"
    )


def element_mm(shape: Shape) -> str:
    """A shape of the sheet itself, whose lengths need more than one decimal."""
    return f'<g transform="scale(0.01)">{element(scaled(shape, 100))}</g>'


def _symbol(name: str, drawing: Drawing) -> str:
    inside = "".join(element(shape) for shape in drawing.shapes)
    box = f"0 0 {drawing.width:g} {drawing.height:g}"
    return f'<symbol id="{name}" viewBox="{box}"><title>{escape(drawing.title)}</title>{inside}</symbol>'


def _use(placed: Placed, name: str) -> str:
    turned = ""
    if placed.on_its_head:
        x, y = placed.x + placed.width / 2, placed.y + placed.height / 2
        turned = f' transform="rotate(180 {x:.3f} {y:.3f})"'
    use = (
        f'<use href="#{name}" x="{placed.x:.3f}" y="{placed.y:.3f}" '
        f'width="{placed.width:.3f}" height="{placed.height:.3f}"{turned}/>'
    )
    if placed.clip is None:
        return use
    x, y, wide, high = placed.clip
    inset = f"{y - placed.y:.3f}px {placed.x + placed.width - x - wide:.3f}px {placed.y + placed.height - y - high:.3f}px {x - placed.x:.3f}px"
    return f'<g style="clip-path: inset({inset})">{use}</g>'


def _size(size: Size) -> str:
    wide, high = f"{size.width:g}", f"{size.height:g}"
    return f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}"'
