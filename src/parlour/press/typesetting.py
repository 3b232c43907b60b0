"""Typesetting: words set in lines and columns, from one page to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from parlour.packs.art.shapes import Line, Shape, Text
from parlour.press.paper import Size
from parlour.press.pdf import text_width
from parlour.press.sheet import Placed, Sheet, shifted

INK = "#221c18"
LABEL, UNDER = 3.0, 2.5
LEADING = 1.32
"""The height of a line, in sizes of its type."""


@dataclass(frozen=True)
class Run:
    """Some words in one cut of the typeface."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True)
class Leaf:
    """A page of a booklet before it is laid on a sheet."""

    size: Size
    shapes: tuple[Shape, ...]
    placed: tuple[Placed, ...] = ()

    def on(self, x: float, y: float) -> tuple[list[Placed], list[Shape]]:
        """What it puts on a sheet when its corner lies there."""
        return [one.moved(x, y) for one in self.placed], [shifted(one, x, y) for one in self.shapes]


def lines(runs: Sequence[Run], width: float, size: float) -> list[list[tuple[float, Run]]]:
    """The words broken into lines of at most that width: where each run of a line begins."""
    found: list[list[tuple[float, Run]]] = [[]]
    at = 0.0
    for word in _words(runs):
        wide = sum(text_width(run.text, size, run.bold, run.italic) for run in word)
        space = text_width(" ", size) if at else 0.0
        if at and at + space + wide > width:
            found.append([])
            at, space = 0.0, 0.0
        at += space
        for run in word:
            found[-1].append((at, run))
            at += text_width(run.text, size, run.bold, run.italic)
    return [_joined(line, size) for line in found]


def _words(runs: Sequence[Run]) -> Iterable[list[Run]]:
    """Words as pieces that stand together without a space, for a cut may change within a word."""
    word: list[Run] = []
    for run in runs:
        parts = run.text.split(" ")
        for number, part in enumerate(parts):
            if number and word:
                yield word
                word = []
            if part:
                word.append(Run(part, run.bold, run.italic))
    if word:
        yield word


def _joined(line: list[tuple[float, Run]], size: float) -> list[tuple[float, Run]]:
    """Neighbours of one cut as one run, so that a line is few texts."""
    found: list[tuple[float, Run]] = []
    for at, run in line:
        if found and (found[-1][1].bold, found[-1][1].italic) == (run.bold, run.italic):
            begun, before = found[-1]
            end = begun + text_width(before.text, size, before.bold, before.italic)
            gap = " " if at - end > text_width(" ", size) / 2 else ""
            found[-1] = (begun, Run(before.text + gap + run.text, run.bold, run.italic))
        else:
            found.append((at, run))
    return found


@dataclass
class Column:
    """Pages that fill from above; what does not fit goes to the next."""

    size: Size
    margin: float
    leaves: list[Leaf] = field(default_factory=list)
    _shapes: list[Shape] = field(default_factory=list)
    _placed: list[Placed] = field(default_factory=list)
    _y: float = 0.0

    def __post_init__(self) -> None:
        self._y = self.margin

    @property
    def width(self) -> float:
        """How wide the type is set."""
        return self.size.width - 2 * self.margin

    @property
    def height(self) -> float:
        """How high a page of type is."""
        return self.size.height - 2 * self.margin

    @property
    def left_on_page(self) -> float:
        """How much room is left below."""
        return self.size.height - self.margin - self._y

    def need(self, height: float) -> None:
        """Go to the next page if there is less room than that."""
        if height > self.left_on_page and self._y > self.margin:
            self.turn()

    def skip(self, height: float) -> None:
        """Leave some room, but none at the head of a page."""
        if self._y > self.margin:
            self._y += height

    def turn(self) -> None:
        """End this page."""
        number = len(self.leaves) + 1
        foot = Text(
            self.size.width / 2,
            self.size.height - self.margin / 2,
            str(number),
            3.0,
            INK,
            bold=False,
        )
        self.leaves.append(Leaf(self.size, (*self._shapes, foot), tuple(self._placed)))
        self._shapes, self._placed, self._y = [], [], self.margin

    def write(
        self,
        runs: Sequence[Run],
        size: float,
        indent: float = 0.0,
        hang: str = "",
        keep: float = 0.0,
    ) -> None:
        """Set a paragraph; `hang` stands before its first line, `keep` is what must follow on the
        same page."""
        rows = lines(runs, self.width - indent, size)
        step = size * LEADING
        self.need(min(len(rows), 2) * step + keep)
        for number, row in enumerate(rows):
            self.need(step)
            base = self._y + size
            if hang and not number:
                self._type(self.margin + indent - 1.2, base, Run(hang), size, "end")
            for at, run in row:
                self._type(self.margin + indent + at, base, run, size)
            self._y += step

    def _type(self, x: float, y: float, run: Run, size: float, anchor: str = "start") -> None:
        wide = text_width(run.text, size, run.bold, run.italic)
        self._shapes.append(
            Text(x, y, run.text, size, INK, anchor, run.bold, run.italic, width=round(wide, 3))
        )

    def rule(self) -> None:
        """A thin line across."""
        self._shapes.append(
            Line(self.margin, self._y, self.size.width - self.margin, self._y, "#8a7a66", 0.2)
        )
        self._y += 2.0

    def picture(
        self, placed: Sequence[Placed], height: float, label: str = "", under: str = ""
    ) -> None:
        """Pictures side by side whose places are told from the upper left of the type, and words
        to their left."""
        self.need(height)
        base = self._y + height / 2
        if label:
            self._type(self.margin, base, Run(label, bold=True), LABEL)
        if under:
            self._type(self.margin, base + UNDER * LEADING, Run(under), UNDER)
        self._placed += [one.moved(self.margin, self._y) for one in placed]
        self._y += height

    def end(self) -> list[Leaf]:
        """All pages."""
        if self._shapes or self._placed:
            self.turn()
        return self.leaves


def booklet(title: str, leaves: list[Leaf], sheet: Size) -> list[Sheet]:
    """Pages two by two on both sides of sheets, so that the folded sheets read in order."""
    blank = Leaf(leaves[0].size, ())
    pages = [*leaves, *[blank] * (-len(leaves) % 4)]
    wide = sheet.turned if sheet.is_upright else sheet
    found = []
    for number in range(len(pages) // 4):
        last = len(pages) - 1 - 2 * number
        first = 2 * number
        for side, (left, right) in (("front", (last, first)), ("back", (first + 1, last - 1))):
            told = f"{title}, sheet {number + 1}, {side}"
            found.append(_spread(told, pages[left], pages[right], wide))
    return found


def one_by_one(title: str, leaves: list[Leaf], sheet: Size) -> list[Sheet]:
    """Each page on a sheet of its own."""
    found = []
    for number, leaf in enumerate(leaves):
        placed, shapes = leaf.on(
            (sheet.width - leaf.size.width) / 2, (sheet.height - leaf.size.height) / 2
        )
        found.append(Sheet(f"{title}, page {number + 1}", sheet, tuple(placed), tuple(shapes)))
    return found


def _spread(title: str, left: Leaf, right: Leaf, sheet: Size) -> Sheet:
    top = (sheet.height - left.size.height) / 2
    a_placed, a_shapes = left.on(sheet.width / 2 - left.size.width, top)
    b_placed, b_shapes = right.on(sheet.width / 2, top)
    return Sheet(title, sheet, (*a_placed, *b_placed), (*a_shapes, *b_shapes))
