"""Winnable deals: shuffles of one seed, one after another, until the solver proves that one can be won.

The seed is promised as for any deal.  Its first shuffle that can be won is played, and the record
says how many were discarded before it, so that nobody could choose among those that can be won.
The solver looks at a fixed number of positions, not at a clock, so it judges a deal alike every time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.core.errors import ParlourError
from parlour.core.fair import Seed
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.solvers import solving

MOST = 40
"""How many deals are tried before it is given up."""


def refusal(game: Game) -> str:
    """Why winnable deals cannot be had of a game; empty if they can."""
    if game.key not in solving.puzzles() or not solving.solver(game.key).judges_deals:
        return f"No solver can tell which deals of {game.title} can be won."
    return ""


def is_winnable(match: Match) -> bool:
    """Whether the solver proves that a fresh deal can be won."""
    if match.outcome is not None:
        return bool(match.outcome.winners)
    return solving.solver(match.game.key).can_be_solved(match) is True


def deal(
    game: Game,
    seed: str | Seed | None = None,
    nonces: Sequence[str] = (),
    tell: Callable[[float], None] = lambda share: None,
) -> Match:
    """The first deal of a seed that can be won."""
    if why := refusal(game):
        raise ParlourError(why)
    drawn = Seed.fresh() if seed is None else Seed.of(seed) if isinstance(seed, str) else seed
    for discarded in range(MOST):
        match = Match.new(game, 1, drawn, nonces, discarded=discarded)
        if is_winnable(match):
            return match
        tell((discarded + 1) / MOST)
    raise ParlourError(f"None of {MOST} deals could be proved winnable; try again.")


def told(match: Match) -> str:
    """What a player is told of a winnable deal; empty of any other."""
    if match.discarded is None:
        return ""
    before = {0: "none was", 1: "1 deal was"}.get(match.discarded, f"{match.discarded} deals were")
    return f"This deal can be won, as the solver proved; {before} discarded before it."


def wrong(match: Match) -> str:
    """What is wrong with the deals that a record says were discarded; empty if nothing is."""
    if match.discarded is None:
        return ""
    if refusal(match.game) or match.seed is None:
        return "The deals that were discarded cannot be judged."
    chance = match._chance
    assert chance is not None
    if match.discarded >= MOST:
        return f"No more than {MOST - 1} deals can have been discarded."
    for discarded in range(match.discarded + 1):
        fresh = Match.new(match.game, 1, chance.seed, chance.nonces, discarded=discarded)
        if is_winnable(fresh) != (discarded == match.discarded):
            if discarded == match.discarded:
                return "The solver does not find that the deal can be won."
            return f"Deal {discarded + 1} was discarded, though it can be won."
    return ""
