"""Pixels: cards one by one as pictures at print resolution, as print-on-demand services take them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from parlour.packs.art import BACK
from parlour.packs.art.shapes import Drawing
from parlour.press.cards import PACKS, Wish, ground, printed
from parlour.press.paper import SERVICE_BLEED, Size
from parlour.press.pdf import POINTS, Progress, pdf
from parlour.press.sheet import Placed, Sheet, Work

RESOLUTION = 300
"""Dots in an inch."""
NEAREST = 20
"""How near to the edge of its drawing a face has anything, in units of the drawing."""


def service_cards(what: str, wish: Wish) -> tuple[list[str], Work]:
    """Every card on a sheet of its own with the colour going on beyond the cut, and their names."""
    _, title = PACKS[what]
    faces = printed(what, wish)
    whole = Size(wish.card.width + 2 * SERVICE_BLEED, wish.card.height + 2 * SERVICE_BLEED)
    names = [*(name for name in faces if name != BACK), BACK]
    sheets = tuple(_single(faces[name], name, wish.card, whole) for name in names)
    return names, Work(title, "single cards", sheets)


def _single(drawing: Drawing, name: str, card: Size, whole: Size) -> Sheet:
    bleed = SERVICE_BLEED
    placed = within(drawing, card, bleed)
    return Sheet(name, whole, (placed,), (), (ground(drawing, card, bleed, bleed, bleed),))


def within(drawing: Drawing, card: Size, bleed: float) -> Placed:
    """A face as large as leaves everything in it as far from the cut as services ask for."""
    near_x, near_y = NEAREST / drawing.width, NEAREST / drawing.height
    room = Size(card.width - 2 * SERVICE_BLEED, card.height - 2 * SERVICE_BLEED)
    width = min(
        room.width / (1 - 2 * near_x),
        room.height / (1 - 2 * near_y) * drawing.width / drawing.height,
    )
    height = width * drawing.height / drawing.width
    left, top = bleed + (card.width - width) / 2, bleed + (card.height - height) / 2
    return Placed(
        drawing,
        left,
        top,
        width,
        height,
        clip=(0, 0, card.width + 2 * bleed, card.height + 2 * bleed),
    )


def pictures(work: Work, progress: Progress | None = None) -> Iterator[bytes]:
    """Each sheet of a work as a PNG file."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf(work))
    try:
        for number in range(len(work.sheets)):
            page = document[number]
            image = page.render(scale=RESOLUTION / 25.4 / POINTS).to_pil()
            file = BytesIO()
            image.save(file, "PNG", dpi=(RESOLUTION, RESOLUTION))
            page.close()
            if progress is not None:
                progress(number + 1, len(work.sheets))
            yield file.getvalue()
    finally:
        document.close()
