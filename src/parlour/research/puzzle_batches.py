"""Gymnasium's vector interface: many matches of a puzzle in one environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from parlour.core.game import Game
from parlour.research.batches import Batch
from parlour.research.puzzles import check_puzzle
from parlour.research.seats import seen_as
from parlour.research.tables import Table


class Puzzles(VectorEnv):  # type: ignore[misc, unused-ignore]
    """So many matches of a puzzle; one that is over is dealt anew in the same step.

    Arrays are written again with every step, so whoever wants to keep one copies it.
    """

    def __init__(self, of: Game, n: int, threads: int | None, compiled: bool | None) -> None:
        check_puzzle(of)
        self.batch = Batch(of, n, 1, threads, compiled)
        self.num_envs = n
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "name": self.batch.id}
        self.single_observation_space = seen_as(Table(of, 1))
        self.single_action_space = gymnasium.spaces.Discrete(self.batch.observer.actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._cut = np.zeros(n, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray[Any, Any]], dict[str, Any]]:
        """Deal every match anew; `options` are not used, for a game has its own."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 48)))
        return self._seen(), {"action_mask": self.batch.masks}

    def step(
        self, actions: Any
    ) -> tuple[dict[str, np.ndarray[Any, Any]], Any, Any, Any, dict[str, Any]]:
        """Make a move in every match."""
        made = self.batch.step(actions)
        told = {
            "action_mask": made.masks,
            "final_obs": {"observation": self.batch.finals},
            "_final_obs": made.terminations,
        }
        return self._seen(), made.rewards[:, 0], made.terminations, self._cut, told

    def _seen(self) -> dict[str, np.ndarray[Any, Any]]:
        return {"observation": self.batch.observations, "action_mask": self.batch.masks}

    def close_extras(self, **_given: Any) -> None:
        """Let the threads go."""
        self.batch.close()
