"""Nix: the complete rounds of the vectors, every ruling and option, and the invariants."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.records import DECK

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "nix.json").read_text())
PACK = game("nix").rules.pack
assert PACK is not None
EVERY_CARD = PACK.names
CARDS = {3: 10, 4: 15, 7: 36, 10: 66, 15: 136}
A, B, C = 0, 1, 2


def nix(players: int, **options: str) -> Game:
    """The game for so many, two among them."""
    return game("nix", **({"two_players": "on"} if players == 2 else {}), **options)


def at(*hands: str, wanted: str = "1-0", turn: int = A, **fields: Any) -> Match:
    """A match in the middle of a round, dealt by the last seat; options by their names."""
    seats = len(hands)
    of = nix(seats)
    options = {name: str(fields.pop(name)) for name in list(fields) if name in of.options}
    suit, lower = map(int, wanted.split("-"))
    set_up: dict[str, Any] = {
        "dealer": seats - 1,
        "hands": list(hands),
        "held": [len(hand.split()) for hand in hands] + [0] * (8 - seats),
        "suit": " ".join(f"{suit}-{card}" for card in range(lower)),
        "wanted": EVERY_CARD.index(wanted),
        "turn": turn,
    }
    return Match.at(of.with_options(**options), seats, **{**set_up, **fields})


def texts(match: Match, seat: int) -> list[str]:
    return [str(move) for move in match.legal(seat)]


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


# --- vectors -------------------------------------------------------------------------------------


@pytest.mark.proves("NIX-R4", "NIX-R5", "NIX-R6", "NIX-R8", "NIX-R9", "NIX-R12")
@pytest.mark.parametrize("told", VECTORS["complete_rounds"], ids=lambda told: told["players"])
def test_a_whole_round_goes_as_it_is_written_down(told: dict[str, Any]) -> None:
    """Rounds of ten cards for two, three and four players, with every draw."""
    seats = "ABCD"[: told["players"]]
    match = at(*(" ".join(told["hands"][seat]) for seat in seats), cards=CARDS[told["high"]])
    for turn in told["turns"]:
        mover = seats.index(turn["player"])
        for event in turn["events"]:
            assert (mover,) == match.turn
            if "play" in event:
                assert [f"play {event['play']}"] == texts(match, mover)
                before = match.score[mover]
                match = match.play(mover, f"play {event['play']}")
                if "set_won" in event and event["set_won"] < told["high"]:
                    assert before + 1 == match.score[mover]
            else:
                assert ["draw"] == texts(match, mover)
                match = match.play(mover, "draw")
                giver = told_hand(match, seats.index(event["draw_from"]))
                assert {f"take {card}" for card in giver} == set(texts(match, DECK))
                match = match.deal(f"take {event['card']}")
        out = {seat for seat in seats if not told_hand(match, seats.index(seat))}
        assert set(turn["out"]) == out
    assert tuple(told["points"][seat] for seat in seats) == match.score
    assert ["0-0"] == told_hand(match, seats.index(told["nix_holder"]))
    assert match.is_to_deal


def told_hand(match: Match, seat: int) -> list[str]:
    hand: list[str] = match.state.hands[seat]
    return hand


@pytest.mark.proves("NIX-R2", "GO-R1", "NIX-R1")
@pytest.mark.parametrize("told", VECTORS["hand_sizes"])
def test_hands_are_as_large_as_written_down(told: str) -> None:
    """All cards go round singly from the dealer's left."""
    players, high = int(told[0]), told.rsplit(" ", 1)[1]
    match = Match.new(nix(players, high=high), players, seed="sizes")
    left = (match.state.dealer + 1) % players
    sizes = [len(match.state.hands[(left + i) % players]) for i in range(players)]
    assert VECTORS["hand_sizes"][told] == sizes


@pytest.mark.proves("NIX-R5")
def test_the_last_card_played_ends_the_turn_without_a_draw() -> None:
    """As in Rover: A is out, B moves; when C alone has cards he plays them out."""
    match = at("7-4", "7-5", "7-6 7-7 0-0", wanted="7-4").play(A, "play 7-4")
    assert (B,) == match.turn
    match = match.play(B, "play 7-5").play(C, "play 7-6")
    assert ["play 7-7"] == texts(match, C)
    assert (0, 0, 4) == match.play(C, "play 7-7").score


