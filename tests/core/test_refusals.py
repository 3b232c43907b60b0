"""Why not?  A move refused is answered with the rule that forbids it, in a sentence for players."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import lawbook
from parlour.books import cite
from parlour.core import game as shelf
from parlour.core.citation import RULES
from parlour.core.errors import BadGame, IllegalMove
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.refusals import refusal
from parlour.games.forty_two import TOO_LONG
from planting import faulty_module


def at(hand: str, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """Forty-two in the middle of a deal; seat 1 has the hand and is to answer a lead of seat 0."""
    given: dict[str, Any] = {
        "hands": ["", hand, "0-0", "1-0"],
        "dealer": 3,
        "bidder": 0,
        "bids": [20, 0, 0, 0],
        "tricks": [1, 0],
        "honors": 6,
        "turn": 1,
        **fields,
    }
    return Match.at(game("forty-two", **(options or {})), 4, **given)


def auction(*bids: int, turn: int = 1, **options: Any) -> Match:
    """An auction in which the first seats have said these numbers, 0 for a pass."""
    said = [*bids, *[0] * (4 - len(bids))][:4]
    fields = {"bids": said, "spoken": len(bids), "dealer": 3, "turn": turn}
    return Match.at(game("forty-two", **options), 4, hands=["6-5 6-3", "5-5 0-0", "", ""], **fields)


def why(match: Match, seat: int, text: str) -> tuple[str, tuple[str, ...]]:
    """The answer to a move that is refused."""
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, text)
    assert refused.value.sentence == str(refused.value)
    return refused.value.sentence, refused.value.rules


# --- the rules of Forty-two ----------------------------------------------------------------------


@pytest.mark.proves("F42-R6")
def test_who_has_an_honor_must_play_it_on_honors() -> None:
    sentence, rules = why(at("6-0 5-5 4-1", trick="6-1"), 1, "play 5-5")
    assert "When the Honors are led, play one of them if you have one" in sentence
    assert "F42-R6" in rules
    assert "trix1904/forty-two/playing-follow" in rules


@pytest.mark.proves("F42-R7")
@pytest.mark.parametrize("hand", ["4-2 5-3", "1-1 5-3", "6-0 5-3", "4-4 5-3"])
def test_who_can_follow_or_play_an_honor_card_must(hand: str) -> None:
    sentence, rules = why(at(hand, trick="4-0"), 1, "play 5-3")
    assert sentence.startswith("Follow the suit led or play an Honor card")
    assert ("trix1904/forty-two/follow-or-honor", "F42-R7") == rules


@pytest.mark.proves("F42-R11")
def test_who_must_try_is_told_so() -> None:
    match = at("4-0 4-4", trick="4-3", options={"must_try": "on"})
    sentence, rules = why(match, 1, "play 4-0")
    assert sentence.startswith("You must try: beat the best card")
    assert ("F42-R11",) == rules


@pytest.mark.proves("F42-R5")
def test_the_first_card_is_led_from_the_honors() -> None:
    match = at("", hands=["6-5 5-5", "", "", ""], tricks=[0, 0], turn=0)
    sentence, rules = why(match, 0, "play 5-5")
    assert "The first card of a deal is led from the Honors." == sentence
    assert ("trix1904/forty-two/playing", "F42-R5") == rules


@pytest.mark.proves("F42-R5")
def test_a_suit_not_held_cannot_be_named() -> None:
    match = at("", hands=["6-5 5-5", "", "", ""], honors=-1, turn=0)
    sentence, rules = why(match, 0, "name 4")
    assert sentence.startswith("You may only name a suit you hold a card of")
    assert "F42-R5" in rules


@pytest.mark.proves("F42-R2", "F42-R3")
@pytest.mark.parametrize("text", ["bid 19", "bid 20"])
def test_a_bid_must_go_above_the_earlier_ones(text: str) -> None:
    sentence, rules = why(auction(20), 1, text)
    least = "the least bid now is 21, the highest 42"
    assert f"A bid must be above every earlier one: {least}." == sentence
    assert ("F42-R2", "F42-R3") == rules


@pytest.mark.proves("F42-R3")
@pytest.mark.parametrize("bidding", ["overcall", "free"])
def test_a_bid_must_be_the_least_there_is_or_more(bidding: str) -> None:
    sentence, rules = why(auction(0, min_bid=30, bidding=bidding), 1, "bid 29")
    assert "The least bid now is 30, the highest 42." == sentence
    assert "F42-R3" in rules


@pytest.mark.proves("F42-R4")
def test_a_dealer_left_with_the_bid_may_not_pass_or_bid_more() -> None:
    match = auction(0, 0, 0, 0, turn=3)
    assert ("All have passed, so the dealer must bid.", ("F42-R4",)) == why(match, 3, "pass")
    sentence, rules = why(match, 3, "bid 2")
    assert "When all have passed, the dealer must make the lowest bid there is, 1." == sentence
    assert ("F42-R4",) == rules


# --- what every game answers ---------------------------------------------------------------------


def test_a_card_not_held_is_told_first() -> None:
    """Even where another rule is against it as well."""
    sentence, rules = why(at("6-0 5-5", trick="6-1"), 1, "play 3-3")
    assert "You do not hold 3-3." == sentence
    assert ("trix1904/forty-two/playing",) == rules


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_out_of_turn_one_is_told_whose_turn_it_is(seat: int) -> None:
    sentence, rules = why(at("6-0", trick="6-1"), seat, "play 0-0")
    assert "It is seat 1's turn." == sentence
    assert ("GEN-R3",) == rules


@pytest.mark.parametrize("seat", [4, 99, -2])
def test_a_seat_that_is_not_there_is_told_which_are(seat: int) -> None:
    sentence, _ = why(at("6-0", trick="6-1"), seat, "play 6-0")
    assert f"There is no seat {seat}; seats are 0 to 3." == sentence


def test_a_move_of_another_part_of_the_game_is_told_what_to_do_now() -> None:
    """What comes later must wait, and what is over is over; the rule cited is of what is due."""
    bidding = ("trix1904/forty-two/bidding", "F42-R2")
    assert ("First bid or pass.", bidding) == why(auction(turn=0), 0, "play 6-5")
    playing = ("trix1904/forty-two/playing",)
    match = at("6-0", trick="6-1")
    assert ("It is time to play a card.", playing) == why(match, 1, "bid 30")
    assert ("It is time to play a card.", playing) == why(match, 1, "pass")


def test_only_chance_makes_the_moves_of_chance() -> None:
    assert ("Only chance does that.", ("GEN-R4",)) == why(auction(turn=0), 0, "dealer 2")


def test_nobody_moves_while_deck_is_to_deal() -> None:
    match = Match.untouched(game("forty-two"), 4)
    assert "First the cards are dealt." == why(match, 0, "pass")[0]
    assert "Chance cannot do that now." == _refused(match, DECK, "dealer 2").sentence


def _refused(match: Match, seat: int, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        match.step(seat, text)
    return refused.value


@pytest.mark.parametrize("seat", [0, 1, 3])
@pytest.mark.parametrize("text", ["pass", "play 6-0", "bid 42"])
def test_a_match_that_is_over_is_over_for_all(seat: int, text: str) -> None:
    match = at("6-0", trick="6-1", ended=1)
    assert ("The match is over.", ("trix1904/forty-two/winning",)) == why(match, seat, text)
    match = at("6-0", trick="6-1", ended=TOO_LONG)
    assert ("The match is over.", ("GEN-R12",)) == why(match, seat, text)


# --- what is to be done first --------------------------------------------------------------------


def new(key: str, players: int, **options: Any) -> Match:
    """A match whose first cards are dealt, always the same."""
    return Match.new(game(key, **options), players, seed="why not")


def tried(match: Match, text: str) -> tuple[str, tuple[str, ...]]:
    """The answer to the seat in turn; a verb alone is tried with the first move it has."""
    moves = match.game.rules.vocabulary.moves
    whole = next((move.text for move in moves if move.verb.name == text), text)
    return why(match, match.turn[0], whole)


@pytest.mark.parametrize("verb", ["play", "discard", "give"])
def test_in_hilo_one_begs_or_stands_first(verb: str) -> None:
    assert ("First beg or stand.", ("trix1904/hilo/call",)) == tried(new("hilo", 3), verb)


def test_in_hilo_a_call_is_answered_before_anything_is_played() -> None:
    match = new("hilo", 3)
    match = match.play(match.turn[0], "beg")
    assert ("First give a point or run the cards.", ("trix1904/hilo/call-answer",)) == tried(
        match, "play"
    )
    assert "It is time to give a point or run the cards." == tried(match, "stand")[0]


@pytest.mark.parametrize("verb", ["play", "discard", "trump"])
def test_in_tactics_one_bids_or_passes_first(verb: str) -> None:
    bidding = ("TAC-R4", "tactics/tactics/bid-or-pass")
    assert ("First bid or pass.", bidding) == tried(new("tactics", 4), verb)


@pytest.mark.parametrize("verb", ["take", "done"])
def test_in_heraldry_a_card_is_played_before_others_are_taken(verb: str) -> None:
    assert ("First play a card.", ("heraldry/heraldry/turn",)) == tried(new("heraldry", 2), verb)


def test_in_heraldry_what_is_taken_is_taken_before_the_next_card_is_played() -> None:
    fields = {"hands": ["Star-7 Star-9", "Star-1"], "table": "Cross-3 Cross-4 Star-4"}
    match = Match.at("heraldry", 2, **fields, dealer=1, turn=0).play(0, "play Star-7")
    sentence, rules = why(match, 0, "play Star-9")
    assert sentence.startswith("It is time to take a card")
    assert ("HER-R6",) == rules


@pytest.mark.parametrize("verb", ["offer 1 Gold", "corner Gold", "accept 1 1 Gold", "pass"])
def test_in_exchange_trade_is_called_first_and_there_are_no_turns(verb: str) -> None:
    match = new("trix-exchange", 3, engine="realtime")
    (dealer,) = match.turn
    other = (dealer + 1) % 3
    for seat in (dealer, other):
        sentence, rules = why(match, seat, verb)
        opens = "trading begins when the dealer calls for trade"
        assert f"All look at their cards first: {opens}." == sentence
        assert "trix1904/trix-exchange/prepare" in rules
    assert "Only the dealer calls for trade." == why(match, other, "trade")[0]


def test_where_all_choose_at_once_the_others_are_waited_for() -> None:
    match = new("trix-exchange", 3).play(0, "pass")
    sentence, rules = why(match, 0, "pass")
    assert "It is for seat 1 and seat 2 to move now." == sentence
    assert "trix1904/trix-exchange/no-turns" in rules


def test_whose_turn_it_is_is_told_by_the_title_or_the_name_of_a_seat() -> None:
    match = new("nebraska-checkers", 2)
    other = 1 - match.turn[0]
    move = match.game.move("offer")
    whose = match.game.rules.seat_titles[match.turn[0]]
    assert f"It is {whose}'s turn." == why(match, other, "offer")[0]
    assert "It is Ann's turn." == str(refusal(match, other, move, ["Ann", "Ann"]))


def test_in_colorow_whose_turn_it_is_is_told_while_others_may_still_claim() -> None:
    match = new("colorow", 3, claims="manual")
    first = match.turn[0]
    match = match.play(first, match.legal(first)[0])
    assert 2 == len(match.turn)
    names = ["Ann", "Bob", "Cay"]
    move = match.game.move(match.legal((first + 1) % 3)[0].text)
    assert f"It is {names[(first + 1) % 3]}'s turn." == str(refusal(match, first, move, names))


# --- limits and their numbers --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "text", "sentence"),
    [
        ("forty-two", "bid 43", "You cannot bid more than 42."),
        ("tactics", "bid 115", "You cannot bid more than 110."),
        ("tactics", "bid 62", "You cannot bid 62, only 60 or 65."),
        ("trix-exchange", "offer 4 Gold", "You cannot offer more than 3."),
        ("colorow", "claim 99", "You cannot claim more than 21."),
    ],
)
def test_a_number_that_is_no_move_is_told_the_limit(key: str, text: str, sentence: str) -> None:
    told = tried(new(key, 4), text)
    assert (sentence, (game(key).rules.vocabulary.by_name[text.split()[0]].cite,)) == told


def test_an_offer_is_told_how_many_cards_there_are_to_offer() -> None:
    hands = ["0-0 1-0", "", ""]
    fields = {"dealer": 0, "trading": 1, "turn": 0, "hands": hands}
    match = Match.at(game("trix-exchange", engine="realtime"), 3, **fields)
    held = [move.text for move in match.legal(0) if move.verb.name == "offer"]
    size, book = held[-1].split()[1:]
    sentence, rules = why(match, 0, f"offer 3 {book}")
    assert f"You hold {size} {book}, so you cannot offer 3." == sentence
    assert "trix1904/trix-exchange/trade" in rules
    corner = f"A corner is all eight cards of a commodity in your hand, and you hold {size} {book}."
    assert corner == why(match, 0, f"corner {book}")[0]


@pytest.mark.parametrize(
    ("key", "asked", "sentence"),
    [
        ("trix-authors", "Gold", "You cannot ask yourself for Gold."),
        ("boston-books", "17", "You cannot ask yourself for 17."),
    ],
)
def test_nobody_asks_himself(key: str, asked: str, sentence: str) -> None:
    match = new(key, 4)
    seat = match.turn[0]
    assert sentence == why(match, seat, f"ask {seat} {asked}")[0]
    assert "There is no seat 5; seats are 0 to 3." == why(match, seat, f"ask 5 {asked}")[0]


def test_the_next_card_of_a_chain_is_named() -> None:
    match = new("rover", 4)
    seat = match.turn[0]
    card = next(card for card in match.state.hands[seat] if card != "1-0")
    assert "Only the next card, 1-0, may be played" in why(match, seat, f"play {card}")[0]


# --- options in force ----------------------------------------------------------------------------


def test_where_the_void_are_free_the_suit_that_is_held_is_the_reason() -> None:
    free = at("4-2 5-3", trick="4-0", options={"void_rule": "free_discard"})
    told = "You have a card of the suit led, so follow it or play an Honor card."
    assert told == why(free, 1, "play 5-3")[0]
    told = "Follow the suit led or play an Honor card; if you have neither, play anything."
    assert told == why(at("4-2 5-3", trick="4-0"), 1, "play 5-3")[0]


@pytest.mark.parametrize("void_rule", ["honor_if_able", "free_discard"])
def test_hilo_says_what_its_void_rule_allows(void_rule: str) -> None:
    hilo = game("hilo", void_rule=void_rule)
    fields = {"hands": ["9-0 8-0", "9-2 7-0 T"], "dealer": 1, "phase": 6, "turn": 0, "honors": 10}
    match = Match.at(hilo, 2, **fields).step(0, "play 9-0")
    sentence = why(match, 1, "play 7-0")[0]
    assert ("if you have neither" in sentence) == (void_rule == "honor_if_able")
    told = "You may only play Trixie if you have neither the suit led nor an Honor card."
    assert told == why(match, 1, "play T")[0]


@pytest.mark.parametrize("doubles", ["off", "on"])
def test_call_suit_names_doubles_only_where_they_are_honors(doubles: str) -> None:
    fields = {"hands": ["", "6-0 4-1", "", ""], "trick": "6-1", "turn": 1, "leader": 0}
    match = Match.at(game("call-suit-forty-two", doubles_honor=doubles), 4, **fields)
    also = ", or play a double" if doubles == "on" else ""
    assert f"Follow the suit led if you can{also}." == why(match, 1, "play 4-1")[0]


@pytest.mark.parametrize("extent", ["maximal", "maximum", "any"])
def test_heraldry_names_the_largest_capture_only_where_it_must_be_taken(extent: str) -> None:
    fields = {"hands": ["Star-7", "Star-1"], "table": "Cross-3 Cross-4 Star-4 Star-9"}
    match = Match.at(game("heraldry", extent=extent), 2, **fields, dealer=1, turn=0)
    sentence = why(match.play(0, "play Star-7"), 0, "take Star-9")[0]
    assert "each worth exactly the card played, 7" in sentence
    assert (extent == "maximum") == ("largest capture" in sentence)


def test_the_cheater_is_named_only_where_it_is_played_with() -> None:
    for cheater in ("on", "off"):
        match = new("new-york-whist", 4, cheater=cheater, style="follow")
        rule = next(rule for rule in match.game.rules.asked if "play" in rule.limits)
        sentence = rule.told(match.record, 0, match.legal(match.turn[0])[0])
        assert (cheater == "on") == ("Cheater" in sentence)


def test_each_game_cites_its_own_book() -> None:
    """Rover and Nix share a rule, and so do the two puzzles of a row."""
    for key, players, book in (("rover", 3, "trix1904"), ("nix", 3, "trix1903")):
        match = new(key, players)
        seat = match.turn[0]
        card = next(card for card in match.state.hands[seat] if card != "1-0")
        rules = why(match, seat, f"play {card}")[1]
        assert rules
        assert all(rule.startswith((f"{book}/{key}/", key.upper())) for rule in rules)
    assert "REV2-R1" not in why(new("reverse", 1), 0, "shift 1 7")[1]


# --- sentences that are put together -------------------------------------------------------------

LOWEST = "make the lowest bid there is, {s.min_bid}."


@pytest.mark.parametrize(
    ("instead", "fault"),
    [
        ("bid {s.least}.", "AttributeError: 'State' object has no attribute 'least'."),
        ("bid {s.bids[9]}.", "IndexError: list index out of range."),
        ("bid {s.min_bid}", "'When all have passed, the dealer must bid 1' is not a sentence."),
    ],
)
def test_a_game_that_cannot_say_a_rule_is_not_loaded(
    instead: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its sentences are tried when it is loaded, before anybody asks."""
    key = game("forty-two").key
    module = faulty_module(key, LOWEST, instead)
    monkeypatch.setitem(shelf._shelf, key, lambda: module)
    monkeypatch.delitem(shelf._taken, key)
    with pytest.raises(BadGame) as told:
        game(key)
    rule = "When all have passed, the dealer must make the lowest bid there is."
    assert f"The file of forty-two cannot say the rule {rule!r}: {fault}" == str(told.value)


