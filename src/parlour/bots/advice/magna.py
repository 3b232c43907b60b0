"""Advice on Magna."""

from __future__ import annotations

from typing import Any

from parlour.bots.advice import Counsel
from parlour.bots.consequences import Consequences
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.games.magna.points import Scoring, points_made
from parlour.kit.matches import side


def counts_on_a_partner(view: View, move: Move, after: Consequences) -> bool:
    """Somebody who has a partner bids more than the least."""
    assert view.seat is not None
    s = view.state
    own = side(s, view.seat)
    partners = [seat for seat in range(view.players) if side(s, seat) == own]
    bids = [other for other in view.legal if other.verb.name == "bid"]
    return move in bids[1:] and len(partners) > 1


def defends(view: View, move: Move, after: Consequences) -> bool:
    """Where only a failed bid lets the others score, one of them takes the trick."""
    assert view.seat is not None
    s = view.state
    if s.scoring != Scoring.variation or s.bidder < 0 or after.trick is None:
        return False
    return side(s, s.bidder) != side(s, view.seat) and after.trick >= 0.75


def contract(s: Any) -> tuple[int, int, bool] | None:
    """Who bid, how much, and whether their side made as many points."""
    if s.bidder < 0:
        return None
    bid = int(s.bids[s.bidder])
    return int(s.bidder), bid, points_made(s, side(s, s.bidder)) >= bid


COUNSEL = Counsel(
    {
        "trix1904/magna/bidding-advice": counts_on_a_partner,
        "trix1904/magna/variation-advice": defends,
    },
    contract,
)
