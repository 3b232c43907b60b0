"""What is told at Forty-two: the auction's end, who wins each trick, and whether the bid was made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Reckoning, some, who
from parlour.core.views import View
from parlour.kit.telling import auction_told, deal_told, hand_counted, of_bid, trick_won, won_with
from parlour.kit.tricks import FIVES, SUM, TENS


def told(view: View) -> Iterator[str]:
    """Who deals, who has the bid, and who won the trick with what it is worth."""
    assert view.line is not None
    yield from deal_told(view, SUM)
    if view.line[1].startswith(("bid", "pass")):
        yield from auction_told(view, 4, "must bid")
    yield from tricks_told(view, view.state.bidder)


def tricks_told(view: View, bidder: int) -> Iterator[str]:
    """The trick that was won, what it was worth, and the last one if it played itself.

    `bidder` is who has the bid, below 0 if there is none.
    """
    assert view.before is not None
    before, now = view.before.state, view.state
    won = sum(now.tricks) - sum(before.tricks)
    if won == 2:  # the last trick was played by itself after this one
        yield from _last_two(view)
    elif won == 1:
        yield from trick_won(view)
        yield _worth(view, now.leader % 2, bidder)


def _worth(view: View, side: int, bidder: int) -> str:
    """What the trick is worth, and how far that brings the side, towards its bid if it has one."""
    assert view.before is not None
    before, now = view.before.state, view.state
    taken = now.points[side]
    bid = of_bid(taken, now.bids[bidder]) if bidder >= 0 and bidder % 2 == side else ""
    worth = some(taken - before.points[side], "point")
    return f"it is worth {worth}; {who(side, side + 2)} [have] taken {taken}{bid}"


def _last_two(view: View) -> Iterator[str]:
    """Two tricks ended at once: the last cards of all were forced and lie open."""
    pack = view.game.rules.pack
    assert pack is not None
    assert view.before is not None
    assert view.move is not None
    before, last = view.before.state, view.state.last_trick
    names = [pack.called[card] for card in last]
    leader = next(f.source[1] for f in view.flows if f.card == last[0])
    trick = [*(card for card in before.trick if card != NOWHERE), *view.move.arguments]
    yield won_with(view, leader, trick[(leader - before.leader) % 4])
    winner = view.state.leader
    yield f"the last trick plays itself: {', '.join(names)}"
    yield won_with(view, winner, last_card_of(view, winner))
    side = winner % 2
    yield f"{who(side, side + 2)} [have] {view.state.tricks[side]} tricks"


def last_card_of(view: View, seat: int) -> int:
    """The card a seat held when only one was left, which everybody has now seen."""
    return next(f.card for f in view.flows if f.source == ("hands", seat) and f.card in view.state.last_trick)  # fmt: skip


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What each side took, and whether the bid was made."""
    last, before = states[-1], states[-2] if len(states) > 1 else None
    if before is None or sum(last.tricks) < 7 or last.deals == before.deals:
        return None
    side = last.bidder % 2
    ours, theirs = (side, side + 2), (1 - side, 3 - side)
    bid, taken = last.bids[last.bidder], last.points[side]
    made = last.scores[side] - before.scores[side]
    result = "made" if taken >= bid else f"set by {bid - taken}"
    account = Reckoning(
        (
            Count(f"bid {bid}, took {taken}, {result}", ours, made, counting(last, side)),
            Count(f"took {42 - taken}", theirs, 42 - taken, counting(last, 1 - side)),
        )
    )
    return hand_counted(account, before, last, ((0, 2), (1, 3)))


def counting(s: Any, side: int) -> tuple[int, ...]:
    """The cards a side took that count five or ten."""
    cards = s.took[side] & (FIVES | TENS)
    return tuple(card for card in range(28) if cards >> card & 1)
