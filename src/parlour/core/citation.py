"""Citations: which rule each function carries out, and which function forbade a move.

Games mark their rule functions with `@cites`.  The mark only enters the function in
`RULES`, with its docstring as the sentence a player is told; nothing else changes.  A module that
obeys a passage without having a function for it lists the citation in its constant CITES.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Rule:
    """What a function cites."""

    citations: tuple[str, ...]
    limits: tuple[str, ...]
    bars: tuple[str, ...]
    sentence: str
    module: str


RULES: dict[Callable[..., Any], Rule] = {}


def cites(
    *citations: str, limits: str | tuple[str, ...] = (), bars: str | tuple[str, ...] = ()
) -> Callable[[Function], Function]:
    """Mark the function that carries out a rule.

    A function that `limits` a verb returns the set of values the verb may have.  A function that
    `bars` a verb returns something true while the verb may not be used at all.  A player whose
    move is forbidden by one of them is told which.
    """

    def mark(function: Function) -> Function:
        sentence = " ".join((function.__doc__ or "").split())
        RULES[function] = Rule(
            citations, _tuple(limits), _tuple(bars), sentence, function.__module__
        )
        return function

    return mark


def _tuple(one_or_many: str | tuple[str, ...]) -> tuple[str, ...]:
    return (one_or_many,) if isinstance(one_or_many, str) else one_or_many
