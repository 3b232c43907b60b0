"""Gyp: the booklet's illustration, the vectors, every ruling and option, and the invariants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers, BadTable, IllegalMove
from parlour.core.game import game
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.views import masked

STARTERS = {5: "5-3", 6: "6-3", 7: "7-4", 8: "8-4", 9: "9-5", 10: "10-5"}
SUITS = {3: (7, 8, 9, 10), 4: (6, 7, 8, 9, 10), 5: (5, 6, 7, 8, 9, 10)}
CARDS = {3: 38, 4: 45, 5: 51}
ALL_OPTIONS: list[dict[str, str]] = [
    {},
    {"play_on": "on"},
    {"target_check": "end_of_hand"},
    {"target_check": "end_of_hand", "play_on": "on", "target": "13"},
    {"match_mode": "progressive"},
    {"match_mode": "progressive", "play_on": "on", "progressive_hands": "3"},
    {"first_dealer": "random", "max_hands": "2"},
]


def run(suit: int, low: int, high: int) -> str:
    """The cards of a suit from one to another."""
    return " ".join(f"{suit}-{card}" for card in range(low, high + 1))


def whole(suit: int) -> str:
    return run(suit, 0, suit)


def at(*hands: str, turn: int = 0, options: dict[str, str] | None = None, **fields: Any) -> Match:
    """A match at a position, dealt by the last seat."""
    players = len(hands)
    fields = {"dealer": players - 1, "hands": list(hands), "turn": turn, **fields}
    return Match.at(game("gyp", **(options or {})), players, **fields)


def texts(match: Match, seat: int) -> set[str]:
    return {str(move) for move in match.legal(seat)}


def cards(match: Match, seat: int) -> set[str]:
    return {text.removeprefix("play ") for text in texts(match, seat)}


def play_all(match: Match, *turns: tuple[int, str]) -> Match:
    for seat, text in turns:
        match = match.play(seat, text)
    return match


def random_matches(players: int, count: int, **options: str) -> Iterator[list[Match]]:
    """Random matches, each as all its positions from the first deal on."""
    for number in range(count):
        chance = random.Random(f"gyp {players} {number}")
        match = Match.new(game("gyp", **options), players, seed=f"gyp {number}")
        while match.outcome is None:
            (seat,) = match.turn
            match = match.play(seat, chance.choice(match.legal(seat)))
        positions = list(match.history)[::-1]
        yield [position for position in positions if position.places]


def deals_of(positions: list[Match]) -> list[list[Match]]:
    """The positions of a match, deal by deal, each beginning with the cards just dealt."""
    found: list[list[Match]] = []
    for match in positions:
        if match.line is not None and match.line[0] == DECK:
            found.append([])
        found[-1].append(match)
    return found


def fitting(laid: set[str], hand: set[str]) -> set[str]:
    """What the book lets a hand play, worked out from the cards laid in this deal alone."""
    found = {STARTERS[suit] for suit in STARTERS if STARTERS[suit] not in laid}
    for card in laid:
        suit, name = map(int, card.split("-"))
        found |= {f"{suit}-{near}" for near in (name - 1, name + 1) if 0 <= near <= suit}
    return (found - laid) & hand


# --- the booklet's own illustration --------------------------------------------------------------


@pytest.mark.proves("trix1904/gyp/illustrate", "GYP-R5")
def test_the_third_player_completes_the_sevens_of_the_illustration() -> None:
    """P. 12: nine plays, the eighth a 10-5 from one whom no Seven fits."""
    match = at(
        "7-4 7-6 7-0 8-0 8-1 8-2 8-3 9-0 9-1 10-0 10-1",
        "7-3 7-2 10-5 8-4 8-5 8-6 9-2 9-3 10-2 10-3",
        "7-5 7-1 7-7 8-7 8-8 9-4 9-5 9-6 10-4 10-6",
        options={"first_dealer": "seat:2"},
    )
    match = play_all(
        match,
        (0, "play 7-4"), (1, "play 7-3"), (2, "play 7-5"),
        (0, "play 7-6"), (1, "play 7-2"), (2, "play 7-1"),
        (0, "play 7-0"),
    )  # fmt: skip
    assert {"8-4", "10-5"} == cards(match, 1)
    match = play_all(match, (1, "play 10-5"), (2, "play 7-7"))
    assert (0, 0, 1) == match.score
    assert [[], [], whole(7).split(), [], []] == match.state.completed
    assert [[], ["10-5"], [], [], [], []] == match.state.rows


@pytest.mark.proves("trix1904/general/of-suits-example")
def test_the_seven_three_belongs_to_the_sevens() -> None:
    """P. 4: it goes on the Sevens and on no other suit."""
    match = at("7-3", "8-0", "8-1", rows=["7-4", "9-4 9-5"])
    assert {"7-3"} == cards(match, 0)
    assert ["7-3", "7-4"] == at("7-3 8-0", "8-1", "8-2", rows=["7-4"]).play(
        0, "play 7-3"
    ).state.rows[0]


# --- vectors -------------------------------------------------------------------------------------


@pytest.mark.proves("trix1904/gyp/first-play", "GYP-R2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_only_starters_open_a_deal(players: int) -> None:
    """Vector: on an empty table anyone may lay just the starters he holds."""
    everything = " ".join(whole(suit) for suit in SUITS[players])
    match = at(everything, *["10-0"] * (players - 1))
    assert {STARTERS[suit] for suit in SUITS[players]} == cards(match, 0)


@pytest.mark.proves("trix1904/gyp/second-play", "GYP-R2")
def test_after_the_first_starter_its_neighbours_fit_and_other_starters_too() -> None:
    """Vector: 7-4 alone lies there."""
    everything = " ".join(whole(suit) for suit in (8, 9, 10)) + " 7-0 7-1 7-2 7-3 7-5 7-6 7-7"
    match = at(everything, "7-4", "", rows=["7-4"])
    assert {"7-3", "7-5", "8-4", "9-5", "10-5"} == cards(match, 0)


@pytest.mark.proves("trix1904/gyp/strict-sequence", "trix1904/gyp/building")
def test_a_gap_in_a_row_is_refused_with_the_rule() -> None:
    """Vector: 7-6 does not fit upon 7-4."""
    with pytest.raises(IllegalMove) as refused:
        at("7-6 7-5", "8-0", "8-1", rows=["7-4"]).play(0, "play 7-6")
    assert "trix1904/gyp/strict-sequence" in refused.value.rules
    assert refused.value.sentence.startswith("Play the next card below or above")


@pytest.mark.proves("trix1904/gyp/first-play")
def test_a_card_that_is_no_starter_cannot_open_the_deal() -> None:
    """P. 10: a starter must be led."""
    with pytest.raises(IllegalMove) as refused:
        at("7-6 7-4", "8-0", "8-1").play(0, "play 7-6")
    assert "trix1904/gyp/first-play" in refused.value.rules


@pytest.mark.proves("trix1904/gyp/cards", "GYP-R11")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_number_of_players_has_its_suits(players: int) -> None:
    """P. 10; vector: 6-3 is not among three players' cards."""
    match = Match.new("gyp", players, seed="suits")
    held = {card for hand in match.state.hands for card in hand}
    assert {f"{suit}-{n}" for suit in SUITS[players] for n in range(suit + 1)} == held
    assert CARDS[players] == sum(map(len, match.state.hands))
    assert (players > 3) == ("6-3" in held)


