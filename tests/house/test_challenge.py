"""Challenges at a table of the house, and help that its verdict tells of."""

from __future__ import annotations

import html

import pytest

from house.wire import Guest, Served
from parlour.core.errors import ParlourError
from parlour.core.fair import Seed
from parlour.core.game import game
from parlour.house import thinking
from parlour.house.thinking import Position
from parlour.solvers import solving

pytestmark = pytest.mark.slow


def test_a_table_tells_in_how_few_moves_its_puzzle_can_be_done(ann: Guest) -> None:
    table = ann.makes("reverse", seats=["me"])
    found = ann.http.get(f"/api/tables/{table}/challenge").json()
    assert (10, True) == (found["moves"], found["is_least"])
    assert "Can you do it in 10 moves? No fewer are possible." == found["sentence"]
    assert found == ann.http.get(f"/api/tables/{table}/challenge").json()


def test_a_game_for_several_is_no_challenge(ann: Guest) -> None:
    table = ann.makes("colorow", players=2, seats=["me", "bot"])
    assert ann.http.get(f"/api/tables/{table}/challenge").json()["moves"] is None


def test_help_is_told_until_the_end_and_in_the_record(ann: Guest, house: Served) -> None:
    table = ann.makes("reverse", seats=["me"])
    assert not ann.picture(table, 0)["helped"]
    assert 200 == ann.post(f"/api/tables/{table}/hint", seat=0).status_code
    assert ann.picture(table, 0)["helped"]
    for move in solving.solve("reverse").moves:
        ann.moves(table, 0, ann.picture(table, 0)["seq"], move)
    shown = ann.picture(table, 0)
    assert ([0], True) == (shown["outcome"]["winners"], shown["helped"])
    assert "\nhelped: yes\n" in ann.http.get(f"/api/tables/{table}/record").text


def test_a_hint_is_asked_for_with_hidden_cards_or_without(ann: Guest) -> None:
    table = ann.makes("suite-assembling", seats=["me"])
    plain = ann.post(f"/api/tables/{table}/hint", seat=0).json()["reason"]
    peeked = ann.post(f"/api/tables/{table}/hint", seat=0, peek=True).json()["reason"]
    assert ("it is the first", "it is the first, by all cards") == (plain, peeked)


def position(key: str) -> Position:
    rules = game(key)
    options = tuple(rules.settled(1).items())
    return Position("t", key, rules.edition, options, 1, Seed.of("peek").hex, (), ())


def test_only_puzzles_with_hidden_cards_are_peeked_at() -> None:
    with pytest.raises(ParlourError, match="nothing to peek at"):
        thinking.hint(position("reverse"), 0, 0, True)
    assert "face-down" not in thinking.hint(position("suite-assembling"), 0, 0, False)[1]
    assert "the face-down cards" in thinking.hint(position("suite-assembling"), 0, 0, True)[1]


def test_a_mystic_double_cross_is_counted(ann: Guest) -> None:
    table = ann.makes("mystic-double-cross", seats=["me"], options={"cheater": "off"})
    ann.moves(table, 0, ann.picture(table, 0)["seq"], "run")
    outcome = ann.picture(table, 0)["outcome"]
    assert outcome["counted"]
    assert "only counted" in outcome["why"]["gist"]


def test_the_page_of_a_puzzle_asks_for_its_challenge(ann: Guest) -> None:
    assert "Can you do it in 17 moves?" in html.unescape(
        ann.http.get("/games/twenty-five-goal").text
    )
    assert "Can you do it" not in ann.http.get("/games/forty-two").text
