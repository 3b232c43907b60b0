"""Asking for answers: which games have a room, and what a solver finds, judged by the checker."""

from __future__ import annotations

import importlib
import json
import pkgutil
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

from parlour import checks, solvers
from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.solvers.answers import Answer, Certificate, Claim, Derive, Solver, Study, Target, Tell


@dataclass(frozen=True)
class Solved:
    """An answer, with the question and what the checker says about its certificate."""

    key: str
    options: dict[str, str]
    seed: str
    """The text that gives the same cards again, where cards are dealt."""
    found: Answer
    finding: checks.Finding
    """What the checker makes of the certificate."""
    seconds: float

    @property
    def answer(self) -> str:
        """The answer in a sentence."""
        return self.found.answer

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the solution."""
        return self.found.moves

    @property
    def layout(self) -> dict[str, Any]:
        """The finished arrangement."""
        return self.found.layout

    @property
    def verdict(self) -> str:
        """Whether the certificate holds, is not refuted, or is refuted."""
        return self.finding.verdict

    @property
    def certified(self) -> str:
        """What the checker saw for itself, in a sentence."""
        return self.finding.sentence

    @property
    def word(self) -> str:
        """What of the answer only the solver vouches for, in a sentence; empty if nothing."""
        return self.found.word

    @property
    def method(self) -> str:
        """How it is known."""
        return self.found.method

    @property
    def certificate(self) -> Certificate:
        """What the checker judged."""
        return self.found.certificate

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        shown: dict[str, Any] = {"key": self.key, "options": self.options}
        if self.seed:
            shown["seed"] = self.seed
        shown["answer"] = self.answer
        if self.layout:
            shown["layout"] = self.layout
        if self.moves or not self.layout:
            shown["moves"] = list(self.moves)
        return shown | {
            "method": self.method,
            "verdict": self.verdict,
            "certified": self.certified,
            "word": self.word,
            "seconds": round(self.seconds, 3),
            "certificate": self.certificate,
        }


@cache
def rooms() -> tuple[str, ...]:
    """The keys of the games that have a room: every package of this folder is one."""
    found = pkgutil.iter_modules(solvers.__path__)
    return tuple(sorted(name.replace("_", "-") for _, name, is_package in found if is_package))


@cache
def puzzles() -> tuple[str, ...]:
    """The keys that can be solved: games for one that have a room."""
    return tuple(key for key in rooms() if game(key).players == (1,))


def study(key: str) -> Study:
    """What the room of a game declares; in one sentence if it declares it wrongly."""
    name = f"{solvers.__name__}.{key.replace('-', '_')}"
    room = importlib.import_module(name)
    wanted = Solver if key in puzzles() else Study
    try:
        found: object = room.STUDY
    except AttributeError:
        raise TypeError(f"{name} declares no STUDY; it must be a {wanted.__name__}.") from None
    if not isinstance(found, wanted):
        raise TypeError(f"STUDY of {name} is not a {wanted.__name__}.")
    return found


def claims() -> Iterator[tuple[str, Claim]]:
    """Every printed claim that was examined, with the key of its game."""
    for key in rooms():
        for claim in study(key).claims:
            yield key, claim


def derivations() -> dict[str, Derive]:
    """For each certificate that is kept, the function that derives it within a minute."""
    return {name: derive for key in rooms() for name, derive in study(key).derived.items()}


def long_derivations() -> dict[str, Derive]:
    """The same for the certificates that take longer."""
    return {name: derive for key in rooms() for name, derive in study(key).long.items()}


def solver(key: str) -> Solver:
    """The solver of a puzzle; in one sentence if there is none."""
    title = game(key).title
    if key not in puzzles():
        raise ParlourError(f"{title} is not a puzzle, so there is no answer to it.")
    found = study(key)
    assert isinstance(found, Solver)
    return found


def target(match: Match) -> Target | None:
    """In how many moves a puzzle can be done from where the player began, where moves count."""
    if match.game.key not in puzzles():
        return None
    asked = solver(match.game.key).target
    begun = [step for step in match.history if step.turn]
    return asked(begun[-1]) if asked and begun else None


def solve_match(match: Match, tell: Tell = lambda share: None, seed: str = "") -> Solved:
    """The answer from the position a match has reached."""
    asked = solver(match.game.key)
    if not match.turn:
        raise ParlourError("The match is over, so there is nothing left to solve.")
    begun = perf_counter()
    found = asked.solve(match, tell)
    finding = checks.check(json.dumps(found.certificate))
    return Solved(
        match.game.key,
        match.game.settled(match.players),
        seed,
        found,
        finding,
        perf_counter() - begun,
    )


def solve(
    key: str | Match, /, seed: str | None = None, tell: Tell = lambda share: None, **options: object
) -> Solved:
    """The answer to a puzzle from its start, or from the position of a match.

    Where cards are dealt, the seed gives the deal; otherwise a random seed is used and reported.
    """
    if isinstance(key, Match):
        return solve_match(key, tell)
    puzzle = game(key, **options)
    solver(key)
    text = secrets.token_hex(4) if seed is None else seed
    match = Match.new(puzzle, 1, text)
    return solve_match(match, tell, text if match.chances else "")
