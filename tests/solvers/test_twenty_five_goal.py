"""The solver of the "25" goal: solutions, how few moves they can have, and honest hints."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaping import BOARD, Squares, after_a_run, at, leaps, open_leaps, reached, shown
from parlour import checks
from parlour.checks.twenty_five_goal import moves
from parlour.checks.wrong import Wrong
from parlour.core import compiling
from parlour.core.game import game
from parlour.core.match import Match
from parlour.solvers import twenty_five_goal
from parlour.solvers.leap_search import EVERY_WAY, SQUARES, exhausted
from parlour.solvers.leaps import first_of_kind
from parlour.solvers.solving import solve_match
from parlour.solvers.twenty_five_goal import runs

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
KEY = "twenty-five-goal"
GOAL = frozenset({25})
compiled = pytest.mark.skipif(not compiling.available(), reason="the compiler is not installed")


def new(vacant: int = 49) -> Match:
    return Match.new(game(KEY, vacant=vacant), 1, seed="any")


def kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / name).read_text())
    return found


def bits(men: Squares) -> int:
    return sum(1 << square for square in men)


def played(match: Match, runs: list[str]) -> Match:
    for run in runs:
        for start, end in pairwise(run.split("-")):
            match = match.play(0, f"jump {start} {end}")
    return match


def can_be_solved(men: Squares, known: dict[Squares, bool]) -> bool:
    """Every way tried, with sets."""
    if men not in known:
        ways = open_leaps(men).values()
        known[men] = men == GOAL or any(can_be_solved(after, known) for after in ways)
    return known[men]


def from_the_end(seed: int, men: int) -> Squares:
    """A position that can be solved: jumps taken back from one man on 25."""
    rng = random.Random(seed)
    found: Squares = GOAL
    while len(found) < men:
        back = [
            found - {end} | {start, over}
            for start, over, end in leaps()
            if end in found and start not in found and over not in found
        ]
        found = rng.choice(back)
    return found


# --- solutions -----------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/twenty-five-goal/goal", "G25-R1")
def test_seventeen_moves_solve_it() -> None:
    """47 jumps from the gap at 49, replayed by the rules."""
    runs = kept("twenty-five-goal.json")["moves"]
    match = played(new(), runs)
    assert match.outcome is not None
    assert ((0,), 17, 47) == (match.outcome.winners, len(runs), match.length)
    assert all(one.split("-")[-1] != other.split("-")[0] for one, other in pairwise(runs))


@pytest.mark.proves("G25-R2")
def test_every_gap_can_be_solved() -> None:
    """One solution for each kind of gap."""
    solved = kept("twenty-five-goal-starts.json")["solved"]
    assert {(int(gap),) for gap in solved} == {first_of_kind(gap) for gap in BOARD}
    for gap, text in solved.items():
        match = played(new(int(gap)), text.split())
        assert match.outcome is not None
        assert (0,) == match.outcome.winners


@compiled
@pytest.mark.slow
@pytest.mark.proves("G25-R1")
def test_solve_proves_that_fewer_moves_do_not_do() -> None:
    """All positions of solutions in 16 moves are looked through; the checker is asked for 15."""
    found = solve_match(new())
    assert "holds" == found.verdict
    assert "fewer than 16 do not" in found.certified
    assert "That fewer than 17 moves are impossible is known only by" in found.word
    assert "17 moves leave one man on 25, and fewer moves are impossible." in found.answer
    match = new()
    for move in found.moves:
        match = match.play(0, move)
    assert GOAL == shown(match)


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_the_fewest_moves_are_right_for_few_men(seed: int) -> None:
    """Against all runs tried with sets."""
    men = from_the_end(seed, 5 + seed % 4)
    levels = reached(men, moves=8)
    fewest = next(moves for moves, positions in enumerate(levels) if GOAL in positions)
    best = twenty_five_goal.fewest(bits(men), ((1, 2),) * 20, 10_000, lambda share: None)
    assert (fewest, fewest) == (len(best.runs), best.at_least)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_the_checker_misses_no_solution(seed: int) -> None:
    """Too few moves are refuted, just enough are found, against all runs tried with sets."""
    men = from_the_end(seed, 5 + seed % 4)
    levels = reached(men, moves=8)
    fewest = next(moves for moves, positions in enumerate(levels) if GOAL in positions)
    moves.none_within(bits(men) >> 1, fewest - 1, 10_000)
    for enough in (fewest, fewest + 1):
        with pytest.raises(Wrong, match=f"can be done in {enough} moves"):
            moves.none_within(bits(men) >> 1, enough, 100_000)


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_checker_and_solver_look_through_the_same_positions(seed: int) -> None:
    """With one move too few, from positions of many men."""
    men = bits(from_the_end(seed, 14 + seed))
    best = twenty_five_goal.fewest(men, ((1, 2),) * 20, 100_000, lambda share: None)
    found = runs.within(men, len(best.runs) - 1, 100_000)
    assert found.complete
    looked = moves.none_within(men >> 1, len(best.runs) - 1, 100_000)
    assert found.positions == 1 + looked


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_the_bound_never_asks_for_too_many(seed: int) -> None:
    """Nor does a move lower it by more than one; and the checker's edges agree with the table."""
    men = from_the_end(seed, 22 + 2 * seed)
    clearing, owing = runs.bounds()
    edges = moves.Edges()
    for _ in range(12):
        here = runs.bound(bits(men), clearing, owing)
        after = sorted(after_a_run(men), key=sorted)
        assert all(runs.bound(bits(then), clearing, owing) >= here - 1 for then in after)
        ring = moves.ring_of(bits(men) >> 1)
        assert ring == runs.ring_of(bits(men))
        for table, owed in ((clearing, False), (owing, True)):
            need = int(table[ring])
            assert edges.clears(ring, owed, need)
            assert not edges.clears(ring, owed, need - 1)
        assert moves.is_knotted(bits(men) >> 1) == runs.is_knotted(bits(men))
        if not after:
            break
        men = random.Random(seed).choice(after)


