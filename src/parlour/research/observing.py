"""Observations: what a seat sees, as numbers in one fixed order.

An `Observer` is made for a game and a number of players from the declarations of the fields alone.
It describes a view by *planes*: named parts of one flat row of bytes (`tensor`).

- Cards, men and seats are told by cells that are 0 or 1, these planes first: a set of cards has a
  cell for each card of the pack; a row in which the order matters has such a set for each place.
- Numbers have one cell each, the number plus 64, held within 0 and 255; so have the numbers of
  cards in places that are not open to everybody.
- What belongs to seats or sides is told from the observer on: the first place is its own, the next
  that of its left-hand neighbour, or of the next side.

Options are not told, because they do not change during a match.  Only what a view holds is used:
hidden cards are not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import Any, NamedTuple, Protocol

import numpy as np

from parlour.core import bits
from parlour.core.fields import (
    AGAIN,
    BOARD,
    EDITION_PLAYED,
    NOWHERE,
    OPEN,
    SEAT,
    SIDE,
    TRICK,
    Field,
    everyone,
    nobody,
    owner,
)
from parlour.core.game import Game
from parlour.core.views import UNSEEN, Place, View, masked

ZERO = 64
"""The cell of a number that is 0."""
MOST = 255
IN_ORDER = (TRICK, BOARD, OPEN, AGAIN)
"""The roles of rows in which the order of the cards is told."""

SEAT_PLANE, TO_MOVE, WHO, SET, ROW, NUMBER, COUNT = (
    "seat", "to move", "who", "set", "row", "number", "count",
)  # fmt: skip
"""What a plane is: the observer's seat, those who may move, a seat, a set of cards, squares or
other members for each place, cards in order, numbers, or numbers of cards."""


class Seen(Protocol):
    """What an observer needs of a view."""

    @property
    def players(self) -> int: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def state(self) -> Any: ...
    @property
    def counts(self) -> dict[Place, int]: ...
    @property
    def turn(self) -> tuple[int, ...]: ...


class Played(Protocol):
    """What an observer needs of a match to glance at it."""

    @property
    def game(self) -> Game: ...
    @property
    def record(self) -> Any: ...
    @property
    def players(self) -> int: ...
    @property
    def turn(self) -> tuple[int, ...]: ...


class Glance(NamedTuple):
    """What a seat sees now, without how it came to be: enough for planes, and quickly made."""

    players: int
    seat: int | None
    state: Any
    counts: dict[Place, int]
    turn: tuple[int, ...]


def glance(match: Played, seat: int | None) -> Glance:
    """What a seat sees now; the same as in its view."""
    state, counts = masked(match.game, match.record, seat)
    return Glance(match.players, seat, state, counts, match.turn)


@dataclass(frozen=True)
class Plane:
    """A named part of the tensor: so many cells from `first` on, in this shape."""

    name: str
    kind: str
    shape: tuple[int, ...]
    first: int
    about: str
    field: Field | None = None

    @cached_property
    def size(self) -> int:
        """How many cells it has."""
        return prod(self.shape)

    @property
    def is_marks(self) -> bool:
        """Whether its cells are 0 or 1."""
        return self.kind not in (NUMBER, COUNT)


class Observer:
    """Observations of one game with so many players."""

    def __init__(self, game: Game, players: int | None = None) -> None:
        self.game = game
        self.players = game.usual_players if players is None else players
        start = game.start(self.players)
        rules = game.rules
        self.sides = 1 + max(rules.side(start, seat) for seat in range(self.players))
        self.cards = len(rules.pack) if rules.pack else 0
        self.planes = tuple(self._laid_out())
        self._places = {
            plane.name: self.places(plane.field) for plane in self.planes if plane.field is not None
        }
        self._marking = [plane for plane in self.planes if plane.is_marks]
        self._numbering = [plane for plane in self.planes if not plane.is_marks]
        self.marks = sum(plane.size for plane in self._marking)
        """How many cells, from the first on, are 0 or 1."""
        self.size = sum(plane.size for plane in self.planes)
        self.actions = len(rules.vocabulary)

    def _laid_out(self) -> Iterator[Plane]:
        first = 0
        for name, kind, shape, about, field in (*self._marks(), *self._numbers()):
            yield Plane(name, kind, shape, first, about, field)
            first += prod(shape)

    def _marks(self) -> Iterator[tuple[str, str, tuple[int, ...], str, Field | None]]:
        players = (self.players,)
        yield "seat", SEAT_PLANE, players, "the seat of the observer, as seats are numbered", None
        yield "turn", WHO, players, "whose turn it is", self.game.rules.layout.fields["turn"]
        if self.game.rules.movers:
            yield "to move", TO_MOVE, players, "who may move now", None
        for field in self._told():
            whose = {SEAT: " of each seat", SIDE: " of each side"}.get(field.of, "")
            if field.is_seat:
                yield field.name, WHO, players, "the seat it names, if any", field
            elif field.kind == "men":
                shape = (self.places(field), bits.WIDEST)
                yield field.name, SET, shape, f"the squares with men{whose}", field
            elif field.holds_cards and field.sight is not nobody:
                yield from self._cards_told(field, whose)
            elif field.members:
                shape = (self.places(field), field.members)
                yield field.name, SET, shape, f"the members of the set{whose}", field

    def _cards_told(
        self, field: Field, whose: str
    ) -> Iterator[tuple[str, str, tuple[int, ...], str, Field]]:
        places = 1 if field.sight is owner else self.places(field)
        if field.sight is owner:
            whose = " of the observer"
        if field.kind == "row" and field.role in IN_ORDER:
            shape = (places, field.shape[-1], self.cards)
            yield field.name, ROW, shape, f"the cards{whose} in their order", field
        else:
            yield field.name, SET, (places, self.cards), f"the cards{whose}", field

    def _numbers(self) -> Iterator[tuple[str, str, tuple[int, ...], str, Field]]:
        for field in self._told():
            if field.kind == "number" and not field.is_seat and not field.members:
                whose = {SEAT: "one for each seat", SIDE: "one for each side"}.get(field.of, "")
                yield field.name, NUMBER, (self.places(field),), whose, field
        for field in self._told():
            if field.holds_cards and field.sight is not everyone:
                shape = (self.places(field),)
                yield f"{field.name} count", COUNT, shape, "how many cards lie there", field

    def _told(self) -> Iterator[Field]:
        """The fields that can change during a match, except the turn."""
        fields = self.game.rules.layout.fields
        fixed = {f"{name}_number" for name, f in fields.items() if f.choice and f.choice.tagged}
        for name, field in fields.items():
            is_fixed = name in ("players", "turn") or name in fixed
            if field.kind != "option" and field.role != EDITION_PLAYED and not is_fixed:
                yield field

    def places(self, field: Field) -> int:
        """How many places of a field are told: no more than there are seats or sides."""
        there = field.shape[0] if field.kind == "number" and field.shape else field.places
        return min(there, {SEAT: self.players, SIDE: self.sides}.get(field.of, there))

    # --- what a view is told as ------------------------------------------------------------------

    def tensor(self, seen: Seen) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """All planes as one row of bytes."""
        marks, numbers = 0, []
        seat = 0 if seen.seat is None else seen.seat
        first = {SEAT: seat, SIDE: self.game.rules.side(seen.state, seat)}
        for plane in self._marking:
            marks |= self._marked(plane, seen, first) << plane.first
        for plane in self._numbering:
            numbers += self._numbered(plane, seen, first)
        packed = np.frombuffer(marks.to_bytes(-(-self.marks // 8), "little"), np.uint8)
        found = np.empty(self.size, np.uint8)
        found[: self.marks] = np.unpackbits(packed, count=self.marks, bitorder="little")
        found[self.marks :] = [min(MOST, max(0, number)) for number in numbers]
        return found

    def named(self, seen: Seen) -> dict[str, np.ndarray[Any, np.dtype[np.uint8]]]:
        """The planes by name, each in its shape."""
        return self.parted(self.tensor(seen))

    def parted(self, tensor: Any) -> dict[str, Any]:
        """The planes of a tensor by name; a batch of tensors keeps its first dimensions."""
        ahead = tensor.shape[:-1]
        return {
            plane.name: tensor[..., plane.first : plane.first + plane.size].reshape(
                *ahead, *plane.shape
            )
            for plane in self.planes
        }

    def _order(self, plane: Plane, field: Field, first: dict[str, int]) -> Iterable[int]:
        """The places of a field that a plane tells, from the observer's own on."""
        told, begin = plane.shape[0], first.get(field.of, 0)
        if not begin:
            return range(told)
        count = self._places[plane.name]
        return [(begin + i) % count for i in range(told)]

    def _marked(self, plane: Plane, seen: Seen, first: dict[str, int]) -> int:
        """The cells of a plane as the bits of one number."""
        field, found = plane.field, 0
        if plane.kind == SEAT_PLANE:
            return 0 if seen.seat is None else 1 << seen.seat
        if plane.kind == TO_MOVE:
            return bits.union([(seat - first[SEAT]) % self.players for seat in seen.turn])
        assert field is not None
        if plane.kind == WHO:
            who = getattr(seen.state, field.name)
            return 1 << (who - first[SEAT]) % self.players if 0 <= who < self.players else 0
        if plane.shape[0] == 1:
            return self._in_place(plane, field, seen.state, first.get(field.of, 0))
        width = plane.size // plane.shape[0]
        for i, place in enumerate(self._order(plane, field, first)):
            found |= self._in_place(plane, field, seen.state, place) << i * width
        return found

    def _in_place(self, plane: Plane, field: Field, state: Any, place: int) -> int:
        if plane.kind == ROW:
            value = getattr(state, field.name)
            row = value[place] if len(field.shape) == 2 else value
            if field.counted_by:
                row = row[: getattr(state, field.counted_by)]
            cells = [i * self.cards + card for i, card in enumerate(row) if card != NOWHERE]
            return bits.union(cells)
        if field.kind in ("wide", "row"):
            return bits.union(field.cards(state, place))
        value = getattr(state, field.name)
        found: int = value[place] if field.shape else value
        return found

    def _numbered(self, plane: Plane, seen: Seen, first: dict[str, int]) -> list[int]:
        field = plane.field
        assert field is not None
        order = self._order(plane, field, first)
        if plane.kind == COUNT:
            return [ZERO + seen.counts[field.name, place] for place in order]
        if not field.shape:
            return [ZERO + getattr(seen.state, field.name)]
        value = getattr(seen.state, field.name)
        return [ZERO + value[place] for place in order]

    # --- moves -----------------------------------------------------------------------------------

    def mask(self, view: View) -> np.ndarray[Any, np.dtype[np.int8]]:
        """For each move of the vocabulary 1 if the seat may make it now."""
        return self.mask_of([move.number for move in view.legal])

    def mask_of(self, numbers: Iterable[int]) -> np.ndarray[Any, np.dtype[np.int8]]:
        """For each move of the vocabulary 1 if its number is one of these."""
        found = bytearray(self.actions)
        for number in numbers:
            found[number] = 1
        return np.frombuffer(found, np.int8)

    # --- everything so far -----------------------------------------------------------------------

    def information_state(self, view: View) -> str:
        """All a seat has seen and heard since the match began, as a text: a line for each step.

        Two matches have the same text for a seat if and only if all of its views were alike.
        """
        return "\n".join(reversed([self._step(one) for one in view.history]))

    def _step(self, view: View) -> str:
        """What was said, and every field and number of cards that looks different since."""
        words = [] if view.line is None else [f"{view.line[0]} {view.line[1]}"]
        before = view.before
        layout = self.game.rules.layout
        fields = layout.fields if before is None else view.state.differs_in(before.state)
        for name in sorted(fields):
            if layout.fields[name].kind != "option" or before is None:
                words.append(f"{name}={getattr(view.state, name)}".replace(" ", ""))
        for (name, index), count in view.counts.items():
            if before is None or before.counts[name, index] != count:
                words.append(f"#{name}{index}={count}")
        for flow in view.flows:
            if flow.card != UNSEEN:
                source, target = ("".join(map(str, place)) for place in flow[1:3])
                words.append(f"{flow.card}:{source}>{target}@{flow.position}")
        return ";".join([*words, f"to move {view.turn}", f"seat {view.seat}"])

    # --- for readers -----------------------------------------------------------------------------

    @cached_property
    def described(self) -> str:
        """The planes as a table in Markdown."""
        lines = [
            f"{self.game.title}, {self.players} players: {self.size} cells.",
            "",
            "| plane | first cell | shape | what it tells |",
            "|---|---|---|---|",
        ]
        for plane in self.planes:
            shape = " × ".join(map(str, plane.shape))
            what = plane.about or "the number"
            lines.append(f"| {plane.name} | {plane.first} | {shape} | {what} |")
        return "\n".join(lines)


@lru_cache(maxsize=128)
def observer(game: Game, players: int | None = None) -> Observer:
    """The observer of a game, made once."""
    return Observer(game, players)
