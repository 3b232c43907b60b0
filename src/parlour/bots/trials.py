"""Trials: a move made in a world and played on at random, compiled as soon as that is ready.

Nobody waits for the compiler: it works in the background while trials run interpreted.
"""

from __future__ import annotations

import random
import threading
from typing import TYPE_CHECKING, Any

from parlour.core import kernels
from parlour.core.game import Rules
from parlour.core.moves import Move

if TYPE_CHECKING:
    from parlour.core.compiling import Compiled

AT_ONCE = 16
"""How many times a move is played out in each world once that is cheap."""

_ready: dict[str, Compiled] = {}
_started: set[str] = set()


class Trials:
    """Plays moves out."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self._rules = rules
        self._sign = -1 if rules.lowest_wins else 1
        self._plain = kernels.plain(rules)
        self._rng = random.Random(seed)
        self._compiled: _CompiledTrials | None = None
        prepare(rules)

    def value(self, world: Any, seat: int, move: Move) -> tuple[float, int]:
        """(sum of the seat's points over the others' mean, trials), the deal played to its end."""
        if self._compiled is None and self._rules.key in _ready:
            self._compiled = _CompiledTrials(_ready[self._rules.key], self._rng.randrange(1 << 48))
        if self._compiled is not None:
            totals = self._compiled.totals(world, seat, move.code)
            return self._sign * _advantage(totals, seat), AT_ONCE
        state = world.copy()
        self._rules.apply(state, seat, move.code)
        self._plain.playout(state, self._rng.randrange(1 << 48), 0)
        totals = [self._rules.score(state, other) for other in range(state.players)]
        return self._sign * _advantage(totals, seat), 1


def _advantage(totals: list[int], seat: int) -> float:
    others = [points for other, points in enumerate(totals) if other != seat]
    return totals[seat] - (sum(others) / len(others) if others else 0.0)


class _CompiledTrials:
    def __init__(self, ready: Compiled, seed: int) -> None:
        import numpy as np

        self._np = np
        self._ready = ready
        self._trial = np.zeros(1, ready.dtype)
        self._work = ready.work(seed)

    def totals(self, world: Any, seat: int, code: int) -> list[int]:
        totals = self._np.zeros(16, self._np.int64)
        world_record = self._ready.record(world)
        self._ready.rollouts(self._trial, world_record, seat, code, AT_ONCE, self._work, totals)
        return [int(points) for points in totals[: world.players]]


def prepare(rules: Rules) -> None:
    """Begin to compile a game in the background, once."""
    from parlour.core import compiling  # slow to load

    if compiling.available() and rules.key not in _started:
        _started.add(rules.key)
        threading.Thread(target=_compile, args=(rules,), daemon=True).start()


def _compile(rules: Rules) -> None:
    import numpy as np

    from parlour.core import compiling

    ready = compiling.compiled(rules)
    start = ready.record(rules.layout.blank())
    trial, totals = np.zeros(1, ready.dtype), np.zeros(16, np.int64)
    ready.rollouts(trial, start, 0, 0, 0, ready.work(), totals)
    _ready[rules.key] = ready
