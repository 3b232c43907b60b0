"""Magna in words: the auction, the discards, what tricks bring, and the account of a hand."""

from __future__ import annotations

from typing import Any

import tellings
from parlour.core.bits import union
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games.magna import PACK


def sets(*rows: str) -> list[int]:
    return [union(PACK.numbers(row)) for row in rows] + [0] * (5 - len(rows))


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """Ann has the bid and leads, though not to the first trick."""
    fields = {"dealer": len(hands) - 1, "bidder": 0, "turn": 0, "bids": [1, 0, 0, 0, 0], **fields}
    fields["played"] = [cards | 1 for cards in fields.get("played", [0] * 5)]  # 5-0
    return Match.at(game("magna", **(options or {})), len(hands), hands=list(hands), **fields)


def heard(match: Match, *moves: str, seat: int | None = None) -> str:
    """What is told of the last of these moves, made by whoever is to move."""
    for move in moves:
        match = match.step(match.turn[0], move)
    return tellings.told(match, seat)


# --- before the play -----------------------------------------------------------------------------


def auction(**fields: Any) -> Match:
    hands = ["9-1 8-1 7-1", "9-2 8-2 7-2", "9-3 8-3 7-3"]
    fields = {"dealer": 2, "turn": 0, "hands": hands, **fields}
    return Match.at(game("magna"), 3, **fields)


def test_the_auction_ends_with_a_bidder_or_a_dealer_who_must_bid() -> None:
    """The highest bid has it; if all pass, the dealer bids one."""
    assert heard(auction(), "bid 3", "pass", "pass") == (
        "Cay passes. Ann has the bid at 3 and names the Honors."
    )
    assert heard(auction(), "pass", "pass", "pass") == (
        "Cay passes. All have passed, so Cay must bid 1."
    )


def test_who_has_passed_is_kept() -> None:
    """A pass is shown like a bid."""
    match = auction().step(0, "pass").step(1, "bid 2")

    assert match.record.bids[:3] == [-1, 2, 0]


def test_naming_says_that_all_discard() -> None:
    """Four cards each."""
    match = auction(bidder=0, bids=[1, 0, 0, 0, 0])

    assert heard(match, "name 9") == "Ann names 9 as Honors. Everybody discards 4 cards."


def discarding(**options: str) -> Match:
    fields: dict[str, Any] = {"owing": [1, 1, 0, 0, 0], "honors": 9, "bidder": 0}
    fields |= {"bids": [1, 0, 0, 0, 0], "discards": ["5-1 5-2 5-3", "6-1 6-2 6-3"], "turn": 1}
    hands = ["9-1 8-1", "9-2 8-2"]
    return Match.at(game("magna", **options), 2, dealer=1, hands=hands, **fields)


def test_discards_are_secret_until_all_are_made() -> None:
    """Then everybody hears them, and who leads."""
    match = discarding().step(1, "discard 8-2")

    assert tellings.told(match, None) == "Bob discards a card."
    assert tellings.told(match, 1) == "Bob discards 8-2."
    assert tellings.told(match.step(0, "discard 8-1"), None) == (
        "Ann discards a card. Ann has discarded 5-1, 5-2, 5-3 and 8-1. "
        "Bob has discarded 6-1, 6-2, 6-3 and 8-2. Ann leads."
    )


def test_discards_made_in_turn_are_heard_one_by_one() -> None:
    """With `discard_order=sequential` nothing is left to show in the end."""
    match = discarding(discard_order="sequential").step(1, "discard 8-2")

    assert tellings.told(match, None) == "Bob discards a card. It is 8-2."
    assert tellings.told(match.step(0, "discard 8-1"), None) == (
        "Ann discards a card. It is 8-1. Ann leads."
    )


# --- tricks --------------------------------------------------------------------------------------


def test_a_trick_tells_what_it_brings_of_the_bid() -> None:
    """Game and High-Game of the Fives, a second double, a first ten."""
    match = at("5-5 8-1", "6-6 8-2", honors=5, bids=[4, 0, 0, 0, 0], took=["7-7", ""])

    assert heard(match, "play 5-5", "play 6-6") == (
        "Bob plays 6-6. Ann wins the trick with 5-5. Ann takes Game and High-Game. "
        "Ann has 2 of the doubles, a point for Santa. So far that makes 3 points of the 4 bid."
    )


