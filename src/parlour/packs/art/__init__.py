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

PACKS: dict[str, Callable[[bool], dict[str, Drawing]]] = {
    "trix72": lambda large: {**trix.faces_72(large), BACK: trix.trix_back()},
    "trix136": lambda large: {
        **{str(card): trix.face_1903(card, large) for card in TRIX_136},
        BACK: trix.trix_back(),
    },
    "forty_nine": lambda large: {
        **{str(card): forty_nine.face(card, large) for card in FORTY_NINE},
        BACK: forty_nine.forty_nine_back(),
    },
    "heraldry": lambda large: {
        **{str(card): heraldry.face(card, large) for card in HERALDRY},
        **heraldry.knights(large),
        BACK: heraldry.heraldry_back(),
    },
    "tactics": lambda large: {
        **{str(card): tactics.face(card, large) for card in TACTICS},
        BACK: tactics.tactics_back(),
    },
}
"""The function that draws each pack, by the key of the pack; its indices may be wished large."""


@cache
def drawings(pack: str, large: bool = False) -> dict[str, Drawing]:
    """Every face of a pack by its card's name, and its back."""
    return PACKS[pack](large)


@cache
def boards() -> dict[str, Drawing]:
    """The boards that games are played on."""
    return {"board49": forty_nine.board(), "gridiron": gridiron.gridiron()}
