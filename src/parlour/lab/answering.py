"""Answers from the command line: a puzzle solved, or every claim settled."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from parlour import checks
from parlour.core.game import game
from parlour.desk import records
from parlour.solvers import solving
from parlour.solvers.answers import Claim, Tell


@dataclass(frozen=True)
class Derived:
    """A certificate derived again, and what the checker says of it."""

    name: str
    finding: checks.Finding


@dataclass(frozen=True)
class Settled:
    """Every claim, and every certificate the answers rest on."""

    claims: tuple[tuple[str, Claim], ...]
    derived: tuple[Derived, ...]

    @property
    def good(self) -> bool:
        """Whether every certificate holds."""
        return all(one.finding.good for one in self.derived)

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "claims": [{"key": key} | asdict(claim) for key, claim in self.claims],
            "certificates": [
                {"name": one.name, "checked": one.finding.good, "judged": one.finding.sentence}
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
    work = solving.derivations()
    derived = []
    for done, (name, derive) in enumerate(work.items()):

        def tell_share(share: float, done: int = done) -> None:
            tell((done + share) / len(work))

        certificate = derive(tell_share)
        derived.append(Derived(name, checks.check(json.dumps(certificate))))
    tell(1.0)
    return Settled(tuple(solving.claims()), tuple(derived))
