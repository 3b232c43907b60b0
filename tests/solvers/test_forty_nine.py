"""What is claimed about Forty-Nine: bounds that hold, games that reach them, and sums."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import checks
from parlour.checks.forty_nine import joined
from parlour.core import kernels
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games.forty_nine.outfit import filled
from parlour.solvers import forty_nine as solver
from parlour.solvers.forty_nine.filled import best as best_filled

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
LINES = [{7 * r + c + 1 for c in range(7)} for r in range(7)]
LINES += [{7 * r + c + 1 for r in range(7)} for c in range(7)]
LINES += [{8 * i + 1 for i in range(7)}, {6 * i + 7 for i in range(7)}]


def silent(share: float) -> None:
    """Nobody listens."""


@cache
def derived(name: str) -> dict[str, Any]:
    return solver.STUDY.derived[name](silent)


def kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / name).read_text())
    return found


def counted(squares: set[int]) -> int:
    """What squares count: multiples of five, ten for a line, minus five for each card not held."""
    fives = sum(square for square in squares if square % 5 == 0)
    return fives + 10 * sum(line <= squares for line in LINES) - 5 * len(squares)


def replayed(certificate: dict[str, Any]) -> Match:
    """The game of a certificate, by the rules of the house."""
    match = Match.scripted(
        game("forty-nine", **certificate["options"]),
        certificate["players"],
        lambda match: (
            f"dealer {certificate['dealer']}"
            if match.record.dealer < 0
            else " ".join(["deal", *certificate["pack"]])
        ),
    )
    for line in certificate["lines"]:
        seat, _, text = line.partition(" ")
        match = match.play(int(seat), text)
    return match


# --- the most ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("F49-R13", "forty-nine/forty-nine/total-450")
def test_450_is_the_most_with_the_cheater_and_440_without() -> None:
    """The solver's sweep finds what is kept; that the checker accepts it is tested elsewhere."""
    for name, total, elsewhere in (
        ("forty-nine-450.json", 450, 405),
        ("forty-nine-440.json", 440, 400),
    ):
        found = derived(name)
        assert (total, elsewhere) == (found["total"], found["elsewhere"])
        assert kept(name) == found


@pytest.mark.proves("F49-R13", "forty-nine/forty-nine/total-450", "F49-R23")
@pytest.mark.parametrize(
    ("name", "total"),
    [
        ("forty-nine-450-game.json", 450),
        ("forty-nine-440-game.json", 440),
        ("forty-nine-690-game.json", 690),
    ],
)
def test_a_game_makes_the_most(name: str, total: int) -> None:
    """By the rules of the house and by those of the checker."""
    match = replayed(kept(name))
    assert match.outcome is not None
    assert total == sum(match.score) == kept(name)["total"]
    assert checks.check(json.dumps(kept(name))).good


@pytest.mark.proves("F49-R13")
def test_without_the_cheater_a_full_board_cannot_be() -> None:
    """All cards played leave every hand empty, and the first empty hand ends the game."""
    wrong = kept("forty-nine-440.json") | {"squares": [*range(1, 50)], "total": 445}
    finding = checks.check(json.dumps(wrong))
    assert not finding.good
    assert "cannot be full" in finding.sentence


@pytest.mark.slow
@pytest.mark.parametrize("with_last", [True, False])
def test_the_two_sweeps_agree_and_nothing_grown_at_random_is_better(with_last: bool) -> None:
    """Random connected squares are never better than the best of the sweep, which is connected."""
    best = best_filled(with_last, may_be_whole=False)
    assert best.worth == joined.most(with_last, may_be_all=False)
    assert best.worth == counted(set(best.squares)) == joined.value(set(best.squares))
    assert joined.is_joined(set(best.squares))
    rng = random.Random(49)
    for _ in range(300):
        squares = {49 if with_last else rng.randrange(1, 49)}
        for _ in range(rng.randrange(47)):
            near = {n for s in squares for n in (s - 7, s + 7) if 1 <= n <= 49}
            near |= {s - 1 for s in squares if s % 7 != 1} | {s + 1 for s in squares if s % 7}
            near -= squares | (set() if with_last else {49})
            squares.add(rng.choice(sorted(near)))
            assert joined.is_joined(squares)
            assert counted(squares) == joined.value(squares) <= best.worth


def small_best(size: int, side: int) -> int:
    """The best of all connected sets on the squares of the first columns and rows."""
    squares = [7 * r + c + 1 for r in range(side) for c in range(size)]
    best = -999
    for some in range(1, 1 << len(squares)):
        chosen = {square for at, square in enumerate(squares) if some >> at & 1}
        if joined.is_joined(chosen):
            best = max(best, sum(map(joined.worth, chosen)))
    return best


