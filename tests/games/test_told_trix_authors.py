"""What is heard at Trix Authors: answers, draws with their Books, Books made, and who is passed over."""

from __future__ import annotations

import tellings
from games.test_trix_authors import CARDS, at, of
from parlour.core.game import game
from parlour.core.match import Match
from parlour.pictures import telling


def said(match: Match, seat: int | None = None) -> str:
    """Everything a seat is told of the last step."""
    return tellings.told(match, seat)


def test_cards_given() -> None:
    hands = (of("Gold", 1), of("Gold", 3, 1), of("Iron", 1))
    one = at(*hands, stock="T").play(0, "ask 1 Gold")
    assert "Ann asks Bob for Gold. Bob gives Ann 1-0." == said(one)
    every = at(*hands, stock="T", options={"give": "all"}).play(0, "ask 1 Gold")
    assert "Ann asks Bob for Gold. Bob gives Ann 1-0, 1-1 and 2-0." == said(every)


def test_a_card_drawn_has_its_book_for_whoever_sees_it() -> None:
    match = at(of("Gold", 1), of("Iron", 1), of("Zinc", 1), stock="T 8-4").play(0, "ask 1 Gold")
    assert "Ann asks Bob for Gold. Bob has no Gold. Ann draws 8-4, Coal." == said(match, 0)
    assert "Ann asks Bob for Gold. Bob has no Gold. Ann draws a card." == said(match, 1)


def test_a_card_drawn_as_wanted_is_shown() -> None:
    match = at(of("Gold", 1), of("Iron", 1), of("Zinc", 1), stock="T 1-1").play(0, "ask 1 Gold")
    assert "Ann asks Bob for Gold. Bob has no Gold. Ann draws 1-1, Gold." == said(match)


def test_a_book_is_named_with_its_cards_and_an_empty_hand_draws() -> None:
    match = at(of("Gold", 7), of("Gold", 1, 7), of("Zinc", 1), stock="T 8-4")
    made = match.play(0, "ask 1 Gold")
    book = "Ann lays down the Book of Gold: 0-0, 1-0, 1-1, 2-0, 2-1, 2-2, 3-0 and 3-1. Ann now has 1 Book."  # fmt: skip
    assert f"Ann asks Bob for Gold. Bob gives Ann 3-1. {book} Ann has no card left and draws a card." == said(made)  # fmt: skip
    assert said(made, 0).endswith("Ann has no card left and draws 8-4, Coal.")


def test_the_next_player_may_have_to_draw_first() -> None:
    match = at(of("Gold", 1), "", of("Zinc", 1), stock="T 8-5 8-4").play(0, "ask 1 Gold")
    assert said(match).endswith("Ann draws a card. Bob has no card left and draws a card.")
    assert said(match, 1).endswith("Ann draws a card. Bob has no card left and draws 8-5, Coal.")
    assert said(match, 0).endswith("Ann draws 8-4, Coal. Bob has no card left and draws a card.")


def test_players_without_cards_are_passed_over_when_there_is_no_stock() -> None:
    match = at(of("Gold", 1), "", of("Gold", 7, 1)).play(0, "ask 1 Gold")
    assert "Ann asks Bob for Gold. Bob has no Gold, and no stock is left. Bob has no card and is passed over." == said(match)  # fmt: skip
    out = at(of("Gold", 7), of("Gold", 1, 7), of("Zinc", 8), of("Iron", 8)).play(0, "ask 1 Gold")
    assert said(out).endswith("Ann now has 1 Book. Ann and Bob have no card and are passed over.")
    alone = at(of("Gold", 7), "", "").play(0, "ask 1 Gold")
    assert said(alone).endswith("Bob and Cay have no card and are passed over.")


def test_a_pack_read_out_is_told_card_by_card() -> None:
    match = Match.new(game("trix-authors", commodity_map="custom"), 3, seed="reading")
    match = match.play(0, "mark Zinc")
    assert "Ann reads out Zinc. 0-0 is a card of Zinc." == said(match)


def test_a_game_without_books_is_warned_and_accounted_for() -> None:
    options = {"stall_turns": "10"}
    warned = at(of("Gold", 7), of("Gold", 1, 7), of("Zinc"), idle=4, options=options)
    assert said(warned.play(0, "ask 2 Gold")).endswith(
        "Nobody has made a Book in 5 turns: after 5 more the game ends."
    )
    ended = at(of("Gold", 7), of("Gold", 1, 7), of("Zinc"), idle=9, options=options)
    ended = ended.play(0, "ask 2 Gold")
    assert said(ended).endswith(
        "No Book: Ann, 0. No Book: Bob, 0. No Book: Cay, 0. No Book in 10 turns, 9 left unmade."
    )


def test_the_account_names_every_book() -> None:
    rest = tuple(book for book in CARDS if book not in ("Gold", "Zinc"))
    match = at(of("Gold", 7), of("Gold", 1, 7), "", books={1: rest, 2: ("Zinc",)})
    account = telling.reckoned(match.play(0, "ask 1 Gold"))
    assert account is not None
    assert (1, 7, 1) == tuple(account.points(seat) for seat in range(3))
    assert "the Book of Gold" == account.counts[0].what
