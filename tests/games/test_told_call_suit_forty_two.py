"""Call Suit in words: the call as a number, points taken so far, and the account."""

from __future__ import annotations

from typing import Any

import tellings
from parlour.core.game import game
from parlour.core.match import Match

HANDS = ["6-2 1-0", "5-2 1-1", "3-2 2-0", "4-2 2-1"]


def at(hands: list[str], options: dict[str, str] | None = None, **fields: Any) -> Match:
    one = game("call-suit-forty-two", **(options or {}))
    return Match.at(one, 4, hands=hands, dealer=3, turn=0, **fields)


def after(match: Match, *moves: str) -> Match:
    for move in moves:
        match = match.step(match.turn[0], move)
    return match


def test_the_call_is_told_and_shown_as_a_number() -> None:
    """Ann calls the Two of 6-2; the number stays on the table until the trick is over."""
    match = after(at(HANDS), "call 6-2")

    assert tellings.told(match, None) == (
        "Ann plays 6-2, calling its lower number. Cards whose lower number is 2 follow."
    )
    assert match.record.suit_called == 2
    assert after(match, "play 5-2", "play 3-2", "play 4-2").record.suit_called == -1


def test_a_lead_without_a_call_needs_no_words() -> None:
    """The upper number is the suit, as always."""
    assert tellings.told(after(at(HANDS), "play 6-2"), None) == "Ann plays 6-2."


def test_a_blank_can_be_called() -> None:
    """The number is 0, which is not the same as no call."""
    match = after(at(["6-0", "5-0", "4-0", "3-0"]), "call 6-0")

    assert "Cards whose lower number is 0 follow." in tellings.told(match, None)


def test_points_taken_so_far_are_told() -> None:
    """3-2 is worth five, and the trick one."""
    match = after(at(HANDS), "call 6-2", "play 5-2", "play 3-2", "play 4-2")

    assert tellings.told(match, None) == (
        "Dee plays 4-2. Ann wins the trick with 6-2. "
        "It is worth 6 points; Ann and Cay have taken 6."
    )


def test_the_account_says_what_each_side_took() -> None:
    """Six tricks lie there; Ann takes the seventh."""
    match = at(
        ["6-2", "5-2", "3-2", "4-2"],
        took=["6-4", "5-5 5-0 4-1"],
        tricks=[3, 3],
        points=[13, 23],
    )
    match = after(match, "call 6-2", "play 5-2", "play 3-2", "play 4-2")

    assert tellings.told(match, None).endswith(
        "The deal is over. Took 19 (3-2 and 6-4): Ann and Cay, 19. "
        "Took 23 (4-1, 5-0 and 5-5): Bob and Dee, 23."
    )


def test_in_a_progressive_match_the_hand_is_what_counts() -> None:
    """Taking more wins it."""
    options = {"match_mode": "progressive"}
    match = at(["6-2", "5-2", "3-2", "4-2"], options, took=["6-4", "5-5"], tricks=[3, 3])
    match = after(match, "call 6-2", "play 5-2", "play 3-2", "play 4-2")

    assert tellings.told(match, None).endswith("The hand is won: Ann and Cay, 1.")
