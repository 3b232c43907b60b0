"""Seats: which there are, who is next, and how many moves they have made."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.fields import MOVES_MADE
from parlour.core.match import Match
from parlour.pictures.picture import facts


def no_such_seat(seat: int, players: int) -> str:
    """The sentence that says a seat is not there; empty if it is."""
    if 0 <= seat < players:
        return ""
    there = f"seats are 0 to {players - 1}" if players > 1 else "the only seat is 0"
    return f"There is no seat {seat}; {there}."


def next_of(seats: Iterable[int], last: int, players: int) -> int:
    """The first of the seats after the last mover, going round the table."""
    return min(seats, key=lambda seat: (seat - last - 1) % players)


def moves_made(log: Iterable[tuple[int, str]]) -> int:
    """How many moves a log has, not counting those of chance."""
    return sum(seat >= 0 for seat, _ in log)


def moves_counted(match: Match) -> int:
    """How many moves have been made as the game counts them, which may call a whole run one."""
    fields = match.game.rules.layout.fields.values()
    counters = [field for field in fields if field.role == MOVES_MADE]
    if not counters:
        return moves_made(match.log)
    return sum(fact.value for fact in facts(match.game, match.record, counters[0]))
