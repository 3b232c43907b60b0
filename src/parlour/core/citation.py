"""Citations: which rule stands behind which function, and which function forbade a move.

Games mark their rule functions with `@cites`.  The mark changes nothing: it only enters the
function in `RULES`, with its docstring as the sentence a player is told.  A module that obeys a
passage without a function of its own for it lists the citation in its constant CITES.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Rule:
    """What is cited for a function."""

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

    A function that `limits` a verb answers with the set of values the verb may have.  A function
    that `bars` a verb answers with something true while the verb is not open at all.  Either is
    named to a player whose move it forbids.
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
