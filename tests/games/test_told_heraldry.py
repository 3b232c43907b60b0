"""What is told at Heraldry, at positions set up for it."""

from __future__ import annotations

import tellings
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.pictures import telling


def last_card(one: Game | None = None, players: int = 2, **fields: object) -> Match:
    """Seat 0 is to play the last card of a deal."""
    seat = {"hands": ["Star-2"], "turn": 0, "dealer": 0}
    return Match.at(one or game("heraldry"), players, **(seat | fields))


def account(match: Match) -> list[str]:
    """The lines of the account of the deal that just ended."""
    found = telling.reckoned(match)
    assert found is not None
    return [telling.spoken(one, tellings.PEOPLE) for one in telling.accounted(match.game, found)]


def test_a_card_tells_what_it_takes() -> None:
    match = Match.at(
        "heraldry", 2, hands=["Cross-9", "Star-1"], table="Cross-2 Cross-7 Star-4", turn=0
    ).step(0, "play Cross-9")

    assert tellings.told(match, 1) == "Ann plays Cross-9. It takes Cross-2 and Cross-7."


def test_a_capture_that_is_chosen_is_told_when_it_is_whole() -> None:
    match = Match.at(
        "heraldry", 2, hands=["Star-8", "Star-1"], table="Cross-1 Cross-2 Cross-3 Cross-5 Cross-6", turn=0
    ).step(0, "play Star-8")  # fmt: skip

    assert tellings.told(match, None) == "Ann plays Star-8. Ann chooses what it takes."

    match = match.step(0, "take Cross-1")

    assert tellings.told(match, None) == (
        "Ann takes Cross-1. Star-8 takes Cross-1, Cross-2 and Cross-5."
    )


def test_a_card_that_need_not_capture_stays_on_the_table() -> None:
    free = game("heraldry", must_capture="off")
    match = Match.at(free, 2, hands=["Star-8", "Star-1"], table="Cross-8", turn=0)
    match = match.step(0, "play Star-8").step(0, "done")

    assert tellings.told(match, None) == "Ann is done. Star-8 stays on the table."


def test_cards_won_are_counted_aloud_where_they_are_shown() -> None:
    shown = game("heraldry", show_counts="on")
    match = Match.at(shown, 2, hands=["Star-8", "Star-1"], table="Cross-8", turn=0)
    match = match.step(0, "play Star-8")

    assert tellings.told(match, None) == (
        "Ann plays Star-8. It takes Cross-8. Ann has won 2 cards."
    )


def test_the_last_taker_gets_what_is_left() -> None:
    match = last_card(table="Cross-8", won=["", "Star-9 Cross-9"], last_taker=1)
    match = match.step(0, "play Star-2")

    assert tellings.told(match, None).startswith(
        "Ann plays Star-2. Bob has the last capture and gets all that is left: Star-2 and Cross-8. "
        "The deal is over."
    )


def test_a_deal_in_which_nobody_took_a_card_counts_for_nobody() -> None:
    match = last_card(table="Cross-8").step(0, "play Star-2")

    assert "Nobody has taken a card, so those on the table count for nobody." in (
        tellings.told(match, None)
    )
    assert account(match)[2:5] == ["most cards: nobody", "most Diamonds: nobody", "Knight: nobody (Cross-10)"]  # fmt: skip


def test_the_count_goes_line_by_line() -> None:
    match = last_card(
        table="Star-2",
        hands=["Cross-2"],
        won=[
            "Star-1 Star-Jester Diamond-1 Star-Crown Crescent-Crown",
            "Cross-10 Diamond-2 Diamond-3 Cross-Crown Diamond-Crown",
        ],
        last_taker=1,
    ).step(0, "play Cross-2")

    assert account(match) == [
        "The deal is over",
        "cards won: Ann 7 and Bob 5",
        "most cards, 7 of 48: Ann, 3",
        "most Diamonds, 3 of 12: Bob, 1",
        "Knight (Cross-10): Bob, 2",
        "Jester (Star-Jester): Ann, 1",
        "Crown (Star-Crown): Ann, 1",
        "Crown (Crescent-Crown): Ann, 1",
        "Crown (Cross-Crown): Bob, 1",
        "Crown (Diamond-Crown): Bob, 1",
    ]


def tied(**options: str) -> list[str]:
    """The account of a deal in which two have two cards each."""
    match = last_card(
        game("heraldry", **options), table="", won=["Star-3 Diamond-3", "Diamond-1"], last_taker=1
    ).step(0, "play Star-2")
    return account(match)[2:5]


def test_a_tie_for_most_cards_scores_nobody() -> None:
    assert tied()[:2] == ["most cards: tied at 2, so nobody", "most Diamonds: tied at 1, so nobody"]


def test_a_tie_for_most_cards_may_be_shared() -> None:
    assert tied(majority_tie="split")[:2] == [
        "most cards, tied at 2, one point each: Ann and Bob, 1",
        "most Diamonds: tied at 1, so nobody",
    ]


def test_the_knight_is_the_card_chosen() -> None:
    assert tied(knight_number="3")[2] == "Knight: nobody (Cross-3)"


def test_crowns_may_count_four() -> None:
    one = game("heraldry", crown_points="4")
    match = last_card(one, won=["Star-Crown"], last_taker=0).step(0, "play Star-2")

    assert "Crown (Star-Crown): Ann, 4" in account(match)


def test_the_count_stops_at_21_where_points_are_credited_one_by_one() -> None:
    one = game("heraldry", finish="count_order")
    match = last_card(one, won=["", "Star-Crown"], last_taker=1, scores=[20, 18]).step(0, "play Star-2")  # fmt: skip

    assert account(match)[2:] == ["most cards, 2 of 48: Bob, 3", "the count stops, as Bob has 21"]
