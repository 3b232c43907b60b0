"""Rules compiled with Numba: the same functions, rebuilt over arrays.

Nothing here knows a game.  A game's functions and the kernels of `core.kernels` become twins whose
tables are NumPy arrays and whose state is a NumPy record.  Kernels are kept on disk between starts,
in a folder named by a digest of the rule sources: Numba itself would not notice a changed callee.
"""

from __future__ import annotations

import hashlib
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

from parlour.core import bits, kernels
from parlour.core.game import Rules
from parlour.core.layouts import Layout
from parlour.core.twins import Twins

try:
    import numba
    import numpy as np
    from llvmlite import binding as llvm
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic
except ImportError:  # a light installation plays without it
    numba = None


def available() -> bool:
    """Whether compiled play is available here."""
    return numba is not None and not os.environ.get("PARLOUR_PLAIN")


class Compiled:
    """The compiled functions of one game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.dtype = _dtype(rules.layout)
        twins = Twins(_jit, _table, instead=_instead())
        self.legal = twins.of(rules.legal)
        self.setup = twins.of(rules.setup)
        self.score = twins.of(rules.score)
        self.apply = _jit(_dispatch(rules, twins))
        parts = kernels.parts(rules)
        known = {name: twins.of(part) if callable(part) else part for name, part in parts.items()}
        known["apply"] = self.apply
        known["put"] = _putting()
        known["side"] = twins.of(rules.side)
        step = Twins(_jit, _table, instead=_instead())
        known["chance"] = step.of(kernels.chance, **known)
        known["pick"] = step.of(kernels.pick, **known)
        known["playout"] = step.of(kernels.playout, **known)
        self.chance = known["chance"]
        self._known = known
        self._twins = twins
        self._digest = _digest(twins)

    @cached_property
    def playouts(self) -> Any:
        """`kernels.playouts`, compiled."""
        return self.built((kernels.playouts,), kept=("playouts",))["playouts"]

    @cached_property
    def rollouts(self) -> Any:
        """`kernels.rollouts`, compiled."""
        return self.built((kernels.rollouts,), kept=("rollouts",))["rollouts"]

    def built(
        self, functions: Sequence[Callable[..., Any]], kept: Sequence[str], **others: Any
    ) -> dict[str, Any]:
        """Further kernels over this game, by name; each may call those before it.

        Those named in `kept` are kept on disk, under a digest of everything they depend on.
        """
        step = Twins(_jit, _table, instead=_instead())
        known = self._known | {
            name: step.of(part)
            if isinstance(part, FunctionType)
            else _table(part)
            if isinstance(part, list)
            else part
            for name, part in others.items()
        }
        keep = Twins(_jit_kept, _table, instead=_instead())
        digest = _digest_of(self._digest, functions, step.files)
        for function in functions:
            if function.__name__ in kept:
                with _kept_in(f"{self.rules.key}-{digest}"):
                    known[function.__name__] = keep.of(function, **known)
            else:
                known[function.__name__] = step.of(function, **known)
        return known

    def records(self, count: int) -> Any:
        """Room for so many states."""
        return np.zeros(count, self.dtype)

    def row(self, numbers: Sequence[int]) -> Any:
        """Numbers to work on."""
        return np.array(numbers, np.int64)

    def reals(self, length: int) -> Any:
        """Room for so many numbers that need not be whole."""
        return np.zeros(length)

    def record(self, state: Any) -> Any:
        """The plain state as a record that compiled rules work on."""
        record = np.zeros(1, self.dtype)[0]
        for name in self.rules.layout.fields:
            record[name] = getattr(state, name)
        return record

    def plain(self, record: Any) -> Any:
        """The compiled record as a plain state."""
        state = self.rules.layout.blank()
        for name, field in self.rules.layout.fields.items():
            value = record[name]
            setattr(state, name, value.tolist() if field.shape else int(value))
        return state

    def work(self, rng: int = 0) -> Any:
        """The compiled form of `kernels.Work`: generator, legal moves, order of cards."""
        length = len(self.rules.pack) if self.rules.pack else 1
        words = self.rules.vocabulary.words
        fields = [
            ("rng", np.int64),
            ("may", np.int64, (words,)),
            ("order", np.int64, (length,)),
            ("swaps", np.int64, (kernels.SWAPS,)),
        ]
        work = np.zeros(1, np.dtype(fields))[0]
        work["rng"] = rng
        return work

    def batch(self, start: Any, seed: int, first: int, matches: int) -> tuple[Any, int]:
        """(states, moves) of random matches played to their end from a plain state."""
        states = np.zeros(matches, self.dtype)
        moves = self.playouts(states, self.record(start), seed, first, self.work())
        return states, int(moves)


@cache
def compiled(rules: Rules) -> Compiled:
    """The compiled functions of a game; each is compiled when first called."""
    return Compiled(rules)


def _dtype(layout: Layout) -> Any:
    return np.dtype(
        [
            (name, np.int64, field.shape) if field.shape else (name, np.int64)
            for name, field in layout.fields.items()
        ]
    )


def _jit(function: Any) -> Any:
    return numba.njit(nogil=True, error_model="numpy")(function)


def _jit_kept(function: Any) -> Any:
    return numba.njit(nogil=True, error_model="numpy", cache=True)(function)


def _table(values: Any) -> Any:
    return np.array(values, dtype=np.int64)


def _dispatch(rules: Rules, twins: Twins) -> Any:
    """The function that makes a move, with one branch for each verb."""
    lines = ["def apply(s, seat, code):", "    word = code >> 6", "    bit = code & 63"]
    namespace: dict[str, Any] = {}
    for verb in rules.vocabulary.verbs:
        namespace[verb.function] = twins.of(rules.verbs[verb.name])
        lines.append(f"    if word < {verb.first + verb.words}:")
        lines.append(f"        {verb.function}(s, seat{_arguments(verb)})")
        lines.append("        return")
    exec("\n".join(lines), namespace)
    return namespace["apply"]


def _arguments(verb: Any) -> str:
    if not verb.values:
        return ""
    word = f"(word - {verb.first})"
    if verb.wide:
        return f", {word} * {bits.WIDEST} + bit"
    sizes = [max(values) + 1 for values in verb.values[:-1]]
    found = ""
    for place in range(len(sizes)):
        below = 1
        for size in sizes[place + 1 :]:
            below *= size
        found += f", {word} // {below} % {sizes[place]}"
    return found + ", bit"


def kept(function: Any) -> Any:
    """A function on plain numbers and arrays, compiled and kept on disk; unchanged without Numba.

    Everything it calls must be in its own file, because it is kept under a digest of that file.
    """
    if not available():
        return function
    source = Path(function.__code__.co_filename)
    digest = hashlib.sha256(numba.__version__.encode() + source.read_bytes()).hexdigest()[:16]
    with _kept_in(f"{source.stem}-{digest}"):
        return _jit_kept(function)


_CACHING = threading.Lock()


@contextmanager
def _kept_in(folder: str) -> Iterator[None]:
    """While this context lasts, functions marked to be kept are kept in that folder.

    Numba reads the folder from a global setting when a function is marked; games are compiled in
    several threads, so only one thread at a time may set it.
    """
    with _CACHING:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder() / folder)
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


def cache_folder() -> Path:
    """Where compiled rules and tables that took long to make are kept between starts."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "parlour"


