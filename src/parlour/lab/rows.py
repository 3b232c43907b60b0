"""Rows: how each match ended, one row for each."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from parlour.core.game import Rules


class Row(NamedTuple):
    """How one match ended."""

    match: int
    """Its number, from 0."""
    sides: tuple[int, ...]
    """The side of each seat, where sides are compared; otherwise nothing."""
    winners: tuple[int, ...]
    """Seats; none if nobody won."""
    score: tuple[int, ...]
    worth: tuple[int, ...]
    """What it was worth to each seat."""
    moves: int
    deals: int | None
    """Deals played out; None if the game does not count them."""
    ending: str | None
    """The rule that ended it; None if it was cut off when its first deal was counted."""

    @property
    def line(self) -> bytes:
        """As a line of a file."""
        return json.dumps(self._asdict(), separators=(",", ":")).encode() + b"\n"


class Judge:
    """Makes rows of the last states of matches."""

    def __init__(self, rules: Rules, players: int, one_deal: bool) -> None:
        """With `one_deal`, matches are cut off when their first deal is counted."""
        self._rules, self._one_deal = rules, one_deal
        self._seats = range(players)
        self._counts_deals = "deals" in rules.layout.fields
        self._scores_worth = rules.worth is rules.score

    def row(self, match: int, state: Any, moves: int, sides: tuple[int, ...] = ()) -> Row:
        """The row of a match; its state is that of its end."""
        rules, seats = self._rules, self._seats
        score = tuple([int(rules.score(state, seat)) for seat in seats])
        worth = score if self._scores_worth else self._worth(state)
        if self._one_deal:
            winners = _best(worth)
        elif rules.wins:
            winners = rules.winners(state)
        else:
            winners = _best(score)
        deals = int(state.deals) if self._counts_deals else None
        ending = rules.endings.cite(state.ended) if state.ended else None
        return Row(match, sides, winners, score, worth, int(moves), deals, ending)

    def _worth(self, state: Any) -> tuple[int, ...]:
        return tuple([int(self._rules.worth(state, seat)) for seat in self._seats])


def _best(points: tuple[int, ...]) -> tuple[int, ...]:
    best = max(points)
    return tuple([seat for seat, own in enumerate(points) if own == best])


def read(line: bytes, players: int, compares_sides: bool) -> Row | None:
    """The row in a line, or None if there is none."""
    try:
        found = json.loads(line)
        given: list[Any] = [found.pop(name) for name in Row._fields]
        row = Row._make(tuple(one) if isinstance(one, list) else one for one in given)
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    return row if not found and _fits(row, players, players if compares_sides else 0) else None


def _fits(row: Row, players: int, sided: int) -> bool:
    numbers = (row.match, row.moves, *((row.deals,) if row.deals is not None else ()))
    seats = (row.sides, row.winners, row.score, row.worth)
    return (
        all(type(one) is int and one >= 0 for one in numbers)
        and all(isinstance(one, tuple) for one in seats)
        and all(type(one) is int for row_of in seats for one in row_of)
        and len(row.sides) == sided
        and set(row.sides) == set(range(len(set(row.sides))))
        and len(row.score) == len(row.worth) == players
        and all(0 <= seat < players for seat in row.winners)
        and isinstance(row.ending, str | None)
    )
