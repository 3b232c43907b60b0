"""The rules of a game in our words: what its book says, how we rule, and which options there are."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from parlour.books import Book, Passage, Ruling, UnknownCitation, books, cite, find, rulings
from parlour.core.game import Game, games

WIDTH = 79
TOLD = {
    "rule": "",
    "example": "Example: ",
    "advice": "Advice: ",
    "table-habit": "At a real table: ",
}
"""The kinds of passages that are told, and how each begins; habits bind nobody on a screen."""


class Cited(NamedTuple):
    """A rule that was cited: where it stands, and what it says."""

    cite: str
    page: str
    gist: str


@dataclass(frozen=True)
class Chapter:
    """What a book says of a game under one heading."""

    book: Book
    heading: str
    passages: tuple[Passage, ...]

    @property
    def pages(self) -> str:
        """The pages it is on."""
        return ", ".join(dict.fromkeys(row.where for row in self.passages))


# --- what the books say --------------------------------------------------------------------------


def cited(citation: str) -> Cited:
    """The rule of that citation; if no register has it, the citation stands for itself."""
    try:
        return Cited(citation, cite(citation), find(citation).gist)
    except UnknownCitation:
        return Cited(citation, citation, "")


def passages(of: Game) -> list[Passage]:
    """What the books say of a game, in their order, its own book first."""
    shelf = sorted(books().values(), key=lambda book: book.key != of.book)
    return [row for book in shelf for row in book.passages if of.key in row.games]


def chapters(of: Game) -> list[Chapter]:
    """How to play it by the books, heading by heading."""
    rows = [row for row in passages(of) if row.kind in TOLD]
    return [
        Chapter(books()[book], heading, tuple(run))
        for (book, heading), run in groupby(rows, key=lambda row: (row.book, row.heading))
    ]


def own_passages(of: Game) -> list[Passage]:
    """The game's own part of its book."""
    part = f"{of.book}/{of.key}/"
    return [row for row in passages(of) if row.citation.startswith(part)]


def rulings_on(of: Game) -> list[Ruling]:
    """How we read the books on this game."""
    return [row for row in rulings() if of.key in row.games]


def pages(of: Game, dash: str = "-") -> str:
    """Where the game stands in its book: pp. 7-9, or the name of a sheet."""
    places = [row.page for row in own_passages(of)]
    numbers = sorted({int(page) for page in places if page.isdigit()})
    if not numbers:
        return ", ".join(dict.fromkeys(places))
    return f"p. {numbers[0]}" if len(numbers) == 1 else f"pp. {numbers[0]}{dash}{numbers[-1]}"


def counts(of: Game, dash: str = "-") -> str:
    """The numbers of players: 2-4, or 3, 6."""
    return _numbers(of.players, dash)


def _numbers(numbers: Sequence[int], dash: str) -> str:
    """Rising numbers; three or more in a row are told by the first and the last."""
    parts: list[str] = []
    for _, run in groupby(numbers, key=lambda one: one - numbers.index(one)):
        first, *rest = run
        parts += [f"{first}{dash}{rest[-1]}"] if len(rest) > 1 else map(str, (first, *rest))
    return ", ".join(parts)


def players_text(of: Game, dash: str = "-") -> str:
    """The numbers of players in words."""
    return "1 player" if of.players == (1,) else f"{counts(of, dash)} players"


def usual(of: Game, name: str, dash: str = "-") -> dict[str, str]:
    """What an option is unless somebody says otherwise, where people play: each such value, with for
    how many players it is if that is not for all (for 2, 4-6)."""
    liked = of.rules.for_people.get(name)
    seen: dict[str, list[int]] = {}
    for count in of.players:
        seen.setdefault(liked or of.options[name].default(count), []).append(count)
    alone = len(seen) == 1
    return {one: "" if alone else f"for {_numbers(at, dash)}" for one, at in seen.items()}


def usual_mark(of: Game, name: str, value: str, dash: str = "-") -> str:
    """What is said of a value of an option: usual, usual for 4, or nothing."""
    found = usual(of, name, dash)
    return f"usual {found[value]}".strip() if value in found else ""


