"""Words: a log line as people say it."""

import pytest

from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.pictures import said
from parlour.pictures.words import handed_over, together

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


def test_a_card_taken_from_a_hand_is_told_with_both_its_holders():
    match = Match.new("rover", players=3, seed="one")
    while match.line is None or not match.line[1].startswith("take"):
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    told = {handed_over(match.view(seat), ["Ann", "Bea", "Cy"]) for seat in (0, 1, 2, None)}
    assert 2 == len(told)  # those who saw the card, and those who did not
    assert any("gets a card from" in words for words in told)


def test_phrases_may_depend_on_how_much_was_heard():
    sayings = {"accept": "give {1} {2} to {seat0}", "accept 2": "swap {1} with {seat0}"}
    assert "Ann gives 2 Zinc to Bea" == said((0, "accept 1 2 Zinc"), ["Ann", "Bea"], sayings)
    assert "Ann swaps 2 with Bea" == said((0, "accept 1 2"), ["Ann", "Bea"], sayings)
