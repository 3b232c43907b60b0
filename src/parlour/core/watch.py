"""A watch: says whether the time is up.  The engine knows no clock; whoever asks gives it a watch."""

from __future__ import annotations

from collections.abc import Callable

Watch = Callable[[], bool]
"""Answers yes once the time is up, and from then on."""


class TimeUp(Exception):
    """The time was up before something was found; what was learned so far is not lost."""


def unhurried() -> bool:
    """The watch of someone who has all the time there is."""
    return False


def heed(watch: Watch) -> None:
    """Go on only while there is time."""
    if watch():
        raise TimeUp
