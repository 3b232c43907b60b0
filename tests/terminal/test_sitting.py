"""The dialogue, the stepping through a record, and what a terminal gets."""

import io

import pytest

from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk.wording import fold
from parlour.terminal import replaying, sitting
from parlour.terminal.streams import WIPE, Streams


class Tty(io.StringIO):
    def isatty(self):
        return True


def streams(*lines, plain=False):
    return Streams(Tty("".join(f"{line}\n" for line in lines)), Tty(), plain=plain, width=80)


def test_enter_takes_what_stands_in_brackets():
    wishes = sitting.ask_wishes(streams("", "", "", ""), game("forty-two"))
    assert ("good", False, {}) == (wishes.level, wishes.hot_seat, wishes.options)


def test_wrong_answers_are_asked_again():
    table = streams("cats", "people", "n", *[""] * 6, "sideways", "full_bid", *[""] * 12)
    wishes = sitting.ask_wishes(table, game("forty-two"))
    assert wishes.hot_seat
    assert "full_bid" in wishes.options.values() or "Please answer" in table.target.getvalue()
    assert "Please answer with one of: bots, people." in table.target.getvalue()


def test_a_word_of_ones_own_is_asked_for_after_the_commitment():
    table = streams("", "", "", "?", "my word")
    wishes = sitting.ask_wishes(table, game("forty-two"))
    assert "my word" == wishes.nonce
    assert wishes.seed.commitment in table.target.getvalue()


def test_the_commitment_is_not_told_unasked():
    table = streams("", "", "", "my word")
    wishes = sitting.ask_wishes(table, game("forty-two"))
    assert wishes.seed.commitment not in table.target.getvalue()


def test_names_beyond_the_seats_are_refused():
    wishes = sitting.Wishes(names=("Ann", "Ben"))
    with pytest.raises(ValueError, match=r"2 names for 1 seat\."):
        sitting.sit(streams(), game("forty-two"), wishes, lambda *_, **__: None)


def test_a_terminal_is_wiped_and_a_plain_one_scrolled():
    bright, plain = streams(), streams(plain=True)
    bright.wipe()
    plain.wipe()
    assert WIPE in bright.target.getvalue()
    assert "\x1b" not in plain.target.getvalue()
    assert plain.target.getvalue().count("\n") >= 8


def test_no_colour_is_shown_where_it_is_not_wanted(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    from parlour.terminal.streams import Line

    bright = streams()
    bright.say(Line("Forty-two", "title"))
    assert "\x1b[1m" in bright.target.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    grey = streams()
    grey.say(Line("Forty-two", "title"))
    assert "Forty-two\n" == grey.target.getvalue()


def test_a_long_text_is_paged():
    table = streams("q")
    table.page([f"line {n}" for n in range(200)])
    assert "line 199" not in table.target.getvalue()
    assert "Enter for more" in table.target.getvalue()


def test_what_is_typed_while_a_text_is_paged_is_the_next_answer():
    table = streams("hint")
    table.page([f"line {n}" for n in range(200)])
    assert "line 199" not in table.target.getvalue()
    assert "hint" == table.ask("Your move: ")


def test_a_plain_screen_is_not_paged():
    table = streams(plain=True)
    table.page([f"line {n}" for n in range(200)])
    assert "line 199" in table.target.getvalue()


def test_a_record_is_stepped_through():
    match = Match.new("forty-two", seed="one")
    table = streams("", "b", "99", "2", "q")
    replaying.walk(table, match, 0)
    text = table.target.getvalue()
    assert "1. Everybody draws for the deal." in text
    assert "There is no move '99'; moves are 0 to 2." in text


@pytest.mark.parametrize("width", [20, 40, 80])
def test_folded_text_loses_no_word_and_keeps_the_width(width):
    text = "Seat 1 plays 6-4. " * 20
    lines = fold(text, width)
    assert max(map(len, lines)) <= width
    assert text.split() == " ".join(lines).split()
