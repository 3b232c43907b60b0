"""How long `master` takes for a move, with one core and nothing compiled yet.

    python bench/promptness.py                    # every game with decisions
    python bench/promptness.py forty-two --seconds 1 --moves 40

Each game begins in a new process that may use one core, with an empty cache.  The compiler works on
that core too.  `master` has every seat and is given a second for a move, as bots are where nothing
else is said.  Told are the first move, the longest of all, and the longest of those it was forced to;
seconds by the clock, so other programs must not be busy.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

from strength import keys

from parlour.bots import bot
from parlour.core.match import Match

MOST, FORCED = 1.0, 0.02
"""So many seconds are aimed at, for any move and for one that is forced."""


def played(key: str, moves: int, seconds: float) -> dict[str, float]:
    """How long moves took from the start of a match on."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    match = Match.new(key, seed="promptness")
    bots = [bot(key, "master", f"promptness {seat}") for seat in range(match.players)]
    took: dict[str, list[float]] = {"free": [], "forced": [0.0]}
    while match.turn and len(took["free"]) < moves:
        seat = match.turn[0]
        begun = time.perf_counter()
        view = match.view(seat)
        is_forced = len(view.legal) == 1
        chosen = bots[seat].choose(view, seconds)
        took["forced" if is_forced else "free"].append(time.perf_counter() - begun)
        match = match.play(seat, chosen)
    return {"first": took["free"][0], "longest": max(took["free"]), "forced": max(took["forced"])}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--moves", type=int, default=24, help="that are not forced, in each game")
    parser.add_argument("--seconds", type=float, default=MOST)
    parser.add_argument("--here", action="store_true", help="one game, in this process")
    given = parser.parse_args()
    if given.here:
        print(json.dumps(played(given.games[0], given.moves, given.seconds)))
        return
    late = []
    for key in given.games or keys():
        with tempfile.TemporaryDirectory() as folder:
            asked = f"--here {key} --moves {given.moves} --seconds {given.seconds}"
            done = subprocess.run(
                [sys.executable, __file__, *asked.split()],
                env=os.environ | {"XDG_CACHE_HOME": folder},
                stdout=subprocess.PIPE,
                check=True,
            )
        found = json.loads(done.stdout)
        print(
            f"{key:22} first {found['first']:5.2f} s  longest {found['longest']:5.2f} s  "
            f"forced {1000 * found['forced']:5.1f} ms",
            flush=True,
        )
        if found["longest"] > MOST or found["forced"] > FORCED:
            late.append(key)
    print(f"over {MOST:g} s, or {FORCED:g} s where forced: {', '.join(late) or 'none'}")


if __name__ == "__main__":
    main()
