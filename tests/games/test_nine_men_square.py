"""Nine Men Square: nine men in a square, one left on 25."""

from __future__ import annotations

from collections.abc import Collection

import pytest

import leaping
from leaping import check_runs, ended, legal, open_leaps, played, random_steps, reached, shown
from parlour.core import kernels
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match

KEY = "nine-men-square"
VECTOR = leaping.VECTORS["SQ9"]
SQUARE = frozenset(VECTOR["occupied"])
CENTRE = frozenset({VECTOR["goal"]["on"]})
FOUR = "25-27 24-12-26 33-19 27-11-23-39-25"
"""A way in four moves."""
SOLVED = "forty-nine/nine-men-square/goal"


def at(men: Collection[int], **fields: int) -> Match:
    return leaping.at(KEY, men, **fields)


def new() -> Match:
    return Match.new(KEY, 1, seed="any")


@pytest.mark.proves("forty-nine/nine-men-square/set-up", "forty-nine/general/board", "GO-R9")
def test_the_men_stand_as_the_sheet_has_them() -> None:
    """Three by three around 25; nobody has moved."""
    match = new()
    assert SQUARE == shown(match) == {*range(17, 20), *range(24, 27), *range(31, 34)}
    assert ((0,), 0, 0) == (match.score, match.state.moves, match.state.jumper)


@pytest.mark.proves("forty-nine/nine-men-square/claim-four", "SQ9-R1", "HOUSE-R47")
def test_a_way_of_four_moves_wins_and_earns_a_star() -> None:
    """As the sheet claims; eight are off and the last stands on 25."""
    match = played(new(), FOUR)
    assert VECTOR["claimed_moves"] == 4 == match.state.moves
    assert CENTRE == shown(match)
    assert ((0,), "HOUSE-R47", (8,)) == ended(match)
    assert ((), []) == (match.turn, match.legal(0))
    with pytest.raises(IllegalMove, match="over") as refused:
        match.play(0, "jump 25 27")
    assert ("HOUSE-R47",) == refused.value.rules


@pytest.mark.slow
@pytest.mark.proves("forty-nine/nine-men-square/claim-four")
def test_three_moves_are_not_enough() -> None:
    """All that three moves can reach, by rows and columns."""
    levels = reached(SQUARE, moves=3)
    assert 4 == len(levels) == VECTOR["minimum_verified"]
    assert not any(CENTRE in level for level in levels)


def test_without_diagonal_jumps_it_cannot_be_done() -> None:
    """In any number of moves, which is why all eight directions are meant."""
    levels = reached(SQUARE, straight=True)
    assert set() == levels[-1]
    assert not any(CENTRE in level for level in levels)


@pytest.mark.proves(
    "forty-nine/nine-men-square/jump", "forty-nine/nine-men-square/jump-continued", "SQ9-R1"
)
@pytest.mark.parametrize(
    ("over", "end"),
    [(17, 9), (18, 11), (19, 13), (24, 23), (26, 27), (31, 37), (32, 39), (33, 41)],
)
def test_a_man_jumps_in_all_eight_directions(over: int, end: int) -> None:
    """Over a neighbour to the empty square behind, and the neighbour is taken off."""
    match = at({25, over})
    assert sorted([f"jump 25 {end}", f"jump {over} {2 * 25 - over}"]) == legal(match)
    assert {end} == shown(match.play(0, f"jump 25 {end}"))


@pytest.mark.proves("forty-nine/nine-men-square/jump-continued", "GO-R3")
@pytest.mark.parametrize(
    "move",
    [
        pytest.param("jump 17 33", id="onto a man"),
        pytest.param("jump 31 45", id="over nobody"),
        pytest.param("jump 27 13", id="without a man"),
        pytest.param("jump 31 38", id="one step"),
        pytest.param("jump 17 34", id="no straight line"),
        pytest.param("jump 17 38", id="over two"),
    ],
)
def test_what_is_no_jump_is_refused_by_the_rule(move: str) -> None:
    """Whatever is wrong with it."""
    with pytest.raises(IllegalMove, match="empty square just behind") as refused:
        new().play(0, move)
    assert {"forty-nine/nine-men-square/jump-continued", "SQ9-R1"} <= {*refused.value.rules}


@pytest.mark.proves("GO-R9", "forty-nine/general/board")
@pytest.mark.parametrize("men", [{7, 8}, {13, 14, 15}, {6, 14}, {28, 29}, {1, 2}])
def test_rows_do_not_run_on_into_the_next(men: set[int]) -> None:
    """Numbers that follow each other are neighbours only in one row."""
    assert sorted(open_leaps(frozenset(men))) == legal(at(men))


@pytest.mark.proves("forty-nine/nine-men-square/run", "HOUSE-R45")
def test_jumps_of_one_man_on_end_are_one_move_and_may_turn() -> None:
    """Diagonally up, straight down, diagonally down and back: four jumps, one move."""
    match = at({31, 25, 26, 39, 38, 1})
    for step, move in enumerate(leaping.jumps("31-19-33-45-31")):
        match = match.play(0, move)
        assert (1, 5 - step) == (match.state.moves, len(shown(match)))


