"""The cards of Boston-Books by colour, and how long a deal may go on without a book."""

from __future__ import annotations

from parlour.packs.forty_nine import CHEATER, COLOURS, FORTY_NINE

__all__ = ["CHEATER", "COLOURS"]

PACK = FORTY_NINE
NUMBERED = (1 << CHEATER) - 1
"""All cards but the Cheater."""
COLOUR = [card.colour for card in PACK]
OF_COLOUR = [PACK.where(lambda card, colour=colour: card.colour == colour) for colour in range(7)]  # type: ignore[misc]
HAND = 7
MOST_IDLE = 40
"""How many turns each player may have without a book."""
