"""parlour: card games, solitaires and puzzles of five old American rulebooks.

>>> import parlour
>>> match = parlour.Match.new("forty-two", seed="any text")
>>> match = match.play(match.turn[0], "pass")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import parlour.games  # noqa: F401  puts every game on the shelf
from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.game import Game, game, games
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.version import VERSION

if TYPE_CHECKING:
    from parlour.bots import Bot
    from parlour.solvers.solving import Solved

__version__ = VERSION
__all__ = [
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "ParlourError",
    "View",
    "bot",
    "game",
    "games",
    "solve",
]


def bot(key: str, level: str = "good") -> Bot:
    """A player of that game: novice, easy, good, strong or master."""
    from parlour import bots

    return bots.bot(key, level)


def solve(key: str | Match, /, seed: str | None = None, **options: object) -> Solved:
    """The answer to a puzzle, from its start or from the position of a match."""
    from parlour.solvers import solving

    return solving.solve(key, seed, lambda share: None, **options)
