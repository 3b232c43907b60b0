"""Tournaments: bots play the same deals in each other's places, so that the luck of the deal cancels.

A deal is all the chance of one match: its seed follows from that of the tournament and the deal's
number.  Each deal is played once for every seating, and a match depends on nothing but what is
played, its deal and its seating; so matches can be played in any order and in any process.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import ClassVar

from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.lab import exports, hiring, places, terms
from parlour.lab.rows import Judge, Row
from parlour.lab.running import Numbers, Tell, portions
from parlour.lab.sheets import Sheet, seed_in
from parlour.lab.standings import Played, Standings, pairs, standing

Progress = Callable[[int], AbstractContextManager[Tell]]
"""Shows how many of so many matches have been played."""


def _silent(_matches: int) -> AbstractContextManager[Tell]:
    return nullcontext(lambda more: None)


@dataclass(frozen=True)
class Terms(terms.Terms):
    """What is played in a tournament; `bots` are those that are compared."""

    KIND: ClassVar[str] = "tournament"
    COMPARES_SIDES: ClassVar[bool] = True

    @property
    def sides(self) -> int:
        """How many sides there are; without partners each seat is one."""
        return len(set(_sides(self.opening(0))))

    def seating(self, match: int, sides: int) -> tuple[int, tuple[str, ...]]:
        """The deal of a match, and the bot of each side."""
        deal, place = divmod(match, len(seatings(self.bots, sides, self.seed, 0)))
        return deal, seatings(self.bots, sides, self.seed, deal)[place]

    def seated(self, match: int, sides: tuple[int, ...]) -> tuple[int | None, tuple[str, ...]]:
        """The deal of a match, and the bot of each seat."""
        deal, bots = self.seating(match, len(set(sides)))
        return deal, tuple(bots[side] for side in sides)


def tournament(
    of: Game | str,
    bots: Sequence[str],
    deals: int = 100,
    players: int | None = None,
    seed: str | int | None = None,
    one_deal: bool = False,
    simulations: int | None = None,
    seconds: float | None = None,
    keep: Path | None = None,
    out: Path | None = None,
    on: str = places.CORES,
    jobs: int | None = None,
    progress: Progress = _silent,
) -> Standings:
    """Play the deals that are missing in the file, if there is one, and compare the bots.

    Levels take their own number of simulations, or at most so many, or stop after so many seconds.
    Matches that `keep` has are not played again; `out` gets a row for each match.  They are played
    `on` here, cores, ray or ray:ADDRESS, at most so many `jobs` at once.
    """
    if seed is None and keep is not None:
        seed = seed_in(keep, Terms.KIND)
    agreed = _terms(of, tuple(bots), players, seed, one_deal, simulations, seconds)
    if deals < 1:
        raise ParlourError("At least one deal must be played.")
    exports.check(out, keep)
    sides = agreed.sides
    matches = deals * len(seatings(agreed.bots, sides, agreed.seed, 0))
    with ExitStack() as stack:
        sheet = stack.enter_context(Sheet(keep, agreed))
        place = stack.enter_context(places.place(on, jobs, any(map(hiring.is_own, agreed.bots))))
        numbers = Numbers(sheet.missing(matches))
        with progress(matches) as tell:
            tell(matches - numbers.left)
            for rows in portions(partial(play_all, agreed, sides), numbers, place):
                sheet.add(rows)
                tell(len(rows))
        if out is not None:
            exports.write(out, agreed, sheet.rows(matches))
        played = [_played(agreed, row) for row in sheet.rows(matches)]
    return _standings(agreed, sides, deals, played)


def _terms(
    of: Game | str,
    bots: tuple[str, ...],
    players: int | None,
    seed: str | int | None,
    one_deal: bool,
    simulations: int | None,
    seconds: float | None,
) -> Terms:
    """What is to be played, if that can be."""
    settled = terms.settle(of, players, seed, one_deal, simulations, seconds)
    agreed = Terms(bots=bots, **settled)
    if agreed.chosen.rules.forced:
        title = agreed.chosen.title
        raise ParlourError(f"Nobody has a choice in {title}, so bots cannot differ in it.")
    hiring.check_rivals(bots, agreed.game)
    return agreed


def _played(agreed: Terms, row: Row) -> Played:
    """A match as it is compared."""
    deal, bots = agreed.seating(row.match, len(set(row.sides)))
    return Played(deal, bots, row.sides, row.winners, row.worth, row.moves)


def _standings(terms: Terms, sides: int, deals: int, played: list[Played]) -> Standings:
    return Standings(
        game=terms.game,
        options=terms.options,
        players=terms.players,
        sides=sides,
        seed=terms.seed,
        one_deal=terms.one_deal,
        simulations=terms.simulations,
        seconds=terms.seconds,
        deals=deals,
        matches=len(played),
        moves=sum(match.moves for match in played),
        bots=tuple(standing(bot, played) for bot in terms.bots),
        pairs=pairs(terms.bots, played),
        repeatable=not terms.notes,
        notes=terms.notes,
    )


# --- who sits where ------------------------------------------------------------------------------


def seatings(bots: Sequence[str], sides: int, seed: str, deal: int) -> list[tuple[str, ...]]:
    """The bot of each side, for each match of a deal.

    With more bots than sides, every group of as many as there are sides meets.  A group goes round
    the table in every rotation; with fewer bots than sides it is repeated.  So each bot has each
    place equally often.  Who sits behind whom is drawn by lot for every second deal, and turned
    round for the next, so that nobody always profits from the same neighbour.
    """
    order = list(bots)
    random.Random(f"{seed} {deal // 2} order").shuffle(order)
    if deal % 2:
        order.reverse()
    size = min(len(bots), sides)
    return [
        tuple(group[(side + turn) % size] for side in range(sides))
        for group in combinations(order, size)
        for turn in range(size)
    ]


def _sides(match: Match) -> tuple[int, ...]:
    """The side of each seat, numbered from 0."""
    found = [match.game.rules.side(match.record, seat) for seat in range(match.players)]
    numbers = {side: number for number, side in enumerate(sorted(set(found)))}
    return tuple(numbers[side] for side in found)


# --- a match -------------------------------------------------------------------------------------


def play_all(agreed: Terms, sides: int, numbers: range) -> list[Row]:
    """The matches with those numbers."""

    def one(number: int) -> Row:
        deal, bots = agreed.seating(number, sides)
        return _row(agreed, number, deal, *played_out(agreed, deal, bots))

    return terms.each(agreed, one, numbers)


def played_out(agreed: Terms, deal: int, bots: tuple[str, ...]) -> tuple[Match, int]:
    """The match of a deal with these bots for the sides at its end, and how many moves they made."""
    names = [bots[side] for side in _sides(agreed.opening(deal))]
    return terms.played_out(agreed, deal, terms.hired(agreed, deal, names))


def judged(agreed: Terms, deal: int, bots: tuple[str, ...], match: Match, moves: int) -> Played:
    """Who won a match that has been played out, and what it was worth to each."""
    row = _row(agreed, 0, deal, match, moves)
    return Played(deal, bots, row.sides, row.winners, row.worth, moves)


def _row(agreed: Terms, number: int, deal: int, match: Match, moves: int) -> Row:
    judge = Judge(match.game.rules, agreed.players, agreed.one_deal)
    return judge.row(number, match.record, moves, _sides(agreed.opening(deal)))
