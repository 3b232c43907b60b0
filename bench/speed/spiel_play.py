"""OpenSpiel: random play, worlds and search of its own games."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator, Sequence
from functools import cache
from statistics import mean
from typing import Any

from .rates import PLAYOUTS, SEARCH, SPIEL, WORLDS, Slice, Stopwatch, Took, repeated
from .stepping import spiel_match

GAMES = ("hearts", "spades", "euchre", "oh_hell(players=4)")
STEPPED = ("hearts", "euchre", "spades", "tiny_bridge_4p", "gin_rummy")
IMAGINED = ("hearts", "euchre", "oh_hell(players=4,num_cards_per_suit=8,num_tricks_fixed=7)")
"""Those of its games of tricks that can imagine hidden cards; the last has as many cards and tricks
as Forty-two."""
SHARES = (0.25, 0.5)
"""How much of a deal is over where worlds are imagined."""
SIMULATIONS = 4000

PYTHON = "from Python"
PYTHON_DEALT = "from Python, dealing not timed"
CPP = "random bots inside C++"
CPP_DEALT = "rollouts inside C++, dealing not timed"


def slices() -> Iterator[Slice]:
    """Everything that is measured of OpenSpiel."""
    for name in GAMES:
        table = Table(name)
        for how, play in (
            (PYTHON, table.python),
            (PYTHON_DEALT, table.python_dealt),
            (CPP, table.cpp),
            (CPP_DEALT, table.cpp_dealt),
        ):
            yield Slice(PLAYOUTS, table.name, how, play)
    for name in STEPPED:
        yield Slice(SPIEL, shown(name), "native", repeated(spiel_match(name)))
    for share in SHARES:
        for name in IMAGINED:
            when = f"after {share:.0%} of a deal"
            yield Slice(WORLDS, shown(name), when, repeated(_worlds(name, share)))
            yield Slice(SEARCH, shown(name), when, searching(name, share, SIMULATIONS))


def shown(name: str) -> str:
    """A game of OpenSpiel as it is named in tables."""
    return f"OpenSpiel {name.partition('(')[0]}"


class Table:
    """One OpenSpiel game in which all chance comes before the first move.

    That is so in every game of `GAMES`, and checked.  It saves the loops one question per
    move: once dealt, a state has no legal actions exactly when the game is over.
    """

    BATCH = 50
    NODES = 12
    COUNTED = 300
    ROLLOUTS = 250

    def __init__(self, name: str) -> None:
        self.spiel: Any = importlib.import_module("pyspiel")
        self.game: Any = self.spiel.load_game(name)
        self.name = shown(name)
        self.random = random.Random(1)
        self.seeds = random.Random(2)
        self.nodes: list[tuple[Any, float]] = []
        for _ in range(20):
            history = self.play_out(self.dealt()).full_history()
            movers = [item.player for item in history]
            if -1 in movers[self.chances(history) :]:
                raise ValueError(f"{name} has chance events after the first move")

    @staticmethod
    def chances(history: Sequence[Any]) -> int:
        """The number of chance events; OpenSpiel's chance player is -1."""
        return sum(item.player == -1 for item in history)

    def dealt(self) -> Any:
        """A new state with all chance events sampled by their probabilities."""
        rand = self.random.random
        state = self.game.new_initial_state()
        while state.is_chance_node():
            left = rand()
            for outcome in state.chance_outcomes():
                left -= outcome[1]
                if left < 0:
                    break
            state.apply_action(outcome[0])
        return state

    def play_out(self, state: Any) -> Any:
        """The same state, played at random to its end."""
        rand = self.random.random
        legal_actions = state.legal_actions
        apply_action = state.apply_action
        while legal := legal_actions():
            apply_action(legal[int(rand() * len(legal))])
        return state

    def python(self, seconds: float) -> Took:
        """Whole games, deal and all, every step asked for from Python; moves are counted."""
        watch, moves = Stopwatch(), 0
        while watch.processor < seconds:
            states, chances = [], []
            with watch.running():
                for _ in range(self.BATCH):
                    state = self.dealt()
                    chances.append(state.move_number())
                    states.append(self.play_out(state))
            moves += sum(state.move_number() for state in states) - sum(chances)
        return watch.took(moves)

    def python_dealt(self, seconds: float) -> Took:
        """The same, but the watch is stopped while the cards are dealt."""
        watch, moves = Stopwatch(), 0
        while watch.processor < seconds:
            states = [self.dealt() for _ in range(self.BATCH)]
            moves -= sum(state.move_number() for state in states)
            with watch.running():
                for state in states:
                    self.play_out(state)
            moves += sum(state.move_number() for state in states)
        return watch.took(moves)

    def cpp(self, seconds: float) -> Took:
        """Whole games, deal and all, one call from Python for each."""
        new = self.game.new_initial_state
        evaluate = self.spiel.evaluate_bots
        bots = [
            self.spiel.make_uniform_random_bot(seat, self.seeds.getrandbits(30))
            for seat in range(self.game.num_players())
        ]
        watch, moves = Stopwatch(), 0
        while watch.processor < seconds:
            seeds = [self.seeds.getrandbits(30) for _ in range(self.BATCH)]
            states = []
            with watch.running():
                for seed in seeds:
                    state = new()
                    evaluate(state, bots, seed)
                    states.append(state)
            for state in states:
                history = state.full_history()
                moves += len(history) - self.chances(history)
        return watch.took(moves)

    def cpp_dealt(self, seconds: float) -> Took:
        """Rollouts from dealt states, hundreds to a call: the fastest OpenSpiel plays.

        A search of one simulation is one evaluation of its root, which is that many rollouts.
        Rollouts do not tell their length, so moves are rollouts times the mean length of random
        games from the same state, counted from Python beforehand.
        """
        if not self.nodes:
            self.nodes = [self.node() for _ in range(self.NODES)]
        watch, moves, calls = Stopwatch(), 0.0, 0
        while watch.processor < seconds:
            state, length = self.nodes[calls % self.NODES]
            seed = self.seeds.getrandbits(30)
            evaluator = self.spiel.RandomRolloutEvaluator(self.ROLLOUTS, seed)
            bot = self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 100, False, seed, False)
            with watch.running():
                bot.mcts_search(state)
            calls += 1
            moves += length * self.ROLLOUTS
        return watch.took(moves)

    def node(self) -> tuple[Any, float]:
        """A dealt state and the mean number of moves of random games from there."""
        state = self.dealt()
        ends = (self.play_out(state.clone()) for _ in range(self.COUNTED))
        return state, mean(end.move_number() for end in ends) - state.move_number()


# --- worlds and search ---------------------------------------------------------------------------


def _worlds(name: str, share: float) -> Any:
    rand = random.Random(1).random

    def once() -> int:
        state = position(name, share)
        player = state.current_player()
        for _ in range(50):
            state.resample_from_infostate(player, rand)
        return 50

    return once


def searching(name: str, share: float, simulations: int) -> Any:
    """`ISMCTSBot`, written in C++, called once for each decision."""
    spiel = importlib.import_module("pyspiel")
    made = 0

    def once() -> int:
        nonlocal made
        made += simulations
        evaluator = spiel.RandomRolloutEvaluator(1, made)
        spiel.ISMCTSBot(made, evaluator, 1.0, simulations).step(position(name, share))
        return simulations

    return repeated(once)


@cache
def position(name: str, share: float) -> Any:
    """A decision, after so much of a random deal."""
    rng = random.Random(f"{name} {share}")
    state = importlib.import_module("pyspiel").load_game(name).new_initial_state()
    decisions = []
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            decisions.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    after = decisions[int(share * len(decisions)) :]
    return next(state for state in after if len(state.legal_actions()) > 1)
