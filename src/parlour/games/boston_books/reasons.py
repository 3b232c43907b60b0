"""What a player is told about a move of Boston Books that may not be made."""

from __future__ import annotations

from typing import Any

from parlour.core.moves import Move
from parlour.packs.forty_nine import CHEATER
from parlour.packs.forty_nine import FORTY_NINE as PACK


def not_asked_told(_s: Any, _seat: int, move: Move) -> str:
    """Why nobody can be asked for the card."""
    if move.arguments[1] == CHEATER:
        return "The Cheater cannot be asked for, only a numbered card."
    return f"You hold {PACK.called[move.arguments[1]]} yourself; ask for a card you do not hold."


def six_told(s: Any, _seat: int, _move: Move) -> str:
    """What the Cheater needs to make a book, if there is a Cheater."""
    if not s.cheater:
        return "This match is played without the Cheater."
    return "The Cheater makes a book with exactly six cards of a colour, all in your own hand."
