"""Engines: the search over one game, interpreted at once and compiled as soon as that is ready.

Nobody waits for the compiler: it works in a process of its own (`bots.beside`), and until it is done
the same search runs interpreted, only more slowly.  The search itself comes first and is used at
once, in worlds that are still drawn by the interpreter; drawing follows.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from parlour.bots import searching
from parlour.bots.habits import Habit, habit
from parlour.bots.leanings import NONE, Leaning, leaning
from parlour.core import compiler, kernels
from parlour.core.game import Rules
from parlour.core.worlds import Worlds, are_drawn, drawing_kernels

KERNELS = (
    searching.open_moves,
    searching.any_of,
    searching.weight,
    searching.likely,
    searching.next_mover,
    searching.play_on,
    searching.appraise,
    searching.best_child,
    searching.is_secret,
    searching.go_down,
    searching.simulate,
)
NUMBERS = ("first", "sibling", "code", "open", "visits")
SUMS = ("total", "points", "chances", "gains")
"""What a tree holds of each node."""


class Tree:
    """The tree of a search, interpreted."""

    def __init__(self) -> None:
        self.size = 1
        nodes = searching.NODES
        self.parts: dict[str, list[Any]] = {name: [0] * nodes for name in NUMBERS}
        self.parts |= {name: [0.0] * nodes for name in SUMS}
        self.first, self.sibling = self.parts["first"], self.parts["sibling"]
        self.code, self.open, self.visits = (self.parts[n] for n in ("code", "open", "visits"))
        self.total, self.points, self.chances, self.gains = (self.parts[n] for n in SUMS)
        self.path = [0] * (searching.DEEPEST + 1)
        self.mover = [0] * (searching.DEEPEST + 1)


class Engine:
    """What a search runs on: the kernels of a game at one of two speeds.

    Worlds may be drawn on another base, which is slower but there already; they are the same.
    """

    def __init__(
        self,
        base: Any,
        drawing: Any = None,
        habits: Habit | None = None,
        leans: Leaning | None = None,
    ) -> None:
        """With the game's own habits and leaning, unless others are given."""
        self.base = base
        self.drawing = drawing or base
        self.rules: Rules = base.rules
        self.kernels = _search_kernels(
            base, habits or habit(base.rules.key), leans or leaning(base.rules.key)
        )
        self.simulate = self.kernels["simulate"]
        self.is_compiled = not isinstance(base, kernels.Plain)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to the interpreter."""
        return self.is_compiled and self.drawing is self.base

    def fill(self, worlds: Worlds, room: Any, count: int) -> None:
        """Put so many worlds, which are drawn on `drawing`, in the first places of a room."""
        if self.drawing is self.base:
            worlds.fill(room, count)
            return
        drawn = self.drawing.records(count)
        worlds.fill(drawn, count)
        for place in range(count):
            self.base.put(room, place, self.base.record(drawn[place]))

    def tree(self) -> Any:
        """Room for a tree with nothing in it but its root."""
        if not self.is_compiled:
            return Tree()
        import numpy as np

        whole = [(name, np.int64, (searching.NODES,)) for name in NUMBERS]
        sums = [(name, np.float64, (searching.NODES,)) for name in SUMS]
        ways = [(name, np.int64, (searching.DEEPEST + 1,)) for name in ("path", "mover")]
        return np.zeros(1, np.dtype([("size", np.int64), *whole, *sums, *ways]))[0]

    def part(self, tree: Any, name: str) -> Any:
        """The numbers of all nodes under a name."""
        return tree[name] if self.is_compiled else tree.parts[name]

    def clear(self, tree: Any) -> None:
        """Take everything out of a tree but its root."""
        used = int(tree["size"]) if self.is_compiled else tree.size
        for name in (*NUMBERS, *SUMS):
            self.part(tree, name)[:used] = 0 if self.is_compiled else [0] * used
        self.part(tree, "first")[0] = -1
        if self.is_compiled:
            tree["size"] = 1
        else:
            tree.size = 1

    def room(self, length: int) -> Any:
        """Room for so many numbers that need not be whole."""
        return self.base.reals(length)


@cache
def _search_kernels(base: Any, habits: Habit, leans: Leaning) -> dict[str, Any]:
    rules: Rules = base.rules
    others: dict[str, Any] = {
        "habit": habits,
        "kind": leans.kind,
        "WEIGHTS": list(leans.weights),
        "LEANS": leans is not NONE,
        "side": rules.side,
        "SECRET": [int(verb.secret) for verb in rules.vocabulary.verbs for _ in range(verb.words)],
        "strikes": kernels.strikes,
    }
    if rules.wins:
        others["wins"] = rules.wins
    functions = KERNELS if rules.wins else (searching.wins, *KERNELS)
    made: dict[str, Any] = base.built(functions, ("simulate",), **others)
    return made


# --- nobody waits for the compiler ---------------------------------------------------------------

_ready: dict[str, Engine] = {}
_started: dict[str, threading.Thread] = {}


def engine(rules: Rules, patient: bool = False) -> Engine:
    """The fastest engine there is now; if `patient`, wait until that is the compiled one."""
    prepare(rules)
    if patient and rules.key in _started:
        _started[rules.key].join()
    return _ready.get(rules.key) or interpreted(rules)


@cache
def interpreted(rules: Rules) -> Engine:
    """The engine that is there at once."""
    return Engine(kernels.plain(rules))


def prepare(rules: Rules) -> None:
    """Begin to compile a game in the background, once; loading the compiler takes time too."""
    if compiler.is_wanted() and rules.key not in _started:
        _started[rules.key] = threading.Thread(target=_compile, args=(rules,), daemon=True)
        _started[rules.key].start()


def _compile(rules: Rules) -> None:
    from parlour.bots import beside
    from parlour.core import compiling

    if not compiling.available():
        return

    def ready(made: Engine) -> None:
        _ready[rules.key] = made

    def look() -> None:
        if rules.key not in _ready and beside.is_kept(rules, 1):
            ready(searching_engine(rules))

    if not beside.is_kept(rules):
        beside.compile_game(rules, look)
    if rules.key not in _ready:
        ready(searching_engine(rules))
    ready(whole_engine(rules))


def kernels_of(base: Any) -> list[Any]:
    """The kernels that a search calls, in the order in which they are compiled."""
    drawn = [drawing_kernels(base)["draw"]] if are_drawn(base.rules) else []
    return [Engine(base).simulate, *drawn]


def searching_engine(rules: Rules) -> Engine:
    """The engine whose search is compiled; kernels are loaded if they were kept, or else compiled
    here and kept."""
    from parlour.bots.search import exercise
    from parlour.core import compiling  # slow to load

    base = compiling.compiled(rules)
    made = Engine(base, kernels.plain(rules) if are_drawn(rules) else base)
    exercise(made)
    return made


def whole_engine(rules: Rules) -> Engine:
    """The engine that draws compiled too, after `searching_engine`."""
    from parlour.core import compiling  # slow to load

    base = compiling.compiled(rules)
    if are_drawn(rules):
        Worlds.exercise(base)
    return Engine(base)
