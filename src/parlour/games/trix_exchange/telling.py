"""What is told at Trix Exchange: offers, swaps, corners, the surplus, and the settlement of a deal.

Cards of a commodity are alike, so they are told by its name: 3 Gold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from parlour.core.bits import WIDEST
from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Reckoning, listed, partners, signed, some, who
from parlour.core.views import UNSEEN, View
from parlour.games.trix_exchange.floor import Engine
from parlour.games.trix_exchange.points import (
    CARD_WORTH,
    CORNER_WORTH,
    PER_BANKRUPTCY,
    is_bankrupt,
)
from parlour.kit.asking import BOOKS, CARDS
from parlour.kit.matches import MatchMode, side
from parlour.kit.telling import deal_told, hand_counted
from parlour.packs.trix import TRIX_72

SUM = [card.sum for card in TRIX_72]


def told(view: View) -> Iterator[str]:
    """What was offered and swapped, corners, what is owed and given up, and hands laid open."""
    assert view.before is not None
    before, now = view.before.state, view.state
    yield from deal_told(view, SUM)
    if view.is_deal:
        return
    assert view.line is not None
    verb, *said = view.line[1].split()  # of a secret move, what was heard
    if verb == "mark":
        yield f"{TRIX_72.called[now.read - 1]} is a card of {BOOKS[now.book_of[now.read - 1]]}"
    if now.engine == Engine.ticks and now.clock != before.clock:
        yield from _cries(before, now)
    if verb == "pair" or (verb == "accept" and now.engine == Engine.realtime):
        partner = int(said[0])
        yield _swap(view, *((partner, int(said[1])) if verb == "pair" else (view.line[0], partner)))
    if before.owed:
        yield from _given_up(view)
    yield from _corners(view)
    if now.shown and not before.shown:
        yield from _laid_open(now)
    elif before.owed and not now.owed:
        yield "trading is open again"


# --- offers and swaps ----------------------------------------------------------------------------


def _cries(before: Any, now: Any) -> Iterator[str]:
    """How many cards each offers in the tick, all at once."""
    offers = []
    for size in range(1, 4):
        open_to_all = [seat for seat in range(now.players) if now.cried[seat] == size and now.named[seat] < 0]  # fmt: skip
        if open_to_all:
            offers.append(f"{who(*open_to_all)} [offer] {size}")
    for seat in range(now.players):
        if now.named[seat] >= 0:
            offers.append(f"{who(seat)} [offer] {now.cried[seat]} to {who(now.named[seat])}")
    if offers:
        yield listed(offers)
    corner = _laid(now) != _laid(before)
    if not corner and not now.unpaired:
        yield "nobody finds a partner" if offers else "nobody offers anything"


def _swap(view: View, a: int, b: int) -> str:
    """How many cards two have swapped; the two know which."""
    given = [flow.card for flow in view.flows if flow.target == ("hands", b)]
    got = [flow.card for flow in view.flows if flow.target == ("hands", a)]
    if UNSEEN in given or UNSEEN in got:
        return f"{who(a, b)} [swap] {some(len(given), 'card')}{' each' if len(given) > 1 else ''}"
    return f"{who(a)} [give] {who(b)} {_goods(view.state, given)} for {_goods(view.state, got)}"


def _goods(s: Any, cards: Iterable[int]) -> str:
    """Cards by commodity: 3 Gold and 5 Salt."""
    books = [s.book_of[card] for card in cards if card != NOWHERE]
    return listed(f"{books.count(book)} {BOOKS[book]}" for book in sorted(set(books)))


# --- corners and the surplus ---------------------------------------------------------------------


def _laid(s: Any) -> set[int]:
    """The cards that lie cornered."""
    words = s.cornered[0]
    return {card for card in range(CARDS) if words[card // WIDEST] >> card % WIDEST & 1}


def _corners(view: View) -> Iterator[str]:
    """Who made a corner in what, its worth, and what the others owe for the first."""
    assert view.before is not None
    before, now = view.before.state, view.state
    makers = {
        (flow.source[1], now.book_of[flow.card])
        for flow in view.flows
        if flow.target[0] == "cornered"
    }
    for seat, book in sorted(makers):
        yield f"{who(seat)} [make] a corner in {BOOKS[book]} for {CORNER_WORTH[book]} points"
        if not now.shown:
            yield f"{who(*_side(now, seat))} now [have] {signed(now.points[side(now, seat)])}"
    if makers and now.owed and not before.owed:
        owing = [f"{who(seat)} [owe] {now.owing[seat]}" for seat in range(now.players) if now.owing[seat]]  # fmt: skip
        yield f"cards above eight go to {who(now.corner_holder)}: {listed(owing)}"


def _given_up(view: View) -> Iterator[str]:
    """The cards that went to the maker of the first corner, who sees them."""
    for flow in view.flows:
        if flow.source[0] == "hands" and flow.target == ("hands", view.state.corner_holder):
            card = "a card" if flow.card == UNSEEN else f"a card of {BOOKS[view.state.book_of[flow.card]]}"  # fmt: skip
            yield f"{who(flow.source[1])} [give] {who(flow.target[1])} {card}"


def _laid_open(now: Any) -> Iterator[str]:
    """What each is left with when all settle."""
    for seat in range(now.players):
        left = any(card != NOWHERE for card in now.hands[seat])
        yield f"{who(seat)} [are] left with {_goods(now, now.hands[seat]) if left else 'no card'}"
    if now.match_mode == MatchMode.progressive:
        have = [f"{who(*seats)} [have] {now.points[one]}" for one, seats in enumerate(_sides(now))]
        yield f"in this hand {listed(have)}"


# --- the account ---------------------------------------------------------------------------------


def _sides(s: Any) -> list[tuple[int, ...]]:
    """The seats that play together, side by side."""
    sides = [side(s, seat) for seat in range(s.players)]
    return [partners(sides, one) for one in sorted(set(sides))]


def _side(s: Any, seat: int) -> tuple[int, ...]:
    return _sides(s)[side(s, seat)]


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """Corners, what every hand came to, bankruptcies and what they paid."""
    s, first = states[-1], states[0]
    if not s.ended and s.deals == first.deals:
        return None
    corners = list(_made(states))
    counts = [
        Count(f"corner in {BOOKS[book]}", _side(s, seat), CORNER_WORTH[book])
        for seat, book in corners
    ]
    if s.shown:
        counts += _settled(s, first, corners)
    elif s.deals != first.deals:
        counts.append(Count("time ran out before a second corner, so nobody settles"))
    account = Reckoning(tuple(counts))
    return hand_counted(account, states[-2], s, _sides(s)) if s.deals != first.deals else account


def _made(states: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """The corners of the deal: who made them, and in what."""
    for before, now in pairwise(states):
        new = _laid(now) - _laid(before)
        if new:
            held = [len(new.intersection(before.hands[seat])) for seat in range(now.players)]
            yield held.index(max(held)), now.book_of[min(new)]


def _settled(s: Any, first: Any, corners: Sequence[tuple[int, int]]) -> Iterator[Count]:
    """The settlement side by side, in the order in which the rules reckon it."""
    bankrupt = 0
    for one, seats in enumerate(_sides(s)):
        points = first.points[one] + sum(CORNER_WORTH[b] for seat, b in corners if seat in seats)
        for seat in seats:
            yield Count(_hand(s, seat, len(seats) > 1), seats, s.settled[seat])
        total = sum(s.settled[seat] for seat in seats)
        is_out = is_bankrupt(s, points, total)
        raised = max(0, -(points + total)) if s.floor == 0 else 0
        if is_out or raised:
            stays = " and back to nothing" if raised else ""
            yield Count(f"bankrupt{stays}" if is_out else "no lower than nothing", seats, raised)
        bankrupt += is_out and corners[-1][0] not in seats
    if bankrupt:
        yield Count(f"{PER_BANKRUPTCY} for each of the others who is bankrupt", _side(s, corners[-1][0]), PER_BANKRUPTCY * bankrupt)  # fmt: skip


def _hand(s: Any, seat: int, with_partners: bool) -> str:
    """What is left in a hand, and what each card of it counts."""
    books = [s.book_of[card] for card in s.hands[seat] if card != NOWHERE]
    left = [f"{books.count(book)} {BOOKS[book]} at {signed(CARD_WORTH[book])}" for book in sorted(set(books))]  # fmt: skip
    whose = f"{who(seat)}'s hand, " if with_partners else ""
    return f"{whose}{listed(left) if left else 'no card left'}"
