"""States with their cards and options called by name, for tests, research and people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core.fields import SEAT, SIDE, Field
from parlour.core.game import Game


class Named:
    """A state whose cards and options are called by name."""

    def __init__(self, of: Game, record: Any) -> None:
        self._game = of
        self._record = record

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # asked for by those who copy it
            raise AttributeError(name)
        field = self._game.rules.layout.fields.get(name)
        if field is None:
            raise AttributeError(f"{self._game.title} has no field {name!r}.")
        if field.choice is not None:
            return option_named(field, self._record)
        if not field.holds_cards or self._game.rules.pack is None:
            return getattr(self._record, name)
        places = [cards_named(self._game, field, self._record, i) for i in range(field.places)]
        return places if field.places > 1 or len(field.shape) == 2 else places[0]

    def __dir__(self) -> list[str]:
        return list(self._game.rules.layout.fields)

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {getattr(self, name)}" for name in dir(self))


def cards_named(of: Game, field: Field, record: Any, index: int) -> list[str]:
    """The names of the cards in one place."""
    pack = of.rules.pack
    assert pack is not None
    return [pack.names[card] for card in field.cards(record, index)]


def option_named(field: Field, record: Any) -> str:
    """The value of an option as players write it."""
    choice, value = field.choice, int(getattr(record, field.name))
    assert choice is not None
    if not choice.values:
        return str(value)
    text = choice.values[value]
    return f"{text}:{getattr(record, f'{field.name}_number')}" if text in choice.tagged else text


def labelled(of: Game, record: Any, counts: Mapping[tuple[str, int], int]) -> Iterator[str]:
    """A line for each field that screens show and that holds anything."""
    for field in of.rules.layout.fields.values():
        if field.choice is not None or field.label == "":
            continue
        label = field.label or field.name.strip("_").replace("_", " ")
        places = [text for text in _places(of, field, record, counts) if text]
        if places:
            yield f"{label}: {'; '.join(places)}"


def _places(
    of: Game, field: Field, record: Any, counts: Mapping[tuple[str, int], int]
) -> Iterator[str]:
    several = len(field.shape) == 2 or (field.kind in ("set", "men") and bool(field.shape))
    for index in range(field.places):
        if field.holds_cards:
            names = cards_named(of, field, record, index)
            hidden = counts.get((field.name, index), 0)
            text = " ".join(names) or (f"{hidden} cards" if hidden > 1 else "1 card" * hidden)
        elif field.kind == "men":
            text = " ".join(map(str, field.cards(record, index)))
        else:
            value = getattr(record, field.name)
            text = "" if value == field.blank() else _number(field, value, record.players)
        yield f"{_owner(field, index)}{text}" if text and several else text


def _owner(field: Field, index: int) -> str:
    return {SEAT: f"seat {index}, ", SIDE: f"side {index}, "}.get(field.of, f"{index}, ")


def _number(field: Field, value: Any, players: int) -> str:
    if field.shape:
        told = value[:players] if field.of == SEAT else value
        return " ".join(number_text(field, number) for number in told)
    return f"seat {value}" if field.is_seat and value >= 0 else number_text(field, value)


def number_text(field: Field, value: int) -> str:
    """A number as people say it: the name its game has for it, otherwise its figures."""
    names = field.texts
    if names is None:
        return str(value)
    if callable(names):
        return names(value)
    if isinstance(names, Mapping):
        return names.get(value, str(value))
    return names[value] if 0 <= value < len(names) else str(value)
