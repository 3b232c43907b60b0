"""Positions: the cards that lie open and the boards of a match, as rows of pictures in a column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from parlour.core.fields import HAND
from parlour.core.game import Game
from parlour.packs.art.shapes import Drawing
from parlour.pictures.picture import Area
from parlour.pictures.words import printed_counts
from parlour.press.boards import position
from parlour.press.faces import face
from parlour.press.sheet import Placed
from parlour.press.typesetting import LEADING, Column, Run

GAP, LEAST_GAP = 1.5, 0.4
"""How far cards lie apart, usually and where a row would otherwise be broken."""
TALL = 1.4
"""How many times as high as wide a card is."""


@dataclass(frozen=True)
class Measures:
    """How large things are: a card, the room for words on its left, the board, and type."""

    face: float
    label: float
    board: float
    type: float


@dataclass(frozen=True)
class Row:
    """Pictures side by side with words on their left, or a line of words alone."""

    height: float
    placed: tuple[Placed, ...] = ()
    label: str = ""
    under: str = ""
    words: str = ""


def rows(
    of: Game, areas: Sequence[Area], names: Sequence[str], by: Measures, width: float
) -> list[Row]:
    """Everything that lies open in these areas, in rows of that width."""
    pack = of.rules.pack
    places = Counter(area.field for area in areas)
    found: list[Row] = []
    for area in areas:
        if area.lay in ("board", "gridiron"):
            found.append(_board(area, by, width))
        elif area.cards and pack is not None:
            label, under = _called(area, names, places[area.field] > 1)
            drawn = [face(pack.key, card.name, card.printed) for card in area.cards]
            found += in_rows(drawn, by.face, width, by.label, label, under)
            if named := printed_counts(area.cards):
                found.append(Row(by.type * LEADING, words=named))
    return found


def in_rows(
    drawings: Sequence[Drawing],
    face: float,
    width: float,
    left: float = 0.0,
    label: str = "",
    under: str = "",
) -> Iterator[Row]:
    """Cards side by side, in as many rows as they need; the label stands beside the first."""
    room = width - left
    each = max(1, int((room + LEAST_GAP + 1e-6) // (face + LEAST_GAP)))
    for first in range(0, len(drawings), each):
        some = drawings[first : first + each]
        longest = min(len(drawings), each)
        gap = min(GAP, (room - longest * face) / max(1, longest - 1))
        placed = tuple(
            Placed(drawing, left + number * (face + gap), 0, face, face * TALL)
            for number, drawing in enumerate(some)
        )
        words = ("", "") if first else (label, under)
        yield Row(face * TALL + GAP, placed, *words)


def _board(area: Area, by: Measures, width: float) -> Row:
    """The board in the middle, the gridiron from side to side."""
    drawing = position(area)
    wide = width if area.lay == "gridiron" else by.board
    high = wide * drawing.height / drawing.width
    return Row(high + 2, (Placed(drawing, (width - wide) / 2, 0, wide, high),))


def _called(area: Area, names: Sequence[str], is_one_of_many: bool) -> tuple[str, str]:
    """Whose cards these are, and what they are where that needs to be said."""
    if area.owner is not None:
        return names[area.owner], "" if area.role == HAND else area.name
    name = area.name[:1].upper() + area.name[1:]
    return f"{name} {area.place + 1}" if is_one_of_many else name, area.meant


def height(every: Iterable[Row]) -> float:
    """How much room rows take together."""
    return sum(row.height for row in every)


def put(column: Column, every: Iterable[Row], by: Measures) -> None:
    """Set the rows in a column."""
    for row in every:
        if row.words:
            column.write([Run(row.words)], by.type, indent=by.label)
        else:
            column.picture(row.placed, row.height, row.label, row.under)
