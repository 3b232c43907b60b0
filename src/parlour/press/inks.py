"""Inks: drawings in other colours, to save ink or for eyes that see colours differently."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from parlour.packs.art.forty_nine import RAINBOW
from parlour.packs.art.heraldry import TINCTURES
from parlour.packs.art.ornaments import BLUE, GREEN, PAPER, RED
from parlour.packs.art.shapes import NONE, Circle, Drawing, Line, Path, Rect, Shape, Text
from parlour.packs.art.tactics import INKS

WHITE = "#ffffff"
KINDS = {
    "full": "as on the screen",
    "saving": "white paper, light backs",
    "safe": "colours that colour-blind players tell apart",
}
_TOLD_APART = (
    "#7f0000", "#e66100", "#f0e442", "#009e73", "#3b8fd0", "#0a2f7a", "#a84f87",
)  # fmt: skip
"""Seven colours that differ in lightness too, for the seven of the rainbow."""
_SAFE = {
    **dict(zip(RAINBOW, _TOLD_APART, strict=True)),
    **dict(zip(TINCTURES, ("#f0e442", "#d55e00", "#4b0f6b", "#3b8fd0"), strict=True)),
    **dict(zip(INKS[:4], ("#d55e00", "#0a2f7a", "#f0e442", "#009e73"), strict=True)),
    RED: "#a33b00",
    GREEN: "#006b4e",
    BLUE: "#0a4f8f",
}


@cache
def inked(drawing: Drawing, kind: str, is_back: bool = False) -> Drawing:
    """The drawing in the inks of that kind; the card's own outline is left out, for it is cut."""
    first, *rest = drawing.shapes
    assert isinstance(first, Rect)
    card: Shape = Rect(0, 0, drawing.width, drawing.height, WHITE if kind == "saving" else PAPER)
    shapes = [_light(shape) for shape in rest] if kind == "saving" and is_back else rest
    if kind == "saving":
        shapes = [_swapped(shape, {PAPER: WHITE}) for shape in shapes if shape is not None]
    elif kind == "safe":
        shapes = [_swapped(shape, _SAFE) for shape in shapes if shape is not None]
    return replace(drawing, shapes=(card, *(shape for shape in shapes if shape is not None)))


def _light(shape: Shape) -> Shape | None:
    """A shape of a back that saves ink: large fields become outlines, the lattice goes."""
    if isinstance(shape, Path) and shape.fill == NONE:
        return None
    if isinstance(shape, Rect) and shape.fill not in (NONE, PAPER):
        return replace(shape, fill=NONE, stroke=shape.fill, line=6)
    return shape


def _swapped(shape: Shape, inks: dict[str, str]) -> Shape:
    if isinstance(shape, Text):
        return replace(shape, fill=inks.get(shape.fill, shape.fill))
    if isinstance(shape, Line):
        return replace(shape, stroke=inks.get(shape.stroke, shape.stroke))
    assert isinstance(shape, Rect | Circle | Path)
    fill, stroke = inks.get(shape.fill, shape.fill), inks.get(shape.stroke, shape.stroke)
    return replace(shape, fill=fill, stroke=stroke)
