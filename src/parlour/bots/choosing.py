"""A choice: a move with the reason for it, among those that are no mistake."""

from __future__ import annotations

import random
from dataclasses import dataclass

from parlour.core.errors import ParlourError
from parlour.core.moves import Move
from parlour.core.views import View


@dataclass(frozen=True, repr=False)
class Chosen(Move):
    """A move someone chose, and why."""

    reason: str = ""

    @classmethod
    def of(cls, move: Move, reason: str) -> Chosen:
        """That move, for that reason."""
        return cls(move.number, move.code, move.text, move.verb, move.arguments, reason)


def open_moves(view: View) -> list[Move]:
    """What a bot chooses from: it plays right, and claims what is due, even where it need not."""
    if not view.legal or view.seat is None:
        raise ParlourError("It is not this seat's turn.")
    rules = view.game.rules
    if rules.right is None:
        return list(view.legal)
    return rules.vocabulary.among(rules.may_rightly(view.state, view.seat))


class Random:
    """Any legal move, each as likely as another."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """A legal move at random, but no mistake."""
        return Chosen.of(self._rng.choice(open_moves(view)), "It was picked at random.")

    def explain(self, view: View, seconds: float = 1.0) -> Chosen:
        """The same: there is no more to say."""
        return self.choose(view, seconds)
