"""What is heard on the floor: offers, swaps, corners, the surplus, bankruptcies and the settlement."""

from __future__ import annotations

from typing import Any

import tellings
from games.test_trix_exchange_rules import OPENING, SETTLING, act, at, surrender, tick
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.pictures import telling

REAL = {"engine": "realtime"}
NAMED = {"tick_partner": "named"}


def said(match: Match, seat: int | None = None) -> str:
    """Everything a seat is told of the last step."""
    return tellings.told(match, seat)


def lines(match: Match) -> list[str]:
    """The account of the deal that the last step ended, line by line."""
    account = telling.told(match).account
    return [telling.spoken(one, tellings.PEOPLE) for one in account]


def test_offers_of_a_tick_are_cried_at_once() -> None:
    match = tick(at(*OPENING), "offer 1 Zinc", "pass", "offer 1 Gold")
    assert "Cay chooses. Ann and Cay offer 1." == said(match)
    assert "Cay offers 1 Gold. Ann and Cay offer 1." == said(match, 2)
    unequal = tick(at(*OPENING), "offer 1 Zinc", "pass", "offer 2 Gold")
    assert "Cay chooses. Ann offers 1 and Cay offers 2. Nobody finds a partner." == said(unequal)
    nothing = tick(at(*OPENING), "pass", "pass", "pass")
    assert "Cay chooses. Nobody offers anything." == said(nothing)


def test_named_partners_are_heard() -> None:
    match = tick(at(*OPENING, **NAMED), "accept 1 2 Zinc", "pass", "offer 1 Gold")
    assert "Cay chooses. Cay offers 1 and Ann offers 2 to Bob. Nobody finds a partner." == said(match)  # fmt: skip
    first = at(*OPENING, **NAMED).step(0, "accept 1 2 Zinc")
    assert "Ann agrees to swap 2 Zinc with Bob." == said(first, 0)
    assert "Ann chooses." == said(first, 1)


def test_the_two_who_swap_know_what_and_the_others_how_many() -> None:
    match = tick(at(*OPENING), "offer 2 Salt", "offer 2 Gold", "pass").deal("pair 0 1")
    assert "Ann gives Bob 2 Salt for 2 Gold." == said(match, 0) == said(match, 1)
    assert "Ann and Bob swap 2 cards each." == said(match, 2) == said(match)


def test_swaps_in_real_time() -> None:
    match = at(*OPENING, **REAL).step(1, "offer 1 Gold")
    assert "Bob offers 1." == said(match, 0)
    assert "Bob offers 1 Gold." == said(match, 1)
    swap = match.step(0, "accept 1 1 Salt")
    assert "Ann agrees to swap 1 Salt with Bob. Ann gives Bob 1 Salt for 1 Gold." == said(swap, 0)
    assert "Ann agrees to swap 1 with Bob. Ann gives Bob 1 Salt for 1 Gold." == said(swap, 1)
    assert "Ann agrees to swap 1 with Bob. Ann and Bob swap a card." == said(swap, 2)
    assert "Bob withdraws." == said(match.step(1, "withdraw"))


def test_the_first_corner_and_what_is_owed_for_it() -> None:
    match = act(at(*OPENING, points=(5,), **REAL), 0, "corner Zinc")
    assert (
        "Ann calls a corner in Zinc. Ann makes a corner in Zinc for 15 points. Ann now has 20. "
        "Cards above eight go to Ann: Bob owes 3 and Cay owes 2."
    ) == said(match)
    in_ticks = act(at(*OPENING), 0, "corner Zinc")
    assert said(in_ticks).startswith("Ann chooses. Ann makes a corner in Zinc for 15 points.")


def test_the_surplus_is_seen_by_giver_and_taker() -> None:
    match = act(at(*OPENING), 0, "corner Zinc")
    match = surrender(match, 1, "0-0")
    assert "Bob surrenders. Bob gives Ann a card of Gold." == said(match, 0) == said(match, 1)
    assert "Bob surrenders. Bob gives Ann a card." == said(match, 2)
    match = surrender(surrender(match, 1, "0-0 0-0"), 2, "6-3 6-3")
    assert "Cay surrenders. Cay gives Ann a card. Trading is open again." == said(match, 1)


def test_the_clock_collects_the_surplus() -> None:
    match = act(at(*OPENING, **REAL), 0, "corner Zinc").play(CLOCK, "collect 1")
    assert said(match, 0).endswith("Bob gives Ann a card of Gold.")
    assert said(match).endswith("Bob gives Ann a card.")


def settled(**given: Any) -> Match:
    """The second corner, by Bob in Iron, after Ann's in Zinc."""
    return act(at(*SETTLING, **given), 1, "corner Iron")


def test_hands_are_laid_open_at_the_second_corner() -> None:
    told = said(settled(points=(15, 0, 12)))
    assert (
        "Bob chooses. Bob makes a corner in Iron for 10 points. "
        "Ann is left with 3 Gold and 5 Salt. Bob is left with no card. "
        "Cay is left with 5 Gold and 3 Salt. The deal is over."
    ) in told


def test_the_settlement_line_by_line_with_bankruptcy_and_bonus() -> None:
    assert [
        "The deal is over",
        "corner in Iron: Bob, 10",
        "3 Gold at −2 and 5 Salt at 2: Ann, 4",
        "no card left: Bob, 0",
        "5 Gold at −2 and 3 Salt at 2: Cay, −4",
        "bankrupt and back to nothing: Cay, 1",
        "5 for each of the others who is bankrupt: Bob, 5",
    ] == lines(settled(points=(15, 0, 3)))


def test_a_bankrupt_may_fall_below_nothing() -> None:
    told = lines(settled(points=(15, 0, 3), floor="negative"))
    assert "bankrupt: Cay, 0" in told
    assert "5 for each of the others who is bankrupt: Bob, 5" == told[-1]


def test_without_credit_nobody_is_bankrupt_where_it_is_needed() -> None:
    told = lines(settled(points=(15, 0, 0), bankrupt_needs_credit="yes"))
    assert "no lower than nothing: Cay, 4" == told[-1]


def test_partners_settle_together() -> None:
    hands = ("8 Zinc", "3 Gold 5 Salt", "5 Gold 3 Salt", "8 Iron")
    match = act(at(*hands, points=(20, 20), sides="two_teams"), 3, "corner Iron")
    told = lines(match)
    assert "Bob's hand, 3 Gold at −2 and 5 Salt at 2: Bob and Dee, 4" in told
    assert "corner in Iron: Bob and Dee, 10" in told


def test_progressive_play_counts_the_hand() -> None:
    match = settled(points=(15, 0, 12), match_mode="progressive")
    assert "In this hand Ann has 19, Bob has 10 and Cay has 8." in said(match)
    assert "the hand is won: Ann, 1" == lines(match)[-1]


def test_time_that_runs_out() -> None:
    match = tick(at(*SETTLING, deal_limit="1"), "pass", "pass", "pass")
    assert "time ran out before a second corner, so nobody settles" == lines(match)[-1]


def test_a_corner_that_wins_at_once_has_its_account() -> None:
    match = act(at(*OPENING, points=(70,), target_check="immediate"), 0, "corner Zinc")
    assert match.outcome is not None
    assert ["The deal is over", "corner in Zinc: Ann, 15"] == lines(match)
