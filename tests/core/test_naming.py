"""Views and states can be read: cards and options by name, and printed."""

from __future__ import annotations

import pytest

import lawbook
from parlour.core.game import game, games
from parlour.core.match import Match

POSITION = {
    "hands": ["6-5 6-3", "6-4 6-2", "5-5 5-4", "3-3 3-2"],
    "honors": 6,
    "turn": 1,
    "leader": 1,
    "bidder": 1,
    "dealer": 0,
}


def test_a_view_names_the_cards_of_its_seat_and_no_others() -> None:
    view = Match.at("forty-two", 4, **POSITION).view(1)
    assert ["6-2", "6-4"] == view.hand
    assert [[], ["6-2", "6-4"], [], []] == view.named.hands
    assert [] == Match.at("forty-two", 4, **POSITION).view(None).hand


def test_options_have_the_names_of_their_values() -> None:
    state = Match.new(game("forty-two", penalty="full_bid", target=77), seed="a").state
    assert ("full_bid", "77", "off") == (state.penalty, state.target, state.must_try)
    assert "seat:2" == Match.new(game("gyp", first_dealer="seat:2"), 4, seed="a").state.first_dealer


def test_a_printed_view_tells_the_table_and_the_legal_moves() -> None:
    text = str(Match.at("forty-two", 4, **POSITION).view(1))
    assert "hand: seat 0, 2 cards; seat 1, 6-2 6-4; seat 2, 2 cards; seat 3, 2 cards" in text
    assert "Honors: Sixes" in text
    assert "legal: play 6-2, play 6-4" in text
    assert "5-5" not in text
    assert "bidder: seat 1" in text


@pytest.mark.slow
@pytest.mark.parametrize("key", games())
def test_every_view_can_be_printed_and_says_how_it_ended(key: str) -> None:
    of = game(key)
    for match in lawbook.random_match(of, of.usual_players, "print", 60):
        for seat in (0, None):
            assert of.title in str(match.view(seat))