@pytest.mark.proves("trix1904/gyp/strict-sequence", "GEN-R1")
@pytest.mark.parametrize(
    ("laid", "hand"), [("6-0 6-1 6-2 6-3", "5-5"), ("8-4 8-5 8-6 8-7 8-8", "9-0")]
)
def test_a_suit_ends_at_its_blank_and_its_double(laid: str, hand: str) -> None:
    """Vector: suits that are neighbours in the pack are none on the table."""
    assert {"pass"} == texts(at(hand, "10-1", "10-2", "10-3", rows=[laid]), 0)


@pytest.mark.proves("trix1904/gyp/complete-suit", "GYP-R5")
@pytest.mark.parametrize("last", ["5-0", "5-5"])
def test_the_fives_are_complete_with_six_cards(last: str) -> None:
    """Vector: whichever end closes last, its player makes the point."""
    laid = " ".join(card for card in whole(5).split() if card != last)
    match = at(f"{last} 9-9", *["10-0"] * 4, rows=[laid]).play(0, f"play {last}")
    assert (1, 0, 0, 0, 0) == match.score
    assert whole(5).split() == match.state.completed[0]
    assert not any(match.state.rows)


def test_a_suit_one_card_short_scores_nothing() -> None:
    match = at("5-1 9-9", *["5-0"] * 4, rows=[run(5, 2, 5)]).play(0, "play 5-1")
    assert (0, 0, 0, 0, 0) == match.score
    assert run(5, 1, 5).split() == match.state.rows[0]


