"""What is told at Forty-Nine and its Baltimore style, at positions set up for it."""

from __future__ import annotations

import pytest

import tellings
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.pictures import telling

BOTH = pytest.mark.parametrize("key", ["forty-nine", "forty-nine-baltimore"])


def at(one: Game | str = "forty-nine", players: int = 3, **fields: object) -> Match:
    """Seat 0 is to play, and the deck has cards."""
    usual = {"hands": ["10 9", "1 2 3", "4 5"], "board": "11", "turn": 0, "deck": "30", "left": 1}
    return Match.at(one, players, **(usual | fields))


def account(match: Match) -> list[str]:
    """The lines of the account of the game that just ended."""
    found = telling.reckoned(match)
    assert found is not None
    return [telling.spoken(one, tellings.PEOPLE) for one in telling.accounted(match.game, found)]


def after(match: Match, *moves: str, seat: int = 0) -> str:
    """What everybody is told of the last of some moves of a seat."""
    for move in moves:
        match = match.step(seat, move)
    return tellings.told(match, None)


# --- the ordinary game ---------------------------------------------------------------------------


def test_a_multiple_of_five_scores_its_number() -> None:
    assert (
        after(at(), "play 10") == "Ann plays 10. Ann scores 10 for a multiple of five and has 10."
    )


def test_a_card_that_makes_nothing_is_just_played() -> None:
    assert after(at(board="2"), "play 9") == "Ann plays 9."


def test_a_full_line_is_named() -> None:
    row = at(board="8 9 11 12 13 14", hands=["10 7", "1 2", "4"])
    column = at(board="1 8 15 22 29 36", hands=["43 7", "2", "4"])
    diagonal = at(board="1 9 17 25 33 41 48", hands=["49 7", "2", "4"])

    assert after(row, "play 10") == (
        "Ann plays 10. Ann scores 10 for a multiple of five and 10 for the full row from 8 to 14, "
        "20 in all, and has 20."
    )
    assert "10 for the full column from 1 to 43" in after(column, "play 43")
    assert "10 for the full diagonal from 1 to 49" in after(diagonal, "play 49")


def test_combinations_are_named_where_they_count() -> None:
    board = "11 23 39 20"
    hands = ["27 7", "2", "4"]
    plain = at(board=board, hands=hands)
    turned = at(game("forty-nine", combinations="rotation"), board=board, hands=hands)

    assert after(plain, "play 27") == "Ann plays 27."
    assert after(turned, "play 27") == (
        "Ann plays 27. Ann scores 5 for the fifty 23 + 27 and "
        "10 for the hundred 11 + 23 + 27 + 39, 15 in all, and has 15."
    )


def test_the_cheater_kills_a_card() -> None:
    match = at(hands=["C 9", "1", "2"])

    assert after(match, "cheat 10") == (
        "Ann puts the Cheater on 10. Card 10 can no longer be played. "
        "Ann scores 10 for a multiple of five and has 10."
    )


def test_you_are_told_what_you_drew_and_all_that_the_deck_is_empty() -> None:
    match = at().step(0, "draw")

    assert tellings.told(match, 0) == "Ann draws. It is 30. The deck is empty."
    assert tellings.told(match, 1) == "Ann draws. The deck is empty."


def test_square_49_ends_the_game_with_an_account() -> None:
    match = at(board="42", hands=["49 7", "1 2 3", "4 5"], scores=[0, 0, 0]).step(0, "play 49")

    assert tellings.told(match, None) == (
        "Ann plays 49. Ann scores 50 for square 49 and 30 for the 6 cards still held, 80 in all, "
        "and has 80. Ann shows 7. Bob shows 1, 2 and 3. Cay shows 4 and 5. The game is over. Square 49: Ann, 50. 6 cards still held: Ann, 30. "
        "No points: Bob, 0. No points: Cay, 0."
    )


def test_the_last_card_is_worth_ten() -> None:
    assert account(at(hands=["10", "1", ""]).step(0, "play 10")) == [
        "The game is over",
        "a multiple of five (10): Ann, 10",
        "a card still held: Ann, 5",
        "the last card: Ann, 10",
        "no points: Bob, 0",
        "no points: Cay, 0",
    ]


def test_two_idle_rounds_end_the_game() -> None:
    referee = game("forty-nine", enforcement="referee")
    match = at(referee, hands=["40", "41", "42"], board="1", left=0, deck="", idle=5)

    assert after(match, "pass") == (
        "Ann passes. Nobody has drawn or played for two rounds. "
        "Ann shows 40. Bob shows 41. Cay shows 42. The game is over. "
        "No points: Ann, 0. No points: Bob, 0. No points: Cay, 0."
    )


# --- claims and the referee ----------------------------------------------------------------------