@pytest.mark.proves("HOUSE-R45")
def test_a_man_at_his_move_may_stop_early() -> None:
    """Until then he alone may jump; then everyone, and it is another move."""
    match = at({31, 25, 26, 1, 2}).play(0, "jump 31 19")
    assert 19 == match.state.jumper
    assert ["jump 19 33", "stop"] == legal(match)
    stopped = match.play(0, "stop")
    assert (0, 1) == (stopped.state.jumper, stopped.state.moves)
    assert sorted(open_leaps(shown(match))) == legal(stopped)
    assert 2 == stopped.play(0, "jump 1 3").state.moves


@pytest.mark.proves("HOUSE-R45")
def test_a_man_stopped_who_jumps_again_begins_another_move() -> None:
    """On end it is one move, after a stop it is two."""
    match = at({31, 25, 26}).play(0, "jump 31 19")
    on_end = match.play(0, "jump 19 33")
    after_a_stop = match.play(0, "stop").play(0, "jump 19 33")
    assert shown(on_end) == shown(after_a_stop) == {33}
    assert (1, 2) == (on_end.state.moves, after_a_stop.state.moves)


@pytest.mark.proves("HOUSE-R45")
def test_a_move_is_over_by_itself_when_the_man_cannot_jump_on() -> None:
    """There is nothing to stop, and the next jump is another move."""
    match = at({24, 25, 1, 2}).play(0, "jump 24 26")
    assert 0 == match.state.jumper
    assert ["jump 1 3"] == legal(match)
    assert 2 == match.play(0, "jump 1 3").state.moves


@pytest.mark.proves("HOUSE-R45", "GO-R3")
def test_another_man_may_not_jump_into_a_move() -> None:
    """The refusal says how to go on."""
    match = at({31, 25, 26, 1, 2}).play(0, "jump 31 19")
    with pytest.raises(IllegalMove, match="until you say stop") as refused:
        match.play(0, "jump 1 3")
    assert {"HOUSE-R45"} <= {*refused.value.rules}


@pytest.mark.proves("HOUSE-R45", "GO-R3")
def test_nobody_is_stopped_who_is_not_jumping() -> None:
    """Neither at the start nor when a move is over."""
    for match in (new(), at({24, 25, 1, 2}).play(0, "jump 24 26")):
        with pytest.raises(IllegalMove, match="could go on") as refused:
            match.play(0, "stop")
        assert "HOUSE-R45" in refused.value.rules


@pytest.mark.proves("HOUSE-R47", "forty-nine/nine-men-square/goal")
@pytest.mark.parametrize(
    ("moves", "jumper", "total", "reason"),
    [(0, 0, 1, "HOUSE-R47"), (3, 0, 4, "HOUSE-R47"), (4, 0, 5, SOLVED), (4, 23, 4, "HOUSE-R47")],
)
def test_the_last_man_on_25_wins_and_four_moves_earn_a_star(
    moves: int, jumper: int, total: int, reason: str
) -> None:
    """A fifth move still wins; a jump within the fourth is no fifth."""
    match = at({23, 24}, moves=moves, jumper=jumper).play(0, "jump 23 25")
    assert ((0,), reason, (8,)) == ended(match)
    assert total == match.state.moves


@pytest.mark.proves("HOUSE-R46", "forty-nine/nine-men-square/goal")
@pytest.mark.parametrize(
    ("men", "move", "left"),
    [({24, 25}, "jump 24 26", {26}), ({23, 24, 1}, "jump 23 25", {1, 25})],
)
def test_without_a_jump_left_it_is_over_unsolved(men: set[int], move: str, left: set[int]) -> None:
    """One man elsewhere is not enough, nor a man on 25 with others; the score tells how many went."""
    match = at(men).play(0, move)
    assert left == shown(match)
    assert ((), "HOUSE-R46", (9 - len(left),)) == ended(match)


@pytest.mark.proves("forty-nine/nine-men-square/goal")
def test_a_man_on_25_does_not_end_it_while_others_can_jump() -> None:
    """As at the very start."""
    assert None is new().outcome
    assert None is at({23, 24, 1, 2}).play(0, "jump 23 25").outcome


@pytest.mark.proves("PZ-R1", "GO-R5")
def test_every_jump_is_counted_and_can_be_undone() -> None:
    """Back to the very start, and a new match stands as this one did."""
    *_, (_, match) = random_steps(new(), 4)
    assert match.length == len(match.log) >= match.state.moves
    while match.length:
        match = match.undo()
    assert new().record == match.record


@pytest.mark.proves("SQ9-R1", "HOUSE-R45", "HOUSE-R46")
def test_random_matches_follow_the_rules_found_anew() -> None:
    """One man fewer each jump, moves and the jumping man told by a second reckoning."""
    for seed in range(25):
        check_runs(new(), seed)


@pytest.mark.proves("HOUSE-R46", "HOUSE-R47")
def test_random_matches_end_by_the_rules() -> None:
    """Within eight jumps; won only with one man on 25, by a star only in four moves."""
    of = game(KEY)
    play = kernels.plain(of.rules).playout
    for number in range(200):
        state = of.start(1)
        assert play(state, kernels.seeded(9, number)) <= 2 * 8
        men = frozenset(n for n in range(64) if state.men >> n & 1)
        assert (men == CENTRE) == (state.ended in (1, 2))
        assert (men == CENTRE and state.moves <= 4) == (state.ended == 1)
        assert {} == open_leaps(men)


def test_it_has_no_options() -> None:
    """The sheet offers none."""
    assert {} == game(KEY).options