def test_a_knot_needs_a_move_of_its_own() -> None:
    """Four by four without corners is the smallest; without one of its men it is none."""
    knot = {n for n in BOARD if 1 <= (n - 1) // 7 <= 4 and 1 <= (n - 1) % 7 <= 4} - {9, 12, 30, 33}
    assert 12 == len(knot)
    assert moves.is_knotted(bits(frozenset(knot)) >> 1)
    for man in knot:
        assert not moves.is_knotted(bits(frozenset(knot - {man})) >> 1)


# --- hints ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("G25-R3")
def test_late_hints_are_exact() -> None:
    """Against every way tried with sets."""
    known: dict[Squares, bool] = {}
    for seed in range(10):
        match, rng = new(), random.Random(seed)
        while match.turn:
            if len(shown(match)) <= 11:
                found = twenty_five_goal.hint(match)
                assert can_be_solved(shown(match), known) == found.solvable
                assert found.move in [str(move) for move in match.legal(0)]
            match = match.play(0, rng.choice(match.legal(0)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_hints_followed_solve_what_can_be_solved(seed: int) -> None:
    """From positions that jumps taken back lead to, and from starts."""
    match = at(KEY, from_the_end(seed, 7 + seed)) if seed < 8 else new(49 - 24 * (seed - 8))
    while match.turn:
        found = twenty_five_goal.hint(match)
        assert found.solvable is True
        match = match.play(0, found.move)
    assert GOAL == shown(match)


@pytest.mark.slow
def test_hints_come_within_a_second_and_stay_false() -> None:
    """Now and then along random matches."""
    twenty_five_goal.hint(new())  # compiles
    for seed in range(3):
        match, rng, verdicts = new(), random.Random(seed), []
        while match.turn:
            if match.length % 4 == seed:
                begun = process_time()
                verdicts.append(twenty_five_goal.hint(match).solvable)
                assert process_time() - begun < 1
            match = match.play(0, rng.choice(match.legal(0)))
        if False in verdicts:
            assert set(verdicts[verdicts.index(False) :]) == {False}


@compiled
@pytest.mark.slow
def test_answers_from_the_midst_replay_and_are_checked() -> None:
    """Solved in the fewest moves, or refuted by trying everything."""
    for seed in range(5):
        match = at(KEY, from_the_end(seed, 10 + seed))
        found = solve_match(match)
        assert ("holds", "") == (found.verdict, found.word), found.certified
        for move in found.moves:
            match = match.play(0, move)
        assert GOAL == shown(match)
    lost = at(KEY, {1, 2, 3, 24, 25, 44, 45, 46})
    assert exhausted(lost.record.men, 1 << 25, EVERY_WAY, 10_000).solvable is False
    found = solve_match(lost)
    assert ("holds", "") == (found.verdict, found.word)
    assert "impossible" in found.answer


# --- certificates --------------------------------------------------------------------------------


def refused(certificate: object) -> str:
    finding = checks.check(json.dumps(certificate))
    assert not finding.good
    return finding.sentence


@pytest.mark.slow
def test_wrong_certificates_are_refused() -> None:
    """Each with the reason."""
    good = kept("twenty-five-goal.json")
    moves = good["moves"]
    assert "called the fewest" in refused(good | {"claim": "minimum"})
    assert "from 0 to 17" in refused(good | {"at_least": 18})
    assert "not one on 25" in refused(good | {"moves": moves[:-1]})
    assert "no man to jump over" in refused(good | {"moves": [moves[0], "46-48"]})
    assert "no jump from 46 to 49" in refused(good | {"moves": ["46-49"]})
    assert "not empty" in refused(good | {"moves": ["45-47"]})
    assert "from square to square" in refused(good | {"moves": ["47"]})
    impossible = {part: good[part] for part in good if part != "at_least"}
    impossible |= {"claim": "impossible", "left": 1}
    assert "too many positions" in refused(impossible)
    assert "not a square from 1 to 49" in refused(good | {"options": {"vacant": "0"}})
    few = {"men": [26, 27], "moves": ["27-25"], "at_least": 1}
    assert checks.check(json.dumps(good | few | {"claim": "minimum"})).good
    assert "brought to 25" in refused(impossible | {"men": [26, 27], "moves": ["27-25"]})
    assert "leave 1 men, not 2" in refused(good | few | {"claim": "left", "left": 2})


@pytest.mark.slow
def test_a_solution_said_to_be_shortest_must_be() -> None:
    """Two moves where one is enough."""
    told = {"certificate": 1, "key": KEY, "options": {}, "claim": "minimum"}
    told |= {"men": [27, 26, 31, 17], "moves": ["27-25"], "at_least": 1}
    three = {"men": [11, 10, 16], "moves": ["11-9", "9-23"], "at_least": 2}
    assert "not one on 25" in refused(told)
    assert "not one on 25" in refused(told | three)
    broken = {"men": [39, 33, 26], "moves": ["39-27", "27-25"], "at_least": 2}
    assert "can be done in 1 move" in refused(told | broken)


def test_wrong_tables_of_starts_are_refused() -> None:
    """Every gap is asked for."""
    good = kept("twenty-five-goal-starts.json")
    solved = good["solved"]
    fewer = {gap: runs for gap, runs in solved.items() if gap != "25"}
    assert "no solution from gap 25" in refused(good | {"solved": fewer})
    assert "not one on 25" in refused(
        good | {"solved": solved | {"1": solved["1"].rsplit(" ", 1)[0]}}
    )
    assert "not a text of moves" in refused(good | {"solved": solved | {"1": 7}})
    assert "no proper table" in refused(good | {"solved": solved | {"50": ""}})
    assert "no options" in refused(good | {"options": {"vacant": "2"}})


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
PARTS = ["options", "claim", "men", "moves", "left", "at_least", "solved"]


@pytest.mark.slow
@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(name=st.sampled_from(PARTS), value=ANYTHING)
def test_garbage_is_refused_in_a_sentence(name: str, value: object) -> None:
    """Whatever a field holds, there is no other failure."""
    for file in ("twenty-five-goal.json", "twenty-five-goal-starts.json"):
        certificate = kept(file) | {name: value}
        if name != "at_least" or not isinstance(value, int):
            certificate["at_least"] = 0
        assert checks.check(json.dumps(certificate)).sentence.endswith(".")


@pytest.mark.soak
@pytest.mark.parametrize("gap", [2, 3, 11, 17])
def test_sixteen_moves_are_too_few_from_gaps_that_the_checker_does_not_search(gap: int) -> None:
    """All positions are looked at: up to eight million, in some minutes and gigabytes."""
    found = runs.within(SQUARES & ~(1 << gap), 16, 4_000_000)
    assert (True, ()) == (found.complete, found.runs)
