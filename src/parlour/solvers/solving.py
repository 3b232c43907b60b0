"""Asking for answers: which puzzles have a solver, and what it finds, judged by the checker."""

from __future__ import annotations

import importlib
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

from parlour import checks
from parlour.core.errors import ParlourError
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.solvers.answers import Answer, Certificate, Claim, Tell


@dataclass(frozen=True)
class Solved:
    """An answer, with what was asked and what the checker says of its certificate."""

    key: str
    options: dict[str, str]
    seed: str
    """The text that gives the same cards again, where there are cards to be dealt."""
    found: Answer
    checked: bool
    judged: str
    """What the checker found, in a sentence."""
    seconds: float

    @property
    def answer(self) -> str:
        """The answer in a sentence."""
        return self.found.answer

    @property
    def moves(self) -> tuple[str, ...]:
        """The way there, move by move."""
        return self.found.moves

    @property
    def layout(self) -> dict[str, Any]:
        """The finished arrangement."""
        return self.found.layout

    @property
    def proved(self) -> bool:
        """Whether all that the answer says is proved."""
        return self.found.proved

    @property
    def method(self) -> str:
        """How it is known."""
        return self.found.method

    @property
    def certificate(self) -> Certificate:
        """What the checker judged."""
        return self.found.certificate

    def told(self) -> dict[str, Any]:
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
            "proved": self.proved,
            "method": self.method,
            "checked": self.checked,
            "judged": self.judged,
            "seconds": round(self.seconds, 3),
            "certificate": self.certificate,
        }


@cache
def puzzles() -> tuple[str, ...]:
    """The keys that can be solved: games for one that have a module here."""
    return tuple(key for key in _modules() if games()[key].players == (1,))


def claims() -> Iterator[tuple[str, Claim]]:
    """Every printed claim that was looked into, with the key it belongs to."""
    for key in _modules():
        for claim in getattr(_module(key), "CLAIMS", ()):
            yield key, claim


def derivations(long: bool = False) -> dict[str, Any]:
    """For each certificate that is kept, the function that derives it; or for the long ones."""
    found: dict[str, Any] = {}
    for key in _modules():
        found |= getattr(_module(key), "LONG" if long else "DERIVED", {})
    return found


def solver(key: str) -> ModuleType:
    """The solver of a puzzle; in one sentence if there is none."""
    title = game(key).title
    if key not in puzzles():
        raise ParlourError(f"{title} is no puzzle, so there is no answer to it.")
    return _module(key)


def solve_match(match: Match, tell: Tell = lambda share: None, seed: str = "") -> Solved:
    """The answer from the position a match has reached."""
    module = solver(match.game.key)
    if not match.turn:
        raise ParlourError("The match is over, so there is nothing left to solve.")
    begun = perf_counter()
    found: Answer = module.solve(match, tell)
    judged = checks.check(json.dumps(found.certificate))
    return Solved(
        match.game.key,
        match.game.settled(match.players),
        seed,
        found,
        judged.good,
        judged.sentence,
        perf_counter() - begun,
    )


def solve(
    key: str | Match, /, seed: str | None = None, tell: Tell = lambda share: None, **options: object
) -> Solved:
    """The answer to a puzzle from its start, or from the position of a match.

    Where cards are dealt, the seed gives the deal; without one chance takes it, and it is told.
    """
    if isinstance(key, Match):
        return solve_match(key, tell)
    puzzle = game(key, **options)
    solver(key)
    text = secrets.token_hex(4) if seed is None else seed
    match = Match.new(puzzle, 1, text)
    return solve_match(match, tell, text if match.chances else "")


@cache
def _modules() -> tuple[str, ...]:
    """The modules that answer for a game, by its key."""
    here = {path.stem.replace("_", "-") for path in Path(__file__).parent.glob("*.py")}
    return tuple(key for key in games() if key in here)


def _module(key: str) -> ModuleType:
    return importlib.import_module(f"parlour.solvers.{key.replace('-', '_')}")
