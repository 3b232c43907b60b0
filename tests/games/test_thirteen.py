"""The "13" puzzle: thirteen cards slide home on fourteen squares."""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path

import pytest

from parlour.core.bits import members
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import NOWHERE
from parlour.games import thirteen as rules

KEY = "thirteen"
VECTOR = json.loads((Path(__file__).parents[1] / "vectors" / "puzzles.json").read_text())["P13"]
IN_ORDER = list(range(1, 14))


def dealt(cards: list[int], **options: object) -> Match:
    """The match after a deal of cards in this order, the top card first."""
    line = "deal " + " ".join(map(str, cards))
    return Match.scripted(game(KEY, **options), 1, lambda match: line)


def at(squares: str) -> Match:
    """A position said square by square from 1 to 14, with - for the gap."""
    match = Match.at(KEY, 1, turn=0)
    cards = squares.split()
    for place, card in enumerate(cards):
        match.record.board[place] = NOWHERE if card == "-" else int(card) - 1
    match.record.gap = cards.index("-") + 1
    return match


def shown(match: Match) -> list[int]:
    """The card on each square, 0 for the gap."""
    return [card + 1 for card in match.record.board]


def slides(match: Match) -> list[int]:
    return [move.arguments[0] + 1 for move in match.legal(0)]


def inversions(cards: list[int]) -> int:
    """How many pairs lie in the wrong order, counted anew."""
    return sum(a > b for a, b in combinations(cards, 2))


@pytest.mark.proves(
    "forty-nine/thirteen/deal",
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/board",
    "GO-R9",
)
def test_the_cards_lie_as_they_come_on_squares_1_to_13() -> None:
    """Cards 1 to 13 alone, and square 14 is empty."""
    cards = [3, 1, 2, 5, 4, 7, 6, *range(8, 14)]
    match = dealt(cards)
    assert [*cards, 0] == shown(match)
    assert (VECTOR["blank"], VECTOR["cards"]) == (match.state.gap, sorted(shown(match))[1:])


@pytest.mark.proves("P13-R2")
@pytest.mark.parametrize("example", VECTOR["examples"], ids=["12-13", "cycle", "reversal"])
def test_a_deal_is_left_alone_just_if_it_can_be_solved(example: dict[str, object]) -> None:
    """The examples of the ruling; the reversal has 78 pairs in the wrong order."""
    cards = list(example["deal"])  # type: ignore[call-overload]
    assert example.get("inversions", inversions(cards)) == inversions(cards)
    assert example["solvable"] == (inversions(cards) % 2 == 0)
    assert example["solvable"] == (shown(dealt(cards))[:13] == cards)
    assert cards == shown(dealt(cards, deal="any"))[:13]


@pytest.mark.proves("P13-R2", "HOUSE-R41")
def test_an_impossible_deal_is_put_right_by_exchanging_the_last_two() -> None:
    """Every deal becomes even, and even deals stay as they are."""
    rng = random.Random(13)
    for _ in range(50):
        cards = rng.sample(IN_ORDER, 13)
        lying = shown(dealt(cards))[:13]
        assert 0 == inversions(lying) % 2
        expected = cards if inversions(cards) % 2 == 0 else [*cards[:11], cards[12], cards[11]]
        assert expected == lying
        assert cards == shown(dealt(cards, deal="any"))[:13]


@pytest.mark.proves("P13-R2", "GO-R8")
def test_half_of_all_deals_are_impossible() -> None:
    """Among deals of chance where any is taken, about as many are odd as even."""
    of = game(KEY, deal="any")
    odd = sum(inversions(shown(Match.new(of, 1, seed=f"deal {n}"))[:13]) % 2 for n in range(300))
    assert 120 < odd < 180
    assert shown(Match.new(of, 1, seed="x")) == shown(Match.new(of, 1, seed="x"))


@pytest.mark.proves("HOUSE-R42")
def test_cards_dealt_in_order_are_solved_without_a_move() -> None:
    """So are those that are in order once they are put right."""
    for cards in (IN_ORDER, [*range(1, 12), 13, 12]):
        match = dealt(cards)
        assert match.outcome is not None
        assert ((0,), (13,)) == (match.outcome.winners, match.outcome.score)
    assert dealt([*range(1, 12), 13, 12], deal="any").outcome is None


@pytest.mark.proves("forty-nine/thirteen/slide", "P13-R1")
def test_only_cards_with_an_edge_at_the_gap_slide() -> None:
    """In a corner two, elsewhere three; the right end of one row is not beside the left of the next."""
    assert [7, 13] == slides(at("1 2 3 4 5 6 7 8 9 10 11 12 13 -"))
    assert [1, 9] == slides(at("1 2 3 4 5 6 7 - 9 10 11 12 13 8"))
    assert [3, 5, 11] == slides(at("1 2 3 - 5 6 7 8 9 10 11 12 13 4"))
    assert [6, 13] == slides(at("1 2 3 4 5 6 - 8 9 10 11 12 7 13"))


