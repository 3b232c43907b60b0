"""The solvers of both Nine Men puzzles: exact from everywhere, judged by rules and by sets."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaping import after_a_run, played, reached, shown
from parlour import checks
from parlour.core.match import Match
from parlour.solvers import hints, nine_men, nine_men_square, nine_men_triangle
from parlour.solvers.solving import solve_match

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
BOTH = [nine_men_triangle, nine_men_square]
GOAL = frozenset({25})


def new(of: ModuleType) -> Match:
    return Match.new(of.KEY, 1, seed="any")


def needed(men: frozenset[int]) -> int | None:
    """The fewest moves, computed with sets."""
    for moves, positions in enumerate(reached(men)):
        if GOAL in positions:
            return moves
    return None


def some_positions(of: ModuleType) -> list[Match]:
    """Along random matches, also in the middle of a move."""
    found = []
    for seed in range(6):
        match, rng = new(of), random.Random(seed)
        while match.turn:
            found.append(match)
            match = match.play(0, rng.choice(match.legal(0)))
    return found


@pytest.mark.slow
@pytest.mark.proves(
    "TRI-R1", "SQ9-R1", "forty-nine/nine-men-triangle/claim-four",
    "forty-nine/nine-men-square/claim-four",
)  # fmt: skip
@pytest.mark.parametrize("of", BOTH)
def test_the_fewest_moves_are_four(of: ModuleType) -> None:
    """By the solver, and by a search that shares nothing with it."""
    assert 4 == needed(shown(new(of))) == nine_men.moves_needed(of.NINE.start, 0)


@pytest.mark.proves("TRI-R1", "TRI-R3", "SQ9-R1", "HOUSE-R47")
@pytest.mark.parametrize(("of", "many", "unlike"), [(BOTH[0], 14, 7), (BOTH[1], 16, 2)])
def test_all_shortest_solutions_replay_and_earn_the_star(
    of: ModuleType, many: int, unlike: int
) -> None:
    """That many there are, compared by the runs of their men."""
    solutions = nine_men.shortest(of.NINE.start)
    assert many == len(set(solutions)) == len(solutions)
    assert unlike == len(nine_men.essentially_different(of.NINE.start, solutions))
    for solution in solutions:
        match = played(new(of), " ".join("-".join(map(str, run)) for run in solution))
        assert match.outcome is not None
        assert (4, (0,)) == (match.record.moves, match.outcome.winners)
        assert match.record.ended == 1


@pytest.mark.slow
@pytest.mark.parametrize("of", BOTH)
def test_solutions_are_counted_alike_by_going_through_sets(of: ModuleType) -> None:
    """Positions after one, two and three moves lead to as many lines of positions."""
    start = shown(new(of))
    lines = {start: 1}
    for left in (3, 2, 1, 0):
        further: dict[frozenset[int], int] = {}
        for men, ways in lines.items():
            for after in after_a_run(men):
                if nine_men.moves_needed(sum(1 << n for n in after), 0) <= left:
                    further[after] = further.get(after, 0) + ways
        lines = further
    by_solver = set()
    for solution in nine_men.shortest(of.NINE.start):
        match, line = new(of), []
        for run in solution:
            match = played(match, "-".join(map(str, run)))
            line.append(shown(match))
        by_solver.add(tuple(line))
    assert lines == {GOAL: len(by_solver)}


@pytest.mark.slow
@pytest.mark.parametrize("of", BOTH)
def test_hints_are_exact_from_everywhere(of: ModuleType) -> None:
    """Solvable or not as the sets say, and following hints takes exactly the predicted moves."""
    for match in some_positions(of):
        found = of.NINE.hint(match)
        if not match.record.jumper:
            assert found.solvable == (needed(shown(match)) is not None)
        if found.solvable:
            need = nine_men.moves_needed(match.record.men, match.record.jumper)
            begun = match.record.moves
            while match.turn:
                match = match.play(0, of.NINE.hint(match).move)
            assert match.outcome is not None
            assert ((0,), begun + need) == (match.outcome.winners, match.record.moves)
        else:
            assert "" == found.move


def test_the_star_is_spoken_of() -> None:
    """It can be won at first, and no longer once a run is broken in two."""
    match = new(nine_men_triangle)
    assert "the star can still be won" in nine_men_triangle.NINE.hint(match).sentence
    match = played(match, "32-30 38-36 36-24")
    assert "the star can no longer be won" in nine_men_triangle.NINE.hint(match).sentence


def test_a_hint_tells_where_the_way_was_left() -> None:
    """The last move at which it could still be solved, found by halving."""
    match, rng = new(nine_men_triangle), random.Random(1)
    while nine_men_triangle.NINE.hint(match).solvable:
        match = match.play(0, rng.choice(match.legal(0)))
    left = f"You went wrong at move {match.length}, {match.log[-1][1]}."
    for _ in range(2):
        assert left in hints.hint(match).sentence
        match = match.play(0, match.legal(0)[0])


@pytest.mark.slow
@pytest.mark.parametrize("of", BOTH)
def test_answers_replay_and_are_checked(of: ModuleType) -> None:
    """From any position, including lost ones."""
    for match in some_positions(of)[::5]:
        found = solve_match(match)
        assert ("holds", "") == (found.verdict, found.word), found.certified
        for move in found.moves:
            match = match.play(0, move)
        assert bool(found.moves) == bool(match.outcome and match.outcome.winners)


# --- certificates --------------------------------------------------------------------------------


def kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / name).read_text())
    return found


def refused(certificate: object) -> str:
    finding = checks.check(json.dumps(certificate))
    assert not finding.good
    return finding.sentence


@pytest.mark.slow
@pytest.mark.parametrize("of", BOTH)
def test_certificates_kept_are_derived_again(of: ModuleType) -> None:
    """And hold."""
    for name, derive in of.STUDY.derived.items():
        assert kept(name) == derive(lambda share: None)
        assert checks.check(json.dumps(kept(name))).good


@pytest.mark.slow
def test_wrong_certificates_are_refused() -> None:
    """Each with the reason."""
    good, every = kept("nine-men-triangle.json"), kept("nine-men-triangle-all.json")
    moves, ways = good["moves"], every["solutions"]
    assert "fewest moves are 4, not 3" in refused(good | {"fewest": 3})
    assert "has 5 moves, but 4" in refused(good | {"moves": _stopping_more(moves)})
    assert "is still moving" in refused(
        good | {"moves": [move for move in moves if move != "stop"]}
    )
    assert "who could stop" in refused(good | {"moves": ["stop", *moves]})
    assert "not one on 25" in refused(good | {"moves": moves[:-1]})
    assert "no jump from 1 to 4" in refused(good | {"moves": ["jump 1 4"]})
    assert "There is no man on 1" in refused(good | {"moves": ["jump 1 3"]})
    assert "not empty" in refused(good | {"moves": ["jump 37 39"]})
    assert "no man to jump over" in refused(good | {"moves": ["jump 25 23"]})
    assert "not a move of this puzzle" in refused(good | {"moves": ["shove 1 3"]})
    assert "more than one jump" in refused(good | {"moves": ["jump 32 46 30"]})
    assert "from square to square" in refused(good | {"moves": ["jump 32 050"]})
    assert "can be solved" in refused(good | {"claim": "impossible"})
    assert "no options" in refused(good | {"options": {"vacant": "49"}})
    assert "only nine men" in refused(good | {"men": list(range(1, 11))})
    assert "different squares" in refused(good | {"men": [1, 1]})
    assert "There is no man on 26" in refused(good | {"jumper": 26})
    assert "13 of the 13 listed are right" in refused(every | {"solutions": ways[1:]})
    assert "listed twice" in refused(every | {"solutions": [*ways, ways[0]]})
    assert "7 solutions are essentially different, not 8" in refused(every | {"unlike": 8})
    straight = kept("nine-men-triangle-straight.json")
    assert "brought to 25" in refused(straight | {"men": [26, 27]})


def _stopping_more(moves: list[str]) -> list[str]:
    """The same with a run broken in two."""
    at_jump = next(i for i in range(1, len(moves)) if "stop" not in moves[i - 1 : i + 1])
    return [*moves[:at_jump], "stop", *moves[at_jump:]]


def test_a_man_at_his_move_is_judged_too() -> None:
    """Two men left of which one may jump on, or the other begin."""
    begun: dict[str, Any] = {"certificate": 1, "key": "nine-men-square", "options": {}}
    begun |= {"claim": "minimum", "men": [26, 27], "fewest": 0, "moves": ["jump 27 25"]}
    assert checks.check(json.dumps(begun | {"jumper": 27})).good
    assert "fewest moves are 1, not 0" in refused(begun)
    assert "fewest moves are 1, not 0" in refused(begun | {"jumper": 26})


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
PARTS = ["options", "claim", "men", "jumper", "moves", "fewest", "solutions", "unlike"]


@pytest.mark.slow
@settings(max_examples=15, deadline=None, derandomize=True, database=None)
@given(name=st.sampled_from(PARTS), value=ANYTHING)
def test_garbage_is_refused_in_a_sentence(name: str, value: object) -> None:
    """Whatever a field holds, there is no other failure."""
    for file in nine_men_triangle.STUDY.derived:
        assert checks.check(json.dumps(kept(file) | {name: value})).sentence.endswith(".")
