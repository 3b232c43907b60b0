"""Players that are not people.  They are given a view, like anyone else, and choose a move.

Importing them is cheap: the compiler is loaded with the first one that thinks.
"""

from __future__ import annotations

from typing import Protocol

from parlour.bots.choosing import Chosen
from parlour.bots.general import General, Random
from parlour.bots.trading import Trader
from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.views import View

LEVELS = {
    "novice": "moves at random",
    "easy": "looks a little ahead",
    "good": "plays sensibly",
    "strong": "uses its time well",
    "master": "as strong as there is",
}
"""From a random player to one that uses all its time, with a few words about each."""

USUAL_LEVEL = "good"

SHARES = {"easy": 0.1, "good": 0.4, "strong": 1.0, "master": 1.0}
"""How much of its given time, or worlds, each level uses."""

OWN = {"trix-exchange": Trader}
"""Players for single games, where playing on at random shows nothing."""


class Bot(Protocol):
    """Anyone who chooses moves."""

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """The move chosen, with the reason for it."""


def bot(key: str, level: str = USUAL_LEVEL, seed: str = "bot", worlds: int | None = None) -> Bot:
    """A player for a game at a level; `random` is another name for the novice.

    With a number of worlds to imagine for a move it does not look at the time, and always chooses
    the same from the same seed.
    """
    rules = game(key).rules
    if level in ("novice", "random"):
        return Random(seed)
    if level not in SHARES:
        raise ParlourError(f"There is no bot {level[:40]!r}; the levels are {', '.join(LEVELS)}.")
    if key in OWN:
        return OWN[key](level, seed)
    return General(rules, SHARES[level], seed, worlds=worlds)


__all__ = ["LEVELS", "USUAL_LEVEL", "Bot", "Chosen", "bot"]
