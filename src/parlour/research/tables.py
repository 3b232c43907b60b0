"""A table: one match after another, in which whoever is asked makes a move by its number.

Where several seats may move, they are asked in turn, going round from the last who moved.  Here no
time passes, so where the clock has moves of its own it makes one, if it can, one time in 64.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.research.glancing import seen_by
from parlour.research.observing import observer

STRIKES = 64
NOBODY = -1


def versioned(of: Game) -> str:
    """The id of a game: its key with its edition, which rises when its rules judge differently."""
    return f"parlour/{of.key}-v{of.edition}"


def chosen(key: str | Game, options: dict[str, object]) -> Game:
    """The game asked for, with these options."""
    return game(key, **options) if isinstance(key, str) else key.with_options(**options)


class Table:
    """A match that is being played, and the seat that is asked to move."""

    def __init__(self, of: Game, players: int | None = None) -> None:
        self.game = of
        self.observer = observer(of, players)
        self.players = self.observer.players
        self._rng = Random()
        self.match: Match | None = None
        self.seat = NOBODY
        self._masked: Match | None = None
        self._mask = np.zeros(0, np.int8)
        """The mask of whoever was asked in `_masked`."""

    def begin(self, seed: int | None = None) -> None:
        """A new match; the same seed deals the same matches, this one and those after it."""
        if seed is not None:
            self._rng = Random(seed)
        self.match = Match.new(self.game, self.players, f"{self._rng.getrandbits(64):x}")
        self.seat = NOBODY
        self._ask()

    @property
    def now(self) -> Match:
        """The match as it stands."""
        if self.match is None:
            raise ParlourError("Nothing is dealt yet: call reset() first.")
        return self.match

    def play(self, number: int) -> None:
        """The seat that is asked makes the move of this number."""
        match = self.now
        if self.seat == NOBODY:
            raise ParlourError("The match is over: call reset().")
        self.match = match.play(self.seat, self.move(number))
        self._ask()

    def move(self, number: Any) -> Any:
        """The move of a number."""
        moves = self.game.rules.vocabulary.moves
        try:
            at = int(number)
        except (TypeError, ValueError):
            at = -1
        if not 0 <= at < len(moves) or at != number:
            raise IllegalMove(f"There is no move {number!r}; they are 0 to {len(moves) - 1}.")
        return moves[at]

    def _ask(self) -> None:
        """Let the clock move if it strikes, then find who is asked next."""
        match = self.now
        while match.legal(CLOCK) and not self._rng.randrange(STRIKES):
            match = match.play(CLOCK, self._rng.choice(match.legal(CLOCK)))
        self.match = match
        after = [seat for seat in match.turn if seat > self.seat]
        self.seat = NOBODY if not match.turn else after[0] if after else match.turn[0]
        if len(match.turn) == 1:
            self.seat = match.turn[0]

    def worth(self) -> list[int]:
        """What the match is worth to each seat as it stands."""
        worth, record = self.game.rules.worth, self.now.record
        return [int(worth(record, seat)) for seat in range(self.players)]

    def observation(self, seat: int) -> dict[str, np.ndarray[Any, Any]]:
        """What a seat sees, and the moves it may make if it is asked."""
        return {
            "observation": seen_by(self.observer, self.now, seat),
            "action_mask": self.mask(seat),
        }

    def mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """For each move 1 if the seat is asked and may make it."""
        if seat != self.seat:
            return np.zeros(self.observer.actions, np.int8)
        if self._masked is not self.match:
            self._masked = self.match
            self._mask = self.observer.mask_of(self.now.legal(seat))
        return self._mask.copy()

    def shown(self) -> str:
        """The table as the seat sees it that is asked, or as everybody does once it is over."""
        return str(self.now.view(None if self.seat == NOBODY else self.seat))
