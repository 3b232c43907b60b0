"""Pages: the rules of a game told for players, read from `books/pages/<key>.md`.

A page is short lines of plain text.  It begins with `# ` and the title, then facts such as
`kind: tricks`, then the game in one sentence.  Sections begin with `## `.  In them stand blocks,
apart by empty lines:

    A paragraph, or lines that each begin with `- `.
    !cards 3-2 4-1            cards to be drawn; what follows on the next lines is said beside them
    !example ID               an example of `books/examples/<key>.toml`, to step through
    !option NAME              an option; then what it decides, then a line for each of its values
    ^ CITATION …              the last line of a block: the passages and rulings behind it

Inside a line, `[6-4]` is a card, `*Honors*` a period word, `**must**` is said loudly, and
`{seven: HAND}` says "seven" and names what a test compares it with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

FOLDER = files("parlour.books") / "pages"
KINDS = ("tricks", "captures", "asking", "sequences", "board", "trading", "draw", "puzzle")
"""What a game is mostly about, for those who look for one."""
CARD, TERM, LOUD, CLAIM, PLAIN = "card", "term", "loud", "claim", "plain"
_RELATIVE = re.compile(r"If you know ([^:.]+):")
_PIECES = re.compile(
    r"\[(?P<card>[^\]\[]+)\]|\*\*(?P<loud>[^*]+)\*\*|\*(?P<term>[^*]+)\*"
    r"|\{(?P<claim>[^{}:]+): (?P<check>[^{}]+)\}"
)


class Piece(NamedTuple):
    """Some words of a line: plain, or a card, a term, loud, or claimed of the engine."""

    kind: str
    text: str
    check: str = ""


Words = tuple[Piece, ...]


@dataclass(frozen=True)
class Block:
    """One thing a section says, with the citations behind it."""

    cites: tuple[str, ...]


@dataclass(frozen=True)
class Paragraph(Block):
    """A few sentences."""

    words: Words


@dataclass(frozen=True)
class Points(Block):
    """Things that stand one below the other."""

    items: tuple[Words, ...]


@dataclass(frozen=True)
class Cards(Block):
    """Cards to look at, and what is said of them."""

    names: tuple[str, ...]
    words: Words


@dataclass(frozen=True)
class Shown(Block):
    """An example to step through."""

    example: str


@dataclass(frozen=True)
class Value:
    """One value of an option: whether the book prints it, and what it means."""

    name: str
    is_printed: bool
    words: Words


@dataclass(frozen=True)
class Choosing(Block):
    """An option: what it decides, and its values."""

    option: str
    words: Words
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Section:
    """What stands under one heading."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Page:
    """The rules of one game as a good host tells them."""

    key: str
    title: str
    kind: str
    minutes: int
    sentence: Words
    sections: tuple[Section, ...]

    @property
    def blocks(self) -> Iterator[Block]:
        """All blocks, in order."""
        for section in self.sections:
            yield from section.blocks

    @property
    def cites(self) -> tuple[str, ...]:
        """Every citation, in the order of the page."""
        return tuple(dict.fromkeys(cite for block in self.blocks for cite in block.cites))

    @property
    def relatives(self) -> tuple[str, ...]:
        """What it compares the game with: the games a reader may know."""
        told = (plain(block.words) for block in self.blocks if isinstance(block, Paragraph))
        return tuple(name for text in told for name in _RELATIVE.findall(text))


class BadPage(ValueError):
    """A page that cannot be read; the message says where."""


@cache
def page(key: str) -> Page | None:
    """The page of a game, if it has been written."""
    file = FOLDER / f"{key}.md"
    return read(key, file.read_text("utf-8")) if file.is_file() else None


def plain(words: Words) -> str:
    """The words without marks."""
    return "".join(piece.text for piece in words)


def pieces(text: str) -> Words:
    """A text in pieces."""
    text = " ".join(text.split())
    found: list[Piece] = []
    at = 0
    for match in _PIECES.finditer(text):
        if match.start() > at:
            found.append(Piece(PLAIN, text[at : match.start()]))
        kind = str(match.lastgroup if match.lastgroup != "check" else CLAIM)
        found.append(Piece(kind, match[kind], match["check"] or ""))
        at = match.end()
    if at < len(text):
        found.append(Piece(PLAIN, text[at:]))
    return tuple(found)


def read(key: str, text: str) -> Page:
    """The page written so."""
    head, *parts = parted(text)
    title, *rest = _chunks(head)
    lines = title.splitlines()
    facts = dict(line.split(": ", 1) for line in lines[1:])
    if not lines[0].startswith("# ") or len(rest) != 1 or facts.keys() != {"kind", "minutes"}:
        raise BadPage(f"The page of {key} does not begin with title, kind, minutes and a sentence.")
    return Page(
        key=key,
        title=lines[0].removeprefix("# "),
        kind=facts["kind"],
        minutes=int(facts["minutes"]),
        sentence=pieces(rest[0]),
        sections=tuple(section(key, part) for part in parts),
    )


def parted(text: str) -> list[str]:
    """What stands before the first heading, then each section."""
    return re.split(r"^## ", text, flags=re.MULTILINE)


def section(key: str, text: str) -> Section:
    """A section: its heading, then its blocks."""
    title, _, body = text.partition("\n")
    return Section(title.strip(), blocks_of(key, body))


def blocks_of(key: str, text: str) -> tuple[Block, ...]:
    """The blocks of a text."""
    return tuple(_block(key, chunk) for chunk in _chunks(text))


def _chunks(text: str) -> list[str]:
    return [chunk.strip() for chunk in re.split(r"\n\s*\n", text) if chunk.strip()]


def _block(key: str, chunk: str) -> Block:
    lines = chunk.splitlines()
    cites: tuple[str, ...] = ()
    if lines[-1].startswith("^ "):
        cites = tuple(lines.pop()[2:].split())
    if not lines:
        raise BadPage(f"On the page of {key}, {' '.join(cites)} stands behind nothing.")
    order, _, rest = lines[0].partition(" ")
    if order == "!cards":
        return Cards(cites, tuple(rest.split()), pieces(" ".join(lines[1:])))
    if order == "!example":
        return Shown(cites, rest.strip())
    if order == "!option":
        about, items = _items(lines[1:])
        return Choosing(
            cites, rest.strip(), pieces(about), tuple(_value(key, one) for one in items)
        )
    if order.startswith("!"):
        raise BadPage(f"On the page of {key}, {order} means nothing.")
    about, items = _items(lines)
    if items and about:
        raise BadPage(f"On the page of {key}, a list follows {about!r} without an empty line.")
    if items:
        return Points(cites, tuple(pieces(one) for one in items))
    return Paragraph(cites, pieces(about))


def _items(lines: list[str]) -> tuple[str, list[str]]:
    """What stands before the points, and the points; a line that does not begin one goes on with it."""
    before: list[str] = []
    items: list[str] = []
    for line in lines:
        if line.startswith("- "):
            items.append(line[2:])
        elif items:
            items[-1] += f" {line.strip()}"
        else:
            before.append(line)
    return " ".join(before), items


def _value(key: str, item: str) -> Value:
    name, colon, words = item.partition(": ")
    if not colon:
        raise BadPage(f"On the page of {key}, {item!r} is no value with its meaning.")
    bare = name.removesuffix(" (printed)")
    return Value(bare, bare != name, pieces(words))
