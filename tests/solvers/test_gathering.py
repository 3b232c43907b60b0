"""What a player may gather of a puzzle: every way to solve it is told from every other."""

from __future__ import annotations

import pytest

from parlour.core.match import Match
from parlour.solvers.colorow_solitaire import moves
from parlour.solvers.colorow_solitaire.layouts import best_layouts
from parlour.solvers.solving import puzzles, solver

KNOWN = {
    "isolation": (40, 6),
    "nine-men-square": (16, 2),
    "nine-men-triangle": (14, 7),
    "colorow-solitaire": (52, 7),
}
"""How many there are, and how many if turned and mirrored ones are the same, as `docs/answers` says."""


@pytest.mark.slow
def test_a_gathering_is_declared_where_the_solver_knows_all_of_it():
    assert set(KNOWN) == {key for key in puzzles() if solver(key).gathering}


@pytest.mark.slow
@pytest.mark.parametrize("key", KNOWN)
@pytest.mark.proves("ISO-R3")
def test_there_are_as_many_as_the_certificates_say(key: str):
    gathering = solver(key).gathering
    assert gathering is not None
    every = gathering.every()
    kinds = {gathering.kind(form) for form in every}
    assert KNOWN[key] == (len(every), len(kinds))
    assert kinds <= set(every), "the first form is one of them"


def played(key: str, moves: list[str]) -> Match:
    match = Match.new(key, 1, seed="any")
    for move in moves:
        match = match.play(0, move)
    return match


def form(match: Match) -> str:
    gathering = solver(match.game.key).gathering
    assert gathering is not None
    return gathering.form(match)


@pytest.mark.proves("ISO-R3")
def test_men_may_be_placed_in_any_order():
    squares = [1, 10, 19, 28, 30, 39, 48]
    forth = played("isolation", [f"place {n}" for n in squares])
    back = played("isolation", [f"place {n}" for n in squares[::-1]])
    assert "1 10 19 28 30 39 48" == form(forth) == form(back)
    assert form(forth) in solver("isolation").gathering.every()  # type: ignore[union-attr]
    assert "" == form(played("isolation", ["place 1"]))


@pytest.mark.slow
@pytest.mark.parametrize("key", ["nine-men-square", "nine-men-triangle"])
def test_the_jumps_of_one_man_are_one_move(key: str):
    match = Match.new(key, 1, seed="any")
    way = solver(key).solve(match, lambda share: None).moves
    solved = played(key, list(way))
    assert 4 == len(form(solved).split())
    assert form(solved) in solver(key).gathering.every()  # type: ignore[union-attr]


@pytest.mark.slow
def test_a_layout_is_the_same_whatever_its_colours():
    every = solver("colorow-solitaire").gathering.every()  # type: ignore[union-attr]
    match = Match.new("colorow-solitaire", 1, seed="any")
    layout = best_layouts()[0]
    found = set()
    for shown in (layout, layout[::-1]):
        way = moves(match, [0] * 7, shown)
        found.add(form(played("colorow-solitaire", way)))
    assert 1 == len(found)
    assert found < set(every)
