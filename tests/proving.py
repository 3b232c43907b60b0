"""Which tests can fail?  Faults are planted in a game one by one, and its marked tests are run.

A fault is put into a function that cites something (it is skipped, answers wrongly, turns at a
wrong point, or gives another rule as its reason), into an option (it is stuck at one value, takes
any, or has another default), into the endings (each cites another rule) or into what is declared of
the table (who sees cards, how many play).  It is planted in a child process, so that the next one
meets true code again.

    python tests/proving.py hilo magna      what nothing proves in the tests of these games
    python tests/proving.py --sample 12     the same for some pairs of citation and place
"""

from __future__ import annotations

import argparse
import ast
import inspect
import os
import random
import signal
import sys
import textwrap
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from parlour.core.citation import RULES
from parlour.core.endings import Endings
from parlour.core.fields import Choice, Field, everyone, nobody
from parlour.core.game import Rules, game, games
from parlour.desk.coverage import MARK, in_tests, tested_game
from parlour.desk.reach import makers, reach, reached_by, unread_options

LONGEST = {False: 1, True: 20}
"""Seconds of computing after which a test has failed, if it is not marked slow and if it is."""
SEED = "proofs"
SHARED = ""
"""Stands for a game where tests are of what games share."""
SHARED_TESTS = ("kit/test_*.py", "packs/test_packs.py", "core/test_refusals.py")

Plant = Callable[[], None]
"""Makes something wrong, for good."""
Pair = tuple[str, str, str]
"""A game, a citation, and a function of the game that cites it."""


@dataclass(frozen=True)
class Place:
    """Where faults can be planted, and what is cited there; nothing where it is only declared."""

    name: str
    citations: tuple[str, ...]
    faults: Callable[[], Iterable[Plant]]
    is_function: bool = False


# --- places and faults ---------------------------------------------------------------------------


def places(rules: Rules) -> list[Place]:
    """Where a game cites something, in a fixed order."""
    functions = [one for one in reach(rules).functions if one in RULES]
    return [
        *_functions(functions),
        *_moves(rules),
        *_options(rules),
        Place("ENDINGS", tuple(rules.endings), partial(_other_endings, rules)),
        *(Place(one.name, (), partial(_other_sights, one)) for one in rules.layout.card_fields),
        Place("PLAYERS", (), partial(_other_numbers, rules)),
    ]


def shared_places() -> list[Place]:
    """Where any function cites something, and all options."""
    return [
        *_functions(list(RULES)),
        *(place for one in games().values() for place in _options(one.rules)),
    ]


def _functions(functions: list[FunctionType]) -> Iterator[Place]:
    for one in sorted(functions, key=_name_of):
        yield Place(_name_of(one), RULES[one].citations, partial(_wrong_functions, one), True)


def _moves(rules: Rules) -> Iterator[Place]:
    for verb in rules.vocabulary.verbs:
        function = rules.verbs[verb.name]
        yield Place(f"move {verb.name}", (verb.cite,), partial(_wrong_functions, function))


def _options(rules: Rules) -> Iterator[Place]:
    idle = unread_options(rules)
    for name, choice in sorted(rules.layout.options.items()):
        if name in idle:
            continue
        usual = choice.default(rules.players[0])
        yield Place(f"option {name}", (choice.cite,), partial(_other_choices, choice, usual))


def _other_choices(choice: Choice, usual: str) -> Iterator[Plant]:
    """The option is stuck at one value, takes what it cannot be, or begins with another."""
    true = choice.parse
    texts = [text for text in choice.values if text not in choice.tagged]
    for text in texts or sorted({str(choice.least), usual}):
        stuck = true(text)
        yield partial(setattr, choice, "parse", lambda said, stuck=stuck: true(said) and stuck)
    yield partial(setattr, choice, "parse", lambda said: true(said) or true(usual))
    for text in texts or [str(choice.least)]:
        yield partial(setattr, choice, "_default", text)