def usual_text(of: Game, name: str, dash: str = "-") -> str:
    """What is usual: 15, or 50 for 2, 61 for 3."""
    return ", ".join(f"{one} {more}".strip() for one, more in usual(of, name, dash).items())


# --- as plain data -------------------------------------------------------------------------------


def shelf() -> list[dict[str, Any]]:
    """Every game, with its book and pages."""
    return [
        {
            "key": key,
            "title": one.title,
            "players": list(one.players),
            "book": one.book,
            "book_title": books()[one.book].dated_title,
            "pages": pages(one),
            "edition": one.edition,
        }
        for key, one in games().items()
    ]


def plain(of: Game) -> dict[str, Any]:
    """The rules of a game."""
    return {
        "key": of.key,
        "title": of.title,
        "players": list(of.players),
        "book": books()[of.book].dated_title,
        "pages": pages(of),
        "passages": [
            {
                "citation": row.citation,
                "page": row.page,
                "heading": row.heading,
                "kind": row.kind,
                "gist": row.gist,
            }
            for chapter in chapters(of)
            for row in chapter.passages
        ],
        "rulings": [
            {
                "id": row.id,
                "mark": row.mark,
                "options": list(row.options_in(of.key)),
                "asks": row.asks,
                "gist": row.gist,
                "because": row.because,
            }
            for row in rulings_on(of)
        ],
        "options": [_option(of, name) for name in of.options],
    }


def _option(of: Game, name: str) -> dict[str, Any]:
    choice = of.options[name]
    defaults = {count: choice.default(count) for count in of.players}
    same = len(set(defaults.values())) == 1
    return {
        "name": name,
        "values": choice.described,
        "default": choice.default(of.players[0]) if same else defaults,
        "about": choice.about,
        "cite": choice.cite,
    }


# --- as text -------------------------------------------------------------------------------------


def shelf_text() -> str:
    """The games as a list, one on each line."""
    rows = [
        (key, one.title, counts(one), f"{books()[one.book].dated_title}, {pages(one)}")
        for key, one in games().items()
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        "  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[3]])
        for row in rows
    )


def text(of: Game) -> str:
    """All the rules, at most 80 columns wide."""
    parts = [
        f"{of.title}\n{books()[of.book].dated_title}, {pages(of)} - {players_text(of)}",
        *(_chapter_text(chapter, of) for chapter in chapters(of)),
        _heading("Rulings, where the book is silent or unclear"),
        "\n".join(_item(f"{row.id} ", row.gist) for row in rulings_on(of)),
        options_text(of),
    ]
    return "\n\n".join(part for part in parts if part)


def options_text(of: Game) -> str:
    """The options of a game with values, defaults and meaning."""
    if not of.options:
        return f"{of.title} has no options."
    parts = [_heading("Options")]
    for name in of.options:
        row = _option(of, name)
        default = row["default"]
        if isinstance(default, dict):
            default = ", ".join(f"{value} for {count}" for count, value in default.items())
        about = " ".join(row["about"].split())
        parts.append(
            f"{name}\n"
            + _item("  ", f"{about} ({row['cite']})")
            + "\n"
            + _item("  ", f"{row['values']}; default {default}")
        )
    return "\n\n".join(parts)


def _chapter_text(chapter: Chapter, of: Game) -> str:
    foreign = chapter.book.key != of.book
    where = f"{chapter.book.dated_title}, {chapter.pages}" if foreign else chapter.pages
    lines = [_item("- ", TOLD[row.kind] + row.gist) for row in chapter.passages]
    return "\n".join([f"{chapter.heading} ({where})", *lines])


def _heading(words: str) -> str:
    return f"{words}\n{'-' * len(words)}"


def _item(begins: str, words: str) -> str:
    return textwrap.fill(
        words,
        WIDTH,
        initial_indent=begins,
        subsequent_indent=" " * len(begins),
        break_on_hyphens=False,
    )
