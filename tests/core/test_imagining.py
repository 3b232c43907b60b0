"""Imagined worlds are exactly uniform over all that fit, counted one by one where they are few."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

import lawbook
from parlour.core.errors import IllegalMove
from parlour.core.game import game, games
from parlour.core.imagining import Imagination, imagine
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.views import View, masked

SAMPLES = 1500
HIDING = [
    (key, players) for key, one in games().items() if one.rules.pack for players in one.players[:2]
]


def worlds(match: Match, seat: int) -> list[Match] | None:
    """Every world that fits a seat's view, by trying all orders of the cards it cannot see.

    Only the last deal is varied, and only cards that now lie face down: those a seat has seen are
    where it saw them.  None if there would be too many to try.
    """
    fields, pack = match.game.rules.layout.fields, match.game.rules.pack
    assert pack is not None
    hidden = [
        pack.names[card]
        for card, (name, index) in sorted(match.places.items())
        if not fields[name].sight(match.record, index, seat)
        and fields[name].lay in ("fan", "stock")
    ]
    if not 2 <= len(hidden) <= 5:
        return None
    found = []
    for mixed in permutations(hidden):
        world = _with_exchange(match, dict(zip(hidden, mixed, strict=True)))
        if world is not None and _looks_alike(match.view(seat), world):
            found.append(world)
    return found


def _with_exchange(match: Match, exchange: dict[str, str]) -> Match | None:
    last = max(i for i, (_, line) in enumerate(match.log) if line.startswith("deal "))
    world = Match.untouched(match.game, match.players)
    try:
        for i, (seat, line) in enumerate(match.log):
            if i == last:
                names = [exchange.get(name, name) for name in line.split()[1:]]
                world = world.deal("deal " + " ".join(names))
            else:
                world = world.deal(line) if seat == DECK else world.step(seat, line)
    except IllegalMove:
        return None
    return world


def _looks_alike(view: View, world: Match) -> bool:
    steps = zip(view.history, world.history, strict=True)  # the latest first: it differs soonest
    return all(masked(m.game, m.record, view.seat)[0] == step.state for step, m in steps)


@pytest.mark.slow
@pytest.mark.parametrize("key", HIDING)
def test_worlds_come_as_often_as_they_should(key: str) -> None:
    """Frequencies of imagined worlds match an exact count (chi-square, fixed seeds)."""
    tested = 0
    for view, expected in late_positions(key):
        _assert_uniform(view, expected)
        tested += 1
        if tested == 3:
            break

    assert tested, "no late position had few enough worlds"


def late_positions(key: str) -> Iterator[tuple[View, list[Match]]]:
    """Views with several but few worlds, one of a match at most."""
    one = game(key)
    for attempt in range(12):
        players = one.players[attempt % min(len(one.players), 3)]
        for match in lawbook.random_match(one, players, f"uniform {attempt}", most=400):
            if match.turn and match.places:
                expected = worlds(match, match.turn[0])
                if expected and len({repr(world.record) for world in expected}) > 1:
                    yield match.view(match.turn[0]), expected
                    break


def _assert_uniform(view: View, expected: list[Match]) -> None:
    rng = random.Random("uniform")
    imagination = Imagination(view)
    weights = Counter(repr(world.record) for world in expected)
    counted = Counter(repr(imagination.state(rng)) for _ in range(SAMPLES))
    assert set(counted) <= set(weights), "a world was imagined that does not fit"
    total = sum(weights.values())
    chi = sum(
        (counted[world] - SAMPLES * weight / total) ** 2 / (SAMPLES * weight / total)
        for world, weight in weights.items()
    )
    freedom = len(weights) - 1
    # Mean `freedom`, standard deviation sqrt(2 * freedom): five of them is far beyond luck.
    assert chi < freedom + 5 * (2 * max(freedom, 1)) ** 0.5


def test_a_suit_named_is_a_suit_held() -> None:
    """Before the first lead a bidder who named Fives is imagined with a Five (F42-R5)."""
    rng = random.Random("named")
    match = Match.new("forty-two", 4, seed="named")
    for _ in range(3):
        match = match.play(match.turn[0], "pass")
    match = match.play(match.turn[0], "bid 20")
    bidder = match.turn[0]
    suit = max(int(str(move).split()[1]) for move in match.legal(bidder))
    match = match.play(bidder, f"name {suit}")

    for _ in range(200):
        world = imagine(match.view((bidder + 1) % 4), rng)
        assert any(name.startswith(f"{suit}-") for name in world.state.hands[bidder])
