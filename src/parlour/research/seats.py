"""PettingZoo: every game as an environment of agents that take turns, or act at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.game import Game
from parlour.research.tables import NOBODY, Table, versioned

RENDER_MODES = ["ansi", "human"]


def seen_as(table: Table) -> spaces.Dict:
    """The space of what a seat is told."""
    one = table.observer
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (one.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (one.actions,), np.int8),
        }
    )


def check_mode(render_mode: str | None) -> None:
    """Refuse a way of showing that there is not."""
    if render_mode not in (None, *RENDER_MODES):
        raise ParlourError(f"render_mode is {' or '.join(RENDER_MODES)}, not {render_mode!r}.")


class Agents:
    """What both kinds of environment have: a table, agents named by their seats, and showing."""

    possible_agents: list[str]
    agents: list[str]

    def __init__(self, of: Game, players: int | None, render_mode: str | None) -> None:
        check_mode(render_mode)
        self.table = Table(of, players)
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": RENDER_MODES,
            "name": versioned(of),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seen = lru_cache(maxsize=None)(lambda agent: seen_as(self.table))
        self._acts = lru_cache(maxsize=None)(lambda agent: spaces.Discrete(self._actions))

    @property
    def _actions(self) -> int:
        return self.table.observer.actions

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent is told: bytes as `research.observer` describes, and a mask."""
        return self._seen(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """The moves by their number in the vocabulary of the game."""
        return self._acts(agent)

    def render(self) -> str | None:
        """The table in words; printed if the mode is human."""
        if self.render_mode is None:
            return None
        text = self.table.shown()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class InTurn(Agents, AECEnv):  # type: ignore[misc, unused-ignore]
    """A game whose agents are asked one after another.

    The reward of a step is what it added to what the match is worth to each seat: its points,
    or, where fewer are better, the points it got rid of.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; `options` are not used, for a game has its own."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._worth = self.table.worth()
        self._turn_round()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent sees now; its mask is empty unless it is asked to move."""
        return self.table.observation(self._seats[agent])

    def step(self, action: Any) -> None:
        """The agent that is asked makes a move; `IllegalMove` says why it cannot."""
        if not self.agents:
            raise ParlourError("The match is over: call reset().")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(action)
        worth = self.table.worth()
        self._cumulative_rewards[agent] = 0
        for seat, one in enumerate(self.possible_agents):
            self.rewards[one] = worth[seat] - self._worth[seat]
        self._worth = worth
        self._accumulate_rewards()
        self._turn_round()
        if self.render_mode == "human":
            self.render()

    def _turn_round(self) -> None:
        """Ask the next agent, or let all leave if the match is over."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if not self.table.is_over:
            self.agent_selection = self.possible_agents[self.table.seat]
            self.infos[self.agent_selection]["action_mask"] = self.table.mask(self.table.seat)
            return
        winners = self.table.winners
        for seat, agent in enumerate(self.possible_agents):
            self.terminations[agent] = True
            self.infos[agent]["won"] = seat in winners
        self.agent_selection = self.agents[0]


class AtOnce(Agents, ParallelEnv):  # type: ignore[misc, unused-ignore]
    """A game in which several may move: each step, all who may make one move each.

    One more action than the vocabulary has, the last, is to wait: the only one of those who may not
    move.  Moves are made going round from whoever is in turn.  A move that is no longer legal when
    its turn comes, because of one made before it, is not made, and the agent's info says so.
    """

    @property
    def _actions(self) -> int:
        return self.table.observer.actions + 1

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same as where agents take turns, with the mask one longer."""
        return self._wider(agent)

    def __init__(self, of: Game, players: int | None, render_mode: str | None) -> None:
        if of.rules.movers is None:
            raise ParlourError(
                f"In {of.title} players move one after another; use research.pettingzoo."
            )
        super().__init__(of, players, render_mode)
        self.metadata["is_parallelizable"] = True
        self._wider = lru_cache(maxsize=None)(lambda agent: self._space())

    def _space(self) -> spaces.Dict:
        told = seen_as(self.table)
        return spaces.Dict(
            {
                "observation": told["observation"],
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new match; `options` are not used, for a game has its own."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self._worth = self.table.worth()
        return self._observations()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """All who may move do so; `IllegalMove` if one of them could not, and then nothing is done."""
        if not self.agents:
            raise ParlourError("The match is over: call reset().")
        chosen = self._checked(actions)
        self._made = dict.fromkeys(self.agents, False)
        table, first = self.table, self.table.run.record.turn
        for i in range(table.players):
            seat = (first + i) % table.players
            move = chosen.get(seat)
            if move is not None and table.run.allows(seat, move):
                table.seat = seat
                table.play(move.number)
                self._made[self.possible_agents[seat]] = True
        worth = table.worth()
        rewards = {one: worth[seat] - self._worth[seat] for one, seat in self._seats.items()}
        self._worth = worth
        seen, infos = self._observations()
        over = table.is_over
        if self.render_mode == "human":
            self.render()
        ended = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def _checked(self, actions: dict[str, Any]) -> dict[int, Any]:
        """The moves of the seats that may make one; refused if any is not legal."""
        found = {}
        run, wait = self.table.run, self._actions - 1
        turn = run.turn
        for agent in self.agents:
            if agent not in actions:
                raise ParlourError(f"There is no action of {agent}.")
        for agent, action in actions.items():
            seat = self._seats.get(agent, NOBODY)
            if seat not in turn:
                if action != wait:
                    raise IllegalMove(f"{agent} may not move now, only wait, which is {wait}.")
                continue
            found[seat] = self.table.move(action)
            if not run.allows(seat, found[seat]):
                run.match.step(seat, found[seat])  # says why not
        return found

    _made: dict[str, bool] = {}  # noqa: RUF012 (replaced, never changed)

    def _observations(self) -> tuple[dict[str, Any], dict[str, Any]]:
        table = self.table
        seen, infos = {}, {}
        for agent, seat in self._seats.items():
            told = table.observation(seat)
            moves = table.run.legal(seat)
            mask = np.append(table.observer.mask_of(moves), np.int8(not moves))
            seen[agent] = {"observation": told["observation"], "action_mask": mask}
            infos[agent] = {"action_mask": mask, "made": self._made.get(agent, False)}
        return seen, infos
