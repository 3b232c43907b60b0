"""Records: the state of a match as named fields that say where cards lie and who sees them.

A game declares its state as a class whose attributes are made by the functions below.  The class
itself is only a description: `Layout` makes from it the plain record that interpreted rules work
on (slots and lists) and the NumPy record for compiled rules.  Views, pictures, sampling and the
laws read the same description, so no game writes code for them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Any, ClassVar, cast

from parlour.core import bits
from parlour.core.pack import Pack

DECK = -1
"""The seat that moves when chance does."""

NOWHERE = -1
"""Stands in a row or on a square where no card lies."""

Sight = Callable[[Any, int, int], bool]
"""(state, index of the place, seat) -> whether that seat sees the cards there."""


def everyone(_state: Any, _index: int, _seat: int) -> bool:
    """Cards that lie open."""
    return True


def nobody(_state: Any, _index: int, _seat: int) -> bool:
    """Cards that lie face down."""
    return False


def owner(_state: Any, index: int, seat: int) -> bool:
    """Cards in a hand."""
    return index == seat


class Field:
    """One field: its shape, what it holds, who sees it, how it lies on the table."""

    def __init__(
        self,
        kind: str,
        shape: tuple[int, ...] = (),
        fill: int = 0,
        sight: Sight = everyone,
        lay: str = "",
        counted_by: str = "",
        at: Callable[[Any, int], int] | None = None,
    ) -> None:
        self.kind = kind  # "number", "set", "wide", "row", "men", "option"
        self.shape = shape
        self.fill = fill
        self.sight = sight
        self.lay = lay
        self.counted_by = counted_by
        self.at = at
        self.name = ""
        self.choice: Choice | None = None

    @property
    def holds_cards(self) -> bool:
        """Whether cards lie here, so that the laws of cards apply."""
        return self.kind in ("set", "wide", "row")

    @property
    def places(self) -> int:
        """How many places the field has: a hand each, or one pile."""
        if self.kind in ("set", "men"):
            return self.shape[0] if self.shape else 1
        return self.shape[0] if len(self.shape) == 2 else 1

    def _line(self, state: Any, index: int) -> Any:
        value = getattr(state, self.name)
        return value[index] if len(self.shape) == 2 else value

    def cards(self, state: Any, index: int) -> list[int]:
        """The cards that lie in one place, in their order there; of men, their squares."""
        if self.kind in ("set", "men"):
            value = getattr(state, self.name)
            return bits.members(value[index] if self.shape else value)
        row = self._line(state, index)
        if self.kind == "wide":
            return [
                bits.WIDEST * word + bit
                for word, mask in enumerate(row)
                for bit in bits.members(mask)
            ]
        if self.counted_by:
            return list(row[: getattr(state, self.counted_by)])
        return [card for card in row if card != NOWHERE]

    def put(self, state: Any, index: int, cards: Iterable[int]) -> None:
        """Lay just these cards in one place of the state; of men, set them on just these squares."""
        cards = list(cards)
        if self.kind in ("set", "men"):
            if self.shape:
                getattr(state, self.name)[index] = bits.union(cards)
            else:
                setattr(state, self.name, bits.union(cards))
            return
        row = self._line(state, index)
        if self.kind == "wide":
            row[:] = [0] * len(row)
            for card in cards:
                row[card // bits.WIDEST] |= 1 << card % bits.WIDEST
        else:
            row[:] = cards + [NOWHERE] * (len(row) - len(cards))

    def hide_numbers(self, state: Any, seat: int) -> None:
        """Put the first value back wherever the seat does not see a number."""
        values = getattr(state, self.name)
        for index in range(len(values)):
            if not self.sight(state, index, seat):
                values[index] = self.fill

    def blank(self) -> Any:
        """The value the field begins with."""
        if not self.shape:
            return self.fill
        if len(self.shape) == 1:
            return [self.fill] * self.shape[0]
        return [[self.fill] * self.shape[1] for _ in range(self.shape[0])]


class Choice:
    """What an option may be: its texts and numbers, its default and the ruling that offers it."""

    def __init__(
        self,
        about: str,
        cite: str,
        default: str | Callable[[int], str],
        values: tuple[str, ...] = (),
        least: int = 0,
        most: int = 0,
        tagged: tuple[str, ...] = (),
    ) -> None:
        self.about = about
        self.cite = cite
        self._default = default
        self.values = values
        self.least, self.most = least, most
        self.tagged = tagged

    def default(self, players: int) -> str:
        """The value taken when none is given."""
        return self._default(players) if callable(self._default) else self._default

    @property
    def described(self) -> str:
        """The values one may give, for a help text."""
        plain = [v for v in self.values if v not in self.tagged]
        parts = plain + [f"{tag}:{self.least}..{self.most}" for tag in self.tagged]
        if not self.values:
            parts.append(f"{self.least}..{self.most}")
        return " | ".join(parts)

    def parse(self, text: str) -> tuple[int, int] | None:
        """(code, number) of a value, or None if the option cannot have it."""
        tag, colon, digits = text.partition(":")
        if not self.values:
            tag, colon, digits = "", ":", text
        elif not colon:
            return (
                None
                if text in self.tagged or text not in self.values
                else (self.values.index(text), 0)
            )
        elif tag not in self.tagged:
            return None
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
            return None
        number = int(digits)
        if not self.least <= number <= self.most:
            return None
        return (self.values.index(tag), number) if self.values else (number, number)


class Option(IntEnum):
    """The named values of one option; a member's text is its name, less a trailing underscore."""

    @property
    def text(self) -> str:
        """As players write it."""
        return self.name.strip("_")


