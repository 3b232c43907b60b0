"""Rover: the vectors of the rulings, every ruling and option, and the invariants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers, BadTable, IllegalMove
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.records import DECK

PACK = game("rover").rules.pack
assert PACK is not None
EVERY_CARD = PACK.names
HIGHEST = {3: 7, 4: 7, 5: 10, 6: 10, 7: 10, 8: 10, 9: 10, 10: 10, 11: 10}
CARDS = {7: 36, 10: 66}
HAND_SIZES = {
    3: [12] * 3,
    4: [9] * 4,
    5: [14, 13, 13, 13, 13],
    6: [11] * 6,
    7: [10, 10, 10, 9, 9, 9, 9],
    8: [9, 9, 8, 8, 8, 8, 8, 8],
    11: [6] * 11,
}
HOLDING_BACK = {"hold_back": "on"}
A, B, C = 0, 1, 2


def begun(wanted: str) -> str:
    """The cards of a suit that lie on the table when one of it is wanted."""
    suit, lower = map(int, wanted.split("-"))
    return " ".join(f"{suit}-{card}" for card in range(lower))


def at(
    *hands: str, wanted: str, turn: int = A, options: dict[str, str] | None = None, **fields: Any
) -> Match:
    """A match in the middle of a round, dealt by the last seat."""
    seats = len(hands)
    set_up: dict[str, Any] = {
        "dealer": seats - 1,
        "hands": list(hands),
        "held": [len(hand.split()) for hand in hands] + [0] * (11 - seats),
        "suit": begun(wanted),
        "wanted": EVERY_CARD.index(wanted),
        "turn": turn,
    }
    return Match.at(game("rover", **(options or {})), seats, **{**set_up, **fields})


def texts(match: Match, seat: int) -> list[str]:
    return [str(move) for move in match.legal(seat)]


def hand(match: Match, seat: int) -> set[str]:
    return set(match.state.hands[seat])


def drawn(match: Match, card: str) -> Match:
    """The match after whoever is to move has drawn just that card."""
    (seat,) = match.turn
    return match.play(seat, "draw").deal(f"take {card}")


def steps(chosen: Game, players: int, seed: str) -> Iterator[tuple[int, Move, Any]]:
    """A random match step by step: who moved, how, and the state after it, which goes on."""
    rng = random.Random(seed)
    rules = chosen.rules
    state = chosen.start(players)
    while not state.ended:
        moves = rules.vocabulary.among(rules.may(state, state.turn))
        if moves:
            seat, move = state.turn, rng.choice(moves)
            rules.apply(state, seat, move.code)
            yield seat, move, state
        else:
            order = rules.to_shuffle(state)
            rng.shuffle(order)
            rules.deal(state, order)


# --- the general terms ---------------------------------------------------------------------------


@pytest.mark.proves("trix1904/general/of-suits-example")
def test_the_seven_three_is_the_fourth_of_the_sevens() -> None:
    """P. 4: it follows 7-2, and 7-4 follows it."""
    match = at("7-3 7-4", "7-5", "0-0", wanted="7-3")
    assert ["play 7-3"] == texts(match, A)
    assert ["play 7-4"] == texts(match.play(A, "play 7-3"), A)


# --- vectors -------------------------------------------------------------------------------------


@pytest.mark.proves("ROVER-R1", "ROVER-R2", "ROVER-R5", "ROVER-R7", "GEN-R3")
def test_a_turn_lasts_until_a_drawn_card_does_not_fit() -> None:
    """Vector 1: from hand, by a draw, from hand again, and a draw for the next suit."""
    match = at("3-1 3-3 5-0", "4-0 4-1", "3-2 6-1 0-0", wanted="3-1")
    match = match.play(A, "play 3-1")
    assert ["draw"] == texts(match, A)
    match = drawn(match, "3-2")
    assert ["play 3-2"] == texts(match, A)
    match = match.play(A, "play 3-2").play(A, "play 3-3")
    assert (1, 0, 0) == match.score
    assert ["draw"] == texts(match, A)
    match = drawn(match, "6-1")
    assert {"5-0", "6-1"} == hand(match, A)
    assert (B,) == match.turn
    assert ["play 4-0"] == texts(match, B)


@pytest.mark.proves("ROVER-R6")
def test_the_last_card_played_ends_the_turn_without_a_draw() -> None:
    """Vector 2: A is out, B moves; when C alone has cards he plays them out."""
    match = at("7-4", "7-5", "7-6 7-7 0-0", wanted="7-4")
    match = match.play(A, "play 7-4")
    assert (B,) == match.turn
    match = match.play(B, "play 7-5")
    assert (C,) == match.turn
    assert ["play 7-6"] == texts(match, C)
    match = match.play(C, "play 7-6")
    assert ["play 7-7"] == texts(match, C)
    assert (0, 0, 4) == match.play(C, "play 7-7").score


@pytest.mark.proves("ROVER-R4")
def test_the_neighbour_is_the_nearest_on_the_right_with_cards() -> None:
    """Vector 3: A is out, so B draws from C."""
    match = at("", "7-7", "7-6 0-0", wanted="7-6", turn=B).play(B, "draw")
    assert ["take 0-0", "take 7-6"] == texts(match, DECK)
    match = match.deal("take 7-6")
    assert {"7-6", "7-7"} == hand(match, B)


@pytest.mark.proves("ROVER-R6")
def test_a_player_with_rover_alone_draws_and_is_drawn_from() -> None:
    """Vector 4: on his turn A draws from C; on B's turn Rover may be drawn from A."""
    match = at("0-0", "7-5 7-7", "7-4 7-6", wanted="7-4")
    assert ["draw"] == texts(match, A)
    assert ["take 7-4", "take 7-6"] == texts(match.play(A, "draw"), DECK)
    match = at("0-0", "7-5 7-7", "7-4 7-6", wanted="7-4", turn=B)
    match = drawn(match, "0-0")
    assert {"0-0", "7-5", "7-7"} == hand(match, B)
    assert (C,) == match.turn


