"""Habits: what sensible players of a game do not do, so that imagined play is worth looking at.

A habit is a function of (state, seat, may), like the `legal` of a game: it is given the legal moves
and takes out those that hardly anybody would make; at least one is left.  It runs compiled, many
million times a second, so it is light.  It looks only at what the seat may know.
Each stands in a file named after its game, as `sensible`; a game without one is played at random.
Where a leaning (`bots.leanings`) knows some of it better, the file gives what is left to take out while
searching as `searching`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from parlour.core.moves import Move
from parlour.core.views import View

Habit = Callable[[Any, int, list[int]], None]


def anything(s: Any, seat: int, may: list[int]) -> None:
    """The habit of someone who has none."""


@cache
def habit(key: str) -> Habit:
    """The habit that a search of a game keeps to."""
    return _given(key, "searching") or whole_habit(key)


def whole_habit(key: str) -> Habit:
    """The habit of a game, whatever a leaning knows."""
    return _given(key, "sensible") or anything


def _given(key: str, name: str) -> Habit | None:
    module = f"{__name__}.{key.replace('-', '_')}"
    if find_spec(module) is None:
        return None
    found: Habit | None = getattr(import_module(module), name, None)
    return found


def sensible(view: View, moves: list[Move]) -> list[Move]:
    """The moves that habit leaves; it sees no more than the view does."""
    rules = view.game.rules
    may = [0] * rules.vocabulary.words
    for move in moves:
        may[move.code >> 6] |= 1 << (move.code & 63)
    assert view.seat is not None
    whole_habit(rules.key)(view.state.copy(), view.seat, may)
    return rules.vocabulary.among(may)
