"""Certificates of the "13" puzzle: kept ones hold, and wrong ones are refused with the reason."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
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
from parlour.solvers.thirteen import farthest, sliding
from trays import HOME, KEY, Board, at, near_home, neighbours, strolled

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


@pytest.mark.soak
@needs_numba
def test_the_hardest_positions_are_found_again() -> None:
    """All 1029, by searching around the one of 108 slides; it takes minutes."""
    assert kept("hardest") == solver.STUDY.long[f"{KEY}-hardest.json"](lambda share: None)


def test_the_hardest_deals_are_not_refuted_and_never_hold() -> None:
    """Seven of 104 slides; what is published and what the solver says is told."""
    finding = checks.check((ANSWERS / "thirteen-hardest.json").read_text())
    assert checks.NOT_REFUTED == finding.verdict
    assert "7 of the positions are deals, solved here in 104 slides each" in finding.sentence
    assert "the word of the solver alone" in finding.sentence
    assert "rests on the published numbers" in finding.sentence


@pytest.mark.slow
@needs_numba
def test_positions_drawn_from_the_list_take_as_many_slides_as_is_said() -> None:
    """One of 1029; the solver's tables for single positions are others than those that found them."""
    listed = [
        (text, slides) for slides, texts in kept("hardest")["listed"].items() for text in texts
    ]
    for text, slides in random.Random(104).sample(listed, 1):
        squares = tuple("-ABCDEFGHIJKLM".index(letter) for letter in text)
        assert int(slides) == distance(squares)


def test_relatives_are_no_farther_than_their_steps() -> None:
    """All positions up to six slides from home, among all up to fourteen."""
    near = {tuple(solver.tray(squares)): slides for squares, slides in near_home(14).items()}
    for lying, slides in near.items():
        if slides <= 6:
            for other, steps in farthest.relatives(lying):
                assert abs(near[other] - slides) <= steps
                assert (near[other] - slides - steps) % 2 == 0
        assert slides == near[farthest.seen_from_its_end(lying)]


def test_what_is_backwards_to_the_checker_is_so_to_the_solver() -> None:
    """Every position up to ten slides from home."""
    boards = [*near_home(10)]
    for squares in boards:
        lying = farthest.seen_from_its_end(tuple(solver.tray(squares)))
        assert lying == tuple(solver.tray(checker._backwards(tuple(squares))))


def exchanged(text: str, *places: int) -> str:
    """The cards on these places moved on, each to the next."""
    cards = list(text)
    for here, there in zip(places, (*places[1:], places[0]), strict=True):
        cards[there] = text[here]
    return "".join(cards)


def hardest_with(slides: int, change: Callable[[list[str]], list[str]]) -> dict[str, Any]:
    """The certificate with one of its lists changed."""
    certificate = kept("hardest")
    certificate["listed"][str(slides)] = change(certificate["listed"][str(slides)])
    return certificate


@pytest.mark.parametrize(
    ("slides", "change", "why"),
    [
        (104, lambda texts: texts[1:], "778 positions of 104 slides are listed, not 779"),
        (104, lambda texts: [*texts, "LGEJCBAMKFDHI-"], "780 positions"),
        (104, lambda texts: [texts[1], *texts[1:]], "listed twice"),
        (104, lambda texts: [exchanged(texts[0], 1, 2), *texts[1:]], "cannot be solved in 104"),
        (105, lambda texts: [exchanged(texts[0], 1, 2, 3), *texts[1:]], "is not listed"),
        (106, lambda texts: [exchanged(texts[0], 1, 2, 3), *texts[1:]], "is not listed"),
        (107, lambda texts: ["ABC", *texts[1:]], "is not a position"),
        (108, lambda texts: [], "0 positions of 108"),
        (108, lambda texts: [texts[0].replace("A", "B")], "is not a position"),
        (108, lambda texts: [108], "short text"),
    ],
)  # fmt: skip
def test_wrong_lists_of_the_hardest_are_refuted(
    slides: int, change: Callable[[list[Any]], list[Any]], why: str
) -> None:
    finding = checks.check(json.dumps(hardest_with(slides, change)))
    assert finding.refuted
    assert why in finding.sentence


def test_wrong_claims_about_the_hardest_deals_are_refuted() -> None:
    """A deal left out or added, distances exchanged, or a solution that is none or too long."""
    right = kept("hardest")
    deal, way = next(iter(right["solved"].items()))
    other = next(text for text in right["listed"]["104"] if not text.endswith("-"))
    lists = right["listed"]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"solved": {}}, "exactly the 7 deals"),
        ({"solved": right["solved"] | {other: way}}, "exactly the 7 deals"),
        ({"solved": right["solved"] | {deal: way[:-2]}}, "is not solved in 104 slides"),
        ({"solved": right["solved"] | {deal: way + "LR"}}, "is not solved in 104 slides"),
        ({"solved": right["solved"] | {deal: "R" + way[1:]}}, "cannot go"),
        ({"solved": right["solved"] | {deal: "LR" * 52}}, "does not bring"),
        ({"solved": right["solved"] | {deal: 104}}, "is not solved"),
        ({"solved": None}, "exactly the 7 deals"),
        ({"listed": lists | {"109": []}}, "'listed'"),
        (
            {"listed": {slides: lists[slides] for slides in ("105", "106", "107", "108")}},
            "'listed'",
        ),
        ({"listed": None}, "'listed'"),
        ({"deals": 7}, "no field 'deals'"),
    ]
    for change, why in wrong:
        assert why in refused(right | change)
    assert checks.check(json.dumps(right)).verdict == checks.NOT_REFUTED


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