@pytest.mark.proves(
    "ROVER-R9", "trix1904/rover/rover", "trix1904/rover/scoring", "trix1904/general/of-suits"
)
@pytest.mark.parametrize(("players", "points"), [(3, 10), (4, 10), (5, 13), (8, 13), (11, 13)])
def test_a_round_brings_a_point_for_each_suit_and_three_for_rover(
    players: int, points: int
) -> None:
    """Vector 5: 7 + 3 for up to four players, 10 + 3 for more."""
    one = game("rover", target_check="end_of_hand", max_hands="1")
    for number in range(4):
        *_, (_, _, state) = steps(one, players, f"points {number}")
        assert points == sum(state.scores)


@pytest.mark.proves("ROVER-R9", "GEN-R8")
def test_the_point_that_reaches_the_target_ends_the_match_at_once() -> None:
    """Vector 6: A has 14 and completes a suit, though the round is not over."""
    match = at("3-3 5-0", "4-0", "0-0", wanted="3-3", scores=[14, 14, 0])
    match = match.play(A, "play 3-3")
    outcome = match.outcome
    assert outcome is not None
    assert ((A,), (15, 14, 0), "trix1904/rover/target") == (
        outcome.winners,
        outcome.score,
        outcome.reason,
    )


# --- cards, deal and beginning -------------------------------------------------------------------


@pytest.mark.proves("trix1904/rover/cards", "GEN-R6", "GEN-R14")
@pytest.mark.parametrize("players", HAND_SIZES)
def test_all_cards_in_use_are_dealt_and_surplus_falls_left_of_the_dealer(players: int) -> None:
    """Up to 7-7 for three or four, up to 10-10 for more; hands may be uneven."""
    one = game("rover", first_dealer=f"seat:{players - 1}")
    match = Match.new(one, players, seed="deal")
    assert HAND_SIZES[players] == match.record.held[:players]
    assert HAND_SIZES[players] == [len(match.state.hands[seat]) for seat in range(players)]
    dealt = {card for seat in range(players) for card in match.state.hands[seat]}
    assert set(EVERY_CARD[: CARDS[HIGHEST[players]]]) == dealt


