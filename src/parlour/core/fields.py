"""Fields: what one named part of a state holds, whose it is, who sees it and how it is shown.

A field has a *role*, which the engine asks for (a hand, a stock, a trick …), and a *lay*, which
front ends ask for (a fan, a pile, a row …).  Neither is guessed from its name or its size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from parlour.core import bits

DECK = -1
"""The seat that moves when chance does."""

CLOCK = -2
"""The seat that moves when time has passed; it is never in turn."""

NOWHERE = -1
"""Marks a place in a row, or a square, that has no card."""

SEAT, SIDE, NOBODY = "seat", "side", "nobody"
"""Whose the places of a field are: one for each seat, one for each side, or nobody's."""

ROLES = ("hand", "offer", "stock", "trick", "pool", "open", "won", "aside", "board", "again")
HAND, OFFER, STOCK, TRICK, POOL, OPEN, WON_PILE, ASIDE, BOARD, AGAIN = ROLES
"""The roles of cards and men: held by a seat, held up by it for others to take, not dealt yet,
played to a trick, lying open for anyone to take, lying open for another reason, won, laid aside,
on the board, or shown again although they are somewhere else."""
MOVES_MADE = "moves"
"""The role of a number that counts the moves made, which is what many puzzles are judged by."""
EDITION_PLAYED = "edition"
"""The role of a number that says by which edition of its rules a match is played."""
HELD = (HAND, OFFER)
"""The roles of cards that a seat holds."""

Texts = Mapping[int, str] | Sequence[str] | Callable[[int], str]
"""What the numbers of a field are called: by number, in order from 0, or by a function."""

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


@dataclass(eq=False)
class Field:
    """One field of a state, as a game declares it with the functions of `core.records`."""

    kind: str
    """What it holds: "number", "set", "wide", "row", "men" or "option"."""
    shape: tuple[int, ...] = ()
    fill: int = 0
    """The value it begins with."""
    of: str = NOBODY
    """Whose its places are."""
    sight: Sight = everyone
    role: str = ""
    lay: str = ""
    label: str | None = None
    """What it is called on a screen: its own name if None; empty if it is not shown."""
    texts: Texts | None = None
    is_seat: bool = False
    """Whether its number is a seat."""
    shown_if: str = ""
    """The switch that must be on for its numbers, or the number of its cards, to be shown."""
    counted_by: str = ""
    """The field that says how many cards lie in it."""
    beneath: str = ""
    """The field of the face-down cards under these, place by place."""
    first_square: int = 0
    """For a row on a board: the square of its first place."""
    at: Callable[[Any, int], int] | None = None
    """For a set on a board: the square a card lies on."""
    large: bool = False
    """Whether its men are drawn large, as kings are."""
    above: int = -1
    """For men of sides: the side whose men come from the top of the board as it is printed, or -1."""
    meant: tuple[str, ...] = ()
    """What each of its places is meant to hold, in words."""
    members: int = 0
    """For a number that is a set: how many members it can have; 0 if it is a plain number."""
    past: bool = False
    """For cards shown again: whether they have been shuffled since."""
    name: str = ""
    choice: Choice | None = None

    @property
    def holds_cards(self) -> bool:
        """Whether this field holds cards, so that the laws of cards apply."""
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
        """The cards in one place, in their order there; for men, their squares."""
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
            row = row[: getattr(state, self.counted_by)]
        return [card for card in row if card != NOWHERE]

    def holds_same(self, before: Any, after: Any, index: int) -> bool:
        """Whether one place holds the same in both states, as far as its own field tells."""
        old, now = getattr(before, self.name), getattr(after, self.name)
        return bool(old[index] == now[index] if self.places > 1 else old == now) and not (
            self.counted_by and getattr(before, self.counted_by) != getattr(after, self.counted_by)
        )

    def count(self, state: Any, index: int) -> int:
        """How many cards lie in one place."""
        value = getattr(state, self.name)
        if self.kind == "set":
            found: int = (value[index] if self.shape else value).bit_count()
            return found
        if self.kind == "row" and not self.counted_by:
            row = value[index] if len(self.shape) == 2 else value
            return len(row) - int(row.count(NOWHERE))
        return len(self.cards(state, index))

    def clear(self, state: Any, index: int) -> None:
        """Take all cards from one place of the state."""
        if self.kind == "set" and self.shape:
            getattr(state, self.name)[index] = 0
        else:
            self.put(state, index, ())

    def put(self, state: Any, index: int, cards: Iterable[int]) -> None:
        """Lay exactly these cards in one place of the state; for men, these are squares."""
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
        elif len(cards) > len(row):
            raise ValueError(f"There is room for {len(row)} cards in {self.name}.")
        else:
            row[:] = cards + [NOWHERE] * (len(row) - len(cards))

    def hide_numbers(self, state: Any, seat: int) -> None:
        """Put the first value back wherever the seat may not see a number."""
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


BOUNDLESS = 999_999_999
"""The most that a number may be where the rules set no limit."""


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

    def __repr__(self) -> str:
        return f"<{self.described}>"

    def default(self, players: int) -> str:
        """The value taken when none is given."""
        return self._default(players) if callable(self._default) else self._default

    @property
    def described(self) -> str:
        """The values you may give, for a help text."""
        span = f"{self.least}..{self.most}" if self.most < BOUNDLESS else self.numbers
        plain = [v for v in self.values if v not in self.tagged]
        parts = plain + [f"{tag}:{span}" for tag in self.tagged]
        return " | ".join(parts if self.values else [span])

    @property
    def numbers(self) -> str:
        """The numbers it takes, in words."""
        if self.most == BOUNDLESS:
            return f"{self.least} or more"
        return f"{self.least} to {self.most}"

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
    """The named values of one option; a member's text is its name without a trailing underscore."""

    @property
    def text(self) -> str:
        """As players write it."""
        return self.name.strip("_")
