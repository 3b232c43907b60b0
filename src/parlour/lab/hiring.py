"""Bots for many matches: levels, `random`, and bots of one's own, named as `module:function`."""

from __future__ import annotations

import importlib
import math
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from parlour.bots import LEVELS, Bot, Chooser, bot
from parlour.core.errors import ParlourError
from parlour.core.moves import Move
from parlour.core.views import View

THOUGHTLESS = ("random",)
"""Bots that need no time."""

GUEST_SECONDS = 0.05
"""How long bots that others wrote are told to think, where nobody says how long."""

Maker = Callable[[str, str], Any]
"""Makes a bot of one's own for the key of a game and a seed."""


def is_own(name: str) -> bool:
    """Whether the name is that of a bot of one's own."""
    return ":" in name


def check(names: Sequence[str], key: str) -> None:
    """Refuse names that are no bots, before anything is played."""
    for name in dict.fromkeys(names):
        if is_own(name):
            _Own(name, key, "")
        elif name not in LEVELS and name not in THOUGHTLESS:
            levels = ", ".join(LEVELS)
            raise ParlourError(
                f"There is no bot {_short(name)}; name a level ({levels}), random, "
                "or one of your own as module:function."
            )


def check_rivals(names: Sequence[str], key: str) -> None:
    """Refuse what cannot be compared, before anything is played."""
    for place, name in enumerate(names):
        if name in names[:place]:
            raise ParlourError(f"Bot {_short(name)} is named twice.")
    check(names, key)
    if len(names) < 2:
        raise ParlourError("A tournament is for two bots at least.")


def hire(name: str, key: str, seed: str, simulations: int | None) -> Bot:
    """The bot of that name; a level takes at most so many simulations for a move."""
    return _Own(name, key, seed) if is_own(name) else bot(key, name, seed, simulations)


def seated(one: str | Chooser, key: str, seed: str, simulations: int | None) -> Bot:
    """A bot given by its name, or the object itself, whose faults are told in a sentence."""
    if isinstance(one, str):
        return hire(one, key, seed, simulations)
    return _Guest(type(one).__name__, one)


class _Guest:
    """A bot that others wrote; whatever goes wrong in it is told in one sentence that names it."""

    def __init__(self, name: str, guest: Any) -> None:
        self._name, self._bot = name, guest
        if not callable(getattr(guest, "choose", None)):
            raise ParlourError(f"Bot {_short(name)} has no method choose(view, seconds).")

    def choose(self, view: View, seconds: float = 1.0) -> Any:
        """The move it chooses; refused if that is not legal."""
        try:
            chosen = self._bot.choose(view, GUEST_SECONDS if seconds == math.inf else seconds)
        except Exception as error:  # others wrote it
            raise self._failed(error) from error
        text = chosen.text if isinstance(chosen, Move) else chosen
        for move in view.legal:
            if move.text == text:
                return move
        raise ParlourError(
            f"Bot {_short(self._name)} chose {str(text)[:40]!r}, which is not legal."
        )

    def _failed(self, error: Exception) -> ParlourError:
        said = " ".join(str(error).split())[:100].rstrip(".")
        return ParlourError(f"Bot {_short(self._name)} failed: {type(error).__name__}: {said}.")


class _Own(_Guest):
    """A bot of one's own, made by the function its name means."""

    def __init__(self, name: str, key: str, seed: str) -> None:
        self._name = name
        make = _maker(name)
        try:
            made = make(key, seed)
        except Exception as error:  # others wrote it
            raise self._failed(error) from error
        super().__init__(name, made)


def _maker(name: str) -> Maker:
    """The function that a name like `module:function` means; the working folder is searched too."""
    module, _, function = name.partition(":")
    here = os.getcwd()  # noqa: PTH109 (sys.path holds texts)
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), function, None)
    except Exception as error:  # a file may do anything when it is loaded
        said = " ".join(str(error).split())[:100].rstrip(".")
        raise ParlourError(
            f"The module of bot {_short(name)} cannot be loaded: {type(error).__name__}: {said}."
        ) from error
    if not callable(found):
        raise ParlourError(f"Module {_short(module)} has no function {_short(function)}.")
    made: Maker = found
    return made


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