@pytest.mark.proves("ROVER-R11", "GEN-R3")
@pytest.mark.parametrize("dealer", range(4))
def test_whoever_has_the_one_blank_begins(dealer: int) -> None:
    """Cards go round from the dealer's left; who begins does not depend on him."""
    order = [*EVERY_CARD[2:36], "1-0", "0-0"]
    match = Match.scripted(
        game("rover", first_dealer=f"seat:{dealer}"), 4, lambda _: "deal " + " ".join(order)
    )
    seat = (dealer + 1 + 34) % 4
    assert (seat,) == match.turn
    assert ["play 1-0"] == texts(match, seat)
    assert "1-1" in hand(match, (dealer + 1) % 4)


@pytest.mark.proves("GEN-R4", "GEN-R13")
def test_the_lowest_card_drawn_deals_first() -> None:
    """Cards of the pack in use are drawn, and equal lowest sums draw again."""
    pack = EVERY_CARD[:36]
    top = ["3-0", "2-1", "4-4", "7-7", "1-1"]  # the first two tie at 3; then 7-7 against 1-1
    lines = iter([top + [card for card in pack if card not in top], list(pack)])
    match = Match.scripted("rover", 3, lambda _: "deal " + " ".join(next(lines)))
    assert 1 == match.state.dealer
    with pytest.raises(BadTable):
        Match.untouched(game("rover"), 3).deal("deal " + " ".join(EVERY_CARD))


@pytest.mark.proves("GEN-R4")
def test_the_first_dealer_may_be_random_or_named() -> None:
    """The option first_dealer."""
    dealers = {
        Match.new(game("rover", first_dealer="random"), 3, seed=f"{n}").state.dealer
        for n in range(12)
    }
    assert {0, 1, 2} == dealers
    assert 2 == Match.new(game("rover", first_dealer="seat:2"), 3, seed="x").state.dealer


@pytest.mark.proves("GEN-R5", "GEN-R2")
def test_the_deal_passes_to_the_left() -> None:
    """After each round."""
    one = game("rover", first_dealer="seat:2", max_hands="3", target="99")
    dealers = [state.dealer for _, _, state in steps(one, 3, "deal passes")]
    changes = [2, *(new for old, new in pairwise([2, *dealers]) if new != old)]
    assert [2, 0, 1, 2] == changes


@pytest.mark.proves("ROVER-R12", "GEN-R14")
@pytest.mark.parametrize("players", [1, 2, 12])
def test_fewer_than_three_and_more_than_eleven_are_refused(players: int) -> None:
    """The book begins at three; sixty-six cards are six each for eleven."""
    with pytest.raises(BadPlayers):
        Match.new("rover", players)


# --- the turn ------------------------------------------------------------------------------------


@pytest.mark.proves("ROVER-R2", "GEN-R9")
def test_playing_and_drawing_are_compulsory() -> None:
    """Who has the wanted card may not draw, and who lacks it can do nothing else."""
    match = at("3-1 5-0", "4-0", "0-0", wanted="3-1")
    assert ["play 3-1"] == texts(match, A)
    with pytest.raises(IllegalMove, match="wanted") as refused:
        match.play(A, "draw")
    assert "ROVER-R2" in refused.value.rules
    with pytest.raises(IllegalMove, match="next card") as refused:
        match.play(A, "play 5-0")
    assert "trix1904/rover/one-suit" in refused.value.rules
    with pytest.raises(IllegalMove, match="do not hold 4-0"):
        match.play(A, "play 4-0")
    with pytest.raises(IllegalMove):
        match.play(B, "draw")


@pytest.mark.proves("ROVER-R2", "GEN-R1")
@pytest.mark.parametrize("players", [3, 5])
def test_there_is_never_a_choice(players: int) -> None:
    """A seat to move has just one move."""
    for match in random_positions(players, "forced"):
        assert [1] == [len(match.legal(seat)) for seat in match.turn]


