"""Layouts: the plain and the compiled form of a declared record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from parlour.core.fields import AGAIN, EDITION_PLAYED, Field, everyone, nobody, owner
from parlour.core.pack import Pack
from parlour.core.records import Record


class Plain:
    """What all plain records can do; each game has a class of its own with its fields as slots."""

    __slots__ = ()
    single: ClassVar[tuple[str, ...]]
    flat: ClassVar[tuple[str, ...]]
    deep: ClassVar[tuple[str, ...]]

    def copy(self) -> Any:
        """A state of its own with the same contents."""
        raise NotImplementedError

    def differs_in(self, other: Any) -> set[str]:
        """The fields that are not the same in another state of the game."""
        raise NotImplementedError

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

    depths = {"single": of_depth(0), "flat": of_depth(1), "deep": of_depth(2)}
    body = {
        "__slots__": tuple(fields),
        "copy": _copying(**depths),
        "differs_in": _comparing(tuple(fields)),
    }
    return type(name, (Plain,), body | depths)


def _copying(
    single: tuple[str, ...], flat: tuple[str, ...], deep: tuple[str, ...]
) -> Callable[[Any], Any]:
    """A function that copies records with these fields.

    Each move copies one, and a function that names its fields is eight times as fast as a loop.
    """
    lines = ["def copy(self):", "    other = type(self)()"]
    lines += [f"    other.{name} = self.{name}" for name in single]
    lines += [f"    other.{name} = self.{name}[:]" for name in flat]
    lines += [f"    other.{name} = [line[:] for line in self.{name}]" for name in deep]
    return _made("copy", [*lines, "    return other"])


def _comparing(names: tuple[str, ...]) -> Callable[[Any, Any], set[str]]:
    """A function that compares records with these fields; each move is compared with its past."""
    lines = ["def differs_in(self, other):", "    found = set()"]
    for name in names:
        lines += [f"    if self.{name} != other.{name}:", f"        found.add({name!r})"]
    return _made("differs_in", [*lines, "    return found"])


def _made(name: str, lines: list[str]) -> Callable[..., Any]:
    """A function with this source."""
    made: dict[str, Callable[..., Any]] = {}
    exec("\n".join(lines), {}, made)
    return made[name]


class Layout:
    """The plain and the compiled form of a declared record."""

    def __init__(self, declared: type[Record]) -> None:
        self.declared = declared
        self.fields = declared.fields
        self.card_fields = [f for f in self.fields.values() if f.holds_cards and f.role != AGAIN]
        self.showing = [f for f in self.fields.values() if f.role == AGAIN and not f.past]
        self.turning = [f for f in self.card_fields if f.sight not in (everyone, nobody, owner)]
        """The fields whose cards may be turned up or down where they lie."""
        self.secret_numbers = [
            f for f in self.fields.values() if f.kind == "number" and f.sight is not everyone
        ]
        self.options = {
            name.rstrip("_"): f.choice for name, f in self.fields.items() if f.choice is not None
        }
        self.editions = [name for name, f in self.fields.items() if f.role == EDITION_PLAYED]
        """The fields that say by which edition a match is played."""
        self.places = tuple(
            (field, index) for field in self.card_fields for index in range(field.places)
        )
        """Every place that may hold cards."""
        self.plain = _plain_class(declared.__name__, self.fields)

    def blank(self) -> Any:
        """A plain record with every field as it begins."""
        state = self.plain()
        for name, field in self.fields.items():
            setattr(state, name, field.blank())
        return state

    def set(self, state: Any, name: str, value: Any, pack: Pack[Any] | None) -> None:
        """Set a field; cards are given by name and men by square, with one text for each place."""
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
