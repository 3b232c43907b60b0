"""Searching Suite Assembling: from a match to numbers, and from choices back to moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.core.bits import lowest
from parlour.core.match import Match
from parlour.core.records import NOWHERE
from parlour.games import suite_assembling as rules
from parlour.solvers.suite_assembling import kernels as k

ROOM = 4
"""How much larger a table is than the number of positions it must hold."""
EASY = 2_000
"""More positions than the easier game, with all cards available, was ever seen to have."""


@dataclass(frozen=True)
class Position:
    """A match as the search sees it."""

    world: list[int]
    key: int
    waste: int


def position(match: Match) -> Position:
    """The position of a match, before any plays among the piles that are still to be made."""
    s = match.record
    world = [-1] * k.WORLD
    key = (1 << s.laid + s.left) - 1 << k.REST | s.laid << k.WASTE | s.lot
    for pile in range(k.PILES):
        cards = s.down[pile][: s.under[pile]] + s.runs[pile][:1]
        world[k.PILES * pile : k.PILES * pile + len(cards)] = cards
        key |= s.under[pile] << k.DOWN + 3 * pile
    cards = s.lots[: s.laid] + s.pack[: s.left][::-1]
    world[k.PACK : k.PACK + len(cards)] = cards
    k.prepare(world)
    return Position(world, key, s.waste)


@dataclass(frozen=True)
class Verdict:
    """What a search found."""

    status: int
    """POSSIBLE, IMPOSSIBLE or UNDECIDED."""
    way: tuple[int, ...]
    """The choices that solve it."""
    looked: int
    """How many positions were looked at."""
    easier: bool = False
    """Whether it is impossible even with all cards of the pack available."""


class Search:
    """The search with its tables, compiled or interpreted."""

    def __init__(self, compiled: bool) -> None:
        self._search = k.fast(k.search) if compiled else k.search
        self._compiled = compiled
        self._tables: dict[int, Any] = {}
        self._work = self.numbers(k.WORK)
        self._way = self.numbers(k.WAY)

    def numbers(self, length: int) -> Any:
        """That many zeros, in the form the kernels need."""
        if not self._compiled:
            return [0] * length
        import numpy as np

        return np.zeros(length, np.int64)

    def decide(self, world: list[int], waste: int, key: int, limits: tuple[int, ...]) -> Verdict:
        """Try the easier game and, if that can be won, the real one with more room each time."""
        given = self.given(world)
        easy = self.once(given, k.AT_HAND, key, min(EASY, limits[-1]))
        if easy.status == k.IMPOSSIBLE:
            return Verdict(k.IMPOSSIBLE, (), easy.looked, easier=True)
        found = easy
        for limit in limits:
            found = self.once(given, waste, key, limit)
            if found.status != k.UNDECIDED:
                break
        return found

    def given(self, world: list[int]) -> Any:
        """A world in the form the kernels need."""
        given = self.numbers(k.WORLD)
        given[:] = world
        return given

    def once(self, world: Any, waste: int, key: int, most: int) -> Verdict:
        """One search of at most `most` positions."""
        if most not in self._tables:
            self._tables[most] = self.numbers(ROOM * most + 1)
        seen = self._tables[most]
        seen[:] = self.numbers(len(seen))
        status = int(self._search(world, waste, key, seen, self._work, self._way, most))
        length = int(self._way[k.CHOICES]) if status == k.POSSIBLE else 0
        way = tuple(int(choice) for choice in self._way[:length])
        return Verdict(status, way, int(self._way[k.CHOICES + 1]))


# --- choices as moves ----------------------------------------------------------------------------


class Player:
    """Makes moves by the rules of the game, and writes them down."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self.state = match.record.copy()
        self.state.max_moves = 1 << 40
        self.moves: list[str] = []

    def make(self, text: str) -> None:
        """Make a move."""
        self.game.rules.apply(self.state, 0, self.game.move(text).code)
        self.moves.append(text)

    def tidy(self) -> None:
        """Make all plays among the piles; they are never wrong."""
        s = self.state
        while not s.ended:
            heads = {run[0] for run in s.runs} - {NOWHERE}
            ends = rules.ends(s)
            up = rules.next_up(s) & ends
            onto = [card for card in sorted(heads) if ends >> card + 1 & 1]
            if up:
                self.make(f"play {lowest(up) + 1}")
            elif onto:
                self.make(f"move {onto[0] + 1} {onto[0] + 2}")
            else:
                return

    def choose(self, choice: int) -> None:
        """Do what a choice of the search says, and tidy up."""
        kind, card, stop = choice >> 13, choice >> 7 & 63, choice & 127
        s = self.state
        self.tidy()
        if kind == k.SHOW:
            before = rules.score(s, 0)
            while rules.score(s, 0) == before:
                self.go_on()
        elif kind == k.LOOK:
            while s.left:
                self.go_on()
                self.tidy()
        elif kind == k.SHIFT:
            self.make(f"shift {card + 1}")
        else:
            while not self.is_at(stop):
                self.go_on()
            if kind == k.FILL:
                self.make("fill")
            elif rules.next_up(s) >> card & 1:
                self.make(f"play {card + 1}")
            else:
                self.make(f"move {card + 1} {card + 2}")
        self.tidy()

    def is_at(self, stop: int) -> bool:
        """Whether this is that point in the pack; lots matter only if older ones are closed."""
        s = self.state
        lot_too = s.waste != rules.Waste.klondike
        return bool(s.laid == stop >> k.WASTE and (s.lot == stop & 3 or not lot_too))

    def go_on(self) -> None:
        """Deal the next lot, or turn the waste over."""
        self.make("draw" if self.state.left else "turn")


def moves_of(match: Match, way: tuple[int, ...]) -> tuple[str, ...]:
    """The moves that follow a list of choices from the position of a match."""
    player = Player(match)
    player.tidy()
    for choice in way:
        player.choose(choice)
    return tuple(player.moves)
