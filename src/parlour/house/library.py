"""The reading room: how each game is played, what its book says, the books, their words, our rulings."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from parlour.books import books, rulings
from parlour.core.game import game, games
from parlour.desk import abouts, coverage, glossary
from parlour.desk.examples import examples
from parlour.house import api, assets, leaves, sheets
from parlour.house.pages import environment, page, shown
from parlour.house.refused import Refused

HTML = "text/html; charset=utf-8"
MOST_EXAMPLES = 512
"""How many examples are remembered as they are sent."""


async def rules_page(request: Request) -> Response:
    """How a game is played; by the pages of its book, if that is not written yet."""
    key = _key(request)
    leaf = await asyncio.to_thread(leaves.leaf, key)
    if leaf is None:
        return await by_page(request)
    found = sheets.sheet(key)
    return page(
        request,
        "rules",
        f"{found['title']}: how to play",
        game=found,
        leaf=leaf,
        answers=await asyncio.to_thread(sheets.answers, key),
    )


async def by_page(request: Request) -> Response:
    """What the books say of a game, in their order, with our rulings."""
    key = _key(request)
    found = sheets.sheet(key)
    return page(
        request,
        "by_page",
        f"{found['title']}: the book, page by page",
        game=found,
        has_page=found["has_page"],
        chapters=sheets.chapters(key),
        rulings=sheets.rulings_on(key),
        answers=await asyncio.to_thread(sheets.answers, key),
    )


async def formerly(request: Request) -> Response:
    """Where rules were before they had pages."""
    return RedirectResponse(f"/games/{_key(request)}/rules", 301)


async def example_steps(request: Request) -> Response:
    """All steps of an example, drawn and told."""
    key, name = _key(request), request.path_params["example"]
    if name not in examples(key):
        raise Refused(404, "There is no such example.")
    return assets.response(request, await asyncio.to_thread(_steps, key, name))


@lru_cache(maxsize=MOST_EXAMPLES)
def _steps(key: str, name: str) -> assets.Asset:
    template = environment().get_template("_steps.html")
    return assets.Asset(template.render(steps=leaves.steps(key, name)).encode(), HTML)


# --- the books, their words, our rulings ---------------------------------------------------------


async def book_page(request: Request) -> Response:
    """What a book is, what survives of it, and how much of it is in the games."""
    book = books().get(request.path_params["key"])
    if book is None:
        raise Refused(404, "There is no such book.")
    about = abouts.about(book.key)
    inside = [one for one in games().values() if one.book == book.key]
    return page(
        request,
        "book",
        about.title if about else book.dated_title,
        book=book,
        leaf=leaves.leaf_about(about) if about else None,
        games=[sheets.shelved(one) for one in inside],
        numbers=await asyncio.to_thread(_numbers, book.key),
    )


@lru_cache(maxsize=64)
def _numbers(key: str) -> list[tuple[str, str]]:
    """A book in numbers; how much of it is at work takes a while to find out, and is found out once."""
    book = books()[key]
    kinds = Counter(row.kind for row in book.passages)
    inside = [one.key for one in games().values() if one.book == key]
    parts = [one.parts[coverage.RULES_IN] for one in coverage.of_code(inside)]
    wanted = {cite for part in parts for cite in part.all if cite.startswith(f"{key}/")}
    missing = {cite for part in parts for cite in (*part.missing, *part.declared)} & wanted
    ours = [one for one in rulings() if set(one.games) & set(inside)]
    return [
        ("Games here", str(len(inside))),
        ("Rules in its text", str(kinds["rule"])),
        ("Rules at work in our games", f"{len(wanted - missing)} of {len(wanted)}"),
        ("Printed examples", str(kinds["example"])),
        ("Pieces of advice", str(kinds["advice"])),
        ("Habits of a real table, which a screen does not need", str(kinds["table-habit"])),
        ("Our rulings on its games", str(len(ours))),
    ]


async def words_page(request: Request) -> Response:
    """What the books' own words mean."""
    titles = {key: one.title for key, one in games().items()}
    return page(request, "words", "Words of the books", words=glossary.words(), titles=titles)


async def rulings_page(request: Request) -> Response:
    """How rulings are made, and where they stand."""
    about = abouts.about(abouts.RULINGS)
    counts = Counter(key for one in rulings() for key in one.games)
    return page(
        request,
        "rulings",
        about.title if about else "How rulings are made",
        leaf=leaves.leaf_about(about) if about else None,
        games=[(key, one.title, counts[key]) for key, one in games().items()],
        count=len(rulings()),
    )


def _key(request: Request) -> str:
    key: str = request.path_params["key"]
    return game(key).key


ROUTES: list[Any] = [
    Route("/games/{key}/rules", shown(rules_page)),
    Route("/games/{key}/rules/by-page", shown(by_page)),
    Route("/games/{key}/rules/examples/{example}", api.told(example_steps)),
    Route("/rules/{key}", shown(formerly)),
    Route("/books/{key}", shown(book_page)),
    Route("/words", shown(words_page)),
    Route("/rulings", shown(rulings_page)),
]
