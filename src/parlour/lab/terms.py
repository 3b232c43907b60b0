"""What is played: everything that matches of the lab depend on, besides their number.

A match depends on nothing but these terms and its number, so matches can be played in any order and
in any process.
"""

from __future__ import annotations

import math
import random
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from parlour.bots import Bot, Chooser
from parlour.core.errors import ParlourError
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.lab import hiring
from parlour.lab.rows import Row
from parlour.lab.tallies import counted
from parlour.version import VERSION

STRIKES = 64
"""Here no time passes: if the clock can move, it does so one time in so many, as in the kernels."""
BY_TIME = (
    "Bots that think by time may choose differently each time, so this cannot be repeated exactly."
)
OF_ONES_OWN = (
    "Bots of your own play the same again only if they go by their seed alone, not by time."
)


@dataclass(frozen=True)
class Terms(ABC):
    """What is played: everything the matches depend on, besides their number."""

    KIND: ClassVar[str]
    """What it is called in its file."""
    COMPARES_SIDES: ClassVar[bool]
    """Whether each deal is played several times, with sides that change places."""

    game: str
    edition: int
    options: dict[str, str]
    players: int
    bots: tuple[str, ...]
    seed: str
    one_deal: bool
    simulations: int | None
    seconds: float | None
    version: str = VERSION

    @property
    def head(self) -> dict[str, Any]:
        """The first line of the file in which matches are kept."""
        return {self.KIND: 2} | asdict(self)

    @property
    def chosen(self) -> Game:
        """The game with its options."""
        return game(self.game, **self.options)

    def opening(self, deal: int) -> Match:
        """The match of a deal before anyone has moved."""
        return Match.new(self.chosen, self.players, f"{self.seed} {deal}")

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said about playing it again."""
        own = [name for name in self.bots if hiring.is_own(name)]
        timed = self.seconds is not None and set(self.bots) - set(own) - set(hiring.THOUGHTLESS)
        return ((BY_TIME,) if timed else ()) + ((OF_ONES_OWN,) if own else ())

    @abstractmethod
    def seated(self, match: int, sides: tuple[int, ...]) -> tuple[int | None, tuple[str, ...]]:
        """The number of a match's deal, if deals are played several times, and the bot of each seat."""


def settle(
    of: Game | str,
    players: int | None,
    seed: str | int | None,
    one_deal: bool,
    simulations: int | None,
    seconds: float | None,
) -> dict[str, Any]:
    """The terms without the bots, if they can be played."""
    chosen = game(of) if isinstance(of, str) else of
    players = chosen.usual_players if players is None else players
    chosen.start(players)
    if one_deal and "deals" not in chosen.rules.layout.fields:
        raise ParlourError(
            f"{chosen.title} does not count deals, so only whole matches are played."
        )
    if simulations is not None and seconds is not None:
        raise ParlourError("Give the bots a number of simulations or of seconds, not both.")
    if seconds is not None and not 0 < seconds < math.inf:
        raise ParlourError("The seconds must be a number above zero.")
    return {
        "game": chosen.key,
        "edition": chosen.edition,
        "options": chosen.settled(players),
        "players": players,
        "seed": secrets.token_hex(4) if seed is None else str(seed),
        "one_deal": one_deal,
        "simulations": simulations,
        "seconds": seconds,
    }


def hired(terms: Terms, deal: int, table: Sequence[str | Chooser]) -> list[Bot]:
    """The bots of those names, seat by seat; the seed of each follows from the deal and its seat."""
    return [
        hiring.seated(one, terms.game, f"{terms.seed} {deal} {seat} {one}", terms.simulations)
        for seat, one in enumerate(table)
    ]


def played_out(terms: Terms, deal: int, table: Sequence[Bot]) -> tuple[Match, int]:
    """The match of a deal at its end, and how many moves the bots at the table have made."""
    match = terms.opening(deal)
    seconds = math.inf if terms.seconds is None else terms.seconds
    chance = random.Random(f"{terms.seed} {deal} turns")
    moves = 0
    while match.turn:
        before = match
        if match.legal(CLOCK) and not chance.randrange(STRIKES):
            match = match.play(CLOCK, chance.choice(match.legal(CLOCK)))
        else:
            seat = chance.choice(match.turn)
            match = match.play(seat, table[seat].choose(match.view(seat), seconds))
            moves += 1
        if terms.one_deal and (ended := counted(match, before)):
            match = ended
            break
    return match, moves


def each(terms: Terms, play: Callable[[int], Row], numbers: range) -> list[Row]:
    """The rows of those matches; what goes wrong is told in a sentence that names the match."""
    found = []
    for number in numbers:
        try:
            found.append(play(number))
        except ParlourError:
            raise
        except Exception as error:
            said = " ".join(str(error).split())[:100].rstrip(".")
            raise ParlourError(
                f"Match {number} of seed {terms.seed[:40]!r} failed: {type(error).__name__}: {said}."
            ) from error
    return found
