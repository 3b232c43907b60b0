"""Where each declaration leads and how likely, as the game itself settles it.

Every play is settled by the rules of the match, options and all, once for each line and each way
in which two hands can compare.  What comes of it is a row: a place, for which side, and the points
made on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from parlour.bots.football.odds import strengths, versus
from parlour.bots.football.places import (
    LINES,
    PLACES,
    SERIES,
    STEP,
    places,
    set_down,
)
from parlour.core.game import game
from parlour.games.trix_football import KEY
from parlour.games.trix_football.field import (
    FAR,
    FIELD,
    GOAL,
    KICK,
    MIDFIELD,
    OWN_25,
    PUNT,
    RUSH,
    SHORT_GOAL,
    TRY,
    YARD,
    Yield,
    ball_over,
)
from parlour.games.trix_football.plays import punt_and_hold, punt_away, settle

Lottery = list[tuple[float, Any]]
"""How likely, and the rows reached then, one for each position from which it is played."""


class Options(NamedTuple):
    """The options on which it depends what a play comes to."""

    kick_fumble: int
    full_punt: int
    short_punt: int
    fg_block: int
    yield_: int

    @classmethod
    def of(cls, s: Any) -> Options:
        """Those of a match."""
        return cls(s.kick_fumble, s.full_punt, s.short_punt, s.fg_block, s.yield_)

    def start(self) -> Any:
        """A match with these options."""
        s = game(KEY).start(2)
        s.kick_fumble, s.full_punt, s.short_punt, s.fg_block, s.yield_ = self
        return s


class Plays:
    """All plays under the options of a match, for the side of seat 0."""

    def __init__(self, options: Options) -> None:
        self._s = options.start()
        self.extras: list[tuple[int, int]] = []
        """Rows beyond those without points: the row it would be without, and the points."""
        self._extra: dict[tuple[int, int], int] = {}
        everywhere = [(number, line) for number in range(len(SERIES)) for line in range(LINES)]
        field = [(0, line) for line in range(LINES)]
        self.rush = self._lottery(RUSH, everywhere)
        self.punt = self._lottery(PUNT, field)
        self.goal = self._lottery(GOAL, field)
        self.short_goal = self._lottery(SHORT_GOAL, field)
        self.kick_off = self._lottery(KICK, [(0, MIDFIELD // STEP)])
        self.free_kick = self._lottery(KICK, [(0, OWN_25 // STEP)])
        self.try_ = self._lottery(TRY, [(0, LINES - 1)])
        self.in_range = np.array([FIELD - line * STEP <= FAR for line in range(LINES)])
        self.hold25 = self._rows(lambda: punt_and_hold(self._s, 25 * YARD))
        self.kick45 = self._rows(lambda: punt_away(self._s, 45 * YARD))
        self.over = self._rows(lambda: ball_over(self._s))
        self.yields = [
            number
            for number, (down, _) in enumerate(SERIES)
            if self._s.yield_ == Yield.any_down
            or (self._s.yield_ == Yield.third_down and down == 3)
        ]
        """The downs on which yards may be yielded."""

    def _lottery(self, play: int, positions: list[tuple[int, int]]) -> Lottery:
        found: dict[tuple[int, ...], float] = {}
        for compared, likely in versus().items():
            ours, theirs = strengths(compared)
            rows = []
            for number, line in positions:
                set_down(self._s, number, line)
                self._s.play = play
                settle(self._s, ours, theirs)
                rows.append(self._row())
            key = tuple(rows)
            found[key] = found.get(key, 0.0) + likely
        return [(likely, np.array(rows)) for rows, likely in found.items()]

    def _rows(self, happens: Callable[[], None]) -> Any:
        rows = []
        for line in range(LINES):
            set_down(self._s, 0, line)
            happens()
            rows.append(self._row())
        return np.array(rows)

    def _row(self) -> int:
        """The row of what the state has come to, for the side of seat 0."""
        s = self._s
        [(place, _)] = places(s)
        row = place if s.dealer == 0 else PLACES + place
        points = s.scores[0] - s.scores[1]
        if not points:
            return row
        key = row, points
        if key not in self._extra:
            self._extra[key] = 2 * PLACES + len(self.extras)
            self.extras.append(key)
        return self._extra[key]
