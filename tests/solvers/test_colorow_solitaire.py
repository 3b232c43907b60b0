"""The solver of Colorow solitaire: a hundred and no more, and how layouts can be completed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from parlour import checks
from parlour.checks import colorow_solitaire as colorow_checks
from parlour.checks.colorow_solitaire import touching as by_checker
from parlour.core import compiling
from parlour.core.bits import count, members, union
from parlour.core.game import game
from parlour.core.match import Match
from parlour.kit.board49 import NUMBERS, SQUARES
from parlour.solvers import colorow_solitaire as solver
from parlour.solvers.colorow_solitaire import touching
from parlour.solvers.colorow_solitaire.layouts import (
    alike,
    best_layouts,
    colours_worth_most,
    completed,
    find_best_layouts,
)
from parlour.solvers.colorow_solitaire.rearranging import rearranged
from parlour.solvers.hints import hint
from parlour.solvers.kernels import kernel

KEY = "colorow-solitaire"
ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
FILES = sorted(ANSWERS.glob(f"{KEY}*.json"))
LINES = [
    {7 * r + c + 1 for r in range(7) for c in range(7) if (r, c, r - c, r + c)[way] == value}
    for way in range(4)
    for value in range(-6, 13)
]
DEALT = {"mode": "dealt"}
TOUCHING = "colorow-solitaire-touching.json"

needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def silent(share: float) -> None:
    """Nobody listens."""


def worth(squares: set[int]) -> int:
    """What a colour makes, line by line."""
    return sum(len(line & squares) for line in LINES if len(line & squares) >= 3)


def made(layout: Sequence[int]) -> int:
    return sum(worth(set(members(squares))) for squares in layout)


def held(file: str) -> dict[str, Any]:
    certificate: dict[str, Any] = json.loads((ANSWERS / file).read_text())
    return certificate


def random_layout(seed: int, cards: int) -> list[int]:
    """That many cards laid at random, as the squares of each colour."""
    rng = random.Random(seed)
    pack = rng.sample(range(49), cards)
    squares = rng.sample(list(NUMBERS), cards)
    return [union([s for c, s in zip(pack, squares, strict=True) if c // 7 == i]) for i in range(7)]


def random_match(seed: int, moves: int, **options: str) -> Iterator[Match]:
    rng = random.Random(seed)
    match = Match.new(game(KEY, **options), 1, seed=f"hints {seed}")
    yield match
    while match.turn and match.length < moves:
        match = match.play(0, rng.choice(match.legal(0)))
        yield match


def fits_a_hundred(placed: Sequence[int]) -> bool:
    """Whether each colour lies within a set of its own of one of the best layouts."""
    return any(
        any(
            all(not squares & ~layout[i] for squares, i in zip(placed, order, strict=True))
            for order in _orders(placed, layout)
        )
        for layout in best_layouts()
    )


def _orders(placed: Sequence[int], layout: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ways to give sets to colours, one after another as long as the cards fit."""
    ways: list[tuple[int, ...]] = [()]
    for squares in placed:
        ways = [
            (*way, i)
            for way in ways
            for i in range(7)
            if i not in way and not squares & ~layout[i]
        ]  # fmt: skip
    return iter(ways)


# --- the best layouts ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("forty-nine/colorow-solitaire/claim-100", "CSOL-R1", "CSOL-R3")
def test_52_layouts_make_a_hundred_and_seven_of_them_differ() -> None:
    """Each fills the board, seven squares for each colour, and its points are counted independently."""
    layouts = find_best_layouts(silent)
    assert (52, 7) == (len(set(layouts)), len({alike(layout) for layout in layouts}))
    for layout in layouts:
        assert [7] * 7 == [count(squares) for squares in layout]
        assert SQUARES == union([s for squares in layout for s in members(squares)])
        assert 100 == made(layout)
    assert layouts == best_layouts()


