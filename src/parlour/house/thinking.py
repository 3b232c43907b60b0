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
from hashlib import sha256
from multiprocessing.connection import Connection
from typing import Any

from parlour.bots import Adviser, bot
from parlour.core.errors import ParlourError
from parlour.core.fair import Seed
from parlour.core.game import recorded
from parlour.core.match import Match
from parlour.desk import reviewing, verdicts
from parlour.desk.advice import advise, why
from parlour.house import wire
from parlour.house.trying import Tried
from parlour.house.wire import Solution
from parlour.solvers import solving

REMEMBERED = 64
"""How many matches a worker remembers, to play on from where they were."""
UNHURRIED = 1e9
"""Seconds that nobody will ever wait for: such a bot stops only when it has thought all it wants."""
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
    discarded: int | None = None
    tried: Tried | None = field(default=None, repr=False)
    set_up: str = ""


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
    rules = recorded(position.game, position.edition, dict(position.options))
    players, seed, nonces = position.players, Seed.from_hex(position.seed), position.nonces
    if position.tried is not None:
        match = position.tried.begun(rules, players, seed, nonces)
    elif position.set_up:
        match = Match.placed(rules, position.set_up, seed, nonces)
    else:
        match = Match.new(rules, players, seed, nonces, position.discarded)
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


def decided(position: Position, known: int, seat: int, level: str) -> str:
    """The move a bot makes wherever and whenever it is asked.

    It thinks as many simulations as its level has, however long that takes, and whatever it leaves
    to chance follows from the seed of the match and from how far that has come.
    """
    match = _match(position, known)
    seed = sha256(f"parlour bots\n{position.seed}".encode()).hexdigest()
    player = bot(position.game, level, f"{seed} {match.length} {seat}")
    return player.choose(match.view(seat), seconds=UNHURRIED).text


def solvable(position: Position, known: int) -> bool | None:
    """Whether a puzzle can be solved from where it stands; None if its solver cannot tell."""
    return solving.solver(position.game).can_be_solved(_match(position, known))


def hint(position: Position, known: int, seat: int, peek: bool) -> tuple[str, str]:
    """A good move and why, a telling: by the solver of a puzzle if there is one, else by a bot."""
    found = advise(_match(position, known), seat, _bot, peek=peek)
    return found.move, found.reason


def reason(
    position: Position, known: int, at: int, seat: int | None, is_over: bool
) -> tuple[int, str]:
    """Whose move it was and why, a telling, for those who may know."""
    match = _match(position, known)
    told = why(match, at, seat, is_over)
    return match.log[at - 1][0], told


def challenge(position: Position, known: int) -> wire.Challenge:
    """In how many moves a puzzle can be done from its start."""
    target = solving.target(_match(position, known))
    if target is None:
        return wire.Challenge(None, False, "")
    return wire.Challenge(target.moves, target.is_least, verdicts.challenge(target))


def solution(position: Position, known: int) -> Solution:
    """A puzzle's solution from where it stands."""
    found = solving.solve_match(_match(position, known))
    return Solution(tuple(found.moves), found.answer, found.method, found.finding.told, found.word)


def review(position: Position, known: int) -> wire.Review:
    """A finished match, judged decision by decision; moves and reasons are tellings."""
    match = _match(position, known)
    found = reviewing.review(match, REVIEWED)

    def told(text: str) -> str:
        return match.game.move(text).told if text else ""

    return wire.Review(
        found.sides,
        not found.simulations,
        tuple(
            wire.Marked(
                one.step, one.seat, told(one.move), told(one.best), one.points_lost, one.chance_lost,
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
    "decide": decided,
    "solvable": solvable,
    "hint": hint,
    "reason": reason,
    "challenge": challenge,
    "solution": solution,
    "review": review,
}
"""What a worker can be asked for."""
