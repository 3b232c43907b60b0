"""Vocabularies: every move has one number, one text and one bit, and they lead to each other."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.bits import WIDEST
from parlour.core.endings import Endings
from parlour.core.errors import IllegalMove, UnknownMove
from parlour.core.game import Rules, games
from parlour.core.moves import (
    Move,
    Verb,
    Vocabulary,
    allow,
    amounts,
    cards_of,
    each,
    seats,
    squares,
    suits,
    words,
)
from parlour.core.pack import Pack
from parlour.core.records import Record
from parlour.packs.trix import TRIX_72

steady = settings(deadline=None, derandomize=True)

KINDS = Vocabulary(
    Verb("pass", cite="none"),
    Verb("play", each(range(62)), cite="one that just fits a word"),
    Verb("bid", each(range(1, 43)), cite="one with a gap at its beginning"),
    Verb("take", each(range(136)), cite="one that runs over three words"),
    Verb("place", each(range(50)), each(range(49)), cite="two"),
    Verb("accept", each(range(8)), each(range(1, 5)), suits({0: "Zinc", 2: "Iron"}), cite="three"),
    Verb("yield", cite="a word of Python"),
)
PASS, PLAY, BID, TAKE, PLACE, ACCEPT, YIELD = KINDS.firsts
every_move = st.sampled_from(KINDS.moves)


def bits_of(*moves: Move) -> list[int]:
    """The legal moves of a position in which just these may be made."""
    may = [0] * KINDS.words
    for move in moves:
        may[move.code >> 6] |= 1 << (move.code & 63)
    return may


def vocabularies() -> list[Vocabulary]:
    return [KINDS, *(one.rules.vocabulary for one in games().values())]


# --- numbers, texts and bits ---------------------------------------------------------------------


def test_every_move_has_its_own_number_text_and_bit() -> None:
    for vocabulary in vocabularies():
        moves = vocabulary.moves
        assert list(range(len(vocabulary))) == [move.number for move in moves]
        assert len(moves) == len({move.text for move in moves})
        assert len(moves) == len({move.code for move in moves})


def test_every_bit_fits_a_signed_word_and_every_word_is_owned() -> None:
    for vocabulary in vocabularies():
        for move in vocabulary.moves:
            assert move.code & 63 < WIDEST
            first, words = move.verb.first, move.verb.words
            assert first <= move.code >> 6 < first + words <= vocabulary.words


def alone(move: Move, vocabulary: Vocabulary) -> list[int]:
    """The row of words in which that move alone is allowed."""
    may = [0] * vocabulary.words
    may[move.code >> 6] = 1 << (move.code & 63)
    return may


def test_every_move_reads_back_from_its_text_and_its_bit() -> None:
    for vocabulary in vocabularies():
        for move in vocabulary.moves:
            assert move == vocabulary.read(str(move))
            assert [move] == vocabulary.among(alone(move, vocabulary))


@pytest.mark.slow
@steady
@given(st.sets(every_move, max_size=30))
def test_the_moves_among_bits_are_those_set_in_order(moves: set[Move]) -> None:
    assert sorted(moves, key=lambda move: move.number) == KINDS.among(bits_of(*moves))


def test_no_bit_means_no_move() -> None:
    assert [] == KINDS.among([0] * KINDS.words)


def test_verbs_own_words_one_after_another() -> None:
    """One word a verb, three for 136 cards, one for each value but of the last argument."""
    assert (0, 1, 2, 3, 6, 56, 96) == KINDS.firsts
    assert 97 == KINDS.words
    assert [1, 1, 1, 3, 50, 40, 1] == [verb.words for verb in KINDS.verbs]


@steady
@given(st.integers(0, 61))
def test_one_argument_is_the_bit_of_one_word(card: int) -> None:
    assert bits_of(KINDS.read(f"play {card}"))[PLAY] == 1 << card


@steady
@given(st.integers(0, 135))
def test_a_wide_argument_is_allowed_card_by_card(card: int) -> None:
    may = [0] * KINDS.words
    allow(may, TAKE, card)
    assert [f"take {card}"] == [str(move) for move in KINDS.among(may)]
    assert (card,) == KINDS.among(may)[0].arguments


def test_allowing_a_second_card_keeps_the_first() -> None:
    may = [0] * KINDS.words
    for card in (0, 61, 62, 135, 62):
        allow(may, TAKE, card)
    assert ["take 0", "take 61", "take 62", "take 135"] == [str(m) for m in KINDS.among(may)]


def test_only_an_argument_that_fits_no_word_is_wide() -> None:
    """Numbers 0 to 61 fit, 62 does not."""
    assert {"take"} == {verb.name for verb in KINDS.verbs if verb.wide}
    assert not Verb("play", each(range(62)), cite="").wide
    assert Verb("play", each(range(63)), cite="").wide
    assert Verb("play", {62: "the last"}, cite="").wide


@steady
@given(st.integers(0, 49), st.integers(0, 48))
def test_two_arguments_are_word_and_bit(card: int, square: int) -> None:
    may = bits_of(KINDS.read(f"place {card} {square}"))
    assert 1 << square == may[PLACE + card]


@steady
@given(st.integers(0, 7), st.integers(1, 4), st.sampled_from([(0, "Zinc"), (2, "Iron")]))
def test_three_arguments_count_like_digits(seat: int, many: int, ware: tuple[int, str]) -> None:
    """A word for each seat and number, the number running faster; the ware is the bit."""
    code, name = ware
    move = KINDS.read(f"accept {seat} {many} {name}")
    assert (seat, many, code) == move.arguments
    assert 1 << code == bits_of(move)[ACCEPT + 5 * seat + many]


def test_a_last_argument_that_fits_no_word_is_refused_at_once() -> None:
    """Its bits would be those of other moves."""
    Vocabulary(Verb("place", each(range(3)), each(range(62)), cite=""))
    with pytest.raises(ValueError, match="'place' does not fit"):
        Vocabulary(Verb("place", each(range(3)), each(range(63)), cite=""))


small = st.dictionaries(st.integers(0, 9), st.text("abc", min_size=1, max_size=3), min_size=1)


@pytest.mark.slow
@steady
@given(st.lists(st.lists(small, max_size=3), min_size=1, max_size=4))
def test_any_vocabulary_gives_each_move_its_own_bit(shapes: list[list[dict[int, str]]]) -> None:
    verbs = [Verb(f"verb{i}", *map(words, values), cite="") for i, values in enumerate(shapes)]
    vocabulary = Vocabulary(*verbs)
    assert len(vocabulary) == len({move.code for move in vocabulary.moves})
    may = [0] * vocabulary.words
    for move in vocabulary.moves:
        may[move.code >> 6] |= 1 << (move.code & 63)
    assert {move.number for move in vocabulary.moves} == {m.number for m in vocabulary.among(may)}


# --- what players say ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said", ["  place   17 25 ", "Place 17 25", "PLACE 17\t25\n", "place 17 25"]
)
def test_spaces_and_capitals_do_not_matter(said: str) -> None:
    assert "place 17 25" == str(KINDS.read(said))


def test_capitals_in_what_follows_a_verb_do_not_matter_either() -> None:
    assert "accept 0 3 Zinc" == str(KINDS.read("accept 0 3 zinc"))


def test_where_capitals_alone_tell_moves_apart_they_must_be_right() -> None:
    """Nothing is guessed."""
    vocabulary = Vocabulary(Verb("name", {0: "b", 1: "B"}, cite=""), Verb("stand", cite=""))
    assert (0,) == vocabulary.read("name b").arguments
    assert (1,) == vocabulary.read("name B").arguments
    with pytest.raises(UnknownMove):
        vocabulary.read("Name b")
    assert "stand" == str(vocabulary.read("STAND"))


@pytest.mark.parametrize("said", ["", " ", "fly", "play", "play 62", "play 1 2", "play -1", "bid 0", "bid 43", "play 01",
                                  "play ٣", "pass 1", "place 17", "place 17 49", "accept 0 0 Zinc", "\x00", "🂡"])  # fmt: skip
def test_what_is_no_move_is_told_in_one_sentence(said: str) -> None:
    with pytest.raises(UnknownMove) as told:
        KINDS.read(said)
    assert isinstance(told.value, IllegalMove)
    assert re.fullmatch(r"[^\n]+\.", str(told.value))


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("fly", "'fly' is not a move of this game."),
        ("bid 43", "You cannot bid more than 42."),
        (f"bid {10**100}", "You cannot bid more than 42."),
        ("bid 0", "You cannot bid less than 1."),
        ("bid -3", "You cannot bid less than 1."),
        ("bid 031", "Say it like this: bid 31."),
        ("bid", "Say it like this: bid 1."),
        ("pass 1", "Say it like this: pass."),
        ("accept 0 3 Tin", "There is no Tin; it can be Iron or Zinc."),
        ("ACCEPT 9 3 Zinc", "There is no seat 9; it can be 0 to 3."),
        ("raise 62", "You cannot raise 62, only 60 or 65."),
        ("shift 8", "There is no square 8; it can be 1 to 7."),
        ("shift \u0663", "There is no square '٣'; it can be 1 to 7."),
        ("lead 12-12", "There is no card 12-12 in this game."),
    ],
)
def test_what_is_nearly_a_move_is_told_what_is_wrong_with_it(said: str, sentence: str) -> None:
    """A verb that is known has a rule, and what can follow it is named."""
    vocabulary = Vocabulary(
        Verb("pass", cite="R1"),
        Verb("bid", each(range(1, 43)), cite="R2"),
        Verb("raise", amounts({12: "60", 13: "65"}), cite="R3"),
        Verb("accept", seats(4), each(range(1, 4)), suits({0: "Iron", 1: "Zinc"}), cite="R4"),
        Verb("shift", squares(range(1, 8)), cite="R5"),
        Verb("lead", cards_of(TRIX_72), cite="R6"),
    )
    with pytest.raises(UnknownMove) as told:
        vocabulary.read(said)
    assert sentence == str(told.value)
    known = vocabulary.by_name.get(said.split()[0].casefold())
    assert ((known.cite,) if known else ()) == told.value.rules


def test_a_very_long_text_is_not_said_back() -> None:
    with pytest.raises(UnknownMove) as told:
        KINDS.read("play " * 1_000_000)
    assert "That is too long to be a move of this game." == str(told.value)


@steady
@given(st.text(max_size=250))
def test_any_text_is_a_move_or_unknown(said: str) -> None:
    try:
        move = KINDS.read(said)
    except UnknownMove:
        return
    assert move.text.casefold() == " ".join(said.split()).casefold()


def test_verbs_that_are_words_of_python_have_functions_with_a_tail() -> None:
    assert ["pass_", "play", "yield_"] == [KINDS.verbs[i].function for i in (0, 1, 6)]


def test_cards_are_said_by_name_and_coded_by_number() -> None:
    assert {0: "0-0", 1: "1-0"} == cards_of(Pack("two", ["0-0", "1-0"]))
    assert {3: "3", 5: "5"} == each([3, 5])


# --- what the rules are given --------------------------------------------------------------------


def recording_rules(heard: list[tuple[Any, ...]]) -> Rules:
    """Rules that only write down what they are asked to do."""
    module = ModuleType("parlour.games.recording")

    class State(Record):
        """Nothing but what every state has."""

    def noted(name: str, arguments: int) -> Any:
        return [
            lambda s, seat: heard.append((name, seat)),
            lambda s, seat, a: heard.append((name, seat, a)),
            lambda s, seat, a, b: heard.append((name, seat, a, b)),
            lambda s, seat, a, b, c: heard.append((name, seat, a, b, c)),
        ][arguments]

    parts: dict[str, Any] = {
        "KEY": "recording", "TITLE": "Recording", "BOOK": "none", "EDITION": 1, "PLAYERS": (2,),
        "ENDINGS": Endings(never="none"), "MOVES": KINDS, "State": State,
        "setup": lambda s: None, "legal": lambda s, seat, may: None, "score": lambda s, seat: 0,
    }  # fmt: skip
    for name, value in parts.items():
        setattr(module, name, value)
    for verb in KINDS.verbs:
        setattr(module, verb.function, noted(verb.function, len(verb.values)))
    return Rules(module)


def test_the_rules_are_given_just_what_was_said() -> None:
    """Through narrow, wide, two- and three-argument verbs alike."""
    heard: list[tuple[Any, ...]] = []
    rules = recording_rules(heard)
    for move in KINDS.moves:
        rules.apply(None, 1, move.code)
        assert (move.verb.function, 1, *move.arguments) == heard.pop()


@pytest.mark.parametrize("key", games())
def test_the_numbers_of_legal_moves_rise(key: str) -> None:
    vocabulary = games()[key].rules.vocabulary
    may = [0] * vocabulary.words
    for move in vocabulary.moves[::3]:
        may[move.code >> 6] |= 1 << (move.code & 63)
    numbers = vocabulary.numbers(may)
    assert list(range(0, len(vocabulary), 3)) == numbers
    assert numbers == [move.number for move in vocabulary.among(may)]
