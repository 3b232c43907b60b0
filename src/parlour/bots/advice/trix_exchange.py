"""Advice on Trix Exchange."""

from __future__ import annotations

from parlour.bots.advice import Counsel
from parlour.bots.consequences import Consequences
from parlour.core.moves import Move
from parlour.core.views import View


def trades(view: View, move: Move, after: Consequences) -> bool:
    """Something is offered or taken rather than waited for."""
    return move.verb.name in ("offer", "accept")


COUNSEL = Counsel(
    {"trix1904/trix-exchange/no-turns-advice": trades},
)
