"""How long it takes until a bot thinks at full speed in a game that was never compiled.

    python bench/cold.py                      # every game in which the search decides
    python bench/cold.py forty-two hilo

For each game, with an empty cache: the CPU seconds of a new process until its first compiled
decision, Python's start included, and until worlds are drawn compiled too.  Then, with what the
first process has kept, how long a second one takes for the same.  Processor time grows while other
programs share the cores.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from duels import on_engine
from thinking import position

from parlour.bots import OWN, PLAYERS, engines
from parlour.bots.opinions import Budget
from parlour.core.game import game, games

MOVES = 12
SIMULATIONS = 400
MOST = 5.0
"""So many CPU seconds are aimed at."""


def searched() -> list[str]:
    """The games in which the search decides."""
    own = {*OWN, *PLAYERS}
    return [key for key in games() if key not in own and not game(key).rules.forced]


def decide(key: str) -> dict[str, float]:
    """What a process spends from its start until it decides."""
    begun = time.perf_counter()
    match = position(key, MOVES)
    if not match.turn:
        match = position(key, 0)
    rules, view = match.game.rules, match.view(match.turn[0])
    told = {}
    for name, engine in (("first", engines.searching_engine), ("all", engines.whole_engine)):
        on_engine(engine(rules)).weigh(view, list(view.legal), Budget(SIMULATIONS), 1)
        told[name] = time.process_time()
        told[f"{name} wall"] = time.perf_counter() - begun
    return told


def measured(key: str) -> dict[str, Any]:
    """A game cold and warm."""
    with tempfile.TemporaryDirectory() as folder:
        runs = []
        for _ in range(2):
            done = subprocess.run(
                [sys.executable, __file__, "--here", key],
                env=os.environ | {"XDG_CACHE_HOME": folder},
                stdout=subprocess.PIPE,
                check=True,
            )
            runs.append(json.loads(done.stdout))
    return {"game": key, "cold": runs[0], "warm": runs[1]}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--here", action="store_true", help="one game, in this process")
    given = parser.parse_args()
    if given.here:
        print(json.dumps(decide(given.games[0])))
        return
    late = []
    for key in given.games or searched():
        found = measured(key)
        cold, warm = found["cold"], found["warm"]
        print(
            f"{key:24} cold: first {cold['first']:5.2f} CPU s ({cold['first wall']:5.1f} s), "
            f"all {cold['all']:5.2f};  warm: first {warm['first']:5.2f} ({warm['first wall']:4.1f} s), "
            f"all {warm['all']:5.2f}",
            flush=True,
        )
        if cold["first"] > MOST:
            late.append(key)
    print(f"over {MOST:.0f} CPU seconds: {', '.join(late) or 'none'}")


if __name__ == "__main__":
    main()
