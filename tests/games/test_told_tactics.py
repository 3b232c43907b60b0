"""Tactics in words: the cut, the auction, tricks against the bid, and Engagements and points."""

from __future__ import annotations

from typing import Any

import tellings
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import DECK

NO_TRUMPS = 4


def at(*hands: str, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """The middle of a deal that Ann plays at 60 without trumps."""
    usual = {"dealer": 3, "bidder": 0, "bids": [60, 0, 0, 0], "turn": 0, "trumps": NO_TRUMPS}
    return Match.at(game("tactics", **(options or {})), 4, hands=list(hands), **{**usual, **fields})


def bidding(**options: str) -> Match:
    """Ann speaks first."""
    hands = ["A1", "A2", "A3", "A4"]
    fields: dict[str, Any] = {"reinforcements": "E1 E2 E3 K5", "in_reserve": 4}
    return at(*hands, bidder=-1, bids=[-1] * 4, trumps=-1, options=options, **fields)


def heard(match: Match, *moves: str, seat: int | None = None) -> str:
    """What is told of the last of these moves, made by whoever is to move."""
    for move in moves:
        match = match.step(match.turn[0], move)
    return tellings.told(match, seat)


# --- before the play -----------------------------------------------------------------------------


def test_partners_are_cut_for_until_it_is_clear() -> None:
    """A Key is cut again by all; then the two lowest play together."""
    match = Match.untouched(game("tactics", partners="cut"), 4)
    first = ["A1", "K5", "I2", "C3", "A9", "I3", "C8", "E1"]
    pack = match.game.rules.pack
    assert pack is not None
    cut = match.deal(
        " ".join(["deal", *first, *(name for name in pack.names if name not in first)])
    )
    said = tellings.told(cut, None)

    assert "Ann draws A1, Bob K5, Cay I2 and Dee C3. Ann draws A9, Bob I3, " in said
    assert said.endswith("Ann and Cay play together.")


def test_the_bidder_draws_the_reinforcements_which_only_the_bidder_sees() -> None:
    """All hear the bid, Ann hears the cards."""
    moves = ("bid 60", "pass", "pass", "pass")
    said = "Dee passes. Ann has the bid at 60 and draws the 4 Reinforcements."

    assert heard(bidding(), *moves) == said
    assert heard(bidding(), *moves, seat=0) == f"{said} Ann draws E1, E2, E3 and K5."


def test_when_all_pass_the_dealer_has_it_or_the_next_deals() -> None:
    """As the option says."""
    passes = ["pass"] * 4

    assert heard(bidding(), *passes) == (
        "Dee passes. All have passed, so Dee has the bid at 60 and draws the 4 Reinforcements."
    )
    assert heard(bidding(all_pass="redeal"), *passes) == (
        "Dee passes. All have passed, so the cards are dealt again."
    )


def test_trumps_may_be_named_before_the_reinforcements_are_drawn() -> None:
    """With `trump_timing=before_pickup` they are drawn with the trumps."""
    match = bidding(trump_timing="before_pickup")

    assert heard(match, "bid 110") == "Ann bids 110. Ann has the bid at 110 and names trumps."
    assert heard(match, "bid 110", "trump E") == (
        "Ann names E trump. Trumps are Engineer Corps. Ann draws the 4 Reinforcements."
    )


def test_no_trump_needs_no_second_word() -> None:
    """The move says it."""
    assert heard(bidding(), "bid 110", "notrump") == "Ann names no trump."


def test_discards_are_counted_and_not_named() -> None:
    """Only the bidder knows what went."""
    match = at("A1 A2", "C1", "C2", "C3", to_discard=2)

    assert heard(match, "discard A1") == "Ann discards a card."
    assert heard(match, "discard A1", "discard A2") == "Ann discards a card. Ann leads."


# --- tricks --------------------------------------------------------------------------------------


def test_a_trick_is_told_with_its_points_and_the_bid() -> None:
    """K20 is in it, so it is worth 25."""
    match = at("A12 C1", "A1 C2", "K20 C3", "A3 C4", points=[10, 5], tricks=[2, 1])
    match = match.step(0, "play A12").step(1, "play A1").step(2, "play K20")

    assert tellings.told(match.step(3, "play A3"), None) == (
        "Dee plays A3. Ann wins the trick with A12. "
        "It is worth 25 points; Ann and Cay have taken 35 of the 60 bid."
    )


def test_the_wagon_train_is_told() -> None:
    """Four Keys together, which the 20 takes."""
    match = at("K5 C1", "K10 C2", "K20 C3", "K15 C4")
    match = match.step(0, "play K5").step(1, "play K10").step(2, "play K20")
    said = tellings.told(match.step(3, "play K15"), None)

    assert "Cay wins the trick with K20. It is the Wagon Train, and takes all four Keys." in said


# --- the account ---------------------------------------------------------------------------------


def counted(bid: int, options: dict[str, str] | None = None, **fields: Any) -> str:
    """Ann bid, and with the last trick she and Cay have taken 70 points, among them K5 and K10."""
    match = at(
        "A12", "A1", "A2", "A3", took=["K5 K10", "K15 K20"], tricks=[10, 1], bids=[bid, 0, 0, 0],
        options=options, points=[65, 40], **fields,
    )  # fmt: skip
    said = heard(match, "play A12", "play A1", "play A2", "play A3")
    return said[said.index("The deal is over.") :]


def test_a_kept_bid_is_accounted_for_in_points() -> None:
    """No Engagement is won, so nobody scores."""
    assert counted(65) == (
        "The deal is over. Ann and Cay, Keys: K5 and K10. Bob and Dee, Keys: K15 and K20. "
        "Ann and Cay bid 65 and took 70, kept: 70 points, now 70. "
        "Bob and Dee took 40: 40 points, now 40."
    )


def test_a_missed_bid_costs_points() -> None:
    """All of the bid, or what it was missed by."""
    missed = "Ann and Cay bid 80 and took 70, missed by 10: "

    assert f"{missed}80 points lost, now −80." in counted(80)
    assert f"{missed}10 points lost, now 90." in counted(
        80, {"set_penalty": "shortfall"}, scores=[100, 0]
    )


def test_the_others_may_count_only_against_a_missed_bid() -> None:
    """With `defenders=only_when_set` they are told why they have nothing."""
    said = counted(60, {"defenders": "only_when_set"}, scores=[0, 25])

    assert said.endswith("Bob and Dee took 40, not counted as the bid was kept: 0 points, now 25.")


def test_an_engagement_won_is_what_scores() -> None:
    """With 150 points."""
    said = counted(60, scores=[80, 0], engagement_deals=2)

    assert said.endswith("Engagement won, 150 to 40: Ann and Cay, 1.")


def test_if_both_have_enough_the_account_says_who_goes_first() -> None:
    """The bidder's side if it kept its bid, the others if not, or whoever has more."""
    both = {"scores": [80, 120], "engagement_deals": 2}

    assert counted(60, **both).endswith(
        "Engagement won, 150 to 160, as the bidder's side goes first: Ann and Cay, 1."
    )
    assert counted(80, scores=[240, 120]).endswith(
        "Engagement won, 160 to 160, as the bid was missed: Bob and Dee, 1."
    )
    assert counted(60, {"out": "higher"}, **both).endswith(
        "Engagement won, 160 to 150: Bob and Dee, 1."
    )


def test_an_engagement_ends_after_forty_deals() -> None:
    """Then whoever is ahead has won it."""
    said = counted(60, engagement_deals=39)

    assert said.endswith("Engagement won, 70 to 40, ahead after 40 deals: Ann and Cay, 1.")


def test_the_next_engagement_is_announced() -> None:
    """With the deal that begins it."""
    match = Match.at(
        game("tactics"), 4, dealer=1, turn=DECK, deals=3, engagements=[1, 0], scores=[150, 40]
    )
    pack = match.game.rules.pack
    assert pack is not None
    dealt = match.deal(" ".join(["deal", *pack.names]))

    assert tellings.told(dealt, None) == (
        "The cards are dealt. Bob is the dealer. Another Engagement begins."
    )
