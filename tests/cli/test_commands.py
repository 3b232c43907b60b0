"""The command line: what commands print, and the codes they leave with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from parlour import __version__, cli
from parlour.cli import ELSEWHERE, main
from parlour.core.game import game, games, shelve, unshelve
from parlour.core.match import Match
from parlour.desk import coverage

ROOT = Path(__file__).parents[2]
COMMANDS = main.list_commands(click.Context(main))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), prog_name="parlour")


def parlour(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "parlour", *arguments]
    return subprocess.run(
        command, check=False, capture_output=True, text=True, env=environment, **more
    )


def command_named(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    assert found is not None
    return found


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The file of a finished match."""
    match = Match.new(game("forty-two", max_hands=1), seed="evening")
    while match.turn:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    path = tmp_path / "evening.table"
    path.write_text(match.dumps(), "utf-8")
    return path


def test_help_lists_every_command():
    shown = run("--help")
    assert 0 == shown.exit_code
    assert all(name in shown.stdout for name in COMMANDS)


def test_without_a_command_the_house_opens(monkeypatch: pytest.MonkeyPatch):
    opened = []
    house = click.Command("serve", callback=lambda: opened.append(True))
    monkeypatch.setattr("parlour.house.commands.serve", house)
    assert 0 == run().exit_code
    assert [True] == opened


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_purpose_and_an_example(name: str):
    shown = run(name, "--help")
    assert 0 == shown.exit_code
    assert f"Example: parlour {name}" in shown.stdout
    purpose = (command_named(name).help or "").strip()
    assert purpose.endswith(".")
    assert "\n" not in purpose


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_names_options_that_there_are(name: str):
    one = command_named(name)
    example = (one.epilog or "").partition(f"parlour {name}")[2].split()
    one.make_context(name, example)


def test_commands_that_live_elsewhere_are_there():
    for name, (_, purpose) in ELSEWHERE.items():
        assert command_named(name).name == name
        assert purpose.endswith(".")


def test_the_version_is_told():
    assert f"parlour, version {__version__}\n" == run("--version").stdout


def test_a_game_that_is_left_out_is_told_with_the_reason():
    shelve("broken", lambda: ModuleType("parlour.games.broken"))
    try:
        shown = run("games")
    finally:
        unshelve("broken")
    assert sorted(games()) == [line.split()[0] for line in shown.stdout.splitlines()]
    assert "Left out: games/broken.py: KEY is missing" in shown.stderr


def test_games_lists_every_game():
    shown = run("games")
    assert 0 == shown.exit_code
    assert sorted(games()) == [line.split()[0] for line in shown.stdout.splitlines()]
    rows = {row["key"]: row for row in json.loads(run("games", "--json").stdout)}
    assert [4] == rows["forty-two"]["players"]
    assert "pp. 7-9" == rows["forty-two"]["pages"]


def test_rules_are_told_for_players():
    shown = run("rules", "forty-two").stdout
    assert shown.index("In a minute") < shown.index("The bidding") < shown.index("Good to know")
    assert "Example: Fours are Honors: who takes the trick?" in shown
    assert "Trix 1904, p. 8" in shown.partition("Where it stands")[2]
    assert 80 > max(map(len, shown.splitlines()))


def test_rules_are_told_as_data_too():
    told = json.loads(run("rules", "forty-two", "--json").stdout)
    page = told["page"]
    assert ("tricks", 25) == (page["kind"], page["minutes"])
    assert "In a minute" == page["sections"][0]["title"]
    steps = next(
        block["example"]["steps"]
        for section in page["sections"]
        for block in section["blocks"]
        if "example" in block and block["example"]["id"] == "first-trick"
    )
    refused = [step["happened"] for step in steps if step["refused"]]
    assert ["Not allowed: Ben plays 5-5."] == [said[0] for said in refused]
    assert "trix1904/forty-two/bidding" in {row["citation"] for row in told["passages"]}


