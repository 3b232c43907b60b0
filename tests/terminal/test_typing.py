"""Typing: several moves on a line, taking back and making again, words misspelt, and Tab."""

import contextlib
import os
import random
import subprocess
import sys

import pytest

from parlour.core.game import game, games
from parlour.terminal import completing, orders

try:
    import pty
    import readline
except ImportError:
    pty = readline = None

PROMPT = b"Your move (? or help): "

# --- several moves on a line ---------------------------------------------------------------------


@pytest.mark.parametrize("line", ["1, 10, 19", "1;10;19", "place 1 ; 10,19,", "1, 10; place 19"])
def test_several_moves_stand_on_one_line(play, line):
    table = play("isolation")
    text = table.run(line)
    assert 3 == table.session.moves_made
    assert 2 == text.count("\nIsolation\n")


def test_the_rest_of_a_line_is_left_out_after_what_cannot_be_done(play):
    table = play("isolation")
    text = table.run("1, 50, 10")
    assert 1 == table.session.moves_made
    assert "Left out: 10." in text


def test_orders_may_stand_on_the_line_too(play):
    table = play("isolation")
    table.run("1, 10, undo, 19")
    assert ["place 1", "place 19"] == [text for _, text in table.match.log]


def test_nobody_moves_blindly_after_others_have(play):
    table = play("trix", players=3)
    text = table.run("1, 1")
    assert 1 == sum(seat == 0 for seat, _ in table.match.log)
    assert "Left out, as others have moved: 1." in text


def test_what_one_had_in_mind_is_not_shown_to_the_next(play):
    table = play("trix", hot_seat=True, players=2)
    first = table.match.turn[0]
    card, other = (move.text for move in table.match.legal(first)[:2])
    before, _, after = table.run("", f"{card}, {other}", "").partition("----\nPass the screen")
    assert f"Left out, as others have moved: {other}." in before
    assert "Your hand: " in after
    assert other not in after


def test_a_comma_may_be_in_the_name_of_a_file(play, tmp_path):
    play("isolation").run("1", f"save {tmp_path}/one, two.table")
    assert (tmp_path / "one, two.table").exists()


@pytest.mark.parametrize("line", [",", ";;", " , "])
def test_a_line_of_commas_is_an_empty_one(play, line):
    assert "You can:" in play("isolation").run(line)


# --- routes --------------------------------------------------------------------------------------


def test_a_run_of_jumps_is_one_text(play):
    table = play("twenty-five-goal")
    table.run("33-49, 17-33", "11-25-41")
    jumps = [text for _, text in table.match.log]
    assert ["jump 33 49", "jump 17 33", "jump 11 25", "jump 25 41"] == jumps


def test_a_run_that_cannot_be_finished_is_not_begun(play):
    table = play("twenty-five-goal")
    text = table.run("33-49-35")
    assert 0 == table.session.moves_made
    assert "A man jumps in any direction" in text


def test_many_squares_are_offered_in_few_words(play):
    text = play("puzzle-supreme").run("place 1 on 5")
    assert "place 2 to 49: 1 to 4 or 6 to 49\n" in text


# --- taking back and making again ----------------------------------------------------------------


def test_what_was_taken_back_can_be_made_again(play):
    table = play("isolation")
    table.run("1", "10", "undo", "undo", "redo", "redo")
    assert ["place 1", "place 10"] == [text for _, text in table.match.log]


def test_several_moves_are_taken_back_and_made_again_at_once(play):
    table = play("isolation")
    table.run("1, 10, 19", "undo 2", "redo 9")
    assert 3 == table.session.moves_made


def test_a_new_move_is_not_followed_by_what_was_taken_back(play):
    table = play("isolation")
    text = table.run("1", "undo", "10", "redo")
    assert "There is nothing to make again." in text
    assert ["place 10"] == [text for _, text in table.match.log]


def test_a_puzzle_that_was_restarted_can_be_played_through_again(play):
    table = play("isolation")
    table.run("1", "10", "restart", "redo 2")
    assert ["place 1", "place 10"] == [text for _, text in table.match.log]


@pytest.mark.proves("PZ-R1")
def test_making_again_does_not_hide_that_a_card_was_peeked_at(play):
    table = play("suite-assembling")
    table.run("draw", "undo", "redo")
    assert (1, True) == (table.match.taken_back, table.match.peeked)


@pytest.mark.parametrize("count", ["0", "x", "-1", "1.5", "9" * 50])
def test_only_a_number_of_moves_is_taken_back(play, count):
    table = play("isolation")
    assert "Say how many moves" in table.run("1", f"undo {count}")
    assert 1 == table.session.moves_made


# --- counting ------------------------------------------------------------------------------------


