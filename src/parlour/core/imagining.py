"""Imagined worlds: every hidden card put where it may lie, each consistent world equally likely.

A seat sees some cards arrive, sees others leave a hidden hand, and hears moves that tell what a
hand lacks.  The unknown of a deal is the order of the pack.  A world is sampled in three steps:

1. cards never seen are spread over the places where unseen cards lie now, uniformly among the
   spreads that respect what each hand is known to lack (exact counting, `_Spreads`);
2. the cards of a place are put into the positions of the deal that came there, each no later than
   it was seen to leave (for deadlines the number of choices does not depend on choices made
   before, so uniform picks are uniform altogether);
3. the deal is played again from its order; a world in which a move made would not have been
   legal, or in which something public would differ, is thrown away.

The first two steps never exclude a consistent world and the third excludes all others, so what is
left is exactly uniform.  What a hand lacks is found by asking the rules themselves: a move that is
legal with just the cards it used, but not with one card more, tells that this card was not held
(see `View.lacked`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import factorial
from typing import Any, Protocol

from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.views import PACK_PLACE, UNSEEN, Place, View, masked

MOST_TRIES = 200_000


class Generator(Protocol):
    """As much of `random.Random` as is needed."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: Any, /) -> None: ...


class NoWorld(ParlourError):
    """No world was found that fits a view; a view made by a match always has one."""


def imagine(view: View, rng: Generator) -> Match:
    """A match from its very start that looks to the seat just as the view does."""
    steps = list(view.history)[::-1]
    match = Match.untouched(view.game, view.players)
    for deal in _deals(steps):
        if not deal.dealt:
            match = _replayed(match, deal.views) or _none()
            continue
        for _ in range(MOST_TRIES):
            world = _replayed(match, deal.views, deal.order(rng))
            if world is not None:
                match = world
                break
        else:
            _none()
    return match


class Imagination:
    """Worlds for one view: states as they may be now, for bots that need many."""

    def __init__(self, view: View) -> None:
        self.view = view
        *_, last = _deals(list(view.history)[::-1])
        self._deal = last
        layout = view.game.rules.layout
        self._public = [
            f.name
            for f in layout.fields.values()
            if f.kind == "number" and f not in layout.secret_numbers
        ]

    def state(self, rng: Generator) -> Any:
        """A plain record of the whole state as it may be."""
        if not self._deal.hides_anything:
            return self.view.state.copy()
        for _ in range(MOST_TRIES):
            state = self._play_again(self._deal.order(rng))
            if state is not None:
                return state
        return _none()

    def _play_again(self, order: list[int]) -> Any | None:
        rules, views = self.view.game.rules, self._deal.views
        before = views[0].before
        assert before is not None
        state = before.state.copy()
        rules.deal(state, order)
        for step in views[1:]:
            assert step.line is not None
            assert step.move is not None
            if not self._same_in_public(state, step.before):
                return None
            seat, move = step.line[0], step.move
            if seat != self.view.seat:
                may = rules.may(state, seat)
                if not may[move.code >> 6] >> (move.code & 63) & 1:
                    return None
            rules.apply(state, seat, move.code)
        return state if self._same_in_public(state, self.view) else None

    def _same_in_public(self, state: Any, view: View | None) -> bool:
        assert view is not None
        seen = view.state
        return all(getattr(state, name) == getattr(seen, name) for name in self._public)


def _none() -> Any:
    raise NoWorld("No world fits what this seat has seen.")


def _replayed(match: Match, views: Sequence[View], order: list[int] | None = None) -> Match | None:
    """The match carried on through the steps seen, or None if it cannot be or looks otherwise."""
    pack = match.game.rules.pack
    for step in views:
        if step.line is None:
            continue
        try:
            if step.move is None:
                assert pack is not None
                assert order is not None
                match = match.deal("deal " + " ".join(pack.names[card] for card in order))
            else:
                match = match.step(step.line[0], step.move)
        except IllegalMove:
            return None
        if masked(match.game, match.record, step.seat)[0] != step.state:
            return None
    return match


def _deals(steps: list[View]) -> Iterator[_Deal]:
    """The steps of a match cut at each deal; what comes before the first deal is one piece."""
    piece: list[View] = []
    for step in steps:
        if step.line == (DECK, "deal") and piece:
            yield _Deal(piece)
            piece = []
        piece.append(step)
    yield _Deal(piece)


