"""The loops in both forms: plain Python on lists, and compiled on arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from parlour.bots.checkers import kernels


@dataclass(frozen=True)
class Loops:
    """The functions of `kernels` that others call, and the kind of row they work on."""

    search: Callable[..., None]
    first_numbers: Callable[..., int]
    spread: Callable[..., int]
    row: Callable[[Sequence[int]], Any]
    nothing: Callable[[], Any]
    """Endgames of which none is known."""
    at_once: int
    """How many positions are searched between two looks at the watch."""


PLAIN = Loops(kernels.search, kernels.first_numbers, kernels.spread, list, bytes, 24)


@cache
def compiled() -> Loops:
    """The compiled loops; each is compiled, or read from disk, when it is first called."""
    from parlour.core import compiling  # slow to load

    return Loops(
        search=compiling.kept_whole(kernels.search),
        first_numbers=compiling.kept_whole(kernels.first_numbers),
        spread=compiling.kept_whole(kernels.spread),
        row=_array,
        nothing=_nothing,
        at_once=3_000,
    )


def _array(numbers: Sequence[int]) -> Any:
    import numpy as np

    return np.array(numbers, np.int64)


def _nothing() -> Any:
    import numpy as np

    known = np.zeros(1, np.uint8)
    known.flags.writeable = False  # as those that are read from disk
    return known