def random_positions(players: int, seed: str, **options: str) -> Iterator[Match]:
    """The positions of one random match, up to 200 moves."""
    rng = random.Random(seed)
    match = Match.new(game("rover", **options), players, seed=seed)
    while match.turn and match.length < 200:
        yield match
        (seat,) = match.turn
        match = match.play(seat, rng.choice(match.legal(seat)))


@pytest.mark.proves("ROVER-R4")
def test_one_who_has_all_the_rest_cannot_draw() -> None:
    """Even where holding back is allowed, there is nobody to draw from."""
    match = at("7-6 7-7 0-0", "", "", wanted="7-6", options=HOLDING_BACK)
    assert ["play 7-6"] == texts(match, A)
    with pytest.raises(IllegalMove, match="Nobody else") as refused:
        match.play(A, "draw")
    assert "ROVER-R4" in refused.value.rules


@pytest.mark.proves("ROVER-R5")
def test_the_search_for_a_blank_goes_round_until_it_is_found() -> None:
    """P. 21 as corrected: after a suit its player looks for the lowest card of the next."""
    match = at("3-3 5-0", "5-1 5-2", "0-0 4-0 4-1", wanted="3-3")
    match = match.play(A, "play 3-3")
    assert (A,) == match.turn
    match = drawn(match, "0-0")
    assert (B,) == match.turn
    match = drawn(match, "5-0")
    assert (C,) == match.turn
    assert ["play 4-0"] == texts(match, C)


@pytest.mark.proves("ROVER-R5")
def test_the_drawn_blank_opens_the_suit() -> None:
    """Whoever draws it plays it and goes on."""
    match = at("3-3 5-0", "5-1", "0-0 4-0", wanted="3-3").play(A, "play 3-3")
    match = drawn(match, "4-0").play(A, "play 4-0")
    assert (A,) == match.turn
    assert ["4-0"] == match.state.suit


@pytest.mark.proves("ROVER-R6")
def test_one_whose_last_card_is_drawn_away_is_out() -> None:
    """He is passed over and nobody draws from him."""
    match = drawn(at("5-0 5-2", "5-1 4-0", "0-0", wanted="4-0"), "0-0")
    assert [3, 2, 0] == match.record.held[:3]
    assert (B,) == match.turn
    match = match.play(B, "play 4-0")
    assert ["take 0-0", "take 5-0", "take 5-2"] == texts(match.play(B, "draw"), DECK)
    assert (A,) == drawn(match, "5-2").turn


@pytest.mark.proves("ROVER-R6", "ROVER-R5")
def test_the_double_as_last_card_leaves_the_next_suit_to_the_left() -> None:
    """The suit is won, and its winner is out."""
    match = at("3-3", "5-0", "0-0 4-0", wanted="3-3").play(A, "play 3-3")
    assert (1, 0, 0) == match.score
    assert (B,) == match.turn
    assert ["draw"] == texts(match, B)


@pytest.mark.proves("ROVER-R7")
def test_a_suit_counts_for_the_player_of_its_double() -> None:
    """Not for who opened it or played most of it; it is laid before him for all to see."""
    match = at("3-0 3-1 3-2 5-0", "3-3 5-1", "0-0 4-0", wanted="3-0")
    for card in ("3-0", "3-1", "3-2"):
        match = match.play(A, f"play {card}")
    match = drawn(match, "0-0").play(B, "play 3-3")
    assert (0, 1, 0) == match.score
    assert ["3-0", "3-1", "3-2", "3-3"] == match.state.won[B]
    assert [] == match.state.suit


# --- the blind draw ------------------------------------------------------------------------------


@pytest.mark.proves("ROVER-R3", "GEN-R13")
def test_any_card_of_the_neighbour_may_come() -> None:
    """All are open to chance, which takes each with the same odds."""
    match = at("5-0 5-1", "4-0", "0-0 3-2 6-1 10-10", wanted="4-0").play(A, "draw")
    assert ["take 0-0", "take 3-2", "take 6-1", "take 10-10"] == texts(match, DECK)
    assert () == match.turn


