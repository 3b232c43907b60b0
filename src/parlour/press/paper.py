"""Paper: sheets, the sizes of cards, and how many of them fit.  All lengths are millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.errors import ParlourError

INCH = 25.4
PAPERS = {"a4": (210.0, 297.0), "letter": (8.5 * INCH, 11 * INCH)}
FORMATS = {
    "poker": (2.5 * INCH, 3.5 * INCH),
    "bridge": (2.25 * INCH, 3.5 * INCH),
    "tarot": (2.75 * INCH, 4.75 * INCH),
    "square": (2.75 * INCH, 2.75 * INCH),
}
"""The sizes that card makers and print-on-demand services cut."""
MARGIN = 4.0
"""What printers leave white at each edge of a sheet."""
BLEED = 2.0
"""How far the colour of a card goes on beyond its cut, where cards lie apart."""
SERVICE_BLEED = INCH / 8
"""The same for print-on-demand services, and how far from the cut they want everything to stay."""
SERVICE_LONGEST = 130.0
"""How long a side of a card may be that is made into a picture."""
SHORTEST, LONGEST = 10.0, 200.0
"""How short and how long a side of a card may be."""


class BadPrint(ParlourError):
    """Something that cannot be printed as it was asked for; the message is one sentence."""


@dataclass(frozen=True)
class Size:
    """A width and a height."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same on its side."""
        return Size(self.height, self.width)

    @property
    def is_upright(self) -> bool:
        """Whether it is higher than wide."""
        return self.height >= self.width


def paper(name: str) -> Size:
    """A sheet of paper by its name."""
    if name not in PAPERS:
        raise BadPrint(f"There is no paper {name!r}; choose {' or '.join(PAPERS)}.")
    return Size(*PAPERS[name])


def card_size(name: str) -> Size:
    """The size of a card: a format by its name, or width x height in millimetres."""
    if name in FORMATS:
        return Size(*FORMATS[name])
    parts = name.lower().replace("×", "x").split("x")
    try:
        width, height = (float(part) for part in parts)
    except ValueError:
        raise BadPrint(
            f"There is no card size {name!r}; choose {', '.join(FORMATS)} or give it in "
            "millimetres, such as 63x88."
        ) from None
    if not all(SHORTEST <= side <= LONGEST for side in (width, height)):
        raise BadPrint(
            f"A card is from {SHORTEST:g} to {LONGEST:g} mm wide and from {SHORTEST:g} to "
            f"{LONGEST:g} mm high."
        )
    return Size(width, height)


@dataclass(frozen=True)
class Grid:
    """How cards lie on a sheet: so many across and down, so far apart, the block in the middle."""

    sheet: Size
    card: Size
    across: int
    down: int
    gutter: float

    @property
    def count(self) -> int:
        """How many cards a sheet holds."""
        return self.across * self.down

    @property
    def block(self) -> Size:
        """The room all cards take together."""
        return Size(
            self.across * (self.card.width + self.gutter) - self.gutter,
            self.down * (self.card.height + self.gutter) - self.gutter,
        )

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (self.sheet.width - self.block.width) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (self.sheet.height - self.block.height) / 2

    def place(self, number: int) -> tuple[float, float]:
        """The upper left corner of a card, counted row by row."""
        row, column = divmod(number, self.across)
        return (
            self.left + column * (self.card.width + self.gutter),
            self.top + row * (self.card.height + self.gutter),
        )

    def behind(self, number: int, by_columns: bool) -> int:
        """Which place of the other side of the sheet lies behind a place of this one."""
        row, column = divmod(number, self.across)
        if by_columns:
            return row * self.across + self.across - 1 - column
        return (self.down - 1 - row) * self.across + column


def grid(sheet: Size, card: Size, gutter: float) -> Grid:
    """As many cards as fit, the sheet upright or on its side."""
    both = [_filled(sheet, card, gutter), _filled(sheet.turned, card, gutter)]
    best = max(both, key=lambda one: one.count)
    if not best.count:
        raise BadPrint(f"A card of {card.width:g} x {card.height:g} mm does not fit on this paper.")
    return best


def _filled(sheet: Size, card: Size, gutter: float) -> Grid:
    room = [
        int((whole - 2 * (MARGIN + gutter / 2) + gutter + 1e-6) // (one + gutter))
        for whole, one in ((sheet.width, card.width), (sheet.height, card.height))
    ]
    return Grid(sheet, card, max(0, room[0]), max(0, room[1]), gutter)
