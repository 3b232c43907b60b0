"""Boards: which text each square has, from the fields that are on the board."""

from __future__ import annotations

from parlour.core.fields import SIDE, Field
from parlour.core.records import NOWHERE
from parlour.core.views import View
from parlour.pictures import labels

MEN = "oxvz"
"""The men of each side; kings and their like are written large."""
COLOURS = ("light", "dark", "green", "blue")
"""What men are called if all of them belong to one player."""
FIELD = 220
"""The half-yards between the goal lines of a gridiron."""


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
                if field.of == SIDE and view.players > 1:
                    found[_mark(field, index)] = f"{name} of {seats[index]}"
                elif field.places > 1:
                    found[_mark(field, index)] = f"{COLOURS[index % len(COLOURS)]} {name}"
    return found


def gridiron(view: View) -> tuple[dict[str, str], dict[str, str]] | None:
    """Where the ball is and where it has to go, in half-yards from the goal line of seat 0."""
    fields = view.game.rules.gridiron
    if not fields:
        return None
    ball, gain, holder = (getattr(view.state, name) for name in fields)
    if ball < 0:
        return None
    to = min(FIELD, max(0, ball - gain if holder else ball + gain))
    marks = {str(ball): "ball"} if to == ball else {str(ball): "ball", str(to): "gain"}
    return marks, {"ball": "the ball", "gain": "to gain"}


def _mark(field: Field, index: int) -> str:
    mark = MEN[index % len(MEN)]
    return mark.upper() if field.large else mark


def _in_row(view: View, field: Field) -> dict[int, str]:
    """The cards of a row, one to a square."""
    pack = view.game.rules.pack
    row = getattr(view.state, field.name)
    return {
        field.first_square + place: pack.names[card] if pack else str(card)
        for place, card in enumerate(row)
        if card != NOWHERE
    }


def _spread(view: View, field: Field) -> dict[int, str]:
    """A set of cards, each on the square that its field gives."""
    pack, at = view.game.rules.pack, field.at
    if pack is None or at is None:
        return {}
    return {at(view.state, card): pack.names[card] for card in view.cards(field.name)}
