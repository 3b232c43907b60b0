"""Records: the state of a match as named fields that say where cards lie and who sees them.

A game declares its state as a class whose attributes are made by the functions below.  The class
itself is only a description: `core.layouts` makes from it the plain record that interpreted rules
work on (slots and lists) and `core.compiling` the NumPy record for compiled rules.  Views,
pictures, sampling and the laws read the same description, so no game writes code for them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, ClassVar, cast

from parlour.core.fields import (
    DECK,
    NOWHERE,
    Choice,
    Field,
    Option,
    Sight,
    everyone,
    nobody,
    owner,
)

__all__ = ["DECK", "NOWHERE", "Option", "Record", "everyone", "nobody", "owner"]
__all__ += ["amount", "hands", "men", "men_on_board", "number", "numbers", "option", "piles", "row"]
__all__ += ["rows", "secrets", "showing", "spread", "stock", "switch", "tagged"]
__all__ += ["wide_hands", "wide_piles"]

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


def showing(length: int, past: bool = False) -> list[int]:
    """Cards shown again that lie elsewhere, such as the last trick; public.

    Those of a `past` deal have been shuffled since, so they tell nothing of where cards lie now.
    """
    field = Field("row", (length,), NOWHERE, everyone, "showing")
    field.past = past
    return cast("list[int]", field)


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