@pytest.mark.proves("ROVER-R3", "GEN-R11")
def test_only_the_two_concerned_learn_the_card_drawn() -> None:
    """Others and bystanders hear that one was drawn, and see the sizes of hands."""
    match = at("5-0", "5-1 4-0", "0-0 6-1", "7-7 7-6", wanted="4-0")
    match = drawn(match, "7-6")
    seven_six = EVERY_CARD.index("7-6")
    for seat, knows in ((0, True), (1, False), (2, False), (3, True), (None, False)):
        view = match.view(seat)
        assert (DECK, "take") == view.line
        assert knows == (seven_six in [flow.card for flow in view.flows])
        assert [2, 2, 2, 1] == view.state.held[:4]


@pytest.mark.proves("ROVER-R3")
def test_a_player_may_point_at_a_card() -> None:
    """The option draw=pick: any place in the hand, and chance decides as ever."""
    match = at("5-0", "4-0", "0-0 6-1 7-1", wanted="4-0", options={"draw": "pick"})
    assert ["pick 1", "pick 2", "pick 3"] == texts(match, A)
    with pytest.raises(IllegalMove, match="pick") as refused:
        match.play(A, "draw")
    assert "ROVER-R3" in refused.value.rules
    for place in (1, 3):
        after = match.play(A, f"pick {place}")
        assert ["take 0-0", "take 6-1", "take 7-1"] == texts(after, DECK)
        assert {"5-0", "6-1"} == hand(after.deal("take 6-1"), A)


@pytest.mark.proves("ROVER-R3")
def test_a_large_hand_has_a_place_for_each_card() -> None:
    """Up to all cards but the one of the drawer."""
    rest = " ".join(card for card in EVERY_CARD if card != "9-9")
    match = at("9-9", "", rest, "", "", wanted="1-0", options={"draw": "pick"})
    assert [f"pick {place}" for place in range(1, 66)] == texts(match, A)


# --- holding back --------------------------------------------------------------------------------


@pytest.mark.proves("ROVER-R2", "HOUSE-R31")
def test_where_one_may_hold_back_one_may_draw_instead_of_playing() -> None:
    """The card drawn cannot fit, so the turn is over."""
    match = at("3-1 5-0", "4-0", "0-0 3-2", wanted="3-1", options=HOLDING_BACK)
    assert ["play 3-1", "draw"] == texts(match, A)
    match = drawn(match, "3-2")
    assert {"3-1", "3-2", "5-0"} == hand(match, A)
    assert (B,) == match.turn


@pytest.mark.proves("HOUSE-R31")
def test_a_drawn_card_may_be_held_back_too() -> None:
    """Whoever draws the wanted card goes on, as he likes."""
    match = drawn(at("5-0", "4-0", "0-0 3-1", wanted="3-1", options=HOLDING_BACK), "3-1")
    assert ["play 3-1", "draw"] == texts(match, A)
    assert (B,) == drawn(match, "0-0").turn


@pytest.mark.proves("HOUSE-R30", "GEN-R12", "ROVER-R2")
def test_holding_back_for_ever_ends_the_match() -> None:
    """As many times round the table without a card played as the match may have deals."""
    options = {**HOLDING_BACK, "max_hands": "2"}
    match = at("5-0 5-1", "4-0 4-1", "0-0 3-1", wanted="3-1", options=options, scores=[0, 2, 1])
    turns = 0
    while match.outcome is None:
        (seat,) = match.turn
        match = match.play(seat, "draw")
        takes = [text for text in texts(match, DECK) if text != "take 3-1"] or ["take 3-1"]
        match = match.deal(takes[0])
        turns += 1
    assert 6 == turns
    assert ((1,), "GEN-R12") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("HOUSE-R30")
def test_a_card_played_begins_the_count_anew() -> None:
    """The turn in which it is played is none without one."""
    match = at("3-1 5-0", "4-0", "0-0 3-2", wanted="3-1", options=HOLDING_BACK, barren=5)
    match = match.play(A, "play 3-1")
    assert 0 == drawn(match, "0-0").state.barren