def test_a_game_without_a_page_is_told_by_its_book(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("parlour.desk.pages.page", lambda key: None)
    assert run("rules", "forty-two", "--by-page").stdout == run("rules", "forty-two").stdout
    assert json.loads(run("rules", "forty-two", "--json").stdout)["page"] is None


def test_rules_are_told_with_pages_rulings_and_options():
    shown = run("rules", "forty-two", "--by-page").stdout
    assert "Bidding (p. 8)" in shown
    assert "F42-R7" in shown
    assert shown.index("F42-R7") < shown.index("difference | full_bid; default difference")
    assert 80 > max(map(len, shown.splitlines()))


def test_options_can_be_told_alone():
    shown = run("rules", "forty-two", "--options").stdout
    assert "Bidding (p. 8)" not in shown
    assert "penalty" in shown
    names = [
        row["name"] for row in json.loads(run("rules", "forty-two", "--options", "--json").stdout)
    ]
    assert "penalty" in names


def test_coverage_answers_with_its_exit_code(monkeypatch: pytest.MonkeyPatch):
    def report(missing: tuple[str, ...]) -> coverage.Report:
        part = coverage.Part(("F42-R1",), missing)
        return coverage.Report([coverage.Coverage("forty-two", {"rules in code": part})], True)

    monkeypatch.setattr(coverage, "report", lambda keys: report(()))
    assert 0 == run("coverage").exit_code
    monkeypatch.setattr(coverage, "report", lambda keys: report(("F42-R1",)))
    shown = run("coverage", "forty-two")
    assert 1 == shown.exit_code
    assert "0/1" in shown.stdout
    assert "  F42-R1" in shown.stdout
    found = json.loads(run("coverage", "--json").stdout)
    assert ["F42-R1"] == found["games"]["forty-two"]["rules_in_code"]["missing"]


def test_verify_says_yes_and_no(table: Path):
    shown = run("verify", str(table))
    assert 0 == shown.exit_code
    assert "Fair" in shown.stdout
    text = table.read_text("utf-8")
    table.write_text(
        "".join(line for line in text.splitlines(True) if not line.startswith("seed:"))
    )
    shown = run("verify", str(table), "--json")
    assert 1 == shown.exit_code
    found = json.loads(shown.stdout)
    assert found["legal"]
    assert not found["fair"]


def test_simulate_reports_and_repeats_itself():
    arguments = ("simulate", "forty-two", "--matches", "3", "--seed", "1", "-o", "target=20")
    shown = run(*arguments)
    assert 0 == shown.exit_code
    assert "matches 3," in shown.stdout
    assert "" == shown.stderr
    found = json.loads(run(*arguments, "--json").stdout)
    again = json.loads(run(*arguments, "--json").stdout)
    assert "20" == found["options"]["target"]
    for timed in ("seconds", "moves_per_second", "compile_seconds"):
        del found[timed], again[timed]
    assert found == again


def test_bench_prints_ratios(monkeypatch: pytest.MonkeyPatch):
    from parlour.lab import bench

    rate = bench.Rate("playouts", "Forty-two", "compiled", True, [2e6], [2e6])
    worst, best = (bench.Spread("hearts", 0.9 * one, one, 1.1 * one) for one in (40.0, 60.0))
    ratio = bench.Ratio("playouts", "Forty-two, compiled", "OpenSpiel from Python", worst, best)
    found = bench.Measured([rate], [ratio], ["Nobody else is here."], {})
    monkeypatch.setattr(bench, "measure", lambda *given, **more: found)
    shown = run("bench").stdout
    assert "2,000,000" in shown
    assert "40.00" in shown
    assert "Nobody else is here." in shown
    assert 60.0 == json.loads(run("bench", "--json").stdout)["ratios"][0]["best"]["middle"]


def test_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch):
    from parlour.lab import simulation

    def interrupted(*given: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "simulate", interrupted)
    shown = run("simulate", "forty-two")
    assert 130 == shown.exit_code
    assert "" == shown.stderr.strip()


@pytest.mark.slow
def test_a_reader_who_has_seen_enough_is_no_error():
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "parlour", "rules", "forty-two"]
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            command, check=False, stdout=write, stderr=subprocess.PIPE, env=environment
        )
    finally:
        os.close(write)
    assert b"" == done.stderr
    assert 1 == done.returncode


