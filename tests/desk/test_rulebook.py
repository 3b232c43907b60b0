"""Rules as told: everything in, in the order of the book, within 80 columns."""

from __future__ import annotations

import pytest

from parlour.books import habits
from parlour.core.game import game, games
from parlour.desk import rulebook

each_game = pytest.mark.parametrize("key", games())


@each_game
def test_the_rules_fit_on_a_screen_of_80_columns(key: str):
    assert 80 > max(map(len, rulebook.text(game(key)).splitlines()))


@each_game
def test_every_rule_ruling_and_option_is_told(key: str):
    told = rulebook.plain(game(key))
    text = " ".join(rulebook.text(game(key)).split())
    for row in [*told["passages"], *told["rulings"]]:
        assert " ".join(row["gist"].split()) in text
    for row in told["options"]:
        assert f" {row['name']} " in text
    assert told["passages"]


def test_passages_stand_in_the_order_of_the_book():
    told = [row["citation"] for row in rulebook.plain(game("forty-two"))["passages"]]
    first = told.index("trix1904/forty-two/bidding")
    assert first < told.index("trix1904/forty-two/playing") < told.index("trix1904/forty-two/game")
    assert "trix1904/forty-two/praise" not in told


def test_a_game_has_a_place_in_its_book():
    shelf = {row["key"]: row for row in rulebook.shelf()}
    assert "pp. 7-9" == shelf["forty-two"]["pages"]
    assert "solitaires 1928" == shelf["isolation"]["pages"]


@pytest.mark.parametrize("key", [key for key in games() if habits(key)])
def test_habits_of_a_real_table_are_told_as_such(key: str) -> None:
    """Shuffling and chips are in the books; nobody is left to wonder where they went."""
    of = game(key)
    told = " ".join(rulebook.text(of).split())
    for row in habits(key):
        assert f"At a real table: {row.gist}" in told
    kinds = {row["citation"]: row["kind"] for row in rulebook.plain(of)["passages"]}
    assert {"table-habit"} == {kinds[row.citation] for row in habits(key)}


def test_what_is_usual_is_told_for_how_many() -> None:
    whist = game("new-york-whist")
    assert "usual for 2, 3, 5-8" == rulebook.usual_mark(whist, "sides", "individual")
    assert "usual for 4" == rulebook.usual_mark(whist, "sides", "two_teams")
    assert "" == rulebook.usual_mark(whist, "sides", "pairs_opposite")
    assert "individual for 2, 3, 5–8, two_teams for 4" == rulebook.usual_text(whist, "sides", "–")


def test_what_people_play_is_usual_and_not_what_bots_play() -> None:
    exchange = game("trix-exchange")
    assert "ticks" == exchange.options["engine"].default(4)
    assert "usual" == rulebook.usual_mark(exchange, "engine", "realtime")
    assert "" == rulebook.usual_mark(exchange, "engine", "ticks")