def _digest_of(start: str, functions: Sequence[Callable[..., Any]], others: Iterable[str]) -> str:
    """A digest that also depends on the folders of these functions and on other files."""
    folders = {Path(function.__code__.co_filename).parent for function in functions}
    files = {path for folder in folders for path in folder.glob("*.py")}
    files |= {Path(file) for file in others if not file.startswith("<")}  # nor what is made here
    found = hashlib.sha256(start.encode())
    for path in sorted(files):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _digest(twins: Twins) -> str:
    """The digest of everything compiled code depends on: core, kit, packs and the game's files."""
    root = Path(__file__).parent.parent
    files = {path for layer in ("core", "kit", "packs") for path in (root / layer).glob("*.py")}
    files |= _game_files(map(Path, twins.files))
    found = hashlib.sha256(numba.__version__.encode())
    for path in sorted(files):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


_IMPORTED_GAME = re.compile(r"parlour\.games\.(\w+)")


def _game_files(first: Iterable[Path]) -> set[Path]:
    """These files and those of every game they import from, because tables are compiled in too."""
    games = Path(__file__).parent.parent / "games"
    found: set[Path] = set()
    waiting = set(first)
    while waiting:
        path = waiting.pop()
        found.add(path)
        for name in _IMPORTED_GAME.findall(path.read_text("utf-8")):
            waiting |= {*games.glob(f"{name}.py"), *games.glob(f"{name}/*.py")} - found
    return found


@cache
def _putting() -> Any:
    """`kernels.put` for arrays of records, which copy what they are given."""

    @numba.njit(inline="always")
    def put(records: Any, place: int, s: Any) -> None:
        records[place] = s

    return put


@cache
def _instead() -> dict[Any, Any]:
    """Machine instructions in place of `core.bits`."""

    @intrinsic  # type: ignore[misc, unused-ignore]
    def ctpop(typing: Any, value: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), build

    @intrinsic  # type: ignore[misc, unused-ignore]
    def cttz(typing: Any, value: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), build

    @numba.njit(inline="always")
    def count(members: int) -> Any:
        return ctpop(members)

    @numba.njit(inline="always")
    def lowest(members: int) -> Any:
        return cttz(members)

    @intrinsic  # type: ignore[misc, unused-ignore]
    def deposit(typing: Any, value: Any, members: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word, word])
            pdep = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
            return builder.call(pdep, arguments)

        return types.int64(types.int64, types.int64), build

    @numba.njit(inline="always")
    def nth(members: int, k: int) -> Any:
        for _ in range(k):
            members &= members - 1
        return cttz(members)

    @numba.njit(inline="always")
    def nth_by_deposit(members: int, k: int) -> Any:
        return cttz(deposit(1 << k, members))

    return {
        bits.count: count,
        bits.lowest: lowest,
        bits.nth: nth_by_deposit if _deposits() else nth,
    }


def _deposits() -> bool:
    """Whether the processor deposits bits on the members of a set in one quick instruction.

    A loop would mispredict its end at nearly every random choice.
    """
    if numba.config.CPU_NAME or numba.config.CPU_FEATURES:
        return False  # the code is meant for a different processor
    has = llvm.get_host_cpu_features().get("bmi2", False)
    return bool(has) and llvm.get_host_cpu_name() not in ("znver1", "znver2")  # there it is slow
