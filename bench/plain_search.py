"""How much our search is worth: against plain tree search, at equal time for each move.

    python bench/plain_search.py                        # the games named in the table below
    python bench/plain_search.py tactics --deals 200 --seconds 0.05
    python bench/plain_search.py gyp --simulations 600   # as many for both, instead of equal time
    python bench/plain_search.py gyp --rival module:function   # beside another habit than none

Plain search is information-set tree search as it is usually described: UCT over imagined worlds, and
uniformly random play to the end of the deal.  It has the same compiled rules, the same worlds and the
same tree as ours; what it lacks are the habits and leanings (`parlour.bots.habits`, `leanings`), in the
tree and in the play that follows.  It therefore makes more simulations in the same time.

Both play the same deals in each other's places.  Time is CPU time of the thread that thinks, so a
busy machine slows both alike.  Nobody waits for the compiler: that is done before the first deal.
"""

from __future__ import annotations

import argparse
import importlib

from duels import Timed, compiled_engine, fought, on_engine

from parlour.bots import player
from parlour.bots.habits import Habit, anything
from parlour.bots.leanings import NONE
from parlour.bots.levels import Level
from parlour.bots.search import Search
from parlour.core.game import game

DEALS = {
    "forty-two": 100, "magna": 100, "tactics": 60, "chicago-casino": 40, "new-york-whist": 60,
}  # fmt: skip
SECONDS = 0.01
"""What some 4 000 simulations take in a trick game."""
NO_END = Level("thinks as long as it may", 1 << 40)
level = NO_END
rivals_habit: Habit = anything


def ours(key: str, seed: str) -> Timed:
    """Our search, always compiled."""
    rules = game(key).rules
    kind = type(player(rules))
    assert issubclass(kind, Search), "nothing else can be compared with plain search"
    return Timed(on_engine(compiled_engine(rules), kind), level, seed)


def plain(key: str, seed: str) -> Timed:
    """Plain search or the rival that was named, always compiled."""
    fast = compiled_engine(game(key).rules, rivals_habit, NONE)
    return Timed(on_engine(fast), level, seed)


def _named(name: str) -> Habit:
    module, _, function = name.partition(":")
    found: Habit = getattr(importlib.import_module(module), function)
    return found


def main() -> None:
    """Measure the games that are named, or those of the table."""
    global level, rivals_habit
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(DEALS))
    parser.add_argument("--deals", type=int)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--simulations", type=int, help="for each move, however long they take")
    parser.add_argument("--rival", type=_named, default=anything, help="module:function")
    parser.add_argument("--seed", default="plain")
    given = parser.parse_args()
    rivals_habit = given.rival
    if given.simulations:
        level = Level("thinks so long", given.simulations)
        given.seconds = None
    names = (f"{__name__}:ours", f"{__name__}:plain")
    for key in given.games:
        deals = given.deals or DEALS.get(key, 60)
        print(fought(key, names, deals, given.seed, given.seconds), flush=True)


if __name__ == "__main__":
    main()