@pytest.mark.proves("NIX-R6", "NIX-R7")
def test_a_turn_lasts_until_a_drawn_card_does_not_fit() -> None:
    """As in Rover: the winner of a set looks for the lowest card of the next, then his left."""
    match = at("3-1 3-3 5-0", "4-0 4-1", "3-2 6-1 0-0", wanted="3-1")
    match = drawn(match.play(A, "play 3-1"), "3-2").play(A, "play 3-2").play(A, "play 3-3")
    assert (1, 0, 0) == match.score
    match = drawn(match, "6-1")
    assert ["play 4-0"] == texts(match, B)


@pytest.mark.proves("NIX-R6")
def test_the_winner_who_is_out_leaves_the_next_set_to_his_left() -> None:
    """He played the double as his last card."""
    match = at("3-3", "5-0", "0-0 4-0", wanted="3-3").play(A, "play 3-3")
    assert (B,) == match.turn
    assert ["draw"] == texts(match, B)


@pytest.mark.proves("NIX-R8")
def test_one_draws_past_seats_that_are_out() -> None:
    """A is out, so B draws from C."""
    match = at("", "7-7", "7-6 0-0", wanted="7-6", turn=B).play(B, "draw")
    assert ["take 0-0", "take 7-6"] == texts(match, DECK)


def test_a_player_with_nix_alone_draws_and_is_drawn_from() -> None:
    """He is not out, and Nix is never played."""
    match = at("0-0", "7-5 7-7", "7-4 7-6", wanted="7-4")
    assert ["draw"] == texts(match, A)
    with pytest.raises(IllegalMove):
        match.play(A, "play 0-0")
    match = drawn(at("0-0", "7-5 7-7", "7-4 7-6", wanted="7-4", turn=B), "0-0")
    assert ["0-0", "7-5", "7-7"] == told_hand(match, B)


# --- cards and players ---------------------------------------------------------------------------


@pytest.mark.proves("NIX-R2", "trix1903/nix/pack")
@pytest.mark.parametrize(
    ("players", "high", "highest"),
    [
        *((2, "auto", 7), (3, "auto", 7), (4, "auto", 7), (5, "auto", 10), (8, "auto", 10)),
        *((3, "4", 4), (8, "7", 7), (2, "10", 10), (4, "15", 15), (8, "15", 15)),
    ],
)
def test_the_highest_number_says_which_cards_are_used(
    players: int, high: str, highest: int
) -> None:
    """By itself as in Rover; fifteen is the whole pack."""
    match = Match.new(nix(players, high=high), players, seed="cards")
    dealt = {card for seat in range(players) for card in told_hand(match, seat)}
    assert set(EVERY_CARD[: CARDS[highest]]) == dealt
    assert f"{highest}-{highest}" in dealt


@pytest.mark.proves("NIX-R2")
@pytest.mark.parametrize("high", ["3", "16", "7.5", ""])
def test_other_highest_numbers_are_refused(high: str) -> None:
    """Four to fifteen."""
    with pytest.raises(BadOption):
        game("nix", high=high)
    for number in range(4, 16):
        cards = (number + 1) * (number + 2) // 2
        assert cards == nix(3, high=str(number)).start(3).cards


@pytest.mark.proves("NIX-R3")
def test_two_play_only_if_they_choose_to() -> None:
    """Three to eight otherwise; nine never."""
    with pytest.raises(BadOption, match="two_players"):
        Match.new("nix", 2)
    assert 2 == Match.new(game("nix", two_players="on"), 2, seed="two").players
    for players in (1, 9):
        with pytest.raises(BadPlayers):
            Match.new("nix", players)


@pytest.mark.proves("GO-R2", "GO-R8")
def test_anyone_may_deal_first_and_the_deal_passes_to_the_left() -> None:
    """Chance names the first dealer."""
    dealers = {Match.new("nix", 3, seed=f"{n}").state.dealer for n in range(12)}
    assert {0, 1, 2} == dealers
    one = nix(3, max_hands="4", target="99")
    seen = [state.dealer for _, _, state in steps(one, 3, "passes")]
    changes = [(new - old) % 3 for old, new in pairwise(seen) if new != old]
    assert [1, 1, 1, 1] == changes


