"""Words: a log line as people say it."""

import pytest

from parlour.core.records import DECK
from parlour.table import said
from parlour.table.words import together

NAMES = ("you", "North", "seat 2", "seat 3")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ((1, "bid 31"), "North bids 31"),
        ((1, "pass"), "North passes"),
        ((0, "pass"), "you pass"),
        ((2, "play 6-4"), "seat 2 plays 6-4"),
        ((0, "done"), "you are done"),
        ((1, "done"), "North is done"),
        ((1, "move 15 23"), "North moves 15 to 23"),
        ((1, "place 17 25"), "North places 17 on 25"),
        ((1, "place 25"), "North places 25"),
        ((1, "ask 0 Gold"), "North asks you for Gold"),
        ((1, "cheat 45"), "North puts the Cheater on 45"),
        ((1, "discard"), "North discards"),
        ((1, "carry 3"), "North carries 3"),
        ((DECK, "deal"), "the cards are dealt"),
        ((DECK, "dealer 2"), "the first dealer is seat 2"),
        ((DECK, "take 5-3"), "5-3 is drawn"),
        ((DECK, "first top"), "by chance, first top"),
    ],
)
def test_a_line_is_said_in_words(line, words):
    assert words == said(line, NAMES)


def test_a_game_may_have_sayings_of_its_own():
    assert "North names 6 as Honors" == said((1, "name 6"), NAMES, {"name": "name {0} as Honors"})


def test_partners_are_named_together():
    assert "you and seat 2" == together((2, 0), NAMES)
    assert "seats 2 and 3" == together((2, 3), NAMES)
    assert "North and seat 3" == together((1, 3), NAMES)
