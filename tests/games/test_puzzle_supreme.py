"""The Puzzle Supreme: a magic square of order seven."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import NOWHERE
from parlour.games import puzzle_supreme as rules

KEY = "puzzle-supreme"
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "puzzles.json").read_text())["MAGIC"]
MAGIC = [
    [30, 39, 48, 1, 10, 19, 28],
    [38, 47, 7, 9, 18, 27, 29],
    [46, 6, 8, 17, 26, 35, 37],
    [5, 14, 16, 25, 34, 36, 45],
    [13, 15, 24, 33, 42, 44, 4],
    [21, 23, 32, 41, 43, 3, 12],
    [22, 31, 40, 49, 2, 11, 20],
]
"""Made by the old rule of steps up and to the right."""
NUMBERS = [number for row in MAGIC for number in row]


def new() -> Match:
    return Match.new(KEY, 1, seed="any")


def laid(numbers: list[int], **options: int) -> Match:
    """A match with these numbers on squares 1, 2 and so on; 0 leaves a square free."""
    match = Match.new(game(KEY, **options), 1, seed="any")
    for square, number in enumerate(numbers, 1):
        if number:
            match = match.play(0, f"place {number} {square}")
    return match


# --- the claims ----------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/puzzle-supreme/claim", "MAGIC-R1")
def test_it_can_be_done() -> None:
    """Cards laid in any order; the last one ends it."""
    order = [*range(1, 50)]
    random.Random(3).shuffle(order)
    match = new()
    for square in order:
        assert match.outcome is None
        match = match.play(0, f"place {NUMBERS[square - 1]} {square}")
    assert match.outcome is not None
    assert ((0,), (16,), "forty-nine/puzzle-supreme/goal") == (
        match.outcome.winners,
        match.score,
        match.outcome.reason,
    )
    assert () == match.turn


@pytest.mark.proves("forty-nine/puzzle-supreme/sixteen-rows", "GO-R9")
def test_sixteen_lines_have_the_sum_175() -> None:
    """Seven across, seven down, two diagonals; 175 is a seventh of all numbers together."""
    rows = [[7 * r + c + 1 for c in range(7)] for r in range(7)]
    lines = [*rows, *map(list, zip(*rows, strict=True))]
    lines += [[8 * i + 1 for i in range(7)], [6 * i + 7 for i in range(7)]]
    assert sorted(lines) == sorted(rules.ON_LINE)
    assert (VECTORS["lines"], VECTORS["line_sum"]) == (rules.LINE_COUNT, rules.SUM)
    assert VECTORS["line_sum"] * 7 == sum(range(1, 50))
    assert {175} == {sum(NUMBERS[square - 1] for square in line) for line in lines}


@pytest.mark.proves("MAGIC-R1")
def test_broken_diagonals_need_not_add_up() -> None:
    """Here one that goes round the edge makes 224, and still it is solved."""
    broken = [MAGIC[row][-row % 7] for row in range(7)]
    assert 224 == sum(broken)
    assert (16,) == laid(NUMBERS).score


@pytest.mark.proves("MAGIC-R1", "HOUSE-R66")
def test_the_cheater_stays_out() -> None:
    """49 cards lie beside the board, and their order in the pack means nothing."""
    assert [str(n) for n in range(1, 50)] == new().state.loose
    assert new().record == Match.new(KEY, 1, seed="other").record


@pytest.mark.proves("MAGIC-R2")
def test_turned_or_mirrored_it_is_solved_as_well() -> None:
    """All eight forms solve it; records take them as one."""
    square = MAGIC
    for _ in range(4):
        square = [list(row) for row in zip(*square[::-1], strict=True)]
        for seen in (square, [row[::-1] for row in square]):
            match = laid([number for row in seen for number in row])
            assert match.outcome is not None
            assert (0,) == match.outcome.winners


@pytest.mark.proves("forty-nine/puzzle-supreme/goal")
def test_a_full_board_that_does_not_add_up_solves_nothing() -> None:
    """Two cards of one row exchanged: the row still adds up, two columns do not."""
    wrong = NUMBERS.copy()
    wrong[0], wrong[1] = wrong[1], wrong[0]
    match = laid(wrong)
    assert ([], None) == (match.state.loose, match.outcome)
    assert (13,) == match.score
    assert [f"remove {square}" for square in range(1, 50)] == [str(m) for m in match.legal(0)]


# --- moves ---------------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/puzzle-supreme/goal", "GO-R3")
def test_a_square_takes_one_card() -> None:
    """A second is refused by the rule; a card lies on one square only."""
    match = laid([0, 17])
    with pytest.raises(IllegalMove, match="one card") as refused:
        match.play(0, "place 18 2")
    assert "forty-nine/puzzle-supreme/goal" in refused.value.rules
    with pytest.raises(IllegalMove):
        match.play(0, "place 17 3")


@pytest.mark.proves("PZ-R1", "GO-R5")
def test_a_card_may_be_taken_off_again() -> None:
    """By its square; where none lies there is nothing to take."""
    start = new()
    match = start.play(0, "place 17 25")
    assert 17 == match.record.board[25] + 1
    with pytest.raises(IllegalMove, match="take a card off"):
        match.play(0, "remove 17")
    again = match.play(0, "remove 25")
    assert (start.record.loose, NOWHERE, 2) == (
        again.record.loose,
        again.record.board[25],
        again.record.moves,
    )
    assert start.record == match.undo().record


@pytest.mark.proves("HOUSE-R40")
def test_a_puzzle_that_never_ends_is_laid_aside() -> None:
    """After so many moves, unless the last of them solves it."""
    match = laid([1, 2], max_moves=2)
    assert match.outcome is not None
    assert ((), "HOUSE-R40") == (match.outcome.winners, match.outcome.reason)
    solved = laid(NUMBERS, max_moves=49)
    assert solved.outcome is not None
    assert (0,) == solved.outcome.winners


@pytest.mark.proves(
    "forty-nine/general/outfit", "forty-nine/general/numbered-cards", "forty-nine/general/board"
)
def test_every_card_lies_in_one_place_in_random_play() -> None:
    """Beside the board or on one square; the score counts full lines of 175."""
    rng = random.Random(7)
    match = new()
    for _ in range(150):
        match = match.play(0, rng.choice(match.legal(0)))
        on_board = [card for card in match.record.board if card != NOWHERE]
        beside = [card for card in range(49) if match.record.loose >> card & 1]
        assert [*range(49)] == sorted([*on_board, *beside])
        assert NOWHERE == match.record.board[0]
    lines = [[match.record.board[square] for square in line] for line in rules.ON_LINE]
    sums = [sum(line) + 7 for line in lines if NOWHERE not in line]
    assert (sums.count(175),) == match.score