@pytest.mark.proves("GYP-R6", "trix1904/gyp/out", "trix1904/gyp/end-of-hand")
def test_a_last_card_that_completes_a_suit_makes_three() -> None:
    """Vector: 9-9 finishes the Nines and the hand, and the deal is over."""
    match = at("9-9", "8-0", "8-1", rows=[run(9, 0, 8)]).play(0, "play 9-9")
    assert (3, 0, 0) == match.score
    assert match.waits_for_deck
    assert match.is_to_deal
    assert (1, 0) == (match.record.deals, match.record.dealer)


@pytest.mark.proves("GYP-R7", "GEN-R8", "trix1904/gyp/game")
def test_the_tenth_point_wins_in_the_middle_of_a_deal() -> None:
    """Vector: nine points and a suit completed."""
    match = at("9-9 8-8", "8-0", "8-1", rows=[run(9, 0, 8)], scores=[9, 9, 2, 0, 0])
    match = match.play(0, "play 9-9")
    assert match.outcome is not None
    assert ((0,), (10, 9, 2), "trix1904/gyp/game") == (
        match.outcome.winners, match.outcome.score, match.outcome.reason
    )  # fmt: skip
    assert () == match.turn
    assert ["8-8"] == match.state.hands[0]


# --- rulings -------------------------------------------------------------------------------------


@pytest.mark.proves("GYP-R1", "trix1904/gyp/pass")
def test_who_can_play_may_not_pass() -> None:
    """P. 11: passing is for those who cannot play."""
    match = at("7-5 9-9", "8-0", "8-1", rows=["7-4"])
    with pytest.raises(IllegalMove) as refused:
        match.play(0, "pass")
    assert "GYP-R1" in refused.value.rules
    assert "You may pass only if you hold no card that fits, and you hold one." == str(
        refused.value
    )


@pytest.mark.proves("GYP-R1", "trix1904/gyp/one-card", "trix1904/gyp/pass")
def test_who_cannot_play_passes_and_keeps_his_cards() -> None:
    match = at("9-9", "8-0 8-4", "8-1", rows=["7-4"])
    assert {"pass"} == texts(match, 0)
    match = match.play(0, "pass")
    assert ((1,), ["9-9"]) == (match.turn, match.state.hands[0])


@pytest.mark.proves("GYP-R1")
def test_which_fitting_card_is_laid_is_a_free_choice() -> None:
    """One may hold back the key to a suit and open another."""
    match = at("7-3 7-5 8-4 9-0", "8-0", "8-1", rows=["7-4"])
    for text in ("play 7-3", "play 7-5", "play 8-4"):
        assert (1,) == match.play(0, text).turn


@pytest.mark.proves("GYP-R2", "trix1904/gyp/first-play-pass")
def test_those_without_a_starter_pass_until_one_is_led() -> None:
    match = at("9-9", "8-0", "8-4 8-1")
    match = play_all(match, (0, "pass"), (1, "pass"))
    assert {"8-4"} == cards(match, 2)
    match = match.play(2, "play 8-4")
    assert (0,) == match.turn


@pytest.mark.proves("GYP-R2")
def test_an_empty_table_in_mid_deal_is_opened_with_a_starter_too() -> None:
    """All suits opened so far are laid aside; the rule is that of building, not of the first play."""
    match = at("8-4 9-9", "8-0", "8-1", completed=["", whole(7), ""])
    assert {"8-4"} == cards(match, 0)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, "play 9-9")
    assert "trix1904/gyp/building" in refused.value.rules


@pytest.mark.proves("GYP-R4", "trix1904/gyp/end-of-hand")
def test_unfinished_suits_score_nobody_when_one_is_out() -> None:
    match = at("8-4", "7-0", "8-5", rows=[run(7, 1, 7)]).play(0, "play 8-4")
    assert (2, 0, 0) == match.score
    assert match.is_to_deal


