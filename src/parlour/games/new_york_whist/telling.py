"""What is told at New York-Whist: trumps, the Blind, tricks, and what each side made of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Laid, Reckoning, listed, some, who
from parlour.core.views import UNSEEN, View
from parlour.kit.matches import side, side_count
from parlour.kit.telling import cards_in, deal_told, seats_of, trick_won
from parlour.packs.forty_nine import COLOURS, FORTY_NINE

COUNTING = FORTY_NINE.where(lambda card: card.number in range(5, 50, 5))


def told(view: View) -> Iterator[str]:
    """Who deals, what is trump and what lies in the Blind, and what a trick is worth."""
    assert view.before is not None
    before, now = view.before.state, view.state
    if view.is_deal:
        yield from deal_told(view, ())
        yield from _dealt(view)
    elif now.trumps in range(len(COLOURS)) and before.trumps < 0:
        yield f"trumps are {COLOURS[now.trumps]}"
    elif sum(now.tricks) > sum(before.tricks):
        yield from _trick(view)


def _dealt(view: View) -> Iterator[str]:
    """The trumps of the deal and how many cards did not go round."""
    assert view.before is not None
    before, now = view.before.state, view.state
    if now.turned[0] != NOWHERE:
        card = FORTY_NINE.called[now.turned[0]]
        trumps = f"trumps are {COLOURS[now.trumps]}" if now.trumps < len(COLOURS) else "no trump"
        yield f"the dealer's last card is {card}: {trumps}"
    elif now.trumps in range(len(COLOURS)) and before.trumps != now.trumps:
        yield f"trumps are {COLOURS[now.trumps]}"
    if now.in_blind:
        yield f"the Blind has {some(now.in_blind, 'card')}"


def _trick(view: View) -> Iterator[str]:
    """Who won the trick, what it is worth, and whether the Blind came with it."""
    assert view.before is not None
    before, now = view.before.state, view.state
    yield from trick_won(view)
    one = side(now, now.leader)
    worth = now.points[one] - before.points[one]
    taken = f"{who(*seats_of(now, one))} [have] taken {now.points[one]}"
    yield f"it is worth {some(worth, 'point')}; {taken}"
    if before.in_blind:
        seen = [flow.card for flow in view.flows if flow.source[0] == "blind"]
        names = listed(FORTY_NINE.called[card] for card in seen)
        yield f"{who(now.leader)} [take] the Blind{f': {names}' if UNSEEN not in seen else ''}"


# --- the account ---------------------------------------------------------------------------------


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What each side made with tricks and with cards, those of the Blind among them."""
    if len(states) < 2 or states[-1].deals == states[-2].deals:
        return None
    before, last = states[-2:]
    counts = []
    for one in range(side_count(last.sides, last.players)):
        made = last.scores[one] - before.scores[one]
        tricks = last.tricks[one]
        what = f"{some(tricks, 'trick') if tricks else 'no trick'}, {made - tricks} for cards"
        counts.append(Count(what, seats_of(last, one), made, cards_in(_counting(last, one))))
    blind = cards_in(last.blind_taken)
    laid = (Laid("the Blind", (last.blind_taker,), blind),) if blind else ()
    return Reckoning(tuple(counts), laid)


def _counting(s: Any, one: int) -> int:
    """The cards of a side that count."""
    blind = s.blind_taken if side(s, s.blind_taker) == one else 0
    return int((s.took[one] | blind) & COUNTING)
