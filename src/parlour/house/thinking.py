"""Thinking: what runs in a worker process.  The view is made here, and a bot is given nothing else.

The house itself imports this module too, and must start fast: the compiler is loaded only in the
worker.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import threading
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from parlour.bots import Bot, bot
from parlour.core.fair import Seed
from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk.advice import advise
from parlour.house.wire import Solution
from parlour.solvers import solving

REMEMBERED = 64
"""How many matches a worker remembers, to play on from where they were."""


@dataclass(frozen=True)
class Position:
    """A match as a worker is told of it; `table` only tells matches apart."""

    table: str
    game: str
    options: tuple[tuple[str, str], ...]
    players: int
    seed: str = field(repr=False)
    nonces: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]


_known: dict[str, tuple[tuple[tuple[int, str], ...], Match]] = {}


def prepare() -> None:
    """Import what takes long to import, and end with the house."""
    parent = multiprocessing.parent_process()
    if parent is not None and not any(t.name == "orphan" for t in threading.enumerate()):
        threading.Thread(target=_end_with, args=(parent,), name="orphan", daemon=True).start()
    importlib.import_module("parlour.core.compiling")


def _end_with(parent: Any) -> None:
    """A killed house must not leave workers behind."""
    parent.join()
    os._exit(1)


def replayed(position: Position) -> Match:
    """The match at a position, from the start."""
    match = Match.new(
        game(position.game, **dict(position.options)),
        position.players,
        Seed.from_hex(position.seed),
        position.nonces,
    )
    for seat, text in position.moves:
        match = match.play(seat, text)
    return match


def _match(position: Position) -> Match:
    """The match at a position, played on from where this worker last saw it."""
    moves, match = _known.pop(position.table, ((), None))
    if match is None or position.moves[: len(moves)] != moves:
        match = replayed(position)
    else:
        for seat, text in position.moves[len(moves) :]:
            match = match.play(seat, text)
    _known[position.table] = (position.moves, match)
    while len(_known) > REMEMBERED:
        del _known[next(iter(_known))]
    return match


@cache
def _bot(key: str, level: str) -> Bot:
    return bot(key, level, seed=os.urandom(16).hex())


def chosen(position: Position, seat: int, level: str, seconds: float) -> str:
    """The move a bot chooses from its view."""
    view = _match(position).view(seat)
    return _bot(position.game, level).choose(view, seconds=seconds).text


def hint(position: Position, seat: int) -> tuple[str, str]:
    """A good move and why: by the solver of a puzzle if there is one, else by a bot."""
    found = advise(_match(position), seat, _bot)
    return found.move, found.reason


def solution(position: Position) -> Solution:
    """A puzzle's solution from where it stands."""
    found = solving.solve_match(_match(position))
    return Solution(tuple(found.moves), found.answer, found.method, found.finding.told, found.word)