# --- of every game and rule ----------------------------------------------------------------------


def test_every_rule_that_forbids_has_a_sentence_and_citations_there_are() -> None:
    """A player reads the docstring, and can look the citations up."""
    games()
    speaking = [rule for rule in RULES.values() if rule.limits or rule.bars]
    assert speaking
    for rule in speaking:
        assert re.fullmatch(r"[A-Z][^\n]+\.", rule.sentence), rule
        for citation in rule.citations:
            assert cite(citation)


@pytest.mark.slow
@pytest.mark.parametrize("key", games())
def test_every_refusal_is_a_sentence_with_a_citation(key: str) -> None:
    """Whatever is tried in a random match and is not legal."""
    one = game(key)
    chance = random.Random(f"refusals {key}")
    tried = 0
    for match in lawbook.random_match(one, one.usual_players, "refusals", most=25):
        for seat in match.turn:
            legal = set(match.legal(seat))
            for move in chance.sample(
                one.rules.vocabulary.moves, min(len(one.rules.vocabulary), 8)
            ):
                if move not in legal:
                    refused = _refused(match, seat, move.text)
                    assert re.fullmatch(r"[A-Za-z][^\n]+\.", refused.sentence)
                    assert refused.rules
                    assert all(cite(citation) for citation in refused.rules)
                    tried += 1
    assert tried or len(one.rules.vocabulary) < 5
