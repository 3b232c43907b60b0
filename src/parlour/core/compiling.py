"""Rules compiled with Numba: the same functions, rebuilt over arrays.

Nothing here knows a game.  A game's functions and the kernels of `core.kernels` become twins whose
tables are NumPy arrays and whose state is a NumPy record.  What only kernels call is compiled as
part of them (`core.linking`).  Kernels are kept on disk between starts, in a folder named by a
digest of the rule sources: Numba itself would not notice a changed callee.
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
from tempfile import TemporaryFile
from types import FunctionType
from typing import Any

from parlour.core import bits, compiler, kernels
from parlour.core.game import Rules
from parlour.core.layouts import Layout
from parlour.core.twins import Twins

try:
    import numba
    import numpy as np

    from parlour.core.instructions import instead
    from parlour.core.linking import apart, part, rule, whole
except ImportError:  # a light installation plays without it
    numba = None


def available() -> bool:
    """Whether compiled play is available here."""
    return numba is not None and compiler.is_wanted()


class Compiled:
    """The compiled functions of one game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.dtype = _dtype(rules.layout)
        twins = Twins(rule, _table, instead=instead())
        apply = _dispatch(rules, twins)
        parts = kernels.parts(rules)
        known = {name: twins.of(one) if callable(one) else one for name, one in parts.items()}
        known["apply"] = part(apply)
        known["put"] = part(_put)
        known["side"] = twins.of(rules.side)
        step = Twins(apart, _table, instead=instead())  # a state and room to work in
        known["chance"] = step.of(kernels.chance, **known)
        known["pick"] = step.of(kernels.pick, **known)
        known["playout"] = step.of(kernels.playout, **known)
        self.legal = whole(twins.of(rules.legal).py_func)
        self.setup = whole(twins.of(rules.setup).py_func)
        self.score = whole(twins.of(rules.score).py_func)
        self.apply = whole(apply)
        self.chance = whole(known["chance"].py_func)
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

        Only those named in `kept` can be called from Python; they are kept on disk, under a digest
        of everything they depend on.
        """
        known, files = dict(self._known), Twins()
        for name, other in others.items():
            if isinstance(other, FunctionType):
                known[name] = self._twins.of(other)
                files.of(other)
            else:
                known[name] = _table(other) if isinstance(other, list) else other
        step = Twins(part, _table, instead=instead())
        told = {name: _told(other) for name, other in others.items()}
        digest = _digest_of(self._digest + repr(told), functions, files.files)
        made = {}
        for function in functions:
            name = function.__name__
            known[name] = step.of(function, **known)
            if name in kept:
                made[name] = _kept_whole(known[name].py_func, f"{self.rules.key}-{digest}")
        return known | made

    def records(self, count: int) -> Any:
        """Room for so many states."""
        return np.zeros(count, self.dtype)

    def put(self, records: Any, place: int, s: Any) -> None:
        """Keep a copy of a state in one of several places."""
        _put(records, place, s)

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
            ("swaps", np.int64, (2 * length,)),
        ]
        work = np.zeros(1, np.dtype(fields))[0]
        work["rng"] = rng
        return work

    def batch(self, start: Any, seed: int, first: int, matches: int) -> tuple[Any, int]:
        """(states, moves of all) of random matches played to their end from a plain state."""
        states, moves = self.played(start, seed, first, matches)
        return states, int(moves.sum())

    def played(self, start: Any, seed: int, first: int, matches: int) -> tuple[Any, Any]:
        """(states, moves of each) of random matches played to their end from a plain state."""
        states, moves = np.zeros(matches, self.dtype), np.zeros(matches, np.int64)
        self.playouts(states, moves, self.record(start), seed, first, self.work())
        return states, moves


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
    keeps = can_keep()
    with _kept_in(_folder_of(function)):
        return numba.njit(nogil=True, error_model="numpy", cache=keeps)(function)


def kept_whole(function: Any) -> Any:
    """The same for a function that is compiled together with all it calls."""
    if not available():
        return function
    return _kept_whole(Twins(part).of(function).py_func, _folder_of(function))


def _folder_of(function: Any) -> str:
    source = Path(function.__code__.co_filename)
    digest = hashlib.sha256(numba.__version__.encode() + source.read_bytes()).hexdigest()[:16]
    return f"{source.stem}-{digest}"


def _kept_whole(function: Any, folder: str) -> Any:
    keeps = can_keep()
    with _kept_in(folder):
        return whole(function, keeps)


def is_kept(kernel: Any) -> bool:
    """Whether a kernel of `Compiled.built` is on disk, compiled for arguments of some kind."""
    folder = kernel._cache.cache_path
    return folder is not None and any(Path(folder).glob(f"*.{kernel.__name__}-*.nbc"))


def can_keep() -> bool:
    """Whether anything can be kept; Numba would look for other places, which know no digests."""
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=cache_folder()):
            return True
    except OSError:
        return False


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


def _told(other: Any) -> Any:
    """A value, or the name of a function: files may hold several, of which only one is compiled in."""
    return f"{other.__module__}.{other.__qualname__}" if callable(other) else other


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


def _put(records: Any, place: int, s: Any) -> None:
    """`kernels.put` for arrays of records, which copy what they are given."""
    records[place] = s
