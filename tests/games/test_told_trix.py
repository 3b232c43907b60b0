"""Both Trix in words: tricks and what they are worth, the cards left over, and the accounts."""

from __future__ import annotations

from typing import Any

import pytest

import tellings
from parlour.core.game import game
from parlour.core.match import Match


def last_set(cards: str, key: str = "trix", tricks: int = 0, **fields: Any) -> str:
    """What is told of the set with which a hand ends; each card is all that its player holds."""
    options = fields.pop("options", {})
    hands = fields.pop("hands", cards.split())
    match = Match.at(
        game(key, **options), len(hands), hands=hands, dealer=len(hands) - 1, turn=0,
        tricks=tricks or 72 // len(hands) - 1, **fields,
    )  # fmt: skip
    for seat, card in enumerate(cards.split()):
        match = match.step(seat, f"play {card}")
    return tellings.told(match, None)


def test_a_trick_is_told_with_its_worth_and_what_the_side_has() -> None:
    """7-3 and 10-5 are worth 25, and Bob and Dee had 10."""
    said = last_set("7-3 10-5 6-1 6-0", tricks=3, points=[0, 10, 0, 0, 0, 0, 0, 0])

    assert said == (
        "Dee plays 6-0. Bob wins the trick with 10-5. "
        "It is worth 25 points; Bob and Dee have taken 35."
    )


def test_a_worthless_trick_is_only_won() -> None:
    """No card of it counts."""
    assert last_set("7-2 6-1 6-0 5-1", tricks=3) == "Dee plays 5-1. Ann wins the trick with 7-2."


def test_where_points_are_not_shown_only_the_trick_is_counted() -> None:
    """With `show_points=off` everybody must remember what was taken."""
    said = last_set("7-3 10-5 6-1 6-0", tricks=3, options={"show_points": "off"})

    assert said.endswith("Bob wins the trick with 10-5. It is worth 25 points.")


def test_only_the_player_is_told_what_was_drawn_and_nobody_that_a_hand_is_filled() -> None:
    """Whoever plays draws, which goes without saying."""
    match = Match.new(game("trix", first_dealer="seat:3"), 4, seed="drawing")
    step = match.play(0, match.legal(0)[0])

    assert " draws " in tellings.told(step, 0)
    assert " draws " not in tellings.told(step, 1)


def test_an_empty_reserve_is_told() -> None:
    """From then on hands get smaller."""
    match = Match.new(game("trix", first_dealer="seat:3"), 8, seed="reserve")
    told = []
    while match.score == (0,) * 8:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
        told.append(tellings.told(match, None))

    assert sum("The reserve is empty." in said for said in told) == 1


def test_the_account_says_what_each_side_took() -> None:
    """With the cards that score."""
    said = last_set("7-3 10-5 6-1 6-0", points=[40, 5, 0, 0, 0, 0, 0, 0], took=["T", "5-0"])

    assert said.endswith(
        "The deal is over. Took 40 (Trixie): Ann and Cay, 40. "
        "Took 30 (5-0, 7-3 and 10-5): Bob and Dee, 30."
    )


def test_cards_left_over_are_shown_and_go_to_the_winner_of_the_last_trick() -> None:
    """Five players: two cards made no trick."""
    hands = ["7-1 12-8", "6-1 0-0", "6-0", "5-1", "4-2"]
    said = last_set("7-1 6-1 6-0 5-1 4-2", hands=hands)

    assert said.endswith(
        "Ann wins the trick with 7-1. Ann gets the cards left over: 12-8 and 0-0. "
        "The deal is over. Ann, left over, worth 20: 12-8 and 0-0. "
        "Took 20: Ann, 20. Took 0: Bob, 0. Took 0: Cay, 0. Took 0: Dee, 0. Took 0: Eve, 0."
    )


@pytest.mark.parametrize(
    ("options", "key", "tricks"),
    [({"scoring": "difference"}, "trix", 35), ({}, "trix-1903", 67)],
)
def test_where_only_the_lead_scores_the_account_says_who_is_ahead(
    options: dict[str, str], key: str, tricks: int
) -> None:
    """Ann took 40 and Bob 25, or both the same."""
    ahead = last_set("9-1 7-1", key, tricks, options=options, points=[30, 25, *[0] * 6])
    tied = last_set("9-1 7-1", key, tricks, options=options, points=[30, 40, *[0] * 6])

    assert ahead.endswith("Ann took 40 (9-1). Bob took 25. Ahead, 40 to 25: Ann, 15.")
    assert tied.endswith("Ann took 40 (9-1). Bob took 40. Tied, so nobody scores.")


@pytest.mark.parametrize(("key", "tricks"), [("trix", 35), ("trix-1903", 67)])
def test_in_a_progressive_match_the_best_side_scores_one_point(key: str, tricks: int) -> None:
    """A deal won counts one, whatever was taken."""
    said = last_set("9-1 7-1", key, tricks, options={"match_mode": "progressive"})

    assert said.endswith("Took 10: Ann, 10 (9-1). Took 0: Bob, 0. The hand is won: Ann, 1.")


def test_the_card_left_over_in_1903_is_shown() -> None:
    """Three players: one card of 136 made no set."""
    hands = ["7-1 15-15", "6-1", "6-0"]
    said = last_set("7-1 6-1 6-0", "trix-1903", 44, hands=hands)

    assert (
        "Ann gets the card left over: 15-15. The deal is over. Ann, left over, worth 30: " in said
    )
    assert said.endswith("Ahead, 30 to 0: Ann, 30.")
