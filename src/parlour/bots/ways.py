"""Ways of playing Forty-two and Call Suit Forty-two, as lookups for the kernels of `bots.sevens`.

All that they share is here said with numbers: a *kind* of trick is what follows from its lead, and
each kind says which cards follow, which may be played instead, and how cards rank.  Everything is
taken from the lookups of the games themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from parlour.core.bits import union
from parlour.games import call_suit_forty_two, forty_two
from parlour.kit.honors import VoidRule
from parlour.kit.tricks import FIVES, SEVENS, TENS

CARDS = range(len(SEVENS))
SUITS = 7
POINTS = [5 * (FIVES >> card & 1) + 10 * (TENS >> card & 1) for card in CARDS]
"""What each card counts."""


# --- what kernels ask of a state -----------------------------------------------------------------


def way_of_forty_two(s: Any) -> int:
    """The number of the way: the Honors, and the options that bear on the play."""
    number: int = s.honors + SUITS * (s.double_rank + 2 * (s.void_rule + 2 * s.must_try))
    return number


def way_of_call_suit(s: Any) -> int:
    """The number of the way: whether doubles are Honor cards."""
    number: int = s.doubles_honor
    return number


def nothing_called(s: Any) -> int:
    """In Forty-two nobody calls a suit."""
    return 0


def called(s: Any) -> int:
    """Whether the lower number was called."""
    which: int = s.called
    return which


# --- the lookups ---------------------------------------------------------------------------------


def forty_two_way(s: Any) -> dict[str, Any]:
    """The lookups for the Honors and options of a state of Forty-two."""
    honors = forty_two.OF_SUIT[s.honors] | forty_two.DOUBLES
    return completed(
        number=way_of_forty_two(s),
        void_rule=s.void_rule,
        must_try=s.must_try,
        kind=[forty_two.SUIT],
        rank=forty_two.RANK[s.double_rank][s.honors],
        follows=forty_two.OF_SUIT,
        honors=[0 if suit == s.honors else honors for suit in range(SUITS)],
    )


def call_suit_way(s: Any) -> dict[str, Any]:
    """The lookups for the options of a state of Call Suit: whoever has none of a suit is free."""
    doubles = call_suit_forty_two.DOUBLES if s.doubles_honor else 0
    first, second = call_suit_forty_two.RANK[s.doubles_honor]
    return completed(
        number=way_of_call_suit(s),
        void_rule=VoidRule.free_discard,
        must_try=0,
        kind=[list(CARDS), [len(CARDS) + card for card in CARDS]],
        rank=[*first, *second],
        follows=[suit for suits in call_suit_forty_two.FOLLOWS for suit in suits],
        honors=[doubles] * 2 * len(CARDS),
    )


def completed(**way: Any) -> dict[str, Any]:
    """A way with what follows from it: which cards rank above a card, and which do the same."""
    way["verbs"] = len(way["kind"])
    way["kind"] = [*way["kind"], [0] * len(CARDS)][:2]
    way["points"] = POINTS
    way["above"] = [
        [union([other for other in CARDS if ranks[other] > ranks[card]]) for card in CARDS]
        for ranks in way["rank"]
    ]
    pairs = [[_differ_by(way, low, high) for high in CARDS] for low in CARDS]
    way["between"] = [[max(live, 0) for live in row] for row in pairs]
    way["alike"] = [
        union([high for high in CARDS if high > low and pairs[low][high] >= 0]) for low in CARDS
    ]
    return way


def _differ_by(way: dict[str, Any], low: int, high: int) -> int:
    """The cards on which it depends whether these two do the same; -1 if they never do.

    They do the same if they count, lead and follow alike, and every other card stands to both alike.
    """
    sets = [*way["follows"], *way["honors"]]
    if POINTS[low] != POINTS[high] or any((one >> low ^ one >> high) & 1 for one in sets):
        return -1
    if any(kinds[low] != kinds[high] for kinds in way["kind"]):
        return -1
    apart = 0
    for above in way["above"]:
        apart |= above[low] ^ above[high]
    for card in CARDS:
        if any((above[card] >> low ^ above[card] >> high) & 1 for above in way["above"]):
            apart |= 1 << card
    return apart & ~(1 << low | 1 << high)


class Way(NamedTuple):
    """What the kernels for 28 cards need of one of their games: functions of a state."""

    lookups: Callable[[Any], dict[str, Any]]
    number: Callable[[Any], int]
    called: Callable[[Any], int]
    settle: Callable[[Any], None]


WAYS = {
    "forty-two": Way(forty_two_way, way_of_forty_two, nothing_called, forty_two.settle),
    "call-suit-forty-two": Way(call_suit_way, way_of_call_suit, called, call_suit_forty_two.settle),
}
