"""A match as a value: beginning, going on, taking back, seeing, writing down and reading."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import parlour
from parlour.core.errors import (
    BadOption,
    BadPlayers,
    BadTable,
    IllegalMove,
    ParlourError,
    UnknownGame,
    UnknownMove,
)
from parlour.core.fair import Seed
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import DECK

# Four hands of Forty-two, and how seat 3 deals them.
HANDS = [
    "6-5 6-3 6-1 5-5 4-1 3-2 2-0",
    "6-0 6-2 5-0 4-0 3-0 2-1 1-0",
    "6-4 6-6 5-1 4-2 3-1 2-2 0-0",
    "5-2 5-3 5-4 4-3 4-4 3-3 1-1",
]
DEAL = "deal " + " ".join(
    card for cards in zip(*map(str.split, HANDS), strict=True) for card in cards
)


def scripted(**options: object) -> Match:
    chosen = game("forty-two", first_dealer="seat:3", **options)
    return Match.scripted(chosen, 4, lambda match: DEAL)


def said(match: Match, *texts: str) -> Match:
    for text in texts:
        match = match.play(match.turn[0], text)
    return match


def in_play() -> Match:
    """Seat 0 has bid and named Sixes; seat 1 is to play to its 6-5."""
    return said(scripted(), "bid 23", "pass", "pass", "pass", "name 6", "play 6-5")


def last_card(**fields: Any) -> Match:
    """Seat 3 is to play the last card of a deal in which the other side has taken all."""
    given: dict[str, Any] = {
        "hands": ["", "", "", "3-1"],
        "trick": "2-0 1-0 3-0",
        "dealer": 3,
        "turn": 3,
        "leader": 0,
        "honors": 2,
        "bidder": 0,
        "bids": [1, 0, 0, 0],
        "tricks": [6, 0],
        "took": ["5-5 6-4 3-2 4-1 5-0", ""],
        **fields,
    }
    return Match.at("forty-two", 4, **given)


# --- a value -------------------------------------------------------------------------------------


def test_a_move_gives_a_new_match_and_leaves_the_old() -> None:
    match = scripted()
    before, record, log = match.record, match.record.copy(), list(match.log)
    after = match.play(0, "bid 23")
    assert match.record is before
    assert record == match.record
    assert log == match.log
    assert ((0,), (1,)) == (match.turn, after.turn)
    assert after.before is match


def test_a_match_can_go_on_in_two_ways() -> None:
    match = scripted()
    assert [5, 0, 0, 0] == match.play(0, "bid 5").state.bids
    assert [9, 0, 0, 0] == match.play(0, "bid 9").state.bids
    assert [0, 0, 0, 0] == match.state.bids


def test_equal_matches_are_equal_and_hash_alike() -> None:
    one, two = Match.new("forty-two", seed="same"), Match.new("forty-two", seed="same")
    assert one == two
    assert one is not two
    assert hash(one) == hash(two)
    assert one != Match.new("forty-two", seed="other")
    assert one != one.play(one.turn[0], "pass")
    assert one != "a match"


def test_a_match_tells_its_game_and_length() -> None:
    match = in_play()
    assert "<match of Forty-two, 4 players, 7 moves>" == repr(match)
    assert (7, 1, 4) == (match.length, match.chances, match.players)
    assert 8 == len(list(match.history))


def test_the_log_runs_from_the_first_deal_with_deck_as_seat_minus_one() -> None:
    expected = [
        (-1, DEAL), (0, "bid 23"), (1, "pass"), (2, "pass"), (3, "pass"),
        (0, "name 6"), (0, "play 6-5"),
    ]  # fmt: skip
    assert expected == in_play().log
    assert -1 == DECK


# --- beginning -----------------------------------------------------------------------------------


def test_deck_has_dealt_when_a_match_begins() -> None:
    match = Match.new("forty-two", players=4, seed="any text")
    assert 1 == len(match.turn)
    assert [7, 7, 7, 7] == [len(hand) for hand in match.state.hands]
    assert all(seat == DECK for seat, _ in match.log)


def test_deck_deals_again_within_the_move_that_ends_a_deal() -> None:
    match = Match.new("forty-two", seed="on and on")
    while sum(match.state.tricks) != 6 or len(match.state.trick) < 3:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    lines = match.length
    match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    assert lines + 2 == match.length
    assert (DECK, "deal") == (match.log[-1][0], match.log[-1][1].split()[0])
    assert [7, 7, 7, 7] == [len(hand) for hand in match.state.hands]


def test_the_usual_number_of_players_is_four() -> None:
    assert 4 == Match.new("forty-two", seed="four").players


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    one = Match.new("forty-two", seed="one")
    assert one.log == Match.new("forty-two", seed="one").log
    assert one.log == Match.new("forty-two", seed=Seed.of("one")).log
    assert one.log != Match.new("forty-two", seed="two").log


def test_without_a_seed_chance_is_fresh() -> None:
    assert Match.new("forty-two").log != Match.new("forty-two").log


def test_the_commitment_binds_the_seed() -> None:
    seed = Seed.of("bound")
    match = Match.new("forty-two", seed=seed)
    assert seed.commitment == match.commitment
    assert seed == match.seed
    assert seed.commitment == said(match, "pass").commitment


def test_nonces_of_the_players_change_the_deal_but_not_the_commitment() -> None:
    plain = Match.new("forty-two", seed="nonces")
    mixed = Match.new("forty-two", seed="nonces", nonces=("a", "b", "c", "d"))
    assert plain.commitment == mixed.commitment
    assert plain.log != mixed.log
    assert mixed.log == Match.loads(mixed.dumps()).log


def test_nonces_of_some_seats_are_those_with_the_rest_empty() -> None:
    some = Match.new("forty-two", seed="nonces", nonces=("a",))
    assert some.log == Match.new("forty-two", seed="nonces", nonces=("a", "", "", "")).log


def test_a_scripted_match_waits_for_deck() -> None:
    match = Match.untouched(game("forty-two", first_dealer="seat:3"), 4)
    assert match.waits_for_deck
    assert match.is_to_deal
    assert () == match.turn
    assert (0,) == match.deal(DEAL).turn
    assert match.deal(DEAL).seed is None


@pytest.mark.parametrize(
    "line",
    [
        "deal",
        "deal 6-6",
        DEAL + " 6-6",
        DEAL.replace("6-6", "6-5"),
        DEAL.replace("6-6", "7-7"),
        "deal " + " ".join(reversed(["T", *DEAL.split()[2:]])),
    ],
)
def test_a_deal_must_list_just_the_cards_of_the_game(line: str) -> None:
    match = Match.untouched(game("forty-two", first_dealer="seat:3"), 4)
    with pytest.raises((BadTable, UnknownMove)):
        match.deal(line)


def test_deck_does_nothing_out_of_turn() -> None:
    with pytest.raises(IllegalMove, match=r"^DECK has nothing to do now\.$"):
        scripted().deal(DEAL)
    match = Match.untouched(game("forty-two", first_dealer="seat:3"), 4)
    with pytest.raises(IllegalMove):
        match.deal("dealer 2")


def test_where_chance_names_the_dealer_it_cannot_deal_yet() -> None:
    match = Match.untouched(game("forty-two", first_dealer="random"), 4)
    assert match.waits_for_deck
    assert not match.is_to_deal
    assert ["dealer 0", "dealer 1", "dealer 2", "dealer 3"] == [str(m) for m in match.legal(DECK)]
    with pytest.raises(BadTable):
        match.deal(DEAL)
    match = match.deal("dealer 3")
    assert (0,) == match.deal(DEAL).turn


# --- sentences for what cannot be ----------------------------------------------------------------


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(UnknownGame, match=r"^There is no game 'chess'; `parlour games`"):
        Match.new("chess")


def test_a_misspelt_game_is_told_what_it_is_like():
    with pytest.raises(UnknownGame, match=r"^There is no game 'forty-to'; did you mean forty-two"):
        Match.new("forty-to")


@pytest.mark.parametrize("players", [-1, 0, 3, 5, 10**50])
def test_a_wrong_number_of_players_is_told(players: int) -> None:
    with pytest.raises(BadPlayers, match=r"^Forty-two is for 4 players, not .{1,40}\.$"):
        Match.new("forty-two", players=players)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"penalty": "double"}, "Option penalty of Forty-two cannot be 'double'; it is difference"),
        ({"min_bid": 43}, "Option min_bid of Forty-two cannot be '43'; it is 1..42."),
        ({"must_try": "yes"}, "Option must_try of Forty-two cannot be 'yes'; it is off | on."),
        (
            {"trump": "6"},
            "Forty-two has no option 'trump'; it has: max_hands, first_dealer, match_mode",
        ),
        ({"target": "9" * 60}, "Option target of Forty-two cannot be '99999"),
    ],
)
def test_a_wrong_option_is_told(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption, match=re.escape(sentence)):
        game("forty-two", **options)


def test_a_switch_may_be_given_as_a_truth() -> None:
    assert game("forty-two", must_try="on") == game("forty-two", must_try=True)
    assert game("forty-two", must_try="off") == game("forty-two", must_try=False)
    assert game("forty-two", must_try=True) != game("forty-two")


def test_all_errors_are_one_kind_and_value_errors() -> None:
    for call in (
        lambda: Match.new("whist"),
        lambda: Match.new("forty-two", 3),
        lambda: game("forty-two", x=1),
        lambda: Match.loads("nothing"),
        lambda: scripted().play(0, "dance"),
        lambda: scripted().play(1, "pass"),
    ):
        with pytest.raises(ParlourError) as told:
            call()
        assert isinstance(told.value, ValueError)
        assert re.fullmatch(r"[^\n]+\.", str(told.value))


# --- moving --------------------------------------------------------------------------------------


def test_legal_moves_stand_in_the_order_of_the_vocabulary() -> None:
    match = scripted(min_bid=40)
    assert ["bid 40", "bid 41", "bid 42", "pass"] == [str(move) for move in match.legal(0)]
    for seat in (1, 2, 3, DECK, 7):
        assert [] == match.legal(seat)


@pytest.mark.parametrize("text", ["bid 23", "  bid   23 ", "BID 23", "Bid\t23"])
def test_a_move_is_read_whatever_its_spaces_and_capitals(text: str) -> None:
    assert (0, "bid 23") == scripted().play(0, text).log[-1]


def test_a_move_may_be_given_as_it_was_listed() -> None:
    match = scripted()
    move = match.legal(0)[3]
    assert match.play(0, move).log == match.play(0, str(move)).log


@pytest.mark.parametrize("text", ["", "dance", "bid", "bid 43", "play 7-7", "bid 2 3", "x" * 500])
def test_what_is_no_move_at_all_is_told(text: str) -> None:
    with pytest.raises(UnknownMove) as told:
        scripted().play(0, text)
    assert len(str(told.value)) < 260


# --- the end -------------------------------------------------------------------------------------


def test_a_match_that_goes_on_has_no_outcome() -> None:
    assert in_play().outcome is None


def test_an_outcome_names_winners_scores_and_the_rule() -> None:
    match = last_card(scores=[60, 40]).play(3, "play 3-1")
    assert match.outcome is not None
    assert (0, 2) == match.outcome.winners
    assert (102, 40, 102, 40) == match.outcome.score == match.score
    assert "trix1904/forty-two/winning" == match.outcome.reason
    assert ((), [], False) == (match.turn, match.legal(0), match.waits_for_deck)


def test_an_outcome_by_the_longest_match_cites_its_ruling() -> None:
    match = last_card(max_hands=1).play(3, "play 3-1")
    assert match.outcome is not None
    assert ((0, 2), "GEN-R12") == (match.outcome.winners, match.outcome.reason)


# --- taking back ---------------------------------------------------------------------------------


def test_what_reveals_no_card_can_be_taken_back() -> None:
    match = scripted()
    for text in ("bid 23", "pass", "pass", "pass", "name 6"):
        after = match.play(match.turn[0], text)
        assert after.undoable
        assert match.record == after.undo().record
        match = after


def test_a_card_played_has_been_seen() -> None:
    match = in_play()
    assert not match.undoable
    with pytest.raises(ParlourError, match=r"^That cannot be taken back: cards have been seen"):
        match.undo()


def test_a_deal_is_not_taken_back() -> None:
    with pytest.raises(ParlourError, match=r"^There is nothing to take back\.$"):
        scripted().undo()
    match = said(Match.new(game("forty-two", all_pass="redeal"), seed="x"), *["pass"] * 4)
    assert DECK == match.log[-1][0]
    assert not match.undoable


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    with pytest.raises(ParlourError, match=r"^There is nothing to take back\.$"):
        Match.untouched(game("forty-two"), 4).undo()


# --- seeing --------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_how_many_others_hold() -> None:
    view = in_play().view(1)
    assert (1, 4, (1,)) == (view.seat, view.players, view.turn)
    assert [0, 7, 0, 0] == [len(view.cards("hands", seat)) for seat in range(4)]
    assert [6, 7, 7, 7] == [view.counts["hands", seat] for seat in range(4)]
    assert ["play 6-0", "play 6-2"] == [str(move) for move in view.legal]


def test_a_bystander_sees_what_lies_open_and_no_hand() -> None:
    view = in_play().view(None)
    assert (None, ()) == (view.seat, view.legal)
    assert [0, 0, 0, 0] == [len(view.cards("hands", seat)) for seat in range(4)]
    assert 1 == len(view.cards("trick"))
    assert (23, 6) == (view.state.bids[0], view.state.honors)


def test_the_log_of_a_view_shows_no_face_of_a_deal() -> None:
    for seat in (0, 3, None):
        assert (-1, "deal") == in_play().view(seat).log[0]
        assert (0, "play 6-5") == in_play().view(seat).log[-1]


def test_only_the_seat_to_move_is_told_its_moves() -> None:
    match = in_play()
    assert [0, 2, 0, 0] == [len(match.view(seat).legal) for seat in range(4)]


def test_a_view_knows_the_views_before_it() -> None:
    match = in_play()
    assert match.length + 1 == len(list(match.view(2).history))
    assert match.view(2) is match.view(2)


def test_the_outcome_is_seen_by_all() -> None:
    match = last_card(scores=[60, 40]).play(3, "play 3-1")
    for seat in (0, 1, None):
        assert match.outcome == match.view(seat).outcome


# --- the state by name ---------------------------------------------------------------------------


def test_the_state_calls_cards_by_name() -> None:
    state = in_play().state
    assert ["6-5"] == state.trick
    assert sorted(HANDS[1].split()) == sorted(state.hands[1])
    assert (6, 0, [23, -1, -1, -1]) == (state.honors, state.leader, state.bids)
    assert [[], []] == state.took


def test_the_state_lists_its_fields() -> None:
    state = in_play().state
    assert {"hands", "trick", "honors", "bids", "scores"} <= set(dir(state))
    assert "\nhonors: 6\n" in repr(state)
    with pytest.raises(AttributeError, match=r"^Forty-two has no field 'trump'\.$"):
        state.trump  # noqa: B018


def test_a_position_is_said_by_fields() -> None:
    match = Match.at("forty-two", 4, hands=["6-5", "", "", "0-0"], honors=3, turn=3, bidder=3)
    assert [["6-5"], [], [], ["0-0"]] == match.state.hands
    assert ((3,), 3, []) == (match.turn, match.state.honors, match.log)


# --- records -------------------------------------------------------------------------------------


def test_a_record_is_readable_text() -> None:
    match = said(Match.new(game("forty-two", penalty="full_bid"), seed="text"), "bid 20")
    head, body = match.dumps().split("\n\n")
    lines = head.split("\n")
    assert ["parlour table 1", "game: forty-two", "edition: 1"] == lines[:3]
    assert " penalty=full_bid " in lines[3]
    assert ["players: 4", f"seed-commitment: {match.commitment}"] == lines[4:6]
    assert [f"seed: {Seed.of('text').hex}"] == lines[6:]
    assert f"{match.log[-1][0]} bid 20" == body.strip().split("\n")[-1]
    assert body.startswith("deck deal ")


def test_a_record_without_its_seed_keeps_the_secret_and_can_be_replayed() -> None:
    match = said(Match.new("forty-two", seed="secret"), "bid 20")
    text = match.dumps(reveal=False)
    assert Seed.of("secret").hex not in text
    again = Match.loads(text)
    assert (None, match.commitment, match.log) == (again.seed, again.commitment, again.log)
    assert match.record == again.record


def test_a_record_read_back_goes_on_with_the_same_chance() -> None:
    match = said(Match.new(game("forty-two", all_pass="redeal"), seed="on"), "pass", "pass", "pass")
    again = Match.loads(match.dumps())
    assert match == again
    assert said(match, "pass").log == said(again, "pass").log


def test_every_option_stands_in_the_record_and_is_read_back() -> None:
    chosen = game("forty-two", must_try=True, first_dealer="seat:2", target=50, bidding="free")
    match = Match.new(chosen, seed="options")
    again = Match.loads(match.dumps())
    assert chosen.settled(4) == again.game.settled(4)
    assert (1, 50, 2) == (again.record.must_try, again.record.target, again.record.dealer)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("parlour table 1", "a letter", "This is not a table record"),
        ("game: forty-two", "game: forty-three", "There is no game 'forty-three'"),
        (
            "edition: 1",
            "edition: 2",
            "The record is of edition 2 of Forty-two; this version of parlour knows none after 1.",
        ),
        ("players: 4", "players: 5", "Forty-two is for 4 players, not 5."),
        ("players: 4", "players: four", "The record does not say its players as a number."),
        ("penalty=difference", "penalty=none", "Option penalty of Forty-two cannot be 'none'"),
        ("deck deal 6-5", "deck deal 6-6", "A deal does not list exactly the cards"),
        ("0 bid 23", "1 bid 23", "Move 2 of the record cannot be made: It is seat 0's turn"),
        (
            "0 bid 23",
            "0 bid 43",
            "Move 2 of the record cannot be made: You cannot bid more than 42.",
        ),
        ("0 bid 23", "9 bid 23", "Move 2 of the record cannot be made: There is no seat 9"),
        ("0 bid 23", "zero bid 23", "Move 2 of the record cannot be read"),
        ("0 play 6-5", "0 play 5-5", "Move 7 of the record cannot be made: The first card"),
    ],
)
def test_a_record_that_cannot_be_is_refused_in_a_sentence(
    old: str, new: str, sentence: str
) -> None:
    text = in_play().dumps()
    assert old in text
    with pytest.raises(ParlourError, match="^" + re.escape(sentence)):
        Match.loads(text.replace(old, new, 1))


@pytest.mark.parametrize(
    "text", ["", "\n", "parlour table 1", "parlour table 1\ngame: forty-two\n"]
)
def test_a_record_cut_off_is_refused(text: str) -> None:
    with pytest.raises(BadTable):
        Match.loads(text)


# --- the front door ------------------------------------------------------------------------------


def test_the_package_offers_what_its_page_promises() -> None:
    assert parlour.Match is Match
    assert parlour.game("forty-two") == parlour.games()["forty-two"]
    one = parlour.game("forty-two", penalty="full_bid")
    assert ("forty-two", "Forty-two", (4,), "trix1904") == (
        one.key,
        one.title,
        one.players,
        one.book,
    )
    assert "parlour.game('forty-two', penalty='full_bid')" == repr(one)
    assert {"penalty", "failed_points", "void_rule", "first_dealer"} <= set(one.options)
    assert 1 == len({one, parlour.game("forty-two", penalty="full_bid")})


@pytest.mark.slow
def test_what_was_seen_can_be_asked_late_in_a_long_match() -> None:
    """Nobody asked before, over more steps than Python goes down at once."""
    match = Match.new("trix-authors", 6, seed="late")
    rng = random.Random("late")
    while match.length < 600:
        match = match.play(match.turn[0], rng.choice(match.legal(match.turn[0])))
    view = match.view(0)

    assert set(view.cards("hands", 0)) <= view.cards_seen