@pytest.mark.proves("GYP-R4")
def test_where_players_play_on_the_others_finish_the_suits() -> None:
    """The seat that is out is passed over, and only the first out makes two."""
    match = at("8-4", f"7-0 {run(8, 0, 3)}", run(8, 5, 8), rows=[run(7, 1, 7)],
               options={"play_on": "on"}).play(0, "play 8-4")  # fmt: skip
    assert ((2, 0, 0), (1,)) == (match.score, match.turn)
    match = play_all(match, (1, "play 7-0"), (2, "play 8-5"))
    assert ((2, 1, 0), (1,)) == (match.score, match.turn)
    match = play_all(
        match, (1, "play 8-3"), (2, "play 8-6"), (1, "play 8-2"), (2, "play 8-7"),
        (1, "play 8-1"), (2, "play 8-8"),
    )  # fmt: skip
    assert ((2, 1, 0), (1,)) == (match.score, match.turn)
    match = match.play(1, "play 8-0")
    assert (2, 2, 0) == match.score
    assert match.is_to_deal


@pytest.mark.proves("GYP-R4", "GYP-R7")
def test_playing_on_may_reach_the_target_in_mid_deal() -> None:
    options = {"play_on": "on", "target": "3"}
    match = at(
        "8-4", "7-0 8-3", "8-5", rows=[run(7, 1, 7)], scores=[0, 2, 0, 0, 0], options=options
    )
    match = play_all(match, (0, "play 8-4"), (1, "play 7-0"))
    assert match.outcome is not None
    assert (1,) == match.outcome.winners


@pytest.mark.proves("GYP-R5")
def test_the_point_is_for_the_last_card_whoever_laid_the_rest() -> None:
    match = at("8-0", "7-0 8-5", "8-1", rows=[run(7, 1, 7)], turn=1).play(1, "play 7-0")
    assert (0, 1, 0) == match.score


@pytest.mark.proves("GYP-R7")
def test_the_two_points_for_going_out_may_win() -> None:
    match = at("8-4", "8-0", "8-1", scores=[8, 9, 0, 0, 0]).play(0, "play 8-4")
    assert match.outcome is not None
    assert ((0,), (10, 9, 0)) == (match.outcome.winners, match.outcome.score)


@pytest.mark.proves("GYP-R7")
def test_another_target_may_be_agreed() -> None:
    match = at("9-9 8-8", "8-0", "8-1", rows=[run(9, 0, 8)], options={"target": "1"})
    assert match.play(0, "play 9-9").outcome is not None
    match = at("9-9 8-8", "8-0", "8-1", rows=[run(9, 0, 8)], options={"target": "2"})
    assert match.play(0, "play 9-9").outcome is None


@pytest.mark.proves("GYP-R7", "GEN-R8", "trix1904/gyp/game")
def test_checked_at_the_end_of_the_deal_the_highest_wins() -> None:
    """Ten in mid-deal is not enough where another goes out with more."""
    options = {"target_check": "end_of_hand"}
    match = at(
        "9-9 10-0", "8-4", "8-1",
        rows=[run(9, 0, 8)], scores=[9, 9, 0, 0, 0], options=options,
    ).play(0, "play 9-9")  # fmt: skip
    assert match.outcome is None
    match = match.play(1, "play 8-4")
    assert match.outcome is not None
    assert ((1,), (10, 11, 0)) == (match.outcome.winners, match.outcome.score)


@pytest.mark.proves("GYP-R7", "GEN-R8")
def test_checked_at_the_end_of_the_deal_a_tie_plays_on() -> None:
    options = {"target_check": "end_of_hand"}
    match = at("8-4", "8-0", "8-1", scores=[8, 10, 0, 0, 0], options=options).play(0, "play 8-4")
    assert match.outcome is None
    assert match.is_to_deal


@pytest.mark.proves("GYP-R8", "GEN-R6", "trix1904/gyp/dealer", "trix1904/gyp/first-play")
@pytest.mark.parametrize(
    ("players", "sizes"), [(3, [13, 13, 12]), (4, [12, 11, 11, 11]), (5, [11, 10, 10, 10, 10])]
)
def test_surplus_cards_fall_to_the_first_seats_left_of_the_dealer(
    players: int, sizes: list[int]
) -> None:
    for dealer in range(players):
        match = Match.new(game("gyp", first_dealer=f"seat:{dealer}"), players, seed="uneven")
        left = [(dealer + 1 + i) % players for i in range(players)]
        assert sizes == [len(match.state.hands[seat]) for seat in left]
        assert (left[0],) == match.turn


def progressive(hands: int = 5, **more: str) -> dict[str, str]:
    return {"match_mode": "progressive", "progressive_hands": str(hands), **more}


