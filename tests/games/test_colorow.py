"""Colorow: the book's example, the vectors, every ruling and option, the invariants."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.bits import count, members, union
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import game, recorded
from parlour.core.match import Match
from parlour.games.colorow import MOST_CLAIMED, PACK
from parlour.games.colorow.points import points_of
from parlour.games.colorow.rows import (
    LINES_AT,
    in_rows,
    in_rows_at,
    row_points,
    squares_of,
    static_points,
)
from parlour.kit.board49 import LINES_OF_THREE, NUMBERS, SQUARES

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "colorow.json").read_text())
SEQUENCES = VECTORS["play_sequences"]
SOURCE = [one for one in SEQUENCES if one["origin"] == "source"]
CONNECTS = ("direct", "transitive", "none")
MANUAL = {"claims": "manual"}
RED = range(1, 8)


def at(
    *hands: str, board: Mapping[int, int], turn: int = 0, options: Mapping[str, str] | None = None,
    **fields: Any,
) -> Match:  # fmt: skip
    """A match at a position: `board` says which card lies on which square; the deck is empty."""
    squares = [0] * len(PACK)
    for square, card in board.items():
        squares[card - 1] = square
    return Match.at(
        game("colorow", **(options or {})), len(hands), turn=turn, dealer=len(hands) - 1,
        hands=list(hands), board=" ".join(map(str, board.values())), squares=squares,
        filled=union(list(board)), **fields,
    )  # fmt: skip


def reds(squares: list[int]) -> dict[int, int]:
    """Red cards on these squares."""
    return dict(zip(squares, RED, strict=False))


def gained(squares: list[int], connect: str = "direct", foreign: Mapping[int, int] | None = None) -> int:  # fmt: skip
    """What the last of these squares brings if red cards lie on all of them."""
    *before, last = squares
    board = {**reds(before), **(foreign or {})}
    card = len(squares)
    match = at(f"{card} 48", "49 47", board=board, options={"connect": connect})
    return match.play(0, f"place {card} {last}").score[0]


def one_by_one(squares: list[int], connect: str = "direct") -> list[int]:
    """What each red card brings when they are played one after another."""
    return [gained(squares[: n + 1], connect) for n in range(len(squares))]


def texts(match: Match, seat: int) -> list[str]:
    return [str(move) for move in match.legal(seat)]


def why_not(match: Match, seat: int, text: str) -> tuple[str, ...]:
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, text)
    return refused.value.rules


def random_match(players: int, seed: int, **options: str) -> Iterator[Match]:
    rng = random.Random(seed)
    match = Match.new(game("colorow", **options), players, seed=f"colorow {seed}")
    yield match
    while match.turn:
        seat = rng.choice(match.turn)
        match = match.play(seat, rng.choice(match.legal(seat)))
        yield match


def random_ends(players: int, matches: int, **options: str) -> Iterator[Any]:
    """The last states of random matches."""
    one = game("colorow", **options)
    for number in range(matches):
        state = one.start(players)
        kernels.plain(one.rules).playout(state, kernels.seeded(25, number))
        yield state


# --- the book's example and the vectors ----------------------------------------------------------


@pytest.mark.parametrize("case", SOURCE, ids=lambda case: f"last on {case['squares'][-1]}")
@pytest.mark.proves(
    "forty-nine/colorow/example-24",
    "forty-nine/colorow/object",
    "forty-nine/colorow/rule-4",
    "COLOROW-R1",
    "COLOROW-R2",
    "COLOROW-R3",
)
def test_the_example_of_the_sheet_makes_24(case: dict[str, Any]) -> None:
    """Six games 1926: 3, 4, 7 and 10, for each of seven squares on which the last card may go."""
    points = one_by_one(case["squares"])

    assert [0, 0, 3, 4, 0, 7, 10] == points
    assert 24 == sum(points) == case["total_source"]


def test_the_example_leaves_seven_last_squares() -> None:
    """Two lie between 1 and 25, five between 1 and 43."""
    assert [8, 9, 15, 17, 22, 29, 36] == sorted(case["squares"][-1] for case in SOURCE)


@pytest.mark.parametrize("connect", CONNECTS)
@pytest.mark.parametrize("case", SEQUENCES, ids=lambda case: "-".join(map(str, case["squares"])))
@pytest.mark.proves("COLOROW-R1", "COLOROW-R2", "COLOROW-R3", "COLOROW-R5", "COLOROW-R6")
def test_the_sequences_of_the_rulings(case: dict[str, Any], connect: str) -> None:
    """Cards of one colour, played one after another, by each reading of what connects."""
    assert case[connect] == one_by_one(case["squares"], connect)
    if "static_final" in case:
        assert case["static_final"] == static_points(union(case["squares"]))


@pytest.mark.parametrize("connect", ["direct", "transitive"])
@pytest.mark.proves("COLOROW-R3", "COLOROW-R5", "forty-nine/colorow/example-24")
def test_all_last_squares_of_the_example(connect: str) -> None:
    """After 1, 2, 3, 7, 25, 43: ten or eight points on some squares, nothing on the others."""
    first = [1, 2, 3, 7, 25, 43]
    table = VECTORS["last_card_table"]
    free = [square for square in NUMBERS if square not in first]
    tens, eights = (8, 9, 15, 17, 22, 29, 33, 36, 41, 49), (4, 5, 6, 13, 19, 31, 37)
    by_rulings = {**dict.fromkeys(tens, 10), **dict.fromkeys(eights, 8)}
    assert by_rulings == {int(square): row[connect] for square, row in table.items()}

    for square in free:
        wanted = table.get(str(square), {connect: 0})[connect]
        assert wanted == gained([*first, square], connect)


@pytest.mark.parametrize(
    "case", VECTORS["solitaire_static"], ids=lambda case: "-".join(map(str, case["squares"]))
)
@pytest.mark.proves("COLOROW-R6")
def test_the_static_worth_of_a_colour(case: dict[str, Any]) -> None:
    """Solitaires 1928: 4, 10, 22 make three, and so on up to thirteen; each row counts once."""
    cards = union(case["squares"])

    assert case["score"] == static_points(cards)
    if "rows" in case:
        rows = [members(cards & line) for line in LINES_OF_THREE if count(cards & line) >= 3]
        assert sorted(row["squares"] for row in case["rows"]) == sorted(rows)


@pytest.mark.proves("COLOROW-R5")
def test_the_solitaire_example_by_the_rule_of_play() -> None:
    """It gives the very figures that the sheet reports as totals: 3, 6, 12, 13."""
    assert [0, 0, 3, 0, 6, 12, 13] == one_by_one([4, 10, 22, 18, 25, 26, 34])


# --- rows ----------------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/general/board")
def test_there_are_32_lines_and_at_most_four_through_a_square() -> None:
    """Seven rows, seven columns and nine diagonals each way have three squares or more."""
    assert 32 == len(LINES_OF_THREE)
    for square in NUMBERS:
        through = [line for line in LINES_OF_THREE if line >> square & 1]
        assert through == [line for line in LINES_AT[square] if line >> square & 1]
        assert 2 <= len(through) <= 4
    assert 3 == len([line for line in LINES_AT[1] if line >> 1 & 1])


@pytest.mark.proves("COLOROW-R1")
def test_other_colours_between_the_cards_do_not_matter() -> None:
    """1, 4 and 7 are a row with violet cards lying between them."""
    assert 3 == gained([1, 4, 7], foreign={2: 43, 3: 44, 5: 45})


@pytest.mark.proves("COLOROW-R4")
def test_lines_that_cross_on_a_foreign_card_do_not_connect() -> None:
    """The row 22-23-28 and the column 4-11-46 cross on 25, where no red card lies."""
    assert 3 == gained([22, 23, 28, 4, 11, 46])
    assert 3 == gained([22, 23, 28, 4, 11, 46], foreign={25: 49})
    assert 7 == gained([22, 25, 28, 4, 11, 46])


@pytest.mark.parametrize(("connect", "points"), [("direct", 6), ("transitive", 9), ("none", 3)])
@pytest.mark.proves("COLOROW-R5", "COLOROW-R4", "forty-nine/colorow/object")
def test_which_rows_connect_is_an_option(connect: str, points: int) -> None:
    """Red on 32, 46, 34, 40, 29, 22, then 43: the third row touches only the second."""
    assert points == gained([32, 46, 34, 40, 29, 22, 43], connect)


@pytest.mark.proves("COLOROW-R6")
def test_a_row_connected_to_two_new_ones_counts_once() -> None:
    """1 makes the row 1-2-3 and the column 1-8-15; the diagonal 3-9-15 joins both."""
    assert 6 == gained([2, 3, 8, 15, 9, 1], "none")
    assert 9 == gained([2, 3, 8, 15, 9, 1])


@pytest.mark.proves("COLOROW-R3")
def test_a_row_that_the_card_is_not_in_scores_only_through_a_new_row() -> None:
    """A card beside a row, in no row itself, brings nothing."""
    assert 0 == gained([1, 2, 3, 13])


def test_cards_in_rows_are_found_either_way() -> None:
    """The rows through a card are those that touch it."""
    rng = random.Random(7)
    for _ in range(300):
        squares = rng.sample(NUMBERS, 7)
        cards = union(squares)
        assert in_rows(cards, 1 << squares[0]) == in_rows_at(cards, squares[0])


def test_the_best_known_play_is_well_below_the_most_that_may_be_claimed() -> None:
    """Seven cards have 21 pairs, which no two rows share; so any play can be claimed too high."""
    assert 15 == gained([1, 3, 8, 10, 15, 17, 9])
    assert 7 * 6 // 2 == MOST_CLAIMED


# --- the deal ------------------------------------------------------------------------------------

DEALS = {
    2: [10, 10, 10, 10, 8],
    3: [15, 15, 15, 3],
    4: [20, 20, 8],
    5: [25, 23],
    6: [30, 18],
    7: [35, 13],
    8: [40, 8],
}
MERGED = {3: [15, 15, 18], 4: [20, 28], 8: [48]}


def dealt(match: Match) -> list[int]:
    """How many cards went to hands in each deal of a match."""
    decks = [one.record.left for one in match.history if one.record.board][::-1]
    found = [48 - decks[0]]
    return found + [before - after for before, after in pairwise(decks) if after < before]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("last_deal", ["remainder", "merge"])
@pytest.mark.proves("COLOROW-R7", "forty-nine/colorow/rule-1", "forty-nine/colorow/rule-3")
def test_how_the_48_cards_are_dealt(players: int, last_deal: str) -> None:
    """Five each, at the last what is left; a last deal of one or two each may be merged."""
    *_, match = random_match(players, 1, last_deal=last_deal)
    wanted = MERGED.get(players, DEALS[players]) if last_deal == "merge" else DEALS[players]

    assert wanted == dealt(match)
    assert 48 == sum(dealt(match))


@pytest.mark.proves("COLOROW-R7", "GO-R1")
def test_of_five_players_the_first_three_play_ten_cards() -> None:
    """The surplus goes singly to the seats on the dealer's left."""
    *_, match = random_match(5, 2)
    dealer = match.state.dealer
    plays = [sum(mover == seat for mover, _ in match.log) for seat in range(5)]

    assert [10, 10, 10, 9, 9] == [plays[(dealer + 1 + n) % 5] for n in range(5)]


