"""Tournaments: bots play the same deals in each other's places, so that the luck of the deal cancels.

A deal is all the chance of one match: its seed follows from that of the tournament and the deal's
number.  Each deal is played once for every seating, and a match depends on nothing but what is
played, its deal and its seating; so matches can be played in any order and in any process.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import random
import secrets
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import asdict, dataclass
from itertools import combinations
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from parlour.core.errors import ParlourError
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.lab import hiring
from parlour.lab.sheets import Place, Sheet, seed_in
from parlour.lab.simulation import STRIKES, Tell
from parlour.lab.standings import Played, Standings, pairs, standing
from parlour.version import VERSION

BY_TIME = (
    "Bots that think by time may choose differently each time, so this cannot be repeated exactly."
)
OF_ONES_OWN = (
    "Bots of your own play the same again only if they go by their seed alone, not by time."
)

Progress = Callable[[int], AbstractContextManager[Tell]]
"""Shows how many of so many matches have been played."""


def _silent(_matches: int) -> AbstractContextManager[Tell]:
    return nullcontext(lambda more: None)


@dataclass(frozen=True)
class Terms:
    """What is played: everything the matches depend on, besides deal and seating."""

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
        """The first line of the tournament's file."""
        return {"tournament": 1} | asdict(self)

    def opening(self, deal: int) -> Match:
        """The match of a deal before anyone has moved."""
        return Match.new(self._game, self.players, f"{self.seed} {deal}")

    @property
    def _game(self) -> Game:
        return game(self.game, **self.options)

    @property
    def sides(self) -> int:
        """How many sides there are; without partners each seat is one."""
        return len(set(_sides(self.opening(0))))

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said about playing it again."""
        own = [name for name in self.bots if hiring.is_own(name)]
        timed = self.seconds is not None and set(self.bots) - set(own) - set(hiring.THOUGHTLESS)
        return ((BY_TIME,) if timed else ()) + ((OF_ONES_OWN,) if own else ())


def tournament(
    of: Game | str,
    bots: Sequence[str],
    deals: int = 100,
    players: int | None = None,
    seed: str | int | None = None,
    one_deal: bool = False,
    simulations: int | None = None,
    seconds: float | None = None,
    out: Path | None = None,
    jobs: int | None = None,
    progress: Progress = _silent,
) -> Standings:
    """Play the deals that are missing in the file, if there is one, and compare the bots.

    Levels take their own number of simulations, or at most so many, or stop after so many seconds.
    """
    if seed is None and out is not None:
        seed = seed_in(out)
    terms = _terms(of, tuple(bots), players, seed, one_deal, simulations, seconds)
    if deals < 1:
        raise ParlourError("At least one deal must be played.")
    sides = terms.sides
    plan = [
        (deal, seating)
        for deal in range(deals)
        for seating in seatings(terms.bots, sides, terms.seed, deal)
    ]
    with Sheet(out, terms.head) as sheet:
        missing = [place for place in plan if place not in sheet.played]
        doing = closing(_matches(terms, missing, jobs or _cores()))
        with progress(len(plan)) as tell, doing as matches:
            tell(len(plan) - len(missing))
            for match in matches:
                sheet.add(match)
                tell(1)
    return _standings(terms, deals, [sheet.played[place] for place in plan])


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
    chosen = game(of) if isinstance(of, str) else of
    players = chosen.usual_players if players is None else players
    chosen.start(players)
    if chosen.rules.forced:
        raise ParlourError(f"Nobody has a choice in {chosen.title}, so bots cannot differ in it.")
    if one_deal and "deals" not in chosen.rules.layout.fields:
        raise ParlourError(
            f"{chosen.title} does not count deals, so only whole matches are played."
        )
    if simulations is not None and seconds is not None:
        raise ParlourError("Give the bots a number of simulations or of seconds, not both.")
    if seconds is not None and not 0 < seconds < math.inf:
        raise ParlourError("The seconds must be a number above zero.")
    hiring.check(bots, chosen.key)
    return Terms(
        game=chosen.key,
        edition=chosen.edition,
        options=chosen.settled(players),
        players=players,
        bots=bots,
        seed=secrets.token_hex(4) if seed is None else str(seed),
        one_deal=one_deal,
        simulations=simulations,
        seconds=seconds,
    )


def _standings(terms: Terms, deals: int, played: list[Played]) -> Standings:
    return Standings(
        game=terms.game,
        options=terms.options,
        players=terms.players,
        sides=terms.sides,
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


def play(terms: Terms, deal: int, bots: tuple[str, ...]) -> Played:
    """The match of a deal with these bots for the sides."""
    match = terms.opening(deal)
    sides = _sides(match)
    names = [bots[side] for side in sides]
    table = [
        hiring.hire(name, terms.game, f"{terms.seed} {deal} {seat} {name}", terms.simulations)
        for seat, name in enumerate(names)
    ]
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
        if terms.one_deal and (counted := _counted(match, before)):
            match = counted
            break
    worth = tuple(int(match.game.rules.worth(match.record, seat)) for seat in range(match.players))
    winners = _best(worth) if terms.one_deal else match.game.rules.winners(match.record)
    return Played(deal, bots, sides, winners, worth, moves)


def _counted(match: Match, before: Match) -> Match | None:
    """Where the first deal was counted and DECK is to deal again, or all is over; else None."""
    found = None
    for step in match.history:
        if step is before:
            return found
        if step.record.deals and not step.turn:
            found = step
    return found


def _best(worth: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, points in enumerate(worth) if points == max(worth))


# --- many at once --------------------------------------------------------------------------------


def _cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _matches(terms: Terms, places: Sequence[Place], jobs: int) -> Generator[Played, None, None]:
    """The matches, in whatever order they are done."""
    if min(jobs, len(places)) < 2:
        yield from (play(terms, *place) for place in places)
        return
    context = multiprocessing.get_context("spawn")  # the compiler's threads do not outlive a fork
    far, near = context.Pipe(duplex=False)
    with ProcessPoolExecutor(min(jobs, len(places)), context, _begin, (far,)) as pool, near, far:
        try:
            yield from _as_done(pool, terms, places, 2 * jobs)
            pool.shutdown()  # in peace; otherwise closing the pipe ends the matches under way
        except BrokenProcessPool as error:
            raise ParlourError("A process in which bots played has been ended.") from error


def _as_done(
    pool: ProcessPoolExecutor, terms: Terms, places: Sequence[Place], most: int
) -> Iterator[Played]:
    """Only some are handed out at a time, so that there may be any number of them."""
    under_way: set[Future[Played]] = set()
    for place in places:
        under_way.add(pool.submit(play, terms, *place))
        if len(under_way) == most:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in done)
    while under_way:
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        yield from (one.result() for one in done)


def _begin(far: Connection) -> None:
    """A process for matches: it leaves interrupts to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(far,), daemon=True).start()


def _end_with(far: Connection) -> None:
    """End at once when the other end is closed: the parent is gone, or waits no longer."""
    with suppress(EOFError, OSError):
        far.recv()
    os._exit(1)
