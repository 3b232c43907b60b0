"""Habits leave a legal move, look at nothing hidden, and are the same at both speeds."""

from __future__ import annotations

import pytest

import lawbook
from parlour.bots.habits import anything, habit
from parlour.core.game import game, games

WITH_HABITS = [key for key in games() if habit(key) is not anything]


def test_there_are_habits() -> None:
    assert "forty-two" in WITH_HABITS


@pytest.mark.slow
@pytest.mark.parametrize("key", WITH_HABITS)
def test_a_habit_leaves_a_legal_move_and_knows_no_secret(key: str) -> None:
    one = game(key)
    sensible = habit(key)
    narrowed = 0
    for players in {min(one.players), one.usual_players}:
        for match in lawbook.random_match(one, players, "habits", 150):
            for seat in match.turn:
                may = one.rules.may_rightly(match.record, seat)
                left, unseen = list(may), list(may)
                sensible(match.record.copy(), seat, left)
                sensible(match.view(seat).state.copy(), seat, unseen)

                assert any(left)
                assert all(not mine & ~theirs for mine, theirs in zip(left, may, strict=True))
                assert left == unseen, "it looked at what the seat cannot see"
                narrowed += left != may

    assert narrowed, "a habit that changes nothing is none"
