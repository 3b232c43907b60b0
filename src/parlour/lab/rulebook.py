"""A game told in our words: what its book says, how we rule, and what may be chosen."""

from __future__ import annotations

import textwrap
from itertools import groupby
from typing import Any

from parlour.books import Passage, Ruling, books, rulings
from parlour.core.game import Game, game, games

WIDTH = 79
TOLD = {"rule": "", "example": "Example: ", "advice": "Advice: "}
"""The kinds of passages that tell the game, and how each begins."""


# --- what is told --------------------------------------------------------------------------------


def passages(of: Game) -> list[Passage]:
    """What the books say of the game, in their order, its own book first."""
    shelf = sorted(books().values(), key=lambda book: book.key != of.book)
    return [row for book in shelf for row in book.passages if of.key in row.games]


def rulings_on(of: Game) -> list[Ruling]:
    """How we read the books on this game, its own rulings after the general ones."""
    return [row for row in rulings() if of.key in row.games]


def shelf() -> list[dict[str, Any]]:
    """Every game that is in, as plain data."""
    return [
        {
            "key": key,
            "title": one.title,
            "players": list(one.players),
            "book": one.book,
            "book_title": _book_title(one.book),
            "pages": _pages(one),
            "edition": one.edition,
        }
        for key, one in games().items()
    ]


def told(key: str) -> dict[str, Any]:
    """The rules of a game as plain data."""
    one = game(key)
    return {
        "key": key,
        "title": one.title,
        "players": list(one.players),
        "book": _book_title(one.book),
        "pages": _pages(one),
        "passages": [
            {
                "citation": row.citation,
                "page": row.page,
                "heading": row.heading,
                "kind": row.kind,
                "gist": row.gist,
            }
            for row in passages(one)
            if row.kind in TOLD
        ],
        "rulings": [
            {"id": row.id, "mark": row.mark, "options": list(row.options), "gist": row.gist}
            for row in rulings_on(one)
        ],
        "options": [_option(one, name) for name in one.options],
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


def _book_title(key: str) -> str:
    book = books()[key]
    dated = book.year is None or str(book.year) in book.title
    return book.title if dated else f"{book.title} {book.year}"


def _pages(of: Game) -> str:
    """Where the chapter of the game stands: pp. 7-9, or the name of a sheet."""
    chapter = f"{of.book}/{of.key}/"
    stands = [row.page for row in passages(of) if row.citation.startswith(chapter)]
    numbered = [page for page in stands if page.isdigit()]
    if not numbered:
        return ", ".join(dict.fromkeys(stands))
    first, last = min(numbered, key=int), max(numbered, key=int)
    return f"p. {first}" if first == last else f"pp. {first}-{last}"


# --- as text -------------------------------------------------------------------------------------


def shelf_text() -> str:
    """The games as a list, one a line."""
    rows = [
        (row["key"], row["title"], _counts(row["players"]), f"{row['book_title']}, {row['pages']}")
        for row in shelf()
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        "  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[3]])
        for row in rows
    )


def text(key: str) -> str:
    """The whole of the rules, at most 80 columns wide."""
    one = game(key)
    parts = [
        f"{one.title}\n{_book_title(one.book)}, {_pages(one)} - {_for_players(one)}",
        *_chapters(one),
        _heading("Rulings, where the book is silent or unclear"),
        "\n".join(_item(f"{row.id} ", row.gist) for row in rulings_on(one)),
        options_text(key),
    ]
    return "\n\n".join(part for part in parts if part)


def options_text(key: str) -> str:
    """The options of a game with values, defaults and meaning."""
    one = game(key)
    if not one.options:
        return f"{one.title} has no options."
    parts = [_heading("Options")]
    for name in one.options:
        row = _option(one, name)
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


def _chapters(of: Game) -> list[str]:
    """What the books say, heading by heading."""
    rows = [row for row in passages(of) if row.kind in TOLD]
    found = []
    for (book, heading), run in groupby(rows, key=lambda row: (row.book, row.heading)):
        said = list(run)
        where = ", ".join(dict.fromkeys(_page(row.page) for row in said))
        if book != of.book:
            where = f"{_book_title(book)}, {where}"
        lines = [_item("- ", TOLD[row.kind] + row.gist) for row in said]
        found.append("\n".join([f"{heading} ({where})", *lines]))
    return found


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


def _page(page: str) -> str:
    return f"p. {page}" if page[:1].isdigit() else page


def _counts(players: list[int]) -> str:
    if len(players) > 2 and players == list(range(players[0], players[-1] + 1)):
        return f"{players[0]}-{players[-1]}"
    return ", ".join(map(str, players))


def _for_players(of: Game) -> str:
    return "1 player" if of.players == (1,) else f"{_counts(list(of.players))} players"
