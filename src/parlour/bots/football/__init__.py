"""A player of Trix Football: it changes cards by exact odds and declares from a solved table.

`odds` tells how two hands compare, `drawing` what throwing certain cards comes to, `table` and
`outlook` what a position is worth, `light` the same by rules of thumb, `saying` puts it in words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from parlour.bots.football.light import LightOutlook, meetings
from parlour.bots.football.saying import of_choice, of_throw
from parlour.bots.football.timing import Time, time_of
from parlour.bots.football.weighing import AnyOutlook, Meetings, Scales, Throws, Worth
from parlour.bots.opinions import Budget, Opinion, Weighed
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.core.watch import TimeUp, Watch, heed
from parlour.games.trix_football.field import THROW

Meet = Callable[[int, int, int | None], Meetings]
"""(cards dealt, cards kept, cards the other threw) -> how the hands will compare."""


class Football:
    """Plays for the win, and for points where that is settled.

    `Weighed.points` are the net points it expects in the rest of this half, if both sides play for
    points; `chance` is that of winning the match, by which it chooses; `gain` is how often this
    play adds to its score.  Nothing is tried at random, so the number of simulations and the seed
    do not matter.  If the time is up before the table is solved, rules of thumb are used.
    """

    def weigh(self, view: View, moves: list[Move], budget: Budget, seed: int) -> Opinion:
        """An opinion of these moves; the best is told with the numbers of the position."""
        assert view.seat is not None
        time = time_of(view)
        try:
            outlook, meet = _solved(view.state, time, budget.watch)
            is_exact = True
        except (ImportError, TimeUp):
            outlook, meet = LightOutlook(), meetings
            is_exact = False
        scales = Scales(view.state, view.seat, time, outlook)
        if view.state.phase == THROW:
            return _thrown(view, moves, scales, meet, is_exact)
        return _declared(view, moves, scales, is_exact)


def _solved(s: Any, time: Time, watch: Watch) -> tuple[AnyOutlook, Meet]:
    """The table for this position and exact exchanges, if there is time and NumPy for them."""
    heed(watch)
    from parlour.bots.football import drawing, outlook
    from parlour.bots.football.plays import Options

    heed(watch)
    known = outlook.outlook(Options.of(s), time.steps, time.half)
    known.prepare(s, time, watch)
    return known, drawing.meetings


def _declared(view: View, moves: list[Move], scales: Scales, is_exact: bool) -> Opinion:
    """What can be said before a deal, or chosen after one."""
    assert view.seat is not None
    worths: dict[Move, Worth] = {}
    for move in moves:
        s = view.state.copy()
        view.game.rules.apply(s, view.seat, move.code)
        worths[move] = scales.after(s)
    options = _ordered(view, worths, [])
    return Opinion(options, is_exact, of_choice(view, options))


def _thrown(view: View, moves: list[Move], scales: Scales, meet: Meet, is_exact: bool) -> Opinion:
    """Which card to throw, or whether to be done: always part of the best set to throw."""
    s, seat = view.state, view.seat
    assert seat is not None
    held, thrown = s.hands[seat], s.thrown[seat]
    theirs = view.counts["thrown", 1 - seat] if seat == s.dealer else None
    keep = partial(meet, held | thrown)
    throws = Throws(held, thrown, lambda kept: keep(kept, theirs), scales)
    best, _ = throws.best()
    worths: dict[Move, Worth] = {}
    for move in moves:
        if move.verb.name == "discard":
            worths[move] = throws.best(move.cards[0])[1]
        elif move.verb.name == "done":
            worths[move] = throws.stop
        else:
            after = s.copy()
            view.game.rules.apply(after, seat, move.code)
            worths[move] = scales.after(after)
    part = [move for move in worths if _is_part(move, best, thrown)]
    options = _ordered(view, worths, part)
    kept = (held | thrown) & ~best
    return Opinion(options, is_exact, of_throw(kept, theirs, keep(kept, theirs)))


def _is_part(move: Move, best: int, thrown: int) -> bool:
    """Whether a move leads to the best set to throw."""
    return bool(best >> move.cards[0] & 1) if move.cards else best == thrown


def _ordered(view: View, worths: dict[Move, Worth], first: list[Move]) -> tuple[Weighed, ...]:
    """The moves, the best first, and of equal ones these; mistakes by the rules come last."""
    assert view.seat is not None
    rules = view.game.rules
    right = rules.vocabulary.among(rules.may_rightly(view.state, view.seat))

    def place(move: Move) -> tuple[bool, float, bool, int]:
        worth = round(worths[move].preference, 9)
        return move not in right, -worth, move not in first, move.number

    return tuple(
        Weighed(move, worths[move].points, worths[move].chance, gain=worths[move].gain)
        for move in sorted(worths, key=place)
    )


__all__ = ["Football"]
