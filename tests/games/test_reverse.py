"""The Reverse puzzle: two parties of three change ends in ten moves."""

from __future__ import annotations

import random

import pytest

import reversing
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from reversing import distances, ended, legal, played, shown, steps

KEY = "reverse"
VECTOR = reversing.VECTORS["REV"]
TEN = ["shift 6 7", "shift 3 6", "shift 1 3", "shift 4 1", "shift 7 4"]
TEN += ["shift 6 7", "shift 3 6", "shift 5 3", "shift 2 5", "shift 1 2"]


def at(men: str, moves: int = 0) -> Match:
    return reversing.at(KEY, men, moves)


@pytest.mark.proves("forty-nine/reverse/set-up", "forty-nine/general/board", "GO-R9")
def test_the_men_stand_as_the_sheet_has_them() -> None:
    """One colour on 1 to 3, the other on 4 to 6, and 7 empty."""
    assert VECTOR["start"] == shown(Match.new(KEY, 1, seed="any"))


@pytest.mark.proves("forty-nine/reverse/claim-ten")
def test_ten_moves_are_enough_and_none_fewer() -> None:
    """By letters exchanged in every way; were leaps over one man alone, it would take fifteen."""
    start, goal = VECTOR["start"], VECTOR["goal"]
    assert VECTOR["minimum_verified"] == 10 == distances(goal)[start]
    assert VECTOR["minimum_if_only_one_man_may_be_jumped"] == 15 == distances(goal, 2)[start]


@pytest.mark.proves("forty-nine/reverse/goal", "forty-nine/reverse/claim-ten")
def test_a_way_of_ten_moves_wins() -> None:
    """The men are home, the match is over and won."""
    match = Match.new(KEY, 1, seed="any")
    for move in TEN:
        assert match.outcome is None
        match = match.play(0, move)
    assert VECTOR["goal"] == shown(match)
    assert ((0,), "forty-nine/reverse/goal") == ended(match)
    assert (6,) == match.score
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, "shift 2 1")


@pytest.mark.proves("forty-nine/reverse/moves", "REV-R1")
def test_a_man_comes_from_up_to_three_squares_either_side() -> None:
    """With the gap in the middle all six reach it, with the gap at an end only three."""
    assert [f"shift {n} 4" for n in (1, 2, 3, 5, 6, 7)] == legal(at("AAA.BBB"))
    assert ["shift 4 7", "shift 5 7", "shift 6 7"] == legal(at("AAABBB."))
    assert ["shift 2 1", "shift 3 1", "shift 4 1"] == legal(at(".ABABAB"))


@pytest.mark.proves("REV-R1")
def test_leaps_go_over_either_colour_either_way_and_remove_nothing() -> None:
    """Over two of the other colour, over one of each, and back over one's own."""
    assert "A.ABBAB" == shown(at("AAABB.B").play(0, "shift 3 6").play(0, "shift 2 3"))
    assert "ABA.BBA" == shown(at("ABAABB.").play(0, "shift 4 7"))
    assert "A.BABAB" == shown(at("AAB.BAB").play(0, "shift 2 4"))
    assert "ABBAA.B" == shown(at("AB.AABB").play(0, "shift 6 3"))


@pytest.mark.proves("REV-R1", "GO-R3")
def test_what_is_too_far_or_not_empty_is_refused() -> None:
    """By the rule that forbids it."""
    with pytest.raises(IllegalMove, match="one man or two") as refused:
        at("AAABBB.").play(0, "shift 3 7")
    assert "REV-R1" in refused.value.rules
    with pytest.raises(IllegalMove, match="empty square") as refused:
        at("AAABBB.").play(0, "shift 2 3")
    assert "forty-nine/reverse/moves" in refused.value.rules


@pytest.mark.proves("REV-R2")
def test_men_of_one_colour_are_alike() -> None:
    """Two steps of two men leave what one leap of one man leaves."""
    stepped = played(at("AAABBB."), "shift 6 7", "shift 5 6")
    leapt = played(at("AAABBB."), "shift 5 7")
    assert "AAAB.BB" == shown(stepped) == shown(leapt)
    assert stepped.record.men == leapt.record.men


@pytest.mark.proves("REV-R3")
@pytest.mark.parametrize(
    ("made", "winners", "reason"), [(9, (0,), "forty-nine/reverse/goal"), (10, (), "REV-R3")]
)
def test_the_tenth_move_wins_and_the_eleventh_only_solves(
    made: int, winners: tuple[int, ...], reason: str
) -> None:
    """How many moves it took is told either way."""
    match = at("B.BBAAA", made).play(0, "shift 1 2")
    assert (winners, reason) == ended(match)
    assert ((6,), made + 1) == (match.score, match.state.moves)


@pytest.mark.proves("HOUSE-R40")
def test_a_puzzle_that_goes_round_for_ever_is_laid_aside() -> None:
    """After as many moves as were agreed, unless the last of them solves it."""
    short = Match.new(game(KEY, max_moves=3), 1, seed="any")
    assert ((), "HOUSE-R40") == ended(played(short, "shift 6 7", "shift 7 6", "shift 6 7"))
    assert "2000" == game(KEY).options["max_moves"].default(1)
    ten = Match.new(game(KEY, max_moves=10), 1, seed="any")
    assert ((0,), "forty-nine/reverse/goal") == ended(played(ten, *TEN))


@pytest.mark.proves("PZ-R1", "GO-R5")
def test_every_move_is_counted_and_can_be_undone() -> None:
    """Back to the very start."""
    start = Match.new(KEY, 1, seed="any")
    match = played(start, *TEN[:2])
    assert (2, 2) == (match.state.moves, match.length)
    assert start.record == match.undo().undo().record


@pytest.mark.proves("REV-R1", "REV-R2")
def test_the_rules_agree_with_letters_exchanged_in_all_140_positions() -> None:
    """Seven places for the gap and twenty for the men: the same moves to the same positions."""
    everywhere = distances(VECTOR["goal"])
    assert 140 == len(everywhere)
    for men in everywhere:
        expected = steps(men)
        assert sorted(expected) == legal(at(men))
        assert expected == {move: shown(at(men).play(0, move)) for move in expected}


@pytest.mark.proves("REV-R1")
def test_six_men_stay_on_seven_squares() -> None:
    """At every step of a random match the score counts those at home."""
    rng = random.Random(13)
    match = Match.new(KEY, 1, seed="any")
    while match.outcome is None and match.length < 200:
        match = match.play(0, rng.choice(match.legal(0)))
        men = shown(match)
        assert [3, 3, 1] == [men.count(sign) for sign in "AB."]
        home = sum(man == place for man, place in zip(men, VECTOR["goal"], strict=True))
        assert home - (men[0] == ".") == match.score[0]


def test_it_has_one_option() -> None:
    """The sheet offers none; the house lays it aside."""
    assert ["max_moves"] == list(game(KEY).options)
