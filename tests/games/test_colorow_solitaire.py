"""Colorow solitaire: the book's example, its hundred, both ways to play, every ruling."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from parlour.core import compiling, kernels
from parlour.core.bits import count, members, union
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games.colorow.rows import squares_of
from parlour.games.colorow_solitaire import MARK, PACK

KEY = "colorow-solitaire"
VECTORS = Path(__file__).parent.parent / "vectors"
STATIC = json.loads((VECTORS / "colorow.json").read_text())["solitaire_static"]
CLAIMED = json.loads((VECTORS / "puzzles.json").read_text())["CSOL"]["claimed_maximum"]
DEALT = {"mode": "dealt"}
HUNDRED = ["ROOROOR", "YRGRGRG", "BYIOIGI", "YYYRGIG", "BYBVIOI", "YBVVVOG", "BVBVBVI"]
LINES = [
    [(r, c) for r in range(7) for c in range(7) if (r, c, r - c, r + c)[way] == value]
    for way in range(4)
    for value in range(-6, 13)
]


def counted(layout: Sequence[str]) -> int:
    """What a layout makes, line by line and colour by colour, gaps being nothing."""
    points = 0
    for line in LINES:
        for colour in "ROYGBIV":
            cards = sum(layout[r][c] == colour for r, c in line)
            points += cards if cards >= 3 else 0
    return points


def laying(layout: Sequence[str]) -> Iterator[str]:
    """The moves that lay the cards of each colour on its squares."""
    for colour, letter in enumerate("ROYGBIV"):
        squares = [7 * r + c + 1 for r in range(7) for c in range(7) if layout[r][c] == letter]
        for card, square in enumerate(squares, start=7 * colour + 1):
            yield f"place {card} {square}"


def played(moves: Iterator[str] | Sequence[str], **options: str) -> Match:
    match = Match.new(game(KEY, **options), 1, seed="alone")
    for move in moves:
        match = match.play(0, move)
    return match


def reds(squares: Sequence[int]) -> Match:
    return played([f"place {card} {square}" for card, square in enumerate(squares, start=1)])


def why_not(match: Match, move: str) -> tuple[str, ...]:
    with pytest.raises(IllegalMove) as refused:
        match.play(0, move)
    return refused.value.rules


def random_match(seed: int, **options: str) -> Iterator[Match]:
    rng = random.Random(seed)
    match = Match.new(game(KEY, **options), 1, seed=f"solitaire {seed}")
    yield match
    while match.turn and match.length < 120:
        match = match.play(0, rng.choice(match.legal(0)))
        yield match


# --- what the sheet says -------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/colorow-solitaire/example-13", "CSOL-R1")
def test_the_printed_colour_makes_three_six_twelve_and_thirteen() -> None:
    """Squares 4-10-22, then 18 and 25, then 26, then 34 or else 32."""
    squares = [4, 10, 22, 18, 25, 26, 34]
    made = [reds(squares[:cards]).score[0] for cards in (3, 5, 6, 7)]
    assert [3, 6, 12, 13] == made
    assert 13 == reds([*squares[:6], 32]).score[0]


@pytest.mark.proves("CSOL-R1", "forty-nine/colorow-solitaire/score")
@pytest.mark.parametrize("case", STATIC, ids=lambda case: str(case["squares"]))
def test_the_vectors_of_the_rulings(case: dict[str, object]) -> None:
    """Scored as they lie, in whatever order they came."""
    squares = case["squares"]
    assert isinstance(squares, list)
    assert case["score"] == reds(squares).score[0] == reds(squares[::-1]).score[0]


@pytest.mark.proves(
    "forty-nine/colorow-solitaire/claim-100", "forty-nine/colorow-solitaire/placing",
    "CSOL-R3", "CSOL-R4", "HOUSE-R60", "HOUSE-R61",
)  # fmt: skip
def test_the_hundred_of_the_sheet_can_be_laid_and_wins() -> None:
    """All 49 squares are filled with seven cards of each colour, and the player has it counted."""
    match = played(laying(HUNDRED))
    assert (CLAIMED, CLAIMED) == (counted(HUNDRED), match.score[0])
    assert match.outcome is None
    match = match.play(0, "done")
    assert match.outcome is not None
    assert ((0,), (100,), "forty-nine/colorow-solitaire/placing") == (
        match.outcome.winners,
        match.outcome.score,
        match.outcome.reason,
    )


@pytest.mark.proves("forty-nine/colorow-solitaire/reward", "CSOL-R4", "HOUSE-R61")
def test_the_mark_to_reach_is_the_publishers() -> None:
    """A full board of less is counted too, but does not win."""
    assert CLAIMED == MARK
    swapped = ["OR" + HUNDRED[0][2:], *HUNDRED[1:]]
    match = played(laying(swapped)).play(0, "done")
    assert match.outcome is not None
    assert counted(swapped) == match.score[0] < 100
    assert () == match.outcome.winners


# --- arranging at will ---------------------------------------------------------------------------


@pytest.mark.proves("CSOL-R2", "HOUSE-R60")
def test_all_cards_but_the_cheater_are_in_hand_and_may_lie_anywhere() -> None:
    """49 cards on 49 squares make 2401 first moves."""
    match = Match.new(KEY, 1, seed="alone")
    assert [str(n) for n in range(1, 50)] == match.state.hands
    assert 49 * 49 == len(match.legal(0))
    assert 48 * 48 + 1 == len(match.play(0, "place 17 25").legal(0))


@pytest.mark.proves("PZ-R1", "CSOL-R2")
def test_a_card_may_be_taken_up_again_and_laid_elsewhere() -> None:
    """It comes back to hand, and its square is free."""
    match = played(["place 17 25", "place 3 1", "remove 25"])
    assert ["3"] == match.state.board
    assert "17" in match.state.hands
    match = match.play(0, "place 4 25").play(0, "place 17 49")
    assert {1: "3", 25: "4", 49: "17"} == {
        match.record.squares[card]: PACK.names[card] for card in members(match.record.board)
    }


@pytest.mark.proves("PZ-R1", "GO-R3", "CSOL-R3")
def test_what_cannot_be_is_refused_by_its_rule() -> None:
    """Filled squares, empty squares, cards not in hand, and counting too soon."""
    match = played(["place 17 25"])
    assert "forty-nine/colorow-solitaire/placing" in why_not(match, "place 18 25")
    assert "PZ-R1" in why_not(match, "remove 24")
    assert "CSOL-R3" in why_not(match, "done")
    why_not(match, "place 17 26")


@pytest.mark.proves("HOUSE-R60")
def test_a_full_board_may_still_be_changed_until_it_is_counted() -> None:
    """Either take a card up or be done."""
    match = played(laying(HUNDRED))
    assert ["remove", "done"] == sorted({move.verb.name for move in match.legal(0)}, reverse=True)
    assert 50 == len(match.legal(0))
    assert 48 == count(match.play(0, "remove 25").record.filled)


@pytest.mark.proves("HOUSE-R40", "PZ-R1")
def test_moves_are_counted_and_a_puzzle_without_end_is_laid_aside() -> None:
    """After so many moves it is over and not won."""
    match = played(["place 1 1", "remove 1", "place 1 1"], max_moves="3")
    assert match.outcome is not None
    assert ((), "HOUSE-R40") == (match.outcome.winners, match.outcome.reason)
    assert 2 == played(["place 1 1", "remove 1"]).record.moves


@pytest.mark.proves("HOUSE-R40", "HOUSE-R61")
def test_the_last_move_of_all_may_still_win() -> None:
    """Counting is the fiftieth move of a hundred laid without a slip."""
    match = played([*laying(HUNDRED), "done"], max_moves="50")
    assert match.outcome is not None
    assert (0,) == match.outcome.winners
    match = played(laying(HUNDRED), max_moves="49")
    assert match.outcome is not None
    assert ((), "HOUSE-R40") == (match.outcome.winners, match.outcome.reason)


# --- five at a time ------------------------------------------------------------------------------


@pytest.mark.proves("CSOL-R2", "GO-R8")
def test_five_cards_come_and_the_next_lies_on_the_centre() -> None:
    """The rest wait face down; the same seed brings the same cards."""
    match = Match.new(game(KEY, **DEALT), 1, seed="dealt")
    order = match.log[0][1].split()[1:]
    assert sorted(order[:5], key=int) == match.state.hands
    assert [order[5]] == match.state.board
    assert 25 == match.record.squares[int(order[5]) - 1]
    assert 43 == match.record.left
    assert match.log == Match.new(game(KEY, **DEALT), 1, seed="dealt").log


@pytest.mark.proves("CSOL-R2", "CSOL-R3", "HOUSE-R60")
def test_new_cards_come_when_the_hand_is_empty_and_the_full_board_is_counted() -> None:
    """Nine hands of five and one of three."""
    sizes, ends = [], []
    for match in random_match(1, **DEALT):
        sizes.append(count(match.record.hands[0]))
        ends.append(match.outcome)
    assert [*[5, 4, 3, 2, 1] * 9, 3, 2, 1, 0] == sizes
    assert ends[-1] is not None
    assert [None] * 48 == ends[:-1]
    assert "forty-nine/colorow-solitaire/placing" == ends[-1].reason


@pytest.mark.proves("CSOL-R2")
def test_a_dealt_card_stays_where_it_was_put() -> None:
    """It cannot be taken up, nor can the one on the centre."""
    match = Match.new(game(KEY, **DEALT), 1, seed="dealt")
    assert "CSOL-R2" in why_not(match, "remove 25")
    match = match.play(0, f"place {match.state.hands[0]} 1")
    assert "CSOL-R2" in why_not(match, "remove 1")
    assert {"place"} == {move.verb.name for move in match.legal(0)}


@pytest.mark.proves("CSOL-R2", "HOUSE-R61")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_deal_can_be_laid_to_a_hundred(seed: str) -> None:
    """The colours of a best layout are exchanged so that the card on the centre fits."""
    match = Match.new(game(KEY, **DEALT), 1, seed=seed)
    centre = PACK[members(match.record.board)[0]].colour
    letters = [c for c in "ROYGBIV" if c != HUNDRED[3][3]]
    letters.insert(centre, HUNDRED[3][3])
    squares = {
        colour: [7 * r + c + 1 for r in range(7) for c in range(7) if HUNDRED[r][c] == letter]
        for colour, letter in enumerate(letters)
    }
    squares[centre].remove(25)
    while match.turn:
        card = match.state.hands[0]
        match = match.play(0, f"place {card} {squares[(int(card) - 1) // 7].pop()}")
    assert match.outcome is not None
    assert ((100,), (0,)) == (match.score, match.outcome.winners)


# --- invariants ----------------------------------------------------------------------------------


@pytest.mark.proves(
    "CSOL-R1",
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/colours",
    "forty-nine/general/board",
    "GO-R9",
    "GO-R5",
)
@pytest.mark.parametrize("mode", ["puzzle", "dealt"])
def test_score_and_squares_agree_at_every_step(mode: str) -> None:
    """The score is that of the picture, square by square, and squares hold one card each."""
    for match in random_match(7, mode=mode):
        squares = [square for square in match.record.squares if square]
        assert len(squares) == len(set(squares)) == count(match.record.board)
        assert union(squares) == match.record.filled
        layout = [["."] * 7 for _ in range(7)]
        for colour, letter in enumerate("ROYGBIV"):
            for square in members(squares_of(match.record, colour)):
                layout[(square - 1) // 7][(square - 1) % 7] = letter
        assert counted(["".join(row) for row in layout]) == match.score[0]


@pytest.mark.slow
@pytest.mark.skipif(not compiling.available(), reason="the compiler is not installed")
@pytest.mark.parametrize("mode", ["puzzle", "dealt"])
def test_compiled_matches_are_the_same_matches(mode: str) -> None:
    """Thirty random matches, to the last field; all end."""
    of = game(KEY, mode=mode)
    fast, plain = compiling.compiled(of.rules), kernels.plain(of.rules)
    states, _ = fast.batch(of.start(1), 5, 0, 30)
    for number in range(30):
        state = of.start(1)
        plain.playout(state, kernels.seeded(5, number))
        assert state == fast.plain(states[number])
        assert state.ended > 0
