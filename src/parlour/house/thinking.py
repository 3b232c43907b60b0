"""Thinking: what runs in a worker process.  The view is made here, and a bot is given nothing else.

The house itself imports this module too, and must start fast: the compiler is loaded only in the
worker.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from multiprocessing.connection import Connection
from typing import Any

from parlour.bots import Adviser, bot
from parlour.core.errors import ParlourError
from parlour.core.fair import Seed
from parlour.core.game import recorded
from parlour.core.match import Match
from parlour.desk import reviewing
from parlour.desk.advice import advise
from parlour.house import wire
from parlour.house.wire import Solution
from parlour.solvers import solving

REMEMBERED = 64
"""How many matches a worker remembers, to play on from where they were."""
REVIEWED = 1_000
"""How many simulations judge a decision in a review."""
READY = "ready"
"""What a worker says first."""

Moves = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Position:
    """A match as a worker is told of it; `table` only tells matches apart.

    `seq` is the number of the last event at the table.
    """

    table: str
    game: str
    edition: int
    options: tuple[tuple[str, str], ...]
    players: int
    seed: str = field(repr=False)
    nonces: tuple[str, ...]
    moves: Moves
    seq: int = 0


@dataclass(frozen=True)
class Job:
    """Something to think about; of the position's moves the first `known` are left out."""

    work: str
    position: Position
    known: int
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class Told:
    """What a worker says to a job: what it found, or why it found nothing.

    `forgotten` if it lacks the moves that were left out; then it has to be told all of them.
    """

    found: Any = None
    refusal: str = ""
    failure: str = ""
    forgotten: bool = False


class Forgotten(Exception):
    """The worker does not have the moves that were left out."""


_known: dict[str, tuple[Moves, Match]] = {}


def shortened(position: Position, known: int) -> Position:
    """The position without its first moves."""
    return replace(position, moves=position.moves[known:])


def attend(connection: Connection) -> None:
    """Do one job after another, until the house is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), name="orphan", daemon=True).start()
    importlib.import_module("parlour.core.compiling")  # what takes long to import
    connection.send(READY)
    while True:
        try:
            job = connection.recv()
        except EOFError:
            return
        connection.send(_told(job))


def _end_with(parent: Any) -> None:
    """A killed house must not leave workers behind."""
    parent.join()
    os._exit(1)


def _told(job: Job) -> Told:
    try:
        return Told(WORKS[job.work](job.position, job.known, *job.arguments))
    except Forgotten:
        return Told(forgotten=True)
    except ParlourError as error:
        return Told(refusal=str(error))
    except Exception as error:  # it is told and logged in the house, and the worker goes on
        return Told(failure=f"{type(error).__name__}: {error}")


def replayed(position: Position) -> Match:
    """The match at a position, from the start."""
    match = Match.new(
        recorded(position.game, position.edition, dict(position.options)),
        position.players,
        Seed.from_hex(position.seed),
        position.nonces,
    )
    for seat, text in position.moves:
        match = match.play(seat, text)
    return match


def _match(position: Position, known: int) -> Match:
    """The match at a position, played on from where this worker last saw it."""
    moves, match = _known.pop(position.table, ((), None))
    if not known:
        moves, match = (), None
    elif len(moves) != known:
        raise Forgotten
    if match is None:
        match = replayed(position)
    else:
        for seat, text in position.moves:
            match = match.play(seat, text)
    _known[position.table] = (moves + position.moves, match)
    while len(_known) > REMEMBERED:
        del _known[next(iter(_known))]
    return match


@cache
def _bot(key: str, level: str) -> Adviser:
    return bot(key, level, seed=os.urandom(16).hex())


def chosen(position: Position, known: int, seat: int, level: str, seconds: float) -> str:
    """The move a bot chooses from its view; the time to play the match again is its own."""
    until = time.perf_counter() + seconds
    view = _match(position, known).view(seat)
    player = _bot(position.game, level)
    return player.choose(view, seconds=max(0.0, until - time.perf_counter())).text


def hint(position: Position, known: int, seat: int) -> tuple[str, str]:
    """A good move and why: by the solver of a puzzle if there is one, else by a bot."""
    found = advise(_match(position, known), seat, _bot)
    return found.move, found.reason


def solution(position: Position, known: int) -> Solution:
    """A puzzle's solution from where it stands."""
    found = solving.solve_match(_match(position, known))
    return Solution(tuple(found.moves), found.answer, found.method, found.finding.told, found.word)


def review(position: Position, known: int) -> wire.Review:
    """A finished match, judged decision by decision."""
    found = reviewing.review(_match(position, known), REVIEWED)
    return wire.Review(
        found.sides,
        not found.simulations,
        tuple(
            wire.Marked(
                one.step, one.seat, one.move, one.best, one.points_lost, one.chance_lost,
                one.grade, one.reason,
            )
            for one in found.marked
        ),
        tuple(wire.Standing(one.step, one.chances) for one in found.curve),
        tuple(
            wire.Total(one.seat, one.decisions, one.best, one.chance_lost) for one in found.totals
        ),
        found.how,
    )  # fmt: skip


WORKS: dict[str, Callable[..., Any]] = {
    "choose": chosen,
    "hint": hint,
    "solution": solution,
    "review": review,
}
"""What a worker can be asked for."""
