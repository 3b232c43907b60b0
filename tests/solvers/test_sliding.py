"""Cards sliding home: the shortest ways are the shortest, and tables never overestimate."""

from __future__ import annotations

import random
from itertools import permutations
from math import sqrt
from pathlib import Path

import pytest

from parlour.core import compiling
from parlour.solvers import thirteen as solver
from parlour.solvers.thirteen import sliding
from parlour.solvers.thirteen.kernels import rank
from trays import Board, anywhere, near_home, neighbours

WIDTHS = [1, 2, 3, 6, 11, 20, 37, 67, 117, 198, 329, 557, 942, 1575, 2597]
"""How many positions are each number of slides from home (OEIS A346736, up to 14 slides)."""
FARTHEST, MEAN, DEVIATION = 108, 65.4835, 9.1804
"""Over all positions, from the same source."""

needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def distance(squares: Board) -> int:
    found = sliding.shortest(solver.tray(squares), sliding.tables())
    assert found is not None
    return len(found)


@pytest.mark.slow
@needs_numba
@pytest.mark.proves("forty-nine/thirteen/slide", "P13-R1")
def test_near_home_every_distance_is_right() -> None:
    """All 6462 positions up to 14 slides away, as many as published, found layer by layer."""
    near = near_home(14)
    assert WIDTHS == [list(near.values()).count(slides) for slides in range(15)]
    known = sliding.tables()
    for squares, slides in near.items():
        found = sliding.shortest(solver.tray(squares), known)
        assert found is not None
        assert slides == len(found)
        assert sliding.least(solver.tray(squares), known) <= slides


@pytest.mark.slow
@needs_numba
def test_the_mean_over_positions_agrees_with_what_is_published() -> None:
    """For 150 random positions, within three standard errors."""
    rng = random.Random(13)
    lengths = [distance(anywhere(rng)) for _ in range(150)]
    assert max(lengths) <= FARTHEST
    assert abs(sum(lengths) / 150 - MEAN) < 3 * DEVIATION / sqrt(150)


@pytest.mark.slow
@needs_numba
@pytest.mark.proves("P13-R2")
def test_the_hardest_position_takes_108_slides() -> None:
    """As published; it is not a deal, because its gap is on square 8."""
    assert FARTHEST == distance(tuple(solver.LONGEST)) == sliding.FARTHEST
    assert 8 == solver.LONGEST.index(0) + 1


@pytest.mark.slow
@needs_numba
@pytest.mark.proves("P13-R2")
def test_the_reversal_takes_90_slides_and_that_of_both_rows_104() -> None:
    """No deal of the thousand in the sample takes longer than the first."""
    assert 90 == distance(tuple(solver.REVERSED))
    assert 104 == distance(tuple(solver.ROWS_REVERSED))


@needs_numba
def test_slides_never_change_the_distance_by_more_than_one() -> None:
    """A hint leads one nearer; any other slide leads one nearer or one further away."""
    rng = random.Random(5)
    here = anywhere(rng)
    for _ in range(10):
        there = rng.choice(neighbours(here))
        assert 1 == abs(distance(here) - distance(there))
        here = there


@pytest.mark.proves("P13-R2")
def test_a_group_needs_no_more_than_the_truth() -> None:
    """The table of three cards against a search of all places of these cards and the gap."""
    cards = (0, 5, 12)
    table = sliding.table(cards, lambda share: None)
    home: tuple[int, ...] = (*cards, 13)
    needs, edge = {home: 0}, [home]
    while edge:  # slides of other cards are free, so they are gone through first
        *places, gap = edge.pop(0)
        for to in range(14):
            if abs(to // 7 - gap // 7) + abs(to % 7 - gap % 7) != 1:
                continue
            after = (*(gap if place == to else place for place in places), to)
            cost = needs[(*places, gap)] + (to in places)
            if cost < needs.get(after, 99):
                needs[after] = cost
                edge.insert(0 if to not in places else len(edge), after)
    least: dict[tuple[int, ...], int] = {}
    for (*places, _), cost in needs.items():
        least[tuple(places)] = min(cost, least.get(tuple(places), 99))
    _, ones = sliding._board()
    for lying in permutations(range(14), 3):
        code = sum(place << 4 * i for i, place in enumerate(lying))
        assert least[lying] == table[rank(code, 3, ones)]


# --- the tables ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_tables_are_kept_and_a_damaged_file_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Progress is reported while they are made, and not when they are read."""
    monkeypatch.setattr(sliding, "cache_folder", lambda: tmp_path / "deeper")
    groups = ((0, 1, 2), (5, 6))
    shares: list[float] = []
    values = sliding._kept(groups, shares.append)
    assert 14 * 13 * 12 + 14 * 13 == len(values)
    assert shares == sorted(shares)
    assert 0 < shares[0] <= shares[-1] <= 1
    (file,) = (tmp_path / "deeper").iterdir()
    told = len(shares)
    assert values == sliding._kept(groups, shares.append)
    assert told == len(shares)
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert values == sliding._kept(groups, shares.append)
    assert told < len(shares)


def test_tables_that_cannot_be_kept_are_made_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the cache folder is a file."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(sliding, "cache_folder", lambda: tmp_path / "file")
    assert 14 * 13 == len(sliding._kept(((5, 6),), lambda share: None))
