"""Imagined worlds are exactly uniform over all that fit, counted one by one where they are few."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

import lawbook
from parlour.core.errors import BadTable, IllegalMove
from parlour.core.game import game, games
from parlour.core.hiding import is_full_deal
from parlour.core.imagining import Imagination, imagine
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.views import View, masked

SAMPLES = 1500
FORCED = ("rover", "nix", "mystic-double-cross", "blind-forty-nine")
"""Games without a decision: nobody needs worlds there, and late in a round they take long to find."""
ASKING = ("boston-books", "trix-authors")
"""Games whose worlds are mixed by exchanges, near to uniform (docs/decisions/0002)."""

TRADING = ("trix-exchange",)
"""Games whose worlds are led back from now, near to uniform (tests/core/test_imagining_trades.py)."""


def hides(key: str) -> bool:
    """Whether something is hidden from the first seat when the cards are dealt."""
    match = Match.new(key, seed="hides")
    return not set(match.places) <= set(match.view(0).cards_seen)


HIDING = [
    key
    for key, one in games().items()
    if one.rules.pack and key not in (*FORCED, *ASKING, *TRADING) and hides(key)
]


def worlds(match: Match, seat: int) -> list[Match] | None:
    """Every world that fits a seat's view, by trying all orders of the cards it never saw.

    Only the last deal is varied.  None if there are too few or too many to try.
    """
    pack = match.game.rules.pack
    assert pack is not None
    seen = set(match.view(seat).cards_seen)
    hidden = [pack.names[card] for card in sorted(match.places) if card not in seen]
    if not 2 <= len(hidden) <= 5:
        return None
    found = []
    for mixed in permutations(hidden):
        world = _with_exchange(match, dict(zip(hidden, mixed, strict=True)))
        if world is not None and _looks_alike(match.view(seat), world):
            found.append(world)
    return found


def _with_exchange(match: Match, exchange: dict[str, str]) -> Match | None:
    """The match with cards dealt otherwise; what was done in secret is done with those cards."""
    steps = [step for step in match.history if step.before is not None]
    last = next(i for i, step in enumerate(steps) if is_full_deal(step.view(None)))
    world = steps[last].before
    assert world is not None
    try:
        for step in reversed(steps[: last + 1]):
            assert step.line is not None
            seat, line = step.line
            if step.move is None or step.move.verb.secret:
                line = " ".join(exchange.get(word, word) for word in line.split())
            world = world.deal(line) if seat == DECK else world.step(seat, line)
    except (IllegalMove, BadTable):
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
    if not tested:  # never few enough to count: then cards nothing is told of lie evenly
        _assert_even(first_view_without_evidence(key))


def first_view_without_evidence(key: str) -> View:
    """A view after some moves none of which tells what a hidden hand lacks or must hold."""
    one = game(key)
    for match in lawbook.random_match(one, one.usual_players, "even", most=60):
        if match.turn and match.places and match.length > 6:
            view = match.view(match.turn[-1])
            told = [
                evidence
                for step in view.history
                for evidence in (step.lacked, step.needed, step.denied)
                if any(evidence.values())
            ]
            if not told:
                return view
    raise AssertionError("every position tells something")


def _assert_even(view: View) -> None:
    """Each card never seen is as often in a place as the place has part of the hidden cards."""
    rng = random.Random("even")
    imagination = Imagination(view)
    layout = view.game.rules.layout
    world = imagination.state(rng)
    lying = [card for field, i in layout.places for card in field.cards(world, i)]
    hidden = [card for card in lying if card not in view.cards_seen]
    found: Counter[tuple[int, str, int]] = Counter()
    sizes: dict[tuple[str, int], int] = {}
    for _ in range(SAMPLES):
        state = imagination.state(rng)
        for field, i in layout.places:
            cards = [card for card in field.cards(state, i) if card in hidden]
            sizes[field.name, i] = len(cards)
            found.update((card, field.name, i) for card in cards)
    for (name, i), size in sizes.items():
        expected = SAMPLES * size / sum(sizes.values())
        for card in hidden if size else ():
            assert abs(found[card, name, i] - expected) < 5 * expected**0.5 + 5


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
