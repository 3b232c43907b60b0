"""The solver and the checker of the Puzzle Supreme."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import checks
from parlour.checks.puzzle_supreme import thinking, tracks
from parlour.core.game import game
from parlour.core.match import Match
from parlour.kit.board49 import NUMBERS
from parlour.solvers import hints
from parlour.solvers import puzzle_supreme as solver
from parlour.solvers.puzzle_supreme import completing, family, lines
from parlour.solvers.solving import solve_match

KEY = "puzzle-supreme"
ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
FILES = sorted(path.name for path in ANSWERS.glob(f"{KEY}*.json"))
LINES = [[7 * r + c + 1 for c in range(7)] for r in range(7)]
LINES += [[7 * r + c + 1 for r in range(7)] for c in range(7)]
LINES += [[8 * i + 1 for i in range(7)], [6 * i + 7 for i in range(7)]]
BUSY = 3.0
"""How much longer things may take on a busy machine."""


def silent(share: float) -> None:
    """Nobody listens."""


def is_magic(numbers: dict[int, int]) -> bool:
    """Computed independently: all numbers, and all lines 175."""
    return sorted(numbers.values()) == [*range(1, 50)] and all(
        175 == sum(numbers[square] for square in line) for line in LINES
    )


def at_random(seed: int, cards: int) -> dict[int, int]:
    """That many cards on squares, at random."""
    rng = random.Random(seed)
    return dict(zip(rng.sample(NUMBERS, cards), rng.sample(NUMBERS, cards), strict=True))


def some_square(seed: int) -> dict[int, int]:
    """A magic square that is most likely not of the family."""
    found = completing.decide(at_random(seed, 6), 30.0).completion
    assert found is not None
    return found


def laid(placed: dict[int, int], **options: int) -> Match:
    match = Match.new(game(KEY, **options), 1, seed="any")
    for square, number in placed.items():
        match = match.play(0, f"place {number} {square}")
    return match


@pytest.fixture(autouse=True)
def _nothing_recalled() -> None:
    """Each test starts without completions found before."""
    solver.RECENT.clear()


# --- the family ----------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/puzzle-supreme/claim", "forty-nine/puzzle-supreme/goal", "MAGIC-R1")
def test_the_family_is_magic() -> None:
    """Samples of all thirty pairs of slopes, and the square of the old rule of steps."""
    rng = random.Random(7)
    orders = {slope: [*family.orders(slope)] for slope in family.SLOPES}
    for one in orders:
        for two in orders:
            if one != two:
                parts = rng.choice(orders[one]), rng.choice(orders[two])
                square = family.square_of(one, parts[0], two, parts[1])
                assert is_magic(dict(zip(NUMBERS, square, strict=True)))
    steps = family.by_steps()
    assert is_magic(dict(zip(NUMBERS, steps, strict=True)))
    assert steps == family.agreeing(dict(zip(NUMBERS, steps, strict=True)))


@pytest.mark.proves("MAGIC-R2")
def test_the_family_is_counted() -> None:
    """Four slopes with 5040 orders and two with 720, by both programs; the claim says so."""
    assert [720, 5040, 5040, 5040, 5040, 720] == [
        sum(1 for _ in family.orders(slope)) for slope in family.SLOPES
    ]
    size = 2 * (4 * 3 // 2 * 5040**2 + 4 * 2 * 5040 * 720 + 720**2)
    assert 363_916_800 == size == family.size() == tracks.size()
    assert f"{size:,}".replace(",", " ") in solver.STUDY.claims[0].answer
    assert f"{size // 8:,}".replace(",", " ") in solver.STUDY.claims[0].answer
    assert tracks.is_closed()


@pytest.mark.slow
def test_the_generator_gives_different_squares_one_after_another() -> None:
    """A thousand from each of two places."""
    found = set()
    for start in (0, 6000):
        for square in islice(family.squares(), start, start + 1000):
            assert is_magic(dict(zip(NUMBERS, square, strict=True)))
            found.add(square)
    assert 2000 == len(found)


def test_a_square_of_the_family_is_found_from_a_few_of_its_cards() -> None:
    """What is found agrees with them; squares that are not of the family are not found."""
    rng = random.Random(5)
    steps = dict(zip(NUMBERS, family.by_steps(), strict=True))
    for cards in range(0, 49, 4):
        placed = dict(rng.sample(sorted(steps.items()), cards))
        found = family.agreeing(placed)
        assert found is not None
        assert placed.items() <= dict(zip(NUMBERS, found, strict=True)).items()
    assert family.agreeing(some_square(1)) is None


# --- completing ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_thinking_about_lines_never_excludes_what_is_possible() -> None:
    """Some cards of a magic square are kept; solver and checker must leave it possible."""
    for seed in range(12):
        whole, rng = some_square(seed), random.Random(seed)
        placed = dict(rng.sample(sorted(whole.items()), 10 + 3 * seed))
        may = lines.open_squares(placed)
        assert lines.narrow(may)
        theirs = thinking.beginning(placed)
        assert thinking.think(theirs)
        for square in NUMBERS:
            assert may[square] >> whole[square] & 1
            assert theirs[square] == {n for n in NUMBERS if may[square] >> n & 1}


def by_force(placed: dict[int, int]) -> bool:
    """Whether the free squares, line by line, can be filled."""
    free = [square for square in NUMBERS if square not in placed]
    left = [number for number in NUMBERS if number not in placed.values()]
    if not free:
        return is_magic(placed)
    lines = [[square for square in line if square in free] for line in LINES]
    square = min((line for line in lines if line), key=len)[0]
    for number in left:
        trial = placed | {square: number}
        full = (line for line in LINES if square in line and all(at in trial for at in line))
        if all(175 == sum(trial[at] for at in line) for line in full) and by_force(trial):
            return True
    return False


@pytest.mark.slow
def test_nearly_full_squares_are_decided_rightly() -> None:
    """With some cards exchanged, against all ways to fill what is free."""
    told = Counter[bool]()
    for seed in range(40):
        rng = random.Random(seed)
        whole = some_square(seed % 5)
        free = rng.sample(NUMBERS, 10)
        placed = {square: number for square, number in whole.items() if square not in free}
        if seed % 2:
            one, two = rng.sample(sorted(placed), 2)
            placed[one], placed[two] = placed[two], placed[one]
        can = by_force(placed)
        verdict = completing.decide(placed, 30.0)
        may = lines.open_squares(placed)
        told[can] += 1
        assert can == verdict.can == completing.by_search(may, 30.0, silent).can
        if verdict.completion is not None:
            assert is_magic(verdict.completion)
            assert placed.items() <= verdict.completion.items()
        else:
            shown = completing.with_proof(placed, verdict, 30.0)
            assert shown.tree is not None
    assert min(told.values()) > 8


@pytest.mark.slow
@pytest.mark.parametrize("cards", [4, 10, 16, 30])
def test_random_beginnings_are_completed_or_refuted(cards: int) -> None:
    """A completion is magic and keeps the cards; a refusal has a proof that the checker accepts."""
    for seed in range(2):
        placed = at_random(100 * seed + cards, cards)
        verdict = completing.decide(placed, 5.0)
        if verdict.completion is not None:
            assert is_magic(verdict.completion)
            assert placed.items() <= verdict.completion.items()
        elif verdict.can is False:
            tree = completing.with_proof(placed, verdict, 10.0).tree
            shown = {"placed": {str(n): placed[n] for n in placed}, "tree": tree}
            assert checks.check(json.dumps(kept("-impossible") | shown)).good


def test_a_search_without_time_says_that_it_does_not_know() -> None:
    """Neither yes nor no."""
    verdict = completing.decide(at_random(1, 12), 0.0)
    assert (None, None) == (verdict.can, verdict.completion)


@pytest.mark.slow
def test_it_works_without_a_compiler() -> None:
    """In another process, from a few cards that no square of the family has."""
    program = (
        "from parlour.solvers.puzzle_supreme import completing as m; "
        "found = m.decide({1: 1, 2: 2, 3: 49, 8: 48, 9: 3, 15: 40}, 60.0).completion; "
        "print(sorted(found.values()) == list(range(1, 50)), found[9])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PARLOUR_PLAIN": "1"},
    )
    assert "True 3" == done.stdout.strip()


# --- hints and answers ---------------------------------------------------------------------------


def test_following_hints_from_the_start_solves_it() -> None:
    """At once, by a square of the family."""
    match = Match.new(KEY, 1, seed="any")
    while match.turn:
        found = solver.hint(match)
        assert found.solvable is True
        match = match.play(0, found.move)
    assert (16,) == match.score


@pytest.mark.slow
def test_following_hints_from_cards_laid_at_random_solves_it() -> None:
    """Cards that do not fit are taken off, and the rest is completed."""
    for seed, cards in ((1, 3), (2, 8), (3, 34), (4, 47)):
        match = laid(at_random(seed, cards))
        for _ in range(150):
            if not match.turn:
                break
            found = solver.hint(match)
            if found.solvable is None:  # not found out in time: a card fewer makes it easier
                match = match.play(0, f"remove {min(solver.lying(match))}")
            else:
                assert ("place" if found.solvable else "remove") == found.move.split()[0]
                match = match.play(0, found.move)
        assert match.outcome is not None
        assert (0,) == match.outcome.winners


@pytest.mark.slow
def test_a_hint_takes_about_a_second_at_most() -> None:
    """From few cards to many; once the search is compiled."""
    solver.hint(laid(at_random(0, 7)))
    for cards in range(2, 49, 5):
        match = laid(at_random(cards, cards))
        solver.RECENT.clear()
        begun = perf_counter()
        solver.hint(match)
        assert perf_counter() - begun < BUSY


def test_a_line_too_large_is_seen_and_where_it_was_left() -> None:
    """49, 48 and 47 and 46 in one row leave nothing for three more."""
    match = laid({1: 49, 2: 48, 3: 47, 4: 46})
    found = hints.hint(match)
    assert found.solvable is False
    assert "You went wrong at move 4, place 46 4." in found.sentence
    assert solver.hint(match.play(0, found.move)).solvable is True


def test_a_hint_that_ran_out_of_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And names no move."""
    monkeypatch.setattr(solver, "FOR_A_HINT", 0.0)
    found = solver.hint(laid(at_random(1, 12)))
    assert (None, "") == (found.solvable, found.move)
    assert "not found out" in found.sentence


