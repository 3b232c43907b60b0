"""What games of the Casino kind tell alike: the fours dealt, what a card took, and who sweeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core.telling import listed, who
from parlour.core.views import View
from parlour.kit.telling import hands_filled


def named(view: View, cards: Sequence[int]) -> str:
    """Cards by name, as a list."""
    assert view.game.rules.pack is not None
    return listed(view.game.rules.pack.called[card] for card in cards)


def dealer_told(view: View) -> Iterator[str]:
    """Who deals, from the second deal on: chance has named the first dealer aloud."""
    if view.is_deal and view.state.deals:
        yield f"{who(view.state.dealer)} [are] the dealer"


def fours_told(view: View) -> Iterator[str]:
    """The cards dealt when hands were empty, and those left over, which are laid on the table."""
    if view.is_deal:
        return
    yield from hands_filled(view, "stock", view.state.stock_left)
    over = [
        flow.card for flow in view.flows if (flow.source[0], flow.target[0]) == ("stock", "table")
    ]
    if over:
        are = "cards left over lie" if len(over) > 1 else "card left over lies"
        yield f"the {are} on the table: {named(view, over)}"


def taken(view: View, captor: int) -> Iterator[str]:
    """What a card took.

    The last play of a deal also ends in the sweep: whoever took last gets all that is left.
    """
    before, now = view.before, view.state
    assert before is not None
    gone = [flow.card for flow in view.flows if flow.target[0] == "won"]
    if now.deals == before.state.deals:
        prey = [card for card in gone if card != captor]
        if prey:
            heard = view.move is not None and captor in view.move.cards
            yield f"{'it' if heard else named(view, [captor])} takes {named(view, prey)}"
    elif now.last_taker < 0:
        yield "nobody has taken a card, so those on the table count for nobody"
    else:
        yield f"{who(now.last_taker)} [have] the last capture and [get] all that is left: {named(view, gone)}"
