"""The results of many matches: sums over their rows, and the result."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from parlour.core.match import Match
from parlour.lab.rows import Row


class Tally:
    """Sums over the rows of matches."""

    def __init__(self, players: int) -> None:
        self.matches = self.moves = self.deals = self.draws = 0
        self.wins = [0] * players
        self.total = [0] * players
        self.least: list[int] = []
        self.most: list[int] = []
        self.endings: Counter[str] = Counter()

    def add(self, row: Row) -> None:
        """Count one match."""
        if len(row.winners) == len(self.wins) > 1:
            self.draws += 1
        else:
            for seat in row.winners:
                self.wins[seat] += 1
        if not self.matches:
            self.least, self.most = list(row.score), list(row.score)
        for seat, points in enumerate(row.score):
            self.total[seat] += points
            if points < self.least[seat]:
                self.least[seat] = points
            elif points > self.most[seat]:
                self.most[seat] = points
        if row.deals is not None:
            self.deals += row.deals
        if row.ending is not None:
            self.endings[row.ending] += 1
        self.matches += 1
        self.moves += row.moves


@dataclass(frozen=True)
class Result:
    """The results of the matches; how long they took is ignored when results are compared."""

    game: str
    options: dict[str, str]
    players: int
    bots: tuple[str, ...]
    seed: str
    matches: int
    moves: int
    deals: int | None
    """Deals played out; None if the game does not count them."""
    wins: tuple[int, ...]
    """Matches each seat won, alone or together with others."""
    draws: int
    """Matches in which all players won equally."""
    mean_score: tuple[float, ...]
    least_score: tuple[int, ...]
    most_score: tuple[int, ...]
    endings: dict[str, int]
    """How often each rule ended a match."""
    one_deal: bool
    """Whether each match was cut off when its first deal was counted."""
    simulations: int | None
    """The most a bot takes for a move; None if each level takes its own number."""
    thinking: float | None
    """The seconds a bot may think about a move, if it does not count simulations."""
    repeatable: bool
    notes: tuple[str, ...]
    """What is to be said about playing it again."""
    played: int = field(compare=False)
    """Matches played in this run; the others were in the file already."""
    seconds: float = field(compare=False)
    """Not counting the compiler."""
    compile_seconds: float = field(compare=False)
    compiled: bool = field(compare=False)

    @property
    def mean_length(self) -> float:
        """Moves of players in a match."""
        return self.moves / self.matches

    @property
    def moves_per_second(self) -> float:
        """Moves of players per second, taking matches of the file to be as long as the others."""
        return self.moves * self.played / self.matches / self.seconds

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        more = {"mean_length": self.mean_length, "moves_per_second": self.moves_per_second}
        return asdict(self) | more


def counted(match: Match, before: Match) -> Match | None:
    """Where the first deal was counted and DECK is to deal again, or all is over; else None."""
    found = None
    for step in match.history:
        if step is before:
            return found
        if step.record.deals and not step.turn:
            found = step
    return found
