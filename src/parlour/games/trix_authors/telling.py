"""What is told at Trix Authors: the answer to every question, cards with their Books, Books made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.bits import WIDEST, count
from parlour.core.telling import Count, Reckoning, listed, who
from parlour.core.views import UNSEEN, View
from parlour.kit.asking import BOOK_SIZE, BOOKS, CARDS
from parlour.kit.telling import deal_told, hand_counted
from parlour.packs.trix import TRIX_72

SUM = [card.sum for card in TRIX_72]


def told(view: View) -> Iterator[str]:
    """The answer, cards drawn, Books laid down, and who is passed over."""
    yield from deal_told(view, SUM)
    if view.move is None:
        return
    if view.move.verb.name == "mark":
        yield f"{TRIX_72.called[view.state.read - 1]} is a card of {BOOKS[view.move.arguments[0]]}"
    elif view.move.verb.name == "ask":
        yield from _answer(view)
        yield from _books(view)
        yield from _empty(view)
        yield from _stalling(view)


def _answer(view: View) -> Iterator[str]:
    """The cards that were given, or what was drawn instead."""
    assert view.move is not None
    assert view.line is not None
    seat, (asked, book) = view.line[0], view.move.arguments
    given = [flow.card for flow in view.flows if flow.source == ("hands", asked)]
    if given:
        yield f"{who(asked)} [give] {who(seat)} {_names(given)}"
        return
    if not _was_stock(view):
        yield f"{who(asked)} [have] no {BOOKS[book]}, and no stock is left"
        return
    yield f"{who(asked)} [have] no {BOOKS[book]}"
    yield f"{who(seat)} [draw] {_card(view, _drawn(view)[0])}"


def _was_stock(view: View) -> bool:
    assert view.before is not None
    return bool(view.before.state.in_stock > 0)


def _drawn(view: View) -> list[int]:
    """The cards taken from the stock as far as they were seen, in the order of taking.

    Whoever asked draws first; if that made a Book and left no card, it is drawn again.
    """
    assert view.line is not None
    seat = view.line[0]
    taken = [flow for flow in view.flows if flow.source[0] == "stock"]
    taken.sort(key=lambda flow: (flow.target[1] != seat, flow.target[0] != "books"))
    return [flow.card for flow in taken]


def _card(view: View, card: int) -> str:
    """A card with its Book, or just a card."""
    return "a card" if card == UNSEEN else f"{TRIX_72.called[card]}, {BOOKS[view.state.book_of[card]]}"  # fmt: skip


def _names(cards: Sequence[int]) -> str:
    return listed(TRIX_72.called[card] for card in cards)


def _books(view: View) -> Iterator[str]:
    """The Books that were laid down."""
    assert view.before is not None
    for seat in range(view.players):
        made = view.state.scores[seat]
        if made != view.before.state.scores[seat]:
            old = set(_laid(view.before.state, seat))
            cards = [card for card in _laid(view.state, seat) if card not in old]
            book = BOOKS[view.state.book_of[cards[0]]]
            yield f"{who(seat)} [lay] down the Book of {book}: {_names(cards)}"
            yield f"{who(seat)} now [have] {made} {'Book' if made == 1 else 'Books'}"


def _laid(s: Any, seat: int) -> list[int]:
    words = s.books[seat]
    return [card for card in range(CARDS) if words[card // WIDEST] >> card % WIDEST & 1]


def _empty(view: View) -> Iterator[str]:
    """Whoever is to ask without a card draws one, or is passed over if there is none."""
    assert view.move is not None
    assert view.line is not None
    seat, turn = view.line[0], view.state.turn
    asked = view.move.arguments[0]
    gave = any(flow.source == ("hands", asked) for flow in view.flows)
    drawn = _drawn(view)[0 if gave else 1 :]
    if drawn:
        yield f"{who(turn)} [have] no card left and [draw] {_card(view, drawn[0])}"
    if turn < 0 or (turn == seat and (gave or _was_stock(view))):
        return
    steps = (turn - seat) % view.players or view.players
    idle = [one % view.players for one in range(seat if gave else seat + 1, seat + steps)]
    if idle:
        yield f"{who(*idle)} [have] no card and [are] passed over"


def _stalling(view: View) -> Iterator[str]:
    """Halfway to the end for want of a Book, all are warned."""
    assert view.before is not None
    now, before = view.state, view.before.state
    half = now.stall_turns // 2
    if before.idle < half <= now.idle < now.stall_turns:
        yield f"nobody has made a Book in {now.idle} turns: after {now.stall_turns - now.idle} more the game ends"  # fmt: skip


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """The Books of the game and who made them."""
    s = states[-1]
    if s.deals == 0:
        return None
    counts = []
    for seat in range(s.players):
        cards = _laid(s, seat)
        for book in sorted({s.book_of[card] for card in cards}):
            counts.append(Count(f"the Book of {BOOKS[book]}", (seat,), 1))
        if not cards:
            counts.append(Count("no Book", (seat,)))
    if sum(count(word) for words in s.books for word in words) < CARDS:
        missing = len(BOOKS) - sum(count(word) for words in s.books for word in words) // BOOK_SIZE
        counts.append(Count(f"no Book in {s.idle} turns, {missing} left unmade"))
    account = Reckoning(tuple(counts), title="The game is over")
    return hand_counted(account, states[-2], s, [(seat,) for seat in range(s.players)])