def test_the_others_have_no_bid_to_reach() -> None:
    """Bob takes Trixie, and a first ten."""
    match = at("8-2 6-0", "8-8 T", honors=9, took=["", "T"])

    assert heard(match, "play 8-2", "play 8-8") == (
        "Bob plays 8-8. Bob wins the trick with 8-8. Bob has 1 of the doubles for Santa and "
        "1 of the tens for Magna. So far that makes a point."
    )


def test_where_dealt_cards_make_santa_tricks_do_not_tell_of_it() -> None:
    """What was dealt is not known before the end."""
    match = at("8-2 6-0", "8-8 6-1", honors=9, options={"santa_basis": "dealt"})

    assert heard(match, "play 8-2", "play 8-8") == "Bob plays 8-8. Bob wins the trick with 8-8."


# --- the account ---------------------------------------------------------------------------------


def last_trick(options: dict[str, str] | None = None, **fields: Any) -> str:
    """Ann's 9-9 takes Bob's 9-1, the last trick of a hand in Nines; what follows from it."""
    fields = {"honors": 9, "scores": [15, 15, 0, 0, 0], **fields}
    return heard(at("9-9", "9-1", options=options, **fields), "play 9-9", "play 9-1")


def test_a_bid_made_counts_down_line_by_line() -> None:
    """The bid, the last trick, and the points in their order with the cards that made them."""
    said = last_trick(bids=[3, 0, 0, 0, 0], took=["T 8-8 7-7 6-6", "10-10 8-2 7-3"])

    assert said.endswith(
        "The deal is over. The last trick: 9-9 and 9-1. Bid 3, made 5: Ann, 0. "
        "High (9-9): Ann, −1. Low (9-1): Bob, −1. Trixie: Ann, −1. Game (9-1): Ann, −1. "
        "Santa (6-6, 7-7 and 8-8): Ann, −2. Magna (7-3 and 8-2): Bob, −1."
    )


def test_a_bid_missed_is_added_and_its_side_counts_nothing() -> None:
    """The others count, and what nobody made is said."""
    said = last_trick(bids=[3, 0, 0, 0, 0], took=["", "T"])

    assert said.endswith(
        "Bid 3, made 2, set: Ann, 3. High, not counted (9-9): Ann, 0. Low (9-1): Bob, −1. "
        "Trixie: Bob, −1. Game, not counted (9-1): Ann, 0. Santa: nobody has two doubles. "
        "Magna: nobody has two tens."
    )


def test_in_the_variation_the_others_count_only_if_the_bid_failed() -> None:
    """Ann made her bid, so Bob's Low is not counted."""
    said = last_trick({"scoring": "variation"}, bids=[2, 0, 0, 0, 0])

    assert "Bid 2, made 2: Ann, 0. High (9-9): Ann, −1. Low, not counted (9-1): Bob, 0." in said


def test_what_comes_after_the_match_is_won_does_not_count() -> None:
    """Bob is out with Low, so Ann's Game comes too late."""
    said = last_trick(scores=[2, 1, 0, 0, 0], took=["", ""])

    assert "High (9-9): Ann, −1. Low (9-1): Bob, −1." in said
    assert "Game, too late: the match is won (9-1): Ann, 0." in said


def test_the_last_trick_stays_closed_where_none_may_be_looked_at() -> None:
    """With `review=none` it is not laid open again."""
    assert "The deal is over. Bid 1" in last_trick({"review": "none"})


def test_santa_may_be_made_with_cards_kept() -> None:
    """With `santa_basis=kept` it is what each side has played."""
    said = last_trick({"santa_basis": "kept"}, played=sets("8-8 7-7", "6-6"), took=["", "8-8 7-7"])

    assert "Santa (7-7 and 8-8): Ann, −1." in said


def test_partners_count_together() -> None:
    """Four play two against two."""
    match = at("9-9", "9-1", "9-2", "9-3", honors=9, scores=[15, 15, 0, 0, 0])
    said = heard(match, "play 9-9", "play 9-1", "play 9-2", "play 9-3")

    assert "High (9-9): Ann and Cay, −1. Low (9-1): Bob and Dee, −1." in said


def test_in_a_progressive_match_the_hand_is_what_counts() -> None:
    """Whoever has least to go after it has won it."""
    said = last_trick({"match_mode": "progressive"})

    assert said.endswith("To go, Ann 13 and Bob 14. The hand is won: Ann, 1.")
