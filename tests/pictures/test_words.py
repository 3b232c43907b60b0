"""Words: a log line as people say it."""

import pytest

from parlour.core.game import game, games
from parlour.core.records import DECK
from parlour.pictures import said
from parlour.pictures.words import together

NAMES = ("you", "North", "seat 2", "seat 3")


@pytest.mark.parametrize(
    ("key", "line", "words"),
    [
        ("forty-two", (1, "bid 31"), "North bids 31"),
        ("forty-two", (1, "pass"), "North passes"),
        ("forty-two", (0, "pass"), "you pass"),
        ("forty-two", (2, "play 6-4"), "seat 2 plays 6-4"),
        ("forty-two", (1, "name 6"), "North names 6 as Honors"),
        ("heraldry", (0, "done"), "you are done"),
        ("heraldry", (1, "done"), "North is done"),
        ("nebraska-checkers", (1, "move 15 23"), "North moves 15 to 23"),
        ("colorow", (1, "place 17 25"), "North places 17 on 25"),
        ("isolation", (0, "place 25"), "you put a man on 25"),
        ("trix-authors", (1, "ask 0 Gold"), "North asks you for Gold"),
        ("forty-nine", (1, "cheat 45"), "North puts the Cheater on 45"),
        ("magna", (1, "discard"), "North discards a card"),
        ("forty-two", (DECK, "deal"), "the cards are dealt"),
        ("forty-two", (DECK, "deal 6-4 5-3"), "everybody draws for the deal"),
        ("forty-two", (DECK, "dealer 2"), "the first dealer is seat 2"),
        ("rover", (DECK, "take 5-3"), ""),
        ("rover", (DECK, "take"), ""),
        ("nebraska-checkers", (DECK, "first top"), "top moves first"),
        ("trix-exchange", (1, "accept 0 2 Zinc"), "North agrees to swap 2 Zinc with you"),
        ("trix-exchange", (1, "accept 0 2"), "North agrees to swap 2 with you"),
        ("trix-exchange", (1, "choose"), "North chooses"),
        ("trix-football", (DECK, "clock 30"), "30 seconds have passed"),
    ],
)
def test_a_line_is_said_in_words(key, line, words):
    assert words == said(game(key), line, NAMES)


@pytest.mark.parametrize("key", games())
def test_every_move_can_be_said(key):
    one = game(key)
    names = [f"Player {seat}" for seat in range(max(one.players))]
    for verb in one.rules.vocabulary.verbs:
        move = next(move for move in one.rules.vocabulary.moves if move.verb is verb)
        for text in (move.text, verb.name if verb.secret else move.text):
            assert "{" not in said(one, (0, text), names)
            assert "{" not in said(one, (DECK, text), names)


def test_partners_are_named_together():
    assert "you and seat 2" == together((2, 0), NAMES)
    assert "seats 2 and 3" == together((2, 3), NAMES)
    assert "North and seat 3" == together((1, 3), NAMES)
