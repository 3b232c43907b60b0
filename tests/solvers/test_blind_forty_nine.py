"""The solver of Blind "49": exact chances, counted a second time where possible."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm
from pathlib import Path
from typing import Any

import pytest

from parlour import checks
from parlour.core.match import Match
from parlour.kit.board49 import SQUARES
from parlour.solvers import blind_forty_nine as solver
from parlour.solvers.full_lines import tally
from parlour.solvers.hints import hint

KEY = "blind-forty-nine"
FILE = Path(__file__).parents[2] / "docs" / "answers" / "blind-forty-nine.json"
KEPT: dict[str, Any] = json.loads(FILE.read_text())


def silent(share: float) -> None:
    """Nobody listens."""


def worth(cards: set[int]) -> int:
    """Multiples of five, and ten for each full line, computed independently."""
    rows = [{7 * r + c + 1 for c in range(7)} for r in range(7)]
    columns = [{7 * r + c + 1 for r in range(7)} for c in range(7)]
    diagonals = [{8 * i + 1 for i in range(7)}, {6 * i + 7 for i in range(7)}]
    lines = sum(line <= cards for line in [*rows, *columns, *diagonals])
    return 10 * lines + sum(n for n in cards if n % 5 == 0)


def as_set(cards: set[int]) -> int:
    return sum(1 << n for n in cards)


@pytest.mark.parametrize("seed", range(5))
def test_chances_are_those_of_all_orders_of_the_unseen_cards(seed: int) -> None:
    """With six cards unseen, 49 among them, 720 orders."""
    rng = random.Random(seed)
    unseen = {49, *rng.sample(range(1, 49), 5)}
    seen = set(range(1, 50)) - unseen
    found: Counter[int] = Counter()
    for order in permutations(unseen):
        found[worth(seen | set(order[: order.index(49) + 1]))] += 1
    exact = {points: Fraction(number, 720) for points, number in sorted(found.items())}
    assert exact == solver.chances(as_set(seen), silent)


@pytest.mark.parametrize("seed", range(4))
def test_draws_are_counted_as_one_by_one(seed: int) -> None:
    """Some squares filled, ten open, the others empty for good."""
    rng = random.Random(seed)
    squares = rng.sample(range(1, 50), 44)
    filled, open_ = set(squares[:34]), squares[34:]
    found = tally(as_set(filled), as_set(set(open_)))
    for size in range(11):
        tried = Counter(worth(filled | set(drawn)) for drawn in combinations(open_, size))
        assert dict(tried) == found[size]


@pytest.mark.proves("B49-R2", "B49-R5")
def test_once_49_is_in_hand_all_is_known() -> None:
    """No card comes after it."""
    assert {15: Fraction(1)} == solver.chances(as_set({5, 7, 10, 49}), silent)


@pytest.mark.slow
@pytest.mark.proves("forty-nine/blind-forty-nine/claim-385", "B49-R1", "B49-R4")
def test_the_chances_from_the_start() -> None:
    """385 once in 49 games; the mean follows from the chance of each square and each line.

    j given cards come before 49 with a chance of 1 in j + 1.
    """
    found = solver.chances(0, silent)
    assert 1 == sum(found.values())
    assert Fraction(1, 49) == found[385] == found[max(found)]
    lines = 13 * Fraction(1, 8) + 3 * Fraction(1, 7)
    assert Fraction(225, 2) + 10 * lines == solver.mean(found) == Fraction(3725, 28)
    assert KEPT == solver.certificate(0, found)
    assert lcm(*range(1, 50)) == int(KEPT["of"])


@pytest.mark.slow
def test_the_answer_is_from_what_is_seen_and_its_certificate_holds() -> None:
    """At some steps of a match; hidden cards make no difference."""
    match = Match.new(KEY, 1, seed="long 3")
    while match.turn:
        if match.length in (1, 20):
            answer = solver.solve(match, silent)
            assert "" == answer.word
            assert match.state.hands[0] in map(str, answer.certificate["seen"])
            judged = checks.check(json.dumps(answer.certificate))
            assert judged.good, judged.sentence
            assert match.play(0, answer.moves[0]).outcome is not None
        match = match.play(0, hint(match).move)
    assert match.length > 20


def test_hints_play_the_game_to_its_end() -> None:
    """There is only ever one card to play, and no verdict to give."""
    for seed in range(5):
        match = Match.new(KEY, 1, seed=f"hint {seed}")
        end = match.play(0, "run")
        while match.turn:
            found = hint(match)
            assert found.solvable is None
            match = match.play(0, found.move)
        assert end.record == match.record


@pytest.mark.slow
def test_random_games_come_out_as_the_chances_say() -> None:
    """The mean and the share of full boards over 6000 shuffles, within four standard errors."""
    found = solver.chances(0, silent)
    value = float(solver.mean(found))
    spread = sum(float(p) * (points - value) ** 2 for points, p in found.items()) ** 0.5
    rng = random.Random(49)
    games = 6_000
    total, full = 0, 0
    for _ in range(games):
        order = rng.sample(range(1, 50), 49)
        cards = set(order[: order.index(49) + 1])
        total += worth(cards)
        full += len(cards) == 49
    assert abs(total / games - value) < 4 * spread / games**0.5
    assert abs(full / games - 1 / 49) < 4 * (1 / 49 * 48 / 49 / games) ** 0.5


# --- certificates --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("forty-nine/blind-forty-nine/claim-385")
def test_the_certificate_holds() -> None:
    """The checker counts in another way."""
    found = checks.check(FILE.read_text())
    assert (True, KEY) == (found.good, found.key)
    assert "3725/28" in found.sentence
    assert [FILE.name] == list(solver.STUDY.derived)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"mean": "133"}, "mean is 3725/28"),
    ({"of": str(int(KEPT["of"]) + 1)}, "chance of 0 points"),
    ({"chances": KEPT["chances"] | {"385": "1"}}, "chance of 385 points is 1/49"),
    ({"chances": KEPT["chances"] | {"390": "1"}}, "chance of 390 points is 0"),
    ({"chances": {}}, "chance of 0 points"),
    ({"seen": [7]}, "chance of"),
    ({"seen": [7, 7]}, "twice"),
    ({"seen": [50]}, "'seen'"),
    ({"claim": "mean"}, "'claim'"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("change", "why"), WRONG, ids=[str(i) for i in range(len(WRONG))])
def test_a_wrong_certificate_is_refused_with_the_reason(change: dict[str, Any], why: str) -> None:
    """One thing is changed in a right one."""
    found = checks.check(json.dumps(KEPT | change))
    assert not found.good
    assert why in found.sentence


GARBAGE: list[Any] = [None, True, 0, -1, 1.5, "", "x", "-1", [], [[]], [None], {}, {"a": "b"}]
GARBAGE += [{"5": 5}, {"5": None}, "9" * 500, 10**400, [True], "٣"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["claim", "seen", "chances", "of", "mean"])
def test_garbage_is_refused_in_a_sentence(name: str) -> None:
    """Whatever takes the place of a part."""
    late = solver.certificate(
        SQUARES & ~as_set({3, 49}), {355: Fraction(1, 2), 385: Fraction(1, 2)}
    )
    assert not checks.check(json.dumps(late | {"mean": "1"})).good
    for junk in GARBAGE:
        found = checks.check(json.dumps(late | {name: junk}))
        assert not found.good
        assert found.sentence.endswith(".")
