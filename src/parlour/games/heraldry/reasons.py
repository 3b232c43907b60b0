"""What a player is told about a move of Heraldry that may not be made."""

from __future__ import annotations

from typing import Any

from parlour.core.moves import Move
from parlour.games.heraldry.captures import VALUE, Extent


def take_told(s: Any, _seat: int, _move: Move) -> str:
    """What may be taken, by the card played and the option chosen."""
    worth = VALUE[s.captor[0]]
    groups = f"What you take must form groups, each worth exactly the card played, {worth}"
    largest = s.extent == Extent.maximum
    return f"{groups}{'; it must be the largest capture there is' if largest else ''}."


def groups_told(s: Any, _seat: int, _move: Move) -> str:
    """What the cards taken must be worth."""
    worth = VALUE[s.captor[0]]
    return f"The cards taken do not yet form groups, each worth exactly the card played, {worth}."


def more_told(s: Any, _seat: int, _move: Move) -> str:
    """How much must be taken, by the option chosen."""
    if s.extent == Extent.maximum:
        return "You must take the largest capture there is, and there is a larger one."
    return "A card must take all it can, and there is more to take."
