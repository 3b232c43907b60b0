"""What is typed becomes a move of the game, or one sentence that says why not."""

import pytest

from parlour.core.errors import ParlourError, UnknownMove
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.terminal import reading

NAMES = ("you", "Ann", "Ben Low", "seat 3")


def read(match, text, names=NAMES, seat=0):
    return reading.find(match.game, match.legal(seat), text, names).text


@pytest.fixture
def authors():
    return Match.at(
        "trix-authors", 4, hands=["0-0 3-2", "3-3", "5-5", "6-6"], stock=["1-1"], dealer=3, turn=0
    )


@pytest.mark.parametrize("key", games())
def test_every_move_is_read_as_it_is_written(key):
    """Also in capitals, and among all legal moves of some positions of a match."""
    match = Match.new(key, seed="one")
    for _ in range(12):
        if not match.turn:
            break
        seat = match.turn[0]
        legal = match.legal(seat)
        for move in legal[:12]:
            assert move.text == read(match, move.text, (), seat)
            assert move.text == read(match, f"  {move.text.upper()} ", (), seat)
        match = match.play(seat, legal[-1])


@pytest.mark.parametrize(
    "typed",
    ["ask 1 Gold", "ask Ann Gold", "ASK ANN GOLD", "ask ann for gold", "Ann gold", "a ann g",
     "ask seat 1 for gold", "1 gold"],
)  # fmt: skip
def test_a_player_is_called_by_name(authors, typed):
    assert "ask 1 Gold" == read(authors, typed)


@pytest.mark.parametrize("typed", ["ask Ben Gold", "ask ben low gold", "ben g", "ask 2 gold"])
def test_a_name_of_two_words_may_be_said_in_one(authors, typed):
    assert "ask 2 Gold" == read(authors, typed)


def test_what_could_be_two_things_is_answered_with_both():
    match = Match.at("trix-authors", 4, hands=["0-0 6-6", "3-3", "5-5", "1-1"], dealer=3, turn=0)
    with pytest.raises(ParlourError, match=r"^Which do you mean: ask 1 Gold or ask 1 Salt\?$"):
        reading.find(match.game, match.legal(0), "ask Ann", NAMES)


def test_what_could_be_many_things_is_answered_in_short(authors):
    match = Match.new("forty-two", seed="one")
    seat = match.turn[0]
    with pytest.raises(ParlourError, match=r"^Say which: bid 1 to 42\.$"):
        reading.find(match.game, match.legal(seat), "bid")


@pytest.mark.parametrize("typed", ["trixie", "play trixie", "T", "Trixie", "play the Trixie"])
def test_trixie_is_called_by_her_name(typed):
    match = Match.at("trix", 2, hands=["T 6-4", "3-3"], turn=0)
    assert "play T" == read(match, typed)


@pytest.mark.parametrize(
    "typed", ["6-4", "6 4", "6–4", "6—4", "6 - 4", "6/4", "play 6 − 4", "PLAY 6\u20114", "p 6-4"]
)
def test_a_card_is_read_whatever_parts_its_numbers(typed):
    match = Match.at("trix", 2, hands=["T 6-4", "3-3"], turn=0)
    assert "play 6-4" == read(match, typed)


@pytest.mark.parametrize("typed", ["captain of artillery", "a6", "A 6", "artillery 6", "play A6"])
def test_an_officer_is_called_by_rank_and_branch(typed):
    moves = [game("tactics").move(text) for text in ("play A6", "play K5", "play I6")]
    assert "play A6" == reading.find(game("tactics"), moves, typed).text


@pytest.mark.parametrize("typed", ["star 7", "7 of stars", "Star-7", "st 7", "7 of star"])
def test_a_card_of_heraldry_is_said_as_people_do(typed):
    moves = [game("heraldry").move(text) for text in ("play Star-7", "play Cross-7")]
    assert "play Star-7" == reading.find(game("heraldry"), moves, typed).text


def test_a_suit_is_called_by_its_name():
    moves = [game("forty-two").move(f"name {suit}") for suit in range(7)]
    assert "name 6" == reading.find(game("forty-two"), moves, "name sixes").text
    assert "name 0" == reading.find(game("forty-two"), moves, "blanks").text


@pytest.mark.parametrize("typed", ["bid 4.2", "bid -4", "-4", "bid 4=2", "bid 4?", "☃", "bid 4 2"])
def test_numbers_are_not_guessed(typed):
    match = Match.new("forty-two", seed="one", players=4)
    seat = match.turn[0]
    with pytest.raises(UnknownMove):
        reading.find(match.game, match.legal(seat), typed)


def test_a_number_is_never_cut_short():
    """`bid 4` is not the beginning of `bid 42`."""
    moves = [game("forty-two").move(text) for text in ("bid 42", "pass")]
    assert "bid 4" == reading.find(game("forty-two"), moves, "bid 4").text
    assert "bid 4" == reading.find(game("forty-two"), moves, "4").text


def test_a_move_that_is_not_legal_is_read_to_be_refused():
    match = Match.at("trix", 2, hands=["T 6-4", "3-3"], turn=0)
    assert "play 5-5" == read(match, "5 5")
    with pytest.raises(ParlourError, match="Which do you mean: play Crescent-5 or play Cross-5"):
        reading.find(game("heraldry"), [game("heraldry").move("play Star-1")], "cr 5")


@pytest.mark.parametrize(
    "typed", ["38-36-24", "38 36 24", "38x36x24", "38 to 36 to 24", "38–36–24"]
)
def test_a_route_is_one_move_for_each_leg(typed):
    moves = [game("twenty-five-goal").move("jump 38 36")]
    assert ["38 36", "36 24"] == reading.route(moves, typed)
    assert ["jump 38 36", "jump 36 24"] == reading.route(moves, f"jump {typed}")


@pytest.mark.parametrize("typed", ["38-36", "38", "38-36-24-", "fly 38-36-24", "a-b-c"])
def test_what_is_no_route_is_none(typed):
    assert [] == reading.route([game("twenty-five-goal").move("jump 38 36")], typed)


def test_no_route_is_read_where_no_man_moves():
    assert [] == reading.route([game("thirteen").move("slide 3")], "3-4-5")