@pytest.mark.slow
def test_colours_worth_most_are_all_found_in_a_corner_of_the_board() -> None:
    """Every seven of the twenty squares of four rows by five columns are tried."""
    corner = [7 * r + c + 1 for r in range(4) for c in range(5)]
    tried = {union(seven): points for seven in combinations(corner, 7)
             if (points := worth(set(seven))) >= 13}  # fmt: skip
    found = colours_worth_most(silent)
    assert {s: points for s, points in found.items() if not s & ~union(corner)} == tried
    assert {13, 15} == set(found.values())
    assert (296, 1888) == tuple(list(found.values()).count(points) for points in (15, 13))


@kernel
def histogram(lines: Any, counts: Any) -> None:
    """How many sets of seven squares make each number of points."""
    squares = (1 << 7) - 1
    while squares < 1 << 49:
        points = 0
        for line in lines:
            left = squares & line
            cards = 0
            while left:
                left &= left - 1
                cards += 1
            if cards >= 3:
                points += cards
        counts[points] += 1
        low = squares & -squares
        high = squares + low
        squares = ((high ^ squares) >> 2) // low | high


@pytest.mark.soak
@pytest.mark.skipif(not compiling.available(), reason="the compiler is not installed")
@pytest.mark.proves("forty-nine/colorow-solitaire/reward")
def test_no_colour_of_all_there_are_is_worth_more_than_fifteen() -> None:
    """All 85 900 584 sets of seven squares, looked at one by one."""
    import numpy as np

    lines = [sum(1 << s - 1 for s in line) for line in LINES if len(line) >= 3]
    counts = np.zeros(64, dtype=np.int64)
    histogram(np.array(lines, dtype=np.int64), counts)
    assert 85_900_584 == counts.sum()
    assert (296, 0, 1888) == (counts[15], counts[14], counts[13])
    assert 0 == counts[16:].sum()


# --- solving and hints ---------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/colorow-solitaire/claim-100", "HOUSE-R61")
@pytest.mark.slow
def test_the_answer_from_the_start_wins_by_the_rules() -> None:
    """Fifty moves, counted by the game; the checker agrees."""
    match = Match.new(KEY, 1, seed="alone")
    answer = solver.solve(match, silent)
    assert ("", 50) == (answer.word, len(answer.moves))
    for move in answer.moves:
        match = match.play(0, move)
    assert match.outcome is not None
    assert ((0,), (100,)) == (match.outcome.winners, match.score)
    judged = checks.check(json.dumps(answer.certificate))
    assert judged.good, judged.sentence


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_from_any_layout_begun_a_hundred_is_made_with_the_fewest_cards_taken_up(seed: int) -> None:
    """No other of the best layouts, whatever its colours, has more of the cards in place."""
    *_, match = random_match(seed, 30)
    placed = solver.lying(match)
    answer = solver.solve(match, silent)
    taken = sum(move.startswith("remove") for move in answer.moves)
    rng = random.Random(seed)
    for layout in rng.sample(best_layouts(), 10):
        order = rng.sample(range(7), 7)
        assert taken <= sum(count(placed[i] & ~layout[order[i]]) for i in range(7))
    for move in answer.moves:
        match = match.play(0, move)
    assert (100,) == match.score


@pytest.mark.slow
def test_hints_lead_to_a_hundred() -> None:
    """From a random partial layout, one move nearer with each hint."""
    *_, match = random_match(9, 40)
    left = len(solver.solve(match, silent).moves)
    while match.turn:
        found = hint(match)
        assert found.solvable
        assert f"{left} moves" in found.sentence
        match = match.play(0, found.move)
        left -= 1
    assert (0, (100,)) == (left, match.score)


@pytest.mark.slow
@pytest.mark.proves("CSOL-R2")
@pytest.mark.parametrize("seed", range(2))
def test_hints_lead_every_deal_to_a_hundred(seed: int) -> None:
    """Only what is seen is used: the order of the deck does not matter."""
    match = Match.new(game(KEY, **DEALT), 1, seed=f"dealt {seed}")
    while match.turn:
        found = hint(match)
        assert found.solvable
        match = match.play(0, found.move)
    assert (100,) == match.score


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_verdict_on_a_deal_is_right_and_once_lost_stays_lost(seed: int) -> None:
    """Cards fit a best layout or they do not; the move that lost it is named."""
    lost = False
    for match in random_match(seed, 8, **DEALT):
        found = solver.hint(match)
        assert found.move in [str(move) for move in match.legal(0)]
        assert fits_a_hundred(solver.lying(match)) == found.solvable
        assert not (lost and found.solvable)
        lost = not found.solvable
    assert lost
    assert "You went wrong at move" in hint(match).sentence


