"""The report on what is in: found where it is cited, missed where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core.errors import UnknownGame
from parlour.core.game import game
from parlour.lab import coverage

TEST_FILE = """
import pytest
from pytest import mark
proves = pytest.mark.proves

@pytest.mark.proves("F42-R1", "trix1904/forty-two/bidding-example")
def test_one(): ...

@proves("F42-R2")
class TestTwo: ...

pytestmark = [mark.proves("F42-R3")]

@pytest.mark.proves(*["F42-R4"])
def test_three(): ...
"""


@pytest.fixture
def tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tests with one file."""
    folder = tmp_path / "tests"
    (folder / "games").mkdir(parents=True)
    (folder / "games" / "test_it.py").write_text(TEST_FILE, "utf-8")
    monkeypatch.setattr(coverage, "tests_folder", lambda: folder)
    return folder


def test_citations_of_tests_are_read_without_running_them(tests: Path):
    cited, unread = coverage.in_tests(tests)
    assert {"F42-R1", "F42-R2", "F42-R3", "trix1904/forty-two/bidding-example"} == set(cited)
    assert {"tests/games/test_it.py:6"} == cited["F42-R1"]
    assert 1 == len(unread)
    assert "plain text" in unread[0]


def test_what_no_test_proves_is_missing(tests: Path):
    (found,) = coverage.report(["forty-two"]).games
    assert "F42-R1" not in found.parts["rulings in tests"].missing
    assert "F42-R4" in found.parts["rulings in tests"].missing
    assert "trix1904/forty-two/bidding-example" not in found.parts["examples in tests"].missing
    assert "trix1904/forty-two/illustrate-double" in found.parts["examples in tests"].missing


def test_a_citation_that_cites_nothing_is_reported(tests: Path):
    (tests / "test_more.py").write_text("@pytest.mark.proves('F42-R99')\ndef test(): ...\n")
    found = coverage.report(["forty-two"])
    assert not found.complete
    assert any("tests/test_more.py:1" in line and "F42-R99" in line for line in found.unknown)


def test_code_speaks_by_functions_constants_options_moves_and_endings():
    cited = coverage.in_code(game("forty-two").rules)
    own = "parlour.games.forty_two"
    assert f"{own}.on_suit_led" in cited["F42-R7"]
    assert own in cited["F42-R1"]
    assert f"{own}, option penalty" in cited["F42-R14"]
    assert f"{own}, move name" in cited["F42-R5"]
    assert f"{own}, ENDINGS" in cited["trix1904/forty-two/winning"]
    assert "parlour.kit.dealing.begin" in cited["GEN-R4"]


def test_one_game_does_not_speak_for_another():
    cited = coverage.in_code(game("isolation").rules)
    assert not any("forty_two" in place for places in cited.values() for place in places)


def test_without_tests_the_report_is_on_code_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(coverage, "tests_folder", lambda: None)
    found = coverage.report(["forty-two"])
    assert not found.has_tests
    assert {"rules in code", "rulings in code"} == set(found.games[0].parts)


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame):
        coverage.report(["whist"])
