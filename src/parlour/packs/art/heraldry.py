"""The faces of the Heraldry pack, and its back."""

from __future__ import annotations

from collections.abc import Callable

from parlour.packs.art.figures import figures, width
from parlour.packs.art.ornaments import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FADED,
    INK,
    MIDDLE_X,
    MIDDLE_Y,
    PAPER,
    back,
    frame,
    lozenge,
    paper,
    star,
    swelled_rule,
)
from parlour.packs.art.shapes import Drawing, Path, Shape, Text, placed
from parlour.packs.heraldry import CROWN, HERALDRY, JESTER, SUITS, HeraldryCard

CITES = ("HER-R2", "HER-R4")

TINCTURES = ("#e2b012", "#b3241d", "#6d3382", "#25609f")
"""The colours of the corner fields: yellow, red, purple, blue."""
LAST_NUMBER = 10
CROSS = SUITS.index("Cross")
FIELD = 236
"""The length of the sides of a corner field."""
INDEX, LARGE_INDEX = 116, 132
"""How high the numbers are, usually and where they are wished large."""
INDENT = 40
"""How far numbers stay from the sides of a card."""
EMBLEM, SMALL_EMBLEM = 118, 72
"""The radius of the emblem in the middle, and the same beside large numbers."""
CLEAR = 10
"""How much paper is left between a number and the emblem at least."""


def face(card: HeraldryCard, large: bool = False) -> Drawing:
    """A numbered card, a Crown or a Jester."""
    return _drawn(card, str(card).replace("-", " "), _middle(card, large), large)


def knights(large: bool = False) -> dict[str, Drawing]:
    """The Knight's face for every number it may have; the leaflet does not say which it is."""
    cards = [card for card in HERALDRY if card.suit == CROSS and card.rank <= LAST_NUMBER]
    return {
        f"{card}-Knight": _drawn(card, f"Knight, {card}", _knight(card, large), large)
        for card in cards
    }


def _drawn(card: HeraldryCard, title: str, middle: list[Shape], large: bool) -> Drawing:
    size = LARGE_INDEX if large else INDEX
    shapes: list[Shape] = [paper(), *_corner(card, size), *_turned_corner(card, size)]
    shapes += [frame(20, FADED, 3, 22), *middle]
    return Drawing(title, CARD_WIDTH, CARD_HEIGHT, tuple(shapes))


def heraldry_back() -> Drawing:
    """The back of the pack."""
    ink = TINCTURES[2]
    return Drawing("back of a card", CARD_WIDTH, CARD_HEIGHT, back(ink, "#9a6cae", _shield(ink)))


# --- corners -------------------------------------------------------------------------------------


def _corner(card: HeraldryCard, size: float) -> list[Shape]:
    """The triangle with its emblem, and below it the number if the card has one."""
    ink = TINCTURES[card.suit]
    shapes: list[Shape] = [
        Path(f"M 20,20 L {20 + FIELD},20 L 20,{20 + FIELD} Z", ink),
        EMBLEMS[card.suit](88, 88, 56, _on(card.suit)),
    ]
    if card.rank <= LAST_NUMBER:
        x = INDENT + width(str(card.rank), size) / 2
        shapes += figures(card.rank, x, 20 + FIELD + size / 2 + 6, size, INK)
    return shapes


def _turned_corner(card: HeraldryCard, size: float) -> list[Shape]:
    """The same in the lower right, upside down."""
    right, bottom = CARD_WIDTH - 20, CARD_HEIGHT - 20
    shapes: list[Shape] = [
        Path(
            f"M {right},{bottom} L {right - FIELD},{bottom} L {right},{bottom - FIELD} Z",
            TINCTURES[card.suit],
        ),
        EMBLEMS[card.suit](CARD_WIDTH - 88, CARD_HEIGHT - 88, 56, _on(card.suit)),
    ]
    if card.rank <= LAST_NUMBER:
        x = CARD_WIDTH - INDENT - width(str(card.rank), size) / 2
        y = CARD_HEIGHT - 20 - FIELD - size / 2 - 6
        shapes += figures(card.rank, x, y, size, INK, turn=180)
    return shapes


def _on(suit: int) -> str:
    """The ink of an emblem on its field: dark on yellow, otherwise the colour of the paper."""
    return INK if suit == 0 else PAPER


# --- the middle ----------------------------------------------------------------------------------


def _middle(card: HeraldryCard, large: bool) -> list[Shape]:
    ink = TINCTURES[card.suit]
    y = MIDDLE_Y
    if card.rank == CROWN:
        return [Path(placed(_CROWN, MIDDLE_X, y + 20, 2.7), ink), _lettered("CROWN", card)]
    if card.rank == JESTER:
        return [Path(placed(_CAP, MIDDLE_X, y + 26, 2.6), ink), _lettered("JESTER", card)]
    return [
        EMBLEMS[card.suit](MIDDLE_X, y, _radius(card, large), ink),
        swelled_rule(MIDDLE_X, y - 172, 74, INK, 5),
        swelled_rule(MIDDLE_X, y + 172, 74, INK, 5),
    ]


