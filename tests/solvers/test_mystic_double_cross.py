"""The solver of the Mystic Double Cross: exact averages, the best square, the highest score."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from parlour import checks
from parlour.checks import line_draws
from parlour.checks.mystic_double_cross.gains import draws_below
from parlour.core.bits import members
from parlour.core.game import game
from parlour.core.match import Match
from parlour.kit.board49 import SQUARES
from parlour.solvers import full_lines
from parlour.solvers import mystic_double_cross as solver
from parlour.solvers.hints import hint
from parlour.solvers.mystic_double_cross import NONE, TO_COME, WAITING, Position

KEY = "mystic-double-cross"
ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
NUMBERS = set(range(1, 50))


def silent(share: float) -> None:
    """Nobody listens."""


def held(file: str) -> dict[str, Any]:
    certificate: dict[str, Any] = json.loads((ANSWERS / file).read_text())
    return certificate


def worth(squares: set[int]) -> int:
    """Multiples of five, and ten for each full line, computed independently."""
    rows = [{7 * r + c + 1 for c in range(7)} for r in range(7)]
    columns = [{7 * r + c + 1 for r in range(7)} for c in range(7)]
    diagonals = [{8 * i + 1 for i in range(7)}, {6 * i + 7 for i in range(7)}]
    lines = sum(line <= squares for line in [*rows, *columns, *diagonals])
    return 10 * lines + sum(n for n in squares if n % 5 == 0)


def as_set(squares: set[int]) -> int:
    return sum(1 << n for n in squares)


def average(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def crowded(seed: int, empty: int) -> set[int]:
    """Squares filled at random, leaving that many empty."""
    return NUMBERS - set(random.Random(seed).sample(sorted(NUMBERS), empty))


def best_value(filled: set[int], draws: int, cheater: str, may_wait: bool) -> Fraction:
    """The average score with best play, by trying every draw and every choice."""
    empty = sorted(NUMBERS - filled)
    if cheater == WAITING:
        now = [after_all(filled | {n}, draws, set(empty)) for n in empty]
        if not draws or not may_wait:
            return max(now)
        later = average([best_value(filled | {n}, draws - 1, WAITING, True) for n in empty])
        return max(max(now), later)
    if not draws:
        return Fraction(worth(filled))
    coming = Fraction(1, len(empty) + 1) if cheater == TO_COME else Fraction(0)
    drawn = average([best_value(filled | {n}, draws - 1, cheater, may_wait) for n in empty])
    if not coming:
        return drawn
    return (1 - coming) * drawn + coming * best_value(filled, draws - 1, WAITING, may_wait)


def after_all(filled: set[int], draws: int, pool: set[int]) -> Fraction:
    """The mean of all draws from a pool, one card of which may have lost its square."""
    found = [Fraction(worth(filled | set(drawn))) for drawn in combinations(pool, draws)]
    return average(found)


def random_match(seed: int, **options: str) -> Iterator[Match]:
    rng = random.Random(seed)
    match = Match.new(game(KEY, **options), 1, seed=f"mystic {seed}")
    while match.turn:
        yield match
        moves = [move for move in match.legal(0) if move.verb.name != "run"]
        match = match.play(0, rng.choice(moves))


# --- means ---------------------------------------------------------------------------------------


@pytest.mark.proves("MDC-R2")
@pytest.mark.parametrize("cheater", [NONE, WAITING, TO_COME])
@pytest.mark.parametrize("seed", range(3))
def test_means_are_those_of_the_best_play(cheater: str, seed: int) -> None:
    """All draws and all choices are tried: waiting is never worse than not waiting."""
    filled = crowded(seed, 8)
    at = Position(as_set(filled), 2, 8, cheater, True)
    assert best_value(filled, 2, cheater, True) == solver.mean(at, silent)


@pytest.mark.proves("MDC-R2")
@pytest.mark.parametrize("seed", range(3))
def test_where_it_may_not_wait_each_square_is_valued_exactly(seed: int) -> None:
    """The same as trying all draws for every square."""
    filled = crowded(seed, 9)
    at = Position(as_set(filled), 3, 9, WAITING, False)
    square, value = solver.best_square(at)
    empty = NUMBERS - filled
    values = {n: after_all(filled | {n}, 3, empty) for n in empty}
    assert max(values.values()) == value == values[square]
    assert value == solver.mean(at, silent)


@pytest.mark.parametrize("seed", range(3))
def test_sampling_agrees_with_the_best_play_tried_out(seed: int) -> None:
    """If the Cheater must be placed at once; within the stated error."""
    filled = crowded(seed, 8)
    value, error = solver.sampled_mean(Position(as_set(filled), 2, 8, TO_COME, False), 2_000)
    assert abs(value - float(best_value(filled, 2, TO_COME, False))) <= max(1.5 * error, 0.01)


@pytest.mark.parametrize("seed", range(4))
def test_waiting_is_worth_at_least_the_best_square_now(seed: int) -> None:
    """With half the draws to come."""
    filled = as_set(crowded(seed, 37))
    waiting = solver.mean(Position(filled, 12, 37, WAITING, True), silent)
    at_once = solver.mean(Position(filled, 12, 37, WAITING, False), silent)
    assert waiting > at_once > full_lines.mean(filled, 12, 37)


def test_a_card_without_a_square_makes_draws_poorer() -> None:
    """The Cheater has its square, and it may still come."""
    filled = crowded(1, 7)
    pool = (NUMBERS - filled) | {0}
    assert full_lines.mean(as_set(filled), 3, 8) == average(
        [Fraction(worth(filled | set(drawn))) for drawn in combinations(sorted(pool), 3)]
    )


# --- the most ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("forty-nine/mystic-double-cross/claim-265", "MDC-R1")
def test_265_is_the_most_and_one_board_alone_makes_it() -> None:
    """Every draw is counted by its points; of all sets of lines none of five fits 25 squares."""
    draws = full_lines.tally(0, SQUARES)[25]
    assert comb(49, 25) == sum(draws.values())
    assert (265, 1) == (max(draws), draws[265])
    assert 265 == worth(set(members(solver.best_board())))
    mean = Fraction(sum(points * number for points, number in draws.items()), comb(49, 25))
    assert mean == full_lines.mean(0, 25, 49) == Fraction(34370375, 297087)
    rows = [{7 * r + c + 1 for c in range(7)} for r in range(7)]
    columns = [{7 * r + c + 1 for r in range(7)} for c in range(7)]
    lines = [*rows, *columns, {8 * i + 1 for i in range(7)}, {6 * i + 7 for i in range(7)}]
    assert min(len(set().union(*five)) for five in combinations(lines, 5)) > 25


# --- solving and hints ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("timing", ["any_time", "at_draw"])
def test_hints_are_legal_and_wait_where_waiting_is_allowed(timing: str) -> None:
    """No card that is not seen is used."""
    for seed in range(12):
        for match in random_match(seed, cheater_timing=timing):
            found = hint(match)
            assert found.move in [str(move) for move in match.legal(0)]
            assert found.solvable is None
            if timing == "any_time" and found.move != "draw":
                assert {"cheat"} == {move.verb.name for move in match.legal(0)}


def test_the_last_square_is_the_best_there_is() -> None:
    """After the draw the hint's square scores as much as any other."""
    for seed in range(40):
        match = Match.new(KEY, 1, seed=f"last {seed}")
        while match.turn and hint(match).move == "draw":
            match = match.play(0, "draw")
        if match.turn:
            best = max(match.play(0, move).score[0] for move in match.legal(0))
            assert best == match.play(0, hint(match).move).score[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{}, {"cheater": "off"}, {"cheater_timing": "at_draw"}], ids=str
)
def test_answers_have_certificates_that_hold(options: dict[str, str]) -> None:
    """Late in the draw, whatever became of the Cheater."""
    met = set()
    for seed in range(6):
        for match in random_match(seed, **options):
            at = solver.position(match)
            if at.draws in (0, 3, 9) and (at.cheater, at.draws) not in met:
                met.add((at.cheater, at.draws))
                answer = solver.solve(match, silent)
                judged = checks.check(json.dumps(answer.certificate))
                assert judged.good, judged.sentence
                assert answer.moves[0] in [str(move) for move in match.legal(0)]
    assert met