@pytest.mark.proves("GYP-R9", "GEN-R10")
def test_a_progressive_deal_is_worth_one_point_to_whoever_made_most() -> None:
    match = at("8-4", "8-0", "8-1", points=[0, 1, 1, 0, 0], options=progressive())
    match = match.play(0, "play 8-4")
    assert (1, 0, 0) == match.score
    assert match.is_to_deal


@pytest.mark.proves("GYP-R9")
def test_a_progressive_point_may_go_to_one_who_was_not_out_first() -> None:
    match = at("8-4", "8-0", "8-1", points=[0, 3, 0, 0, 0], options=progressive())
    assert (0, 1, 0) == match.play(0, "play 8-4").score


@pytest.mark.proves("GYP-R9", "GEN-R10")
def test_a_tied_progressive_deal_scores_nobody() -> None:
    match = at("8-4", "8-0", "8-1", points=[0, 2, 0, 0, 0], options=progressive())
    match = match.play(0, "play 8-4")
    assert (0, 0, 0) == match.score
    assert 1 == match.record.deals


@pytest.mark.proves("GYP-R7")
def test_a_progressive_match_minds_no_target() -> None:
    """Ten points in a deal, and nobody has won anything yet."""
    options = progressive()
    match = at(
        "9-9 8-8", "8-0", "8-1",
        rows=[run(9, 0, 8)], hands_won=[1, 0, 0, 0, 0], points=[9, 0, 0, 0, 0], options=options,
    ).play(0, "play 9-9")  # fmt: skip
    assert match.outcome is None
    assert ((1, 0, 0), 10) == (match.score, match.record.points[0])


@pytest.mark.proves("GYP-R9", "GEN-R10")
def test_a_progressive_match_ends_with_its_last_deal_and_equals_share() -> None:
    options = progressive(3)
    match = at("8-4", "8-0", "8-1", hands_won=[0, 1, 0, 0, 0], hands_played=2, options=options)
    match = match.play(0, "play 8-4")
    assert match.outcome is not None
    assert ((0, 1), (1, 1, 0), "GEN-R10") == (
        match.outcome.winners, match.outcome.score, match.outcome.reason
    )  # fmt: skip


@pytest.mark.proves("GEN-R10")
def test_a_progressive_match_ends_when_the_lead_is_safe() -> None:
    """Three of five."""
    match = at(
        "8-4", "8-0", "8-1", hands_won=[2, 0, 0, 0, 0], hands_played=2, options=progressive()
    )
    assert match.play(0, "play 8-4").outcome is not None
    match = at(
        "8-4", "8-0", "8-1", hands_won=[2, 1, 0, 0, 0], hands_played=3, options=progressive()
    )
    assert match.play(0, "play 8-4").outcome is not None
    match = at(
        "8-4", "8-0", "8-1", hands_won=[1, 0, 0, 0, 0], hands_played=2, options=progressive()
    )
    assert match.play(0, "play 8-4").outcome is None


@pytest.mark.proves("GYP-R4", "GYP-R9")
def test_a_progressive_deal_played_on_counts_its_late_suits() -> None:
    match = at("8-4", "7-0 8-3", "6-3 9-5", rows=[run(7, 1, 7)], points=[0, 2, 0, 0, 0],
               options=progressive(play_on="on")).play(0, "play 8-4")  # fmt: skip
    assert (0, 0, 0) == match.score
    match = play_all(match, (1, "play 7-0"), (2, "play 9-5"), (1, "play 8-3"), (2, "play 6-3"))
    assert (0, 1, 0) == match.score
    assert match.is_to_deal


@pytest.mark.proves("GYP-R10")
def test_rows_stand_in_order_of_opening_with_the_low_cards_left() -> None:
    """A row taken off the table leaves its place empty: a later suit comes below the last."""
    match = at("9-5 7-3 7-0 8-3", "7-4 10-5 10-4", "7-5 8-4 8-5")
    match = play_all(
        match, (0, "play 9-5"), (1, "play 7-4"), (2, "play 8-4"),
        (0, "play 7-3"), (1, "play 10-5"), (2, "play 7-5"), (0, "play 8-3"),
    )  # fmt: skip
    assert [["9-5"], ["7-3", "7-4", "7-5"], ["8-3", "8-4"], ["10-5"], [], []] == match.state.rows
    match = at("8-4 8-3", "8-0", "8-1", rows=["", "9-5"], completed=[whole(7), "", ""])
    assert [[], ["9-5"], ["8-4"], [], [], []] == match.play(0, "play 8-4").state.rows


