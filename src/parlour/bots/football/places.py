"""The places of a match of Trix Football: what matters of a position once hands are settled.

A place is one number for the side named by `dealer`: its downs and yards on a field of 45 lines,
or what else it waits for.  All distances of the rules are multiples of two and a half yards; where
a penalty has put the ball between two lines, its place is shared by both.
"""

from __future__ import annotations

from typing import Any

from parlour.games.trix_football.field import (
    CHOOSE,
    DECLARE,
    FAILED_THIRD,
    FIELD,
    FULL_PUNT,
    KICK,
    MIDFIELD,
    RUSH,
    SHORT_PUNT,
    TO_GAIN,
    TRY,
    own,
    put,
)

STEP = 5
"""Half-yards between two lines."""
LINES = FIELD // STEP + 1
SERIES = (
    (1, TO_GAIN),
    *((2, togo) for togo in (10, 25, 30)),
    *((3, togo) for togo in range(STEP, 55, STEP)),
)
"""The downs and half-yards to gain that can come up."""
DOWNS = len(SERIES) * LINES
FULL_PUNTS = DOWNS
SHORT_PUNTS = FULL_PUNTS + LINES
FAILED_THIRDS = SHORT_PUNTS + LINES
TRIES, CHOICES, KICK_OFFS, FREE_KICKS = range(FAILED_THIRDS + LINES, FAILED_THIRDS + LINES + 4)
PLACES = FREE_KICKS + 1

ON_LINES = {FULL_PUNT: FULL_PUNTS, SHORT_PUNT: SHORT_PUNTS, FAILED_THIRD: FAILED_THIRDS}


def series(down: int, togo: int) -> int:
    """The number of this down with so many half-yards to gain, or of the nearest."""
    known = [number for number, (one, _) in enumerate(SERIES) if one == down]
    return min(known, key=lambda number: abs(SERIES[number][1] - togo))


def places(s: Any) -> list[tuple[int, float]]:
    """The place of a settled position and its share; two if the ball is between two lines."""
    if s.phase == DECLARE:
        first = LINES * series(s.down, s.togo)
    elif s.phase in ON_LINES:
        first = ON_LINES[s.phase]
    elif s.phase == CHOOSE:
        return [(CHOICES, 1.0)]
    elif s.play == TRY:
        return [(TRIES, 1.0)]
    else:
        assert s.play == KICK
        return [(KICK_OFFS if own(s) == MIDFIELD else FREE_KICKS, 1.0)]
    line, off = divmod(own(s), STEP)
    if not off:
        return [(first + line, 1.0)]
    return [(first + line, 1 - off / STEP), (first + line + 1, off / STEP)]


def set_down(s: Any, number: int, line: int) -> None:
    """Seat 0 has the ball on this line with this down, about to declare; nobody has scored."""
    put(s, 0, line * STEP)
    s.down, s.togo = SERIES[number]
    s.phase = DECLARE
    s.play = RUSH
    s.turn = 0
    s.half = 2
    s.ended = 0
    s.scores[0] = s.scores[1] = 0
