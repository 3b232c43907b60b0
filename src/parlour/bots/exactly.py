"""Exact values of moves with all cards open, for the last tricks of a deal.

Where the cards of everybody are known and nothing is left to chance, the rest of a deal can be worked
out.  `desk.makeable` tells so what was in the deals of a match that is over.  Bots do not use it: to
solve the last tricks of imagined worlds does not measure better than to play them by habit
(docs/strength/solving.md).

It is for games of tricks with exactly two sides, whether of one player or of several.  With three
sides or more nobody can say what perfect play is, because each may play for itself or against one of
the others; such matches are left out, and `is_solvable` says so.

A value is what the end of the deal is worth to the mover's side (the game's `worth`) less what it is
worth to the other side, if all play as well as possible.  Forty-two and Call Suit Forty-two have
kernels of their own (`bots.sevens`), all others the general ones (`bots.minimax`).  Without Numba the
general ones run interpreted, which is enough for three or four cards a hand.

A compiled kernel may use the compiled functions of a `Solver`, with `memory_for` a state like the
worlds it has; that memory is for one thread:

    ahead(memory, world)                       # by how much the side of seat 0 will be ahead
    values(memory, world, seat, codes, found)  # fills `found`; False if it gave up
    totals(memory, worlds, first, last, seat, codes, found, sums)  # adds to `sums`; worlds solved

They give up when `memory.work.visits`, the positions they may still look at, are used up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.bots.binding import SOLVED, compiled_engine, plain_engine
from parlour.core.fields import HAND, STOCK
from parlour.core.game import Rules
from parlour.core.moves import Move
from parlour.core.records import DECK
from parlour.core.watch import Watch, unhurried

# --- what can be solved --------------------------------------------------------------------------


def can_be_solved(rules: Rules, state: Any) -> bool:
    """Whether it is a game of tricks in which two sides play, as this state has them."""
    sides = {rules.side(state, seat) for seat in range(state.players)}
    return rules.key in SOLVED and len(sides) == 2


def is_solvable(rules: Rules, state: Any) -> bool:
    """Whether two sides are playing their cards; how long it takes is another matter."""
    if not can_be_solved(rules, state) or state.ended or state.turn == DECK:
        return False
    may = rules.may(state, state.turn)
    verbs = [verb for verb in rules.vocabulary.verbs if verb.name in SOLVED[rules.key].verbs]
    playing = {verb.first + word for verb in verbs for word in range(verb.words)}
    return {word for word, moves in enumerate(may) if moves} <= playing


def cards_left(rules: Rules, state: Any) -> int:
    """How many cards are still to be played, which tells how long it takes to solve."""
    roles = (HAND, STOCK) if SOLVED[rules.key].draws else (HAND,)
    return sum(
        len(field.cards(state, index))
        for field, index in rules.layout.places
        if field.role in roles
    )


# --- the solver ----------------------------------------------------------------------------------


class Totals(NamedTuple):
    """What moves are worth in several worlds together."""

    sums: list[int]
    """For each move, the sum of its values."""
    worlds: int
    """In how many worlds they were worked out."""


class Solver:
    """Solves positions of one game; it is for one thread."""

    def __init__(self, rules: Rules, visits: int | None = None, general: bool = False) -> None:
        """With a number of visits it gives up a world after these.

        If `general`, it uses the general kernels even where a game has its own.
        """
        from parlour.core import compiling  # slow to load

        self._rules = rules
        self._engine = (
            compiled_engine(rules, general) if compiling.available() else plain_engine(rules)
        )
        self._visits = visits or self._engine.visits
        self._memory = self._engine.memory()
        self.reach = self._engine.reach
        self.ahead, self.values, self.totals = self._engine.functions

    def memory_for(self, state: Any) -> Any:
        """The memory for worlds that are played in the same way as this plain state."""
        return self._engine.fitted(self._memory, state)

    def solve(self, state: Any, moves: Sequence[Move] | None = None) -> dict[Move, int] | None:
        """What moves are worth to the side in turn, all of its moves unless some are given.

        None if the position cannot be solved, or not with the visits there are.
        """
        if not is_solvable(self._rules, state):
            return None
        if moves is None:
            moves = self._rules.vocabulary.among(self._rules.may(state, state.turn))
        found = self.sum_up([state], state.turn, moves)
        return dict(zip(moves, found.sums, strict=True)) if found.worlds else None

    def sum_up(
        self, worlds: Any, seat: int, moves: Sequence[Move], watch: Watch = unhurried
    ) -> Totals:
        """What moves of a seat are worth in these worlds together, as far as the time allows.

        The worlds are plain states or, where rules are compiled, an array of records; all are of one
        match at one moment, and can be solved.  Those that take too many visits are left out.
        """
        engine = self._engine
        codes = engine.numbers([move.code for move in moves])
        found, sums = (engine.numbers([0] * len(moves)) for _ in range(2))
        solved = 0
        if len(worlds):
            worlds = engine.worlds(worlds)
            memory = self.memory_for(engine.state(worlds[0]))
            for i in range(len(worlds)):
                if watch():
                    break
                engine.allow(memory, self._visits)
                solved += self.totals(memory, worlds, i, i + 1, seat, codes, found, sums)
        return Totals([int(total) for total in sums], solved)
