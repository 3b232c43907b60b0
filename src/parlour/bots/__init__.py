"""Players that are not people.  They are given a view, like anyone else, and choose a move.

Importing them is cheap: the compiler is loaded with the first one that thinks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from parlour.bots.asking import ASKING, Asking
from parlour.bots.checkers import Checkers
from parlour.bots.choosing import Chosen, Random
from parlour.bots.draw import Draw
from parlour.bots.football import Football
from parlour.bots.levels import LEVELS, USUAL_LEVEL, Level, Leveled
from parlour.bots.opinions import Player
from parlour.bots.partners import KEEPING, Partners
from parlour.bots.search import Search
from parlour.bots.trading import Trader
from parlour.core.errors import ParlourError
from parlour.core.game import Rules, game
from parlour.core.moves import Move
from parlour.core.views import View

OWN = {"trix-exchange": Trader}
"""Bots for single games, where playing on at random shows nothing."""
PLAYERS: dict[str, Callable[[], Player]] = {
    "nebraska-checkers": Checkers,
    "pittsburgh-draw": Draw,
    "trix-football": Football,
}
"""Players for single games, which know more than a search could find."""


class Bot(Protocol):
    """Anyone who chooses moves."""

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """The move chosen, with the reason for it."""


class Chooser(Protocol):
    """A bot that others wrote: it returns one of `view.legal`, or what would be said."""

    def choose(self, view: View, seconds: float, /) -> Move | str:
        """The move chosen within about so many seconds."""


class Adviser(Bot, Protocol):
    """A bot that can say more about a move than it needs to make it."""

    def explain(self, view: View, seconds: float = 1.0) -> Chosen:
        """The move it would advise, with the reason in full."""


def bot(
    key: str, level: str = USUAL_LEVEL, seed: str = "bot", simulations: int | None = None
) -> Adviser:
    """A player for a game at a level, or one that moves at `random`.

    With a number of simulations it takes at most that many for a move.
    """
    rules = game(key).rules
    if level == "random":
        return Random(seed)
    if level not in LEVELS:
        raise ParlourError(f"There is no bot {level[:40]!r}; the levels are {', '.join(LEVELS)}.")
    if key in OWN:
        return OWN[key](level, seed)
    return Leveled(player(rules), LEVELS[level], seed, simulations=simulations)


def player(rules: Rules) -> Player:
    """Whoever weighs the moves of a game."""
    if rules.key in PLAYERS:
        return PLAYERS[rules.key]()
    if rules.key in ASKING:
        return Asking(rules)
    return Partners(rules) if rules.key in KEEPING else Search(rules)


__all__ = [
    "LEVELS",
    "USUAL_LEVEL",
    "Adviser",
    "Bot",
    "Chooser",
    "Chosen",
    "Level",
    "Player",
    "bot",
    "player",
]
