"""Results for other programs: the same rows as Parquet, CSV and JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from parlour.cli import main
from parlour.core.errors import ParlourError
from parlour.lab import exports, simulate, tournament
from parlour.lab.rows import Row
from parlour.lab.sheets import Sheet

HILO: dict[str, Any] = {"of": "hilo", "matches": 5, "players": 2, "seed": "s"}


@pytest.mark.slow
def test_a_row_tells_who_played_and_how_it_ended(tmp_path: Path):
    found = simulate(**HILO, bots=("random", "novice"), out=tmp_path / "it.json")
    rows = json.loads((tmp_path / "it.json").read_text("utf-8"))
    seats = ["bot_0", "bot_1", "won_0", "won_1", "score_0", "score_1", "worth_0", "worth_1"]
    assert all(["match", *seats, "moves", "deals", "ending"] == list(row) for row in rows)
    assert [0, 1, 2, 3, 4] == [row["match"] for row in rows]
    assert {("random", "novice")} == {(row["bot_0"], row["bot_1"]) for row in rows}
    for seat in range(2):
        assert found.wins[seat] == sum(row[f"won_{seat}"] for row in rows) - found.draws
        assert found.mean_score[seat] == sum(row[f"score_{seat}"] for row in rows) / 5
    assert found.moves == sum(row["moves"] for row in rows)
    assert found.deals == sum(row["deals"] for row in rows)
    assert found.endings == {row["ending"]: 5 for row in rows}


@pytest.mark.slow
def test_a_row_of_a_tournament_tells_deal_and_sides(tmp_path: Path):
    bots = ["random", "novice"]
    tournament("forty-two", bots, 2, seed="s", one_deal=True, jobs=1, out=tmp_path / "it.json")
    rows = json.loads((tmp_path / "it.json").read_text("utf-8"))
    assert [(0, 0), (1, 0), (2, 1), (3, 1)] == [(row["match"], row["deal"]) for row in rows]
    for row in rows:
        assert [0, 1, 0, 1] == [row[f"side_{seat}"] for seat in range(4)]
        assert row["bot_0"] == row["bot_2"] != row["bot_1"] == row["bot_3"]
        assert row["worth_0"] == row["worth_2"]
        assert (1, None) == (row["deals"], row["ending"])
    assert {"random", "novice"} == {row["bot_0"] for row in rows[:2]}


def test_where_deals_are_not_counted_the_cell_is_empty(tmp_path: Path):
    simulate("isolation", 2, seed="s", out=tmp_path / "it.csv")
    with (tmp_path / "it.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert ["", ""] == [row["deals"] for row in rows]
    assert {"true", "false"} >= {row["won_0"] for row in rows}


def test_parquet_has_types_and_says_what_was_played(tmp_path: Path):
    parquet = pytest.importorskip("pyarrow.parquet")
    simulate(**HILO, out=tmp_path / "it.parquet")
    simulate(**HILO, out=tmp_path / "it.json")
    table = parquet.read_table(tmp_path / "it.parquet")
    assert json.loads((tmp_path / "it.json").read_text("utf-8")) == table.to_pylist()
    types = {field.name: str(field.type) for field in table.schema}
    assert ("int64", "string", "bool", "int64") == tuple(
        types[name] for name in ("match", "bot_1", "won_0", "deals")
    )
    played = json.loads(table.schema.metadata[b"parlour"])
    assert ("hilo", "s", 2) == (played["game"], played["seed"], played["players"])


def test_parquet_is_written_group_by_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(exports, "GROUP", 2)
    simulate(**HILO, out=tmp_path / "it.parquet")
    assert 3 == parquet.ParquetFile(tmp_path / "it.parquet").num_row_groups
    assert [0, 1, 2, 3, 4] == parquet.read_table(tmp_path / "it.parquet")["match"].to_pylist()


@pytest.mark.parametrize("form", ["parquet", "csv", "json"])
def test_the_order_of_playing_leaves_no_trace(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    if form == "parquet":
        pytest.importorskip("pyarrow")
    simulate(**HILO, keep=tmp_path / "kept", out=tmp_path / f"a.{form}")
    head, *lines = (tmp_path / "kept").read_bytes().splitlines(True)
    (tmp_path / "kept").write_bytes(head + b"".join(lines[:0:-1]))
    simulate(**HILO, keep=tmp_path / "kept", out=tmp_path / f"b.{form}")
    assert (tmp_path / f"a.{form}").read_bytes() == (tmp_path / f"b.{form}").read_bytes()


@pytest.mark.parametrize(
    ("out", "sentence"),
    [
        ("it.xlsx", "ends in one of .parquet, .csv, .json"),
        ("it", "ends in one of .parquet, .csv, .json"),
        ("no/such/it.csv", "cannot be written to 'no/such/it.csv'"),
        ("kept.csv", "need a file each"),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is_played(
    out: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    words = ["simulate", "hilo", "--matches", "1", "--out", out, "--keep", "kept.csv"]
    done = CliRunner().invoke(main, words, prog_name="parlour")
    assert (2, "") == (done.exit_code, done.stdout)
    (told,) = done.stderr.splitlines()
    assert sentence in told
    assert [] == list(tmp_path.iterdir())


def test_without_pyarrow_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(exports, "find_spec", lambda name: None)
    with pytest.raises(ParlourError) as told:
        simulate(**HILO, out=tmp_path / "it.parquet")
    assert exports.NO_PARQUET == str(told.value)


def test_a_file_that_is_there_stays_until_the_new_one_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "it.csv").write_text("old")

    def torn(sheet: Sheet, matches: int) -> Iterator[Row]:
        yield from list(rows(sheet, matches))[:2]
        raise KeyboardInterrupt

    rows = Sheet.rows
    monkeypatch.setattr(Sheet, "rows", torn)
    with pytest.raises(KeyboardInterrupt):
        simulate(**HILO, out=tmp_path / "it.csv")
    assert "old" == (tmp_path / "it.csv").read_text()
    assert ["it.csv"] == names(tmp_path.iterdir())
    monkeypatch.undo()
    simulate(**HILO, out=tmp_path / "it.csv")
    assert 6 == len((tmp_path / "it.csv").read_text().splitlines())
    assert ["it.csv"] == names(tmp_path.iterdir())


def names(paths: Iterable[Path]) -> list[str]:
    return sorted(path.name for path in paths)
