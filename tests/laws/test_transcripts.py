"""Records made once are judged the same for ever, or the edition of the game must rise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import goldens
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.verify import verify

FORMER = sorted((goldens.FOLDER / "former").glob("*.table"))
"""Records of former editions, as they were written then."""
RECORDS = sorted(set(goldens.FOLDER.glob("*/*.table")) - set(FORMER))


@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_transcript_is_judged_as_ever(record: Path) -> None:
    """Score, outcome and the legal moves at every step are what they were."""
    match = Match.loads(record.read_text())

    assert json.loads(record.with_suffix(".json").read_text()) == goldens.judged(match)
    assert told(record.read_text(), match) == told(match.dumps(), match)


def told(text: str, match: Match) -> list[str]:
    """What a record says; of a former edition without its options, which may be called otherwise now."""
    is_former = match.game.edition < match.game.rules.edition
    return [line for line in text.split("\n") if not (is_former and line.startswith("options: "))]


@pytest.mark.slow
@pytest.mark.parametrize("record", FORMER, ids=lambda path: path.stem)
def test_a_record_of_a_former_edition_is_judged_as_ever(record: Path) -> None:
    """It keeps its own edition, also when it is written again."""
    match = Match.loads(record.read_text())

    assert match.game.edition < match.game.latest.edition
    assert json.loads(record.with_suffix(".json").read_text()) == goldens.judged(match)
    assert match == Match.loads(match.dumps())


@pytest.mark.parametrize("key", [key for key, one in games().items() if one.rules.edition > 1])
def test_every_former_edition_has_a_record(key: str) -> None:
    wanted = {f"{key}-{edition}" for edition in range(1, game(key).rules.edition)}

    assert wanted == {path.stem for path in FORMER if path.stem.rpartition("-")[0] == key}


@pytest.mark.parametrize(
    "record", RECORDS + FORMER, ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_the_deals_of_a_transcript_are_fair(record: Path) -> None:
    """Every deal follows from the seed revealed, by code that shares nothing with the dealer."""
    report = verify(record.read_text())

    assert report.problem is None
    assert report.revealed


@pytest.mark.parametrize("key", games())
def test_every_game_has_transcripts(key: str) -> None:
    """`python tests/goldens.py` writes those of a new game."""
    folder = goldens.FOLDER / key

    assert set(goldens.tables(game(key))) == {path.stem for path in folder.glob("*.table")}


@pytest.mark.slow
@pytest.mark.parametrize("key", games())
def test_lines_of_play_are_as_many_as_ever(key: str) -> None:
    """Counts to a depth (perft) from a fixed deal."""
    one = game(key)
    found = {str(players): goldens.counts(one, players) for players in goldens.seated(one)}

    assert json.loads((goldens.FOLDER / key / "perft.json").read_text()) == found
