"""Which tests can fail?  Faults are planted in a game one by one, and its marked tests are run.

A fault is put into a function that cites something (it is skipped, answers wrongly, or turns at a
wrong point), into an option (it is stuck at one value, or takes any), into the endings (each cites
another rule) or into what is declared of the table (who sees cards, how many play).  It is planted
in a child process, so that the next one meets true code again.

    python tests/proving.py hilo magna      what nothing proves in the tests of these games
    python tests/proving.py --sample 12     the same for some pairs of citation and fault
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
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from parlour.core.citation import RULES
from parlour.core.fields import Choice, everyone, nobody
from parlour.core.game import Rules, game, games
from parlour.lab.coverage import MARK, in_tests, tested_game
from parlour.lab.reach import home_of, makers, reach, reached_by

TESTS = Path(__file__).parent
LONGEST = {False: 1, True: 20}
"""Seconds of computing after which a test has failed, if it is not marked slow and if it is."""
SEED = "proofs"
SHARED = ""
"""Stands for a game where tests are of what games share."""

Pair = tuple[str, str, str]
"""A game, a citation, and a place of the game where a fault can be planted that it cites."""


@dataclass(frozen=True)
class Fault:
    """One thing that can be made wrong in a game, and what it cites."""

    place: str
    how: str
    citations: tuple[str, ...]
    plant: Callable[[], None] = field(compare=False)


# --- the faults ----------------------------------------------------------------------------------


def faults(rules: Rules) -> list[Fault]:
    """Every fault that can be planted in what a game cites, in a fixed order."""
    cited = {one: RULES[one].citations for one in reach(rules).functions if one in RULES}
    for verb in rules.vocabulary.verbs:
        function = getattr(home_of(rules), verb.function)
        cited[function] = (*cited.get(function, ()), verb.cite)
    return [
        *_faults_of_functions(cited),
        *_faults_of_options(rules),
        Fault("ENDINGS", "exchanged", tuple(rules.endings), _exchanged(rules)),
        *_faults_of_the_table(rules),
    ]


def shared_faults() -> list[Fault]:
    """Every fault that can be planted in a function that games share, and in any option."""
    every = games().values()
    shared = [one for one in RULES if not one.__module__.startswith("parlour.games.")]
    return [
        *_faults_of_functions({one: RULES[one].citations for one in shared}),
        *(fault for one in every for fault in _faults_of_options(one.rules)),
    ]


def _faults_of_functions(cited: dict[FunctionType, tuple[str, ...]]) -> Iterator[Fault]:
    for function in sorted(cited, key=_place):
        for how, code in _wrong_codes(function):
            yield Fault(_place(function), how, cited[function], _planted(function, code))


def _faults_of_options(rules: Rules) -> Iterator[Fault]:
    for name, choice in sorted(rules.layout.options.items()):
        place, usual = f"option {name}", choice.default(rules.players[0])
        texts = [text for text in choice.values if text not in choice.tagged]
        for text in texts or sorted({str(choice.least), usual}):
            yield Fault(place, f"stuck at {text}", (choice.cite,), _stuck(choice, text))
        yield Fault(place, "anything goes", (choice.cite,), _lenient(choice, usual))


def _faults_of_the_table(rules: Rules) -> Iterator[Fault]:
    """Who sees which cards, and how many may play, is declared: it cites nothing."""
    for lying in rules.layout.card_fields:
        for sight in (everyone, nobody):
            how = f"seen by {sight.__name__}"
            yield Fault(f"field {lying.name}", how, (), partial(setattr, lying, "sight", sight))
    yield Fault("PLAYERS", "any", (), partial(setattr, rules, "players", tuple(range(99))))


def _place(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _wrong_codes(function: FunctionType) -> Iterator[tuple[str, CodeType]]:
    """How a function can go wrong: it is skipped, answers wrongly, or turns at a wrong point."""
    for wrong in _wrong_answers(str(function.__annotations__.get("return", "None"))):
        yield f"answers {wrong}", eval(f"lambda *a, **k: {wrong}").__code__
    source = textwrap.dedent(inspect.getsource(function))
    for line, changed in _wrong_turns(source):
        yield f"turns wrongly at line {line}", _code(changed, function)


def _wrong_answers(told: str) -> list[str]:
    """Expressions in place of a body, by what the function answers with; `true` is itself."""
    if told == "bool":
        return ["True", "False"]
    if told == "str":
        return ["'Planted.'", "''"]
    if told == "int":
        return ["true(*a, **k) + 1", "0"]
    return ["None"]


def _wrong_turns(source: str) -> Iterator[tuple[int, ast.Module]]:
    """The source with each condition in turn upside down, and each bound one off."""
    for place, node in enumerate(ast.walk(ast.parse(source))):
        if isinstance(node, ast.If | ast.IfExp | ast.Compare):
            tree = ast.parse(source)
            other = list(ast.walk(tree))[place]
            if isinstance(other, ast.If | ast.IfExp):
                other.test = ast.UnaryOp(ast.Not(), other.test)
            elif isinstance(other, ast.Compare) and type(other.ops[0]) in _BESIDE:
                other.ops[0] = _BESIDE[type(other.ops[0])]()
            else:
                continue
            yield node.lineno, ast.fix_missing_locations(tree)


_BESIDE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}


def _code(tree: ast.Module, function: FunctionType) -> CodeType:
    """The code of a function from its changed source, without its decorators."""
    (node,) = tree.body
    assert isinstance(node, ast.FunctionDef)
    node.decorator_list.clear()
    module = compile(tree, function.__code__.co_filename, "exec")
    return next(one for one in module.co_consts if isinstance(one, CodeType))


def _planted(function: FunctionType, code: CodeType) -> Callable[[], None]:
    tables = _tables(function)

    def plant() -> None:
        true = function.__code__, function.__globals__, function.__name__, function.__defaults__
        if code.co_argcount == 0:
            function.__globals__["true"] = FunctionType(*true)
            function.__defaults__ = None
        function.__code__ = code
        for names, table, statement in tables:
            _make_again(names, table, statement)

    return plant


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


def _make_again(names: dict[str, Any], table: str, statement: CodeType) -> None:
    """Make a table anew; a row stays the same object, since other files have it too."""
    old = names.get(table)
    exec(statement, names)
    if isinstance(old, list) and isinstance(names[table], list):
        old[:] = names[table]
        names[table] = old


def _stuck(choice: Choice, text: str) -> Callable[[], None]:
    true = choice.parse
    return partial(setattr, choice, "parse", lambda said: true(said) and true(text))


def _lenient(choice: Choice, usual: str) -> Callable[[], None]:
    true = choice.parse
    return partial(setattr, choice, "parse", lambda said: true(said) or true(usual))


def _exchanged(rules: Rules) -> Callable[[], None]:
    return partial(setattr, rules, "endings", ("GEN-R1",) * len(rules.endings))


# --- what is to be proved ------------------------------------------------------------------------


class Claims:
    """What the marks of a game's tests claim, as far as no fault has shown it to be true.

    A mark is shown true by a fault in what it cites that makes the test fail, a pair of citation
    and place by a fault there that makes any test fail that is marked with the citation.  Examples,
    and what is only declared, stand in no place: there any fault will do.  And faults that cite
    nothing, as in who sees cards, will do for any mark.
    """

    def __init__(self, planted: Iterable[Fault], tests: dict[str, set[str]]) -> None:
        self.tests = tests
        cited: dict[str, set[str]] = defaultdict(set)
        for fault in planted:
            for citation in fault.citations:
                cited[citation].add(fault.place)
        every = {(test, one) for test, marks in tests.items() for one in marks}
        self.placeless = {(test, one) for test, one in every if not cited[one]}
        self.marks = every - self.placeless
        self.pairs = {(one, place) for _, one in every for place in cited[one]}

    def ask_for(self, test: str, fault: Fault) -> bool:
        """Whether the test could show something more with this fault."""
        both = self.shown(test, fault)
        return any((test, one) in self.marks or (one, fault.place) in self.pairs for one in both)

    def shown(self, test: str, fault: Fault) -> set[str]:
        """What a test would show by failing with a fault."""
        return self.tests[test] & set(fault.citations or self.tests[test])

    def note(self, test: str, fault: Fault) -> None:
        """The test has failed with the fault."""
        both = self.shown(test, fault)
        self.pairs -= {(one, fault.place) for one in both}
        self.marks -= {(test, one) for one in both}
        self.placeless = {(name, one) for name, one in self.placeless if name != test}


# --- the tests -----------------------------------------------------------------------------------


class Prover:
    """A plug-in for pytest that lets the tests of games meet faults."""

    def __init__(self, sample: set[Pair] | None = None) -> None:
        self.sample = sample
        self.claims: dict[str, Claims] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Plant fault after fault, each before the tests that are to notice it."""
        by_game: dict[str, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
        for item in session.items:
            by_game[tested_game(Path(item.path))][_name(item)].append(item)
        for key in by_game:
            self._prove(key, by_game[key], by_game[SHARED])
        return True

    def _prove(self, key: str, own: dict[str, list[Any]], shared: dict[str, list[Any]]) -> None:
        planted = shared_faults() if key == SHARED else faults(game(key).rules)
        tests = own | shared
        claims = Claims(planted, {name: _marks(items[0]) for name, items in tests.items()})
        self.claims[key] = claims
        claims.marks = {one for one in claims.marks if one[0] in own}
        claims.placeless = {one for one in claims.placeless if one[0] in own}
        claimed = {cited for test in own for cited in claims.tests[test]}
        claims.pairs = {one for one in claims.pairs if one[0] in claimed and key != SHARED}
        if self.sample is not None:
            claims.pairs &= {(cited, place) for one, cited, place in self.sample if one == key}
            claims.marks.clear()
            claims.placeless.clear()
        for fault in planted:
            _note_failing(fault, tests, claims)
        for name in sorted({name for name, _ in claims.placeless}):
            called = _called(tests[name])
            for fault in planted:
                if fault.place in called and _first_failing(fault, tests[name]) is not None:
                    claims.note(name, fault)
                    break
            if not called:  # it looks at tables alone, which were made before
                claims.placeless = {one for one in claims.placeless if one[0] != name}


def _note_failing(fault: Fault, tests: dict[str, list[Any]], claims: Claims) -> None:
    """Run the tests that are asked for with the fault."""
    left = [item for items in tests.values() for item in items]
    while left := [item for item in left if claims.ask_for(_name(item), fault)]:
        failing = _first_failing(fault, left)
        if failing is None:
            return
        claims.note(_name(left[failing]), fault)
        left = left[failing + 1 :]


def _first_failing(fault: Fault, items: list[Any]) -> int | None:
    """The place in the row of the first test that fails with the fault, or does not end."""
    passed = len(_apart(lambda: map(_passes, items), fault))
    return passed if passed < len(items) else None


def _passes(item: Any) -> str:
    """Something if the test passes; if not, the child ends here."""
    slow = item.get_closest_marker("slow") is not None
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST[slow])
    if any(report.failed for report in runtestprotocol(item, log=False)):
        raise SystemExit
    return "passed"