@pytest.mark.proves("GYP-R11", "GEN-R14")
@pytest.mark.parametrize("players", [0, 1, 2, 6, 8])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadPlayers):
        Match.new("gyp", players, seed="too many or too few")


@pytest.mark.proves("GYP-R12")
def test_there_are_no_partners() -> None:
    """A point is its maker's alone, also among four, and no option makes sides."""
    match = at("9-9 8-8", "8-0", "8-1", "8-2", rows=[run(9, 0, 8)]).play(0, "play 9-9")
    assert (1, 0, 0, 0) == match.score
    assert "sides" not in game("gyp").options
    with pytest.raises(BadOption):
        game("gyp", sides="two_teams")


@pytest.mark.proves("GEN-R12")
def test_a_match_ends_after_its_most_deals_and_equals_draw() -> None:
    options = {"max_hands": "4"}
    match = at("8-4", "8-0", "8-1", scores=[1, 3, 0, 0, 0], deals=3, options=options)
    match = match.play(0, "play 8-4")
    assert match.outcome is not None
    assert ((0, 1), "GEN-R12") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("GEN-R12", "GYP-R7")
def test_the_target_goes_before_the_limit_of_deals() -> None:
    options = {"max_hands": "4"}
    match = at("8-4", "8-0", "8-1", scores=[8, 3, 0, 0, 0], deals=3, options=options)
    outcome = match.play(0, "play 8-4").outcome
    assert outcome is not None
    assert "trix1904/gyp/game" == outcome.reason


@pytest.mark.proves("GEN-R4", "trix1904/general/of-dealing")
def test_the_lowest_card_drawn_deals_first() -> None:
    """Cards are drawn from the suits in use; here seat 1 draws 7-0."""
    in_use = [f"{suit}-{n}" for suit in SUITS[3] for n in range(suit + 1)]
    drawn = ["7-1", "7-0", "8-8"]
    order = " ".join(drawn + [card for card in in_use if card not in drawn])
    match = Match.scripted("gyp", 3, lambda match: f"deal {order}")
    assert ((2,), 1) == (match.turn, match.record.dealer)
    assert "7-1" in match.state.hands[2]


@pytest.mark.proves("GEN-R4", "trix1904/general/of-dealing-tie")
def test_those_who_draw_the_same_sum_draw_again() -> None:
    in_use = [f"{suit}-{n}" for suit in SUITS[3] for n in range(suit + 1)]
    drawn = ["7-1", "9-9", "8-0", "10-10", "10-9"]
    order = " ".join(drawn + [card for card in in_use if card not in drawn])
    match = Match.scripted("gyp", 3, lambda match: f"deal {order}")
    assert 2 == match.record.dealer


@pytest.mark.proves("GEN-R4")
def test_chance_may_name_the_first_dealer() -> None:
    found = {
        Match.new(game("gyp", first_dealer="random"), 3, seed=f"{i}").record.dealer
        for i in range(20)
    }
    assert {0, 1, 2} == found


@pytest.mark.proves("GEN-R5", "GEN-R2", "trix1904/general/of-dealing-rotation")
def test_the_deal_passes_to_the_left() -> None:
    match = at("8-4", "8-0", "8-1", dealer=2).play(0, "play 8-4")
    assert 0 == match.record.dealer


# --- what a pass tells, and who sees what --------------------------------------------------------


