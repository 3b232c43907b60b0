"""The solver of the "49" puzzle: which gaps can be solved, and hints that are honest."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaping import BOARD, Squares, at, leaps, open_leaps, shown
from parlour import checks
from parlour.checks import forty_nine_puzzle as checker
from parlour.checks.wrong import Wrong
from parlour.core import compiling
from parlour.core.bits import members
from parlour.core.game import game
from parlour.core.match import Match
from parlour.solvers import forty_nine_puzzle, hints
from parlour.solvers.forty_nine_puzzle.moves import few_moves, regions
from parlour.solvers.leap_search import SQUARES, STRAIGHT, exhausted, sifted
from parlour.solvers.leaps import MARKS, agreeing, first_of_kind, jumps
from parlour.solvers.solving import solve_match

ANSWERS = Path(__file__).parents[2] / "docs" / "answers"
KEY = "forty-nine-puzzle"
needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def new(vacant: int = 49) -> Match:
    return Match.new(game(KEY, vacant=vacant), 1, seed="any")


def played_on(match: Match, moves: tuple[str, ...]) -> Match:
    for move in moves:
        match = match.play(0, move)
    return match


def can_be_solved(men: Squares, known: dict[Squares, bool]) -> bool:
    """Every way tried, with sets."""
    if men not in known:
        ways = open_leaps(men, straight=True).values()
        known[men] = len(men) == 1 or any(can_be_solved(after, known) for after in ways)
    return known[men]


def late_positions(seeds: range, men: int, vacant: int = 2) -> list[Match]:
    """Along random matches once only that many men are left."""
    found = []
    for seed in seeds:
        match, rng = new(vacant), random.Random(seed)
        while match.turn:
            if len(shown(match)) <= men:
                found.append(match)
            match = match.play(0, rng.choice(match.legal(0)))
    return found


def from_the_end(seed: int, men: int) -> Squares:
    """A position that can be solved: jumps taken back from one man."""
    rng = random.Random(seed)
    found: Squares = frozenset({rng.randint(1, 49)})
    while len(found) < men:
        back = [
            found - {end} | {start, over}
            for start, over, end in leaps(straight=True)
            if end in found and start not in found and over not in found
        ]
        if not back:
            return from_the_end(seed + 1000, men)
        found = rng.choice(back)
    return found


@pytest.mark.proves("P49-R2", "forty-nine/forty-nine-puzzle/other-gaps-claim")
def test_marks_leave_24_gaps_and_six_last_squares_each() -> None:
    """Exactly one of a gap's row and column is the first, fourth or seventh."""
    solvable = {}
    for gap in BOARD:
        row, column = divmod(gap - 1, 7)
        lasts = members(agreeing(SQUARES & ~(1 << gap), SQUARES))
        assert bool(lasts) == ((row % 3 == 0) != (column % 3 == 0))
        for last in lasts:
            assert (row + (last - 1) // 7) % 3 == 0 == (column + (last - 1) % 7) % 3
        solvable[gap] = len(lasts)
    assert [0, 6] == sorted(set(solvable.values()))
    assert 24 == sum(count == 6 for count in solvable.values())


def test_marks_are_even_on_every_three_in_line() -> None:
    """So no jump changes what is odd and what is even."""
    for mark in MARKS:
        for three in leaps(straight=True):
            assert sum(mark >> square & 1 for square in three) % 2 == 0


@pytest.mark.slow
@pytest.mark.proves("P49-R1", "P49-R2", "forty-nine/forty-nine-puzzle/doubt")
@pytest.mark.parametrize("vacant", [*range(1, 50)])
def test_every_gap_is_settled_at_once(vacant: int) -> None:
    """One man, or two where one is impossible; in far less than ten seconds."""
    begun = process_time()
    found = solve_match(new(vacant))
    assert process_time() - begun < 10
    assert ("holds", "") == (found.verdict, found.word), found.certified
    end = played_on(new(vacant), found.moves)
    assert end.outcome is not None
    solvable = bool(agreeing(SQUARES & ~(1 << vacant), SQUARES))
    assert (1 if solvable else 2) == len(shown(end))
    assert bool(end.outcome.winners) == solvable


@pytest.mark.proves("P49-R3", "forty-nine/forty-nine-puzzle/doubt")
def test_that_49_is_impossible_is_told_when_asked() -> None:
    """And a way to two men is offered anyway."""
    found = hints.hint(new(49))
    assert found.solvable is False
    assert "cannot be solved from here; the best line found leaves 2 men." in found.sentence
    assert "It was impossible from the start." in found.sentence
    assert found.move in [str(move) for move in new(49).legal(0)]


@pytest.mark.slow
def test_late_hints_are_exact() -> None:
    """Against every way tried with sets; a hint never loses what can be solved."""
    known: dict[Squares, bool] = {}
    for match in late_positions(range(12), 10):
        found = forty_nine_puzzle.hint(match)
        assert can_be_solved(shown(match), known) == found.solvable
        assert found.move in [str(move) for move in match.legal(0)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_hints_followed_solve_what_can_be_solved(seed: int) -> None:
    """From positions that jumps taken back lead to."""
    match = at(KEY, from_the_end(seed, 8 + seed % 6))
    while match.turn:
        found = forty_nine_puzzle.hint(match)
        assert found.solvable is True
        match = match.play(0, found.move)
    assert 1 == len(shown(match))


@pytest.mark.slow
def test_hints_come_within_a_second_and_stay_false() -> None:
    """All along random matches."""
    forty_nine_puzzle.hint(new(2))  # compiles
    for seed in range(3):
        match, rng, verdicts = new(2), random.Random(seed), []
        while match.turn:
            begun = process_time()
            verdicts.append(forty_nine_puzzle.hint(match).solvable)
            assert process_time() - begun < 1
            match = match.play(0, rng.choice(match.legal(0)))
        if False in verdicts:
            assert set(verdicts[verdicts.index(False) :]) == {False}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_trying_everything_agrees_with_sets(seed: int) -> None:
    """Found, refuted, or beyond the limit."""
    known: dict[Squares, bool] = {}
    rng = random.Random(seed)
    men = frozenset(rng.sample(sorted(BOARD), 9))
    bits = sum(1 << square for square in men)
    tried = exhausted(bits, SQUARES, STRAIGHT, 100_000)
    assert can_be_solved(men, known) == tried.solvable
    assert tried.solvable or tried.tried == len(known)
    assert exhausted(SQUARES & ~4, SQUARES, STRAIGHT, 100).solvable is None


def test_a_line_is_told_by_its_jumps() -> None:
    """Each position one jump after the one before."""
    line = sifted(SQUARES & ~(1 << 2), SQUARES, STRAIGHT, 20)
    match = new(2)
    for text, men in zip(jumps(line), line[1:], strict=True):
        match = match.play(0, text)
        assert men == match.record.men


def test_squares_alike_are_called_alike() -> None:
    """Corners, and gap with last square together."""
    assert (1,) == first_of_kind(49) == first_of_kind(7)
    assert (2, 48) == first_of_kind(48, 2)
    assert 10 == len({first_of_kind(square) for square in BOARD})


@pytest.mark.slow
def test_answers_from_the_midst_are_checked() -> None:
    """Solved, refuted by trying, or called not known."""
    for match in late_positions(range(4), 16)[::3]:
        found = solve_match(match)
        assert ("holds", "") == (found.verdict, found.word), found.certified
        end = played_on(match, found.moves)
        assert end.outcome is not None


# --- certificates --------------------------------------------------------------------------------


def kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ANSWERS / name).read_text())
    return found


