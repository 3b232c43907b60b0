"""Sheets: what a page tells of a game, from its rules and the registers of the books."""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.books import Book, books
from parlour.core.game import Game, game, games
from parlour.core.match import Match
from parlour.desk import pages as told
from parlour.desk import rulebook, verdicts, winnable
from parlour.desk.guides import guide
from parlour.desk.pages import KINDS, page, plain
from parlour.house import sight
from parlour.pictures import labels
from parlour.press import cards
from parlour.solvers import solving

DASH = "–"
PUZZLE = "puzzle"
"""The kind of a game for one, whether or not its page is written."""
MINUTES = (5, 10, 20, 30, 60)
"""How long a game may take that one looks for."""
HOW_TO_PLAY = ("rule", "example", "advice")
"""The kinds of passages of which the first says what a game is."""


def shelved(one: Game) -> dict[str, Any]:
    """A game as it lies in its box."""
    own, told = rulebook.own_passages(one), page(one.key)
    first = next((row.gist for row in own if row.kind in HOW_TO_PLAY), "")
    return {
        "key": one.key,
        "title": one.title,
        "players": list(one.players),
        "players_text": rulebook.players_text(one, DASH),
        "pages": rulebook.pages(one, DASH),
        "one_seat": one.players == (1,),
        "forced": one.rules.forced,
        "liked": dict(one.rules.for_people),
        "pack": one.rules.pack.key if one.rules.pack else None,
        "gist": plain(told.sentence) if told else first,
        "has_page": told is not None,
        "kind": told.kind if told else PUZZLE if one.players == (1,) else "",
        "minutes": told.minutes if told else 0,
        "relatives": told.relatives if told else (),
        "guided": guide(one.key) is not None,
    }


START_HERE = {
    "forty-two": "Cards for four, with a partner: bid, name a suit, take tricks.",
    "forty-nine": "A board of 49 squares: every card has its own, and the circles score.",
    "isolation": "A puzzle for one: seven men, no two in a row, a column or a diagonal.",
}
"""Where somebody who knows none of the games begins, and why there."""


@cache
def first_games() -> list[dict[str, Any]]:
    """A few games to begin with."""
    return [shelved(game(key)) | {"why": why} for key, why in START_HERE.items()]


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
def looked_for() -> dict[str, Any]:
    """What one may look for in the cabinet: numbers of players, kinds, and minutes."""
    every = [one for box in boxes() for one in box["games"]]
    return {
        "players": sorted({count for one in every for count in one["players"]}),
        "kinds": [kind for kind in KINDS if any(one["kind"] == kind for one in every)],
        "minutes": [most for most in MINUTES if any(0 < one["minutes"] <= most for one in every)],
    }


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


@cache
def challenge(key: str) -> str:
    """In how many moves a puzzle can be done that always begins the same way, in a sentence."""
    if game(key).players != (1,) or key not in solving.puzzles():
        return ""
    match = Match.new(key, 1, "any")
    target = None if match.chances else solving.target(match)
    return verdicts.challenge(target) if target else ""


@cache
def deals_winnable(key: str) -> bool:
    """Whether one may ask for deals that can be won."""
    return not winnable.refusal(game(key))


@cache
def peeks(key: str) -> bool:
    """Whether a hint may look at hidden cards if one asks it to."""
    return key in solving.puzzles() and solving.solver(key).peek is not None


@cache
def on_paper(key: str) -> list[tuple[str, str]]:
    """What there is to print for a game: words, and where."""
    one = game(key)
    pack = one.rules.pack
    whats = [what for what in cards.PACKS if pack and cards.key_of(what) == pack.key]
    found = [("the cards", f"/print?what={what}") for what in whats]
    if told.page(key):
        found.append(("the rules", f"/print?what=leaflet&key={key}"))
    if one.players == (1,):
        return [*found, ("a puzzle sheet", f"/print?what=puzzle&key={key}")]
    return [*found, ("a score sheet", f"/print?what=sheets&key={key}")]


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
