"""Sessions: what is typed, what is answered, and what stays as it was."""

import random
import re
from collections import Counter

import pytest

from parlour.core.game import game, games
from parlour.core.match import Match

PASSED = "Pass the screen to "


# --- every game ----------------------------------------------------------------------------------


def typing_legal_moves(table, count, rng):
    left = iter(range(count))

    def answer():
        session = table.session
        if next(left, None) is None:
            return None
        if not session.match.turn:
            return "again"
        if session.viewer < 0:
            return ""
        return rng.choice(session.match.legal(session.viewer)).text

    return answer


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("width", [80, 40])
def test_every_game_is_played_without_knowing_it(play, key, width):
    table = play(key, width=width)
    text = table.run_by(typing_legal_moves(table, 16, random.Random(key)))
    assert text.endswith("Goodbye.\n")
    assert table.session.moves_made > 0
    whole = ("Your move", "Match over", f"  {table.session.keeper.folder}")
    assert [] == [x for x in text.split("\n") if len(x) > width and not x.startswith(whole)]


@pytest.mark.parametrize("key", [k for k, g in games().items() if max(g.players) > 1])
def test_hot_seat_never_shows_the_cards_of_another(play, key):
    """Between two hand-overs, no card is named that lies in a hand the viewer does not see."""
    pack = game(key).rules.pack
    if pack is None or pack.names[0].isdigit():
        pytest.skip("its cards are named as other things are")
    table = play(key, hot_seat=True)
    moving = typing_legal_moves(table, 40, random.Random(key))

    def deals():
        return sum(line.startswith("deal ") for _, line in table.match.log)

    first_deal = deals()
    alike = game(key).rules.alike is not None

    def book_of(name):
        return table.match.record.book_of[pack.number(name)]

    def answer():
        if deals() > first_deal:  # cards seen in one deal may be hidden in the next
            return None
        shown = table.out.getvalue().rpartition(PASSED)[2]
        shown = re.sub(
            r"(?s)Everybody draws .*? first[.]", "", shown
        )  # openly, and shuffled in again
        shown = re.sub(r"lacks?\s+[\d-]+", "", shown)  # the card that the table wants next
        named = set(re.findall(r"[A-Z]?[\w-]+", shown))
        viewer = table.session.viewer
        hands = table.match.state.hands
        if alike:  # names are no secret there, how many of a kind one holds is
            own = set(hands[viewer]) if viewer >= 0 else set()
            shown_books = Counter(book_of(name) for name in named & set(pack.names))
            held_books = Counter(book_of(name) for name in own)
            assert all(held_books[book] >= n for book, n in shown_books.items())
            return moving()
        seen = table.match.view(viewer if viewer >= 0 else None).cards_seen
        known = {pack.names[card] for card in seen}  # such as one that was taken from oneself
        others = {c for seat, hand in enumerate(hands) if seat != viewer for c in hand}
        assert not named & (others - known)
        return moving()

    text = table.run_by(answer)
    assert PASSED in text


# --- moves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["bid 20", "BID  20", "20"])
def test_a_move_may_be_typed_in_full_or_without_its_verb(play, typed):
    table = play("forty-two")
    table.run(typed)
    assert (0, "bid 20") in table.match.log


def test_a_move_may_be_picked_by_its_number(play):
    table = play("forty-two")
    table.run("bid 42", "name 3", "2")
    assert (0, "play 3-2") in table.match.log


def test_a_number_that_is_said_is_never_a_place_in_the_list(play):
    table = play("forty-two", options={"min_bid": "30"})
    text = table.run("3")
    assert "the least bid now is 3" in text
    assert table.session.moves_made == 3


BAD = {
    "too low": "bid 4",
    "too high": "bid 43",
    "not now": "play 6-4",
    "not there": "99",
    "long": "9" * 4000,
    "no move": "nonsense",
    "control": "\x1b[2J",
    "half": "bid",
    "why what": "why",
    "why nonsense": "why nonsense",
    "load what": "load",
    "no file": "load no-such-file.table",
    "no record": "load .",
    "folder": "save .",
    "no home": "save ~nobody-of-that-name/x",
    "endless name": "save " + "x" * 5000,
    "null": "load a\0b",
    "no folder": "save no-such-folder/x.table",
    "nothing": "undo",
    "snow": "☃" * 300,
}


