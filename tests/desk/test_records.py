"""Record files: read from anything that can be read, written whole, never over something else."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from parlour.core.errors import BadTable, ParlourError
from parlour.core.match import Match
from parlour.desk import records

MATCH = Match.new("forty-two", seed="records")


def test_what_was_kept_is_loaded(tmp_path: Path):
    file = tmp_path / records.usual_name(MATCH)
    records.keep(MATCH, file)
    assert MATCH == records.load(file)
    assert [file] == list(tmp_path.iterdir())


def test_a_pipe_is_read(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(MATCH.dumps(), "utf-8"))
    writer.start()
    assert MATCH == records.load(pipe)
    writer.join()


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(records, "LARGEST", 10)
    (tmp_path / "it").write_text("x" * 11)
    with pytest.raises(BadTable, match="too large"):
        records.text_of(tmp_path / "it")


@pytest.mark.parametrize("name", ["", "none", "a\0b"])
def test_what_cannot_be_read_is_told_in_a_sentence(tmp_path: Path, name: str):
    with pytest.raises(ParlourError, match=r"cannot be read: .*\.$"):
        records.text_of(tmp_path / name)


def test_a_match_is_not_kept_in_a_folder(tmp_path: Path):
    with pytest.raises(ParlourError, match="is not a file"):
        records.keep(MATCH, tmp_path)
