"""What a solver gives: an answer with its certificate, a hint, and a verdict on a printed claim.

A solver is a module of this folder named like its game.  It has

* `solve(match, tell) -> Answer`: the answer from the position of the match,
* `hint(match) -> Hint`: the next move, within a second,
* `CLAIMS`: what the book or a ruling says of the puzzle, and what is true of it,
* `DERIVED`: for each certificate kept in `docs/answers`, the function that finds it again within a
  minute; and `LONG` for those that take longer, which `bench/` runs.

Certificates are plain data, judged by `parlour.checks`, which shares no code with any solver.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Certificate = dict[str, Any]
Tell = Callable[[float], None]
"""Told now and then what share of the work is done, from 0 to 1."""
Derive = Callable[[Tell], Certificate]


@dataclass(frozen=True)
class Answer:
    """What is known of a puzzle from one position."""

    answer: str
    """One sentence for people."""
    certificate: Certificate
    proved: bool
    """Whether all that the sentence says is proved, the best being the best included."""
    method: str
    """How it is known, in a few words."""
    moves: tuple[str, ...] = ()
    """The way there from the position asked about, move by move."""
    layout: dict[str, Any] = field(default_factory=dict)
    """The finished arrangement, where that says more than the moves."""


@dataclass(frozen=True)
class Hint:
    """What to do next."""

    sentence: str
    """For people: whether the puzzle can still be solved, and how far it is."""
    solvable: bool | None
    """None if it is not known."""
    move: str = ""
    """The next move on a best way; none if there is none."""


@dataclass(frozen=True)
class Claim:
    """Something a book or a ruling says of a puzzle, and what became of it."""

    cite: str
    says: str
    verdict: str
    """true, false, sharpened or open."""
    answer: str
    how: str
    """Proof, exhaustive search, bound or sampling, in a sentence."""
    certificates: tuple[str, ...]
    """Names of files in docs/answers."""
    command: str
    """What to type to see it derived again."""
