"""The solver of Isolation: all answers, each replayed by the rules."""

from __future__ import annotations

import json
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import checks
from parlour.core.match import Match
from parlour.solvers import hints, isolation
from parlour.solvers.isolation import SIZE, alike, classes, isolations, mirrored, turned
from parlour.solvers.solving import solve_match

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"


def alone(squares: tuple[int, ...]) -> bool:
    """Whether no two squares share a line; shares nothing with rules or solver."""
    places = [((n - 1) // 7, (n - 1) % 7) for n in squares]
    return all(
        a != c and b != d and abs(a - c) != abs(b - d) for (a, b), (c, d) in combinations(places, 2)
    )


@pytest.mark.proves("ISO-R1", "forty-nine/isolation/claim-fourteen")
def test_there_are_forty_solutions_and_no_others() -> None:
    """Every order of the columns is tried."""
    tried = [
        tuple(7 * row + column + 1 for row, column in enumerate(p)) for p in permutations(range(7))
    ]
    assert [squares for squares in tried if alone(squares)] == isolations()
    assert 40 == len(set(isolations()))


@pytest.mark.proves("forty-nine/isolation/goal")
def test_the_rules_accept_every_solution() -> None:
    """Placed man by man, each ends the match."""
    for solution in isolations():
        assert alone(solution)
        match = Match.new("isolation", 1, seed="alone")
        for square in solution:
            match = match.play(0, f"place {square}")
        assert match.outcome is not None
        assert (SIZE,) == match.score


@pytest.mark.proves("ISO-R3")
def test_six_solutions_differ_in_more_than_the_side_one_looks_from() -> None:
    """Four of them have eight forms and two have four, together exactly forty."""
    assert 6 == len(classes())
    forms = [form for solution in classes() for form in alike(solution)]
    assert isolations() == sorted(forms)


def test_four_turns_and_two_mirrors_change_nothing() -> None:
    """The corners change places."""
    assert (1, 2) == mirrored((6, 7))
    assert (7,) == turned((1,))
    assert (49,) == turned((7,))
    for solution in isolations():
        assert solution == mirrored(mirrored(solution))
        assert solution == turned(turned(turned(turned(solution))))


def test_all_solutions_are_found_at_once() -> None:
    """Within ten milliseconds, on the best of several tries."""
    best = 1.0
    for _ in range(20):
        begun = perf_counter()
        isolations()
        best = min(best, perf_counter() - begun)
    assert best <= 0.010


# --- answers and hints ---------------------------------------------------------------------------


def standing(squares: set[int]) -> Match:
    return Match.at("isolation", 1, turn=0, men=" ".join(map(str, sorted(squares))))


def some_positions() -> list[set[int]]:
    """Men set at random, each alone in its lines, until no other can stand."""
    found = []
    for seed in range(60):
        rng, men = Random(seed), set[int]()
        free = [*range(1, 50)]
        while free and len(men) < 6:
            found.append(set(men))
            men.add(rng.choice(free))
            free = [n for n in range(1, 50) if n not in men and alone((*men, n))]
    return found


@pytest.mark.slow
@pytest.mark.proves("ISO-R1", "forty-nine/isolation/goal")
def test_hints_are_exact_from_any_position() -> None:
    """Solvable if some solution has all men; else the man taken off brings a solution nearer."""
    for men in some_positions():
        found = isolation.hint(standing(men))
        ways = [solution for solution in isolations() if men <= set(solution)]
        after = standing(men).play(0, found.move).record.men
        then = {square for square in range(1, 50) if after >> square & 1}
        assert bool(ways) == found.solvable
        if ways:
            assert any(then <= set(way) for way in ways)
        else:
            far = min(len(men - set(solution)) for solution in isolations())
            assert far - 1 == min(len(then - set(solution)) for solution in isolations())
            assert f"{far} m" in found.sentence


@pytest.mark.proves("PZ-R1")
def test_following_hints_from_a_dead_end_solves_it() -> None:
    """Men on 1 and 14 are not in line, yet no solution has both."""
    match = standing({1, 14, 17})
    told = [match]
    while match.turn:
        match = match.play(0, isolation.hint(match).move)
        told.append(match)
    assert (SIZE,) == match.score
    assert isolation.hint(told[0]).solvable is False


def test_a_hint_tells_the_move_with_which_the_way_was_left() -> None:
    """None of the four solutions with a man on 1 has one on 14."""
    match = Match.new("isolation", 1, seed="any").play(0, "place 1").play(0, "place 14")
    found = hints.hint(match)
    assert found.solvable is False
    assert "You went wrong at move 2, place 14." in found.sentence


@pytest.mark.slow
def test_every_answer_replays_and_is_checked() -> None:
    """From random positions, including lost ones."""
    for men in some_positions()[::7]:
        match = standing(men)
        found = solve_match(match)
        assert "holds" == found.verdict, found.certified
        assert bool(found.certificate["solutions"]) == (found.word == "")
        for move in found.moves:
            match = match.play(0, move)
        assert (SIZE,) == match.score


@pytest.mark.proves("ISO-R1", "ISO-R3")
def test_claims_tell_what_is_counted() -> None:
    """Forty, and six up to symmetry."""
    assert f"exactly {len(isolations())} ways" in isolation.STUDY.claims[0].answer
    assert f"are {len(classes())} if" in isolation.STUDY.claims[1].says
    forms = sorted(len(alike(solution)) for solution in classes())
    assert [4, 4, 8, 8, 8, 8] == forms


# --- certificates --------------------------------------------------------------------------------


def kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / name).read_text())
    return found


def refused(certificate: object) -> str:
    finding = checks.check(json.dumps(certificate))
    assert not finding.good
    return finding.sentence


@pytest.mark.parametrize("name", isolation.STUDY.derived)
def test_certificates_kept_are_derived_again(name: str) -> None:
    """And hold."""
    assert kept(name) == isolation.STUDY.derived[name](lambda share: None)
    assert checks.check(json.dumps(kept(name))).good


def test_wrong_certificates_are_refused() -> None:
    """Each with the reason."""
    good, six = kept("isolation.json"), kept("isolation-classes.json")
    ways = good["solutions"]
    assert "40 solutions, but 39" in refused(good | {"solutions": ways[1:]})
    assert "listed twice" in refused(good | {"solutions": [*ways, ways[0]]})
    assert "same row" in refused(good | {"solutions": [[1, 2, 3, 4, 5, 6, 7]]})
    assert "same diagonal" in refused(good | {"solutions": [[1, 9, 17, 25, 33, 41, 49]]})
    assert "seven men" in refused(good | {"solutions": [[1, 10]]})
    assert "4 solutions, but 0" in refused(good | {"men": [1], "solutions": []})
    assert "from 1 to 49" in refused(good | {"men": [50]})
    assert "no options" in refused(good | {"options": {"strict": "on"}})
    assert "'claim' is not one of" in refused(good | {"claim": "some"})
    assert "turned or mirrored" in refused(six | {"solutions": [*ways]})
    assert "are missing" in refused(six | {"solutions": six["solutions"][1:]})


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=50, deadline=None, derandomize=True, database=None)
@given(name=st.sampled_from(["options", "claim", "men", "solutions"]), value=ANYTHING)
def test_garbage_is_refused_in_a_sentence(name: str, value: object) -> None:
    """Whatever a field holds, there is no other failure."""
    for file in isolation.STUDY.derived:
        assert checks.check(json.dumps(kept(file) | {name: value})).sentence.endswith(".")
