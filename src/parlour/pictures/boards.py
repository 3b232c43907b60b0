"""Boards: which text each square has, from the fields that are on the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from parlour.core.fields import SIDE, Field
from parlour.core.game import Game, Rules
from parlour.core.moves import SQUARE
from parlour.core.records import NOWHERE
from parlour.packs.art.gridiron import YARDS
from parlour.pictures import labels

SQUARES = range(1, 50)
"""The squares of a board."""
MEN = "oxvz"
"""The men of each side; kings and their like are written large."""
COLOURS = ("light", "dark", "green", "blue")
"""What men are called if all of them belong to one player."""
FIELD = 2 * YARDS
"""The half-yards between the goal lines of a gridiron."""


ACROSS, LAST = 7, 49
"""How many squares the board has side by side, and in all."""


@cache
def span(rules: Rules) -> tuple[int, int]:
    """The first and last square of the part of the board that a game can ever use."""
    used = {
        int(text)
        for verb in rules.vocabulary.verbs
        for values in verb.values
        if values.kind == SQUARE
        for text in values.values()
    }
    for field in rules.layout.fields.values():
        if field.lay == "board" and field.kind == "row":
            used.update(range(field.first_square, field.first_square + field.shape[0]))
        elif field.lay == "board" and field.at is not None:  # a card's square may be any
            used.update((1, LAST))
    places = [square - 1 for square in used if 1 <= square <= LAST]
    rows, columns = [place // ACROSS for place in places], [place % ACROSS for place in places]
    return min(rows) * ACROSS + min(columns) + 1, max(rows) * ACROSS + max(columns) + 1


def covered(field: Field) -> tuple[int, ...]:
    """The first and last square on which cards of a field lie face down, if they lie on squares."""
    if field.lay == "board" or not field.first_square:
        return ()
    return field.first_square, field.first_square + field.shape[0] - 1


def turned(game: Game, state: Any, fields: Sequence[Field]) -> tuple[int, ...]:
    """The seats whose men come from the top of the board, so that they see it turned."""
    above = {field.above for field in fields if field.of == SIDE}
    sides = labels.sides(game, state)
    return tuple(seat for side in sorted(above - {-1}) for seat in sides[side])


def squares(game: Game, state: Any, fields: Sequence[Field]) -> dict[str, str]:
    """The text of every square that is taken, in the order of the squares."""
    found: dict[int, str] = {}
    for field in fields:
        if field.kind == "men":
            for index in range(field.places):
                mark = _mark(field, index)
                found.update((square, mark) for square in field.cards(state, index))
        elif field.kind == "row":
            found.update(_in_row(game, state, field))
        else:
            found.update(_spread(game, state, field))
    return {str(square): found[square] for square in sorted(found)}


def legend(game: Game, state: Any, fields: Sequence[Field]) -> dict[str, str]:
    """What the marks of men mean."""
    found = {}
    for field in fields:
        if field.kind == "men":
            name = labels.name(game.rules, field)
            seats = labels.titles(game, state.players)
            for index in range(field.places):
                found[_mark(field, index)] = name
                if field.of == SIDE and state.players > 1:
                    found[_mark(field, index)] = f"{name} of {seats[index]}"
                elif field.places > 1:
                    found[_mark(field, index)] = f"{COLOURS[index % len(COLOURS)]} {name}"
    return found


@cache
def named(rules: Rules) -> frozenset[int]:
    """The squares that the moves of a game name."""
    values = (one for verb in rules.vocabulary.verbs for one in verb.values)
    return frozenset(square for one in values if one.kind == SQUARE for square in one)


@cache
def used(rules: Rules) -> frozenset[int]:
    """The squares that a game is played on, of the 49."""
    fields = [field for field in rules.layout.fields.values() if field.lay == "board"]
    found = set(named(rules))
    for field in fields:
        if field.kind == "row" and not named(rules):
            found.update(range(field.first_square, field.first_square + field.shape[0]))
        elif field.at is not None:
            found.update(SQUARES)
    return frozenset(found.intersection(SQUARES))


def gridiron(game: Game, state: Any) -> tuple[dict[str, str], dict[str, str]] | None:
    """Where the ball is and where it has to go, in half-yards from the goal line of seat 0."""
    fields = game.rules.gridiron
    if not fields:
        return None
    ball, gain, holder = (getattr(state, name) for name in fields)
    if ball < 0:
        return None
    to = min(FIELD, max(0, ball - gain if holder else ball + gain))
    marks = {str(ball): "ball"} if to == ball else {str(ball): "ball", str(to): "gain"}
    return marks, {"ball": "the ball", "gain": "to gain"}


def _mark(field: Field, index: int) -> str:
    mark = MEN[index % len(MEN)]
    return mark.upper() if field.large else mark


def _in_row(game: Game, state: Any, field: Field) -> dict[int, str]:
    """The cards of a row, one to a square."""
    pack = game.rules.pack
    row = getattr(state, field.name)
    return {
        field.first_square + place: pack.names[card] if pack else str(card)
        for place, card in enumerate(row)
        if card != NOWHERE
    }


def _spread(game: Game, state: Any, field: Field) -> dict[int, str]:
    """A set of cards, each on the square that its field gives."""
    pack, at = game.rules.pack, field.at
    if pack is None or at is None:
        return {}
    return {at(state, card): pack.names[card] for card in field.cards(state, 0)}
