"""Games with a fault planted in them, made from the true source by one change of its text."""

from __future__ import annotations

import types
from pathlib import Path

from parlour.core.game import Game, Rules
from parlour.core.game import game as true_game


def faulty(key: str, true: str, false: str) -> Game:
    """The game whose file reads `false` where the true one reads `true`."""
    path = Path(str(true_game(key).rules.module.__file__))
    source = path.read_text()
    assert source.count(true) == 1, "the planted fault must find its place"
    module = types.ModuleType(f"parlour.games.planted_{key.replace('-', '_')}")
    module.__file__ = str(path)
    exec(compile(source.replace(true, false), str(path), "exec"), module.__dict__)
    return Game(Rules(module), {})
