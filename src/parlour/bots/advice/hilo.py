"""Advice on Hilo."""

from __future__ import annotations

from parlour.bots.advice import Counsel
from parlour.bots.consequences import Consequences
from parlour.core.bits import union
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.games.hilo.points import scale_points
from parlour.kit.honors import TRIXIE_CARD


def wins_what_counts(view: View, move: Move, after: Consequences) -> bool:
    """A trick with Trixie or cards on the Game scale will most likely be won."""
    if after.trick is None or after.trick < 0.75:
        return False
    cards = [*view.cards("trick"), *move.cards]
    return TRIXIE_CARD in cards or scale_points(union(cards)) > 0


COUNSEL = Counsel(
    {"trix1904/hilo/object": wins_what_counts},
)
