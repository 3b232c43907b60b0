"""Kinds: what a screen lets one touch for each argument of a move."""

import pytest

from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.pictures import picture

FOLLOWS = {
    "boston-books": {"ask": ("seat", "card"), "lay": ("suit",)},
    "colorow": {"place": ("card", "square"), "claim": ("number",), "done": ()},
    "forty-nine": {"play": ("card",), "cheat": ("square",)},
    "forty-two": {"bid": ("number",), "name": ("suit",), "play": ("card",)},
    "nebraska-checkers": {"first": ("seat",), "jump": ("square", "square")},
    "pittsburgh-draw-puzzle": {"place": ("card", "heap"), "remove": ("card",)},
    "reverse": {"shift": ("square", "square")},
    "tactics": {"bid": ("number",), "trump": ("suit",)},
    "trix-authors": {"ask": ("seat", "suit"), "mark": ("suit",)},
    "trix-exchange": {"offer": ("number", "suit"), "accept": ("seat", "number", "suit")},
}


@pytest.mark.parametrize("key", FOLLOWS)
def test_what_follows_a_verb_is_declared(key):
    verbs = game(key).rules.vocabulary.by_name
    assert FOLLOWS[key] == {name: verbs[name].kinds for name in FOLLOWS[key]}


@pytest.mark.parametrize("key", games())
def test_every_argument_has_a_kind(key):
    match = Match.new(game(key), seed="one")
    for seat in match.turn:
        for group in picture(match.view(seat)).legal:
            assert all(len(text.split()) == 1 + len(group.kinds) for text in group.moves)


def test_the_stock_stands_for_drawing():
    match = Match.new("mystic-double-cross", seed="one")
    groups = {group.verb: group.touch for group in picture(match.view(0)).legal}
    assert "stock" == groups["draw"]
