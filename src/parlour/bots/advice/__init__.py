"""Advice of the books: which passage speaks for a move, and whether a deal kept its bid.

Each game of whose play a book says how to do it well has a file here, named after it, which gives
its `COUNSEL`.
What a passage says is told by its gist in the register, and nothing is written down twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from parlour.books.registers import books, passage
from parlour.core.moves import Move
from parlour.core.views import View

if TYPE_CHECKING:
    from parlour.bots.consequences import Consequences

Advises = Callable[[View, Move, "Consequences"], bool]
Contract = Callable[[Any], tuple[int, int, bool] | None]


@dataclass(frozen=True)
class Counsel:
    """What is known about playing a game well."""

    advice: Mapping[str, Advises]
    """For each passage, as cited, a function of (view, move, consequences): whether the move is what
    the passage advises, as far as the mover can know."""
    contract: Contract | None = None
    """For a game with an auction, a function of the state at the end of a deal: who bid, how much,
    and whether it was made; None if nobody did."""
    in_points: bool = True
    """Whether what bots play for (`worth`) is counted in points, so that it can be told."""


NOT_ABOUT_MOVES = {
    "forty-nine/colorow/solitaire-hint": "it recommends a pastime",
    "forty-nine/new-york-whist/advice": "it leaves it to the players",
    "tactics/tactics/wagon-train-rare": "it says how often something happens",
    "trix1904/call-suit-forty-two/not-for-beginners": "it says whom the game suits",
    "trix1904/gyp/progressive": "it says how to play an evening",
}
"""Passages that give advice, but none that could be followed with a move."""


def told(view: View, move: Move, after: Consequences) -> str:
    """What the book says for a move, in a sentence with its page; nothing if it is silent."""
    for citation, advises in advice(view.game.key).items():
        if advises(view, move, after):
            found = passage(citation)
            title = books()[found.book].dated_title
            return f"The book advises so ({title}, {found.where}): {found.gist}"
    return ""


def advice(key: str) -> Mapping[str, Advises]:
    """The passages that may speak for a move of a game."""
    return _counsel(key).advice


def contract_of(key: str) -> Contract | None:
    """Tells of a game with an auction whether its bid was made."""
    return _counsel(key).contract


def in_points(key: str) -> bool:
    """Whether what bots of a game play for is counted in points."""
    return _counsel(key).in_points


@cache
def _counsel(key: str) -> Counsel:
    name = f"{__name__}.{key.replace('-', '_')}"
    if find_spec(name) is None:
        return Counsel({})
    found: Counsel = import_module(name).COUNSEL
    return found
