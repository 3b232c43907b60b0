"""A pack: the printed cards of an outfit in their canonical order, numbered from 0."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from parlour.core import bits


class Printed(Protocol):
    """A card as printed; its text is its notation."""

    def __str__(self) -> str: ...


Card = TypeVar("Card", bound=Printed)


class Pack(Generic[Card]):
    """Cards in canonical order; a card's number is its place in that order.

    `names` are their notations.  `called` is what people say instead; it is given, by notation, for
    the cards where that is something else: {"T": "Trixie"}.
    """

    def __init__(
        self, key: str, cards: Sequence[Card], called: Mapping[str, str] | None = None
    ) -> None:
        self.key = key
        self.cards = tuple(cards)
        self.names = tuple(str(card) for card in cards)
        self._words = dict(called or {})
        self.called = tuple(self._words.get(name, name) for name in self.names)
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __getitem__(self, number: int) -> Card:
        return self.cards[number]

    def number(self, name: str) -> int:
        """The number of the card with that notation."""
        return self._numbers[name]

    def numbers(self, names: str) -> list[int]:
        """The numbers of cards given as one text, such as "6-5 6-3 T"."""
        return [self._numbers[name] for name in names.split()]

    def where(self, holds: Callable[[Card], bool]) -> int:
        """The set of the cards for which something holds."""
        return bits.union([n for n, card in enumerate(self.cards) if holds(card)])

    def only(self, holds: Callable[[Card], bool]) -> Pack[Card]:
        """The pack of only those cards, numbered again from 0 in the same order."""
        return Pack(self.key, [card for card in self.cards if holds(card)], self._words)
