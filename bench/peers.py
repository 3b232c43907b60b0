"""How fast others play at random: the peers' half of the benchmark.

`peers` gives slices: functions without arguments that each play one peer's game for about the
same time and return a `Rate`.  A runner may call them in any order and as often as it likes, so
peers and our own measurements can take turns within one run; `medians` does that.  `c_loop` plays
Forty-two with `c/forty_two.c`, the upper mark.

The file is long because each library is played in its own way.  A peer that is not installed is left out, and a sentence in `missing` says so.

    python bench/peers.py --seconds 1 --rounds 5
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from statistics import mean, median_low
from time import perf_counter
from typing import Any


@dataclass(frozen=True, slots=True)
class Rate:
    """What one slice measured.

    A move is a choice made by a player.  A match is one playing of the game as the peer defines it;
    for most peers that is a single deal.
    """

    name: str
    how: str
    moves_per_second: float
    matches_per_second: float
    with_chance_per_second: float | None = None
    """Moves and chance events together, in the same time; None if chance was not timed."""

    @property
    def moves_per_match(self) -> float:
        return self.moves_per_second / self.matches_per_second


Slice = Callable[[], Rate]

SPIEL_GAMES = ("hearts", "spades", "euchre", "oh_hell(players=4)")
RLCARD_GAMES = ("bridge", "uno")

PYTHON = "from Python"
PYTHON_DEALT = "from Python, dealing not timed"
CPP = "random bots inside C++"
CPP_DEALT = "rollouts inside C++, dealing not timed"
C_LOOP = "C, whole matches"


def peers(seconds: float, missing: list[str] | None = None) -> Iterator[Slice]:
    """A slice of about that many seconds for each way of playing each peer's game.

    Sentences about what was left out are added to `missing`.  Whatever else must be done, such as
    loading a game or playing some matches to count their moves, is not timed.
    """
    absent: list[str] = [] if missing is None else missing
    if find_spec("pyspiel"):
        for name in SPIEL_GAMES:
            yield from _spiel(name, seconds)
    else:
        absent.append("OpenSpiel is left out: the package open_spiel is not installed.")
    if find_spec("rlcard"):
        for name in RLCARD_GAMES:
            yield _rlcard(name, seconds)
    else:
        absent.append("RLCard is left out: the package rlcard is not installed.")
    if all(map(find_spec, ("pettingzoo", "shimmy", "pyspiel"))):
        yield _hanabi(seconds)
    else:
        absent.append("PettingZoo is left out: pettingzoo[classic] or open_spiel is not installed.")


def medians(slices: Iterable[Slice], rounds: int) -> list[Rate]:
    """The median rate of every slice, the slices taking turns for that many rounds."""
    in_turn = list(slices)
    seen: list[list[Rate]] = [[] for _ in in_turn]
    for _ in range(rounds):
        for rates, play in zip(seen, in_turn, strict=True):
            rates.append(play())
    return [_middle(rates) for rates in seen]


def _middle(rates: Sequence[Rate]) -> Rate:
    speed = median_low(rate.moves_per_second for rate in rates)
    return next(rate for rate in rates if rate.moves_per_second == speed)


# ---- OpenSpiel ----


def _spiel(name: str, seconds: float) -> Iterator[Slice]:
    table = _SpielTable(name)
    yield lambda: table.python(seconds)
    yield lambda: table.python_dealt(seconds)
    yield lambda: table.cpp(seconds)
    yield lambda: table.cpp_dealt(seconds)


class _SpielTable:
    """One OpenSpiel game in which all chance comes before the first move.

    That is so in every game of `SPIEL_GAMES`, and checked.  It spares the loops a question per
    move: once dealt, a state has no legal actions exactly when the game is over.
    """

    BATCH = 50
    NODES = 12
    COUNTED = 300
    ROLLOUTS = 250

    def __init__(self, name: str) -> None:
        self.spiel: Any = importlib.import_module("pyspiel")
        self.game: Any = self.spiel.load_game(name)
        self.name = f"OpenSpiel {name.partition('(')[0]}"
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

    def python(self, seconds: float) -> Rate:
        """Whole games, deal and all, every step asked for from Python."""
        new = self.game.new_initial_state
        rand = self.random.random
        matches = chances = events = 0
        start = now = perf_counter()
        while now - start < seconds:
            state = new()
            is_chance_node = state.is_chance_node
            chance_outcomes = state.chance_outcomes
            legal_actions = state.legal_actions
            apply_action = state.apply_action
            while is_chance_node():
                left = rand()
                for outcome in chance_outcomes():
                    left -= outcome[1]
                    if left < 0:
                        break
                apply_action(outcome[0])
                chances += 1
            while legal := legal_actions():
                apply_action(legal[int(rand() * len(legal))])
            events += state.move_number()
            matches += 1
            now = perf_counter()
        return self.rate(PYTHON, matches, events - chances, now - start, events)

    def python_dealt(self, seconds: float) -> Rate:
        """The same, but the clock stands still while the cards are dealt."""
        rand = self.random.random
        matches = moves = 0
        timed = 0.0
        while timed < seconds:
            states = [self.dealt() for _ in range(self.BATCH)]
            moves -= sum(state.move_number() for state in states)
            start = perf_counter()
            for state in states:
                legal_actions = state.legal_actions
                apply_action = state.apply_action
                while legal := legal_actions():
                    apply_action(legal[int(rand() * len(legal))])
            timed += perf_counter() - start
            moves += sum(state.move_number() for state in states)
            matches += self.BATCH
        return self.rate(PYTHON_DEALT, matches, moves, timed)

    def cpp(self, seconds: float) -> Rate:
        """Whole games, deal and all, one call from Python for each."""
        new = self.game.new_initial_state
        evaluate = self.spiel.evaluate_bots
        bots = [
            self.spiel.make_uniform_random_bot(seat, self.seeds.getrandbits(30))
            for seat in range(self.game.num_players())
        ]
        matches = moves = events = 0
        timed = 0.0
        while timed < seconds:
            seeds = [self.seeds.getrandbits(30) for _ in range(self.BATCH)]
            states = []
            start = perf_counter()
            for seed in seeds:
                state = new()
                evaluate(state, bots, seed)
                states.append(state)
            timed += perf_counter() - start
            for state in states:
                history = state.full_history()
                events += len(history)
                moves += len(history) - self.chances(history)
            matches += self.BATCH
        return self.rate(CPP, matches, moves, timed, events)

    def cpp_dealt(self, seconds: float) -> Rate:
        """Rollouts from dealt states, hundreds to a call: the fastest OpenSpiel plays.

        A search of one simulation is one evaluation of its root, which is that many rollouts.
        Rollouts do not tell their length, so moves are rollouts times the mean length of random
        games from the same state, counted from Python beforehand.
        """
        if not self.nodes:
            self.nodes = [self.node() for _ in range(self.NODES)]
        matches = 0
        moves = timed = 0.0
        while timed < seconds:
            state, length = self.nodes[matches // self.ROLLOUTS % self.NODES]
            seed = self.seeds.getrandbits(30)
            evaluator = self.spiel.RandomRolloutEvaluator(self.ROLLOUTS, seed)
            bot = self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 100, False, seed, False)
            start = perf_counter()
            bot.mcts_search(state)
            timed += perf_counter() - start
            matches += self.ROLLOUTS
            moves += length * self.ROLLOUTS
        return self.rate(CPP_DEALT, matches, moves, timed)

    def node(self) -> tuple[Any, float]:
        """A dealt state and the mean number of moves of random games from there."""
        state = self.dealt()
        ends = (self.play_out(state.clone()) for _ in range(self.COUNTED))
        return state, mean(end.move_number() for end in ends) - state.move_number()

    def rate(
        self, how: str, matches: int, moves: float, seconds: float, events: int | None = None
    ) -> Rate:
        with_chance = None if events is None else events / seconds
        return Rate(self.name, how, moves / seconds, matches / seconds, with_chance)


# ---- RLCard and PettingZoo ----


def _rlcard(name: str, seconds: float) -> Slice:
    @cache
    def table() -> Any:
        return importlib.import_module("rlcard").make(name, config={"seed": 1})

    rand = random.Random(1).random

    def play() -> Rate:
        env = table()
        reset, step, is_over = env.reset, env.step, env.is_over
        matches = moves = 0
        start = now = perf_counter()
        while now - start < seconds:
            state, _ = reset()
            while not is_over():
                legal = list(state["legal_actions"])
                state, _ = step(legal[int(rand() * len(legal))])
                moves += 1
            matches += 1
            now = perf_counter()
        took = now - start
        return Rate(f"RLCard {name}", PYTHON, moves / took, matches / took)

    return play


def _hanabi(seconds: float) -> Slice:
    """Hanabi for four, the one card game of PettingZoo's that is not about betting.

    Below PettingZoo it is OpenSpiel's Hanabi, so this measures what the interface costs.
    """

    @cache
    def table() -> Any:
        return importlib.import_module("pettingzoo.classic.hanabi_v5").raw_env(players=4)

    seeds = random.Random(1)
    rand = random.Random(2).random

    def play() -> Rate:
        env = table()
        observe, step = env.observe, env.step
        matches = moves = 0
        start = now = perf_counter()
        while now - start < seconds:
            env.reset(seed=seeds.getrandbits(30))
            ended = env.terminations
            while not ended[env.agent_selection]:
                legal = observe(env.agent_selection)["action_mask"].nonzero()[0]
                step(int(legal[int(rand() * len(legal))]))
                ended = env.terminations
                moves += 1
            matches += 1
            now = perf_counter()
        took = now - start
        return Rate("PettingZoo hanabi", PYTHON, moves / took, matches / took)

    return play


# ---- the upper mark ----


def c_loop(seconds: float, missing: list[str] | None = None) -> Rate | None:
    """Random Forty-two in C for about that many seconds.

    None where no C compiler is to be had; a sentence added to `missing` says why.  The program is
    compiled on the first call, and times itself.
    """
    program = _program()
    if isinstance(program, str):
        if missing is not None and program not in missing:
            missing.append(program)
        return None
    trial = _run(program, 5_000)
    matches = max(1, round(seconds * trial["matches"] / trial["seconds"]))
    told = _run(program, matches)
    return Rate(
        "Forty-two", C_LOOP, told["moves"] / told["seconds"], told["matches"] / told["seconds"]
    )


def _run(program: _Program, matches: int) -> dict[str, float]:
    command = [str(program.path), str(matches), "1"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    told: dict[str, float] = json.loads(done.stdout)
    return told


@dataclass(frozen=True, slots=True)
class _Program:
    path: Path
    home: tempfile.TemporaryDirectory[str]
    """Lives as long as the program may be run, and takes it along when it goes."""


@cache
def _program() -> _Program | str:
    """The compiled program, or a sentence saying why there is none."""
    named = shlex.split(os.environ.get("CC", ""))
    found = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    compiler = named or ([found] if found else [])
    if not compiler:
        return "The C loop is left out: there is no C compiler (cc, gcc, clang or $CC)."
    source = Path(__file__).parent / "c" / "forty_two.c"
    home = tempfile.TemporaryDirectory(prefix="bench-")
    path = Path(home.name) / "forty_two"
    said = "nothing"
    for tuned in (["-march=native"], ["-mcpu=native"], []):
        command = [*compiler, "-O3", *tuned, "-o", str(path), str(source)]
        try:
            done = subprocess.run(command, check=False, capture_output=True, text=True)
        except OSError as error:
            said = str(error)
            break
        if done.returncode == 0:
            return _Program(path, home)
        said = next(iter(done.stderr.strip().splitlines()), said)
    return f"The C loop is left out: {shlex.join(compiler)} did not compile it ({said})."


# ---- alone ----


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the peers and the C loop alone, and print the medians."""
    parser = argparse.ArgumentParser(description="Measure how fast the peers play at random.")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a slice (1)")
    parser.add_argument("--rounds", type=int, default=5, help="slices of each peer (5)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    if not (0 < given.seconds < float("inf") and given.rounds > 0):
        parser.error("--seconds must be above 0 and --rounds at least 1")
    missing: list[str] = []
    slices = list(peers(given.seconds, missing))

    def loop() -> Rate:
        rate = c_loop(given.seconds)
        assert rate is not None
        return rate

    if c_loop(0.01, missing):
        slices.append(loop)
    rates = medians(slices, given.rounds)
    if given.json:
        rows = [asdict(rate) | {"moves_per_match": rate.moves_per_match} for rate in rates]
        print(json.dumps({"rates": rows, "missing": missing}, indent=1))
        return 0
    print(f"{'':58} {'moves/s':>12} {'with chance':>12} {'matches/s':>10} {'moves/match':>11}")
    for rate in rates:
        chance = rate.with_chance_per_second
        print(
            f"{rate.name:18} {rate.how:39} {rate.moves_per_second:12,.0f} "
            f"{'-' if chance is None else format(chance, ',.0f'):>12} "
            f"{rate.matches_per_second:10,.0f} {rate.moves_per_match:11.2f}"
        )
    for sentence in missing:
        print(sentence)
    return 0


if __name__ == "__main__":
    sys.exit(main())
