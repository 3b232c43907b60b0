"""What is told about the books, and about how rulings are made, read from `books/about/<key>.md`.

Such a text is written as pages are (`desk.pages`): a title, perhaps a few blocks, then sections.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from parlour.desk.pages import BadPage, Block, Section, blocks_of, parted, section

FOLDER = files("parlour.books") / "about"
RULINGS = "rulings"
"""The text on how rulings are made."""


@dataclass(frozen=True)
class About:
    """A text with a title, what stands before its first heading, and its sections."""

    title: str
    opening: tuple[Block, ...]
    sections: tuple[Section, ...]


@cache
def about(key: str) -> About | None:
    """The text of that name, if it has been written."""
    file = FOLDER / f"{key}.md"
    return read(key, file.read_text("utf-8")) if file.is_file() else None


def read(key: str, text: str) -> About:
    """The text written so."""
    head, *parts = parted(text)
    title, _, rest = head.strip().partition("\n")
    if not title.startswith("# "):
        raise BadPage(f"The text about {key} does not begin with a title.")
    return About(
        title.removeprefix("# "),
        blocks_of(key, rest),
        tuple(section(key, part) for part in parts),
    )