def _other_endings(rules: Rules) -> Iterator[Plant]:
    wrong = Endings(**dict.fromkeys(rules.endings.names, "GEN-R1"))
    yield partial(setattr, rules, "endings", wrong)


def _other_sights(field: Field) -> Iterator[Plant]:
    for sight in (everyone, nobody):
        yield partial(setattr, field, "sight", sight)


def _other_numbers(rules: Rules) -> Iterator[Plant]:
    yield partial(setattr, rules, "players", tuple(range(99)))


# --- faults in functions -------------------------------------------------------------------------


def _name_of(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _wrong_functions(function: FunctionType) -> Iterator[Plant]:
    """The function is skipped, answers wrongly, turns at a wrong point, or cites something else."""
    for wrong in _wrong_answers(str(function.__annotations__.get("return", "None"))):
        yield partial(_plant, function, eval(f"lambda *a, **k: {wrong}").__code__)
    for tree in _wrong_turns(textwrap.dedent(inspect.getsource(function))):
        yield partial(_plant, function, _code(tree, function))
    if function in RULES:
        other = replace(RULES[function], citations=("GEN-R1",))
        yield partial(RULES.__setitem__, function, other)


def _wrong_answers(told: str) -> list[str]:
    """Expressions in place of a body, by what the function answers with; `true` is itself."""
    if told == "bool":
        return ["True", "False"]
    if told == "str":
        return ["'Planted.'", "''"]
    if told == "int":
        return ["true(*a, **k) + 1", "0", "true(*a, **k) | (1 << 52) - 1"]
    return ["None"]


BESIDE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}


def _wrong_turns(source: str) -> Iterator[ast.Module]:
    """The source with each condition in turn upside down, and each bound one off."""
    for place, node in enumerate(ast.walk(ast.parse(source))):
        if isinstance(node, ast.If | ast.IfExp | ast.Compare):
            tree = ast.parse(source)
            other = list(ast.walk(tree))[place]
            if isinstance(other, ast.If | ast.IfExp):
                other.test = ast.UnaryOp(ast.Not(), other.test)
            elif isinstance(other, ast.Compare) and type(other.ops[0]) in BESIDE:
                other.ops[0] = BESIDE[type(other.ops[0])]()
            else:
                continue
            yield ast.fix_missing_locations(tree)


def _code(tree: ast.Module, function: FunctionType) -> CodeType:
    """The code of a function from its changed source, without its decorators."""
    (node,) = tree.body
    assert isinstance(node, ast.FunctionDef)
    node.decorator_list.clear()
    module = compile(tree, function.__code__.co_filename, "exec")
    return next(one for one in module.co_consts if isinstance(one, CodeType))


def _plant(function: FunctionType, code: CodeType) -> None:
    """Give the function other code, and make anew the tables that it goes into."""
    true = function.__code__, function.__globals__, function.__name__, function.__defaults__
    if code.co_argcount == 0:
        function.__globals__["true"] = FunctionType(*true)
        function.__defaults__ = None
    function.__code__ = code
    for names, table, statement in _tables(function):
        old = names.get(table)
        exec(statement, names)
        if isinstance(old, list) and isinstance(names[table], list):
            old[:] = names[table]  # other files have this row too
            names[table] = old


@cache
def _tables(function: FunctionType) -> list[tuple[dict[str, Any], str, CodeType]]:
    """The tables a function goes into, with the names of their file and what makes them."""
    return [
        (vars(module), table, statement)
        for name, module in [*sys.modules.items()]
        if name.startswith(("parlour.packs.", "parlour.kit.", "parlour.games."))
        for table, statements in makers(name).items()
        for statement in statements
        if function in reached_by(statement, name)
    ]


# --- what is to be proved ------------------------------------------------------------------------


