"""Results of a day: who stands where, how they are spread, and the line to share."""

from __future__ import annotations

from datetime import date
from itertools import count
from random import Random

import pytest

from parlour.core.game import game
from parlour.core.match import Match
from parlour.house.attempts import Attempt, Deal, Puzzle, Result, card, result_of, standing, told
from parlour.house.days import DEAL
from parlour.kit.honors import PASSED
from parlour.kit.tricks import points_taken

NUMBERS = count()


def ended(result: Result | None, hints: int = 0, looked: int = 0, late: int = 0) -> Attempt:
    return Attempt(f"t{next(NUMBERS)}", hints, looked, late, int(result is not None), result)


def ahead(points: int, said: str = "pass", own_bid: bool = True) -> Attempt:
    return ended(Deal(points, said, own_bid, points > 0))


def solved(moves: int, hints: int = 0, looked: int = 0, back: int = 0) -> Attempt:
    return ended(Puzzle(True, moves, back, False), hints, looked)


def test_more_points_stand_higher_and_equal_ones_level():
    own = ahead(4)
    day = standing([ahead(12), ahead(4), own, ahead(-6), ended(None)], own)
    assert (5, 4, 2, 1) == (day.attempts, day.ended, day.place, day.level)


def test_the_spread_is_told_from_the_best_and_marks_ones_own():
    own = ahead(4, "bid 22")
    day = standing([ahead(12), own, ahead(-6), ahead(-6)], own)
    assert [("12", 1, False), ("4", 1, True), ("−6", 2, False)] == [
        (bar.label, bar.count, bar.is_own) for bar in day.bars
    ]
    assert [("pass", 3, False), ("bid 22", 1, True)] == [
        (bar.label, bar.count, bar.is_own) for bar in day.calls
    ]


def test_many_different_results_are_put_together():
    day = standing([ahead(points) for points in range(-42, 43)], None)
    assert len(day.bars) <= 13
    assert 85 == sum(bar.count for bar in day.bars)
    assert " to " in day.bars[0].label


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ([], "first to finish"),
        ([2, 10], "level with the field"),
        ([0, 0], "6 ahead of the field"),
        ([10], "4 behind the field"),
    ],
)
def test_a_deal_is_compared_with_the_average_of_the_others(others: list[int], words: str):
    own = ahead(6)
    day = standing([own, *map(ahead, others)], own)
    line = card("Forty-two", date(2026, 11, 17), day)
    assert f"parlour daily · Forty-two · 17 Nov: bid made, {words}" == line


def test_whose_bid_it_was_is_told():
    assert "their bid made" == told(ended(Deal(-8, "pass", False, True)))
    assert "bid failed" == told(ended(Deal(-8, "bid 30", True, False)))


def test_a_puzzle_solved_without_help_stands_before_one_with_help():
    best, slow, helped, shown = solved(30), solved(50), solved(20, hints=1), solved(10, looked=1)
    lost = ended(Puzzle(False, 5, 0, False))
    day = standing([shown, lost, helped, slow, best], helped)
    assert (best, slow, helped, shown, lost) == day.field
    assert 3 == day.place
    assert [("10", 1), ("20", 1), ("30", 1), ("50", 1), ("not solved", 1)] == [
        (bar.label, bar.count) for bar in day.bars
    ]


def test_help_and_moves_taken_back_are_told():
    found = solved(31, hints=2, looked=1, back=4)
    assert "solved in 31 moves, 4 taken back, with 2 hints, solution seen" == told(found)


def test_who_ended_after_the_day_is_not_compared():
    late = ended(Deal(42, "bid 42", True, True), late=1)
    day = standing([late, ahead(2)], late)
    assert (2, 1, 1, 0) == (day.attempts, day.ended, day.late, day.place)
    assert "parlour daily · Forty-two · 17 Nov: bid made" == card(
        "Forty-two", date(2026, 11, 17), day
    )


@pytest.mark.parametrize("number", range(8))
def test_what_came_of_a_deal_is_read_from_its_record(number: int):
    key, options = DEAL
    chance = Random(number)
    match = Match.new(game(key, **options), 4, f"result {number}")
    while match.turn:
        seat = match.turn[0]
        match = match.play(seat, chance.choice(match.legal(seat)))
    state, found = match.record, result_of("deal", match)
    assert isinstance(found, Deal)
    assert 1 == state.deals
    assert state.bidder % 2 == (0 if found.own_bid else 1)
    assert (points_taken(state, state.bidder % 2) >= state.bids[state.bidder]) == found.made
    assert state.scores[0] - state.scores[1] == found.ahead
    own = state.bids[0]
    said = "pass" if own == PASSED else f"bid {own}" if own else "nothing"
    assert said == found.said
