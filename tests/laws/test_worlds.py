"""Worlds drawn by exchanges fit what was seen, and none is favoured."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import lawbook
from parlour.core import compiling, kernels
from parlour.core.game import game, games
from parlour.core.imagining import Imagination
from parlour.core.match import Match
from parlour.core.views import masked
from parlour.core.watch import TimeUp
from parlour.core.worlds import Worlds

COUNTED = [("forty-two", 4), ("hilo", 2), ("tactics", 4), ("new-york-whist", 4)]


def moments(key: str, seed: str, most: int = 60) -> Iterator[tuple[Match, int]]:
    """Every ninth decision of a random match, each by a seat that moves."""
    one = game(key)
    for match in lawbook.random_match(one, one.usual_players, seed, most):
        if match.turn and match.length % 9 == 5:
            yield match, match.turn[-1]


def drawn(match: Match, seat: int, engine: Any, count: int, seed: int = 1) -> list[Any]:
    room = engine.records(count)
    Worlds(match.view(seat), engine, random.Random(seed)).fill(room, count)
    return list(room)


@pytest.mark.slow
@pytest.mark.parametrize("key", games())
def test_drawn_worlds_look_like_the_view(key: str) -> None:
    one = game(key)
    engine = kernels.plain(one.rules)
    for match, seat in moments(key, "fit"):
        view = match.view(seat)
        for world in drawn(match, seat, engine, 4):
            assert view.state == masked(one, world, seat)[0]
            assert [m.code for m in view.legal] == [
                move.code for move in one.rules.vocabulary.among(one.rules.may(world, seat))
            ]


@pytest.mark.slow
@pytest.mark.skipif(not compiling.available(), reason="needs the compiler")
@pytest.mark.parametrize(
    "key",
    [
        "forty-two",
        *(pytest.param(key, marks=pytest.mark.soak) for key in games() if key != "forty-two"),
    ],
)
def test_compiled_drawing_gives_the_same_worlds(key: str) -> None:
    one = game(key)
    fast = compiling.compiled(one.rules)
    for match, seat in moments(key, "same"):
        plain = drawn(match, seat, kernels.plain(one.rules), 6)
        assert plain == [fast.plain(world) for world in drawn(match, seat, fast, 6)]


def late(key: str, players: int) -> Match:
    """A position near the end of a deal, with few cards in hands that are not seen."""
    for number in range(20):
        for match in lawbook.random_match(game(key), players, f"late {number}", 200):
            if match.turn and 4 <= _hidden(match) <= 8:
                return match
    raise AssertionError("no such position")


def _hidden(match: Match) -> int:
    view = match.view(match.turn[0])
    return sum(
        n - len(view.cards(*place)) for place, n in view.counts.items() if place[0] == "hands"
    )


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), COUNTED)
def test_every_world_is_drawn_equally_often(key: str, players: int) -> None:
    """As often as by drafting each anew, which is exact; chi-square within five deviations."""
    match = late(key, players)
    view = match.view(match.turn[0])
    engine = kernels.plain(match.game.rules)
    rng = random.Random(3)
    imagination = Imagination(view)
    exact = Counter(repr(imagination.state(rng)) for _ in range(1500))
    room = engine.records(1500)
    Worlds(view, engine, random.Random(5)).fill(room, 1500)
    found = Counter(map(repr, room))

    assert len(exact) > 1
    assert set(found) <= set(exact) or len(exact) > 300
    chi = sum(
        (found[world] - times) ** 2 / (found[world] + times) for world, times in exact.items()
    )
    freedom = len(exact) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 10


def test_drawing_obeys_the_watch() -> None:
    match, seat = next(moments("boston-books", "watch"))
    with pytest.raises(TimeUp):
        Worlds(match.view(seat), kernels.plain(match.game.rules), random.Random(1), lambda: True)


def test_who_forgets_may_imagine_what_was_denied() -> None:
    """Somebody showed to be out of a suit; only who forgets it gives them cards of it."""
    one = game("forty-two")
    for match in lawbook.random_match(one, 4, "void", 60):
        seat = match.turn[0] if match.turn else None
        if seat is None or match.record.deals != 0 or sum(match.record.tricks) < 3:
            continue
        view, engine = match.view(seat), kernels.plain(one.rules)
        room = engine.records(200)
        Worlds(view, engine, random.Random(1)).fill(room, 200)
        heeded = {tuple(world.hands) for world in room}
        Worlds(view, engine, random.Random(1), heeds=False).fill(room, 200)
        forgotten = {tuple(world.hands) for world in room}
        if forgotten - heeded and _breaks(view, forgotten - heeded):
            return
    raise AssertionError("nobody was out of a suit")


def _breaks(view: Any, worlds: set[tuple[int, ...]]) -> bool:
    """Whether some hand holds what it was shown to lack."""
    lacked = [
        (place[1], card)
        for step in view.history
        for place, cards in step.lacked.items()
        for card in cards
    ]
    return any(hands[seat] >> card & 1 for hands in worlds for seat, card in lacked)
