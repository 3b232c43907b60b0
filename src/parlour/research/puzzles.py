"""Gymnasium: every game for one player as an environment, registered by a versioned id."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.game import Game, game, games
from parlour.research.seats import RENDER_MODES, check_mode, seen_as
from parlour.research.tables import Table, chosen, versioned

ENTRY = "parlour.research.puzzles:Puzzle"


class Puzzle(gymnasium.Env):  # type: ignore[misc, unused-ignore]
    """A game for one player.

    The reward of a step is what it added to the score.  An action that is no legal move changes
    nothing and is rewarded with 0; `info["refused"]` says why, with the rule.
    """

    # One picture a step is enough: nothing moves between them.
    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(self, key: str | Game, render_mode: str | None = None, **options: object) -> None:
        of = chosen(key, options)
        check_puzzle(of)
        check_mode(render_mode)
        self.table = Table(of, 1)
        self.render_mode = render_mode
        self.metadata = self.metadata | {"name": versioned(of)}
        self.observation_space = seen_as(self.table)
        self.action_space = spaces.Discrete(self.table.observer.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray[Any, Any]], dict[str, Any]]:
        """A new puzzle; `options` are not used, for a game has its own."""
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(1 << 62)))
        self._worth = self.table.worth()[0]
        return self._told()

    def step(
        self, action: Any
    ) -> tuple[dict[str, np.ndarray[Any, Any]], float, bool, bool, dict[str, Any]]:
        """Make a move by its number in the vocabulary."""
        refused = ""
        try:
            self.table.play(action)
        except IllegalMove as error:
            refused = str(error)
        seen, info = self._told()
        if refused:
            info["refused"] = refused
        worth = self.table.worth()[0]
        reward, self._worth = float(worth - self._worth), worth
        if self.render_mode == "human":
            self.render()
        return seen, reward, self.table.is_over, False, info

    def _told(self) -> tuple[dict[str, np.ndarray[Any, Any]], dict[str, Any]]:
        seen = self.table.observation(0)
        info: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if self.table.is_over:
            info["won"] = 0 in self.table.winners
        return seen, info

    def render(self) -> str | None:
        """The table in words; printed if the mode is human."""
        if self.render_mode == "ansi":
            return self.table.shown()
        if self.render_mode == "human":
            print(self.table.shown())
        return None


def check_puzzle(of: Game) -> None:
    """Refuse a game that one player cannot play alone."""
    if of.players != (1,):
        raise ParlourError(f"{of.title} is not for one player; use research.pettingzoo.")


def register() -> list[str]:
    """Make every puzzle known to Gymnasium; the ids."""
    known = [of for of in games().values() if of.players == (1,)]
    for of in known:
        if versioned(of) not in gymnasium.registry:
            gymnasium.register(versioned(of), ENTRY, kwargs={"key": of.key})
    return [versioned(of) for of in known]


def made(key: str, render_mode: str | None, options: dict[str, object]) -> Any:
    """A puzzle as Gymnasium makes it by its id."""
    of = game(key)
    check_puzzle(of)
    register()
    return gymnasium.make(versioned(of), render_mode=render_mode, **options)
