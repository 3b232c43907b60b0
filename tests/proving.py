"""Which tests can fail?  Faults are planted in a game one by one, and its marked tests are run.

A fault is put into a function that cites something (it is skipped, or answers wrongly), into an
option (it is stuck at one value) or into the endings (each cites another rule).  It is planted in
a child process, so that the next one meets true code again.

    python tests/proving.py hilo magna      what nothing proves in the tests of these games
    python tests/proving.py --sample 12     the same for some pairs of citation and fault
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from parlour.core.citation import RULES
from parlour.core.game import Rules, game, games
from parlour.lab.coverage import MARK, in_tests, tested_game
from parlour.lab.reach import home_of, reach

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
        for how, wrong in _wrong_answers(function):
            yield Fault(_place(function), how, cited[function], _planted(function, wrong))


def _faults_of_options(rules: Rules) -> Iterator[Fault]:
    for name, choice in sorted(rules.layout.options.items()):
        texts = [text for text in choice.values if text not in choice.tagged]
        if not texts:
            texts = sorted({str(choice.least), choice.default(rules.players[0])})
        for text in texts:
            yield Fault(f"option {name}", f"stuck at {text}", (choice.cite,), _stuck(choice, text))


def _place(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _wrong_answers(function: FunctionType) -> list[tuple[str, str]]:
    """How a function can answer wrongly, as expressions; `true` is the function as it was."""
    told = str(function.__annotations__.get("return", "None"))
    if told == "bool":
        return [("always", "True"), ("never", "False")]
    if told == "str":
        return [("always", "'Planted.'"), ("silent", "''")]
    if told == "int":
        return [("one more", "true(*a, **k) + 1"), ("nought", "0")]
    return [("skipped", "None")]


def _planted(function: FunctionType, wrong: str) -> Callable[[], None]:
    def plant() -> None:
        true = FunctionType(
            function.__code__, function.__globals__, function.__name__, function.__defaults__
        )
        function.__defaults__ = None
        function.__globals__["true"] = true
        function.__code__ = eval(f"lambda *a, **k: {wrong}").__code__

    return plant


def _stuck(choice: Any, text: str) -> Callable[[], None]:
    true = choice.parse

    def plant() -> None:
        choice.parse = lambda said: None if true(said) is None else true(text)

    return plant


def _exchanged(rules: Rules) -> Callable[[], None]:
    def plant() -> None:
        rules.endings = ("GEN-R1",) * len(rules.endings)

    return plant


# --- what is to be proved ------------------------------------------------------------------------


class Claims:
    """What the marks of a game's tests claim, as far as no fault has shown it to be true.

    A mark is shown true by a fault in what it cites that makes the test fail, a pair of citation
    and place by a fault there that makes any test fail that is marked with the citation.  Examples,
    and what is only declared, stand in no place: there any fault will do.
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
        both = self.tests[test] & set(fault.citations)
        return any((test, one) in self.marks or (one, fault.place) in self.pairs for one in both)

    def note(self, test: str, fault: Fault) -> None:
        """The test has failed with the fault."""
        both = self.tests[test] & set(fault.citations)
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