def _called(items: list[Any]) -> set[str]:
    """The places of the cited functions that a test calls."""

    def names() -> Iterator[str]:
        by_code = {function.__code__: _place(function) for function in RULES}
        found: set[str] = set()
        sys.setprofile(lambda frame, *_: found.add(by_code.get(frame.f_code, "")))
        for item in items:
            runtestprotocol(item, log=False)
        sys.setprofile(None)
        yield from found - {""}

    return set(_apart(names))


def _apart(lines: Callable[[], Iterable[str]], fault: Fault | None = None) -> list[str]:
    """What a child process with the fault in it says, line by line, for as long as it lives."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            if fault is not None:
                fault.plant()
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
    """The name of a test, the same for all its parameters."""
    return str(item.nodeid).partition("[")[0]


def _marks(item: Any) -> set[str]:
    """What a test is marked to prove."""
    return {citation for mark in item.iter_markers(MARK) for citation in mark.args}


# --- what is found -------------------------------------------------------------------------------


def sample(size: int) -> set[Pair]:
    """Some pairs of citation and place that tests claim to prove, always the same."""
    marks, _ = in_tests(TESTS)
    claimed = {(mark.game, mark.citation) for mark in marks if "/games/" in mark.place}
    every = sorted(
        {
            (key, citation, fault.place)
            for key in games()
            for fault in faults(game(key).rules)
            for citation in fault.citations
            if (key, citation) in claimed
        }
    )
    return set(random.Random(SEED).sample(every, size))


def findings(keys: Iterable[str], pairs: set[Pair] | None = None) -> Iterator[str]:
    """A sentence for each claim, of the tests of these games and of the kit, that is idle."""
    os.environ["PARLOUR_PLAIN"] = "1"
    paths = [path for path in sorted(TESTS.glob("games/test_*.py")) if tested_game(path) in keys]
    paths += sorted(TESTS.glob("kit/test_*.py"))
    prover = Prover(pairs)
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-c",
        str(TESTS.parent / "pyproject.toml"),
    ]
    pytest.main([*map(str, paths), *options], [prover])
    for key, claims in prover.claims.items():
        for test, citation in sorted(claims.marks | claims.placeless):
            yield f"{key}: {test.partition('::')[2]} cannot fail for {citation}."
        for citation, place in sorted(claims.pairs):
            yield f"{key}: No test that proves {citation} fails with a fault in {place}."


def main() -> int:
    """Print what is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*")
    parser.add_argument("--sample", type=int)
    asked = parser.parse_args()
    pairs = sample(asked.sample) if asked.sample else None
    keys = {key for key, _, _ in pairs} if pairs else set(asked.keys or games())
    found = list(findings(keys, pairs))
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
