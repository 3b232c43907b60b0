"""How strong our search is beside OpenSpiel's Python ISMCTS, with equally many simulations.

    python bench/open_spiel_duel.py
    python bench/open_spiel_duel.py --deals 40 --simulations 100 --seed duel

Both play single deals of Forty-two, each deal twice with the sides changed over.  Theirs is
`open_spiel.python.algorithms.ismcts.ISMCTSBot` with one random rollout for each simulation, on our
rules as a game of OpenSpiel.  It gets our worlds as its resampler, each deal that fits equally likely,
so that both imagine the same; and it is given an imagined state, never the true one.  It plays for who
wins, which for a single deal is what that game's utility says.  Ours is the search of the level
`strong`, cut down to as many simulations.
"""

from __future__ import annotations

import argparse
import os
from random import Random
from typing import Any

from duels import shown

from parlour import research
from parlour.core.game import game
from parlour.core.imagining import imagine
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.lab.tournaments import tournament

KEY = "forty-two"
SIMULATIONS = "PARLOUR_DUEL_SIMULATIONS"
"""How many, for bots that are made by their name."""


def simulations() -> int:
    """How many simulations there are for each move."""
    return int(os.environ[SIMULATIONS])


class Theirs:
    """OpenSpiel's ISMCTS over our rules and our worlds."""

    def __init__(self, seed: str) -> None:
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import ismcts, mcts

        from parlour.research.spiel import resampler, short_name

        research.openspiel()
        self._rng = Random(seed)
        self._game = pyspiel.load_game(short_name(KEY), {"max_hands": 1})
        random = np.random.RandomState(self._rng.getrandbits(31))
        self._bot = ismcts.ISMCTSBot(
            game=self._game,
            evaluator=mcts.RandomRolloutEvaluator(1, random),
            uct_c=1.0,
            max_simulations=simulations(),
            random_state=random,
        )
        self._bot.set_resampler(resampler(self._rng.getrandbits(31)))

    def choose(self, view: View, seconds: float = 1.0) -> Move:
        """The move it visits most."""
        moves = list(view.legal)
        if len(moves) == 1:
            return moves[0]
        state: Any = self._game.new_initial_state().followed(imagine(view, self._rng))
        number = self._bot.step(state)
        return next(move for move in moves if move.number == number)


def theirs(_key: str, seed: str) -> Theirs:
    """OpenSpiel's bot."""
    return Theirs(seed)


def main() -> None:
    """Let them play, and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", default="duel")
    given = parser.parse_args()
    os.environ[SIMULATIONS] = str(given.simulations)
    found = tournament(
        game(KEY, max_hands="1"),
        ("strong", f"{__name__}:theirs"),
        deals=given.deals,
        seed=given.seed,
        simulations=given.simulations,
        jobs=1,
    )
    (pair,) = found.pairs
    print(
        f"{KEY}, {given.deals} deals, {given.simulations} simulations: "
        f"wins {shown(pair.wins, '+.1%')}  worth {shown(pair.worth, '+.2f')}  "
        f"{'told apart' if pair.worth.apart or pair.wins.apart else 'not told apart'}"
    )


if __name__ == "__main__":
    main()