class Claims:
    """What the marks of a game's tests claim, as far as no fault has shown it to be true.

    A mark is shown true by a fault in what it cites that makes the test fail, a pair of citation
    and function by a fault there that makes any test fail that is marked so.  Examples,
    and what is only declared, stand in no place: there any fault will do.  And a fault in what
    cites nothing, as in who sees cards, will do for any mark.
    """

    def __init__(self, all_places: Iterable[Place], tests: dict[str, set[str]]) -> None:
        self.tests = tests
        cited = [(one, place) for place in all_places for one in place.citations]
        placed = {one for one, _ in cited}
        every = {(test, one) for test, marks in tests.items() for one in marks}
        self.marks = {(test, one) for test, one in every if one in placed}
        self.placeless = every - self.marks
        claimed = {one for _, one in every}
        self.pairs = {(o, p.name) for o, p in cited if o in claimed and p.is_function}

    def of_tests(self, names: Iterable[str]) -> None:
        """Ask only for what these tests claim; others may show it."""
        own = {*names}
        claimed = {citation for test in own for citation in self.tests[test]}
        self.marks = {one for one in self.marks if one[0] in own}
        self.placeless = {one for one in self.placeless if one[0] in own}
        self.pairs = {one for one in self.pairs if one[0] in claimed}

    def ask(self, test: str, place: Place) -> bool:
        """Whether the test could show something more by failing with a fault in this place."""
        shown = self._shown(test, place)
        return any((test, one) in self.marks or (one, place.name) in self.pairs for one in shown)

    def note(self, test: str, place: Place) -> None:
        """The test has failed with a fault in this place."""
        shown = self._shown(test, place)
        self.pairs -= {(one, place.name) for one in shown}
        self.marks -= {(test, one) for one in shown}
        self.placeless = {(name, one) for name, one in self.placeless if name != test}

    def _shown(self, test: str, place: Place) -> set[str]:
        return self.tests[test] & set(place.citations or self.tests[test])


# --- the tests -----------------------------------------------------------------------------------

Tests = dict[str, list[Any]]
"""The items of pytest by the name of their test, which is the same for all its parameters."""


class Prover:
    """A plug-in for pytest that lets the tests of games meet faults."""

    def __init__(self, sample: set[Pair] | None = None) -> None:
        self.sample = sample
        self.claims: dict[str, Claims] = {}
        self.asked = 0
        """How many claims there were."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Plant fault after fault, each before the tests that are to notice it."""
        by_game: dict[str, Tests] = defaultdict(lambda: defaultdict(list))
        for item in session.items:
            by_game[tested_game(Path(item.path))][_name(item)].append(item)
        for key in sorted(by_game):
            self._prove(key, by_game[key], by_game[SHARED])
        return True

    def _prove(self, key: str, own: Tests, shared: Tests) -> None:
        everywhere = shared_places() if key == SHARED else places(game(key).rules)
        tests = own | shared
        claims = Claims(everywhere, {name: _marks(items[0]) for name, items in tests.items()})
        claims.of_tests(own)
        if key == SHARED:
            claims.pairs.clear()  # the games ask for those that they reach
        if self.sample is not None:
            claims.pairs &= {(cited, place) for one, cited, place in self.sample if one == key}
            claims.marks.clear()
            claims.placeless.clear()
        self.claims[key] = claims
        self.asked += len(claims.marks) + len(claims.placeless) + len(claims.pairs)
        for place in everywhere:
            _note_failing(place, tests, claims)
        for name in sorted({name for name, _ in claims.placeless}):
            _note_if_failing(name, tests[name], everywhere, claims)


def _note_failing(place: Place, tests: Tests, claims: Claims) -> None:
    """Plant the faults of a place, as long as tests are asked for there."""
    every = [item for items in tests.values() for item in items]
    if not any(claims.ask(_name(item), place) for item in every):
        return
    for plant in place.faults():
        left = every
        while left := [item for item in left if claims.ask(_name(item), place)]:
            failing = _first_failing(plant, left)
            if failing is None:
                break
            claims.note(_name(left[failing]), place)
            left = left[failing + 1 :]