@pytest.mark.proves("COLOROW-R7")
def test_of_seven_players_only_the_dealer_plays_one_card_less() -> None:
    """48 is six times seven and six over."""
    *_, match = random_match(7, 2)
    plays = [sum(mover == seat for mover, _ in match.log) for seat in range(7)]

    assert 6 == plays.pop(match.state.dealer)
    assert [7] * 6 == plays


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("last_deal", ["remainder", "merge"])
@pytest.mark.proves("forty-nine/colorow/rule-1", "COLOROW-R7", "COLOROW-R10", "GO-R1")
def test_the_card_after_the_first_hands_lies_on_25(players: int, last_deal: str) -> None:
    """Singly from the dealer's left; the centre card scores for nobody."""
    match = Match.new(game("colorow", last_deal=last_deal), players, seed="rule 1")
    order = match.log[-1][1].split()[1:]
    first = (match.state.dealer + 1) % players
    size = 6 if (players, last_deal) == (8, "merge") else 5

    assert (first,) == match.turn
    assert set(order[0 : size * players : players]) == set(match.state.hands[first])
    assert [order[size * players]] == match.state.board
    assert 25 == match.record.squares[PACK.number(match.state.board[0])]
    assert order[size * players + 1 :] == match.state.deck[::-1]
    assert (0,) * players == match.score