@pytest.mark.slow
def test_a_hint_comes_within_a_second() -> None:
    """From any partial layout; the best of three tries."""
    best_layouts()
    for options, moves in (({}, 30), (DEALT, 1), (DEALT, 12), (DEALT, 36), (DEALT, 44)):
        *_, match = random_match(3, moves, **options)
        times = []
        for _ in range(3):
            begun = perf_counter()
            solver.hint(match)
            times.append(perf_counter() - begun)
        assert min(times) < 1.0


def test_moves_that_are_left_are_minded() -> None:
    """With too few before the puzzle ends, a hundred is out of reach."""
    match = Match.new(game(KEY, max_moves="50"), 1, seed="alone")
    assert hint(match).solvable
    match = match.play(0, "place 1 1").play(0, "remove 1")
    assert hint(match).solvable is False
    assert "ends after 48" in solver.solve(match, silent).answer


# --- completing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_completions_are_the_best_of_all_there_are(seed: int) -> None:
    """Six free squares filled in every order."""
    placed = random_layout(seed, 43)
    free = members(SQUARES & ~sum(placed))
    missing = [colour for colour in range(7) for _ in range(7 - count(placed[colour]))]
    tried = 0
    for order in set(permutations(missing)):
        whole = [
            squares | union([s for s, c in zip(free, order, strict=True) if c == colour])
            for colour, squares in enumerate(placed)
        ]
        tried = max(tried, made(whole))
    points, layout = completed(placed)
    assert tried == points == made(layout)
    assert all(not squares & ~of for squares, of in zip(placed, layout, strict=True))


@pytest.mark.slow
def test_rearranging_keeps_what_is_placed_and_counts_right() -> None:
    """It comes near the best completion, and never above it."""
    for seed in range(4):
        placed = random_layout(seed, 38)
        points, layout = rearranged(placed, solver.GAPS, 20_000, seed)
        assert points == made(layout)
        assert all(not squares & ~of for squares, of in zip(placed, layout, strict=True))
        assert completed(placed)[0] - 3 <= points <= completed(placed)[0]


@pytest.mark.slow
@pytest.mark.parametrize(("moves", "claim"), [(20, "layout"), (36, "completion")])
def test_a_deal_that_was_spoilt_is_completed_as_well_as_can_be(moves: int, claim: str) -> None:
    """Proved where few squares are left; the checker agrees with what is claimed."""
    *_, match = random_match(5, moves, **DEALT)
    answer = solver.solve(match, silent)
    assert (claim, claim == "completion") == (answer.certificate["claim"], not answer.word)
    judged = checks.check(json.dumps(answer.certificate))
    assert judged.good, judged.sentence
    hand = len(match.state.hands)
    assert hand == len(answer.moves)
    for move in answer.moves:
        match = match.play(0, move)


# --- certificates --------------------------------------------------------------------------------


def test_there_is_a_file_for_each_certificate_that_is_derived() -> None:
    """And for no other."""
    assert sorted(solver.STUDY.derived) == [file.name for file in FILES]
    kept = {name for claim in solver.STUDY.claims for name in claim.certificates}
    assert kept == set(solver.STUDY.derived)


@pytest.mark.slow
@pytest.mark.proves("forty-nine/colorow-solitaire/reward", "HOUSE-R61")
def test_the_certificate_holds_and_is_found_again() -> None:
    """100 points and no more, 52 layouts, 7 essentially different."""
    found = checks.check((ANSWERS / "colorow-solitaire.json").read_text())
    assert (True, KEY) == (found.good, found.key)
    assert "52 layouts make as much, 7 of them essentially different" in found.sentence
    assert held("colorow-solitaire.json") == solver.maximum(silent)


# --- rows that must touch ------------------------------------------------------------------------