def _note_if_failing(name: str, items: list[Any], everywhere: list[Place], claims: Claims) -> None:
    """Plant faults in what a test calls until it fails."""
    called = _called(items)
    for place in everywhere:
        if place.name in called or not place.citations:
            for plant in place.faults():
                if _first_failing(plant, items) is not None:
                    claims.note(name, place)
                    return
    if not called:  # it looks at tables alone
        claims.placeless = {one for one in claims.placeless if one[0] != name}


def _first_failing(plant: Plant, items: list[Any]) -> int | None:
    """The place in the row of the first test that fails with the fault, or does not end."""
    passed = len(_apart(lambda: map(_passes, items), plant))
    return passed if passed < len(items) else None


def _passes(item: Any) -> str:
    """Something if the test passes; if not, the child ends here."""
    slow = item.get_closest_marker("slow") is not None
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST[slow])
    if any(report.failed for report in runtestprotocol(item, log=False)):
        raise SystemExit
    return "passed"


def _called(items: list[Any]) -> set[str]:
    """The names of the cited functions that a test calls."""

    def names() -> Iterator[str]:
        by_code = {function.__code__: _name_of(function) for function in RULES}
        found: set[str] = set()
        sys.setprofile(lambda frame, *_: found.add(by_code.get(frame.f_code, "")))
        for item in items:
            runtestprotocol(item, log=False)
        sys.setprofile(None)
        yield from found - {""}

    return set(_apart(names))


def _apart(lines: Callable[[], Iterable[str]], plant: Plant | None = None) -> list[str]:
    """What a child process with a fault in it says, line by line, for as long as it lives."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            if plant is not None:
                plant()
            for line in lines():
                os.write(writing, f"{line}\n".encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read().splitlines()
    os.waitpid(child, 0)
    return told


def _name(item: Any) -> str:
    return str(item.nodeid).partition("[")[0]


def _marks(item: Any) -> set[str]:
    """What a test is marked to prove."""
    return {citation for mark in item.iter_markers(MARK) for citation in mark.args}


# --- what is found -------------------------------------------------------------------------------


def sample(folder: Path, size: int) -> set[Pair]:
    """Some pairs of citation and place that tests claim to prove, always the same."""
    marks, _ = in_tests(folder)
    claimed = {(mark.game, mark.citation) for mark in marks if "/games/" in mark.place}
    every = {
        (key, citation, place.name)
        for key, one in games().items()
        for place in places(one.rules)
        for citation in place.citations
        if place.is_function and (key, citation) in claimed
    }
    return set(random.Random(SEED).sample(sorted(every), size))


def prove(folder: Path, keys: set[str], pairs: set[Pair] | None = None) -> Prover:
    """Let the tests of these games, and of what games share, meet faults."""
    os.environ |= {"PARLOUR_PLAIN": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    paths = [path for path in sorted(folder.glob("games/test_*.py")) if tested_game(path) in keys]
    paths += [path for part in SHARED_TESTS for path in sorted(folder.glob(part))]
    settings = Path(__file__).parents[1] / "pyproject.toml"
    options = ["-q", "-p", "no:cacheprovider", "--assert=plain", "-c", str(settings)]
    prover = Prover(pairs)
    pytest.main([*map(str, paths), *options], [prover])
    return prover


def findings(prover: Prover) -> Iterator[str]:
    """A sentence for each claim that no fault has shown to be true."""
    for key, claims in prover.claims.items():
        where = key or "shared"
        for test, citation in sorted(claims.marks | claims.placeless):
            yield f"{where}: {test.partition('::')[2]} cannot fail for {citation}."
        for citation, place in sorted(claims.pairs):
            yield f"{where}: No test that proves {citation} fails with a fault in {place}."


def main() -> int:
    """Print what is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--tests", type=Path, default=Path(__file__).parent)
    asked = parser.parse_args()
    pairs = sample(asked.tests, asked.sample) if asked.sample else None
    keys = {key for key, _, _ in pairs} if pairs else set(asked.keys or games())
    prover = prove(asked.tests, keys, pairs)
    found = list(findings(prover))
    print(*found, f"{prover.asked} claims, {len(found)} of them idle.", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
