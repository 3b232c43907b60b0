"""Another Reverse puzzle: two parties of three change places round a gap in ten moves."""

from __future__ import annotations

import pytest

import reversing
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from reversing import distances, ended, legal, played, shown, steps

KEY = "another-reverse"
VECTOR = reversing.VECTORS["REV2"]
TEN = ["shift 2 4", "shift 5 2", "shift 3 5", "shift 6 3", "shift 7 6"]
TEN += ["shift 4 7", "shift 1 4", "shift 3 1", "shift 6 3", "shift 4 6"]


def at(men: str, moves: int = 0) -> Match:
    return reversing.at(KEY, men, moves)


@pytest.mark.proves("forty-nine/another-reverse/set-up", "forty-nine/general/board", "GO-R9")
def test_the_men_stand_as_the_sheet_has_them() -> None:
    """One colour on 1 to 3, the other on 5 to 7, and 4 empty."""
    assert VECTOR["start"] == shown(Match.new(KEY, 1, seed="any"))


@pytest.mark.proves("forty-nine/another-reverse/claim-ten")
def test_ten_moves_are_enough_and_none_fewer() -> None:
    """By letters exchanged in every way; were leaps over one man alone, it would take fifteen."""
    start, goal = VECTOR["start"], VECTOR["goal"]
    assert VECTOR["minimum_verified"] == 10 == distances(goal)[start]
    assert VECTOR["minimum_if_only_one_man_may_be_jumped"] == 15 == distances(goal, 2)[start]


@pytest.mark.proves(
    "forty-nine/another-reverse/goal", "forty-nine/another-reverse/claim-ten", "REV2-R1"
)
def test_a_way_of_ten_moves_wins() -> None:
    """The parties have changed places, the match is over and won."""
    match = played(Match.new(KEY, 1, seed="any"), *TEN[:-1])
    assert match.outcome is None
    match = match.play(0, TEN[-1])
    assert VECTOR["goal"] == shown(match)
    assert ((0,), "forty-nine/another-reverse/goal") == ended(match)
    assert (6,) == match.score


@pytest.mark.proves("REV2-R2")
def test_the_gap_must_be_on_4_again() -> None:
    """With the colours exchanged but one man aside it is not done."""
    match = at("BBBA.AA", 5)
    assert (None, (5,)) == (match.outcome, match.score)
    match = at("BBBA.AA", 5).play(0, "shift 6 5")
    assert ("BBBAA.A", None) == (shown(match), match.outcome)
    assert ((0,), "forty-nine/another-reverse/goal") == ended(match.play(0, "shift 4 6"))


@pytest.mark.proves("REV2-R1", "GO-R3")
def test_moves_are_those_of_the_reverse_puzzle() -> None:
    """In all 140 positions: into the empty square from up to three squares away."""
    everywhere = distances(VECTOR["goal"])
    assert 140 == len(everywhere)
    for men in everywhere:
        assert sorted(steps(men)) == legal(at(men)) == legal(reversing.at("reverse", men))
    with pytest.raises(IllegalMove, match="empty square") as refused:
        at("AAA.BBB").play(0, "shift 2 3")
    assert "REV2-R1" in refused.value.rules


@pytest.mark.proves("HOUSE-R43")
@pytest.mark.parametrize(
    ("made", "winners", "reason"),
    [(9, (0,), "forty-nine/another-reverse/goal"), (10, (), "HOUSE-R43")],
)
def test_the_tenth_move_wins_and_the_eleventh_only_solves(
    made: int, winners: tuple[int, ...], reason: str
) -> None:
    """As in the Reverse puzzle."""
    match = at("BBBA.AA", made).play(0, "shift 4 5")
    assert (winners, reason) == ended(match)
    assert made + 1 == match.state.moves


@pytest.mark.proves("HOUSE-R40")
def test_a_puzzle_that_goes_round_for_ever_is_laid_aside() -> None:
    """After as many moves as were agreed."""
    short = Match.new(game(KEY, max_moves=2), 1, seed="any")
    assert ((), "HOUSE-R40") == ended(played(short, "shift 3 4", "shift 4 3"))


@pytest.mark.proves("PZ-R1", "GO-R5")
def test_every_move_is_counted_and_can_be_undone() -> None:
    """Back to the very start."""
    start = Match.new(KEY, 1, seed="any")
    match = played(start, *TEN[:3])
    assert (3, 3) == (match.state.moves, match.length)
    assert start.record == match.undo().undo().undo().record


def test_it_has_one_option() -> None:
    """The sheet offers none; the house lays it aside."""
    assert ["max_moves"] == list(game(KEY).options)