def touched(squares: Sequence[int]) -> int:
    """What a colour makes if the cards of a row must touch, row by row from where it begins."""
    cards = {divmod(square - 1, 7) for square in squares}
    points = 0
    for row, column in cards:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            length = 0
            while (row + length * down, column + length * right) in cards:
                length += 1
            if length >= 3 and (row - down, column - right) not in cards:
                points += length
    return points


def as_checked(squares: int) -> int:
    """A set of squares as the checker has it, on a board eight wide."""
    return sum(1 << 8 * ((square - 1) // 7) + (square - 1) % 7 for square in members(squares))


@pytest.mark.slow
def test_both_sides_count_touching_rows_right() -> None:
    """On five hundred random sets, most of them dense enough to have rows."""
    rng = random.Random(84)
    for _ in range(500):
        squares = rng.sample(list(NUMBERS), rng.randint(3, 40))
        told = (
            touching.worth(union(squares)),
            by_checker.touching_points(as_checked(union(squares))),
        )
        assert (touched(squares),) * 2 == told


@pytest.mark.slow
def test_the_checker_finds_all_touching_colours_in_a_corner() -> None:
    """Every seven of the sixteen squares of four rows by four columns are tried."""
    corner = [7 * r + c + 1 for r in range(4) for c in range(4)]
    tried = {as_checked(union(seven)): points for seven in combinations(corner, 7)
             if (points := touched(seven)) >= 9}  # fmt: skip
    inside = as_checked(union(corner))
    found = {squares: worth for worth, sets in by_checker.sets_worth_nine().items()
             for squares in sets if not squares & ~inside}  # fmt: skip
    assert tried == found


@needs_numba
@pytest.mark.soak
def test_eighty_layouts_of_touching_rows_make_84() -> None:
    """Each fills the board, seven squares for each colour, and makes 84."""
    layouts = touching.best_touching(silent)
    assert (80, 11) == (len(set(layouts)), len({alike(layout) for layout in layouts}))
    for layout in layouts:
        assert [7] * 7 == [count(squares) for squares in layout]
        assert SQUARES == union([s for squares in layout for s in members(squares)])
        assert 84 == sum(touched(members(squares)) for squares in layout)


@needs_numba
@pytest.mark.slow
def test_both_sides_fill_the_rest_of_the_board_in_the_same_ways() -> None:
    """Beside some colours of 15, drawn at random, all ways to make 80 in all."""
    known = touching.colours()
    high = sorted(squares for squares in known if known[squares] == 15)
    four = [chosen for chosen in touching.packings((), high) if len(chosen) == 4]
    here, there = touching.Filling(known), by_checker.Filling(by_checker.sets_worth_nine())
    seen = 0
    for chosen in random.Random(80).sample(four, 4):
        rest = SQUARES & ~sum(chosen)
        ways = {frozenset(map(as_checked, way)) for way in here.ways(rest, 20)}
        assert ways == set(map(frozenset, there.ways(as_checked(rest), 3, 20)))
        seen += len(ways)
    assert seen > 0


MISCOUNTED: list[tuple[dict[str, Any], str]] = [
    ({"layouts": 81}, "80 layouts make 84 points, not 81"),
    ({"layouts": 52}, "80 layouts"),
    ({"different": 10}, "11 of the layouts"),
    ({"layouts": 11, "different": 80}, "80 layouts"),
    ({"layouts": None}, "'layouts'"),
    ({"different": "11"}, "'different'"),
    ({"points": 85}, "makes 84 points, not 85"),
    ({"rows": "gaps"}, "points, not 84"),
]


@pytest.mark.parametrize(("change", "why"), MISCOUNTED, ids=str)
def test_a_miscount_of_touching_layouts_is_refuted(
    change: dict[str, Any], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the search finds is given here; that it finds it is seen where the certificate is judged."""
    monkeypatch.setattr(colorow_checks, "best_touching", lambda: (84, 80, 11))
    assert checks.check(json.dumps(held(TOUCHING))).good
    found = checks.check(json.dumps(held(TOUCHING) | change))
    assert found.refuted
    assert why in found.sentence


def test_a_touching_maximum_without_counts_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or one of a layout that makes less."""
    monkeypatch.setattr(colorow_checks, "best_touching", lambda: (84, 80, 11))
    for name in ("layouts", "different", "layout"):
        left = {field: value for field, value in held(TOUCHING).items() if field != name}
        assert checks.check(json.dumps(left)).refuted
    less = ["ROYGBIV"] * 7
    found = checks.check(json.dumps(held(TOUCHING) | {"layout": less, "points": 49}))
    assert (True, "The best layout makes 84 points, not 49.") == (found.refuted, found.sentence)


# --- wrong certificates --------------------------------------------------------------------------


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"points": 101}, "makes 100 points, not 101"),
    ({"layout": ["OROROOR", *held("colorow-solitaire.json")["layout"][1:]]}, "not 100"),
    ({"layout": ["RRRRRRR"] * 7}, "49 cards of colour R"),
    ({"layout": ["ROYGBI"] * 7}, "seven rows of seven"),
    ({"layout": ["ROYGBIX"] * 7}, "signs other than"),
    ({"layout": ["ROYGBIV"] * 6}, "seven rows of seven"),
    ({"layout": ["ROYGBIV"] * 7}, "makes 49 points"),
    ({"layouts": 53}, "52 layouts"),
    ({"different": 8}, "7 of the layouts"),
    ({"layouts": None}, "'layouts'"),
    ({"rows": "wavy"}, "'rows'"),
    ({"rows": "touching"}, "points, not 100"),
    ({"claim": "minimum"}, "'claim'"),
    ({"kept": ["V......", *["......."] * 6]}, "square 1 did not stay"),
    ({"kept": "R"}, "'kept'"),
    ({"claim": "completion"}, "14 free squares"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("change", "why"), WRONG, ids=str)
def test_a_wrong_certificate_is_refused_with_the_reason(change: dict[str, Any], why: str) -> None:
    """One thing is changed in a right one."""
    found = checks.check(json.dumps(held("colorow-solitaire.json") | change))
    assert not found.good
    assert why in found.sentence


@pytest.mark.slow
def test_less_than_the_most_is_no_maximum() -> None:
    """A layout that is right but not the best."""
    points, layout = rearranged([0] * 7, solver.GAPS, 5_000, 1)
    change = {"points": points, "layout": solver.drawn(layout)}
    found = checks.check(json.dumps(held("colorow-solitaire.json") | change))
    assert (False, f"The best layout makes 100 points, not {points}.") == (
        found.good,
        found.sentence,
    )
    placed = random_layout(3, 43)
    best, whole = completed(placed)
    assert checks.check(json.dumps(completion(best, whole, placed))).good
    worse = [whole[0] ^ low, whole[1] ^ low, *whole[2:]] if (low := swap(placed, whole)) else None
    assert worse is not None
    found = checks.check(json.dumps(completion(made(worse), worse, placed)))
    assert (made(worse) == best) == found.good


def swap(placed: Sequence[int], whole: Sequence[int]) -> int:
    """Two free squares of the first two colours, one of each."""
    one = members(whole[0] & ~placed[0])
    other = members(whole[1] & ~placed[1])
    return 1 << one[0] | 1 << other[0] if one and other else 0


def completion(points: int, whole: Sequence[int], placed: Sequence[int]) -> dict[str, Any]:
    head = {"certificate": 1, "key": KEY, "options": {}, "claim": "completion", "rows": "gaps"}
    return head | {"points": points, "layout": solver.drawn(whole), "kept": solver.drawn(placed)}


GARBAGE: list[Any] = [None, True, 0, -1, 1.5, "", "x" * 200, [], [[]], [None] * 7, [1] * 49, {}]
GARBAGE += [{"a": 1}, ["R" * 7] * 7, [["R"] * 7] * 7, 10**400]


@pytest.mark.parametrize("name", ["claim", "rows", "layout", "points", "kept", "layouts"])
def test_garbage_is_refused_in_a_sentence(name: str) -> None:
    """Whatever takes the place of a part."""
    for junk in GARBAGE:
        certificate = held(TOUCHING) | {"claim": "layout", name: junk}
        found = checks.check(json.dumps(certificate))
        assert found.sentence.endswith(".")
        assert not found.good or name == "layouts"
