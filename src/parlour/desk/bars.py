"""Bars: how far long work has come, on stderr if that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, if that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda more: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda more: bar.advance(task, more)


@contextmanager
def share(doing: str) -> Iterator[Callable[[float], None]]:
    """A progress bar on stderr for work that reports how much of it is done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(doing, total=1.0)
        yield lambda done: bar.update(task, completed=done)