@pytest.mark.slow
def test_a_process_of_its_own_does_the_same(table: Path):
    assert run("games").stdout == parlour("games").stdout
    assert 0 == parlour("verify", str(table)).returncode
    wrong = parlour("rules", "whist")
    assert (2, "") == (wrong.returncode, wrong.stdout)
    assert 1 == len(wrong.stderr.splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("--help",), ("games",), ("rules", "forty-two")])
def test_reading_needs_no_compiler(arguments: tuple[str, ...]):
    """Numba takes longer to import than all the rest together."""
    check = (
        "import sys\nfrom parlour.cli import main\n"
        f"try: main({list(arguments)!r})\n"
        "except SystemExit: pass\n"
        "sys.exit('numba' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", check], check=False, capture_output=True, env=environment
    )
    assert (0, b"") == (done.returncode, done.stderr)


# --- what people type ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_short_help_is_help(name: str):
    assert run(name, "--help").output == run(name, "-h").output
    assert 0 == run(name, "-h").exit_code


@pytest.mark.parametrize("name", ELSEWHERE)
def test_short_help_is_help_though_a_command_was_called_alone_first(name: str):
    command = main.get_command(click.Context(main), name)
    assert isinstance(command, click.Command)
    alone = CliRunner().invoke(command, ["--help"])
    assert (0, alone.output) == (0, CliRunner().invoke(command, ["-h"]).output)
    assert "-h, --help" in alone.output


def test_short_help_is_help_of_all():
    assert run("--help").output == run("-h").output


@pytest.mark.parametrize(
    ("typed", "near"), [("paly", "play"), ("rule", "rules"), ("simulat", "simulate")]
)
def test_a_misspelt_command_is_answered_with_what_it_is_like(typed: str, near: str):
    done = run(typed, "forty-two")
    assert (2, "") == (done.exit_code, done.stdout)
    assert f"There is no command '{typed}'; did you mean {near}?\n" == done.stderr


@pytest.mark.parametrize(
    ("typed", "near"), [("forty-too", "forty-two"), ("heraldy", "heraldry"), ("gip", "gyp")]
)
def test_a_misspelt_game_is_answered_with_what_it_is_like(typed: str, near: str):
    assert f"There is no game '{typed}'; did you mean {near}?\n" == run("rules", typed).stderr


def test_a_game_that_is_like_none_is_answered_with_where_they_are_listed():
    assert "`parlour games` lists the 36 there are.\n" in run("rules", "whist").stderr


@pytest.mark.parametrize("typed", ["Forty-two", "FORTY TWO", "forty_two", "Forty-Two."])
def test_a_game_is_found_by_its_title(typed: str):
    assert run("rules", "forty-two").output == run("rules", typed).output


def test_sentences_name_what_people_type_here(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PARLOUR_CALLED", "./run")
    assert "`./run games` lists" in run("rules", "whist").stderr


def test_long_lines_are_folded_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    text = "It can be solved from here. " * 9
    cli._say(text)
    assert text.rstrip() == capsys.readouterr().out.rstrip()
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    cli._say(text)
    folded = capsys.readouterr().out
    assert 40 >= max(map(len, folded.splitlines()))
    assert text.split() == folded.split()


@pytest.mark.parametrize(
    "command", ["play", "rules", "simulate", "solve", "tournament", "coverage"]
)
def test_a_shell_can_complete_the_keys_of_games(command: str):
    completing = ShellComplete(main, {}, "parlour", "_PARLOUR_COMPLETE")
    found = [item.value for item in completing.get_completions([command], "forty-t")]
    assert ["forty-two"] == found


def test_a_shell_can_complete_commands():
    completing = ShellComplete(main, {}, "parlour", "_PARLOUR_COMPLETE")
    found = [item.value for item in completing.get_completions([], "si")]
    assert ["simulate"] == found


def test_the_notation_is_shown_alone():
    assert "play 0-0" in run("rules", "forty-two", "--notation").output
    refused = run("rules", "forty-two", "--notation", "--json")
    assert 2 == refused.exit_code
