"""Sides, targets, progressive play and the longest match."""

from __future__ import annotations

from itertools import product

import pytest

from parlour.core import kernels
from parlour.core.errors import BadOption
from parlour.core.game import game, games
from parlour.kit.lookups import lookup
from parlour.kit.matches import (
    Sides,
    TargetCheck,
    leader,
    progressive_over,
    reached,
    side_count,
    side_of,
)

# --- sides ---------------------------------------------------------------------------------------


@pytest.mark.proves("GEN-R7")
@pytest.mark.parametrize(
    ("sides", "players", "expected"),
    [
        (Sides.individual, 5, [0, 1, 2, 3, 4]),
        (Sides.two_teams, 4, [0, 1, 0, 1]),
        (Sides.two_teams, 6, [0, 1, 0, 1, 0, 1]),
        (Sides.two_teams, 8, [0, 1, 0, 1, 0, 1, 0, 1]),
        (Sides.pairs_opposite, 4, [0, 1, 0, 1]),
        (Sides.pairs_opposite, 6, [0, 1, 2, 0, 1, 2]),
        (Sides.pairs_opposite, 8, [0, 1, 2, 3, 0, 1, 2, 3]),
    ],
)
def test_who_plays_with_whom(sides: Sides, players: int, expected: list[int]) -> None:
    """Two teams sit alternately; pairs sit opposite, seat i with seat i + n/2."""
    assert expected == [side_of(sides, players, seat) for seat in range(players)]
    assert len(set(expected)) == side_count(sides, players)


@pytest.mark.proves("GEN-R7")
def test_of_four_players_opposite_is_alternate() -> None:
    for seat in range(4):
        assert side_of(Sides.two_teams, 4, seat) == side_of(Sides.pairs_opposite, 4, seat)


# --- targets -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "expected"),
    [([3, 5, 4], 1), ([5, 5, 4], -1), ([5, 4, 5], -1), ([0, 0, 0], -1), ([-3, -2, -9], 1)],
)
def test_the_leader_is_one_alone(points: list[int], expected: int) -> None:
    assert expected == leader(points, len(points))


def test_a_tie_below_the_top_does_not_matter() -> None:
    assert 2 == leader([4, 4, 7, 4], 4)
    assert 0 == leader([7, 4, 4, 4], 4)


def test_only_the_sides_in_play_count() -> None:
    """A row of numbers may be longer than the table is."""
    assert 0 == leader([2, 1, 9, 9], 2)
    assert not reached([2, 1, 9], 2, 9)


@pytest.mark.proves("GEN-R8")
@pytest.mark.parametrize(
    ("points", "over"),
    [
        ([99, 98], False),
        ([100, 12], True),
        ([12, 104], True),
        ([117, 110], True),
        ([106, 106], False),
        ([100, 106, 106], False),
        ([100, 105, 106], True),
    ],
)
def test_the_higher_of_those_who_arrive_wins_and_a_tied_top_plays_on(
    points: list[int], over: bool
) -> None:
    assert over == reached(points, len(points), 100)


def test_when_a_target_is_looked_at_is_by_family() -> None:
    """Reckoned games look after the hand, running games at once; both offer the other way."""
    for key, usual in (("trix", TargetCheck.end_of_hand), ("gyp", TargetCheck.immediate)):
        choice = game(key).options["target_check"]
        assert usual.text == choice.default(4)
        assert {"immediate", "end_of_hand"} == set(choice.values)


# --- progressive play ----------------------------------------------------------------------------


def still_open(points: tuple[int, ...], left: int) -> bool:
    """Whether some way the hands left may go lets another side draw level with the best."""
    best = points.index(max(points))
    for winners in product(range(len(points)), repeat=left):
        totals = [points[side] + winners.count(side) for side in range(len(points))]
        if any(totals[side] >= totals[best] for side in range(len(points)) if side != best):
            return True
    return False


@pytest.mark.proves("GEN-R10")
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_a_progressive_match_ends_as_soon_as_nobody_can_draw_level(sides: int) -> None:
    """Every score there can be after each hand of five."""
    for played in range(1, 6):
        for points in product(range(played + 1), repeat=sides):
            if sum(points) <= played:
                over = played == 5 or not still_open(points, 5 - played)
                assert over == progressive_over(list(points), sides, played, 5)


@pytest.mark.proves("GEN-R10")
def test_three_of_five_are_enough_against_one_opponent() -> None:
    assert progressive_over([3, 0], 2, 3, 5)
    assert progressive_over([3, 1], 2, 4, 5)
    assert not progressive_over([2, 0], 2, 2, 5)
    assert not progressive_over([2, 1], 2, 3, 5)


@pytest.mark.proves("GEN-R10")
@pytest.mark.parametrize("key", ["trix", "gyp"])
def test_progressive_is_a_choice_and_has_five_hands(key: str) -> None:
    options = game(key).options
    assert "points" == options["match_mode"].default(4)
    assert "5" == options["progressive_hands"].default(4)
    assert "progressive" in options["match_mode"].values


# --- the longest match ---------------------------------------------------------------------------

WITH_LIMIT = [key for key, one in games().items() if "max_hands" in one.options]


@pytest.mark.proves("GEN-R12", "GO-R7")
@pytest.mark.parametrize("key", WITH_LIMIT)
def test_a_match_has_at_most_a_thousand_deals_unless_told_otherwise(key: str) -> None:
    choice = game(key).options["max_hands"]
    assert "1000" == choice.default(4)
    for odd in ("0", "-1", "ten", "1e3", ""):
        assert choice.parse(odd) is None
    with pytest.raises(BadOption):
        game(key, max_hands="0")


@pytest.mark.slow
@pytest.mark.proves("GEN-R12", "GO-R7")
@pytest.mark.parametrize("key", ["forty-two", "trix", "gyp"])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_no_match_has_more_deals_than_allowed(key: str, most: int) -> None:
    """The best score wins then, and equal ones share."""
    one = game(key, max_hands=most)
    for number in range(10):
        s = one.start(4)
        kernels.plain(one.rules).playout(s, kernels.seeded(most, number))
        assert s.ended > 0
        assert s.deals <= most
        best = max(one.rules.score(s, seat) for seat in range(4))
        expected = tuple(seat for seat in range(4) if one.rules.score(s, seat) == best)
        assert expected == one.rules.winners(s)


# --- tables --------------------------------------------------------------------------------------


def test_a_table_holds_a_functions_values() -> None:
    held = lookup(lambda a, b, c: 100 * a + 10 * b + c, range(2), [3, 5], range(4))
    assert [[2, 2], 4] == [[len(held), len(held[0])], len(held[0][0])]
    assert 153 == held[1][1][3]
    assert 7 == lookup(lambda: 7)
