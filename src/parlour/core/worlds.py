"""Worlds: what may be now, as far as a seat can know; many at a time, compiled if that is ready.

*Evidence* is worked out once for a view, in plain Python: the steps of the deal, what everybody saw
after each, one world drawn evenly from all that fit (`core.hiding`), and which hidden cards might
change places.  *Drawing* goes on from that world by exchanges, each of which is played again
(`core.drawing`), at whatever speed the engine has.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from parlour.core import drawing
from parlour.core.errors import ParlourError, UnknownMove
from parlour.core.fields import Field, everyone
from parlour.core.game import Rules
from parlour.core.hiding import Deal, Layout
from parlour.core.imagining import Imagination, NoWorld, drafting, pieces
from parlour.core.kernels import plain
from parlour.core.layouts import Layout as Fields
from parlour.core.spreads import Generator
from parlour.core.views import UNSEEN, View
from parlour.core.watch import Watch, heed, unhurried

KERNELS = (drawing.is_open, drawing.played_again, drawing.exchanged, drawing.draw)
TRIES = 500_000
PILOT, ENOUGH = 24, 0.25
"""How often exchanges are tried to see how many can be made at once, and what share must be kept."""


class Worlds:
    """The worlds of one view."""

    def __init__(
        self,
        view: View,
        engine: Any,
        rng: Generator,
        watch: Watch = unhurried,
        heeds: bool = True,
    ) -> None:
        """`TimeUp` if the watch ends it before a first world was found.

        Unless it `heeds` what others have shown they lack, worlds respect only which cards were
        seen and how many everyone has.
        """
        self._heeds = heeds
        self._engine = engine
        self._view = view
        self._rng = rng
        *_, last = pieces(view)
        deal = drafting(last, watch)
        self._card: Any = None
        self._fixed = None if deal.hides_anything else engine.record(view.state)
        self._slow: Imagination | None = None
        if self._fixed is None and not isinstance(deal, Deal):
            self._slow = Imagination(view, watch)  # its game drafts deals in its own way
        elif self._fixed is None:
            assert isinstance(deal, Deal)
            self._begin(deal, watch)

    def fill(self, worlds: Any, count: int) -> None:
        """Put so many worlds in the first places."""
        if self._fixed is not None:
            for place in range(count):
                self._engine.put(worlds, place, self._fixed)
        elif self._slow is not None:
            for place in range(count):
                record = self._engine.record(self._slow.state(self._rng))
                self._engine.put(worlds, place, record)
        else:
            self._drawn(worlds, count)

    def _drawn(self, worlds: Any, count: int) -> int:
        kept: int = drawing_kernels(self._engine)["draw"](
            worlds, count, self._now, self._start, self._script, self._seen, self._card,
            self._free, self._fits, self._pace, self._work,
        )  # fmt: skip
        return kept

    @staticmethod
    def exercise(engine: Any) -> None:
        """Call the kernel once, so that it is compiled."""
        record, row = engine.record(engine.rules.layout.blank()), engine.row([0, 0])
        drawing_kernels(engine)["draw"](
            engine.records(1), 0, engine.records(2), record, row, row, row, row, row, row,
            engine.work(),
        )  # fmt: skip

    def _begin(self, deal: Deal, watch: Watch) -> None:
        """Find the first world and what may change in it."""
        view, engine = self._view, self._engine
        fields = public_fields(view.game.rules.layout)
        before = deal.views[0].before
        assert before is not None
        self._start = engine.record(before.state)
        self._seen = engine.row([n for seen in deal.views for n in _flat(seen.state, fields)])
        self._work = engine.work(self._rng.randrange(1 << 48))
        self._now = engine.records(2)
        layout = self._first(deal, watch)
        tokens = sorted(deal.free(layout))
        cards = [layout.card[token] for token in tokens]
        width = len(view.game.rules.pack or ())
        fits = [0] * (len(layout.card) * width)
        for token in tokens:
            heed(watch)
            for card in deal.fits(layout, token, cards, self._heeds):
                fits[token * width + card] = 1
        self._free = engine.row(tokens)
        self._fits = engine.row(fits)
        at_once = max(1, min(len(tokens), width))
        if deal.is_loose(layout) or (self._heeds and deal.needs_anything(layout)):
            at_once = self._bearable(at_once)
        self._pace = engine.row([at_once, -(-len(tokens) // at_once)])

    def _bearable(self, at_once: int) -> int:
        """How many exchanges may be made at once, so that enough of them are kept."""
        worlds, card = self._engine.records(PILOT), list(self._card)
        while at_once > 1:
            self._pace = self._engine.row([at_once, 1])
            if self._drawn(worlds, PILOT) >= ENOUGH * PILOT:
                break
            at_once //= 2
        self._card = self._engine.row(card)
        return at_once

    def _first(self, deal: Deal, watch: Watch) -> Layout:
        """A first world, drawn evenly; it is the state `_now` begins with."""
        slow, engine = plain(self._view.game.rules), self._engine
        kernels = drawing_kernels(slow)
        before = deal.views[0].before
        assert before is not None
        seen = slow.row([int(n) for n in self._seen])
        for _ in range(TRIES):
            heed(watch)
            layout = deal.lay_out(self._rng)
            if layout is None:
                continue
            script = _script(self._view, deal, layout, self._heeds)
            state = before.state.copy()
            if kernels["played_again"](state, script, seen, layout.card, slow.work()):
                self._script, self._card = engine.row(script), engine.row(layout.card)
                self._now[0] = self._now[1] = engine.record(state)
                return layout
        raise NoWorld("No world was found that fits what this seat has seen.")


def _script(view: View, deal: Deal, layout: Layout, heeds: bool) -> list[int]:
    """The steps of a deal as numbers, for `drawing.played_again`."""
    shuffles = iter(layout.shuffles)
    script = [len(deal.views)]
    for number, step in enumerate(deal.views):
        assert step.line is not None
        seat = step.line[0]
        checked = int(heeds and seat != view.seat)
        if step.is_deal:
            tokens = next(shuffles)
            script += [drawing.DEALT, seat, len(tokens), 0, *tokens]
        elif step.move is not None:
            script += [drawing.SAID, seat, step.move.code, checked]
        elif number in layout.slipped:
            script += [drawing.SLIPPED, seat, 0, checked, layout.slipped[number]]
            script += _codes(step)
        else:
            went = [f.card for f in step.flows if f.card != UNSEEN and f.position == UNSEEN]
            script += [drawing.SAID, seat, _codes(step)[went[0]], checked]
    return script


def _codes(step: View) -> list[int]:
    """For each card, the code of the move that a step was if that card went; -1 if there is none."""
    assert step.line is not None
    pack = step.game.rules.pack
    assert pack is not None
    return [_code(step.game.rules.vocabulary.read, f"{step.line[1]} {name}") for name in pack.names]


def _code(read: Callable[[str], Any], text: str) -> int:
    try:
        return int(read(text).code)
    except (UnknownMove, ParlourError):
        return -1


def _flat(state: Any, fields: list[Field]) -> list[int]:
    found: list[int] = []
    for field in fields:
        value = getattr(state, field.name)
        if not field.shape:
            found.append(value)
        elif len(field.shape) == 1:
            found += value
        else:
            found += [number for line in value for number in line]
    return found


@cache
def public_fields(layout: Fields) -> list[Field]:
    """The fields everybody sees, which look the same in every world."""
    return [f for f in layout.fields.values() if f.sight is everyone and f.kind != "option"]


def _differing(fields: list[Field]) -> Any:
    """A function that says whether these fields of a state differ from a row of numbers."""
    lines, at = ["def differs(s, seen, at):"], 0
    for field in fields:
        name = f"s.{field.name}"
        if not field.shape:
            lines.append(f"    if {name} != seen[at + {at}]: return True")
            at += 1
        elif len(field.shape) == 1:
            lines.append(f"    for i in range({field.shape[0]}):")
            lines.append(f"        if {name}[i] != seen[at + {at} + i]: return True")
            at += field.shape[0]
        else:
            count, length = field.shape
            lines.append(f"    for i in range({count}):")
            lines.append(f"        for j in range({length}):")
            where = f"at + {at} + i * {length} + j"
            lines.append(f"            if {name}[i][j] != seen[{where}]: return True")
            at += count * length
    made: dict[str, Any] = {}
    exec("\n".join([*lines, "    return False"]), made)
    return made["differs"]


def are_drawn(rules: Rules) -> bool:
    """Whether worlds of this game are ever drawn by exchange: cards can be hidden in it, and it does
    not imagine deals in its own way."""
    hides = any(field.sight is not everyone for field in rules.layout.fields.values())
    return rules.pack is not None and rules.drafts is None and hides


@cache
def drawing_kernels(engine: Any) -> dict[str, Any]:
    """The kernels that draw worlds of an engine's game."""
    fields = public_fields(engine.rules.layout)
    blank = engine.rules.layout.blank()
    others = {
        "legal": engine.rules.legal,
        "differs": _differing(fields),
        "PUBLIC": len(_flat(blank, fields)),
    }
    return engine.built(KERNELS, ("draw",), **others)  # type: ignore[no-any-return]
