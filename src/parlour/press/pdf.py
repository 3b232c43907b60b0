"""PDF: sheets as a file for printers, vectors and embedded fonts only.

The same work gives the same bytes: nothing in the file tells when or where it was made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

from parlour.packs.art.shapes import NONE, Circle, Drawing, Line, Path, Rect, Shape, Text
from parlour.press.sheet import Placed, Sheet, Work

POINTS = 72 / 25.4
"""Points in a millimetre."""
AUTHOR = "parlour"
Progress = Callable[[int, int], None]
"""Told after each sheet: how many are done, of how many."""


def pdf(work: Work, progress: Progress | None = None) -> bytes:
    """The work as a PDF file."""
    from reportlab.pdfgen.canvas import Canvas

    _fonts()
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1, initialFontName="Caladea")
    canvas.setTitle(work.title)
    canvas.setSubject(work.subject)
    canvas.setAuthor(AUTHOR)
    canvas.setCreator(AUTHOR)
    forms: dict[Drawing, str] = {}
    marks = dict(work.marks)
    for number, sheet in enumerate(work.sheets):
        canvas.setPageSize((sheet.size.width * POINTS, sheet.size.height * POINTS))
        for placed in sheet.placed:
            if placed.drawing not in forms:
                forms[placed.drawing] = f"d{len(forms)}"
                _form(canvas, forms[placed.drawing], placed.drawing)
        if number in marks:
            canvas.bookmarkPage(f"s{number}")
            canvas.addOutlineEntry(marks[number], f"s{number}", 0, 0)
        _sheet(canvas, sheet, forms)
        canvas.showPage()
        if progress is not None:
            progress(number + 1, len(work.sheets))
    canvas.save()
    return file.getvalue()


@cache
def _fonts() -> None:
    """Make the typeface known, in its four cuts."""
    import font_caladea
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name, file in font_caladea.font_files.items():
        pdfmetrics.registerFont(TTFont(name, file))


def font(shape: Text) -> str:
    """The cut of the typeface for a text."""
    return "Caladea" + ("Bold" if shape.bold else "") + ("Italic" if shape.italic else "")


def text_width(text: str, size: float, bold: bool = False, italic: bool = False) -> float:
    """How wide a line of type is, in the unit of its size."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    _fonts()
    cut = "Caladea" + ("Bold" if bold else "") + ("Italic" if italic else "")
    return float(stringWidth(text, cut, 100.0)) * size / 100


def _form(canvas: Any, name: str, drawing: Drawing) -> None:
    """A drawing that is written once however often it is printed."""
    canvas.beginForm(name, 0, 0, drawing.width, drawing.height)
    canvas.translate(0, drawing.height)
    canvas.scale(1, -1)
    for shape in drawing.shapes:
        _shape(canvas, shape)
    canvas.endForm()


def _sheet(canvas: Any, sheet: Sheet, forms: dict[Drawing, str]) -> None:
    canvas.saveState()
    canvas.translate(0, sheet.size.height * POINTS)
    canvas.scale(POINTS, -POINTS)
    for shape in sheet.beneath:
        _shape(canvas, shape)
    for placed in sheet.placed:
        _place(canvas, placed, forms[placed.drawing])
    for shape in sheet.shapes:
        _shape(canvas, shape)
    canvas.restoreState()


def _place(canvas: Any, placed: Placed, form: str) -> None:
    canvas.saveState()
    if placed.clip is not None:
        window = canvas.beginPath()
        window.rect(*placed.clip)
        canvas.clipPath(window, stroke=0, fill=0)
    canvas.translate(placed.x, placed.y)
    if placed.on_its_head:
        canvas.translate(placed.width, placed.height)
        canvas.scale(-1, -1)
    drawing = placed.drawing
    canvas.translate(0, placed.height)
    canvas.scale(placed.width / drawing.width, -placed.height / drawing.height)
    canvas.doForm(form)
    canvas.restoreState()


def _shape(canvas: Any, shape: Shape) -> None:
    match shape:
        case Text():
            _text(canvas, shape)
        case Rect():
            painted = _paint(canvas, shape.fill, shape.stroke, shape.line)
            box = shape.x, shape.y, shape.width, shape.height
            if shape.round:
                canvas.roundRect(*box, shape.round, **painted)
            else:
                canvas.rect(*box, **painted)
        case Circle():
            painted = _paint(canvas, shape.fill, shape.stroke, shape.line)
            canvas.circle(shape.x, shape.y, shape.radius, **painted)
        case Line():
            _paint(canvas, NONE, shape.stroke, shape.line)
            canvas.line(shape.x1, shape.y1, shape.x2, shape.y2)
        case Path():
            painted = _paint(canvas, shape.fill, shape.stroke, shape.line)
            canvas.drawPath(_outline(canvas, shape.d), **painted, fillMode=0)


def _paint(canvas: Any, fill: str, stroke: str, line: float) -> dict[str, int]:
    """Choose the inks; which of them are used is returned as reportlab asks for it."""
    from reportlab.lib.colors import HexColor

    if fill != NONE:
        canvas.setFillColor(HexColor(fill))
    if stroke != NONE:
        canvas.setStrokeColor(HexColor(stroke))
        canvas.setLineWidth(line)
    return {"fill": int(fill != NONE), "stroke": int(stroke != NONE)}


def _outline(canvas: Any, d: str) -> Any:
    path = canvas.beginPath()
    words = d.replace(",", " ").split()
    at = 0
    while at < len(words):
        order = words[at]
        at += 1
        if order == "Z":
            path.close()
            continue
        size = 6 if order == "C" else 2
        while at < len(words) and words[at] not in "MLCZ":
            numbers = [float(word) for word in words[at : at + size]]
            at += size
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}[order](*numbers)
    return path


def _text(canvas: Any, shape: Text) -> None:
    from reportlab.lib.colors import HexColor

    natural = text_width(shape.text, shape.size, shape.bold, shape.italic)
    natural += shape.spacing * max(0, len(shape.text) - 1)
    wide = shape.width or natural
    canvas.saveState()
    canvas.translate(shape.x, shape.y)
    canvas.rotate(shape.turn)
    canvas.scale(1, -1)
    canvas.setFillColor(HexColor(shape.fill))
    written = canvas.beginText()
    written.setFont(font(shape), shape.size)
    written.setCharSpace(shape.spacing)
    written.setHorizScale(100 * wide / natural if natural else 100)
    written.setTextOrigin({"start": 0.0, "middle": -wide / 2, "end": -wide}[shape.anchor], 0)
    written.textOut(shape.text)
    canvas.drawText(written)
    canvas.restoreState()
