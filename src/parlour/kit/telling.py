"""What games with deals and tricks tell alike: who deals and what was drawn, who won a trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from parlour.core.bits import members
from parlour.core.fields import HELD
from parlour.core.records import NOWHERE
from parlour.core.telling import Count, Reckoning, listed, signed, some, who
from parlour.core.views import UNSEEN, View
from parlour.kit.matches import MatchMode, Progressive, side, side_count


def deal_told(view: View, rank: Sequence[int]) -> Iterator[str]:
    """Who deals and, if that was drawn for, what everybody drew; `rank` is what cards drawn count."""
    if not view.is_deal:
        return
    dealer = view.state.dealer
    if view.line is not None and view.line[1] != "deal":
        yield from drawn(view, rank)
        if dealer >= 0:
            yield f"{who(dealer)} [deal] first"
    else:
        yield f"{who(dealer)} [are] the dealer"


def drawn(view: View, rank: Sequence[int]) -> Iterator[str]:
    """What each drew, round by round; those who tie for the lowest draw again."""
    assert view.line is not None
    assert view.game.rules.pack is not None
    names = iter(view.line[1].split()[1:])
    drawing = list(range(view.players))
    again = ""
    while len(drawing) > 1:
        cards = dict(zip(drawing, names, strict=False))
        if len(cards) < len(drawing):
            yield "there are too few cards left, so the pack is shuffled again"
            return
        (seat, name), *rest = cards.items()
        words = [f"{who(seat)} [draw] {name}", *(f"{who(one)} {card}" for one, card in rest)]
        yield f"{again}{listed(words)}"
        worth = {seat: rank[view.game.rules.pack.number(name)] for seat, name in cards.items()}
        drawing = [seat for seat in drawing if worth[seat] == min(worth.values())]
        again = "for the lowest, "


def hands_filled(view: View, stock: str, left: int) -> Iterator[str]:
    """The cards that went from the stock to hands with a move; `left` is how many it has now."""
    held = [field.name for field in view.game.rules.layout.card_fields if field.role in HELD]
    drawn: dict[int, list[int]] = {}
    for flow in view.flows:
        if flow.source[0] == stock and flow.target[0] in held:
            drawn.setdefault(flow.target[1], []).append(flow.card)
    sizes: dict[int, list[int]] = {}
    for seat, cards in drawn.items():
        if UNSEEN in cards:
            sizes.setdefault(len(cards), []).append(seat)
        else:
            assert view.game.rules.pack is not None
            yield f"{who(seat)} [draw] {listed(view.game.rules.pack.called[card] for card in cards)}"
    for size, seats in sizes.items():
        each = " each" if len(seats) > 1 else ""
        last = "a last card" if size == 1 else f"the last {size} cards"
        yield f"{who(*sorted(seats))} [draw] {some(size, 'card') if left else last}{each}"


def trick_won(view: View) -> Iterator[str]:
    """Who won the trick that the last card completed, and with what."""
    before = view.before
    assert before is not None
    assert view.line is not None
    if view.move is None or view.move.verb.name != "play" or not _is_taken(view, before):
        return
    old, winner, players = before.state, view.state.leader, view.players
    trick = [card for card in old.trick if card != NOWHERE]
    trick.append(view.move.arguments[0])
    yield won_with(view, winner, trick[(winner - old.leader) % players])


def of_bid(taken: int, bid: int) -> str:
    """How what is taken stands to what was bid, to be said after it."""
    return f" of the {bid} bid" if taken <= bid else f", more than the {bid} bid"


def won_with(view: View, winner: int, card: int) -> str:
    """That somebody won the trick with a card."""
    assert view.game.rules.pack is not None
    return f"{who(winner)} [win] the trick with {view.game.rules.pack.called[card]}"


def _is_taken(view: View, before: View) -> bool:
    """Whether the trick lay on the table before and is gone."""
    was = sum(card != NOWHERE for card in before.state.trick)
    return was == view.players - 1 and all(card == NOWHERE for card in view.state.trick)


# --- sides and cards of an account ---------------------------------------------------------------


def seats_of(s: Any, one: int) -> tuple[int, ...]:
    """The seats of a side, by the option `sides` of its game."""
    return tuple(seat for seat in range(s.players) if side(s, seat) == one)


def all_sides(s: Any) -> list[tuple[int, ...]]:
    """The seats of every side."""
    return [seats_of(s, one) for one in range(side_count(s.sides, s.players))]


def cards_in(cards: int) -> tuple[int, ...]:
    """The cards of a set, in their order."""
    return tuple(members(cards))


def against(counted: Sequence[int]) -> str:
    """The most of these numbers against the others: 9 to 4 and 2."""
    most, *others = sorted(counted, reverse=True)
    return f"{most} to {listed(map(str, others))}"


def auction_told(view: View, speakers: int, must: str) -> Iterator[str]:
    """Who has the bid, or what becomes of an auction in which all have passed."""
    assert view.before is not None
    before, now = view.before.state, view.state
    if now.bidder >= 0 and before.bidder < 0:
        yield f"{who(now.bidder)} [have] the bid at {now.bids[now.bidder]} and [name] the Honors"
    elif now.spoken == speakers and now.turn >= 0:
        yield f"all have passed, so {who(now.dealer)} {must}"
    elif now.spoken == speakers:
        yield "all have passed, so the cards are dealt again"


def discards_told(view: View) -> Iterator[str]:
    """What everybody has laid aside, now that it lies open."""
    assert view.game.rules.pack is not None
    names = view.game.rules.pack.called
    for seat in range(view.players):
        cards = cards_in(view.state.discards[seat])
        if cards:
            yield f"{who(seat)} [have] discarded {listed(names[card] for card in cards)}"


def in_this_hand(s: Any, what: str) -> Iterator[Count]:
    """What every side has, where only the best of the hand scores."""
    if s.match_mode == MatchMode.progressive:
        sides = enumerate(all_sides(s))
        yield Count(f"{what}, {listed(f'{who(*seats)} {s.scores[one]}' for one, seats in sides)}")


def hand_counted(
    account: Reckoning, before: Any, now: Progressive, sides: Sequence[tuple[int, ...]]
) -> Reckoning:
    """The account of a hand: in progressive play its points only decide who has won it.

    `before` is the state before the hand was won; `sides` are the seats that play together.
    """
    if now.match_mode != MatchMode.progressive:
        return account
    lines = [
        Count(f"{one.what}: {who(*one.seats)}, {signed(one.points)}" if one.seats else one.what, (), 0, one.cards)
        for one in account.counts
    ]  # fmt: skip
    won = [side for side in range(len(sides)) if now.hands_won[side] > before.hands_won[side]]
    lines += [Count("the hand is won", sides[side], 1) for side in won]
    if not won:
        lines.append(Count("the hand is tied, so nobody has won it"))
    return replace(account, counts=tuple(lines))
