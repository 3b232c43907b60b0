"""Drafts: possible versions of a deal, for `core.imagining` to play again and judge."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from parlour.core.moves import Move
from parlour.core.spreads import Generator
from parlour.core.views import View


@dataclass
class Draft:
    """One possible version of a deal: each shuffle's order, and what was done unseen."""

    orders: list[list[int]]
    slipped: dict[int, int] = field(default_factory=dict)
    """The card that went unseen at a step, by the number of the step."""
    moves: dict[int, Move] = field(default_factory=dict)
    """The move made unheard at a step, where no card that moved shows which it was."""


class Drafting(Protocol):
    """Anything that drafts a deal: `core.hiding` for most games, or the game itself if it must.

    A game does this with a function `drafts`, which is given the views of a deal and a watch.
    """

    views: list[View]
    hides_anything: bool

    def draft(self, rng: Generator) -> Draft | None:
        """A draft, or None if the choices made could not be carried through; `TimeUp` by the watch."""
