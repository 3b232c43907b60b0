"""A plain screen, as a screen reader reads it: in words, and only what is new."""

import re

import pytest

from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.terminal import screen, telling

PROMPT = "Your move: "


def parts(text):
    """What was printed before each prompt."""
    return text.split(PROMPT)


def sight(match, seat=0):
    return screen.Sight(match, seat, telling.known_as(match, seat, {}))


def board(match, plain=False):
    return [line.text for line in screen.board_lines(sight(match), plain)]


def test_only_what_changed_is_told_after_the_first_turn(play):
    first, second, *_ = parts(play("forty-two", plain=True).run("pass", "2-2", "quit"))
    assert "Your hand: 2-2; 3-1 3-2 3-3; 4-2 4-4; 6-1" in first
    assert "Score: you and seat 2, 0; seats 1 and 3, 0" in first
    assert "Bidder: seat 3. Honors: Ones." in second
    for known in ("Score:", "Your hand", "Others' hand", "Forty-two"):
        assert known not in second


def test_a_number_that_stays_is_not_told_with_one_that_changed(play):
    options = {"first_dealer": "seat:0"}
    _, second, *_ = parts(play("trix-football", plain=True, options=options).run("kick", "quit"))
    assert "Playing: kick." in second
    assert "Half:" not in second


def test_a_place_that_is_empty_again_is_told(play):
    text = play("suite-assembling", plain=True).run("draw", "undo")
    assert "Waste: empty\n" in parts(text)[2]


def test_what_the_news_tell_is_not_told_twice(play):
    """The last trick and the numbers of cards are."""
    text = play("forty-two", plain=True).run("pass", "2-2", "3-3")
    third = parts(text)[2]
    assert "Seat 3 wins the trick with 1-1." in " ".join(third.split())
    assert "Last trick" not in third
    assert "Others' hand" not in third
    assert "Points taken: seats 1 and 3, 1" in third


def test_the_whole_table_can_be_asked_for(play):
    text = play("forty-two", plain=True).run("pass", "table")
    assert 2 == text.count("\nScore: ")
    assert 2 == text.count("\nYour hand: ")


def test_moves_are_told_in_a_sentence(play):
    text = play("forty-two", plain=True).run("pass")
    assert "You can bid 4 to 42; or pass." in text
    assert "You can play 2-2, 3-1, 3-2, 3-3, 4-2, 4-4 or 6-1." in text


def test_people_are_named_among_the_moves(play):
    table = play("trix-authors", plain=True, players=3, seats=(0, 1), names=("Ann", "Ben"))
    assert re.search(r"You can ask (Ben or seat 2|Ann or seat 2): ", table.run("", ""))


def test_every_person_at_the_screen_is_told_what_is_new_to_them(play):
    table = play("isolation", plain=True)
    assert "Men on 1.\n" in table.run("1", "table")


@pytest.mark.parametrize("key", [key for key, one in games().items() if one.players == (1,)])
def test_a_puzzle_is_told_without_pictures(play, key):
    table = play(key, plain=True)
    text = table.run()
    assert "[" not in text.partition(PROMPT)[0]
    assert [] == re.findall(r"[0-9a-f]{9,}", text)


# --- boards --------------------------------------------------------------------------------------


def test_thirteen_draws_its_own_squares_alone():
    match = Match.new("thirteen", seed="one")
    assert [
        " [13] [12] [ 3] [ 1] [11] [ 6] [ 8]",
        " [ 4] [ 9] [ 5] [ 7] [ 2] [10]   .",
        "([ ] is a card; . is a free square)",
    ] == board(match)


def test_thirteen_is_told_row_by_row():
    match = Match.new("thirteen", seed="one").play(0, "slide 10")
    assert [
        "On 1 to 7: 13, 12, 3, 1, 11, 6, 8.",
        "On 8 to 12 and 14: 4, 9, 5, 7, 2, 10.",
        "Free: 13.",
    ] == board(match, plain=True)


def test_men_are_drawn_with_the_numbers_of_free_squares():
    lines = board(Match.new("twenty-five-goal", seed="one"))
    assert "   o    o    o    o    o    o   49" == lines[6]
    assert "(o is a man; a number is a free square)" == lines[7]


def test_many_men_are_told_in_few_words():
    match = Match.new("twenty-five-goal", seed="one").play(0, "jump 47 49")
    assert ["Men on 1 to 46 and 49.", "Free: 47 and 48."] == board(match, plain=True)


def test_only_the_squares_that_changed_are_told(play):
    text = play("twenty-five-goal", plain=True).run("47-49", "board")
    _, second, third, _ = parts(text)
    assert "Now: free 47 and 48; men on 49.\n" in second
    assert "1 to 46" not in second
    assert "Men on 1 to 46 and 49." in third


def test_both_sides_of_a_board_are_told_apart():
    match = Match.new("nebraska-checkers", seed="one")
    seat = match.turn[0]
    drawn = [line.text for line in screen.board_lines(sight(match, seat))]
    words = [line.text for line in screen.board_lines(sight(match, seat), plain=True)]
    assert "is your man" in drawn[-1]
    assert any(line.startswith("Your men on ") for line in words)
    assert any(re.match("Men of (top|bottom) on ", line) for line in words)


@pytest.mark.parametrize("key", games())
def test_every_square_a_move_can_name_is_drawn(key):
    """And every one that is taken."""
    match = Match.new(key, seed="one")
    shown = sight(match)
    if shown.board is None:
        pytest.skip("it has no board")
    drawn = set(re.findall(r"\d+|[oxOX]", " ".join(board(match))))
    squares = {
        str(match.game.move(move.text).arguments[-1])
        for seat in match.turn
        for move in match.legal(seat)
        if move.verb.kinds[-1:] == ("square",)
    }
    assert squares - set(shown.board.squares) <= drawn
    assert set(shown.board.squares.values()) <= drawn | {"C"}


def test_a_game_without_a_board_says_so(play):
    assert "This game has no board." in play("forty-two").run("board")


def test_the_own_things_of_a_player_are_called_so():
    """Your discards, and not discards of you."""
    for key in games():
        match = Match.new(key, seed="one")
        for _ in range(12):
            if not match.turn:
                break
            seat = match.turn[0]
            lines = [line.text for line in screen.table_lines(sight(match, seat))]
            assert [] == [line for line in lines if " of you:" in line]
            match = match.play(seat, match.legal(seat)[0])


def test_a_score_is_explained_to_someone_alone(play):
    assert "Score: 3 (how many cards lie on the square of their number)." in play("thirteen").run()


def test_every_puzzle_explains_its_score():
    for one in games().values():
        if one.players == (1,):
            assert (one.rules.score.__doc__ or "").strip().endswith("."), one.key


def test_a_game_for_one_is_not_for_one_players():
    with pytest.raises(ValueError, match=r'^The "13" puzzle is for 1 player, not 2\.$'):
        game("thirteen").start(2)
