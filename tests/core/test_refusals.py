"""Why not?  A move refused is answered with the rule that forbids it, in a sentence for players."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import lawbook
from parlour.books import cite
from parlour.core.citation import RULES
from parlour.core.errors import IllegalMove
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.core.records import DECK


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
    assert sentence.startswith("Where players must try, beat the best card")
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
    assert sentence.endswith("above every earlier one.")
    assert ("F42-R2", "F42-R3") == rules


@pytest.mark.proves("F42-R3")
@pytest.mark.parametrize("bidding", ["overcall", "free"])
def test_a_bid_must_be_the_least_there_is_or_more(bidding: str) -> None:
    _, rules = why(auction(0, min_bid=30, bidding=bidding), 1, "bid 29")
    assert "F42-R3" in rules


@pytest.mark.proves("F42-R4")
def test_a_dealer_left_with_the_bid_may_not_pass_or_bid_more() -> None:
    match = auction(0, 0, 0, 0, turn=3)
    assert ("All have passed, so the dealer must bid.", ("F42-R4",)) == why(match, 3, "pass")
    sentence, rules = why(match, 3, "bid 2")
    assert "When all have passed, the dealer must make the lowest bid there is." == sentence
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
    assert f"It is seat 1's turn, not seat {seat}'s." == sentence
    assert ("trix1904/forty-two/playing",) == rules


@pytest.mark.parametrize("seat", [4, 99, -2])
def test_a_seat_that_is_not_there_is_told_which_are(seat: int) -> None:
    sentence, _ = why(at("6-0", trick="6-1"), seat, "play 6-0")
    assert f"There is no seat {seat}; seats are 0 to 3." == sentence


def test_a_move_of_another_part_of_the_game_is_not_open() -> None:
    assert ("play 6-5 is not open now.", ("trix1904/forty-two/playing",)) == why(
        auction(turn=0), 0, "play 6-5"
    )
    assert ("bid 30 is not open now.", ("trix1904/forty-two/bidding",)) == why(
        at("6-0", trick="6-1"), 1, "bid 30"
    )
    assert ("pass is not open now.", ("F42-R2",)) == why(at("6-0", trick="6-1"), 1, "pass")


def test_nobody_moves_while_deck_is_to_deal() -> None:
    match = Match.untouched(game("forty-two"), 4)
    assert "It is DECK's turn, not seat 0's." == why(match, 0, "pass")[0]
    assert IllegalMove is type(_refused(match, DECK, "dealer 2"))


def _refused(match: Match, seat: int, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        match.step(seat, text)
    return refused.value


@pytest.mark.parametrize("seat", [0, 1, 3])
@pytest.mark.parametrize("text", ["pass", "play 6-0", "bid 42"])
def test_a_match_that_is_over_is_over_for_all(seat: int, text: str) -> None:
    match = at("6-0", trick="6-1", ended=1)
    assert ("The match is over.", ("trix1904/forty-two/winning",)) == why(match, seat, text)
    match = at("6-0", trick="6-1", ended=2)
    assert ("The match is over.", ("GEN-R12",)) == why(match, seat, text)


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
