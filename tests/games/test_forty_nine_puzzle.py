"""The "49" puzzle: 48 men, jumps along rows and columns, one man left."""

from __future__ import annotations

from collections import Counter
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

KEY = "forty-nine-puzzle"
VECTOR = leaping.VECTORS["P49"]
WAY = """
    4-2 1-3 15-1 29-15 43-29 45-43 47-45 49-47 6-4 4-2 1-3 10-8 8-22 22-36 43-29 12-10 14-12 28-14
    7-21 34-48 48-46 42-28 21-35 32-34 35-33 46-44 30-32 44-30 17-31 3-17 38-24 29-31 27-13 13-11
    40-38 24-10 38-24 33-31 16-30 30-32 19-33 33-31 31-17 10-24 24-26 11-25 25-27
"""
"""All 47 jumps from a gap at 2."""
SOLVED = "forty-nine/forty-nine-puzzle/goal"


def at(men: Collection[int]) -> Match:
    return leaping.at(KEY, men)


def new(vacant: int = 49) -> Match:
    return Match.new(game(KEY, vacant=vacant), 1, seed="any")


def odd_bands(men: Collection[int]) -> list[list[bool]]:
    """Stripe the board by diagonals in three colours, both ways: which colours have odd many men?"""
    places = [divmod(square - 1, 7) for square in men]
    falling = Counter((row - column) % 3 for row, column in places)
    rising = Counter((row + column) % 3 for row, column in places)
    return [[bool(stripes[colour] % 2) for colour in range(3)] for stripes in (falling, rising)]


def may_come_down_to_one(men: Collection[int]) -> bool:
    """Whether stripes allow one man: a jump turns all three parities, so two must stay alike."""
    return all(len(set(odd)) == 2 for odd in odd_bands(men))


@pytest.mark.proves("forty-nine/forty-nine-puzzle/set-up", "forty-nine/general/board", "GO-R9")
def test_men_stand_on_1_to_48() -> None:
    """As the sheet has it; both jumps end on 49."""
    match = Match.new(KEY, 1, seed="any")
    assert frozenset(VECTOR["occupied"]) == shown(match) == {*range(1, 49)}
    assert ["jump 35 49", "jump 47 49"] == legal(match)
    assert (0,) == match.score


@pytest.mark.proves("forty-nine/forty-nine-puzzle/doubt")
def test_the_author_is_right_to_doubt_it_from_49() -> None:
    """Each jump touches every stripe once, and from 49 the stripes are even where one man is odd."""
    for start, over, end in leaping.leaps(straight=True):
        before, after = odd_bands({start, over}), odd_bands({end})
        assert [[not odd for odd in stripes] for stripes in before] == after
    assert not may_come_down_to_one(BOARD - {49})
    assert all(may_come_down_to_one({last}) for last in BOARD)


@pytest.mark.proves("forty-nine/forty-nine-puzzle/other-gaps-claim")
def test_some_other_gaps_are_possible_and_some_are_not() -> None:
    """The stripes forbid 25 of the 49, and 2 is solved here."""
    forbidden = {gap for gap in BOARD if not may_come_down_to_one(BOARD - {gap})}
    assert 25 == len(forbidden)
    assert {1, 7, 43, 49, 25} < forbidden
    assert 2 not in forbidden
    assert ((0,), SOLVED, (47,)) == ended(played(new(2), WAY))


@pytest.mark.proves("forty-nine/forty-nine-puzzle/goal", "P49-R1")
def test_one_man_on_any_square_wins() -> None:
    """Here from the gap at 2 to a last man on 27."""
    match = played(new(2), WAY)
    assert (frozenset({27}), 47) == (shown(match), match.length)
    assert ((), []) == (match.turn, match.legal(0))
    with pytest.raises(IllegalMove, match="is over") as refused:
        match.play(0, "jump 27 25")
    assert (SOLVED,) == refused.value.rules


@pytest.mark.proves("P49-R1")
@pytest.mark.parametrize("end", sorted(BOARD))
def test_the_last_man_may_stand_anywhere(end: int) -> None:
    """Every square of the board can be the last."""
    start, over = next((a, b) for a, b, c in leaping.leaps(straight=True) if c == end)
    assert ((0,), SOLVED, (47,)) == ended(at({start, over}).play(0, f"jump {start} {end}"))


@pytest.mark.proves("forty-nine/forty-nine-puzzle/jump")
@pytest.mark.parametrize("over", [18, 24, 26, 32])
def test_a_man_jumps_along_rows_and_columns(over: int) -> None:
    """Over a neighbour to the empty square behind, and the neighbour is taken off."""
    end = 2 * over - 25
    assert {end} == shown(at({25, over}).play(0, f"jump 25 {end}"))


@pytest.mark.proves("forty-nine/forty-nine-puzzle/jump", "GO-R9")
def test_two_men_alone_jump_just_as_rows_and_columns_have_it() -> None:
    """All pairs of squares, so that no jump leaves the board or runs round its edge."""
    for men in combinations(sorted(BOARD), 2):
        assert sorted(open_leaps(frozenset(men), straight=True)) == legal(at(men))