@pytest.mark.proves("HOUSE-R40")
def test_too_few_moves_are_told() -> None:
    """49 cards cannot be laid in 48 moves."""
    match = Match.new(game(KEY, max_moves=48), 1, seed="any")
    found = solver.hint(match)
    assert found.solvable is False
    assert "too few moves" in found.sentence
    assert "too few moves" in solve_match(match).answer


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "cards"), [(0, 0), (1, 8), (2, 30), (3, 49)])
def test_answers_replay_and_are_checked(seed: int, cards: int) -> None:
    """What can be completed is; what cannot is proved, and mended by taking cards off."""
    match = laid(at_random(seed, cards))
    found = solve_match(match)
    assert ("holds", "") == (found.verdict, found.word), found.certified
    for move in found.moves:
        match = match.play(0, move)
    assert match.outcome is not None
    assert (0,) == match.outcome.winners


def test_a_search_that_cannot_be_shown_is_not_called_a_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The certificate is not refuted, and says that nothing was checked."""
    without = completing.Verdict(None, False, "search of all that is left")
    monkeypatch.setattr(solver, "decide", lambda *_: without)
    monkeypatch.setattr(solver, "with_proof", lambda placed, verdict, seconds: verdict)
    monkeypatch.setattr(solver, "_mending", lambda placed: ())
    found = solve_match(laid({1: 49, 2: 48}))
    assert "not refuted" == found.verdict
    assert "no proof" in found.answer
    assert "is the word of the solver alone" in found.certified
    assert "only by the solver's search" in found.word
    unknown = completing.UNKNOWN
    monkeypatch.setattr(solver, "decide", lambda *_: unknown)
    found = solve_match(laid({1: 49, 2: 48}))
    assert "not refuted" == found.verdict
    assert "not known" in found.answer


# --- certificates --------------------------------------------------------------------------------


def kept(name: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / f"{KEY}{name}.json").read_text())
    return found


def refused(certificate: object) -> str:
    finding = checks.check(json.dumps(certificate))
    assert not finding.good
    return finding.sentence


@pytest.mark.slow
@pytest.mark.parametrize("name", solver.STUDY.derived)
def test_certificates_kept_are_derived_again(name: str) -> None:
    """And hold."""
    assert name in FILES
    assert len(FILES) == len(solver.STUDY.derived)
    found = json.loads((ANSWERS / name).read_text())
    assert found == json.loads(json.dumps(solver.STUDY.derived[name](silent)))
    assert checks.check(json.dumps(found)).good


def test_25_cards_can_lie_at_home() -> None:
    """Those of the four lines through the centre that add up in their natural order."""
    assert 25 == len(solver.AT_HOME)
    numbers = [number for row in kept("-home")["square"] for number in row]
    assert all(numbers[square - 1] == square for square in solver.AT_HOME)


def test_wrong_squares_are_refused() -> None:
    """Each with the reason."""
    good = kept()
    rows = good["square"]
    swapped = [[rows[0][1], rows[0][0], *rows[0][2:]], *rows[1:]]
    assert "Column 1 adds up to 184" in refused(good | {"square": swapped})
    assert "lies twice" in refused(good | {"square": [rows[1], *rows[1:]]})
    assert "seven rows" in refused(good | {"square": rows[1:]})
    assert "seven numbers" in refused(good | {"square": [[*rows[0], 1], *rows[1:]]})
    assert "from 1 to 49" in refused(good | {"square": [[0] * 7, *rows[1:]]})
    assert "lies elsewhere" in refused(good | {"placed": {"1": 49}})
    assert "placed twice" in refused(good | {"placed": {"1": 30, "2": 30}})
    assert "not one of 1 to 49" in refused(good | {"placed": {"50": 1}})
    assert "no options" in refused(good | {"options": {"cheater": "on"}})
    assert "has 363916800 squares" in refused(kept("-family") | {"size": 363916801})
    assert "45489600 are different" in refused(kept("-family") | {"different": 363916800})


def test_wrong_trees_are_refused() -> None:
    """A tree that ends too early, leaves out a number, or is not a tree."""
    good = kept("-impossible")
    square, branches = good["tree"]
    assert "ends where" in refused(good | {"tree": 0})
    assert "does not say why" in refused(good | {"tree": [square, branches[1:]]})
    assert "no list of numbers" in refused(good | {"tree": [square, 5]})
    assert "not a number with a tree" in refused(good | {"tree": [square, [7]]})
    assert "whole number" in refused(good | {"tree": ["a", branches]})
    possible = kept("-home") | {"claim": "impossible", "tree": good["tree"]}
    assert not checks.check(json.dumps(possible)).good
    assert "'word' is not one of" in refused(good | {"claim": "unproved"})


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=50, deadline=None, derandomize=True, database=None)
@given(
    name=st.sampled_from(["options", "claim", "placed", "square", "tree", "size", "different"]),
    value=ANYTHING,
)
def test_garbage_is_refused_in_a_sentence(name: str, value: object) -> None:
    """Whatever a field holds, there is no other failure."""
    for file in ("", "-impossible", "-family"):
        assert checks.check(json.dumps(kept(file) | {name: value})).sentence.endswith(".")
