"""Batches of matches between bots.

Random bots play inside the kernels of `core.kernels`: interpreted at first, compiled from the
moment that saves time.  A match depends only on the seed and its number, so the results are the
same either way.  Other bots play through `Match` and views.
"""

from __future__ import annotations

import hashlib
import os
import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from parlour.core import kernels
from parlour.core.errors import ParlourError
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.desk.wording import many
from parlour.lab.tallies import Result, Tally

RANDOM = "random"
TRIAL = 0.25
"""Seconds of interpreted play before we estimate how long the rest would take."""
COMPILER = 8.0
"""If the rest would take more seconds than this, waiting for the compiler pays."""
LARGEST_BATCH = 8192
SECONDS = 0.05
"""How long a bot may think about a move; weak ones take less."""

STRIKES = 64
"""Here no time passes: if the clock can move, it does so one time in so many, as in the kernels."""

Tell = Callable[[int], None]
"""Is told how many more matches have been played."""


def simulate(
    of: Game | str,
    matches: int = 1000,
    players: int | None = None,
    seed: str | int | None = None,
    bots: Sequence[str] = (RANDOM,),
    compiled: bool | None = None,
    tell: Tell = lambda more: None,
) -> Result:
    """Play that many matches; `bots` fill the seats in order, and repeat if there are fewer bots.

    Without a seed a random one is used, and the result names it.  Random bots play compiled if
    that is faster, unless `compiled` is given.
    """
    chosen = game(of) if isinstance(of, str) else of
    if matches < 1:
        raise ParlourError("At least one match must be played.")
    if players is None:
        players = chosen.usual_players
    start = chosen.start(players)
    if not bots or len(bots) > players:
        raise ParlourError(f"There are {many(len(bots), 'bot')} for {many(players, 'seat')}.")
    text = secrets.token_hex(4) if seed is None else str(seed)
    names = tuple(bots[seat % len(bots)] for seat in range(players))
    tally = Tally(chosen.rules, players)
    begun = perf_counter()
    if set(names) == {RANDOM}:
        playing = RandomPlay(start, text, matches, tally, tell)
        playing.run(compiled)
        took, used = playing.compile_seconds, playing.compiled
    else:
        _play_by_bots(chosen, names, text, matches, tally, tell)
        took, used = 0.0, False
    seconds = perf_counter() - begun - took
    return _result(chosen, names, text, tally, seconds, took, used)


def _result(
    of: Game,
    bots: tuple[str, ...],
    seed: str,
    tally: Tally,
    seconds: float,
    took: float,
    used: bool,
) -> Result:
    players = len(bots)
    return Result(
        game=of.key,
        options=of.settled(players),
        players=players,
        bots=bots,
        seed=seed,
        matches=tally.matches,
        moves=tally.moves,
        deals=tally.deals if tally.counts_deals else None,
        wins=tuple(tally.wins),
        draws=tally.draws,
        mean_score=tuple(total / tally.matches for total in tally.total),
        least_score=tuple(tally.least),
        most_score=tuple(tally.most),
        endings=dict(sorted(tally.endings.items())),
        seconds=seconds,
        compile_seconds=took,
        compiled=used,
    )


def number_of(seed: str) -> int:
    """The seed's text as a number for the generator of the kernels."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6], "big")


# --- random bots ---------------------------------------------------------------------------------


class RandomPlay:
    """Random matches, interpreted until the compiler is the faster way."""

    def __init__(self, start: Any, seed: str, matches: int, tally: Tally, tell: Tell) -> None:
        self.start, self.matches, self.tally, self.tell = start, matches, tally, tell
        self.seed = number_of(seed)
        self.compile_seconds = 0.0
        self.compiled = False

    def run(self, compiled: bool | None) -> None:
        """Play all matches."""
        if not compiled:
            self._interpreted(patience=COMPILER if compiled is None and can_compile() else None)
        elif not can_compile():
            raise ParlourError("Compiled play is not available: Numba is not installed.")
        if self.tally.matches < self.matches:
            self._compiled()

    def _interpreted(self, patience: float | None) -> None:
        """To the end, or until the rest would clearly take too long."""
        plain = kernels.plain(self.tally.rules)
        begun = perf_counter()
        for match in range(self.matches):
            state = self.start.copy()
            self.tally.add(state, plain.playout(state, kernels.seeded(self.seed, match)))
            self.tell(1)
            spent = perf_counter() - begun
            left = spent / (match + 1) * (self.matches - match - 1)
            if patience is not None and spent > TRIAL and left > patience:
                return

    def _compiled(self) -> None:
        """The remaining matches, in growing batches."""
        from parlour.core import compiling

        begun = perf_counter()
        twin = compiling.compiled(self.tally.rules)
        twin.batch(self.start, self.seed, 0, 0)
        self.compile_seconds = perf_counter() - begun
        self.compiled = True
        size = 16
        while left := self.matches - self.tally.matches:
            begun = perf_counter()
            states, moves = twin.batch(self.start, self.seed, self.tally.matches, min(size, left))
            self.tally.moves += moves
            for state in _ends(states):
                self.tally.add(state)
            self.tell(len(states))
            if perf_counter() - begun < 0.1:
                size = min(2 * size, LARGEST_BATCH)


def can_compile() -> bool:
    """Whether Numba is there; importing it would take longer than many simulations."""
    return find_spec("numba") is not None and not os.environ.get("PARLOUR_PLAIN")


class _End:
    """One of many compiled states, read as if it were a plain one."""

    def __init__(self, states: Any) -> None:
        self._states = states
        self._columns: dict[str, Any] = {}
        self._row = 0

    def __getattr__(self, name: str) -> Any:
        if name not in self._columns:  # most fields are never needed
            self._columns[name] = self._states[name].tolist()
        return self._columns[name][self._row]


def _ends(states: Any) -> Iterator[_End]:
    end = _End(states)
    for row in range(len(states)):
        end._row = row
        yield end


# --- other bots ----------------------------------------------------------------------------------


def _play_by_bots(
    of: Game, names: tuple[str, ...], seed: str, matches: int, tally: Tally, tell: Tell
) -> None:
    """One match after another, every move chosen from a view."""
    from parlour.bots import bot

    chance = random.Random(number_of(seed))
    table = [bot(of.key, name, f"{seed} {seat}") for seat, name in enumerate(names)]
    for number in range(matches):
        match = Match.new(of, len(names), f"{seed} {number}")
        moves = 0
        while match.turn:
            if match.legal(CLOCK) and not chance.randrange(STRIKES):
                match = match.play(CLOCK, chance.choice(match.legal(CLOCK)))
                continue
            seat = chance.choice(match.turn)
            match = match.play(seat, table[seat].choose(match.view(seat), SECONDS))
            moves += 1
        tally.add(match.record, moves)
        tell(1)