@pytest.mark.slow
def test_joining_is_followed_rightly(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a corner of three by four squares, with all others worthless, against all sets."""
    corner = {7 * r + c + 1 for r in range(4) for c in range(3)}
    worth = joined.worth
    expected = small_best(3, 4)
    for remembered in (joined._row, joined.most):  # what others asked holds for the whole board
        monkeypatch.setattr(joined, remembered.__name__, cache(remembered.__wrapped__))
    monkeypatch.setattr(joined, "worth", lambda s: worth(s) if s in corner else -1000)
    assert expected == joined.most(with_49=False, may_be_all=False)


@pytest.mark.slow
@pytest.mark.parametrize("cheater", ["on", "off"])
@pytest.mark.proves("F49-R13", "F49-R11")
def test_a_total_is_bounded_by_the_squares_filled(cheater: str) -> None:
    """In random games: never more than the end, five for each card not on the board, and squares."""
    one = game("forty-nine", cheater=cheater)
    for players in (2, 5, 8):
        for number in range(40):
            state = one.start(players)
            kernels.plain(one.rules).playout(state, kernels.seeded(49, number))
            squares = {n for n in range(1, 50) if filled(state) >> n & 1}
            end = 60 if 49 in squares else 10
            pack = 50 if cheater == "on" else 49
            assert sum(state.scores) <= end + 5 * pack + counted(squares)
            assert joined.is_joined(squares)


# --- sums ----------------------------------------------------------------------------------------


@pytest.mark.proves(
    "forty-nine/forty-nine/combinations-fifty",
    "forty-nine/forty-nine/combinations-hundred",
    "F49-R14",
)
def test_pairs_make_fifty_and_fours_a_hundred() -> None:
    """24 pairs, twelve fours of either family, and the printed ones in both."""
    found = derived("forty-nine-sums.json")
    assert kept("forty-nine-sums.json") == found
    assert (24, 12, 12) == tuple(
        map(len, (found["fifties"], found["rotation"], found["rectangles"]))
    )
    assert {50} == {sum(pair) for pair in found["fifties"]}
    for family in ("rotation", "rectangles"):
        assert {100} == {sum(four) for four in found[family]}
        assert [4, 22, 28, 46] in found[family]
        assert [9, 13, 37, 41] in found[family]
    assert [1, 49] in found["fifties"]
    assert [11, 39] in found["fifties"]
    shared = [four for four in found["rotation"] if four in found["rectangles"]]
    assert 6 == len(shared), "three crosses and three squares about the centre"


@pytest.mark.proves("forty-nine/chicago-casino/total-51", "CASINO-R1")
def test_chicago_casino_has_51_points() -> None:
    """45 for the fives, 3 for the Casinos, 3 for most cards."""
    found = derived("forty-nine-casino.json")
    assert kept("forty-nine-casino.json") == found
    assert 51 == found["total"] == 45 + 1 + 2 + 3
    assert checks.check(json.dumps(found)).good


# --- wrong certificates --------------------------------------------------------------------------


def refused(certificate: object) -> str:
    finding = checks.check(json.dumps(certificate))
    assert not finding.good
    return finding.sentence


@pytest.mark.slow
def test_wrong_bounds_are_refused() -> None:
    """Each with the reason."""
    good = kept("forty-nine-450.json")
    few = kept("forty-nine-440.json")
    assert "make 450 points" in refused(good | {"total": 445})
    assert "at most 405" in refused(good | {"elsewhere": 441})
    assert "not connected" in refused(good | {"squares": [5, 10, 49]})
    assert "not connected" in refused(good | {"squares": [48, 47]})
    assert "The bound is 450" in refused(
        good | {"squares": few["squares"], "total": 445, "elsewhere": 405}
    )
    assert "'cheater' is not one of" in refused(good | {"options": {}})


def test_wrong_games_are_refused() -> None:
    """One line or card changed."""
    good = kept("forty-nine-450-game.json")
    lines, pack = good["lines"], good["pack"]
    assert "makes 450" in refused(good | {"total": 455})
    assert "scores" in refused(good | {"scores": [450, 0]})
    assert "has not ended" in refused(good | {"lines": lines[:-1]})
    assert "after the end" in refused(good | {"lines": [*lines, "1 pass"]})
    assert "out of turn" in refused(good | {"lines": [lines[1], *lines]})
    assert "not a move of the game" in refused(good | {"lines": ["0 deal 7"]})
    assert "not in the hand" in refused(good | {"lines": ["0 play 49"]})
    assert "not open" in refused(good | {"lines": ["0 play 3"]})
    assert "no card may be drawn" in refused(good | {"lines": ["0 draw"]})
    assert "passing is not possible" in refused(good | {"lines": [lines[0], "1 pass"]})
    assert "exactly the cards" in refused(good | {"pack": [*pack[:-1], pack[0]]})
    assert "exactly the cards" in refused(good | {"options": good["options"] | {"cheater": "off"}})
    late = [line for line in lines if line.endswith(("draw", "pass"))]
    assert "passing is not possible" in refused(
        good | {"lines": [*lines[:-3], f"{lines[-3][0]} pass"]}
    ), late


def test_wrong_sums_are_refused() -> None:
    """A pair left out, a card that counts something else."""
    sums, casino = kept("forty-nine-sums.json"), kept("forty-nine-casino.json")
    assert "exactly the 24" in refused(sums | {"fifties": sums["fifties"][1:]})
    assert "exactly the 12" in refused(sums | {"rotation": sums["rectangles"]})
    assert "does not count" in refused(casino | {"cards": casino["cards"] | {"2": 1}})
    assert "does not count" in refused(casino | {"cards": casino["cards"] | {"1": True}})
    assert "add up to 51" in refused(casino | {"total": 52})
    assert "'most_cards'" in refused(casino | {"most_cards": 4})


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
PARTS = ["options", "claim", "squares", "players", "dealer", "pack", "lines", "scores", "total"]
PARTS += ["fifties", "rotation", "cards", "most_cards", "elsewhere"]


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(name=st.sampled_from(PARTS), value=ANYTHING)
def test_garbage_is_refused_in_a_sentence(name: str, value: object) -> None:
    """Whatever a field holds, there is no other failure."""
    for file in ("-450-game", "-sums", "-casino"):
        certificate = kept(f"forty-nine{file}.json") | {name: value}
        assert checks.check(json.dumps(certificate)).sentence.endswith(".")
