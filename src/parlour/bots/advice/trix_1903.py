"""Advice on Trix as it was in 1903."""

from __future__ import annotations

from parlour.bots.advice import Counsel
from parlour.bots.advice.trix import is_low, lets_the_left_lead
from parlour.bots.consequences import Consequences
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.games.trix_1903 import PACK


def spends_low(view: View, move: Move, after: Consequences) -> bool:
    """A low card goes to a set without points that is hardly won."""
    return after.trick is not None and after.trick <= 0.5 and is_low(view, move, PACK)


COUNSEL = Counsel(
    {
        "trix1903/trix-1903/advice-last-seat": lets_the_left_lead,
        "trix1903/trix-1903/advice-small-sums": spends_low,
    },
)
