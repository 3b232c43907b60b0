"""Advice on Trix, in both its books."""

from __future__ import annotations

from parlour.bots.advice import Counsel
from parlour.bots.consequences import Consequences
from parlour.core.moves import Move
from parlour.core.pack import Pack
from parlour.core.views import View
from parlour.games.trix import PACK
from parlour.packs.trix import TrixCard


def is_low(view: View, move: Move, pack: Pack[TrixCard]) -> bool:
    """Of the cards held it is among the lower, and neither it nor the set has Trix points."""
    assert view.seat is not None
    if not move.cards or any(pack[card].trix for card in (*view.cards("trick"), *move.cards)):
        return False
    higher = [pack[card].sum > pack[move.cards[0]].sum for card in view.cards("hands", view.seat)]
    return 2 * sum(higher) >= len(higher)


def spends_low(view: View, move: Move, after: Consequences) -> bool:
    """A low card goes to a set without points that is hardly won."""
    return after.trick is not None and after.trick <= 0.5 and is_low(view, move, PACK)


def lets_the_left_lead(view: View, move: Move, after: Consequences) -> bool:
    """The opponent on the left will most likely lead to the next set."""
    assert view.seat is not None
    left = (view.seat + 1) % view.players
    side = view.game.rules.side
    is_opponent = side(view.state, left) != side(view.state, view.seat)
    return view.players > 2 and is_opponent and after.taker == left


COUNSEL = Counsel(
    {
        "trix1904/trix/advice-last-play": lets_the_left_lead,
        "trix1904/trix/advice-low-first": spends_low,
    },
)
