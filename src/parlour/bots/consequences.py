"""Consequences: what usually follows from a move at once, in worlds a seat can imagine.

It knows no game: points that are scored, cards that come to hand, and tricks and captures are found
by the roles that fields declare.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from parlour.bots.engines import interpreted
from parlour.core.fields import HAND, SEAT, TRICK, WON_PILE
from parlour.core.game import Rules
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.core.watch import TimeUp, Watch
from parlour.core.worlds import Worlds

SAMPLE = 40
"""In how many worlds it is looked."""
LONGEST_TRICK = 16


@dataclass(frozen=True)
class Consequences:
    """Shares of imagined worlds, and means over them."""

    scored: float = 0.0
    """Points of the mover's side at once."""
    drawn: float = 0.0
    """How often cards come to the mover's hand."""
    taken: float = 0.0
    """Cards that the mover's side takes at once, outside tricks."""
    trick: float | None = None
    """How often the mover's side takes the trick; None outside tricks."""


def consequences(view: View, move: Move, watch: Watch, seed: int) -> Consequences:
    """What usually follows from a move; nothing, if there is no time to look."""
    assert view.seat is not None
    rules = view.game.rules
    base = interpreted(rules).base
    room = base.records(SAMPLE)
    try:
        Worlds(view, base, Random(seed), watch).fill(room, SAMPLE)
    except TimeUp:
        return Consequences()
    found = [_followed(rules, world, view.seat, move, seed + i) for i, world in enumerate(room)]
    tricks = [one.trick for one in found if one.trick is not None]
    return Consequences(
        _mean(one.scored for one in found),
        _mean(one.drawn for one in found),
        _mean(one.taken for one in found),
        _mean(tricks) if tricks else None,
    )


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def _followed(rules: Rules, s: Any, seat: int, move: Move, seed: int) -> Consequences:
    """What follows in one world; a trick is played to its end by habit."""
    worth, held, won = rules.worth(s, seat), _held(rules, s, seat), _won(rules, s, seat)
    used = len(set(move.cards) & set(_hand(rules, s, seat)))
    rules.apply(s, seat, move.code)
    scored = rules.worth(s, seat) - worth
    drawn = _held(rules, s, seat) > held - used
    if not _is_in_trick(rules, s) and not (move.cards and _tricks(rules)):
        return Consequences(scored, float(drawn), max(0, _won(rules, s, seat) - won))
    kernels = interpreted(rules).kernels
    work = interpreted(rules).base.work(seed)
    for _ in range(LONGEST_TRICK):
        if s.ended or s.turn < 0 or not _is_in_trick(rules, s):
            break
        mover = kernels["next_mover"](s, work)
        total = kernels["open_moves"](s, mover, work)
        if not total:
            break
        rules.apply(s, mover, kernels["any_of"](total, work))
    return Consequences(scored, float(drawn), trick=float(_won(rules, s, seat) > won))


def _tricks(rules: Rules) -> list[Any]:
    return [field for field in rules.layout.card_fields if field.role == TRICK]


def _is_in_trick(rules: Rules, s: Any) -> bool:
    return any(field.cards(s, 0) for field in _tricks(rules))


def _hand(rules: Rules, s: Any, seat: int) -> list[int]:
    hands = [field for field in rules.layout.card_fields if field.role == HAND]
    return [card for field in hands if field.of == SEAT for card in field.cards(s, seat)]


def _held(rules: Rules, s: Any, seat: int) -> int:
    return len(_hand(rules, s, seat))


def _won(rules: Rules, s: Any, seat: int) -> int:
    """How many cards a seat's side has won."""
    piles = [field for field in rules.layout.card_fields if field.role == WON_PILE]
    return sum(
        len(field.cards(s, seat if field.of == SEAT else rules.side(s, seat))) for field in piles
    )
