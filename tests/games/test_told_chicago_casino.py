"""What is told at Chicago-Casino, at positions set up for it."""

from __future__ import annotations

import tellings
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.pictures import telling


def at(one: Game | str = "chicago-casino", **fields: object) -> Match:
    """Seat 0 of two is to play; more cards are held than are played here."""
    return Match.at(one, 2, **({"hands": ["38 40 41", "1 2"], "turn": 0} | fields))


def account(match: Match) -> list[str]:
    """The lines of the account of the deal that just ended."""
    found = telling.reckoned(match)
    assert found is not None
    return [telling.spoken(one, tellings.PEOPLE) for one in telling.accounted(match.game, found)]


def test_a_build_says_what_it_holds() -> None:
    match = at(table="39").step(0, "build 40")

    assert tellings.told(match, 1) == "Ann builds 40. The Indigo build is 39 and 40."


def test_a_build_that_is_raised_says_what_it_holds_now() -> None:
    match = at(builds=["", "", "", "", "", "36 39"], table="1").step(0, "build 40")

    assert tellings.told(match, 1) == "Ann builds 40. The Indigo build is now 36, 39 and 40."


def test_what_a_build_stands_on_is_chosen() -> None:
    match = at(table="36 39").step(0, "build 40")

    assert tellings.told(match, 1) == "Ann builds 40. Ann chooses what it stands on."

    match = match.step(0, "take 36").step(0, "done")

    assert tellings.told(match, 1) == "Ann is done. The Indigo build is 36 and 40."


def test_a_build_that_is_taken_is_named_card_by_card() -> None:
    match = at(builds=["", "", "", "", "", "36 39"], table="37").step(0, "play 40")

    assert tellings.told(match, 1) == "Ann plays 40. It may take cards."

    match = match.step(0, "take 39")

    assert tellings.told(match, 1) == "Ann picks up 39. That is the whole build: 36 and 39."

    match = match.step(0, "take 37")

    assert tellings.told(match, 1) == "Ann picks up 37. 40 takes 36, 37 and 39."


def test_a_card_may_be_left_on_the_table() -> None:
    match = at(table="36").step(0, "play 40").step(0, "done")

    assert tellings.told(match, 1) == "Ann is done. 40 stays on the table."


def test_the_casinos_are_named_when_they_are_taken() -> None:
    match = at(hands=["5 9", "2 3"], table="1 49 10").step(0, "play 5").step(0, "take 1")
    match = match.step(0, "take 49")

    assert tellings.told(match, 1) == (
        "Ann picks up 49. 5 takes 1 and 49. Ann has Little Casino. Ann has Big Casino."
    )


def test_the_cheater_takes_a_colour() -> None:
    one = game("chicago-casino", cheater="on")
    match = at(one, hands=["C 9", "2 3"], table="1 10").step(0, "play C").step(0, "take 10")

    assert tellings.told(match, 1) == "Ann picks up 10. The Cheater takes 10."


def last_card(one: Game | str = "chicago-casino") -> Match:
    """A deal that is over: two have four cards each, with what is left."""
    return at(
        one,
        hands=["2"],
        builds=["", "", "", "", "", "36 39"],
        won=["1 5 10 20 25", "49 45"],
        last_taker=1,
    ).step(0, "play 2")


def test_the_last_taker_gets_builds_too() -> None:
    assert tellings.told(last_card(), None).startswith(
        "Ann plays 2. Bob has the last capture and gets all that is left: 2, 36 and 39. "
    )


def test_the_count_names_the_casinos() -> None:
    assert account(last_card()) == [
        "The deal is over",
        "Little Casino (1): Ann, 1",
        "Big Casino (49): Bob, 2",
        "most cards: tied at 5, so nobody",
        "circles (5, 10, 20 and 25): Ann, 12",
        "circles (45): Bob, 9",
    ]


def test_a_tie_for_most_cards_may_be_split() -> None:
    split = game("chicago-casino", cards_tie="split_floor")

    assert account(last_card(split))[3] == "most cards, tied at 5, a point each: Ann and Bob, 1"


def test_a_deal_without_a_capture_counts_for_nobody() -> None:
    match = at(hands=["2"], table="36").step(0, "play 2")

    assert account(match) == [
        "The deal is over",
        "Little Casino: nobody (1)",
        "Big Casino: nobody (49)",
        "most cards: nobody",
    ]
