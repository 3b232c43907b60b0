"""How fast we are: ours beside that of others, in one run.

What is measured stands in `bench/speed` of the source tree; `bench/README.md` explains it.  Slices
take turns, so that a busy machine slows all of them alike, and what counts is processor time; only
ratios are worth quoting, each formed round by round.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import platform
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from parlour.core.compiling import cache_folder
from parlour.core.errors import ParlourError
from parlour.lab.running import Tell
from parlour.version import VERSION

SECTIONS = (
    "playouts", "agents", "openspiel", "batches", "worlds", "search", "start", "memory",
)  # fmt: skip
LESS_IS_BETTER = ("start", "memory")
STARTS = 3
"""Whole processes are started in so many rounds at most."""
PLAYOUTS = "playouts"
INTERPRETED = "interpreted"
COMPILED = "compiled"
DEALT = "dealing not timed"

Progress = Callable[[int], AbstractContextManager[Tell]]
"""Shows how many slices are done, given how many there will be."""


@dataclass
class Rate:
    """What one slice measured, round by round."""

    section: str
    name: str
    how: str
    is_ours: bool
    values: list[float] = field(default_factory=list)
    """For each second of processor time, all threads together; or seconds, or megabytes."""
    by_clock: list[float] = field(default_factory=list)
    """The same by the clock."""

    def add(self, took: Any) -> None:
        """Note another round."""
        if self.section == "start":
            self.values.append(took.processor)
            self.by_clock.append(took.clock)
        else:
            self.values.append(took.amount / took.processor)
            self.by_clock.append(took.amount / took.clock)

    @property
    def value(self) -> float:
        """The median over the rounds."""
        return median(self.values)

    def over(self, other: Rate) -> Spread:
        """How many times better this is than another, round by round."""
        pairs = zip(self.values, other.values, strict=True)
        if self.section in LESS_IS_BETTER:
            times = [theirs / ours for ours, theirs in pairs]
        else:
            times = [ours / theirs for ours, theirs in pairs]
        return Spread(other.name, min(times), median(times), max(times))


@dataclass(frozen=True)
class Spread:
    """A ratio to one game of others: in the worst round, the median, in the best."""

    game: str
    low: float
    middle: float
    high: float


@dataclass(frozen=True)
class Ratio:
    """How many times better we are, in the worst and the best of their games."""

    section: str
    ours: str
    theirs: str
    worst: Spread
    best: Spread


@dataclass(frozen=True)
class Measured:
    """What one run measured, what it means, and what could not be measured."""

    rates: list[Rate]
    ratios: list[Ratio]
    missing: list[str]
    run: dict[str, Any]

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "run": self.run,
            "rates": [asdict(rate) | {"value": rate.value} for rate in self.rates],
            "ratios": [asdict(ratio) for ratio in self.ratios],
            "missing": self.missing,
        }


def measure(
    seconds: float,
    rounds: int,
    progress: Progress,
    sections: Sequence[str] = SECTIONS,
    with_peers: bool = True,
) -> Measured:
    """These sections in slices of that many seconds, taking turns for that many rounds."""
    unknown = [name for name in sections if name not in SECTIONS]
    if unknown:
        raise ParlourError(f"There is no section {unknown[0]!r}; there are {', '.join(SECTIONS)}.")
    missing: list[str] = []
    peers = Rivals(list(sections), missing) if with_peers else None
    try:
        slices = [(one, True) for one in tools("ours").slices(sections, missing)]
        slices += [(one, False) for one in peers.slices()] if peers else []
        if PLAYOUTS in sections:
            slices += [(one, False) for one in tools("c_loop").slices(missing)]
        slices += tools("starting").slices(sections, peers.python if peers else None)
        begun = _machine()
        rates = _in_turn(slices, seconds, rounds, progress)
    finally:
        if peers:
            peers.close()
    run = begun | {"seconds": seconds, "rounds": rounds, "load_after": _load()}
    return Measured(rates, ratios(rates), missing, run)


def _in_turn(
    slices: Sequence[tuple[Any, bool]], seconds: float, rounds: int, progress: Progress
) -> list[Rate]:
    rates = [Rate(one.section, one.name, one.how, is_ours) for one, is_ours in slices]
    tools("rates").settle()
    with progress(len(slices) * rounds) as tell:
        for number in range(rounds):
            for (one, _), rate in zip(slices, rates, strict=True):
                if one.section not in LESS_IS_BETTER or number < STARTS:
                    rate.add(one.play(seconds))
                tell(1)
    return rates


def _machine() -> dict[str, Any]:
    """On what, when and how busy it was."""
    return {
        "version": VERSION,
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": _processor(),
        "cores": _cores(),
        "python": platform.python_version(),
        "load_before": _load(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _load() -> float | None:
    """How many processes wanted to run in the last minute, where that is known."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None


class Rivals:
    """The others, in a Python of their own; where they cannot be had, there is none."""

    def __init__(self, sections: list[str], missing: list[str]) -> None:
        home = tools("home")
        self.python: Path | None = None
        self._process: Any = None
        try:
            self.python = home.python_of_peers(cache_folder() / "peers")
            self._process = home.Peers(self.python, sections)
            missing += self._process.missing
        except home.NotInstalled as error:
            missing.append(f"Others are left out: {error}.")

    def slices(self) -> list[Any]:
        """What can be measured of them."""
        return list(self._process.slices()) if self._process else []

    def close(self) -> None:
        """Let their process end."""
        if self._process:
            self._process.close()


def tools(name: str) -> Any:
    """A module of `bench/speed`, which is not part of the package."""
    folder = Path(__file__).parents[3] / "bench" / "speed"
    if not folder.is_dir():
        raise ParlourError(
            "The benchmark needs the folder `bench` of the source tree, which is not here."
        )
    if "speed" not in sys.modules:
        spec = importlib.util.spec_from_file_location("speed", folder / "__init__.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules["speed"] = package = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(package)
    return importlib.import_module(f"speed.{name}")


# --- like with like ------------------------------------------------------------------------------


def ratios(rates: Sequence[Rate]) -> list[Ratio]:
    """Ours over theirs, like with like; theirs are grouped by how they play."""
    ways: dict[tuple[str, str, str], list[Rate]] = {}
    for rate in rates:
        if not rate.is_ours:
            family = rate.name.partition(" ")[0]
            ways.setdefault((rate.section, family, rate.how), []).append(rate)
    found = []
    for rate in (one for one in rates if one.is_ours):
        for (_, family, how), theirs in ways.items():
            if _alike(rate, theirs[0]):
                spreads = sorted((rate.over(other) for other in theirs), key=lambda s: s.middle)
                ours = f"{rate.name}, {rate.how}"
                found.append(Ratio(rate.section, ours, f"{family} {how}", spreads[0], spreads[-1]))
    return found


def _alike(mine: Rate, theirs: Rate) -> bool:
    """Only the same section, and there what is done in the same way.

    Interpreted rules are compared with Python; compiled ones also with C++, and with C where it
    plays the same game; runs that leave out dealing only with others that do so too.
    """
    if mine.section != theirs.section:
        return False
    if mine.section in ("agents", "openspiel"):
        return True
    if mine.section != PLAYOUTS:
        return mine.how == theirs.how
    if DEALT in mine.how:
        return DEALT in theirs.how
    if "Python" in theirs.how:
        return True
    return mine.how == COMPILED and ("C++" in theirs.how or theirs.name == mine.name)
