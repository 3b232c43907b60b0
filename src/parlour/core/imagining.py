"""Imagined worlds: every hidden card put where it may be, each consistent world equally likely.

A seat sees some cards arrive, sees others leave a hidden hand, and hears moves that show what a
hand lacks.  `core.hiding` drafts a deal from that; here the draft is played again from its start.
A world in which one of the moves would not have been legal, or in which something the seat saw
would look different, is thrown away.  Drafting never excludes a consistent world and favours none,
and playing again excludes all others, so what is left is exactly uniform.

What a hand lacks is found by asking the rules themselves (`View.lacked`).  This only makes drafts
better: anything missed there is noticed when the deal is played again.

Finding a world may take long.  Whoever cannot wait gives a watch, and `TimeUp` is raised when it
says so.

A game whose secrets are not single cards may draft its deals itself (`core.drafting`).  They are
judged by playing them again, like all others; the game must see to it that they are even.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.core.drafting import Draft, Drafting
from parlour.core.errors import ParlourError
from parlour.core.fields import everyone
from parlour.core.hiding import Deal, is_full_deal
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.spreads import Generator
from parlour.core.views import UNSEEN, View, masked
from parlour.core.watch import Watch, heed, unhurried

MOST_TRIES = 500_000


class NoWorld(ParlourError):
    """No world was found that fits a view; a view made by a match always has one."""


def imagine(view: View, rng: Generator) -> Match:
    """A match from its very start that looks to the seat exactly as the view does."""
    match = Match.untouched(view.game, view.players)
    for piece in pieces(view):
        deal = drafting(piece, unhurried)
        match = _first(_replayed(match, deal, draft) for draft in _drafts(deal, rng))
    return match


class Imagination:
    """Worlds for one view: possible present states, for bots that need many until the time is up."""

    def __init__(self, view: View, watch: Watch = unhurried) -> None:
        self.view = view
        self._watch = watch
        *_, last = pieces(view)
        self._deal = drafting(last, watch)
        layout = view.game.rules.layout
        self._public = [
            f.name for f in layout.fields.values() if f.sight is everyone and f.kind != "option"
        ]

    def state(self, rng: Generator) -> Any:
        """A plain record of the whole state as it may be now."""
        if not self._deal.hides_anything:
            return self.view.state.copy()
        return _first(self._played_again(draft) for draft in _drafts(self._deal, rng))

    def _played_again(self, draft: Draft) -> Any | None:
        """The state a draft leads to, if every move in it is legal and it looks as it did."""
        rules, views = self.view.game.rules, self._deal.views
        before = views[0].before
        assert before is not None
        state = before.state.copy()
        orders = iter(draft.orders)
        for step, view in enumerate(views):
            heed(self._watch)
            assert view.line is not None
            move = _move(view, draft, step)
            if move is None:
                rules.deal(state, next(orders))
            else:
                seat = view.line[0]
                if seat != self.view.seat and not _legal(rules.may(state, seat), move):
                    return None
                rules.apply(state, seat, move.code)
            if not self._same_in_public(state, view.state):
                return None
        return state

    def _same_in_public(self, state: Any, seen: Any) -> bool:
        return all(getattr(state, name) == getattr(seen, name) for name in self._public)


def _legal(may: list[int], move: Move) -> bool:
    return bool(may[move.code >> 6] >> (move.code & 63) & 1)


def _first(worlds: Iterator[Any]) -> Any:
    for world in worlds:
        if world is not None:
            return world
    raise NoWorld("No world was found that fits what this seat has seen.")


def _drafts(deal: Drafting, rng: Generator) -> Iterator[Draft]:
    for _ in range(MOST_TRIES):
        draft = deal.draft(rng)
        if draft is not None:
            yield draft


def _replayed(match: Match, deal: Drafting, draft: Draft) -> Match | None:
    """The match carried on through a deal, or None if that is impossible or looks different."""
    orders = iter(draft.orders)
    for step, view in enumerate(deal.views):
        if view.line is None:
            continue
        move = _move(view, draft, step)
        try:
            if move is None:
                match = match.deal(match.game.rules.deal_text(next(orders)))
            else:
                match = match.step(view.line[0], move)
        except ParlourError:
            return None
        if masked(match.game, match.record, view.seat)[0] != view.state:
            return None
    return match


def _move(view: View, draft: Draft, step: int) -> Move | None:
    """The move of a step, None for a deal; a secret one as drafted, or with the card that went."""
    if view.move is not None or view.line is None or view.is_deal:
        return view.move
    if step in draft.moves:
        return draft.moves[step]
    pack = view.game.rules.pack
    assert pack is not None
    went = [flow.card for flow in view.flows if flow.card != UNSEEN and flow.position == UNSEEN]
    card = draft.slipped[step] if step in draft.slipped else went[0]
    return view.game.move(f"{view.line[1]} {pack.names[card]}")


def pieces(view: View) -> Iterator[list[View]]:
    """The steps of a match, cut at each full deal; everything before the first is one piece."""
    piece: list[View] = []
    for step in reversed(list(view.history)):
        if is_full_deal(step) and piece:
            yield piece
            piece = []
        piece.append(step)
    yield piece


def drafting(piece: list[View], watch: Watch) -> Drafting:
    """Whatever drafts a piece of a match: the game itself if it can, otherwise `core.hiding`."""
    own = piece[0].game.rules.drafts
    found: Drafting | None = own(piece, watch) if own else None
    return found or Deal(piece, watch)