# --- compulsion and its options ------------------------------------------------------------------


@pytest.mark.proves("NIX-R4", "GO-R3", "GO-R5")
def test_playing_and_drawing_are_compulsory() -> None:
    """Who has the wanted card may not draw, and who lacks it can do nothing else."""
    match = at("3-1 5-0", "4-0", "0-0", wanted="3-1")
    assert ["play 3-1"] == texts(match, A)
    with pytest.raises(IllegalMove) as refused:
        match.play(A, "draw")
    assert "NIX-R4" in refused.value.rules
    with pytest.raises(IllegalMove) as refused:
        match.play(A, "play 5-0")
    assert "trix1903/nix/next-set" in refused.value.rules


@pytest.mark.proves("NIX-R4")
def test_one_may_point_at_a_card() -> None:
    """It is for show: chance decides as ever."""
    match = at("5-0", "4-0", "0-0 6-1 7-1", wanted="4-0", draw="pick")
    assert ["pick 1", "pick 2", "pick 3"] == texts(match, A)
    assert ["take 0-0", "take 6-1", "take 7-1"] == texts(match.play(A, "pick 2"), DECK)


@pytest.mark.proves("NIX-R4", "HOUSE-R31")
def test_holding_back_may_be_allowed() -> None:
    """Then one may draw though one has the card, and the turn is over."""
    match = at("3-1 5-0", "4-0", "0-0 3-2", wanted="3-1", hold_back="on")
    assert ["play 3-1", "draw"] == texts(match, A)
    assert (B,) == drawn(match, "3-2").turn


@pytest.mark.proves("HOUSE-R30", "GO-R7")
def test_holding_back_for_ever_ends_the_match() -> None:
    """Once round the table where a match may have but one deal."""
    match = at("5-0 5-1", "4-0", "0-0 3-1", wanted="3-1", hold_back="on", max_hands=1)
    match = drawn(drawn(match, "0-0"), "5-0")
    assert match.outcome is None
    match = drawn(match, "4-0")
    assert match.outcome is not None
    assert ((0, 1, 2), "GO-R7") == (match.outcome.winners, match.outcome.reason)


# --- the score -----------------------------------------------------------------------------------


@pytest.mark.proves("NIX-R11", "GO-R4", "trix1903/nix/target")
def test_set_points_count_when_they_are_made() -> None:
    """Fifteen wins at once; the target may be higher but not lower."""
    match = at("3-3 5-0", "4-0", "0-0", wanted="3-3", scores=[14, 14, 0]).play(A, "play 3-3")
    assert match.outcome is not None
    assert ((A,), "trix1903/nix/target") == (match.outcome.winners, match.outcome.reason)
    match = at("3-3 5-0", "4-0", "0-0", wanted="3-3", scores=[14, 0, 0], target=16)
    assert match.play(A, "play 3-3").outcome is None
    with pytest.raises(BadOption):
        game("nix", target="14")


@pytest.mark.proves("NIX-R11", "GO-R6")
def test_the_target_may_be_looked_at_when_the_round_is_over() -> None:
    """The highest total wins, and a tie plays another round."""
    late: dict[str, Any] = {"target_check": "end_of_hand", "wanted": "7-7"}
    match = at("7-7", "0-0", "", scores=[14, 14, 3], **late).play(A, "play 7-7")
    assert match.outcome is not None
    assert ((B,), (15, 17, 3)) == (match.outcome.winners, match.score)
    match = at("7-7", "0-0", "", scores=[14, 12, 3], **late).play(A, "play 7-7")
    assert ((15, 15, 3), None) == (match.score, match.outcome)


@pytest.mark.proves("GO-R7")
def test_the_most_deals_end_a_match_as_it_stands() -> None:
    """The best total wins and equal ones share."""
    match = at("7-7", "0-0", "", wanted="7-7", scores=[2, 0, 3], max_hands=1)
    match = match.play(A, "play 7-7")
    assert match.outcome is not None
    assert ((0, 1, 2), "GO-R7") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("NIX-R13")
