"""The book is the specification: what a game does not do, and what no test shows, is known.

Both lists below can only shrink: what is no longer missing must leave them, and nothing may be
missing that does not stand there with a reason.
"""

from __future__ import annotations

import sys

import pytest

from parlour.books import find
from parlour.core.citation import RULES
from parlour.core.game import game, games
from parlour.desk import coverage
from parlour.desk.reach import RULE_LAYERS, reach

NO_CHIPS = "No picture lays scores out in chips."

KNOWN_MISSING = {
    ("forty-nine", "F49-R24"): NO_CHIPS,
    ("forty-nine-baltimore", "F49-R24"): NO_CHIPS,
}  # fmt: skip
"""What is neither at work in a game nor declared by it, and what none of its tests proves."""

KNOWN_UNREACHED: dict[str, str] = {}
"""Functions that cite something and that no game reaches."""


@pytest.fixture(scope="module")
def covered() -> coverage.Report:
    return coverage.report()


@pytest.mark.parametrize("key", games())
def test_what_a_game_lacks_of_its_books_is_known(key: str, covered: coverage.Report) -> None:
    found = next(one for one in covered.games if one.game == key)
    missing = {citation for part in found.parts.values() for citation in part.missing}

    assert {citation for one, citation in KNOWN_MISSING if one == key} == missing


def test_every_citation_cites_something(covered: coverage.Report) -> None:
    assert [] == covered.unknown


def test_the_tests_were_read(covered: coverage.Report) -> None:
    assert covered.has_tests


def test_every_function_that_cites_is_reached_by_a_game() -> None:
    reached = {function for one in games().values() for function in reach(one.rules).functions}
    idle = {
        f"{one.__module__}.{one.__qualname__}"
        for one in RULES
        if one not in reached
        and one.__module__ in sys.modules  # planted games are not
        and one.__module__.startswith(RULE_LAYERS)
    }

    assert set(KNOWN_UNREACHED) == idle


def test_tests_of_a_game_prove_what_concerns_it() -> None:
    """And what is at work in it or declared by it; examples and advice bind nobody."""
    folder = coverage.tests_folder()
    assert folder is not None
    marks, _ = coverage.in_tests(folder)
    idle = []
    for mark in marks:
        if mark.place.startswith("tests/games/"):
            found, rules = find(mark.citation), game(mark.game).rules
            cited = coverage.in_code(rules) | coverage.declared(rules)
            binds = getattr(found, "kind", "ruling") in ("rule", "ruling")
            if mark.game not in found.games or (binds and mark.citation not in cited):
                idle.append(f"{mark.place}: {mark.citation}")

    assert [] == idle
