"""Habits leave a legal move, look at nothing hidden, and are the same at both speeds."""

from __future__ import annotations

import pytest

import lawbook
from parlour.bots.habits import Habit, anything, habit, whole_habit
from parlour.core.game import game, games

WITH_HABITS = {
    (key, habits): f"{key}-{habits.__name__}"
    for key in games()
    for habits in (whole_habit(key), habit(key))
    if habits is not anything
}


def test_there_are_habits() -> None:
    assert {"forty-two-sensible", "forty-two-searching"} <= set(WITH_HABITS.values())


@pytest.mark.slow
@pytest.mark.parametrize(("key", "sensible"), WITH_HABITS, ids=WITH_HABITS.values())
def test_a_habit_leaves_a_legal_move_and_knows_no_secret(key: str, sensible: Habit) -> None:
    one = game(key)
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
