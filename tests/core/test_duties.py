"""Duties: what a player is asked to do, in the words of the game."""

from parlour.core.game import game
from parlour.core.match import Match
from parlour.pictures import picture


def duties(match: Match) -> list[str]:
    return [group.duty for group in picture(match.view(match.turn[0])).legal]


def test_a_verb_counts_down_how_often_it_is_still_due() -> None:
    match = Match.new(game("tactics"), players=4, seed="duties")
    for text in ("bid 60", "pass", "pass", "pass", "trump A"):
        match = match.play(match.turn[0], text)
    asked = []
    while duties(match)[0].startswith("discard"):
        asked += duties(match)
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    assert [f"discard {left} more cards" for left in ("four", "three", "two")] == asked[:3]
    assert ["discard one more card"] == asked[3:]
    assert ["play a card"] == duties(match)


def test_what_may_be_said_is_asked_for_in_the_words_of_the_game() -> None:
    match = Match.new(game("forty-two"), players=4, seed="duties")
    assert ["bid", "pass"] == duties(match)
    for text in ("bid 30", "pass", "pass", "pass"):
        match = match.play(match.turn[0], text)
    assert ["name the Honors"] == duties(match)
