"""What players of the Forty-Nine games do by habit, and what they leave alone."""

from __future__ import annotations

from typing import Any

from parlour.bots.habits import whole_habit
from parlour.core.bits import union
from parlour.core.game import game
from parlour.core.match import Match


def kept(key: str, players: int, seat: int = 0, **fields: Any) -> list[str]:
    """The moves that the habit of a game leaves at a position."""
    return kept_in(Match.at(key, players, turn=seat, **fields), seat)


def kept_in(match: Match, seat: int) -> list[str]:
    """The moves that the habit leaves a seat of a match."""
    rules = match.game.rules
    may = [0] * rules.vocabulary.words
    rules.legal(match.record, seat, may)
    whole_habit(rules.key)(match.record, seat, may)
    return [str(move) for move in rules.vocabulary.among(may)]


# --- Chicago-Casino ------------------------------------------------------------------------------


def test_at_casino_the_capture_that_counts_more_is_made() -> None:
    hands = ["41 13", "2 3"]
    assert ["play 41"] == kept("chicago-casino", 2, hands=hands, table="40 12", dealer=1)


def test_at_casino_captures_worth_nearly_the_same_are_all_looked_at() -> None:
    hands = ["41 13", "2 3"]
    both = ["play 13", "play 41"]
    assert both == kept("chicago-casino", 2, hands=hands, table="39 12", dealer=1)


def test_at_casino_a_capture_is_not_cut_short() -> None:
    match = Match.at("chicago-casino", 2, hands=["41 2", "3"], table="37 38 39", turn=0, dealer=1)
    match = match.play(0, "play 41")
    assert "done" in [str(move) for move in match.legal(0)]
    assert ["take 37"] == kept_in(match, 0)


def test_at_casino_who_takes_nothing_leaves_a_card_that_counts_nothing_and_is_no_drone() -> None:
    hands = ["40 42 9", "2 3 4"]
    assert ["play 9"] == kept("chicago-casino", 2, hands=hands, table="20", dealer=1)


def test_at_casino_only_builds_below_a_drone_in_hand_are_made() -> None:
    table = "36 8"
    safe = kept("chicago-casino", 2, hands=["37 42", "3"], table=table, dealer=1)
    assert "build 37" in safe
    beatable = kept("chicago-casino", 2, hands=["37 41", "3"], table=table, dealer=1)
    assert "build 37" not in beatable


def test_at_casino_the_cheater_begins_with_a_card_of_some_colour_and_not_with_a_drone() -> None:
    one = game("chicago-casino", cheater=True)
    match = Match.at(one, 2, hands=["C 2", "3"], table="14 38 20", turn=0, dealer=1)
    assert ["take 20", "take 38"] == kept_in(match.play(0, "play C"), 0)


# --- New York-Whist ------------------------------------------------------------------------------


def test_at_whist_what_counts_is_given_to_the_partner_who_takes_the_trick() -> None:
    """Seat 3 plays last, and the 48 of seat 1 has the trick."""
    hands = ["", "", "", "49 45 20 3"]
    trick = "4 48 7"
    assert ["play 45"] == kept("new-york-whist", 4, 3, hands=hands, trick=trick, leader=0)


def test_at_whist_nothing_that_counts_is_wasted_on_a_lost_trick() -> None:
    hands = ["", "", "", "45 20 3 17 30"]
    trick = "48 4 7"
    assert ["play 3", "play 17"] == kept("new-york-whist", 4, 3, hands=hands, trick=trick, leader=0)


def test_at_whist_the_last_to_play_takes_a_trick_with_what_counts_most() -> None:
    hands = ["", "", "", "45 40 49 3"]
    assert ["play 45"] == kept("new-york-whist", 4, 3, hands=hands, trick="38 4 7", leader=0)


def test_at_whist_the_last_to_play_takes_a_trick_with_no_higher_card_than_it_needs() -> None:
    """Or leaves it, for the card may be worth more later."""
    hands = ["", "", "", "49 46 39 3"]
    cards = ["play 3", "play 39"]
    assert cards == kept("new-york-whist", 4, 3, hands=hands, trick="38 4 7", leader=0)


def test_at_whist_whoever_plays_before_the_last_may_play_anything() -> None:
    hands = ["45 20 3 17 49", "", "45 20 3 17 49", ""]
    for seat, trick in ((0, ""), (2, "30 4")):
        assert 5 == len(kept("new-york-whist", 4, seat, hands=hands, trick=trick, leader=0))


def test_at_whist_with_trumps_the_least_takes_a_trick_but_not_from_the_partner() -> None:
    """Red is led and Orange, with 8 and 13, is trump; first seat 1 has the trick, then seat 0."""
    match = Match.at(
        game("new-york-whist", style="whist"), 4, hands=["", "", "", "8 13 49"],
        trick="3 4 2", leader=0, trumps=1, turn=3,
    )  # fmt: skip
    assert ["play 49"] == kept_in(match, 3)
    match = Match.at(
        game("new-york-whist", style="whist"), 4, hands=["", "", "", "8 13 49"],
        trick="4 3 2", leader=0, trumps=1, turn=3,
    )  # fmt: skip
    assert ["play 8", "play 49"] == kept_in(match, 3)


# --- Boston-Books --------------------------------------------------------------------------------


