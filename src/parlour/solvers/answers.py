"""What a room offers: answers with certificates, hints, and verdicts on printed claims.

Each room declares one constant, `STUDY`: a `Solver` for a puzzle, a plain `Study` for a game that
cannot be solved but of which something is claimed.

Certificates are plain data, judged by `parlour.checks`, which shares no code with any solver.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.core.match import Match

Certificate = dict[str, Any]
Tell = Callable[[float], None]
"""Called now and then with the share of the work that is done, from 0 to 1."""
Derive = Callable[[Tell], Certificate]


@dataclass(frozen=True)
class Answer:
    """What is known about a puzzle from one position."""

    answer: str
    """One sentence for people."""
    certificate: Certificate
    method: str
    """How it is known, in a few words."""
    word: str = ""
    """What the certificate does not show, so that only the solver vouches for it: a sentence."""
    moves: tuple[str, ...] = ()
    """The moves of a solution from the position asked about."""
    layout: dict[str, Any] = field(default_factory=dict)
    """The finished arrangement, where that says more than the moves."""


@dataclass(frozen=True)
class Hint:
    """What to do next."""

    sentence: str
    """For people: whether the puzzle can still be solved, and how far away the solution is."""
    solvable: bool | None
    """None if it is not known."""
    move: str = ""
    """The next move of a best solution, or empty if there is none."""


@dataclass(frozen=True)
class Gathering:
    """The solutions of a puzzle that a player may gather, each written as a text."""

    what: str
    """What is gathered, in the plural: "solutions in four moves"."""
    form: Callable[[Match], str]
    """How a finished match was solved; empty if that is not one of them."""
    kind: Callable[[str], str]
    """The first of the forms that turning and mirroring makes of one."""
    every: Callable[[], Collection[str]]
    """All of them, found by the solver."""


@dataclass(frozen=True)
class Target:
    """In how many moves a puzzle can be done from its start."""

    moves: int
    is_least: bool
    """Whether fewer are impossible; otherwise they are the fewest known."""


@dataclass(frozen=True)
class Claim:
    """Something a book or a ruling says about a puzzle, and whether it is true."""

    cite: str
    says: str
    verdict: str
    """true, false, sharpened or open."""
    answer: str
    how: str
    """Proof, exhaustive search, bound or sampling, in a sentence."""
    certificates: tuple[str, ...]
    """Names of files in docs/answers; none if the proof is in `how`."""
    word: str = ""
    """What the certificates do not show, so that only the solver vouches for it: a sentence."""
    published: str = ""
    """What rests on what others have published and was not derived here: a sentence."""
    simulated: str = ""
    """What to type to see it simulated again, where that is all that is known."""

    @property
    def command(self) -> str:
        """What to type to see it derived again; empty if there is nothing to derive."""
        if self.simulated:
            return self.simulated
        named = "".join(f" --derive {name}" for name in self.certificates)
        return f"parlour solve{named}" if named else ""


@dataclass(frozen=True, kw_only=True)
class Study:
    """What was found out about a game."""

    claims: tuple[Claim, ...]
    """What the book or a ruling says about the game, and what is true of it."""
    derived: Mapping[str, Derive]
    """For each certificate in `docs/answers`, the function that finds it again within a minute."""
    long: Mapping[str, Derive] = field(default_factory=dict)
    """The same for certificates that take longer; `bench/answers.py --long` derives them."""


@dataclass(frozen=True, kw_only=True)
class Solver(Study):
    """A study of a puzzle that can also solve it."""

    solve: Callable[[Match, Tell], Answer]
    """The answer from the position of the match."""
    hint: Callable[[Match], Hint]
    """The next move, within a second."""
    quick: Callable[[Match], bool | None] | None = None
    """Whether the position can be solved, where that is known sooner than a hint."""

    gathering: Gathering | None = None
    """What can be gathered, where the solver knows all of it."""
    judges_deals: bool = False
    """Whether deals can be lost from the start, and it can tell which."""
    peek: Callable[[Match], Hint] | None = None
    """The next move with hidden cards looked at, where `hint` looks at none."""
    target: Callable[[Match], Target | None] | None = None
    """In how many moves it can be done from the position of the match, where moves count."""

    def can_be_solved(self, match: Match) -> bool | None:
        """Whether the position can be solved; None if it is not known."""
        return self.quick(match) if self.quick else self.hint(match).solvable
