"""The commands as typed in a shell."""

import re

import pytest
from click.testing import CliRunner

from parlour.bots import engines
from parlour.cli import main
from parlour.core.game import game
from parlour.core.match import Match

BOTS = ["--bots", "novice", "--seed", "one"]


def run(command, *arguments, typed=""):
    return CliRunner().invoke(main, [command, *arguments], input=typed)


@pytest.fixture
def record(tmp_path):
    match = Match.new("forty-two", seed="one")
    for _ in range(12):
        seat = match.turn[0]
        match = match.play(seat, match.legal(seat)[-1])
    file = tmp_path / "one.table"
    file.write_text(match.dumps())
    return file


@pytest.mark.slow
def test_a_match_against_bots_is_begun_and_left():
    result = run("play", "forty-two", *BOTS, typed="pass\nquit\nn\n")
    assert 0 == result.exit_code
    assert "bots (novice) in seats 1, 2 and 3" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-game"],
        ["forty-two", "-o", "penalty"],
        ["forty-two", "-o", "penalty=none"],
        ["forty-two", "-o", "nothing=1"],
        ["forty-two", "--players", "5"],
        ["forty-two", "--seat", "4"],
        ["forty-two", "--nonce", " spaced"],
        ["no-such.table"],
    ],
)
def test_what_cannot_be_had_is_refused_in_one_sentence(arguments):
    result = run("play", *arguments)
    assert 2 == result.exit_code
    assert 1 == len(result.output.strip().split("\n"))
    assert "" == result.stdout


def test_a_kept_match_is_gone_on_with(record):
    result = run("play", str(record), "--bots", "novice", typed="quit\n")
    assert 0 == result.exit_code
    assert "Goodbye." in result.output


@pytest.mark.parametrize("seat", [[], ["--seat", "0"]])
def test_a_record_is_replayed_whole(record, seat):
    result = run("replay", str(record), "--all", *seat)
    assert 0 == result.exit_code
    assert "   3  " in result.output


def test_a_replay_shows_a_seat_its_own_cards_alone(record):
    match = Match.loads(record.read_text())
    output = run("replay", str(record), "--seat", "2", "--all").output
    hands = match.state.hands
    assert all(card in output for card in hands[2])
    output = re.sub(
        r"(?s)Everybody draws .*? first[.]", "", output
    )  # openly, and shuffled in again
    words = set(output.replace(";", " ").replace(".", " ").split())
    assert not words & {card for seat in (0, 1, 3) for card in hands[seat]}


def test_a_replay_as_json_has_a_picture_a_line(record):
    import json

    lines = run("replay", str(record), "--json").output.strip().split("\n")
    assert len(lines) == Match.loads(record.read_text()).length + 1
    assert "forty-two" == json.loads(lines[-1])["picture"]["game"]


def test_a_replay_of_a_seat_that_is_not_there_is_refused(record):
    assert 2 == run("replay", str(record), "--seat", "9").exit_code


# --- why, and trying from a position -------------------------------------------------------------


@pytest.fixture
def finished(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(engines, "prepare", lambda rules: None)
    monkeypatch.setattr(engines, "_ready", {})
    match = Match.new(game("forty-two", max_hands=1), seed="one")
    while match.turn:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    file = tmp_path / "finished.table"
    file.write_text(match.dumps())
    return file


@pytest.mark.slow
def test_a_finished_match_is_tried_from_a_position_and_kept_as_such(finished, tmp_path):
    match = Match.loads(finished.read_text())
    mine = next(step for step in match.history if step.length == 8).turn[0]
    result = run("replay", str(finished), "--try", "8", "--bots", "novice", typed="1\nquit\n")
    assert 0 == result.exit_code
    assert "This is tried from a position of a finished match" in result.output
    assert f"you in seat {mine}" in result.output
    [kept] = (tmp_path / "data").rglob("*.table")
    assert f"tried-from: {match.commitment} 8" in kept.read_text()
    assert "no record: it was tried from a position" in run("verify", str(kept)).output


def test_a_match_that_goes_on_is_not_tried_from(record):
    result = run("replay", str(record), "--try", "3")
    assert 2 == result.exit_code
    assert "Only a finished match can be tried from" in result.output
    assert 2 == run("replay", str(record), "--try", "3", "--all").exit_code
    assert 2 == run("replay", str(record), "--bots", "good").exit_code


def test_why_is_told_of_a_finished_match_alone(record, finished):
    told = run("replay", str(finished), "--why", "8").output
    assert told.startswith("In the place of seat ")
    assert "{" not in told
    hidden = run("replay", str(record), "--why", "4", "--seat", "0")
    assert 2 == hidden.exit_code
    assert "Ask again when all cards" in " ".join(hidden.output.split())


def test_a_position_of_ones_own_is_played_and_marked_in_its_record(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    wish = ["play", "twenty-five-goal", "--position", "23 24", "--plain"]
    done = CliRunner().invoke(main, wish, input="jump 23 25\nquit\n")
    assert "This is a position of your own: it is no record. It can be solved." in _flat(done)
    assert "Solved, in 1 move." in _flat(done)
    (kept,) = tmp_path.rglob("*.table")
    assert "set-up: 23 24\n" in kept.read_text()
    checked = run("verify", str(kept))
    assert 1 == checked.exit_code
    assert "no record: somebody set up the position" in _flat(checked)


def test_a_position_and_a_deal_do_not_go_together() -> None:
    wish = ["play", "thirteen", "--position", "1", "--winnable"]
    assert "is not dealt" in CliRunner().invoke(main, wish).output


def test_a_winnable_deal_says_what_was_discarded(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    wish = ["play", "thirteen", "-o", "deal=any", "--winnable", "--seed", "w", "--plain"]
    done = CliRunner().invoke(main, wish, input="quit\n")
    assert "This deal can be won, as the solver proved;" in _flat(done)


def _flat(done) -> str:
    """What was said, however its lines were folded."""
    return " ".join(done.output.split())
