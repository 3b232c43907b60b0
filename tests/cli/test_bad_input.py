"""Bad input: one clear sentence on stderr, exit code 2, nothing printed and nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from parlour.cli import main
from parlour.core.match import Match

RECORD = Match.new("forty-two", seed="evening").dumps()

WRONG_WORDS = [
    ("print", "men", "--large-index"),
    ("print", "trix72", "--layout", "fold", "--offset", "1,1"),
    ("whist",),
    ("--colour",),
    ("rules",),
    ("rules", "whist"),
    ("rules", "../games"),
    ("rules", "x" * 5000),
    ("rules", "forty-two", "gyp"),
    ("coverage", "whist"),
    ("verify",),
    ("verify", "no-such.table"),
    ("verify", "."),
    ("simulate", "whist"),
    ("simulate", "forty-two", "--matches", "0"),
    ("simulate", "forty-two", "--matches", "9" * 4000),
    ("simulate", "forty-two", "--matches", "many"),
    ("simulate", "forty-two", "--players", "3"),
    ("simulate", "forty-two", "--players", "-1"),
    ("simulate", "forty-two", "--bots", "genius"),
    ("simulate", "forty-two", "--bots", "random,random,random,random,random"),
    ("simulate", "forty-two", "--bots", ""),
    ("simulate", "forty-two", "-o", "colour=red"),
    ("simulate", "forty-two", "-o", "penalty=mild"),
    ("simulate", "forty-two", "-o", "target=0"),
    ("simulate", "forty-two", "-o", "first_dealer=seat:10"),
    ("play", "forty-two", "-o", "first_dealer=seat:10"),
    ("simulate", "forty-two", "-o", "target=" + "9" * 4000),
    ("simulate", "forty-two", "-o", "target"),
    ("simulate", "forty-two", "-o", "target="),
    ("simulate", "forty-two", "-o", "target=5", "-o", "target=6"),
    ("play", "forty-two", "-o", "target=5", "-o", "target=6"),
    ("play", "forty-two", "-o", "target"),
    ("solve", "thirteen", "-o", "seed=tea"),
    ("hint", "no-such.table"),
    ("review", "no-such.table"),
    ("replay", "."),
    ("simulate", "forty-two", "--seed", "\udcff"),
    ("bench", "--seconds", "nan"),
    ("bench", "--seconds", "0"),
    ("bench", "--rounds", "0"),
]

WRONG_FILES = {
    "empty": b"",
    "garbage": bytes(range(256)) * 40,
    "another text": b"Dear diary,\n\ntoday we played.\n",
    "cut off in the head": RECORD[:120].encode(),
    "no moves": RECORD.split("\n\n")[0].encode(),
    "another game": RECORD.replace("game: forty-two", "game: whist").encode(),
    "another edition": RECORD.replace("edition: 1", "edition: 999").encode(),
    "an edition of 4000 digits": RECORD.replace("edition: 1", "edition: " + "1" * 4000).encode(),
    "another option": RECORD.replace("options: ", "options: colour=red ").encode(),
    "an option out of range": RECORD.replace("min_bid=1", "min_bid=43").encode(),
    "too many players": RECORD.replace("players: 4", "players: 5").encode(),
    "a seed that is none": RECORD.replace("seed: ", "seed: z").encode(),
    "a line of 10 MB": RECORD.encode() + b"0 bid " + b"3" * 10_000_000,
    "UTF-16": RECORD.encode("utf-16"),
}


def refused(*arguments: str) -> str:
    """The one sentence with which a command is refused."""
    done = CliRunner().invoke(main, list(arguments), prog_name="parlour")
    assert isinstance(done.exception, SystemExit), done.exception
    assert 2 == done.exit_code
    assert "" == done.stdout
    (sentence,) = done.stderr.splitlines()
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 300
    return sentence


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", WRONG_WORDS, ids=lambda words: " ".join(words)[:60])
def test_wrong_words_are_refused(words: tuple[str, ...], folder: Path):
    refused(*words)
    assert [] == list(folder.iterdir())


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("what", WRONG_FILES)
def test_wrong_files_are_refused(command: str, what: str, folder: Path):
    (folder / "it.table").write_bytes(WRONG_FILES[what])
    refused(command, "it.table")
    assert WRONG_FILES[what] == (folder / "it.table").read_bytes()
    assert ["it.table"] == [path.name for path in folder.iterdir()]


def test_the_sentence_says_what_is_wrong(folder: Path):
    assert "no game 'whist'" in refused("rules", "whist")
    assert "no option 'colour'" in refused("simulate", "forty-two", "-o", "colour=red")
    assert "it is 1..42" in refused("simulate", "forty-two", "-o", "min_bid=43")
    assert "for 4 players, not 3" in refused("simulate", "forty-two", "--players", "3")
    assert "no such file" in refused("verify", "no-such.table")


def test_an_edited_record_is_answered_with_no(folder: Path):
    edited = RECORD.replace("deck deal ", "deck deal 6-6 6-6 ", 1)
    (folder / "it.table").write_text(edited, "utf-8")
    done = CliRunner().invoke(main, ["verify", "it.table"])
    assert 1 == done.exit_code
    assert "Not legal" in done.stdout
