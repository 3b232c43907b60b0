"""Certificates of the "13" puzzle: kept ones hold, and wrong ones are refused with the reason."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import checks
from parlour.checks import thirteen as checker
from parlour.core import compiling
from parlour.core.match import Match
from parlour.solvers import thirteen as solver
from parlour.solvers.solving import solve_match
from parlour.solvers.thirteen import sliding
from trays import HOME, KEY, Board, at, neighbours, strolled

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"

needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def distance(squares: Board) -> int:
    found = sliding.shortest(solver.tray(squares), sliding.tables())
    assert found is not None
    return len(found)


def kept(what: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / f"{KEY}-{what}.json").read_text())
    return found


def refused(certificate: object) -> str:
    finding = checks.check(json.dumps(certificate))
    assert not finding.good
    return finding.sentence


@pytest.mark.parametrize("name", solver.STUDY.derived)
def test_certificates_kept_hold(name: str) -> None:
    """As the checker sees it."""
    finding = checks.check((ANSWERS / name).read_text())
    assert finding.good, finding.sentence


@pytest.mark.slow
@needs_numba
def test_certificates_kept_are_derived_again() -> None:
    """All except the hardest position, and only a part of the sample, because these take long."""
    for name in ("impossible", "half", "reversal", "rows-reversed"):
        assert kept(name) == solver.STUDY.derived[f"{KEY}-{name}.json"](lambda share: None)
    for number, ways in list(enumerate(kept("sample")["solved"]))[:40]:
        squares = solver.board(Match.new(KEY, 1, seed=f"sample {number}"))
        assert len(ways) == distance(tuple(squares))


@pytest.mark.soak
@needs_numba
def test_long_certificates_are_derived_again() -> None:
    """The hardest position and the thousand deals."""
    for name in ("longest", "sample"):
        assert kept(name) == solver.STUDY.derived[f"{KEY}-{name}.json"](lambda share: None)


def test_the_checker_knows_the_edges_of_the_tray() -> None:
    """As counted here again."""
    for gap, near in checker.BESIDE.items():
        squares = [*range(1, 14)]
        squares.insert(gap - 1, 0)
        assert {after.index(0) + 1 for after in neighbours(tuple(squares))} == {*near}


@needs_numba
def test_the_checker_finds_the_same_least() -> None:
    """From both ends, in positions up to about 30 slides away."""
    rng = random.Random(9)
    for slides in (3, 12, 25, 40):
        squares = strolled(rng, slides)
        assert distance(squares) == checker._fewest(bytes(squares), bytes(HOME))


@needs_numba
def test_short_ways_are_certified_as_shortest_and_long_ones_as_solutions() -> None:
    """So that the certificate claims no more than the checker can see."""
    rng = random.Random(9)
    short = solve_match(at(strolled(rng, 30)))
    assert "shortest" == short.certificate["claim"]
    assert "no fewer do" in short.certified
    long = solve_match(at(tuple(solver.REVERSED)))
    assert "solution" == long.certificate["claim"]
    assert "is not checked" in long.certified
    assert "only by the solver's exhaustive search" in long.word


def certified(squares: Board, moves: list[int], claim: str) -> dict[str, Any]:
    return {
        "certificate": 1,
        "key": KEY,
        "options": {},
        "claim": claim,
        "board": list(squares),
        "moves": [f"slide {card}" for card in moves],
    }


def test_wrong_solutions_are_refused_with_the_reason() -> None:
    """One thing changed each time."""
    squares = (1, 2, 3, 4, 5, 0, 6, 8, 9, 10, 11, 12, 13, 7)
    good = certified(squares, [6, 7], "shortest")
    assert checks.check(json.dumps(good)).good
    assert "no such card" in refused(good | {"moves": ["slide 2", "slide 7"]})
    assert "no such card" in refused(good | {"moves": ["slide 06", "slide 7"]})
    assert "not all home" in refused(good | {"moves": ["slide 6"]})
    assert "each once" in refused(good | {"board": [1, 1, *squares[2:]]})
    assert "whole number" in refused(good | {"board": [True, *squares[1:]]})
    round_about = certified(squares, [6, 6, 6, 7], "shortest")
    assert "There is a solution of 2 slides" in refused(round_about)
    assert checks.check(json.dumps(round_about | {"claim": "solution"})).good
    assert "cannot be checked, only up to 42" in refused(kept("reversal") | {"claim": "shortest"})
    assert "claim" in refused(good | {"claim": "best"})
    assert "options" in refused(good | {"options": []})


def test_wrong_proofs_of_impossibility_are_refused() -> None:
    """A board that can be solved, cycles of another board, a wrong count of steps."""
    good = kept("impossible")
    home = {"board": list(HOME), "cycles": [], "steps": 0}
    assert "is not ruled out" in refused(good | home)
    assert "square 1." in refused(good | {"cycles": [[1, 2]]})
    assert "twice" in refused(good | {"cycles": [[12, 13], [13, 12]]})
    assert "alone" in refused(good | {"cycles": [[12, 13], [1]]})
    assert "0 steps" in refused(good | {"steps": 1})
    assert "cycles" in refused(good | {"cycles": "12 13"})


def test_wrong_proofs_of_the_half_are_refused() -> None:
    """A ring missing, exchanged with another, or not solved."""
    good = kept("half")
    rings = good["rings"]
    assert "eleven" in refused(good | {"rings": rings[:-1]})
    assert "Ring 1 does not" in refused(good | {"rings": [rings[1], rings[0], *rings[2:]]})
    broken = {**rings[4], "moves": rings[4]["moves"][:-1]}
    assert "not all home" in refused(good | {"rings": [*rings[:4], broken, *rings[5:]]})
    assert "not a board" in refused(good | {"rings": [*rings[:10], 7]})


def test_wrong_samples_are_refused() -> None:
    """A path changed, one of another deal, too few, other seeds, counts that do not fit."""
    good = kept("sample")
    lines = good["solved"]
    assert "does not bring all" in refused(good | {"solved": [lines[0][:-1], *lines[1:]]})
    assert "cannot go" in refused(good | {"solved": [lines[0] + "R", *lines[1:]]})
    assert "'sample 0'" in refused(good | {"solved": [lines[1], lines[0], *lines[2:]]})
    assert "one for each of the deals" in refused(good | {"solved": lines[1:]})
    assert "'seed'" in refused(good | {"seed": "specimen"})
    assert "'deals'" in refused(good | {"deals": "1000"})
    assert "no field 'seeds'" in refused(good | {"seeds": "sample 0 to sample 999"})
    assert "lengths" in refused(good | {"lengths": good["lengths"] | {"44": 400}})
    assert "in all" in refused(good | {"slides": good["slides"] - 2})


GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 200) | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=6,
)


@pytest.mark.slow
@settings(derandomize=True, deadline=None)
@given(
    what=st.sampled_from(["impossible", "half", "reversal"]),
    field=st.sampled_from(["claim", "board", "cycles", "steps", "moves", "rings", "solved"]),
    value=GARBAGE,
)
def test_garbage_is_refused_in_a_sentence(what: str, field: str, value: object) -> None:
    """Whatever a field holds, the answer is a sentence."""
    good = kept(what)
    finding = checks.check(json.dumps(good | {field: value}))
    assert (field in good and json.dumps(good[field]) == json.dumps(value)) == finding.good
    assert finding.sentence.endswith(".")
