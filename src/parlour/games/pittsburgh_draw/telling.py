"""What is told at Pittsburgh-Draw: how many cards each changes, and every hand shown by its kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.bits import members
from parlour.core.telling import Count, Laid, Reckoning, listed, who
from parlour.core.views import View
from parlour.games.pittsburgh_draw.kinds import CHEATER_CARD, governing, kind_of, strength
from parlour.packs.forty_nine import CHEATER, COLOURS, FORTY_NINE

KINDS = (
    "", "a Pair", "Two Pair", "a Rainbow", "a Three", "a Full", "a Four", "a Flush",
    "a Full Hand Straight", "a Four Straight", "a Straight Flush",
)  # fmt: skip


def told(view: View) -> Iterator[str]:
    """Who deals, how many cards were changed, and hands when they are shown."""
    assert view.before is not None
    assert view.line is not None
    before, now = view.before.state, view.state
    if view.is_deal:
        yield from _dealt(before, now)
    elif view.line[1] == "done":
        yield _changed(view.line[0], now.changed[view.line[0]])
        if min(now.changed[: now.players]) >= 0:
            yield from _filled(now)
    if now.shown and not before.shown:
        yield from _showdown(now)


def _changed(seat: int, cards: int) -> str:
    if not cards:
        return f"{who(seat)} [keep] all five cards"
    return f"{who(seat)} [change] {_number(cards, 'card')}"


def _filled(now: Any) -> Iterator[str]:
    """All have said what they change, and those who threw cards away draw."""
    drawing = [seat for seat in range(now.players) if now.changed[seat] > 0]
    if drawing:
        yield f"{who(*drawing)} [draw] as many as were thrown away"
    if not now.shown:
        yield "the stock does not suffice, so what was thrown away is shuffled for the rest"


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _dealt(before: Any, now: Any) -> Iterator[str]:
    """Who deals; the first dealer has just been named."""
    if before.deals and before.shown:
        yield f"{who(now.dealer)} [are] the dealer"


def _showdown(now: Any) -> Iterator[str]:
    """The hands in sight from the dealer's left, and who wins; by now the next dealer is known."""
    for place in range(now.players):
        seat = (now.dealer + place) % now.players
        if now.hands[seat]:
            shows = "show" if now.kinds[seat] else "have"
            yield f"{who(seat)} [{shows}] {called(now, seat)}: {listed(cards_of(now.hands[seat]))}"
    winner = now.last_winner
    yield f"{who(winner)} [win] the deal: {_number(now.kinds[winner], 'point')}, {now.scores[winner]} in all"  # fmt: skip


def called(s: Any, seat: int) -> str:
    """The kind of a hand and the number that governs it."""
    made = strength(s.hands[seat], s.cheater_cap)
    cheater = " with the Cheater" if s.hands[seat] & CHEATER_CARD else ""
    return f"{KINDS[kind_of(made)]}{cheater}, governed by {governing(made)}"


def cards_of(hand: int) -> list[str]:
    """The cards of a hand, the colour held most first, each colour from the highest down."""
    cards = [card for card in range(len(FORTY_NINE)) if hand >> card & 1]
    held = [sum(card // 7 == colour for card in cards) for colour in range(len(COLOURS) + 1)]
    cards.sort(key=lambda card: (card == CHEATER, -held[card // 7], -card))
    return [FORTY_NINE.called[card] for card in cards]


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """Every hand that was shown, the best first, which alone scores."""
    s = states[-1]
    if not s.shown:
        return None
    shown = [seat for seat in range(s.players) if s.kinds[seat]]
    shown.sort(key=lambda seat: -strength(s.hands[seat], s.cheater_cap))
    counts = [
        Count(called(s, seat), (seat,), s.kinds[seat] if seat == s.last_winner else 0)
        for seat in shown
    ]
    if len(shown) < s.players:
        counts.append(Count("the other hands stay hidden"))
    laid = [Laid("hand", (seat,), tuple(members(s.hands[seat])), were_told=True) for seat in shown]
    return Reckoning(tuple(counts), tuple(laid))
