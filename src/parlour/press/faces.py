"""Faces: the cards of a pack as a game has them, with the names that it prints on them."""

from __future__ import annotations

from parlour.core.game import Game
from parlour.packs.art import drawings
from parlour.packs.art.shapes import Drawing
from parlour.pictures import labels


def face(pack: str, name: str, printed: str, large: bool = False) -> Drawing:
    """A card by its name; one on which a game prints a name may have a face of its own."""
    every = drawings(pack, large)
    return every.get(f"{name}-{printed}", every[name])


def faces(of: Game, large: bool = False) -> dict[str, Drawing]:
    """Every card of a game's pack by its name."""
    pack, state = of.rules.pack, of.start(of.usual_players)
    assert pack is not None
    return {
        name: face(pack.key, name, labels.printed(of, state, number), large)
        for number, name in enumerate(pack.names)
    }
