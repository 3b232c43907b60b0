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
from parlour.research.running import Running

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
        self._run: Running | None = None
        self.seat = NOBODY
        self._mask: np.ndarray[Any, np.dtype[np.int8]] | None = None
        """The mask of whoever is asked, once it is worked out."""

    def begin(self, seed: int | None = None) -> None:
        """A new match; the same seed deals the same matches, this one and those after it."""
        if seed is not None:
            self._rng = Random(seed)
        match = Match.new(self.game, self.players, f"{self._rng.getrandbits(64):x}")
        self._run = Running(match)
        self.seat = NOBODY
        self._ask()

    @property
    def run(self) -> Running:
        """The match as it is being played."""
        if self._run is None:
            raise ParlourError("Nothing is dealt yet: call reset() first.")
        return self._run

    @property
    def now(self) -> Match:
        """The match as it stands, with all its past, which takes longer."""
        return self.run.match

    @property
    def is_over(self) -> bool:
        """Whether nobody can move any more."""
        return bool(self.run.record.ended)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, once the match is over."""
        return self.game.rules.winners(self.run.record)

    def play(self, number: int) -> None:
        """The seat that is asked makes the move of this number."""
        run = self.run
        if self.seat == NOBODY:
            raise ParlourError("The match is over: call reset().")
        run.step(self.seat, self.move(number))
        run.go_on()
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
        run, moves = self.run, self.game.rules.vocabulary.moves
        while (numbers := self._clock_moves()) and not self._rng.randrange(STRIKES):
            run.step(CLOCK, moves[self._rng.choice(numbers)])
            run.go_on()
        turn = run.turn
        after = [seat for seat in turn if seat > self.seat] if len(turn) > 1 else turn
        self.seat = NOBODY if not turn else after[0] if after else turn[0]
        self._mask = None

    def _clock_moves(self) -> list[int]:
        """The moves that the clock could make now."""
        vocabulary, run = self.game.rules.vocabulary, self.run
        return vocabulary.numbers(run.may(CLOCK)) if vocabulary.is_clocked and run.turn else []

    def worth(self) -> list[int]:
        """What the match is worth to each seat as it stands."""
        return self.run.worth()

    def observation(self, seat: int) -> dict[str, np.ndarray[Any, Any]]:
        """What a seat sees, and the moves it may make if it is asked."""
        return {
            "observation": seen_by(self.observer, self.run, seat),
            "action_mask": self.mask(seat),
        }

    def mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """For each move 1 if the seat is asked and may make it."""
        if seat != self.seat:
            return np.zeros(self.observer.actions, np.int8)
        if self._mask is None:
            self._mask = self.observer.mask_of(self.run.legal(seat))
        return self._mask.copy()

    def shown(self) -> str:
        """The table as the seat sees it that is asked, or as everybody does once it is over."""
        return str(self.now.view(None if self.seat == NOBODY else self.seat))
