"""The glossary: what the books' own words mean, read from `books/words.toml`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FILE = files("parlour.books") / "words.toml"


@dataclass(frozen=True)
class Word:
    """A word of the books: what it means, in which games, and which others to look at."""

    term: str
    means: str
    games: tuple[str, ...] = ()
    see: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """Its place on the page of words."""
        return anchor(self.term)


def anchor(term: str) -> str:
    """A word as it can stand in an address."""
    return re.sub("[^a-z0-9]+", "-", term.casefold()).strip("-")


@cache
def words() -> tuple[Word, ...]:
    """All words, in the order of the alphabet."""
    rows = tomllib.loads(FILE.read_text("utf-8")).get("word", []) if FILE.is_file() else []
    found = [
        Word(row["term"], row["means"], tuple(row.get("games", ())), tuple(row.get("see", ())))
        for row in rows
    ]
    return tuple(sorted(found, key=lambda word: word.term.casefold()))


@cache
def _anchors() -> dict[str, str]:
    return {word.anchor: word.anchor for word in words()}


def known(term: str) -> str:
    """Where a term stands on the page of words, be it one or several of its kind; '' if nowhere."""
    at = anchor(term)
    tries = (at, at.removesuffix("s"), at.removesuffix("es"), f"{at}s", re.sub("ies$", "y", at))
    return next((one for one in tries if one in _anchors()), "")
