"""Verdicts: how a solution compares with what is possible."""

from __future__ import annotations

import pytest

from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk import verdicts
from parlour.solvers.answers import Target


@pytest.mark.parametrize(
    ("moves", "target", "helped", "said"),
    [
        (19, Target(17, True), False, "Solved, in 19 moves; 17 are possible."),
        (17, Target(17, True), False, "Solved, in 17 moves; no fewer are possible."),
        (18, Target(18, False), False, "Solved, in 18 moves; no fewer are known."),
        (17, Target(18, False), False, "Solved, in 17 moves, fewer than the 18 that were known."),
        (9, None, True, "Solved with the solver's help, in 9 moves."),
        (1, None, False, "Solved, in 1 move."),
    ],
)
def test_a_verdict_says_what_is_possible_and_who_helped(
    moves: int, target: Target | None, helped: bool, said: str
) -> None:
    assert said == verdicts.told(moves, solved=True, helped=helped, target=target)


def test_what_is_not_solved_is_not_compared() -> None:
    told = verdicts.told(5, solved=False, helped=True, target=Target(4, True))
    assert "Not solved, after 5 moves." == told


def test_a_challenge_says_whether_fewer_are_possible() -> None:
    assert "Can you do it in 17 moves? No fewer are possible." == verdicts.challenge(
        Target(17, True)
    )
    assert "Nobody is known to need fewer." in verdicts.challenge(Target(20, False))


def test_a_game_that_is_only_counted_is_neither_solved_nor_lost() -> None:
    match = Match.new(game("mystic-double-cross", cheater="off"), 1, "counted").play(0, "run")
    assert match.outcome is not None
    assert f"Counted: {match.score[0]} points." == verdicts.verdict(match)


def test_help_is_remembered_through_undo_and_in_the_record() -> None:
    match = Match.new("reverse", 1, "help").play(0, "shift 4 7")
    match.helped = True
    after = match.play(0, "shift 1 4").undo()
    assert after.helped
    assert "\nhelped: yes\n" in after.dumps()
    assert Match.loads(after.dumps()).helped
    assert not Match.new("reverse", 1, "help").helped
