"""Pictures: what a view shows, and what it must not."""

import itertools
import json
import random

import pytest

from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.pictures import as_plain, picture
from parlour.pictures.picture import spelt


def steps(key, count=12, **options):
    """A random match, step by step."""
    rng = random.Random(key)
    match = Match.new(game(key, **options), seed="one")
    yield match
    for _ in range(count):
        if not match.turn:
            return
        seat = rng.choice(match.turn)
        match = match.play(seat, rng.choice(match.legal(seat)))
        yield match


@pytest.mark.parametrize("key", games())
def test_a_picture_is_plain_data(key):
    for match in steps(key):
        for seat in [*range(match.players), None]:
            plain = as_plain(picture(match.view(seat)))
            assert plain["seat"] == json.loads(json.dumps(plain))["seat"]


@pytest.mark.parametrize("key", games())
def test_a_picture_shows_no_card_its_seat_does_not_see(key):
    for match in steps(key):
        for seat in [*range(match.players), None]:
            view = match.view(seat)
            known = {
                view.game.rules.pack.names[card]
                for field in view.game.rules.layout.fields.values()
                if field.holds_cards and view.game.rules.pack
                for index in range(field.places)
                for card in view.cards(field.name, index)
                if card >= 0
            }
            shown = {card.name for area in picture(view).areas for card in area.cards}
            assert shown <= known


@pytest.mark.parametrize("key", games())
def test_every_legal_move_is_in_one_group(key):
    for match in steps(key):
        for seat in match.turn:
            view = match.view(seat)
            listed = [text for group in picture(view).legal for text in spelt(group)]
            assert sorted(listed) == sorted(move.text for move in view.legal)


COUNTED = {
    "boston-books": ("hand", "stock"),
    "forty-nine": ("hand", "stock"),
    "forty-nine-baltimore": ("hand", "stock"),
    "heraldry": ("won",),
}
"""The roles of the cards that `show_counts` is about: BOOKS-R9, F49-R17, HER-R15."""


@pytest.mark.parametrize("key", [k for k, g in games().items() if "show_counts" in g.options])
def test_counts_are_told_only_where_players_agreed_to(key):
    for agreed in ("off", "on"):
        *_, match = steps(key, show_counts=agreed)
        for area in picture(match.view(0)).areas:
            if area.owner != 0 and area.role in ("hand", "stock", "won") and area.hidden != 0:
                untold = agreed == "off" and area.role in COUNTED[key]
                assert untold == (area.hidden is None), (agreed, area)


def forty_two_after(*moves):
    match = Match.new("forty-two", seed="one")
    for text in moves:
        match = match.play(match.turn[0], text)
    return match


def test_labels_come_from_the_names_of_fields():
    names = {area.name for area in picture(forty_two_after().view(0)).areas}
    assert {"hand", "trick", "last trick", "cards taken"} == names


def test_a_game_may_name_its_fields_or_hide_them():
    facts = {fact.field: fact.name for fact in picture(forty_two_after("bid 31").view(0)).facts}
    assert {"dealer": "dealer", "bids": "bid"} == facts


def test_a_game_may_name_its_seats():
    assert ("top", "bottom") == picture(Match.new("nebraska-checkers", seed="one").view(0)).seats


def test_partners_are_shown_together():
    assert ((0, 2), (1, 3)) == picture(forty_two_after().view(None)).sides


def test_a_trick_tells_who_played_what():
    match = forty_two_after("pass", "pass", "pass", "bid 20", "name 3", "play 3-1")
    trick = next(a for a in picture(match.view(2)).areas if a.field == "trick")
    assert [("3-1", 0, "3")] == [(card.name, card.by, card.suit) for card in trick.cards]


def test_a_board_shows_its_men_by_square():
    match = Match.new("isolation").play(0, "place 25")
    board = next(a for a in picture(match.view(0)).areas if a.lay == "board")
    assert {"25": "o"} == board.squares
    assert {"o": "men"} == board.legend


# --- what people say -----------------------------------------------------------------------------


def test_a_number_is_told_as_people_say_it():
    match = Match.new("tactics", seed="one")
    while not any(fact.field == "trumps" for fact in picture(match.view(0)).facts):
        texts = [move.text for move in match.legal(match.turn[0])]
        text = next((t for t in ("trump C", "pass", "bid 110") if t in texts), texts[-1])
        match = match.play(match.turn[0], text)
    facts = {fact.field: fact for fact in picture(match.view(0)).facts if not fact.side}
    assert ("trumps", "Cavalry") == (facts["trumps"].name, facts["trumps"].text)
    assert ("bidder", True) == (facts["bidder"].name, facts["bidder"].is_seat)


def test_a_field_of_play_shows_the_ball_and_the_way_to_gain():
    *_, match = steps("trix-football", 40)
    shown = picture(match.view(0))
    field = next(area for area in shown.areas if area.lay == "gridiron")
    facts = {fact.field: fact.text for fact in shown.facts}
    assert "ball" in field.squares.values()
    assert "yard" in facts["ball"] or facts["ball"] == "midfield"
    assert set(field.squares.values()) <= set(field.legend)


def test_cards_bear_the_names_their_game_knows():
    *_, match = steps("trix-exchange", 3)
    shown = picture(match.view(0))
    hand = next(area for area in shown.areas if area.owner == 0)
    assert all(card.printed for card in hand.cards)
    names = [card.printed for card in hand.cards]
    assert len(set(names)) == 1 + sum(a != b for a, b in itertools.pairwise(names))
    assert {""} == {c.printed for a in picture(forty_two_after().view(0)).areas for c in a.cards}


def test_men_of_one_player_are_told_apart():
    match = Match.new("reverse")
    board = next(a for a in picture(match.view(0)).areas if a.lay == "board")
    assert {"o": "light men", "x": "dark men"} == board.legend


@pytest.mark.parametrize(
    ("key", "span"), [("thirteen", (1, 14)), ("reverse", (1, 7)), ("forty-nine", (1, 49))]
)
def test_a_board_is_shown_as_far_as_the_game_uses_it(key, span):
    shown = picture(Match.new(game(key), seed="span").view(0))
    assert [span] == [area.span for area in shown.areas if area.lay == "board"]


def test_the_seat_whose_men_come_from_above_sees_the_board_turned():
    shown = picture(Match.new(game("nebraska-checkers"), seed="turned").view(1))
    board = next(area for area in shown.areas if area.lay == "board")
    assert (0,) == board.turned
    assert max(int(one) for one, mark in board.squares.items() if mark == "o") < 25