@pytest.mark.proves("HOUSE-R30")
@pytest.mark.parametrize("players", [3, 6, 11])
def test_random_holding_back_ends(players: int) -> None:
    """Somebody plays in the end."""
    *_, (_, _, state) = steps(game("rover", **HOLDING_BACK), players, "held back")
    assert 1 == state.ended


# --- the score -----------------------------------------------------------------------------------


@pytest.mark.proves("ROVER-R9")
def test_rover_counts_three_when_the_round_is_over() -> None:
    """Its holder may win with it at the close."""
    match = at("7-7", "0-0", "", wanted="7-7", scores=[1, 12, 3]).play(A, "play 7-7")
    assert (2, 15, 3) == match.score
    assert match.outcome is not None
    assert (1,) == match.outcome.winners


@pytest.mark.proves("ROVER-R9")
def test_the_last_suit_comes_before_rover() -> None:
    """Who reaches the target with the last double wins, though Rover would bring another more."""
    match = at("7-7", "0-0", "", wanted="7-7", scores=[14, 14, 3]).play(A, "play 7-7")
    assert (15, 14, 3) == match.score


@pytest.mark.proves("ROVER-R9", "GEN-R8")
def test_the_target_may_be_looked_at_when_the_round_is_over() -> None:
    """target_check=end_of_hand: the most wins, and a tie at the top plays another round."""
    late = {"target_check": "end_of_hand"}
    match = at("7-7", "0-0", "", wanted="7-7", scores=[14, 14, 3], options=late)
    match = match.play(A, "play 7-7")
    assert match.outcome is not None
    assert ((1,), (15, 17, 3)) == (match.outcome.winners, match.score)
    match = at("3-3 5-0", "0-0", "4-0", wanted="3-3", scores=[14, 0, 0], options=late)
    assert match.play(A, "play 3-3").outcome is None
    match = at("7-7", "0-0", "", wanted="7-7", scores=[14, 12, 3], options=late)
    match = match.play(A, "play 7-7")
    assert ((15, 15, 3), None) == (match.score, match.outcome)
    assert match.is_to_deal


@pytest.mark.proves("ROVER-R9", "trix1904/rover/target")
def test_the_target_may_be_set_higher_but_not_lower() -> None:
    """P. 21: fifteen, or more if so agreed."""
    match = at("3-3 5-0", "4-0", "0-0", wanted="3-3", scores=[14, 0, 0], options={"target": "16"})
    assert match.play(A, "play 3-3").outcome is None
    with pytest.raises(BadOption):
        game("rover", target="14")


@pytest.mark.proves("GEN-R12")
def test_the_most_deals_end_a_match_as_it_stands() -> None:
    """The best score wins, equal ones share."""
    one = {"max_hands": "1"}
    match = at("7-7", "0-0", "", wanted="7-7", scores=[2, 0, 3], options=one)
    match = match.play(A, "play 7-7")
    assert match.outcome is not None
    assert ((0, 1, 2), "GEN-R12") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("ROVER-R10", "GEN-R7")
def test_two_teams_sit_alternately_and_share_their_points() -> None:
    """Draws come from an opponent, or from a partner when the seat between is out."""
    teams = {"sides": "two_teams"}
    match = at("3-3 5-0", "4-0", "0-0", "6-0", wanted="3-3", scores=[14, 2], options=teams)
    match = match.play(A, "play 3-3")
    assert (15, 2, 15, 2) == match.score
    assert match.outcome is not None
    assert (0, 2) == match.outcome.winners
    match = at("5-0", "4-0 4-1", "0-0 6-1", "", wanted="4-0", options=teams)
    assert ["take 0-0", "take 6-1"] == texts(match.play(A, "draw"), DECK)


@pytest.mark.proves("ROVER-R10")
@pytest.mark.parametrize("players", [3, 5, 7, 9, 11])
def test_an_odd_number_makes_no_teams(players: int) -> None:
    """Ten may, as any even number."""
    with pytest.raises(BadOption):
        Match.new(game("rover", sides="two_teams"), players)
    assert 10 == Match.new(game("rover", sides="two_teams"), 10, seed="ten").players


