"""Compiled speed beside that of another commit, game by game, in one interleaved run.

    python bench/against.py a01ac8d [--games forty-two,trix] [--rounds 9] [--seconds 0.2] [--json]

Three processes take turns on the same random matches: this tree, the other commit, and the other
commit once more.  The last ratio shows how much of a difference is noise.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]

WORKER = """
import json, sys, time
from parlour.core import compiling
from parlour.core.game import game

for line in sys.stdin:
    key, players, matches, seed = json.loads(line)
    one = game(key)
    ready = compiling.compiled(one.rules)
    start = one.start(players or one.usual_players)
    began = time.process_time()
    _, moves = ready.batch(start, seed, 0, matches)
    print(json.dumps([moves, time.process_time() - began]), flush=True)
"""


class Worker:
    """A process that plays random matches with the sources of one tree."""

    def __init__(self, tree: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(tree / "src")},
        )

    def play(self, key: str, matches: int, seed: int) -> tuple[int, float]:
        """Play matches; how many moves were made and how many seconds they took."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([key, 0, matches, seed]) + "\n")
        self._process.stdin.flush()
        moves, seconds = json.loads(self._process.stdout.readline())
        return moves, seconds

    def stop(self) -> None:
        """End the process."""
        self._process.communicate()


def matches_for(worker: Worker, key: str, seconds: float) -> int:
    """How many matches take about that long."""
    worker.play(key, 1, 0)  # compiles
    matches = 4
    while True:
        _, took = worker.play(key, matches, 0)
        if took >= seconds / 4 or matches >= 1 << 22:
            return max(1, round(matches * seconds / max(took, 1e-6)))
        matches *= 4


def measured(workers: list[Worker], key: str, rounds: int, seconds: float) -> dict[str, Any]:
    """The median of this tree's speed over the other's, and of the other's over its own."""
    matches = matches_for(workers[1], key, seconds)
    for worker in workers:
        worker.play(key, 1, 0)
    ratios, noise, speeds = [], [], []
    for number in range(rounds):
        ours, theirs, again = (worker.play(key, matches, number + 1) for worker in workers)
        assert ours[0] == theirs[0] == again[0], f"{key} is no longer the same game"
        ratios.append(theirs[1] / ours[1])
        noise.append(theirs[1] / again[1])
        speeds.append(ours[0] / ours[1])
    return {
        "game": key,
        "million_moves_a_second": round(statistics.median(speeds) / 1e6, 2),
        "ratio": round(statistics.median(ratios), 3),
        "noise": round(statistics.median(noise), 3),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--games", default="", help="keys with commas; without it, all games")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    from parlour.core.game import games

    keys = chosen.games.split(",") if chosen.games else list(games())
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        git = ["git", "-C", str(ROOT)]
        subprocess.run(
            [*git, "worktree", "add", "-q", "--detach", str(other), chosen.commit], check=True
        )
        workers = [Worker(ROOT), Worker(other), Worker(other)]
        try:
            rows = []
            for key in keys:
                rows.append(measured(workers, key, chosen.rounds, chosen.seconds))
                if not chosen.json:
                    print(
                        "{game:24} {million_moves_a_second:8.2f} M/s  ratio {ratio:.3f}  noise {noise:.3f}".format(
                            **rows[-1]
                        ),
                        flush=True,
                    )
        finally:
            for worker in workers:
                worker.stop()
            subprocess.run([*git, "worktree", "remove", "--force", str(other)], check=True)
    middle = {name: statistics.median(row[name] for row in rows) for name in ("ratio", "noise")}
    if chosen.json:
        print(json.dumps({"games": rows, "median": middle}))
    else:
        print(f"median over games: ratio {middle['ratio']:.3f}, noise {middle['noise']:.3f}")


if __name__ == "__main__":
    main()
