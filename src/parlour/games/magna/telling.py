"""What is told at Magna: the auction, the discards, what tricks bring, and the eight points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Laid, Reckoning, listed, some, who
from parlour.core.views import View
from parlour.games.magna.points import (
    FIVES,
    KINDS,
    SUM_TEN,
    TENS,
    DiscardOrder,
    Point,
    Scoring,
    honor_card,
    magna_cards,
    points,
    points_made,
    santa_cards,
)
from parlour.kit.honors import OF_SUIT, SUM, TRIXIE_CARD
from parlour.kit.matches import side, side_count
from parlour.kit.telling import (
    all_sides,
    auction_told,
    cards_in,
    deal_told,
    discards_told,
    hand_counted,
    in_this_hand,
    of_bid,
    seats_of,
    trick_won,
)

NAMES = ("High", "Low", "Trixie", "Game", "High-Game", "Low-Game", "Santa", "Magna")
"""The points as they are called, in the order in which they count."""
NOBODY_MADE = {
    Point.trixie: "Trixie: nobody took it",
    Point.game: "Game: nobody took it",
    Point.santa: "Santa: nobody has two doubles",
    Point.magna: "Magna: nobody has two tens",
}
"""What is said of points that a player would look for in vain."""


def told(view: View) -> Iterator[str]:
    """How the auction stands, what was discarded, and what a trick brought."""
    assert view.line is not None
    match view.line[1].partition(" ")[0]:
        case "deal":
            yield from deal_told(view, SUM)
        case "bid" | "pass":
            yield from auction_told(view, view.players, "must bid 1")
        case "name":
            yield "everybody discards 4 cards"
        case "discard":
            yield from _discarded(view)
        case "play":
            yield from _trick(view)


def _discarded(view: View) -> Iterator[str]:
    """What went, where that is open: card by card in turn, or all of them in the end."""
    assert view.game.rules.pack is not None
    now = view.state
    if now.discard_order == DiscardOrder.sequential:
        if view.move is None:
            yield f"it is {view.game.rules.pack.called[view.flows[0].card]}"
    elif not any(now.owing):
        yield from discards_told(view)
    if not any(now.owing):
        yield f"{who(now.bidder)} [lead]"


# --- tricks --------------------------------------------------------------------------------------


def _trick(view: View) -> Iterator[str]:
    """Who won the trick, and how far that brings the side on the way to its points."""
    assert view.before is not None
    assert view.move is not None
    before, now = view.before.state, view.state
    if now.tricks == before.tricks:
        return
    yield from trick_won(view)
    one = side(now, now.leader)
    winners = who(*seats_of(now, one))
    taken = _named_cards(now.honors, (*before.trick, *view.move.arguments))
    if taken:
        yield f"{winners} [take] {listed(taken)}"
    grown = []
    if now.doubles[one] != before.doubles[one]:
        grown.append(_towards(now.doubles[one], "doubles", "Santa"))
    if now.tens[one] != before.tens[one]:
        grown.append(_towards(now.tens[one], "tens", "Magna"))
    if grown:
        yield f"{winners} [have] {listed(grown)}"
    if now.points[one] != before.points[one]:
        made = now.points[one]
        bid = of_bid(made, now.bids[now.bidder]) if one == side(now, now.bidder) else ""
        yield f"so far that makes {some(made, 'point')}{bid}"


def _named_cards(honors: int, cards: Sequence[int]) -> list[str]:
    """The points that single cards of a trick are."""
    found = ["Trixie"] if TRIXIE_CARD in cards else []
    if any(SUM_TEN & OF_SUIT[honors] & 1 << card for card in cards if card != NOWHERE):
        found.append("Game")
        found += {FIVES: ["High-Game"], TENS: ["Low-Game"]}.get(honors, [])
    return found


def _towards(cards: int, what: str, point: str) -> str:
    """How many cards a side has for Santa or Magna, and what they make."""
    made = min(cards - 1, 2)
    made_now = f", {some(made, 'point')} for {point}" if cards in (2, 3) else f" for {point}"
    return f"{cards} of the {what}{made_now}"


# --- the account ---------------------------------------------------------------------------------


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """The bid, then every point in its order, counted down for those who may score."""
    if len(states) < 2 or states[-1].deals == states[-2].deals:
        return None
    before, last = states[-2:]
    bidders = side(last, last.bidder)
    bid, made = last.bids[last.bidder], points_made(last, bidders)
    failed = made < bid
    result = f"bid {bid}, made {made}{', set' if failed else ''}"
    first = Count(result, seats_of(last, bidders), bid if failed else 0)
    left = sum(before.scores) + first.points - sum(last.scores)
    lines = (first, *_lines(last, bidders, failed, left), *in_this_hand(last, "to go"))
    account = Reckoning(lines, _last_trick(last))
    return hand_counted(account, before, last, all_sides(last))


def _lines(s: Any, bidders: int, failed: bool, left: int) -> Iterator[Count]:
    """Every point of every side; `left` is how many were counted before the match was won."""
    for point in range(KINDS):
        sides = [side(s, (s.bidder + i) % s.players) for i in range(side_count(s.sides, s.players))]
        scoring = [one for one in sides if points(s, point, one)]
        for one in scoring:
            made, seats, cards = points(s, point, one), seats_of(s, one), _cards(s, point, one)
            if failed if one == bidders else not failed and s.scoring == Scoring.variation:
                yield Count(f"{NAMES[point]}, not counted", seats, 0, cards)
            elif left:
                left -= made
                yield Count(NAMES[point], seats, -made, cards)
            else:
                yield Count(f"{NAMES[point]}, too late: the match is won", seats, 0, cards)
        if not scoring and point in NOBODY_MADE:
            yield Count(NOBODY_MADE[Point(point)])


def _cards(s: Any, point: int, one: int) -> tuple[int, ...]:
    """The cards with which a side made a point."""
    if point <= Point.low:
        return (honor_card(s, point),)
    if point == Point.trixie:
        return (TRIXIE_CARD,)
    if point == Point.santa:
        return cards_in(santa_cards(s, one))
    if point == Point.magna:
        return cards_in(magna_cards(s, one))
    return cards_in(s.took[one] & SUM_TEN & OF_SUIT[s.honors])


def _last_trick(s: Any) -> tuple[Laid, ...]:
    """The last trick, if tricks may be looked at again."""
    cards = tuple(card for card in s.last_trick if card != NOWHERE)
    return (Laid("the last trick", (), cards),) if cards else ()
