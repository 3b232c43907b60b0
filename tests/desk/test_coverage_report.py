"""The report on what is in: found where it is cited, missed where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core.errors import UnknownGame
from parlour.core.game import game
from parlour.desk import coverage
from parlour.lab import showing

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
    for part in ("games", "kit", "laws"):
        (folder / part).mkdir(parents=True)
    (folder / "games" / "test_forty_two.py").write_text(TEST_FILE, "utf-8")
    monkeypatch.setattr(coverage, "tests_folder", lambda: folder)
    return folder


def write(file: Path, *citations: str) -> None:
    """A file with a test that is marked so."""
    file.write_text(f"@proves({', '.join(map(repr, citations))})\ndef test(): ...\n", "utf-8")


def untested(key: str) -> tuple[str, ...]:
    (found,) = coverage.report([key]).games
    return found.parts["rulings in tests"].missing


def test_citations_of_tests_are_read_without_running_them(tests: Path) -> None:
    marks, unread = coverage.in_tests(tests)
    assert {"F42-R1", "F42-R2", "F42-R3", "trix1904/forty-two/bidding-example"} == {
        mark.citation for mark in marks
    }
    assert coverage.Mark("F42-R1", "tests/games/test_forty_two.py:6", "forty-two") in marks
    assert 1 == len(unread)
    assert "plain text" in unread[0]


def test_what_no_test_proves_is_missing(tests: Path) -> None:
    (found,) = coverage.report(["forty-two"]).games
    assert "F42-R1" not in found.parts["rulings in tests"].missing
    assert "F42-R4" in found.parts["rulings in tests"].missing
    assert "trix1904/forty-two/bidding-example" not in found.parts["examples in tests"].missing
    assert "trix1904/forty-two/illustrate-double" in found.parts["examples in tests"].missing


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("games/test_trix.py", "trix"),
        ("games/test_trix_1903.py", "trix-1903"),
        ("games/test_trix_exchange_rules.py", "trix-exchange"),
        ("solvers/test_thirteen_certificates.py", "thirteen"),
        ("solvers/test_sliding.py", ""),
        ("kit/test_trix_tricks.py", ""),
        ("laws/test_laws.py", "laws"),
    ],
)
def test_a_file_of_tests_is_named_after_its_game(path: str, key: str) -> None:
    assert key == coverage.tested_game(Path("tests", path))


def test_a_test_speaks_only_for_its_game(tests: Path) -> None:
    write(tests / "games" / "test_gyp.py", "GEN-R4", "GEN-R14")
    assert {"GEN-R4", "GEN-R14"}.isdisjoint(untested("gyp"))
    assert {"GEN-R4", "GEN-R14"} <= {*untested("hilo")}


def test_a_test_of_shared_code_speaks_for_the_games_that_reach_it(tests: Path) -> None:
    write(tests / "kit" / "test_dealing.py", "GEN-R4")
    assert "GEN-R4" not in untested("hilo")
    write(tests / "kit" / "test_dealing.py", "GO-R1")
    assert "GO-R1" not in untested("pittsburgh-draw")
    assert "GO-R1" in untested("nebraska-checkers")


def test_a_law_speaks_for_every_game(tests: Path) -> None:
    write(tests / "laws" / "test_laws.py", "GEN-R14")
    assert "GEN-R14" not in untested("gyp")
    assert "GEN-R14" not in untested("hilo")


def test_a_citation_that_cites_nothing_is_reported(tests: Path) -> None:
    write(tests / "test_more.py", "F42-R99")
    found = coverage.report(["forty-two"])
    assert not found.complete
    assert any("tests/test_more.py:1" in line and "F42-R99" in line for line in found.unknown)


def test_code_speaks_by_functions_options_moves_and_endings() -> None:
    cited = coverage.in_code(game("forty-two").rules)
    assert "parlour.games.forty_two.on_suit_led" in cited["F42-R7"]
    assert "forty-two, option penalty" in cited["F42-R14"]
    assert "forty-two, move name" in cited["F42-R5"]
    assert "forty-two, ENDINGS" in cited["trix1904/forty-two/winning"]
    assert "parlour.kit.dealing.begin" in cited["GEN-R4"]


def test_what_a_file_only_lists_is_declared_only() -> None:
    (found,) = coverage.report(["forty-two"]).games
    rulings = found.parts["rulings in code"]
    assert "F42-R1" in rulings.declared
    assert "F42-R1" not in coverage.in_code(game("forty-two").rules)
    assert len(rulings.all) == rulings.cited + len(rulings.declared) + len(rulings.missing)


def test_one_game_does_not_speak_for_another() -> None:
    rules = game("isolation").rules
    cited = coverage.in_code(rules) | coverage.declared(rules)
    assert not any("forty_two" in place for places in cited.values() for place in places)
    assert "GEN-R4" not in cited


def test_table_habits_are_listed() -> None:
    (found,) = coverage.report(["trix-football"]).games
    assert "trix1904/trix-football/penalty-misdeal" in found.habits
    assert list(found.habits) == found.plain()["table_habits"]


@pytest.mark.parametrize("with_habits", [False, True])
def test_table_habits_are_counted_and_named_when_asked(
    with_habits: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    showing.show_coverage(coverage.report(["gyp"]), with_habits)
    shown = capsys.readouterr().out
    assert "Table habits, which bind nobody here: 3." in shown
    assert with_habits == ("  trix1904/gyp/dealer-shuffle" in shown)


def test_an_option_that_does_nothing_leaves_a_game_incomplete() -> None:
    found = coverage.Coverage("hilo", {}, unread=("team_view",))
    assert not found.complete
    assert ["team_view"] == found.plain()["unread_options"]


def test_without_tests_the_report_is_on_code_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "tests_folder", lambda: None)
    found = coverage.report(["forty-two"])
    assert not found.has_tests
    assert {"rules in code", "rulings in code"} == set(found.games[0].parts)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        coverage.report(["whist"])