@pytest.mark.parametrize("typed", BAD.values(), ids=BAD)
def test_bad_input_gets_one_sentence_and_changes_nothing(play, typed):
    table = play("forty-two", options={"min_bid": "5", "first_dealer": "seat:3"})
    before = table.match
    left = iter([typed])
    text = table.run_by(lambda: next(left, None))
    assert table.match is before
    _, answer, _ = text.split("Your move (? or help): ")
    said = answer.partition("\n")[2] if "\n" in answer else answer
    said = re.sub(r"\(.*?\)|\bp\. ", "", said.replace("Overwrite it? [y/N]", ""), flags=re.S)
    assert 1 == len(re.findall(r"[.!](?=\s|$)", said)), said
    assert "\x1b" not in text


def test_an_only_move_plays_itself_while_auto_is_on(play):
    table = play("forty-two")
    text = table.run("bid 42", "auto", "name 3", "1", "1", "1", "1", "1", "1", "1")
    assert "Forced moves are now played for you." in text
    mine = [line for seat, line in table.match.log if seat == 0]
    assert len(mine) > 6


@pytest.mark.parametrize("key", games())
def test_fast_and_auto_make_the_only_move(play, key):
    table = play(key)
    moving = typing_legal_moves(table, 16, random.Random(key))
    words = iter(["fast", "auto"])
    waiting = []

    def answer():
        session = table.session
        forced = session.viewer >= 0 and len(session.match.legal(session.viewer)) == 1
        if waiting:
            assert session.match is not waiting.pop()
        word = next(words, None) if forced else None
        if word is None:
            return moving()
        waiting.append(session.match)
        return word

    assert table.run_by(answer).endswith("Goodbye.\n")


def test_fast_is_refused_where_there_is_a_choice(play):
    assert "You have a choice now" in play("forty-two").run("fast")


# --- orders --------------------------------------------------------------------------------------


def test_why_tells_the_rule_that_forbids(play):
    text = play("forty-two").run("bid 42", "name 3", "why 2-2")
    assert "play 2-2: no. The first card of a deal is led from the Honors." in text
    assert "Trix 1904, p. 8" in text


def test_why_tells_what_is_wrong_with_what_is_nearly_a_move(play):
    text = play("forty-two").run("why bid 43", "bid 43", "43")
    assert 3 == text.count("You cannot bid more than 42. (Trix 1904, p. 8,")


def test_why_tells_what_to_do_first(play):
    text = play("forty-two").run("why play 3-3")
    assert "play 3-3: no. First bid or pass." in text


def test_why_allows_by_the_rule_and_not_by_what_it_forbids(play):
    """A sentence that is made for refusals is not said of a move that may be made."""
    text = play("forty-two").run("why bid 42")
    assert "bid 42: yes, you may make this move." in text
    assert "least bid now" not in text


def test_why_tells_the_rule_that_allows(play):
    text = play("forty-two").run("bid 42", "name 3", "why 3-3")
    assert "play 3-3: yes" in text
    assert "The first card of a deal is led from the Honors." in text


def test_a_bid_may_be_taken_back_and_made_otherwise(play):
    """The next to bid is a person at the same screen, who has not answered yet."""
    table = play("forty-two", seats=(0, 1), options={"first_dealer": "seat:3"})
    text = table.run("", "bid 20", "", "undo", "", "pass", "")
    assert "Taken back." in text
    assert (0, "bid 20") not in table.match.log
    assert (0, "pass") in table.match.log


def test_a_bid_that_bots_have_answered_is_not_taken_back(play):
    """Nobody bids to hear what the bots bid, and then passes."""
    table = play("forty-two", options={"first_dealer": "seat:3"})
    text = table.run("bid 5", "undo")
    assert "That cannot be taken back: someone has moved since." in text
    assert (0, "bid 5") in table.match.log