# --- what a game writes in the body of its state -------------------------------------------------


def number(fill: int = 0) -> int:
    """A public number."""
    return cast(int, Field("number", fill=fill))


def numbers(length: int, fill: int = 0) -> list[int]:
    """Public numbers, one for each seat, side, suit or line."""
    return cast("list[int]", Field("number", (length,), fill))


def hands(seats: int, sight: Sight = owner) -> list[int]:
    """A set of cards for each seat, seen by its owner."""
    return cast("list[int]", Field("set", (seats,), sight=sight, lay="fan"))


def piles(count: int, sight: Sight = nobody, lay: str = "pile") -> list[int]:
    """Sets of cards lying face down."""
    return cast("list[int]", Field("set", (count,), sight=sight, lay=lay))


def secrets(seats: int, fill: int = 0, sight: Sight = owner) -> list[int]:
    """A number for each seat, seen by its owner."""
    return cast("list[int]", Field("number", (seats,), fill, sight))


def wide_hands(seats: int, words: int, sight: Sight = owner) -> list[list[int]]:
    """As `hands`, for a pack of more than 62 cards: each set runs over several words.

    The words are split as those of a wide verb, so `may[PLAY + w] = s.hands[seat][w]` allows a
    whole hand; `core.moves.allow` puts one card in, whatever row it is given.
    """
    return cast("list[list[int]]", Field("wide", (seats, words), sight=sight, lay="fan"))


def wide_piles(count: int, words: int, sight: Sight = nobody, lay: str = "pile") -> list[list[int]]:
    """As `piles`, for a pack of more than 62 cards."""
    return cast("list[list[int]]", Field("wide", (count, words), sight=sight, lay=lay))


def spread(
    lay: str = "row", sight: Sight = everyone, at: Callable[[Any, int], int] | None = None
) -> int:
    """One set of cards, lying open; `at` tells on which square of a board a card lies."""
    return cast(int, Field("set", sight=sight, lay=lay, at=at))


def men(sides: int) -> list[int]:
    """For each side the set of squares on which its men stand."""
    return cast("list[int]", Field("men", (sides,), lay="board"))


def men_on_board() -> int:
    """The set of squares on which men stand, where all are alike."""
    return cast(int, Field("men", lay="board"))


def row(length: int, sight: Sight = everyone, lay: str = "row") -> list[int]:
    """Cards in order, lying open."""
    return cast("list[int]", Field("row", (length,), NOWHERE, sight, lay))


def showing(length: int) -> list[int]:
    """Cards shown again that lie elsewhere, such as the last trick; public."""
    return cast("list[int]", Field("row", (length,), NOWHERE, everyone, "showing"))


def rows(count: int, length: int, sight: Sight = owner, lay: str = "fan") -> list[list[int]]:
    """A row for each seat: hands of a pack too large for a set."""
    return cast("list[list[int]]", Field("row", (count, length), NOWHERE, sight, lay))


def stock(length: int, counted_by: str) -> list[int]:
    """Cards face down in order; as many as the field `counted_by` says, the last is the top."""
    return cast("list[int]", Field("row", (length,), NOWHERE, nobody, "stock", counted_by))


def option(values: type[Option], cite: str, default: str | Callable[[int], str] = "") -> int:
    """An option with named values; the first is the default unless one is named."""
    texts = tuple(member.text for member in values)
    about = (values.__doc__ or "").strip()
    field = Field("option")
    field.choice = Choice(about, cite, default or texts[0], texts)
    return cast(int, field)


