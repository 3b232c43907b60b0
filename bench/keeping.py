"""What it costs that a search keeps to a rule of its own: to habit where a partner is concerned, or to
asking nobody in vain.

    python bench/keeping.py                              # the games that do, as they do
    python bench/keeping.py new-york-whist --last        # and others: the last card of a trick
    python bench/keeping.py magna --bids --deals 200     # a partner's bid

A search that keeps to such a rule (`parlour.bots.partners`, `parlour.bots.asking`) plays the same search
that does not, at the same deals in each other's places, with as many simulations for each move.
"""

from __future__ import annotations

import argparse

from duels import fought, on_engine

from parlour.bots import partners
from parlour.bots.asking import ASKING, Asking
from parlour.bots.engines import engine
from parlour.bots.levels import Level, Leveled
from parlour.bots.search import Search
from parlour.core.game import game

simulations = 400


def keeping(key: str, seed: str) -> Leveled:
    """The search that keeps to its rule."""
    return _bot(key, seed, Asking if key in ASKING else partners.Partners)


def deciding(key: str, seed: str) -> Leveled:
    """The search that decides by itself."""
    return _bot(key, seed, Search)


def _bot(key: str, seed: str, kind: type[Search]) -> Leveled:
    fast = engine(game(key).rules, patient=True)
    return Leveled(on_engine(fast, kind), Level("does not waver", simulations), seed)


def main() -> None:
    """Measure the games that are named, or those in which it is done."""
    global simulations
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--bids", action="store_true", help="only a partner's bid")
    parser.add_argument("--last", action="store_true", help="only the last card of a trick")
    parser.add_argument("--captures", action="store_true", help="only how much is captured")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=simulations)
    parser.add_argument("--seed", default="duel")
    given = parser.parse_args()
    simulations = given.simulations
    chosen = given.games or sorted(ASKING | partners.KEEPING)
    if given.bids or given.last or given.captures:
        partners.LEAVING_BIDS = set(chosen) if given.bids else set()
        partners.LAST_CARDS = set(chosen) if given.last else set()
        partners.CAPTURES = set(chosen) if given.captures else set()
    names = (f"{__name__}:keeping", f"{__name__}:deciding")
    for key in chosen:
        print(fought(key, names, given.deals, given.seed, None), flush=True)


if __name__ == "__main__":
    main()
