"""Records: the state of a match as named fields that say where cards are and who sees them.

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
    AGAIN,
    ASIDE,
    BOARD,
    BOUNDLESS,
    CLOCK,
    DECK,
    EDITION_PLAYED,
    HAND,
    MOVES_MADE,
    NOBODY,
    NOWHERE,
    OFFER,
    OPEN,
    POOL,
    SEAT,
    SIDE,
    STOCK,
    TRICK,
    WON_PILE,
    Choice,
    Field,
    Option,
    Sight,
    Texts,
    everyone,
    nobody,
    owner,
)

__all__ = ["CLOCK", "DECK", "NOWHERE", "Option", "Record", "everyone", "nobody", "owner"]
__all__ += [
    "AGAIN",
    "ASIDE",
    "BOARD",
    "HAND",
    "OFFER",
    "OPEN",
    "POOL",
    "STOCK",
    "TRICK",
    "WON_PILE",
]
__all__ += ["NOBODY", "SEAT", "SIDE"]
__all__ += [
    "amount",
    "columns",
    "edition_played",
    "hands",
    "inner",
    "men",
    "men_on_board",
    "number",
    "numbers",
    "option",
    "piles",
]
__all__ += [
    "row",
    "rows",
    "secrets",
    "showing",
    "spread",
    "stock",
    "stocks",
    "switch",
    "tagged",
    "trick",
]
__all__ += ["whose", "wide_hands", "wide_piles"]

# --- what a game writes in the body of its state -------------------------------------------------
#
# A `label` is what a screen calls the field: its own name unless one is given; "" hides it.


def number(fill: int = 0, label: str | None = None, texts: Texts | None = None) -> int:
    """A public number; `texts` say what its values are called."""
    return cast(int, Field("number", fill=fill, label=label, texts=texts))


def inner(fill: int = 0, members: int = 0) -> int:
    """A public number that only the rules need: screens show it by other means or not at all.

    If it is a set, `members` says how many members it can have.
    """
    return cast(int, Field("number", fill=fill, label="", members=members))


def moves_made() -> int:
    """How many moves a player has made, where that is what counts."""
    return cast(int, Field("number", role=MOVES_MADE, label="moves"))


def edition_played() -> int:
    """The edition the match is played by, for rules that judge older records as they were judged."""
    return cast(int, Field("number", role=EDITION_PLAYED, label=""))


def whose(fill: int = -1, label: str | None = None) -> int:
    """A public number that is a seat, such as the dealer; below 0 it is nobody."""
    return cast(int, Field("number", fill=fill, label=label, is_seat=True))


def numbers(
    length: int,
    fill: int = 0,
    of: str = NOBODY,
    label: str | None = None,
    texts: Texts | None = None,
    shown_if: str = "",
    members: int = 0,
) -> list[int]:
    """Public numbers: one for each SEAT or SIDE, or nobody's, which are shown if they have a label.

    With `shown_if` they are shown only while that switch of the game is on.  If they are sets,
    `members` says how many members each can have.
    """
    if of == NOBODY and label is None:
        label = ""
    field = Field("number", (length,), fill, of, label=label, texts=texts, shown_if=shown_if)
    field.members = members
    return cast("list[int]", field)


def secrets(seats: int, fill: int = 0, sight: Sight = owner, label: str | None = None) -> list[int]:
    """A number for each seat, seen by its owner."""
    return cast("list[int]", Field("number", (seats,), fill, SEAT, sight, label=label))


def hands(seats: int, sight: Sight = owner, label: str = "hand", shown_if: str = "") -> list[int]:
    """A set of cards for each seat, seen by its owner."""
    return cast("list[int]", _hands("set", (seats,), 0, sight, label, shown_if))


def wide_hands(
    seats: int, words: int, sight: Sight = owner, label: str = "hand", shown_if: str = ""
) -> list[list[int]]:
    """Like `hands`, for a pack of more than 62 cards: each set runs over several words.

    The words are split like those of a wide verb, so `may[PLAY + w] = s.hands[seat][w]` allows a
    whole hand; `core.moves.allow` puts one card into any such row.
    """
    return cast("list[list[int]]", _hands("wide", (seats, words), 0, sight, label, shown_if))


def rows(
    seats: int, length: int, sight: Sight = owner, role: str = HAND, label: str = "hand"
) -> list[list[int]]:
    """Like `hands`, with the cards of each seat in order."""
    field = _hands("row", (seats, length), NOWHERE, sight, label, "")
    field.role = role
    return cast("list[list[int]]", field)


def _hands(
    kind: str, shape: tuple[int, ...], fill: int, sight: Sight, label: str, shown_if: str
) -> Field:
    return Field(kind, shape, fill, SEAT, sight, HAND, "fan", label, shown_if=shown_if)


def piles(
    count: int,
    of: str,
    sight: Sight = nobody,
    role: str = WON_PILE,
    lay: str = "pile",
    label: str | None = None,
    shown_if: str = "",
    meant: tuple[str, ...] = (),
) -> list[int]:
    """Sets of cards that each SEAT or SIDE has won, face down unless `sight` is given.

    If they are to be built, `meant` says what each is to become.
    """
    field = Field("set", (count,), 0, of, sight, role, lay, label, shown_if=shown_if)
    field.meant = meant
    return cast("list[int]", field)


def wide_piles(
    count: int,
    words: int,
    of: str,
    sight: Sight = nobody,
    role: str = WON_PILE,
    lay: str = "pile",
    label: str | None = None,
) -> list[list[int]]:
    """Like `piles`, for a pack of more than 62 cards."""
    return cast("list[list[int]]", Field("wide", (count, words), 0, of, sight, role, lay, label))


def spread(
    role: str = OPEN,
    lay: str = "row",
    sight: Sight = everyone,
    label: str | None = None,
    at: Callable[[Any, int], int] | None = None,
) -> int:
    """One set of cards, lying open; `at` says which square of a board a card lies on."""
    return cast(int, Field("set", (), 0, NOBODY, sight, role, lay, label, at=at))


def row(
    length: int,
    sight: Sight = everyone,
    role: str = OPEN,
    lay: str = "row",
    label: str | None = None,
    first_square: int = 0,
) -> list[int]:
    """Cards in order, lying open; on a board one to a square, from `first_square` on."""
    field = Field("row", (length,), NOWHERE, NOBODY, sight, role, lay, label)
    field.first_square = first_square
    return cast("list[int]", field)


def trick(length: int) -> list[int]:
    """The cards of the trick that is being played, in the order in which they were played."""
    return row(length, role=TRICK)


def columns(
    count: int, length: int, beneath: str = "", label: str | None = None
) -> list[list[int]]:
    """Columns of open cards, each of which may lie on the face-down cards of another field."""
    field = Field("row", (count, length), NOWHERE, NOBODY, everyone, OPEN, "column", label)
    field.beneath = beneath
    return cast("list[list[int]]", field)


def showing(length: int, past: bool = False, label: str | None = None) -> list[int]:
    """Cards shown again that lie elsewhere, such as the last trick; public.

    Those of a `past` deal have been shuffled since, so they do not show where cards are now.
    """
    field = Field("row", (length,), NOWHERE, NOBODY, everyone, AGAIN, "showing", label, past=past)
    return cast("list[int]", field)


def stock(
    length: int,
    counted_by: str = "",
    label: str | None = None,
    shown_if: str = "",
    first_square: int = 0,
) -> list[int]:
    """Cards face down in order, as many as the field `counted_by` says; the last is the top.

    With a `first_square` they lie on a board, one to a square, wherever no card lies open there.
    """
    field = Field("row", (length,), NOWHERE, NOBODY, nobody, STOCK, "stock", label)
    field.counted_by, field.shown_if, field.first_square = counted_by, shown_if, first_square
    return cast("list[int]", field)


def stocks(count: int, length: int, of: str = NOBODY, label: str | None = None) -> list[list[int]]:
    """Several stocks, one for each SEAT or nobody's."""
    field = Field("row", (count, length), NOWHERE, of, nobody, STOCK, "stock", label)
    return cast("list[list[int]]", field)


