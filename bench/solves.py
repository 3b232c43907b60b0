"""How fast the ends of deals are solved exactly, compiled, on one core.

    python bench/solves.py [GAME ...]

First whole deals of Forty-two, from the first lead on; then for each game the ends of random deals
with so many tricks left.  A solve finds the value of every legal move of the leader, who has at least
two.  What it takes to call a compiled function from Python is measured and taken off.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Iterator
from itertools import islice
from statistics import median
from time import thread_time
from typing import Any

import numpy as np

from parlour.bots.binding import SOLVED
from parlour.bots.exactly import Solver, cards_left, is_solvable
from parlour.core import kernels
from parlour.core.bits import members, nth
from parlour.core.compiling import compiled
from parlour.core.game import Game, game
from parlour.core.records import DECK, NOWHERE

OPTIONS = {"hilo": {"sides": "two_teams"}}
TRICKS = (2, 3, 4, 5)
MOST = 1 << 26
"""How many positions may be looked at for one of them."""
DEALS, ENDS, BEFORE = 100, 50, 5
"""How many are solved, and how many before the first that is measured."""


def ends(one: Game, tricks: int, seed: int) -> Iterator[Any]:
    """States of random deals for four, at a lead with a choice and so many tricks left."""
    rules, rng = one.rules, random.Random(seed)
    plain = kernels.plain(rules)
    while True:
        s = one.start(4)
        work = kernels.Work(rules, rng.randrange(1 << 48))
        while not s.ended:
            seats = rules.moving(s)
            seat = nth(seats, rng.randrange(seats.bit_count())) if seats else DECK
            may = rules.may(s, seat)
            codes = [word << 6 | bit for word, bits in enumerate(may) for bit in members(bits)]
            if not codes:
                plain.chance(s, work)
                continue
            if len(codes) > 1 and is_end(one, s, tricks):
                yield s.copy()
                break
            rules.apply(s, seat, rng.choice(codes))


def is_end(one: Game, s: Any, tricks: int) -> bool:
    """Whether a trick begins, and so many are left."""
    if s.turn == DECK or s.trick[0] != NOWHERE or not is_solvable(one.rules, s):
        return False
    return cards_left(one.rules, s) // 4 == tricks


def times(one: Game, solver: Solver, states: list[Any]) -> list[float]:
    """The seconds it takes to solve each of these."""
    rules, ready = one.rules, compiled(one.rules)
    found = []
    for s in states:
        moves = rules.vocabulary.among(rules.may(s, s.turn))
        world = np.array([ready.record(s)], ready.dtype)
        solver.memory_for(s)
        begun = thread_time()
        solver.sum_up(world, s.turn, moves)
        found.append(thread_time() - begun)
    return found[BEFORE:]


def measured(one: Game, tricks: int, number: int) -> list[float]:
    """The seconds it takes to solve the ends of so many deals, without the calls themselves."""
    states = list(islice(ends(one, tricks, tricks), number + BEFORE))
    call = median(times(one, Solver(one.rules, 1), states))
    return [max(0.0, seconds - call) for seconds in times(one, Solver(one.rules, MOST), states)]


def whole_deals() -> None:
    """Whole deals of Forty-two."""
    one = game("forty-two")
    found = measured(one, 7, DEALS)
    print(
        f"{one.title}, whole deals: {len(found) / sum(found):.0f} solves/s, "
        f"the median in {1e3 * median(found):.1f} ms, the longest in {1e3 * max(found):.0f} ms"
    )


def ends_of(key: str) -> None:
    """How long the ends of deals take, by the number of tricks left."""
    one = game(key, **OPTIONS.get(key, {}))
    print(f"{one.title}:")
    for tricks in TRICKS:
        found = measured(one, tricks, ENDS)
        mean = sum(found) / len(found)
        print(
            f"  {tricks} tricks, {4 * tricks} cards: {1e6 * mean:9.0f} µs, {1 / mean:9.0f} solves/s, "
            f"the median in {1e6 * median(found):9.0f} µs",
            flush=True,
        )


def main() -> None:
    """Measure the games that are named, or all."""
    gc.disable()  # it would be measured too
    if not sys.argv[1:]:
        whole_deals()
    for key in sys.argv[1:] or SOLVED:
        ends_of(key)


if __name__ == "__main__":
    main()