def test_a_question_that_was_denied_is_not_taken_back(play):
    """The stock is gone, so that no card is seen by it, and the next to ask is at this screen."""
    table = play("trix-authors", players=3, seats=(0, 1))
    table.session.match = Match.at(
        "trix-authors", 3, hands=["0-0", "3-2", "3-3"], stock=[""], dealer=2, turn=0
    )
    text = table.run("", "ask 1 Gold", "", "undo")
    assert "That cannot be taken back: the others' answer has been heard." in text
    assert (0, "ask 1 Gold") in table.match.log


def test_a_choice_is_not_taken_back_once_the_tick_is_over(play):
    """Nobody swaps, chance does nothing, and the next to choose is at this screen."""
    table = play("trix-exchange", players=3, seats=(0, 1, 2), options={"engine": "ticks"})
    text = table.run(*["", "pass"] * 3, "", "undo")
    assert "That cannot be taken back: the others' answer has been heard." in text
    assert 3 == table.session.moves_made


@pytest.mark.proves("PZ-R1")
def test_a_card_that_was_turned_and_taken_back_is_told_with_the_result(play):
    table = play("suite-assembling")
    told = "A turned card was taken back, so this is no record."
    text = table.run("draw", "undo", "draw", "undo")
    assert 1 == text.count(told)
    table.session.match.record.ended = 1
    text = table.run()
    assert "Moves taken back: 2." in text
    assert 2 == text.count(told)


@pytest.mark.proves("PZ-R1")
def test_a_turned_card_that_was_taken_back_is_not_forgotten_in_a_file(play, tmp_path):
    file = tmp_path / "my.table"
    play("suite-assembling").run("draw", "undo", "draw", f"save {file}")
    other = play("suite-assembling", seed="two")
    other.run(f"load {file}")
    assert (1, True) == (other.match.taken_back, other.match.peeked)


@pytest.mark.proves("PZ-R1")
def test_starting_over_with_cards_that_were_turned_is_told_too(play):
    table = play("suite-assembling")
    text = table.run("draw", "again")
    assert "so this is no record" in text
    assert table.match.peeked


def test_a_card_that_was_seen_is_not_taken_back(play):
    table = play("forty-two")
    text = table.run("bid 42", "name 3", "1", "undo")
    assert "cannot be taken back" in text
    assert (0, "play 3-1") in table.match.log


def test_a_puzzle_is_taken_back_to_its_start(play):
    if "isolation" not in games():
        pytest.skip("there is no puzzle yet")
    table = play("isolation")
    text = table.run("1", "10", "undo", "undo", "undo")
    assert table.session.moves_made == 0
    assert "There is nothing to take back." in text


def test_hint_asks_a_bot_and_tells_its_reason(play):
    assert "A bot would bid 4. It is the first." in play("forty-two").run("hint")


def test_help_rules_options_and_log_are_told(play):
    text = play("forty-two").run("help", "rules", "options", "log", "table", "?", "")
    for part in ("What you can type", "p. 8", "F42-R7", "penalty=difference", "Seat 1 bids 1"):
        assert part in text


def test_rules_are_told_for_players_and_by_page(play):
    text = play("forty-two").run("rules", "rules by page", "rules backwards")
    for part in ("In a minute", "Bidding (Trix 1904, p. 8)", "Type rules, or rules by page"):
        assert part in text


# --- files ---------------------------------------------------------------------------------------


def test_a_match_is_kept_and_gone_on_with(play, tmp_path):
    file = tmp_path / "my.table"
    table = play("forty-two")
    table.run("bid 20", f"save {file}", "name 3")
    assert Match.loads(file.read_text()).log == table.match.log[:-1]
    other = play("forty-two", seed="two")
    text = other.run(f"load {file}")
    assert "Loaded" in text
    assert other.match.log == table.match.log[:-1]
    assert {file, tmp_path / "my.table.seats"} == set(tmp_path.iterdir())


