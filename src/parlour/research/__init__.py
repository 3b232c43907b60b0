"""Research: the games through interfaces that others know, and many matches at once.

`observer` tells what a seat sees as an array; `pettingzoo`, `parallel` and `gymnasium` are
environments of these libraries, `vector` plays many matches in one call, and `openspiel` registers
the games with OpenSpiel.  What is not installed is named in one sentence when it is asked for.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from parlour.core.errors import ParlourError
from parlour.core.game import Game

if TYPE_CHECKING:
    from parlour.research.batches import Batch
    from parlour.research.observing import Observer
    from parlour.research.seats import AtOnce, InTurn

__all__ = [
    "gymnasium",
    "observer",
    "openspiel",
    "parallel",
    "pettingzoo",
    "register",
    "vector",
    "vector_env",
]


def _need(*packages: str) -> None:
    """Refuse in one sentence if one of these packages is missing."""
    for package in packages:
        if find_spec(package) is None:
            raise ParlourError(
                f"The package {package} is not installed; pip install 'parlour[research]' brings it."
            )


def observer(key: str | Game, players: int | None = None, **options: object) -> Observer:
    """What tells the views of a game as named planes and as one row of bytes."""
    _need("numpy")
    from parlour.research import observing
    from parlour.research.tables import chosen

    return observing.observer(chosen(key, options), players)


def pettingzoo(
    key: str | Game,
    players: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> InTurn:
    """A game as a PettingZoo environment in which agents take turns (AEC)."""
    _need("numpy", "gymnasium", "pettingzoo")
    from parlour.research.seats import InTurn
    from parlour.research.tables import chosen

    return InTurn(chosen(key, options), players, render_mode)


def parallel(
    key: str | Game,
    players: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> AtOnce:
    """A game in which several may move as a PettingZoo environment in which all act at once."""
    _need("numpy", "gymnasium", "pettingzoo")
    from parlour.research.seats import AtOnce
    from parlour.research.tables import chosen

    return AtOnce(chosen(key, options), players, render_mode)


def gymnasium(key: str, render_mode: str | None = None, **options: object) -> Any:
    """A puzzle as a Gymnasium environment, made by its registered id."""
    _need("numpy", "gymnasium", "pettingzoo")
    from parlour.research import puzzles

    return puzzles.made(key, render_mode, options)


def register() -> list[str]:
    """Make every puzzle known to Gymnasium, for `gymnasium.make`; the ids."""
    _need("numpy", "gymnasium", "pettingzoo")
    from parlour.research import puzzles

    return puzzles.register()


def vector(
    key: str | Game,
    n: int = 4096,
    players: int | None = None,
    threads: int | None = None,
    compiled: bool | None = None,
    **options: object,
) -> Batch:
    """Many matches of a game as plain arrays, each one move further with every step.

    Without `threads` there is one for each core; without `compiled`, rules are compiled if they can
    be.
    """
    _need("numpy")
    from parlour.research.batches import Batch
    from parlour.research.tables import chosen

    return Batch(chosen(key, options), n, players, threads, compiled)


def vector_env(
    key: str | Game,
    n: int = 4096,
    threads: int | None = None,
    compiled: bool | None = None,
    **options: object,
) -> Any:
    """Many matches of a puzzle by the vector interface of Gymnasium."""
    _need("numpy", "gymnasium", "pettingzoo")
    from parlour.research.puzzle_batches import Puzzles
    from parlour.research.tables import chosen

    return Puzzles(chosen(key, options), n, threads, compiled)


def openspiel() -> list[str]:
    """Make every game known to OpenSpiel, as `parlour_forty_two` and so on; their names."""
    _need("numpy", "pyspiel")
    from parlour.research import spiel

    return spiel.register()
