"""Advice on Trix Football."""

from __future__ import annotations

from parlour.bots.advice import Counsel
from parlour.bots.consequences import Consequences
from parlour.core.moves import Move
from parlour.core.views import View

LAST_DOWN = 3
FAR = 35
"""So many half-yards only a Full Hand or more gains on one down."""


def kicks_off(view: View, move: Move, after: Consequences) -> bool:
    """Whoever won the draw chooses to kick off."""
    return move.verb.name == "kick"


def punts(view: View, move: Move, after: Consequences) -> bool:
    """On the last down there is far to go."""
    s = view.state
    return move.verb.name == "punt" and s.down == LAST_DOWN and s.togo >= FAR


COUNSEL = Counsel(
    {
        "trix1904/trix-football/how-to-play-advice": kicks_off,
        "trix1904/trix-football/rushing-advice": punts,
    },
)
