"""Solver loops, compiled with Numba if it is installed and plain Python if it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from parlour.core import compiling

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """The function, compiled when it is first called and kept on disk between starts.

    It may call other kernels of its own module only: Numba does not notice when a function of
    another module changes.  No recursion.
    """
    compiled: Function = compiling.kept(function)
    return compiled
