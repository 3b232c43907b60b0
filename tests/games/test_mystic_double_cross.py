"""The Mystic Double Cross: 265, the draw, the Cheater at once or later."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.core import compiling, kernels
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games.mystic_double_cross import filled

KEY = "mystic-double-cross"
VECTOR = json.loads((Path(__file__).parent.parent / "vectors" / "puzzles.json").read_text())["MDC"]
CROSS = sorted({*range(15, 22), *range(29, 36), *range(3, 50, 7), *range(5, 50, 7), 25})
"""Two rows, two columns and 25."""
WITHOUT = {"cheater": "off"}
AT_DRAW = {"cheater_timing": "at_draw"}
SETTINGS = [{}, WITHOUT, AT_DRAW]


def scripted(drawn: list[object], **options: str) -> Match:
    """The top of the pack; the rest follows in rising order."""
    names = [str(card) for card in drawn]
    whole = [str(n) for n in range(1, 50)]
    whole += ["C"] if options.get("cheater") != "off" else []
    order = names + [card for card in whole if card not in names]
    return Match.scripted(game(KEY, **options), 1, lambda match: "deal " + " ".join(order))


def drawing(match: Match, times: int) -> Match:
    for _ in range(times):
        match = match.play(0, "draw")
    return match


def said(match: Match) -> set[str]:
    return {move.verb.name for move in match.legal(0)}


def why_not(match: Match, move: str) -> tuple[str, ...]:
    with pytest.raises(IllegalMove) as refused:
        match.play(0, move)
    return refused.value.rules


def worth(squares: set[int]) -> int:
    """Multiples of five, and ten for each full line, told anew."""
    rows = [{7 * r + c + 1 for c in range(7)} for r in range(7)]
    columns = [{7 * r + c + 1 for r in range(7)} for c in range(7)]
    diagonals = [{8 * i + 1 for i in range(7)}, {6 * i + 7 for i in range(7)}]
    lines = sum(line <= squares for line in [*rows, *columns, *diagonals])
    return 10 * lines + sum(n for n in squares if n % 5 == 0)


def random_match(seed: int, **options: str) -> Iterator[Match]:
    rng = random.Random(seed)
    match = Match.new(game(KEY, **options), 1, seed=f"mystic {seed}")
    yield match
    while match.turn:
        moves = [move for move in match.legal(0) if move.verb.name != "run"]
        match = match.play(0, rng.choice(moves))
        yield match


# --- the count -----------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/mystic-double-cross/claim-265", "MDC-R1", "HOUSE-R63")
def test_the_double_cross_makes_265() -> None:
    """Eight of the nine fives in four lines, and 25 beside them."""
    match = drawing(scripted([*CROSS], **WITHOUT), 25)
    assert VECTOR["maximum"] == 265 == match.score[0]
    assert 25 == len(CROSS) == VECTOR["cards_drawn"]
    assert match.outcome is not None
    assert ((0,), "HOUSE-R63") == (
        match.outcome.winners,
        match.outcome.reason,
    )


@pytest.mark.proves("MDC-R1", "MDC-R2")
def test_the_cheater_may_complete_the_double_cross() -> None:
    """Standing for any of its cards."""
    for square in CROSS:
        cards: list[object] = [n for n in CROSS if n != square]
        match = drawing(scripted([*cards, "C"]), 25).play(0, f"cheat {square}")
        assert 265 == match.score[0]


@pytest.mark.proves("forty-nine/mystic-double-cross/fives", "forty-nine/mystic-double-cross/lines")
def test_fives_score_their_number_and_full_lines_ten() -> None:
    """The top row with its 5, and the falling diagonal with 25."""
    assert [0, 0, 0, 0, 5, 5, 15] == [
        drawing(scripted([1, 2, 3, 4, 5, 6, 7]), n).score[0] for n in range(1, 8)
    ]
    assert 35 == drawing(scripted([1, 9, 17, 25, 33, 41, 49]), 7).score[0]
    assert 35 == drawing(scripted([7, 13, 19, 25, 31, 37, 43]), 7).score[0]


@pytest.mark.proves("MDC-R4")
def test_only_lines_of_seven_count() -> None:
    """A short diagonal, full to its ends, makes nothing."""
    assert 0 == drawing(scripted([2, 8]), 2).score[0]
    assert 0 == drawing(scripted([6, 12, 18, 24, 36]), 5).score[0]


# --- the draw ------------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/mystic-double-cross/deal", "GO-R8")
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_25_cards_are_drawn_from_the_top_onto_their_squares(options: dict[str, str]) -> None:
    """The rest of the pack stays face down."""
    match = Match.new(game(KEY, **options), 1, seed="draw")
    top = match.log[0][1].split()[1:26]
    for card in top:
        match = match.play(0, "draw")
        if card == "C":
            assert ["C"] == match.state.hands
            match = match.play(0, "cheat 49") if "49" not in top else match.play(0, "cheat 1")
        else:
            assert card in match.state.board or card in match.state.aside
    assert match.outcome is not None
    assert (24 if options == WITHOUT else 25) == match.record.left == len(match.state.deck)


@pytest.mark.proves("MDC-R2", "GO-R10", "forty-nine/general/cheater")
def test_the_cheater_is_in_the_pack_unless_it_is_left_out() -> None:
    """50 cards or 49."""
    assert "C" in Match.new(KEY, 1, seed="pack").log[0][1].split()
    assert 51 == len(Match.new(KEY, 1, seed="pack").log[0][1].split())
    assert 50 == len(Match.new(game(KEY, **WITHOUT), 1, seed="pack").log[0][1].split())


@pytest.mark.proves("MDC-R3", "HOUSE-R62", "PZ-R1")
def test_without_the_cheater_there_is_nothing_to_decide() -> None:
    """Draw, or run through at once to the same end."""
    for seed in range(12):
        match = Match.new(game(KEY, **WITHOUT), 1, seed=f"run {seed}")
        assert {"draw", "run"} == said(match)
        assert drawing(match, 25).record == match.play(0, "run").record
        assert match.play(0, "run").outcome is not None


@pytest.mark.proves("HOUSE-R62")
def test_a_run_stops_where_the_cheater_comes() -> None:
    """Once it is in hand a second run goes on to the last card."""
    match = scripted([1, 2, "C", 3]).play(0, "run")
    assert (["C"], ["1", "2"]) == (match.state.hands, match.state.board)
    assert {"draw", "run", "cheat"} == said(match)
    match = match.play(0, "run")
    assert (["C"], 24) == (match.state.hands, len(match.state.board))
    assert {"cheat"} == said(match)


# --- the Cheater ---------------------------------------------------------------------------------


@pytest.mark.proves("MDC-R2", "forty-nine/mystic-double-cross/cheater")
def test_the_cheater_goes_on_any_empty_square_and_stays() -> None:
    """It counts as the square it takes."""
    match = drawing(scripted([1, 2, 3, 4, 5, 6, "C"]), 7)
    squares = [move.arguments[0] for move in match.legal(0) if move.verb.name == "cheat"]
    assert list(range(7, 50)) == squares
    assert "MDC-R2" in why_not(match, "cheat 5")
    match = match.play(0, "cheat 7")
    assert (15, 7, ["1", "2", "3", "4", "5", "6", "C"]) == (
        match.score[0],
        match.record.cheated,
        match.state.board,
    )
    assert "forty-nine/mystic-double-cross/cheater" in why_not(match, "cheat 8")


@pytest.mark.proves("MDC-R2")
def test_a_card_whose_square_the_cheater_has_is_laid_aside() -> None:
    """It uses up one of the 25 draws and brings nothing."""
    match = drawing(scripted(["C", 45, 44]), 1).play(0, "cheat 45")
    assert 45 == match.score[0]
    match = match.play(0, "draw")
    assert (["45"], ["C"], 45) == (match.state.aside, match.state.board, match.score[0])
    match = match.play(0, "run")
    assert match.outcome is not None
    assert (1, 24) == (len(match.state.aside), len(match.state.board))


@pytest.mark.proves("MDC-R2")
def test_the_cheater_may_wait_but_not_beyond_the_count() -> None:
    """After the last draw nothing is left but to put it down; only then is the game over."""
    match = drawing(scripted(["C"]), 1)
    assert {"draw", "run", "cheat"} == said(match)
    match = drawing(match, 24)
    assert {"cheat"} == said(match)
    assert match.outcome is None
    assert "forty-nine/mystic-double-cross/deal" in why_not(match, "draw")
    assert match.play(0, "cheat 45").outcome is not None


@pytest.mark.proves("MDC-R2")
def test_at_draw_the_cheater_must_go_down_before_the_next_draw() -> None:
    """There is then no waiting."""
    match = drawing(scripted([7, "C"], **AT_DRAW), 2)
    assert {"cheat"} == said(match)
    assert "MDC-R2" in why_not(match, "draw")
    assert "MDC-R2" in why_not(match, "run")
    assert {"draw", "run"} == said(match.play(0, "cheat 40"))


@pytest.mark.proves("MDC-R2", "GO-R3")
def test_no_cheater_no_cheating() -> None:
    """Before it is drawn."""
    assert "MDC-R2" in why_not(scripted([1]), "cheat 5")


# --- invariants ----------------------------------------------------------------------------------


@pytest.mark.proves(
    "MDC-R2", "MDC-R4", "GO-R5", "GO-R9", "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards", "forty-nine/general/board",
)  # fmt: skip
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_score_and_squares_agree_at_every_step(options: dict[str, str]) -> None:
    """Counted anew from the cards named on the board."""
    for seed in range(6):
        for match in random_match(seed, **options):
            squares = {int(card) for card in match.state.board if card != "C"}
            assert not match.record.cheated or match.record.cheated not in squares
            squares |= {match.record.cheated} - {0}
            assert sum(1 << n for n in squares) == filled(match.record)
            assert worth(squares) == match.score[0] <= 265


@pytest.mark.slow
@pytest.mark.skipif(not compiling.available(), reason="the compiler is not installed")
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_compiled_matches_are_the_same_matches(options: dict[str, str]) -> None:
    """A hundred random matches, to the last field."""
    of = game(KEY, **options)
    fast, plain = compiling.compiled(of.rules), kernels.plain(of.rules)
    states, _ = fast.batch(of.start(1), 5, 0, 100)
    for number in range(100):
        state = of.start(1)
        plain.playout(state, kernels.seeded(5, number))
        assert state == fast.plain(states[number])
