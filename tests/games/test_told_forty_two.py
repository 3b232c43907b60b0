"""Forty-two in words: the auction, points taken against the bid, and bids made or set."""

from __future__ import annotations

from typing import Any

import tellings
from parlour.core.game import game
from parlour.core.match import Match

HANDS = ["6-6 6-5", "6-4 1-0", "3-2 2-0", "5-0 2-1"]


def at(hands: list[str], options: dict[str, str] | None = None, **fields: Any) -> Match:
    """Ann has bid 30 and named the Sixes."""
    usual = {"dealer": 3, "turn": 0, "bidder": 0, "bids": [30, -1, -1, -1], "honors": 6}
    return Match.at(game("forty-two", **(options or {})), 4, hands=hands, **{**usual, **fields})


def heard(match: Match, *moves: str) -> str:
    """What is told of the last of these moves, made by whoever is to move."""
    for move in moves:
        match = match.step(match.turn[0], move)
    return tellings.told(match, None)


def auction(**options: str) -> Match:
    return at(HANDS, options, bidder=-1, bids=[0] * 4, honors=-1)


def test_the_auction_ends_with_a_bidder() -> None:
    """Who then names the Honors."""
    match = auction().step(0, "bid 30").step(1, "pass").step(2, "pass").step(3, "pass")

    assert tellings.told(match, None) == "Dee passes. Ann has the bid at 30 and names the Honors."
    assert heard(match, "name 6") == "Ann names 6 as Honors."


def test_when_all_pass_the_dealer_must_bid_or_the_cards_are_dealt_again() -> None:
    """As the option says."""
    passes = ["pass"] * 4

    assert heard(auction(), *passes) == "Dee passes. All have passed, so Dee must bid."
    assert heard(auction(all_pass="redeal"), *passes) == (
        "Dee passes. All have passed, so the cards are dealt again."
    )


def test_points_taken_are_told_against_the_bid() -> None:
    """6-4, 3-2 and 5-0 are in the trick."""
    match = at(HANDS, tricks=[1, 0], points=[1, 0])

    assert heard(match, "play 6-6", "play 6-4", "play 3-2", "play 5-0") == (
        "Dee plays 5-0. Ann wins the trick with 6-6. "
        "It is worth 21 points; Ann and Cay have taken 22 of the 30 bid."
    )


def test_more_points_than_were_bid_are_told_so() -> None:
    match = at(HANDS, tricks=[1, 0], points=[1, 0], bids=[20, -1, -1, -1])

    assert heard(match, "play 6-6", "play 6-4", "play 3-2", "play 5-0").endswith(
        "Ann and Cay have taken 22, more than the 20 bid."
    )


LAST = ["6-6", "6-4", "3-2", "5-0"]


def counted(options: dict[str, str] | None = None, **fields: Any) -> str:
    """The last trick, with which Ann and Cay have taken 24 points and the others 18."""
    usual = {"tricks": [3, 3], "took": ["", "5-5 4-1"], "points": [3, 18]}
    said = heard(at(LAST, options, **{**usual, **fields}), *(f"play {card}" for card in LAST))
    return said[said.index("The deal is over.") :]


def test_a_bid_is_made_or_set() -> None:
    """By how much, and with which cards."""
    assert counted(bids=[20, -1, -1, -1]) == (
        "The deal is over. Bid 20, took 24, made (3-2, 5-0 and 6-4): Ann and Cay, 24. "
        "Took 18 (4-1 and 5-5): Bob and Dee, 18."
    )
    assert "Bid 30, took 24, set by 6 (3-2, 5-0 and 6-4): Ann and Cay, −6." in counted()
    assert "set by 6 (3-2, 5-0 and 6-4): Ann and Cay, −30." in counted({"penalty": "full_bid"})
    assert "set by 6 (3-2, 5-0 and 6-4): Ann and Cay, 18." in counted({"failed_points": "keep"})


def test_a_last_trick_that_plays_itself_is_told_with_the_one_before() -> None:
    """With `auto_claim` two tricks end at once."""
    hands = ["6-6 6-5", "6-4 1-0", "3-2 2-0", "5-0 2-1"]
    match = at(hands, {"auto_claim": "on"}, tricks=[2, 3], took=["", "5-5"], points=[2, 13])

    assert heard(match, "play 6-6", "play 6-4", "play 3-2", "play 5-0").startswith(
        "Dee plays 5-0. Ann wins the trick with 6-6. "
        "The last trick plays itself: 6-5, 1-0, 2-0, 2-1. Ann wins the trick with 6-5. "
        "Ann and Cay have 4 tricks. The deal is over. "
    )


def test_in_a_progressive_match_the_hand_is_what_counts() -> None:
    """Bob and Dee have more of it, for Ann's bid was set."""
    assert counted({"match_mode": "progressive"}).endswith("The hand is won: Bob and Dee, 1.")
