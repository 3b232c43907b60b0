"""The "25" goal: 48 men, jumps in eight directions, one man left on 25."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

import pytest

import leaping
from leaping import BOARD, check_a_jump, ended, legal, open_leaps, played, random_steps, shown
from parlour.core import kernels
from parlour.core.bits import count
from parlour.core.errors import BadOption, IllegalMove
from parlour.core.game import game
from parlour.core.match import Match

KEY = "twenty-five-goal"
VECTOR = leaping.VECTORS["G25"]
WAY = """
    35-49 47-35 28-42 49-35 14-28 5-21 7-5 45-47 43-45 4-6 2-4 15-3 1-15 48-46 3-5 6-4 46-44 29-45
    15-29 36-22 44-46 27-13 4-20 28-14 14-12 39-27 35-33 46-34 11-9 22-10 9-11 23-37 37-39 12-28
    34-20 28-12 12-10 39-27 19-33 10-26 33-19 27-11 11-23 31-17 32-18 23-11 11-25
"""
"""All 47 jumps from the gap at 49."""
SOLVED = "forty-nine/twenty-five-goal/goal"


def at(men: Collection[int]) -> Match:
    return leaping.at(KEY, men)


def new(vacant: int = 49) -> Match:
    return Match.new(game(KEY, vacant=vacant), 1, seed="any")


@pytest.mark.proves("forty-nine/twenty-five-goal/set-up", "forty-nine/general/board", "GO-R9")
def test_men_stand_on_all_squares_but_49() -> None:
    """As the sheet has it; each of the three jumps ends on 49."""
    match = Match.new(KEY, 1, seed="any")
    assert frozenset(VECTOR["occupied"]) == shown(match) == BOARD - {*VECTOR["vacant"]}
    assert ["jump 33 49", "jump 35 49", "jump 47 49"] == legal(match)
    assert (0,) == match.score


@pytest.mark.proves("forty-nine/twenty-five-goal/goal", "G25-R1")
def test_it_can_be_done_from_49() -> None:
    """47 jumps to one man on 25; no limit stops them."""
    match = played(new(), WAY)
    assert {VECTOR["goal"]["on"]} == shown(match)
    assert 47 == match.length
    assert ((0,), SOLVED, (47,)) == ended(match)
    assert ((), []) == (match.turn, match.legal(0))
    with pytest.raises(IllegalMove, match="is over") as refused:
        match.play(0, "jump 25 27")
    assert (SOLVED,) == refused.value.rules


@pytest.mark.proves("forty-nine/twenty-five-goal/jump")
@pytest.mark.parametrize("over", [17, 18, 19, 24, 26, 31, 32, 33])
def test_a_man_jumps_in_all_eight_directions(over: int) -> None:
    """Over a neighbour to the empty square behind, and the neighbour is taken off."""
    end = 2 * over - 25
    assert {end} == shown(at({25, over}).play(0, f"jump 25 {end}"))


@pytest.mark.proves("forty-nine/twenty-five-goal/jump", "GO-R9")
def test_two_men_alone_jump_just_as_rows_and_columns_have_it() -> None:
    """All pairs of squares, so that no jump leaves the board or runs round its edge."""
    for men in combinations(sorted(BOARD), 2):
        assert sorted(open_leaps(frozenset(men))) == legal(at(men))


@pytest.mark.proves("forty-nine/twenty-five-goal/jump", "GO-R3")
@pytest.mark.parametrize(
    ("men", "move"),
    [
        pytest.param({25, 26, 27}, "jump 25 27", id="onto a man"),
        pytest.param({25, 33}, "jump 25 27", id="over nobody"),
        pytest.param({25, 26}, "jump 27 25", id="without a man"),
        pytest.param({25, 26}, "jump 25 24", id="one step"),
        pytest.param({25, 26, 27}, "jump 25 28", id="over two"),
        pytest.param({13, 14}, "jump 13 15", id="round the edge"),
    ],
)
def test_what_is_no_jump_is_refused_by_the_rule(men: set[int], move: str) -> None:
    """Whatever is wrong with it."""
    with pytest.raises(IllegalMove, match="empty square just behind") as refused:
        at(men).play(0, move)
    assert {"forty-nine/twenty-five-goal/jump", "G25-R1"} <= {*refused.value.rules}


@pytest.mark.proves("G25-R1")
def test_every_jump_stands_by_itself() -> None:
    """A man who could jump on need not, and another may jump at once; nothing is to be stopped."""
    match = at({31, 25, 26, 1, 2}).play(0, "jump 31 19")
    assert ["jump 1 3", "jump 19 33", "jump 26 12"] == legal(match)
    assert ["jump"] == [verb.name for verb in match.game.rules.vocabulary.verbs]
    after = match.play(0, "jump 1 3").play(0, "jump 19 33")
    assert (frozenset({3, 33}), 3) == (shown(after), after.length)


@pytest.mark.proves("G25-R2")
@pytest.mark.parametrize("vacant", sorted(BOARD))
def test_any_square_may_be_the_empty_one(vacant: int) -> None:
    """Men stand on all the others, and the first jump ends there."""
    match = new(vacant)
    assert BOARD - {vacant} == shown(match)
    assert sorted(open_leaps(BOARD - {vacant})) == legal(match)
    assert {vacant} == {move.arguments[1] for move in match.legal(0)}


@pytest.mark.proves("G25-R2")
def test_the_gap_is_its_only_option_and_lies_on_the_board() -> None:
    """49 unless another is chosen."""
    assert ["vacant"] == list(game(KEY).options)
    assert "49" == game(KEY).options["vacant"].default(1)
    for off_the_board in (0, 50, -1):
        with pytest.raises(BadOption):
            game(KEY, vacant=off_the_board)


@pytest.mark.proves("forty-nine/twenty-five-goal/goal", "G25-R3")
@pytest.mark.parametrize(
    ("men", "move", "left"),
    [
        pytest.param({24, 25}, "jump 24 26", {26}, id="one man elsewhere"),
        pytest.param({23, 24, 1}, "jump 23 25", {25, 1}, id="25 and another"),
        pytest.param({1, 2, 47, 49}, "jump 1 3", {3, 47, 49}, id="three men"),
    ],
)
def test_it_is_lost_when_no_jump_is_left(men: set[int], move: str, left: set[int]) -> None:
    """The men remaining are told by the board and by the score."""
    match = at(men).play(0, move)
    assert left == shown(match)
    assert ((), "G25-R3", (48 - len(left),)) == ended(match)


@pytest.mark.proves("forty-nine/twenty-five-goal/goal")
def test_the_last_jump_must_end_on_25() -> None:
    """A man there earlier, with others to follow, ends nothing."""
    assert ((0,), SOLVED, (47,)) == ended(at({23, 24}).play(0, "jump 23 25"))
    assert None is at({23, 24, 1, 2}).play(0, "jump 23 25").outcome


@pytest.mark.proves("PZ-R1", "GO-R5")
def test_every_jump_is_counted_and_can_be_undone() -> None:
    """Back to the very start."""
    *_, (_, match) = random_steps(new(), 4)
    assert match.length == len(match.log) == match.score[0]
    while match.length:
        match = match.undo()
    assert new().record == match.record


@pytest.mark.proves("G25-R1", "G25-R3")
@pytest.mark.parametrize("vacant", [49, 25, 10])
def test_random_matches_follow_the_rules_found_anew(vacant: int) -> None:
    """One man fewer each jump, just the jumps of rows and columns, and an end when there is none."""
    for before, after in random_steps(new(vacant), vacant):
        assert sorted(open_leaps(shown(before))) == legal(before)
        check_a_jump(before, after)
        assert bool(open_leaps(shown(after))) == (after.outcome is None)


@pytest.mark.proves("G25-R3")
def test_random_matches_end_by_the_rules() -> None:
    """As many jumps as men are gone; won only with one man on 25."""
    of = game(KEY)
    play = kernels.plain(of.rules).playout
    for number in range(30):
        state = of.start(1)
        jumps = play(state, kernels.seeded(9, number))
        assert 48 - jumps == count(state.men)
        assert (state.men == 1 << 25) == (state.ended == 1)
