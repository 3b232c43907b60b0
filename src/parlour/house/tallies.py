"""Tallies: what somebody's results come to, game by game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.house.guests import Result, Verdict
from parlour.house.results import gathering
from parlour.house.told_mine import Best, Gathered, Tally, Unit

WON: tuple[Verdict, ...] = ("won", "solved")
UNJUDGED: tuple[Verdict, ...] = ("shared", "counted")
"""What neither goes on with a streak nor ends it."""


def title_of(key: str) -> str:
    """What a game is called; its key if there is no such game any more."""
    try:
        return game(key).title
    except ParlourError:
        return key


def by_match(results: Iterable[Result]) -> list[list[Result]]:
    """The ends of each match, in the order in which matches first ended.

    Only a puzzle has more than one: it can be taken back and ended again.
    """
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.match, []).append(result)
    return list(found.values())


def tallies(results: Sequence[Result]) -> tuple[Tally, ...]:
    """What results, the oldest first, come to in each game; the game played last comes first."""
    last = {result.game: result.ended for result in results}
    found = []
    for key in sorted(last, key=lambda one: -last[one]):
        own = [result for result in results if result.game == key]
        matches = by_match(own)
        streak, best = streaks(matches)
        found.append(
            Tally(
                game=key,
                title=title_of(key),
                puzzle=len(own[0].seated) == 1,
                judged=any(one.result not in UNJUDGED for one in own),
                played=len(matches),
                won=sum(any(one.result in WON for one in ends) for ends in matches),
                streak=streak,
                best_streak=best,
                bests=bests(own),
                gathered=gathered(key, own),
            )
        )
    return tuple(found)


def streaks(matches: Iterable[Sequence[Result]]) -> tuple[int, int]:
    """How many matches in a row have been won up to now, and how many at most."""
    now = most = 0
    for ends in matches:
        if any(one.result in WON for one in ends):
            now += 1
        elif not all(one.result in UNJUDGED for one in ends):
            now = 0
        most = max(most, now)
    return now, most


def bests(results: Iterable[Result]) -> tuple[Best, ...]:
    """The best results of a puzzle, by its options: fewest moves, or most points if never solved.

    Whoever saw a card and took it back has set no record (PZ-R1).
    """

    def options(one: Result) -> str:
        chosen = ", ".join(f"{name} {value}" for name, value in unusual(one).items())
        return chosen.replace("_", " ")

    records = [one for one in results if len(one.seated) == 1 and not one.peeked]
    found = []
    for chosen, group in groupby(sorted(records, key=options), options):
        rows = list(group)
        solved = [one for one in rows if one.result == "solved"]
        unaided = [one for one in solved or rows if one.is_unaided]
        unit: Unit = "moves" if solved else "points"
        least = _best(solved or rows, unit)
        found.append(Best(chosen, unit, least, _best(unaided, unit) if unaided else None))
    return tuple(found)


def _best(rows: Sequence[Result], unit: Unit) -> int:
    if unit == "moves":
        return min(one.moves for one in rows)
    return max(one.seated[0].score for one in rows)


def unusual(result: Result) -> dict[str, str]:
    """The options of a match that are not as a game has them by itself."""
    try:
        usual = game(result.game).settled(len(result.seated))
    except ParlourError:
        return result.options
    return {name: value for name, value in result.options.items() if usual.get(name) != value}


def gathered(key: str, results: Iterable[Result]) -> Gathered | None:
    """How many different solutions were found, of how many; nothing if none was."""
    forms = {result.solution for result in results if result.solution}
    told = gathering(key) if forms else None
    if told is None:
        return None
    every = told.every()
    kinds = {told.kind(form) for form in forms}
    return Gathered(
        what=told.what,
        found=len(forms),
        all=len(every),
        kinds=len(kinds),
        all_kinds=len({told.kind(form) for form in every}),
    )
