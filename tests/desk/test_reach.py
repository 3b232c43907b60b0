"""What a game reaches: through calls, tables, classes and files, and no further."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.core.citation import RULES
from parlour.core.game import Rules, game
from parlour.desk import coverage
from parlour.desk.reach import files_of, reach, same_values, unread_options

HEAD = '''
"""Heaps: a game of two files."""

from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, each
from parlour.core.records import Option, Record, amount, numbers, option, switch
from parlour.games.heaps.parts import Board, ROW, TAKING, WORTH, looked_up

KEY, TITLE, BOOK, EDITION, PLAYERS = "heaps", "Heaps", "trix1904", 1, (2,)
ENDINGS = Endings(over="GEN-R12")
MOVES = Vocabulary(Verb("take", each(range(4)), cite="GEN-R3"))
CITES = ("GEN-R1",)


class Kind(Option):
    """How it is played."""

    plain = 0
    hard = 1
    harder = 2


class State(Record):
    """One heap."""

    kind = option(Kind, "GEN-R4")
    size = amount("The heap.", "GEN-R5", 4, 1)
    idle = switch("Read by nobody.", "GEN-R6")
    show_heap = switch("Read by pictures.", "GEN-R7")
    heap = numbers(2, label="heap", shown_if="show_heap")


def setup(s):
    s.heap[0] = s.size
    s.idle = 0


def legal(s, seat, may):
    may[0] = WORTH[s.heap[0]] if s.kind == Kind.plain else looked_up(s)


def take(s, seat, many):
    for one in TAKING:
        one(s, many)
    Board(s).lay()


def score(s, seat):
    return (lambda: under(s))()


@cites("GEN-R8")
def under(s):
    return ROW[0]


@cites("GEN-R9")
def forgotten(s):
    return s.idle
'''
PARTS = '''
"""The parts of Heaps."""

from parlour.core.citation import cites

CITES = ("GEN-R2",)


@cites("TRIX-R1")
def worth(size):
    return size


WORTH = [worth(size) for size in range(9)]


@cites("TRIX-R2")
def filled():
    return 1


ROW = [0]
for place in range(1):
    ROW[place] = filled()


@cites("TRIX-R3")
def looked_up(s):
    return 1


@cites("TRIX-R4")
def taking(s, many):
    s.heap[0] -= many


TAKING = (taking,)


class Board:
    def __init__(self, s):
        self.s = s

    @cites("TRIX-R5")
    def lay(self):
        return 0


@cites("TRIX-R6")
def beside(size):
    return size


UNUSED = [beside(1)]
'''


@pytest.fixture
def heaps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rules]:
    """The rules of a game that is a package."""
    before = set(RULES)
    folder = tmp_path / "heaps"
    folder.mkdir()
    (folder / "__init__.py").write_text(HEAD, "utf-8")
    (folder / "parts.py").write_text(PARTS, "utf-8")
    games = importlib.import_module("parlour.games")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield Rules(importlib.import_module("parlour.games.heaps"))
    for name in ("parlour.games.heaps", "parlour.games.heaps.parts"):
        del sys.modules[name]
    for function in set(RULES) - before:
        del RULES[function]


def test_functions_are_reached_through_calls_tables_methods_and_files(heaps: Rules) -> None:
    names = {one.__name__ for one in reach(heaps).functions}
    assert {"setup", "legal", "take", "score"} < names
    assert {"under", "looked_up", "taking", "lay"} < names
    assert names.isdisjoint({"forgotten", "beside"})


def test_what_builds_a_table_counts_if_the_table_is_read(heaps: Rules) -> None:
    names = {one.__name__ for one in reach(heaps).functions}
    assert {"worth", "filled"} < names


def test_a_game_is_credited_with_what_it_reaches(heaps: Rules) -> None:
    at_work = {*coverage.in_code(heaps)}
    assert {f"TRIX-R{n}" for n in range(1, 6)} < at_work
    assert {"GEN-R3", "GEN-R8", "GEN-R12"} < at_work
    assert at_work.isdisjoint({"TRIX-R6", "GEN-R9", "GEN-R1", "GEN-R2"})
    assert {"GEN-R1", "GEN-R2"} == {*coverage.declared(heaps)}


def test_all_files_of_a_package_are_the_game(heaps: Rules) -> None:
    assert ["heaps", "parts"] == [one.split(".")[-1] for one in files_of(heaps)]


def test_an_option_is_read_by_a_rule_or_a_picture(heaps: Rules) -> None:
    """Writing it, or reading it in a function that nothing calls, is not enough."""
    assert ("idle",) == unread_options(heaps)
    assert {"GEN-R4", "GEN-R5", "GEN-R7"} < {*coverage.in_code(heaps)}
    assert "GEN-R6" not in coverage.in_code(heaps)


def test_values_that_are_never_named_come_to_the_same(heaps: Rules) -> None:
    assert {"kind": ("hard", "harder")} == same_values(heaps)


def test_files_that_nothing_leads_to_are_not_reached() -> None:
    found = reach(game("isolation").rules).modules
    assert "parlour.games.isolation" in found
    assert not [name for name in found if "tricks" in name or "football" in name]


def test_a_sight_and_a_default_are_functions_of_the_game() -> None:
    names = {one.__name__ for one in reach(game("magna").rules).functions}
    assert {"sees_taken", "owner", "usual_sides"} < names
