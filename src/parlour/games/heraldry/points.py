"""What counts at the end of a deal of Heraldry, line by line in the order of the leaflet."""

from __future__ import annotations

from typing import Any

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.records import Option
from parlour.packs.heraldry import CROWN, HERALDRY, JESTER, SUITS

TARGET = 21
STAR, CRESCENT, CROSS, DIAMOND = range(4)
EVERY_CARD = (1 << len(HERALDRY)) - 1
DIAMONDS = HERALDRY.where(lambda card: card.suit == DIAMOND)
KNIGHTS = [HERALDRY.where(lambda card, n=n: card == (CROSS, n)) for n in range(11)]  # type: ignore[misc]
STAR_JESTER = HERALDRY.where(lambda card: card == (STAR, JESTER))
CROWNS = [
    HERALDRY.where(lambda card, suit=suit: card == (suit, CROWN))  # type: ignore[misc]
    for suit in range(len(SUITS))
]

MOST_CARDS, MOST_DIAMONDS, KNIGHT, STARS_JESTER, FIRST_CROWN, LINES = 0, 1, 2, 3, 4, 8
"""The lines of the count; the Crowns follow one another in the order of suits."""


class CrownPoints(Option):
    """What each Crown counts."""

    _1 = 0
    _4 = 1


class MajorityTie(Option):
    """Whether players with equally many cards share the points for most cards."""

    none = 0
    split = 1


class Finish(Option):
    """Whether totals are compared after the count, or points are credited one by one."""

    deal_end = 0
    count_order = 1


@cites(
    "heraldry/heraldry/points-diamonds",
    "heraldry/heraldry/points-knight",
    "heraldry/heraldry/points-jester",
    "heraldry/heraldry/points-crowns",
    "HER-R4",
)
def counting(s: Any, line: int) -> int:
    """The cards of which a line counts the most."""
    if line == MOST_CARDS:
        return EVERY_CARD
    if line == MOST_DIAMONDS:
        return DIAMONDS
    if line == KNIGHT:
        knight: int = KNIGHTS[s.knight_number]
        return knight
    return STAR_JESTER if line == STARS_JESTER else CROWNS[line - FIRST_CROWN]


@cites("heraldry/heraldry/points-majority", "heraldry/heraldry/points-crowns", "HER-R1")
def worth(s: Any, line: int) -> int:
    """What a line is worth to whoever has the most."""
    if line >= FIRST_CROWN:
        return 4 if s.crown_points == CrownPoints._4 else 1
    return 3 if line == MOST_CARDS else 2 if line == KNIGHT else 1


@cites("HER-R10")
def shared(s: Any, line: int, seats: int) -> int:
    """What each of these seats gets; a tie scores nothing, or one each if three are split."""
    points = worth(s, line)
    if seats & (seats - 1):
        return 1 if s.majority_tie == MajorityTie.split and count(seats) <= points else 0
    return points


@cites("HER-R12")
def is_counted_out(s: Any, scores: list[int]) -> bool:
    """Where points are credited one by one, the first to reach the target stops the count."""
    best = 0
    for seat in range(s.players):
        best = max(best, scores[seat])
    return s.finish == Finish.count_order and best >= TARGET
