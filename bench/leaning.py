"""How much it is worth that a search leans to what players do, against the same search that does not.

    python bench/leaning.py call-suit-forty-two gyp --deals 300
    python bench/leaning.py gyp --simulations 10000
    python bench/leaning.py gyp --seconds 0.01       # equal time instead of as many simulations

Both play the same deals in each other's places, and neither wavers.  Who does not lean
keeps to all habits of the game, also to those that a leaning stands for.
"""

from __future__ import annotations

import argparse

from duels import Timed, compiled_engine, fought, on_engine

from parlour.bots import player
from parlour.bots.habits import Habit, habit, whole_habit
from parlour.bots.leanings import NONE, Leaning, leaning
from parlour.bots.levels import Level
from parlour.bots.search import Search
from parlour.core.game import game

level = Level("does not waver", 600)


def leaning_bot(key: str, seed: str) -> Timed:
    """The search with what the game has learned."""
    return _bot(key, seed, habit(key), leaning(key))


def plain_bot(key: str, seed: str) -> Timed:
    """The search that has learned nothing."""
    return _bot(key, seed, whole_habit(key), NONE)


def _bot(key: str, seed: str, habits: Habit, leans: Leaning) -> Timed:
    rules = game(key).rules
    kind = type(player(rules))
    assert issubclass(kind, Search), "no search plays this game"
    return Timed(on_engine(compiled_engine(rules, habits, leans), kind), level, seed)


def main() -> None:
    """Measure the games that are named."""
    global level
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=600)
    parser.add_argument("--seconds", type=float, help="CPU seconds for each move")
    parser.add_argument("--seed", default="leaning")
    given = parser.parse_args()
    level = Level("does not waver", (1 << 40) if given.seconds else given.simulations)
    names = (f"{__name__}:leaning_bot", f"{__name__}:plain_bot")
    for key in given.games:
        print(fought(key, names, given.deals, given.seed, given.seconds), flush=True)


if __name__ == "__main__":
    main()
