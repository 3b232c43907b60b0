"""Leaves: a page of the reading room as templates show it, with its marks and its examples."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlencode

from parlour.books import Passage, Ruling, books, find
from parlour.core.fields import Choice
from parlour.core.game import Game, game
from parlour.desk import glossary, rulebook
from parlour.desk.abouts import About
from parlour.desk.examples import Example, examples
from parlour.desk.pages import (
    Block,
    Cards,
    Choosing,
    Page,
    Paragraph,
    Points,
    Section,
    Shown,
    Value,
    Words,
    page,
)
from parlour.desk.pages import plain as bare
from parlour.desk.wording import capital
from parlour.house.small_tables import Face, Laying, SmallTable, face

MOST_EXAMPLES = 512
"""How many examples are remembered with all their steps."""


@dataclass(frozen=True)
class Way:
    """Another way to play: what it is, and the address that chooses it."""

    words: str
    address: str


@dataclass(frozen=True)
class Settled:
    """A ruling as a mark tells it."""

    id: str
    asks: str
    gist: str
    because: str
    ways: tuple[Way, ...]


@dataclass
class Mark:
    """What stands behind a block: its number, the places in the books, and our rulings."""

    number: int
    passages: list[dict[str, str]] = field(default_factory=list)
    rulings: list[Settled] = field(default_factory=list)


@dataclass(frozen=True)
class Told:
    """One step of an example: the position, and what is said of it."""

    table: SmallTable
    happened: tuple[str, ...]
    says: str
    is_refused: bool


@dataclass(frozen=True)
class Leaf:
    """A page, ready for templates; `marks` are numbered from 1."""

    title: str
    sections: list[dict[str, Any]]
    marks: list[Mark]
    sentence: Words = ()
    kind: str = ""
    minutes: int = 0


@cache
def leaf(key: str) -> Leaf | None:
    """The page of a game, if it has been written."""
    found = page(key)
    if found is None:
        return None
    marks = Marks(game(key), found)
    sections = [_section(section, marks) for section in found.sections]
    return Leaf(found.title, sections, marks.marks, found.sentence, found.kind, found.minutes)


@cache
def minute(key: str) -> dict[str, Any] | None:
    """What a page says first, in a minute, and what else is on it; no example is played for it."""
    found = page(key)
    if found is None:
        return None
    first, *others = found.sections
    parts = [{"title": one.title, "anchor": glossary.anchor(one.title)} for one in others]
    return _section(first, Marks(game(key), found)) | {"others": parts}


def leaf_about(text: About) -> Leaf:
    """A text about a book, or about rulings."""
    marks = Marks(None, None)
    opening = [_section(Section("", text.opening), marks)] if text.opening else []
    sections = opening + [_section(section, marks) for section in text.sections]
    return Leaf(text.title, sections, marks.marks)


@lru_cache(maxsize=MOST_EXAMPLES)
def steps(key: str, name: str) -> tuple[Told, ...]:
    """An example from its start to its end."""
    example = examples(key)[name]
    laying = Laying(example.names, example.seat)
    return tuple(
        Told(laying.laid(one.match), one.happened, one.says, one.is_refused)
        for one in example.shown()
    )


# --- sections and blocks -------------------------------------------------------------------------


def _section(section: Section, marks: Marks) -> dict[str, Any]:
    return {
        "title": section.title,
        "anchor": glossary.anchor(section.title),
        "blocks": [_block(block, marks) for block in section.blocks],
    }


def _block(block: Block, marks: Marks) -> dict[str, Any]:
    match block:
        case Paragraph():
            told: dict[str, Any] = {"is": "paragraph", "words": block.words}
        case Points():
            told = {"is": "points", "items": block.items}
        case Cards():
            told = {"is": "cards", "faces": marks.faces(block.names), "words": block.words}
            told["pack"] = marks.pack
        case Shown():
            example = marks.example(block.example)
            first = steps(example.key, example.id)
            told = {"is": "example", "example": example, "steps": first}
        case Choosing():
            told = {"is": "option", **marks.option(block)}
        case _:
            raise TypeError(f"There is no such block as {type(block).__name__}.")
    # An option has all its values before it, so what stands behind it need not list them.
    lists = block.option if isinstance(block, Choosing) else ""
    return told | {"mark": marks.mark(block.cites, lists)}


class Marks:
    """The marks of one page, the same for the same citations."""

    def __init__(self, of: Game | None, page: Page | None) -> None:
        self._of = of
        self._by_cites: dict[tuple[tuple[str, ...], str], Mark] = {}
        self._values = {
            block.option: block.values
            for block in (page.blocks if page else ())
            if isinstance(block, Choosing)
        }
        self.pack = of.rules.pack.key if of and of.rules.pack else ""

    @property
    def marks(self) -> list[Mark]:
        """All of them, in order."""
        return list(self._by_cites.values())

    def mark(self, cites: tuple[str, ...], lists: str = "") -> Mark | None:
        """The mark of a block with these citations, if it has any; the block `lists` an option."""
        if not cites:
            return None
        known = cites, lists
        if known not in self._by_cites:
            made = Mark(len(self._by_cites) + 1)
            for one in map(find, cites):
                if isinstance(one, Ruling):
                    made.rulings.append(self._settled(one, lists))
                else:
                    made.passages.append(_passage(one))
            self._by_cites[known] = made
        return self._by_cites[known]

    def faces(self, names: Iterable[str]) -> list[Face]:
        """Cards to look at."""
        return [face(self.pack, name) for name in names]

    def example(self, name: str) -> Example:
        """An example of the game."""
        assert self._of is not None
        return examples(self._of.key)[name]

    def option(self, block: Choosing) -> dict[str, Any]:
        """An option: what it decides, its values, which is usual, which are printed."""
        assert self._of is not None
        of, choice = self._of, self._of.options[block.option]
        usual = rulebook.usual(of, block.option)
        return {
            "option": block.option,
            "label": capital(block.option.replace("_", " ")),
            "words": block.words,
            "values": [
                {
                    "name": one.name.replace("_", " "),
                    "words": one.words,
                    "usual": rulebook.usual_mark(of, block.option, one.name, "–"),
                    "is_printed": one.is_printed,
                    "address": ""
                    if one.name in usual
                    else _address(of, block.option, choice, one.name),
                }
                for one in block.values
            ],
            "range": "" if choice.values else choice.numbers,
            "usual": rulebook.usual_text(of, block.option, "–"),
            "address": _address(of, block.option, choice, ""),
        }

    def _settled(self, ruling: Ruling, lists: str) -> Settled:
        ways: list[Way] = []
        for name in ruling.options_in(self._of.key) if self._of else ():
            ways += self._ways(name) if name != lists else ()
        return Settled(ruling.id, ruling.asks, ruling.gist, ruling.because, tuple(ways))

    def _ways(self, name: str) -> Iterable[Way]:
        """The other values of an option."""
        assert self._of is not None
        of, choice = self._of, self._of.options[name]
        label = capital(name.replace("_", " "))
        if not choice.values:
            yield Way(f"{label}: {choice.numbers}", _address(of, name, choice, ""))
        usual = rulebook.usual(of, name)
        told_of: dict[str, Value] = {one.name: one for one in self._values.get(name, ())}
        for value in choice.values:
            written = f"{value}:N" if value in choice.tagged else value
            if value in usual:
                continue
            said = f"{label}: {value.replace('_', ' ')}"
            if written in told_of:
                said += f" – {bare(told_of[written].words)}"
            yield Way(said, _address(of, name, choice, written))


def _address(of: Game, name: str, choice: Choice, value: str) -> str:
    """Where one sits down with an option so, or to the option itself if it takes a number."""
    if value in choice.values and value not in choice.tagged:
        return f"/games/{of.key}?{urlencode({name: value})}"
    return f"/games/{of.key}#option-{name}"


def _passage(one: Passage) -> dict[str, str]:
    return {
        "where": f"{books()[one.book].dated_title}, {one.where}",
        "heading": one.heading,
        "gist": one.gist,
        "book": one.book,
        "anchor": one.citation.replace("/", "--"),
    }
