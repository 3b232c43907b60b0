"""Games, matches and views can be pickled, so that they can be sent to other processes."""

from __future__ import annotations

import math
import pickle

import pytest

import lawbook
from parlour.bots import bot
from parlour.core.game import game, games
from parlour.core.match import Match


@pytest.mark.slow
@pytest.mark.parametrize("key", games())
def test_a_match_comes_back_as_it_was_and_goes_on_alike(key: str) -> None:
    of = game(key)
    *_, match = lawbook.random_match(of, of.usual_players, "pickle", 40)
    again = pickle.loads(pickle.dumps(match))
    assert match == again
    assert match.log == again.log
    for seat in match.turn:
        move = match.legal(seat)[0]
        assert match.play(seat, move) == again.play(seat, move)


def test_a_position_set_up_comes_back() -> None:
    match = Match.at("forty-two", 4, hands=["6-5", "6-4", "5-5", "3-3"], honors=6, turn=1)
    assert match.record == pickle.loads(pickle.dumps(match)).record


def test_what_was_taken_back_is_remembered() -> None:
    match = Match.new("reverse", seed="a")
    match = match.play(0, match.legal(0)[0]).undo()
    assert 1 == pickle.loads(pickle.dumps(match)).taken_back


def test_a_game_comes_back_with_its_options() -> None:
    of = game("forty-two", penalty="full_bid")
    again = pickle.loads(pickle.dumps(of))
    assert of == again
    assert of.rules is again.rules


@pytest.mark.slow
@pytest.mark.parametrize("key", games())
def test_a_view_comes_back_and_has_no_more_in_it(key: str) -> None:
    of = game(key)
    *_, match = lawbook.random_match(of, of.usual_players, "pickled view", 30)
    for seat in (*range(match.players), None):
        view = match.view(seat)
        again = pickle.loads(pickle.dumps(view))
        assert [one.plain() for one in view.history] == [one.plain() for one in again.history]
        assert (view.legal, view.move, str(view)) == (again.legal, again.move, str(again))
        assert view.state == again.state


@pytest.mark.slow
def test_a_bot_chooses_alike_from_a_pickled_view() -> None:
    *_, match = lawbook.random_match(game("forty-two"), 4, "pickled view", 20)
    view = match.view(match.turn[0])
    again = pickle.loads(pickle.dumps(view))
    one, other = (bot("forty-two", "novice", "same").choose(v, math.inf) for v in (view, again))
    assert one == other
