"""Leanings: how readily players make each kind of move, learned from what a search prefers.

A leaning sorts the moves of a game into kinds (`kind`, in a file named after the game) and gives each
kind a weight (the data file beside it, with the command that made it: `bench/learning.py`).  Play that
follows a search takes each move as often as its weight says, and the search looks sooner at moves that
weigh more.  It leaves no move out; that is what habits do.

`kind` is a function of (state, seat, code of a legal move), written in the same small Python as rules,
for it is compiled too.  It depends on nothing but what the seat may know, of which it may keep in mind
all: it is asked about states in which everything lies open.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

Kind = Callable[[Any, int, int], int]


class Leaning(NamedTuple):
    """The kinds of moves of a game, and how much each of them weighs."""

    kind: Kind
    weights: tuple[int, ...]


def any_kind(s: Any, seat: int, code: int) -> int:
    """All moves are of one kind."""
    return 0


NONE = Leaning(any_kind, (1,))
"""Whoever has it makes any move as readily as another."""


@cache
def leaning(key: str) -> Leaning:
    """The leaning of a game."""
    name = f"{__name__}.{key.replace('-', '_')}"
    if find_spec(name) is None or not file_of(key).exists():
        return NONE
    weights: list[int] = json.loads(file_of(key).read_text("utf-8"))["weights"]
    return Leaning(import_module(name).kind, tuple(weights))


def file_of(key: str) -> Path:
    """Where the weights of a game are kept."""
    return Path(__file__).with_name(f"{key.replace('-', '_')}.json")
