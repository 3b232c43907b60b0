"""Advice on Tactics."""

from __future__ import annotations

from typing import Any

from parlour.bots.advice import Counsel
from parlour.bots.consequences import Consequences
from parlour.core.bits import count
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.games.tactics import KEYS, highest_bid
from parlour.games.tactics.campaign import side
from parlour.games.tactics.points import points_taken

MUCH = 90
"""What a fine hand can carry."""
SEVERAL = 2


def leads_a_key(view: View, move: Move, after: Consequences) -> bool:
    """A Key opens the trick."""
    is_lead = not view.cards("trick")
    return move.verb.name == "play" and is_lead and bool(KEYS >> move.cards[0] & 1)


def leaves_it_with_keys(view: View, move: Move, after: Consequences) -> bool:
    """Somebody with several Keys passes."""
    assert view.seat is not None
    return move.verb.name == "pass" and count(view.state.hands[view.seat] & KEYS) >= SEVERAL


def stops_at_ninety(view: View, move: Move, after: Consequences) -> bool:
    """Ninety is bid, or no more than that where others have."""
    if move.verb.name == "pass":
        return highest_bid(view.state) >= MUCH
    return move.text == f"bid {MUCH}"


def contract(s: Any) -> tuple[int, int, bool] | None:
    """Who bid, how much, and whether their side took as many points."""
    if s.bidder < 0:
        return None
    bid = int(s.bids[s.bidder])
    return int(s.bidder), bid, points_taken(s, side(s, s.bidder)) >= bid


COUNSEL = Counsel(
    {
        "tactics/tactics/key-lead-advice": leads_a_key,
        "tactics/tactics/advice-ninety": stops_at_ninety,
        "tactics/tactics/advice-keys": leaves_it_with_keys,
    },
    contract,
    in_points=False,  # an Engagement counts more than any points
)
