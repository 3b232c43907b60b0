"""Sheets: what a page tells of a game, from its rules and the registers of the books."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any

from parlour.books import Book, Passage, books, rulings
from parlour.core.game import Game, game, games
from parlour.house import sight
from parlour.pictures import labels

TOLD = ("rule", "example", "advice")
"""The kinds of passages that tell a game."""


def shelved(one: Game) -> dict[str, Any]:
    """A game as it lies in its box."""
    own = _own_passages(one)
    return {
        "key": one.key,
        "title": one.title,
        "players": list(one.players),
        "players_text": _players_text(one),
        "pages": _pages(own),
        "one_seat": one.players == (1,),
        "forced": labels.is_forced(one),
        "pack": one.rules.pack.key if one.rules.pack else None,
        "gist": next((row.gist for row in own if row.kind in TOLD), ""),
    }


@cache
def boxes() -> list[dict[str, Any]]:
    """The books with their games, the oldest first."""
    found = []
    for book in sorted(books().values(), key=lambda book: (book.year or 9999, book.title)):
        inside = [shelved(one) for one in games().values() if one.book == book.key]
        if inside:
            found.append({**_book(book), "games": inside})
    return found


@cache
def sheet(key: str) -> dict[str, Any]:
    """Everything one needs to know to sit down to a game."""
    one = game(key)
    possible = {str(n): one.refusal(n) for n in one.players}
    return shelved(one) | {
        "usual_players": one.usual_players,
        "book": _book(books()[one.book]),
        "seats": {str(n): list(labels.titles(one, n)) for n in one.players},
        "sides": {
            str(n): labels.sides(one, one.start(n)) for n in one.players if not possible[str(n)]
        },
        "rules": [
            {"gist": row.gist, "cite": row.citation}
            for row in _own_passages(one)
            if row.kind == "rule"
        ][:4],
        "options": [_option(one, name) for name in one.options],
        "impossible": {count: why for count, why in possible.items() if why},
    }


def _option(one: Game, name: str) -> dict[str, Any]:
    choice = one.options[name]
    values = [value for value in choice.values if value not in choice.tagged]
    kind = "number" if not choice.values else "choice"
    return {
        "name": name,
        "label": name.replace("_", " "),
        "about": " ".join(choice.about.split()),
        "cite": sight.rule(choice.cite),
        "kind": "switch" if sorted(choice.values) == ["off", "on"] else kind,
        "values": values,
        "tagged": list(choice.tagged),
        "least": choice.least,
        "most": choice.most,
        "defaults": {str(n): choice.default(n) for n in one.players},
        "liked": labels.declared(one, "FOR_PEOPLE").get(name, ""),
    }


@cache
def chapters(key: str) -> list[dict[str, Any]]:
    """What the books say of a game, heading by heading, its own book first."""
    one = game(key)
    shelf = sorted(books().values(), key=lambda book: book.key != one.book)
    rows = [
        row for book in shelf for row in book.passages if one.key in row.games and row.kind in TOLD
    ]
    found = []
    for (book, heading), run in groupby(rows, key=lambda row: (row.book, row.heading)):
        said = list(run)
        where = ", ".join(dict.fromkeys(_page(row.page) for row in said))
        items = [
            {
                "kind": row.kind,
                "gist": row.gist,
                "page": _page(row.page),
                "anchor": anchor(row.citation),
            }
            for row in said
        ]
        found.append(
            {"heading": heading, "where": f"{_titled(books()[book])}, {where}", "items": items}
        )
    return found


@cache
def rulings_on(key: str) -> list[dict[str, Any]]:
    """How we read the books on a game."""
    return [
        {
            "id": row.id,
            "gist": row.gist,
            "mark": row.mark,
            "options": list(row.options),
            "anchor": anchor(row.id),
        }
        for row in rulings()
        if key in row.games
    ]


@cache
def answers(key: str) -> list[dict[str, Any]]:
    """What the book claims of a puzzle, and what is true of it."""
    if game(key).players != (1,):
        return []
    from parlour.solvers import solving  # they take a while to load, and few pages need them

    return [
        {
            "says": claim.says,
            "verdict": claim.verdict,
            "answer": claim.answer,
            "how": claim.how,
            "where": sight.rule(claim.cite).page,
            "command": claim.command,
        }
        for puzzle, claim in solving.claims()
        if puzzle == key
    ]


def anchor(citation: str) -> str:
    """The id of a rule in a page."""
    return citation.replace("/", "--")


def _book(book: Book) -> dict[str, Any]:
    return {
        "key": book.key,
        "title": book.title,
        "year": book.year,
        "publisher": book.publisher,
    }


def _titled(book: Book) -> str:
    dated = book.year is None or str(book.year) in book.title
    return book.title if dated else f"{book.title} {book.year}"


def _own_passages(one: Game) -> list[Passage]:
    chapter = f"{one.book}/{one.key}/"
    return [
        row
        for row in books()[one.book].passages
        if one.key in row.games and row.citation.startswith(chapter)
    ]


def _pages(rows: list[Passage]) -> str:
    stands = [row.page for row in rows]
    numbered = sorted({int(page) for page in stands if page.isdigit()})
    if not numbered:
        return ", ".join(dict.fromkeys(stands))
    return f"p. {numbered[0]}" if len(numbered) == 1 else f"pp. {numbered[0]}–{numbered[-1]}"


def _page(page: str) -> str:
    return f"p. {page}" if page[:1].isdigit() else page


def _players_text(one: Game) -> str:
    counts = list(one.players)
    if counts == [1]:
        return "1 player"
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]} players"
    return f"{', '.join(map(str, counts))} players"