def refused(certificate: object) -> str:
    finding = checks.check(json.dumps(certificate))
    assert not finding.good
    return finding.sentence


@pytest.mark.slow
@pytest.mark.parametrize("name", forty_nine_puzzle.STUDY.derived)
def test_certificates_kept_are_derived_again(name: str) -> None:
    """And hold."""
    assert kept(name) == forty_nine_puzzle.STUDY.derived[name](lambda share: None)
    assert checks.check(json.dumps(kept(name))).good


@pytest.mark.slow
def test_wrong_certificates_are_refused() -> None:
    """Each with the reason."""
    good = kept("forty-nine-puzzle.json")
    moves, marks = good["moves"], good["marks"]
    line = jumps(sifted(SQUARES & ~4, SQUARES, STRAIGHT, 20))
    solved = _without(_without(good, "marks"), "left")
    solved |= {"options": {"vacant": "2"}, "claim": "solution", "moves": line}
    assert checks.check(json.dumps(solved)).good
    assert "leave 2 men, not one" in refused(solved | {"moves": line[:-1]})
    assert "no field 'left'" in refused(solved | {"left": 1})
    assert "leave 2 men, not one" in refused(good | {"claim": "solution"})
    assert "leave 3 men, not 2" in refused(good | {"moves": moves[:-1]})
    assert "proved only for two men" in refused(good | {"moves": moves[:-1], "left": 3})
    assert "There is no man" in refused(good | {"moves": [moves[0], moves[0]]})
    assert "no jump from 33 to 49" in refused(good | {"moves": ["jump 33 49"]})
    assert "not a move of this puzzle" in refused(good | {"moves": ["stop"]})
    assert "more than one jump" in refused(good | {"moves": ["jump 47 49 47"]})
    assert "odd number of" in refused(good | {"marks": [marks[0][1:], marks[1]]})
    assert "do not rule out" in refused(good | {"marks": marks[:1]})
    possible = {"claim": "impossible", "options": {"vacant": "2"}, "moves": line, "left": 1}
    assert "do not rule out" in refused(good | possible)
    assert "too many positions" in refused(_without(good, "marks"))
    two = {"men": [1, 2], "claim": "impossible", "moves": [], "left": 2}
    assert "brought to" in refused(_without(good, "marks") | two)
    assert "not a square from 1 to 49" in refused(good | {"options": {"vacant": "50"}})
    assert "its options" in refused(good | {"options": {"gap": "2"}})


