"""Answers from the command line: a puzzle solved, a hint for a kept match, all claims settled."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from parlour import checks
from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.lab import checking
from parlour.solvers import hints, solving
from parlour.solvers.answers import Claim, Tell

ADVISER = "strong"
SECONDS = 1.0


@dataclass(frozen=True)
class Advice:
    """What to do next."""

    move: str
    sentence: str
    solvable: bool | None

    def told(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Derived:
    """A certificate derived anew, and what the checker says of it."""

    name: str
    finding: checks.Finding


@dataclass(frozen=True)
class Settled:
    """Every claim, and every certificate that rests on."""

    claims: tuple[tuple[str, Claim], ...]
    derived: tuple[Derived, ...]

    @property
    def good(self) -> bool:
        """Whether every certificate holds."""
        return all(one.finding.good for one in self.derived)

    def told(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "claims": [{"key": key} | asdict(claim) for key, claim in self.claims],
            "certificates": [
                {"name": one.name, "checked": one.finding.good, "judged": one.finding.sentence}
                for one in self.derived
            ],
        }


def solve(
    key: str | None, file: Path | None, seed: str | None, options: dict[str, object], tell: Tell
) -> solving.Solved:
    """The answer to the puzzle of that name, or from the position in that file."""
    if file is not None:
        return solving.solve(_match(file), tell=tell)
    assert key is not None
    return solving.solve(key, seed, tell, **options)


def hint(file: Path, seat: int | None) -> Advice:
    """Advice in the match of a file: of a solver for a puzzle, of a bot for a game."""
    match = _match(file)
    if not match.turn:
        raise ParlourError("The match is over, so there is nothing to hint at.")
    mover = match.turn[0] if seat is None else seat
    if mover not in match.turn:
        raise ParlourError(f"It is not the turn of seat {mover}.")
    if match.game.key in solving.puzzles():
        found = hints.hint(match)
        said = f"{found.sentence} Next: {found.move}." if found.move else found.sentence
        return Advice(found.move, said, found.solvable)
    return _of_a_bot(match, mover)


def _of_a_bot(match: Match, seat: int) -> Advice:
    from parlour import bots

    chosen = bots.bot(match.game.key, ADVISER).choose(match.view(seat), SECONDS)
    reason = f" ({chosen.reason})" if chosen.reason else ""
    return Advice(str(chosen), f"A bot in seat {seat} would say: {chosen}{reason}.", None)


def settle(tell: Tell) -> Settled:
    """Derive all that takes under a minute anew, and let the checker judge it."""
    work = solving.derivations()
    derived = []
    for done, (name, derive) in enumerate(work.items()):

        def tell_share(share: float, done: int = done) -> None:
            tell((done + share) / len(work))

        certificate = derive(tell_share)
        derived.append(Derived(name, checks.check(json.dumps(certificate))))
    tell(1.0)
    return Settled(tuple(solving.claims()), tuple(derived))


def _match(file: Path) -> Match:
    return Match.loads(checking.text_of(file))
