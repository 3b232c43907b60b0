"""The Pittsburg Draw puzzle: fifty cards in ten hands."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from parlour.core.bits import count
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games import pittsburgh_draw_puzzle as rules
from parlour.packs.forty_nine import FORTY_NINE

KEY = "pittsburgh-draw-puzzle"
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "puzzles.json").read_text())["PDP"]
LOWEST, HIGHEST = "1 2 8 15 22", "46 47 48 49 C"
STRICT = {
    1: LOWEST,
    2: "20 38 39 43 44",
    3: "7 19 25 31 37",
    4: "21 40 41 42 45",
    5: "16 17 18 23 24",
    6: "3 4 5 6 13",
    7: "9 10 11 12 14",
    8: "26 27 28 29 30",
    9: "32 33 34 35 36",
    10: HIGHEST,
}
"""A solution, made by hand: cards of each hand."""


def new(strict: str = "on") -> Match:
    return Match.new(game(KEY, strict=strict), 1, seed="any")


def laid(hands: dict[int, str], strict: str = "on") -> Match:
    """A match with these cards in hands and all others on the table."""
    placed = {card for cards in hands.values() for card in cards.split()}
    loose = " ".join(name for name in FORTY_NINE.names if name not in placed)
    texts = [hands.get(kind, "") for kind in range(1, 11)]
    return Match.at(game(KEY, strict=strict), 1, turn=0, hands=texts, loose=loose)


def right(match: Match, kind: int) -> bool:
    return bool(rules.is_right(match.record, kind))


def said(match: Match, verb: str) -> list[str]:
    return [str(move) for move in match.legal(0) if move.verb.name == verb]


# --- the claims ----------------------------------------------------------------------------------


@pytest.mark.proves(
    "forty-nine/pittsburgh-draw-puzzle/strict-claim",
    "forty-nine/pittsburgh-draw-puzzle/claim",
    "PDP-R1",
    "PDP-R2",
    "forty-nine/pittsburgh-draw-puzzle/divide",
)
@pytest.mark.parametrize("strict", ["on", "off"])
def test_it_can_be_done(strict: str) -> None:
    """Both sheets say so; the last card ends it, whatever the order."""
    match = new(strict)
    lines = [f"place {card} {kind}" for kind, cards in STRICT.items() for card in cards.split()]
    if strict == "on":
        lines = [line for line in lines if not line.endswith((" 1", " 10"))]
    random.Random(1).shuffle(lines)
    for line in lines:
        assert match.outcome is None
        match = match.play(0, line)
    assert match.outcome is not None
    assert ((0,), (10,), "forty-nine/pittsburgh-draw-puzzle/divide") == (
        match.outcome.winners,
        match.score,
        match.outcome.reason,
    )
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, "remove 3")


@pytest.mark.proves("PDP-R2", "HOUSE-R65", "forty-nine/general/cheater")
def test_the_strict_form_begins_with_both_extremes() -> None:
    """Vectors: what is left of each colour."""
    match = new()
    assert [LOWEST.split(), HIGHEST.split()] == [match.state.hands[0], match.state.hands[9]]
    assert [str(card) for card in VECTORS["fixed_lowest"]] == match.state.hands[0]
    assert [str(card) for card in VECTORS["fixed_highest"]] == match.state.hands[9]
    left = Counter((int(card) - 1) // 7 for card in match.state.loose)
    assert [*VECTORS["remaining_by_colour"].values()] == [left[colour] for colour in range(7)]
    assert (2,) == match.score


@pytest.mark.proves("PDP-R2", "HOUSE-R65")
@pytest.mark.parametrize("card", ["1", "22", "46", "C"])
def test_what_is_given_stays(card: str) -> None:
    """In the strict form; in the plain one any card may be taken back."""
    with pytest.raises(IllegalMove, match="stay as they are") as refused:
        new().play(0, f"remove {card}")
    assert "PDP-R2" in refused.value.rules
    match = laid({1: LOWEST, 10: HIGHEST}, strict="off").play(0, f"remove {card}")
    assert card in match.state.loose


@pytest.mark.proves("PDP-R2")
def test_the_plain_form_begins_with_nothing() -> None:
    """All fifty lie on the table, and the lowest pair is not asked for."""
    match = new("off")
    assert ([], (0,)) == ([card for hand in match.state.hands for card in hand], match.score)
    assert [*FORTY_NINE.names] == match.state.loose
    assert right(laid({1: "3 4 8 15 22"}, "off"), 1)


# --- the hands -----------------------------------------------------------------------------------


@pytest.mark.proves("PDP-R1")
@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        (LOWEST, 1),
        ("1 2 8 9 15", 2),
        ("1 8 15 22 29", 3),
        ("1 2 3 8 15", 4),
        ("1 2 3 8 9", 5),
        ("1 2 3 4 8", 6),
        ("1 2 3 4 6", 7),
        ("5 6 7 8 9", 8),
        ("4 5 6 7 8", 9),
        ("3 4 5 6 7", 10),
        (HIGHEST, 10),
        ("1 8 15 22 C", 3),
        ("1 2 8 15 C", 4),
        ("1 2 8 9 C", 5),
        ("6 7 8 9 C", 8),
        ("1 3 7 9 C", 6),
        ("5 6 7 8 C", 9),
        ("1 2 6 7 C", 7),
        ("1 2 3 5 C", 10),
    ],
)
def test_a_hand_is_right_in_one_place_only(cards: str, kind: int) -> None:
    """A Full that is a run is no Full; with the Cheater a hand counts at its best."""
    assert [kind] == [k for k in range(1, 11) if right(laid({k: cards}, "off"), k)]


@pytest.mark.proves("PDP-R3", "forty-nine/pittsburgh-draw/cheater")
def test_the_cheater_may_stand_for_a_card_of_another_hand() -> None:
    """46 to 49 want 45, which lies in hand 4 here."""
    match = laid({4: "21 40 41 42 45", 10: HIGHEST})
    assert "45" in match.state.hands[3]
    assert right(match, 10)


@pytest.mark.proves("PDP-R1")
def test_a_hand_of_four_cards_is_never_right() -> None:
    """Not even four of a run."""
    assert not any(right(laid({kind: "3 4 5 6"}, "off"), kind) for kind in range(1, 11))


@pytest.mark.proves("PDP-R1")
def test_all_cards_placed_wrongly_solve_nothing() -> None:
    """Two hands of the solution exchanged; one may go on."""
    swapped = STRICT | {4: STRICT[5], 5: STRICT[4]}
    match = laid(swapped)
    card = swapped[4].split()[0]
    match = match.play(0, f"remove {card}").play(0, f"place {card} 4")
    assert ([], None, (8,)) == (match.state.loose, match.outcome, match.score)
    assert match.turn == (0,)


# --- moves ---------------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/pittsburgh-draw-puzzle/divide", "GO-R3")
def test_a_hand_takes_five_cards() -> None:
    """A sixth is refused by the rule, any other hand takes it."""
    match = laid({1: LOWEST, 6: "3 4 5 6 13", 10: HIGHEST})
    with pytest.raises(IllegalMove, match="five cards") as refused:
        match.play(0, "place 7 6")
    assert "forty-nine/pittsburgh-draw-puzzle/divide" in refused.value.rules
    assert [f"place 7 {kind}" for kind in (2, 3, 4, 5, 7, 8, 9)] == [
        text for text in said(match, "place") if text.startswith("place 7 ")
    ]


@pytest.mark.proves("PZ-R1", "GO-R5")
def test_a_card_may_be_taken_back_and_placed_anew() -> None:
    """Only one that lies in a hand; every move counts, and undoing leaves nothing."""
    start = new()
    match = start.play(0, "place 7 3")
    assert ["remove 7"] == said(match, "remove")
    with pytest.raises(IllegalMove, match="lies in a hand"):
        match.play(0, "remove 9")
    with pytest.raises(IllegalMove):
        match.play(0, "place 7 4")
    again = match.play(0, "remove 7")
    assert (start.record.loose, 2) == (again.record.loose, again.record.moves)
    assert start.record == match.undo().record


@pytest.mark.proves("HOUSE-R66")
def test_the_order_of_the_pack_means_nothing() -> None:
    """Two deals lay out the same table."""
    one, two = (Match.new(KEY, 1, seed=seed) for seed in ("one", "two"))
    assert one.log != two.log
    assert one.record == two.record


@pytest.mark.proves("HOUSE-R40")
def test_a_puzzle_that_never_ends_is_laid_aside() -> None:
    """After so many moves, and nobody has won; the last move may still solve it."""
    match = Match.new(game(KEY, max_moves=2), 1, seed="any")
    match = match.play(0, "place 7 3").play(0, "remove 7")
    assert match.outcome is not None
    assert ((), "HOUSE-R40") == (match.outcome.winners, match.outcome.reason)
    last = Match.at(
        game(KEY, max_moves=40), 1, turn=0, moves=39, loose="14",
        hands=[STRICT[kind].replace(" 14", "") for kind in range(1, 11)],
    ).play(0, "place 14 7")  # fmt: skip
    assert last.outcome is not None
    assert (0,) == last.outcome.winners


@pytest.mark.proves(
    "forty-nine/general/outfit", "forty-nine/general/numbered-cards", "forty-nine/general/colours"
)
@pytest.mark.parametrize("strict", ["on", "off"])
def test_every_card_lies_in_one_place_in_random_play(strict: str) -> None:
    """Hands never grow over five, and the score is the number of right hands."""
    rng = random.Random(7)
    match = new(strict)
    for _ in range(250):
        match = match.play(0, rng.choice(match.legal(0)))
        places = [match.record.loose, *match.record.hands]
        assert (1 << 50) - 1 == sum(places)
        assert 50 == sum(map(count, places))
        assert all(count(hand) <= 5 for hand in match.record.hands)
        assert match.score == (sum(right(match, kind) for kind in range(1, 11)),)