@pytest.mark.soak
@needs_numba
def test_few_moves_are_found_again() -> None:
    """Some seconds, and half a gigabyte of memory."""
    again = forty_nine_puzzle.STUDY.long["forty-nine-puzzle-moves.json"](lambda share: None)
    assert kept("forty-nine-puzzle-moves.json") == json.loads(json.dumps(again))


def test_few_moves_replay_by_the_rules() -> None:
    """Jump by jump, to one man."""
    for vacant, text in kept("forty-nine-puzzle-moves.json")["solved"].items():
        match = new(int(vacant))
        for run in text.split(" "):
            squares = run.split("-")
            for start, end in pairwise(squares):
                match = match.play(0, f"jump {start} {end}")
        assert 1 == len(shown(match))


@pytest.mark.slow
@needs_numba
def test_a_narrow_search_finds_a_solution_too() -> None:
    """With more moves; it is one, as the checker sees."""
    runs = few_moves(18, 500, 30)
    assert runs
    text = " ".join("-".join(map(str, run)) for run in runs)
    certificate = kept("forty-nine-puzzle-moves.json")
    certificate["solved"]["18"], certificate["enough"]["18"] = text, len(runs)
    assert checks.check(json.dumps(certificate)).good


def test_no_man_of_a_region_can_be_taken_before_one_of_them_moves() -> None:
    """Random matches from each gap: the first change in a region is a jump that begins in it."""
    for vacant in (2, 3, 11, 18):
        for seed in range(3):
            match, rng = new(vacant), random.Random(seed)
            whole = [set(region) for region in regions(vacant)]
            while match.turn:
                move = rng.choice(match.legal(0))
                begin, before = int(str(move).split()[1]), shown(match)
                match = match.play(0, move)
                changed = set(before) ^ set(shown(match))
                for region in [region for region in whole if region & changed]:
                    assert begin in region
                    whole.remove(region)


def changed_moves(name: str, gap: str, value: object) -> dict[str, Any]:
    certificate = kept("forty-nine-puzzle-moves.json")
    certificate[name][gap] = value
    return certificate


def test_wrong_claims_about_few_moves_are_refuted() -> None:
    """One thing is changed in a right one."""
    right = kept("forty-nine-puzzle-moves.json")
    begun, way = right["regions"]["2"], right["solved"]["2"]
    wrong: list[tuple[dict[str, Any], str]] = [
        (changed_moves("enough", "2", 19), "20 moves are enough and 16 needed"),
        (changed_moves("at_least", "2", 17), "20 moves are enough and 16 needed"),
        (changed_moves("at_least", "3", 16), "15 needed"),
        (changed_moves("regions", "2", begun[1:]), "15 needed"),
        (changed_moves("regions", "2", [*begun, begun[0]]), "overlaps"),
        (changed_moves("regions", "2", [*begun, [2]]), "holds the gap"),
        (changed_moves("regions", "2", [*begun, [41]]), "41 can be taken before"),
        (changed_moves("regions", "2", [*begun, []]), "is empty"),
        (changed_moves("regions", "2", [*begun[1:], [3]]), "overlaps"),
        (changed_moves("regions", "2", None), "proper list"),
        (changed_moves("solved", "2", way.rpartition(" ")[0]), "men, not one"),
        (changed_moves("solved", "2", "1-2"), "1 "),
        (changed_moves("solved", "2", 20), "not a text"),
        (changed_moves("solved", "1", way), "same gaps"),
        (right | {"marks": right["marks"][:1]}, "not those that can be solved"),
        (right | {"enough": {}}, "'enough'"),
        (right | {"fewest": 19}, "no field 'fewest'"),
    ]
    for certificate, why in wrong:
        assert why in refused(certificate)


def test_a_corner_counts_only_if_the_last_man_cannot_stand_there() -> None:
    """Without marks that rule it out, the man of a corner might never move."""
    with pytest.raises(Wrong, match="may have stood on 1 always"):
        checker._begun(2, [[1]], [1])


def test_wrong_tables_of_starts_are_refused() -> None:
    """Every gap and last square is asked for."""
    good = kept("forty-nine-puzzle-starts.json")
    assert "neither a solution" in refused(good | {"solved": good["solved"][1:]})
    assert "gives no way to two men" in refused(good | {"two_men": good["two_men"][1:]})
    assert "neither a solution" in refused(good | {"marks": good["marks"][:2]})
    assert "from square to square" in refused(good | {"solved": ["2: 4-2 "]})
    assert "not a square" in refused(good | {"solved": ["x: 4-2"]})
    assert "no options" in refused(good | {"options": {"vacant": "2"}})


def _without(certificate: dict[str, Any], name: str) -> dict[str, Any]:
    return {part: value for part, value in certificate.items() if part != name}


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
PARTS = ["options", "claim", "men", "moves", "left", "marks", "solved", "two_men"]


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(name=st.sampled_from(PARTS), value=ANYTHING)
def test_garbage_is_refused_in_a_sentence(name: str, value: object) -> None:
    """Whatever a field holds, there is no other failure."""
    for file in forty_nine_puzzle.STUDY.derived:
        assert checks.check(json.dumps(kept(file) | {name: value})).sentence.endswith(".")