def men(
    count: int, of: str, label: str | None = None, large: bool = False, above: int = -1
) -> list[int]:
    """Sets of squares with men on them, one for each SIDE or colour; `large` ones are kings.

    `above` is the side that begins at the top of the board, so that its players see it turned.
    """
    field = Field("men", (count,), 0, of, role=BOARD, lay="board", label=label, large=large)
    field.above = above
    return cast("list[int]", field)


def men_on_board(label: str | None = None) -> int:
    """The set of squares with men on them, where all men are alike."""
    return cast(int, Field("men", role=BOARD, lay="board", label=label))


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
    about: str, cite: str, default: int | Callable[[int], str], least: int, most: int = BOUNDLESS
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
    most: int = BOUNDLESS,
    default: str = "",
) -> int:
    """An option with some values that carry a number, as in `games:3`.

    The number is kept in a second field, with the same name followed by `_number`, which the state
    must declare with `number()`.
    """
    texts = tuple(member.text for member in values)
    about = (values.__doc__ or "").strip()
    field = Field("option")
    field.choice = Choice(about, cite, default or texts[0], texts, least, most, tags)
    return cast(int, field)


class Record:
    """What every state has; games and the kit add their fields by inheriting from it."""

    fields: ClassVar[dict[str, Field]]

    players = inner()
    turn = inner(DECK)
    """The seat to move, or DECK."""
    ended = inner()
    """0 while the match goes on, then the code of an ending of the game."""

    def __init_subclass__(cls, **labels: str) -> None:
        """Gather the fields; `class State(Table, won="sets won")` relabels an inherited field."""
        super().__init_subclass__()
        found: dict[str, Field] = {}
        for base in reversed(cls.__mro__):
            if base is Record or base is cls:
                own = {
                    name: field for name, field in vars(base).items() if isinstance(field, Field)
                }
            else:
                own = base.fields if issubclass(base, Record) else {}
            for name, field in own.items():
                found[name] = copy.copy(field)
                found[name].name = name
        for name, label in labels.items():
            if name not in found:
                raise TypeError(f"{cls.__name__} has no field {name!r} to call {label!r}.")
            found[name].label = label
        cls.fields = found
