"""What is told at Nebraska-Checkers, at positions set up for it."""

from __future__ import annotations

import tellings
from parlour.core.game import Game, game
from parlour.core.match import Match


def at(one: Game | str = "nebraska-checkers", **fields: object) -> Match:
    """Seat 0, who goes down the board, is to move."""
    usual = {"men": ["", "43"], "kings": ["", ""], "turn": 0}
    return Match.at(one, 2, **(usual | fields))


def test_a_man_that_is_taken_is_told_by_its_square() -> None:
    match = at(men=["17", "25 43"]).step(0, "jump 17 33")

    assert tellings.told(match, None) == (
        "Ann jumps 17 to 33. It takes the man on 25 and leaves Bob 1."
    )


def test_a_jump_that_goes_on_is_told() -> None:
    match = at(men=["1", "9 25 43"]).step(0, "jump 1 17")

    assert tellings.told(match, None) == (
        "Ann jumps 1 to 17. It takes the man on 9 and leaves Bob 2. It must jump on."
    )


def test_a_king_that_is_taken_is_told_as_such() -> None:
    match = at(men=["17", "43"], kings=["", "25"]).step(0, "jump 17 33")

    assert "It takes the king on 25 and leaves Bob 1." in tellings.told(match, None)


def test_a_man_is_crowned() -> None:
    match = at(men=["37", "21"]).step(0, "move 37 45")

    assert tellings.told(match, None) == "Ann moves 37 to 45. It is now a king."


def test_the_last_man_taken_wins() -> None:
    match = at(men=["17", "25"]).step(0, "jump 17 33")

    assert tellings.told(match, None) == (
        "Ann jumps 17 to 33. It takes the man on 25 and leaves Bob none. "
        "Ann wins the game and scores 1."
    )


def test_who_cannot_move_has_lost() -> None:
    match = at(men=["3 31", "43"], kings=["29", ""]).step(0, "move 29 37")

    assert tellings.told(match, None) == (
        "Ann moves 29 to 37. Bob cannot move, so Ann wins the game and scores 1."
    )


def test_a_draw_is_offered_and_accepted_or_lapses() -> None:
    match = at(kings=["1", ""], quiet=20).step(0, "offer")

    assert tellings.told(match, None) == "Ann offers a draw."

    match = match.step(0, "move 1 9")

    assert tellings.told(match.step(1, "accept"), None) == (
        "Bob accepts the draw. The game is drawn."
    )
    assert tellings.told(match.step(1, "move 43 37"), None) == (
        "Bob moves 43 to 37. Ann's offer lapses."
    )


def test_quiet_moves_make_a_draw() -> None:
    match = at(kings=["1", ""], quiet=79).step(0, "move 1 9")

    assert tellings.told(match, None) == (
        "Ann moves 1 to 9. 80 moves in a row have taken nothing and moved only kings, "
        "so the game is drawn."
    )


def test_a_position_may_draw_by_coming_up_a_third_time() -> None:
    one = game("nebraska-checkers", shuttle_ban="off", repetition="3")
    match = at(one, men=["", ""], kings=["1", "49"])
    for seat, move in [(0, "1 9"), (1, "49 41"), (0, "9 1"), (1, "41 49")] * 2:
        match = match.step(seat, f"move {move}")

    assert tellings.told(match, None) == (
        "Bob moves 41 to 49. The kings stand like this for the third time, so the game is drawn."
    )


def test_the_next_game_of_a_match_is_told() -> None:
    match = at(game("nebraska-checkers", games="3"), men=["17", "25"], began=0)
    match = match.step(0, "jump 17 33")

    assert tellings.told(match, None).endswith("Ann wins the game and scores 1.")
    assert tellings.told(match.deal("first bottom"), None) == (
        "Bottom moves first. The men are set up again."
    )


def test_a_draw_in_a_match_of_several_games_is_told() -> None:
    match = at(game("nebraska-checkers", games="3"), kings=["1", ""], quiet=79).step(0, "move 1 9")

    assert tellings.told(match, None).endswith("so the game is drawn.")
