"""What is told of the puzzles for one player, at positions set up for it."""

from __future__ import annotations

import pytest

import tellings
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.kit.board49 import NUMBERS


def after(match: Match, *moves: str) -> str:
    """What a bystander is told of the last of some moves."""
    for move in moves:
        match = match.step(0, move)
    return tellings.told(match, None)


def at(one: Game | str, **fields: object) -> Match:
    """A puzzle in the middle."""
    return Match.at(one, 1, **({"turn": 0} | fields))


# --- men -----------------------------------------------------------------------------------------


def test_a_jump_tells_which_man_it_takes() -> None:
    assert after(Match.new("twenty-five-goal", 1), "jump 47 49") == (
        "Ann jumps 47 to 49. It takes the man on 48, and 47 are left."
    )


def test_the_last_man_on_25_solves_the_goal() -> None:
    assert after(at("twenty-five-goal", men="23 24"), "jump 23 25") == (
        "Ann jumps 23 to 25. It takes the man on 24. "
        "The last man stands on 25: the puzzle is solved."
    )


def test_the_last_man_elsewhere_does_not() -> None:
    assert after(at("twenty-five-goal", men="1 2"), "jump 1 3") == (
        "Ann jumps 1 to 3. It takes the man on 2. The last man stands on 3, not on 25."
    )


def test_the_last_man_may_stand_anywhere_in_the_49_puzzle() -> None:
    assert after(at("forty-nine-puzzle", men="1 2"), "jump 1 3").endswith(
        "The last man stands on 3: the puzzle is solved."
    )


def test_men_that_cannot_jump_are_told_by_their_squares() -> None:
    assert after(at("forty-nine-puzzle", men="1 2 49"), "jump 1 3") == (
        "Ann jumps 1 to 3. It takes the man on 2, and 2 are left. "
        "No man can jump any more; men stand on 3 and 49."
    )


@pytest.mark.parametrize("key", ["nine-men-triangle", "nine-men-square"])
def test_nine_men_may_go_on_stop_and_earn_a_star(key: str) -> None:
    on = at(key, men="1 2 4 49")

    assert after(on, "jump 1 3") == (
        "Ann jumps 1 to 3. It takes the man on 2, and 3 are left. It may jump on."
    )
    assert after(on, "jump 1 3", "stop") == "Ann stops."
    assert after(at(key, men="23 24", moves=3), "jump 23 25").endswith(
        "The last man stands on 25: the puzzle is solved in 4 moves, which earns a star."
    )
    assert after(at(key, men="23 24", moves=4), "jump 23 25").endswith("solved in 5 moves.")


def test_isolation_tells_how_much_room_is_left() -> None:
    match = Match.new("isolation", 1)

    assert after(match, "place 1") == (
        "Ann puts a man on 1. 1 of 7 stands, and 30 squares are free for another."
    )
    assert after(match, "place 1", "remove 1") == (
        "Ann takes the man off 1. 0 of 7 stand, and 49 squares are free for another."
    )
    assert after(at("isolation", men="1 10 19 28 30 39"), "place 48").endswith(
        "Seven men stand, no two of them in line: the puzzle is solved."
    )


def test_reverse_tells_colours_and_how_it_ends() -> None:
    match = at("reverse", men=["5 6 7", "2 3 1"], moves=9)
    later = at("reverse", men=["5 6 7", "2 3 1"], moves=10)
    aside = at(game("reverse", max_moves="1"))

    assert after(Match.new("reverse", 1), "shift 6 7") == "Ann shifts 6 to 7. It is a dark man."
    assert after(Match.new("reverse", 1), "shift 4 7", "shift 1 4").endswith("It is a light man.")
    assert after(match, "shift 1 4").endswith("All are home in 10 moves: the puzzle is solved.")
    assert after(later, "shift 1 4").endswith(
        "All are home, but it took 11 moves and should take 10."
    )
    assert after(aside, "shift 6 7").endswith("The puzzle is laid aside after 1 moves.")


def test_reverse_tells_how_many_are_home() -> None:
    assert after(Match.new("another-reverse", 1), "shift 3 4", "shift 5 3") == (
        "Ann shifts 5 to 3. It is a dark man, and 1 of 6 is home."
    )


# --- cards ---------------------------------------------------------------------------------------


def test_thirteen_tells_where_cards_lie_and_slide() -> None:
    solved = at("thirteen", board="1 2 3 4 5 6 7 8 9 10 11 12 13", gap=14)
    match = solved.step(0, "slide 13")

    assert tellings.told(match, None) == "Ann slides 13. It lies on 14 now, and 13 is empty."
    assert after(match, "slide 13") == (
        "Ann slides 13. It lies on 13 now, and 14 is empty. "
        "All are home after 2 moves: the puzzle is solved."
    )
    assert "From square 1 on they lie " in tellings.told(Match.new("thirteen", 1, "layout"), None)


def test_a_full_line_of_the_puzzle_supreme_tells_its_sum() -> None:
    match = Match.new("puzzle-supreme", 1, seed="sum")
    for square, card in enumerate((49, 48, 47, 1, 2, 3), start=1):
        match = match.step(0, f"place {card} {square}")

    assert tellings.told(Match.new("puzzle-supreme", 1, seed="sum"), None) == (
        "The cards are dealt. All 49 cards lie face up."
    )
    assert after(match, "place 25 7") == "Ann places 25 on 7. The row from 1 to 7 adds up to 175."
    assert after(match, "place 26 7") == (
        "Ann places 26 on 7. The row from 1 to 7 adds up to 176, not 175."
    )
    assert after(match, "remove 2") == "Ann takes the card off 2. It is 48."