def asking(hand: str, counts: list[int], **fields: Any) -> list[str]:
    """What is asked by somebody with this hand, where the hands have so many cards."""
    given = {"hands": [hand, "8", "15"], "open_cards": (1 << 49) - 1, "in_stock": 0}
    return kept("boston-books", 3, 0, counts=counts, dealer=2, **(given | fields))


def test_at_books_one_asks_in_the_colour_one_holds_most_of() -> None:
    assert {"ask 1 6", "ask 1 7", "ask 2 6", "ask 2 7"} == set(asking("1 2 3 4 5 22", [6, 1, 1]))


def test_at_books_nobody_is_asked_who_has_no_cards() -> None:
    assert ["ask 2 6", "ask 2 7"] == asking("1 2 3 4 5 22", [6, 0, 1])


def test_at_books_a_book_that_can_be_laid_with_the_cheater_is_laid() -> None:
    one = game("boston-books", cheater=True)
    match = Match.at(
        one, 3, hands=["1 2 3 4 5 6 C", "8", "15"], counts=[7, 1, 1], open_cards=(1 << 49) - 1,
        turn=0, dealer=2,
    )  # fmt: skip
    assert ["lay Red"] == kept_in(match, 0)


# --- Forty-Nine ----------------------------------------------------------------------------------


def at_forty_nine(hand: str, board: str, left: int = 0, **fields: Any) -> list[str]:
    """What is played with this hand on this board, with or without cards in the deck."""
    deck = "11 12 13"[: 3 * left]
    hands = [hand, "19"]
    return kept("forty-nine", 2, 0, hands=hands, board=board, deck=deck, **fields)


def test_at_forty_nine_the_play_that_scores_most_is_made_without_drawing() -> None:
    assert ["play 40"] == at_forty_nine("40 25 2", "33 18 1", left=1)


def test_at_forty_nine_nobody_opens_a_square_that_counts_for_others() -> None:
    """Beside 46 lies 45, which is held by somebody else or still to come."""
    assert ["draw"] == at_forty_nine("46 2", "39", left=1)


def test_at_forty_nine_a_square_is_opened_for_a_card_in_hand() -> None:
    assert "play 46" in at_forty_nine("46 45 2", "39", left=1)


def test_at_forty_nine_the_cheater_is_kept_for_a_good_square() -> None:
    little = at_forty_nine("C 3", "8 9", left=1)
    assert not [move for move in little if move.startswith("cheat")]
    assert ["cheat 45"] == at_forty_nine("C 3", "38", left=1)


def test_at_forty_nine_the_last_square_is_taken_by_the_cheater_for_the_end_of_the_game() -> None:
    assert ["cheat 49"] == at_forty_nine("C 3 4", "42 48", left=1)


def test_at_forty_nine_what_the_last_play_made_is_claimed() -> None:
    """The 7 fills the first row; seat 0 may claim that until seat 1 plays."""
    one = game("forty-nine", claims="manual")
    match = Match.at(one, 2, hands=["7 9", "19"], board="1 2 3 4 5 6", deck="11", turn=0, dealer=1)
    assert ["claim"] == kept_in(match.play(0, "play 7"), 0)


def test_at_forty_nine_looking_at_plays_leaves_the_board_as_it_was() -> None:
    match = Match.at("forty-nine", 2, hands=["C 40", "19"], board="33", deck="11", turn=0, dealer=1)
    assert ["play 40"] == kept_in(match, 0)
    assert 1 << 32 == match.record.board
    assert 0 == match.record.cheated


def test_in_baltimore_style_one_plays_as_at_forty_nine() -> None:
    fields = {"hands": ["40 25 2", "19"], "board": "33 18 1", "deck": "11", "dealer": 1}
    assert ["play 40"] == kept("forty-nine-baltimore", 2, 0, **fields)


def at_colorow(hand: str, board: dict[int, int], **options: Any) -> Match:
    """A match for two with this hand, where the board has these cards on these squares."""
    squares = [0] * 49
    for square, card in board.items():
        squares[card - 1] = square
    return Match.at(
        game("colorow", **options), 2, hands=[hand, "49"], board=" ".join(map(str, board.values())),
        squares=squares, filled=union(list(board)), turn=0, dealer=1,
    )  # fmt: skip


def test_at_colorow_the_play_that_scores_most_is_made() -> None:
    """Three red cards lie in the first row, which a fourth on any of its squares makes worth four."""
    board = {1: 1, 2: 2, 4: 3, 25: 30}
    assert {"place 5 3", "place 5 5", "place 5 6", "place 5 7"} == set(
        kept_in(at_colorow("5 31", board), 0)
    )


def test_at_colorow_who_cannot_score_brings_no_two_of_a_colour_into_line() -> None:
    """The only other red card is on the centre, through which four lines go."""
    found = kept_in(at_colorow("5", {25: 1}), 0)
    assert "place 5 2" in found
    assert not {"place 5 1", "place 5 4", "place 5 22", "place 5 7"} & set(found)


def test_at_colorow_cards_of_one_colour_are_alike() -> None:
    found = kept_in(at_colorow("5 6", {25: 30}), 0)
    assert found
    assert not [move for move in found if move.startswith("place 6 ")]


def test_at_colorow_exactly_what_is_due_is_claimed() -> None:
    match = at_colorow("5 31", {1: 1, 2: 2, 25: 30}, claims="manual").play(0, "place 5 3")
    assert ["claim 3"] == kept_in(match, 0)
