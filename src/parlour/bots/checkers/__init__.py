"""A player of Nebraska-Checkers: alpha-beta, and all endgames of five men.

Every option is searched by the rules it makes: jumps that must be longest, the ban on going back and
forth, quiet plies, repetition.  The endgames know neither that ban nor quiet plies (CHECK-R13), so
near the limit of quiet plies, and from positions they call drawn, it is the search that decides.
Where jumps must be longest, endgames of four men are used.
"""

from __future__ import annotations

import math
from typing import Any

from parlour.bots.checkers import kernels
from parlour.bots.checkers.readiness import MANY, tools, wanted
from parlour.bots.checkers.reasons import reason
from parlour.bots.checkers.squares import code_of, frame_of, past_of, ways_of
from parlour.bots.checkers.thinking import Candidate, Thinking, men_on
from parlour.bots.opinions import Budget, Opinion, Weighed
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.core.watch import unhurried

NODES = 20
"""How many positions are searched for one simulation."""
STEEPNESS = 1.1
"""How fast the chance to win rises with each man ahead."""
SURELY = 10.0
"""What a win counts, in men; a little less if it is far away."""
DRAWN_OFTEN = 0.3
"""How often a game between equals is drawn, as far as later games of a match are concerned."""


class Checkers:
    """Weighs moves by a search from the position."""

    def __init__(self, known: int = MANY) -> None:
        """It uses endgames of up to so many men, if there is a compiler to work them out."""
        self._known = known

    def weigh(self, view: View, moves: list[Move], budget: Budget, seed: int) -> Opinion:
        """An opinion of these moves; who is in no hurry waits until everything is ready."""
        state = view.state
        ways, root = ways_of(state), frame_of(state)
        kind = wanted(ways.most, men_on(root), self._known)
        ready = tools(kind, patient=budget.watch is unhurried)
        past = past_of(state) if ways.repetition else [0]
        thinking = Thinking(ready, ways, root, past, seed, budget.simulations * NODES)
        by_code = {code_of(move): move for move in moves if len(move.arguments) == 2}
        threat = thinking.threat()
        found = thinking.candidates(list(by_code))
        found = thinking.deepen(found, budget.watch)
        options = [_weighed(state, one, by_code[one.code]) for one in found]
        because = reason(root, found, threat, men_on(root) <= ready.men) if found else ""
        draws = [move for move in moves if len(move.arguments) != 2]
        return _with_draws(state, options, draws, because)


def _weighed(state: Any, one: Candidate, move: Move) -> Weighed:
    """What the search found about a move, in men and chances."""
    seat = state.turn
    if one.is_sure:
        sign = 1 if one.value > 0 else -1
        points = sign * (SURELY - (kernels.WIN - abs(one.value)) / 100)
        wins = float(sign > 0)
        return Weighed(move, points, _chance(state, seat, wins, 0.0), 0, wins)
    if one.is_known_draw:
        return Weighed(move, 0.0, _chance(state, seat, 0.0, 1.0), 0, 0.0)
    points = one.value / kernels.MAN
    share = 1 / (1 + math.exp(-STEEPNESS * points))
    wins, draws = share * share, 2 * share * (1 - share)
    tries = max(1, one.nodes // NODES)
    return Weighed(move, points, _chance(state, seat, wins, draws), tries, wins)


def _with_draws(state: Any, options: list[Weighed], moves: list[Move], because: str) -> Opinion:
    """The opinion with offering and accepting a draw put in their place."""
    drawn = _chance(state, state.turn, 0.0, 1.0)
    best = options[0] if options else None
    for move in moves:
        is_accepted = move.verb.name == "accept"
        if is_accepted and (best is None or best.points <= 0):
            options.insert(0, Weighed(move, 0.0, drawn))
            because = "Played on, the game would go no better than a draw."
        elif is_accepted:
            at = next((i for i, one in enumerate(options) if one.points < 0), len(options))
            options.insert(at, Weighed(move, 0.0, drawn))
        elif best is None:
            options.append(Weighed(move, 0.0, drawn))
        else:  # the offer is taken only by who has nothing better, and a move follows if it is not
            chance = min(best.chance, drawn)
            options.append(Weighed(move, min(best.points, 0.0), chance, best.tries))
    is_exact = all(one.tries == 0 for one in options)
    return Opinion(tuple(options), is_exact, because)


def _chance(state: Any, seat: int, wins: float, draws: float) -> float:
    """How likely a side is to win the match, if it wins or draws this game that often."""
    left = state.games - state.played - 1
    lead = state.won[seat] - state.won[1 - seat]
    return (
        wins * _later(lead + 1, left)
        + draws * _later(lead, left)
        + (1 - wins - draws) * _later(lead - 1, left)
    )


def _later(lead: int, left: int) -> float:
    """How likely a lead is kept in so many more games between equals; a tie is half a win."""
    if lead == 0 or abs(lead) > left:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    spread = math.sqrt((1 - DRAWN_OFTEN) * left)
    return 0.5 * (1 + math.erf(lead / spread / math.sqrt(2)))
