"""Leanings know every legal move, look at nothing hidden, and were learned for the kinds there are."""

from __future__ import annotations

import random
from importlib import import_module

import pytest

import lawbook
from parlour.bots import leanings
from parlour.bots.leanings import NONE, leaning
from parlour.core import kernels
from parlour.core.game import game, games
from parlour.core.worlds import Worlds

LEANING = [key for key in games() if leaning(key) is not NONE]
WORLDS = 4


def test_there_are_leanings() -> None:
    assert "call-suit-forty-two" in LEANING


@pytest.mark.parametrize("key", LEANING)
def test_each_kind_has_a_weight(key: str) -> None:
    kinds: int = import_module(f"{leanings.__name__}.{key.replace('-', '_')}").KINDS

    assert kinds == len(leaning(key).weights)
    assert min(leaning(key).weights) > 0
    assert len(set(leaning(key).weights)) > 1, "whoever leans to everything leans to nothing"


@pytest.mark.slow
@pytest.mark.parametrize("key", LEANING)
def test_a_kind_depends_on_what_the_seat_may_know(key: str) -> None:
    one = game(key)
    kind, weights = leaning(key)
    engine = kernels.plain(one.rules)
    seen = set()
    for players in {min(one.players), one.usual_players}:
        for step, match in enumerate(lawbook.random_match(one, players, "leanings", 150)):
            for seat in match.turn:
                room = engine.records(WORLDS)
                if step % 7 == 0:
                    Worlds(match.view(seat), engine, random.Random(step)).fill(room, WORLDS)
                codes = [move.code for move in match.legal(seat)]
                told = [kind(match.record.copy(), seat, code) for code in codes]

                assert all(0 <= number < len(weights) for number in told)
                if step % 7 == 0:
                    for world in room:
                        assert told == [kind(world, seat, code) for code in codes]
                seen |= set(told)

    assert len(seen) > 3
