"""What is told at Rover, and with other words at Nix: draws, suits ended, who is out, and 0-0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.bits import WIDEST
from parlour.core.telling import Count, Reckoning, listed, partners, who
from parlour.core.views import UNSEEN, View
from parlour.games.rover.chain import LOWER, ROVER, SUIT, SUM, holder
from parlour.kit.matches import side_of
from parlour.kit.telling import deal_told, hand_counted


def told(view: View) -> Iterator[str]:
    """The draw for the deal, and what is told of the chain."""
    yield from deal_told(view, SUM)
    yield from chain_told(view, "suit", "Rover")


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """The suits ended in a round, and Rover."""
    return chain_reckoning(states, "suit", "Rover")


# --- the chain -----------------------------------------------------------------------------------


def chain_told(view: View, suit: str, last: str) -> Iterator[str]:
    """Who begins, what was drawn, suits ended, who is out, and who is left with 0-0."""
    assert view.before is not None
    before, now = view.before.state, view.state
    if view.is_deal:
        if now.turn >= 0:
            yield f"{who(now.turn)} [have] 1-0 and [begin]"
        return
    verb = view.move.verb.name if view.move is not None else "take"
    if verb in ("draw", "pick"):
        if not now.hold_back:
            yield f"{who(before.turn)} [lack] {_name(view, now.wanted)}"
    elif verb == "take":
        yield _taken(view)
    elif verb == "play":
        yield from _ended_suit(view, suit)
    yield from _out(before, now, last)


def _name(view: View, card: int) -> str:
    assert view.game.rules.pack is not None
    return view.game.rules.pack.called[card]


def _taken(view: View) -> str:
    """Who took which card from whom; whoever goes on, while others have cards, drew the one wanted."""
    (flow,) = view.flows
    now, taker, giver = view.state, flow.target[1], flow.source[1]
    goes_on = now.turn == taker and sum(now.held) > now.held[taker]
    card = now.wanted if goes_on else flow.card
    what = "a card" if card == UNSEEN else _name(view, card)
    return f"{who(taker)} [get] {what} from {who(giver)}{', the card wanted' if goes_on else ''}"


def _ended_suit(view: View, suit: str) -> Iterator[str]:
    """The suit that a double ended, and the point it brought."""
    assert view.move is not None
    assert view.line is not None
    double = view.move.arguments[0]
    if LOWER[double] != SUIT[double]:
        return
    first = double - SUIT[double]
    cards = listed(_name(view, card) for card in range(first, double + 1))
    yield f"{who(view.line[0])} [end] the {suit} of {SUIT[double]}: {cards}"
    side = _side(view.state, view.line[0])
    made = view.state.scores[side_of(view.state.sides, view.players, view.line[0])]
    made -= 3 if _is_over(view.state) and _last(view.state) in side else 0
    yield f"{who(*side)} [score] 1 and [have] {made}"


def _out(before: Any, now: Any, last: str) -> Iterator[str]:
    """Who has no card left, or is left with the last one of all."""
    if _is_over(now):
        left = _last(now)
        yield f"{who(left)} [are] left with {last}"
        side = _side(now, left)
        yield f"{who(*side)} [score] 3 and [have] {now.scores[side_of(now.sides, now.players, left)]}"  # fmt: skip
        return
    for seat in range(now.players):
        if before.held[seat] and not now.held[seat]:
            yield f"{who(seat)} [have] no card left and [are] out of the round"


def _is_over(s: Any) -> bool:
    """Whether all cards but 0-0 have been played."""
    return bool(s.wanted == s.cards)


def _last(s: Any) -> int:
    """The seat with the last card, which all know by how many cards each has."""
    return next(seat for seat in range(s.players) if s.held[seat])


def _side(s: Any, seat: int) -> tuple[int, ...]:
    """The seat and its partners."""
    return sides_of(s)[side_of(s.sides, s.players, seat)]


def sides_of(s: Any) -> list[tuple[int, ...]]:
    """The seats that play together, side by side."""
    sides = [side_of(s.sides, s.players, one) for one in range(s.players)]
    return [partners(sides, side) for side in sorted(set(sides))]


def chain_reckoning(states: Sequence[Any], suit: str, last: str) -> Reckoning | None:
    """A point for each suit ended in the round, and three for 0-0."""
    s = states[-1]
    if not s.ended and not _is_over(s):
        return None
    counts = []
    for double in range(1, s.wanted):
        if LOWER[double] == SUIT[double]:
            counts.append(Count(f"the {suit} of {SUIT[double]}", _side(s, _winner(s, double)), 1))
    if _is_over(s):
        counts.append(Count(f"left with {last}", _side(s, holder(s, ROVER)), 3))
    account = Reckoning(tuple(counts), title="The round is over")
    return hand_counted(account, states[-2], s, sides_of(s)) if _is_over(s) else account


def _winner(s: Any, card: int) -> int:
    """The seat that has won a card."""
    word, bit = divmod(card, WIDEST)
    return next(seat for seat in range(s.players) if s.won[seat][word] >> bit & 1)