def test_the_tray_has_19_edges() -> None:
    """Six in each row and seven between them; squares 8 to 14 have nothing below them."""
    edges = {(a, b) for a in range(1, 15) for b in members(rules.BESIDE[a]) if a < b}
    expected = {(n, n + 1) for n in range(1, 14) if n != 7} | {(n, n + 7) for n in range(1, 8)}
    assert expected == edges
    assert 19 == len(edges)


@pytest.mark.proves("forty-nine/thirteen/no-diagonals", "P13-R1", "GO-R3")
def test_a_slide_by_a_corner_is_refused() -> None:
    """By the rule that forbids it; so is a card far away."""
    for card in (6, 1):
        with pytest.raises(IllegalMove, match="never by a corner") as refused:
            at("1 2 3 4 5 6 7 8 9 10 11 12 13 -").play(0, f"slide {card}")
        assert "forty-nine/thirteen/no-diagonals" in refused.value.rules


@pytest.mark.proves("forty-nine/thirteen/slide", "P13-R3")
def test_the_last_card_home_solves_it() -> None:
    """By then square 14 is empty; the score counts cards at home."""
    match = at("1 2 3 4 5 6 - 8 9 10 11 12 13 7")
    assert ((12,), None) == (match.score, match.outcome)
    match = at("1 2 3 4 5 6 7 8 9 10 11 12 - 13").play(0, "slide 13")
    assert match.outcome is not None
    assert ((0,), (13,), "forty-nine/thirteen/slide") == (
        match.outcome.winners,
        match.outcome.score,
        match.outcome.reason,
    )
    assert 14 == match.state.gap
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, "slide 13")


@pytest.mark.proves("HOUSE-R40")
def test_a_puzzle_that_goes_round_for_ever_is_laid_aside() -> None:
    """After as many moves as were agreed, unless the last of them solves it."""
    match = dealt([2, 3, 1, *range(4, 14)], max_moves=2).play(0, "slide 13").play(0, "slide 13")
    assert match.outcome is not None
    assert ((), "HOUSE-R40") == (match.outcome.winners, match.outcome.reason)
    last = at("1 2 3 4 5 6 7 8 9 10 11 12 - 13")
    last.record.max_moves = last.record.moves + 1
    outcome = last.play(0, "slide 13").outcome
    assert outcome is not None
    assert (0,) == outcome.winners


@pytest.mark.proves("PZ-R1", "GO-R5")
def test_every_move_is_counted_and_can_be_undone() -> None:
    """Back to the deal."""
    start = Match.new(KEY, 1, seed="any")
    match = start
    for _ in range(6):
        match = match.play(0, match.legal(0)[-1])
    assert (6, 7) == (match.state.moves, match.length)
    for _ in range(6):
        match = match.undo()
    assert start.record == match.record


@pytest.mark.proves("HOUSE-R44")
def test_an_impossible_deal_can_be_played_but_not_declared() -> None:
    """Slides are all there is; that it is hopeless is told by hint and solution."""
    match = dealt([*range(1, 12), 13, 12], deal="any")
    assert ["slide 7", "slide 12"] == [str(move) for move in match.legal(0)]
    assert {"slide"} == {verb.name for verb in rules.MOVES.verbs}


@pytest.mark.proves("P13-R2", "P13-R1")
def test_whether_it_can_be_solved_never_changes() -> None:
    """Each slide exchanges a card with the gap, and brings the gap one step nearer or farther."""
    rng = random.Random(7)
    for start in (Match.new(KEY, 1, seed="even"), dealt([*range(1, 12), 13, 12], deal="any")):
        match, kinds = start, set()
        for _ in range(120):
            cards = [card or 14 for card in shown(match)]
            row, column = divmod(match.state.gap - 1, 7)
            kinds.add((inversions(cards) + (1 - row) + (6 - column)) % 2)
            move = rng.choice(match.legal(0))
            after = match.play(0, move)
            moved = [n for n in range(14) if shown(match)[n] != shown(after)[n]]
            assert {match.state.gap - 1, after.state.gap - 1} == set(moved)
            match = after
        assert 1 == len(kinds)


def test_its_options_are_the_deal_and_the_longest_match() -> None:
    """As the ruling names them."""
    options = game(KEY).options
    assert {"deal", "max_moves"} == set(options)
    assert (("solvable", "any"), "solvable") == (options["deal"].values, options["deal"].default(1))
