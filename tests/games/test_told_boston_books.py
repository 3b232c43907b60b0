"""What is heard at Boston-Books: answers, draws, books, and never how many cards a hand has."""

from __future__ import annotations

import tellings
from games.test_boston_books import RED, at, dealt, order_for
from parlour.core.match import Match
from parlour.pictures import telling


def said(match: Match, seat: int | None = None) -> str:
    """Everything a seat is told of the last step."""
    return tellings.told(match, seat)


def test_a_card_given_a_card_refused_and_the_card_drawn() -> None:
    match = at("1 8", "2 9", "15", stock="30 31")
    assert "Ann asks Bob for 2. Bob gives Ann 2." == said(match.play(0, "ask 1 2"))
    missed = match.play(0, "ask 1 3")
    assert "Ann asks Bob for 3. Bob does not have it. Ann draws a card." == said(missed, 1)
    assert "Ann asks Bob for 3. Bob does not have it. Ann draws 31." == said(missed, 0)


def test_the_very_card_drawn_is_named_to_all() -> None:
    match = at("1", "9", stock="30 3").play(0, "ask 1 3")
    assert "Ann asks Bob for 3. Bob does not have it. Ann draws 3 from the stock." == said(match, 1)


def test_without_a_stock_a_refusal_is_all() -> None:
    match = at("1", "9", "2").play(0, "ask 1 2")
    assert "Ann asks Bob for 2. Bob does not have it, and no stock is left." == said(match)


def test_a_book_is_named_with_its_cards() -> None:
    match = at("1 2 3 4 5 6", "7 8", scores=[2, 0, 0, 0, 0, 0, 0], stock="40").play(0, "ask 1 7")
    assert (
        "Ann asks Bob for 7. Bob gives Ann 7. Ann lays down the Red book: 1, 2, 3, 4, 5, 6 and 7. "
        "Ann now has 3 books."
    ) == said(match)


def test_a_book_made_by_a_card_that_was_not_wanted() -> None:
    match = at("1 2 3 4 5 6 8", "9", stock="40 7").play(0, "ask 1 10")
    assert (
        "Ann asks Bob for 10. Bob does not have it. Ann draws 7. "
        "Ann lays down the Red book: 1, 2, 3, 4, 5, 6 and 7. Ann now has 1 book."
    ) == said(match)


def test_an_emptied_hand_is_not_told() -> None:
    match = at("1 2 3 4 5 6", "7", "40").play(0, "ask 1 7")
    assert not {"empty", "no card", "left"} & set(said(match).split())


def test_a_book_that_was_dealt() -> None:
    match = dealt(order_for(RED, "8 9 10 11 12 13 15"), 2)
    assert "Ann lays down the Red book: 1, 2, 3, 4, 5, 6 and 7. Ann now has 1 book." in said(match)


def test_the_cheaters_book_and_the_card_it_stands_for() -> None:
    cheater = {"cheater": "on"}
    match = at("1 2 3 4 5 6 C", "7 8", options=cheater).play(0, "lay Red")
    assert (
        "Ann uses the Cheater for the Red book. "
        "Ann lays down the Red book: 1, 2, 3, 4, 5, 6 and the Cheater. Ann now has 1 book. "
        "Bob gives up 7, for which the Cheater stands."
    ) == said(match)
    match = at("1 2 3 4 5 6 C 9", "8", stock="40 7", options=cheater).play(0, "lay Red")
    assert said(match).endswith("7, for which the Cheater stands, is in the stock.")
    match = match.play(0, "ask 1 10")
    assert (
        "Ann asks Bob for 10. Bob does not have it. Ann draws 7, which goes to the Red book."
        == said(match)
    )


def test_a_long_wait_for_a_book_is_told_before_it_ends_the_deal() -> None:
    match = at("1 9", "2 8", idle=59).play(0, "ask 1 3")
    assert said(match).endswith("Nobody has made a book in 60 turns: after 20 more the deal ends.")
    last = at("1 9", "2 8", idle=79, options={"match": "deal"}).play(0, "ask 1 3")
    assert said(last).endswith(
        "No book: Ann, 0. No book: Bob, 0. No book in 80 turns, so the others are nobody's."
    )


def test_the_account_names_every_book() -> None:
    match = at(
        "1 2 3 4 5 6", "7",
        books={0: ("Orange", "Yellow"), 1: ("Green", "Blue", "Indigo", "Violet")},
        scores=[2, 4, 0, 0, 0, 0, 0], options={"match": "deal"},
    ).play(0, "ask 1 7")  # fmt: skip
    account = telling.reckoned(match)
    assert account is not None
    assert (3, 4) == (account.points(0), account.points(1))
    assert ["the Red book", "the Orange book", "the Yellow book"] == [c.what for c in account.counts if c.seats == (0,)]  # fmt: skip
