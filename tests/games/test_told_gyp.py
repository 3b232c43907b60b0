"""Gyp in words: suits opened and completed, who is out, and the account of a deal."""

from __future__ import annotations

from typing import Any

import tellings
from parlour.core.game import game
from parlour.core.match import Match

SEVENS = "7-0 7-1 7-2 7-3 7-4 7-5 7-6"
"""All but the last."""


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """Three or more, of whom the last has dealt; the Sevens lack 7-7."""
    fields = {"dealer": len(hands) - 1, "turn": 0, "rows": [SEVENS, "8-4"], **fields}
    return Match.at(game("gyp", **(options or {})), len(hands), hands=list(hands), **fields)


def heard(match: Match, *moves: str) -> str:
    """What is told of the last of these moves, made by whoever is to move."""
    for move in moves:
        match = match.step(match.turn[0], move)
    return tellings.told(match, None)


def test_a_starter_opens_its_suit() -> None:
    """Other cards need no words."""
    match = at("9-5 8-3", "9-6", "10-0")

    assert heard(match, "play 9-5") == "Ann plays 9-5. Nines are open."
    assert heard(match, "play 8-3") == "Ann plays 8-3."


def test_a_suit_completed_is_a_point_at_once() -> None:
    """With what the player has now; the cards all lay open, so they are not told over."""
    match = at("7-7 9-0", "9-6", "10-0", scores=[3, 0, 0, 0, 0])

    assert heard(match, "play 7-7") == (
        "Ann plays 7-7. Ann completes the Sevens for a point. Ann has 4."
    )


def test_whoever_is_out_first_makes_two_and_ends_the_deal() -> None:
    """The account has the points in the order in which they were made."""
    match = at("7-7 8-5", "9-6 9-7", "10-0", scores=[3, 0, 0, 0, 0]).step(0, "play 7-7")
    match = match.step(1, "pass").step(2, "pass")

    assert heard(match, "play 8-5") == (
        "Ann plays 8-5. Ann is out first, for 2 points. Ann has 6. "
        "The deal is over. Completed the Sevens: Ann, 1. Went out first: Ann, 2."
    )


def test_the_last_card_may_do_both() -> None:
    """Three points at once."""
    assert heard(at("7-7", "9-6", "10-0"), "play 7-7") == (
        "Ann plays 7-7. Ann completes the Sevens for a point. Ann is out first, for 2 points. "
        "That is 3 points; Ann has 3. "
        "The deal is over. Completed the Sevens: Ann, 1. Went out first: Ann, 2."
    )


def test_a_match_may_be_won_before_the_deal_is_over() -> None:
    """The tenth point ends it at once."""
    said = heard(at("7-7 9-0", "9-6", "10-0", scores=[9, 0, 0, 0, 0]), "play 7-7")

    assert said.endswith(
        "Ann has 10. The match is won before the deal is over. Completed the Sevens: Ann, 1."
    )


def test_where_the_others_play_on_being_out_later_is_worth_nothing() -> None:
    """With `play_on` the deal goes on for the suits."""
    match = at("", "8-5", "7-7", turn=1, options={"play_on": "on"})

    assert heard(match, "play 8-5") == "Bob plays 8-5. Bob is out."
    assert heard(match, "play 8-5", "play 7-7") == (
        "Cay plays 7-7. Cay completes the Sevens for a point. Cay is out. Cay has 1. "
        "The deal is over. Completed the Sevens: Cay, 1."
    )


def test_in_a_progressive_match_the_best_of_the_deal_scores_one_point() -> None:
    """Points are told for the deal, and the account ends with the one that counts."""
    options = {"match_mode": "progressive"}
    match = at("7-7", "9-6", "10-0", options=options)

    assert heard(match, "play 7-7").endswith(
        "That is 3 points; Ann has 3 points in this deal. The deal is over. "
        "Completed the Sevens: Ann, 1. Went out first: Ann, 2. The hand is won: Ann, 1."
    )


def test_a_tie_in_a_progressive_match_scores_nobody() -> None:
    """Bob had made two points before."""
    options = {"match_mode": "progressive"}
    match = at("8-5", "9-6", "10-0", options=options, points=[0, 2, 0, 0, 0])

    assert heard(match, "play 8-5").endswith("The hand is tied, so nobody has won it.")
