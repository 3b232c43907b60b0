"""What is told at Nix: as at Rover, of sets and of Nix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.telling import Reckoning, who
from parlour.core.views import View
from parlour.games.rover.telling import chain_reckoning, chain_told


def told(view: View) -> Iterator[str]:
    """Who deals, where that has not just been said, and what is told of the chain."""
    if view.is_deal and view.state.deals:
        yield f"{who(view.state.dealer)} [are] the dealer"
    yield from chain_told(view, "set", "Nix")


def reckoning(states: Sequence[Any]) -> Reckoning | None:
    """The sets ended in a round, and Nix."""
    return chain_reckoning(states, "set", "Nix")