def test_a_whole_hand_of_the_draw_puzzle_tells_its_kind() -> None:
    match = at("pittsburgh-draw-puzzle", hands=["", "", "3 10 17 24"], loose="31 4")

    assert after(match, "place 31 3") == (
        "Ann puts 31 into hand 3. Hand 3 is whole: Rainbow, as it should be."
    )
    assert after(match, "place 4 3") == (
        "Ann puts 4 into hand 3. Hand 3 is whole: Pair, and should be Rainbow."
    )
    assert after(match, "remove 3") == "Ann takes 3 back. It lay in hand 3."


def dealt(key: str, first: str, last: str = "") -> Match:
    """A deal that begins with these cards; the others follow from the highest down."""
    pack = game(key).rules.pack
    assert pack is not None
    named = [*first.split(), *last.split()]
    others = [name for name in reversed(pack.names) if name not in named]
    return Match.untouched(game(key), 1).deal(f"deal {' '.join([*first.split(), *others])} {last}")


def test_suite_assembling_tells_what_is_turned_and_goes_up() -> None:
    match = dealt("suite-assembling", "14 8 13 20 40 12 49 48 47 46")

    assert tellings.told(match, None).startswith(
        "The cards are dealt. Pile 1 shows 14. Pile 2 shows 13, with 1 face down. "
        "Pile 3 shows 12, with 2 face down. Pile 4 shows 46, with 3 face down."
    )
    assert after(match, "move 13 14") == "Ann moves 13 onto 14. 8 goes up by itself."
    assert after(match, "move 12 13") == ("Ann moves 12 onto 13. 40 is turned up on pile 3.")
    assert after(match, "move 13 14", "move 12 13", "fill").startswith(
        "Ann fills the vacant place from the pack. "
    )
    assert " are laid on the waste." in after(match, "draw")
    assert after(match, *["draw"] * 7, "turn") == "Ann turns the waste over."


# --- boards that are counted ---------------------------------------------------------------------


def test_the_mystic_cross_tells_its_draws_and_counts_the_board() -> None:
    match = dealt("mystic-double-cross", "1 2 3 4 6 7 5 C 9")
    for _ in range(6):
        match = match.step(0, "draw")
    drawn = match.step(0, "draw")

    assert tellings.told(drawn, None) == (
        "Ann draws. 5 goes on its square. 5 counts 5 and the row from 1 to 7 is full and counts 10."
    )
    drawn = drawn.step(0, "draw")
    assert tellings.told(drawn, 0) == "Ann draws. The Cheater, C, is drawn and waits."
    drawn = drawn.step(0, "cheat 9")
    assert tellings.told(drawn, None) == "Ann puts the Cheater on 9."
    drawn = drawn.step(0, "draw")
    assert tellings.told(drawn, None) == (
        "Ann draws. 9 is laid aside, as the Cheater has its square."
    )
    drawn = drawn.step(0, "run")
    assert tellings.told(drawn, None).endswith(
        "go on their squares. The board is counted. "
        "Multiples of five (5, 35, 40 and 45): Ann, 125. "
        "The row from 1 to 7: Ann, 10. The row from 36 to 42: Ann, 10. "
        "The row from 43 to 49: Ann, 10."
    )


def test_blind_forty_nine_tells_the_card_lifted_and_counts_the_board() -> None:
    lying = {1: 2, 2: 3, 3: 4, 4: 6, 6: 7, 7: 5, 5: 49}
    rest = list(range(48, 7, -1))
    order = [1, *(lying.get(square) or rest.pop() for square in range(1, 49))]
    match = Match.untouched(game("blind-forty-nine"), 1).deal(f"deal {' '.join(map(str, order))}")
    for card in (1, 2, 3, 4, 6, 7):
        match = match.step(0, f"play {card}")
    lifted = match.step(0, "play 5")

    assert tellings.told(lifted, 0) == (
        "Ann plays 5. 5 counts 5 and the row from 1 to 7 is full and counts 10. "
        "The card that lay there is 49."
    )
    assert tellings.told(lifted, None).endswith("counts 10. Ann draws a card.")
    assert after(lifted, "play 49") == (
        "Ann plays 49. 49 ends it, with 41 cards face down. The board is counted. "
        "Multiples of five (5): Ann, 5. The row from 1 to 7: Ann, 10."
    )
    assert after(match, "run").startswith(
        "Ann plays the chain to its end. 5 and 49 are turned up on their squares. "
    )


def test_colorow_solitaire_tells_what_the_board_counts() -> None:
    squares = [0] * 49
    squares[0], squares[1] = 1, 2
    match = at("colorow-solitaire", hands=["3"], board="1 2", squares=squares, filled=0b110)

    assert after(match, "place 3 7") == "Ann places 3 on 7. The board counts 3."
    assert after(match, "place 3 7", "remove 7") == (
        "Ann takes up the card on 7. It is 3. The board counts 0."
    )


def test_colorow_solitaire_is_counted_by_colours() -> None:
    match = Match.new("colorow-solitaire", 1, seed="counted")
    for number in NUMBERS:
        match = match.step(0, f"place {number} {number}")

    assert "Red rows, 1-2-3-4-5-6-7: Ann, 7." in after(match, "done")
