"""Is it all in?  Which passages and rulings are cited by code, and which by tests.

A game's own file and the layers below it speak for the game; so does a rule function of another
game that it calls.  Tests speak for every game.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from parlour.books import UnknownCitation, find
from parlour.core.citation import RULES
from parlour.core.game import Game, Rules, game, games
from parlour.desk.rulebook import passages, rulings_on

SHARED = ("core", "packs", "kit")
TESTS = "tests"
MARK = "proves"

Cited = dict[str, set[str]]
"""Each citation with the places it is cited in."""


@dataclass(frozen=True)
class Part:
    """What of one kind should be cited, and what is not."""

    all: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def share(self) -> str:
        """As 3/4."""
        return f"{len(self.all) - len(self.missing)}/{len(self.all)}"


@dataclass(frozen=True)
class Coverage:
    """How much of what concerns one game is in."""

    game: str
    parts: dict[str, Part]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return not any(part.missing for part in self.parts.values())


@dataclass(frozen=True)
class Report:
    """The coverage of some games; without tests at hand it speaks of code alone."""

    games: list[Coverage]
    has_tests: bool
    unknown: list[str] = field(default_factory=list)
    """Sentences about citations that cite nothing."""

    @property
    def complete(self) -> bool:
        """Whether all games are covered and every citation cites something."""
        return not self.unknown and all(one.complete for one in self.games)

    def told(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "complete": self.complete,
            "tests": self.has_tests,
            "games": {
                one.game: {"complete": one.complete}
                | {
                    name.replace(" ", "_"): {
                        "total": len(part.all),
                        "cited": len(part.all) - len(part.missing),
                        "missing": list(part.missing),
                    }
                    for name, part in one.parts.items()
                }
                for one in self.games
            },
            "unknown": self.unknown,
        }


def report(keys: Sequence[str] = ()) -> Report:
    """The coverage of the games asked for, or of all that are in."""
    asked = [game(key) for key in dict.fromkeys(keys)] if keys else list(games().values())
    folder = tests_folder()
    by_tests, unread = in_tests(folder) if folder else ({}, [])
    found = [_coverage(one, by_tests if folder else None) for one in asked]
    every = [in_code(one.rules) for one in asked] + [by_tests]
    return Report(found, folder is not None, unread + _unknown(every))


def _coverage(of: Game, by_tests: Cited | None) -> Coverage:
    by_code = in_code(of.rules)
    said = passages(of)
    ruled = tuple(row.id for row in rulings_on(of))
    parts = {
        "rules in code": _part((p.citation for p in said if p.kind == "rule"), by_code),
        "rulings in code": _part(iter(ruled), by_code),
    }
    if by_tests is not None:
        examples = (p.citation for p in said if p.kind == "example")
        parts["examples in tests"] = _part(examples, by_tests)
        parts["rulings in tests"] = _part(iter(ruled), by_tests)
    return Coverage(of.key, parts)


def _part(wanted: Iterator[str], cited: Cited) -> Part:
    everything = tuple(wanted)
    return Part(everything, tuple(one for one in everything if one not in cited))


def _unknown(every: list[Cited]) -> list[str]:
    found: set[str] = set()
    for cited in every:
        for citation, places in cited.items():
            try:
                find(citation)
            except UnknownCitation as error:
                found.update(f"{place}: {error}" for place in places)
    return sorted(found)


# --- cited by code -------------------------------------------------------------------------------


def in_code(rules: Rules) -> Cited:
    """What is cited for a game."""
    cited: Cited = {}
    shared = shared_modules()
    names = {module.__name__ for module in shared} | {rules.module.__name__}
    for module in [*shared, rules.module]:
        _note(cited, getattr(module, "CITES", ()), module.__name__)
    reached = _reached(rules.module)
    for function, rule in RULES.items():
        if rule.module in names or function in reached:
            _note(cited, rule.citations, f"{rule.module}.{function.__name__}")
    for name, choice in rules.layout.options.items():
        _note(cited, (choice.cite,), f"{rules.module.__name__}, option {name}")
    for verb in rules.vocabulary.verbs:
        _note(cited, (verb.cite,), f"{rules.module.__name__}, move {verb.name}")
    _note(cited, rules.endings, f"{rules.module.__name__}, ENDINGS")
    return cited


def _note(cited: Cited, citations: Sequence[str], place: str) -> None:
    for citation in citations:
        cited.setdefault(citation, set()).add(place)


@cache
def shared_modules() -> tuple[ModuleType, ...]:
    """Every module of the layers below the games."""
    found = []
    for layer in SHARED:
        folder = importlib.import_module(f"parlour.{layer}")
        found.append(folder)
        for _, name, _ in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
            found.append(importlib.import_module(name))
    return tuple(found)


def _reached(module: ModuleType) -> set[Any]:
    """The functions a game has or calls, in whatever file they stand."""
    found: set[Any] = set()
    left = [value for value in vars(module).values() if isinstance(value, FunctionType)]
    while left:
        function = left.pop()
        if function in found or not function.__module__.startswith("parlour."):
            continue
        found.add(function)
        called = (function.__globals__.get(name) for name in function.__code__.co_names)
        left += [value for value in called if isinstance(value, FunctionType)]
    return found


# --- cited by tests ------------------------------------------------------------------------------


def tests_folder() -> Path | None:
    """The tests, if this is the source tree they belong to."""
    source = Path(__file__).parents[2]
    folder = source.parent / TESTS
    return folder if source.name == "src" and folder.is_dir() else None


def in_tests(folder: Path) -> tuple[Cited, list[str]]:
    """What the tests say they prove, and a sentence for every mark that cannot be read."""
    cited: Cited = {}
    unread = []
    for path in sorted(folder.rglob("*.py")):
        where = path.relative_to(folder.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"), where)):
            if not (isinstance(node, ast.Call) and _is_mark(node.func)):
                continue
            for argument in node.args:
                place = f"{where}:{argument.lineno}"
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    _note(cited, [argument.value], place)
                else:
                    said = ast.unparse(argument)[:40]
                    unread.append(f"{place}: A citation is a plain text, unlike {said}.")
    return cited, unread


def _is_mark(called: ast.expr) -> bool:
    """Whether this is pytest.mark.proves, or that under its own name."""
    if isinstance(called, ast.Attribute):
        return called.attr == MARK
    return isinstance(called, ast.Name) and called.id == MARK