@pytest.mark.proves("forty-nine/forty-nine-puzzle/jump", "GO-R3")
@pytest.mark.parametrize(
    ("men", "move"),
    [
        pytest.param({25, 33}, "jump 25 41", id="diagonally down"),
        pytest.param({25, 19}, "jump 25 13", id="diagonally up"),
        pytest.param({25, 26, 27}, "jump 25 27", id="onto a man"),
        pytest.param({25, 32}, "jump 25 27", id="over nobody"),
        pytest.param({25, 26}, "jump 27 25", id="without a man"),
        pytest.param({25, 26}, "jump 25 24", id="one step"),
        pytest.param({25, 26, 27}, "jump 25 28", id="over two"),
        pytest.param({13, 14}, "jump 13 15", id="round the edge"),
    ],
)
def test_what_is_no_jump_is_refused_by_the_rule(men: set[int], move: str) -> None:
    """Diagonals are not allowed here, nor what is no jump anywhere."""
    with pytest.raises(IllegalMove, match="along a row or column") as refused:
        at(men).play(0, move)
    assert ("forty-nine/forty-nine-puzzle/jump",) == refused.value.rules


@pytest.mark.proves("P49-R2", "forty-nine/forty-nine-puzzle/other-gaps")
@pytest.mark.parametrize("vacant", sorted(BOARD))
def test_any_square_may_be_the_empty_one(vacant: int) -> None:
    """Men stand on all the others, and the first jump ends there."""
    match = new(vacant)
    assert BOARD - {vacant} == shown(match)
    assert sorted(open_leaps(BOARD - {vacant}, straight=True)) == legal(match)
    assert {vacant} == {move.arguments[1] for move in match.legal(0)}


@pytest.mark.proves("P49-R2")
def test_the_gap_is_its_only_option_and_lies_on_the_board() -> None:
    """49 unless another is chosen."""
    assert ["vacant"] == list(game(KEY).options)
    assert "49" == game(KEY).options["vacant"].default(1)
    for off_the_board in (0, 50, -1):
        with pytest.raises(BadOption):
            game(KEY, vacant=off_the_board)


@pytest.mark.proves("P49-R3")
def test_the_men_left_are_shown_and_a_hopeless_start_is_not_told() -> None:
    """From 49 it plays like any other, and a bystander counts the men."""
    match = new(49)
    for _ in range(10):
        assert (None, (0,)) == (match.outcome, match.turn)
        match = match.play(0, match.legal(0)[0])
        seen = match.view(None)
        assert 48 - match.length == count(match.record.men) == count(seen.state.men)
        assert (match.length,) == seen.score


@pytest.mark.proves("HOUSE-R46", "forty-nine/forty-nine-puzzle/goal")
@pytest.mark.parametrize(
    ("men", "move", "left"),
    [
        pytest.param({24, 25, 34}, "jump 24 26", {26, 34}, id="a diagonal is no jump"),
        pytest.param({23, 24, 1}, "jump 23 25", {25, 1}, id="25 is no goal"),
        pytest.param({1, 2, 47, 49}, "jump 1 3", {3, 47, 49}, id="three men"),
    ],
)
def test_without_a_jump_left_it_is_over_unsolved(men: set[int], move: str, left: set[int]) -> None:
    """The score tells how many men were taken off."""
    match = at(men).play(0, move)
    assert left == shown(match)
    assert ((), "HOUSE-R46", (48 - len(left),)) == ended(match)


@pytest.mark.proves("PZ-R1", "GO-R5")
def test_every_jump_is_counted_and_can_be_undone() -> None:
    """Back to the very start."""
    *_, (_, match) = random_steps(new(), 4)
    assert match.length == len(match.log) == match.score[0]
    while match.length:
        match = match.undo()
    assert new().record == match.record


@pytest.mark.proves("HOUSE-R46")
@pytest.mark.parametrize("vacant", [49, 25, 10])
def test_random_matches_follow_the_rules_found_anew(vacant: int) -> None:
    """One man fewer each jump, just the jumps of rows and columns, and an end when there is none."""
    hope = may_come_down_to_one(BOARD - {vacant})
    for before, after in random_steps(new(vacant), vacant):
        assert sorted(open_leaps(shown(before), straight=True)) == legal(before)
        check_a_jump(before, after, straight=True)
        assert bool(open_leaps(shown(after), straight=True)) == (after.outcome is None)
        assert hope == may_come_down_to_one(shown(after))


@pytest.mark.proves("HOUSE-R46", "P49-R1")
def test_random_matches_end_by_the_rules() -> None:
    """As many jumps as men are gone; won only with one man."""
    of = game(KEY, vacant=2)
    play = kernels.plain(of.rules).playout
    for number in range(30):
        state = of.start(1)
        jumps = play(state, kernels.seeded(9, number))
        assert 48 - jumps == count(state.men)
        assert (count(state.men) == 1) == (state.ended == 1)
