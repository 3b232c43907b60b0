"""What is told at Colorow, at positions set up for it."""

from __future__ import annotations

import tellings
from parlour.core.bits import union
from parlour.core.game import Game, game
from parlour.core.match import Match


def at(on: dict[str, int], one: Game | str = "colorow", **fields: object) -> Match:
    """Seat 0 of two is to play; `on` says which cards lie on which squares."""
    squares = [0] * 49
    for card, square in on.items():
        squares[int(card) - 1] = square
    usual = {"hands": ["3 6", "20 21"], "turn": 0, "dealer": 1}
    return Match.at(
        one, 2, board=" ".join(on), squares=squares, filled=union(list(on.values())), **(usual | fields)
    )  # fmt: skip


def test_the_card_on_the_centre_is_told() -> None:
    match = Match.new("colorow", 2, seed="centre")
    (card,) = match.state.board

    assert tellings.told(match, None) == f"The cards are dealt. {card} lies on the centre, 25."


def test_a_row_says_where_it_lies_and_what_it_counts() -> None:
    match = at({"1": 1, "2": 2}).step(0, "place 3 7")

    assert tellings.told(match, None) == (
        "Ann places 3 on 7. Ann scores 3 for the Red row 1-2-7 and has 3."
    )


def test_joined_rows_count_again() -> None:
    match = at({"1": 1, "2": 2, "4": 7, "5": 25}).step(0, "place 3 43")

    assert tellings.told(match, None) == (
        "Ann places 3 on 43. Ann scores 3 for the Red row 7-25-43 and 3 for the row joined to it, "
        "1-2-7, 6 in all, and has 6."
    )


def test_joined_rows_count_only_if_that_is_played() -> None:
    alone = game("colorow", connect="none")
    match = at({"1": 1, "2": 2, "4": 7, "5": 25}, alone).step(0, "place 3 43")

    assert tellings.told(match, None) == (
        "Ann places 3 on 43. Ann scores 3 for the Red row 7-25-43 and has 3."
    )


def test_a_card_that_makes_no_row_is_just_placed() -> None:
    assert tellings.told(at({"1": 1}).step(0, "place 3 7"), None) == "Ann places 3 on 7."


def test_new_hands_are_told() -> None:
    match = at({"1": 1}, hands=["3"], deck="8 9 10 11", left=4).step(0, "place 3 7")

    assert (
        tellings.told(match, None) == "Ann places 3 on 7. Ann and Bob draw the last 2 cards each."
    )
    assert tellings.told(match, 0) == (
        "Ann places 3 on 7. Ann draws 9 and 11. Bob draws the last 2 cards."
    )


def test_points_are_told_when_they_are_claimed() -> None:
    manual = game("colorow", claims="manual")
    match = at({"1": 1, "2": 2}, manual).step(0, "place 3 7")

    assert tellings.told(match, None) == "Ann places 3 on 7."
    assert tellings.told(match.step(0, "claim 2"), None) == "Ann claims 2. Ann scores 2 and has 2."


def test_a_false_count_is_told_when_it_is_challenged() -> None:
    manual = game("colorow", claims="manual")
    match = at({"1": 1, "2": 2}, manual).step(0, "place 3 7")
    false, true = match.step(0, "claim 5"), match.step(0, "claim 3")

    assert tellings.told(false, None) == "Ann claims 5. Ann scores 5 and has 5."
    assert tellings.told(false.step(1, "challenge"), None) == (
        "Bob challenges the count. The rows count 3, so Ann loses 7 and has −2."
    )
    assert tellings.told(true.step(1, "challenge"), None) == (
        "Bob challenges the count. The count is not too high."
    )


def test_a_full_board_is_accounted_for_by_colours() -> None:
    *_, match = tellings.steps_of(game("colorow"), 3, "account", 60)
    said = tellings.told(match, None)

    assert match.outcome is not None
    assert "The board is full." in said
    assert " rows: " in said
