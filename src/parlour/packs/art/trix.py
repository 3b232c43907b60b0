"""The faces of the Trix packs, and their back."""

from __future__ import annotations

from parlour.packs.art.figures import figures, width
from parlour.packs.art.ornaments import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FADED,
    GREEN,
    INK,
    MIDDLE_X,
    MIDDLE_Y,
    RED,
    back,
    frame,
    paper,
    star,
    swelled_rule,
)
from parlour.packs.art.shapes import Drawing, Shape, Text
from parlour.packs.trix import COMMODITIES, TRIX_72, TRIXIE, TrixCard

CITES = ("AUTH-R1", "trix1904/general/sums")

CORNER, LARGE_CORNER = 84, 118
"""How high the sums in the corners are, usually and where they are wished large."""
LARGE = 200


def faces_72(large: bool = False) -> dict[str, Drawing]:
    """Every card of the pack of 1904, which has names of commodities."""
    return {
        str(card): _face(card, COMMODITIES[number // 8], large)
        for number, card in enumerate(TRIX_72)
    }


def face_1903(card: TrixCard, large: bool = False) -> Drawing:
    """A card of the pack of 1903, which has only numbers."""
    return _face(card, "", large)


def trix_back() -> Drawing:
    """The back of both packs."""
    medallion: list[Shape] = [
        Text(MIDDLE_X, MIDDLE_Y + 26, "TRIX", 78, RED, spacing=4, width=168),
        star(MIDDLE_X, MIDDLE_Y - 62, 17, RED),
        star(MIDDLE_X, MIDDLE_Y + 62, 17, RED),
    ]
    return Drawing("back of a card", CARD_WIDTH, CARD_HEIGHT, back(RED, "#c9574c", medallion))


def _face(card: TrixCard, commodity: str, large: bool) -> Drawing:
    shapes: list[Shape] = [paper(), frame(20, FADED, 3, 22)]
    shapes += _corners(card.sum, LARGE_CORNER if large else CORNER)
    if commodity:
        shapes += _named(commodity)
    shapes += _trixie() if card == TRIXIE else _numbers(card)
    name = f"{card}, {commodity}" if commodity else str(card)
    title = f"Trixie, worth 40, {commodity}" if card == TRIXIE else f"{name}, sum {card.sum}"
    return Drawing(title, CARD_WIDTH, CARD_HEIGHT, tuple(shapes))


def _corners(total: int, size: float) -> list[Shape]:
    """The sum in the upper left and the lower right."""
    x = 42 + width(str(total), size) / 2
    y = 42 + size / 2
    return [
        *figures(total, x, y, size, INK),
        *figures(total, CARD_WIDTH - x, CARD_HEIGHT - y, size, INK, turn=180),
    ]


def _named(commodity: str) -> list[Shape]:
    """The commodity in the other two corners."""
    name = commodity.upper()
    return [
        Text(42, CARD_HEIGHT - 46, name, 80, GREEN, anchor="start", width=220),
        Text(CARD_WIDTH - 42, 46, name, 80, GREEN, anchor="start", turn=180, width=220),
    ]


def _numbers(card: TrixCard) -> list[Shape]:
    """The suit above, the card below, each as large as the card has room for."""
    return [
        *figures(card.suit, MIDDLE_X, MIDDLE_Y - LARGE / 2 - 14, LARGE, RED),
        swelled_rule(MIDDLE_X, MIDDLE_Y, 180, INK),
        *figures(card.card, MIDDLE_X, MIDDLE_Y + LARGE / 2 + 14, LARGE, INK),
    ]


def _trixie() -> list[Shape]:
    """The name, and stars above and below it."""
    shapes: list[Shape] = [
        Text(MIDDLE_X, MIDDLE_Y + 44, "TRIXIE", 124, RED, width=420),
        swelled_rule(MIDDLE_X, MIDDLE_Y - 84, 180, INK),
        swelled_rule(MIDDLE_X, MIDDLE_Y + 84, 180, INK),
    ]
    for dx, dy in ((0, 164), (-110, 140), (110, 140)):
        shapes.append(star(MIDDLE_X + dx, MIDDLE_Y - dy, 40, RED))
        shapes.append(star(MIDDLE_X + dx, MIDDLE_Y + dy, 40, RED))
    return shapes