class _Deal:
    """What a seat knows of one deal."""

    def __init__(self, views: list[View]) -> None:
        self.views = views
        self.dealt = views[0].line == (DECK, "deal")
        if not self.dealt:
            self.hides_anything = False
            return
        first = views[0].before
        assert first is not None
        self._cards = views[0].game.rules.to_shuffle(first.state)
        self._known: dict[int, int] = {}  # position -> card
        self._slots: dict[int, tuple[Place, int]] = {}  # position -> (place, when it came there)
        self._left: dict[Place, list[tuple[int, int]]] = {}  # place -> (when it left, card)
        self._where: dict[int, Place] = {}  # cards whose place is known now
        for time, view in enumerate(views):
            self._follow(time, view)
        self.hides_anything = len(self._known) < len(self._cards)
        self._spreads = self._prepare()

    def _follow(self, time: int, view: View) -> None:
        for flow in view.flows:
            seen = flow.card != UNSEEN
            if flow.position != UNSEEN:
                self._slots.pop(flow.position, None)
                if seen:
                    self._known[flow.position] = flow.card
                else:
                    self._slots[flow.position] = (flow.target, time)
            elif seen and flow.card not in self._where:
                self._left.setdefault(flow.source, []).append((time, flow.card))
            assert seen or flow.source == PACK_PLACE or flow.position != UNSEEN, (
                f"Cards go unseen from {flow.source} to {flow.target}; this game needs a sampler."
            )
            if seen:
                self._where[flow.card] = flow.target

    def _prepare(self) -> _Spreads | None:
        """Which cards were never seen, where they can be, and how many lie in each place."""
        unseen = [card for card in self._cards if card not in self._where]
        if not self._slots or not unseen:
            return None
        room: dict[Place, int] = {}
        for place, _ in self._slots.values():
            room[place] = room.get(place, 0) + 1
        for place, left in self._left.items():
            room[place] -= len(left)
        places = tuple(sorted(room))
        lacking = {place: self._lacks(place) for place in places}
        kinds: dict[tuple[int, ...], list[int]] = {}
        for card in unseen:
            fits = tuple(i for i, place in enumerate(places) if card not in lacking[place])
            kinds.setdefault(fits, []).append(card)
        return _Spreads(places, tuple(room[place] for place in places), kinds)

    def _lacks(self, place: Place) -> set[int]:
        """The cards known not to be in a place now: lacked at some move, and none came since."""
        lacked: set[int] = set()
        last_arrival = max(time for at, time in self._slots.values() if at == place)
        for time, view in enumerate(self.views):
            if time > last_arrival and place in view.lacked:
                lacked |= view.lacked[place]
        return lacked

    def order(self, rng: Generator) -> list[int]:
        """A deal, top first, that puts every card where it was seen."""
        if not self._slots and not self._known:  # no card was laid anywhere: all orders look alike
            order = list(self._cards)
            rng.shuffle(order)
            return order
        filled = dict(self._known)
        spread = self._spreads.sample(rng) if self._spreads else {}
        places = {place for place, _ in self._slots.values()}
        for place in sorted(places):
            free = [(t, position) for position, (at, t) in self._slots.items() if at == place]
            for deadline, card in sorted(self._left.get(place, [])):
                open_slots = [slot for slot in free if slot[0] < deadline]
                slot = open_slots[rng.randrange(len(open_slots))]
                free.remove(slot)
                filled[slot[1]] = card
            rest = list(spread.get(place, []))
            rng.shuffle(rest)
            for (_, position), card in zip(free, rest, strict=True):
                filled[position] = card
        return [filled[position] for position in range(len(self._cards))]


def _weighted(choices: list[tuple[tuple[int, ...], int]], rng: Generator) -> tuple[int, ...]:
    pick = rng.randrange(sum(ways for _, ways in choices))
    for shares, ways in choices:
        if pick < ways:
            return shares
        pick -= ways
    return _none()  # type: ignore[no-any-return]


class _Spreads:
    """All ways to spread cards over places with room, where some cards fit only some places."""

    def __init__(
        self,
        places: tuple[Place, ...],
        room: tuple[int, ...],
        kinds: dict[tuple[int, ...], list[int]],
    ) -> None:
        self.places = places
        self.room = room
        # The most restricted first: the last kind then mostly has no choice left.
        self._kinds = sorted(kinds.items(), key=lambda kind: (len(kind[0]), kind))
        self._ways = lru_cache(maxsize=None)(self._count)

    def _count(self, kind: int, room: tuple[int, ...]) -> int:
        if kind == len(self._kinds):
            return 1 if not any(room) else 0
        return sum(ways for _, ways in self._choices(kind, room))

    def _choices(self, kind: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """How many cards of a kind each place may get, with the number of ways to go on so."""
        fits, cards = self._kinds[kind]
        for shares in self._shares(fits, len(cards), room, kind == len(self._kinds) - 1):
            left = tuple(r - s for r, s in zip(room, shares, strict=True))
            ways = self._ways(kind + 1, left)
            if ways:
                ways *= factorial(len(cards))
                for share in shares:
                    ways //= factorial(share)
                yield shares, ways

    def _shares(
        self, fits: tuple[int, ...], cards: int, room: tuple[int, ...], last: bool
    ) -> Iterator[tuple[int, ...]]:
        if last:  # the last kind must fill all that is left
            if sum(room) == cards and all(not r or i in fits for i, r in enumerate(room)):
                yield room
            return
        if not fits:
            if not cards:
                yield (0,) * len(room)
            return
        first, *others = fits
        for share in range(min(cards, room[first]) + 1):
            for rest in self._shares(tuple(others), cards - share, room, False):
                yield tuple(share if i == first else n for i, n in enumerate(rest))

    def sample(self, rng: Generator) -> dict[Place, list[int]]:
        """A spread, each equally likely."""
        room = self.room
        given: dict[Place, list[int]] = {place: [] for place in self.places}
        for kind, (_, cards) in enumerate(self._kinds):
            choices = list(self._choices(kind, room))
            if not choices:
                _none()
            shares = _weighted(choices, rng)
            mixed = list(cards)
            rng.shuffle(mixed)
            for place, share in zip(self.places, shares, strict=True):
                given[place] += mixed[:share]
                del mixed[:share]
            room = tuple(r - s for r, s in zip(room, shares, strict=True))
        return given
