"""Wording: words made into sentences, and sentences into lines."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable

from parlour.core.telling import capital, sentence

__all__ = ["as_called", "capital", "fold", "many", "ranges", "reason", "sentence"]

CALLED = "PARLOUR_CALLED"
"""The variable in which a script that runs parlour says what people type instead."""


def many(count: int, what: str) -> str:
    """A number of things: 1 player, 2 players."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def ranges(numbers: Iterable[int], last: str = "and") -> str:
    """Rising numbers in few words: 1 to 24, 26 and 30."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told: list[str] = []
    for run in runs:
        told += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return ", ".join(told[:-1]) + (f" {last} " if len(told) > 1 else "") + "".join(told[-1:])


def reason(error: OSError) -> str:
    """Why the system refused, to end a sentence with."""
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]


def as_called(text: str) -> str:
    """A text in which commands stand as people type them here: `./run games`."""
    called = os.environ.get(CALLED, "")
    return text.replace("`parlour ", f"`{called} ") if called.isprintable() and called else text


def fold(text: str, width: int) -> list[str]:
    """The text in lines no wider than that; a line that fits keeps its spaces."""
    indent = len(text) - len(text.lstrip())
    folded = textwrap.wrap(
        text,
        width,
        subsequent_indent=" " * (indent + 2),
        drop_whitespace=True,
        break_on_hyphens=False,
    )
    return folded if len(text) > width else [text.rstrip()]
