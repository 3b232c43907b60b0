"""Shapes: the few things a drawing is made of, so that screen and print look the same.

A drawing is a list of shapes in the order they are drawn.  Coordinates run right and down in units
of the drawing; paths use only M, L, C and Z, all absolute, so that any program can draw them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

NONE = "none"
"""The colour of anything that is not painted."""


@dataclass(frozen=True)
class Text:
    """A line of type; `turn` is in degrees clockwise around its point, `y` is the baseline."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: str = "middle"  # or "start", "end"
    bold: bool = True
    italic: bool = False
    turn: int = 0
    spacing: float = 0
    width: float = 0  # the width to fit it to, unless 0


@dataclass(frozen=True)
class Rect:
    """A rectangle, with round corners where `round` is not 0."""

    x: float
    y: float
    width: float
    height: float
    fill: str = NONE
    stroke: str = NONE
    line: float = 0
    round: float = 0


@dataclass(frozen=True)
class Circle:
    """A circle around its middle."""

    x: float
    y: float
    radius: float
    fill: str = NONE
    stroke: str = NONE
    line: float = 0


@dataclass(frozen=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    line: float


@dataclass(frozen=True)
class Path:
    """An outline of M, L, C and Z; where outlines overlap evenly, nothing is painted."""

    d: str
    fill: str = NONE
    stroke: str = NONE
    line: float = 0


Shape = Text | Rect | Circle | Line | Path


@dataclass(frozen=True)
class Drawing:
    """Shapes on a sheet, with a description of them in words."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


def placed(d: str, x: float, y: float, scale: float = 1, turn: int = 0) -> str:
    """The outline scaled, turned clockwise around its own origin, and moved, in whole units."""
    words: list[str] = []
    points: list[float] = []
    for word in d.replace(",", " ").split():
        if word in "MLCZ":
            words.append(word)
            continue
        points.append(float(word))
        if len(points) == 2:
            words.append(_moved(points[0], points[1], x, y, scale, turn))
            points.clear()
    return " ".join(words)


def number(value: float) -> str:
    """A number to one decimal, written as short as possible."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _moved(a: float, b: float, x: float, y: float, scale: float, turn: int) -> str:
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    right, down = x + scale * (a * cosine - b * sine), y + scale * (a * sine + b * cosine)
    return f"{round(right)},{round(down)}"
