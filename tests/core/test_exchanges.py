"""Hidden cards are exchanged until what is known holds, and what is met is counted rightly."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.exchanges import Exchanges, Need
from parlour.core.watch import TimeUp, unhurried

Known = tuple[dict[int, int], list[Need], dict[int, frozenset[int]]]


def known(seed: int) -> Known:
    """Cards for tokens, of which some must not stay where they are and some must be elsewhere.

    What is asked can be had: it holds of one order of the cards, the one that is not shown.
    """
    rng = random.Random(seed)
    tokens = range(100, 100 + rng.randrange(3, 30))
    order = rng.sample(range(len(tokens)), len(tokens))
    truth = dict(zip(tokens, order, strict=True))
    needs = []
    for _ in range(rng.randrange(8)):
        among = rng.sample(tokens, rng.randrange(1, len(tokens)))
        others = rng.sample(order, rng.randrange(len(order)))
        needs.append((among, frozenset([truth[rng.choice(among)], *others[:3]])))
    forbidden = {
        token: frozenset(card for card in order if card != truth[token] and rng.random() < 0.4)
        for token in tokens
    }
    rng.shuffle(order)
    return dict(zip(tokens, order, strict=True)), needs, forbidden


@given(st.integers(0, 10**6))
def test_what_is_put_right_holds(seed: int) -> None:
    card, needs, forbidden = known(seed)
    exchanges = Exchanges(dict(card), needs, forbidden, random.Random(seed), unhurried)
    settled = exchanges.settle()
    now = exchanges.card

    assert sorted(card.values()) == sorted(now.values())
    met = [sum(now[token] in one_of for token in among) for among, one_of in needs]
    assert met == exchanges._met
    if settled:
        assert all(met)
        assert not any(now[token] in forbidden[token] for token in now)


def test_nearly_everything_that_can_be_had_is_found() -> None:
    settled = 0
    for seed in range(200):
        exchanges = Exchanges(*known(seed), random.Random(seed), unhurried)
        settled += exchanges.settle()

    assert settled >= 190


def test_repairing_obeys_the_watch() -> None:
    with pytest.raises(TimeUp):
        Exchanges(*known(4), random.Random(4), lambda: True).settle()
