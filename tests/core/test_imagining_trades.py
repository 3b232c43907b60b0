"""Worlds of Trix Exchange, whose secret trades are imagined from now back to the deal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import factorial, prod

import pytest

import lawbook
from parlour.core.game import game
from parlour.core.imagining import Imagination
from parlour.core.match import Match

SAMPLES = 1200
Hand = tuple[int, ...]
Hands = tuple[Hand, Hand]


def splits(room: int, left: Hand) -> Iterator[Hand]:
    """All hands of so many cards out of those of each commodity that are left."""
    if not left:
        if not room:
            yield ()
        return
    for cards in range(min(room, left[0]) + 1):
        for rest in splits(room - cards, left[1:]):
            yield (cards, *rest)


def deals(own: Hand, sizes: tuple[int, int]) -> Counter[Hands]:
    """How many deals give the two other seats each pair of hands."""
    found: Counter[Hands] = Counter()
    left = tuple(8 - cards for cards in own)
    for one in splits(sizes[0], left):
        other = tuple(all_ - cards for all_, cards in zip(left, one, strict=True))
        ways = factorial(sizes[0]) * factorial(sizes[1])
        found[one, other] = ways // prod(map(factorial, (*one, *other)))
    return found


def changed(hand: Hand, book: int, cards: int) -> Hand:
    return tuple(have + (cards if other == book else 0) for other, have in enumerate(hand))


def swapped(worlds: Counter[Hands], size: int) -> Counter[Hands]:
    """Both give a packet of this size, each of any commodity they can."""
    found: Counter[Hands] = Counter()
    for (one, other), ways in worlds.items():
        for x in [book for book, cards in enumerate(one) if cards >= size]:
            for y in [book for book, cards in enumerate(other) if cards >= size]:
                first = changed(changed(one, x, -size), y, size)
                second = changed(changed(other, y, -size), x, size)
                found[first, second] += ways
    return found


def counted(cards: list[int]) -> Hand:
    return tuple(sum(card // 8 == book for card in cards) for book in range(4))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_worlds_are_near_to_what_they_should_be(seed: int) -> None:
    """After two swaps of the others and one with them: against all worlds, counted."""
    match = Match.new(game("trix-exchange", engine="realtime"), 3, seed=f"trades {seed}")
    match = match.play(match.turn[0], "trade")
    rng = random.Random(seed)
    own = counted(match.record.hands[0])
    sizes = (match.view(0).counts["hands", 1], match.view(0).counts["hands", 2])
    worlds = deals(own, sizes)
    for size in (2, 1):
        match = match.play(1, rng.choice(_of(match, 1, f"offer {size}")))
        match = match.play(2, rng.choice(_of(match, 2, f"accept 1 {size}")))
        worlds = swapped(worlds, size)
    match = match.play(0, rng.choice(_of(match, 0, "offer 2")))
    match = match.play(1, rng.choice(_of(match, 1, "accept 0 2")))
    now = counted(match.record.hands[0])
    given = next(book for book in range(4) if now[book] < own[book])
    got = next(book for book in range(4) if now[book] > own[book])
    exact: Counter[Hand] = Counter()
    for (one, _), ways in worlds.items():
        if one[got] >= 2:
            exact[changed(changed(one, got, -2), given, 2)] += ways

    imagination = Imagination(match.view(0))
    found = Counter(counted(imagination.state(rng).hands[1]) for _ in range(SAMPLES))
    assert set(found) <= set(exact)
    total = exact.total()
    for book in range(4):
        for cards in range(9):
            share = sum(n for hand, n in exact.items() if hand[book] == cards) / total
            seen = sum(n for hand, n in found.items() if hand[book] == cards) / SAMPLES
            assert abs(share - seen) < 0.06, (book, cards)


def _of(match: Match, seat: int, words: str) -> list[str]:
    return [text for text in map(str, match.legal(seat)) if text.startswith(words + " ")]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 8])
@pytest.mark.parametrize("engine", ["ticks", "realtime"])
@pytest.mark.parametrize("partner", ["random", "named"])
def test_worlds_fit_in_both_engines(players: int, engine: str, partner: str) -> None:
    """Played again they are legal and tell the seat the very same."""
    one = game("trix-exchange", engine=engine, tick_partner=partner)
    lawbook.imagined_worlds_fit(one, players, f"trades {engine}", every=22)
