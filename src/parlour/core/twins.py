"""Twins: a rule function rebuilt over other globals, along with everything it calls.

The compiled form of a game and the traced form that explains refusals are both twins of the same
plain functions; neither knows any game.
"""

from __future__ import annotations

import dis
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from parlour.core.fields import Option

Change = Callable[[Any], Any]


def _as_it_is(thing: Any) -> Any:
    return thing


class Twins:
    """Rebuilds functions; each kind of thing they use is changed by the function named for it."""

    def __init__(
        self,
        finish: Change = _as_it_is,
        table: Change = _as_it_is,
        option: Change = _as_it_is,
        instead: dict[Any, Any] | None = None,
    ) -> None:
        self._finish = finish
        self._table = table
        self._option = option
        self._made: dict[Any, Any] = dict(instead or {})

    @property
    def files(self) -> set[str]:
        """The files in which the functions rebuilt so far are written."""
        return {function.__code__.co_filename for function in self._made}

    def of(self, function: Callable[..., Any], **known: Any) -> Any:
        """The twin of a function; `known` gives globals that replace others of the same name."""
        if function in self._made and not known:
            return self._made[function]
        assert isinstance(function, FunctionType)
        namespace: dict[str, Any] = {"__builtins__": __builtins__}
        for name in _names(function.__code__):
            if name in known:
                namespace[name] = known[name]
            elif name in function.__globals__:
                namespace[name] = self._value(function.__globals__[name])
        rebuilt = FunctionType(
            function.__code__, namespace, function.__name__, function.__defaults__
        )
        rebuilt.__module__ = function.__module__
        rebuilt.__qualname__ = function.__qualname__
        twin = self._finish(rebuilt)
        if not known:
            self._made[function] = twin
        return twin

    def _value(self, value: Any) -> Any:
        if isinstance(value, FunctionType):
            return self.of(value)
        if isinstance(value, list | tuple) and value and not isinstance(value[0], str):
            return self._table(value)
        if isinstance(value, type) and issubclass(value, Option):
            return self._option(value)
        return value


def _names(code: CodeType) -> set[str]:
    """The globals the code reads; `co_names` would give attributes too."""
    found = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _names(constant)
    return found