@pytest.mark.proves("GYP-R1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_pass_proves_that_no_fitting_card_is_held(players: int) -> None:
    """Whatever one fitting card is put in a passer's hand, the pass would have been refused."""
    for positions in random_matches(players, 1):
        passes = [(a, b) for a, b in pairwise(positions) if b.line and b.line[1] == "pass"]
        assert passes
        for before, after in passes[:20]:
            (seat,) = before.turn
            laid = {card for row in (*before.state.rows, *before.state.completed) for card in row}
            every = {f"{suit}-{n}" for suit in SUITS[players] for n in range(suit + 1)}
            possible = fitting(laid, every)
            assert possible
            assert not possible & set(before.state.hands[seat])
            for card in sorted(possible):
                hands = [card if other == seat else "" for other in range(players)]
                rows = [" ".join(row) for row in before.state.rows]
                piles = [" ".join(pile) for pile in before.state.completed]
                held = at(*hands, turn=seat, rows=rows, completed=piles)
                assert {f"play {card}"} == texts(held, seat)
            assert after.state.hands == before.state.hands


@pytest.mark.proves("GYP-R1")
@pytest.mark.parametrize("play_on", ["off", "on"])
def test_imagined_worlds_keep_in_mind_who_passed(play_on: str) -> None:
    """A hand only shrinks, so what a pass disclaims stays out of it for the rest of the deal."""
    rng = random.Random("worlds")
    (positions,) = random_matches(4, 1, play_on=play_on)
    first = deals_of(positions)[0]
    pack = first[0].game.rules.pack
    assert pack is not None
    passes = 0
    for before, after in pairwise(first):
        assert after.line is not None
        seat, text = after.line
        told = after.view((seat + 1) % 4).lacked["hands", seat]
        if text != "pass":
            assert not told
            continue
        laid = {card for row in (*before.state.rows, *before.state.completed) for card in row}
        every = {f"{suit}-{n}" for suit in SUITS[5] for n in range(suit + 1)}
        assert fitting(laid, every) <= {pack.names[card] for card in told}
        passes += 1
    assert passes
    for _ in range(10):
        world = imagine(first[len(first) * 2 // 3].view(0), rng)
        for position in world.history:
            if position.line is not None and position.line[1] == "pass":
                assert position.before is not None
                assert "pass" in texts(position.before, position.line[0])


@pytest.mark.proves("GYP-R1")
def test_a_record_in_which_a_passer_could_have_played_is_refused() -> None:
    """So every imagined world in which he held the card is refused too."""
    text = Match.new(game("gyp", first_dealer="seat:2"), 3, seed="0").dumps()
    match = Match.loads(text)
    assert any(card in STARTERS.values() for card in match.state.hands[0])
    with pytest.raises(BadTable, match=r"^Move 2 of the record cannot be made: You may pass only"):
        Match.loads(text + "0 pass\n")


@pytest.mark.proves("GEN-R11")
def test_rows_and_finished_suits_lie_open_and_hands_do_not() -> None:
    """Finished suits lie aside, but everybody saw them grow: there is nothing to hide."""
    match = at("9-9", "8-0", "8-1", rows=["7-4"], completed=["", whole(10), ""], turn=0)
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert ["7-4"] == [view.game.rules.pack.names[card] for card in view.cards("rows", 0)]  # type: ignore[union-attr]
        assert 11 == len(view.cards("completed", 1))
        for other in range(3):
            assert (1 if other == seat else 0) == len(view.cards("hands", other))
            assert 1 == view.counts["hands", other]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_one_may_do_follows_from_what_one_sees(players: int) -> None:
    rules = game("gyp").rules
    for positions in random_matches(players, 1):
        for match in positions:
            for seat in match.turn:
                seen, _ = masked(match.game, match.record, seat)
                assert rules.may(match.record, seat) == rules.may(seen, seat)


# --- invariants ----------------------------------------------------------------------------------


def rows_are_runs_round_their_starter(match: Match) -> bool:
    for row in filter(None, match.state.rows):
        suit = row[0].split("-")[0]
        names = [int(card.split("-")[1]) for card in row]
        if STARTERS[int(suit)] not in row or row != run(int(suit), names[0], names[-1]).split():
            return False
        if len(row) == int(suit) + 1:
            return False  # it ought to lie aside
    return True


def check_deal(deal: list[Match], players: int, play_on: bool) -> None:
    """The invariants of one deal, from its first card to its last position."""
    laid: set[str] = set()
    passes = 0
    everything = {f"{suit}-{n}" for suit in SUITS[players] for n in range(suit + 1)}
    for before, after in pairwise(deal):
        (seat,) = before.turn
        hand = set(before.state.hands[seat])
        due = fitting(laid, hand)
        assert (due or {"pass"}) == cards(before, seat)
        assert after.line is not None
        if after.line[1] == "pass":
            passes += 1
            assert passes < players
        else:
            passes = 0
            laid.add(after.line[1].removeprefix("play "))
    for match in deal:
        assert rows_are_runs_round_their_starter(match)
        places = [*match.state.hands, *match.state.rows, *match.state.completed]
        lying = [card for place in places for card in place]
        assert CARDS[players] == len(lying)
        assert everything == set(lying)
    last = deal[-1].state
    finished = sum(1 for suit in SUITS[players] for pile in last.completed if f"{suit}-0" in pile)
    out = 2 if any(not hand for hand in last.hands[:players]) else 0
    assert finished + out == sum(last.points)
    if deal[-1].record.turn == DECK:  # played out, not stopped by the target
        assert 2 == out
        assert not play_on or len(SUITS[players]) == finished


@pytest.mark.slow
@pytest.mark.proves("GYP-R1", "GYP-R3", "GYP-R4", "GYP-R5", "GYP-R6")
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: "-".join(options) or "default")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_matches_keep_the_invariants(players: int, options: dict[str, str]) -> None:
    """Rows are runs, no circuit passes, cards are conserved, points are two and the suits."""
    for positions in random_matches(players, 1, **options):
        deals = deals_of(positions)
        for deal in deals[:4]:
            assert deal is deals[-1] or deal[-1].record.turn == DECK
            check_deal(deal, players, options.get("play_on") == "on")


@pytest.mark.proves("GYP-R7", "GEN-R8")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_match_stopped_at_once_has_just_one_winner_with_the_target(players: int) -> None:
    rules = game("gyp").rules
    for number in range(40):
        s = game("gyp").start(players)
        kernels.plain(rules).playout(s, kernels.seeded(1904, number))
        assert 1 == s.ended
        assert 1 == sum(points >= 10 for points in s.scores)
        assert max(s.scores) <= 12


@pytest.mark.slow
@pytest.mark.proves("GYP-R3")
@pytest.mark.parametrize(("players", "plays"), [(3, 35), (4, 40), (5, 45)])
def test_deals_are_as_long_as_the_rulings_say(players: int, plays: int) -> None:
    """About 35, 40 and 45 cards are laid in a deal at random; 5 to 6.5 deals make a match."""
    laid = deals = 0
    chosen = game("gyp", max_hands="1", target="99")
    for number in range(200):
        s = chosen.start(players)
        kernels.plain(chosen.rules).playout(s, kernels.seeded(10, number))
        laid += CARDS[players] - sum(hand.bit_count() for hand in s.hands)
    assert plays == pytest.approx(laid / 200, abs=2.5)
    for number in range(100):
        s = game("gyp").start(players)
        kernels.plain(chosen.rules).playout(s, kernels.seeded(11, number))
        deals += s.deals + (s.turn != DECK)
    assert 4.7 <= deals / 100 <= 6.8


@pytest.mark.slow
@pytest.mark.proves("GYP-R8")
def test_a_surplus_card_is_a_slight_handicap() -> None:
    """Three at random make about 1.3, 1.2 and 1.7 a deal from the dealer's left."""
    chosen = game("gyp", max_hands="1", target="99", first_dealer="seat:2")
    totals = [0, 0, 0]
    for number in range(1500):
        s = chosen.start(3)
        kernels.plain(chosen.rules).playout(s, kernels.seeded(8, number))
        totals = [total + points for total, points in zip(totals, s.scores, strict=False)]
    assert [1.3, 1.2, 1.7] == pytest.approx([total / 1500 for total in totals], abs=0.12)


# --- counts and records --------------------------------------------------------------------------


def count_lines(match: Match, depth: int) -> int:
    """How many ways the next moves can go."""
    if depth == 0 or match.waits_for_deck or not match.turn:
        return 1
    (seat,) = match.turn
    return sum(count_lines(match.step(seat, move), depth - 1) for move in match.legal(seat))


def count_by_book(hands: list[set[str]], laid: set[str], seat: int, depth: int) -> int:
    if depth == 0:
        return 1
    due = fitting(laid, hands[seat])
    after = (seat + 1) % len(hands)
    if not due:
        return count_by_book(hands, laid, after, depth - 1)
    total = 0
    for card in due:
        fewer = [hand - {card} if i == seat else hand for i, hand in enumerate(hands)]
        total += count_by_book(fewer, laid | {card}, after, depth - 1)
    return total


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_as_many_lines_of_play_as_the_book_allows(players: int) -> None:
    """Counted by the rules and by plain sets of names."""
    match = Match.new(game("gyp", first_dealer="seat:0"), players, seed="count")
    hands = [set(hand) for hand in match.state.hands[:players]]
    for depth in range(1, 8):
        assert count_by_book(hands, set(), 1, depth) == count_lines(match, depth)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_match_is_the_same_when_read_back(players: int) -> None:
    for positions in random_matches(players, 1, play_on="on", target="4"):
        again = Match.loads(positions[-1].dumps())
        assert positions[-1] == again
        assert positions[-1].record == again.record
        assert positions[-1].outcome == again.outcome
