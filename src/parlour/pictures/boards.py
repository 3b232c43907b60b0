"""Boards: which square bears which text, from the fields that lie on the board."""

from __future__ import annotations

from parlour.core.fields import Field
from parlour.core.records import NOWHERE
from parlour.core.views import View
from parlour.pictures import labels

MEN = "oxvz"
"""The men of each side; kings and their like are written large."""
COLOURS = ("light", "dark", "green", "blue")
"""What men are called that all belong to one player."""
FIELD = 220
"""The half-yards between the goal lines of a gridiron."""


def is_board(field: Field) -> bool:
    """Whether what the field holds stands on the squares of the board."""
    return field.lay == "board"


def squares(view: View, fields: list[Field]) -> dict[str, str]:
    """The text of every square that is taken, in the order of the squares."""
    found: dict[int, str] = {}
    for field in fields:
        if field.kind == "men":
            for index in range(field.places):
                mark = _mark(field, index)
                found.update((square, mark) for square in field.cards(view.state, index))
        elif field.kind == "row":
            found.update(_in_row(view, field))
        else:
            found.update(_spread(view, field))
    return {str(square): found[square] for square in sorted(found)}


def legend(view: View, fields: list[Field]) -> dict[str, str]:
    """What the marks of men mean."""
    found = {}
    for field in fields:
        if field.kind == "men":
            name = labels.label(view.game, field)
            seats = labels.titles(view.game, view.players)
            for index in range(field.places):
                found[_mark(field, index)] = name
                if field.places == view.players > 1:
                    found[_mark(field, index)] = f"{name} of {seats[index]}"
                elif field.places > 1:
                    found[_mark(field, index)] = f"{COLOURS[index % len(COLOURS)]} {name}"
    return found


def gridiron(view: View) -> tuple[dict[str, str], dict[str, str]] | None:
    """Where the ball lies and where it has to go, in half-yards from the goal line of seat 0."""
    fields = getattr(view.game.rules.module, "GRIDIRON", None)
    if fields is None:
        return None
    ball, gain, holder = (getattr(view.state, name) for name in fields)
    if ball < 0:
        return None
    to = min(FIELD, max(0, ball - gain if holder else ball + gain))
    marks = {str(ball): "ball"} if to == ball else {str(ball): "ball", str(to): "gain"}
    return marks, {"ball": "the ball", "gain": "to gain"}


def _mark(field: Field, index: int) -> str:
    mark = MEN[index % len(MEN)]
    return mark if field.name in ("men", "man") else mark.upper()


def _in_row(view: View, field: Field) -> dict[int, str]:
    """A row as long as the board has squares, or one longer where square 0 is none."""
    pack = view.game.rules.pack
    row = getattr(view.state, field.name)
    first = 0 if len(row) == 50 else 1
    return {
        first + place: pack.names[card] if pack else str(card)
        for place, card in enumerate(row)
        if card != NOWHERE
    }


def _spread(view: View, field: Field) -> dict[int, str]:
    """A set of cards, each on the square its field tells or that of its own number."""
    pack = view.game.rules.pack
    if pack is None:
        return {}
    return {
        field.at(view.state, card) if field.at else card + 1: pack.names[card]
        for card in view.cards(field.name)
    }
