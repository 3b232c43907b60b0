"""What a page claims, worked out by the engine."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.books import find
from parlour.core.fields import HAND
from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk.examples import examples
from parlour.desk.pages import CLAIM, Block, Choosing, Page, Piece, Words
from parlour.pictures.telling import reckoned

SEED = "a page"
ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip
TENS = {
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
NUMBER_WORDS = {word: n for n, word in enumerate(SMALL)} | TENS | {"hundred": 100, "dozen": 12}
ORDINARY = {"zero", "one", "two"}
"""Words that are more often no numbers: "one of them", "the two of you"."""
_DIGITS = r"[−-]?\d[\d,]*"
_FOUND = re.compile(rf"{_DIGITS}|[a-z]+(?:-[a-z]+)?", re.IGNORECASE)
_NUMBERS = re.compile(r"[−-]?\d[\d,]*$")
_BARE = re.compile(r"\b(one|two)( more)? points?\b", re.IGNORECASE)


def numbers(text: str) -> list[int]:
    """The numbers a text says, in figures or in words, in order."""
    return [n for word in _FOUND.findall(text) if (n := _number(word.lower())) is not None]


def _number(word: str) -> int | None:
    if _NUMBERS.match(word):
        return int(word.replace(",", "").replace("−", "-").rstrip("-"))
    if word in NUMBER_WORDS:
        return NUMBER_WORDS[word]
    tens, _, ones = word.partition("-")
    if tens in TENS | {"twenty": 20} and ones in SMALL[1:10]:
        return NUMBER_WORDS[tens] + NUMBER_WORDS[ones]
    return None


def unclaimed(words: Words) -> list[int]:
    """The numbers that stand outside claims, besides pages, years and the smallest words."""
    found: list[int] = []
    for piece in words:
        if piece.kind in ("plain", "loud", "term"):
            bare = re.sub(r"\bpp?\. ?\d+(?:[–-]\d+)?|\b(?:19|18)\d\d\b", "", piece.text)
            bare = " ".join(w for w in bare.split() if w.strip(".,;:()").lower() not in ORDINARY)
            found += numbers(bare)
    return found


def bare_points(page: Page) -> list[str]:
    """The texts, besides those of options, that name one point or two outside a claim."""
    told = (
        words for block in page.blocks if not isinstance(block, Choosing) for words in _said(block)
    )
    texts = ("".join("…" if p.kind == CLAIM else p.text for p in words) for words in told)
    return [text for text in texts if _BARE.search(text)]


class Engine:
    """Names by which a page's claims ask the engine."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._module = importlib.import_module(game(key).rules.name)

    def names(self) -> dict[str, Any]:
        """The module's own names, and the questions below."""
        questions = {
            name: getattr(self, name)
            for name in (
                "default",
                "least",
                "most",
                "card",
                "dealt",
                "hand",
                "hands",
                "begun",
                "ended",
                "counted",
                "at",
                "part",
                "certificate",
                "printed",
            )
        }
        return {**vars(self._module), **questions, "players": game(self.key).players, "game": game}

    def default(self, option: str, players: int | None = None) -> Any:
        """The usual value of an option, as a number if it is one."""
        text = game(self.key).options[option].default(players or game(self.key).usual_players)
        return int(text) if text.isdigit() else text

    def least(self, option: str) -> int:
        return game(self.key).options[option].least

    def most(self, option: str) -> int:
        return game(self.key).options[option].most

    def card(self, name: str) -> Any:
        """A card of the pack by its name."""
        pack = game(self.key).rules.pack
        assert pack is not None
        return pack[pack.number(name)]

    def dealt(self, players: int | None = None, **options: str) -> Match:
        """A match whose first cards are dealt."""
        return Match.new(game(self.key, **options), players or game(self.key).usual_players, SEED)

    def hands(self, players: int | None = None, **options: str) -> list[int]:
        """How many cards each seat holds after the deal."""
        match = self.dealt(players, **options)
        fields = [f for f in match.game.rules.layout.fields.values() if f.role == HAND]
        return [sum(f.count(match.record, seat) for f in fields) for seat in range(match.players)]

    def hand(self, players: int | None = None, **options: str) -> int:
        """How many cards every seat holds after the deal."""
        (size,) = set(self.hands(players, **options))
        return size

    def at(self, players: int, **fields: Any) -> Match:
        """A position; options may stand under `options`."""
        return Match.at(game(self.key, **fields.pop("options", {})), players, **fields)

    def begun(self, example: str) -> Match:
        """The start of an example."""
        return examples(self.key)[example].begun()

    def ended(self, example: str) -> Match:
        """The end of an example."""
        return examples(self.key)[example].ended()

    def counted(self, example: str, what: str) -> int:
        """The points that a line of the account is worth with which an example ends."""
        account = reckoned(self.ended(example))
        assert account is not None
        (points,) = {abs(one.points) for one in account.counts if one.what == what}
        return points

    def part(self, name: str) -> Any:
        """A module of the engine whose names the game's own file does not have."""
        return importlib.import_module(f"parlour.{name}")

    def certificate(self, name: str) -> Any:
        """What a kept certificate says; the tests of the solvers have each of them judged."""
        return json.loads((ANSWERS / f"{name}.json").read_text("utf-8"))

    def printed(self, citation: str) -> list[int]:
        """The numbers that a book names in a passage, as the register tells it."""
        return numbers(find(citation).gist)


def claims(page: Page) -> Iterator[Piece]:
    """Every claim of a page."""
    for words in all_words(page):
        yield from (piece for piece in words if piece.kind == CLAIM)


def all_words(page: Page) -> Iterator[Words]:
    """Everything a page says, in order."""
    yield page.sentence
    for block in page.blocks:
        yield from _said(block)


def _said(block: Block) -> Iterator[Words]:
    for name in ("words", "items", "values"):
        found = getattr(block, name, ())
        if name == "words" and found:
            yield found
        elif name == "items":
            yield from found
        elif name == "values":
            yield from (value.words for value in found)


def truth(piece: Piece, names: dict[str, Any]) -> str:
    """What is wrong with a claim: nothing if it holds."""
    value = eval(piece.check, names)
    if value is True and not numbers(piece.text):
        return ""
    flat = list(value) if isinstance(value, tuple | list) else [value]
    said = numbers(piece.text)
    return "" if said == flat else f"{piece.text!r} says {said}, but {piece.check} is {flat}"