def test_the_centre_card_belongs_to_later_rows() -> None:
    """A red card on 25 makes a row with 24 and 26."""
    assert 3 == gained([25, 24, 26])


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.proves("COLOROW-R12", "forty-nine/colorow/rule-3")
def test_after_a_new_deal_the_dealers_left_begins_again(players: int) -> None:
    """The dealer is the same throughout; new hands go out when all are played."""
    for match in random_match(players, 3):
        before = match.before
        if before is None or before.record.dealer < 0 or not before.record.board:
            continue
        assert before.record.dealer == match.record.dealer
        if match.record.left < before.record.left:
            assert ((match.record.dealer + 1) % players,) == match.turn
            assert 1 == sum(count(hand) for hand in before.record.hands)


@pytest.mark.proves("GO-R2")
def test_chance_names_the_dealer() -> None:
    """Any seat may deal."""
    assert {0, 1, 2} == {Match.new("colorow", 3, seed=str(n)).state.dealer for n in range(30)}


@pytest.mark.proves("forty-nine/colorow/outfit", "GO-R10")
def test_the_cheater_is_not_in_the_pack() -> None:
    """49 numbered cards, seven of each colour."""
    assert 49 == len(PACK)
    assert "C" not in PACK.names
    assert [card // 7 for card in range(49)] == [card.colour for card in PACK]


@pytest.mark.parametrize("players", [1, 9])
@pytest.mark.proves("COLOROW-R13")
def test_two_to_eight_play(players: int) -> None:
    """Nine could be dealt to, but are not offered."""
    with pytest.raises(BadPlayers):
        Match.new("colorow", players)


# --- the turn ------------------------------------------------------------------------------------


@pytest.mark.proves("COLOROW-R11", "forty-nine/colorow/rule-2")
def test_any_card_goes_on_any_free_square_and_one_must_be_played() -> None:
    """No number binds a card, no neighbour is needed; there is no passing and no drawing."""
    match = at("1 30", "49", board={25: 40, 1: 41})
    free = [square for square in NUMBERS if square not in (1, 25)]

    assert [f"place {card} {square}" for card in (1, 30) for square in free] == texts(match, 0)
    assert "COLOROW-R11" in why_not(match, 0, "place 30 25")
    assert ("forty-nine/colorow/rule-2",) == why_not(match, 0, "place 49 2")
    after = match.play(0, "place 30 2")
    assert (1,) == after.turn
    assert ["1"] == after.state.hands[0]
    assert 2 == after.record.squares[29]


@pytest.mark.proves("forty-nine/colorow/rule-3", "forty-nine/colorow/rule-5")
def test_the_game_ends_when_the_board_is_full() -> None:
    """The last card scores like any other."""
    board = {square: square for square in NUMBERS if square != 7}
    match = at("7", "", board=board, scores=[0, 2] + [0] * 6).play(0, "place 7 7")

    assert (7, 2) == match.score
    assert match.outcome is not None
    assert (0,) == match.outcome.winners
    assert "forty-nine/colorow/rule-3" == match.outcome.reason


@pytest.mark.proves("COLOROW-R14", "GO-R6")
def test_equal_totals_share_the_win() -> None:
    """There is no tie-break."""
    board = {square: square for square in NUMBERS if square != 7}
    match = at("7", "", "", board=board, scores=[0, 7, 3] + [0] * 5).play(0, "place 7 7")

    assert match.outcome is not None
    assert (0, 1) == match.outcome.winners


# --- claims --------------------------------------------------------------------------------------


def claiming(**options: str) -> Match:
    """Seat 0 has just made the row 1-2-3, worth three."""
    match = at("3 40", "20 48", "21 49", board=reds([1, 2]), options={**MANUAL, **options})
    return match.play(0, "place 3 3")


@pytest.mark.proves("COLOROW-R8", "GO-R4")
def test_points_are_credited_without_claims_by_default() -> None:
    """Nobody else speaks between two turns."""
    match = at("3 40", "20", board=reds([1, 2])).play(0, "place 3 3")

    assert (3, 0) == match.score
    assert (1,) == match.turn
    assert "COLOROW-R8" in why_not(match, 1, "claim 3")


@pytest.mark.parametrize(
    ("said", "points"), [("claim 3", 3), ("claim 2", 2), ("claim 4", 4), ("done", 0)]
)
@pytest.mark.proves("COLOROW-R8", "COLOROW-R9", "forty-nine/colorow/rule-6")
def test_a_claim_is_a_number(said: str, points: int) -> None:
    """Too little is all one gets; too much stands unless somebody notices."""
    match = claiming()
    assert (0, 0, 0) == match.score
    assert (0, 1) == match.turn
    assert [*(f"claim {n}" for n in range(1, MOST_CLAIMED + 1)), "done"] == texts(match, 0)
    match = match.play(0, said)

    assert (points, 0, 0) == match.score
    assert ((1,) if said == "done" else (1, 2)) == match.turn
    assert (points, 0, 0) == match.play(1, "place 20 9").score


@pytest.mark.parametrize(("count", "points"), [(3, 3), (2, 2), (4, -2), (21, -2)])
@pytest.mark.parametrize("challenger", [1, 2])
@pytest.mark.proves("COLOROW-R9", "HOUSE-R94", "forty-nine/colorow/rule-9")
def test_a_false_count_that_is_challenged_costs_the_excess_and_five(
    count: int, points: int, challenger: int
) -> None:
    """A right one, or too low a one, stands; either way it is settled."""
    match = claiming().play(0, f"claim {count}")
    assert "challenge" in texts(match, challenger)
    match = match.play(challenger, "challenge")

    assert (points, 0, 0) == match.score
    assert (1,) == match.turn
    assert "COLOROW-R9" in why_not(match, 2, "challenge")


@pytest.mark.proves("COLOROW-R9", "forty-nine/colorow/rule-9")
def test_a_false_count_stands_once_the_next_card_is_played() -> None:
    match = claiming().play(0, "claim 9").play(1, "place 20 9")

    assert (9, 0, 0) == match.score
    assert "COLOROW-R9" in why_not(match, 2, "challenge")


@pytest.mark.proves("COLOROW-R9")
def test_nobody_challenges_their_own_claim_or_one_not_made() -> None:
    match = claiming()
    assert "COLOROW-R9" in why_not(match, 1, "challenge")
    assert "COLOROW-R9" in why_not(match.play(0, "claim 3"), 0, "challenge")


@pytest.mark.proves("COLOROW-R9", "forty-nine/colorow/rule-9")
def test_a_claim_for_nothing_may_leave_less_than_nothing() -> None:
    match = at("3 40", "20", board=reds([1, 2]), options=MANUAL).play(0, "place 3 20")

    assert (-5, 0) == match.play(0, "claim 3").play(1, "challenge").score


@pytest.mark.proves("COLOROW-R9", "HOUSE-R94")
def test_the_last_count_can_be_challenged_by_all() -> None:
    """No play comes after it, so everybody has a say."""
    board = {square: square for square in NUMBERS if square != 7}
    match = at("7", "", "", board=board, options=MANUAL).play(0, "place 7 7").play(0, "claim 8")
    assert ((1, 2), ["done", "challenge"]) == (match.turn, texts(match, 1))
    match = match.play(1, "done")
    assert (2,) == match.turn

    assert (8, 0, 0) == (stood := match.play(2, "done")).score
    assert (2, 0, 0) == (noticed := match.play(2, "challenge")).score
    assert stood.outcome is not None
    assert noticed.outcome is not None


def test_a_record_of_the_first_edition_judges_every_claim() -> None:
    first = recorded("colorow", 1, {"claims": "manual", "enforcement": "referee"})
    assert {"connect": "direct", "last_deal": "remainder", "claims": "manual"} == first.settled(2)
    squares = [0] * 49
    squares[0], squares[1] = 1, 2
    fields = {"squares": squares, "filled": 6, "board": "1 2", "turn": 0, "dealer": 1}
    match = Match.at(first, 2, hands=["3 40", "20 48"], **fields).play(0, "place 3 3")
    assert (3 - 5, 0) == match.play(0, "claim 4").score


@pytest.mark.proves("COLOROW-R8", "forty-nine/colorow/rule-6")
def test_points_not_claimed_before_the_next_play_are_lost() -> None:
    """Then the claim is the next player's."""
    match = claiming()
    assert "forty-nine/colorow/rule-2" in why_not(match, 0, "place 40 9")
    assert "COLOROW-R8" in why_not(match, 1, "claim 3")
    match = match.play(1, "place 20 9")

    assert (0, 0, 0) == match.score
    assert (1, 2) == match.turn
    with pytest.raises(IllegalMove):
        match.play(0, "claim 3")


@pytest.mark.proves("COLOROW-R8")
def test_a_claim_is_made_once() -> None:
    """What has been said stands."""
    match = claiming().play(0, "claim 1")

    with pytest.raises(IllegalMove):
        match.play(0, "claim 2")


@pytest.mark.proves("COLOROW-R8", "COLOROW-R12")
def test_a_claim_outlives_a_new_deal() -> None:
    """The new hands are out, but nobody has played yet."""
    match = at("", "3", board=reds([1, 2]), turn=1, options=MANUAL, deck="40 41 42 43")
    match = match.play(1, "place 3 3")

    assert [["41", "43"], ["40", "42"]] == match.state.hands[:2]
    assert (0, 1) == match.turn
    assert (0, 3) == match.play(1, "claim 3").score


@pytest.mark.parametrize(("said", "points"), [("claim 7", 7), ("done", 0)])
@pytest.mark.proves("COLOROW-R8")
def test_the_last_play_waits_for_its_claim(said: str, points: int) -> None:
    """No play comes after it, so the game is over when all has been said."""
    board = {square: square for square in NUMBERS if square != 7}
    match = at("7", "", board=board, options=MANUAL).play(0, "place 7 7")
    assert match.outcome is None
    assert (0,) == match.turn
    match = match.play(0, said)
    if said != "done":
        match = match.play(1, "done")

    assert (points, 0) == match.score
    assert match.outcome is not None


@pytest.mark.proves("COLOROW-R8")
def test_the_claim_counts_by_the_option_that_says_what_connects() -> None:
    """What is due is what would have been credited."""
    squares = [32, 46, 34, 40, 29, 22]
    for connect, due in (("direct", 6), ("transitive", 9), ("none", 3)):
        options = {**MANUAL, "connect": connect}
        match = at("7 40", "48", board=reds(squares), options=options).play(0, "place 7 43")
        assert (due, 0) == match.play(0, f"claim {due}").score
        assert (due - 5, 0) == match.play(0, f"claim {due + 1}").play(1, "challenge").score


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.proves("COLOROW-R8")
def test_games_with_claims_end_too(players: int) -> None:
    """48 plays, and at most one word from everybody about each."""
    *_, match = matches = list(random_match(players, 6, **MANUAL))
    said = [text.split()[0] for seat, text in match.log if seat >= 0]

    assert match.outcome is not None
    assert 48 == said.count("place")
    assert len(said) <= 48 * (players + 1)
    assert said[-1] in ("challenge", "done")
    assert all(one.legal(seat) for one in matches for seat in one.turn)


# --- invariants ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.proves("COLOROW-R3", "COLOROW-R11", "GO-R8")
def test_the_invariants_hold_through_random_games(players: int) -> None:
    """A play scores nothing or at least three, between its own rows and all rows of its colour."""
    plays = 0
    for match in random_match(players, 4):
        s = match.record
        if match.before is None or match.move is None or match.line is None or match.line[0] < 0:
            continue
        plays += 1
        card, square = match.move.arguments
        points = match.score[match.line[0]] - match.before.score[match.line[0]]
        cards = squares_of(s, card // 7)
        assert points == points_of(s, card)
        assert points == 0 or points >= 3
        assert row_points(cards, 1 << square) <= points <= static_points(cards)
        assert points < MOST_CLAIMED
        assert 49 == sum(count(hand) for hand in s.hands) + s.left + count(s.board)
        assert s.filled == union([square for square in s.squares if square])
        assert count(s.board) == count(s.filled) == plays + 1

    assert 48 == plays
    assert SQUARES == s.filled
    assert sorted(s.squares) == list(NUMBERS)
    assert match.outcome is not None


def test_the_readings_are_ordered() -> None:
    """The same play makes no less by a wider reading."""
    rng = random.Random(5)
    for _ in range(60):
        squares = rng.sample(NUMBERS, 7)
        none, direct, chain = (gained(squares, one) for one in ("none", "direct", "transitive"))
        assert none <= direct <= chain
        assert (none == 0) == (chain == 0)


@pytest.mark.proves("COLOROW-R5")
def test_direct_and_transitive_seldom_differ() -> None:
    """In under one in fifty of the placements of a seventh card."""
    rng = random.Random(11)
    lots = [rng.sample(NUMBERS, 7) for _ in range(500)]
    differing = [one for one in lots if gained(one) != gained(one, "transitive")]

    assert len(differing) < 10


def test_random_play_makes_about_29_points() -> None:
    """All players together."""
    totals = [sum(state.scores) for state in random_ends(4, 150)]

    assert 26 < sum(totals) / len(totals) < 32


def test_scores_only_grow_where_points_are_credited() -> None:
    """Nothing is taken away in auto mode."""
    totals = [sum(match.score) for match in random_match(4, 9)]

    assert totals == list(accumulate(totals, max))
    assert 0 == totals[0]


def test_only_the_options_of_the_rulings_are_offered() -> None:
    """One game is a match, so there is nothing to limit its deals by."""
    assert {"connect", "last_deal", "claims"} == set(game("colorow").options)
    with pytest.raises(BadOption):
        game("colorow", connect="all")


@pytest.mark.proves("HOUSE-R81", "HOUSE-R84", "GO-R4", "COLOROW-R8")
def test_a_bot_claims_what_is_due_and_leaves_others_time_to_do_so() -> None:
    rules = game("colorow").rules
    assert rules.patience is not None
    match = at("3 40", "20 48", board=reds([1, 2]), options=MANUAL).play(0, "place 3 3")
    due = points_of(match.record, match.record.last)
    assert [f"claim {due}"] == [str(move) for move in match.right(0)]
    assert -1 == rules.patience(match.record, match.game.move(f"claim {due}"))
    assert 8 == rules.patience(match.record, match.game.move("place 20 40"))
    claimed = match.play(0, f"claim {due}")
    assert 0 == rules.patience(claimed.record, match.game.move("place 20 40"))
    none = at("3 40", "20 48", board=reds([1, 2]), options=MANUAL).play(0, "place 3 20")
    assert ["done"] == [str(move) for move in none.right(0)]