def test_moves_are_counted_once_and_as_the_puzzle_counts(play):
    """A run of jumps by one man is one move of nine men."""
    table = play("nine-men-triangle")

    def answer():
        made = table.session.moves_made
        if made == 5 or not table.match.turn:
            return None
        return table.match.legal(0)[0].text

    text = table.run_by(answer)
    last = text.rpartition("\nMoves: ")[2]
    assert last.startswith(f"{table.match.record.moves} of ")
    assert table.match.record.moves < table.session.moves_made
    assert f"move {table.session.moves_made}" not in text


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"), [("unod", "undo"), ("hnit", "hint"), ("qiut", "quit"), ("lgo", "log")]
)
def test_a_misspelt_word_is_answered_with_what_it_is_like(play, typed, meant):
    assert f"There is no {typed!r} here; did you mean {meant}?" in play("forty-two").run(typed)


def test_a_word_may_be_cut_short(play):
    text = play("forty-two").run("opt", "und")
    assert "Options of this match:" in text
    assert "There is nothing to take back." in text


def test_a_word_cut_too_short_is_answered_with_what_it_could_be(play):
    assert "Which do you mean: redo or restart?" in play("forty-two").run("re")


def test_a_move_goes_before_an_order_that_begins_like_it(play):
    table = play("forty-two")
    table.run("pa")
    assert (0, "pass") in table.match.log


@pytest.mark.parametrize("word", ["-h", "--help", "HELP"])
def test_help_is_given_for_whatever_people_type(play, word):
    assert "What you can type:" in play("forty-two").run(word)


def test_every_order_is_in_the_help():
    told = " ".join(f"{word} {does}" for word, does in orders.HELP.items())
    spare = {"moves", "-h", "--help", "help", "exit", "q"}
    assert [] == [word for word in orders.ORDERS if word not in spare and word not in told]


# --- Tab -----------------------------------------------------------------------------------------


def complete(line, *moves, key="forty-two"):
    return completing.completions(line, orders.ORDERS, [game(key).move(text) for text in moves])


def test_moves_and_their_cards_are_completed():
    moves = ("play 6-4", "play 6-1", "play 5-0")
    assert ["play 6-4", "play 6-1"] == complete("play 6", *moves)
    assert ["6-4", "6-1"] == complete("6", *moves)


def test_orders_are_completed_and_so_is_what_is_asked_about():
    assert ["hint"] == complete("hi", "pass")
    assert ["why play 6-4"] == complete("why pl", "play 6-4")
    assert ["why 6-4"] == complete("why 6", "play 6-4")


def test_a_further_move_on_the_line_is_completed():
    assert ["5-0, play 6-4"] == complete("5-0, pl", "play 6-4")


@pytest.mark.parametrize("key", games())
def test_whatever_is_completed_to_a_move_is_that_move(play, key):
    table = play(key)
    rng = random.Random(key)
    legal = table.match.legal(table.match.turn[0])
    for move in rng.sample(legal, min(5, len(legal))):
        found = completing.completions(move.text[:-1], (), legal)
        assert move.text in found


class Keys:
    """What `readline` is asked to do."""

    __doc__ = "GNU readline"

    def __init__(self):
        self.done = []
        self.completer = None

    def set_completer(self, completer):
        self.completer = completer

    def __getattr__(self, name):
        return lambda *arguments: self.done.append((name, *arguments))


def test_tab_goes_through_what_a_line_may_become():
    keys = Keys()
    editor = completing.Editor(keys)
    editor.offer(lambda line: [f"{line}-4", f"{line}-1"])
    assert ["6-4", "6-1", None] == [keys.completer("6", state) for state in range(3)]
    assert ("parse_and_bind", "tab: complete") in keys.done


def test_what_one_typed_is_not_called_back_by_the_next(play):
    keys = Keys()
    table = play("trix", hot_seat=True, players=2)
    table.streams.editor = completing.Editor(keys)
    table.run("", "1", "")
    assert ("clear_history",) in keys.done


def test_lines_that_are_piped_are_not_edited(play):
    assert None is play("isolation").streams.editor._readline


def on_a_terminal(*keys):
    """What a pseudo-terminal shows while these keys are pressed, one text at each prompt."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "parlour", "play", "isolation", "--seat=0"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = b""
    try:
        for text in (*keys, "\x04"):
            prompts = shown.count(PROMPT)
            while shown.count(PROMPT) == prompts and len(shown) < 100_000:
                shown += os.read(ours, 4096)
            os.write(ours, text.encode())
        with contextlib.suppress(OSError):  # which is how Linux tells the end
            while more := os.read(ours, 4096):
                shown += more
    finally:
        os.close(ours)
        process.wait()
    return shown.decode()


@pytest.mark.slow
@pytest.mark.skipif(pty is None or readline is None, reason="no such terminals here")
def test_tab_completes_and_an_arrow_calls_back_on_a_real_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "vt100")
    shown = on_a_terminal("fai\t\n", "\x1b[A\n")
    assert 2 == shown.count("No chance is in this match")
    assert f"{PROMPT.decode()}fair" in shown
