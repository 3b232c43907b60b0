"""Sheets: what a page tells of a game, from its rules and the registers of the books."""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.books import Book, books
from parlour.core.game import Game, game, games
from parlour.desk import rulebook
from parlour.house import sight
from parlour.pictures import labels
from parlour.solvers import solving

DASH = "–"
HOW_TO_PLAY = ("rule", "example", "advice")
"""The kinds of passages of which the first says what a game is."""


def shelved(one: Game) -> dict[str, Any]:
    """A game as it lies in its box."""
    own = rulebook.own_passages(one)
    return {
        "key": one.key,
        "title": one.title,
        "players": list(one.players),
        "players_text": rulebook.players_text(one, DASH),
        "pages": rulebook.pages(one, DASH),
        "one_seat": one.players == (1,),
        "forced": one.rules.forced,
        "pack": one.rules.pack.key if one.rules.pack else None,
        "gist": next((row.gist for row in own if row.kind in HOW_TO_PLAY), ""),
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
            for row in rulebook.own_passages(one)
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
        "liked": one.rules.for_people.get(name, ""),
    }


@cache
def chapters(key: str) -> list[dict[str, Any]]:
    """What the books say of a game, heading by heading, its own book first."""
    return [
        {
            "heading": chapter.heading,
            "where": f"{chapter.book.dated_title}, {chapter.pages}",
            "items": [
                {
                    "kind": row.kind,
                    "begins": rulebook.TOLD[row.kind],
                    "gist": row.gist,
                    "page": row.where,
                    "anchor": anchor(row.citation),
                }
                for row in chapter.passages
            ],
        }
        for chapter in rulebook.chapters(game(key))
    ]


@cache
def rulings_on(key: str) -> list[dict[str, Any]]:
    """How we read the books on a game."""
    return [
        {
            "id": row.id,
            "gist": row.gist,
            "mark": row.mark,
            "options": list(row.options_in(key)),
            "anchor": anchor(row.id),
        }
        for row in rulebook.rulings_on(game(key))
    ]


@cache
def answers(key: str) -> list[dict[str, Any]]:
    """What the book claims of a puzzle, and what is true of it."""
    if game(key).players != (1,):
        return []
    return [
        {
            "says": claim.says,
            "verdict": claim.verdict,
            "answer": claim.answer,
            "how": claim.how,
            "word": claim.word,
            "published": claim.published,
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
