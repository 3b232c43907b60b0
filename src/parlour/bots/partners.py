"""The player that keeps to its habits in three places, mostly in games of tricks with partners.

- *A partner's bid.*  Imagined worlds say nothing about why somebody has bid, so a partner's bid looks
  worse to the search than it is, and it would raise it with next to nothing.
- *The last card of a trick.*  Whoever plays it sees who takes the trick, so habit knows what is given
  to a partner and kept from others; a search of a few hundred simulations may not tell that from luck.
- *A capture.*  Whoever captures takes all there is; what a card less would be good for is mostly luck,
  and looks silly.

There, moves that habit speaks against come after all others, whatever the search thinks of them.  They
are weighed all the same, so that a reason or a review can tell what they would have cost.

Against the same search without it, no difference is shown in the games named below; what a partner's bid
does at Tactics was not measured alone.  At New York-Whist habit lost, so the search decides there.
"""

from __future__ import annotations

from dataclasses import replace

from parlour.bots.habits import sensible
from parlour.bots.opinions import Budget, Opinion
from parlour.bots.search import Search
from parlour.core.moves import Move
from parlour.core.records import NOWHERE
from parlour.core.views import View

LEAVING_BIDS = {"forty-two", "magna", "tactics"}
"""Games in which a partner's bid is left to habit."""
LAST_CARDS = {"forty-two", "tactics"}
"""Games in which the last card of a trick is."""
CAPTURES = {"chicago-casino"}
"""Games in which it is left to habit how much is captured."""
KEEPING = LEAVING_BIDS | LAST_CARDS | CAPTURES


class Partners(Search):
    """Tree search for a game in which habit comes first at times."""

    def weigh(self, view: View, moves: list[Move], budget: Budget, seed: int) -> Opinion:
        """An opinion of these moves, in which habit comes first where it knows better."""
        opinion = super().weigh(view, moves, budget, seed)
        key = view.game.key
        by_habit = (
            (key in LEAVING_BIDS and is_partners_bid(view))
            or (key in LAST_CARDS and is_last(view))
            or (key in CAPTURES and is_capturing(view))
        )
        if not by_habit:
            return opinion
        good = sensible(view, moves)
        options = sorted(opinion.options, key=lambda one: one.move not in good)
        return replace(opinion, options=tuple(options))


def is_partners_bid(view: View) -> bool:
    """Whether the auction goes on, and a partner has the highest bid."""
    s, side = view.state, view.game.rules.side
    if not any(move.verb.name == "pass" for move in view.legal):
        return False
    assert view.seat is not None
    best = max(s.bids)
    return any(
        0 < best == s.bids[seat] and seat != view.seat and side(s, seat) == side(s, view.seat)
        for seat in range(view.players)
    )


def is_last(view: View) -> bool:
    """Whether the seat plays the last card of a trick."""
    trick = view.state.trick[: view.players]
    plays = all(move.verb.name == "play" for move in view.legal)
    return plays and [card == NOWHERE for card in trick].count(True) == 1


def is_capturing(view: View) -> bool:
    """Whether there is something to take with the card that was played."""
    return any(move.verb.name == "take" for move in view.legal)
