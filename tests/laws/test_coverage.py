"""The book is the specification: every rule is cited by code, every example proved by a test."""

from __future__ import annotations

import pytest

from parlour.core.game import games
from parlour.lab import coverage


@pytest.fixture(scope="module")
def covered() -> coverage.Report:
    return coverage.report()


@pytest.mark.parametrize("key", games())
def test_all_that_the_books_say_of_a_game_is_in(key: str, covered: coverage.Report):
    found = next(one for one in covered.games if one.game == key)
    missing = {name: part.missing for name, part in found.parts.items() if part.missing}
    lines = [f"{name}: {' '.join(citations)}" for name, citations in missing.items()]
    assert not missing, f"{key} is not fully covered\n" + "\n".join(lines)


def test_every_citation_cites_something(covered: coverage.Report):
    assert [] == covered.unknown


def test_the_tests_were_read(covered: coverage.Report):
    assert covered.has_tests
