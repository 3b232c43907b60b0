"""The solvers and checkers of both Reverse puzzles."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reversing
from parlour import checks
from parlour.core.game import game
from parlour.core.match import Match
from parlour.solvers import hints, solving
from parlour.solvers.solving import solve, solve_match
from reversing import distances, ended, legal, played, shown, steps, walks

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
KEYS = {"reverse": reversing.VECTORS["REV"], "another-reverse": reversing.VECTORS["REV2"]}

both = pytest.mark.parametrize("key", KEYS)


def kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / f"{name}.json").read_text())
    return found


def refused(certificate: object) -> str:
    finding = checks.check(json.dumps(certificate))
    assert not finding.good
    return finding.sentence


@both
@pytest.mark.proves("forty-nine/reverse/claim-ten", "forty-nine/another-reverse/claim-ten")
def test_ten_is_the_least_and_the_ways_are_all_there_are(key: str) -> None:
    """No sequence of up to nine moves leads to the goal; of those of ten, 2 and 4 do."""
    start, goal = KEYS[key]["start"], KEYS[key]["goal"]
    found = solve(key)
    assert ("holds", "") == (found.verdict, found.word)
    many = {"reverse": 2, "another-reverse": 4}[key]
    assert [0] * 10 + [many] == [walks(start, goal, length) for length in range(11)]
    assert many == len({tuple(way) for way in found.certificate["solutions"]})
    for way in found.certificate["solutions"]:
        assert (0,) == ended(played(Match.new(key, 1, seed="any"), *way))[0]
    assert found.certificate["solutions"][0] == [*found.moves]


@both
@pytest.mark.proves("REV-R1", "REV2-R1")
def test_hints_are_exact_in_every_position(key: str) -> None:
    """Against independent distances: each hint comes one nearer and knows whether ten are enough."""
    far = distances(KEYS[key]["goal"])
    for men, distance in far.items():
        if distance == 0:
            continue
        for made in (0, 10 - distance, 11 - distance):
            if made < 0:
                continue
            found = solving.solver(key).hint(reversing.at(key, men, made))
            assert distance - 1 == far[steps(men)[found.move]]
            assert (made + distance <= 10) == found.solvable


@both
@pytest.mark.slow
def test_every_position_is_solved_and_checked(key: str) -> None:
    """The way given is as long as it must be and leads to the goal."""
    for men, distance in distances(KEYS[key]["goal"]).items():
        if distance:
            found = solve_match(reversing.at(key, men))
            assert found.finding.good, found.certified
            assert distance == len(found.moves)
            assert KEYS[key]["goal"] == shown(played(reversing.at(key, men), *found.moves))


@both
def test_following_hints_wins_and_leaving_the_way_is_told(key: str) -> None:
    """A move there and back costs two, so ten are too few from the second on."""
    match = Match.new(key, 1, seed="any")
    while match.outcome is None:
        match = match.play(0, hints.hint(match).move)
    assert (0,) == ended(match)[0]
    lost = Match.new(key, 1, seed="any")
    away = next(
        move for move in legal(lost) if distances(KEYS[key]["goal"])[steps(shown(lost))[move]] >= 10
    )
    lost = lost.play(0, away)
    told = hints.hint(lost)
    assert told.solvable is False
    assert f"You went wrong at move 1, {away}." in told.sentence


@both
def test_a_puzzle_soon_laid_aside_cannot_be_done(key: str) -> None:
    """If players agreed on fewer than ten moves."""
    match = Match.new(game(key, max_moves=9), 1, seed="any")
    assert solving.solver(key).hint(match).solvable is False
    assert {} == solve_match(match).certificate["options"]


@both
def test_answers_come_at_once(key: str) -> None:
    """A hint takes at most a few milliseconds."""
    match = Match.new(key, 1, seed="any")
    solving.solver(key).hint(match)
    begun = perf_counter()
    solving.solver(key).hint(match)
    assert perf_counter() - begun < 0.5


@both
def test_certificates_kept_are_derived_again_and_hold(key: str) -> None:
    """Word for word the same as those in the answers."""
    for name, derive in solving.study(key).derived.items():
        certificate = derive(lambda share: None)
        assert certificate == kept(name.removesuffix(".json"))
        finding = checks.check(json.dumps(certificate))
        assert finding.good, finding.sentence
    for claim in solving.study(key).claims:
        assert set(claim.certificates) <= set(solving.study(key).derived)


@both
def test_the_checker_says_what_it_found(key: str) -> None:
    """Ten if two men may be jumped, fifteen if only one."""
    said = [checks.check(json.dumps(kept(f"{key}{kind}"))).sentence for kind in ("", "-one-man")]
    assert "takes 10 moves and no fewer" in said[0]
    assert "takes 15 moves and no fewer" in said[1]


@both
def test_wrong_certificates_are_refused_with_the_reason(key: str) -> None:
    """One thing changed each time."""
    good = kept(key)
    first = good["solutions"][0]
    assert "cannot be made" in refused(good | {"solutions": [["shift 1 7", *first[1:]]]})
    assert "ends with" in refused(good | {"solutions": [first[:-1]]})
    assert "are listed" in refused(good | {"solutions": good["solutions"][:-1]})
    assert "twice" in refused(good | {"solutions": [*good["solutions"], first]})
    assert "is 10, not 9" in refused(good | {"moves": 9})
    assert "goal" in refused(good | {"goal": "AAA.BBB"})
    assert "not a position" in refused(good | {"start": "AAAABB."})
    assert "jumped" in refused(good | {"jumped": 3})
    assert "is 15, not 10" in refused(
        good | {"jumped": 1, "solutions": kept(f"{key}-one-man")["solutions"]}
    )
    assert "options" in refused(good | {"options": None})
    longer = (
        [*first, "shift 2 1", "shift 1 2"]
        if key == "reverse"
        else [*first, "shift 5 4", "shift 4 5"]
    )
    assert "are listed" in refused(good | {"solutions": [longer]})


@both
def test_wrong_distances_are_refused(key: str) -> None:
    """One number changed, one left out, one too many."""
    good = kept(f"{key}-distances")
    far = good["distances"]
    some = next(men for men in far if far[men] == 5)
    assert "neighbours" in refused(good | {"distances": far | {some: 7}})
    assert "neighbours" in refused(good | {"distances": far | {KEYS[key]["goal"]: 2}})
    assert "140" in refused(good | {"distances": {m: d for m, d in far.items() if m != some}})
    assert "140" in refused(good | {"distances": far | {"BBBAAAA": 3}})
    assert "whole number" in refused(good | {"distances": far | {some: 5.0}})
    assert "whole number" in refused(good | {"distances": far | {some: True}})


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
    name=st.sampled_from(["reverse", "another-reverse-distances", "another-reverse"]),
    field=st.sampled_from(
        ["options", "claim", "goal", "jumped", "start", "moves", "solutions", "distances"]
    ),
    value=GARBAGE,
)
def test_garbage_is_refused_in_a_sentence(name: str, field: str, value: object) -> None:
    """Whatever a field holds, the answer is a sentence."""
    good = kept(name)
    finding = checks.check(json.dumps(good | {field: value}))
    assert (field in good and json.dumps(good[field]) == json.dumps(value)) == finding.good
    assert finding.sentence.endswith(".")
