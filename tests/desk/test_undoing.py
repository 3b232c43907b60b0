"""What may be taken back."""

from __future__ import annotations

import pytest

from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk.undoing import before_last, taken_back


def bidding() -> Match:
    """Seats 0 to 2 have bid or passed; nobody has seen a card by it."""
    match = Match.new(game("forty-two", first_dealer="seat:3"), seed="undo")
    for seat, move in enumerate(["bid 5", "pass", "bid 6"]):
        match = match.play(seat, move)
    return match


def test_moves_of_bots_go_with_the_move_taken_back():
    back, count = taken_back(bidding(), {0})
    assert 3 == count
    assert (0,) == back.turn


def test_of_several_people_the_last_to_move_takes_back():
    back, count = taken_back(bidding(), {0, 1})
    assert 2 == count
    assert (1,) == back.turn


def test_a_move_of_another_person_is_not_taken_back():
    with pytest.raises(ParlourError, match="somebody has moved since"):
        taken_back(bidding(), {0}, {1})


def test_a_card_that_was_seen_is_not_taken_back():
    match = bidding().play(3, "pass").play(2, "name 6")
    match = match.play(2, match.legal(2)[0])
    with pytest.raises(ParlourError, match="cards have been seen"):
        taken_back(match, {2})


@pytest.mark.parametrize("key", ["forty-two", "isolation"])
def test_where_nobody_has_moved_there_is_nothing_to_take_back(key: str):
    match = Match.new(key, seed="undo")
    with pytest.raises(ParlourError, match="nothing to take back"):
        taken_back(match, {0})
    with pytest.raises(ParlourError, match="nothing to take back"):
        before_last(match)


def test_in_a_puzzle_a_move_is_taken_back_whatever_it_showed():
    match = Match.new("mystic-double-cross", seed="undo")
    later = match.play(0, match.legal(0)[0])
    assert not later.undoable
    assert (match, 1) == taken_back(later, {0})
