"""The solver of Isolation: all answers, each replayed by the rules."""

from __future__ import annotations

from itertools import combinations, permutations
from time import perf_counter

import pytest

from parlour.core.match import Match
from parlour.solvers.isolation import SIZE, alike, classes, isolations, mirrored, turned


def alone(squares: tuple[int, ...]) -> bool:
    """Whether no two squares share a line; shares nothing with rules or solver."""
    places = [((n - 1) // 7, (n - 1) % 7) for n in squares]
    return all(
        a != c and b != d and abs(a - c) != abs(b - d) for (a, b), (c, d) in combinations(places, 2)
    )


@pytest.mark.proves("ISO-R1", "forty-nine/isolation/claim-fourteen")
def test_there_are_forty_solutions_and_no_others() -> None:
    """Tried anew with every order of the columns."""
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
    """Four of them have eight forms and two have four, together just the forty."""
    assert 6 == len(classes())
    forms = [form for solution in classes() for form in alike(solution)]
    assert isolations() == sorted(forms)


def test_four_turns_and_two_mirrors_change_nothing() -> None:
    """The corners go round."""
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