# --- certificates --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("forty-nine/mystic-double-cross/claim-265", "MDC-R1", "MDC-R2")
@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("mystic-double-cross.json", "no 25 cards make more"),
        ("mystic-double-cross-distribution.json", "34370375/297087"),
        ("mystic-double-cross-mean.json", "16887718553812415/126410606437752"),
    ],
)
def test_the_certificates_hold(file: str, says: str) -> None:
    """The checker counts in another way."""
    found = checks.check((ANSWERS / file).read_text())
    assert (True, KEY) == (found.good, found.key)
    assert says in found.sentence
    assert sorted(solver.STUDY.derived) == sorted(
        path.name for path in ANSWERS.glob(f"{KEY}*.json")
    )


@pytest.mark.soak
@pytest.mark.parametrize("file", solver.STUDY.derived)
def test_the_certificates_are_found_again(file: str) -> None:
    """Each within a few seconds."""
    assert held(file) == solver.STUDY.derived[file](silent)


BOARD = held("mystic-double-cross.json")["squares"]
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("", {"points": 270}, "make 265 points"),
    ("", {"squares": BOARD[:-1]}, "24 squares"),
    ("", {"squares": [*BOARD[:-1], BOARD[0]]}, "twice"),
    ("", {"squares": [1, *BOARD[1:]], "points": 255}, "can make is 265"),
    ("", {"squares": [*BOARD[:-1], 50]}, "'squares'"),
    ("", {"without": 2}, "1 draws make 265"),
    ("", {"with": 27}, "26 draws"),
    ("", {"claim": "minimum"}, "'claim'"),
    ("-distribution", {"mean": "115"}, "mean is"),
    ("-distribution", {"of": "1"}, "in all"),
    ("-distribution", {"draws": {"265": "1"}}, "draws are wrong"),
    ("-distribution", {"draws": None}, "draws are wrong"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("which", "change", "why"), WRONG, ids=[str(i) for i in range(len(WRONG))])
