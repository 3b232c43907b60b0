"""Learn how readily players make each kind of move, from what a search prefers.

    python bench/learning.py call-suit-forty-two
    python bench/learning.py gyp --deals 300 --simulations 1000 --again

A search plays deals against itself.  At each decision it is noted of what kind each move is
(`kind` in `parlour.bots.leanings`) and how often the search tried it.  The weights are those under
which the moves are made about as often, each kind having one, with a pull towards the same for all
kinds (a log-linear model, fitted by Adam).  Then they are squared, because a search also tries what it
doubts.  With `--again` the search leans as it has learned so far; without it, it leans to nothing.
What was learned before is then named under `after`.

Which deals are played follows from the seed, so the same call gives the same weights on the same
machine.  They are written beside the game's `kind`, with the command that made them.
"""

from __future__ import annotations

import argparse
import json
import random
import shlex
import sys
import time
from importlib import import_module

import numpy as np
from duels import compiled_engine, on_engine

from parlour.bots.choosing import open_moves
from parlour.bots.leanings import NONE, Kind, file_of, leaning
from parlour.bots.opinions import Budget
from parlour.bots.search import Search
from parlour.core.game import game
from parlour.core.match import Match

EVEN = 256
"""The weight of a kind that players lean to no more than to others."""
LEAST, MOST = 4, 1 << 16
SHARPNESS = 2.0
"""To what power the weights are raised after they were fitted."""
PULL = 2.0
"""How strongly weights are pulled towards the same for all."""
STEPS, PACE = 400, 0.1
"""How often the fit is mended, and how far at most."""
WANDERING = 1.5
"""What is played: each move as often as this power of how often it was tried."""

Noted = tuple[list[int], list[int]]
"""The kinds of the moves at a decision, and how often each was tried."""


def noted(
    key: str, kind: Kind, search: Search, players: int, deals: int, simulations: int, seed: str
) -> list[Noted]:
    """What the search thought at all decisions of so many deals."""
    rules = game(key).rules
    one_deal = "deals" in rules.layout.fields
    found = []
    for deal in range(deals):
        chance = random.Random(f"{seed} {deal}")
        match = Match.new(key, players, seed=f"{seed} {deal}")
        while match.turn and not (one_deal and match.record.deals):
            seat = match.turn[0]
            view = match.view(seat)
            moves = open_moves(view)
            if len(moves) == 1:
                match = match.play(seat, moves[0])
                continue
            opinion = search.weigh(view, moves, Budget(simulations), chance.randrange(1 << 48))
            tries = [one.tries for one in opinion.options]
            kinds = [kind(match.record, seat, one.move.code) for one in opinion.options]
            found.append((kinds, tries))
            weights = [times**WANDERING for times in tries]
            match = match.play(seat, chance.choices(opinion.options, weights)[0].move)
        if sys.stderr.isatty():
            print(f"\r{deal + 1} deals, {len(found)} decisions ", end="", file=sys.stderr)
    return found


def fitted(found: list[Noted], kinds: int) -> tuple[np.ndarray, float, float]:
    """The logarithm of each kind's weight; the surprise at what was tried, and without weights."""
    most = max(len(kinds) for kinds, _ in found)
    shape = (len(found), most)
    kind, there, share = np.zeros(shape, np.int64), np.zeros(shape, bool), np.zeros(shape)
    for row, (of_moves, tries) in enumerate(found):
        kind[row, : len(of_moves)] = of_moves
        there[row, : len(of_moves)] = True
        share[row, : len(of_moves)] = np.array(tries) / sum(tries)

    def likely(weight: np.ndarray) -> np.ndarray:
        power = np.where(there, weight[kind], -np.inf)
        power = np.exp(power - power.max(1, keepdims=True))
        told: np.ndarray = power / power.sum(1, keepdims=True)
        return told

    def surprise(weight: np.ndarray) -> float:
        told = np.where(there, likely(weight), 1.0)
        return float(-(share * np.log(told)).sum() / len(found))

    weight, mean, square = np.zeros(kinds), np.zeros(kinds), np.zeros(kinds)
    for step in range(1, STEPS + 1):
        slope = np.bincount(kind[there], (likely(weight) - share)[there], kinds) + PULL * weight
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        steady = mean / (1 - 0.9**step)
        weight -= PACE * steady / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weight, surprise(weight), surprise(np.zeros(kinds))


def main() -> None:
    """Learn one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--simulations", type=int, default=3000)
    parser.add_argument("--seed", default="learning")
    parser.add_argument("--again", action="store_true", help="lean as learned so far")
    given = parser.parse_args()
    key, began = given.game, time.process_time()
    module = import_module(f"{NONE.kind.__module__}.{key.replace('-', '_')}")
    leans = leaning(key) if given.again else NONE
    before = json.loads(file_of(key).read_text("utf-8")) if given.again else {}
    search = on_engine(compiled_engine(game(key).rules, leans=leans))
    players = given.players or game(key).usual_players
    found = noted(key, module.kind, search, players, given.deals, given.simulations, given.seed)
    weight, with_them, without = fitted(found, module.KINDS)
    weights = np.clip(np.rint(EVEN * np.exp(SHARPNESS * weight)), LEAST, MOST)
    kept = {
        "command": f"python bench/learning.py {shlex.join(sys.argv[1:])}",
        "after": [*before.get("after", []), before["command"]] if before else [],
        "seed": given.seed,
        "decisions": len(found),
        "cpu_seconds": round(time.process_time() - began),
        "surprise": [round(without, 4), round(with_them, 4)],
        "weights": [int(one) for one in weights],
    }
    file_of(key).write_text(json.dumps(kept) + "\n", "utf-8")
    print(
        f"{key}: {kept['decisions']} decisions, {kept['cpu_seconds']} CPU s; "
        f"surprise {without:.4f} without weights, {with_them:.4f} with them"
    )


if __name__ == "__main__":
    main()