def _radius(card: HeraldryCard, large: bool) -> float:
    """How large the emblem is, so that it does not touch the numbers on its sides."""
    taken = INDENT + width(str(card.rank), LARGE_INDEX if large else INDEX) + CLEAR
    return min(SMALL_EMBLEM if large else EMBLEM, MIDDLE_X - taken)


def _knight(card: HeraldryCard, large: bool) -> list[Shape]:
    scale = min(1.4, _radius(card, large) / HELM_REACH)
    helm = Path(placed(_HELM, MIDDLE_X, MIDDLE_Y + 10, scale), TINCTURES[card.suit])
    return [helm, _lettered("KNIGHT", card)]


def _lettered(name: str, card: HeraldryCard) -> Text:
    """The name of a figure, in the free corner below it."""
    return Text(44, CARD_HEIGHT - 56, name, 62, INK, anchor="start", width=34.0 * len(name))


def _shield(ink: str) -> list[Shape]:
    x, y = MIDDLE_X, MIDDLE_Y
    return [
        Path(
            f"M {x - 60},{y - 66} L {x + 60},{y - 66} L {x + 60},{y - 4} "
            f"C {x + 60},{y + 40} {x + 30},{y + 62} {x},{y + 78} "
            f"C {x - 30},{y + 62} {x - 60},{y + 40} {x - 60},{y - 4} Z",
            ink,
        ),
        _star(x - 28, y - 34, 20, PAPER),
        _crescent(x + 28, y - 34, 20, PAPER),
        _cross(x - 26, y + 16, 20, PAPER),
        _diamond(x + 26, y + 16, 20, PAPER),
    ]


# --- emblems -------------------------------------------------------------------------------------


def _star(x: float, y: float, radius: float, fill: str) -> Shape:
    return star(x, y + radius * 0.06, radius * 1.1, fill)


def _crescent(x: float, y: float, radius: float, fill: str) -> Shape:
    outline = (
        "M 50,-86 C 10,-108 -40,-96 -70,-62 C -104,-22 -100,40 -62,74 C -28,106 18,108 52,86 "
        "C 0,82 -36,48 -36,0 C -36,-46 0,-82 50,-86 Z"
    )
    return Path(placed(outline, x + radius * 0.2, y, radius / 100), fill)


def _cross(x: float, y: float, radius: float, fill: str) -> Shape:
    outline = (
        "M -20,-20 L -34,-96 L 34,-96 L 20,-20 L 96,-34 L 96,34 L 20,20 L 34,96 L -34,96 "
        "L -20,20 L -96,34 L -96,-34 Z"
    )
    return Path(placed(outline, x, y, radius / 100), fill)


def _diamond(x: float, y: float, radius: float, fill: str) -> Shape:
    return lozenge(x, y, radius * 0.78, radius * 1.06, fill)


EMBLEMS: tuple[Callable[[float, float, float, str], Shape], ...] = (
    _star,
    _crescent,
    _cross,
    _diamond,
)

_CROWN = (
    "M -60,40 L -68,-28 L -32,4 L 0,-48 L 32,4 L 68,-28 L 60,40 Z "
    "M -52,24 L -52,31 L 52,31 L 52,24 Z "
    "M -68,-46 C -60,-46 -60,-34 -68,-34 C -76,-34 -76,-46 -68,-46 Z "
    "M 68,-46 C 76,-46 76,-34 68,-34 C 60,-34 60,-46 68,-46 Z "
    "M 0,-66 C 8,-66 8,-54 0,-54 C -8,-54 -8,-66 0,-66 Z"
)
_CAP = (
    "M -46,44 L -46,30 C -74,26 -78,-6 -66,-34 C -58,-16 -44,-10 -32,-6 C -30,-32 -16,-52 2,-62 "
    "C 2,-40 16,-22 34,-8 C 46,-14 60,-22 66,-38 C 80,-8 76,26 46,30 L 46,44 Z "
    "M -72,-50 C -62,-50 -62,-36 -72,-36 C -82,-36 -82,-50 -72,-50 Z "
    "M 72,-54 C 82,-54 82,-40 72,-40 C 62,-40 62,-54 72,-54 Z "
    "M 4,-80 C 14,-80 14,-66 4,-66 C -6,-66 -6,-80 4,-80 Z "
    "M -38,32 L -38,38 L 38,38 L 38,32 Z"
)
HELM_REACH = 52
"""How far the helm reaches to the side."""
_HELM = (
    "M -44,54 L -44,-8 C -44,-44 -22,-60 4,-60 C 34,-60 50,-38 50,-8 L 50,54 Z "
    "M -34,-12 L -34,-2 L -4,-2 L -4,-12 Z M 10,-12 L 10,-2 L 40,-2 L 40,-12 Z "
    "M -24,14 L -24,20 L -8,20 L -8,14 Z M -24,28 L -24,34 L -8,34 L -8,28 Z "
    "M 14,14 L 14,20 L 30,20 L 30,14 Z M 14,28 L 14,34 L 30,34 L 30,28 Z "
    "M 4,-66 C -6,-92 -36,-92 -52,-76 C -34,-78 -18,-74 -10,-64 Z"
)
