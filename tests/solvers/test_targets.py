"""Targets: in how few moves puzzles can be done, as their certificates have it."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk.seats import moves_counted
from parlour.kit.board49 import NUMBERS
from parlour.solvers import forty_nine_puzzle, short_lines, twenty_five_goal
from parlour.solvers.answers import Target
from parlour.solvers.hints import hint
from parlour.solvers.solving import puzzles, solver, target

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"


def kept(name: str) -> Any:
    return json.loads((ANSWERS / name).read_text("utf-8"))


def begun(key: str, **options: object) -> Match:
    return Match.new(game(key, **options), 1, "any")


def test_short_solutions_are_those_of_the_certificates() -> None:
    for of, name in (
        (twenty_five_goal.WAYS, "twenty-five-goal-starts.json"),
        (forty_nine_puzzle.WAYS, "forty-nine-puzzle-moves.json"),
    ):
        solved = {int(gap): short_lines.read(text) for gap, text in kept(name)["solved"].items()}
        assert solved == of.solutions


def test_the_lower_bound_of_the_25_goal_is_certified() -> None:
    least = kept("twenty-five-goal-minimum.json")
    assert ("minimum", twenty_five_goal.AT_LEAST) == (least["claim"], least["at_least"])
    for gap in (9, 25):
        assert twenty_five_goal.AT_LEAST == kept(f"twenty-five-goal-{gap}.json")["at_least"]
        assert Target(18, is_least=False) == target(begun("twenty-five-goal", vacant=gap))


def test_every_gap_of_the_25_goal_has_a_target() -> None:
    found = [twenty_five_goal.WAYS.fewest(gap) for gap in NUMBERS]
    assert [44, 5] == [found.count(17), found.count(18)]


def test_24_gaps_of_the_49_puzzle_have_a_target_and_the_others_none() -> None:
    assert 24 == sum(forty_nine_puzzle.WAYS.fewest(gap) is not None for gap in NUMBERS)
    assert target(begun("forty-nine-puzzle")) is None
    assert Target(20, is_least=False) == target(begun("forty-nine-puzzle", vacant=2))


@pytest.mark.parametrize("key", ["reverse", "another-reverse"])
def test_the_reverse_puzzles_have_the_target_of_their_certificate(key: str) -> None:
    assert Target(kept(f"{key}.json")["moves"], is_least=True) == target(begun(key))


@pytest.mark.parametrize("key", ["nine-men-square", "nine-men-triangle"])
def test_nine_men_have_the_target_of_their_certificate(key: str) -> None:
    assert Target(kept(f"{key}.json")["fewest"], is_least=True) == target(begun(key))


def test_a_target_is_that_of_the_start_however_far_the_player_is() -> None:
    match = begun("reverse").play(0, "shift 6 7")
    assert Target(10, is_least=True) == target(match)


def test_other_games_have_no_target() -> None:
    assert target(begun("isolation")) is None
    assert target(Match.new("forty-two", 4, "any")) is None


@pytest.mark.slow
@pytest.mark.parametrize(("key", "vacant"), [("twenty-five-goal", 7), ("forty-nine-puzzle", 3)])
def test_following_hints_reaches_the_target(key: str, vacant: int) -> None:
    match = begun(key, vacant=vacant)
    wanted = target(match)
    assert wanted is not None
    while match.turn:
        found = hint(match)
        left = wanted.moves - match.record.moves
        assert f"{wanted.moves} in all" in found.sentence
        assert left >= 0
        match = match.play(0, found.move)
    assert match.outcome is not None
    assert ((0,), wanted.moves) == (match.outcome.winners, moves_counted(match))


def test_successive_jumps_of_one_man_are_one_move() -> None:
    match = begun("twenty-five-goal")
    made = []
    for run in short_lines.turned(twenty_five_goal.SHORT, 49)[0]:
        for start, end in pairwise(run):
            match = match.play(0, f"jump {start} {end}")
            made.append(moves_counted(match))
    assert [0, 1] == sorted({after - before for before, after in pairwise(made)})
    assert (47, 17) == (len(made), made[-1])
    assert 17 == moves_counted(match.undo())


def test_off_a_short_solution_a_hint_still_counts_moves() -> None:
    match = begun("twenty-five-goal")
    known = twenty_five_goal.WAYS.places(49)
    while int(match.record.men) in known:
        beside = [
            after
            for move in match.legal(0)
            if int((after := match.play(0, move)).record.men) not in known
        ]
        match = beside[0] if beside else match.play(0, match.legal(0)[0])
    found = hint(match)
    assert found.solvable
    assert "in all; fewer may do." in found.sentence


def test_only_hidden_cards_can_be_peeked_at() -> None:
    assert ["suite-assembling"] == [key for key in puzzles() if solver(key).peek]
