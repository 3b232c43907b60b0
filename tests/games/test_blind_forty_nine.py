"""Blind "49": the vector of the rulings, the chain, the count."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from parlour.core import compiling, kernels
from parlour.core.bits import members
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match

KEY = "blind-forty-nine"
VECTOR = json.loads((Path(__file__).parent.parent / "vectors" / "puzzles.json").read_text())["B49"]


def scripted(drawn: int, lying: dict[int, int]) -> Match:
    """The card drawn and those that lie on some squares; the others fill up in rising order."""
    others = iter(n for n in range(1, 50) if n != drawn and n not in lying.values())
    cards = [drawn, *(lying[s] if s in lying else next(others) for s in range(1, 49))]
    return Match.scripted(KEY, 1, lambda match: "deal " + " ".join(map(str, cards)))


def run(match: Match) -> Match:
    while match.turn:
        (move,) = (move for move in match.legal(0) if move.verb.name == "play")
        match = match.play(0, move)
    return match


def chain(order: list[int]) -> list[int]:
    """The cards that turn up, told anew: `order` is the deal, the drawn card first."""
    found = [order[0]]
    while found[-1] != 49:
        found.append(order[found[-1]])
    return found


def worth(cards: set[int]) -> int:
    """Multiples of five, and ten for each full line."""
    rows = [{7 * r + c + 1 for c in range(7)} for r in range(7)]
    columns = [{7 * r + c + 1 for r in range(7)} for c in range(7)]
    diagonals = [{8 * i + 1 for i in range(7)}, {6 * i + 7 for i in range(7)}]
    lines = sum(line <= cards for line in [*rows, *columns, *diagonals])
    return 10 * lines + sum(n for n in cards if n % 5 == 0)


@pytest.mark.proves(
    "forty-nine/blind-forty-nine/chain", "forty-nine/blind-forty-nine/end",
    "forty-nine/blind-forty-nine/fives", "forty-nine/blind-forty-nine/fives-continued", "B49-R3",
)  # fmt: skip
def test_the_chain_of_the_rulings() -> None:
    """7 is drawn, on its square lies 10, there 5, and there 49: fifteen points."""
    example = VECTOR["chain_example"]
    lying = {7: example["card_on_square_7"], 10: example["card_on_square_10"]}
    match = scripted(example["drawn_first"], lying | {5: example["card_on_square_5"]})
    said = []
    while match.turn:
        said.append(str(match.legal(0)[0]))
        match = match.play(0, said[-1])
    assert ["play 7", "play 10", "play 5", "play 49"] == said
    assert sorted(map(str, example["face_up"])) == sorted(match.state.board)
    assert (example["points"],) == match.score
    assert match.outcome is not None
    assert ((), "forty-nine/blind-forty-nine/end") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("forty-nine/blind-forty-nine/claim-385", "B49-R1", "HOUSE-R63")
def test_all_cards_turned_up_make_385_and_win() -> None:
    """225 for the nine fives and 160 for the sixteen lines."""
    match = run(scripted(1, {n: n + 1 for n in range(1, 49)}))
    assert VECTOR["maximum"] == 385 == match.score[0] == 225 + 160
    assert match.outcome is not None
    assert (0,) == match.outcome.winners
    assert 49 == len(match.state.board)


@pytest.mark.proves("B49-R2", "B49-R5", "forty-nine/blind-forty-nine/end")
def test_drawing_49_first_ends_with_nothing() -> None:
    """49 itself scores nothing, and no other card is turned up."""
    match = scripted(49, {}).play(0, "play 49")
    assert ((VECTOR["drawn_49_first"]["points"],), ["49"]) == (match.score, match.state.board)
    assert match.outcome is not None


@pytest.mark.proves("B49-R3")
def test_a_card_face_down_on_its_own_square_does_not_count() -> None:
    """All but 1 and 49 lie at home, unseen."""
    match = run(scripted(1, {1: 49} | {n: n for n in range(2, 49)}))
    assert (0, ["1", "49"]) == (match.score[0], match.state.board)


@pytest.mark.proves("forty-nine/blind-forty-nine/lines", "B49-R1")
def test_lines_count_when_all_seven_lie_open_diagonals_too() -> None:
    """A top row, and a long diagonal with its end 49."""
    row = [1, 2, 3, 4, 5, 6, 7, 49]
    diagonal = [1, 9, 17, 25, 33, 41, 49]
    for cards, points in ((row, 15), (row[1:], 5), (diagonal, 35), (diagonal[1:], 25)):
        links = dict(pairwise(cards))
        assert points == run(scripted(cards[0], links)).score[0]


@pytest.mark.proves("forty-nine/blind-forty-nine/deal", "GO-R10", "GO-R8")
def test_one_card_is_drawn_and_the_rest_lie_face_down_in_order() -> None:
    """The first of the deal is in hand, the others on squares 1 to 48, and nobody sees them."""
    match = Match.new(KEY, 1, seed="blind")
    order = match.log[0][1].split()[1:]
    assert [str(n) for n in range(1, 50)] == sorted(order, key=int)
    assert (order[:1], order[1:]) == (match.state.hands, match.state.hidden)
    view = match.view(0)
    assert (48, []) == (view.counts["hidden", 0], view.cards("hidden"))


@pytest.mark.proves("B49-R4", "GO-R3", "PZ-R1")
def test_there_is_never_anything_to_decide() -> None:
    """One card may be played, or all; any other is refused."""
    match = scripted(7, {7: 10})
    assert ["play 7", "run"] == [str(move) for move in match.legal(0)]
    with pytest.raises(IllegalMove, match="do not hold 8"):
        match.play(0, "play 8")


@pytest.mark.proves("HOUSE-R62", "B49-R4")
def test_running_on_comes_to_the_same_end() -> None:
    """From the start or from the middle."""
    for seed in range(20):
        match = Match.new(KEY, 1, seed=f"run {seed}")
        end = run(match)
        assert end.record == match.play(0, "run").record
        first = match.play(0, match.legal(0)[0])
        if first.turn:
            assert end.record == first.play(0, "run").record


@pytest.mark.proves(
    "B49-R3", "B49-R4", "GO-R5", "GO-R9", "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards", "forty-nine/general/board",
)  # fmt: skip
def test_random_games_follow_the_chain_told_anew() -> None:
    """Card by card and point by point."""
    for seed in range(60):
        match = Match.new(KEY, 1, seed=f"chain {seed}")
        cards = chain([int(name) for name in match.log[0][1].split()[1:]])
        seen: set[int] = set()
        for card in cards:
            assert (str(card), worth(seen)) == (match.state.hands[0], match.score[0])
            match = match.play(0, f"play {card}")
            seen.add(card)
        assert (worth(seen), ()) == (match.score[0], match.turn)


@pytest.mark.slow
def test_every_length_of_chain_is_as_likely_as_any_other() -> None:
    """Chi-square over 4900 deals stays below what one deal in a thousand exceeds (48 degrees)."""
    rng = random.Random(4)
    lengths: Counter[int] = Counter()
    for _ in range(4900):
        order = list(range(1, 50))
        rng.shuffle(order)
        lengths[len(chain(order))] += 1
    assert sum((lengths[n] - 100) ** 2 / 100 for n in range(1, 50)) < 84.0


@pytest.mark.slow
@pytest.mark.skipif(not compiling.available(), reason="the compiler is not installed")
def test_compiled_matches_are_the_same_matches() -> None:
    """A hundred random matches, to the last field."""
    of = game(KEY)
    fast, plain = compiling.compiled(of.rules), kernels.plain(of.rules)
    states, _ = fast.batch(of.start(1), 5, 0, 100)
    for number in range(100):
        state = of.start(1)
        plain.playout(state, kernels.seeded(5, number))
        assert state == fast.plain(states[number])
        assert 48 in members(state.board)


def test_it_has_no_options() -> None:
    """The sheet offers none."""
    assert {} == game(KEY).options
