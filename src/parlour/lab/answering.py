"""Answers from the command line: a puzzle solved, or every claim settled."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from parlour import checks
from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.desk import records
from parlour.solvers import solving
from parlour.solvers.answers import Certificate, Claim, Derive, Tell


@dataclass(frozen=True)
class Derived:
    """A certificate derived again, and what the checker says of it."""

    name: str
    certificate: Certificate
    finding: checks.Finding


@dataclass(frozen=True)
class Settled:
    """Claims, and certificates that were derived again."""

    claims: tuple[tuple[str, Claim], ...]
    derived: tuple[Derived, ...]

    @property
    def good(self) -> bool:
        """Whether no certificate is refuted."""
        return not any(one.finding.refuted for one in self.derived)

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "claims": [
                {"key": key} | asdict(claim) | {"command": claim.command}
                for key, claim in self.claims
            ],
            "certificates": [
                {
                    "name": one.name,
                    "verdict": one.finding.verdict,
                    "sentence": one.finding.sentence,
                    "certificate": one.certificate,
                }
                for one in self.derived
            ],
        }


def solve(
    key: str | None, file: Path | None, seed: str | None, options: dict[str, str], tell: Tell
) -> solving.Solved:
    """The answer to that puzzle, from its start or from the position in that file."""
    if file is not None:
        return solving.solve(records.load(file), tell=tell)
    assert key is not None
    game(key, **options)  # refuses an option that the game does not have
    return solving.solve(key, seed, tell, **options)


def settle(tell: Tell) -> Settled:
    """Derive again everything that takes under a minute, and let the checker judge it."""
    return Settled(tuple(solving.claims()), _derived(solving.derivations(), tell))


def derive(names: Sequence[str], tell: Tell) -> Settled:
    """Derive these certificates again, however long it takes, and let the checker judge them."""
    known = solving.derivations() | solving.long_derivations()
    for name in names:
        if name not in known:
            raise ParlourError(f"There is no certificate called {name} in docs/answers.")
    return Settled((), _derived({name: known[name] for name in names}, tell))


def _derived(work: dict[str, Derive], tell: Tell) -> tuple[Derived, ...]:
    found = []
    for done, (name, derive) in enumerate(work.items()):

        def tell_share(share: float, done: int = done) -> None:
            tell((done + share) / len(work))

        certificate = derive(tell_share)
        found.append(Derived(name, certificate, checks.check(json.dumps(certificate))))
    tell(1.0)
    return tuple(found)
