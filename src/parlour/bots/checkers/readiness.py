"""What the player thinks with, as soon as it is ready: compiled loops and endgames.

Nobody waits for the compiler or for endgames to be worked out: that is done in the background, and
until then the same loops run interpreted, without endgames.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from parlour.bots.checkers import endgames
from parlour.bots.checkers.loops import PLAIN, Loops, compiled

FEW, MANY = 4, endgames.MOST_KNOWN
"""Endgames of so many men are worked out in a second, and of so many in a quarter of a minute."""
NEAR = 8
"""With more men than this on the board, the larger endgames are not needed yet."""


@dataclass(frozen=True)
class Tools:
    """The loops, and the endgames up to so many men."""

    loops: Loops
    men: int
    known: Any


@dataclass(frozen=True)
class Kind:
    """Which endgames are wanted: whether jumps must be longest, and up to how many men."""

    most: int
    men: int


_ready: dict[str, Loops] = {}
_known: dict[Kind, Any] = {}
_started: dict[Kind, threading.Thread] = {}
_working = threading.Lock()


def wanted(most: int, men: int, at_most: int) -> Kind:
    """The endgames wanted with so many men on the board; the rarer option has small ones only."""
    return Kind(most, min(at_most, MANY if men <= NEAR and not most else FEW))


def tools(kind: Kind, patient: bool) -> Tools:
    """What is ready now, or all that was wanted if one is `patient`."""
    prepare(kind)
    if patient:
        _started[kind].join()
    loops = _ready.get("loops", PLAIN)
    for men in range(kind.men, 1, -1):
        known = _known.get(Kind(kind.most, men))
        if known is not None:
            return Tools(loops, men, known)
    return Tools(loops, 0, loops.nothing())


def prepare(kind: Kind) -> None:
    """Begin to get ready in the background, once for each kind."""
    if kind not in _started:
        _started[kind] = threading.Thread(target=_prepare, args=(kind,), daemon=True)
        _started[kind].start()


def _prepare(kind: Kind) -> None:
    from parlour.bots.checkers.thinking import warm_up
    from parlour.core import compiling  # slow to load

    if not compiling.available():
        return
    with _working:
        loops = compiled()
        if "loops" not in _ready:
            warm_up(loops)
            _ready["loops"] = loops
        for men in sorted({min(FEW, kind.men), kind.men}):
            one = Kind(kind.most, men)
            if one not in _known:
                known = endgames.kept(kind.most, men)
                _known[one] = endgames.keep(loops, kind.most, men) if known is None else known
