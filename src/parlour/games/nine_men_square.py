"""Nine Men Square: a square of nine men, to be reduced by jumps to one man on 25.

Forty-Nine, solitaires of 1928; one player.  It goes like Nine Men Triangle, from another start.
"""

from __future__ import annotations

from parlour.core.bits import union
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary
from parlour.games.nine_men_triangle import State, jump, may_jump, score, stop, told, wins
from parlour.kit import placing
from parlour.kit.leaps import EVERY_WAY, OBEYED, enter, jump_verb, landings

# The parts of the puzzle that Nine Men Triangle holds whole.
__all__ = ["State", "jump", "score", "stop", "told", "wins"]

KEY = "nine-men-square"
TITLE = "Nine Men Square"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
PLACING = placing.MEN
# Named like those of Nine Men Triangle, whose rules end this one.
ENDINGS = Endings(starred="HOUSE-R47", solved="forty-nine/nine-men-square/goal", stuck="HOUSE-R46")
CITES = (*OBEYED, "forty-nine/nine-men-square/goal", "HOUSE-R47")

AT_FIRST = union([17, 18, 19, 24, 25, 26, 31, 32, 33])

MOVES = Vocabulary(
    jump_verb("forty-nine/nine-men-square/jump"),
    Verb("stop", cite="HOUSE-R45"),
)
JUMP, STOP = MOVES.firsts


@cites("forty-nine/nine-men-square/set-up")
def setup(s: State) -> None:
    """The nine men stand."""
    s.men = AT_FIRST
    s.turn = 0


@cites(
    "forty-nine/nine-men-square/jump",
    "forty-nine/nine-men-square/jump-continued",
    "SQ9-R1",
    limits="jump",
)
def jumps(s: State, way: int) -> int:
    """A man jumps in any direction over the man next to it to the empty square just behind."""
    return landings(s.men, s.men, way)


@cites("forty-nine/nine-men-square/run", "HOUSE-R45", limits="jump")
def jumps_on(s: State, way: int) -> int:
    """The same man jumps on, in any direction, until you say stop; then any man may jump."""
    return landings(s.men, may_jump(s), way)


@cites("HOUSE-R45", bars="stop")
def nothing_to_stop(s: State) -> bool:
    """There is nothing to stop: no man could go on with its move."""
    return s.jumper == 0


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now."""
    for way in range(EVERY_WAY):
        enter(may, JUMP, jumps_on(s, way) if s.jumper else jumps(s, way), way)
    may[STOP] = 0 if nothing_to_stop(s) else 1
