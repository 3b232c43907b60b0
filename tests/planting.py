"""Games with a fault planted in them, made from the true source by one change of its text."""

from __future__ import annotations

import importlib.util
import types
from pathlib import Path

from parlour.core.game import Game, Rules
from parlour.core.game import game as true_game


def faulty(key: str, true: str, false: str) -> Game:
    """The game whose file reads `false` where the true one reads `true`."""
    return Game(Rules(faulty_module(key, true, false)), {})


def faulty_module(key: str, true: str, false: str) -> types.ModuleType:
    """The module of such a game."""
    spec = importlib.util.find_spec(true_game(key).rules.name)
    assert spec is not None
    return planted(Path(str(spec.origin)), key, true, false)


def planted(path: Path, key: str, true: str, false: str) -> types.ModuleType:
    """A module of games made from a file that reads `false` where the true one reads `true`."""
    source = path.read_text()
    assert source.count(true) == 1, "the planted fault must find its place"
    module = types.ModuleType(f"parlour.games.planted.{key.replace('-', '_')}")
    module.__file__ = str(path)
    exec(compile(source.replace(true, false), str(path), "exec"), module.__dict__)
    return module
