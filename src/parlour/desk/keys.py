"""Keys: which game is meant by what was typed."""

from __future__ import annotations

import re

from parlour.core.errors import UnknownGame
from parlour.core.game import game, games


def key_of(text: str) -> str:
    """The key of the game with that key or title, whatever its capitals, spaces and marks."""
    try:
        return game(text).key
    except UnknownGame:
        plain = _plain(text)
    alike = (key for key, one in games().items() if plain in (_plain(key), _plain(one.title)))
    return next(alike, "") if plain else ""


def title_of(key: str) -> str:
    """The title of a game; of one that is not here, its key."""
    try:
        return game(key).title
    except UnknownGame:
        return key


def _plain(text: str) -> str:
    """A text without capitals, with one hyphen for whatever else parts its words."""
    return "-".join(re.findall(r"[a-z0-9]+", text.casefold()))
