"""Simulations: many matches between bots, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter

from parlour.bots import Chooser
from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.desk.wording import many
from parlour.lab import exports, hiring, places, terms
from parlour.lab.playing import RANDOM, Playing, RandomPlay, Terms
from parlour.lab.rows import Row
from parlour.lab.running import Numbers, Tell
from parlour.lab.sheets import Sheet, seed_in
from parlour.lab.tallies import Result, Tally


def simulate(
    of: Game | str,
    matches: int = 1000,
    players: int | None = None,
    seed: str | int | None = None,
    bots: Sequence[str | Chooser] = (RANDOM,),
    compiled: bool | None = None,
    tell: Tell = lambda more: None,
    one_deal: bool = False,
    simulations: int | None = None,
    seconds: float | None = None,
    keep: Path | None = None,
    out: Path | None = None,
    on: str = places.HERE,
    jobs: int | None = None,
) -> Result:
    """Play that many matches; `bots` fill the seats in order, and repeat if there are fewer bots.

    A bot is `random`, a level, one of your own as `module:function`, or an object that chooses.
    Without a seed a random one is used, and the result names it.  Random bots play compiled if
    that is faster, unless `compiled` is given.  With `one_deal`, each match ends when its first
    deal is counted.  Levels take their own number of simulations, or at most so many, or stop after
    so many seconds.  Matches that `keep` has are not played again; `out` gets a row for each match.
    They are played `on` here, cores, ray or ray:ADDRESS, at most so many `jobs` at once.
    """
    if matches < 1:
        raise ParlourError("At least one match must be played.")
    if seed is None and keep is not None:
        seed = seed_in(keep, Terms.KIND)
    played, table = _agreed(of, players, seed, bots, one_deal, simulations, seconds)
    is_random = all(isinstance(one, str) and one == RANDOM for one in table)
    if compiled and (one_deal or not is_random):
        raise ParlourError(
            "Single deals are not played compiled."
            if one_deal
            else "Only matches of random bots are played compiled."
        )
    if any(not isinstance(one, str) for one in table) and (keep or on != places.HERE):
        raise ParlourError(
            "A bot that is an object plays here alone and is not kept; name it as module:function."
        )
    exports.check(out, keep)
    tally = Tally(played.players)
    with ExitStack() as stack:
        sheet = stack.enter_context(Sheet(keep, played)) if keep or out else None
        place = stack.enter_context(places.place(on, jobs, any(map(hiring.is_own, played.bots))))
        numbers = Numbers(sheet.missing(matches) if sheet else [range(matches)])
        missing = numbers.left
        tell(matches - missing)
        playing = (
            RandomPlay(played, numbers, place, False if one_deal else compiled)
            if is_random
            else Playing(played, table, numbers, place)
        )
        begun = perf_counter()
        for rows in playing.rows():
            if sheet:
                sheet.add(rows)
            else:
                for row in rows:
                    tally.add(row)
            tell(len(rows))
        spent = perf_counter() - begun - playing.compile_seconds
        if sheet:
            _count(sheet, matches, tally, played, out)
    return _result(played, tally, missing, spent, playing)


def _agreed(
    of: Game | str,
    players: int | None,
    seed: str | int | None,
    bots: Sequence[str | Chooser],
    one_deal: bool,
    simulations: int | None,
    seconds: float | None,
) -> tuple[Terms, list[str | Chooser]]:
    """What is to be played, if that can be, and the bot of each seat."""
    settled = terms.settle(of, players, seed, one_deal, simulations, seconds)
    seats = settled["players"]
    if not bots or len(bots) > seats:
        raise ParlourError(f"There are {many(len(bots), 'bot')} for {many(seats, 'seat')}.")
    table = [bots[seat % len(bots)] for seat in range(seats)]
    hiring.check([one for one in table if isinstance(one, str)], settled["game"])
    names = tuple(one if isinstance(one, str) else type(one).__name__ for one in table)
    return Terms(bots=names, **settled), table


def _count(sheet: Sheet, matches: int, tally: Tally, played: Terms, out: Path | None) -> None:
    """Count what is in the sheet, and write it where it is wanted."""

    def counted() -> Iterator[Row]:
        for row in sheet.rows(matches):
            tally.add(row)
            yield row

    if out is None:
        for _ in counted():
            pass
    else:
        exports.write(out, played, counted())


def _result(played: Terms, tally: Tally, missing: int, spent: float, playing: Playing) -> Result:
    counts_deals = "deals" in played.chosen.rules.layout.fields
    return Result(
        game=played.game,
        options=played.options,
        players=played.players,
        bots=played.bots,
        seed=played.seed,
        matches=tally.matches,
        moves=tally.moves,
        deals=tally.deals if counts_deals else None,
        wins=tuple(tally.wins),
        draws=tally.draws,
        mean_score=tuple(total / tally.matches for total in tally.total),
        least_score=tuple(tally.least),
        most_score=tuple(tally.most),
        endings=dict(sorted(tally.endings.items())),
        one_deal=played.one_deal,
        simulations=played.simulations,
        thinking=played.seconds,
        repeatable=not played.notes,
        notes=played.notes,
        played=missing,
        seconds=spent,
        compile_seconds=playing.compile_seconds,
        compiled=playing.compiled,
    )
