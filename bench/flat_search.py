"""How today's levels do against an imitation of the bots of before, at the same deals in each other's places.

    python bench/flat_search.py                          # every game in which the search decides
    python bench/flat_search.py gyp hilo --level strong --deals 60

Until they began to search, bots tried each move by random play to the end of the deal: in a world at a
time, sixteen times, and next the move that promised most.  Their `master` could do so some 5 300 times
in the second it had for a move (commit a01ac8d, as measured on the machine this was written on), which
`old_masters.py` takes its time for.  This plays by the same rule with as many trials, but with today's
kernels, so it takes a tenth of the time.  Worlds are drawn by exchange and not one by one; otherwise it
is as strong.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import cache
from math import log, sqrt
from random import Random
from typing import Any

from cold import searched
from duels import fought

from parlour.bots import LEVELS, Bot, bot
from parlour.bots.choosing import Chosen, open_moves
from parlour.core import compiling, kernels
from parlour.core.game import Rules, game
from parlour.core.views import View
from parlour.core.worlds import Worlds, drawing_kernels

AT_ONCE = 16
"""How often a move is played out in a world."""
BATCH = 256
level = "good"
worlds = 5300

rollouts: Any = kernels.rollouts


def trials(
    drawn: Any,
    number: int,
    trial: Any,
    seat: int,
    codes: list[int],
    tries: list[int],
    sums: list[float],
    spread: float,
    work: Any,
    totals: list[int],
) -> float:
    """In each world the move that promises most; how much what came of them differs."""
    for world in range(number):
        best = 0
        most = -1.0e30
        seen = 0
        for i in range(len(codes)):
            seen += tries[i]
        for i in range(len(codes)):
            promise = 1.0e30
            if tries[i]:
                promise = sums[i] / tries[i] + spread * sqrt(log(seen) / tries[i])
            if promise > most:
                most = promise
                best = i
        for other in range(len(totals)):
            totals[other] = 0
        trial[0] = drawn[world]
        players = trial[0].players
        rollouts(trial, drawn[world], seat, codes[best], AT_ONCE, work, totals)
        others = 0
        for other in range(players):
            if other != seat:
                others += totals[other]
        value = float(totals[seat])
        if players > 1:
            value -= others / (players - 1)
        tries[best] += AT_ONCE
        sums[best] += value
        spread = max(spread, abs(value) / AT_ONCE)
    return spread


@cache
def kernel(rules: Rules) -> tuple[compiling.Compiled, Callable[..., float]]:
    """The trials of a game, compiled."""
    base = compiling.compiled(rules)
    drawing_kernels(base)
    return base, base.built((kernels.rollouts, trials), ("trials",), AT_ONCE=AT_ONCE)["trials"]


class Flat:
    """A bot as they were before."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self._base, self._trials = kernel(rules)
        self._rng = Random(seed)

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """The move that was tried most often."""
        moves = open_moves(view)
        if len(moves) == 1:
            return Chosen.of(moves[0], "It is the only legal move.")
        base = self._base
        imagined = Worlds(view, base, Random(self._rng.random()))
        room, trial = base.records(BATCH), base.records(1)
        codes = base.row([move.code for move in moves])
        tries, totals = base.row([0] * len(moves)), base.row([0] * 16)
        sums, spread, left = base.reals(len(moves)), 1.0, worlds
        work = base.work(self._rng.randrange(1 << 48))
        while left > 0:
            now = min(left, BATCH)
            imagined.fill(room, now)
            spread = self._trials(
                room, now, trial, view.seat, codes, tries, sums, spread, work, totals
            )
            left -= now
        best = max(range(len(moves)), key=lambda i: (tries[i], sums[i]))
        return Chosen.of(moves[best], f"It was tried {tries[best]} times.")


def today(key: str, seed: str) -> Bot:
    """The level that is measured."""
    return bot(key, level, seed)


def before(key: str, seed: str) -> Flat:
    """The imitation."""
    return Flat(game(key).rules, seed)


def main() -> None:
    """Measure the games that are named, or all."""
    global level, worlds
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--level", default=level, choices=list(LEVELS))
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=worlds)
    parser.add_argument("--seed", default="flat")
    given = parser.parse_args()
    level, worlds = given.level, given.worlds
    names = (f"{__name__}:today", f"{__name__}:before")
    for key in given.games or searched():
        print(fought(key, names, given.deals, given.seed, None), flush=True)


if __name__ == "__main__":
    main()