def test_two_teams_may_be_made() -> None:
    """By itself each plays alone; an odd number makes no teams."""
    match = at("3-3 5-0", "4-0", "0-0", "6-0", wanted="3-3", scores=[3, 2, 0, 0])
    assert (4, 2, 0, 0) == match.play(A, "play 3-3").score
    match = at("3-3 5-0", "4-0", "0-0", "6-0", wanted="3-3", scores=[3, 2], sides="two_teams")
    assert (4, 2, 4, 2) == match.play(A, "play 3-3").score
    with pytest.raises(BadOption):
        Match.new(game("nix", sides="two_teams"), 5)


# --- invariants ----------------------------------------------------------------------------------


@pytest.mark.proves("NIX-R10", "NIX-R12", "GO-R11")
@pytest.mark.parametrize(
    ("players", "high"),
    [(2, 7), (3, 7), (4, 7), (5, 10), (6, 10), (7, 10), (8, 10), (2, 4), (8, 4), (4, 15), (6, 15)],
)
def test_every_round_keeps_the_invariants(players: int, high: int) -> None:
    """The chain only grows, one card is left, h + 3 points are made, n - 2 turns are barren."""
    one = nix(players, high=str(high), target_check="end_of_hand", max_hands="3", target="99")
    cards = (high + 1) * (high + 2) // 2
    wanted, made, rounds = 1, 0, 0
    for _, move, state in islice(steps(one, players, f"invariants {players} {high}"), 1, None):
        assert state.wanted - wanted == (move.verb.name == "play")
        assert state.barren <= players - 2
        assert cards - (state.wanted - 1) == sum(state.held)
        wanted = state.wanted
        if wanted == cards:
            assert 1 == sum(state.held)
            assert high + 3 == sum(state.scores) - made
            wanted, made, rounds = 1, sum(state.scores), rounds + 1
    assert 3 == rounds


@pytest.mark.proves("NIX-R4")
def test_there_is_never_a_choice() -> None:
    """A seat to move has just one move."""
    one = nix(4)
    state = one.start(4)
    rng = random.Random("forced")
    for _ in range(3):
        order = one.rules.to_shuffle(state)
        rng.shuffle(order)
        state.dealer, state.scores = 0, [0] * 8
        one.rules.deal(state, order)
        while state.turn != DECK or state.drawer >= 0:
            moves = one.rules.vocabulary.among(one.rules.may(state, state.turn))
            assert state.turn == DECK or len(moves) == 1
            one.rules.apply(state, state.turn, rng.choice(moves).code)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "high", "turns"),
    [(2, 7, 17), (3, 7, 32), (4, 7, 47), (5, 10, 118), (4, 15, 194), (6, 15, 319)],
)
def test_rounds_are_about_as_long_as_was_reckoned(players: int, high: int, turns: int) -> None:
    """The model of the rulings gives the mean number of turns in a round."""
    count = 60 if high == 7 else 20
    one = nix(players, high=str(high), max_hands=str(count), target="99999")
    found, wanted = count, 1
    for mover, move, state in islice(steps(one, players, "length"), 100_000):
        if move.verb.name == "take":
            found += move.arguments[0] != wanted
        elif move.verb.name == "play" and state.turn != DECK:
            found += state.turn != mover
        wanted = 1 if state.wanted == state.cards else state.wanted
    assert turns == pytest.approx(found / count, rel=0.15)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "high", "rounds"),
    [(2, 7, 3.0), (3, 7, 3.8), (4, 7, 4.7), (5, 10, 4.3), (4, 15, 3.0)],
)
def test_matches_are_about_as_long_as_was_reckoned(players: int, high: int, rounds: float) -> None:
    """The model of the rulings gives the mean number of rounds to 15."""
    one = nix(players, high=str(high))
    plain = kernels.plain(one.rules)
    deals = 0
    for number in range(40):
        state = one.start(players)
        plain.playout(state, kernels.seeded(5, number))
        deals += state.deals + (state.wanted < state.cards)
    assert rounds == pytest.approx(deals / 40, rel=0.2)
