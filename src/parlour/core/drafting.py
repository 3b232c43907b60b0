"""Drafts: ways a deal can have been, for `core.imagining` to play again and to judge."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from parlour.core.moves import Move
from parlour.core.spreads import Generator
from parlour.core.views import View


@dataclass
class Draft:
    """One way a deal can have been: each shuffle's order, and what was done unseen."""

    orders: list[list[int]]
    slipped: dict[int, int] = field(default_factory=dict)
    """The card that went unseen at a step, by the number of the step."""
    moves: dict[int, Move] = field(default_factory=dict)
    """The move made unheard at a step, where a card that went does not tell it."""


class Drafting(Protocol):
    """Whatever drafts a deal: `core.hiding` for most games, the game itself where its secrets need it.

    A game does so by a function `drafts`, which is given the views of a deal.
    """

    views: list[View]
    hides_anything: bool

    def draft(self, rng: Generator) -> Draft | None:
        """A draft, or None if the choices made could not be carried through."""