# --- invariants ----------------------------------------------------------------------------------


@pytest.mark.proves("ROVER-R8", "ROVER-R7", "ROVER-R9")
@pytest.mark.parametrize("players", HIGHEST)
def test_every_round_keeps_the_invariants(players: int) -> None:
    """The chain only grows, hands and played cards make up the pack, and progress is certain."""
    highest = HIGHEST[players]
    one = game("rover", target_check="end_of_hand", max_hands="4")
    turns, wanted, made = 1, 1, 0
    for mover, move, state in steps(one, players, f"invariants {players}"):
        name = move.verb.name
        over = state.wanted == CARDS[highest]
        turns += name == "take" and move.arguments[0] != wanted
        if name == "play":
            assert move.arguments == (wanted,)
            turns += not over and state.turn != mover
        assert state.wanted - wanted == (name == "play")
        assert state.barren <= players - 2
        held = [sum(word.bit_count() for word in state.hands[seat]) for seat in range(players)]
        assert held == state.held[:players]
        assert CARDS[highest] - (state.wanted - 1) == sum(held)
        wanted = state.wanted
        if over:
            assert 1 == sum(held)
            assert state.hands[held.index(1)][0] == 1
            assert highest + 3 == sum(state.scores) - made
            assert turns <= (CARDS[highest] - 1) * (players - 1)
            turns, wanted, made = 1, 1, sum(state.scores)


@pytest.mark.proves("ROVER-R3", "ROVER-R4")
def test_a_draw_moves_one_card_to_the_nearest_on_the_left() -> None:
    """No other hand changes."""
    for before, match in pairwise(list(random_positions(4, "draws"))):
        if match.move is None or match.move.verb.name != "take":
            continue
        drawer = before.turn[0]
        giver = next(
            seat
            for seat in ((drawer - 1) % 4, (drawer - 2) % 4, (drawer - 3) % 4)
            if before.record.held[seat]
        )
        for seat in range(4):
            change = (seat == drawer) - (seat == giver)
            assert before.record.held[seat] + change == match.record.held[seat]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "turns"), [(3, 32), (4, 46), (5, 119), (8, 199)])
def test_rounds_are_about_as_long_as_was_reckoned(players: int, turns: int) -> None:
    """The model of the rulings gives the mean number of turns in a round."""
    one = game("rover", target_check="end_of_hand", max_hands="40", target="9999")
    found = rounds = 0
    wanted = 1
    for mover, move, state in steps(one, players, "length"):
        if move.verb.name == "take":
            found += move.arguments[0] != wanted
        elif state.turn == DECK and state.drawer < 0:
            rounds += 1
            found += 1
        else:
            found += move.verb.name == "play" and state.turn != mover
        wanted = 1 if state.wanted == state.cards else state.wanted
    assert 40 == rounds
    assert turns == pytest.approx(found / rounds, rel=0.15)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rounds"), [(3, 3.8), (4, 4.5), (5, 4.2)])
def test_matches_are_about_as_long_as_was_reckoned(players: int, rounds: float) -> None:
    """The model of the rulings gives the mean number of rounds to 15."""
    one = game("rover")
    plain = kernels.plain(one.rules)
    deals = 0
    for number in range(60):
        state = one.start(players)
        plain.playout(state, kernels.seeded(5, number))
        deals += state.deals + (state.wanted < state.cards)
    assert rounds == pytest.approx(deals / 60, rel=0.2)


@pytest.mark.proves("ROVER-R1", "ROVER-R2")
def test_a_turn_that_ends_tells_what_the_drawer_has_not() -> None:
    """All know then that he lacks the card wanted, unless players may hold back."""
    for options, told in (({}, frozenset({EVERY_CARD.index("4-0")})), (HOLDING_BACK, None)):
        match = at("5-0", "5-1", "0-0 6-1", "7-7 4-0", wanted="4-0", options=options)
        match = drawn(match, "7-7").play(B, "draw")
        assert told == match.view(C).denied.get(("hands", A))
