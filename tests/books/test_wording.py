"""Nothing that people read repeats a sentence of the books, as far as the scans are at hand."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour.books
from books.test_registers import BOOKS, runs, scan
from parlour.desk.pages import pieces, plain

ROOT = Path(__file__).parents[2]
SHELF = Path(parlour.books.__file__).parent
TOLD = [*SHELF.rglob("*.md"), *SHELF.rglob("*.toml")]
DOCS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
PROSE = 6
"""So many words of a run are no numbers; with fewer it is a list of cards or squares."""
EVERYBODYS = {"the suit led or play an honor card"}
"""What nobody could say much differently: a refusal that the README shows."""


def strings(value: Any) -> Iterator[str]:
    """Every text in a TOML file, each by itself."""
    if isinstance(value, str):
        yield plain(pieces(value))
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)


def texts(path: Path) -> Iterator[str]:
    """What a file tells its readers, without the code of its claims."""
    written = path.read_text("utf-8")
    if path.suffix == ".toml":
        yield from strings(tomllib.loads(written))
    else:
        yield from (plain(pieces(text)) for text in re.split(r"\n\s*\n|\n(?=- )", written))


def prose(found: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
    return {run for run in found if sum(word.isalpha() for word in run) >= PROSE}


@pytest.mark.slow
def test_texts_are_read_whole_and_without_claims() -> None:
    rows = [text for path in TOLD for text in texts(path)]
    assert {"pages", "guides", "examples", "reasons", "about"} <= {
        path.parent.name for path in TOLD
    }
    assert any(text.startswith("All cards are dealt. Together you lay") for text in rows)
    assert not [text for text in rows if "default(" in text]


@pytest.mark.slow
@pytest.mark.parametrize("files", [TOLD, DOCS], ids=["told", "docs"])
def test_no_sentence_of_a_book_is_repeated(files: list[Path]) -> None:
    printed = prose({run for book in BOOKS for run in runs(scan(book))})
    repeated = {
        (path.name, said)
        for path in files
        for text in texts(path)
        for run in runs(text) & printed
        if (said := " ".join(run)) not in EVERYBODYS
    }
    assert repeated == set()


def test_a_sentence_of_a_book_would_be_noticed() -> None:
    """The longest paragraph of each scan, put into a page."""
    for book in BOOKS:
        text = max(re.split(r"\n\s*\n", scan(book)), key=len)
        assert prose(runs(plain(pieces(f"Here it is: {text}"))) & runs(scan(book)))