def test_rows_are_scored_when_they_are_claimed() -> None:
    manual = game("forty-nine", claims="manual")
    match = at(manual, board="8 9 11 12 13 14", hands=["10 7", "1 2", "4"])

    assert after(match, "play 10") == (
        "Ann plays 10. Ann scores 10 for a multiple of five and has 10."
    )
    assert after(match, "play 10", "claim") == (
        "Ann claims. Ann scores 10 for the full row from 8 to 14 and has 20."
    )


def test_all_points_may_have_to_be_claimed() -> None:
    manual = game("forty-nine", claims="manual", claim_scope="all")
    match = at(manual)

    assert after(match, "play 10") == "Ann plays 10."
    assert after(match, "play 10", "claim") == (
        "Ann claims. Ann scores 10 for a multiple of five and has 10."
    )


def test_a_claim_may_be_empty() -> None:
    match = at(game("forty-nine", claims="manual"))

    assert after(match, "play 10", "claim") == "Ann claims. There is nothing to claim."


def test_a_false_call_of_the_last_card_costs_fifty() -> None:
    match = at(game("forty-nine", claims="manual"))

    assert after(match, "announce", "play 10") == (
        "Ann plays 10. Ann loses 50 for calling the last card with cards in hand and has −50."
    )


def test_a_last_card_that_is_not_called_loses_ten() -> None:
    match = at(game("forty-nine", claims="manual"), hands=["9", "1", "2"], board="8")

    assert after(match, "play 9") == (
        "Ann plays 9. Ann scores 10 for the 2 cards still held and has 10. "
        "Ann did not call the last card. This ends the game."
    )


def test_a_pass_without_need_costs_fifty() -> None:
    match = at(game("forty-nine", enforcement="referee"), left=0, deck="")

    assert after(match, "pass") == (
        "Ann passes. Ann loses 50 for passing without need and has −50."
    )


def test_a_wrong_card_goes_back() -> None:
    match = at(game("forty-nine", enforcement="referee"), board="2 3", hands=["20 9", "1", "4"])
    wrong, right = match.step(0, "play 20"), match.step(0, "play 9")

    assert after(wrong, "challenge", seat=1) == (
        "Bob challenges. The card was wrongly played, so Ann takes back 20. "
        "Ann loses 30 for a card wrongly played and has −10."
    )
    assert after(right, "challenge", seat=1) == "Bob challenges. The card was rightly played."


def test_an_account_has_claims_and_penalties() -> None:
    strict = game("forty-nine", claims="manual", enforcement="referee")
    match = at(strict, players=2, board="42 47", hands=["20", "49 1"], left=0, deck="", turn=0)
    for seat, move in (
        (0, "play 20"), (1, "challenge"), (1, "play 49"), (0, "done"), (1, "done"),
    ):  # fmt: skip
        match = match.step(seat, move)

    assert account(match) == [
        "The game is over",
        "a multiple of five (20): Ann, 20",
        "2 cards still held: Ann, 10",
        "a card wrongly played: Ann, −40",
        "square 49: Bob, 50",
        "2 cards still held: Bob, 10",
    ]


# --- Baltimore style -----------------------------------------------------------------------------


def test_the_others_pay_at_once() -> None:
    assert after(at("forty-nine-baltimore"), "play 10") == (
        "Ann plays 10. Ann scores 10 for a multiple of five. "
        "Bob and Cay pay 10 each, and Ann has 20."
    )


def test_who_has_too_little_pays_what_there_is() -> None:
    match = at(game("forty-nine-baltimore", bank="50"), chips=[50, 6, 0])

    assert after(match, "play 10") == (
        "Ann plays 10. Ann scores 10 for a multiple of five. "
        "Bob pays 6 and Cay pays nothing, and Ann has 56."
    )


def test_penalties_are_paid_to_the_others() -> None:
    match = at(game("forty-nine-baltimore", enforcement="referee"), left=0, deck="")

    assert after(match, "pass") == (
        "Ann passes. Ann loses 50 for passing without need. "
        "Bob and Cay get 50 each, and Ann has −100."
    )


def test_chips_are_accounted_for() -> None:
    match = at("forty-nine-baltimore", board="42", hands=["49 7", "1", "4"]).step(0, "play 49")

    assert account(match) == [
        "The game is over",
        "received (50 for square 49 and 15 for 3 cards still held): Ann, 130",
        "paid: Ann, 0",
        "received: Bob, 0",
        "paid: Bob, −65",
        "received: Cay, 0",
        "paid: Cay, −65",
    ]


@BOTH
def test_who_opens_is_told_with_the_deal(key: str) -> None:
    match = Match.new(key, 3, seed="opening")
    opener = tellings.PEOPLE[match.turn[0]]

    assert tellings.told(match, None) == (
        f"The cards are dealt. {opener} holds the lowest number and opens the game."
    )
