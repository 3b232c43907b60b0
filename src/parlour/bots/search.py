"""The player that knows no game: it imagines worlds, searches them together and weighs its moves."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

from parlour.bots import searching
from parlour.bots.engines import SUMS, Engine, engine
from parlour.bots.opinions import Budget, Opinion, Weighed
from parlour.core.game import Rules
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.core.watch import TimeUp, Watch, heed, unhurried
from parlour.core.worlds import Worlds

BATCH = 64
"""How many worlds are drawn and searched before the watch is looked at again."""
FIRST = 4
"""The same while any of that is interpreted."""
CURIOSITY = 0.5
WORTH_WAITING = 300
"""For so many simulations one waits for the compiler if there is no hurry; it plays the same."""
SOUNDINGS = 32
"""How many simulations find out how much is at stake, before those that count."""


class Search:
    """Information-set tree search for one game."""

    def __init__(self, rules: Rules, find: Callable[[Rules, bool], Engine] = engine) -> None:
        self._rules = rules
        self._find = find
        self._trees: dict[bool, Any] = {}

    def weigh(self, view: View, moves: list[Move], budget: Budget, seed: int) -> Opinion:
        """An opinion of these moves; moves in their order, unweighed, if there was no time at all."""
        assert view.seat is not None
        patient = budget.watch is unhurried and budget.simulations >= WORTH_WAITING
        fast = self._find(self._rules, patient)
        try:
            thought = Thought(fast, self._tree(fast), view, moves, budget, seed)
            thought.think(budget)
        except TimeUp:
            return Opinion(tuple(Weighed(move, 0.0, 0.5) for move in moves))
        return self._judged(thought, thought.opinion(moves))

    def _judged(self, thought: Thought, opinion: Opinion) -> Opinion:
        """What is made of what was found; others may know better here."""
        return opinion

    def _tree(self, fast: Engine) -> Any:
        if fast.is_compiled not in self._trees:
            self._trees[fast.is_compiled] = fast.tree()
        return self._trees[fast.is_compiled]


class Thought:
    """One search, from one view."""

    def __init__(
        self, fast: Engine, tree: Any, view: View, moves: list[Move], budget: Budget, seed: int
    ) -> None:
        assert view.seat is not None
        self._fast = fast
        self.view = view
        self.budget = budget
        self._seat = view.seat
        self._worlds = Worlds(view, fast.drawing, Random(seed), budget.watch, not budget.forgets)
        self._batch = BATCH if fast.is_whole else FIRST
        self._room = fast.base.records(max(BATCH, SOUNDINGS))
        self._trial = fast.base.records(1)
        self._tree = tree
        self._work = fast.base.work((seed * 0x9E3779B97F4A7C15 + 1) & ((1 << 48) - 1))
        self._frame = fast.room(searching.SQUARES + 1)
        self._values = fast.room(4 * searching.MOST_SEATS)
        words = [0] * view.game.rules.vocabulary.words
        for move in moves:
            words[move.code >> 6] |= 1 << (move.code & 63)
        self._root = fast.base.row(words)
        self._stand(view)

    def _stand(self, view: View) -> None:
        """Where each seat stands now."""
        rules, state = view.game.rules, view.state
        worth = [rules.worth(state, seat) for seat in range(view.players)]
        sides = [rules.side(state, seat) for seat in range(view.players)]
        for seat in range(view.players):
            others = [w for w, side in zip(worth, sides, strict=True) if side != sides[seat]]
            self._frame[seat] = worth[seat] - (max(others) if others else 0)
        self._frame[searching.CURIOSITY] = CURIOSITY
        self._frame[searching.SCALE] = 1.0

    def think(self, budget: Budget) -> None:
        """Simulate until the budget is spent; if the time is up early, the soundings must do."""
        soundings = min(SOUNDINGS, max(4, budget.simulations // 4))
        self._fast.clear(self._tree)
        self._spend(soundings, budget.watch)
        if budget.watch():
            return
        self._frame[searching.SCALE] = max(1.0, sqrt(self._frame[searching.SQUARES] / soundings))
        self._fast.clear(self._tree)
        self._spend(budget.simulations, budget.watch)

    def _spend(self, simulations: int, watch: Watch) -> None:
        """So many simulations, at least a few of them, unless the time is up before."""
        left = simulations
        while left > 0:
            now = min(left, self._batch)
            self._simulate(now)
            left -= now
            if watch():
                return

    def _simulate(self, times: int) -> None:
        self._fast.fill(self._worlds, self._room, times)
        self._fast.simulate(
            self._room, times, self._trial, self._seat, self._tree, self._root, self._frame,
            self._values, self._work,
        )  # fmt: skip

    def imagined(self, count: int) -> list[Any]:
        """Some more worlds, as plain states; `TimeUp` if there is no time left for them."""
        heed(self.budget.watch)
        room = self._fast.base.records(count)
        self._fast.fill(self._worlds, room, count)
        return [self._fast.base.plain(one) for one in room] if self._fast.is_compiled else room

    def opinion(self, moves: list[Move]) -> Opinion:
        """What was found: the move tried most often comes first, for a mean of few may be luck."""
        by_code = {move.code: move for move in moves}
        first, sibling, code, visits = (
            self._fast.part(self._tree, name) for name in ("first", "sibling", "code", "visits")
        )
        sums = [self._fast.part(self._tree, name) for name in SUMS]
        found = []
        node = int(first[0])
        while node >= 0:
            tries = int(visits[node])
            total, points, chance, gain = (float(one[node]) / tries for one in sums)
            weighed = Weighed(by_code[int(code[node])], points, chance, tries, gain)
            found.append((tries, total, weighed))
            node = int(sibling[node])
        found.sort(key=lambda one: (-one[0], -one[1], one[2].move.number))
        tried = {one[2].move for one in found}
        rest = [Weighed(move, 0.0, 0.5) for move in moves if move not in tried]
        return Opinion((*(one[2] for one in found), *rest), by_tries=True)


def exercise(fast: Engine) -> None:
    """Call the search once, so that it is compiled."""
    rules = fast.rules
    blank = rules.layout.blank()
    room, trial = fast.base.records(1), fast.base.records(1)
    room[0] = fast.base.record(blank)
    root = fast.base.row([0] * rules.vocabulary.words)
    frame, values = fast.room(searching.SQUARES + 1), fast.room(4 * searching.MOST_SEATS)
    fast.simulate(room, 0, trial, 0, fast.tree(), root, frame, values, fast.base.work())
