"""Advice on Forty-two."""

from __future__ import annotations

from typing import Any

from parlour.bots.advice import Counsel
from parlour.bots.consequences import Consequences
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.games.forty_two import DOUBLES
from parlour.kit.tricks import FIVES, TENS, points_taken

PRECIOUS = DOUBLES | FIVES | TENS


def tries_to_win(view: View, move: Move, after: Consequences) -> bool:
    """A trick with cards that count will most likely be won with it."""
    if after.trick is None or after.trick < 0.75 or after.taker != view.seat:
        return False
    return any((FIVES | TENS) >> card & 1 for card in (*view.cards("trick"), *move.cards))


def holds_back(view: View, move: Move, after: Consequences) -> bool:
    """A double or a card that counts could be played, and is kept from a trick that is lost."""
    if after.trick is None or after.trick > 0.25 or PRECIOUS >> move.cards[0] & 1:
        return False
    return any(PRECIOUS >> other.cards[0] & 1 for other in view.legal if other.cards)


def contract(s: Any) -> tuple[int, int, bool] | None:
    """Who bid, how much, and whether their side took as many points."""
    if s.bidder < 0:
        return None
    bid = int(s.bids[s.bidder])
    return int(s.bidder), bid, points_taken(s, s.bidder % 2) >= bid


COUNSEL = Counsel(
    {
        "trix1904/forty-two/playing-hold-doubles": holds_back,
        "trix1904/forty-two/playing-try-to-win": tries_to_win,
    },
    contract,
)
