"""The command `parlour review`: what it prints of a finished match, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parlour.bots.opinions import Budget, Opinion, Weighed
from parlour.cli import main
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.desk import reviewing
from parlour.desk.reviewing import Standing
from parlour.lab.recounting import COLUMNS, chart


class Stub:
    """Holds the first legal move for a mistake, and the last for the best."""

    def weigh(self, view: View, moves: list[Move], budget: Budget, seed: int) -> Opinion:
        first, *others = sorted(moves, key=lambda move: move.number)
        others.reverse()
        rest = [Weighed(move, 4.0, 0.5, 5, 0.25) for move in others]
        return Opinion((*rest, Weighed(first, 1.0, 0.42, 5, 0.25)))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["review", *arguments], prog_name="parlour")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a finished match in which everybody made the first legal move."""
    monkeypatch.setattr(reviewing, "player", lambda rules: Stub())
    match = Match.new(game("forty-two", max_hands=1), seed="evening")
    while match.turn:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    path = tmp_path / "evening.table"
    path.write_text(match.dumps(), "utf-8")
    return path


def test_a_review_shows_chances_marked_moves_and_totals(table: Path):
    shown = run(str(table))
    assert 0 == shown.exit_code
    text = " ".join(shown.stdout.split())
    assert "seat 0 and seat 2 ▅" in text
    assert "chose to bid 1. Better: pass." in text
    assert "It cost 8 % of the chance to win, 3.0 points." in text
    first = json.loads(run(str(table), "--json").stdout)["decisions"][0]
    assert first["reason"]
    assert first["reason"] in text
    assert "decisions best cost each points slips mistakes blunders" in text
    assert "(a slip 2 %, a mistake 5 %, a blunder 12 % or more)" in text
    assert all(len(line) <= 80 for line in shown.stdout.splitlines())


def test_a_seat_may_be_asked_about_alone(table: Path):
    shown = run(str(table), "--seat", "1")
    assert "Seat 1 chose" in shown.stdout
    assert "Seat 2 chose" not in shown.stdout
    found = json.loads(run(str(table), "--seat", "1", "--json").stdout)
    assert {1} == {one["seat"] for one in found["decisions"]}
    assert [1] == [one["seat"] for one in found["totals"]]


def test_a_review_can_be_had_as_data(table: Path):
    found = json.loads(run(str(table), "--simulations", "16", "--json").stdout)
    assert (16, [[0, 2], [1, 3]]) == (found["simulations"], found["sides"])
    first = found["decisions"][0]
    assert ("bid 1", "pass", "mistake") == (first["move"], first["best"], first["grade"])
    assert 0.08 == pytest.approx(first["chance_lost"])
    assert 4 == len(found["totals"])
    assert len(found["decisions"]) + 2 == len(found["curve"])


def test_what_cannot_be_reviewed_is_refused_in_a_sentence(table: Path):
    match = Match.loads(table.read_text("utf-8"))
    lines = match.dumps().splitlines()
    table.write_text("\n".join(lines[:-3]) + "\n", "utf-8")
    shown = run(str(table))
    assert (2, "") == (shown.exit_code, shown.stdout)
    assert "Only a finished match is reviewed, and this one is not over.\n" == shown.stderr
    assert "There is no seat 7; seats are 0 to 3.\n" == run(str(table), "--seat", "7").stderr


def test_the_solver_reviews_a_puzzle(tmp_path: Path):
    match = Match.new("reverse", seed="reverse")
    while match.turn:
        match = match.play(0, match.legal(0)[0])
    path = tmp_path / "reverse.table"
    path.write_text(match.dumps(), "utf-8")
    text = " ".join(run(str(path)).stdout.split())
    assert "Whether it could be solved seat 0 █" in text
    assert "Before it the puzzle could be solved, and after it no more." in text


def test_a_chart_of_a_long_match_has_its_first_and_last_moment():
    curve = tuple(Standing(step, (step / 499,)) for step in range(500))
    drawn = chart(curve, 0)
    assert (COLUMNS, "▁", "█") == (len(drawn), drawn[0], drawn[-1])
    assert drawn == "".join(sorted(drawn))


def test_what_was_in_each_deal_is_told_if_that_is_asked_for(
    table: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PARLOUR_PLAIN", "1")
    shown = " ".join(run(str(table), "--open-cards").stdout.split())
    (one,) = json.loads(run(str(table), "--open-cards", "--json").stdout)["open_cards"]

    assert "Deal 1, 12 cards to play: " in shown
    assert f"beginning with: {one['lead']}." in shown
    assert "open_cards" not in json.loads(run(str(table), "--json").stdout)
