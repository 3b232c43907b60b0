"""Tellings: people are named, verbs follow them, and nobody is told more than they saw."""

from __future__ import annotations

import pytest

from parlour.core.match import Match
from parlour.core.telling import listed, some, who
from parlour.pictures import telling

NAMES = ("you", "Bob", "Cay", "Dee")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("{1} [win] the trick with 6-4", "Bob wins the trick with 6-4"),
        ("{0} [win] the trick with 6-4", "you win the trick with 6-4"),
        ("{0+2} [have] 12", "you and Cay have 12"),
        ("{1+3} [have] 12 and {2} [have] 3", "Bob and Dee have 12 and Cay has 3"),
        ("{1}'s hand: 6-4", "Bob's hand: 6-4"),
        ("{0}'s hand: 6-4", "your hand: 6-4"),
        (
            "It is lost. {0}'s bid of 9 stands. {1} leads",
            "It is lost. Your bid of 9 stands. Bob leads",
        ),
        ("nothing is said of anybody", "nothing is said of anybody"),
    ],
)
def test_a_telling_is_spoken_to_each_in_their_own_words(said: str, words: str) -> None:
    assert words == telling.spoken(said, NAMES)


def test_things_are_listed_and_counted_as_people_say_it() -> None:
    assert "6-4" == listed(["6-4"])
    assert "6-4, 6-1 and 3-3" == listed(["6-4", "6-1", "3-3"])
    assert ("a card", "an ace", "2 cards") == (some(1, "card"), some(1, "ace"), some(2, "card"))
    assert "{0+2}" == who(0, 2)


def test_a_card_drawn_unseen_is_named_only_to_who_saw_it() -> None:
    match = Match.new("rover", players=3, seed="one")
    told: dict[int | None, str] = {None: ""}
    while "[get] a card from" not in told[None]:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
        told = {seat: " ".join(telling.told(match).to(seat)) for seat in (0, 1, 2, None)}

    assert 2 == len(set(told.values()))  # those who saw the card, and those who did not


def test_a_card_played_to_a_trick_says_everything_itself() -> None:
    match = Match.at(
        "forty-two",
        4,
        hands=["6-5 6-3", "6-4 1-0", "5-5 2-0", "3-3 0-0"],
        bids=[30, -1, -1, -1],
        bidder=0,
        honors=6,
        leader=0,
        turn=0,
        dealer=3,
    )
    match = match.step(0, "play 6-5")

    assert telling.is_plain(match)
    assert telling.NOTHING == telling.told(match)
    for seat, card in ((1, "6-4"), (2, "5-5"), (3, "3-3")):
        match = match.step(seat, f"play {card}")
    assert not telling.is_plain(match)
    assert ("{0} [win] the trick with 6-5",) == telling.told(match).public[:1]
