"""Spreads: cards shared out among places with room, where some cards fit only some places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import factorial
from typing import Any, Protocol

from parlour.core.watch import Watch, heed, unhurried


class Generator(Protocol):
    """The part of `random.Random` that is needed."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: Any, /) -> None: ...


class Spreads:
    """All spreads, counted exactly, so that one can be drawn with each equally likely.

    `kinds` gives the cards by the places they fit, as indices of `room`; the cards fill the room.
    """

    def __init__(
        self,
        room: tuple[int, ...],
        kinds: dict[tuple[int, ...], list[int]],
        watch: Watch = unhurried,
    ) -> None:
        self.room = room
        self._watch = watch
        # The most restricted come first, so the last kind has no choice left.
        self._kinds = sorted(kinds.items(), key=lambda kind: (len(kind[0]), kind))
        self._ways = lru_cache(maxsize=None)(self._count)

    @property
    def count(self) -> int:
        """How many spreads there are."""
        return self._ways(0, self.room)

    def sample(self, rng: Generator) -> list[list[int]]:
        """A spread: the cards of each place; their order means nothing."""
        room = self.room
        given: list[list[int]] = [[] for _ in room]
        for kind, (_, cards) in enumerate(self._kinds):
            shares = _weighted(list(self._choices(kind, room)), rng)
            mixed = list(cards)
            rng.shuffle(mixed)
            for place, share in zip(given, shares, strict=True):
                place += mixed[:share]
                del mixed[:share]
            room = tuple(r - s for r, s in zip(room, shares, strict=True))
        for place in given:
            rng.shuffle(place)
        return given

    def _count(self, kind: int, room: tuple[int, ...]) -> int:
        heed(self._watch)
        if kind == len(self._kinds):
            return 0 if any(room) else 1
        return sum(ways for _, ways in self._choices(kind, room))

    def _choices(self, kind: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """How many cards of a kind each place may get, and in how many ways it can go on."""
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


def _weighted(choices: list[tuple[tuple[int, ...], int]], rng: Generator) -> tuple[int, ...]:
    pick = rng.randrange(sum(ways for _, ways in choices))
    for shares, ways in choices:
        if pick < ways:
            return shares
        pick -= ways
    raise AssertionError("the ways were counted wrongly")