def switch(about: str, cite: str, on: bool = False) -> int:
    """An option that is off or on."""
    field = Field("option")
    field.choice = Choice(about, cite, "on" if on else "off", ("off", "on"))
    return cast(int, field)


def amount(
    about: str, cite: str, default: int | Callable[[int], str], least: int, most: int = 999_999_999
) -> int:
    """An option that is a number."""
    field = Field("option")
    given = default if callable(default) else str(default)
    field.choice = Choice(about, cite, given, (), least, most)
    return cast(int, field)


def tagged(
    values: type[Option],
    cite: str,
    tags: tuple[str, ...],
    least: int,
    most: int = 999_999_999,
    default: str = "",
) -> int:
    """An option some values of which carry a number, as in `games:3`.

    The number is kept in a second field, named as this one with `_number` behind it, which the
    state must declare with `number()`.
    """
    texts = tuple(member.text for member in values)
    about = (values.__doc__ or "").strip()
    field = Field("option")
    field.choice = Choice(about, cite, default or texts[0], texts, least, most, tags)
    return cast(int, field)


class Record:
    """What every state has; games and the kit add their fields by inheriting from it."""

    fields: ClassVar[dict[str, Field]]

    players = number()
    turn = number(DECK)
    """The seat to move, or DECK."""
    ended = number()
    """0 while the match goes on; else its place, from 1, in the ENDINGS of the game."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        found: dict[str, Field] = {}
        for base in reversed(cls.__mro__):
            for name, value in vars(base).items():
                if isinstance(value, Field):
                    field = copy.copy(value)
                    field.name = name
                    found[name] = field
        cls.fields = found


class Plain:
    """What all plain records can do; each game has a class of its own with its fields as slots."""

    __slots__ = ()
    single: ClassVar[tuple[str, ...]]
    flat: ClassVar[tuple[str, ...]]
    deep: ClassVar[tuple[str, ...]]

    def copy(self) -> Any:
        """A state of its own with the same contents."""
        other = type(self)()
        for name in self.single:
            setattr(other, name, getattr(self, name))
        for name in self.flat:
            setattr(other, name, getattr(self, name)[:])
        for name in self.deep:
            setattr(other, name, [line[:] for line in getattr(self, name)])
        return other

    def __eq__(self, other: object) -> bool:
        names = (*self.single, *self.flat, *self.deep)
        return type(other) is type(self) and all(
            getattr(self, name) == getattr(other, name) for name in names
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = (*self.single, *self.flat, *self.deep)
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__name__}({shown})"


def _plain_class(name: str, fields: dict[str, Field]) -> type[Any]:
    def of_depth(depth: int) -> tuple[str, ...]:
        return tuple(n for n, field in fields.items() if len(field.shape) == depth)

    body = {"__slots__": tuple(fields)}
    depths = {"single": of_depth(0), "flat": of_depth(1), "deep": of_depth(2)}
    return type(name, (Plain,), body | depths)


class Layout:
    """The plain and the compiled form of a declared record."""

    def __init__(self, declared: type[Record]) -> None:
        self.fields = declared.fields
        self.card_fields = [f for f in self.fields.values() if f.holds_cards and f.lay != "showing"]
        self.showing = [f for f in self.fields.values() if f.lay == "showing"]
        self.secret_numbers = [
            f for f in self.fields.values() if f.kind == "number" and f.sight is not everyone
        ]
        self.options = {
            name.rstrip("_"): f.choice for name, f in self.fields.items() if f.choice is not None
        }
        self.plain = _plain_class(declared.__name__, self.fields)

    def blank(self) -> Any:
        """A plain record with every field as it begins."""
        state = self.plain()
        for name, field in self.fields.items():
            setattr(state, name, field.blank())
        return state

    def set(self, state: Any, name: str, value: Any, pack: Pack[Any] | None) -> None:
        """Give a field its value; cards are said by name and men by square, one text a place."""
        field = self.fields[name]
        places = [value] if isinstance(value, str) else value
        if field.kind == "men":
            for index, squares in enumerate(places):
                field.put(state, index, map(int, squares.split()))
            return
        if not field.holds_cards or pack is None:
            setattr(state, name, value)
            return
        for index, names in enumerate(places):
            cards = pack.numbers(names)
            field.put(state, index, cards)
            if field.counted_by:
                setattr(state, field.counted_by, len(cards))

    def places(self, state: Any) -> Iterator[tuple[Field, int]]:
        """Every place in which cards may lie."""
        for field in self.card_fields:
            for index in range(field.places):
                yield field, index
