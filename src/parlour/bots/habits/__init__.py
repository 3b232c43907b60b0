"""Habits: what sensible players of a game do not do, so that imagined play is worth looking at.

A habit is a function of (state, seat, may), like the `legal` of a game: it is given the legal moves
and takes out those that hardly anybody would make; at least one is left.  It runs compiled, many
million times a second, so it is light.  It looks only at what the seat may know.
Each stands in a file named after its game, as `sensible`; a game without one is played at random.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

Habit = Callable[[Any, int, list[int]], None]


def anything(s: Any, seat: int, may: list[int]) -> None:
    """The habit of someone who has none."""


@cache
def habit(key: str) -> Habit:
    """The habit of a game."""
    name = f"{__name__}.{key.replace('-', '_')}"
    if find_spec(name) is None:
        return anything
    found: Habit = import_module(name).sensible
    return found
