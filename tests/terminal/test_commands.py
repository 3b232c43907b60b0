"""The commands as typed in a shell."""

import re

import pytest
from click.testing import CliRunner

from parlour.cli import main
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
