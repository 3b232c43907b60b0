"""The results of many matches: sums while they are played, and the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from parlour.core.game import Rules


class Tally:
    """Sums over the last states of matches."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.seats = range(players)
        self.counts_deals = "deals" in rules.layout.fields
        self.matches = self.moves = self.deals = self.draws = 0
        self.wins = [0] * players
        self.total = [0] * players
        self.least: list[int] = []
        self.most: list[int] = []
        self.endings: Counter[str] = Counter()

    def add(self, state: Any, moves: int = 0) -> None:
        """Count one match; the moves of a whole batch may be counted separately."""
        score = [int(self.rules.score(state, seat)) for seat in self.seats]
        winners = self._winners(state, score)
        if len(winners) == len(self.seats) > 1:
            self.draws += 1
        else:
            for seat in winners:
                self.wins[seat] += 1
        if not self.matches:
            self.least, self.most = score[:], score[:]
        for seat, points in enumerate(score):
            self.total[seat] += points
            if points < self.least[seat]:
                self.least[seat] = points
            elif points > self.most[seat]:
                self.most[seat] = points
        if self.counts_deals:
            self.deals += state.deals
        self.endings[self.rules.endings.cite(state.ended)] += 1
        self.matches += 1
        self.moves += moves

    def _winners(self, state: Any, score: list[int]) -> Sequence[int]:
        """Like `Rules.winners`, but without working out the score again, to be fast."""
        if self.rules.wins:
            return self.rules.winners(state)
        best = max(score)
        return [seat for seat, points in enumerate(score) if points == best]


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
        """Moves of players per second."""
        return self.moves / self.seconds

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        more = {"mean_length": self.mean_length, "moves_per_second": self.moves_per_second}
        return asdict(self) | more
