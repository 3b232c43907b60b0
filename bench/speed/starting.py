"""Start-up and memory: whole processes, from starting Python to the first move."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

from .rates import MEMORY, START, Slice, Took

ONE, AGENTS, MANY = "one match", "an environment of agents", "4096 matches"

OURS = {
    ("Forty-two", ONE): """
from parlour import Match, game
match = Match.new(game("forty-two"), 4, seed="start")
seat = match.turn[0]
match.play(seat, match.legal(seat)[0])
""",
    ("Forty-two", AGENTS): """
from parlour import research
env = research.pettingzoo("forty-two")
env.reset(seed=1)
env.step(int(env.last()[0]["action_mask"].argmax()))
""",
    ("Forty-two", MANY): """
from parlour import research
batch = research.vector("forty-two", 4096)
batch.reset(1)
batch.step(batch.sample())
""",
}
THEIRS = {
    ("OpenSpiel hearts", ONE): """
import pyspiel
state = pyspiel.load_game("hearts").new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
state.apply_action(state.legal_actions()[0])
""",
    ("RLCard bridge", ONE): """
import rlcard
env = rlcard.make("bridge", config={"seed": 1})
state, _ = env.reset()
env.step(list(state["legal_actions"])[0])
""",
    ("PettingZoo leduc_holdem_v4", AGENTS): """
from pettingzoo.classic import leduc_holdem_v4
env = leduc_holdem_v4.raw_env()
env.reset(seed=1)
env.step(int(env.last()[0]["action_mask"].argmax()))
""",
    **{
        (f"pgx {name}", MANY): f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
import jax
from speed.theirs import pgx_game
env = pgx_game({name!r})
states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), 4096))
actions = states.legal_action_mask.argmax(axis=-1)
jax.jit(jax.vmap(env.step))(states, actions).observation.block_until_ready()
"""
        for name in ("bridge_bidding", "kuhn_poker")
    },
}

TELLING = """
for line in open("/proc/self/status"):
    if line.startswith("VmHWM"):
        print(line.split()[1])
"""
"""Tells the most memory a process has used since its program began, in kilobytes."""
_QUIETLY: Any = {"check": True, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}


def slices(sections: list[str], python_of_peers: Path | None) -> Iterator[tuple[Slice, bool]]:
    """Each start as a slice, and whether it is ours; what is compiled was compiled before."""
    kinds = [(Path(sys.executable), OURS, True)]
    if python_of_peers is not None:
        kinds.append((python_of_peers, THEIRS, False))
    for python, programs, is_ours in kinds:
        for (name, how), program in programs.items():
            if START in sections or MEMORY in sections:
                run = Started(python, program)
            if START in sections:
                yield Slice(START, name, how, run.time), is_ours
            if MEMORY in sections and Path("/proc/self/status").exists():
                yield Slice(MEMORY, name, how, run.memory), is_ours


class Started:
    """A program that is started once for each measurement."""

    def __init__(self, python: Path, program: str) -> None:
        self._command = [str(python), "-W", "ignore", "-c", program]
        self._ready = cache(self._run)

    def time(self, _seconds: float) -> Took:
        self._ready()  # once, so that files are read and kernels are kept
        begun = perf_counter()
        used = self._run()
        return Took(1, used.ru_utime + used.ru_stime, perf_counter() - begun)

    def memory(self, _seconds: float) -> Took:
        """The megabytes, as an amount for a second."""
        done = subprocess.run([*self._command[:-1], self._command[-1] + TELLING], **_QUIETLY)
        return Took(int(done.stdout.split()[-1]) / 1024, 1, 1)

    def _run(self) -> Any:
        child = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise subprocess.CalledProcessError(child.returncode, self._command)
        return used