def test_something_else_is_not_written_over_unasked(play, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,")
    text = play("forty-two").run(f"save {file}", "n", f"save {file}")
    assert "holds something other" in text
    assert file.read_text() == "Dear Ann,"


def test_another_match_is_not_written_over_unasked(play, tmp_path):
    file = tmp_path / "my.table"
    play("forty-two").run("bid 20", f"save {file}")
    kept = file.read_text()
    play("forty-two").run("bid 21", f"save {file}")
    assert file.read_text() == kept


def test_the_same_match_is_written_over(play, tmp_path):
    file = tmp_path / "my.table"
    table = play("forty-two")
    text = table.run("bid 20", f"save {file}", "name 3", f"save {file}")
    assert "holds something other" not in text
    assert Match.loads(file.read_text()) == table.match


def test_a_record_that_is_spoilt_is_refused(play, tmp_path):
    file = tmp_path / "bad.table"
    for content in (b"\xff\xfe", b"", b"parlour table 1\n", b"parlour table 1\nseed: zz\n\n"):
        file.write_bytes(content)
        table = play("forty-two", options={"first_dealer": "seat:3"})
        before = table.match
        table.run(f"load {file}")
        assert table.match is before


def test_quitting_offers_to_save_what_cannot_be_kept(play, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = play("forty-two", folder=None).run("bid 20", "quit", "y")
    assert "Save the match?" in text
    assert 1 == len(list(tmp_path.glob("forty-two-*.table")))


def test_the_end_of_input_is_told_where_the_match_cannot_be_kept(play):
    text = play("forty-two", folder=None).run("bid 20")
    assert text.endswith("The match was not saved.\nGoodbye.\n")


# --- fairness ------------------------------------------------------------------------------------


def test_the_commitment_is_told_when_asked_and_the_seed_after_the_end(play):
    table = play("forty-two", options={"target": "1"})
    moving = typing_legal_moves_until_over(table, random.Random(1))
    first, last = iter(["fair"]), iter(["fair"])
    text = table.run_by(lambda: next(first, None) or moving() or next(last, None))
    begun, _, ended = text.partition("The seed is shown when the match is over.")
    assert table.match.commitment in begun
    assert table.match.seed.hex in ended
    assert f"The record is kept as\n  {table.session.keeper.path}\n" in ended


def test_no_long_number_is_told_unasked(play):
    """A screen reader would read 64 digits aloud."""
    table = play("forty-two", options={"target": "1"})
    text = table.run_by(typing_legal_moves_until_over(table, random.Random(1)))
    assert "The match is over" in text
    assert [] == re.findall("[0-9a-f]{9,}", text)


def test_a_match_without_chance_has_nothing_to_check(play):
    assert "No chance is in this match" in play("isolation").run("fair")


def typing_legal_moves_until_over(table, rng):
    def answer():
        if not table.match.turn:
            return None
        return rng.choice(table.match.legal(table.session.viewer)).text

    return answer


def test_a_nonce_changes_the_cards_and_is_kept(play):
    plain, salted = play("forty-two"), play("forty-two", nonce="salt")
    assert plain.match.log != salted.match.log
    assert "nonce 0: salt" in salted.match.dumps()


def test_why_alone_explains_a_bot_only_where_that_shows_nothing_hidden(play):
    table = play("forty-two", options={"first_dealer": "seat:3"})
    assert "That would tell what only they can see" in table.run("bid 30", "why")
    assert "In the place of " not in table.out.getvalue()


def test_why_with_a_number_asks_about_a_line_of_the_log(play):
    table = play("forty-two", options={"first_dealer": "seat:3"})
    told = table.run("bid 30", "why #2", "why #99", "why #two")
    assert "There is no step 99" in told
    assert "for example: why #12" in told


@pytest.mark.slow
def test_why_alone_explains_a_bot_where_all_is_open(play):
    table = play("nebraska-checkers")
    told = table.run_by(iter([*["1"] * 2, "why", None]).__next__)
    assert "In the place of " in told
