"""Random play through interfaces that are the same for us and for others, so that the loops are too."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any


def spiel_match(name: str) -> Callable[[], int]:
    """Plays a game that OpenSpiel knows by this name once; the actions, those of chance included."""
    game = importlib.import_module("pyspiel").load_game(name)
    rand = random.Random(1).random

    def once() -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                left = rand()
                for outcome in state.chance_outcomes():
                    left -= outcome[1]
                    if left < 0:
                        break
                state.apply_action(outcome[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rand() * len(legal))])
            actions += 1
        return actions

    return once


def agents_match(env: Any) -> Callable[[], int]:
    """Plays a PettingZoo environment once; the moves made."""
    rand, seeds = random.Random(1).random, random.Random(2)

    def once() -> int:
        env.reset(seed=seeds.getrandbits(30))
        moves = 0
        for _ in env.agent_iter():
            seen, _reward, ended, cut, _told = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(rand() * len(legal))]))
            moves += 1
        return moves

    return once
