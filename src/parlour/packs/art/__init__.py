"""The art of the five packs: every face, back and board as a list of plain shapes.

The screen (`parlour.pictures.svg`) and the print shop draw the same drawings.
"""

from collections.abc import Callable
from functools import cache

from parlour.packs.art import forty_nine, gridiron, heraldry, tactics, trix
from parlour.packs.art.shapes import Drawing
from parlour.packs.forty_nine import FORTY_NINE
from parlour.packs.heraldry import HERALDRY
from parlour.packs.tactics import TACTICS
from parlour.packs.trix import TRIX_136

BACK = "back"
"""The name under which a pack's back is found among its faces."""

PACKS: dict[str, Callable[[], dict[str, Drawing]]] = {
    "trix72": lambda: {**trix.faces_72(), BACK: trix.trix_back()},
    "trix136": lambda: {
        **{str(card): trix.face_1903(card) for card in TRIX_136},
        BACK: trix.trix_back(),
    },
    "forty_nine": lambda: {
        **{str(card): forty_nine.face(card) for card in FORTY_NINE},
        BACK: forty_nine.forty_nine_back(),
    },
    "heraldry": lambda: {
        **{str(card): heraldry.face(card) for card in HERALDRY},
        **heraldry.knights(),
        BACK: heraldry.heraldry_back(),
    },
    "tactics": lambda: {
        **{str(card): tactics.face(card) for card in TACTICS},
        BACK: tactics.tactics_back(),
    },
}
"""The function that draws each pack, by the key of the pack."""


@cache
def drawings(pack: str) -> dict[str, Drawing]:
    """Every face of a pack by its card's name, and its back."""
    return PACKS[pack]()


@cache
def boards() -> dict[str, Drawing]:
    """The boards that games are played on."""
    return {"board49": forty_nine.board(), "gridiron": gridiron.gridiron()}
