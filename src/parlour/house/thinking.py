"""Thinking: what runs in a worker process.  The view is made here, and a bot is given nothing else.

The house itself imports this module too, and must start fast: bots and solvers, which bring the
compiler, are imported only in the worker.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import threading
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from parlour.core.fair import Seed
from parlour.core.game import game
from parlour.core.match import Match
from parlour.house.wire import Solution

if TYPE_CHECKING:
    from parlour.bots import Bot

REMEMBERED = 64
"""So many matches a worker remembers, to play on rather than from the start."""
ADVISER_SECONDS = 1.0


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
    """Import what takes long, and end with the house."""
    parent = multiprocessing.parent_process()
    if parent is not None and not any(t.name == "orphan" for t in threading.enumerate()):
        threading.Thread(target=_end_with, args=(parent,), name="orphan", daemon=True).start()
    importlib.import_module("parlour.bots")


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
    from parlour import bots

    return bots.bot(key, level=level, seed=os.urandom(16).hex())


def chosen(position: Position, seat: int, level: str, seconds: float) -> str:
    """The move a bot chooses from its view."""
    view = _match(position).view(seat)
    return _bot(position.game, level).choose(view, seconds=seconds).text


def hint(position: Position, seat: int) -> tuple[str, str]:
    """A good move and why: by the solver of a puzzle if there is one, else by a bot."""
    match = _match(position)
    if match.players == 1:
        from parlour.solvers import hints, solving

        if position.game in solving.puzzles():
            found = hints.hint(match)
            return found.move, found.sentence
    advised = _bot(position.game, "strong").choose(match.view(seat), seconds=ADVISER_SECONDS)
    return advised.text, advised.reason


def solution(position: Position) -> Solution:
    """A puzzle's solution from where it stands."""
    from parlour.solvers import solving

    found = solving.solve_match(_match(position))
    return Solution(tuple(found.moves), found.answer, found.proved, found.method)
