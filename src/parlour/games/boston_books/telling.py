"""What is told at Boston-Books: the answer to every question, and the books that are laid down.

How many cards are in a hand is never told (BOOKS-R9).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.bits import count
from parlour.core.telling import Count, Reckoning, listed, who
from parlour.core.views import UNSEEN, Flow, View
from parlour.games.boston_books.colours import CHEATER, COLOUR, COLOURS, MOST_IDLE, OF_COLOUR, PACK

WARNING = 10
"""How many turns each player has left when all are told that the deal will end without a book."""


def told(view: View) -> Iterator[str]:
    """The answer, the card drawn, books laid down, and a warning if none is made for long."""
    assert view.before is not None
    before, now = view.before.state, view.state
    if view.is_deal:
        yield f"{who(now.dealer)} [deal], and {who((now.dealer + 1) % now.players)} [ask] first"
    elif view.move is not None and view.move.verb.name == "ask":
        yield from _answer(view)
    yield from _books(view)
    if view.move is not None and view.move.verb.name == "lay":
        yield from _replaced(view)
    left = MOST_IDLE * now.players - now.idle
    if left == WARNING * now.players and now.idle != before.idle:
        yield f"nobody has made a book in {now.idle} turns: after {left} more the deal ends"


def _answer(view: View) -> Iterator[str]:
    """Whether the card was given, and if not, what was drawn."""
    assert view.move is not None
    assert view.line is not None
    seat, (asked, card) = view.line[0], view.move.arguments
    if any(flow.source == ("hands", asked) for flow in view.flows):
        yield f"{who(asked)} [give] {who(seat)} {PACK.called[card]}"
        return
    drawn = next((flow for flow in view.flows if flow.source[0] == "stock"), None)
    if drawn is None:
        yield f"{who(asked)} [do] not have it, and no stock is left"
    else:
        yield f"{who(asked)} [do] not have it"
        yield _drawn(view, seat, card, drawn)


def _drawn(view: View, seat: int, wanted: int, drawn: Flow) -> str:
    """What was drawn: only the very card wanted leaves the turn where it is, so that all know it."""
    assert view.before is not None
    if drawn.card == wanted or (drawn.card == UNSEEN and view.state.turn == seat):
        return f"{who(seat)} [draw] {PACK.called[wanted]} from the stock"
    if drawn.card == UNSEEN:
        return f"{who(seat)} [draw] a card"
    if drawn.card == view.before.state.orphan:
        return f"{who(seat)} [draw] {PACK.called[drawn.card]}, which goes to the {COLOURS[COLOUR[drawn.card]]} book"  # fmt: skip
    return f"{who(seat)} [draw] {PACK.called[drawn.card]}"


def _books(view: View) -> Iterator[str]:
    """The books that were laid down; some may be dealt."""
    assert view.before is not None
    for seat in range(view.players):
        made = view.state.scores[seat]
        old = 0 if view.is_deal else view.before.state.books[seat]
        for colour, cards in books_in(view.state.books[seat] & ~old & ~_given_up(view)):
            yield f"{who(seat)} [lay] down the {COLOURS[colour]} book: {_names(cards)}"
            yield f"{who(seat)} now [have] {made} {'book' if made == 1 else 'books'}"


def books_in(cards: int) -> list[tuple[int, tuple[int, ...]]]:
    """The books among these cards, each with its colour; the Cheater goes with the six it helps."""
    found = []
    for colour in range(7):
        book = cards & OF_COLOUR[colour]
        if count(book) == 6:
            book |= cards & 1 << CHEATER
        if count(book) >= 7:
            found.append((colour, tuple(card for card in range(len(PACK)) if book >> card & 1)))
    return found


def _replaced(view: View) -> Iterator[str]:
    """Where the card was for which the Cheater stands."""
    if view.state.orphan >= 0:
        yield f"{PACK.called[view.state.orphan]}, for which the Cheater stands, is in the stock"
    for flow in view.flows:
        if _given_up(view) >> flow.card & 1:
            yield f"{who(flow.source[1])} [give] up {PACK.called[flow.card]}, for which the Cheater stands"  # fmt: skip


def _given_up(view: View) -> int:
    """The card, as a set, that somebody else had and for which the Cheater was laid."""
    if view.move is None or view.move.verb.name != "lay" or view.line is None:
        return 0
    others = [flow.card for flow in view.flows if flow.source[1] != view.line[0]]
    return 1 << others[0] if others else 0


def _names(cards: Sequence[int]) -> str:
    return listed(PACK.called[card] for card in cards)


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """The books of the deal and who made them."""
    s = states[-1]
    if not s.ended and s.deals == 0:
        return None
    counts = []
    for seat in range(s.players):
        made = books_in(s.books[seat])
        counts += [Count(f"the {COLOURS[colour]} book", (seat,), 1) for colour, _ in made]
        if not made:
            counts.append(Count("no book", (seat,)))
    if s.open_cards and s.idle >= MOST_IDLE * s.players:
        counts.append(Count(f"no book in {s.idle} turns, so the others are nobody's"))
    return Reckoning(tuple(counts))
