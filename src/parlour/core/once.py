"""Once: an attribute that is worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Owner = TypeVar("Owner")
Found = TypeVar("Found")


class once(Generic[Owner, Found]):  # noqa: N801  # it is a decorator
    """Like `functools.cached_property`, which before Python 3.12 takes a lock each time.

    Two threads may both work it out, and find the same.
    """

    def __init__(self, work: Callable[[Owner], Found]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, one: None, owner: type) -> once[Owner, Found]: ...

    @overload
    def __get__(self, one: Owner, owner: type) -> Found: ...

    def __get__(self, one: Any, owner: type) -> Any:
        if one is None:
            return self
        found = one.__dict__[self._name] = self._work(one)
        return found
