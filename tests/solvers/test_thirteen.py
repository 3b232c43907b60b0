"""The solver of the "13" puzzle: answers, hints and impossible deals."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from time import process_time

import pytest

from parlour import checks
from parlour.core import compiling
from parlour.core.match import Match
from parlour.solvers import hints
from parlour.solvers import thirteen as solver
from parlour.solvers.solving import solve_match
from parlour.solvers.thirteen import sliding
from trays import KEY, Board, anywhere, at, near_home, strolled

FARTHEST = 108
"""As published for this tray (OEIS A151943)."""

needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def distance(squares: Board) -> int:
    found = sliding.shortest(solver.tray(squares), sliding.tables())
    assert found is not None
    return len(found)


@pytest.mark.slow
@needs_numba
@pytest.mark.proves("forty-nine/thirteen/slide", "P13-R3")
def test_solutions_replay_by_the_rules_and_are_checked() -> None:
    """Random deals: every slide is legal and the last one wins; none takes more than 108."""
    for number in range(8):
        match = Match.new(KEY, 1, seed=f"solve {number}")
        found = solve_match(match)
        assert "holds" == found.verdict, found.certified
        assert len(found.moves) <= FARTHEST
        for move in found.moves:
            assert match.outcome is None
            match = match.play(0, move)
        assert match.outcome is not None
        assert (0,) == match.outcome.winners


# --- hints ---------------------------------------------------------------------------------------


@pytest.mark.slow
@needs_numba
def test_hints_are_legal_exact_and_quick() -> None:
    """From random positions, all but a few of them shortest."""
    rng = random.Random(3)
    solver.hint(at(anywhere(rng)))
    for _ in range(25):
        squares = anywhere(rng)
        match = at(squares)
        begun = process_time()
        found = solver.hint(match)
        assert process_time() - begun < 1
        assert found.solvable
        assert found.move in [str(move) for move in match.legal(0)]
        if "no fewer" in found.sentence:
            after = tuple(solver.board(match.play(0, found.move)))
            assert distance(after) == distance(squares) - 1


@needs_numba
def test_following_hints_comes_home() -> None:
    """From a deal, each hint one slide nearer."""
    match = Match.new(KEY, 1, seed="home")
    far = distance(tuple(solver.board(match)))
    while match.outcome is None:
        match = match.play(0, hints.hint(match).move)
    assert (far, (0,)) == (match.state.moves, match.outcome.winners)


@pytest.mark.slow
@needs_numba
def test_a_hint_that_would_take_long_is_said_not_to_be_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the hardest position: a way is given without a claim, and the next hint follows it."""
    monkeypatch.setattr(solver, "SOON", (1_000_000, 15_000))
    match = at(tuple(solver.LONGEST))
    begun = process_time()
    found = solver.hint(match)
    assert process_time() - begun < 1
    assert "may be a shorter one" in found.sentence
    assert found.solvable
    after = solver.hint(match.play(0, found.move))
    assert after.move != found.move


@pytest.mark.slow
@needs_numba
def test_a_hint_on_a_hardest_deal_tells_the_fewest_slides() -> None:
    """104, and the next hint comes from the same solution at once."""
    match = at(tuple(solver.ROWS_REVERSED))
    found = solver.hint(match)
    assert "after 104 slides, and no fewer" in found.sentence
    begun = process_time()
    after = solver.hint(match.play(0, found.move))
    assert process_time() - begun < 0.1
    assert "after 103 slides, and no fewer" in after.sentence


@needs_numba
def test_what_ends_too_soon_cannot_be_solved() -> None:
    """Three slides are needed and two are left."""
    squares = next(board for board, slides in near_home(3).items() if slides == 3)
    assert solver.hint(at(squares, max_moves=3)).solvable
    assert solver.hint(at(squares, max_moves=2)).solvable is False
    assert "ends after 2 more" in solve_match(at(squares, max_moves=2)).answer


@pytest.mark.slow
def test_without_a_compiler_hints_still_lead_home() -> None:
    """In another process: hints come quickly from any deal, and from nearer positions lead home."""
    program = """
import random
from time import process_time
from parlour.core.match import Match
from parlour.core.records import NOWHERE
from parlour.solvers import thirteen
from parlour.solvers.thirteen import sliding
sliding.tables()
longest = 0
for number in range(6):
    match = Match.new("thirteen", 1, seed=f"plain {number}")
    begun = process_time()
    found = thirteen.hint(match)
    longest = max(longest, process_time() - begun)
    assert found.solvable and match.play(0, found.move)
rng = random.Random(4)
match = Match.at("thirteen", 1, board="1 2 3 4 5 6 7 8 9 10 11 12 13", turn=0)
for _ in range(80):
    match = match.play(0, rng.choice([m for m in match.legal(0) if m != match.move]))
while match.outcome is None:
    match = match.play(0, thirteen.hint(match).move)
assert match.outcome.winners == (0,) and match.state.moves < 200
print(longest)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=os.environ | {"PARLOUR_PLAIN": "1"},
    )
    assert "" == done.stderr
    assert float(done.stdout) < 1


# --- impossible deals ----------------------------------------------------------------------------


@pytest.mark.proves("P13-R2", "HOUSE-R44")
def test_an_impossible_deal_is_answered_with_the_proof() -> None:
    """From the deal and from the positions that follow it."""
    rng = random.Random(2)
    match = at((*range(1, 12), 13, 12, 0), deal="any")
    for _ in range(30):
        found = solve_match(match)
        assert ("holds", "") == (found.verdict, found.word), found.certified
        assert () == found.moves
        hint = solver.hint(match)
        assert (False, "") == (hint.solvable, hint.move)
        assert "every slide is one exchange and one step" in hint.sentence
        match = match.play(0, rng.choice(match.legal(0)))
    assert "It was impossible from the start." in hints.hint(match).sentence


@pytest.mark.proves("P13-R2")
def test_deals_are_told_apart_rightly() -> None:
    """Positions reached from home can be solved; with two cards exchanged they cannot."""
    rng = random.Random(1)
    for slides in range(60):
        here = list(strolled(rng, slides))
        assert sliding.is_solvable(solver.tray(here))
        one, two = rng.sample([place for place in range(14) if here[place]], 2)
        here[one], here[two] = here[two], here[one]
        assert not sliding.is_solvable(solver.tray(here))
        finding = checks.check(json.dumps(solver.impossible(here)))
        assert finding.good, finding.sentence
