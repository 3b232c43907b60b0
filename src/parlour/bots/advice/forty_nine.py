"""Advice on Forty-Nine."""

from __future__ import annotations

from parlour.bots.advice import Counsel
from parlour.bots.consequences import Consequences
from parlour.core.moves import Move
from parlour.core.views import View

NEARLY_OUT = 3
"""With so few cards left one plays to run out."""


def hoards(view: View, move: Move, after: Consequences) -> bool:
    """A card could be played, and is kept."""
    plays = any(other.verb.name == "play" for other in view.legal)
    return plays and move.verb.name in ("draw", "pass")


def sheds(view: View, move: Move, after: Consequences) -> bool:
    """One of the last cards is played."""
    assert view.seat is not None
    return move.verb.name == "play" and len(view.cards("hands", view.seat)) <= NEARLY_OUT


def blocks(view: View, move: Move, after: Consequences) -> bool:
    """The next player most likely has no card to play."""
    return move.verb.name == "play" and after.stuck > 0.5


COUNSEL = Counsel(
    {
        "forty-nine/forty-nine/advice-block": blocks,
        "forty-nine/forty-nine/advice-shed": sheds,
        "forty-nine/forty-nine/advice-hoard": hoards,
    },
)
