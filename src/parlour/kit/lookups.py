"""Lookups: any Python function of small numbers, run once and kept as nested lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


def lookup(function: Callable[..., int], *domains: Sequence[Any]) -> Any:
    """The function's values for each combination of the domains' members, in their order."""
    if not domains:
        return int(function())
    first, *rest = domains

    def with_first(value: Any) -> Callable[..., int]:
        return lambda *others: function(value, *others)

    return [lookup(with_first(value), *rest) for value in first]
