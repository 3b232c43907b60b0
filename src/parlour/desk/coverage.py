"""Is everything in?  Which passages and rulings are at work in a game, and which its tests prove.

A game is credited with what its own functions reach (see `parlour.desk.reach`): the citations of
those functions, of its moves, of its endings and of the options its rules read.  What a file only
lists in CITES is "declared only": the files of the game itself count, and so do shared files if
the game reaches anything in them.

A test speaks for the game its file is named after, and a law for every game.  A test of shared
code speaks for the games that reach what the test cites.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.books import UnknownCitation, find, habits
from parlour.core.citation import RULES
from parlour.core.contract import names_in
from parlour.core.game import Game, Rules, game, games
from parlour.desk.reach import files_of, reach, unread_options
from parlour.desk.rulebook import passages, rulings_on

GAMES = "parlour.games."
TESTS = "tests"
NAMED = ("games", "solvers")
"""The folders of tests whose files are named after a game."""
LAWS = "laws"
"""The folder of tests that are run for every game."""
MARK = "proves"
RULES_IN, RULINGS_IN = "rules in code", "rulings in code"
EXAMPLES_TESTED, RULINGS_TESTED = "examples in tests", "rulings in tests"

Cited = dict[str, set[str]]
"""Each citation with the places it is cited in."""


@dataclass(frozen=True)
class Part:
    """Citations of one kind: what should be cited, what is not, and what is only declared."""

    all: tuple[str, ...]
    missing: tuple[str, ...]
    declared: tuple[str, ...] = ()

    @property
    def cited(self) -> int:
        """How many are at work: cited, and not merely declared."""
        return len(self.all) - len(self.missing) - len(self.declared)

    @property
    def share(self) -> str:
        """As 3/4."""
        return f"{self.cited}/{len(self.all)}"


@dataclass(frozen=True)
class Coverage:
    """How much of what the books say about one game is in."""

    game: str
    parts: dict[str, Part]
    habits: tuple[str, ...] = ()
    """Passages about the habits of a real table, which no game here can show or obey."""
    unread: tuple[str, ...] = ()
    """Options that no rule of the game reads."""

    @property
    def missing(self) -> int:
        """How many citations are missing, in code and in tests."""
        return sum(len(part.missing) for part in self.parts.values())

    @property
    def declared(self) -> int:
        """How many citations a file declares although no function carries them out."""
        return sum(len(part.declared) for part in self.parts.values())

    @property
    def complete(self) -> bool:
        """Whether nothing is missing and every option does something."""
        return not self.missing and not self.unread

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        found: dict[str, Any] = {"complete": self.complete}
        for name, part in self.parts.items():
            found[name.replace(" ", "_")] = {
                "total": len(part.all),
                "cited": part.cited,
                "declared_only": list(part.declared),
                "missing": list(part.missing),
            }
        return found | {"table_habits": list(self.habits), "unread_options": list(self.unread)}


@dataclass(frozen=True)
class Report:
    """The coverage of some games; without the tests it covers only the code."""

    games: list[Coverage]
    has_tests: bool
    unknown: list[str] = field(default_factory=list)
    """Sentences about citations that cite nothing."""

    @property
    def complete(self) -> bool:
        """Whether all games are covered and every citation cites something."""
        return not self.unknown and all(one.complete for one in self.games)

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "complete": self.complete,
            "tests": self.has_tests,
            "games": {one.game: one.plain() for one in self.games},
            "unknown": self.unknown,
        }


def report(keys: Sequence[str] = ()) -> Report:
    """The coverage of the games asked for, or of all games."""
    asked = [game(key) for key in dict.fromkeys(keys)] if keys else list(games().values())
    folder = tests_folder()
    marks, unread = in_tests(folder) if folder else ([], [])
    found = [_coverage(one, marks if folder else None) for one in asked]
    every = [cited for one in asked for cited in (in_code(one.rules), declared(one.rules))]
    return Report(found, folder is not None, unread + _unknown([*every, _by_citation(marks)]))


def of_code(keys: Sequence[str]) -> list[Coverage]:
    """How much of the books is at work in the code of some games; tests are not looked at."""
    return [_coverage(game(key), None) for key in keys]


def _coverage(of: Game, marks: list[Mark] | None) -> Coverage:
    at_work, listed = in_code(of.rules), declared(of.rules)
    said = passages(of)
    told = {
        kind: tuple(row.citation for row in said if row.kind == kind)
        for kind in ("rule", "example")
    }
    ruled = tuple(row.id for row in rulings_on(of))
    parts = {
        RULES_IN: _part(told["rule"], at_work, listed),
        RULINGS_IN: _part(ruled, at_work, listed),
    }
    if marks is not None:
        proved = proved_for(of, marks)
        parts[EXAMPLES_TESTED] = _part(told["example"], proved)
        parts[RULINGS_TESTED] = _part(ruled, proved)
    at_table = tuple(row.citation for row in habits(of.key))
    return Coverage(of.key, parts, at_table, unread_options(of.rules))


def _part(wanted: tuple[str, ...], cited: Cited, listed: Cited | None = None) -> Part:
    rest = tuple(one for one in wanted if one not in cited)
    only = tuple(one for one in rest if one in (listed or {}))
    return Part(wanted, tuple(one for one in rest if one not in only), only)


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
    """What is at work in a game."""
    cited: Cited = {}
    for function in reach(rules).functions:
        if function in RULES:
            place = f"{function.__module__}.{function.__name__}"
            _note(cited, RULES[function].citations, place)
    idle = unread_options(rules)
    for name, choice in rules.layout.options.items():
        if name not in idle:
            _note(cited, (choice.cite,), f"{rules.key}, option {name}")
    for verb in rules.vocabulary.verbs:
        _note(cited, (verb.cite,), f"{rules.key}, move {verb.name}")
    _note(cited, rules.endings, f"{rules.key}, ENDINGS")
    return cited


def declared(rules: Rules) -> Cited:
    """What is listed in CITES by the files of a game, and by shared files it reaches."""
    cited: Cited = _declared_in(files_of(rules))
    for citation, places in _declared_in(_shared(rules)).items():
        cited.setdefault(citation, set()).update(places)
    return cited


def _shared(rules: Rules) -> list[str]:
    """The shared files in which a game reaches something."""
    return [name for name in reach(rules).modules if not name.startswith(GAMES)]


def _declared_in(modules: Iterable[str]) -> Cited:
    cited: Cited = {}
    for name in modules:
        _note(cited, names_in(name).get("CITES", ()), name)
    return cited


def _note(cited: Cited, citations: Sequence[str], place: str) -> None:
    for citation in citations:
        cited.setdefault(citation, set()).add(place)


# --- cited by tests ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mark:
    """One citation that a test is marked to prove."""

    citation: str
    place: str
    game: str
    """The game the file is named after, LAWS, or empty if it tests what games share."""


def tests_folder() -> Path | None:
    """The tests, if this is the source tree they belong to."""
    source = Path(__file__).parents[2]
    folder = source.parent / TESTS
    return folder if source.name == "src" and folder.is_dir() else None


def in_tests(folder: Path) -> tuple[list[Mark], list[str]]:
    """What the tests say they prove, and a sentence for every mark that cannot be read."""
    marks = []
    unread = []
    for path in sorted(folder.rglob("*.py")):
        where = path.relative_to(folder.parent).as_posix()
        key = tested_game(path)
        for node in ast.walk(ast.parse(path.read_text("utf-8"), where)):
            if not (isinstance(node, ast.Call) and _is_mark(node.func)):
                continue
            for argument in node.args:
                place = f"{where}:{argument.lineno}"
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    marks.append(Mark(argument.value, place, key))
                else:
                    said = ast.unparse(argument)[:40]
                    unread.append(f"{place}: A citation is a plain text, unlike {said}.")
    return marks, unread


def tested_game(path: Path) -> str:
    """The game a test file is named after, also where it tests what is told; LAWS, or nothing."""
    if path.parent.name not in NAMED:
        return LAWS if path.parent.name == LAWS else ""
    name = path.stem.removeprefix("test_").removeprefix("told_").replace("_", "-")
    return max((key for key in games() if f"{name}-".startswith(f"{key}-")), key=len, default="")


def proved_for(of: Game, marks: list[Mark]) -> Cited:
    """What tests prove for a game: its own tests, and those of the shared code it reaches."""
    shared = in_code(of.rules) | _declared_in(_shared(of.rules))
    return _by_citation(
        mark
        for mark in marks
        if (mark.game in (of.key, LAWS) if mark.game else mark.citation in shared)
    )


def _by_citation(marks: Iterable[Mark]) -> Cited:
    cited: Cited = {}
    for mark in marks:
        _note(cited, [mark.citation], mark.place)
    return cited


def _is_mark(called: ast.expr) -> bool:
    """Whether this is pytest.mark.proves, or `proves` imported by name."""
    if isinstance(called, ast.Attribute):
        return called.attr == MARK
    return isinstance(called, ast.Name) and called.id == MARK
