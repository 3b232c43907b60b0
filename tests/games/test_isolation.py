"""Isolation: seven men, no two in one line."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from parlour.core import compiling, kernels
from parlour.core.bits import count, members
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games import isolation as rules

KEY = "isolation"
CLAIMED_AT_LEAST, SOLUTIONS = 14, 40


def at(men: str) -> Match:
    return Match.at(KEY, 1, men=men)


def open_to(match: Match, verb: str) -> list[int]:
    return [move.arguments[0] for move in match.legal(0) if move.verb.name == verb]


def every_solution() -> set[frozenset[int]]:
    """All ends of a match that only places men, each man below the one before."""
    of = game(KEY).rules
    found: set[frozenset[int]] = set()
    open_states: list[Any] = [game(KEY).start(1)]
    while open_states:
        state = open_states.pop()
        if state.ended:
            found.add(frozenset(members(state.men)))
            continue
        for square in members(of.may(state, 0)[rules.PLACE]):
            if square > state.men.bit_length() - 1:
                after = state.copy()
                rules.place(after, 0, square)
                open_states.append(after)
    return found


@pytest.mark.proves("ISO-R1", "forty-nine/isolation/claim-fourteen")
def test_it_can_be_done_in_forty_ways() -> None:
    """The sheet says at least fourteen."""
    assert SOLUTIONS == len(every_solution()) >= CLAIMED_AT_LEAST


@pytest.mark.proves("forty-nine/isolation/goal", "forty-nine/isolation/no-two", "GO-R9")
def test_in_every_solution_each_man_is_alone_in_its_lines() -> None:
    """Checked by rows and columns counted anew."""
    for solution in every_solution():
        places = [divmod(square - 1, 7) for square in sorted(solution)]
        assert 7 == len({row for row, _ in places}) == len({column for _, column in places})
        assert 7 == len({row + column for row, column in places})
        assert 7 == len({row - column for row, column in places})


@pytest.mark.proves("ISO-R2", "GO-R3", "forty-nine/isolation/no-two")
@pytest.mark.parametrize("square", [25, 22, 28, 4, 46, 1, 49, 7, 43, 17, 33])
def test_a_man_in_line_with_another_is_refused_by_the_rule(square: int) -> None:
    """Here with a man on 25: its square, row, column and both diagonals."""
    with pytest.raises(IllegalMove, match="diagonal of any length") as refused:
        at("25").play(0, f"place {square}")
    assert "ISO-R2" in refused.value.rules


@pytest.mark.proves("ISO-R2")
def test_short_diagonals_count() -> None:
    """Squares 2 and 8 lie on a diagonal of two."""
    assert 8 not in open_to(at("2"), "place")
    assert 10 not in open_to(at("2"), "place")
    assert 17 in open_to(at("2"), "place")


@pytest.mark.proves("forty-nine/general/board", "GO-R9")
def test_lines_are_those_of_a_board_of_seven_by_seven() -> None:
    """Row by row from the top left; the centre commands 25 squares, a corner 19."""
    assert (25, 19) == (count(rules.LINES[25]), count(rules.LINES[1]))
    for a, b in combinations(range(1, 50), 2):
        (row_a, column_a), (row_b, column_b) = divmod(a - 1, 7), divmod(b - 1, 7)
        line = row_a == row_b or column_a == column_b
        line = line or row_a + column_a == row_b + column_b or row_a - column_a == row_b - column_b
        assert line == rules.in_line(a, b) == bool(rules.LINES[a] >> b & 1)


@pytest.mark.proves("PZ-R1")
def test_any_man_may_be_taken_off_again() -> None:
    """Only a man that stands there."""
    match = at("2 17 25")
    assert [2, 17, 25] == open_to(match, "remove")
    assert [2, 25] == open_to(match.play(0, "remove 17"), "remove")
    with pytest.raises(IllegalMove, match="stands on the board"):
        match.play(0, "remove 3")


@pytest.mark.proves("PZ-R1", "GO-R5")
def test_every_move_can_be_undone_and_is_counted() -> None:
    """The log is the counter, and the match before is as it was."""
    start = Match.new(KEY, 1, seed="alone")
    match = start.play(0, "place 2").play(0, "place 21").play(0, "remove 2")
    assert 3 == match.length == len(match.log)
    assert [21] == open_to(match, "remove")
    assert start.record == match.undo().undo().undo().record


@pytest.mark.proves("forty-nine/isolation/goal")
def test_the_seventh_man_solves_it() -> None:
    """The score is the number of men; at seven the match is over and won."""
    solution = sorted(min(every_solution(), key=sorted))
    match = Match.new(KEY, 1, seed="alone")
    for number, square in enumerate(solution):
        assert ((0,), (number,), None) == (match.turn, match.score, match.outcome)
        match = match.play(0, f"place {square}")
    assert match.outcome is not None
    assert ((0,), (7,), "forty-nine/isolation/goal") == (
        match.outcome.winners,
        match.outcome.score,
        match.outcome.reason,
    )
    assert () == match.turn
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, f"remove {solution[0]}")


@pytest.mark.proves("ISO-R3", "forty-nine/general/outfit", "forty-nine/general/numbered-cards")
def test_a_solution_is_known_by_its_squares_alone() -> None:
    """Men are alike, so the order of placing does not make another solution to collect."""
    solution = sorted(min(every_solution(), key=sorted))
    ends = []
    for order in (solution, solution[::-1]):
        match = Match.new(KEY, 1, seed="alone")
        for square in order:
            match = match.play(0, f"place {square}")
        ends.append(match.record)
    assert ends[0] == ends[1]


def test_it_has_no_options() -> None:
    """The sheet offers none."""
    assert {} == game(KEY).options


@pytest.mark.slow
def test_random_play_ends() -> None:
    """Placing and taking off at random finds a solution in some hundred moves."""
    of = game(KEY)
    play = kernels.plain(of.rules).playout
    for number in range(300):
        state = of.start(1)
        assert play(state, kernels.seeded(7, number)) < 10_000
        assert 7 == count(state.men)


@pytest.mark.slow
@pytest.mark.skipif(not compiling.available(), reason="the compiler is not installed")
def test_compiled_matches_are_the_same_matches() -> None:
    """A hundred random matches, to the last field."""
    of = game(KEY)
    fast, plain = compiling.compiled(of.rules), kernels.plain(of.rules)
    states, moves = fast.batch(of.start(1), 5, 0, 100)
    for number in range(100):
        state = of.start(1)
        moves -= plain.playout(state, kernels.seeded(5, number))
        assert state == fast.plain(states[number])
    assert 0 == moves
