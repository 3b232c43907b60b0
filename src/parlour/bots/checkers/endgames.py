"""Endgames: who wins every position of a few men, and in how many turns.

They are worked out backwards from the ends, smaller counts of men first, by the definition of
CHECK-R13: nothing bars going back and forth, and play that never ends is a draw.  They are kept on
disk, and mapped into memory so that all processes share them.
"""

from __future__ import annotations

import hashlib
import os
from itertools import product
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.bots.checkers.kernels import MOST_KNOWN, SIZES, Row
from parlour.bots.checkers.squares import BOARD

if TYPE_CHECKING:
    from parlour.bots.checkers.loops import Loops

Counts = tuple[int, int, int, int]
"""Men and kings of the side to move, then men and kings of the other."""

CHOOSE: Row = [comb(n, k) for n in range(26) for k in range(SIZES)]


def size(counts: Counts) -> int:
    """How many places positions with these counts take; men never stand on their last row."""
    m0, k0, m1, k1 = counts
    return comb(21, m0) * comb(21, m1) * comb(25, k0) * comb(25, k1)


def in_order(men: int) -> list[Counts]:
    """All counts of that many men, those that a crown can lead to first."""
    up_to = range(men + 1)
    all_counts = product(up_to, up_to, up_to, up_to)
    both = [c for c in all_counts if sum(c) == men and c[0] + c[1] and c[2] + c[3]]
    return sorted(both, key=lambda c: (c[0] + c[2], c))


def _starts() -> tuple[Row, Row]:
    """Where the positions of each count begin, and how many there are up to each number of men."""
    starts, ends, total = [0] * SIZES**4, [0] * SIZES, 0
    for men in range(2, SIZES):
        for counts in in_order(men):
            m0, k0, m1, k1 = counts
            starts[((m0 * SIZES + k0) * SIZES + m1) * SIZES + k1] = total
            total += size(counts)
        ends[men] = total
    return starts, ends


STARTS, ENDS = _starts()


def worked_out(loops: Loops, most: int, men: int) -> Any:
    """The numbers of all positions up to so many men; with `most`, jumps must be longest."""
    import numpy as np

    known = np.zeros(ENDS[men], np.uint8)
    for count in range(2, men + 1):
        for counts in in_order(count):
            other = (counts[2], counts[3], counts[0], counts[1])
            if counts <= other:
                _work_out(loops, most, counts, other, known)
    return known


def _work_out(loops: Loops, most: int, counts: Counts, other: Counts, known: Any) -> None:
    """The numbers of the positions with these counts, and of those with sides the other way."""
    import numpy as np

    starts, choose = loops.row(STARTS), loops.row(CHOOSE)
    pair = [counts] if counts == other else [counts, other]
    left = {one: np.zeros(size(one), np.uint8) for one in pair}
    highest = 0
    for one in pair:
        found = loops.first_numbers(BOARD, most, *one, known, left[one], starts, choose)
        highest = max(highest, found)
    level = 0
    while level < highest:
        for one in pair:
            before = left[one[2:] + one[:2]]
            found = loops.spread(BOARD, level, *one, known, before, starts, choose)
            highest = max(highest, found)
        level += 1


def path(most: int, men: int) -> Path:
    """Where the endgames are kept: by a digest of the files that work them out."""
    from parlour.core import compiling  # slow to load

    digest = hashlib.sha256(repr(BOARD).encode())
    for name in ("kernels.py", "endgames.py"):
        digest.update(Path(__file__).with_name(name).read_bytes())
    return compiling.cache_folder() / f"{_name(most, men)}-{digest.hexdigest()[:16]}.endgames"


def _name(most: int, men: int) -> str:
    """How the names of files with such endgames begin."""
    return f"checkers-{'max' if most else 'free'}-{men}"


def kept(most: int, men: int) -> Any | None:
    """The endgames that are on disk, or nothing if there are none yet."""
    import numpy as np

    where = path(most, men)
    if not where.exists() or where.stat().st_size != ENDS[men]:
        return None
    return np.asarray(np.memmap(where, np.uint8, "r"))


def keep(loops: Loops, most: int, men: int) -> Any:
    """Work the endgames out and put them on disk; if that cannot be written, they serve as is."""
    known = worked_out(loops, most, men)
    known.flags.writeable = False
    where = path(most, men)
    draft = where.with_suffix(f".{os.getpid()}")
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        known.tofile(draft)
        draft.replace(where)
        for older in where.parent.glob(f"{_name(most, men)}-*.endgames"):
            if older != where:
                older.unlink(missing_ok=True)
    except OSError:
        return known
    return kept(most, men)


__all__ = ["CHOOSE", "ENDS", "MOST_KNOWN", "STARTS", "keep", "kept", "worked_out"]
