"""Registers of the books: passages and rulings, each found by its citation.

A passage is cited as book/section/slug ("trix1904/forty-two/playing"), a ruling by its id
("F42-R7").  The registers are the TOML files beside this module: one with a [book] table is a
book's, one named *-rulings.toml holds rulings, and each counts as soon as it is there.  Which
question a ruling answers, and why so, stands in `reasons/`, one file for each kind of id.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

_RULINGS = "-rulings.toml"

KINDS = {
    "rule": "What binds the players.",
    "example": "A hand or a play that shows a rule at work.",
    "advice": "How to play well.",
    "table-habit": "What only people at a real table do, use or suffer, such as shuffling, chips "
    "and misdeals; none of it is needed on a screen.",
    "advert": "What the publisher says about its products.",
}
"""What a passage can be."""


class UnknownCitation(ValueError):
    """No register has what was cited; the message is one sentence for people."""


@dataclass(frozen=True)
class Passage:
    """One thing a book says, in our words and tied to a paragraph of its scan."""

    book: str
    id: str
    games: tuple[str, ...]
    page: str
    heading: str
    kind: str
    gist: str
    fingerprint: str

    @property
    def citation(self) -> str:
        """The name by which code cites this passage."""
        return f"{self.book}/{self.id}"

    @property
    def where(self) -> str:
        """Its page; a cover or a loose sheet has a name instead of a number."""
        return f"p. {self.page}" if self.page[:1].isdigit() else self.page


@dataclass(frozen=True)
class Ruling:
    """How we read the books where they are silent, unclear or contradictory."""

    id: str
    games: tuple[str, ...]
    mark: str
    options: tuple[str, ...]
    passages: tuple[str, ...]
    gist: str
    offered: tuple[str, ...]
    """The games that offer its options; in the others it holds without them."""
    asks: str = ""
    """The question that the books leave open."""
    because: str = ""
    """Why it is answered so."""

    def options_in(self, game: str) -> tuple[str, ...]:
        """Those of its options that a game offers."""
        return self.options if game in self.offered else ()

    @property
    def citation(self) -> str:
        """The name by which code cites this ruling."""
        return self.id


@dataclass(frozen=True)
class Book:
    """One rulebook with its passages in the order of the book; an undated book has no year."""

    key: str
    title: str
    publisher: str
    year: int | None
    scan: str
    passages: tuple[Passage, ...] = field(repr=False)

    @property
    def dated_title(self) -> str:
        """Title and year; a title of ours may give the year already, to tell two books apart."""
        dated = self.year is None or str(self.year) in self.title
        return self.title if dated else f"{self.title} {self.year}"


@cache
def books() -> dict[str, Book]:
    """Every book that has a register, by key."""
    found = {}
    for _, table in _registers():
        if "book" in table:
            book = _book(table)
            found[book.key] = book
    return found


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every ruling, file by file and in the order of the file."""
    reasons = _reasons()
    return tuple(
        Ruling(
            id=row["id"],
            games=tuple(row["games"]),
            mark=row["mark"],
            options=tuple(row.get("options", ())),
            passages=tuple(row["passages"]),
            gist=row["gist"],
            offered=tuple(row.get("offered", row["games"])),
            **reasons.get(row["id"], {}),
        )
        for name, table in _registers()
        if name.endswith(_RULINGS)
        for row in table.get("ruling", ())
    )


def passage(citation: str) -> Passage:
    """The passage cited as book/section/slug."""
    found = _passages().get(citation)
    if found is None:
        book = citation.partition("/")[0]
        if book in books():
            raise UnknownCitation(f"The register of {book} has no passage {citation!r}.")
        raise UnknownCitation(f"There is no book {book!r}, so {citation!r} cites nothing.")
    return found


def habits(game: str) -> tuple[Passage, ...]:
    """What the books say about habits at a real table for a game, in order."""
    every = (row for book in books().values() for row in book.passages)
    return tuple(row for row in every if row.kind == "table-habit" and game in row.games)


def ruling(id: str) -> Ruling:
    """The ruling with this id."""
    found = _rulings().get(id)
    if found is None:
        raise UnknownCitation(f"There is no ruling {id!r}.")
    return found


def find(citation: str) -> Passage | Ruling:
    """The passage or the ruling cited: only passages have a slash in their name."""
    return passage(citation) if "/" in citation else ruling(citation)


def cite(citation: str) -> str:
    """The citation as people write it: Trix 1904, p. 8, "Playing", or ruling F42-R7."""
    found = find(citation)
    if isinstance(found, Ruling):
        return f"ruling {found.id}"
    return f'{books()[found.book].dated_title}, {found.where}, "{found.heading}"'


def fingerprint(text: str) -> str:
    """A digest that ignores how a paragraph is set: 16 hex digits from its letters and figures."""
    return sha256(re.sub("[^a-z0-9]", "", text.lower()).encode()).hexdigest()[:16]


_folders: list[Traversable] = [files("parlour.books")]


def shelve(folder: Traversable) -> None:
    """Add the registers of another folder."""
    _folders.append(folder)
    _forget()


def unshelve(folder: Traversable) -> None:
    """Remove them again."""
    _folders.remove(folder)
    _forget()


def _forget() -> None:
    for kept in (books, rulings, _passages, _rulings):
        kept.cache_clear()


def _registers() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every register's file name and contents, sorted by name so that the order never varies."""
    found = [file for folder in _folders for file in folder.iterdir()]
    for file in sorted(found, key=lambda file: file.name):
        if file.name.endswith(".toml"):
            yield file.name, tomllib.loads(file.read_text("utf-8"))


def _reasons() -> dict[str, dict[str, str]]:
    """Question and reason of each ruling, by its id."""
    found: dict[str, dict[str, str]] = {}
    for folder in _folders:
        if (folder / "reasons").is_dir():
            for file in (folder / "reasons").iterdir():
                found |= tomllib.loads(file.read_text("utf-8"))
    return found


def _book(table: dict[str, Any]) -> Book:
    head = table["book"]
    return Book(
        key=head["key"],
        title=head["title"],
        publisher=head["publisher"],
        year=head.get("year"),
        scan=head["scan"],
        passages=tuple(
            Passage(
                book=head["key"],
                id=row["id"],
                games=tuple(row["games"]),
                page=row["page"],
                heading=row["heading"],
                kind=row["kind"],
                gist=row["gist"],
                fingerprint=row["fingerprint"],
            )
            for row in table["passage"]
        ),
    )


@cache
def _passages() -> dict[str, Passage]:
    return {row.citation: row for book in books().values() for row in book.passages}


@cache
def _rulings() -> dict[str, Ruling]:
    return {row.id: row for row in rulings()}
