"""Habits at Magna and Tactics: what is left of the legal moves."""

from __future__ import annotations

from typing import Any

from parlour.bots.habits import whole_habit
from parlour.core.match import Match


def left(match: Match) -> set[str]:
    """What the habit of the game leaves to the seat in turn."""
    rules, seat = match.game.rules, match.turn[0]
    may = rules.may_rightly(match.record, seat)
    whole_habit(rules.key)(match.record.copy(), seat, may)
    return {str(move) for move in rules.vocabulary.among(may)}


def played(match: Match, cards: str) -> Match:
    """The match after these cards, one seat after another."""
    for card in cards.split():
        match = match.play(match.turn[0], f"play {card}")
    return match


# --- Magna ---------------------------------------------------------------------------------------

WEAK = "10-7 10-1 9-4 8-1 8-3 7-1 7-2 6-2 5-2 5-3"
STRONG = "5-5 5-0 5-1 T 10-10 8-4 7-4 7-5 6-3 6-5"


def auction(hand: str, **fields: Any) -> set[str]:
    """What seat 0 thinks about in an auction of Magna for four."""
    return left(Match.at("magna", 4, hands=[hand, "", "", ""], dealer=3, turn=0, **fields))


def magna(*hands: str, **fields: Any) -> Match:
    """Magna for four in the middle of a hand; seat 0 leads, and Tens are the Honors."""
    fields = {"dealer": 3, "bidder": 0, "honors": 10, "turn": 0, "played": [1, 2, 4, 8, 0]} | fields
    return Match.at("magna", 4, hands=list(hands), bids=[1, 0, 0, 0, 0], **fields)


def test_a_weak_hand_is_not_bid_high_at_magna() -> None:
    assert {"bid 1", "pass"} == auction(WEAK)


def test_a_weak_hand_passes_at_magna_when_others_have_bid() -> None:
    assert {"pass"} == auction(WEAK, bids=[0, 0, 0, 2, 0], spoken=3)


def test_a_strong_hand_bids_little_or_what_it_hopes_for_at_magna() -> None:
    assert {"bid 1", "bid 6", "pass"} == auction(STRONG)


def test_a_partner_is_overbid_only_with_much_more_at_magna() -> None:
    assert {"pass"} == auction(STRONG, bids=[0, 0, 5, -1, 0], spoken=2)
    assert {"bid 4", "bid 6", "pass"} == auction(STRONG, bids=[0, 0, 3, -1, 0], spoken=2)


def test_the_suit_with_sure_points_is_named_at_magna() -> None:
    match = Match.at(
        "magna", 4, hands=[STRONG, "", "", ""], bids=[4, -1, -1, -1, 0], spoken=4, bidder=0, turn=0
    )

    assert {"name 5"} == left(match)


def test_honors_and_what_counts_are_not_discarded_at_magna() -> None:
    hand = "10-2 10-7 T 9-9 9-1 8-5 8-7 6-2 5-1 5-3"
    match = magna(hand, hand, hand, hand, owing=[4, 4, 4, 4, 0], played=[0] * 5)

    assert {"discard 8-5", "discard 6-2", "discard 5-1", "discard 5-3"} == left(match)


def test_a_ten_goes_to_the_trick_of_a_partner_at_magna() -> None:
    match = magna("9-3 8-0", "10-10 8-1", "9-4 8-3", "9-1 9-5")

    assert {"play 9-1"} == left(played(match, "9-3 10-10 9-4"))


def test_a_ten_does_not_go_to_the_trick_of_others_at_magna() -> None:
    match = magna("9-9 8-0", "9-0 8-1", "9-4 8-3", "9-1 9-5")

    assert {"play 9-5"} == left(played(match, "9-9 9-0 9-4"))


def test_trixie_is_not_led_at_magna() -> None:
    match = magna("T 8-0", "9-0 8-1", "9-4 8-3", "9-1 9-5")

    assert {"play 8-0"} == left(match)


# --- Tactics -------------------------------------------------------------------------------------

TOO_WEAK = "A1 A2 A5 I3 I4 I6 C2 C5 C8 E1 E4 E7"
PROMISING = "A12 A11 A10 A9 A8 A7 A6 I12 C12 C11 E12 K20"


def bids_at_tactics(hand: str, bids: list[int]) -> set[str]:
    """What seat 0 thinks about in the auction when these have been said."""
    hands = [hand, "", "", ""]
    return left(Match.at("tactics", 4, hands=hands, dealer=3, bids=bids, partner=2, turn=0))


def tactics(*hands: str, **fields: Any) -> Match:
    """Tactics in the middle of a deal that seat 0 plays at 60 with Cavalry as trumps."""
    usual = {"dealer": 3, "bidder": 0, "bids": [60, 0, 0, 0], "turn": 0, "trumps": 2, "partner": 2}
    return Match.at("tactics", 4, hands=list(hands), **(usual | fields))


def test_a_weak_hand_passes_at_tactics() -> None:
    assert {"pass"} == bids_at_tactics(TOO_WEAK, [-1, -1, -1, 60])


def test_a_promising_hand_bids_at_tactics() -> None:
    said = bids_at_tactics(PROMISING, [-1, -1, -1, 60])

    assert {"bid 65", "pass"} < said
    assert 3 == len(said)


def test_a_partner_who_bid_much_is_left_to_it_at_tactics() -> None:
    assert {"pass"} == bids_at_tactics(PROMISING, [-1, 0, 105, 0])


def test_the_long_branch_becomes_trumps_at_tactics() -> None:
    match = tactics(PROMISING, "", "", "", trumps=-1, to_discard=4)

    assert {"trump A"} == left(match)


def test_trumps_and_generals_are_not_discarded_at_tactics() -> None:
    match = tactics("C1 C2 A12 I10 K5 E3 E9", "", "", "", to_discard=4)

    assert {"discard E3", "discard E9"} == left(match)


def test_a_key_goes_to_the_trick_of_a_partner_at_tactics() -> None:
    match = tactics("A5 I1 I2", "A12 I4 I5", "A6 I6 I7", "K20 I3 C4")

    assert {"play K20"} == left(played(match, "A5 A12 A6"))


def test_a_key_does_not_go_to_the_trick_of_others_at_tactics() -> None:
    match = tactics("A12 I1 I2", "K20 I3 I12", "A6 I6 I7", "A5 I4 I5")

    assert {"play I3"} == left(played(match, "A12"))


def test_the_last_takes_a_trick_with_the_lowest_card_that_does_it_at_tactics() -> None:
    match = tactics("A5 I1 I2", "A3 I4 I5", "A6 I6 I7", "A7 A9 A10")

    assert {"play A7"} == left(played(match, "A5 A3 A6"))
