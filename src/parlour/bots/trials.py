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
_started: dict[str, threading.Thread] = {}


class Trials:
    """Plays moves out."""

    def __init__(self, rules: Rules, seed: int, patient: bool = False) -> None:
        """If `patient`, wait for the compiler, so that all trials run alike."""
        self._rules = rules
        self._plain = kernels.plain(rules)
        self._rng = random.Random(seed)
        self._compiled: _CompiledTrials | None = None
        prepare(rules)
        if patient and rules.key in _started:
            _started[rules.key].join()

    def value(self, world: Any, seat: int, move: Move) -> tuple[float, int]:
        """(sum of the seat's worth over the others' mean, trials), the deal played to its end."""
        if self._compiled is None and self._rules.key in _ready:
            self._compiled = _CompiledTrials(_ready[self._rules.key], self._rng.randrange(1 << 48))
        if self._compiled is not None:
            totals = self._compiled.totals(world, seat, move.code)
            return _advantage(totals, seat), AT_ONCE
        state = world.copy()
        self._rules.apply(state, seat, move.code)
        self._plain.playout(state, self._rng.randrange(1 << 48), 0)
        totals = [self._rules.worth(state, other) for other in range(state.players)]
        return _advantage(totals, seat), 1


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
        _started[rules.key] = threading.Thread(target=_compile, args=(rules,), daemon=True)
        _started[rules.key].start()


def _compile(rules: Rules) -> None:
    import numpy as np

    from parlour.core import compiling

    ready = compiling.compiled(rules)
    start = ready.record(rules.layout.blank())
    trial, totals = np.zeros(1, ready.dtype), np.zeros(16, np.int64)
    ready.rollouts(trial, start, 0, 0, 0, ready.work(), totals)
    _ready[rules.key] = ready
