"""The faces of the Tactics pack, and its back."""

from __future__ import annotations

from parlour.packs.art.figures import figures
from parlour.packs.art.ornaments import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FADED,
    GOLD,
    GREEN,
    INK,
    MIDDLE_X,
    MIDDLE_Y,
    PAPER,
    back,
    frame,
    paper,
    star,
)
from parlour.packs.art.shapes import Circle, Drawing, Path, Rect, Shape, Text, placed
from parlour.packs.tactics import BRANCHES, KEY, RANKS, TacticsCard

CITES = ("TAC-R2",)

INKS = ("#b3241d", "#25609f", "#dfae14", "#2f7038", INK)
"""Artillery red, Infantry blue, Cavalry yellow, Engineers green; the Keys in black."""
LETTERS = "AICEK"
INDEX, LARGE_INDEX = 112, 128
"""How high the numbers are, usually and where they are wished large."""
BAND = 150
"""The width of the coloured band on the left, which holds the index."""


def face(card: TacticsCard, large: bool = False) -> Drawing:
    """A soldier's rank and branch, or a Key."""
    shapes: list[Shape] = [paper(), *_index(card, LARGE_INDEX if large else INDEX)]
    if card.branch == KEY:
        shapes += _key(card.rank)
        title = f"Key {card.rank}"
    else:
        shapes += _ranked(card)
        title = f"{card}, {RANKS[card.rank - 1]} of {_branch(card.branch)}"
    return Drawing(title, CARD_WIDTH, CARD_HEIGHT, tuple(shapes))


def tactics_back() -> Drawing:
    """The back of the pack."""
    x, y = MIDDLE_X, MIDDLE_Y
    medallion: list[Shape] = [
        star(x, y, 84, GREEN),
        Circle(x, y, 22, PAPER),
    ]
    return Drawing("back of a card", CARD_WIDTH, CARD_HEIGHT, back(GREEN, "#6a9a70", medallion))


def _branch(branch: int) -> str:
    return "the Engineer Corps" if branch == 3 else BRANCHES[branch]


def _index(card: TacticsCard, size: float) -> list[Shape]:
    """Rank, letter and colour in two opposite corners."""
    ink = INKS[card.branch]
    x = 34 + BAND / 2
    on = INK if card.branch == 2 else PAPER
    letter = LETTERS[card.branch]
    below = size - INDEX
    bottom = CARD_HEIGHT - 160 - below
    return [
        *figures(card.rank, x, 36 + size / 2, size, INK),
        Rect(x - 52, 166 + below, 104, 92, ink, round=10),
        Text(x, 240 + below, letter, 82, on),
        *figures(card.rank, CARD_WIDTH - x, CARD_HEIGHT - 36 - size / 2, size, INK, turn=180),
        Rect(CARD_WIDTH - x - 52, bottom - 98, 104, 92, ink, round=10),
        Text(CARD_WIDTH - x, bottom - 80, letter, 82, on, turn=180),
        frame(20, FADED, 3, 22),
    ]


def _ranked(card: TacticsCard) -> list[Shape]:
    """The badge of the branch with the rank by name."""
    words = RANKS[card.rank - 1].upper().split()
    shapes: list[Shape] = [
        Path(
            placed(outline, MIDDLE_X, MIDDLE_Y, 1.2 if turn == 0 else 1.45, turn),
            INKS[card.branch],
            INK,
            5,
        )
        for outline, turn in BADGES[card.branch]
    ]
    size = 52
    for line, word in enumerate(words):
        fitted = min(262.0, 33.0 * len(word))
        shapes.append(
            Text(
                44,
                CARD_HEIGHT - 48 - (len(words) - 1 - line) * 54,
                word,
                size,
                INK,
                anchor="start",
                width=fitted,
            )
        )
        shapes.append(
            Text(
                CARD_WIDTH - 44,
                48 + (len(words) - 1 - line) * 54,
                word,
                size,
                INK,
                anchor="start",
                turn=180,
                width=fitted,
            )
        )
    return shapes


def _key(mark: int) -> list[Shape]:
    """A key, and what it is worth."""
    return [
        Path(placed(_KEY, MIDDLE_X, MIDDLE_Y, 1.5), GOLD, INK, 4),
        Text(44, CARD_HEIGHT - 48, "KEY", 74, INK, anchor="start"),
        Text(CARD_WIDTH - 44, 48, "KEY", 74, INK, anchor="start", turn=180),
    ]


# --- badges --------------------------------------------------------------------------------------

_CANNON = (
    "M -13,-98 L 13,-98 L 17,-82 L 11,-76 L 15,20 L 22,58 C 22,72 12,78 7,80 L 7,84 "
    "C 14,90 10,102 0,102 C -10,102 -14,90 -7,84 L -7,80 C -12,78 -22,72 -22,58 L -15,20 "
    "L -11,-76 L -17,-82 Z"
)
_RIFLE = (
    "M -2,-112 L 2,-112 L 4,-70 L 6,-66 L 6,-8 L 10,-4 L 10,28 L 15,52 L 20,100 L -8,100 L -9,56 "
    "L -9,-4 L -5,-8 L -5,-66 L -4,-70 Z"
)
_SABRE = (
    "M 16,-112 C 32,-56 30,0 10,52 L 26,56 C 30,72 22,92 4,100 L -8,96 L -4,64 L -22,60 L -20,48 "
    "L -4,50 C 14,0 20,-56 16,-112 Z M 12,64 L 8,86 C 14,80 17,72 16,65 Z"
)
_SABRE_LEFT = (
    "M -16,-112 C -32,-56 -30,0 -10,52 L -26,56 C -30,72 -22,92 -4,100 L 8,96 L 4,64 L 22,60 "
    "L 20,48 L 4,50 C -14,0 -20,-56 -16,-112 Z M -12,64 L -8,86 C -14,80 -17,72 -16,65 Z"
)
_CASTLE = (
    "M -90,76 L -90,-60 L -76,-60 L -76,-46 L -62,-46 L -62,-60 L -46,-60 L -46,-46 L -34,-46 "
    "L -34,-20 L -24,-20 L -24,-84 L -12,-84 L -12,-70 L 12,-70 L 12,-84 L 24,-84 L 24,-20 "
    "L 34,-20 L 34,-46 L 46,-46 L 46,-60 L 62,-60 L 62,-46 L 76,-46 L 76,-60 L 90,-60 L 90,76 "
    "L 24,76 L 24,40 C 24,4 -24,4 -24,40 L -24,76 Z "
    "M -68,-20 L -68,10 L -54,10 L -54,-20 Z M 54,-20 L 54,10 L 68,10 L 68,-20 Z"
)
BADGES = (
    ((_CANNON, -45), (_CANNON, 45)),
    ((_RIFLE, -45), (_RIFLE, 45)),
    ((_SABRE, -60), (_SABRE_LEFT, 60)),
    ((_CASTLE, 0),),
)
"""Crossed cannons, crossed rifles, crossed sabres, a castle: outlines, and how they are turned."""

_KEY = (
    "M 0,-92 C 30,-92 48,-72 48,-48 C 48,-26 34,-12 12,-6 L 12,62 L 36,62 L 36,76 L 12,76 "
    "L 12,84 L 44,84 L 44,98 L -12,98 L -12,-6 C -34,-12 -48,-26 -48,-48 C -48,-72 -30,-92 0,-92 Z "
    "M 0,-72 C -16,-72 -26,-62 -26,-48 C -26,-34 -16,-26 0,-26 C 16,-26 26,-34 26,-48 "
    "C 26,-62 16,-72 0,-72 Z"
)
