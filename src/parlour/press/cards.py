"""Cards: the packs laid out on sheets, fronts and backs, with marks to cut by."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour.core.game import game
from parlour.packs.art import BACK, drawings
from parlour.packs.art.ornaments import PAPER
from parlour.packs.art.shapes import NONE, Drawing, Line, Path, Rect, Shape, Text
from parlour.press.faces import faces
from parlour.press.inks import inked
from parlour.press.paper import BLEED, MARGIN, BadPrint, Grid, Size, grid
from parlour.press.sheet import Placed, Sheet, Work
from parlour.press.words import calibration_words

PACKS = {
    "trix72": ("trix", "The Trix pack of 1904"),
    "trix136": ("trix-1903", "The Trix pack of 1903"),
    "forty-nine": ("forty-nine", "The Forty-Nine pack"),
    "heraldry": ("heraldry", "The Heraldry pack"),
    "tactics": ("tactics", "The Tactics pack"),
}
"""What can be asked for: a game that has the pack, and the name of the pack for people."""
KNIGHT = "knight_number"
"""The option of a game that says which card is the Knight."""
HAIR = 0.1
INK = "#000000"
MARK = 3.0
APART = 0.8
"""How long marks to cut by are, and how far they stay from the bleed."""
NEAREST = 0.3
"""How near to the cut they may be where there is little room."""
CORNER = 3.0
"""The radius of a rounded corner."""
FLIPS = ("long", "short")
LAYOUTS = ("spaced", "gutterless", "fold")


@dataclass(frozen=True)
class Wish:
    """How a pack shall be printed."""

    card: Size
    sheet: Size
    layout: str = "spaced"
    flip: str = "long"
    """The edge over which the printer turns a sheet; empty if backs are not wanted."""
    offset: tuple[float, float] = (0.0, 0.0)
    """How far backs are moved to the right and down, to fall on their fronts."""
    ink: str = "full"
    large: bool = False
    corners: bool = False
    knight: int = 10


def pack(what: str, wish: Wish) -> Work:
    """A pack on sheets, each sheet of fronts followed by its backs."""
    _, title = PACKS[what]
    cards = printed(what, wish)
    back = cards.pop(BACK)
    make = _folded if wish.layout == "fold" else _sheets
    sheets = make(title, list(cards.values()), back, wish)
    marks = tuple((number, sheet.title) for number, sheet in enumerate(sheets))
    return Work(title, f"{len(cards)} cards of {_said(wish.card)}", tuple(sheets), marks)


def key_of(what: str) -> str:
    """The key of a pack that can be asked for."""
    pack = game(PACKS[what][0]).rules.pack
    assert pack is not None
    return pack.key


def printed(what: str, wish: Wish) -> dict[str, Drawing]:
    """The faces of a pack in order, and its back, as they are printed."""
    of = game(PACKS[what][0])
    if KNIGHT in of.options:
        of = game(of.key, **{KNIGHT: wish.knight})
    found = faces(of, wish.large)
    found[BACK] = drawings(key_of(what))[BACK]
    return {name: inked(drawing, wish.ink, name == BACK) for name, drawing in found.items()}


def _said(size: Size) -> str:
    return f"{size.width:g} x {size.height:g} mm"


# --- side by side --------------------------------------------------------------------------------


def _lay(wish: Wish) -> Grid:
    """How cards lie side by side."""
    return grid(wish.sheet, wish.card, 2 * BLEED if wish.layout == "spaced" else 0.0)


def _sheets(title: str, faces: list[Drawing], back: Drawing, wish: Wish) -> list[Sheet]:
    lay = _lay(wish)
    _check(wish.offset, lay)
    by_columns = (wish.flip == "long") == lay.sheet.is_upright
    found = []
    for first in range(0, len(faces), lay.count):
        some = faces[first : first + lay.count]
        told = f"cards {first + 1} to {first + len(some)}"
        fronts = dict(enumerate(some))
        found.append(_side(f"{title}, {told}", lay, fronts, wish))
        if wish.flip:
            backs = {lay.behind(number, by_columns): back for number in fronts}
            side = _side(f"{title}, backs of {told}", lay, backs, wish, not by_columns)
            found.append(_moved(side, wish.offset))
    return found


def _side(
    title: str, lay: Grid, cards: dict[int, Drawing], wish: Wish, on_its_head: bool = False
) -> Sheet:
    placed, beneath, over = [], [], []
    bleed = BLEED if wish.layout == "spaced" else min(BLEED, lay.left, lay.top)
    for number, drawing in cards.items():
        x, y = lay.place(number)
        placed.append(fitted(drawing, lay.card, x, y, on_its_head))
        beneath.append(ground(drawing, lay.card, x, y, bleed))
        if wish.corners:
            over += rounding(lay.card, x, y)
    marks = [*cut_marks(lay, bleed), *over]
    return Sheet(title, lay.sheet, tuple(placed), tuple(marks), tuple(beneath))


def fitted(drawing: Drawing, card: Size, x: float, y: float, on_its_head: bool = False) -> Placed:
    """A face on a card, as large as the card has room for, in its middle."""
    scale = min(card.width / drawing.width, card.height / drawing.height)
    width, height = drawing.width * scale, drawing.height * scale
    left, top = x + (card.width - width) / 2, y + (card.height - height) / 2
    return Placed(drawing, left, top, width, height, on_its_head)


def ground(drawing: Drawing, card: Size, x: float, y: float, bleed: float) -> Rect:
    """The colour of a card, which goes on beyond its cut."""
    first = drawing.shapes[0]
    fill = first.fill if isinstance(first, Rect) else PAPER
    return Rect(x - bleed, y - bleed, card.width + 2 * bleed, card.height + 2 * bleed, fill)


def cut_marks(lay: Grid, bleed: float) -> list[Shape]:
    """Short lines in the margin at every cut, beyond the bleed where a printer reaches that far."""
    xs = sorted(
        {
            x + side
            for n in range(lay.across)
            for x in [lay.place(n)[0]]
            for side in (0, lay.card.width)
        }
    )
    rows = [lay.place(n * lay.across)[1] for n in range(lay.down)]
    ys = sorted({y + side for y in rows for side in (0, lay.card.height)})
    block = lay.block
    above, beside = (_near(bleed, room) for room in (lay.top, lay.left))
    top, bottom = lay.top - above, lay.top + block.height + above
    left, right = lay.left - beside, lay.left + block.width + beside
    shapes: list[Shape] = []
    for x in xs:
        shapes += [
            Line(x, max(0.5, top - MARK), x, top, INK, HAIR),
            Line(x, bottom, x, min(lay.sheet.height - 0.5, bottom + MARK), INK, HAIR),
        ]
    for y in ys:
        shapes += [
            Line(max(0.5, left - MARK), y, left, y, INK, HAIR),
            Line(right, y, min(lay.sheet.width - 0.5, right + MARK), y, INK, HAIR),
        ]
    return shapes


def _near(bleed: float, room: float) -> float:
    """How far marks stay from the cut, so that they are whole within what a printer reaches."""
    return min(bleed + APART, max(NEAREST, room - MARGIN - MARK))


def rounding(card: Size, x: float, y: float) -> list[Shape]:
    """An arc in each corner, to round it by."""
    arm = CORNER * 0.5523
    found: list[Shape] = []
    for right in (False, True):
        for low in (False, True):
            a, b = (x + card.width, -1) if right else (x, 1)
            c, d = (y + card.height, -1) if low else (y, 1)
            found.append(
                Path(
                    f"M {a:.3f},{c + d * CORNER:.3f} C {a:.3f},{c + d * (CORNER - arm):.3f} "
                    f"{a + b * (CORNER - arm):.3f},{c:.3f} {a + b * CORNER:.3f},{c:.3f}",
                    NONE,
                    "#888888",
                    HAIR,
                )
            )
    return found


def _moved(side: Sheet, offset: tuple[float, float]) -> Sheet:
    """Backs moved by what a printer is off; marks stay, for one cuts by the front."""
    dx, dy = offset
    placed = tuple(one.moved(dx, dy) for one in side.placed)
    beneath = tuple(
        replace(one, x=one.x + dx, y=one.y + dy) for one in side.beneath if isinstance(one, Rect)
    )
    return replace(side, placed=placed, beneath=beneath, shapes=())


def _check(offset: tuple[float, float], lay: Grid) -> None:
    most = max(0.0, lay.left - 1), max(0.0, lay.top - 1)
    if not (abs(offset[0]) <= most[0] and abs(offset[1]) <= most[1]):
        raise BadPrint(
            f"Backs can be moved by at most {most[0]:.1f} mm sideways and {most[1]:.1f} mm up or "
            "down on this paper."
        )


# --- front and back in one piece -----------------------------------------------------------------


def _folded(title: str, faces: list[Drawing], back: Drawing, wish: Wish) -> list[Sheet]:
    """Each front beside its back, to be folded between them and glued."""
    pair = Size(2 * wish.card.width, wish.card.height)
    lay = grid(wish.sheet, pair, 2 * BLEED)
    found = []
    for first in range(0, len(faces), lay.count):
        some = faces[first : first + lay.count]
        placed, beneath, over = [], [], list(cut_marks(lay, BLEED))
        for number, face in enumerate(some):
            x, y = lay.place(number)
            fold = x + wish.card.width
            placed += [fitted(face, wish.card, x, y), fitted(back, wish.card, fold, y)]
            beneath.append(ground(face, pair, x, y, BLEED))
            if wish.corners:
                over += rounding(wish.card, x, y)
            over += _dashes(fold, y - BLEED, y + wish.card.height + BLEED)
        told = f"{title}, cards {first + 1} to {first + len(some)}, to fold"
        found.append(Sheet(told, lay.sheet, tuple(placed), tuple(over), tuple(beneath)))
    return found


def _dashes(x: float, top: float, bottom: float) -> list[Shape]:
    """A line to fold by."""
    count = int((bottom - top) // 3)
    return [Line(x, top + 3 * n, x, top + 3 * n + 1.5, "#888888", HAIR) for n in range(count)]


# --- does the printer hit? -----------------------------------------------------------------------


def calibration(wish: Wish) -> Work:
    """A cross on the front and a ruled one on the back, to see how far backs are off and in which
    direction; the sheet lies as it does under the cards."""
    size = _lay(wish).sheet
    front, back = calibration_words(wish.flip or "long")
    sheets = (
        Sheet("Calibration, front", size, (), (*_cross(size), *_told(size, front))),
        Sheet("Calibration, back", size, (), (*_cross(size), *_rulers(size), *_told(size, back))),
    )
    marks = tuple((number, sheet.title) for number, sheet in enumerate(sheets))
    return Work("Calibration sheet", "How far backs are off", sheets, marks)


def _cross(size: Size) -> list[Shape]:
    x, y = size.width / 2, size.height / 2
    return [Line(x - 40, y, x + 40, y, INK, HAIR), Line(x, y - 40, x, y + 40, INK, HAIR)]


def _rulers(size: Size) -> list[Shape]:
    """A stroke for each millimetre along both arms of the cross."""
    x, y = size.width / 2, size.height / 2
    shapes: list[Shape] = []
    for step in range(-20, 21):
        long = 3.0 if step % 5 == 0 else 1.5
        shapes += [
            Line(x + step, y - long, x + step, y + long, INK, HAIR),
            Line(x - long, y + step, x + long, y + step, INK, HAIR),
        ]
        if step % 10 == 0 and step:
            shapes.append(Text(x + step, y + 6, str(step), 2.6, INK, bold=False))
            shapes.append(Text(x + 5.5, y + step + 0.9, str(step), 2.6, INK, bold=False))
    return shapes


def _told(size: Size, words: list[str]) -> list[Shape]:
    return [
        Text(size.width / 2, MARGIN + 16 + 7 * number, line, 4.2, INK, bold=number == 0)
        for number, line in enumerate(words)
    ]
