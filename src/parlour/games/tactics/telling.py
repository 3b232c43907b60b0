"""What is told at Tactics: the cut, the auction, tricks and Keys, and how an Engagement stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Laid, Reckoning, listed, some, who
from parlour.core.views import View
from parlour.games.tactics.campaign import (
    FIRST_KEY,
    IN_RESERVE,
    LEFT,
    NO_TRUMPS,
    PACK,
    PASSED,
    RANK,
    Defenders,
    Out,
    partner_cut,
    side,
)
from parlour.games.tactics.points import MOST_DEALS, TO_WIN
from parlour.kit.telling import cards_in, deal_told, of_bid, won_with
from parlour.packs.tactics import BRANCHES


def told(view: View) -> Iterator[str]:
    """Who plays together, who has the bid and with which trumps, and what a trick is worth."""
    assert view.before is not None
    assert view.line is not None
    before, now = view.before.state, view.state
    verb = view.line[1].partition(" ")[0]
    if view.is_deal:
        yield from _cut(view) if before.partner == 0 else _dealt(view)
    elif verb in ("bid", "pass"):
        yield from _auction(before, now, verb)
    elif now.trumps >= 0 and before.trumps < 0:
        if now.trumps != NO_TRUMPS:
            yield f"trumps are {BRANCHES[now.trumps]}"
        if now.to_discard > before.to_discard:
            yield f"{who(now.bidder)} [draw] the {IN_RESERVE} Reinforcements"
    elif verb == "discard" and now.to_discard == 0:
        yield f"{who(now.bidder)} [lead]"
    elif sum(now.tricks) > sum(before.tricks):
        yield from _trick(view)


# --- before the play -----------------------------------------------------------------------------


def _cut(view: View) -> Iterator[str]:
    """What everybody drew, until it was clear who plays together."""
    assert view.line is not None
    cards = view.line[1].split()[1:]
    for top in range(0, len(cards), 4):
        names = cards[top : top + 4]
        (first, *rest) = (f"{who(seat)} {name}" for seat, name in enumerate(names))
        yield listed([first.replace("} ", "} [draw] "), *rest])
        ranks = [RANK[PACK.number(name)] for name in names]
        if partner_cut(ranks[0], ranks[1], ranks[2], ranks[3]):
            yield f"{who(0, view.state.partner)} play together"
            return


def _dealt(view: View) -> Iterator[str]:
    """Who deals, and whether that begins another Engagement."""
    yield from deal_told(view, RANK)
    if view.state.deals and not view.state.engagement_deals:
        yield "another Engagement begins"


def _auction(before: Any, now: Any, verb: str) -> Iterator[str]:
    """The auction is over, or everybody has passed."""
    if now.bidder >= 0:
        nobody_bid = verb == "pass" and max(before.bids) <= PASSED
        forced = "all have passed, so " if nobody_bid else ""
        then = f"[draw] the {IN_RESERVE} Reinforcements" if now.to_discard else "[name] trumps"
        yield f"{forced}{who(now.bidder)} [have] the bid at {now.bids[now.bidder]} and {then}"
    elif now.turn < 0:
        yield "all have passed, so the cards are dealt again"


# --- tricks --------------------------------------------------------------------------------------


def _trick(view: View) -> Iterator[str]:
    """Who won the trick, what it is worth, and how far the side has come."""
    assert view.before is not None
    assert view.move is not None
    before, now = view.before.state, view.state
    trick = [*(card for card in before.trick if card != NOWHERE), *view.move.arguments]
    yield won_with(view, now.leader, trick[_place(before, now.leader)])
    if min(trick) >= FIRST_KEY:
        yield "it is the Wagon Train, and takes all four Keys"
    own = side(now, now.leader)
    taken = now.points[own]
    worth = some(taken - before.points[own], "point")
    bid = of_bid(taken, now.bids[now.bidder]) if own == side(now, now.bidder) else ""
    yield f"it is worth {worth}; {who(*_seats(now, own))} [have] taken {taken}{bid}"


def _place(before: Any, winner: int) -> int:
    """The place in the trick in which a seat played; who is on the left depends on the cut."""
    seat, place = before.leader, 0
    while seat != winner:
        seat = LEFT[before.partner][seat]
        place += 1
    return place


def _seats(s: Any, own: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if side(s, seat) == own)


# --- the account ---------------------------------------------------------------------------------


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """What both sides made in points, and whether that won the Engagement, which is what counts."""
    if len(states) < 2 or states[-1].deals == states[-2].deals:
        return None
    before, last = states[-2:]
    own = side(last, last.bidder)
    made = [last.scores[one] - before.scores[one] for one in range(2)]
    counts = [Count(_bidders(last, own, made[own])), Count(_others(last, 1 - own, made[1 - own]))]
    for one in range(2):
        if last.engagements[one] > before.engagements[one]:
            counts.append(Count(_won(last, one, own), _seats(last, one), 1))
    keys = (Laid("Keys", _seats(last, one), _keys(last, one)) for one in (own, 1 - own))
    return Reckoning(tuple(counts), tuple(laid for laid in keys if laid.cards))


def _keys(s: Any, one: int) -> tuple[int, ...]:
    return tuple(card for card in cards_in(s.took[one]) if card >= FIRST_KEY)


def _bidders(s: Any, own: int, made: int) -> str:
    """What the bidder's side took, and what that cost or brought."""
    bid, taken = s.bids[s.bidder], s.points[own]
    result = "kept" if taken >= bid else f"missed by {bid - taken}"
    return f"{who(*_seats(s, own))} bid {bid} and took {taken}, {result}: {_now(s, own, made)}"


def _others(s: Any, other: int, made: int) -> str:
    """What the other side took, which may count only against a missed bid."""
    idle = s.defenders == Defenders.only_when_set and s.points[other] and not made
    not_counted = ", not counted as the bid was kept" if idle else ""
    return f"{who(*_seats(s, other))} took {s.points[other]}{not_counted}: {_now(s, other, made)}"


def _now(s: Any, one: int, made: int) -> str:
    """Points made or lost, and all that a side has in this Engagement."""
    points = some(abs(made), "point") + (" lost" if made < 0 else "")
    total = s.scores[one]
    return f"{points}, now {'−' if total < 0 else ''}{abs(total)}"


def _won(s: Any, winner: int, own: int) -> str:
    """That the Engagement is won, and why where the points alone do not say so."""
    ours, theirs = s.scores[winner], s.scores[1 - winner]
    said = f"Engagement won, {ours} to {theirs}"
    if max(ours, theirs) < TO_WIN:
        return f"{said}, ahead after {MOST_DEALS} deals"
    if min(ours, theirs) < TO_WIN or (s.out == Out.higher and ours > theirs):
        return said
    if winner != own:
        return f"{said}, as the bid was missed"
    return f"{said}, as the bidder's side goes first"
