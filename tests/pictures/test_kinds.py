"""Kinds: what a screen lets one touch for each argument of a move."""

import pytest

from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.pictures import picture
from parlour.pictures.kinds import kinds

FOLLOWS = {
    "boston-books": {"ask": ("seat", "card"), "lay": ("word",)},
    "colorow": {"place": ("card", "square"), "claim": ("number",), "done": ()},
    "forty-nine": {"play": ("card",), "cheat": ("square",)},
    "forty-two": {"bid": ("number",), "name": ("number",), "play": ("card",)},
    "nebraska-checkers": {"first": ("word",), "jump": ("square", "square")},
    "pittsburgh-draw-puzzle": {"place": ("card", "number"), "remove": ("card",)},
    "reverse": {"shift": ("square", "square")},
    "tactics": {"bid": ("number",), "trump": ("word",)},
    "trix-authors": {"ask": ("seat", "word"), "mark": ("word",)},
    "trix-exchange": {"offer": ("number", "word"), "accept": ("seat", "number", "word")},
}


@pytest.mark.parametrize("key", FOLLOWS)
def test_what_follows_a_verb_is_known_from_its_values(key):
    rules = game(key).rules
    verbs = {verb.name: verb for verb in rules.vocabulary.verbs}
    assert FOLLOWS[key] == {name: kinds(rules, verbs[name]) for name in FOLLOWS[key]}


@pytest.mark.parametrize("key", games())
def test_every_argument_has_a_kind(key):
    match = Match.new(game(key), seed="one")
    for seat in match.turn:
        for group in picture(match.view(seat)).legal:
            assert all(len(text.split()) == 1 + len(group.kinds) for text in group.moves)


def test_the_stock_stands_for_drawing():
    match = Match.new("mystic-double-cross", seed="one")
    groups = {group.verb: group.things for group in picture(match.view(0)).legal}
    assert ("stock:",) == groups["draw"]
