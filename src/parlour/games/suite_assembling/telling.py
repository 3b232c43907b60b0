"""What is told at Suite Assembling: what lies open, what is turned, and what goes up by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.core.bits import count
from parlour.core.records import NOWHERE
from parlour.core.telling import listed
from parlour.core.views import View
from parlour.games.suite_assembling.table import CARDS, PACK, PILES
from parlour.kit.puzzles import end_told


def told(view: View) -> Iterator[str]:
    """The layout, or what a move laid, turned and sent up."""
    if view.is_deal:
        yield from _layout(view.state)
    elif view.move is not None and view.before is not None:
        yield from _laid(view)
        yield from _waste(view)
    up = sum(count(cards) for cards in view.state.foundations)
    yield from end_told(
        view,
        f"all {CARDS} cards are up: the puzzle is solved",
        f"nothing can be played any more, and {up} cards are up",
    )


def _layout(s: Any) -> Iterator[str]:
    """The open card of each pile, and the lowest cards that have gone up."""
    for pile in range(PILES):
        if s.runs[pile][0] != NOWHERE:
            under = f", with {s.under[pile]} face down" if s.under[pile] else ""
            yield f"pile {pile + 1} shows {PACK.called[s.runs[pile][0]]}{under}"
    bases = [card for card in range(CARDS) if s.foundations[card // 7] >> card & 1]
    if bases:
        yield f"{_names(bases)} {'are' if len(bases) > 1 else 'is'} up"


def _laid(view: View) -> Iterator[str]:
    """The cards that went somewhere besides the one named."""
    assert view.move is not None
    assert view.before is not None
    with_it = [
        flow.card
        for flow in view.flows
        if flow.source[0] == flow.target[0] == "runs" and flow.card not in view.move.cards
    ]
    if with_it:
        yield f"{_names(sorted(with_it, reverse=True))} {'go' if len(with_it) > 1 else 'goes'} along"
    drawn = [flow.card for flow in view.flows if flow.target[0] == "lots"]
    if drawn:
        lots = [card for card in view.state.lots if card in drawn]
        yield f"{_names(lots)} {'are' if len(lots) > 1 else 'is'} laid on the waste"
    for flow in view.flows:
        if flow.target[0] == "runs" and flow.source[0] in ("down", "pack"):
            yield f"{PACK.called[flow.card]} is turned up on pile {flow.target[1] + 1}"
    up = [flow.card for flow in view.flows if flow.target[0] == "foundations"]
    up = [card for card in up if card not in view.move.cards]
    if up:
        yield f"{_names(up)} {'go' if len(up) > 1 else 'goes'} up by {'themselves' if len(up) > 1 else 'itself'}"  # fmt: skip


def _waste(view: View) -> Iterator[str]:
    """The card that can be played from the waste when another has left it."""
    assert view.before is not None
    before, now = view.before.state, view.state
    if 0 < now.laid < before.laid:
        yield f"the waste shows {PACK.called[now.lots[now.laid - 1]]}"


def _names(cards: list[int]) -> str:
    return listed(PACK.called[card] for card in cards)