def test_a_wrong_certificate_is_refused_with_the_reason(
    which: str, change: dict[str, Any], why: str
) -> None:
    """One thing is changed in a right one."""
    found = checks.check(json.dumps(held(f"{KEY}{which}.json") | change))
    assert not found.good
    assert why in found.sentence


LATE = {
    "certificate": 1, "key": KEY, "options": {}, "claim": "mean", "filled": sorted(crowded(1, 8)),
    "draws": 2, "numbers": 8, "cheater": WAITING, "waits": True,
    "mean": str(solver.mean(Position(as_set(crowded(1, 8)), 2, 8, WAITING, True), silent)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"mean": "1/2"}, "mean is"),
        ({"waits": False}, "mean is"),
        ({"cheater": NONE}, "mean is"),
        ({"cheater": TO_COME, "waits": False}, "upper bound"),
        ({"numbers": 9}, "number of cards left"),
        ({"draws": 9}, "number of cards left"),
        ({"filled": [1, 1]}, "twice"),
    ],
    ids=str,
)
def test_a_wrong_mean_is_refused_with_the_reason(change: dict[str, Any], why: str) -> None:
    """One thing is changed in a right one."""
    assert checks.check(json.dumps(LATE)).good
    found = checks.check(json.dumps(LATE | change))
    assert not found.good
    assert why in found.sentence


GARBAGE: list[Any] = [None, 0.5, -1, "", "x", [], [[]], [None], {}, {"a": "b"}, 10**400, [True]]


@pytest.mark.parametrize(
    "name", ["claim", "filled", "draws", "numbers", "cheater", "waits", "mean"]
)
def test_garbage_is_refused_in_a_sentence(name: str) -> None:
    """Whatever takes the place of a part."""
    for junk in GARBAGE:
        found = checks.check(json.dumps(LATE | {name: junk}))
        assert not found.good
        assert found.sentence.endswith(".")


@pytest.mark.slow
@pytest.mark.parametrize("least", [5, 10, 15, 20, 25, 30, 40, 55])
def test_the_checker_counts_the_draws_without_such_a_gain(least: int) -> None:
    """All draws of six from twelve empty squares, one by one."""
    for seed in range(4):
        empty = random.Random(f"gains {seed}").sample(range(1, 50), 12)
        filled = sum(1 << n for n in range(1, 50) if n not in empty)
        below = 0
        for drawn in combinations(empty, 6):
            board = filled | sum(1 << n for n in drawn)
            left = [n for n in empty if not board >> n & 1]
            gains = [line_draws.points(board | 1 << n) - line_draws.points(board) for n in left]
            below += max(gains) < least
        assert below == draws_below(filled, 6, least)
