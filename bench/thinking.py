"""How fast bots think: worlds drawn and simulations made a second, on one core.

    python bench/thinking.py                      # the games named in the table below
    python bench/thinking.py hilo --plays 20 --seconds 2

The position is reached by random moves from a fixed seed; the compiler's time is not counted.
"""

from __future__ import annotations

import argparse
import random
import time

from duels import on_engine

from parlour.bots import engines
from parlour.bots.opinions import Budget
from parlour.bots.search import BATCH
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.worlds import Worlds

PLAYS = {
    "forty-two": 12, "trix": 12, "hilo": 12, "magna": 12, "tactics": 12, "new-york-whist": 12,
    "boston-books": 60, "trix-authors": 120,
}  # fmt: skip
"""After how many moves it is measured, unless that is given."""


def position(key: str, plays: int) -> Match:
    """A decision after so many random moves."""
    rng = random.Random(f"thinking {key}")
    match = Match.new(game(key), game(key).usual_players, seed="thinking")
    while match.turn and (match.length < plays or len(match.legal(match.turn[0])) < 2):
        seat = rng.choice(match.turn)
        match = match.play(seat, rng.choice(match.legal(seat)))
    return match


def measure(key: str, plays: int, seconds: float) -> str:
    match = position(key, plays)
    view = match.view(match.turn[0])
    fast = engines.engine(match.game.rules, patient=True)
    begun = time.perf_counter()
    worlds = Worlds(view, fast.base, random.Random(1))
    evidence = time.perf_counter() - begun
    room = fast.base.records(BATCH)
    drawn, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        worlds.fill(room, BATCH)
        drawn += BATCH
    per_second = drawn / (time.perf_counter() - begun)
    begun = time.perf_counter()
    until = begun + seconds
    budget = Budget(1 << 40, lambda: time.perf_counter() >= until)
    opinion = on_engine(fast).weigh(view, list(view.legal), budget, 1)
    made = sum(option.tries for option in opinion.options) / (time.perf_counter() - begun)
    return (
        f"{key:16} {match.length:4} moves  evidence {1000 * evidence:6.1f} ms  "
        f"{per_second:10,.0f} worlds/s  {made:9,.0f} simulations/s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(PLAYS))
    parser.add_argument("--plays", type=int)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    for key in given.games:
        plays = PLAYS.get(key, 12) if given.plays is None else given.plays
        print(measure(key, plays, given.seconds), flush=True)


if __name__ == "__main__":
    main()
